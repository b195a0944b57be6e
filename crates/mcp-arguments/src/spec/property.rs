//! The builders of a property.
//!
//! Each setter of a bound knows the kinds that have it; on any other kind it leaves a misuse behind.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use serde_json::{Number, Value};

use super::build::owned;
use super::numbers::whole;
use super::{Group, Property, PropertyKind, kind_name};
use crate::error::Fault;

impl Property {
    /// An optional property of the kind given, with nothing else said.
    #[must_use]
    pub fn new(name: &str, kind: PropertyKind) -> Self {
        Property {
            name: name.to_owned(),
            kind,
            title: None,
            description: None,
            required: false,
            nullable: false,
            default: None,
            examples: Vec::new(),
            secret: false,
            aliases: Vec::new(),
            rules: BTreeMap::new(),
            misuses: Vec::new(),
        }
    }

    /// Gives the property its name for people.
    #[must_use]
    pub fn title(mut self, title: &str) -> Self {
        self.title = Some(title.to_owned());
        self
    }

    /// Says what the property means.
    #[must_use]
    pub fn describe(mut self, description: &str) -> Self {
        self.description = Some(description.to_owned());
        self
    }

    /// Refuses calls without it.
    #[must_use]
    pub fn required(mut self) -> Self {
        self.required = true;
        self
    }

    /// Lets it hold null as a value, which is not the same as being absent.
    #[must_use]
    pub fn nullable(mut self) -> Self {
        self.nullable = true;
        self
    }

    /// Gives what stands in for it where it is absent: a value that the property itself would take.
    #[must_use]
    pub fn default(mut self, value: impl Into<Value>) -> Self {
        self.default = Some(value.into());
        self
    }

    /// Adds a value that shows what is meant.
    #[must_use]
    pub fn example(mut self, value: impl Into<Value>) -> Self {
        self.examples.push(value.into());
        self
    }

    /// Keeps its value out of every text, record and log line.
    #[must_use]
    pub fn secret(mut self) -> Self {
        self.secret = true;
        self
    }

    /// Adds another name under which a tolerant reading takes it.
    #[must_use]
    pub fn alias(mut self, alias: &str) -> Self {
        self.aliases.push(alias.to_owned());
        self
    }

    /// Switches a rule of the repair table on or off for this property.
    #[must_use]
    pub fn rule(mut self, rule: &str, on: bool) -> Self {
        self.rules.insert(rule.to_owned(), on);
        self
    }

    /// Sets the lowest and the highest value of an integer or a number.
    #[must_use]
    pub fn range<N: Into<Value>>(self, range: RangeInclusive<N>) -> Self {
        let (low, high) = range.into_inner();
        self.minimum(low).maximum(high)
    }

    /// Sets the lowest value of an integer or a number.
    #[must_use]
    pub fn minimum(mut self, value: impl Into<Value>) -> Self {
        let value = value.into();
        let set = match &mut self.kind {
            PropertyKind::Integer { minimum, .. } => set_integer(minimum, "minimum", &value),
            PropertyKind::Number { minimum, .. } => set_number(minimum, "minimum", &value),
            kind => Err(misuse("minimum", kind)),
        };
        self.noting(set)
    }

    /// Sets the highest value of an integer or a number.
    #[must_use]
    pub fn maximum(mut self, value: impl Into<Value>) -> Self {
        let value = value.into();
        let set = match &mut self.kind {
            PropertyKind::Integer { maximum, .. } => set_integer(maximum, "maximum", &value),
            PropertyKind::Number { maximum, .. } => set_number(maximum, "maximum", &value),
            kind => Err(misuse("maximum", kind)),
        };
        self.noting(set)
    }

    /// Sets what a number must be above.
    #[must_use]
    pub fn exclusive_minimum(mut self, value: impl Into<Value>) -> Self {
        let value = value.into();
        let set = match &mut self.kind {
            PropertyKind::Number { exclusive_minimum, .. } => set_number(exclusive_minimum, "exclusiveMinimum", &value),
            kind => Err(misuse("exclusiveMinimum", kind)),
        };
        self.noting(set)
    }

    /// Sets what a number must be below.
    #[must_use]
    pub fn exclusive_maximum(mut self, value: impl Into<Value>) -> Self {
        let value = value.into();
        let set = match &mut self.kind {
            PropertyKind::Number { exclusive_maximum, .. } => set_number(exclusive_maximum, "exclusiveMaximum", &value),
            kind => Err(misuse("exclusiveMaximum", kind)),
        };
        self.noting(set)
    }

    /// Sets what must divide an integer or a number.
    #[must_use]
    pub fn multiple_of(mut self, value: impl Into<Value>) -> Self {
        let value = value.into();
        let set = match &mut self.kind {
            PropertyKind::Integer { multiple_of, .. } => set_integer(multiple_of, "multipleOf", &value),
            PropertyKind::Number { multiple_of, .. } => set_number(multiple_of, "multipleOf", &value),
            kind => Err(misuse("multipleOf", kind)),
        };
        self.noting(set)
    }

