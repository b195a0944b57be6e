//! The members of the JSON form, one kind of value each: what is there and is something else is a fault.

use std::collections::BTreeMap;

use serde_json::{Number, Value};

use super::{Members, Reading};
use crate::error::Fault;
use crate::spec::numbers::{size, whole};

impl Reading {
    pub(super) fn rules(&mut self, members: &Members) -> BTreeMap<String, bool> {
        let mut rules = BTreeMap::new();
        for (rule, on) in self.object(members, "rules").into_iter().flatten() {
            match on {
                Value::Bool(on) => {
                    rules.insert(rule.clone(), *on);
                }
                other => self.fault(Fault::wrong_member(format!("rules/{rule}"), "true or false", other)),
            }
        }
        rules
    }

    pub(super) fn names(&mut self, members: &Members, member: &str) -> Vec<String> {
        members.get(member).and_then(|names| self.names_of(names, || member.to_owned())).unwrap_or_default()
    }

    pub(super) fn names_of(&mut self, json: &Value, member: impl FnOnce() -> String) -> Option<Vec<String>> {
        let names: Option<Vec<String>> =
            json.as_array().and_then(|names| names.iter().map(|name| name.as_str().map(str::to_owned)).collect());
        if names.is_none() {
            self.fault(match json.as_array().and_then(|names| names.iter().find(|name| !name.is_string())) {
                Some(other) => Fault::wrong_member(member(), "a list of names only", other),
                None => Fault::wrong_member(member(), "a list of names", json),
            });
        }
        names
    }

    pub(super) fn text(&mut self, members: &Members, member: &str) -> Option<String> {
        self.take(members, member, "text", |value| value.as_str().map(str::to_owned))
    }

    pub(super) fn switch(&mut self, members: &Members, member: &str) -> Option<bool> {
        self.take(members, member, "true or false", Value::as_bool)
    }

    pub(super) fn size(&mut self, members: &Members, member: &str) -> Option<u64> {
        self.take(members, member, "an integer that is not negative", size)
    }

    pub(super) fn integer(&mut self, members: &Members, member: &str) -> Option<i64> {
        self.take(members, member, "an integer of 64 bits", whole)
    }

    pub(super) fn number(&mut self, members: &Members, member: &str) -> Option<Number> {
        self.take(members, member, "a finite number", |value| value.as_number().cloned())
    }

    pub(super) fn list<'a>(&mut self, members: &'a Members, member: &str) -> Option<&'a Vec<Value>> {
        self.take(members, member, "a list", Value::as_array)
    }

    pub(super) fn object<'a>(&mut self, members: &'a Members, member: &str) -> Option<&'a Members> {
        self.take(members, member, "an object", Value::as_object)
    }

    /// What the member holds; a fault where it is there and holds something else.
    pub(super) fn take<'a, T>(
        &mut self,
        members: &'a Members,
        member: &str,
        want: &str,
        read: impl FnOnce(&'a Value) -> Option<T>,
    ) -> Option<T> {
        let value = members.get(member)?;
        let read = read(value);
        if read.is_none() {
            self.fault(Fault::wrong_member(member, want, value));
        }
        read
    }
}
