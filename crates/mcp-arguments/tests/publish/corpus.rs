//! Every tool of the corpus in every profile.

use std::collections::BTreeMap;

use mcp_arguments::publish::{Profile, lint, tool, types};
use serde_json::{Value, json};

use crate::checker;
use crate::instance::Seed;
use crate::lists;

/// All tools, each with the name of its list.
pub(crate) fn corpus() -> Vec<(String, Value)> {
    lists::listed().into_iter().map(|listed| (listed.server, listed.entry)).collect()
}

#[test]
fn every_published_schema_keeps_the_rules_of_its_profile() {
    let tools = corpus();
    let mut faults: BTreeMap<String, (usize, String)> = BTreeMap::new();
    for profile in Profile::built_in() {
        for (server, entry) in &tools {
            let published = tool(entry, profile);
            for fault in checker::faults(profile.id(), &published.entry) {
                let name = entry["name"].as_str().unwrap();
                let place = faults.entry(format!("{}: {}", profile.id(), fault.rule)).or_default();
                place.0 += 1;
                if place.1.is_empty() {
                    place.1 = format!("{server} {name} {}", fault.path);
                }
            }
        }
    }
    println!("{} tools in {} profiles", tools.len(), Profile::built_in().len());
    for (fault, (count, first)) in &faults {
        println!("{count:6} {fault}: {first}");
    }
    assert!(faults.is_empty());
}

#[test]
fn a_lint_over_the_corpus_finds_every_rule_that_the_table_has() {
    let mut lists: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for (server, entry) in corpus() {
        lists.entry(server).or_default().push(entry);
    }
    let mut rules: BTreeMap<(String, String), (usize, String)> = BTreeMap::new();
    let mut clients: BTreeMap<String, [usize; 3]> = BTreeMap::new();
    let mut levels = [0; 3];
    for (server, tools) in &lists {
        for finding in lint(tools) {
            let level = finding.level as usize;
            levels[level] += 1;
            for client in &finding.clients {
                clients.entry(client.clone()).or_default()[level] += 1;
            }
            let count = rules.entry((finding.level.name().to_owned(), finding.rule.clone())).or_default();
            count.0 += 1;
            if count.1.is_empty() {
                count.1 = format!("{server} {} {}: {}", finding.tool, finding.path, finding.reason);
            }
        }
    }
    println!("{} errors, {} warnings, {} infos in {} lists", levels[0], levels[1], levels[2], lists.len());
    for ((level, rule), (count, first)) in &rules {
        println!("{level:8} {rule:32} {count:6}  {}", first.chars().take(160).collect::<String>());
    }
    for (client, [errors, warnings, infos]) in &clients {
        println!("{client:40} {errors:6} {warnings:6} {infos:6}");
    }
    assert!(levels.iter().all(|count| *count > 0));
    assert!(rules.len() > 25, "{} rules", rules.len());
}

/// Whether they compile is for `tests/publish/types.mjs`.
#[test]
fn the_types_of_the_corpus_hold_no_any() {
    let mut lists: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for (server, entry) in corpus() {
        lists.entry(server).or_default().push(entry);
    }
    for (server, tools) in &lists {
        let text = types(tools);
        let bare: String =
            text.lines().filter(|line| !line.trim_start().starts_with(['*', '/'])).collect::<Vec<_>>().join("\n");
        for shape in [": any", "<any", "any>"] {
            assert!(!bare.contains(shape), "{server}");
        }
    }
}

#[test]
fn a_long_list_is_published_linted_and_typed_in_well_under_a_second() {
    let mut tools: Vec<Value> = corpus().into_iter().map(|(_, tool)| tool).collect();
    // About 400 tools and 1.4 MB: those with the longest schemas are among them.
    tools.sort_by_key(|tool| std::cmp::Reverse(tool.to_string().len()));
    let mut bytes = 0;
    tools.retain(|tool| {
        let length = tool.to_string().len();
        let fits = length < 9_000 && bytes < 1_400_000;
        bytes += if fits { length } else { 0 };
        fits
    });
    let timed = |name: &str, work: &dyn Fn()| {
        let start = std::time::Instant::now();
        work();
        let took = start.elapsed();
        println!("{name:14} {:7.1} ms", took.as_secs_f64() * 1000.0);
        took
    };
    println!("{} tools, {bytes} bytes", tools.len());
    let mut slowest = std::time::Duration::ZERO;
    for profile in Profile::built_in() {
        slowest = slowest.max(timed(profile.id(), &|| tools.iter().for_each(|entry| drop(tool(entry, profile)))));
    }
    slowest = slowest.max(timed("lint", &|| drop(lint(&tools))));
    slowest = slowest.max(timed("types", &|| drop(types(&tools))));
    if !cfg!(debug_assertions) {
        assert!(slowest < std::time::Duration::from_secs(1));
    }
}

/// Schemas with nonsense in the place of a keyword's value: nothing panics, and what is published is JSON.
#[test]
fn nonsense_in_a_schema_is_survived() {
    let nonsense = [
        json!(null),
        json!(true),
        json!(false),
        json!(-1.5),
        json!("x"),
        json!([]),
        json!({}),
        json!([[]]),
        json!({"type": 3}),
        json!({"$ref": 1}),
    ];
    let mut seed = Seed::new(7);
    let tools: Vec<Value> =
        corpus().into_iter().map(|(_, tool)| tool).filter(|tool| tool.to_string().len() < 6_000).collect();
    for tool_entry in tools.iter().step_by(4) {
        let mut entry = tool_entry.clone();
        for _ in 0..3 {
            let mut pointer = "/inputSchema".to_owned();
            for _ in 0..seed.below(8) {
                pointer = match entry.pointer(&pointer).unwrap() {
                    Value::Object(map) if !map.is_empty() => {
                        let name = map.keys().nth(seed.below(map.len())).unwrap();
                        format!("{pointer}/{}", name.replace('~', "~0").replace('/', "~1"))
                    }
                    Value::Array(list) if !list.is_empty() => format!("{pointer}/{}", seed.below(list.len())),
                    _ => break,
                };
            }
            let place = entry.pointer_mut(&pointer).unwrap();
            *place = nonsense[seed.below(nonsense.len())].clone();
        }
        for profile in Profile::built_in() {
            let published = tool(&entry, profile);
            let _ = published.wire.read(&json!({"a": [1, {"key": "x"}]}));
        }
        let _ = lint(std::slice::from_ref(&entry));
        let _ = types(std::slice::from_ref(&entry));
    }
    for entry in nonsense {
        for profile in Profile::built_in() {
            let _ = tool(&entry, profile);
            let _ = tool(&json!({"name": "x", "inputSchema": entry}), profile);
        }
        let _ = (lint(std::slice::from_ref(&entry)), types(std::slice::from_ref(&entry)));
    }
}
