//! The limits of a call: they hold in every way of reading, and of what is handed on as well as of what came.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, missing_docs)]

#[path = "support/wire.rs"]
mod wire;

use mcp_arguments::input::{Document, Input, Look};
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
            _ => {}
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

/// Where a number can stand: as it is asked for, where nothing is asked, and within text that a tolerant reading parses.
const PLACES: [(&str, &str); 10] = [
    (r#"{"count": N}"#, "/count"),
    (r#"{"ratio": N}"#, "/ratio"),
    (r#"{"any": N}"#, "/any"),
    (r#"{"any": {"a": [N]}}"#, "/any/a/0"),
    (r#"{"open": {"x": {"y": N}}}"#, "/open/x/y"),
    (r#"{"named": [N]}"#, "/named/0"),
    (r#"{"tuple": [1, N]}"#, "/tuple/1"),
    (r#"{"counts": [N]}"#, "/counts/0"),
    (r#"{"either": {"a": [N]}}"#, "/either/a/0"),
    (r#"{"undeclared": [N]}"#, "/undeclared/0"),
];

fn places(digits: u64, open: bool) -> Plan {
    let schema = json!({"type": "object", "additionalProperties": open, "properties": {
        "count": {"type": "integer"},
        "ratio": {"type": "number"},
        "any": {},
        "open": {"type": "object"},
        "named": {"additionalProperties": {"type": "string"}},
        "tuple": {"prefixItems": [{"type": "integer"}]},
        "counts": {"type": "array", "items": {"type": "integer"}},
        "either": {"anyOf": [{"type": "object"}, {"type": "string"}]},
    }});
    plan(&schema, |limits| limits.integer_digits = digits)
}

/// Holds that a number is accepted, or refused by the limit alone, wherever it stands and however it came as text.
fn holds_everywhere(digits: u64, number: &str, accepted: bool) {
    let (plan, closed) = (&places(digits, true), places(digits, false));
    for (form, path) in PLACES {
        let text = form.replace('N', number);
        for mode in MODES {
            let (document, reading) = read_text(plan, &text, mode);
            assert_eq!(is_accepted(plan, document.root(), &reading, &text), accepted, "{text}, {mode:?}");
            assert_eq!(status(plan, document.root(), mode) == Status::Fine, accepted, "{text}, {mode:?}");
        }
        if !accepted {
            assert_eq!(passed(plan, &text), [("integer_digits", path.to_owned())], "{text}");
        }
        if form.contains("undeclared") {
            continue;
        }
        // As text within text, which a strict reading leaves alone.
        let whole = serde_json::to_string(&text).unwrap();
        let (name, value) = text[1..text.len() - 1].split_once(": ").unwrap();
        let member = format!("{{{name}: {}}}", serde_json::to_string(value).unwrap());
        let decodes = ["count", "ratio", "open", "counts"].contains(&name.trim_matches('"'));
        let (wrapped, twice) = (format!("{{\"arguments\": {text}}}"), format!("{{\"arguments\": {whole}}}"));
        for encoded in [Some(whole), Some(wrapped), Some(twice), decodes.then_some(member)].into_iter().flatten() {
            assert_eq!(read_text(&closed, &encoded, Mode::Tolerant).1.is_accepted(), accepted, "{encoded}");
        }
    }
}

#[test]
fn digits_of_an_integer_are_held_wherever_it_stands() {
    holds_everywhere(100, &"7".repeat(100), true);
    holds_everywhere(100, &format!("-{}", "7".repeat(100)), true);
    for number in
        ["7".repeat(101), format!("-{}", "7".repeat(101)), "1e100".to_owned(), "12E+99999999999999".to_owned()]
    {
        holds_everywhere(100, &number, false);
    }
    for fraction in [format!("0.{}", "7".repeat(200)), "1e-400".to_owned()] {
        assert!(
            read_text(&places(100, true), &format!("{{\"any\": [{fraction}]}}"), Mode::Strict).1.is_accepted(),
            "{fraction}"
        );
    }
}

#[test]
fn a_limit_of_few_digits_is_held_as_one_of_many() {
    for number in ["12345", "-12345", "12345.0", "1e4", "0.12345678e5"] {
        let integer = Document::parse(number).unwrap();
        let Look::Number(number) = integer.root().look() else { panic!("{number}") };
        if number.is_integer() {
            holds_everywhere(5, integer.to_text().as_str(), true);
        }
    }
    for number in ["123456", "-123456", "123456.0", "1e5", "12345678901234567890"] {
        holds_everywhere(5, number, false);
    }
    let plan = places(5, true);
    // What came as a JavaScript number has no digits yet.
    let value = json!({"count": 123_456, "any": [123_456], "counts": [1e9]});
    let crossed = wire::encode(&value).unwrap();
    let crossed = Document::decode(&crossed).unwrap();
    assert!(read_document(&plan, &crossed, Mode::Strict).is_accepted());
    assert!(read(&plan, Some(&value), Mode::Strict).is_accepted());
    let bigint =
        Document::decode(&[&[7, 1, 0, 0, 0, 3, 0, 0, 0], b"any".as_slice(), &[4, 6, 0, 0, 0], b"123456"].concat());
    assert!(!read_document(&plan, &bigint.unwrap(), Mode::Strict).is_accepted());
}

#[test]
fn a_list_is_looked_through_where_only_objects_are_asked_about() {
    let plan = places(100, true);
    let deep = format!("{{\"named\": {}{}}}", "[".repeat(70), "]".repeat(70));
    holds(&plan, &deep, false);
    holds(&plan, r#"{"named": [[1], {"a": 1}]}"#, true);
    assert!(!read_text(&plan, r#"{"named": [{"a": 1, "a": 2}]}"#, Mode::Strict).1.is_accepted());
    let map = self::plan(&json!({"type": "object", "properties": {"a": {"items": {"type": "string"}}}}), |_| {});
    assert!(!read_text(&map, r#"{"a": {"b": 1, "b": 2}}"#, Mode::Strict).1.is_accepted());
}

#[test]
fn arguments_within_a_text_are_text_as_well() {
    let schema = json!({"type": "object", "properties": {"any": {}}});
    let plan = plan(&schema, |limits| limits.text_bytes = 100);
    let bytes = |count: usize| format!("{{\"any\": [{}]}}", "1".repeat(count - 11));
    for (count, accepted) in [(100, true), (101, false)] {
        for sent in [json!(bytes(count)), json!({"arguments": bytes(count)})] {
            assert_eq!(read(&plan, Some(&sent), Mode::Tolerant).is_accepted(), accepted, "{sent}");
        }
    }
    let reading = read(&plan, Some(&json!(bytes(101))), Mode::Tolerant);
    assert_eq!(reading.violations[0].want, Want::Limit { limit: "text_bytes", value: 100 });
}

/// Schemas of tools, each with arguments that it accepts, repairs or refuses.
fn sweeps() -> Vec<(Value, Vec<Value>)> {
    let nested = json!({"a": {"a": {"a": {"v": 1}}}});
    vec![
        (
            json!({"type": "object", "properties": {
                "q": {"type": "string", "minLength": 1}, "n": {"type": "integer", "default": 8}, "on": {"type": "boolean"},
                "sort": {"enum": ["new", "old"]}, "tags": {"type": "array", "items": {"type": "string", "maxLength": 3}},
            }, "required": ["q"]}),
            vec![
                json!({"q": "é", "n": 1, "on": true, "sort": "new", "tags": ["aé", "bçd", "é", "x"]}),
                json!({"q": "x"}),
                json!({"q": "x", "n": "3", "on": "yes", "tags": "x"}),
                json!({"q": "x", "n": "3.5"}),
                json!({"q": "x", "tags": ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"]}),
                json!({"n": 1}),
            ],
        ),
        (
            json!({"type": "object", "additionalProperties": true, "properties": {"any": {}, "open": {"type": "object"}}}),
            vec![
                json!({"any": [1, [2, {"a": "b"}]], "open": {"a": {"b": [1, 2, 3]}}, "more": {"a": 1, "b": [1, 2, 3, 4, 5]}}),
                json!({"a": 1, "b": 2, "c": 3, "d": 4, "e": 5, "f": 6}),
            ],
        ),
        (
            json!({"type": "object", "properties": {
                "s": {"allOf": [{"$ref": "#/$defs/s"}]}, "u": {"anyOf": [{"$ref": "#/$defs/s"}, {"type": "null"}, {"type": "integer"}]},
                "either": {"oneOf": [{"type": "object", "properties": {"x": {"type": "integer"}}, "required": ["x"]}, {"type": "array", "items": {"$ref": "#/properties/u"}}]},
            }, "$defs": {"s": {"type": "string", "maxLength": 4}}}),
            vec![
                json!({"s": "ééé", "u": "日本", "either": [null, 1, "ééé"]}),
                json!({"s": "ab", "u": null, "either": {"x": 1}}),
                json!({"s": 5, "u": "5", "either": {"x": "1"}}),
            ],
        ),
        (
            json!({"type": "object", "properties": {"a": {"$ref": "#"}, "v": {"type": "integer"}, "w": {"default": 1}}}),
            vec![
                nested.clone(),
                json!({"a": {"a": {"v": "7"}}}),
                json!({"a": {"a": {"v": 1, "w": 2}, "w": 3}, "w": 4}),
            ],
        ),
        (
            json!({"type": "object", "anyOf": [
                {"properties": {"a": {"$ref": "#"}, "v": {"type": "integer"}}},
                {"properties": {"a": {"$ref": "#"}, "v": {"type": "string"}}},
            ]}),
            vec![nested, json!({"a": {"a": {"v": true}}})],
        ),
        (
            json!({"type": "object", "properties": {
                "list": {"type": "array", "contains": {"const": 1}, "uniqueItems": true},
                "kind": {"if": {"type": "string"}, "then": {"minLength": 2}, "else": {"not": {"type": "array"}}},
                "map": {"type": "object", "propertyNames": {"maxLength": 2}, "patternProperties": {"^a": {"type": "integer"}}, "unevaluatedProperties": {"type": "null"}},
            }, "dependentSchemas": {"kind": {"required": ["list"]}}}),
            vec![
                json!({"list": [3, 2, 1], "kind": "ab", "map": {"a": 1, "ab": 2, "b": null}}),
                json!({"list": [3, 2], "map": {}}),
                json!({"list": 1}),
            ],
        ),
    ]
}

#[test]
fn every_way_comes_to_one_verdict_whatever_the_limit_of_steps_is() {
    let mut turns = 0;
    for (schema, values) in sweeps() {
        for value in values {
            let text = value.to_string();
            for mode in MODES {
                let mut before = false;
                for steps in (1..=50).chain([10_000_000]) {
                    let plan = plan(&schema, |limits| limits.steps = steps);
                    let verdicts = verdicts(&plan, &text, mode);
                    let accepted = verdicts[0];
                    assert!(
                        verdicts.iter().all(|verdict| *verdict == accepted),
                        "{steps}: {text}, {mode:?}: {verdicts:?}"
                    );
                    assert!(accepted || !before, "{text}, {mode:?}: {steps} steps are too few where fewer are enough");
                    turns += usize::from(accepted != before);
                    before = accepted;
                }
            }
        }
    }
    assert!(turns > 20, "only {turns} calls were refused by few steps and accepted by more");
}
