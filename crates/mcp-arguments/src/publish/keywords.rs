//! One keyword after the other: kept, rewritten, or told in a sentence.

use serde_json::{Map, Value, json};

use super::array::Array;
use super::emit::{At, Emitter, Made};
use super::merge::ALSO;
use super::object::Object;
use super::sentence;
use super::typed::type_of;

/// The formats that every provider's own list has.
pub(super) const COMMON_FORMATS: [&str; 9] =
    ["date-time", "date", "time", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"];

impl Emitter<'_> {
    /// Writes the keywords of a schema whose references and unions are settled. `one` is its type, where it has one.
    pub(super) fn keywords(&mut self, map: Map<String, Value>, at: &At, one: Option<&str>, made: &mut Made) {
        let typed = one.is_some();
        let mut node = made.wire.and_then(|wire| self.wires.get(wire as usize)).cloned().unwrap_or_default();
        let objects =
            ["properties", "required", "additionalProperties"].iter().any(|keyword| map.contains_key(*keyword));
        let mut object = if one == Some("object") || (!typed && (objects || at.root)) {
            self.object(&map, at, typed, &mut node)
        } else {
            Object::default()
        };
        let arrays = ["items", "prefixItems"].iter().any(|keyword| map.contains_key(*keyword))
            || map.get("type") == Some(&json!("array"));
        let array = if one == Some("array") || (!typed && arrays) {
            self.array(&map, at, typed, made, &mut node)
        } else {
            Some(Array::default())
        };
        let is_fields = array.is_none();
        let mut array = array.unwrap_or_default();
        if !is_fields && !self.profile.takes("min-max-items") {
            for (keyword, bound) in [("minItems", array.least.take()), ("maxItems", array.most.take())] {
                if let Some(bound) = bound {
                    let text = sentence::size(keyword, &bound, "item");
                    self.say(at, "min-max-items", keyword, &bound, text, made);
                }
            }
        }
        for (keyword, value) in map {
            let kept = match keyword.as_str() {
                "properties" => object.properties.take(),
                "required" => object.required.take(),
                "additionalProperties" => object.additional.take(),
                "items" if array.prefix.is_some() => None,
                "items" => array.items.take(),
                "minItems" if !is_fields => array.least.take(),
                "maxItems" if !is_fields => array.most.take(),
                "prefixItems" | "additionalItems" | "minItems" | "maxItems" => None,
                _ => self.keyword(&keyword, value, at, one, made),
            };
            if let Some(value) = kept {
                made.schema.insert(keyword, value);
            }
        }
        let left = [
            ("properties", object.properties),
            ("required", object.required),
            ("additionalProperties", object.additional),
            ("prefixItems", array.prefix),
            ("items", array.items),
            ("minItems", array.least.filter(|_| !is_fields)),
            ("maxItems", array.most.filter(|_| !is_fields)),
        ];
        for (keyword, value) in left {
            if let Some(value) = value {
                made.schema.insert(keyword.to_owned(), value);
            }
        }
        if let (None, Some(Value::Array(values))) = (made.schema.get("type"), made.schema.get("enum"))
            && !values.is_empty()
            && !self.profile.takes("enum-untyped")
        {
            let kinds = type_of(values);
            self.lose(at, "enum-untyped", "type", Value::Null, kinds.clone(), true);
            made.schema.shift_insert(0, "type".to_owned(), kinds);
        }
        match made.wire.and_then(|wire| self.wires.get_mut(wire as usize)) {
            Some(place) => *place = node,
            None => made.wire = self.wire(node),
        }
    }

    fn keyword(&mut self, keyword: &str, value: Value, at: &At, one: Option<&str>, made: &mut Made) -> Option<Value> {
        match keyword {
            "type" | "enum" if is_empty(&value) => {
                self.say(at, "boolean-schema", keyword, &value, "No value is accepted.".to_owned(), made);
                None
            }
            "type" | "description" | "$ref" | "$dynamicRef" => Some(value),
            "title" => self.keep_or_drop("title", keyword, value, at),
            "$schema" => {
                let old = self.source.dialect == crate::schema::dialect::Dialect::Draft7;
                if old || !self.profile.takes("dollar-schema") {
                    self.lose(at, "dollar-schema", keyword, value, Value::Null, true);
                    return None;
                }
                Some(value)
            }
            "$id" | "$comment" | "$anchor" | "$dynamicAnchor" | "$vocabulary" => {
                self.keep_or_drop("dollar-id-comment", keyword, value, at)
            }
            "$defs" | "definitions" => {
                self.lose(at, "ref-local", keyword, Value::Null, json!("written out"), true);
                None
            }
            "default" | "examples" => {
                let row = if keyword == "default" { "default" } else { "examples" };
                if self.profile.takes(row) {
                    return Some(value);
                }
                self.annotation(keyword, &value, at, made);
                None
            }
            "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf" => {
                self.number(keyword, value, at, one, made)
            }
            "minLength" | "maxLength" | "pattern" | "format" => self.text(keyword, value, at, made),
            "uniqueItems" => {
                if self.profile.takes("uniqueItems") {
                    return Some(value);
                }
                if value == Value::Bool(true) {
                    self.say(at, "uniqueItems", keyword, &value, "No duplicates.".to_owned(), made);
                }
                None
            }
            "contains"
            | "minContains"
            | "maxContains"
            | "minProperties"
            | "maxProperties"
            | "patternProperties"
            | "propertyNames"
            | "unevaluatedProperties"
            | "unevaluatedItems" => self.counted(keyword, value, at, one, made),
            "contentEncoding" | "contentMediaType" | "contentSchema" | "readOnly" | "writeOnly" | "deprecated" => {
                self.content(keyword, value, at, made)
            }
            "nullable" => self.keep_or_drop("nullable", keyword, value, at),
            "anyOf" | "oneOf" | "allOf" | "not" | "if" | "then" | "else" | "dependentSchemas" => {
                Some(self.in_place(keyword, &value, at, made))
            }
            "dependentRequired" => Some(self.renamed_dependencies(value, at)),
            "enum" | "const" => self.listed_values(keyword, value, at, made),
            ALSO => None,
            _ => self.keep_or_drop("extension-keywords", keyword, value, at),
        }
    }

    fn listed_values(&mut self, keyword: &str, value: Value, at: &At, made: &mut Made) -> Option<Value> {
        let constant = keyword == "const";
        let values = if constant { vec![value.clone()] } else { value.as_array().cloned().unwrap_or_default() };
        let row = if values.iter().all(Value::is_string) { "enum-string" } else { "enum-nonstring" };
        if !self.profile.takes(row) {
            self.say(at, row, keyword, &value, sentence::values(&values), made);
            return None;
        }
        if constant && !self.profile.takes("const") {
            self.lose(at, "const", keyword, value, json!(values), true);
            made.schema.insert("enum".to_owned(), Value::Array(values));
            return None;
        }
        // A constant beside it says more.
        if made.schema.contains_key(keyword) { None } else { Some(value) }
    }

    /// Keeps a keyword, or drops one that says nothing to a model.
    fn keep_or_drop(&mut self, row: &str, keyword: &str, value: Value, at: &At) -> Option<Value> {
        if self.profile.takes(row) {
            return Some(value);
        }
        self.lose(at, row, keyword, value, Value::Null, true);
        None
    }

    /// `default` and `examples` as sentences.
    pub(super) fn annotation(&mut self, keyword: &str, value: &Value, at: &At, made: &mut Made) {
        let row = if keyword == "default" { "default" } else { "examples" };
        let texts: Vec<String> = match (keyword, value) {
            // A default of null means that there is none.
            ("default", Value::Null) => Vec::new(),
            ("default", value) => vec![sentence::default(value)],
            (_, Value::Array(values)) => values.iter().take(2).map(sentence::example).collect(),
            _ => Vec::new(),
        };
        let to = if texts.is_empty() { Value::Null } else { json!(texts.join(" ")) };
        self.lose(at, row, keyword, value.clone(), to, true);
        made.notes.extend(texts);
    }

    fn number(&mut self, keyword: &str, value: Value, at: &At, one: Option<&str>, made: &mut Made) -> Option<Value> {
        let row = match keyword {
            "minimum" | "maximum" => "minimum-maximum",
            "multipleOf" => "multipleOf",
            _ => "exclusive-bounds",
        };
        if self.profile.takes(row) {
            return Some(value);
        }
        if row == "exclusive-bounds" && !value.is_boolean() {
            let (inclusive, step) = if keyword == "exclusiveMinimum" { ("minimum", 1) } else { ("maximum", -1) };
            let whole = one == Some("integer");
            let inward = if whole { sentence::inward(&value, step) } else { None };
            let bound = inward.clone().unwrap_or_else(|| value.clone());
            let mine = made.schema.get(inclusive).and_then(Value::as_f64);
            let theirs = bound.as_f64();
            let tighter = match (mine, theirs) {
                (Some(mine), Some(theirs)) => {
                    if step > 0 {
                        theirs > mine
                    } else {
                        theirs < mine
                    }
                }
                _ => true,
            };
            if tighter {
                made.schema.insert(inclusive.to_owned(), bound.clone());
            }
            if inward.is_some() {
                self.lose(at, row, keyword, value, json!({ inclusive: bound }), true);
                return None;
            }
        }
        let text = sentence::bound(keyword, &value);
        self.say(at, row, keyword, &value, text, made);
        None
    }

    fn text(&mut self, keyword: &str, value: Value, at: &At, made: &mut Made) -> Option<Value> {
        let source = value.as_str().unwrap_or_default().to_owned();
        let row = match keyword {
            "pattern" => "pattern",
            "format" if COMMON_FORMATS.contains(&source.as_str()) => "format-common",
            "format" => "format-other",
            _ => "string-length",
        };
        let looks = keyword == "pattern" && ["(?=", "(?!", "(?<=", "(?<!"].iter().any(|look| source.contains(look));
        if self.profile.takes(row) && (self.profile.lookaround || !looks) {
            return Some(value);
        }
        let text = match keyword {
            "pattern" => sentence::pattern(&source),
            "format" => sentence::format(&source),
            _ => sentence::size(keyword, &value, "character"),
        };
        self.say(at, row, keyword, &value, text, made);
        None
    }

    fn counted(&mut self, keyword: &str, value: Value, at: &At, one: Option<&str>, made: &mut Made) -> Option<Value> {
        let row = match keyword {
            "contains" | "minContains" | "maxContains" => "contains",
            "minProperties" | "maxProperties" => "minProperties",
            "patternProperties" | "propertyNames" => "patternProperties",
            _ => "unevaluated",
        };
        if self.profile.takes(row) {
            return Some(match keyword {
                "contains" | "propertyNames" | "unevaluatedProperties" | "unevaluatedItems" => {
                    self.child(&value, &at.below(&[keyword])).schema
                }
                "patternProperties" => {
                    let map = value.as_object().cloned().unwrap_or_default();
                    let child = |(name, schema): (String, Value)| {
                        let child = self.child(&schema, &at.below(&[keyword, &name]));
                        (name, child.schema)
                    };
                    Value::Object(map.into_iter().map(child).collect())
                }
                _ => value,
            });
        }
        match keyword {
            "contains" => {
                let text = sentence::contains(&value, 1, None);
                self.say(at, row, keyword, &value, text, made);
            }
            "minContains" | "maxContains" => {
                let text = sentence::size(keyword, &value, "such item");
                self.say(at, row, keyword, &value, text, made);
            }
            "minProperties" | "maxProperties" => {
                let text = sentence::size(keyword, &value, "key");
                self.say(at, row, keyword, &value, text, made);
            }
            "patternProperties" | "propertyNames" => self.keys(keyword, &value, at, made),
            _ => {
                let closes = keyword == "unevaluatedProperties" && value == Value::Bool(false) && one == Some("object");
                if closes && self.profile.closed {
                    made.schema.insert("additionalProperties".to_owned(), json!(false));
                }
                self.lose(at, row, keyword, value.clone(), Value::Null, closes || value == Value::Bool(true));
            }
        }
        None
    }

    fn content(&mut self, keyword: &str, value: Value, at: &At, made: &mut Made) -> Option<Value> {
        if self.profile.takes("content-keywords") {
            return Some(value);
        }
        let text = match (keyword, &value) {
            ("contentEncoding", Value::String(name)) => Some(format!("Encoded as {}.", sentence::cut(name))),
            ("contentMediaType", Value::String(name)) => Some(format!("Content: {}.", sentence::cut(name))),
            ("readOnly", Value::Bool(true)) => Some("Read-only.".to_owned()),
            ("writeOnly", Value::Bool(true)) => Some("Write-only.".to_owned()),
            ("deprecated", Value::Bool(true)) => Some("Deprecated.".to_owned()),
            _ => None,
        };
        self.lose(at, "content-keywords", keyword, value, text.clone().map_or(Value::Null, Value::String), true);
        made.notes.extend(text);
        None
    }

    /// Schemas that judge the same value, kept where they stand.
    fn in_place(&mut self, keyword: &str, value: &Value, at: &At, made: &mut Made) -> Value {
        match value {
            Value::Array(list) => {
                let mut guards = Vec::new();
                for (index, schema) in list.iter().enumerate() {
                    let child = self.child(schema, &at.step(&[keyword, &index.to_string()]));
                    guards.push((child.schema, child.wire));
                }
                let kept = guards.iter().map(|(schema, _)| schema.clone()).collect();
                if made.wire.is_none() && keyword != "allOf" {
                    made.wire = self.alternatives(guards);
                }
                kept
            }
            Value::Object(map) if keyword == "dependentSchemas" => {
                let child = |(name, schema): (&String, &Value)| {
                    let child = self.child(schema, &at.step(&[keyword, name]));
                    (at.shown(name), child.schema)
                };
                Value::Object(map.iter().map(child).collect())
            }
            schema => self.child(schema, &at.step(&[keyword])).schema,
        }
    }

    fn renamed_dependencies(&self, value: Value, at: &At) -> Value {
        let Value::Object(map) = value else { return value };
        let names = |names: Value| match names {
            Value::Array(names) => names
                .iter()
                .map(|name| name.as_str().map_or_else(|| name.clone(), |name| json!(self.published(name, at))))
                .collect(),
            other => other,
        };
        Value::Object(map.into_iter().map(|(name, value)| (self.published(&name, at), names(value))).collect())
    }
}

/// Whether a list of types or values has none, as where two that hold at once share none. An empty `type` is no JSON Schema,
/// and clients refuse an empty `enum`.
fn is_empty(list: &Value) -> bool {
    list.as_array().is_some_and(Vec::is_empty)
}
