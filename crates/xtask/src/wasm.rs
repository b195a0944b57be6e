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

/// wasm-opt works for size, on the features that Rust's wasm32 target uses by default. They are named because the
/// stripped module does not name them itself.
const WASM_OPT: [&str; 8] = [
    "-Oz",
    "--strip-producers",
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

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
    run.exec(&mut pack)?;

    let module = folder.join(MODULE);
    let before = size(&module)?;
    let mut optimise = toolchain::node()?;
    optimise.arg("node_modules/binaryen/bin/wasm-opt").args(WASM_OPT).arg(&module).arg("-o").arg(&module);
    run.exec(&mut optimise)?;
    run.note(format!(
        "{} bytes, {} with gzip ({before} before wasm-opt)",
        size(&module)?,
        gzip_size(&module).context("node could not compress the module to measure it")?
    ));
    Ok(())
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
