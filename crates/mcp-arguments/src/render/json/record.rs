//! JSON text in the making: the members, lists and numbers that records consist of.

use std::fmt::Write as _;

use crate::input::{Document, Input, Look, is_digits, print_by, quote};
use crate::number::{Number, SAFE_INTEGER, nearest_double, printed_text};

/// JSON text in the making.
#[derive(Default)]
pub(super) struct Record {
    pub(super) text: String,
    /// Whether an integer was written that a double cannot hold.
    pub(super) big: bool,
    pub(super) bigs: Bigs,
}

/// How an integer is written that a double cannot hold.
#[derive(Clone, Copy, Default)]
pub(super) enum Bigs {
    /// With the mark that the package knows it by.
    #[default]
    Marked,
    /// As text: its reader knows no mark.
    Text,
}

impl Record {
    pub(super) fn end(&mut self) {
        self.text.push_str(if self.big { ",\"big\":true}" } else { "}" });
    }

    /// Starts a member: a comma unless it is the object's first, then its name, which needs no escape.
    pub(super) fn key(&mut self, key: &'static str) {
        self.text.push_str(if self.text.ends_with('{') { "\"" } else { ",\"" });
        self.text.push_str(key);
        self.text.push_str("\":");
    }

    pub(super) fn string(&mut self, key: &'static str, value: &str) {
        self.key(key);
        quote(value, &mut self.text);
    }

    pub(super) fn count(&mut self, key: &'static str, value: u64) {
        self.key(key);
        // Writing to a String cannot fail.
        let _ = write!(self.text, "{value}");
    }

    pub(super) fn list<T>(&mut self, items: &[T], write: impl Fn(&mut Self, &T)) {
        self.text.push('[');
        for (index, item) in items.iter().enumerate() {
            if index > 0 {
                self.text.push(',');
            }
            write(self, item);
        }
        self.text.push(']');
    }

    pub(super) fn strings(&mut self, strings: &[String]) {
        self.list(strings, |record, string| quote(string, &mut record.text));
    }

    /// Parts that need no escape.
    pub(super) fn parts(&mut self, parts: &[&str]) {
        self.text.extend(parts.iter().copied());
    }

    /// A number or boolean that is told, given as its text. What came as a JavaScript number goes back as one: only an integer
    /// whose digits that would lose is big.
    pub(super) fn number(&mut self, text: &str) {
        if is_big(text) && printed_text(nearest_double(text)) != text {
            self.json(text);
            return;
        }
        let told = match Document::parse(text) {
            Ok(document) if matches!(document.root().look(), Look::Number(_) | Look::Boolean(_)) => text,
            Ok(_) | Err(_) => "null",
        };
        self.text.push_str(told);
    }

    /// A value given as JSON text.
    pub(super) fn json(&mut self, text: &str) {
        if is_short(text) {
            self.text.push_str(text);
            return;
        }
        match Document::of_printed(text) {
            Some(document) => self.input(document.root()),
            None => self.text.push_str("null"),
        }
    }

    pub(super) fn input<'a, I: Input<'a>>(&mut self, input: I) {
        let (start, end) = match self.bigs {
            Bigs::Marked => ("{\"\\u0000big\":\"", "\"}"),
            Bigs::Text => ("\"", "\""),
        };
        let big = &mut self.big;
        let mut write = |input: I, number: Number<'_>, text: &mut String| {
            let literal = input.literal().filter(|_| !number.is_integer());
            let printed = literal.map_or_else(|| number.to_text(), str::to_owned);
            // A double is what a JavaScript number holds.
            if is_big(&printed) && !matches!(number, Number::Double(_)) {
                *big = true;
                text.extend([start, &printed, end]);
            } else {
                text.push_str(&printed);
            }
        };
        print_by(input, &mut self.text, &mut write, quote);
    }
}

/// Whether a JSON text is a boolean, or an integer of few digits: it stands in a record as it is.
fn is_short(text: &str) -> bool {
    matches!(text, "true" | "false") || (text != "-0" && is_digits(text.strip_prefix('-').unwrap_or(text)))
}

/// Whether a number's text is an integer's digits beyond what a double holds.
fn is_big(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let integer = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    integer && text.parse::<i64>().map_or(true, |integer| integer.abs_diff(0) > SAFE_INTEGER.unsigned_abs())
}
