//! The official JSON Schema test suite: the folder beside the repository or, where that is absent, the copy that the
//! source distribution of the Python package `jsonschema` carries.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::process::ask;
use crate::project::Project;
use crate::runner::Run;
use crate::toolchain::NotHere;

/// The variable in which tests are told where the suite is.
pub(crate) const VARIABLE: &str = "MCP_ARGUMENTS_SUITE";
/// Where it is beside a checkout.
const BESIDE: &str = "../shared/json-schema-test-suite";
/// The Python package and its version; its source distribution has the suite in the folder `json`.
const PACKAGE: (&str, &str) = ("jsonschema", "4.26.0");

/// Finds the suite, or fetches it, and says which it is.
pub(crate) fn fetch(run: &Run) -> Result<()> {
    let fetched = fetched(run.project);
    if folder(run.project).is_none() {
        from_python(run, &fetched)?;
    }
    let folder = folder(run.project).with_context(|| format!("{} holds no tests", fetched.display()))?;
    run.note(if folder == fetched {
        format!("the one in the source distribution of the Python package {} {}", PACKAGE.0, PACKAGE.1)
    } else if env::var_os(VARIABLE).is_some_and(|named| named == folder) {
        format!("the one that {VARIABLE} names")
    } else {
        format!("the one in {BESIDE}")
    });
    Ok(())
}

/// The suite, if it is here: the one that is named, the one beside the checkout, or the fetched one.
pub(crate) fn folder(project: &Project) -> Option<PathBuf> {
    let named = env::var_os(VARIABLE).map(PathBuf::from);
    let found = [named, Some(project.path(BESIDE)), Some(fetched(project))];
    found.into_iter().flatten().find(|folder| folder.join("tests").is_dir())
}

/// Which suite the results of a step depend on.
pub(crate) fn which(project: &Project) -> String {
    folder(project).map_or_else(|| "no suite".to_owned(), |folder| folder.display().to_string())
}

fn fetched(project: &Project) -> PathBuf {
    project.path("target").join("json-schema-test-suite").join(PACKAGE.1)
}

/// Gets the source distribution and keeps the suite of it.
fn from_python(run: &Run, to: &Path) -> Result<()> {
    let python = ["python3", "python"]
        .into_iter()
        .find(|name| ask(Command::new(name).args(["-m", "pip", "--version"])).is_some())
        .ok_or_else(|| {
            NotHere(format!("{BESIDE} is absent, and there is no Python with pip to fetch the suite with"))
        })?;
    let work = run.project.state().join("suite");
    if work.exists() {
        fs::remove_dir_all(&work).with_context(|| format!("cannot empty {}", work.display()))?;
    }
    fs::create_dir_all(&work).with_context(|| format!("cannot make {}", work.display()))?;
    run.output.say("fetching the suite with pip");
    let (package, version) = PACKAGE;
    let mut download = Command::new(python);
    download.args(["-m", "pip", "download", "--no-deps", "--no-binary", package, "--dest"]).arg(&work);
    run.exec(download.arg(format!("{package}=={version}")))?;

    let name = format!("{package}-{version}");
    let unpack = "import sys, tarfile; tarfile.open(sys.argv[1]).extractall(sys.argv[2])";
    let archive = work.join(format!("{name}.tar.gz"));
    run.exec(Command::new(python).args([OsStr::new("-c"), unpack.as_ref(), archive.as_ref(), work.as_ref()]))?;
    let suite = work.join(&name).join("json");
    ensure!(suite.join("tests").is_dir(), "the source distribution of {package} {version} has no json/tests");
    if let Some(parent) = to.parent() {
        fs::create_dir_all(parent).with_context(|| format!("cannot make {}", parent.display()))?;
    }
    fs::rename(&suite, to).with_context(|| format!("cannot move the suite to {}", to.display()))
}
