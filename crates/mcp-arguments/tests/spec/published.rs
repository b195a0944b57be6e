//! The published form, byte for byte.

use mcp_arguments::spec::{Annotations, Property, ToolSpec, any, boolean, choice, integer, list, number, object, text};
use serde_json::json;

/// The text that one property's schema becomes.
fn schema_of(property: &Property) -> String {
    let spec = ToolSpec::new("tool").property(property.clone());
    spec.check().unwrap();
    spec.to_json()["inputSchema"]["properties"][&property.name].to_string()
}

#[test]
fn the_members_of_an_entry_have_one_order() {
    let spec = ToolSpec::new("docs_search")
        .meta(json!({"a": 1}))
        .output_schema(json!({"type": "object"}))
        .icons(json!([{"src": "data:,"}]))
        .annotations(Annotations::additive())
        .property(text("query").required())
        .description("Search.")
        .title("Search documentation");
    spec.check().unwrap();
    assert_eq!(
        spec.to_json_text(),
        concat!(
            r#"{"name":"docs_search","title":"Search documentation","description":"Search.","icons":[{"src":"data:,"}],"#,
            r#""inputSchema":{"type":"object","additionalProperties":false,"properties":{"query":{"type":"string"}},"#,
            r#""required":["query"]},"outputSchema":{"type":"object"},"annotations":{"title":"Search documentation","#,
            r#""readOnlyHint":false,"destructiveHint":false,"idempotentHint":false,"openWorldHint":true},"_meta":{"a":1}}"#,
        ),
    );
}

#[test]
fn a_tool_without_anything_is_its_name_and_a_closed_object() {
    assert_eq!(
        ToolSpec::new("ping").to_json_text(),
        r#"{"name":"ping","inputSchema":{"type":"object","additionalProperties":false}}"#,
    );
}

#[test]
fn one_hint_brings_all_four_with_the_defaults_of_the_protocol() {
    let hints = Annotations { idempotent: Some(true), ..Annotations::default() };
    assert_eq!(
        ToolSpec::new("ping").annotations(hints).to_json()["annotations"].to_string(),
        r#"{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":true,"openWorldHint":true}"#,
    );
}

#[test]
fn the_title_of_the_annotations_goes_before_that_of_the_tool() {
    let hints = Annotations { title: Some("Ping!".to_owned()), ..Annotations::default() };
    let entry = ToolSpec::new("ping").title("Ping").annotations(hints).to_json();
    assert_eq!(entry["annotations"]["title"], "Ping!");
    assert_eq!(entry["title"], "Ping");
}

#[test]
fn required_names_stand_in_the_order_of_their_declaration() {
    let spec = ToolSpec::new("tool").property(text("z").required()).property(text("m")).property(text("a").required());
    let schema = spec.input_schema();
    assert_eq!(schema["required"], json!(["z", "a"]));
    assert!(schema["properties"].as_object().unwrap().keys().eq(["z", "m", "a"]));
}

