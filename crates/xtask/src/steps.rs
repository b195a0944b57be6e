//! The list of steps. A new one is a new entry here: its name, what it needs first, what it reads, what it makes, and
//! what it runs.

use anyhow::Result;

use crate::runner::Run;
use crate::{npm, process, project::Project, suite, toolchain, wasm};

/// One thing that the commands do.
pub(crate) struct Step {
    pub(crate) name: &'static str,
    /// What it makes or checks, in a few words.
    pub(crate) about: &'static str,
    /// The steps that must have succeeded before it; they stand above it in [`STEPS`].
    pub(crate) needs: &'static [&'static str],
    /// The part of the project that it works on: as long as one of these paths does not exist, there is no such step.
    pub(crate) part: &'static [&'static str],
    pub(crate) repeat: Repeat,
    pub(crate) run: fn(&Run) -> Result<()>,
}

/// When a step that has once succeeded is run again.
pub(crate) enum Repeat {
    /// When a file that it reads, a file that it made, or the version of a tool has changed.
    OnChange {
        /// Files and folders that it reads.
        inputs: &'static [&'static str],
        /// Files and folders that it makes.
        outputs: &'static [&'static str],
        /// The tools that it depends on, beside Rust and Node.
        versions: fn(&Project) -> String,
    },
    /// Always: it looks for itself whether anything is to be done.
    Always,
}

/// Everything that the Rust steps read: the crates, and what their tests, examples and documents take from elsewhere.
const RUST: &[&str] = &[
    "Cargo.toml",
    "Cargo.lock",
    ".cargo",
    "crates",
    "tests",
    "README.md",
    "CONTRIBUTING.md",
    "docs/repairs.md",
    "pkg/README.md",
    "pkg/src/marshal.ts",
    "examples/README.md",
    "examples/rust-server",
    "package-lock.json",
];
/// Packages of their own, outside of the workspace.
const APART: [&str; 2] = ["examples/rust-server/Cargo.toml", "tests/bench/native/Cargo.toml"];
/// Everything that is formatted.
const RUST_AND_EXAMPLE: &[&str] =
    &["Cargo.toml", "rustfmt.toml", "crates", "examples/rust-server", "tests/bench/native"];
/// What decides which npm packages are installed.
const NPM: &[&str] = &[
    "package.json",
    "package-lock.json",
    ".npmrc",
    "pkg/package.json",
    "www/package.json",
    "tests/package.json",
    "tests/live/package.json",
    "tests/conformance/package.json",
    "tests/runtimes/package.json",
    "examples/docs-search/package.json",
    "examples/hosts/package.json",
];
/// What decides how the tests of the package come out: the package, and the documents with the files that they name.
const PACKAGE_TESTS: &[&str] = &[
    "pkg",
    "pkg/dist",
    "tests",
    "package-lock.json",
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "LICENSE-MIT",
    "LICENSE-APACHE",
    "docs",
    "examples",
    "crates",
];
/// A step that reads `inputs` and makes nothing.
const fn check(inputs: &'static [&'static str]) -> Repeat {
    make(inputs, &[])
}

/// A step that reads `inputs` and the JSON Schema test suite, and makes nothing.
const fn check_with_suite(inputs: &'static [&'static str]) -> Repeat {
    Repeat::OnChange { inputs, outputs: &[], versions: suite::which }
}

/// A step that makes `outputs` from `inputs`.
const fn make(inputs: &'static [&'static str], outputs: &'static [&'static str]) -> Repeat {
    Repeat::OnChange { inputs, outputs, versions: |_| String::new() }
}

