//! What is measured on demand. The scripts speak for themselves, so their output is not captured. `tests/bench` is a project
//! of its own, so that only those install the peers who measure.

use std::ffi::{OsStr, OsString};
use std::process::ExitCode;

use anyhow::{Context, Result, ensure};

use crate::project::Project;
use crate::runner::{self, AfterFailure};
use crate::toolchain;

/// The project of the benchmarks.
const FOLDER: &str = "tests/bench";

/// What can be measured.
#[derive(Clone, Copy)]
pub(crate) enum Benchmark {
    /// The package beside its peers.
    Peers,
    /// What a call costs as its parts grow.
    Growth,
    /// How many instructions the core takes for fixed workloads.
    Instructions,
    /// What weighs how much.
    Size,
}

impl Benchmark {
    /// The benchmark whose command has that name.
    pub(crate) fn named(command: &OsStr) -> Option<Self> {
        [Self::Peers, Self::Growth, Self::Instructions, Self::Size]
            .into_iter()
            .find(|benchmark| command == benchmark.command())
    }

    fn command(self) -> &'static str {
        match self {
            Self::Peers => "bench-peers",
            Self::Growth => "bench-growth",
            Self::Instructions => "instructions",
            Self::Size => "size",
        }
    }

    fn script(self) -> &'static str {
        match self {
            Self::Peers => "tests/bench/peers.mjs",
            Self::Growth => "tests/bench/growth.mjs",
            Self::Instructions => "tests/bench/instructions.mjs",
            Self::Size => "tests/size/size.mjs",
        }
    }

    /// The step that must have succeeded before.
    fn needs(self) -> &'static [&'static str] {
        match self {
            Self::Peers | Self::Growth | Self::Size => &["package"],
            Self::Instructions => &[],
        }
    }

    /// Whether it needs the peers, or the library that draws its chart.
    fn installs(self) -> bool {
        match self {
            Self::Peers | Self::Growth => true,
            Self::Instructions | Self::Size => false,
        }
    }
}

/// Makes what the benchmark needs, where that has not been done, and measures.
pub(crate) fn run(project: &Project, benchmark: Benchmark, words: &[OsString]) -> Result<ExitCode> {
    let summary = runner::run(project, benchmark.needs(), AfterFailure::Stop)?;
    if !summary.is_good() {
        return Ok(summary.exit_code());
    }
    if benchmark.installs() {
        install(project)?;
    }
    let script = benchmark.script();
    let status = toolchain::node()?
        .arg(script)
        .args(words)
        .current_dir(&project.root)
        .status()
        .with_context(|| format!("cannot start {script}"))?;
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Installs what the lock file of the benchmarks names, unless that is what is there.
fn install(project: &Project) -> Result<()> {
    let folder = project.path(FOLDER);
    let lock = folder.join("package-lock.json");
    let installed = folder.join("node_modules/.mcp-arguments-lock.json");
    let wanted = std::fs::read(&lock).with_context(|| format!("cannot read {}", lock.display()))?;
    if std::fs::read(&installed).is_ok_and(|there| there == wanted) {
        return Ok(());
    }
    println!("installing the peers of {FOLDER}");
    let arguments = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"];
    let status = toolchain::npm()?.args(arguments).current_dir(&folder).status().context("cannot start npm")?;
    ensure!(status.success(), "`npm ci` failed in {FOLDER} ({status})");
    std::fs::write(&installed, wanted).with_context(|| format!("cannot write {}", installed.display()))
}
