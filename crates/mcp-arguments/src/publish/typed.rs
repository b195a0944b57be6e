//! One type for every value, for the profiles that ask for it.

use serde_json::{Map, Value, json};

use super::emit::{At, Emitter, Made, kinds_of, put_second};
use super::merge::{ANNOTATIONS, names};
use super::place::WireNode;
use super::profile::NullForm;
use super::sentence;
use super::wire::kind_of;
use crate::kind::{Kind, Kinds};

const STRING: [&str; 4] = ["minLength", "maxLength", "pattern", "format"];
const NUMBER: [&str; 5] = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"];
const ARRAY: [&str; 10] = [
    "items",
    "prefixItems",
    "additionalItems",
    "minItems",
    "maxItems",
    "uniqueItems",
    "contains",
    "minContains",
    "maxContains",
    "unevaluatedItems",
];
const OBJECT: [&str; 11] = [
    "properties",
    "required",
    "additionalProperties",
    "patternProperties",
    "propertyNames",
    "minProperties",
    "maxProperties",
    "dependentRequired",
    "dependentSchemas",
    "unevaluatedProperties",
    "dependencies",
];

/// The type that a keyword judges, where it judges one only.
fn judged(keyword: &str) -> Option<&'static str> {
    if STRING.contains(&keyword) || keyword.starts_with("content") {
        Some("string")
    } else if NUMBER.contains(&keyword) {
        Some("number")
    } else if ARRAY.contains(&keyword) {
        Some("array")
    } else if OBJECT.contains(&keyword) {
        Some("object")
    } else {
        None
    }
}

