//! Names and values as they stand in a line of text: escaped, cut, listed.

use std::borrow::Cow;
use std::fmt::{self, Write as _};

use serde_json::Value;

use crate::input::value_text;
use crate::path::unescaped;

/// Characters of a name that are shown. Longer ones are written to fill the reader's context, or by accident.
const NAME: usize = 64;
/// Characters of a path that are shown: a path of 64 long names is longer than a whole answer.
const PLACE: usize = 140;
/// Allowed values, names or forms that are listed.
const LISTED: usize = 20;
/// Characters after which a list ends, so that a line stays one that is read.
const LIST: usize = 260;

/// A name as text shows it: an identifier as it is, anything else in quotes with what does not print escaped.
pub(super) fn name(name: &str) -> String {
    let mut text = String::new();
    push_name(name, &mut text);
    text
}

/// Appends what [`name`] is.
pub(super) fn push_name(name: &str, text: &mut String) {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'-');
    let starts = name.bytes().next().is_some_and(|byte| plain(byte) && byte != b'-' && !byte.is_ascii_digit());
    if !starts || !name.bytes().all(plain) {
        push_quoted(name, NAME, text);
    } else if let Some(shown) = name.get(..NAME).filter(|shown| shown.len() < name.len()) {
        text.push_str(shown);
        text.push('…');
    } else {
        text.push_str(name);
    }
}

/// Appends text in quotes, cut after `most` characters.
pub(super) fn push_quoted(text: &str, most: usize, line: &mut String) {
    line.push('"');
    if is_shown_whole(text, most) && !text.contains(['"', '\\']) {
        line.push_str(text);
    } else {
        take(text, most, line, |c, line| {
            if matches!(c, '"' | '\\') {
                line.push('\\');
                line.push(c);
            } else {
                escape(c, line);
            }
        });
    }
    line.push('"');
}

/// Text without quotes, cut after `most` characters, with what does not print escaped.
pub(super) fn shown(text: &str, most: usize) -> String {
    let mut line = String::with_capacity(text.len());
    push_shown(text, most, &mut line);
    line
}

/// Appends what [`shown`] is.
pub(super) fn push_shown(text: &str, most: usize, line: &mut String) {
    if is_shown_whole(text, most) {
        line.push_str(text);
    } else {
        take(text, most, line, escape);
    }
}

/// Whether a text is short and of ASCII that prints, as nearly every one is: then it is shown as it is.
fn is_shown_whole(text: &str, most: usize) -> bool {
    text.len() <= most && text.bytes().all(|byte| matches!(byte, b' '..=b'~'))
}

/// Writes characters until `most` are written, then `…` where there are more. No escape is cut.
fn take(text: &str, most: usize, line: &mut String, write: impl Fn(char, &mut String)) {
    let mut room = most;
    for c in text.chars() {
        let before = line.len();
        write(c, line);
        let size = line.get(before..).map_or(0, length);
        if size > room {
            line.truncate(before);
            line.push('…');
            return;
        }
        room -= size;
    }
}

/// Writes a character, or its escape where it would not print, would break the line or would turn it around.
fn escape(c: char, line: &mut String) {
    if is_shown(c) {
        line.push(c);
    } else {
        say(line, format_args!("\\u{{{:x}}}", u32::from(c)));
    }
}

/// Whether a character shows itself: no control, no blank but the space, nothing invisible and nothing that changes direction.
fn is_shown(c: char) -> bool {
    let hidden = matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
        | '\u{e000}'..='\u{f8ff}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
        | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{10ffff}');
    c == ' ' || !(hidden || c.is_control() || c.is_whitespace())
}

/// Appends formatted text.
pub(super) fn say(text: &mut String, what: fmt::Arguments<'_>) {
    // Writing to a String cannot fail.
    let _ = text.write_fmt(what);
}

/// At most `most` characters of a text.
pub(super) fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((at, _)) => format!("{}…", text.get(..at).unwrap_or("")),
        None => text.to_owned(),
    }
}

/// How many characters a text has.
pub(super) fn length(text: &str) -> usize {
    text.chars().count()
}

/// Appends a JSON Pointer as text names it: `where.field`, `tags[1]`, `the arguments`.
pub(super) fn push_place(pointer: &str, text: &mut String) {
    let Some(rest) = pointer.strip_prefix('/') else {
        text.push_str("the arguments");
        return;
    };
    let start = text.len();
    for (index, segment) in rest.split('/').enumerate() {
        push_step(index, segment, text);
    }
    if text.len() - start > PLACE {
        let step = |(index, segment)| {
            let mut step = String::new();
            push_step(index, segment, &mut step);
            step
        };
        let steps: Vec<String> = rest.split('/').enumerate().map(step).collect();
        text.truncate(start);
        text.push_str(&joined(&steps));
    }
}

fn push_step(index: usize, segment: &str, text: &mut String) {
    if index > 0 && is_index(segment) {
        text.push('[');
        text.push_str(segment);
        text.push(']');
        return;
    }
    if index > 0 {
        text.push('.');
    }
    push_name(&unescaped(segment), text);
}

