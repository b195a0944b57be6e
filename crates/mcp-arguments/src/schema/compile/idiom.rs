//! Compositions of `required` that say which members may be there together.
//!
//! `oneOf: [{required: ["a"]}, {required: ["b"]}]` is "exactly one of a, b". Written as a union, a refusal could only say
//! that no branch fits; as a group, it names the members. The schema must be of type object, and the names declared in
//! its own `properties`.

use std::collections::HashSet;

use serde_json::{Map, Value};

use crate::kind::{Kind, Kinds};
use crate::plan::{Group, ObjectRules};

/// How many of the sets of members are there: a group as the schema names its members.
pub(super) enum Named<'s> {
    /// Exactly one set is whole.
    Exactly(Vec<Vec<&'s str>>),
    /// At least one set is whole.
    AtLeast(Vec<Vec<&'s str>>),
    /// At most one set is whole.
    AtMost(Vec<Vec<&'s str>>),
}

impl Named<'_> {
    pub(super) fn known(&self, rules: &mut ObjectRules) -> Group {
        let mut sets =
            |sets: &[Vec<&str>]| sets.iter().map(|set| set.iter().map(|name| rules.know(name)).collect()).collect();
        match self {
            Named::Exactly(named) => Group::ExactlyOne(sets(named)),
            Named::AtLeast(named) => Group::AtLeastOne(sets(named)),
            Named::AtMost(named) => Group::AtMostOne(sets(named)),
        }
    }
}

/// The groups that a schema's compositions stand for, and which compositions those are: they are not compiled a second time.
#[derive(Default)]
pub(super) struct Grouped<'s> {
    pub(super) groups: Vec<Named<'s>>,
    pub(super) any_of: bool,
    pub(super) one_of: bool,
    pub(super) not: bool,
    pub(super) all_of: HashSet<usize>,
}

/// The groups of a schema for values of these kinds: only of one that is for objects alone and declares members.
pub(super) fn grouped(keywords: &Map<String, Value>, kinds: Kinds) -> Grouped<'_> {
    let Some(properties) = keywords.get("properties").and_then(Value::as_object) else { return Grouped::default() };
    if kinds != Kind::Object.into() {
        return Grouped::default();
    }
    let declared = |names: &[&str]| names.iter().all(|name| properties.contains_key(*name));
    let [one_of, any_of, not] = combined(keywords, &declared);
    let mut grouped = Grouped {
        any_of: any_of.is_some(),
        one_of: one_of.is_some(),
        not: not.is_some(),
        groups: [one_of, any_of, not].into_iter().flatten().collect(),
        all_of: HashSet::new(),
    };
    let list = keywords.get("allOf").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    for (index, member) in list.iter().enumerate() {
        // A member that is nothing but one group.
        let Some(member) = member.as_object().filter(|member| member.len() == 1) else { continue };
        let before = grouped.groups.len();
        grouped.groups.extend(combined(member, &declared).into_iter().flatten());
        if grouped.groups.len() > before {
            grouped.all_of.insert(index);
        }
    }
    grouped
}

/// The groups that `oneOf`, `anyOf` and `not` stand for, in this order.
fn combined<'s>(keywords: &'s Map<String, Value>, declared: &impl Fn(&[&str]) -> bool) -> [Option<Named<'s>>; 3] {
    let sets = |keyword: &str| -> Option<Vec<Vec<&'s str>>> {
        let branches = keywords.get(keyword)?.as_array()?;
        let sets: Option<Vec<Vec<&str>>> = branches.iter().map(|branch| only_required(branch, declared)).collect();
        sets.filter(|sets| sets.len() > 1)
    };
    let not = keywords.get("not").and_then(|not| only_required(not, declared));
    let pair = not.filter(|names| names.len() == 2).map(|names| names.into_iter().map(|name| vec![name]).collect());
    [sets("oneOf").map(Named::Exactly), sets("anyOf").map(Named::AtLeast), pair.map(Named::AtMost)]
}

/// The names of a schema that is nothing but `required`, all of them declared.
fn only_required<'s>(schema: &'s Value, declared: &impl Fn(&[&str]) -> bool) -> Option<Vec<&'s str>> {
    let keywords = schema.as_object()?;
    let neutral = |(keyword, value): (&String, &Value)| match keyword.as_str() {
        "required" | "title" | "description" => true,
        "type" => value == "object",
        _ => false,
    };
    let names = keywords.get("required")?.as_array()?;
    let names: Option<Vec<&str>> = names.iter().map(Value::as_str).collect();
    names.filter(|names| !names.is_empty() && keywords.iter().all(neutral) && declared(names))
}
