//! Objects: their members, what they require, and the forms of maps.

use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use serde_json::{Map, Value, json};

use super::emit::{At, Emitter, drops_null};
use super::place::{Member, Null, WireNode};
use super::profile::NullForm;

/// Names of keywords that client sanitizers take for the keyword where a parameter is called so.
pub(super) const KEYWORD_NAMES: [&str; 14] = [
    "title",
    "type",
    "format",
    "default",
    "properties",
    "required",
    "items",
    "enum",
    "const",
    "description",
    "examples",
    "pattern",
    "anyOf",
    "additionalProperties",
];

/// What became of the keywords of an object.
#[derive(Default)]
pub(super) struct Object {
    pub(super) properties: Option<Value>,
    pub(super) required: Option<Value>,
    pub(super) additional: Option<Value>,
}

/// An object that is being made.
struct Making<'m> {
    /// The author's schema.
    map: &'m Map<String, Value>,
    at: &'m At,
    /// Whether it is put into a form with one type.
    typed: bool,
    /// The author's names of what must be given.
    required: Vec<String>,
    /// By published name.
    properties: Map<String, Value>,
    /// The way back.
    node: &'m mut WireNode,
}

impl Emitter<'_> {
    /// The name under which a property is published.
    pub(super) fn published(&self, name: &str, at: &At) -> String {
        let shown = at.shown(name);
        if shown == name { self.renamed(name).unwrap_or(shown) } else { shown }
    }

    /// Another name, where the profile does not take this one.
    fn renamed(&self, name: &str) -> Option<String> {
        if !self.profile.takes("property-named-keyword")
            && self.profile.verdict("property-named-keyword") == super::Verdict::Rejected
            && KEYWORD_NAMES.contains(&name)
        {
            return Some(format!("{name}_value"));
        }
        let pattern = self.profile.property_key.as_ref()?;
        if self.profile.takes("property-key-charset") || pattern.is_match(name) == Ok(true) {
            return None;
        }
        let mut plain = String::new();
        for c in name.chars() {
            if c.is_ascii_alphanumeric() || c == '_' {
                plain.push(c);
            } else if !plain.is_empty() && !plain.ends_with('_') {
                plain.push('_');
            }
        }
        let mut plain = plain.trim_end_matches('_').to_owned();
        if plain.is_empty() || plain.starts_with(|c: char| c.is_ascii_digit()) {
            plain.insert_str(0, "key_");
        }
        plain.truncate(64);
        (plain != name).then_some(plain)
    }

    /// The place with the new names of the properties that are declared there.
    pub(super) fn renaming(&self, map: &Map<String, Value>, at: &At) -> At {
        let mut at = at.clone();
        let Some(Value::Object(properties)) = map.get("properties") else { return at };
        let mut names: BTreeMap<String, String> = at.names.as_ref().clone();
        let before = names.len();
        for name in properties.keys() {
            if names.contains_key(name) {
                continue;
            }
            let Some(base) = self.renamed(name) else { continue };
            let mut shown = base.clone();
            let mut count = 2;
            while properties.contains_key(&shown) || names.values().any(|known| *known == shown) {
                let short: String = base.chars().take(60).collect();
                shown = format!("{short}_{count}");
                count += 1;
            }
            names.insert(name.clone(), shown);
        }
        if names.len() > before {
            at.names = Rc::new(names);
        }
        at
    }

    /// `properties`, `required` and `additionalProperties`.
    pub(super) fn object(&mut self, map: &Map<String, Value>, at: &At, typed: bool, node: &mut WireNode) -> Object {
        let declared = map.get("properties").and_then(Value::as_object);
        let required = map.get("required").and_then(Value::as_array).into_iter().flatten();
        let mut making = Making {
            map,
            at,
            typed,
            required: required.filter_map(Value::as_str).map(str::to_owned).collect(),
            properties: Map::new(),
            node,
        };
        for (name, schema) in declared.into_iter().flatten() {
            self.property(name, schema, &mut making);
        }
        self.undeclared(&mut making);
        let mut object = Object::default();
        if declared.is_some() || typed || !making.properties.is_empty() {
            if at.root && declared.is_none() {
                self.lose(at, "root-properties-missing", "properties", Value::Null, json!({}), true);
            }
            object.properties = Some(Value::Object(std::mem::take(&mut making.properties)));
        } else if at.root && !self.profile.takes("root-properties-missing") {
            self.lose(at, "root-properties-missing", "properties", Value::Null, json!({}), true);
            object.properties = Some(json!({}));
        }
        self.require(&making, &mut object);
        object.additional = self.additional(&mut making, object.properties.is_some());
        object
    }

    fn property(&mut self, name: &str, schema: &Value, making: &mut Making<'_>) {
        let place = making.at.below(&["properties", name]);
        if schema == &Value::Bool(false) && !self.profile.takes("boolean-schema") {
            self.lose(&place, "boolean-schema", "properties", Value::Bool(false), Value::Null, true);
            return;
        }
        let shown = self.published(name, making.at);
        if shown != name {
            self.lose(&place, "property-key-charset", "properties", json!(name), json!(shown), true);
        }
        let child = self.child(schema, &place);
        let mut made = child.schema;
        let mut null = Null::Value;
        let is_required = making.required.iter().any(|known| known == name);
        if making.typed {
            if self.profile.all_required && !is_required {
                making.required.push(name.to_owned());
                // Where null is a value too, it still says that nothing was given: every other reading would clear
                // what the caller never meant to touch.
                null = Null::Absent;
                add_null(&mut made, self.profile.null);
                let to = json!("required, null for absent");
                self.lose(&place, "required-not-all", "required", json!(false), to, true);
            } else if child.null && drops_null(self.profile) {
                null = Null::Left;
                if is_required {
                    making.required.retain(|known| known != name);
                    null = Null::Written;
                    self.lose(&place, "type-array-null", "required", json!(true), json!("absent for null"), true);
                }
            } else if child.null {
                add_null(&mut made, self.profile.null);
            }
        }
        if child.wire.is_some() || null != Null::Value || shown != name {
            let member = Member { declared: name.to_owned(), node: child.wire, null };
            making.node.members.push(shown.clone(), member);
        }
        making.properties.insert(shown, made);
    }

    /// Names that are required and not declared.
    fn undeclared(&mut self, making: &mut Making<'_>) {
        let Making { map, at, .. } = *making;
        if !making.typed || self.profile.takes("required-undeclared") {
            return;
        }
        let declared = map.get("properties").and_then(Value::as_object);
        let is_declared = |name: &String| declared.is_some_and(|map| map.contains_key(name));
        let unknown: Vec<String> = making.required.iter().filter(|name| !is_declared(name)).cloned().collect();
        for name in unknown {
            let closed = map.get("additionalProperties") == Some(&Value::Bool(false)) || declared.is_some();
            if closed && !map.get("additionalProperties").is_some_and(|schema| schema != &Value::Bool(false)) {
                self.lose(at, "required-undeclared", "required", json!(name), Value::Null, false);
                making.required.retain(|known| *known != name);
                continue;
            }
            let schema = match map.get("additionalProperties") {
                Some(schema @ Value::Object(_)) => schema.clone(),
                _ => Value::Bool(true),
            };
            let child = self.child(&schema, &at.below(&["additionalProperties"]));
            self.lose(at, "required-undeclared", "required", json!(name), json!("declared"), false);
            making.properties.insert(self.published(&name, at), child.schema);
        }
    }

    fn require(&self, making: &Making<'_>, object: &mut Object) {
        let names: Vec<String> = making.required.iter().map(|name| self.published(name, making.at)).collect();
        let present = |name: &String| object.properties.as_ref().is_some_and(|map| map.get(name).is_some());
        let mut names: Vec<String> = if making.typed { names.into_iter().filter(present).collect() } else { names };
        let written = making.map.get("required");
        if self.profile.all_required && making.typed {
            // The order of declaration, as the strict form lists them.
            let declared = object.properties.iter().filter_map(Value::as_object).flat_map(Map::keys);
            let order: HashMap<&String, usize> = declared.enumerate().map(|(place, name)| (name, place)).collect();
            names.sort_by_key(|name| order.get(name));
            object.required = Some(json!(names));
        } else if written.is_some() && (!names.is_empty() || written == Some(&json!([]))) {
            object.required = Some(json!(names));
        }
    }

    fn additional(&mut self, making: &mut Making<'_>, declares: bool) -> Option<Value> {
        let Making { map, at, typed, .. } = *making;
        let keyword = "additionalProperties";
        let own = map.get(keyword);
        if typed {
            let closes = self.profile.closed && declares;
            return match own {
                None | Some(Value::Bool(false)) if closes => {
                    if own.is_none() {
                        // An object that declares nothing takes any member; one that declares some refuses others as a rule.
                        let lossless = map.contains_key("properties");
                        self.lose(at, "additionalProperties-absent", keyword, Value::Null, json!(false), lossless);
                    }
                    Some(json!(false))
                }
                Some(Value::Bool(false)) if self.profile.takes("additionalProperties-false") => Some(json!(false)),
                Some(Value::Bool(false)) => {
                    self.lose(at, "additionalProperties-false", keyword, json!(false), Value::Null, true);
                    None
                }
                None => None,
                Some(own) => {
                    let row = if is_open(own) { "additionalProperties-true" } else { "additionalProperties-schema" };
                    if self.profile.takes(row) {
                        return Some(own.clone());
                    }
                    let to = if closes { json!(false) } else { Value::Null };
                    self.lose(at, row, keyword, own.clone(), to.clone(), false);
                    closes.then_some(to)
                }
            };
        }
        let Some(own) = own else {
            let empty = at.root && !map.contains_key("properties") && !map.contains_key("patternProperties");
            if empty && !self.profile.takes("root-properties-missing") {
                self.lose(at, "root-properties-missing", keyword, Value::Null, json!(false), false);
                return Some(json!(false));
            }
            return None;
        };
        if own.is_boolean() {
            return Some(own.clone());
        }
        let child = self.child(own, &at.below(&[keyword]));
        making.node.rest = child.wire;
        Some(child.schema)
    }
}

