//! What a reading hands on: a valid call as it came, a repaired one only if it is valid, and the same through every input.
#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, missing_docs)]

mod support {
    pub(crate) mod equal;
    pub(crate) mod wire;
}

use mcp_arguments::input::Document;
use mcp_arguments::plan::Plan;
use mcp_arguments::reading::{Reading, read, read_document, read_text};
use mcp_arguments::render::json::answer;
use mcp_arguments::rules::Mode;
use mcp_arguments::schema::{Options, Unknown, compile};
use mcp_arguments::violation::Code;
use serde_json::{Value, json};
use support::equal::equal;
use support::wire;

fn plan(schema: &Value) -> Plan {
    compile("probe", schema, &Options::for_tool()).expect("it is a schema")
}

/// A plan that means by a schema what JSON Schema does.
fn open_plan(schema: &Value) -> Plan {
    compile("probe", schema, &Options { unknown: Unknown::Allow, ..Options::for_tool() }).expect("it is a schema")
}

/// Reads a call through every input, which have to agree, and answers the reading and what it hands on.
fn reading(plan: &Plan, call: &Value, mode: Mode) -> (Reading, Value) {
    let reading = read(plan, Some(call), mode);
    let handed_on = reading.apply(call);
    let text = call.to_string();
    let (document, from_text) = read_text(plan, &text, mode);
    assert_eq!(reading, from_text, "{call} as text");
    assert!(equal(handed_on.root(), from_text.apply(document.root()).root()), "{call} as text");
    let crossed = Document::decode(&wire::encode(call).expect("a JavaScript value")).expect("the wire form is right");
    let from_wire = read_document(plan, &crossed, mode);
    assert_eq!(reading, from_wire, "{call} as a JavaScript value");
    assert!(equal(handed_on.root(), from_wire.apply(crossed.root()).root()), "{call} as a JavaScript value");
    (reading, handed_on.to_value())
}

fn stands(plan: &Plan, call: &Value, with: &Value) {
    let (strict, handed_on) = reading(plan, call, Mode::Strict);
    assert!(strict.is_accepted() && handed_on == *with, "{call} became {handed_on}: {:?}", strict.violations);
    for mode in [Mode::Tolerant, Mode::Lenient] {
        let (tolerant, handed_on) = reading(plan, call, mode);
        assert_eq!((&tolerant, &handed_on), (&strict, with), "{call}, {mode:?}");
    }
}

#[test]
fn a_name_that_the_schema_allows_is_no_slip() {
    let user = json!({"user_id": {"type": "string"}});
    let with_default = json!({"user_id": {"type": "string"}, "limit": {"type": "integer", "default": 8}});
    let open = plan(&json!({"type": "object", "properties": with_default, "additionalProperties": true}));
    stands(&open, &json!({"user_id": "a", "userId": "b"}), &json!({"user_id": "a", "userId": "b", "limit": 8}));
    stands(&open, &json!({"_trace": 1}), &json!({"_trace": 1, "limit": 8}));
    let plain = plan(&json!({"type": "object", "properties": user, "additionalProperties": {"type": "string"}}));
    stands(&plain, &json!({"userId": "b"}), &json!({"userId": "b"}));
    let tags = json!({"user_id": {"type": "string"}, "tags": {"type": "array", "uniqueItems": true}});
    let unique = plan(&json!({"type": "object", "properties": tags, "additionalProperties": true}));
    stands(&unique, &json!({"_trace": 1, "tags": ["a"]}), &json!({"_trace": 1, "tags": ["a"]}));
    // By schemas that judge the same value.
    for keywords in [
        json!({"additionalProperties": true, "allOf": [{}]}),
        json!({"allOf": [{"additionalProperties": true}]}),
        json!({"unevaluatedProperties": {"maxLength": 1}}),
        json!({"anyOf": [{"patternProperties": {"": true}}]}),
        json!({"$dynamicRef": "#any", "$defs": {"any": {"$dynamicAnchor": "any", "additionalProperties": true}}}),
    ] {
        let mut schema =
            json!({"type": "object", "properties": {"a": {}, "userId": {"type": "integer", "default": 7}}});
        schema.as_object_mut().expect("an object").append(&mut keywords.as_object().expect("an object").clone());
        let open = plan(&schema);
        stands(&open, &json!({"A": "5"}), &json!({"A": "5", "userId": 7}));
        stands(&open, &json!({"_a": "5", "user_id": "6"}), &json!({"_a": "5", "user_id": "6", "userId": 7}));
    }
}

