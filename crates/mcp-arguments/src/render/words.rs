//! Names and values as they stand in a line of text: escaped, cut, listed.

use std::fmt::Write as _;

use serde_json::Value;

use crate::input::value_text;
use crate::path::segments;

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
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '-');
    let starts = name.starts_with(|c: char| plain(c) && c != '-' && !c.is_ascii_digit());
    if starts && name.chars().all(plain) { cut(name, NAME) } else { quoted(name, NAME) }
}

/// Text in quotes, cut after `most` characters.
pub(super) fn quoted(text: &str, most: usize) -> String {
    let mut line = String::with_capacity(text.len() + 2);
    line.push('"');
    take(text, most, &mut line, |c, line| {
        if matches!(c, '"' | '\\') {
            line.push('\\');
            line.push(c);
        } else {
            escape(c, line);
        }
    });
    line.push('"');
    line
}

/// Text without quotes, cut after `most` characters, with what does not print escaped.
pub(super) fn shown(text: &str, most: usize) -> String {
    let mut line = String::with_capacity(text.len());
    take(text, most, &mut line, escape);
    line
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
        // Writing to a String cannot fail.
        let _ = write!(line, "\\u{{{:x}}}", u32::from(c));
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

/// A JSON Pointer as text names it: `where.field`, `tags[1]`, `the arguments`.
pub(super) fn place(pointer: &str) -> String {
    let mut steps: Vec<String> = Vec::new();
    for segment in segments(pointer) {
        let step = if !steps.is_empty() && is_index(&segment) {
            format!("[{segment}]")
        } else if steps.is_empty() {
            name(&segment)
        } else {
            format!(".{}", name(&segment))
        };
        steps.push(step);
    }
    if steps.is_empty() { "the arguments".to_owned() } else { joined(&steps) }
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
pub(super) fn parent(pointer: &str) -> (&str, String) {
    let (parent, _) = pointer.rsplit_once('/').unwrap_or(("", pointer));
    (parent, segments(pointer).last().unwrap_or_default())
}

/// The first of a list, and how many more there are.
pub(super) fn listed(items: impl IntoIterator<Item = String>, more: usize) -> String {
    let mut text = String::new();
    let mut left = more;
    let mut full = false;
    for (index, item) in items.into_iter().enumerate() {
        full |= index >= LISTED || (index > 0 && length(&text) + length(&item) > LIST);
        if full {
            left += 1;
            continue;
        }
        if index > 0 {
            text.push_str(", ");
        }
        text.push_str(&item);
    }
    if left > 0 {
        // Writing to a String cannot fail.
        let _ = write!(text, " and {left} more");
    }
    text
}

/// `a`, `a or b`, `a, b or c`.
pub(super) fn either(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// A declared value as JSON, text escaped as names are.
pub(super) fn value(value: &Value) -> String {
    match value {
        Value::String(text) => quoted(text, NAME),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => {
            shown(&value_text(value), NAME)
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
        let items = |count: usize, size: usize| (0..count).map(move |_| "x".repeat(size));
        assert!(listed(items(25, 1), 3).ends_with("x, x and 8 more"));
        assert!(length(&listed(items(20, 64), 0)) < 400);
        assert_eq!(listed(items(2, 1), 0), "x, x");
    }
}
