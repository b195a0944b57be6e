//! What the branches of a union have in common, and what keeps them apart.

use serde_json::{Map, Value, json};

use super::emit::kinds_of;
use super::wire::kind_of;
use crate::kind::{Kind, Kinds};

pub(super) fn kinds_of_branch(branch: &Map<String, Value>) -> Kinds {
    if branch.contains_key("type") || branch.contains_key("properties") {
        return kinds_of(&Value::Object(branch.clone()));
    }
    let values = values_of(branch);
    if values.is_empty() {
        return Kinds::ALL;
    }
    values.iter().fold(Kinds::NONE, |kinds, value| kinds.or(kind_of(value).into()))
}

/// The values that a schema lists.
pub(super) fn values_of(schema: &Map<String, Value>) -> Vec<Value> {
    match (schema.get("const"), schema.get("enum")) {
        (Some(value), _) => vec![value.clone()],
        (None, Some(Value::Array(values))) => values.clone(),
        _ => Vec::new(),
    }
}

/// One type that stands for several, where there is one.
pub(super) fn narrowed(branches: &[Map<String, Value>], kinds: &[Kinds], all: Kinds) -> Option<Map<String, Value>> {
    let structured = Kinds::from(Kind::Array).or(Kind::Object.into());
    let of = |wanted: Kinds| {
        branches.iter().zip(kinds).filter(move |(_, kinds)| **kinds == wanted).map(|(branch, _)| branch)
    };
    if all.has(Kind::Array) && !all.has(Kind::Object) {
        let arrays: Vec<&Map<String, Value>> = of(Kind::Array.into()).collect();
        let [array] = arrays.as_slice() else { return None };
        let items = array.get("items").map_or(Kinds::NONE, kinds_of);
        let others = all.without(Kind::Array);
        return (items != Kinds::ALL && others.and(items) == others).then(|| (*array).clone());
    }
    if !all.and(structured).is_empty() {
        return None;
    }
    let free = |branch: &&Map<String, Value>| values_of(branch).is_empty();
    if let Some(text) = of(Kind::String.into()).find(free) {
        let mut text = text.clone();
        if of(Kind::String.into()).count() > 1 {
            text.retain(|keyword, _| keyword == "type" || keyword == "description");
        }
        text.insert("type".to_owned(), json!("string"));
        return Some(text);
    }
    let mut listed: Vec<Value> = Vec::new();
    for value in branches.iter().flat_map(values_of) {
        if !listed.contains(&value) {
            listed.push(value);
        }
    }
    if !listed.is_empty() && branches.iter().all(|branch| !values_of(branch).is_empty()) {
        return Some(Map::from_iter([("enum".to_owned(), json!(listed))]));
    }
    if all.and(Kinds::NUMBERS) == all {
        let name = if all.has(Kind::Number) { "number" } else { "integer" };
        let mut number = Map::from_iter([("type".to_owned(), json!(name))]);
        if let Some(description) = branches.iter().find_map(|branch| branch.get("description")) {
            number.insert("description".to_owned(), description.clone());
        }
        return Some(number);
    }
    None
}

/// Whether no value fits two branches, as far as can be told from types and from values of a common property.
pub(super) fn disjoint(branches: &[Map<String, Value>]) -> bool {
    branches.iter().enumerate().all(|(index, first)| branches.iter().skip(index + 1).all(|second| apart(first, second)))
}

fn apart(first: &Map<String, Value>, second: &Map<String, Value>) -> bool {
    let (mut one, other) = (kinds_of_branch(first), kinds_of_branch(second));
    if one.has(Kind::Number) {
        one = one.or(Kind::Integer.into());
    }
    if one.and(other).is_empty() {
        return true;
    }
    let (values, others) = (values_of(first), values_of(second));
    if !values.is_empty() && !others.is_empty() {
        return values.iter().all(|value| !others.contains(value));
    }
    let properties =
        |map: &Map<String, Value>| map.get("properties").and_then(Value::as_object).cloned().unwrap_or_default();
    let requires = |map: &Map<String, Value>, name: &str| {
        map.get("required").and_then(Value::as_array).is_some_and(|names| names.iter().any(|known| known == name))
    };
    let theirs = properties(second);
    properties(first).iter().any(|(name, schema)| {
        let (Some(mine), Some(other)) = (schema.as_object(), theirs.get(name).and_then(Value::as_object)) else {
            return false;
        };
        let (mine, other) = (values_of(mine), values_of(other));
        let told = !mine.is_empty() && !other.is_empty() && mine.iter().all(|value| !other.contains(value));
        told && requires(first, name) && requires(second, name)
    })
}
