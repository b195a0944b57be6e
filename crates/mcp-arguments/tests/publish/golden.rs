//! A file for every row of the table: what an author wrote, and what becomes of it in every profile.
//! `UPDATE=1` rewrites what it became.

use std::path::{Path, PathBuf};

use mcp_arguments::publish::{Loss, Profile, rows, tool};
use serde_json::{Map, Value, json};

use crate::checker;

fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden/publish")
}

fn after(before: &Value) -> Value {
    let entry = json!({"name": "probe", "description": "Probes.", "inputSchema": before});
    let mut profiles = Map::new();
    for profile in Profile::built_in() {
        let published = tool(&entry, profile);
        let faults = checker::faults(profile.id(), &published.entry);
        assert!(faults.is_empty(), "{before} in {}: {faults:?}", profile.id());
        if profile.id() == "mcp" {
            assert_eq!(published.entry, entry);
            continue;
        }
        let losses: Vec<Value> = published.losses.iter().map(Loss::to_json).map(without_place).collect();
        let description = &published.entry["description"];
        let mut shown = Map::new();
        if description != "Probes." {
            shown.insert("description".to_owned(), description.clone());
        }
        if losses.is_empty() {
            assert_eq!(published.entry, entry);
        } else {
            shown.insert("inputSchema".to_owned(), published.entry["inputSchema"].clone());
            shown.insert("losses".to_owned(), json!(losses));
        }
        profiles.insert(profile.id().to_owned(), Value::Object(shown));
    }
    Value::Object(profiles)
}

/// The tool and the clients are the same in every record.
fn without_place(mut loss: Value) -> Value {
    if let Value::Object(map) = &mut loss {
        map.shift_remove("tool");
        map.shift_remove("clients");
    }
    loss
}

#[test]
fn every_row_of_the_table_becomes_what_its_golden_says_in_every_profile() {
    let update = std::env::var_os("UPDATE").is_some();
    let mut differ = Vec::new();
    for row in rows() {
        let path = directory().join(format!("{}.json", row.id));
        let text = std::fs::read_to_string(&path).unwrap_or_else(|_| panic!("no golden for {}", row.id));
        let golden: Value = serde_json::from_str(&text).unwrap();
        let cases: Vec<Value> = golden["cases"]
            .as_array()
            .unwrap()
            .iter()
            .map(|case| json!({"before": case["before"], "after": after(&case["before"])}))
            .collect();
        let now = json!({"row": row.id, "rewrite": row.rewrite, "cases": cases});
        if now != golden {
            if update {
                std::fs::write(&path, serde_json::to_string_pretty(&now).unwrap() + "\n").unwrap();
            } else {
                differ.push(row.id.clone());
            }
        }
    }
    assert!(differ.is_empty(), "UPDATE=1 rewrites: {differ:?}");
}

#[test]
fn a_row_that_a_profile_refuses_is_rewritten_there() {
    for row in rows() {
        let text = std::fs::read_to_string(directory().join(format!("{}.json", row.id))).unwrap();
        let golden: Value = serde_json::from_str(&text).unwrap();
        for profile in Profile::built_in().iter().filter(|profile| profile.id() != "mcp") {
            let rejected = profile.verdict(&row.id) == mcp_arguments::publish::Verdict::Rejected;
            let losses = golden["cases"]
                .as_array()
                .unwrap()
                .iter()
                .any(|case| case["after"][profile.id()].get("losses").is_some());
            assert!(losses || !rejected, "{} in {}", row.id, profile.id());
        }
    }
}
