//! The second half of `cargo demo`: the calls, and the playground on localhost. Both speak for themselves, so their
//! output is not captured.

use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail, ensure};

use crate::project::Project;
use crate::runner::{self, AfterFailure};
use crate::{steps, toolchain};

/// The script that starts the demo's server and lets its client call it.
const CALLS: &str = "examples/docs-search/demo.mjs";

/// Lets the real client call the real server and print each answer.
pub(crate) fn calls(project: &Project) -> Result<()> {
    ensure!(project.path(CALLS).is_file(), "{CALLS} is missing: there are no calls to show");
    println!();
    show(project, toolchain::node()?.arg(CALLS))
}

/// Serves the playground until it is interrupted.
pub(crate) fn playground(project: &Project) -> Result<ExitCode> {
    ensure!(project.path("www/package.json").is_file(), "www/package.json is missing: there is no playground to serve");
    println!();
    let summary = runner::run(project, steps::SERVE, AfterFailure::Stop)?;
    if summary.is_good() {
        println!("\nThe playground (Ctrl-C ends it):");
        let arguments = ["exec", "--workspace", "www", "--", "vite", "preview", "--host", "127.0.0.1"];
        show(project, toolchain::npm()?.args(arguments))?;
    }
    Ok(summary.exit_code())
}

fn show(project: &Project, command: &mut Command) -> Result<()> {
    let program = command.get_program().to_string_lossy().into_owned();
    let status = command.current_dir(&project.root).status().with_context(|| format!("cannot start `{program}`"))?;
    if !status.success() {
        bail!("`{program}` failed ({status})");
    }
    Ok(())
}
