//! The fixed sentences for what a schema cannot say.

use serde_json::{Map, Value};

use crate::format::Format;
use crate::kind::{Kind, Kinds};
use crate::number::Number;

/// Characters of JSON or of a pattern that a sentence shows.
const SHOWN: usize = 200;

/// A name between backquotes, which it cannot hold itself.
pub(super) fn tick(name: &str) -> String {
    format!("`{}`", name.replace('`', "'"))
}

pub(super) fn ticks<'n>(names: impl IntoIterator<Item = &'n String>) -> String {
    names.into_iter().map(|name| tick(name)).collect::<Vec<_>>().join(", ")
}

/// How many of some sets of names a call gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Count {
    Exactly,
    AtLeast,
    AtMost,
}

pub(super) fn sets(count: Count, sets: &[Vec<String>]) -> String {
    let count = match count {
        Count::Exactly => "exactly",
        Count::AtLeast => "at least",
        Count::AtMost => "at most",
    };
    if sets.iter().all(|set| set.len() == 1) {
        return format!("Give {count} one of {}.", ticks(sets.iter().flatten()));
    }
    let sets: Vec<String> =
        sets.iter().map(|set| if set.is_empty() { "nothing more".to_owned() } else { ticks(set) }).collect();
    format!("Give {count} one of these sets: {}.", sets.join("; "))
}

pub(super) fn needs(name: &str, names: &[String]) -> String {
    format!("{} needs {}.", tick(name), ticks(names))
}

pub(super) fn together(names: &[String]) -> String {
    match names {
        [first, second] => format!("Do not give {} with {}.", tick(first), tick(second)),
        _ => format!("Do not give {} together.", ticks(names)),
    }
}

/// `When action is x, y is required.`
pub(super) fn when(name: &str, values: &[Value], required: &[String]) -> String {
    let values: Vec<String> = values.iter().map(|value| tick(&plain(value))).collect();
    let verb = if required.len() == 1 { "is" } else { "are" };
    format!("When {} is {}, {} {verb} required.", tick(name), values.join(" or "), ticks(required))
}

pub(super) fn otherwise(name: &str, values: &[Value], required: &[String]) -> String {
    let values: Vec<String> = values.iter().map(|value| tick(&plain(value))).collect();
    let verb = if required.len() == 1 { "is" } else { "are" };
    format!("When {} is not {}, {} {verb} required.", tick(name), values.join(" or "), ticks(required))
}

pub(super) fn must_match(schema: &Value) -> String {
    format!("Must also match the JSON Schema {}.", json(schema))
}

pub(super) fn must_not_match(schema: &Value) -> String {
    format!("Must not match the JSON Schema {}.", json(schema))
}

pub(super) fn if_then(test: &Value, then: Option<&Value>, otherwise: Option<&Value>) -> Vec<String> {
    let then = then.map(|then| format!("What matches {} must match {}.", json(test), json(then)));
    let otherwise = otherwise.map(|other| format!("What does not match {} must match {}.", json(test), json(other)));
    then.into_iter().chain(otherwise).collect()
}

pub(super) fn contains(schema: &Value, least: u64, most: Option<u64>) -> String {
    let most = most.map(|most| format!(" and at most {most}")).unwrap_or_default();
    format!("At least {least}{most} of the items must match the JSON Schema {}.", json(schema))
}

pub(super) fn format(name: &str) -> String {
    match name {
        "date" => "Format: YYYY-MM-DD.".to_owned(),
        "date-time" => "Format: YYYY-MM-DDThh:mm:ssZ.".to_owned(),
        "time" => "Format: hh:mm:ssZ.".to_owned(),
        name => match Format::named(name) {
            Some(format) => format!("Format: {name}, such as {}.", format.example()),
            None => format!("Format: {}.", cut(name)),
        },
    }
}

pub(super) fn pattern(source: &str) -> String {
    format!("Pattern: {}", tick(&cut(source)))
}

