//! `serde_json::Value` as input.

use serde_json::{Map, Value};

use super::print::{escape, print_by};
use super::{Input, Look};
use crate::number::{Number, json_text};

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

    fn member_again(self, name: &str, _ordinal: u32) -> Option<Self> {
        self.as_object().and_then(|members: &Map<String, Value>| members.get(name))
    }

    fn literal(self) -> Option<&'a str> {
        None
    }

    fn is_plain(self, _depth: u32) -> bool {
        matches!(self, Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_))
    }
}

/// The object of these members.
#[must_use]
pub fn object<const N: usize>(members: [(&str, Value); N]) -> Value {
    Value::Object(members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}

/// The value as the compact JSON text that `serde_json` prints, whose own way weighs several times as much.
#[must_use]
pub fn value_text(value: &Value) -> String {
    let mut text = String::new();
    print_by(value, &mut text, &mut |_, number, text| text.push_str(&spelled(number)), write_string);
    text
}

/// Appends a string as JSON; unlike `quote`, `serde_json` has short escapes for backspace and form feed.
fn write_string(string: &str, text: &mut String) {
    text.push('"');
    for (index, line) in string.split('\u{8}').enumerate() {
        text.push_str(if index > 0 { "\\b" } else { "" });
        for (index, page) in line.split('\u{c}').enumerate() {
            text.push_str(if index > 0 { "\\f" } else { "" });
            escape(page, text);
        }
    }
    text.push('"');
}

/// The number as `serde_json` prints it.
pub(crate) fn number_text(number: &serde_json::Number) -> String {
    spelled(number_of(number))
}

fn spelled(number: Number<'_>) -> String {
    match number {
        Number::Double(double) => json_text(double),
        other => other.to_text(),
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::value_text;

    #[test]
    fn the_text_of_a_value_is_what_serde_json_prints() {
        let every_character: String = ('\0'..='\u{2ff}').chain(['\u{2028}', '\u{feff}', '\u{1f600}']).collect();
        let value = json!({
            "": null, "\u{8}\u{c}": [true, false, [], {}, "\u{c}"], "a": every_character, "\"\\": "\\u0008",
            "numbers": [0, -1, i64::MIN, i64::MAX, u64::MAX, 0.0, -0.0, 1.0, 0.1, 1e15, 1e16, 1.5e300, 1e-5, 1e-6, 5e-324],
        });
        assert_eq!(value_text(&value), value.to_string());
    }
}
