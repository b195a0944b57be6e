//! `x-mcp-header`: an argument that clients repeat as an HTTP header.

use serde_json::Value;

use super::{Level, Lint};
use crate::path::push_segment;
use crate::publish::source::each;
use crate::schema::dialect::Dialect;

const RULE: &str = "x-mcp-header";

pub(super) fn check(schema: &Value, lint: &mut Lint) {
    let mut places: Vec<(String, Value, Option<String>)> = Vec::new();
    each(Dialect::Draft2020_12, schema, &mut |pointer, map| {
        if let Some(header) = map.get(RULE) {
            let kind = map.get("type").and_then(Value::as_str).map(str::to_owned);
            places.push((pointer.to_owned(), header.clone(), kind));
        }
    });
    if places.is_empty() {
        return;
    }
    let mut reachable = Vec::new();
    through_properties(schema, &mut String::new(), &mut reachable);
    let mut known: Vec<String> = Vec::new();
    for (pointer, header, kind) in places {
        let at = format!("/inputSchema{pointer}");
        let mut fault = |reason: String, instead: &str| {
            lint.add(Level::Error, RULE, &at, &["mcp"], format!("{reason}: HTTP clients must drop the tool"), instead);
            lint.cite(&["MCP 2026-07-28, SEP-2243"]);
        };
        let name = header.as_str().unwrap_or_default();
        if name.is_empty() || !name.bytes().all(is_token) {
            fault(format!("{header} is no name of a header"), "a non-empty token of RFC 9110");
        }
        let folded = name.to_ascii_lowercase();
        if known.contains(&folded) {
            fault(format!("{header} is used twice"), "a name of its own for each argument");
        }
        known.push(folded);
        if !matches!(kind.as_deref(), Some("string" | "integer" | "boolean")) {
            fault(
                "only text, an integer or a boolean can be a header".to_owned(),
                "the type string, integer or boolean",
            );
        }
        if !reachable.contains(&pointer) {
            fault(
                "it is not reached through `properties` alone".to_owned(),
                "the header on a property, not under items, compositions or references",
            );
        }
    }
}

fn through_properties(schema: &Value, pointer: &mut String, reachable: &mut Vec<String>) {
    for (name, child) in schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
        let length = pointer.len();
        push_segment(pointer, "properties");
        push_segment(pointer, name);
        reachable.push(pointer.clone());
        through_properties(child, pointer, reachable);
        pointer.truncate(length);
    }
}

/// A character of a token, RFC 9110 §5.6.2.
fn is_token(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte)
}