    /// Sets the fewest code points of a text.
    #[must_use]
    pub fn min_length(mut self, length: u64) -> Self {
        let set = match &mut self.kind {
            PropertyKind::Text { min_length, .. } => fill(min_length, length),
            kind => Err(misuse("minLength", kind)),
        };
        self.noting(set)
    }

    /// Sets the most code points of a text.
    #[must_use]
    pub fn max_length(mut self, length: u64) -> Self {
        let set = match &mut self.kind {
            PropertyKind::Text { max_length, .. } => fill(max_length, length),
            kind => Err(misuse("maxLength", kind)),
        };
        self.noting(set)
    }

    /// Sets the ECMA-262 regular expression that must be found in a text.
    #[must_use]
    pub fn pattern(mut self, source: &str) -> Self {
        let set = match &mut self.kind {
            PropertyKind::Text { pattern, .. } => fill(pattern, source.to_owned()),
            kind => Err(misuse("pattern", kind)),
        };
        self.noting(set)
    }

    /// Sets the format of a text, by its name in JSON Schema: `date`, `uri`, `uuid`, ...
    #[must_use]
    pub fn format(mut self, name: &str) -> Self {
        let set = match &mut self.kind {
            PropertyKind::Text { format, .. } => fill(format, name.to_owned()),
            kind => Err(misuse("format", kind)),
        };
        self.noting(set)
    }

    /// Sets the fewest items of a list.
    #[must_use]
    pub fn min_items(mut self, count: u64) -> Self {
        let set = match &mut self.kind {
            PropertyKind::List { min_items, .. } => fill(min_items, count),
            kind => Err(misuse("minItems", kind)),
        };
        self.noting(set)
    }

    /// Sets the most items of a list.
    #[must_use]
    pub fn max_items(mut self, count: u64) -> Self {
        let set = match &mut self.kind {
            PropertyKind::List { max_items, .. } => fill(max_items, count),
            kind => Err(misuse("maxItems", kind)),
        };
        self.noting(set)
    }

    /// Refuses lists that hold an item twice.
    #[must_use]
    pub fn unique_items(mut self) -> Self {
        let set = match &mut self.kind {
            PropertyKind::List { unique_items, .. } => {
                *unique_items = true;
                Ok(())
            }
            kind => Err(misuse("uniqueItems", kind)),
        };
        self.noting(set)
    }

    /// Demands that exactly one of the names is present in an object.
    #[must_use]
    pub fn exactly_one<const N: usize>(self, names: [&str; N]) -> Self {
        self.group("exactlyOne", Group::ExactlyOne(owned(names)))
    }

    /// Demands that one of the names is present in an object, or more.
    #[must_use]
    pub fn at_least_one<const N: usize>(self, names: [&str; N]) -> Self {
        self.group("atLeastOne", Group::AtLeastOne(owned(names)))
    }

    /// Demands that no two of the names are present together in an object.
    #[must_use]
    pub fn at_most_one<const N: usize>(self, names: [&str; N]) -> Self {
        self.group("atMostOne", Group::AtMostOne(owned(names)))
    }

    /// Demands that all of `names` are present in an object where `name` is.
    #[must_use]
    pub fn requires<const N: usize>(self, name: &str, names: [&str; N]) -> Self {
        self.group("requires", Group::Requires { name: name.to_owned(), names: owned(names) })
    }

    fn group(mut self, member: &'static str, group: Group) -> Self {
        let set = match &mut self.kind {
            PropertyKind::Object { groups, .. } => {
                groups.push(group);
                Ok(())
            }
            kind => Err(misuse(member, kind)),
        };
        self.noting(set)
    }

    fn noting(mut self, set: Result<(), Fault>) -> Self {
        self.misuses.extend(set.err());
        self
    }
}

#[expect(clippy::unnecessary_wraps, reason = "an arm of the matches whose other arm is a misuse")]
fn fill<T>(slot: &mut Option<T>, value: T) -> Result<(), Fault> {
    *slot = Some(value);
    Ok(())
}

fn set_number(slot: &mut Option<Number>, member: &'static str, value: &Value) -> Result<(), Fault> {
    match value {
        Value::Number(number) => fill(slot, number.clone()),
        _ => Err(Fault::wrong_member(member, "a finite number", value)),
    }
}

fn set_integer(slot: &mut Option<i64>, member: &'static str, value: &Value) -> Result<(), Fault> {
    match whole(value) {
        Some(integer) => fill(slot, integer),
        None => Err(Fault::wrong_member(member, "an integer of 64 bits", value)),
    }
}

fn misuse(member: &'static str, kind: &PropertyKind) -> Fault {
    Fault::MemberOfOtherKind { member, kind: kind_name(kind) }
}
