//! Checked arguments: what is handed on, what is read from it, and what a refusal says.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test says what is there by taking it")]

use mcp_arguments::arguments::{Refusal, read, read_document, read_text, validate, validate_text};
use mcp_arguments::input::Document;
use mcp_arguments::plan::{Plan, Settings};
use mcp_arguments::rules::{Mode, Rule};
use mcp_arguments::schema::{Options, compile};
use mcp_arguments::spec::{ToolSpec, any, boolean, choice, integer, list, number, object, text};
use mcp_arguments::violation::{Code, Want};
use serde_json::{Map, Value, json};

fn search() -> Plan {
    let spec = ToolSpec::new("search")
        .property(text("query").required())
        .property(integer("limit").range(1..=25))
        .property(number("ratio"))
        .property(boolean("deep"))
        .property(choice("sort", ["newest", "oldest"]))
        .property(list("tags", text("")))
        .property(object("where", [text("field")]))
        .property(any("extra"));
    Plan::of_spec(&spec).unwrap()
}

fn codes(refusal: &Refusal) -> Vec<(&'static str, &str)> {
    refusal.violations.iter().map(|violation| (violation.code.name(), violation.path.as_str())).collect()
}

#[test]
fn every_kind_has_its_reader_and_its_fallback() {
    let plan = search();
    let sent = json!({
        "query": "walk", "limit": 3.0, "ratio": 2, "deep": false, "sort": "oldest", "tags": ["a"], "where": {"field": "f"},
        "extra": null,
    });
    let full = validate(&plan, Some(&sent)).unwrap();
    assert_eq!(full.text("query"), Some("walk"));
    assert_eq!(full.integer("limit"), Some(3));
    assert_eq!(full.number("ratio"), Some(2.0));
    assert_eq!(full.boolean("deep"), Some(false));
    assert_eq!(full.choice("sort"), Some("oldest"));
    assert_eq!(full.list("tags"), Some(&[json!("a")][..]));
    assert_eq!(full.object("where").unwrap()["field"], "f");
    assert_eq!(full.any("extra"), Some(&Value::Null));
    assert!(full.has("extra") && !full.has("zzz"));

    let sent = json!({"query": "walk"});
    let bare = validate(&plan, Some(&sent)).unwrap();
    assert_eq!(bare.text_or("zzz", "x"), "x");
    assert_eq!((bare.integer("limit"), bare.integer_or("limit", 8)), (None, 8));
    assert!((bare.number_or("ratio", 0.5) - 0.5).abs() < f64::EPSILON);
    assert!(bare.boolean_or("deep", true));
    assert_eq!(bare.choice_or("sort", "newest"), "newest");
    assert_eq!(bare.list_or("tags", &[json!("t")]), [json!("t")]);
    assert!(bare.object_or("where", &Map::new()).is_empty());
    assert!(!bare.has("extra"));
}

