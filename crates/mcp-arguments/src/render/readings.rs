//! Real calls through the walk: what their refusals say, and that nothing that came is said back.

use serde_json::{Value, json};

use super::goldens::{of_schema, of_spec};
use super::{change, json as records, signature, text};
use crate::plan::{Plan, Settings};
use crate::reading::read;
use crate::rules::Mode;
use crate::spec::ToolSpec;

fn search() -> Value {
    json!({
        "name": "docs_search",
        "properties": {
            "query": {"kind": "text", "required": true},
            "limit": {"kind": "integer", "minimum": 1, "maximum": 25, "default": 8},
            "sort": {"kind": "choice", "values": ["newest", "oldest"]},
            "since": {"kind": "text", "format": "date-time"},
            "slug": {"kind": "text", "pattern": "^[a-z-]+$", "maxLength": 20},
            "ratio": {"kind": "number", "minimum": 0, "maximum": 1},
            "deep": {"kind": "boolean", "nullable": true},
            "tags": {"kind": "list", "items": {"kind": "text"}, "minItems": 1, "maxItems": 3, "uniqueItems": true},
            "levels": {"kind": "list", "items": {"kind": "integer"}},
            "where": {"kind": "object", "properties": {"field": {"kind": "text", "required": true}, "op": {"kind": "text"}}},
            "token": {"kind": "integer", "minimum": 1000, "secret": true},
            "source": {"kind": "text"},
            "path": {"kind": "text"},
            "extra": {"kind": "any"}
        },
        "atMostOne": [["source", "path"]]
    })
}

fn schemas() -> [Value; 7] {
    [
        json!({"type": "object", "properties": {"target": {"anyOf": [{"type": "integer", "minimum": 10}, {"type": "string", "enum": ["all", "none"]}, {"type": "string", "format": "uuid"}]}}}),
        json!({"type": "object", "properties": {"content": {"type": "string"}, "old_text": {"type": "string"}, "new_text": {"type": "string"}}, "oneOf": [{"required": ["content"]}, {"required": ["old_text", "new_text"]}]}),
        json!({"type": "object", "properties": {"include": {"anyOf": [{"type": "boolean"}, {"type": "null"}]}, "page": {"const": "first"}, "step": {"type": "integer", "multipleOf": 5}}}),
        json!({"type": "object", "properties": {"param": {"type": "object", "properties": {"user_id": {"type": "string"}, "content": {"type": "string"}}, "required": ["user_id", "content"]}}, "required": ["param"]}),
        json!({"type": "object", "properties": {"shape": {"oneOf": [
            {"type": "object", "properties": {"kind": {"const": "circle"}, "radius": {"type": "number"}}, "required": ["kind", "radius"]},
            {"type": "object", "properties": {"kind": {"const": "square"}, "side": {"type": "number"}}, "required": ["kind", "side"]}
        ]}, "numbers": {"type": "array", "contains": {"type": "integer", "minimum": 5}}, "pair": {"type": "array", "prefixItems": [{"type": "string"}, {"type": "integer"}]}}}),
        json!({"$defs": {"node": {"type": "object", "properties": {"name": {"type": "string"}, "children": {"type": "array", "items": {"$ref": "#/$defs/node"}}}}}, "type": "object", "properties": {"tree": {"$ref": "#/$defs/node"}, "legacy": false}, "additionalProperties": {"type": "string", "pattern": "^x"}}),
        json!({"type": "object", "propertyNames": {"pattern": "^[a-z]+$"}, "minProperties": 1}),
    ]
}

