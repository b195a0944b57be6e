//! Maps: objects whose keys are not declared.

use serde_json::{Map, Value, json};

use super::emit::{At, Emitter, Made, drops_null};
use super::object::{add_null, is_open};
use super::place::{Pairs, WireNode};
use super::sentence;
use crate::kind::Kind;

impl Emitter<'_> {
    /// An object without properties: a list of pairs where its values are described, and otherwise JSON text.
    pub(super) fn map_or_text(&mut self, map: &Map<String, Value>, at: &At) -> Option<Made> {
        let declares = map.get("properties").and_then(Value::as_object).is_some_and(|map| !map.is_empty());
        if declares || self.profile.takes("object-without-properties") {
            return None;
        }
        let patterns = map.get("patternProperties").and_then(Value::as_object).filter(|map| !map.is_empty());
        let additional = map.get("additionalProperties");
        let requires = map.get("required").and_then(Value::as_array).is_some_and(|names| !names.is_empty());
        let described = patterns.is_some() || additional.is_some_and(|schema| !is_open(schema) && !schema.is_boolean());
        if requires || !described || at.depth + 2 > self.profile.depth {
            return Some(self.json_text(Kind::Object.into(), map, at, "object-without-properties"));
        }
        let mut values: Vec<Value> = patterns.into_iter().flat_map(Map::values).cloned().collect();
        values.extend(additional.filter(|schema| *schema != &Value::Bool(false)).cloned());
        if patterns.is_some() && additional.is_none() {
            values.push(Value::Bool(true));
        }
        let value = match values.as_slice() {
            [one] => one.clone(),
            _ => json!({ "anyOf": values }),
        };
        let mut key = map.get("propertyNames").and_then(Value::as_object).cloned().unwrap_or_default();
        key.insert("type".to_owned(), json!("string"));
        if let (Some(patterns), Some(Value::Bool(false)), false) = (patterns, additional, key.contains_key("pattern")) {
            let sources: Vec<&str> = patterns.keys().map(String::as_str).collect();
            key.insert("pattern".to_owned(), json!(sources.join("|")));
        }
        self.lose(at, "additionalProperties-schema", "additionalProperties", value.clone(), json!("pairs"), false);
        Some(self.pairs(map, &Value::Object(key), &value, at))
    }

    fn pairs(&mut self, map: &Map<String, Value>, key: &Value, value: &Value, at: &At) -> Made {
        let mut place = at.below(&["additionalProperties"]);
        place.depth += 1;
        let key = self.child(key, &place);
        let child = self.child(value, &place);
        let mut member = child.schema;
        if child.null {
            self.lose(&place, "type-array-null", "type", json!("null"), Value::Null, drops_null(self.profile));
            add_null(&mut member, self.profile.null);
        }
        let secret = map.get("writeOnly") == Some(&Value::Bool(true));
        let wire = self.wire(WireNode { pairs: Some(Pairs { value: child.wire }), secret, ..WireNode::default() });
        let mut made = Made { wire, ..Made::default() };
        made.notes.push("Each key once.".to_owned());
        made.schema.insert("type".to_owned(), json!("array"));
        let mut pair = Map::new();
        pair.insert("type".to_owned(), json!("object"));
        pair.insert("properties".to_owned(), json!({"key": key.schema, "value": member}));
        pair.insert("required".to_owned(), json!(["key", "value"]));
        if self.profile.closed {
            pair.insert("additionalProperties".to_owned(), json!(false));
        }
        made.schema.insert("items".to_owned(), Value::Object(pair));
        for (from, to) in [("minProperties", "minItems"), ("maxProperties", "maxItems")] {
            if let Some(count) = map.get(from) {
                made.schema.insert(to.to_owned(), count.clone());
            }
        }
        let mut rest = map.clone();
        rest.retain(|keyword, _| super::merge::ANNOTATIONS.contains(&keyword.as_str()));
        self.keywords(rest, at, None, &mut made);
        if let Some(text) = made.schema.shift_remove("description") {
            super::emit::put_second(&mut made.schema, "description", text);
        }
        made
    }

    /// Sentences for the names of an object's keys.
    pub(super) fn keys(&mut self, keyword: &str, value: &Value, at: &At, made: &mut Made) {
        let text = match value.get("pattern").and_then(Value::as_str) {
            Some(pattern) if keyword == "propertyNames" => format!("Keys: {}", sentence::pattern(pattern)),
            _ if keyword == "propertyNames" => format!("Keys: {}", sentence::must_match(value)),
            _ => sentence::must_match(&json!({ keyword: value })),
        };
        self.say(at, "patternProperties", keyword, value, text, made);
    }
}
