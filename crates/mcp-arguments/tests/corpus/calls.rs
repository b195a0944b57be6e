//! Calls made for every property of every tool, judged by the plan and by two other validators.

use std::collections::BTreeMap;

use mcp_arguments::schema::{Options, Unknown, compile};
use serde_json::{Map, Value, json};

use crate::support::peers::{Formats, Peers};
use crate::support::sample::{Extent, Generator, candidates, mutations};
use crate::support::{Tool, accepts, corpus, setting, strictly};

/// Tools that a peer cannot compile, each with the reason.
const NOT_COMPARED: [(&str, &str); 5] = [
    ("@postman__postman-mcp-server@2.13.0 getWorkspace", LOOK_AROUND),
    ("@smartbear__mcp@0.41.0 zephyr_create_test_case", LOOK_AROUND),
    ("@smartbear__mcp@0.41.0 zephyr_create_test_cycle", LOOK_AROUND),
    ("@smartbear__mcp@0.41.0 zephyr_update_test_case", LOOK_AROUND),
    ("@smartbear__mcp@0.41.0 zephyr_update_test_cycle", LOOK_AROUND),
];

const LOOK_AROUND: &str = "boon's engine of patterns has no look-around";

/// Properties for which no valid value was made, each with the reason.
const NOT_MADE: [(&str, &str); 8] = [
    ("draft-07-builders subscribe webhook", "the call that it is added to has the one that excludes it"),
    ("written-by-hand job_run steps", "the generator of lists knows no `contains`"),
    ("@browserstack__mcp-server@1.4.2 createTestCase owner", "the generator of texts has no look-around"),
    ("@browserstack__mcp-server@1.4.2 updateTestCase owner", "the generator of texts has no look-around"),
    ("@postman__postman-mcp-server@2.13.0 getApiCatalogServiceEndpoints hosts", ANY),
    (
        "@postman__postman-mcp-server@2.13.0 getApiCatalogServiceEndpoints responseCodes",
        "its pattern asks for a backslash",
    ),
    ("@postman__postman-mcp-server@2.13.0 getApiCatalogServices tags", ANY),
    ("@smartbear__mcp@0.41.0 swagger_create_table_of_contents content", "a condition decides what is required"),
];

const ANY: &str = "texts made for a negated class hold control characters";

#[derive(Default)]
struct Count {
    tools: usize,
    properties: usize,
    accepted: usize,
    refused: usize,
    /// Properties that accept every value.
    open: usize,
    not_compared: Vec<(String, String)>,
    not_made: Vec<String>,
    faults: Vec<String>,
    /// Verdicts in which the peers differ, by the reason.
    split: BTreeMap<&'static str, usize>,
}

/// Why the peers differ, where it is known.
fn explained(tool: &Tool, boon_agrees: bool) -> Option<&'static str> {
    let draft_07 = tool.schema["$schema"].as_str().is_some_and(|dialect| dialect.contains("draft-07"));
    let has_uuid = tool.schema.to_string().contains(r#""format":"uuid""#);
    (draft_07 && has_uuid && boon_agrees)
        .then_some("jsonschema does not assert `uuid` in draft-07, which had no such format; boon and the plan do")
}

