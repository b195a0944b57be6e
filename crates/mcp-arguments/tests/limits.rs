//! The limits of a call: they hold in every way of reading, and of what is handed on as well as of what came.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, missing_docs)]

#[path = "support/wire.rs"]
mod wire;

use mcp_arguments::input::{Document, Input};
use mcp_arguments::limits::Limits;
use mcp_arguments::plan::Plan;
use mcp_arguments::reading::{Reading, Status, read, read_document, read_text, status};
use mcp_arguments::rules::Mode;
use mcp_arguments::schema::{Options, compile};
use mcp_arguments::violation::Want;
use serde_json::{Value, json};

const MODES: [Mode; 3] = [Mode::Strict, Mode::Tolerant, Mode::Lenient];

fn plan(schema: &Value, limit: impl FnOnce(&mut Limits)) -> Plan {
    let mut options = Options::for_tool();
    limit(&mut options.settings.limits);
    compile("t", schema, &options).unwrap()
}

/// Whether a reading accepts, and what it hands on is accepted as it stands.
fn is_accepted<'a, I: Input<'a>>(plan: &Plan, input: I, reading: &Reading, about: &str) -> bool {
    if reading.is_accepted() {
        let handed_on = reading.apply(input);
        let again = read(plan, Some(handed_on.root()), Mode::Strict);
        assert!(again.is_accepted() && again.edits.is_empty(), "{about}: {} is handed on", handed_on.to_text());
    }
    reading.is_accepted()
}

/// What each way of reading says of the arguments, given as JSON text: whether they are accepted.
fn verdicts(plan: &Plan, text: &str, mode: Mode) -> Vec<bool> {
    let value: Value = serde_json::from_str(text).unwrap();
    let document = Document::parse(text).unwrap();
    let encoded = wire::encode(&value).unwrap();
    let crossed = Document::decode(&encoded).unwrap();
    let mut verdicts = vec![
        is_accepted(plan, &value, &read(plan, Some(&value), mode), text),
        is_accepted(plan, document.root(), &read_text(plan, text, mode).1, text),
        is_accepted(plan, crossed.root(), &read_document(plan, &crossed, mode), text),
    ];
    for status in [status(plan, &value, mode), status(plan, document.root(), mode), status(plan, crossed.root(), mode)]
    {
        match status {
            Status::Fine => verdicts.push(true),
            Status::Refused => verdicts.push(false),
            Status::Unsettled => {}
        }
    }
    verdicts
}

/// Holds that every way and mode comes to one verdict.
fn holds(plan: &Plan, text: &str, accepted: bool) {
    for mode in MODES {
        let verdicts = verdicts(plan, text, mode);
        assert!(verdicts.iter().all(|verdict| *verdict == accepted), "{text}, {mode:?}: {verdicts:?}");
    }
}

/// The limits that the refusal of a text names.
fn passed(plan: &Plan, text: &str) -> Vec<(&'static str, String)> {
    let (_, reading) = read_text(plan, text, Mode::Tolerant);
    let limit = |want| match want {
        Want::Limit { limit, .. } => limit,
        other => panic!("{other:?}"),
    };
    reading.violations.into_iter().map(|violation| (limit(violation.want), violation.path)).collect()
}

#[test]
fn a_default_does_not_push_an_object_past_the_limit_of_members() {
    let schema = json!({"type": "object", "properties": {
        "a": {"type": "integer", "default": 1},
        "b": {"type": "integer", "default": 2},
        "c": {"type": "object", "properties": {"d": {"type": "integer"}, "e": {"default": 3}, "f": {}, "g": {}}},
    }});
    let plan = plan(&schema, |limits| limits.members = 3);
    holds(&plan, "{}", true);
    holds(&plan, r#"{"c": {}}"#, true);
    holds(&plan, r#"{"a": 1, "b": 2, "c": {"d": 1, "f": 2}}"#, true);
    holds(&plan, r#"{"a": 1, "b": 2, "c": {"d": 1, "f": 2, "g": 3}}"#, false);
    assert_eq!(passed(&plan, r#"{"c": {"d": 1, "f": 2, "g": 3}}"#), [("members", "/c".to_owned())]);
    let closer = self::plan(&schema, |limits| limits.members = 1);
    holds(&closer, "{}", false);
    assert_eq!(passed(&closer, r#"{"a": 1}"#), [("members", String::new())]);
    // Decoded from text, and within what a repair made.
    let decoded = r#"{"c": "{\"d\": 1, \"f\": 2, \"g\": 3}"}"#;
    assert!(!read_text(&plan, decoded, Mode::Tolerant).1.is_accepted());
}

#[test]
fn a_default_does_not_lie_deeper_than_the_limit_of_depth() {
    let schema = json!({"type": "object", "properties": {
        "a": {"type": "object", "properties": {"b": {"default": {"c": {"d": [1]}}}}},
    }});
    let levels = |depth| plan(&schema, |limits| limits.depth = depth);
    holds(&levels(5), r#"{"a": {}}"#, true);
    holds(&levels(4), r#"{"a": {}}"#, false);
    holds(&levels(4), r#"{"a": {"b": {"c": 1}}}"#, true);
    holds(&levels(4), "{}", true);
}