/// Every step, in the order in which they run.
pub(crate) const STEPS: &[Step] = &[
    Step {
        name: "fmt",
        about: "the formatting of the Rust code",
        needs: &[],
        part: &[],
        repeat: check(RUST_AND_EXAMPLE),
        run: |run| {
            run.exec(toolchain::cargo().args(["fmt", "--all", "--check"]))?;
            for manifest in APART {
                run.exec(toolchain::cargo().args(["fmt", "--check", "--manifest-path", manifest]))?;
            }
            Ok(())
        },
    },
    Step {
        name: "clippy",
        about: "the lints",
        needs: &[],
        part: &[],
        repeat: check(RUST),
        run: |run| {
            let lints = ["--all-targets", "--locked", "--target-dir", "target", "--", "-D", "warnings"];
            run.exec(toolchain::cargo().args(["clippy", "--workspace", "--all-features"]).args(lints))?;
            for manifest in APART {
                run.exec(toolchain::cargo().args(["clippy", "--manifest-path", manifest]).args(lints))?;
            }
            Ok(())
        },
    },
    // No step needs it: without a suite, its tests say so and pass.
    Step {
        name: "suite",
        about: "the JSON Schema test suite",
        needs: &[],
        part: &[],
        repeat: Repeat::Always,
        run: suite::fetch,
    },
    Step {
        name: "core-tests",
        about: "the Rust tests",
        needs: &[],
        part: &[],
        repeat: check_with_suite(RUST),
        run: |run| {
            let nextest = process::ask(toolchain::cargo().args(["nextest", "--version"])).is_some();
            let arguments: &[&str] = if nextest { &["nextest", "run"] } else { &["test", "--all-targets"] };
            let lines = run.exec(toolchain::cargo().args(arguments).args(["--workspace", "--locked"]))?;
            run.note_counts(&lines);
            Ok(())
        },
    },
    Step {
        name: "doc-tests",
        about: "the examples in the Rust documentation",
        needs: &[],
        part: &[],
        repeat: check(RUST),
        run: |run| {
            let lines = run.exec(toolchain::cargo().args(["test", "--doc", "--workspace", "--locked"]))?;
            run.note_counts(&lines);
            Ok(())
        },
    },
    Step {
        name: "docs",
        about: "the Rust documentation, without a warning",
        needs: &[],
        part: &[],
        repeat: check(RUST),
        run: |run| {
            let arguments = ["doc", "--no-deps", "--workspace", "--all-features", "--locked"];
            run.exec(toolchain::cargo().args(arguments).env("RUSTDOCFLAGS", "-D warnings")).map(drop)
        },
    },
    Step {
        name: "wasm-tools",
        about: "Rust for wasm32, wasm-pack, wasm-bindgen",
        needs: &[],
        part: &[],
        repeat: Repeat::Always,
        run: |run| {
            run.note(toolchain::wasm(run)?.described());
            Ok(())
        },
    },
    Step {
        name: "npm",
        about: "the npm packages of the lock file",
        needs: &[],
        part: &[],
        repeat: make(NPM, &["node_modules/.package-lock.json"]),
        run: npm::install,
    },
    Step {
        name: "wasm",
        about: "the core as WebAssembly, in pkg/wasm and pkg/wasm-publish",
        needs: &["wasm-tools", "npm"],
        part: &[],
        repeat: Repeat::OnChange {
            inputs: &[
                "Cargo.toml",
                "Cargo.lock",
                "crates/mcp-arguments",
                "crates/mcp-arguments-tape",
                "crates/mcp-arguments-wasm",
                "package-lock.json",
            ],
            outputs: &["pkg/wasm", "pkg/wasm-publish"],
            versions: toolchain::wasm_versions,
        },
        run: wasm::build,
    },
    Step {
        name: "package",
        about: "the npm package, in pkg/dist",
        needs: &["wasm"],
        part: &["pkg/package.json"],
        repeat: make(&["pkg", "package-lock.json"], &["pkg/dist"]),
        run: |run| npm::script(run, "pkg", "build", &[]),
    },
    Step {
        name: "package-tests",
        about: "the tests of the npm package",
        needs: &["package"],
        part: &["pkg/package.json"],
        repeat: check_with_suite(PACKAGE_TESTS),
        run: |run| npm::script(run, "pkg", "test", &[]),
    },
    Step {
        name: "types",
        about: "the TypeScript declarations of tools, compiled",
        needs: &["package"],
        part: &["tests/publish/types.mjs"],
        repeat: check(&["tests/publish", "tests/corpus", "pkg", "pkg/dist", "package-lock.json"]),
        run: |run| run.exec(toolchain::node()?.args(["--test", "tests/publish/types.mjs"])).map(drop),
    },
    Step {
        name: "size-budget",
        about: "what the default entry weighs, and whether it keeps to its budget",
        needs: &["package"],
        part: &["tests/size"],
        repeat: check(&["tests/size", "pkg/dist", "pkg/wasm"]),
        run: |run| run.exec(toolchain::node()?.arg("tests/size/size.mjs")).map(drop),
    },
    Step {
        name: "memory",
        about: "a million calls leave memory as it was, and 4,000 tools fit",
        needs: &["package"],
        part: &["tests/memory"],
        repeat: check(&["tests/memory", "tests/bench/lib/works.mjs", "pkg/dist", "package-lock.json"]),
        run: |run| npm::script(run, "mcp-arguments-tests", "memory", &[]),
    },
    Step {
        name: "demo-calls",
        about: "the calls of the demo's client to its server",
        needs: &["package"],
        part: &["examples/docs-search/demo.mjs"],
        repeat: check(&["pkg", "pkg/dist", "examples", "package-lock.json"]),
        run: |run| run.exec(toolchain::node()?.arg("examples/docs-search/demo.mjs")).map(drop),
    },
    Step {
        name: "example-tests",
        about: "the tests of the examples",
        needs: &["package"],
        part: &["examples/docs-search/package.json"],
        repeat: check(&["pkg", "pkg/dist", "examples", "package-lock.json"]),
        run: |run| npm::script(run, "examples/docs-search", "test", &[]),
    },
    Step {
        name: "hosts",
        about: "the package in the SDKs that host it, and the table of hosts and mistakes",
        needs: &["package"],
        part: &["tests/package.json", "tests/hosts"],
        repeat: check(&["tests", "examples", "docs/hosts.md", "pkg", "pkg/dist", "package-lock.json"]),
        run: |run| npm::script(run, "mcp-arguments-tests", "hosts", &[]),
    },
    Step {
        name: "host-examples",
        about: "one tool on every host and runtime, each called by a real client",
        needs: &["package"],
        part: &["examples/hosts/package.json"],
        repeat: check(&["examples", "tests/runtimes", "crates/mcp-arguments", "pkg", "pkg/dist", "package-lock.json"]),
        run: |run| with_browser(run, "examples/hosts", "test"),
    },
    Step {
        name: "runtimes",
        about: "the packed package on Node, Deno, Bun, workerd and in a real Chromium",
        needs: &["package"],
        part: &["tests/runtimes/package.json"],
        repeat: check(&["tests/runtimes", "tests/cases", "pkg", "pkg/dist", "package-lock.json"]),
        run: |run| with_browser(run, "tests/runtimes", "runtimes"),
    },
    Step {
        name: "conformance",
        about: "the scenarios of the MCP conformance suite that are about tools",
        needs: &["package"],
        part: &["tests/conformance/package.json"],
        repeat: check(&["tests/conformance", "tests/golden/conformance.json", "pkg", "pkg/dist", "package-lock.json"]),
        run: |run| npm::script(run, "tests/conformance", "conformance", &[]),
    },
    Step {
        name: "live-servers",
        about: "the tools of real servers from npm, compiled and called",
        needs: &["package"],
        part: &["tests/live/package.json"],
        repeat: check(&["tests/live", "pkg", "pkg/dist", "package-lock.json"]),
        run: |run| npm::script(run, "tests/live", "test", &[]),
    },
    Step {
        name: "playground",
        about: "the playground, in www/dist",
        needs: &["package"],
        part: &["www/package.json"],
        repeat: make(&["www", "pkg", "pkg/dist", "docs/repairs.md", "package-lock.json"], &["www/dist"]),
        run: |run| npm::script(run, "www", "build", &[]),
    },
    Step {
        name: "playground-tests",
        about: "the playground in a real Chromium, by clicking and typing",
        needs: &["playground"],
        part: &["www/package.json"],
        repeat: check(&["www", "www/dist", "pkg/dist", "docs/repairs.md", "package-lock.json"]),
        run: |run| npm::script(run, "www", "test", &[("CHROMIUM_PATH", &toolchain::chromium(run)?)]),
    },
];