#[test]
fn a_value_that_is_valid_as_it_stands_is_the_callers_own() {
    let plan = search();
    let sent = json!({"query": "walk", "limit": 3});
    for mode in [Mode::Strict, Mode::Tolerant, Mode::Lenient] {
        let arguments = read(&plan, Some(&sent), mode).unwrap();
        assert!(std::ptr::eq(arguments.value(), &raw const sent) && arguments.edits().is_empty());
        assert_eq!(arguments.to_text(), r#"{"query":"walk","limit":3}"#);
        assert_eq!(arguments.into_value(), sent);
    }
}

#[test]
fn repairs_are_in_the_value_and_on_record() {
    let plan = search();
    let sent = json!({"query": "walk", "limit": "10", "deep": "yes", "tags": null});
    assert!(validate(&plan, Some(&sent)).is_err());
    let arguments = read(&plan, Some(&sent), Mode::Tolerant).unwrap();
    assert_eq!(arguments.value(), &json!({"query": "walk", "limit": 10, "deep": true}));
    let rules: Vec<Rule> = arguments.edits().iter().map(|edit| edit.rule).collect();
    assert_eq!(rules, [Rule::TextToInteger, Rule::TextToBoolean, Rule::NullAsAbsent]);
    assert_eq!(arguments.clone().into_value(), *arguments.value());
}

#[test]
fn absent_and_null_arguments_are_empty() {
    let plan = Plan::of_spec(&ToolSpec::new("list").property(integer("limit").default(8))).unwrap();
    for sent in [None, Some(&Value::Null)] {
        let arguments = validate(&plan, sent).unwrap();
        assert_eq!(arguments.value(), &json!({"limit": 8}));
        assert_eq!(arguments.edits()[0].rule, Rule::Default);
        assert_eq!(codes(&validate(&search(), sent).unwrap_err()), [("missing_argument", "/query")]);
    }
    assert_eq!(validate_text(&plan, "null").unwrap().to_text(), r#"{"limit":8}"#);
}

#[test]
fn text_keeps_every_digit() {
    let plan = Plan::of_spec(&ToolSpec::new("delete").property(integer("id")).property(number("ratio"))).unwrap();
    let sent = r#"{ "id": 123456789012345678901, "ratio": 0.10000000000000000001 }"#;
    let arguments = validate_text(&plan, sent).unwrap();
    assert_eq!(arguments.to_text(), r#"{"id":123456789012345678901,"ratio":0.10000000000000000001}"#);
    // It is there and no 64 bits hold it.
    assert!(arguments.has("id"));
    assert_eq!(arguments.integer("id"), None);
    let arguments = read_text(&plan, r#"{"id": "9223372036854775807"}"#, Mode::Tolerant).unwrap();
    assert_eq!(arguments.integer("id"), Some(i64::MAX));
}

#[test]
fn text_that_is_not_json_is_one_violation_with_its_position() {
    let plan = search();
    for mode in [Mode::Strict, Mode::Tolerant, Mode::Lenient] {
        let refusal = read_text(&plan, "{\"query\": \"a\",\n  limit: 3}", mode).unwrap_err();
        assert_eq!(codes(&refusal), [("not_json", "")]);
        assert!(matches!(refusal.violations[0].want, Want::Json { line: 2, column: 3, .. }), "{refusal:?}");
    }
}

#[test]
fn a_fence_around_the_text_is_taken_off_where_the_mode_may() {
    let plan = search();
    let fenced = "```json\n{\"query\": \"a\", \"limit\": 3}\n```";
    assert_eq!(codes(&validate_text(&plan, fenced).unwrap_err()), [("not_json", "")]);
    let arguments = read_text(&plan, fenced, Mode::Tolerant).unwrap();
    assert_eq!(arguments.to_text(), r#"{"query":"a","limit":3}"#);
    assert_eq!(arguments.edits()[0].rule, Rule::EncodedArguments);
    // What is wrong inside is reported, not the fence.
    let refusal = read_text(&plan, "```\n{\"query\": \"a\", \"limit\": 2.5}\n```", Mode::Tolerant).unwrap_err();
    assert_eq!(codes(&refusal), [("wrong_type", "/limit")]);
    let refusal = read_text(&plan, "```\n[]\n```", Mode::Tolerant).unwrap_err();
    assert_eq!(codes(&refusal), [("not_json", "")]);
    let empty = Plan::of_spec(&ToolSpec::new("list")).unwrap();
    assert_eq!(read_text(&empty, " ", Mode::Tolerant).unwrap().to_text(), "{}");
}

#[test]
fn text_beyond_the_limit_is_not_read() {
    let mut settings = Settings::default();
    settings.limits.text_bytes = 10;
    let plan = Plan::of_spec_with(&ToolSpec::new("list"), settings).unwrap();
    assert!(validate_text(&plan, "{        }").is_ok());
    let refusal = validate_text(&plan, "{         }").unwrap_err();
    assert_eq!(codes(&refusal), [("too_large", "")]);
    assert_eq!(refusal.violations[0].want, Want::Limit { limit: "text_bytes", value: 10 });
}

#[test]
fn a_name_that_stands_twice_is_seen_in_text() {
    let refusal = validate_text(&search(), r#"{"query": "a", "query": "b"}"#).unwrap_err();
    assert_eq!(refusal.violations[0].code, Code::DuplicateKey);
}

#[test]
fn a_document_is_read_like_its_text() {
    let plan = search();
    let document = Document::parse(r#"{"query": "a", "limit": "3"}"#).unwrap();
    assert_eq!(read_document(&plan, document, Mode::Tolerant).unwrap().integer("limit"), Some(3));
}

#[test]
fn a_refusal_is_one_line_with_its_first_violation() {
    let plan = search();
    let of = |sent: Value| validate(&plan, Some(&sent)).unwrap_err().to_string();
    assert_eq!(of(json!({"query": "a", "limt": 3})), "unknown_argument at /limt");
    assert_eq!(of(json!({"a\nb": 1, "limit": 0})), "unknown_argument at /a\\nb, and 2 more");
    assert_eq!(of(json!([])), "not_an_object");
    let many: Map<String, Value> = (0..30).map(|index| (format!("x{index}"), json!(1))).collect();
    let refusal = validate(&plan, Some(&Value::Object(many))).unwrap_err();
    assert_eq!((refusal.violations.len(), refusal.more), (20, 11));
    assert_eq!(refusal.to_string(), "unknown_argument at /x0, and 30 more");
}

#[test]
fn a_refusal_is_answered_with_its_text_and_its_records() {
    let plan = search();
    let refusal = validate(&plan, Some(&json!({"query": "a", "limit": "10"}))).unwrap_err();
    let answer = refusal.answer(&plan);
    assert_eq!(answer["isError"], true);
    let text = answer["content"][0]["text"].as_str().unwrap();
    assert!(text == refusal.text(&plan) && text.contains("limit must be an integer"), "{text}");
    let records = answer["_meta"]["mcp-arguments/violations"].as_array().unwrap();
    assert_eq!((records.len(), &records[0]["code"], &records[0]["path"]), (1, &json!("wrong_type"), &json!("/limit")));
    assert_eq!(answer.get("structuredContent"), None);
}

#[test]
fn integers_that_a_double_cannot_hold_are_answered_as_their_digits() {
    let schema = json!({"type": "object", "properties": {"id": {"type": "integer"}}});
    let plan = compile("delete", &schema, &Options::for_tool()).unwrap();
    let sent = json!({"id": "123456789012345678901234567890"});
    let answer = validate(&plan, Some(&sent)).unwrap_err().answer(&plan);
    assert_eq!(answer["_meta"]["mcp-arguments/violations"][0]["send"], "123456789012345678901234567890");
    assert!(!answer.to_string().contains("u0000"), "{answer}");
}
