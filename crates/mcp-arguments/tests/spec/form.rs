//! The JSON form: what it holds and how it is refused.

use mcp_arguments::spec::{Annotations, Group, ToolSpec, any, boolean, choice, integer, list, number, object, text};
use serde_json::{Value, json};

fn faults(form: &Value) -> Vec<String> {
    let errors = ToolSpec::from_json(form).err().map(|errors| errors.to_string()).unwrap_or_default();
    errors.lines().map(|line| line.strip_prefix("tool `tool`: ").unwrap_or(line).to_owned()).collect()
}

#[test]
fn the_form_says_the_same_as_the_builders() {
    let form = json!({
        "name": "docs_search", "title": "Search", "description": "Search the documentation.",
        "icons": [{"src": "data:,"}], "outputSchema": {"type": "object"}, "_meta": {"k": 1},
        "properties": {
            "query": {"kind": "text", "description": "What.", "title": "Query", "required": true, "minLength": 1, "maxLength": 9, "pattern": "a", "format": "date"},
            "limit": {"kind": "integer", "minimum": 1, "maximum": 25.0, "multipleOf": 1, "default": 8, "aliases": ["max"], "rules": {"alias": false}},
            "ratio": {"kind": "number", "minimum": 0, "exclusiveMaximum": 1, "multipleOf": 0.01, "examples": [0.5]},
            "deep": {"kind": "boolean", "nullable": true},
            "sort": {"kind": "choice", "values": ["newest", "oldest"]},
            "tags": {"kind": "list", "items": {"kind": "text"}, "minItems": 1, "maxItems": 5, "uniqueItems": true},
            "where": {"kind": "object", "properties": {"a": {"kind": "text"}, "b": {"kind": "text"}}, "exactlyOne": [["a", "b"]], "requires": []},
            "extra": {"kind": "any", "secret": true},
        },
        "exactlyOne": [["sort", "tags"]], "atLeastOne": [["deep", "where"]], "atMostOne": [["deep", "ratio"]],
        "requires": [{"name": "ratio", "names": ["tags"]}],
        "rules": {"wrapper_key": false},
        "annotations": {"readOnly": true, "destructive": false, "idempotent": true, "openWorld": false},
    });
    let spec = ToolSpec::new("docs_search")
        .title("Search")
        .description("Search the documentation.")
        .icons(json!([{"src": "data:,"}]))
        .output_schema(json!({"type": "object"}))
        .meta(json!({"k": 1}))
        .property(
            text("query")
                .describe("What.")
                .title("Query")
                .required()
                .min_length(1)
                .max_length(9)
                .pattern("a")
                .format("date"),
        )
        .property(integer("limit").range(1..=25).multiple_of(1).default(8).alias("max").rule("alias", false))
        .property(number("ratio").minimum(0).exclusive_maximum(1).multiple_of(0.01).example(0.5))
        .property(boolean("deep").nullable())
        .property(choice("sort", ["newest", "oldest"]))
        .property(list("tags", text("tag")).min_items(1).max_items(5).unique_items())
        .property(object("where", [text("a"), text("b")]).exactly_one(["a", "b"]))
        .property(any("extra").secret())
        .exactly_one(["sort", "tags"])
        .at_least_one(["deep", "where"])
        .at_most_one(["deep", "ratio"])
        .group(Group::Requires { name: "ratio".to_owned(), names: vec!["tags".to_owned()] })
        .rule("wrapper_key", false)
        .annotations(Annotations::read_only().idempotent().closed_world());
    assert_eq!(ToolSpec::from_json(&form).unwrap(), spec);
}

#[test]
fn faults_of_the_form_and_of_the_spec_come_together() {
    let form = json!({
        "name": "tool",
        "inputSchema": {},
        "properties": {
            "a": {"kind": "text", "minimum": 1, "descripton": "x", "required": "yes"},
            "b": {"kind": "date"},
            "c": {"minLength": 1},
            "d": "text",
            "e": {"kind": "choice", "values": "x", "default": "x"},
            "f": {"kind": "list"},
            "g": {"kind": "object", "properties": {"h": {"kind": "integer", "maximum": 1e30}}},
            "i": {"kind": "text", "minLength": -1, "aliases": ["x", 1], "rules": {"alias": 1}},
            "j": {"kind": "integer", "minimum": 2, "maximum": 1},
        },
        "exactlyOne": ["a", ["a", 1], ["a", "z"]],
        "requires": [{"name": "a"}, 1],
        "annotations": {"readOnlyHint": true},
    });
    let expected = [
        "unknown member `inputSchema`: it must be one of `name`, `title`, `description`, `properties`, `exactlyOne`, `atLeastOne`, `atMostOne`, `requires`, `annotations`, `rules`, `icons`, `outputSchema`, `_meta`",
        "`a`: `minimum` does not apply to a string",
        "`a`: unknown member `descripton`: it must be one of `kind`, `title`, `description`, `required`, `nullable`, `default`, `examples`, `secret`, `aliases`, `rules`, `minLength`, `maxLength`, `pattern`, `format`",
        "`a`: `required` must be true or false, not text",
        "`b`: `kind` must be text, integer, number, boolean, choice, list, object or any, not \"date\"",
        "`c`: `kind` is missing: it must be text, integer, number, boolean, choice, list, object or any",
        "`d`: `property` must be an object with `kind`, not text",
        "`e`: `values` must be a list, not text",
        "`f`: `items` is missing: it must be an object with `kind`",
        "`g.h`: `maximum` must be an integer of 64 bits, not 1e+30",
        "`i`: `minLength` must be an integer that is not negative, not -1",
        "`i`: `aliases` must be a list of names only, not 1",
        "`i`: `rules/alias` must be true or false, not 1",
        "`exactlyOne/0` must be a list of names, not text",
        "`exactlyOne/1` must be a list of names only, not 1",
        "`requires/0/names` is missing: it must be a list of names",
        "`requires/1` must be an object with `name` and `names`, not 1",
        "unknown member `readOnlyHint`: it must be one of `title`, `readOnly`, `destructive`, `idempotent`, `openWorld`",
        "`j`: minimum 2 and maximum 1 leave no value",
        "the group exactly one of [\"a\", \"z\"] lists `z`, which is not declared",
    ];
    assert_eq!(faults(&form), expected);
}

#[test]
fn a_form_that_is_no_object_or_has_no_name_is_refused_once() {
    assert_eq!(faults(&json!([])), ["tool ``: `spec` must be an object, not a list"]);
    assert_eq!(faults(&json!({})), ["tool ``: `name` is missing: it must be text"]);
    assert_eq!(faults(&json!({"name": 5})), ["tool ``: `name` must be text, not 5"]);
    assert_eq!(
        faults(&json!({"name": "tool", "properties": [], "exactlyOne": [["a", "b"]]})),
        ["`properties` must be an object, not a list",]
    );
}

#[test]
fn a_form_nested_without_end_is_refused() {
    let deep = (0..100).fold(json!({"kind": "any"}), |inner, _| json!({"kind": "list", "items": inner}));
    let found = faults(&json!({"name": "tool", "properties": {"p": deep}}));
    assert_eq!(found.len(), 1);
    assert!(found[0].ends_with("nested deeper than 64 levels"), "{found:?}");
}