/// Runs a script whose tests are of several platforms, a browser among them: where there is none, they name it and do the rest.
fn with_browser(run: &Run, workspace: &str, script: &str) -> Result<()> {
    let browser = toolchain::chromium(run).unwrap_or_default();
    npm::script(run, workspace, script, &[("CHROMIUM_PATH", &browser)])
}

/// What `cargo verify` runs, with all that these need.
pub(crate) const VERIFY: &[&str] = &[
    "fmt",
    "clippy",
    "suite",
    "core-tests",
    "doc-tests",
    "docs",
    "wasm",
    "package",
    "package-tests",
    "types",
    "size-budget",
    "memory",
    "demo-calls",
    "example-tests",
    "hosts",
    "host-examples",
    "runtimes",
    "conformance",
    "live-servers",
    "playground",
    "playground-tests",
];

/// What `cargo demo` runs before the calls.
pub(crate) const DEMO: &[&str] = &["package"];

/// What `cargo demo` runs after the calls, before it serves the playground.
pub(crate) const SERVE: &[&str] = &["playground"];

/// The step of that name.
pub(crate) fn named(name: &str) -> Result<&'static Step, String> {
    STEPS
        .iter()
        .find(|step| step.name == name)
        .ok_or_else(|| format!("there is no step `{name}`; `cargo xtask list` shows them"))
}

#[cfg(test)]
mod tests;
