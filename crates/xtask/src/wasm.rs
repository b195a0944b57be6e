//! The core as WebAssembly, in two modules: built by cargo, bound by wasm-bindgen, made small by
//! wasm-opt and by leaving out what no one reads.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::panics;
use crate::process;
use crate::runner::Run;
use crate::toolchain::{self, WasmRust};

/// One module that the package loads.
struct Module {
    /// Where it and its glue go; the hand-written package takes them from there.
    folder: &'static str,
    /// The name of its files.
    name: &'static str,
    /// The profile of cargo that it is built with.
    profile: &'static str,
    /// What cargo is told to put into it.
    features: &'static [&'static str],
}

/// What answers calls, and what publishes: no call waits for the second.
const MODULES: [Module; 2] = [
    Module { folder: "pkg/wasm", name: "mcp_arguments_wasm", profile: "wasm", features: &[] },
    Module {
        folder: "pkg/wasm-publish",
        name: "mcp_arguments_publish",
        profile: "wasm-publish",
        features: &["--no-default-features", "--features", "publish"],
    },
];

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
/// wasm-opt works for size, and leaves the names of functions. Below the first kilobyte there is only the end of a stack that is
/// about to overflow, so that no address is made by wrapping around; made flat once, the code is put together again in fewer bytes.
const SMALL: [&str; 9] = [
    "-Oz",
    "--low-memory-unused",
    "--flatten",
    "--rereloop",
    "-Oz",
    "-Oz",
    "--debuginfo",
    "--strip-dwarf",
    "--strip-producers",
];
/// What makes the module of the package out of the one with names.
const STRIPPED: [&str; 2] = ["--strip-debug", "--strip-producers"];

/// Builds the modules and says how large they are.
pub(crate) fn build(run: &Run) -> Result<()> {
    let rust = toolchain::wasm(run)?;
    for module in &MODULES {
        let size = build_one(run, &rust, module)?;
        run.note(format!("{}: {size}", module.folder));
    }
    Ok(())
}

fn build_one(run: &Run, rust: &WasmRust, module: &Module) -> Result<String> {
    let folder = run.project.path(module.folder);
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(|| format!("cannot empty {}", folder.display()))?;
    }
    let mut pack = rust.wasm_pack(run.project);
    pack.args(["build", "--mode", "no-install", "--target", "web", "--no-pack", "--no-opt", "--no-gitignore"]);
    pack.args(["--profile", module.profile]);
    pack.args(["--out-name", module.name]).arg("--out-dir").arg(&folder);
    pack.args(["crates/mcp-arguments-wasm", "--", "--locked"]).args(module.features);
    run.exec(&mut pack)?;

    let file = folder.join(format!("{}_bg.wasm", module.name));
    let before = size(&file)?;
    let built = fs::read(&file).with_context(|| format!("cannot read {}", file.display()))?;
    let trapping = panics::as_traps(&built).with_context(|| format!("cannot read {}", file.display()))?;
    fs::write(&file, trapping).with_context(|| format!("cannot write {}", file.display()))?;
    // The names go when the module is done: `cargo xtask size` tells the parts by them.
    let named = folder.join(format!("{}_named.wasm", module.name));
    wasm_opt(run, &SMALL, &file, &named)?;
    wasm_opt(run, &STRIPPED, &named, &file)?;
    let gzip = gzip_size(&file).context("node could not compress the module to measure it")?;
    Ok(format!("{} bytes, {gzip} with gzip ({before} before wasm-opt)", size(&file)?))
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
