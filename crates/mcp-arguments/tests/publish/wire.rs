//! What comes back from a published form, edit by edit.

use mcp_arguments::edit::Change;
use mcp_arguments::input::Document;
use mcp_arguments::publish::{Profile, Published, tool, types};
use mcp_arguments::rules::{Mode, Rule};
use mcp_arguments::schema::{Options, compile};
use mcp_arguments::violation::Code;
use serde_json::{Value, json};

use crate::law::turned_back;

fn published(profile: &str, schema: &Value) -> Published {
    tool(&json!({"name": "probe", "inputSchema": schema}), Profile::named(profile).unwrap())
}

#[track_caller]
fn comes_back(profile: &str, schema: &Value, sent: &Value, arrives: &Value) {
    assert_eq!(&turned_back(&published(profile, schema), sent), arrives);
}

#[test]
fn null_for_what_was_not_given_is_dropped_and_null_of_a_required_value_stays() {
    let schema = json!({"type": "object", "properties": {
        "a": {"type": ["string", "null"]}, "b": {"type": "integer"},
        "c": {"type": "object", "properties": {"d": {"type": "string"}}, "required": ["d"]}},
        "required": ["a", "c"]});
    comes_back(
        "openai-strict",
        &schema,
        &json!({"a": null, "b": null, "c": {"d": "x"}}),
        &json!({"a": null, "c": {"d": "x"}}),
    );
    comes_back("portable", &schema, &json!({"c": {"d": "x"}}), &json!({"c": {"d": "x"}, "a": null}));
}

#[test]
fn renamed_keys_get_their_names_back_and_the_edit_says_so() {
    let schema = json!({"type": "object", "properties": {"filter[id]": {"type": "integer", "enum": [1, 2]}}});
    let published = published("portable", &schema);
    let edits = published.wire.read(&json!({"filter_id": "2"}));
    assert_eq!(edits.iter().map(|edit| edit.rule).collect::<Vec<_>>(), [Rule::TextToInteger, Rule::Alias]);
    assert_eq!(edits[1].change, Change::Rename { to: "filter[id]".to_owned() });
    assert_eq!(turned_back(&published, &json!({"filter_id": "2"})), json!({"filter[id]": 2}));
}

#[test]
fn pairs_become_members_with_their_values_turned_back_and_a_key_twice_is_left_alone() {
    let schema =
        json!({"type": "object", "properties": {"m": {"type": "object", "additionalProperties": {"type": "object"}}}});
    let pair = |key: &str, value: &str| json!({"key": key, "value": value});
    comes_back(
        "portable",
        &schema,
        &json!({"m": [pair("a/b", "{\"x\": 1}"), pair("__proto__", "{}")]}),
        &json!({"m": {"a/b": {"x": 1}, "__proto__": {}}}),
    );
    let twice = json!({"m": [pair("a", "{}"), pair("a", "{}")]});
    comes_back("portable", &schema, &twice, &twice);
    // The author's own form is read too.
    comes_back("portable", &schema, &json!({"m": {"a": {}}}), &json!({"m": {"a": {}}}));
}

#[test]
fn a_pair_is_read_by_its_names_and_what_is_no_pair_is_left_alone() {
    let schema =
        json!({"type": "object", "properties": {"m": {"type": "object", "additionalProperties": {"type": "string"}}}});
    let no_pairs = [
        json!([{"foo": "a", "bar": "b"}]),
        json!([{"key": "a"}]),
        json!([{"value": "a"}]),
        json!([{"key": "a", "value": "b", "note": "c"}]),
        json!([{"note": "c", "key": "a", "value": "b"}]),
        json!([{"key": 1, "value": "b"}]),
        json!([{"key": "a", "value": "b"}, {"value": "c", "name": "d"}]),
        json!([["key", "value"]]),
    ];
    for profile in ["portable", "openai-strict"] {
        let published = published(profile, &schema);
        let plan = compile("probe", &schema, &Options::for_tool()).unwrap();
        let swapped = json!({"m": [{"value": "v", "key": "k"}, {"key": "l", "value": "w"}]});
        // Both as a value, whose members are found by name, and as a document, where they are found by place.
        let document = Document::of(&swapped);
        let arrives = json!({"m": {"k": "v", "l": "w"}});
        assert_eq!(turned_back(&published, &swapped), arrives, "{profile}");
        assert_eq!(document.clone().edited(&published.wire.read(document.root())).to_value(), arrives, "{profile}");
        for list in &no_pairs {
            let sent = json!({ "m": list });
            let document = Document::of(&sent);
            assert!(published.wire.read(document.root()).is_empty(), "{profile} {sent}");
            assert!(published.wire.read(&sent).is_empty(), "{profile} {sent}");
            let reading = published.wire.reading(&plan, Some(document.root()), Mode::Tolerant);
            assert!(!reading.is_accepted(), "{profile} {sent}");
        }
    }
}