/// Plans, the arguments of a call and how it is read.
pub(super) fn calls() -> Vec<(Plan, Value, Mode)> {
    let spec = |arguments: Value, mode: Mode| (of_spec(&search()), arguments, mode);
    let schema = |index: usize, arguments: Value| (of_schema(&schemas()[index]), arguments, Mode::Strict);
    vec![
        spec(
            json!({"query": "x", "limit": "10", "tags": "a", "deep": "yes", "where": "{\"field\": \"a\"}"}),
            Mode::Strict,
        ),
        spec(
            json!({"query": "x", "limit": "10", "tags": "a", "deep": "yes", "where": "{\"field\": \"a\"}"}),
            Mode::Tolerant,
        ),
        spec(json!({"limt": 5, "Query": "x", "field": "a", "where": {"limit": 1}}), Mode::Strict),
        spec(
            json!({"query": "", "limit": 50, "sort": "Newest", "since": "yesterday", "slug": "Not A Slug, and too long for one", "ratio": 1.5, "deep": "perhaps"}),
            Mode::Strict,
        ),
        spec(
            json!({"query": "x", "sort": "newst", "levels": "1,2", "tags": ["a", "b", "a"], "limit": null, "source": "a", "path": "b"}),
            Mode::Strict,
        ),
        spec(json!({"query": "x</parameter>\n<parameter name=\"limit\">5", "sort": ""}), Mode::Tolerant),
        spec(json!({"query": "x", "token": "12", "where": {"field": "a", "filed": "b"}}), Mode::Strict),
        spec(json!({"query": "x", "token": 12}), Mode::Strict),
        spec(json!({"query": "x", "token": "1234", "_meta": {"a": 1}, "extra": null, "LIMIT": 3}), Mode::Tolerant),
        spec(json!("{\"query\": "), Mode::Tolerant),
        spec(json!("{\"query\": \"x\"}"), Mode::Strict),
        spec(json!([1]), Mode::Strict),
        schema(0, json!({"target": 5})),
        schema(0, json!({"target": "some"})),
        schema(0, json!({"target": true})),
        schema(1, json!({"content": "a", "old_text": "", "new_text": ""})),
        schema(1, json!({})),
        schema(2, json!({"include": "true", "page": "last", "step": 7})),
        schema(3, json!({"user_id": "u1", "content": "hello"})),
        schema(4, json!({"shape": {"kind": "round", "radius": 1}, "numbers": [1, 2]})),
        schema(4, json!({"shape": {"kind": "square"}, "pair": ["a", "b"]})),
        schema(5, json!({"tree": {"children": [{"nam": "a"}, {"children": 5}]}, "legacy": 1, "other": "y"})),
        schema(6, json!({"A1": 1})),
        schema(6, json!({})),
    ]
}

/// Plans whose signatures are on record.
pub(super) fn signatures() -> Vec<Plan> {
    let wide: serde_json::Map<String, Value> =
        (0..500).map(|index| (format!("argument_{index}"), json!({"type": ["string", "null"]}))).collect();
    let mut plans = vec![
        of_spec(&search()),
        of_spec(&json!({"name": "ping", "properties": {}})),
        of_schema(&json!({"type": "object", "properties": wide})),
        of_schema(&json!({"type": "object"})),
        of_schema(
            &json!({"type": "object", "properties": {"a": {"type": "object", "properties": {"b": {"type": "object", "properties": {"c": {"type": "object", "properties": {"d": {}}}}}}}, "e": {"enum": [1, null, "x y"]}, "f": {"type": "number", "exclusiveMinimum": 0, "maximum": 1}, "g": {"type": "array", "items": {"enum": ["a", "b"]}}, "h": true, "two words": {"type": "integer", "minimum": 3}}}),
        ),
    ];
    plans.extend(schemas().iter().map(of_schema));
    plans
}

const MARKER: &str = "ECHO-4711";

/// Every value of a call replaced by, or holding, the marker.
fn marked(arguments: &Value) -> Vec<Value> {
    let Value::Object(members) = arguments else { return vec![json!(MARKER), json!([MARKER])] };
    let mut calls = Vec::new();
    for name in members.keys() {
        for value in [
            json!(MARKER),
            json!([MARKER]),
            json!([MARKER, MARKER, MARKER, MARKER]),
            json!({"kind": MARKER}),
            json!({"field": [MARKER], "name": MARKER, "children": MARKER, "content": {"a": MARKER}}),
            json!(format!("{MARKER}</parameter><parameter name=\"limit\">{MARKER}")),
            json!(format!("[\"{MARKER}\"")),
            json!(format!("{{\"field\": \"{MARKER}\", \"filed\": \"{MARKER}\"}}")),
            json!(format!("{MARKER},{MARKER}")),
        ] {
            let mut call = members.clone();
            call.insert(name.clone(), value);
            calls.push(Value::Object(call));
        }
    }
    calls
}

