//! Two schemas that both hold, as one.

use serde_json::{Map, Value, json};

/// Where what cannot be merged waits for its sentences: a list of schemas that hold beside the others. No keyword of a
/// schema that came from outside is called so, since the emitter drops it before.
pub(super) const ALSO: &str = "\u{0}also";

/// What tells people and machines about a value and judges nothing: the first to say it wins.
pub(super) const ANNOTATIONS: [&str; 9] =
    ["description", "title", "default", "examples", "$comment", "deprecated", "readOnly", "writeOnly", "$schema"];

/// The schema that accepts what both accept. Annotations of `own` win.
pub(super) fn merge(mut own: Map<String, Value>, other: Map<String, Value>) -> Map<String, Value> {
    if own.is_empty() {
        return other;
    }
    close(&mut own, &other);
    let mut beside = Map::new();
    for (keyword, value) in other {
        let Some(mine) = own.get_mut(&keyword) else {
            own.insert(keyword, value);
            continue;
        };
        if *mine == value || ANNOTATIONS.contains(&keyword.as_str()) {
            continue;
        }
        match merged(&keyword, mine, &value) {
            Some(both) => *mine = both,
            None => {
                beside.insert(keyword, value);
            }
        }
    }
    // `then` and `else` belong to their `if`.
    if beside.contains_key("then") || beside.contains_key("else") || beside.contains_key("if") {
        for keyword in ["if", "then", "else"] {
            if let (false, Some(value)) = (beside.contains_key(keyword), own.get(keyword)) {
                beside.insert(keyword.to_owned(), value.clone());
            }
        }
    }
    if !beside.is_empty() {
        let list = own.entry(ALSO).or_insert_with(|| Value::Array(Vec::new()));
        if let Value::Array(list) = list {
            list.push(Value::Object(beside));
        }
    }
    own
}

/// What one side does not declare and so refuses cannot be given, whatever the other side declares.
fn close(own: &mut Map<String, Value>, other: &Map<String, Value>) {
    let closed = |schema: &Map<String, Value>| {
        schema.get("additionalProperties") == Some(&Value::Bool(false)) && !schema.contains_key("patternProperties")
    };
    let names = |schema: &Map<String, Value>| -> Vec<String> {
        let properties = schema.get("properties").and_then(Value::as_object);
        properties.map(|map| map.keys().cloned().collect()).unwrap_or_default()
    };
    if closed(own) {
        let allowed = names(own);
        let refused: Map<String, Value> = names(other)
            .into_iter()
            .filter(|name| !allowed.contains(name))
            .map(|name| (name, Value::Bool(false)))
            .collect();
        if let (false, Some(Value::Object(properties))) = (refused.is_empty(), own.get_mut("properties")) {
            properties.extend(refused);
        }
    }
    if closed(other) {
        let allowed = names(other);
        if let Some(Value::Object(properties)) = own.get_mut("properties") {
            for (name, schema) in properties.iter_mut() {
                if !allowed.contains(name) {
                    *schema = Value::Bool(false);
                }
            }
        }
    }
}

fn merged(keyword: &str, mine: &Value, other: &Value) -> Option<Value> {
    Some(match keyword {
        "type" => types(mine, other),
        "properties" | "patternProperties" | "dependentSchemas" => maps(mine, other)?,
        "items" | "additionalProperties" | "propertyNames" | "unevaluatedProperties" | "unevaluatedItems" => {
            both(mine, other)?
        }
        "required" => union(mine, other)?,
        "dependentRequired" => {
            let (mut map, more) = (mine.as_object()?.clone(), other.as_object()?);
            for (name, names) in more {
                let together = map.get(name).and_then(|mine| union(mine, names)).unwrap_or_else(|| names.clone());
                map.insert(name.clone(), together);
            }
            Value::Object(map)
        }
        "minimum" | "exclusiveMinimum" | "minLength" | "minItems" | "minProperties" | "minContains" => {
            if number(mine)? >= number(other)? { mine.clone() } else { other.clone() }
        }
        "maximum" | "exclusiveMaximum" | "maxLength" | "maxItems" | "maxProperties" | "maxContains" => {
            if number(mine)? <= number(other)? { mine.clone() } else { other.clone() }
        }
        "enum" => {
            let other = other.as_array()?;
            mine.as_array()?.iter().filter(|value| other.contains(value)).cloned().collect()
        }
        "uniqueItems" => json!(mine == &Value::Bool(true) || other == &Value::Bool(true)),
        "$defs" | "definitions" | "$id" | "$anchor" | "nullable" => mine.clone(),
        ALSO | "allOf" => {
            let mut list = mine.as_array()?.clone();
            list.extend(other.as_array()?.iter().cloned());
            Value::Array(list)
        }
        _ => return None,
    })
}

fn number(value: &Value) -> Option<f64> {
    value.as_f64()
}

/// A schema that is both.
fn both(mine: &Value, other: &Value) -> Option<Value> {
    Some(match (mine, other) {
        (Value::Bool(false), _) | (_, Value::Bool(false)) => Value::Bool(false),
        (Value::Bool(true), more) => more.clone(),
        (mine, Value::Bool(true)) => mine.clone(),
        (Value::Object(first), Value::Object(second)) if first.is_empty() || second.is_empty() => {
            if first.is_empty() {
                other.clone()
            } else {
                mine.clone()
            }
        }
        (mine, other) if mine == other => mine.clone(),
        (Value::Object(_), Value::Object(_)) => json!({ "allOf": [mine, other] }),
        _ => return None,
    })
}

fn maps(mine: &Value, other: &Value) -> Option<Value> {
    let mut map = mine.as_object()?.clone();
    for (name, schema) in other.as_object()? {
        let together = match map.get(name) {
            Some(mine) => both(mine, schema)?,
            None => schema.clone(),
        };
        map.insert(name.clone(), together);
    }
    Some(Value::Object(map))
}

fn union(mine: &Value, other: &Value) -> Option<Value> {
    let mut names = mine.as_array()?.clone();
    for name in other.as_array()? {
        if !names.contains(name) {
            names.push(name.clone());
        }
    }
    Some(Value::Array(names))
}

/// The types that both lists have; `integer` is a `number`.
fn types(mine: &Value, other: &Value) -> Value {
    let (mine, other) = (names(mine), names(other));
    let mut both: Vec<&str> = Vec::new();
    for name in &mine {
        if other.contains(name) || (*name == "integer" && other.contains(&"number")) {
            both.push(name);
        } else if *name == "number" && other.contains(&"integer") {
            both.push("integer");
        }
    }
    match both.as_slice() {
        [one] => json!(one),
        _ => json!(both),
    }
}

/// The types that a `type` keyword lists.
pub(super) fn names(value: &Value) -> Vec<&str> {
    match value {
        Value::String(name) => vec![name],
        Value::Array(list) => list.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    }
}
