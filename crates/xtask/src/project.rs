//! The checkout that the commands work on.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// Whether a step whose inputs have not changed since it last succeeded is run again.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Freshness {
    SkipUnchanged,
    RunAll,
}

/// Where the checkout is and under which rules the steps run.
pub(crate) struct Project {
    /// The folder with the workspace's `Cargo.toml`.
    pub(crate) root: PathBuf,
    /// Where cargo puts what it builds: `CARGO_TARGET_DIR`, or `target`.
    pub(crate) target: PathBuf,
    /// Whether this is CI, where nothing may be left out and every step runs.
    pub(crate) ci: bool,
    pub(crate) freshness: Freshness,
}

impl Project {
    pub(crate) fn open(freshness: Freshness) -> Result<Self> {
        let root = find_root()?;
        let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), |folder| root.join(folder));
        let ci = env::var("CI").is_ok_and(|value| !matches!(value.as_str(), "" | "0" | "false"));
        let freshness = if ci { Freshness::RunAll } else { freshness };
        Ok(Self { root, target, ci, freshness })
    }

    /// The path of something in the checkout.
    pub(crate) fn path(&self, relative: impl AsRef<Path>) -> PathBuf {
        self.root.join(relative)
    }

    /// The folder of stamps and logs. It is the checkout's own even where checkouts share a target folder: a stamp
    /// speaks of the files beside it.
    pub(crate) fn state(&self) -> PathBuf {
        self.root.join("target").join("xtask")
    }
}

/// Asked when the command runs, not when it is compiled: checkouts may share a target folder, and so this program.
fn find_root() -> Result<PathBuf> {
    let start = match env::var_os("CARGO_MANIFEST_DIR") {
        Some(folder) => PathBuf::from(folder),
        None => env::current_dir().context("cannot tell the current folder")?,
    };
    start
        .ancestors()
        .find(|folder| folder.join("crates/xtask/Cargo.toml").is_file())
        .map(Path::to_path_buf)
        .with_context(|| format!("{} is not inside a checkout of the project", start.display()))
}