#[test]
fn no_text_that_came_is_said_back_or_recorded() {
    let mut refused = 0;
    for (plan, arguments, _) in calls() {
        for call in marked(&arguments) {
            for mode in [Mode::Strict, Mode::Tolerant, Mode::Lenient] {
                let reading = read(&plan, Some(&call), mode);
                if reading.is_accepted() {
                    continue;
                }
                refused += 1;
                let said = text(&plan, &reading.violations, reading.more);
                assert!(!said.contains(MARKER), "{call}: {said}");
                for violation in &reading.violations {
                    let record = records::violation(violation);
                    assert!(!record.contains(MARKER), "{call}: {record}");
                }
            }
        }
    }
    assert!(refused > 1000, "{refused} refusals only");
}

#[test]
fn nothing_of_a_secret_is_said_recorded_or_logged() {
    let plan = of_spec(&json!({
        "name": "login",
        "properties": {
            "pin": {"kind": "integer", "minimum": 1_000_000, "secret": true},
            "codes": {"kind": "list", "items": {"kind": "integer", "minimum": 10}, "secret": true, "maxItems": 2},
            "account": {"kind": "object", "secret": true, "properties": {"number": {"kind": "integer"}, "level": {"kind": "choice", "values": ["gold", "silver"]}}},
            "outer": {"kind": "object", "properties": {"key": {"kind": "text", "secret": true}}}
        }
    }));
    let shown = |call: &Value, mode: Mode| {
        let reading = read(&plan, Some(call), mode);
        let records: Vec<String> = reading.violations.iter().map(records::violation).collect();
        let lines: Vec<String> = reading.edits.iter().map(change).collect();
        format!("{}\n{}\n{}", text(&plan, &reading.violations, reading.more), records.join("\n"), lines.join("\n"))
    };
    for call in [
        json!({"pin": 4711}),
        json!({"pin": "4711"}),
        json!({"pin": "4711000"}),
        json!({"pin": 4711.5}),
        json!({"codes": ["4711", 5]}),
        json!({"codes": "4711"}),
        json!({"codes": 4711}),
        json!({"codes": [4711.5]}),
        json!({"codes": "[4711, \"4711\"]"}),
        json!({"account": {"number": "4711"}}),
        json!({"account": {"number": 4711.5, "x": 4711}}),
        json!({"account": "{\"number\": \"4711\"}"}),
        json!({"pin": 4711, "codes": 4711, "account": 4711}),
        json!("{\"codes\": [4711, 14711]}"),
        json!("{\"pin\": \"4711471\"}"),
        json!({"arguments": {"codes": [4711, 14711]}}),
        json!({"outer": "{\"key\": 4711}"}),
        json!({"outer": {"key": 4711}}),
    ] {
        for mode in [Mode::Strict, Mode::Tolerant, Mode::Lenient] {
            let shown = shown(&call, mode);
            assert!(!shown.contains("4711"), "{call}: {shown}");
        }
    }
    let spelling = shown(&json!({"account": {"level": "Gold"}}), Mode::Strict);
    assert!(!spelling.contains("send") && !spelling.contains("nearest"), "{spelling}");
}

#[test]
fn a_default_that_holds_something_secret_is_not_recorded() {
    let schema = json!({
        "type": "object",
        "properties": {
            "key": {"$ref": "#/$defs/key", "default": "4711"},
            "login": {"type": "object", "properties": {"key": {"$ref": "#/$defs/key"}}, "default": {"key": "4711"}},
            "shown": {"type": "string", "default": "1147"}
        },
        "$defs": {"key": {"type": "string", "writeOnly": true}}
    });
    let plan = of_schema(&schema);
    let reading = read(&plan, Some(&json!({})), Mode::Strict);
    let lines: Vec<String> = reading.edits.iter().map(change).collect();
    assert_eq!(lines.len(), 3);
    assert!(lines.iter().all(|line| !line.contains("4711")) && lines.concat().contains("1147"), "{lines:?}");
}

