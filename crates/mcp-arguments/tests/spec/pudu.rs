//! The twenty tools of Pudu, which the contract holds as data: they compile, and are published as they are there.

use mcp_arguments::spec::{Annotations, Property, ToolSpec, integer, text};
use serde_json::{Map, Value, json};

fn golden() -> Vec<Value> {
    serde_json::from_str(include_str!("../golden/pudu-tools.json")).unwrap()
}

/// The contract's description of a tool in our JSON form.
fn as_form(tool: &Value) -> Value {
    let mut properties = Map::new();
    for property in tool["properties"].as_array().unwrap() {
        let mut members = property.as_object().unwrap().clone();
        let name = members.remove("name").unwrap();
        let kind = if members["kind"] == "string" { "text" } else { "integer" };
        members.insert("kind".to_owned(), json!(kind));
        properties.insert(name.as_str().unwrap().to_owned(), Value::Object(members));
    }
    let groups: Vec<&Value> = Some(&tool["exactlyOne"]).filter(|names| **names != json!([])).into_iter().collect();
    let hints = &tool["annotations"];
    json!({
        "name": tool["name"],
        "title": tool["title"],
        "properties": properties,
        "exactlyOne": groups,
        "annotations": {
            "readOnly": hints["readOnlyHint"],
            "destructive": hints["destructiveHint"],
            "idempotent": hints["idempotentHint"],
            "openWorld": hints["openWorldHint"],
        },
    })
}

fn assert_published(spec: &ToolSpec, tool: &Value) {
    let published = spec.to_json();
    assert_eq!(published["inputSchema"].to_string(), tool["inputSchema"].to_string(), "{}", spec.name);
    let mut annotations = published["annotations"].as_object().unwrap().clone();
    assert_eq!(annotations.shift_remove("title").as_ref(), Some(&tool["title"]), "{}", spec.name);
    assert_eq!(Value::Object(annotations).to_string(), tool["annotations"].to_string(), "{}", spec.name);
    assert_eq!(published["title"], tool["title"]);
    assert_eq!(published["name"], tool["name"]);
}

#[test]
fn all_twenty_tools_are_published_value_for_value() {
    let tools = golden();
    assert_eq!(tools.len(), 20);
    for tool in &tools {
        let spec = ToolSpec::from_json(&as_form(tool)).unwrap();
        assert_published(&spec, tool);
    }
}

#[test]
fn the_builders_say_the_same_as_the_json_form() {
    let position = |name: &str, title: &str| {
        ToolSpec::new(name)
            .title(title)
            .property(text("source"))
            .property(text("path"))
            .property(integer("line").range(1..=1_000_000).required())
            .property(integer("character").range(1..=100_000).required())
            .exactly_one(["source", "path"])
            .annotations(Annotations::read_only().idempotent().closed_world())
    };
    let rename = |property: Property| position("pudu_rename_preview", "Preview a rename").property(property);
    let specs = [
        position("pudu_hover", "Hover"),
        position("pudu_signature_help", "Signature help"),
        rename(text("newName").required()),
        ToolSpec::new("pudu_toolchain")
            .title("Pudu toolchain")
            .annotations(Annotations::read_only().idempotent().closed_world()),
    ];
    let tools = golden();
    for spec in specs {
        spec.check().unwrap();
        let tool = tools.iter().find(|tool| tool["name"] == spec.name.as_str()).unwrap();
        assert_published(&spec, tool);
        assert_eq!(ToolSpec::from_json(&as_form(tool)).unwrap(), spec);
    }
}
