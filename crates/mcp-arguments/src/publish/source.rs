//! The schema that is published: where its references lead, and which of them come back to themselves.

use std::collections::{HashMap, HashSet};

use serde_json::{Map, Value};

use crate::path::push_segment;
use crate::schema::dialect::{Dialect, Holds};

/// A schema with its references resolved within itself. Nothing else is looked up, least of all in the network.
pub(super) struct Source<'s> {
    root: &'s Value,
    pub(super) dialect: Dialect,
    /// `$id`s, `#anchor`s and `$id#anchor`s, each with the pointer of its place.
    named: HashMap<String, String>,
    recursive: HashSet<String>,
}

impl<'s> Source<'s> {
    pub(super) fn new(root: &'s Value) -> Source<'s> {
        let dialect = root.get("$schema").and_then(Value::as_str).and_then(Dialect::named);
        let dialect = dialect.unwrap_or(Dialect::Draft2020_12);
        let mut source = Source { root, dialect, named: HashMap::new(), recursive: HashSet::new() };
        let mut references = Vec::new();
        let mut named = HashMap::new();
        each(dialect, root, &mut |pointer, schema| {
            for member in ["$id", "$anchor", "$dynamicAnchor"] {
                if let Some(name) = schema.get(member).and_then(Value::as_str) {
                    let name = if member == "$id" { name.trim_end_matches('#').to_owned() } else { format!("#{name}") };
                    named.entry(name).or_insert_with(|| pointer.to_owned());
                }
            }
            if let Some(reference) = reference(schema) {
                references.push((pointer.to_owned(), reference.to_owned()));
            }
        });
        source.named = named;
        source.find_recursive(&references);
        source
    }

    /// The pointer of the place that a reference leads to, where it leads to one.
    pub(super) fn resolve(&self, reference: &str) -> Option<String> {
        let pointer = match reference.strip_prefix('#') {
            Some("") => String::new(),
            Some(pointer) if pointer.starts_with('/') => decoded(pointer),
            _ => self.named.get(reference.trim_end_matches('#'))?.clone(),
        };
        self.root.pointer(&pointer).filter(|schema| schema.is_object() || schema.is_boolean())?;
        Some(pointer)
    }

    /// The schema at a pointer that [`Source::resolve`] gave.
    pub(super) fn at(&self, pointer: &str) -> &'s Value {
        self.root.pointer(pointer).unwrap_or(&Value::Null)
    }

    /// Whether the place holds, at any depth, a reference to itself.
    pub(super) fn is_recursive(&self, pointer: &str) -> bool {
        self.recursive.contains(pointer)
    }

    fn find_recursive(&mut self, references: &[(String, String)]) {
        if references.is_empty() {
            return;
        }
        let leads: Vec<(&str, String)> =
            references.iter().filter_map(|(from, to)| Some((from.as_str(), self.resolve(to)?))).collect();
        let targets: Vec<&str> = {
            let mut seen = HashSet::new();
            leads.iter().map(|(_, to)| to.as_str()).filter(|to| seen.insert(*to)).collect()
        };
        let next: HashMap<&str, Vec<&str>> = targets
            .iter()
            .map(|target| {
                let inside = leads.iter().filter(|(from, _)| is_within(from, target));
                (*target, inside.map(|(_, to)| to.as_str()).collect())
            })
            .collect();
        for target in &targets {
            let mut seen: HashSet<&str> = HashSet::new();
            let mut work: Vec<&str> = next.get(target).cloned().unwrap_or_default();
            while let Some(place) = work.pop() {
                if place == *target {
                    self.recursive.insert(place.to_owned());
                    break;
                }
                if seen.insert(place) {
                    work.extend(next.get(place).into_iter().flatten());
                }
            }
        }
    }
}

fn is_within(pointer: &str, outer: &str) -> bool {
    pointer.strip_prefix(outer).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// The reference of a schema, dynamic or not: only the static target can be published.
pub(super) fn reference(schema: &Map<String, Value>) -> Option<&str> {
    schema.get("$ref").or_else(|| schema.get("$dynamicRef")).and_then(Value::as_str)
}

/// A fragment with `%xx` decoded.
fn decoded(fragment: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = fragment;
    while let Some((before, after)) = rest.split_once('%') {
        bytes.extend_from_slice(before.as_bytes());
        let digits = after.get(..2).and_then(|digits| u8::from_str_radix(digits, 16).ok());
        bytes.push(digits.unwrap_or(b'%'));
        rest = if digits.is_some() { after.get(2..).unwrap_or_default() } else { after };
    }
    bytes.extend_from_slice(rest.as_bytes());
    String::from_utf8(bytes).unwrap_or_else(|_| fragment.to_owned())
}

/// Every schema below and at `schema`, each with its pointer. Schemas stand where keywords hold them: a parameter
/// named `items` is none.
pub(super) fn each<'s>(dialect: Dialect, schema: &'s Value, take: &mut impl FnMut(&str, &'s Map<String, Value>)) {
    each_below(dialect, schema, &mut String::new(), take);
}

fn each_below<'s>(
    dialect: Dialect,
    schema: &'s Value,
    pointer: &mut String,
    take: &mut impl FnMut(&str, &'s Map<String, Value>),
) {
    let Value::Object(members) = schema else { return };
    take(pointer, members);
    children(dialect, members, &mut |steps, child| {
        let length = pointer.len();
        for step in steps {
            push_segment(pointer, step);
        }
        each_below(dialect, child, pointer, take);
        pointer.truncate(length);
    });
}

/// The schemas that a schema holds, each with the steps to it.
pub(super) fn children<'s>(
    dialect: Dialect,
    members: &'s Map<String, Value>,
    take: &mut impl FnMut(&[&str], &'s Value),
) {
    for (keyword, value) in members {
        let holds = match dialect.holds(keyword) {
            // A list under `items` is no schema in 2020-12, but generators write it, and clients see it.
            Holds::Schema if keyword == "items" => Holds::SchemaOrList,
            holds => holds,
        };
        match (holds, value) {
            (Holds::Map, Value::Object(map)) => {
                for (name, child) in map.iter().filter(|(_, child)| child.is_object() || child.is_boolean()) {
                    take(&[keyword, name], child);
                }
            }
            (Holds::List | Holds::SchemaOrList, Value::Array(list)) => {
                for (index, child) in list.iter().enumerate() {
                    take(&[keyword, &index.to_string()], child);
                }
            }
            (Holds::Schema | Holds::SchemaOrList, Value::Object(_) | Value::Bool(_)) => take(&[keyword], value),
            _ => {}
        }
    }
}