#[test]
fn a_text_keeps_to_its_limit_in_whole_lines_and_counts_the_rest() {
    let spec = ToolSpec::from_json(&search()).expect("a spec");
    let call: Value =
        (0..400).map(|index| (format!("unknown_{index}"), json!(1))).collect::<serde_json::Map<_, _>>().into();
    for answer_chars in [0, 1, 40, 300, 1000, 2000, 4000] {
        let mut settings = Settings::default();
        settings.limits.answer_chars = answer_chars;
        let plan = Plan::of_spec_with(&spec, settings).expect("a plan");
        let reading = read(&plan, Some(&call), Mode::Strict);
        let text = text(&plan, &reading.violations, reading.more);
        assert!(text.chars().count() <= answer_chars, "{} characters", text.chars().count());
        if answer_chars >= 1000 {
            let listed = text.lines().filter(|line| line.contains("is not an argument")).count();
            let rest = format!("and {} more", 401 - listed);
            assert!(text.contains(&rest), "{rest}: {text}");
            assert!(text.ends_with(signature(&plan)), "{text}");
        }
    }
}

#[test]
fn an_answer_has_the_sentence_of_each_violation_whatever_room_its_text_has() {
    let spec = ToolSpec::from_json(&search()).expect("the spec is well formed");
    let arguments: serde_json::Map<String, Value> =
        (0..30).map(|index| (format!("name{index}"), Value::Null)).collect();
    for answer_chars in [1, 50, 300, 3000, 4000] {
        let mut settings = Settings::default();
        settings.limits.answer_chars = answer_chars;
        let plan = Plan::of_spec_with(&spec, settings).expect("the spec compiles");
        let reading = read(&plan, Some(&Value::Object(arguments.clone())), Mode::Strict);
        let wanted: Vec<String> =
            reading.violations.iter().map(|violation| super::sentence::sentence(&plan, violation)).collect();
        let answer = records::answer(&plan, &reading, None);
        let (record, told) = answer.split_once('\n').expect("the text stands behind the record");
        assert_eq!(told, text(&plan, &reading.violations, reading.more));
        let record: Value = serde_json::from_str(record).expect("JSON");
        let whole: Vec<&str> = told.lines().take(wanted.len()).collect();
        match record.get("sentences") {
            Some(sentences) => {
                assert_eq!(sentences, &json!(wanted));
                assert_ne!(whole, wanted, "they stand in the text as well");
            }
            None => assert_eq!(whole, wanted),
        }
    }
}

#[test]
fn every_case_file_finds_the_pieces_of_text_that_it_asks_for() {
    let cases = std::path::PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/cases");
    let (mut folders, mut files) = (vec![cases], Vec::new());
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(folder).expect("the cases").filter_map(|entry| Some(entry.ok()?.path()));
        let (below, here): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
        folders.extend(below);
        files.extend(here.into_iter().filter(|path| path.extension().is_some_and(|extension| extension == "json")));
    }
    let mut found = 0;
    for path in files {
        let case: Value = serde_json::from_str(&std::fs::read_to_string(&path).expect("a file")).expect("JSON");
        let Some(pieces) = case["text"].as_array() else { continue };
        let plan = if case["spec"].is_object() { of_spec(&case["spec"]) } else { of_schema(&case["schema"]) };
        let given = case["arguments_text"].as_str().map_or_else(|| case["arguments"].to_string(), str::to_owned);
        let document = crate::input::Document::parse(&given).expect("JSON");
        let reading = read(&plan, Some(document.root()), Mode::Strict);
        let said = text(&plan, &reading.violations, reading.more);
        // The signature is not what the case asks for.
        let said = said.rsplit_once('\n').map_or("", |(said, _)| said);
        for piece in pieces.iter().filter_map(Value::as_str) {
            found += 1;
            assert!(said.contains(piece), "{}: no {piece:?} in {said:?}", path.display());
        }
    }
    assert!(found > 150, "{found} pieces only");
}

#[test]
fn no_text_names_the_tool_where_the_settings_say_so() {
    let spec = ToolSpec::from_json(&search()).expect("a spec");
    let sent = json!({"qeury": "x", "limit": true});
    for (names_tool, named) in [(true, true), (false, false)] {
        let plan = Plan::of_spec_with(&spec, Settings { names_tool, ..Settings::default() }).expect("a plan");
        let reading = read(&plan, Some(&sent), Mode::Strict);
        let text = text(&plan, &reading.violations, reading.more);
        assert_eq!(text.contains("docs_search"), named, "{text}");
        assert_eq!(text.contains("qeury is not an argument: did you mean query?"), !named, "{text}");
        assert!(text.lines().last().is_some_and(|line| line.starts_with(if named {
            "docs_search("
        } else {
            "arguments("
        })));
        assert_eq!(plan.name(), "docs_search");
    }
}
