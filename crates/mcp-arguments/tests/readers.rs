//! What the tables of the contracts do not hold: inputs that are no JSON value, duplicate names, and the ask arguments of them.
#![expect(clippy::unwrap_used, reason = "a test says what is there by taking it")]

use mcp_arguments::ask::{AskKind, Criteria, ask_arguments};
use mcp_arguments::input::Document;
use mcp_arguments::readers::{bool_arg, contains, int_arg, string_arg, string_set_arg, string_value};
use serde_json::{Map, Value, json};

#[test]
fn a_name_that_stands_twice_is_contained_and_not_read() {
    let document = Document::parse(r#"{"a": 1, "a": 2}"#).unwrap();
    let arguments = document.root();
    assert!(contains(arguments, "a"));
    assert_eq!((bool_arg(arguments, "a"), int_arg(arguments, "a")), (None, None));
    assert_eq!((string_arg(arguments, "a"), string_value(arguments, "a")), (None, None));
    assert_eq!(string_set_arg(arguments, "a"), None);
}

#[test]
fn a_literal_that_no_double_holds_is_not_read() {
    let document = Document::parse(r#"{"large": 1e309, "small": 1.5e-400}"#).unwrap();
    for name in ["large", "small"] {
        assert_eq!((int_arg(document.root(), name), string_arg(document.root(), name)), (None, None), "{name}");
    }
    assert_eq!(bool_arg(document.root(), "large"), None);
}

#[test]
fn an_integer_that_may_have_lost_digits_is_not_read() {
    // As a JavaScript value: an object of one member `a`, which is the number 2^53.
    let mut bytes = vec![7, 1, 0, 0, 0, 1, 0, 0, 0, b'a', 3];
    bytes.extend(9_007_199_254_740_992_f64.to_le_bytes());
    let document = Document::decode(&bytes).unwrap();
    assert_eq!(int_arg(document.root(), "a"), None);
    let document = Document::parse(r#"{"a": 9007199254740992, "b": 1e18}"#).unwrap();
    assert_eq!(int_arg(document.root(), "a"), Some(9_007_199_254_740_992));
    assert_eq!(int_arg(document.root(), "b"), Some(1_000_000_000_000_000_000));
}

#[test]
fn a_large_set_is_read_in_its_order() {
    let items: Vec<String> = (0..20_000).map(|index| (index % 10_000).to_string()).collect();
    let arguments = json!({"a": items});
    let set = string_set_arg(&arguments, "a").unwrap();
    assert_eq!(set.len(), 10_000);
    assert!(set.iter().enumerate().all(|(index, text)| *text == index.to_string()));
}

fn refused(text: &str) -> Vec<(&'static str, String)> {
    let document = Document::parse(text).unwrap();
    let refusal = ask_arguments(Some(document.root()), AskKind::Choice).unwrap_err();
    refusal.violations.into_iter().map(|violation| (violation.code.name(), violation.path)).collect()
}

#[test]
fn what_is_no_data_is_refused_before_any_provider_is_called() {
    let rows = [
        (r#"{"state": NaN, "instruction": "i"}"#, "not_finite", "/state"),
        (r#"{"state": {"a": [1, NaN]}, "instruction": "i"}"#, "not_finite", "/state/a/1"),
        (r#"{"state": "s", "state": "t", "instruction": "i"}"#, "duplicate_key", "/state"),
        (r#"{"state": "s", "instruction": "i", "criteria": {"a": 1, "a": 2}}"#, "duplicate_key", "/criteria/a"),
        ("NaN", "not_finite", ""),
    ];
    for (text, code, path) in rows {
        assert_eq!(refused(text), [(code, path.to_owned())], "{text}");
    }
}

#[test]
fn unknown_names_beyond_the_limit_are_counted() {
    let mut arguments: Map<String, Value> = (0..25).map(|index| (format!("x{index:02}"), json!(1))).collect();
    arguments.insert("state".to_owned(), json!("s"));
    arguments.insert("instruction".to_owned(), json!("i"));
    let refusal = ask_arguments(Some(&Value::Object(arguments)), AskKind::Noul).unwrap_err();
    assert_eq!((refusal.violations.len(), refusal.more), (20, 5));
}

#[test]
fn what_was_given_is_handed_on_as_it_came() {
    let arguments = json!({"state": {"a": 1}, "instruction": 7, "criteria": ["low", "high"]});
    let ask = ask_arguments(Some(&arguments), AskKind::Score).unwrap();
    assert_eq!((ask.state, ask.instruction), (&json!({"a": 1}), &json!(7)));
    assert!(matches!(ask.criteria, Criteria::Given(given) if *given == json!(["low", "high"])));
}

#[test]
fn a_refused_ask_has_a_text() {
    let text = |arguments: Value, kind: AskKind| {
        let refusal = ask_arguments(Some(&arguments), kind).unwrap_err();
        refusal.text(kind.plan()).lines().next().unwrap().to_owned()
    };
    let given = |criteria: Value| json!({"state": "s", "instruction": "i", "criteria": criteria});
    let lines = [
        text(json!({"state": "s"}), AskKind::Noul),
        text(json!({"state": "s", "instruction": "i", "Criteria": {}}), AskKind::Choice),
        text(given(json!(["a"])), AskKind::Choice),
    ];
    let want = [
        "instruction is missing",
        "Criteria is not an argument of ask_choice: did you mean criteria?",
        "criteria must be an object, not an array",
    ];
    assert_eq!(lines, want);
}