#[test]
fn a_valid_part_of_a_call_that_is_repaired_stays_as_it_came() {
    let meta = json!({"type": "object", "properties": {"user_id": {}}, "additionalProperties": true});
    let plan = plan(&json!({"type": "object", "properties": {"limit": {"type": "integer"}, "meta": meta}}));
    let (reading, handed_on) = reading(&plan, &json!({"limit": "5", "meta": {"userId": 1, "_x": 2}}), Mode::Tolerant);
    assert_eq!(reading.edits.len(), 1);
    assert_eq!(handed_on, json!({"limit": 5, "meta": {"userId": 1, "_x": 2}}));
}

#[test]
fn what_two_schemas_judge_is_handed_on_only_where_both_accept_it() {
    let integer = json!({"type": "integer"});
    for (schema, call) in [
        (json!({"properties": {"a": integer}, "patternProperties": {"^a": {"maximum": 5}}}), json!({"a": "7"})),
        (json!({"patternProperties": {"^a": integer, "x$": {"maximum": 5}}}), json!({"ax": "7"})),
        (
            json!({"properties": {"a": {"type": "string"}}, "patternProperties": {"^a": {"type": "boolean"}}}),
            json!({"a": 1}),
        ),
        (
            json!({"properties": {"a": {"type": "integer", "default": 7}}, "patternProperties": {"^a": {"type": "boolean"}}}),
            json!({}),
        ),
        (
            json!({"properties": {"a": integer}, "dependentSchemas": {"b": {"properties": {"a": {"maximum": 5}}}}}),
            json!({"a": "7", "b": 1}),
        ),
    ] {
        for plan in [plan(&schema), open_plan(&schema)] {
            let (reading, _) = reading(&plan, &call, Mode::Tolerant);
            assert!(!reading.is_accepted(), "{schema} with {call}: {:?}", reading.edits);
        }
        // A value that both accept is still repaired.
        let smaller: Value = serde_json::from_str(&call.to_string().replace('7', "3")).expect("JSON");
        if smaller != call {
            let (reading, handed_on) = reading(&open_plan(&schema), &smaller, Mode::Tolerant);
            assert!(reading.is_accepted(), "{schema} with {smaller}: {:?}", reading.violations);
            assert!(handed_on.to_string().contains(":3"), "{handed_on}");
        }
    }
}

