//! The official JSON Schema suite on formats, both drafts, asked of [`Format::accepts`] directly.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a suite of another form than its own is a failure of the test"
)]

use std::path::{Path, PathBuf};

use mcp_arguments::format::Format;
use serde_json::Value;

/// The cases that are not held: the format, the description of the case, and why.
const KNOWN: &[(&str, &str, &str)] = &[];

#[test]
fn every_case_of_the_suite_is_held_but_for_the_known_ones() {
    let Some(suite) = suite() else {
        println!("skipped: no JSON Schema suite in ../shared/json-schema-test-suite nor in MCP_ARGUMENTS_SUITE");
        return;
    };
    let mut wrong = Vec::new();
    let mut met = Vec::new();
    for draft in ["draft2020-12", "draft7"] {
        let folder = suite.join("tests").join(draft).join("optional/format");
        let mut files: Vec<PathBuf> = std::fs::read_dir(&folder)
            .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
            .map(|entry| entry.unwrap().path())
            .collect();
        files.sort();
        assert!(!files.is_empty(), "{} is empty", folder.display());
        for file in files {
            let (mut held, mut known) = (0, 0);
            for case in cases(&file) {
                let reason = KNOWN
                    .iter()
                    .find(|(format, description, _)| *format == case.format && *description == case.description);
                match (case.want == case.got(), reason) {
                    (true, None) => held += 1,
                    (false, Some(reason)) => {
                        known += 1;
                        met.push(reason);
                    }
                    (true, Some(_)) => wrong.push(format!("{draft} {case:?} is held now: take it out of KNOWN")),
                    (false, None) => wrong.push(format!("{draft} {case:?}")),
                }
            }
            let name = file.file_stem().unwrap_or_default().to_string_lossy();
            println!("{draft:12} {name:22} {held:3} held, {known} known");
        }
    }
    for known in KNOWN {
        assert!(met.contains(&known), "the suite has no case {known:?} any more");
    }
    assert!(wrong.is_empty(), "{} cases are not held:\n{}", wrong.len(), wrong.join("\n"));
}

#[derive(Debug)]
struct Case {
    format: String,
    description: String,
    data: Value,
    want: bool,
}

impl Case {
    /// What we say: a format judges text alone, and one that is not of the specification judges nothing.
    fn got(&self) -> bool {
        match (Format::named(&self.format), &self.data) {
            (Some(format), Value::String(text)) => format.accepts(text),
            _ => true,
        }
    }
}

fn cases(file: &Path) -> Vec<Case> {
    let groups: Value = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    let mut cases = Vec::new();
    for group in groups.as_array().unwrap() {
        let format = group["schema"]["format"].as_str().unwrap();
        for test in group["tests"].as_array().unwrap() {
            cases.push(Case {
                format: format.to_owned(),
                description: test["description"].as_str().unwrap().to_owned(),
                data: test["data"].clone(),
                want: test["valid"].as_bool().unwrap(),
            });
        }
    }
    cases
}

/// Where the suite is, if it is anywhere: the official repository, as it comes.
fn suite() -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/json-schema-test-suite");
    let named = std::env::var_os("MCP_ARGUMENTS_SUITE").map(PathBuf::from);
    named.into_iter().chain([beside]).find(|folder| folder.join("tests").is_dir())
}
