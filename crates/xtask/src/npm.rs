//! The JavaScript side: npm's workspaces, one lock file.

use std::ffi::OsStr;

use anyhow::{Context, Result};

use crate::runner::Run;
use crate::toolchain;

/// Installs what the lock file names.
pub(crate) fn install(run: &Run) -> Result<()> {
    run.exec(toolchain::npm()?.args(["ci", "--no-audit", "--no-fund"]))
        .map(drop)
        .context("if a package.json has changed, `npm install` brings the lock file up to date")
}

/// Runs a script of one workspace.
pub(crate) fn script(run: &Run, workspace: &str, script: &str, variables: &[(&str, &dyn AsRef<OsStr>)]) -> Result<()> {
    let mut command = toolchain::npm()?;
    command.args(["run", script, "--workspace", workspace]);
    for (name, value) in variables {
        command.env(name, value);
    }
    let lines = run.exec(&mut command)?;
    run.note_counts(&lines);
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    /// The text of a file in the checkout.
    fn read(name: &str) -> String {
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)).unwrap()
    }

    #[test]
    fn the_npm_lock_files_name_no_download_host_but_the_public_default() {
        let locks = ["package-lock.json", "tests/bench/package-lock.json"].map(read);
        for line in locks.iter().flat_map(|lock| lock.lines()) {
            let fetched = line.trim().strip_prefix("\"resolved\": \"").filter(|from| from.contains("://"));
            if let Some(from) = fetched {
                assert!(from.starts_with("https://registry.npmjs.org/"), "{line}");
            }
        }
    }

    #[test]
    fn the_cargo_lock_files_name_no_download_host_but_the_public_default() {
        let locks = ["Cargo.lock", "examples/rust-server/Cargo.lock", "tests/bench/native/Cargo.lock"].map(read);
        for line in locks.iter().flat_map(|lock| lock.lines()).filter(|line| line.starts_with("source = ")) {
            assert_eq!(line, "source = \"registry+https://github.com/rust-lang/crates.io-index\"");
        }
    }
}
