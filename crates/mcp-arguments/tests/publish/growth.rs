//! The way back costs what is sent. Each call is of a size at which work for every two of its parts would take hours: such a
//! test does not fail, it never ends.

use mcp_arguments::edit::Change;
use mcp_arguments::publish::{Profile, Published, tool};
use serde_json::{Map, Value, json};

fn published(profile: &str, schema: &Value) -> Published {
    tool(&json!({"name": "probe", "inputSchema": schema}), Profile::named(profile).unwrap())
}

#[test]
fn pairs_cost_their_number() {
    const PAIRS: usize = 400_000;
    let schema =
        json!({"type": "object", "properties": {"m": {"type": "object", "additionalProperties": {"type": "integer"}}}});
    let pairs: Vec<Value> = (0..PAIRS).map(|index| json!({"value": index, "key": format!("k{index}")})).collect();
    let edits = published("portable", &schema).wire.read(&json!({ "m": pairs }));
    let [Change::Set { after, .. }] = edits.iter().map(|edit| &edit.change).collect::<Vec<_>>()[..] else {
        panic!("one edit: {}", edits.len());
    };
    assert!(after.starts_with(r#"{"k0":0,"k1":1,"#) && after.ends_with(r#","k399999":399999}"#));
}

#[test]
fn members_and_words_cost_their_number() {
    const NAMES: usize = 2_000;
    const ITEMS: usize = 100;
    let properties: Map<String, Value> =
        (0..NAMES).map(|index| (format!("name.{index}"), json!({"type": "integer"}))).collect();
    let levels: Vec<usize> = (0..NAMES).collect();
    let schema = json!({"type": "object", "properties": {
        "list": {"type": "array", "items": {"type": "object", "properties": properties}},
        "levels": {"type": "array", "items": {"type": "integer", "enum": levels}}}});
    let item: Map<String, Value> = (0..NAMES).map(|index| (format!("name_{index}"), json!(index))).collect();
    let words: Vec<String> = (0..NAMES * ITEMS).map(|index| (index % NAMES).to_string()).collect();
    let sent = json!({"list": vec![Value::Object(item); ITEMS], "levels": words});
    let edits = published("portable", &schema).wire.read(&sent);
    assert_eq!(edits.len(), 2 * NAMES * ITEMS);
}
