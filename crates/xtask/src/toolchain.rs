//! What differs from one machine to another: where Rust for wasm32, its tools, Node and a browser are, and how they
//! come. No other file of the project names a place on a machine or an installer.
//!
//! Rust for wasm32 is looked for where it costs least: the installed Rust may have it; rustup can fetch it; where
//! rustup cannot reach its server, Debian has a second Rust with the sources of the standard library, from which the
//! target is built once.

mod debian;
mod tools;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use crate::process::{ask, failed_lines};
use crate::project::Project;
use crate::runner::Run;

/// What the core is built for.
const WASM: &str = "wasm32-unknown-unknown";
/// The first Node that the package supports.
const NODE: (u32, u32) = (20, 16);
/// The wasm-pack whose options are used here.
const WASM_PACK: &str = "0.15.1";

/// A thing that single steps need is not on this machine and cannot be brought there: a person sees that the step is
/// left out, CI fails.
#[derive(Debug)]
pub(crate) struct NotHere(pub(crate) String);

impl std::fmt::Display for NotHere {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NotHere {}

/// The cargo that started this program, or the one on the PATH.
pub(crate) fn cargo() -> Command {
    Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// The versions on which the result of every step may depend.
pub(crate) fn versions() -> String {
    let rust = ask(Command::new("rustc").arg("-vV")).unwrap_or_default();
    let node = ask(Command::new("node").arg("--version")).unwrap_or_default();
    format!("{rust}\n{node}")
}

/// Node, if it is new enough.
pub(crate) fn node() -> Result<Command> {
    let (major, minor) = NODE;
    let how = format!("the project needs Node {major}.{minor} or newer: https://nodejs.org has it");
    let version =
        ask(Command::new("node").arg("--version")).with_context(|| format!("`node` is not on the PATH; {how}"))?;
    let mut numbers = version.trim_start_matches('v').split('.').map_while(|number| number.parse::<u32>().ok());
    let found = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
    ensure!(found >= NODE, "`node` is {version}; {how}");
    Ok(Command::new("node"))
}

/// npm, which comes with Node.
pub(crate) fn npm() -> Result<Command> {
    node()?;
    let npm = which("npm").context("`npm` is not on the PATH: it comes with Node, https://nodejs.org")?;
    Ok(Command::new(npm))
}

/// A Chromium or Chrome.
///
/// # Errors
///
/// [`NotHere`] where there is none and none can be installed.
pub(crate) fn chromium(run: &Run) -> Result<PathBuf> {
    const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];
    let find = || env::var_os("CHROMIUM_PATH").map(PathBuf::from).or_else(|| NAMES.iter().find_map(|name| which(name)));
    if let Some(found) = find() {
        return Ok(found);
    }
    if debian::can_install() {
        debian::install(run, &["chromium"])?;
    }
    let how = "no Chromium on the PATH: install one, or set CHROMIUM_PATH to its program";
    find().ok_or_else(|| NotHere(how.to_owned()).into())
}

/// A Rust that has the standard library for wasm32, with wasm-pack and the wasm-bindgen that fits the lock file.
pub(crate) struct WasmRust {
    rust: Rust,
    wasm_pack: PathBuf,
    wasm_bindgen: PathBuf,
    bindgen_version: String,
}

/// A Rust, and what has to be said to it so that it builds for wasm32.
struct Rust {
    /// The folder of `rustc` and `cargo` where they are not the first on the PATH.
    folder: Option<PathBuf>,
    /// The linker where Rust does not bring its own.
    linker: Option<PathBuf>,
    version: String,
}

impl WasmRust {
    /// wasm-pack, set up to build for wasm32 with this Rust.
    pub(crate) fn wasm_pack(&self, project: &Project) -> Command {
        // The Rust comes first: a tool may have been found beside another one.
        let tools = [self.wasm_pack.clone(), self.wasm_bindgen.clone()];
        let path = self.rust.folder.iter().cloned().chain(tools).chain(path_folders());
        let mut command = Command::new(self.wasm_pack.join("wasm-pack"));
        // A separator inside a folder's name cannot be expressed in a PATH; such a folder is not on it to begin with.
        if let Ok(path) = env::join_paths(path) {
            command.env("PATH", path);
        }
        // Flags that a person sets for the machine's own processor do not fit. Names of folders on this machine have
        // no place in the module.
        let renamed = |folder: &Path, name: &str| format!("--remap-path-prefix={}={name}", folder.display());
        let flags = [renamed(&project.root, "."), renamed(&cargo_home(), "cargo")].join("\u{1f}");
        command.env_remove("RUSTFLAGS").env("CARGO_ENCODED_RUSTFLAGS", flags);
        // Its own folder: with another Rust, the two would take turns in rebuilding everything.
        command.env("CARGO_TARGET_DIR", project.target.join("wasm"));
        if let Some(folder) = &self.rust.folder {
            // cargo tells its children where the libraries of *its* Rust are, and rustup which Rust is meant.
            command.env_remove("LD_LIBRARY_PATH").env_remove("RUSTUP_TOOLCHAIN").env_remove("CARGO");
            command.env("RUSTC", folder.join("rustc"));
        }
        if let Some(linker) = &self.rust.linker {
            command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
        }
        command
    }