#[test]
fn a_valid_call_is_accepted_and_an_invalid_one_refused_for_every_property_as_two_other_validators_have_it() {
    let tools = corpus();
    let mut count = Count::default();
    let step = setting("MCP_ARGUMENTS_CORPUS_STEP", if cfg!(debug_assertions) { 12 } else { 1 });
    println!("every {step}. tool of real servers; MCP_ARGUMENTS_CORPUS_STEP=1 takes all");
    let (own, real): (Vec<&Tool>, Vec<&Tool>) = tools.iter().partition(|tool| tool.own);
    let all = real.is_empty() || step == 1;
    for tool in own.into_iter().chain(real.iter().copied().step_by(usize::try_from(step).unwrap())) {
        let options = Options { unknown: Unknown::Allow, ..Options::for_tool() };
        let Ok(plan) = compile(&tool.name, &tool.schema, &options) else { continue };
        match Peers::compile(&tool.schema, Formats::Assert, false) {
            Ok(peers) => compare(tool, &plan, &peers, &mut count),
            Err(error) => count.not_compared.push((tool.id(), error)),
        }
    }
    println!(
        "{} tools, {} properties: {} calls accepted, {} refused, {} properties accept everything",
        count.tools, count.properties, count.accepted, count.refused, count.open
    );
    for (what, times) in &count.split {
        println!("the peers disagree {times} times: {what}");
    }
    for (id, error) in &count.not_compared {
        println!("not compared: {id}: {error}");
    }
    let faults = count.faults.iter().take(40).map(String::as_str).collect::<Vec<_>>().join("\n");
    assert!(count.faults.is_empty(), "{} faults:\n{faults}", count.faults.len());
    // Real servers may be at hand or not.
    let known = |exceptions: &[(&'static str, &str)]| -> Vec<&str> {
        let is_of = |id: &str, tool: &Tool| {
            id.strip_prefix(&tool.id()).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
        };
        exceptions.iter().map(|(id, _)| *id).filter(|id| tools.iter().any(|tool| is_of(id, tool))).collect()
    };
    let not_compared: Vec<&str> = count.not_compared.iter().map(|(id, _)| id.as_str()).collect();
    if all {
        assert_eq!(not_compared, known(&NOT_COMPARED));
        assert_eq!(count.not_made, known(&NOT_MADE));
    }
}

fn compare(tool: &Tool, plan: &mcp_arguments::plan::Plan, peers: &Peers, count: &mut Count) {
    count.tools += 1;
    let mut generator = Generator::new(&tool.schema);
    let Some(Value::Object(base)) = generator.valid(&tool.schema, Extent::Required) else {
        count.not_made.push(tool.id());
        return;
    };
    let for_tool = compile(&tool.name, &tool.schema, &Options::for_tool()).unwrap();
    let mut calls = vec![(base.clone(), Some(true))];
    if tool.schema.get("additionalProperties") == Some(&json!(false)) {
        let unknown = with(&base, "no such name", json!(1));
        assert!(!accepts(&for_tool, &Value::Object(unknown.clone())), "{}", tool.id());
        calls.push((unknown, Some(false)));
    }
    judge(tool, plan, peers, &calls, count);
    for (name, schema) in tool.schema["properties"].as_object().into_iter().flatten() {
        count.properties += 1;
        // Conditions may forbid a member that is declared; then what is required has to do.
        let made = [Extent::Whole, Extent::Required].map(|extent| generator.valid(schema, extent));
        let fits = |value: &Value| {
            let call = Value::Object(with(&base, name, value.clone()));
            peers.verdicts(&call).common() == Some(true)
        };
        let Some(value) = made.into_iter().flatten().find(fits) else {
            count.not_made.push(format!("{} {name}", tool.id()));
            continue;
        };
        let valid = with(&base, name, value.clone());
        let reading = strictly(&for_tool, &Value::Object(valid.clone()));
        if !reading.is_accepted() {
            let call = Value::Object(valid.clone());
            count.faults.push(format!("{} {name}: for_tool refuses {call}: {:?}", tool.id(), reading.violations));
        }
        let others = candidates().into_iter().chain(spread(mutations(&value)));
        let calls: Vec<_> =
            std::iter::once((valid, Some(true))).chain(others.map(|value| (with(&base, name, value), None))).collect();
        if judge(tool, plan, peers, &calls, count) == 0 {
            count.open += 1;
            let open = schema.as_object().is_none_or(|keywords| !keywords.contains_key("type"));
            if !open {
                count.faults.push(format!("{} {name}: nothing is refused by {schema}", tool.id()));
            }
        }
    }
}

fn with(base: &Map<String, Value>, name: &str, value: Value) -> Map<String, Value> {
    let mut call = base.clone();
    call.insert(name.to_owned(), value);
    call
}

/// Some of the values, from first to last: a large property has thousands of mutations.
fn spread(values: Vec<Value>) -> impl Iterator<Item = Value> {
    const MOST: usize = 32;
    let step = values.len().div_ceil(MOST).max(1);
    values.into_iter().step_by(step)
}

/// Judges calls; answers how many are refused.
fn judge(
    tool: &Tool,
    plan: &mcp_arguments::plan::Plan,
    peers: &Peers,
    calls: &[(Map<String, Value>, Option<bool>)],
    count: &mut Count,
) -> usize {
    let mut refused = 0;
    for (call, want) in calls {
        let call = Value::Object(call.clone());
        let (ours, theirs) = (accepts(plan, &call), peers.verdicts(&call));
        match theirs.common() {
            Some(common) if common != ours => count.faults.push(format!("{}: {call}: peers say {common}", tool.id())),
            Some(_) => {}
            None => match explained(tool, theirs.boon == ours) {
                Some(reason) => *count.split.entry(reason).or_default() += 1,
                None => count.faults.push(format!("{}: {call}: ours {ours}, {theirs:?}", tool.id())),
            },
        }
        if want.is_some_and(|want| want != ours) {
            count.faults.push(format!("{}: {call}: ours {ours}", tool.id()));
        }
        if ours {
            count.accepted += 1;
        } else {
            count.refused += 1;
            refused += 1;
        }
    }
    refused
}
