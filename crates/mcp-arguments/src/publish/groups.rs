//! What holds between the names of one object: recognised in a schema, and told in sentences.

use serde_json::{Map, Value, json};

use super::branches::values_of;
use super::emit::{At, Emitter, Made};
use super::sentence::{self, Count};

impl Emitter<'_> {
    /// Turns the keywords that judge an object as a whole into sentences, where the profile does not take them here.
    pub(super) fn groups(&mut self, map: &mut Map<String, Value>, at: &At, made: &mut Made) {
        for (keyword, root, nested) in [("oneOf", "root-oneOf", "oneOf-nested"), ("anyOf", "root-anyOf", "anyOf-union")]
        {
            let row = if at.root { root } else { nested };
            if self.profile.takes(row) && (at.root || !self.profile.is_typed()) {
                continue;
            }
            let Some((count, mut sets)) = map.get(keyword).and_then(|value| sets_of(keyword, value)) else { continue };
            for name in sets.iter_mut().flatten() {
                *name = self.published(name, at);
            }
            let from = map.shift_remove(keyword).unwrap_or_default();
            self.say(at, row, keyword, &from, sentence::sets(count, &sets), made);
        }
        self.forbidden(map, at, made);
        self.conditions(map, at, made);
        self.dependencies(map, at, made);
        self.beside(map, at, made);
    }

    fn forbidden(&mut self, map: &mut Map<String, Value>, at: &At, made: &mut Made) {
        let row = if at.root { "root-not" } else { "not-nested" };
        if self.profile.takes(row) || !map.contains_key("not") {
            return;
        }
        let from = map.shift_remove("not").unwrap_or_default();
        let text = match only_required(&from) {
            Some(names) if names.len() > 1 => {
                let names: Vec<String> = names.iter().map(|name| self.published(name, at)).collect();
                sentence::together(&names)
            }
            _ => sentence::must_not_match(&from),
        };
        self.say(at, row, "not", &from, text, made);
    }

    fn conditions(&mut self, map: &mut Map<String, Value>, at: &At, made: &mut Made) {
        let row = "root-if-then-else";
        if self.profile.takes(row) {
            return;
        }
        let (then, otherwise) = (map.get("then").cloned(), map.get("else").cloned());
        let Some(test) = map.get("if").cloned() else { return };
        for keyword in ["if", "then", "else"] {
            map.shift_remove(keyword);
        }
        let from = json!({"if": test, "then": then, "else": otherwise});
        let told = |emitter: &Self| -> Option<Vec<String>> {
            let (name, values) = one_property(&test)?;
            let name = emitter.published(&name, at);
            let names = |schema: &Option<Value>| -> Option<Option<Vec<String>>> {
                let Some(schema) = schema else { return Some(None) };
                let names = only_required(schema)?;
                Some(Some(names.iter().map(|name| emitter.published(name, at)).collect()))
            };
            let mut texts = Vec::new();
            if let Some(names) = names(&then)? {
                texts.push(sentence::when(&name, &values, &names));
            }
            if let Some(names) = names(&otherwise)? {
                texts.push(sentence::otherwise(&name, &values, &names));
            }
            Some(texts)
        };
        let texts = told(self).unwrap_or_else(|| sentence::if_then(&test, then.as_ref(), otherwise.as_ref()));
        for text in texts {
            self.say(at, row, "if", &from, text, made);
        }
    }

    fn dependencies(&mut self, map: &mut Map<String, Value>, at: &At, made: &mut Made) {
        // The keyword of draft-07 means both that came after it.
        if let Some(Value::Object(old)) = map.shift_remove("dependencies") {
            for (name, value) in old {
                let keyword = if value.is_array() { "dependentRequired" } else { "dependentSchemas" };
                if let Value::Object(new) = map.entry(keyword).or_insert_with(|| json!({})) {
                    new.insert(name, value);
                }
            }
        }
        let row = "dependentRequired";
        if self.profile.takes(row) {
            return;
        }
        for keyword in ["dependentRequired", "dependentSchemas"] {
            let Some(Value::Object(rules)) = map.shift_remove(keyword) else { continue };
            for (name, rule) in rules {
                let shown = self.published(&name, at);
                let names = match &rule {
                    Value::Array(names) => Some(names.iter().filter_map(Value::as_str).map(str::to_owned).collect()),
                    schema => only_required(schema),
                };
                let text = match names {
                    Some(names) if names.is_empty() => continue,
                    Some(names) => {
                        let names: Vec<String> = names.iter().map(|name| self.published(name, at)).collect();
                        sentence::needs(&shown, &names)
                    }
                    None => format!("With {}: {}", sentence::tick(&shown), sentence::must_match(&rule)),
                };
                self.say(at, row, keyword, &json!({ name: rule }), text, made);
            }
        }
    }
}

