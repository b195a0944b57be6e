//! Any input as JSON text.

use std::fmt::Write as _;

use super::{Input, Look};
use crate::number::{Number, json_text};

/// Prints an input as JSON without blanks; what is odd is `null`. [`super::Document::of_printed`] reads it again.
pub(crate) fn print<'a, I: Input<'a>>(input: I, text: &mut String) {
    let mut number = |input: I, number: Number<'_>, text: &mut String| match input.literal() {
        // An integer by value is handed on as one, whatever its spelling: `3.0` is `3`.
        Some(literal) if !number.is_integer() => text.push_str(literal),
        Some(_) => text.push_str(&number.to_text()),
        None => match number {
            // As digits it would be an exact integer, with some that nobody wrote.
            Number::Double(double) if number.is_imprecise_integer() => text.push_str(&json_text(double)),
            _ => text.push_str(&number.to_text()),
        },
    };
    print_by(input, text, &mut number, quote);
}

/// As [`print`], with fractions as the doubles that JavaScript makes of them.
pub(crate) fn print_short<'a, I: Input<'a>>(input: I, text: &mut String) {
    let mut number = |_: I, number: Number<'_>, text: &mut String| {
        let short = if number.is_integer() { number } else { Number::Double(number.as_f64()) };
        text.push_str(&short.to_text());
    };
    print_by(input, text, &mut number, quote);
}

/// As [`print`], with numbers and strings as these write them.
pub(crate) fn print_by<'a, I: Input<'a>>(
    input: I,
    text: &mut String,
    number: &mut dyn FnMut(I, Number<'_>, &mut String),
    string: fn(&str, &mut String),
) {
    match input.look() {
        Look::Null | Look::Odd(_) => text.push_str("null"),
        Look::Boolean(boolean) => text.push_str(if boolean { "true" } else { "false" }),
        Look::Number(found) => number(input, found, text),
        Look::String(found) => string(found, text),
        Look::Array(items) => {
            text.push('[');
            for (index, item) in items.enumerate() {
                if index > 0 {
                    text.push(',');
                }
                print_by(item, text, number, string);
            }
            text.push(']');
        }
        Look::Object(members) => {
            text.push('{');
            for (index, (name, value)) in members.enumerate() {
                if index > 0 {
                    text.push(',');
                }
                string(name, text);
                text.push(':');
                print_by(value, text, number, string);
            }
            text.push('}');
        }
    }
}

/// Appends a string as JSON.
pub(crate) fn quote(string: &str, text: &mut String) {
    text.push('"');
    escape(string, text);
    text.push('"');
}

/// Appends what stands between the quotes of a string.
pub(super) fn escape(string: &str, text: &mut String) {
    let mut rest = string;
    while let Some(at) = rest.bytes().position(|byte| byte < b' ' || matches!(byte, b'"' | b'\\')) {
        let (plain, from) = rest.split_at(at);
        text.push_str(plain);
        let mut chars = from.chars();
        match chars.next() {
            Some('\n') => text.push_str("\\n"),
            Some('\r') => text.push_str("\\r"),
            Some('\t') => text.push_str("\\t"),
            Some(c) if c < ' ' => {
                // Writing to a String cannot fail.
                let _ = write!(text, "\\u{:04x}", u32::from(c));
            }
            Some(c) => {
                text.push('\\');
                text.push(c);
            }
            None => {}
        }
        rest = chars.as_str();
    }
    text.push_str(rest);
}
