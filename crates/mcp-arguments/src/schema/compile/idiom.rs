//! Compositions of `required` that say which members may be there together.
//!
//! `oneOf: [{required: ["a"]}, {required: ["b"]}]` is "exactly one of a, b". Written as a union, a refusal could only say
//! that no branch fits; as a group, it names the members. The schema must be of type object, and the names declared in
//! its own `properties`.

use std::collections::HashSet;

use serde_json::{Map, Value};

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

/// Which of a schema's compositions are groups, so that they are not compiled a second time.
#[derive(Default)]
pub(super) struct Grouped {
    pub(super) any_of: bool,
    pub(super) one_of: bool,
    pub(super) not: bool,
    pub(super) all_of: HashSet<usize>,
}

/// The groups that a schema's compositions stand for.
pub(super) fn groups(keywords: &Map<String, Value>) -> Vec<Named<'_>> {
    let mut groups: Vec<Named<'_>> = own(keywords).into_iter().flatten().collect();
    groups.extend(members(keywords).flat_map(|(_, group)| group));
    groups
}

/// Which compositions `groups` has taken.
pub(super) fn grouped(keywords: &Map<String, Value>) -> Grouped {
    if !is_closed_object(keywords) {
        return Grouped::default();
    }
    let [one_of, any_of, not] = own(keywords);
    Grouped {
        any_of: any_of.is_some(),
        one_of: one_of.is_some(),
        not: not.is_some(),
        all_of: members(keywords).map(|(index, _)| index).collect(),
    }
}

fn is_closed_object(keywords: &Map<String, Value>) -> bool {
    keywords.get("type").and_then(Value::as_str) == Some("object") && keywords.get("properties").is_some()
}

/// The groups that stand in `oneOf`, `anyOf` and `not` of the schema itself.
fn own(keywords: &Map<String, Value>) -> [Option<Named<'_>>; 3] {
    let properties = keywords.get("properties").and_then(Value::as_object);
    let declared =
        |names: &[&str]| properties.is_some_and(|properties| names.iter().all(|name| properties.contains_key(*name)));
    combined(keywords, &declared)
}

/// The members of `allOf` that are nothing but one group.
fn members(keywords: &Map<String, Value>) -> impl Iterator<Item = (usize, Vec<Named<'_>>)> {
    let properties = keywords.get("properties").and_then(Value::as_object);
    let declared = move |names: &[&str]| {
        properties.is_some_and(|properties| names.iter().all(|name| properties.contains_key(*name)))
    };
    let list = keywords.get("allOf").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    list.iter().enumerate().filter_map(move |(index, member)| {
        let member = member.as_object().filter(|member| member.len() == 1)?;
        let groups: Vec<_> = combined(member, &declared).into_iter().flatten().collect();
        (!groups.is_empty()).then_some((index, groups))
    })
}

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
