//! One schema as a type expression.

use serde_json::{Map, Value, json};

use super::{Shapes, comment, key};
use crate::publish::groups::only_required;
use crate::publish::merge::names;
use crate::publish::object::is_open;
use crate::publish::sentence;
use crate::publish::source::reference;
use crate::schema::dialect::Dialect;

/// Levels of one type expression; what lies deeper is `unknown`.
const DEEP: usize = 40;

impl Shapes<'_, '_> {
    /// What is said of a value: its description, default, examples, and whether it is to be avoided.
    pub(super) fn notes(schema: &Value, described: &str) -> Vec<String> {
        let mut notes = Vec::new();
        if !described.trim().is_empty() {
            notes.push(described.trim().to_owned());
        }
        if let Some(default) = schema.get("default").filter(|default| !default.is_null()) {
            notes.push(format!("@default {}", sentence::cut(&default.to_string())));
        }
        if schema.get("deprecated") == Some(&json!(true)) {
            notes.push("@deprecated".to_owned());
        }
        notes
    }

    pub(super) fn shape(&mut self, schema: &Value, depth: usize) -> String {
        let Value::Object(map) = schema else {
            return if schema == &Value::Bool(false) { "never".to_owned() } else { "unknown".to_owned() };
        };
        if depth > DEEP {
            return "unknown".to_owned();
        }
        let mut parts: Vec<String> = Vec::new();
        if let Some(text) = reference(map) {
            let name = self.referred(text);
            parts.push(name);
        }
        if let Some(own) = self.own(map, depth) {
            parts.push(own);
        }
        for member in map.get("allOf").and_then(Value::as_array).into_iter().flatten() {
            let part = self.shape(member, depth);
            parts.push(part);
        }
        for keyword in ["oneOf", "anyOf"] {
            let Some(Value::Array(branches)) = map.get(keyword) else { continue };
            let part = if let Some(text) = groups(keyword, branches) {
                text
            } else {
                let shapes: Vec<String> = branches.iter().map(|branch| self.shape(branch, depth)).collect();
                union(shapes)
            };
            parts.push(part);
        }
        parts.retain(|part| part != "unknown");
        let mut seen: Vec<String> = Vec::new();
        for part in parts {
            if !seen.contains(&part) {
                seen.push(part);
            }
        }
        match seen.as_slice() {
            [] => "unknown".to_owned(),
            [one] => one.clone(),
            parts => parts.iter().map(|part| within(part)).collect::<Vec<_>>().join(" & "),
        }
    }

    /// What a schema says by `type`, `enum`, `properties` and the like.
    fn own(&mut self, map: &Map<String, Value>, depth: usize) -> Option<String> {
        if let Some(value) = map.get("const") {
            return Some(literal(value));
        }
        if let Some(Value::Array(values)) = map.get("enum") {
            return Some(union(values.iter().map(literal).collect()));
        }
        let mut types: Vec<&str> = map.get("type").map(names).unwrap_or_default();
        if types.is_empty() {
            if map.contains_key("properties") {
                types.push("object");
            } else if map.contains_key("items") || map.contains_key("prefixItems") {
                types.push("array");
            } else {
                return None;
            }
        }
        let composed = ["anyOf", "oneOf", "allOf", "$ref"].iter().any(|keyword| map.contains_key(*keyword));
        let shapes: Vec<String> = types
            .iter()
            .map(|name| match *name {
                "string" => "string".to_owned(),
                "integer" | "number" => "number".to_owned(),
                "boolean" => "boolean".to_owned(),
                "null" => "null".to_owned(),
                "array" => self.array(map, depth),
                // Beside a composition an object without properties says only that it is one.
                "object" if composed && !map.contains_key("properties") => "unknown".to_owned(),
                "object" => self.object(map, depth),
                _ => "unknown".to_owned(),
            })
            .collect();
        Some(union(shapes))
    }

    fn array(&mut self, map: &Map<String, Value>, depth: usize) -> String {
        let tuple = match (map.get("prefixItems"), map.get("items")) {
            (Some(Value::Array(prefix)), rest) if self.source.dialect == Dialect::Draft2020_12 => Some((prefix, rest)),
            (_, Some(Value::Array(prefix))) => Some((prefix, map.get("additionalItems"))),
            _ => None,
        };
        let Some((prefix, rest)) = tuple else {
            let items = map.get("items").map_or_else(|| "unknown".to_owned(), |items| self.shape(items, depth));
            return format!("Array<{items}>");
        };
        let least =
            map.get("minItems").and_then(Value::as_u64).and_then(|least| usize::try_from(least).ok()).unwrap_or(0);
        let mut parts: Vec<String> = Vec::new();
        for (index, schema) in prefix.iter().enumerate() {
            let shape = self.shape(schema, depth + 1);
            parts.push(if index < least { shape } else { format!("{}?", within(&shape)) });
        }
        let most =
            map.get("maxItems").and_then(Value::as_u64).is_some_and(|most| usize::try_from(most) == Ok(prefix.len()));
        match rest {
            _ if most => {}
            Some(Value::Bool(false)) => {}
            Some(schema) if !is_open(schema) => {
                let shape = self.shape(schema, depth + 1);
                parts.push(format!("...Array<{shape}>"));
            }
            _ => parts.push("...Array<unknown>".to_owned()),
        }
        format!("[{}]", parts.join(", "))
    }

