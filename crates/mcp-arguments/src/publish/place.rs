//! What a way back knows of each place.

use std::collections::HashMap;
use std::sync::Arc;

use serde_json::Value;

use super::wire::kind_of;
use crate::input::{Document, Input as _};
use crate::kind::{Kind, Kinds};
use crate::limits::Limits;
use crate::plan::Plan;
use crate::rules::Rule;

/// What is to be turned back at one place.
#[derive(Clone, Debug, Default)]
pub(super) struct WireNode {
    /// By published name.
    pub(super) members: Named<Member>,
    /// For members that are not listed.
    pub(super) rest: Option<u32>,
    pub(super) items: Option<u32>,
    pub(super) prefix: Vec<Option<u32>>,
    /// A list is published as an object with one member an item.
    pub(super) fields: Named<Field>,
    /// A map is published as a list of `{key, value}`.
    pub(super) pairs: Option<Pairs>,
    /// A text is JSON text of a value of one of the kinds.
    pub(super) text: Option<Kinds>,
    /// A text stands for a value.
    pub(super) words: Named<Value>,
    /// The first plan that accepts the published value says which node turns it back.
    pub(super) alternatives: Vec<(Arc<Plan>, Option<u32>)>,
    pub(super) secret: bool,
}

/// A list whose entries are found by name; of two of the same name the first one counts.
#[derive(Clone, Debug)]
pub(super) struct Named<T> {
    list: Vec<(String, T)>,
    index: HashMap<String, usize>,
}

impl<T> Default for Named<T> {
    fn default() -> Self {
        Named { list: Vec::new(), index: HashMap::new() }
    }
}

impl<T> Named<T> {
    pub(super) fn push(&mut self, name: String, entry: T) {
        self.index.entry(name.clone()).or_insert(self.list.len());
        self.list.push((name, entry));
    }

    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &T)> {
        self.list.iter().map(|(name, entry)| (name.as_str(), entry))
    }

    /// The entry of that name, and which of the list it is.
    pub(super) fn get(&self, name: &str) -> Option<(usize, &T)> {
        let index = *self.index.get(name)?;
        self.list.get(index).map(|(_, entry)| (index, entry))
    }
}

impl<T> FromIterator<(String, T)> for Named<T> {
    fn from_iter<E: IntoIterator<Item = (String, T)>>(entries: E) -> Self {
        let mut named = Named::default();
        entries.into_iter().for_each(|(name, entry)| named.push(name, entry));
        named
    }
}

/// One item of a list that is published as an object.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field {
    pub(super) node: Option<u32>,
    pub(super) null: Null,
}

/// Members as a list of `{key, value}`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pairs {
    pub(super) value: Option<u32>,
}

/// One member of an object.
#[derive(Clone, Debug)]
pub(super) struct Member {
    pub(super) declared: String,
    pub(super) node: Option<u32>,
    pub(super) null: Null,
}

/// What null says of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Null {
    /// It is a value, or refused.
    Value,
    /// It stands for absent, for every member must be given.
    Absent,
    /// Absent stands for it, for the member is required.
    Written,
    /// It cannot be said, and absent comes nearest.
    Left,
}

impl WireNode {
    pub(super) fn is_plain(&self) -> bool {
        self.members.is_empty()
            && self.rest.is_none()
            && self.items.is_none()
            && self.prefix.iter().all(Option::is_none)
            && self.fields.is_empty()
            && self.pairs.is_none()
            && self.text.is_none()
            && self.words.is_empty()
            && self.alternatives.iter().all(|(_, node)| node.is_none())
    }

    /// The JSON text that a text stands for, where it stands for something else than itself.
    pub(super) fn value_of_text(&self, text: &str) -> Option<(String, Rule)> {
        if let Some((_, value)) = self.words.get(text) {
            return Some((value.to_string(), rule_to(kind_of(value))));
        }
        // What is odd would be printed as null.
        let document = Document::parse(text).ok().filter(|document| document.root().is_plain(Limits::MAX_DEPTH))?;
        let kind = document.root().look().kind()?;
        self.text?.has(kind).then(|| (document.to_text(), rule_to(kind)))
    }
}

fn rule_to(kind: Kind) -> Rule {
    match kind {
        Kind::Null => Rule::NullWord,
        Kind::Boolean => Rule::TextToBoolean,
        Kind::Integer => Rule::TextToInteger,
        Kind::Number => Rule::TextToNumber,
        Kind::String => Rule::EnumSpelling,
        Kind::Array => Rule::TextToList,
        Kind::Object => Rule::TextToObject,
    }
}