impl Emitter<'_> {
    /// Takes null out of a schema, and answers whether it was accepted.
    pub(super) fn take_null(&mut self, map: &mut Map<String, Value>, at: &At) -> bool {
        let mut found = false;
        if let Some(from) = map.shift_remove("nullable") {
            self.lose(at, "nullable", "nullable", from, Value::Null, true);
        }
        if let Some(Value::Array(types)) = map.get("type") {
            let from = Value::Array(types.clone());
            let rest: Vec<Value> = types.iter().filter(|name| *name != "null").cloned().collect();
            found = rest.len() < types.len() && !rest.is_empty();
            if !rest.is_empty() {
                let to = if let [one] = rest.as_slice() { one.clone() } else { Value::Array(rest) };
                if found && self.profile.null != NullForm::Type {
                    self.lose(at, "type-array-null", "type", from, to.clone(), true);
                }
                map.insert("type".to_owned(), to);
            }
        }
        let may = found || !map.contains_key("type");
        if let Some(Value::Array(values)) = map.get_mut("enum")
            && values.len() > 1
        {
            let count = values.len();
            values.retain(|value| !value.is_null());
            found |= may && values.len() < count;
        }
        for keyword in ["anyOf", "oneOf"] {
            let Some(Value::Array(branches)) = map.get(keyword) else { continue };
            let rest: Vec<Value> = branches.iter().filter(|branch| !is_null(branch)).cloned().collect();
            if rest.len() < branches.len() && !rest.is_empty() {
                let from = Value::Array(branches.clone());
                found |= may;
                if self.profile.null != NullForm::Type {
                    self.lose(at, "anyOf-null", keyword, from, json!(rest), true);
                }
                map.insert(keyword.to_owned(), Value::Array(rest));
            }
        }
        found
    }

    /// A schema without compositions, as one with one type.
    pub(super) fn typed(&mut self, mut map: Map<String, Value>, at: &At, mut made: Made) -> Made {
        if map.contains_key("const") || map.contains_key("enum") {
            return self.listed(map, at, made);
        }
        let mut types: Vec<String> =
            map.get("type").map(names).unwrap_or_default().iter().map(|&name| name.to_owned()).collect();
        if types.iter().any(|name| name == "number") {
            types.retain(|name| name != "integer");
        }
        if types.is_empty() {
            let mut inferred: Vec<&str> = map.keys().filter_map(|keyword| judged(keyword)).collect();
            inferred.dedup();
            let [one] = inferred.as_slice() else {
                return self.with(made, &map, at, Kinds::ALL);
            };
            self.lose(at, "type-missing", "type", Value::Null, json!(one), false);
            types.push((*one).to_owned());
        }
        let [one] = types.as_slice() else {
            let branches: Vec<Map<String, Value>> = types.iter().map(|name| only(&map, name)).collect();
            let mut around = map.clone();
            around.retain(|keyword, _| ANNOTATIONS.contains(&keyword.as_str()));
            around.insert("type".to_owned(), map.get("type").cloned().unwrap_or_default());
            return self.union("type", around, branches, at, made);
        };
        let one = one.clone();
        let foreign: Vec<String> = map
            .keys()
            .filter(|keyword| {
                judged(keyword).is_some_and(|judged| judged != one && !(judged == "number" && one == "integer"))
            })
            .cloned()
            .collect();
        for keyword in foreign {
            let from = map.shift_remove(&keyword).unwrap_or_default();
            self.lose(at, "object-keywords-on-non-object", &keyword, from, Value::Null, true);
        }
        map.shift_remove("type");
        if (one == "object" || one == "array") && at.depth >= self.profile.depth {
            return self.with(made, &map, at, kinds_of(&json!({"type": one})));
        }
        match one.as_str() {
            "object" if !at.root => {
                if let Some(other) = self.map_or_text(&map, at) {
                    return Made { null: made.null, notes: [made.notes, other.notes].concat(), ..other };
                }
            }
            "null" => return self.with(made, &map, at, Kind::Null.into()),
            _ => {}
        }
        made.schema.insert("type".to_owned(), json!(one));
        self.keywords(map, at, Some(&one), &mut made);
        made
    }

    /// JSON text, with the sentences that were made before.
    fn with(&mut self, made: Made, map: &Map<String, Value>, at: &At, kinds: Kinds) -> Made {
        let row = if at.depth >= self.profile.depth { "depth" } else { "type-missing" };
        let text = self.json_text(kinds, map, at, row);
        Made { null: made.null, notes: [made.notes, text.notes].concat(), ..text }
    }

    /// `enum` and `const`.
    fn listed(&mut self, mut map: Map<String, Value>, at: &At, mut made: Made) -> Made {
        let constant = map.contains_key("const");
        let from = map.get("const").or_else(|| map.get("enum")).cloned().unwrap_or_default();
        let kinds = if map.contains_key("type") { kinds_of(&Value::Object(map.clone())) } else { Kinds::ALL };
        let values: Vec<Value> =
            if constant { vec![from.clone()] } else { from.as_array().cloned().unwrap_or_default() };
        let values: Vec<Value> = values.into_iter().filter(|value| kinds.has(kind_of(value))).collect();
        if !map.contains_key("type") && !values.is_empty() {
            self.lose(at, "enum-untyped", "type", Value::Null, type_of(&values), true);
        }
        let secret = map.get("writeOnly") == Some(&Value::Bool(true));
        map.retain(|keyword, _| ANNOTATIONS.contains(&keyword.as_str()) || keyword.starts_with("x-"));
        let keyword = if constant { "const" } else { "enum" };
        let both = [json!(true), json!(false)];
        if values.is_empty() {
            self.lose(at, "enum-nonstring", keyword, from, Value::Null, false);
            made.schema.insert("type".to_owned(), json!("string"));
        } else if values.len() == 2 && both.iter().all(|value| values.contains(value)) {
            self.lose(at, "enum-nonstring", keyword, from, Value::Null, true);
            made.schema.insert("type".to_owned(), json!("boolean"));
        } else if values.iter().all(Value::is_string) && !self.profile.takes("enum-string") {
            self.say(at, "enum-string", keyword, &from, sentence::values(&values), &mut made);
            made.schema.insert("type".to_owned(), json!("string"));
        } else if values.iter().all(Value::is_string) || self.profile.takes("enum-nonstring") {
            made.schema.insert("type".to_owned(), type_of(&values));
            if constant && self.profile.takes("const") {
                made.schema.insert("const".to_owned(), from);
            } else {
                if constant {
                    self.lose(at, "const", "const", from, json!(values), true);
                }
                made.schema.insert("enum".to_owned(), Value::Array(values));
            }
        } else {
            let mut words: Vec<(String, Value)> = Vec::new();
            let mut lossless = true;
            for value in values {
                let word = sentence::plain(&value);
                if words.iter().any(|(known, _)| *known == word) {
                    lossless = false;
                } else {
                    words.push((word, value));
                }
            }
            let published: Vec<&String> = words.iter().map(|(word, _)| word).collect();
            let row = if constant { "const" } else { "enum-nonstring" };
            made.schema.insert("type".to_owned(), json!("string"));
            if self.profile.takes("enum-string") {
                self.lose(at, row, keyword, from, json!(published), lossless);
                made.schema.insert("enum".to_owned(), json!(published));
            } else {
                let texts: Vec<Value> = published.into_iter().map(|word| json!(word)).collect();
                self.say(at, row, keyword, &from, sentence::values(&texts), &mut made);
            }
            let words = words.into_iter().filter(|(_, value)| !value.is_string()).collect();
            made.wire = self.wire(WireNode { words, secret, ..WireNode::default() });
        }
        self.keywords(map, at, None, &mut made);
        if let Some(text) = made.schema.shift_remove("description") {
            put_second(&mut made.schema, "description", text);
        }
        made
    }
}

/// Whether a schema accepts null and nothing else.
pub(super) fn is_null(schema: &Value) -> bool {
    schema.get("type") == Some(&json!("null"))
        || schema.get("const") == Some(&Value::Null)
        || schema.get("enum") == Some(&json!([null]))
}

/// The `type` of values: one name, or the list of them.
pub(super) fn type_of(values: &[Value]) -> Value {
    let kinds = values.iter().fold(Kinds::NONE, |kinds, value| kinds.or(kind_of(value).into()));
    let mut names: Vec<&str> = kinds.iter().map(Kind::name).collect();
    if kinds.has(Kind::Number) {
        names.retain(|name| *name != "integer");
    }
    match names.as_slice() {
        [one] => json!(one),
        _ => json!(names),
    }
}

/// A schema without its annotations and with one of its types only.
fn only(map: &Map<String, Value>, name: &str) -> Map<String, Value> {
    let mut one = map.clone();
    one.retain(|keyword, _| {
        let fits = judged(keyword).is_none_or(|judged| judged == name || (judged == "number" && name == "integer"));
        fits && !ANNOTATIONS.contains(&keyword.as_str())
    });
    one.insert("type".to_owned(), json!(name));
    one
}