/// The names that a schema requires, where it says nothing else of an object.
pub(super) fn only_required(schema: &Value) -> Option<Vec<String>> {
    let map = schema.as_object()?;
    let plain = map.iter().all(|(keyword, value)| match keyword.as_str() {
        "required" | "description" | "title" => true,
        "type" => value == "object",
        "properties" => value
            .as_object()
            .is_some_and(|map| map.values().all(|schema| schema == &json!({}) || schema == &json!(true))),
        _ => false,
    });
    let names = map.get("required")?.as_array()?.iter().map(|name| name.as_str().map(str::to_owned)).collect();
    if plain { names } else { None }
}

/// The sets of names of which a `oneOf` or `anyOf` asks for one.
fn sets_of(keyword: &str, value: &Value) -> Option<(Count, Vec<Vec<String>>)> {
    let branches = value.as_array()?;
    let mut sets = Vec::new();
    let mut count = if keyword == "oneOf" { Count::Exactly } else { Count::AtLeast };
    for (index, branch) in branches.iter().enumerate() {
        if super::typed::is_null(branch) {
            continue;
        }
        let last = index + 1 == branches.len();
        if let (true, "oneOf", Some(none)) = (last, keyword, branch.get("not").and_then(|not| not.get("anyOf")))
            && none.as_array().is_some_and(|list| list.len() == sets.len())
        {
            count = Count::AtMost;
            continue;
        }
        sets.push(only_required(branch)?);
    }
    (!sets.is_empty()).then_some((count, sets))
}

/// The property that a condition tests, and the values it may have.
fn one_property(test: &Value) -> Option<(String, Vec<Value>)> {
    let map = test.as_object()?;
    let properties = map.get("properties")?.as_object()?;
    let plain = map.keys().all(|keyword| matches!(keyword.as_str(), "properties" | "required" | "type"));
    let mut members = properties.iter();
    let (name, schema) = members.next().filter(|_| plain && properties.len() == 1)?;
    let schema = schema.as_object()?;
    let values = values_of(schema);
    let only = schema.keys().all(|keyword| matches!(keyword.as_str(), "const" | "enum" | "type"));
    (only && !values.is_empty()).then(|| (name.clone(), values))
}

/// Several forms of an object in one, and what must be said of them.
pub(super) struct Flat {
    pub(super) schema: Map<String, Value>,
    pub(super) notes: Vec<String>,
}