/// `Max 200 characters.`
pub(super) fn size(keyword: &str, count: &Value, noun: &str) -> String {
    let bound = if keyword.starts_with("min") { "Min" } else { "Max" };
    let one = count.as_u64() == Some(1);
    format!("{bound} {count} {noun}{}.", if one { "" } else { "s" })
}

pub(super) fn bound(keyword: &str, value: &Value) -> String {
    let word = match keyword {
        "minimum" => "at least",
        "maximum" => "at most",
        "exclusiveMinimum" => "above",
        "exclusiveMaximum" => "below",
        _ => "a multiple of",
    };
    format!("Must be {word} {value}.")
}

pub(super) fn default(value: &Value) -> String {
    format!("Default: {}.", cut(&plain(value)))
}

pub(super) fn example(value: &Value) -> String {
    format!("Example: {}.", cut(&plain(value)))
}

/// `Any JSON value, as JSON text.`
pub(super) fn json_text(kinds: Kinds, schema: &Map<String, Value>) -> String {
    let all = Kinds::ALL.without(Kind::Null);
    let what = if kinds.and(all) == all {
        "Any JSON value".to_owned()
    } else {
        let names: Vec<&str> =
            kinds.iter().filter(|kind| *kind != Kind::Null).map(crate::kind::Kind::with_article).collect();
        let mut text = names.join(" or ");
        if let Some(first) = text.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        text
    };
    let plain: Map<String, Value> =
        schema.iter().filter(|(keyword, _)| *keyword != "description" && *keyword != "type").map(clone).collect();
    let text = Value::Object(plain.clone()).to_string();
    let says_more = plain.keys().any(|keyword| keyword != "$schema" && keyword != "default" && keyword != "title");
    if says_more && text.chars().count() <= SHOWN && !text.contains('\u{0}') {
        format!("{what}, as JSON text that matches the JSON Schema {text}.")
    } else {
        format!("{what}, as JSON text.")
    }
}

/// `Must be one of: a, b.`
pub(super) fn values(values: &[Value]) -> String {
    let texts: Vec<String> = values.iter().map(|value| tick(&plain(value))).collect();
    match texts.as_slice() {
        [one] => format!("Must be {one}."),
        texts => format!("Must be one of: {}.", texts.join(", ")),
    }
}

/// `As text, one of: a, b.`
pub(super) fn one_of(values: &[Value]) -> Option<String> {
    let texts: Vec<String> = values.iter().filter(|value| value.is_string()).map(|value| tick(&plain(value))).collect();
    (!texts.is_empty()).then(|| format!("As text, one of: {}.", texts.join(", ")))
}

fn clone((keyword, value): (&String, &Value)) -> (String, Value) {
    (keyword.clone(), value.clone())
}

/// A text as it is, anything else as JSON.
pub(super) fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => value.to_string(),
    }
}

fn json(value: &Value) -> String {
    cut(&value.to_string())
}

/// A text in one line, cut after so many characters.
pub(super) fn cut(text: &str) -> String {
    shortened(&text.replace(['\n', '\r'], " "), SHOWN)
}

/// A text with at most `most` characters; one that is cut ends with `…`.
pub(super) fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(most.saturating_sub(1)).collect();
    short.truncate(short.trim_end().len());
    short.push('…');
    short
}

/// The integer next to an exclusive bound, inwards.
pub(super) fn inward(value: &Value, step: i64) -> Option<Value> {
    let number = value.as_number().map(crate::input::number_of)?;
    if let Some(whole) = number.as_i64() {
        return whole.checked_add(step).map(Value::from);
    }
    let Number::Double(double) = number else { return None };
    let inward = if step > 0 { double.floor() + 1.0 } else { double.ceil() - 1.0 };
    let text = Number::Double(inward).to_text();
    text.parse::<i64>().ok().map(Value::from)
}
