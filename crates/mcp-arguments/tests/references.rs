//! Every reference of the official JSON Schema test suite leads somewhere.
#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, reason = "a test that cannot go on has failed")]

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use mcp_arguments::schema::dialect::{Dialect, Holds};
use mcp_arguments::schema::reference::{Location, Registry};
use serde_json::Value;

const TOPICS: [&str; 13] = [
    "anchor",
    "defs",
    "definitions",
    "dynamicRef",
    "infinite-loop-detection",
    "ref",
    "refRemote",
    "vocabulary",
    "optional/anchor",
    "optional/dynamicRef",
    "optional/id",
    "optional/refOfUnknownKeyword",
    "optional/unknownKeyword",
];

/// The checkout of the suite, or `None` where there is none beside this one.
fn suite() -> Option<PathBuf> {
    if let Some(path) = std::env::var_os("MCP_ARGUMENTS_SUITE") {
        let path = PathBuf::from(path);
        assert!(path.join("tests").is_dir(), "MCP_ARGUMENTS_SUITE has no folder `tests`");
        return Some(path);
    }
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/json-schema-test-suite");
    if beside.is_dir() {
        return Some(beside);
    }
    eprintln!("skipped: set MCP_ARGUMENTS_SUITE to a checkout of the JSON Schema test suite");
    None
}

fn read(path: &Path) -> Value {
    let text = std::fs::read_to_string(path).expect("the file can be read");
    serde_json::from_str(&text).expect("the file is JSON")
}

fn remotes(folder: &Path, url: &str, into: &mut Vec<(String, Value)>) {
    let mut entries: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    entries.sort();
    for path in entries {
        let url = format!("{url}/{}", path.file_name().expect("a name").to_string_lossy());
        if path.is_dir() {
            remotes(&path, &url, into);
        } else {
            into.push((url, read(&path)));
        }
    }
}

/// Resolves every reference that can be reached from the root, and counts them.
fn reach_everything(registry: &Registry<'_>) -> usize {
    let mut references = 0;
    let mut pending = vec![registry.root()];
    let mut seen = HashSet::new();
    while let Some(here) = pending.pop() {
        let Some(members) = here.schema.as_object() else {
            assert!(here.schema.is_boolean(), "{} is not a schema", registry.at(here));
            continue;
        };
        if !seen.insert((here.place(), here.resource)) {
            continue;
        }
        for keyword in ["$ref", "$dynamicRef"] {
            if let Some(reference) = members.get(keyword) {
                let reference = reference.as_str().expect("a reference is a string");
                pending.push(registry.resolve(here, reference).unwrap_or_else(|error| panic!("{error}")));
                references += 1;
            }
        }
        if here.dialect == Dialect::Draft7 && members.contains_key("$ref") {
            continue;
        }
        for (keyword, value) in members {
            pending.extend(children(registry, here, here.dialect.holds(keyword), value));
        }
    }
    let mut places = HashSet::new();
    assert!(seen.iter().all(|(place, _)| places.insert(*place)), "a place lies in two resources");
    references
}

fn children<'s>(registry: &Registry<'s>, here: Location<'s>, holds: Holds, value: &'s Value) -> Vec<Location<'s>> {
    let schemas: Vec<&Value> = match (holds, value) {
        (Holds::Schema | Holds::SchemaOrList, Value::Object(_) | Value::Bool(_)) => vec![value],
        (Holds::List | Holds::SchemaOrList, Value::Array(items)) => items.iter().collect(),
        (Holds::Map, Value::Object(schemas)) => schemas.values().filter(|schema| !schema.is_array()).collect(),
        (Holds::Nothing | Holds::Schema | Holds::List | Holds::SchemaOrList | Holds::Map, _) => Vec::new(),
    };
    schemas.into_iter().map(|schema| registry.child(here, schema).unwrap_or_else(|error| panic!("{error}"))).collect()
}

#[test]
fn every_reference_of_the_official_suite_leads_somewhere() {
    let Some(suite) = suite() else { return };
    let mut documents = Vec::new();
    remotes(&suite.join("remotes"), "http://localhost:1234", &mut documents);
    for (folder, dialect) in [("draft2020-12", Dialect::Draft2020_12), ("draft7", Dialect::Draft7)] {
        let mut references = 0;
        for topic in TOPICS {
            let file = suite.join("tests").join(folder).join(format!("{topic}.json"));
            if !file.exists() {
                continue;
            }
            for group in read(&file).as_array().expect("a list of groups") {
                let registry = Registry::new(&group["schema"], &documents, dialect);
                let registry = registry.unwrap_or_else(|error| panic!("{topic}, {}: {error}", group["description"]));
                references += reach_everything(&registry);
            }
        }
        assert!(references > 100, "{folder} has only {references} references");
    }
}
