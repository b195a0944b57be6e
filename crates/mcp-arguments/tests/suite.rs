//! The official JSON Schema test suite: every required test, and the optional ones whose feature is claimed.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    missing_docs,
    reason = "a test that cannot go on has failed"
)]

#[path = "support/notes.rs"]
mod notes;

use std::path::{Path, PathBuf};

use mcp_arguments::input::Document;
use mcp_arguments::reading::read;
use mcp_arguments::rules::Mode;
use mcp_arguments::schema::dialect::Dialect;
use mcp_arguments::schema::{Formats, Options, compile};
use notes::note;
use serde_json::Value;

/// Files of `optional/` that are not held, each with the reason. The tests of the package read the same list.
const NOT_HELD: &str = include_str!("../../../tests/suite/not-held.json");

fn not_held() -> Vec<(String, String)> {
    let list: Vec<Value> = serde_json::from_str(NOT_HELD).unwrap();
    let member = |entry: &Value, name: &str| entry[name].as_str().unwrap().to_owned();
    list.iter().map(|entry| (member(entry, "file"), member(entry, "reason"))).collect()
}

fn suite() -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/json-schema-test-suite");
    let named = std::env::var_os("MCP_ARGUMENTS_SUITE").map(PathBuf::from);
    [named, Some(beside)].into_iter().flatten().find(|path| path.join("tests").is_dir())
}

fn json_files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.into_iter().filter(|path| path.extension().is_some_and(|ext| ext == "json")).collect()
}

fn remotes(root: &Path) -> Vec<(String, Value)> {
    let mut found = Vec::new();
    let mut folders = vec![root.join("remotes")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ext| ext == "json") {
                let url = path.strip_prefix(root.join("remotes")).unwrap().to_str().unwrap().replace('\\', "/");
                let value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
                found.push((format!("http://localhost:1234/{url}"), value));
            }
        }
    }
    found
}

#[derive(Default)]
struct Count {
    passed: usize,
    failed: Vec<String>,
}

fn run(files: &[PathBuf], options: &Options, count: &mut Count) {
    for file in files {
        let text = std::fs::read_to_string(file).unwrap();
        // The texts of the data keep their digits; `serde_json` would not.
        let document = Document::parse(&text).unwrap();
        let groups: Vec<Value> = serde_json::from_str(&text).unwrap();
        let exact = raw_data(&document);
        let mut raw = exact.iter();
        for group in groups {
            let compiled = compile("", &group["schema"], options);
            for test in group["tests"].as_array().unwrap() {
                let name = format!(
                    "{}: {}: {}",
                    file.file_name().unwrap().to_str().unwrap(),
                    group["description"].as_str().unwrap(),
                    test["description"].as_str().unwrap()
                );
                let data = raw.next().unwrap();
                match &compiled {
                    Err(error) => count.failed.push(format!("{name}: {error}")),
                    Ok(plan) => {
                        let want = test["valid"].as_bool().unwrap();
                        let by_value = read(plan, Some(&test["data"]), Mode::Strict).is_accepted();
                        let parsed = Document::parse(data).unwrap();
                        let by_text = read(plan, Some(parsed.root()), Mode::Strict).is_accepted();
                        if by_text != want {
                            count.failed.push(format!("{name}: text says {by_text}"));
                        } else if by_value != want && !name.starts_with("bignum") {
                            count.failed.push(format!("{name}: value says {by_value}"));
                        } else {
                            count.passed += 1;
                        }
                    }
                }
            }
        }
    }
}

/// The text of every test's data, in order.
fn raw_data(document: &Document<'_>) -> Vec<String> {
    use mcp_arguments::input::{Input, Look};
    fn member<'a, I: Input<'a>>(input: I, name: &str) -> Option<I> {
        match input.look() {
            Look::Object(mut members) => members.find(|(other, _)| *other == name).map(|(_, value)| value),
            _ => None,
        }
    }
    let Look::Array(groups) = document.root().look() else { panic!("no list of groups") };
    let mut all = Vec::new();
    for group in groups {
        let Some(Look::Array(tests)) = member(group, "tests").map(Input::look) else { panic!("no tests") };
        all.extend(tests.map(|test| Document::of(member(test, "data").unwrap()).to_text()));
    }
    all
}

fn options(dialect: Dialect, formats: Formats, documents: &[(String, Value)]) -> Options {
    let mut options = Options { dialect, formats, documents: documents.to_vec(), ..Options::for_any() };
    options.settings.limits.integer_digits = 10_000;
    options.settings.limits.depth = 512;
    options
}

#[test]
fn every_required_test_of_both_drafts_passes() {
    let Some(root) = suite() else {
        note("native: skipped: no JSON Schema test suite beside the repository; MCP_ARGUMENTS_SUITE names its folder");
        return;
    };
    let documents = remotes(&root);
    let not_held = not_held();
    let mut failed = Vec::new();
    for (folder, dialect) in [("draft2020-12", Dialect::Draft2020_12), ("draft7", Dialect::Draft7)] {
        let tests = root.join("tests").join(folder);
        let mut required = Count::default();
        run(&json_files(&tests), &options(dialect, Formats::Annotate, &documents), &mut required);
        note(&format!("native: {folder}: {} required tests passed, {} failed", required.passed, required.failed.len()));
        let mut optional = Count::default();
        let held = |file: &PathBuf| {
            let name = file.file_name().unwrap().to_str().unwrap();
            !not_held.iter().any(|(other, _)| other == name)
        };
        let files: Vec<PathBuf> = json_files(&tests.join("optional")).into_iter().filter(held).collect();
        run(&files, &options(dialect, Formats::Annotate, &documents), &mut optional);
        let files: Vec<PathBuf> = json_files(&tests.join("optional/format")).into_iter().filter(held).collect();
        run(&files, &options(dialect, Formats::Assert, &documents), &mut optional);
        note(&format!("native: {folder}: {} optional tests passed, {} failed", optional.passed, optional.failed.len()));
        for (file, reason) in &not_held {
            if json_files(&tests.join("optional")).iter().any(|path| path.ends_with(file)) {
                note(&format!("native: {folder}: optional/{file} is not held: {reason}"));
            }
        }
        failed.extend(required.failed);
        failed.extend(optional.failed);
    }
    assert!(failed.is_empty(), "{} failed:\n{}", failed.len(), failed.join("\n"));
}
