//! What crosses must not change by accident, nor have another type than the package gives it: examples of every answer.

use std::path::Path;

use mcp_arguments::input::Document;
use serde_json::{Value, json};

use super::{CROSSING, ask, check, check_text, compile, to_json};

#[path = "../../../mcp-arguments/tests/support/wire.rs"]
mod wire;

fn bytes(value: &Value) -> Vec<u8> {
    wire::encode(value).expect("a JavaScript value is the same")
}

fn compiled(source: &Value, options: &Value) -> String {
    compile(&source.to_string(), &options.to_string())
}

/// The number of the plan of a source that has no fault.
fn plan(source: &Value) -> u32 {
    let answer: Value = serde_json::from_str(&compiled(source, &json!({}))).expect("the answer is JSON");
    let number = answer["plan"].as_u64().unwrap_or_else(|| panic!("{answer}"));
    u32::try_from(number).expect("plans are few")
}

fn spec() -> Value {
    json!({"spec": {
        "name": "docs_search",
        "title": "Search",
        "description": "Search the documentation.",
        "properties": {
            "query": {"kind": "text", "required": true, "description": "What to look for."},
            "id": {"kind": "integer"},
            "limit": {"kind": "integer", "minimum": 1, "maximum": 25, "default": 8},
            "token": {"kind": "text", "secret": true}
        },
        "annotations": {"readOnly": true}
    }})
}

fn tool() -> Value {
    json!({"tool": {
        "name": "page_read",
        "inputSchema": {"type": "object", "properties": {"url": {"type": "string", "format": "uri"}}, "required": ["url"]},
        "outputSchema": {"type": "object"},
        "annotations": {"title": "Read", "readOnlyHint": true, "openWorldHint": true},
        "icons": [{"src": "https://example.com/icon.png", "mimeType": "image/png", "sizes": ["48x48"], "theme": "dark"}],
        "_meta": {"example.com/since": 2}
    }})
}

fn compilations() -> Vec<String> {
    let faulty_spec = json!({"spec": {"name": "docs_search", "properties": {
        "limit": {"kind": "integer", "minimum": 3, "maximum": 1}, "query": {"kind": "text", "required": true, "default": "x"}},
        "exactlyOne": [["query", "missing"], []]}});
    let faulty_tool = json!({"tool": {"name": "page_read", "inputSchema": {
        "type": "object", "properties": {"url": {"type": "string", "pattern": "("}}}}});
    let sources = [
        (spec(), json!({})),
        (tool(), json!({"limits": {"depth": 8}})),
        (json!({"schema": {"type": "integer"}}), json!({})),
        (faulty_spec, json!({})),
        (faulty_tool, json!({})),
        (json!({"schema": {"$ref": "#/$defs/missing"}}), json!({})),
        (json!({"tool": {"name": "page_read"}}), json!({})),
        (json!({"tool": {}}), json!({})),
        (json!({}), json!({})),
        (spec(), json!({"colour": true})),
        (spec(), json!({"limits": {"depth": 0}})),
        (spec(), json!({"rules": {"no_rule": true}})),
    ];
    sources.iter().map(|(source, options)| compiled(source, options)).collect()
}

/// The answer to arguments that crossed as a value; empty where they stand as they came.
fn checked(plan: u32, mode: u8, arguments: &Value) -> String {
    let value = bytes(arguments);
    let length = u32::try_from(value.len()).expect("tests are small");
    CROSSING.with_borrow_mut(|crossing| crossing.value = value);
    let answered = check(plan, mode, length);
    let answer = CROSSING.with_borrow(|crossing| crossing.answer.clone());
    assert_eq!(answered as usize, answer.len());
    answer
}

fn asks() -> Vec<String> {
    let question = |criteria: Value| json!({"state": "a draft", "instruction": "Which type?", "criteria": criteria});
    let asked = [
        ("noul", json!({"state": "a draft", "instruction": "Is it done?"})),
        ("choice", question(json!({"fix": "mends something", "feat": "adds something"}))),
        ("choice", question(Value::Null)),
        ("score", question(json!(["none", "some", "all"]))),
        ("score", question(Value::Null)),
        ("choice", json!({"state": "a draft", "instruction": "Which type?", "options": ["fix"]})),
        ("score", json!({"state": null, "instruction": "How far?"})),
        ("score", question(json!([]))),
    ];
    asked.iter().map(|(kind, arguments)| ask(kind, &bytes(arguments))).collect()
}

/// Answers to checks: of values and of texts, that are accepted with edits, and refused.
fn answers() -> Vec<String> {
    let plan = plan(&spec());
    assert_eq!(checked(plan, 0, &json!({"query": "x", "limit": 3})), "", "it stands as it came");
    vec![
        checked(plan, 0, &json!({"query": "x"})),
        checked(plan, 1, &json!({"query": "x", "id": "725653563933458432", "limit": null, "_meta": {}, "Token": "x"})),
        check_text(plan, 0, r#"{"query":"x","limit":3}"#),
        check_text(plan, 1, r#"{"query":"x","id":725653563933458432,"limit":"3"}"#),
        checked(plan, 0, &json!({"query": " ", "limt": 3})),
        checked(plan, 0, &json!([])),
        check_text(plan, 0, r#"{"query": "#),
        checked(plan, 0, &Value::Object((0..30).map(|index| (format!("k{index}"), json!(1))).collect())),
    ]
}

/// A refusal as the golden has it: the record of its line, and the text behind that.
fn refusal(answer: &str) -> String {
    let (record, text) = answer.split_once('\n').expect("a text stands behind the line of a refusal");
    let quoted = Value::from(text);
    format!("{{\"record\":{record},\"text\":{quoted}}}")
}

fn list(name: &str, items: &[String]) -> String {
    format!("  \"{name}\": [\n    {}\n  ]", items.join(",\n    "))
}

#[test]
fn every_answer_is_as_the_golden_has_it() {
    let is_refused = |answer: &String| answer.starts_with("{\"ok\":false");
    let (refused, accepted): (Vec<String>, Vec<String>) = answers().into_iter().partition(is_refused);
    let (not_asked, asked): (Vec<String>, Vec<String>) = asks().into_iter().partition(is_refused);
    let entries = [to_json(plan(&spec())), to_json(plan(&tool()))];
    let refusals: Vec<String> = refused.iter().chain(&not_asked).map(|answer| refusal(answer)).collect();
    let actual = format!(
        "{{\n{},\n{},\n{},\n{},\n{}\n}}\n",
        list("compiled", &compilations()),
        list("accepted", &accepted),
        list("refused", &refusals),
        list("asks", &asked),
        list("entries", &entries),
    );
    assert!(Document::parse(&actual).is_ok(), "the answers are JSON: {actual}");
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden/answers.json");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&golden, actual).expect("the golden can be written");
        return;
    }
    let expected = std::fs::read_to_string(&golden).unwrap_or_default();
    assert!(expected == actual, "answers.json has changed: UPDATE=1 rewrites it; now it is\n{actual}");
}