    fn object(&mut self, map: &Map<String, Value>, depth: usize) -> String {
        let properties = map.get("properties").and_then(Value::as_object);
        let required: Vec<&str> =
            map.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect();
        let additional = map.get("additionalProperties");
        let declares = properties.is_some_and(|map| !map.is_empty());
        let pad = "  ".repeat(depth + 1);
        let mut text = String::from("{\n");
        for (name, schema) in properties.into_iter().flatten() {
            let described = schema.get("description").and_then(Value::as_str).unwrap_or_default();
            let notes = Self::notes(schema, described);
            text.push_str(&comment(&notes, &pad));
            let optional = if required.contains(&name.as_str()) { "" } else { "?" };
            let shape = self.shape(schema, depth + 1);
            text.push_str(&format_member(&pad, &key(name), optional, &shape));
        }
        for name in required.iter().filter(|name| !properties.is_some_and(|map| map.contains_key(**name))) {
            text.push_str(&format_member(&pad, &key(name), "", "unknown"));
        }
        let index = match additional {
            None | Some(Value::Bool(false)) if declares || !required.is_empty() => None,
            Some(Value::Bool(false)) if map.contains_key("patternProperties") => Some("unknown".to_owned()),
            Some(Value::Bool(false)) => Some("never".to_owned()),
            Some(schema @ Value::Object(_))
                if !declares && required.is_empty() && !map.contains_key("patternProperties") =>
            {
                Some(self.shape(schema, depth + 1))
            }
            // An index type must fit every declared member too.
            None if properties.is_some() => Some("never".to_owned()),
            Some(_) | None => Some("unknown".to_owned()),
        };
        if let Some(index) = index {
            text.push_str(&format_member(&pad, "[key: string]", "", &index));
        }
        text.push_str(&"  ".repeat(depth));
        text.push('}');
        text
    }
}

fn format_member(pad: &str, name: &str, optional: &str, shape: &str) -> String {
    format!("{pad}{name}{optional}: {shape};\n")
}

/// Branches that only name members: one of them is there.
fn groups(keyword: &str, branches: &[Value]) -> Option<String> {
    let sets: Vec<Vec<String>> = branches.iter().map(only_required).collect::<Option<_>>()?;
    if sets.is_empty() || sets.iter().any(Vec::is_empty) {
        return None;
    }
    let single = sets.iter().all(|set| set.len() == 1);
    let all: Vec<&String> = sets.iter().flatten().collect();
    let shapes: Vec<String> = sets
        .iter()
        .map(|set| {
            let mut members: Vec<String> = set.iter().map(|name| format!("{}: unknown", key(name))).collect();
            if keyword == "oneOf" && single {
                members
                    .extend(all.iter().filter(|name| !set.contains(name)).map(|name| format!("{}?: never", key(name))));
            }
            format!("{{ {} }}", members.join("; "))
        })
        .collect();
    Some(union(shapes))
}

/// The union of shapes, each once.
fn union(shapes: Vec<String>) -> String {
    let mut once: Vec<String> = Vec::new();
    for shape in shapes {
        if !once.contains(&shape) {
            once.push(shape);
        }
    }
    if once.iter().any(|shape| shape == "unknown") {
        return "unknown".to_owned();
    }
    match once.as_slice() {
        [] => "never".to_owned(),
        [only] => only.clone(),
        shapes => shapes
            .iter()
            .map(|shape| if shape.contains(" & ") { within(shape) } else { shape.clone() })
            .collect::<Vec<_>>()
            .join(" | "),
    }
}

/// A shape in parentheses, where it has operators of its own.
fn within(shape: &str) -> String {
    if shape.contains(" | ") || shape.contains(" & ") { format!("({shape})") } else { shape.to_owned() }
}

/// The type of one value.
fn literal(value: &Value) -> String {
    match value {
        Value::Null | Value::Bool(_) | Value::String(_) => value.to_string(),
        Value::Number(number) => number.to_string(),
        Value::Array(items) => format!("[{}]", items.iter().map(literal).collect::<Vec<_>>().join(", ")),
        Value::Object(members) => {
            let members: Vec<String> =
                members.iter().map(|(name, value)| format!("{}: {}", key(name), literal(value))).collect();
            format!("{{ {} }}", members.join("; "))
        }
    }
}
