//! Debian's road: packages by apt-get, and a standard library for wasm32 built from Debian's sources.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use super::{Rust, WASM, cargo_home, llvm, rust_with_target, target_libraries, which};
use crate::process::ask;
use crate::runner::Run;

/// Where Debian installs its Rust.
const FOLDER: &str = "/usr/bin";
/// Debian's current Rust (the package `rustc` is years old), and the sources of its standard library with their
/// vendored dependencies.
const PACKAGES: [&str; 3] = ["rustc-web", "cargo-web", "rust-web-src"];
/// The file that says which Rust has built the libraries beside it: after an upgrade they no longer fit.
const BUILT_BY: &str = "built-by";

/// The folder of Debian's Rust, if there is one.
pub(super) fn folder() -> Option<PathBuf> {
    let folder = PathBuf::from(FOLDER);
    (is_debian() && folder.join("rustc").exists() && folder.join("cargo").exists()).then_some(folder)
}

fn is_debian() -> bool {
    Path::new("/etc/debian_version").exists()
}

/// Whether packages can be installed: this is Debian and we are root.
pub(super) fn can_install() -> bool {
    is_debian() && which("apt-get").is_some() && ask(Command::new("id").arg("-u")).as_deref() == Some("0")
}

/// Installs those of the packages that are not there yet.
pub(super) fn install(run: &Run, packages: &[&str]) -> Result<()> {
    let is_there = |package: &&str| {
        let status = ask(Command::new("dpkg-query").args(["-W", "-f=${Status}", package]));
        status.is_some_and(|status| status.ends_with(" installed"))
    };
    let missing: Vec<_> = packages.iter().filter(|package| !is_there(package)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let names = missing.iter().map(|name| **name).collect::<Vec<_>>().join(" ");
    run.output.say(&format!("installs Debian's {names}"));
    let apt_get = || {
        let mut command = Command::new("apt-get");
        command.env("DEBIAN_FRONTEND", "noninteractive");
        command
    };
    run.exec(apt_get().arg("update"))?;
    run.exec(apt_get().args(["install", "-y", "--no-install-recommends"]).args(missing))
        .with_context(|| format!("Debian's {names} could not be installed"))
        .map(drop)
}

/// Whether the libraries in that folder fit this Rust. Libraries that came with it always do.
pub(super) fn is_current(libraries: &Path, details: &str) -> bool {
    fs::read_to_string(libraries.join(BUILT_BY)).map_or(true, |builder| builder == details)
}

/// Installs Debian's Rust and builds its standard library for wasm32.
pub(super) fn rust(run: &Run) -> Result<Rust> {
    install(run, &PACKAGES)?;
    let rustc = Path::new(FOLDER).join("rustc");
    let details = ask(Command::new(&rustc).arg("-vV")).with_context(|| format!("{} does not run", rustc.display()))?;
    let llvm = llvm(&details).with_context(|| format!("{} does not tell its LLVM", rustc.display()))?;
    install(run, &[&format!("lld-{llvm}")])?;
    build_standard_library(run, &rustc, &details)?;
    rust_with_target(Some(FOLDER.into())).with_context(|| format!("{} does not see its new libraries", rustc.display()))
}

/// Builds the standard library as a dependency of an empty crate, and puts it where rustc looks for it.
fn build_standard_library(run: &Run, rustc: &Path, details: &str) -> Result<()> {
    run.output.say(&format!("builds the standard library for {WASM}, once for this machine (about a minute)"));
    let folder = run.project.target.join("tools/std");
    let libraries = folder.join("target").join(WASM).join("release/deps");
    // What an earlier Rust has left there must not be copied along.
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(|| format!("cannot empty {}", folder.display()))?;
    }
    fs::create_dir_all(folder.join("src")).with_context(|| format!("cannot make {}", folder.display()))?;
    fs::write(folder.join("src/lib.rs"), "#![no_std]\n")?;
    fs::write(
        folder.join("Cargo.toml"),
        "[package]\nname = \"empty\"\nedition = \"2024\"\n\n[workspace]\n\n[profile.release]\npanic = \"abort\"\nopt-level = \"s\"\n",
    )?;
    // As in the libraries that rustup brings: they hold bitcode, for link-time optimisation, and no folder of this machine.
    let renamed = format!("--remap-path-prefix={}=cargo", cargo_home().display());
    let flags = ["-Cembed-bitcode=yes", &renamed].join("\u{1f}");
    let mut build = Command::new(Path::new(FOLDER).join("cargo"));
    build
        .current_dir(&folder)
        .args(["build", "--release", "--target", WASM, "-Zbuild-std=std,panic_abort"])
        // The way to build a standard library is not a stable one; the compiler is.
        .env("RUSTC_BOOTSTRAP", "1")
        .env("RUSTC", rustc)
        .env("CARGO_TARGET_DIR", folder.join("target"))
        .env("CARGO_ENCODED_RUSTFLAGS", flags)
        .env_remove("RUSTFLAGS")
        .env_remove("RUSTUP_TOOLCHAIN")
        .env_remove("LD_LIBRARY_PATH")
        .env_remove("CARGO");
    run.exec(&mut build)?;

    let sysroot = ask(Command::new(rustc).args(["--print", "sysroot"])).context("rustc does not tell its sysroot")?;
    install_libraries(&libraries, &target_libraries(Path::new(&sysroot)), details)
}

/// Copies the libraries beside their place first, so that an interrupted copy is never taken for a whole one.
fn install_libraries(from: &Path, to: &Path, details: &str) -> Result<()> {
    let trouble = || format!("cannot install the standard library in {}", to.display());
    let partial = to.with_extension("partial");
    for folder in [&partial, to] {
        if folder.exists() {
            fs::remove_dir_all(folder).with_context(trouble)?;
        }
    }
    fs::create_dir_all(&partial).with_context(trouble)?;
    for entry in fs::read_dir(from).with_context(trouble)? {
        let entry = entry.with_context(trouble)?;
        let name = entry.file_name();
        let text = name.to_string_lossy();
        if Path::new(&name).extension().is_some_and(|ending| ending == "rlib") && !text.starts_with("libempty-") {
            fs::copy(entry.path(), partial.join(&name)).with_context(trouble)?;
        }
    }
    fs::write(partial.join(BUILT_BY), details).with_context(trouble)?;
    fs::rename(&partial, to).with_context(trouble)
}