pub(super) fn flat(count: Count, forms: &[Map<String, Value>], shown: impl Fn(&str) -> String) -> Flat {
    let mut names: Vec<String> = Vec::new();
    for form in forms {
        names.extend(properties(form).into_iter().flatten().map(|(name, _)| name.clone()));
    }
    let mut seen = std::collections::HashSet::new();
    names.retain(|name| seen.insert(name.clone()));
    let merged: Map<String, Value> = names.iter().map(|name| (name.clone(), one_of_all(forms, name))).collect();
    let required: Vec<Vec<String>> = forms.iter().map(required_of).collect();
    let common: Vec<String> = required
        .first()
        .into_iter()
        .flatten()
        .filter(|name| required.iter().all(|set| set.contains(name)))
        .cloned()
        .collect();
    let extra: Vec<Vec<String>> = required
        .iter()
        .map(|set| set.iter().filter(|name| !common.contains(name)).map(|name| shown(name)).collect())
        .collect();
    let mut notes = Vec::new();
    if let Some(tag) = common.iter().find_map(|name| tag(forms, name)) {
        for ((form, extra), values) in forms.iter().zip(&extra).zip(&tag.values) {
            let (name, value) = (shown(&tag.name), sentence::plain(values));
            if !extra.is_empty() {
                notes.push(sentence::when(&name, std::slice::from_ref(values), extra));
            }
            let own: Vec<String> = properties(form)
                .into_iter()
                .flatten()
                .map(|(name, _)| name)
                .filter(|name| !forms.iter().all(|form| properties(form).is_some_and(|map| map.contains_key(*name))))
                .map(|name| shown(name))
                .collect();
            if !own.is_empty() {
                notes.push(format!(
                    "Only when {} is {}: {}.",
                    sentence::tick(&name),
                    sentence::tick(&value),
                    sentence::ticks(&own)
                ));
            }
        }
    } else if extra.iter().any(|set| !set.is_empty()) {
        notes.push(sentence::sets(count, &extra));
    } else if forms.len() > 1 {
        let sets: Vec<Vec<String>> = forms
            .iter()
            .map(|form| properties(form).into_iter().flatten().map(|(name, _)| shown(name)).collect())
            .collect();
        notes.push(format!(
            "The properties are those of one form: {}.",
            sets.iter().map(sentence::ticks).collect::<Vec<_>>().join("; ")
        ));
    }
    let mut schema = Map::new();
    schema.insert("type".to_owned(), json!("object"));
    if !forms.is_empty() && forms.iter().all(|form| form.get("additionalProperties") == Some(&json!(false))) {
        schema.insert("additionalProperties".to_owned(), json!(false));
    }
    schema.insert("properties".to_owned(), Value::Object(merged));
    if !common.is_empty() {
        schema.insert("required".to_owned(), json!(common));
    }
    Flat { schema, notes }
}

fn properties(form: &Map<String, Value>) -> Option<&Map<String, Value>> {
    form.get("properties").and_then(Value::as_object)
}

fn required_of(form: &Map<String, Value>) -> Vec<String> {
    let names = form.get("required").and_then(Value::as_array).into_iter().flatten();
    names.filter_map(Value::as_str).map(str::to_owned).collect()
}

/// A property that has one value of its own in every form.
struct Tag {
    name: String,
    values: Vec<Value>,
}

fn tag(forms: &[Map<String, Value>], name: &str) -> Option<Tag> {
    let mut values: Vec<Value> = Vec::new();
    for form in forms {
        let listed = values_of(properties(form)?.get(name)?.as_object()?);
        let [value] = listed.as_slice() else { return None };
        if values.contains(value) {
            return None;
        }
        values.push(value.clone());
    }
    Some(Tag { name: name.to_owned(), values })
}

/// What any of the forms accepts under a name.
fn one_of_all(forms: &[Map<String, Value>], name: &str) -> Value {
    let mut schemas: Vec<Value> = Vec::new();
    for schema in forms.iter().filter_map(|form| properties(form)?.get(name)) {
        if !schemas.contains(schema) && schema != &Value::Bool(false) {
            schemas.push(schema.clone());
        }
    }
    if let [one] = schemas.as_slice() {
        return one.clone();
    }
    let description = schemas.iter().find_map(|schema| schema.get("description")).cloned();
    let values: Vec<Vec<Value>> =
        schemas.iter().map(|schema| schema.as_object().map(values_of).unwrap_or_default()).collect();
    let mut merged = Map::new();
    if !values.is_empty() && values.iter().all(|values| !values.is_empty()) {
        let mut all: Vec<Value> = Vec::new();
        for value in values.into_iter().flatten() {
            if !all.contains(&value) {
                all.push(value);
            }
        }
        merged.insert("enum".to_owned(), Value::Array(all));
    } else {
        merged.insert("anyOf".to_owned(), Value::Array(schemas));
    }
    if let Some(description) = description {
        merged.insert("description".to_owned(), description);
    }
    Value::Object(merged)
}
