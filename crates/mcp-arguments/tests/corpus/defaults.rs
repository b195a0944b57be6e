//! Defaults as authors write them: many are refused by their own schema.

use mcp_arguments::edit::Change;
use mcp_arguments::reading::read;
use mcp_arguments::rules::{Mode, Rule};
use mcp_arguments::schema::{Options, compile};
use serde_json::{Value, json};

use crate::support::corpus;
use crate::support::peers::{Formats, Peers};
use crate::support::sample::{Extent, Generator};

/// The schema of one property alone, with what its references lead to.
fn alone(root: &Value, property: &Value) -> Value {
    let mut root = root.clone();
    if let Some(keywords) = root.as_object_mut() {
        keywords.retain(|keyword, _| matches!(keyword.as_str(), "$schema" | "$defs" | "definitions" | "properties"));
        keywords.insert("required".to_owned(), json!(["the value"]));
        let properties = keywords.entry("properties").or_insert_with(|| json!({}));
        properties["the value"] = property.clone();
    }
    root
}

#[test]
fn a_default_that_its_own_schema_refuses_is_never_filled_in_and_never_an_error() {
    let tools = corpus();
    let (mut kept, mut refused, mut null) = (0, 0, 0);
    for tool in &tools {
        let Ok(plan) = compile(&tool.name, &tool.schema, &Options::for_tool()) else { continue };
        let Some(call) = Generator::new(&tool.schema).valid(&tool.schema, Extent::Required) else { continue };
        let reading = read(&plan, Some(&call), Mode::Strict);
        assert!(reading.is_accepted(), "{}: {call}: {:?}", tool.id(), reading.violations);
        for (name, property) in tool.schema["properties"].as_object().into_iter().flatten() {
            let Some(default) = property.get("default").filter(|_| call.get(name).is_none()) else { continue };
            let Ok(peers) = Peers::compile(&alone(&tool.schema, property), Formats::Assert, false) else { continue };
            let path = format!("/{}", name.replace('~', "~0").replace('/', "~1"));
            let filled = reading.edits.iter().find(|edit| edit.path == path && edit.rule == Rule::Default);
            let verdict = peers.verdicts(&json!({ "the value": default })).common();
            match (filled.map(|edit| &edit.change), verdict) {
                (Some(Change::Set { before: None, after }), Some(true)) => {
                    kept += 1;
                    assert_eq!(
                        serde_json::from_str::<Value>(after).ok().as_ref(),
                        Some(default),
                        "{} {path}",
                        tool.id()
                    );
                }
                (None, Some(false)) => {
                    refused += 1;
                    null += usize::from(default.is_null());
                }
                (filled, verdict) => panic!("{} {path}: default {default}: {filled:?}, peers {verdict:?}", tool.id()),
            }
        }
    }
    println!("{kept} defaults are filled in, {refused} are refused by their own schema, {null} of these null");
}
