//! The core as WebAssembly: built by cargo, bound by wasm-bindgen, made small by wasm-opt.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::process;
use crate::runner::Run;
use crate::toolchain;

/// Where the generated module and its glue go; the hand-written package takes them from there.
const FOLDER: &str = "pkg/wasm";
/// The module in that folder.
const MODULE: &str = "mcp_arguments_wasm_bg.wasm";

/// The same module with the names of its functions: what `cargo xtask size` tells its parts by.
const NAMED: &str = "mcp_arguments_wasm_named.wasm";

const WASM_OPT_PROGRAM: &str = "node_modules/binaryen/bin/wasm-opt";

/// The features that Rust's wasm32 target uses by default, which every pass of wasm-opt has to be told: the stripped module does
/// not name them itself, and with others a module may be written in a form that no runtime reads yet.
const FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];
/// wasm-opt works for size, and leaves the names of functions.
const SMALL: [&str; 4] = ["-Oz", "--debuginfo", "--strip-dwarf", "--strip-producers"];
/// What makes the module of the package out of the one with names.
const STRIPPED: [&str; 2] = ["--strip-debug", "--strip-producers"];

/// Builds the module and says how large it is.
pub(crate) fn build(run: &Run) -> Result<()> {
    let rust = toolchain::wasm(run)?;
    let folder = run.project.path(FOLDER);
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(|| format!("cannot empty {}", folder.display()))?;
    }
    let mut pack = rust.wasm_pack(run.project);
    pack.args([
        "build",
        "--mode",
        "no-install",
        "--target",
        "web",
        "--no-pack",
        "--no-opt",
        "--no-gitignore",
        "--profile",
        "wasm",
    ]);
    pack.arg("--out-dir").arg(&folder).args(["crates/mcp-arguments-wasm", "--", "--locked"]);
    // The names go when the module is done, so that there can be one with them beside it.
    pack.env("CARGO_PROFILE_WASM_STRIP", "none");
    run.exec(&mut pack)?;

    let module = folder.join(MODULE);
    let before = size(&module)?;
    let named = folder.join(NAMED);
    wasm_opt(run, &SMALL, &module, &named)?;
    wasm_opt(run, &STRIPPED, &named, &module)?;
    run.note(format!(
        "{} bytes, {} with gzip ({before} before wasm-opt)",
        size(&module)?,
        gzip_size(&module).context("node could not compress the module to measure it")?
    ));
    Ok(())
}

fn wasm_opt(run: &Run, passes: &[&str], from: &Path, to: &Path) -> Result<()> {
    let mut program = toolchain::node()?;
    program.arg(WASM_OPT_PROGRAM).args(FEATURES).args(passes).arg(from).arg("-o").arg(to);
    run.exec(&mut program).map(drop)
}

fn size(file: &Path) -> Result<u64> {
    let metadata = fs::metadata(file).with_context(|| format!("{} was not made", file.display()))?;
    Ok(metadata.len())
}

/// What a browser downloads, asked of Node so that no compressor has to be built for one number.
fn gzip_size(file: &Path) -> Option<String> {
    let script = "const {gzipSync} = require('zlib');
        console.log(gzipSync(require('fs').readFileSync(process.argv[1]), {level: 9}).length)";
    process::ask(toolchain::node().ok()?.args(["-e", script]).arg(file))
}
