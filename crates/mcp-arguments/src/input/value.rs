//! `serde_json::Value` as input.

use serde_json::{Map, Value};

use super::{Input, Look};
use crate::number::Number;

/// The members of an object, in the order in which the map keeps them.
#[derive(Clone, Debug)]
pub struct Members<'a>(serde_json::map::Iter<'a>);

impl<'a> Iterator for Members<'a> {
    type Item = (&'a str, &'a Value);

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next().map(|(name, value)| (name.as_str(), value))
    }
}

impl<'a> Input<'a> for &'a Value {
    type Members = Members<'a>;
    type Items = std::slice::Iter<'a, Value>;

    fn look(self) -> Look<'a, Self> {
        match self {
            Value::Null => Look::Null,
            Value::Bool(boolean) => Look::Boolean(*boolean),
            Value::Number(number) => Look::Number(number_of(number)),
            Value::String(text) => Look::String(text),
            Value::Array(items) => Look::Array(items.iter()),
            Value::Object(members) => Look::Object(Members(members.iter())),
        }
    }

    fn member(self, name: &str, _ordinal: u32) -> Option<Self> {
        self.as_object().and_then(|members: &Map<String, Value>| members.get(name))
    }

    fn literal(self) -> Option<&'a str> {
        None
    }

    fn is_plain(self, _depth: u32) -> bool {
        matches!(self, Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_))
    }
}

/// A `serde_json` number; one beyond 64 signed bits is exact up to 2^64 and a double beyond.
pub(crate) fn number_of(number: &serde_json::Number) -> Number<'_> {
    if let Some(integer) = number.as_i64() {
        return Number::Integer(integer);
    }
    match number.as_u64() {
        Some(unsigned) => Number::Unsigned(unsigned),
        None => Number::Double(number.as_f64().unwrap_or(f64::NAN)),
    }
}