/// Whether a schema accepts everything.
pub(super) fn is_open(schema: &Value) -> bool {
    match schema {
        Value::Bool(open) => *open,
        Value::Object(map) => map.is_empty(),
        _ => false,
    }
}

/// Lets a published schema accept null, in the form of the profile.
pub(super) fn add_null(schema: &mut Value, form: NullForm) {
    let Value::Object(map) = schema else { return };
    match form {
        NullForm::Keep | NullForm::Drop => {}
        NullForm::Nullable => {
            if !map.contains_key("anyOf") {
                map.insert("nullable".to_owned(), json!(true));
            }
        }
        NullForm::Type => {
            if let Some(Value::Array(branches)) = map.get_mut("anyOf") {
                if !branches.contains(&json!({"type": "null"})) {
                    branches.push(json!({"type": "null"}));
                }
                return;
            }
            if let Some(reference) = map.shift_remove("$ref") {
                map.insert("anyOf".to_owned(), json!([{ "$ref": reference }, { "type": "null" }]));
                return;
            }
            if let Some(constant) = map.shift_remove("const") {
                map.insert("enum".to_owned(), json!([constant]));
            }
            if let Some(Value::Array(values)) = map.get_mut("enum")
                && !values.contains(&Value::Null)
            {
                values.push(Value::Null);
            }
            let mut names: Vec<String> = map
                .get("type")
                .map(super::merge::names)
                .unwrap_or_default()
                .iter()
                .map(|&name| name.to_owned())
                .collect();
            if !names.iter().any(|name| name == "null") {
                names.push("null".to_owned());
            }
            map.insert("type".to_owned(), json!(names));
        }
    }
}