#[test]
fn every_kind_has_its_keywords_in_one_order() {
    let rows = [
        (
            text("p")
                .min_length(1)
                .max_length(9)
                .pattern("^1")
                .format("time")
                .title("T")
                .describe("D")
                .example("10:00:00Z")
                .default("11:00:00Z"),
            r#"{"type":"string","title":"T","description":"D","minLength":1,"maxLength":9,"pattern":"^1","format":"time","default":"11:00:00Z","examples":["10:00:00Z"]}"#,
        ),
        (
            integer("p").multiple_of(5).range(0..=10).default(5),
            r#"{"type":"integer","minimum":0,"maximum":10,"multipleOf":5,"default":5}"#,
        ),
        (
            number("p").minimum(0).exclusive_maximum(1.5).multiple_of(0.5),
            r#"{"type":"number","minimum":0,"exclusiveMaximum":1.5,"multipleOf":0.5}"#,
        ),
        (boolean("p"), r#"{"type":"boolean"}"#),
        (choice("p", ["newest", "oldest"]), r#"{"type":"string","enum":["newest","oldest"]}"#),
        (choice("p", [1, 2]), r#"{"type":"integer","enum":[1,2]}"#),
        (choice("p", [json!("all"), json!(1)]), r#"{"type":["string","integer"],"enum":["all",1]}"#),
        (
            list("p", text("tag").describe("A tag.")).min_items(1).max_items(5).unique_items(),
            r#"{"type":"array","items":{"type":"string","description":"A tag."},"minItems":1,"maxItems":5,"uniqueItems":true}"#,
        ),
        (
            object("p", [text("a").required(), text("b")]).describe("Where."),
            r#"{"type":"object","description":"Where.","additionalProperties":false,"properties":{"a":{"type":"string"},"b":{"type":"string"}},"required":["a"]}"#,
        ),
        (any("p").describe("Anything."), r#"{"description":"Anything."}"#),
        (text("p").secret().alias("q").rule("alias", false), r#"{"type":"string","writeOnly":true}"#),
    ];
    for (property, published) in rows {
        assert_eq!(schema_of(&property), published);
    }
}

#[test]
fn null_is_a_type_and_a_listed_value_where_it_is_allowed() {
    assert_eq!(schema_of(&text("p").nullable()), r#"{"type":["string","null"]}"#);
    assert_eq!(schema_of(&choice("p", ["a"]).nullable()), r#"{"type":["string","null"],"enum":["a",null]}"#);
    assert_eq!(schema_of(&any("p").nullable()), "{}");
}

#[test]
fn a_single_group_stands_at_the_root() {
    let spec = || ToolSpec::new("tool").property(text("a")).property(text("b")).property(text("c"));
    let groups = |spec: ToolSpec| {
        spec.check().unwrap();
        let mut schema = spec.input_schema().as_object().unwrap().clone();
        for name in ["type", "additionalProperties", "properties"] {
            schema.shift_remove(name);
        }
        serde_json::to_string(&schema).unwrap()
    };
    let rows = [
        (spec().exactly_one(["a", "b"]), r#"{"oneOf":[{"required":["a"]},{"required":["b"]}]}"#),
        (spec().at_least_one(["a", "b"]), r#"{"anyOf":[{"required":["a"]},{"required":["b"]}]}"#),
        (spec().at_most_one(["a", "b"]), r#"{"not":{"required":["a","b"]}}"#),
        (
            spec().at_most_one(["a", "b", "c"]),
            r#"{"oneOf":[{"required":["a"]},{"required":["b"]},{"required":["c"]},{"not":{"anyOf":[{"required":["a"]},{"required":["b"]},{"required":["c"]}]}}]}"#,
        ),
        (spec().requires("a", ["b"]).requires("a", ["b", "c"]), r#"{"dependentRequired":{"a":["b","c"]}}"#),
        (
            spec().requires("c", ["a"]).at_most_one(["a", "b"]).at_least_one(["b", "c"]),
            r#"{"allOf":[{"not":{"required":["a","b"]}},{"anyOf":[{"required":["b"]},{"required":["c"]}]}],"dependentRequired":{"c":["a"]}}"#,
        ),
    ];
    for (spec, published) in rows {
        assert_eq!(groups(spec), published);
    }
}

#[test]
fn the_groups_of_an_object_that_may_be_null_do_not_refuse_null() {
    let place = object("p", [text("a"), text("b")]).nullable();
    assert_eq!(
        schema_of(&place.clone().exactly_one(["a", "b"])),
        concat!(
            r#"{"type":["object","null"],"additionalProperties":false,"properties":{"a":{"type":"string"},"b":{"type":"string"}},"#,
            r#""oneOf":[{"type":"object","required":["a"]},{"type":"object","required":["b"]},{"type":"null"}]}"#,
        ),
    );
    assert!(schema_of(&place.at_most_one(["a", "b"])).ends_with(r#""not":{"type":"object","required":["a","b"]}}"#));
}
