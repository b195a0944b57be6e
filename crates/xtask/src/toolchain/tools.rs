//! wasm-pack and wasm-bindgen-cli: programs that cargo builds, in exactly the versions that fit.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::{cargo, cargo_home, which};
use crate::process::ask;
use crate::project::Project;
use crate::runner::Run;

/// The folder of a tool in exactly that version: on the PATH, or in cargo's home, where it is built once for all
/// checkouts.
pub(super) fn built_by_cargo(
    run: &Run,
    package: &str,
    program: &str,
    version: &str,
    options: &[&str],
) -> Result<PathBuf> {
    let fits = |program: &Path| {
        let answer = ask(Command::new(program).arg("--version"));
        answer.is_some_and(|answer| answer.split_whitespace().nth(1) == Some(version))
    };
    if let Some(found) = which(program).filter(|found| fits(found)) {
        return found.parent().map(Path::to_path_buf).context("a program has no folder");
    }
    let home = cargo_home().join("mcp-arguments-tools").join(format!("{package}-{version}"));
    let folder = home.join("bin");
    if fits(&folder.join(program)) {
        return Ok(folder);
    }
    run.output.say(&format!("builds {package} {version}, once for this machine (a minute or two)"));
    let mut install = cargo();
    install.args(["install", "--force", "--root"]).arg(&home).args(options).arg(format!("{package}@{version}"));
    // They run for less than a second a build; a person waits for their compilation.
    install.env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1");
    // Their intermediate files are of no use afterwards: cargo then takes a folder that it removes.
    run.exec(install.env_remove("CARGO_TARGET_DIR"))
        .with_context(|| format!("{package} {version} is missing and could not be built"))?;
    ensure!(fits(&folder.join(program)), "{package} was built, but is not version {version}");
    Ok(folder)
}

/// The version of a crate in `Cargo.lock`.
pub(super) fn locked_version(project: &Project, name: &str) -> Result<String> {
    let file = project.path("Cargo.lock");
    let text = fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
    version_in_lock(&text, name).with_context(|| format!("{} does not name {name}", file.display()))
}

fn version_in_lock(text: &str, name: &str) -> Option<String> {
    let (_, after) = text.split_once(&format!("name = \"{name}\"\nversion = \""))?;
    Some(after.split_once('"')?.0.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_is_read_from_the_lock_file() {
        let lock = "[[package]]\nname = \"wasm-bindgen-shared\"\nversion = \"1\"\n\n[[package]]\nname = \"wasm-bindgen\"\nversion = \"0.2.130\"\n";
        assert_eq!(version_in_lock(lock, "wasm-bindgen").as_deref(), Some("0.2.130"));
        assert_eq!(version_in_lock(lock, "serde"), None);
    }
}
