//! An edit as a log holds it: one line, in the same words whoever keeps the log.

use crate::edit::{Before, Change, Edit};
use crate::input::{Document, Input, Look, Node, print_short};
use crate::kind::Kind;
use crate::rules::Rule;

use super::words::{push_name, push_place, push_shown};

/// Characters of a value that are shown.
const VALUE: usize = 80;

/// One line of text for a change: `limit: text_to_integer, a string became 5`.
///
/// # Shape
///
/// The place, the rule, then what became what. Of a string that came nothing is shown but what became of it; of a secret
/// value, nothing at all. An integer has all its digits, a fraction those of its double. A line holds no line break and at most
/// some 400 characters.
#[must_use]
pub fn change(edit: &Edit) -> String {
    let mut line = start(&edit.path, edit.rule.name());
    let was = |before: &Before, line: &mut String| {
        push_was(before.kind, before.value.as_deref().filter(|_| !edit.secret).map(short), line);
    };
    match &edit.change {
        Change::Rename { to } => push_renamed(to, &mut line),
        Change::Remove { before } => {
            was(before, &mut line);
            line.push_str(DROPPED);
        }
        Change::Set { before, after } => {
            match before {
                Some(before) => {
                    was(before, &mut line);
                    line.push_str(BECAME);
                }
                None => line.push_str(set_by(edit.rule.name())),
            }
            push_shown(&if edit.secret { SECRET.to_owned() } else { short(after) }, VALUE, &mut line);
        }
    }
    line
}

/// As [`change`], for an edit that is a record as [`super::json::edit`] writes it, integers of any length as their digits; nothing where
/// the text is no record.
#[must_use]
pub fn change_of_record(record: &str) -> String {
    let Ok(document) = Document::parse(record) else { return String::new() };
    let root = document.root();
    let rule = text_in(root, "rule");
    let mut line = start(text_in(root, "path"), rule);
    let change = text_in(root, "change");
    let before = member(root, "before");
    let secret = member(root, "secret").is_some();
    if change == "rename" {
        push_renamed(text_in(root, "to"), &mut line);
        return line;
    }
    let is_removed = change == "remove";
    if before.is_some() || is_removed {
        let kind = before.and_then(|before| Kind::named(text_in(before, "kind")));
        let value = before.filter(|_| !secret).and_then(|before| member(before, "value"));
        push_was(kind, value.map(printed), &mut line);
        line.push_str(if is_removed { DROPPED } else { BECAME });
    } else {
        line.push_str(set_by(rule));
    }
    if !is_removed {
        let after = member(root, "after").filter(|_| !secret);
        push_shown(&after.map_or_else(|| SECRET.to_owned(), printed), VALUE, &mut line);
    }
    line
}

const DROPPED: &str = " dropped";
const BECAME: &str = " became ";
const SECRET: &str = "(secret)";

fn start(path: &str, rule: &str) -> String {
    let mut line = String::new();
    push_place(path, &mut line);
    line.push_str(": ");
    line.push_str(rule);
    line
}

fn push_renamed(to: &str, line: &mut String) {
    line.push_str(", renamed to ");
    push_name(to, line);
}

/// What leads from the rule to a value where there was none.
fn set_by(rule: &str) -> &'static str {
    if rule == Rule::Default.name() { " " } else { ", set to " }
}

/// Appends a comma and what was there.
fn push_was(kind: Option<Kind>, value: Option<String>, line: &mut String) {
    line.push_str(", ");
    match (kind, value) {
        (Some(kind), Some(value)) => {
            for part in ["the ", kind.name(), " "] {
                line.push_str(part);
            }
            push_shown(&value, VALUE, line);
        }
        (Some(Kind::Null), None) => line.push_str("null"),
        (Some(kind), None) => line.push_str(kind.with_article()),
        (None, _) => line.push_str("a value that is no JSON"),
    }
}

/// The value that is given as JSON text, in its shortest form.
fn short(json: &str) -> String {
    Document::parse(json).map_or_else(|_| json.to_owned(), |document| printed(document.root()))
}

fn printed(node: Node<'_>) -> String {
    let mut text = String::new();
    print_short(node, &mut text);
    text
}

fn member<'a>(node: Node<'a>, name: &str) -> Option<Node<'a>> {
    match node.look() {
        Look::Object(mut members) => members.find(|(own, _)| *own == name).map(|(_, value)| value),
        _ => None,
    }
}

/// The text of that name; empty where there is none.
fn text_in<'a>(node: Node<'a>, name: &str) -> &'a str {
    match member(node, name).map(Input::look) {
        Some(Look::String(text)) => text,
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::super::{catalogue, json};
    use super::*;

    #[test]
    fn a_record_is_told_as_its_edit_is() {
        let mut told = 0;
        for edit in catalogue::rules().flat_map(catalogue::edits) {
            let record = json::edit(&edit);
            if !record.contains("big") {
                assert_eq!(change_of_record(&record), change(&edit), "{record}");
                told += 1;
            }
        }
        assert!(told > 20, "only {told} edits");
        let big = r#"{"path":"/id","rule":"integer_to_text","change":"set","before":{"kind":"integer","value":725653563933458433},"after":"725653563933458433"}"#;
        let line = "id: integer_to_text, the integer 725653563933458433 became \"725653563933458433\"";
        assert_eq!(change_of_record(big), line);
        assert_eq!(change_of_record("no JSON"), "");
    }
}
