//! An edit as a log holds it: one line, in the same words whoever keeps the log.

use crate::edit::{Before, Change, Edit};
use crate::input::{Document, Input, Look, print_short};
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
    let was = |before: &Before| {
        let kind = before.kind.map_or("", Kind::name);
        (kind, before.value.as_deref().filter(|_| !edit.secret).map(short).unwrap_or_default())
    };
    let (change, (kind, value), now) = match &edit.change {
        Change::Rename { to } => ("rename", ("", String::new()), to.clone()),
        Change::Remove { before } => ("remove", was(before), String::new()),
        Change::Set { before, after } => {
            let now = if edit.secret { String::new() } else { short(after) };
            ("set", before.as_ref().map(was).unwrap_or_default(), now)
        }
    };
    line([&edit.path, edit.rule.name(), change, kind, &value, &now])
}

/// As [`change`], for an edit as a program has it: a JSON list of texts, the path, the rule and the change as in its record, the kind of
/// what was there, that value and the new one as JSON text, of a rename the new name. What there is not, or is secret, is an empty text.
#[must_use]
pub fn change_of_parts(parts: &str) -> String {
    let Ok(document) = Document::parse(parts) else { return String::new() };
    let Look::Array(mut items) = document.root().look() else { return String::new() };
    line(std::array::from_fn(|_| match items.next().map(Input::look) {
        Some(Look::String(text)) => text,
        _ => "",
    }))
}

fn line([path, rule, change, kind, value, now]: [&str; 6]) -> String {
    let mut line = String::new();
    push_place(path, &mut line);
    let mut push = |parts: &[&str]| line.extend(parts.iter().copied());
    push(&[": ", rule]);
    if change == "rename" {
        push(&[", renamed to "]);
        push_name(now, &mut line);
        return line;
    }
    let removed = change == "remove";
    match (kind, value) {
        ("", _) if removed => push(&[", a value that is no JSON"]),
        ("", _) if rule == Rule::Default.name() => push(&[" "]),
        ("", _) => push(&[", set to "]),
        ("null", _) => push(&[", null"]),
        (_, "") => push(&[if kind.starts_with(['a', 'i', 'o']) { ", an " } else { ", a " }, kind]),
        _ => {
            push(&[", the ", kind, " "]);
            push_shown(value, VALUE, &mut line);
        }
    }
    if removed {
        line.push_str(" dropped");
        return line;
    }
    if !kind.is_empty() {
        line.push_str(" became ");
    }
    push_shown(if now.is_empty() { "(secret)" } else { now }, VALUE, &mut line);
    line
}

/// The value that is given as JSON text, in its shortest form.
fn short(json: &str) -> String {
    let Ok(document) = Document::parse(json) else { return json.to_owned() };
    let mut text = String::new();
    print_short(document.root(), &mut text);
    text
}

#[cfg(test)]
#[allow(clippy::expect_used, clippy::indexing_slicing, reason = "a test that cannot go on has failed")]
mod tests {
    use serde_json::{Value, json};

    use super::super::{catalogue, json as records};
    use super::*;

    #[test]
    fn the_parts_of_a_record_are_told_as_its_edit_is() {
        let mut told = 0;
        for edit in catalogue::rules().flat_map(catalogue::edits) {
            let record: Value = serde_json::from_str(&records::edit(&edit)).expect("JSON");
            let shown =
                |value: &Value| if value.is_null() || edit.secret { String::new() } else { short(&value.to_string()) };
            let before = &record["before"];
            let now = record["to"].as_str().map_or_else(|| shown(&record["after"]), str::to_owned);
            let now = if record["after"].is_null() && record.get("after").is_some() { "null".to_owned() } else { now };
            let kind = before["kind"].as_str().unwrap_or_default();
            let parts = json!([record["path"], record["rule"], record["change"], kind, shown(&before["value"]), now]);
            if !record.to_string().contains("big") {
                assert_eq!(change_of_parts(&parts.to_string()), change(&edit), "{record}");
                told += 1;
            }
        }
        assert!(told > 20, "only {told} edits");
        assert_eq!(change_of_parts("no JSON"), "");
    }
}
