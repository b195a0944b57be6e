//! The published form of what an author wrote: for examples and defaults.

use std::collections::HashMap;

use serde_json::{Map, Value};

use super::place::{Member, Null, WireNode};
use super::wire::{WireMap, kind_of};
use crate::input::{Document, Input as _};
use crate::kind::Kinds;
use crate::reading;
use crate::rules::Mode;

impl WireMap {
    /// The published form of arguments in the author's form, as far as the published schema can hold them: for examples.
    #[must_use]
    pub fn write(&self, arguments: &Value) -> Value {
        if self.is_empty() { arguments.clone() } else { self.written(0, arguments) }
    }

    fn written(&self, node: u32, value: &Value) -> Value {
        let Some(node) = self.nodes.get(node as usize) else { return value.clone() };
        let inner = |inner: Option<u32>, value: &Value| match inner {
            Some(inner) => self.written(inner, value),
            None => value.clone(),
        };
        if let Some((word, _)) = node.words.iter().find(|(_, stands)| equal(stands, value)) {
            return Value::String(word.to_owned());
        }
        // A value of another kind is another alternative's.
        if let Some(kinds) = node.text.filter(|kinds| value.is_string() || !kinds.and(kinds_of(value)).is_empty()) {
            return Value::String(text_of(kinds, value));
        }
        for (plan, alternative) in &node.alternatives {
            let written = inner(*alternative, value);
            if reading::read(plan, Some(&written), Mode::Strict).is_accepted() {
                return written;
            }
        }
        match value {
            Value::Array(items) if !node.fields.is_empty() => {
                let shown = node.fields.iter().enumerate().filter_map(|(index, (name, field))| {
                    let absent = || (field.null == Null::Absent).then_some(Value::Null);
                    let value = items.get(index).map(|item| inner(field.node, item)).or_else(absent)?;
                    Some((name.to_owned(), value))
                });
                Value::Object(shown.collect())
            }
            Value::Array(items) => {
                let node_of = |index: usize| node.prefix.get(index).copied().flatten().or(node.items);
                items.iter().enumerate().map(|(index, item)| inner(node_of(index), item)).collect()
            }
            Value::Object(members) => match node.pairs {
                Some(pairs) => members
                    .iter()
                    .map(|(key, value)| serde_json::json!({"key": key, "value": inner(pairs.value, value)}))
                    .collect(),
                None => Value::Object(self.written_members(node, members)),
            },
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.clone(),
        }
    }

    fn written_members(&self, node: &WireNode, members: &Map<String, Value>) -> Map<String, Value> {
        let mut published = Map::new();
        let declared: HashMap<&str, (&str, &Member)> =
            node.members.iter().map(|(shown, member)| (member.declared.as_str(), (shown, member))).collect();
        for (name, value) in members {
            let member = declared.get(name.as_str());
            let unsaid = |(_, member): &(&str, &Member)| matches!(member.null, Null::Written | Null::Left);
            if value.is_null() && member.is_some_and(unsaid) {
                continue;
            }
            let inner = member.map_or(node.rest, |(_, member)| member.node);
            let shown = member.map_or(name.as_str(), |(shown, _)| shown);
            let value = inner.map_or_else(|| value.clone(), |inner| self.written(inner, value));
            published.insert(shown.to_owned(), value);
        }
        for (shown, member) in node.members.iter().filter(|(_, member)| member.null == Null::Absent) {
            if !members.contains_key(&member.declared) {
                published.insert(shown.to_owned(), Value::Null);
            }
        }
        published
    }
}

/// The JSON text of a value; a text that stands for nothing else stays as it is.
fn text_of(kinds: Kinds, value: &Value) -> String {
    if let Value::String(text) = value {
        let parsed = Document::parse(text).ok().and_then(|document| document.root().look().kind());
        if !parsed.is_some_and(|kind| kinds.has(kind)) {
            return text.clone();
        }
    }
    value.to_string()
}

/// The kinds that a value may be asked for as.
fn kinds_of(value: &Value) -> Kinds {
    match value {
        Value::Number(_) => Kinds::NUMBERS,
        other => kind_of(other).into(),
    }
}

fn equal(first: &Value, second: &Value) -> bool {
    first == second
        || matches!((first.as_f64(), second.as_f64()), (Some(first), Some(second)) if first.total_cmp(&second).is_eq())
}
