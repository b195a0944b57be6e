//! The files of the official JSON Schema test suite that are about regular expressions, run on patterns directly.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, clippy::format_collect)]

use std::path::PathBuf;

use mcp_arguments::pattern::{Pattern, is_valid};
use serde_json::Value;

const FILES: [&str; 6] = [
    "pattern.json",
    "patternProperties.json",
    "optional/ecmascript-regex.json",
    "optional/non-bmp-regex.json",
    "optional/format/regex.json",
    "optional/format/ecmascript-regex.json",
];

fn suite() -> Option<PathBuf> {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/json-schema-test-suite");
    let root = std::env::var("MCP_ARGUMENTS_SUITE").unwrap_or_else(|_| beside.to_owned());
    let tests = PathBuf::from(&root).join("tests");
    if !tests.is_dir() {
        println!("not run: no test suite at {root}; MCP_ARGUMENTS_SUITE names its directory");
        return None;
    }
    Some(tests)
}

fn matches(source: &str, text: &str) -> bool {
    let pattern = Pattern::compile(source).unwrap_or_else(|error| panic!("{source}: {error}"));
    pattern.is_match(text).unwrap()
}

/// As much of validation as these files need.
fn valid(schema: &Value, data: &Value) -> bool {
    let Some(schema) = schema.as_object() else {
        return schema.as_bool().unwrap();
    };
    schema.iter().all(|(keyword, want)| match (keyword.as_str(), data) {
        ("pattern", Value::String(text)) => matches(want.as_str().unwrap(), text),
        ("format", Value::String(text)) if want == "regex" => is_valid(text),
        ("patternProperties", Value::Object(members)) => {
            want.as_object().unwrap().iter().all(|(source, inner)| {
                members.iter().all(|(name, member)| !matches(source, name) || valid(inner, member))
            })
        }
        ("additionalProperties", Value::Object(members)) => {
            let declared = schema.get("patternProperties").and_then(Value::as_object).unwrap();
            members
                .iter()
                .all(|(name, member)| declared.keys().any(|source| matches(source, name)) || valid(want, member))
        }
        ("type", _) => match want.as_str().unwrap() {
            "string" => data.is_string(),
            "object" => data.is_object(),
            "integer" => data.is_i64(),
            "number" => data.is_number(),
            "boolean" => data.is_boolean(),
            "null" => data.is_null(),
            other => panic!("type {other}"),
        },
        ("maximum", Value::Number(number)) => number.as_f64() <= want.as_f64(),
        ("pattern" | "format" | "patternProperties" | "additionalProperties" | "maximum" | "$schema", _) => true,
        (other, _) => panic!("keyword {other}"),
    })
}

#[test]
fn every_verdict_of_the_suite_comes_out_the_same() {
    let Some(suite) = suite() else { return };
    let mut run = 0;
    for draft in ["draft2020-12", "draft7"] {
        for file in FILES {
            let path = suite.join(draft).join(file);
            let groups: Value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
            for group in groups.as_array().unwrap() {
                for test in group["tests"].as_array().unwrap() {
                    let wanted = test["valid"].as_bool().unwrap();
                    let got = valid(&group["schema"], &test["data"]);
                    assert_eq!(got, wanted, "{draft} {file}: {}: {}", group["description"], test["description"]);
                    run += 1;
                }
            }
        }
    }
    println!("{run} verdicts");
    assert!(run > 200);
}