#[test]
fn what_a_text_holds_that_is_no_data_is_refused_as_it_is_outside_of_one() {
    let plan = plan(&json!({"type": "object", "properties": {
        "q": {"type": "object", "properties": {"s": {"type": ["string", "null"]}}},
        "l": {"type": "array"},
        "b": {"type": "object"},
        "u": {"anyOf": [{"type": "array"}, {"type": "object"}, {"type": "integer"}]}
    }}));
    let cases = [
        ("q", r#"{"s":"\ud800"}"#, Code::InvalidUnicode, "/q/s"),
        ("l", r#"["\ud800"]"#, Code::InvalidUnicode, "/l/0"),
        ("b", r#"{"\ud800":1}"#, Code::InvalidUnicode, "/b/\u{fffd}"),
        ("b", r#"{"x":1,"x":2}"#, Code::DuplicateKey, "/b/x"),
        ("b", r#"{"x":[{"y":1,"y":2}]}"#, Code::DuplicateKey, "/b/x/0/y"),
        ("l", "[1, [NaN]]", Code::NotFinite, "/l/1/0"),
        ("u", r#"["\ud800"]"#, Code::InvalidUnicode, "/u/0"),
        ("u", r#"{"x":1,"x":2}"#, Code::DuplicateKey, "/u/x"),
    ];
    for (name, text, code, path) in cases {
        let (as_it_is, _) = read_text_of(&plan, &format!("{{\"{name}\":{text}}}"));
        assert_eq!(codes(&as_it_is), [(code, path.to_owned())], "{text}");
        let (within, _) = reading(&plan, &json!({ name: text }), Mode::Tolerant);
        assert_eq!(within, as_it_is, "{text}");
        // In the strict mode a text is a text, and there is nothing to offer.
        let (strict, _) = reading(&plan, &json!({ name: text }), Mode::Strict);
        assert!(strict.violations.iter().all(|violation| violation.offer.is_none()), "{:?}", strict.violations);
        assert_eq!(codes(&strict), [(Code::WrongType, format!("/{name}"))], "{text}");
    }
}

#[test]
fn what_is_no_data_does_not_become_null_within_a_list() {
    let items = json!({"type": "array", "properties": {}, "additionalProperties": true, "items": {"type": "object"}});
    let plan = plan(&json!({"type": "object", "properties": {"l": items}}));
    let (reading, _) = read_text_of(&plan, r#"{"l":{"s":"\ud800"}}"#);
    assert_eq!(codes(&reading), [(Code::InvalidUnicode, "/l/s".to_owned())]);
}

fn codes(reading: &Reading) -> Vec<(Code, String)> {
    reading.violations.iter().map(|violation| (violation.code, violation.path.clone())).collect()
}

fn read_text_of(plan: &Plan, text: &str) -> (Reading, Document<'static>) {
    let (document, reading) = read_text(plan, text, Mode::Tolerant);
    let handed_on = reading.apply(document.root());
    (reading, handed_on)
}

#[test]
fn a_double_is_handed_on_as_the_double_that_it_is() {
    let plan = plan(&json!({"type": "object", "properties": {
        "n": {"type": "number"},
        "l": {"type": "array", "items": {"type": "number"}, "uniqueItems": true},
        "d": {"type": "number", "default": 1e21},
        "i": {"type": "integer"}
    }}));
    let doubles = [1e21, -1e21, 1e300, 9_007_199_254_740_992.0, 1.5e16, 123_456_789_012_345_680_000.0, f64::MAX];
    for double in doubles {
        for call in [
            json!({"args": {"n": double}}),
            json!({"l": double}),
            json!({"l": [double, "5"]}),
            json!({"n": double, "i": "5"}),
        ] {
            let crossed =
                Document::decode(&wire::encode(&call).expect("a JavaScript value")).expect("the wire form is right");
            let first = read_document(&plan, &crossed, Mode::Tolerant);
            assert!(first.is_accepted() && !first.edits.is_empty(), "{call}: {:?}", first.violations);
            assert_eq!(first, read(&plan, Some(&call), Mode::Tolerant), "{call}");
            let record = answer(&plan, &first, None);
            assert!(!record.contains("\"big\""), "{record}");
            let handed_on = first.apply(crossed.root());
            let holds = |name: &str| handed_on.to_value().pointer(name).and_then(Value::as_f64) == Some(double);
            assert!(holds("/n") || holds("/l/0"), "{call} became {}", handed_on.to_text());
            let again = read(&plan, Some(handed_on.root()), Mode::Tolerant);
            assert!(again.is_accepted() && again.edits.is_empty(), "{call}: {again:?}");
        }
    }
    // All the digits that came as text are kept, whatever they go through.
    for (text, digits) in [
        (r#"{"args":{"n":9007199254740993}}"#, "9007199254740993"),
        (r#"{"args":"{\"n\":9007199254740993.0}"}"#, "9007199254740993"),
        (r#"{"n":"9007199254740993.0"}"#, "9007199254740993"),
        (r#"{"l":"[9007199254740993,1e21]"}"#, "1000000000000000000000"),
        (r#"{"l":1e21}"#, "1000000000000000000000"),
    ] {
        let (document, reading) = read_text(&plan, text, Mode::Tolerant);
        let handed_on = reading.apply(document.root()).to_text();
        assert!(handed_on.contains(digits), "{text} became {handed_on}: {:?}", reading.violations);
        let record = answer(&plan, &reading, Some(&handed_on));
        assert!(record.contains(&format!("big\":\"{digits}\"")), "{record}");
    }
}
