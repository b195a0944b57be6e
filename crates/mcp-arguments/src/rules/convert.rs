//! What one value reads as in another kind. The readers and the repairs share these; where they differ, the
//! difference is an argument.

use std::borrow::Cow;

use crate::number::{Number, double_text, nearest_double};
use crate::pattern::push_lower;

/// Which spellings of a number are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Digits {
    /// Only what prints back to itself: no plus sign, no padding, no exponent.
    Canonical,
    /// A plus sign and leading zeros as well.
    Padded,
}

/// The decimal integer in `text`, outer blanks allowed: its digits, as a JSON literal.
#[must_use]
pub fn integer_in(text: &str, digits: Digits) -> Option<String> {
    let text = text.trim();
    let (minus, magnitude) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, if digits == Digits::Padded { text.strip_prefix('+').unwrap_or(text) } else { text }),
    };
    if magnitude.is_empty() || !magnitude.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let canonical = magnitude.trim_start_matches('0');
    let canonical = if canonical.is_empty() { "0" } else { canonical };
    if digits == Digits::Canonical && (canonical != magnitude || (minus && canonical == "0")) {
        return None;
    }
    Some(if minus && canonical != "0" { format!("-{canonical}") } else { canonical.to_owned() })
}

/// The decimal number in `text`, outer blanks allowed: a JSON literal with every digit that was there.
#[must_use]
pub fn number_in(text: &str) -> Option<String> {
    if let Some(integer) = integer_in(text, Digits::Canonical) {
        return Some(integer);
    }
    let text = text.trim();
    let magnitude = text.strip_prefix('-').unwrap_or(text);
    let (whole, fraction) = magnitude.split_once('.')?;
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let padded = whole.len() > 1 && whole.starts_with('0');
    if !digits(whole) || !digits(fraction) || padded || !nearest_double(text).is_finite() {
        return None;
    }
    let number = Number::from_literal(text);
    // Every digit of an integer counts, and with a fraction it would be a double.
    Some(if number.is_long_integer() { number.to_text() } else { text.to_owned() })
}

/// The boolean that a word stands for: true/false, yes/no, on/off, 1/0, any case, outer blanks allowed.
#[must_use]
pub fn boolean_in(text: &str) -> Option<bool> {
    let text = text.trim();
    let is = |words: [&str; 4]| words.iter().any(|word| text.eq_ignore_ascii_case(word));
    if is(["true", "yes", "on", "1"]) {
        Some(true)
    } else if is(["false", "no", "off", "0"]) {
        Some(false)
    } else {
        None
    }
}

/// Which numbers are read as booleans.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Truth {
    /// 0 and 1.
    Bit,
    /// 0 is false, every other number is true.
    NonZero,
}

/// The boolean that a number stands for, or `None` where `truth` has none for it.
#[must_use]
pub fn boolean_of(number: Number<'_>, truth: Truth) -> Option<bool> {
    let value = number.as_f64();
    if number.compare(Number::Integer(0)).is_eq() {
        Some(false)
    } else if truth == Truth::NonZero && value.is_finite() || number.compare(Number::Integer(1)).is_eq() {
        Some(true)
    } else {
        None
    }
}

/// A number's text: an integer as its digits, unless it has lost some; a fraction as its literal or shortest form.
#[must_use]
pub fn text_of(number: Number<'_>, literal: Option<&str>) -> Option<String> {
    if number.is_imprecise_integer() && literal.is_none() {
        return None;
    }
    Some(match literal {
        // All digits of an integer, where a double would print an exponent.
        Some(literal) if number.is_integer() => Number::Literal(literal).to_text(),
        Some(literal) => literal.to_owned(),
        None => number.to_text(),
    })
}

/// A number's text whatever its literal: an integer as its digits, exact where it came as text, else the shortest decimal
/// that reads back as the same double; an exponent where JavaScript writes one. `None` where no double holds the number.
#[must_use]
pub fn shortest_text_of(number: Number<'_>) -> Option<String> {
    let double = number.as_f64();
    let lost = double == 0.0 && !number.is_integer();
    if !double.is_finite() || lost {
        return None;
    }
    // What was written with an exponent is read as the double that it stands for.
    let written_out = !matches!(number, Number::Literal(literal) if literal.contains(['e', 'E']));
    Some(if written_out && number.is_integer() { number.to_text() } else { double_text(double) })
}

/// The text that a boolean becomes: `true` or `false`.
#[must_use]
pub const fn word_of(boolean: bool) -> &'static str {
    if boolean { "true" } else { "false" }
}

/// Whether a text says that there is no value: `null`, `None` or `undefined` as languages print it, outer blanks allowed.
#[must_use]
pub fn is_null_word(text: &str) -> bool {
    matches!(text.trim(), "null" | "None" | "undefined")
}

/// The content of a text that is one markdown fence; otherwise the text, trimmed.
#[must_use]
pub fn without_fence(text: &str) -> &str {
    let text = text.trim();
    let inner = text.strip_prefix("```").and_then(|rest| rest.strip_suffix("```"));
    let Some(inner) = inner else { return text };
    let language = inner.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(inner.len());
    inner.get(language..).unwrap_or(inner).trim()
}

/// A name in lower case without `_` and `-`: what `maxResults`, `max_results` and `Max-Results` have in common.
#[must_use]
pub fn folded(name: &str) -> String {
    fold(name).into_owned()
}

/// As [`folded`], without a copy of a name that is in that form.
pub(crate) fn fold(name: &str) -> Cow<'_, str> {
    if name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()) {
        return Cow::Borrowed(name);
    }
    let mut folded = String::with_capacity(name.len());
    name.chars().filter(|c| !matches!(c, '_' | '-')).for_each(|c| push_lower(c, &mut folded));
    Cow::Owned(folded)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_canonical_digits_are_an_integer() {
        for (text, want) in [("10", "10"), (" -3\n", "-3"), ("0", "0"), ("725653563933458432", "725653563933458432")] {
            assert_eq!(integer_in(text, Digits::Canonical).as_deref(), Some(want));
        }
        for text in ["", " ", "+3", "007", "-0", "0x10", "1e3", "1,000", "12px", "3.0", "٣", "−3", "--3", "1 000"] {
            assert_eq!(integer_in(text, Digits::Canonical), None, "{text}");
        }
        assert_eq!(integer_in("+003", Digits::Padded).as_deref(), Some("3"));
        assert_eq!(integer_in("-0", Digits::Padded).as_deref(), Some("0"));
    }

    #[test]
    fn a_number_keeps_its_digits() {
        assert_eq!(number_in(" 1.10 ").as_deref(), Some("1.10"));
        for text in ["1e3", ".5", "5.", "01.5", "1,5", "inf", "nan", "1.5px"] {
            assert_eq!(number_in(text), None, "{text}");
        }
    }

    #[test]
    fn a_fence_is_taken_off_once() {
        assert_eq!(without_fence("```json\n{\"a\":1}\n```"), "{\"a\":1}");
        assert_eq!(without_fence(" {} "), "{}");
    }
}