/// The steps of a path, the middle ones left out where there are too many.
fn joined(steps: &[String]) -> String {
    let whole = steps.concat();
    if length(&whole) <= PLACE {
        return whole;
    }
    let mut room = PLACE / 2;
    let fits = |step: &&String, room: &mut usize| {
        let fits = length(step) <= *room;
        *room = room.saturating_sub(length(step));
        fits
    };
    let head: Vec<&str> = steps.iter().take_while(|step| fits(step, &mut room)).map(String::as_str).collect();
    let mut room = PLACE / 2;
    let rest = steps.get(head.len()..).unwrap_or_default();
    let mut tail: Vec<&str> = rest.iter().rev().take_while(|step| fits(step, &mut room)).map(String::as_str).collect();
    tail.reverse();
    format!("{}…{}", head.concat(), tail.concat())
}

/// Whether a step is taken for the index of an item: the pointer does not tell it from a member of that name.
fn is_index(segment: &str) -> bool {
    segment.len() <= 9
        && segment.bytes().all(|byte| byte.is_ascii_digit())
        && (segment == "0" || !segment.starts_with('0'))
}

/// The place that holds a member, as a JSON Pointer, and the member's name.
pub(super) fn parent(pointer: &str) -> (&str, Cow<'_, str>) {
    match pointer.rsplit_once('/') {
        Some((parent, segment)) => (parent, unescaped(segment)),
        None => ("", Cow::Borrowed("")),
    }
}

/// Appends the first of a list, and how many more there are.
pub(super) fn push_list<T>(
    items: impl IntoIterator<Item = T>,
    more: usize,
    text: &mut String,
    push: impl Fn(T, &mut String),
) {
    let start = text.len();
    let mut left = more;
    let mut full = false;
    for (index, item) in items.into_iter().enumerate() {
        full |= index >= LISTED;
        if full {
            left += 1;
            continue;
        }
        let end = text.len();
        if index > 0 {
            text.push_str(", ");
        }
        let behind = text.len();
        push(item, text);
        // Bytes are at least the characters.
        if index > 0 && text.len() - start > LIST {
            let count = |from: usize, to: usize| text.get(from..to).map_or(0, length);
            if count(start, end) + count(behind, text.len()) > LIST {
                text.truncate(end);
                full = true;
                left += 1;
            }
        }
    }
    if left > 0 {
        say(text, format_args!(" and {left} more"));
    }
}

/// Appends `a`, `a or b`, `a, b or c`.
pub(super) fn push_either<'w>(words: impl ExactSizeIterator<Item = &'w str>, text: &mut String) {
    let last = words.len().saturating_sub(1);
    for (index, word) in words.enumerate() {
        if index > 0 {
            text.push_str(if index == last { " or " } else { ", " });
        }
        text.push_str(word);
    }
}

/// Appends a declared value as JSON, text escaped as names are.
pub(super) fn push_value(value: &Value, text: &mut String) {
    match value {
        Value::String(string) => push_quoted(string, NAME, text),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => {
            push_shown(&value_text(value), NAME, text);
        }
    }
}

/// `1 item`, `2 items`.
pub(super) fn counted(count: u64, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_is_no_identifier_is_quoted_and_what_does_not_print_is_escaped() {
        assert_eq!(name("max-results"), "max-results");
        assert_eq!(name("two words"), "\"two words\"");
        assert_eq!(name(""), "\"\"");
        assert_eq!(name("1st"), "\"1st\"");
        assert_eq!(name("a\nb\u{202e}c\u{200b}\u{e0041}\u{a0}"), "\"a\\u{a}b\\u{202e}c\\u{200b}\\u{e0041}\\u{a0}\"");
        assert_eq!(name("say \"hi\\"), "\"say \\\"hi\\\\\"");
        assert_eq!(name("größe"), "\"größe\"");
        assert_eq!(name(&"n".repeat(65)), format!("{}…", "n".repeat(64)));
        assert_eq!(name(&"ü".repeat(65)), format!("\"{}…\"", "ü".repeat(64)));
    }

    #[test]
    fn a_place_is_dotted_with_indexes_and_has_a_bounded_length() {
        let place = |pointer: &str| {
            let mut text = String::new();
            push_place(pointer, &mut text);
            text
        };
        assert_eq!(place(""), "the arguments");
        assert_eq!(place("/where/field"), "where.field");
        assert_eq!(place("/tags/1"), "tags[1]");
        assert_eq!(place("/1"), "\"1\"");
        assert_eq!(place("/a~1b/c d"), "\"a/b\".\"c d\"");
        let deep = format!("/first{}/last", "/abcdefgh".repeat(62));
        let text = place(&deep);
        assert!(
            text.starts_with("first.abcdefgh") && text.ends_with(".abcdefgh.last") && length(&text) < 150,
            "{text}"
        );
    }

    #[test]
    fn a_list_ends_after_twenty_or_where_the_line_is_full() {
        let listed = |count: usize, size: usize, more: usize| {
            let mut text = String::new();
            push_list(0..count, more, &mut text, |_, text| text.push_str(&"x".repeat(size)));
            text
        };
        assert!(listed(25, 1, 3).ends_with("x, x and 8 more"));
        assert!(length(&listed(20, 64, 0)) < 400);
        assert_eq!(listed(2, 1, 0), "x, x");
    }
}