    /// What was found, in one line.
    pub(crate) fn described(&self) -> String {
        format!("{}, wasm-pack {WASM_PACK}, wasm-bindgen {}", self.rust.version, self.bindgen_version)
    }
}

/// Finds what builds the wasm, and gets what is missing.
pub(crate) fn wasm(run: &Run) -> Result<WasmRust> {
    let rust = match installed_rust() {
        Some(rust) => rust,
        None => get_rust(run)?,
    };
    let bindgen_version = tools::locked_version(run.project, "wasm-bindgen")?;
    // The lock files of both tools are left aside for wasm-bindgen-cli alone: the version is exact anyway, and its
    // lock file has named releases that were withdrawn.
    Ok(WasmRust {
        rust,
        wasm_pack: tools::built_by_cargo(run, "wasm-pack", "wasm-pack", WASM_PACK, &["--locked"])?,
        wasm_bindgen: tools::built_by_cargo(run, "wasm-bindgen-cli", "wasm-bindgen", &bindgen_version, &[])?,
        bindgen_version,
    })
}

/// The versions on which the wasm depends beside those of every step.
pub(crate) fn wasm_versions(_: &Project) -> String {
    installed_rust().map(|rust| rust.version).unwrap_or_default()
}

fn installed_rust() -> Option<Rust> {
    rust_with_target(None).or_else(|| debian::folder().and_then(|folder| rust_with_target(Some(folder))))
}

/// The Rust in that folder, or on the PATH, if it has the standard library for wasm32.
fn rust_with_target(folder: Option<PathBuf>) -> Option<Rust> {
    let rustc = folder.as_ref().map_or_else(|| PathBuf::from("rustc"), |folder| folder.join("rustc"));
    let details = ask(Command::new(&rustc).arg("-vV"))?;
    let sysroot = PathBuf::from(ask(Command::new(&rustc).args(["--print", "sysroot"]))?);
    let libraries = target_libraries(&sysroot);
    let has_std = fs::read_dir(&libraries)
        .ok()?
        .filter_map(Result::ok)
        .any(|entry| entry.file_name().to_string_lossy().starts_with("libstd-"));
    (has_std && debian::is_current(&libraries, &details)).then(|| Rust {
        linker: linker(&sysroot, &details),
        version: details.lines().next().unwrap_or_default().to_owned(),
        folder,
    })
}

/// Where a Rust keeps the libraries for wasm32.
fn target_libraries(sysroot: &Path) -> PathBuf {
    sysroot.join("lib/rustlib").join(WASM).join("lib")
}

/// The linker for wasm32 where Rust does not bring its own: LLVM's, of the same version.
fn linker(sysroot: &Path, details: &str) -> Option<PathBuf> {
    let host = field(details, "host")?;
    let own = sysroot.join("lib/rustlib").join(host).join("bin").join(format!("rust-lld{}", env::consts::EXE_SUFFIX));
    if own.exists() {
        return None;
    }
    which(&format!("wasm-ld-{}", llvm(details)?)).or_else(|| which("wasm-ld"))
}

/// The major version of the LLVM in a Rust.
fn llvm(details: &str) -> Option<&str> {
    field(details, "LLVM version")?.split('.').next()
}

/// A line of `rustc -vV`.
fn field<'a>(details: &'a str, name: &str) -> Option<&'a str> {
    details.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
}

fn get_rust(run: &Run) -> Result<Rust> {
    let mut tried = Vec::new();
    if which("rustup").is_some() {
        run.output.say(&format!("asks rustup for {WASM}"));
        match run.exec(Command::new("rustup").args(["target", "add", WASM])) {
            Ok(_) => match rust_with_target(None) {
                Some(rust) => return Ok(rust),
                None => tried.push("rustup added it to another Rust than the `rustc` on the PATH".to_owned()),
            },
            Err(error) => {
                run.output.say(&format!("rustup has not brought it: {}", reason(&error)));
                tried.push(reason(&error));
            }
        }
    } else {
        tried.push("rustup is not on the PATH".to_owned());
    }
    if debian::can_install() {
        run.output.say("takes Debian's road: its second Rust, with the standard library built from its sources");
        match debian::rust(run) {
            Ok(rust) => return Ok(rust),
            Err(error) => tried.push(reason(&error)),
        }
    }
    bail!(
        "this Rust has no standard library for {WASM}: {}. With rustup (https://rustup.rs), `rustup target add {WASM}` \
         brings it",
        tried.join("; ")
    )
}

/// An error with what the program behind it called an error itself.
fn reason(error: &anyhow::Error) -> String {
    let said = failed_lines(error).iter().find(|line| line.starts_with("E: ") || line.starts_with("error"));
    said.map_or_else(|| format!("{error:#}"), |line| format!("{error:#}: {line}"))
}

fn cargo_home() -> PathBuf {
    env::var_os("CARGO_HOME").map_or_else(|| env::home_dir().unwrap_or_default().join(".cargo"), PathBuf::from)
}

fn path_folders() -> Vec<PathBuf> {
    env::var_os("PATH").map(|path| env::split_paths(&path).collect()).unwrap_or_default()
}

/// The program of that name on the PATH.
fn which(program: &str) -> Option<PathBuf> {
    let endings: &[&str] = if cfg!(windows) { &[".exe", ".cmd", ".bat"] } else { &[""] };
    path_folders()
        .iter()
        .flat_map(|folder| endings.iter().map(move |ending| folder.join(format!("{program}{ending}"))))
        .find(|file| file.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    const DETAILS: &str =
        "rustc 1.96.0 (abc 2026-05-01)\nbinary: rustc\nhost: x86_64-unknown-linux-gnu\nLLVM version: 22.1.8";

    #[test]
    fn the_details_of_a_rust_are_read() {
        assert_eq!(field(DETAILS, "host"), Some("x86_64-unknown-linux-gnu"));
        assert_eq!(llvm(DETAILS), Some("22"));
        assert_eq!(llvm("rustc 1.96.0"), None);
    }

    #[test]
    fn the_programs_that_run_this_test_are_on_the_path() {
        assert!(which("cargo").is_some());
        assert_eq!(which("no-such-program-here"), None);
    }
}