#[test]
fn what_is_no_json_is_refused_where_it_stands_and_never_turned_into_null() {
    let free = json!({"type": ["number", "null"]});
    let schema = json!({"type": "object", "properties": {
        "n": free, "optional": {"type": "string"}, "any": {},
        "m": {"type": "object", "additionalProperties": free},
        "t": {"type": "array", "prefixItems": [free, {"type": "string"}], "items": false}}});
    let published = published("openai-strict", &schema);
    let plan = compile("probe", &schema, &Options::for_tool()).unwrap();
    for (sent, path) in [
        (r#"{"optional": null, "n": NaN}"#, "/n"),
        (r#"{"m": [{"key": "a", "value": NaN}]}"#, "/m"),
        (r#"{"m": [{"key": "a", "value": 1, "value": 2}]}"#, "/m"),
        (r#"{"t": {"item_1": NaN, "item_2": "x"}}"#, "/t"),
        (r#"{"t": {"item_1": 1, "item_1": 2, "item_2": "x"}}"#, "/t"),
    ] {
        let document = Document::parse(sent).unwrap();
        let reading = published.wire.reading(&plan, Some(document.root()), Mode::Tolerant);
        assert!(!reading.is_accepted(), "{sent}");
        assert!(reading.violations.iter().any(|violation| violation.path.starts_with(path)), "{sent}: {reading:?}");
    }
    comes_back("openai-strict", &schema, &json!({"any": "{\"a\": NaN}"}), &json!({"any": "{\"a\": NaN}"}));
}

#[test]
fn a_renamed_key_beside_its_own_name_takes_nothing_from_it() {
    let schema = json!({"type": "object", "properties": {"filter[id]": {"type": "integer"}}});
    let published = published("portable", &schema);
    let plan = compile("probe", &schema, &Options::for_tool()).unwrap();
    for sent in [json!({"filter_id": 1, "filter[id]": 2}), json!({"filter[id]": 2, "filter_id": 1})] {
        assert!(published.wire.read(&sent).is_empty(), "{sent}");
        let reading = published.wire.reading(&plan, Some(&sent), Mode::Strict);
        assert_eq!(reading.violations[0].code, Code::UnknownArgument, "{sent}");
    }
}

#[test]
fn items_that_were_not_given_are_null_in_the_strict_form_and_none_is_left_out_before_another() {
    let schema = json!({"type": "object", "required": ["t"], "properties": {"t": {"type": "array", "minItems": 1, "items": false,
        "prefixItems": [{"type": "string"}, {"type": "integer"}, {"type": "boolean"}]}}});
    let fields = |one: Value, two: Value, three: Value| json!({"t": {"item_3": three, "item_1": one, "item_2": two}});
    let published = published("openai-strict", &schema);
    for (sent, arrives) in [
        (fields(json!("a"), json!(1), json!(true)), json!({"t": ["a", 1, true]})),
        (fields(json!("a"), json!(1), json!(null)), json!({"t": ["a", 1]})),
        (fields(json!("a"), json!(null), json!(null)), json!({"t": ["a"]})),
    ] {
        assert_eq!(turned_back(&published, &sent), arrives);
    }
    let gap = fields(json!("a"), json!(null), json!(true));
    assert_eq!(turned_back(&published, &gap), gap);
    let foreign = json!({"t": {"item_1": "a", "item_4": 1}});
    assert_eq!(turned_back(&published, &foreign), foreign);
    let written = published.wire.write(&json!({"t": ["a"]}));
    assert_eq!(written, json!({"t": {"item_1": "a", "item_2": null, "item_3": null}}));
}

#[test]
fn json_text_becomes_its_value_with_every_digit_and_other_text_stays() {
    let schema = json!({"type": "object", "properties": {"any": {}, "object": {"type": "object"}}});
    let edits = published("gemini", &schema).wire.read(&json!({"any": "123456789012345678901234567890"}));
    assert!(matches!(&edits[0].change, Change::Set { after, .. } if after == "123456789012345678901234567890"));
    comes_back("gemini", &schema, &json!({"any": "hello"}), &json!({"any": "hello"}));
    comes_back("gemini", &schema, &json!({"any": "\"5\"", "object": "[1]"}), &json!({"any": "5", "object": "[1]"}));
}

#[test]
fn a_recursive_schema_is_turned_back_at_every_level() {
    let schema = json!({"type": "object", "properties": {"tree": {"$ref": "#/$defs/Node"}}, "required": ["tree"], "$defs": {
        "Node": {"type": "object", "properties": {"name": {"type": "string"}, "below": {"type": "array", "items": {"$ref": "#/$defs/Node"}}}}}});
    comes_back(
        "openai-strict",
        &schema,
        &json!({"tree": {"name": null, "below": [{"name": "a", "below": null}]}}),
        &json!({"tree": {"below": [{"name": "a"}]}}),
    );
    comes_back(
        "portable",
        &schema,
        &json!({"tree": {"below": [{"below": ["{\"name\": \"deep\", \"below\": []}"]}]}}),
        &json!({"tree": {"below": [{"below": [{"name": "deep", "below": []}]}]}}),
    );
}

#[test]
fn the_branch_that_accepts_the_published_value_says_how_it_is_turned_back() {
    let schema = json!({"type": "object", "properties": {"shape": {"anyOf": [
        {"type": "object", "properties": {"kind": {"const": "a"}, "note": {"type": "string"}}, "required": ["kind"]},
        {"type": "object", "properties": {"kind": {"const": "b"}, "note": {"type": ["string", "null"]}}, "required": ["kind", "note"]}]}}});
    comes_back(
        "openai-strict",
        &schema,
        &json!({"shape": {"kind": "a", "note": null}}),
        &json!({"shape": {"kind": "a"}}),
    );
    comes_back(
        "openai-strict",
        &schema,
        &json!({"shape": {"note": null, "kind": "b"}}),
        &json!({"shape": {"note": null, "kind": "b"}}),
    );
}

#[test]
fn a_secret_text_that_is_turned_back_stays_secret() {
    let schema = json!({"type": "object", "properties": {"key": {"type": "object", "writeOnly": true}}});
    assert!(published("portable", &schema).wire.read(&json!({"key": "{\"pin\": 1}"}))[0].secret);
}

#[test]
fn types_have_valid_names_literal_unions_and_named_recursion() {
    let text = types(&[
        json!({"name": "2nd.tool", "description": "Ends a comment */ here.", "inputSchema": {"type": "object", "properties": {
            "a-b": {"enum": ["x", 1, null]}, "t": {"$ref": "#/$defs/tree"}, "__proto__": {"type": "string", "default": "y"}},
            "$defs": {"tree": {"type": "object", "properties": {"below": {"type": "array", "items": {"$ref": "#/$defs/tree"}}}}}}}),
        json!({"name": "2nd-tool", "inputSchema": {"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}},
            "oneOf": [{"required": ["a"]}, {"required": ["b"]}]}, "outputSchema": {"type": "array", "prefixItems": [{"type": "string"}], "items": false}}),
    ]);
    for part in [
        "/** Ends a comment *\\/ here. */\nexport interface Tool2ndToolArguments {\n  \"a-b\"?: \"x\" | 1 | null;\n  t?: Tool2ndToolArgumentsTree;\n",
        "  /** @default \"y\" */\n  __proto__?: string;",
        "export interface Tool2ndToolArgumentsTree {\n  below?: Array<Tool2ndToolArgumentsTree>;\n}",
        "export type Tool2ndToolArguments2 = {\n  a?: string;\n  b?: string;\n} & ({ a: unknown; b?: never } | { b: unknown; a?: never });",
        "export type Tool2ndToolOutput = [string?];",
        "export interface ToolArguments {\n  \"2nd.tool\": Tool2ndToolArguments;\n  \"2nd-tool\": Tool2ndToolArguments2;\n}",
    ] {
        assert!(text.contains(part), "{part}\n---\n{text}");
    }
}

/// Nothing here may run on for ever, whatever recursion is made of.
#[test]
fn recursion_through_unions_all_of_and_siblings_ends_in_every_profile() {
    let node = |next: Value| {
        json!({"type": "object", "properties": {"tree": {"$ref": "#/$defs/Node"}}, "$defs": {
        "Node": {"type": "object", "properties": {"name": {"type": "string"}, "next": next}}}})
    };
    let here = json!({"$ref": "#/$defs/Node"});
    let schemas = [
        node(json!({"anyOf": [here, {"type": "null"}]})),
        node(json!({"oneOf": [here, {"type": "string"}]})),
        node(json!({"allOf": [here, {"required": ["name"]}]})),
        node(json!({"$ref": "#/$defs/Node", "minProperties": 1})),
        node(json!({"not": here})),
        node(json!({"type": "object", "additionalProperties": here})),
        node(json!({"type": "array", "prefixItems": [here, here], "items": false})),
        node(json!({"$ref": "#"})),
        json!({"type": "object", "properties": {"again": {"$ref": "#"}}}),
        json!({"type": "object", "properties": {"a": {"anyOf": [{"$ref": "#/properties/a"}, {"type": "string"}]}}}),
        json!({"$ref": "#"}),
        json!({"type": "object", "allOf": [{"$ref": "#"}]}),
        json!({"type": "object", "oneOf": [{"$ref": "#"}, {"properties": {"a": {"type": "string"}}}]}),
    ];
    for schema in &schemas {
        for profile in Profile::built_in() {
            let published = tool(&json!({"name": "probe", "inputSchema": schema}), profile);
            let length = published.entry.to_string().len();
            assert!(length < 60_000, "{} makes {length} bytes of {schema}", profile.id());
            let faults = crate::checker::faults(profile.id(), &published.entry);
            assert!(faults.is_empty(), "{} {schema}: {faults:?} in {}", profile.id(), published.entry);
        }
        let _ = types(&[json!({"name": "probe", "inputSchema": schema})]);
        let _ = mcp_arguments::publish::lint(&[json!({"name": "probe", "inputSchema": schema})]);
    }
    let kept = published("openai-strict", &schemas[0]);
    assert_eq!(
        kept.entry["inputSchema"]["$defs"]["Node"]["properties"]["next"],
        json!({"anyOf": [{"$ref": "#/$defs/Node"}, {"type": "null"}]})
    );
}

/// Profiles of users refuse what no profile of ours does.
#[test]
fn listed_values_and_sizes_of_lists_that_a_profile_refuses_are_told_and_enforced() {
    let schema = json!({"type": "object", "properties": {
        "view": {"type": "string", "enum": ["a", "b"]}, "free": {"enum": ["x", "y"]}, "one": {"const": "k"},
        "level": {"type": "integer", "enum": [1, 2]}, "list": {"type": "array", "items": {"type": "string"}, "minItems": 2, "maxItems": 3}}});
    let entry = json!({"name": "probe", "inputSchema": schema});
    let published = |profile: Value| tool(&entry, &Profile::from_json(&profile).unwrap());
    let told = published(json!({"rejected": ["enum-string", "enum-nonstring", "min-max-items"]}));
    let properties = &told.entry["inputSchema"]["properties"];
    assert_eq!(properties["view"], json!({"type": "string", "description": "Must be one of: `a`, `b`."}));
    assert_eq!(properties["one"], json!({"description": "Must be `k`."}));
    assert_eq!(properties["level"], json!({"type": "integer", "description": "Must be one of: `1`, `2`."}));
    assert_eq!(properties["list"]["description"], "Min 2 items. Max 3 items.");
    assert!(told.losses.iter().all(|loss| !loss.lossless && loss.to.is_string()));
    let kept = published(json!({"rejected": ["const", "enum-untyped"]}));
    let properties = &kept.entry["inputSchema"]["properties"];
    assert_eq!(properties["one"], json!({"type": "string", "enum": ["k"]}));
    assert_eq!(properties["free"], json!({"type": "string", "enum": ["x", "y"]}));
    assert!(kept.losses.iter().all(|loss| loss.lossless));
    let typed = published(json!({"extends": "gemini", "rejected": ["enum-string"]}));
    let properties = &typed.entry["inputSchema"]["properties"];
    assert_eq!(properties["view"], json!({"type": "string", "description": "Must be one of: `a`, `b`."}));
    assert_eq!(properties["level"], json!({"type": "string", "description": "Must be one of: `1`, `2`."}));
    assert_eq!(turned_back(&typed, &json!({"level": "2"})), json!({"level": 2}));
}

#[test]
fn references_that_multiply_with_every_level_are_not_all_written_out() {
    const LEVELS: usize = 40;
    let three = |level: usize| {
        let next = json!({"$ref": format!("#/$defs/d{}", level + 1)});
        json!({"type": "object", "properties": {"a": next, "b": next, "c": next}})
    };
    let mut definitions: serde_json::Map<String, Value> =
        (0..LEVELS).map(|level| (format!("d{level}"), three(level))).collect();
    definitions.insert(format!("d{LEVELS}"), json!({"type": "string"}));
    for (at_root, profile) in
        [false, true].into_iter().flat_map(|at_root| Profile::built_in().iter().map(move |profile| (at_root, profile)))
    {
        let mut schema =
            json!({"type": "object", "properties": {"first": {"$ref": "#/$defs/d0"}}, "$defs": definitions});
        if at_root {
            schema = json!({"$ref": "#/$defs/d0", "$defs": definitions});
        }
        let published = published(profile.id(), &schema);
        let size = published.entry.to_string().len();
        assert!(size < 4 << 20, "{} writes {size} bytes", profile.id());
    }
}
