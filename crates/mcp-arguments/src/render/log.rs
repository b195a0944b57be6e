//! An edit as a log holds it: one line.

use crate::edit::{Before, Change, Edit};
use crate::kind::Kind;
use crate::rules::Rule;

use super::words::{name, place, shown};

/// Characters of a value that are shown.
const VALUE: usize = 80;

/// One line of text for a change: `limit: text_to_integer, a string became 5`.
///
/// # Shape
///
/// The place, the rule, then what became what. Of a string that came nothing is shown but what became of it; of a secret
/// value, nothing at all. A line holds no line break and at most some 400 characters.
#[must_use]
pub fn change(edit: &Edit) -> String {
    let place = place(&edit.path);
    let rule = edit.rule.name();
    match &edit.change {
        Change::Rename { to } => format!("{place}: {rule}, renamed to {}", name(to)),
        Change::Remove { before } => format!("{place}: {rule}, {} dropped", was(before, edit.secret)),
        Change::Set { before: None, after } if edit.rule == Rule::Default => {
            format!("{place}: default {}", is(after, edit.secret))
        }
        Change::Set { before: None, after } => format!("{place}: {rule}, set to {}", is(after, edit.secret)),
        Change::Set { before: Some(before), after } => {
            format!("{place}: {rule}, {} became {}", was(before, edit.secret), is(after, edit.secret))
        }
    }
}

fn is(after: &str, secret: bool) -> String {
    if secret { "(secret)".to_owned() } else { shown(after, VALUE) }
}

fn was(before: &Before, secret: bool) -> String {
    match (before.kind, &before.value) {
        (Some(kind), Some(value)) if !secret => format!("the {} {}", kind.name(), shown(value, VALUE)),
        (Some(Kind::Null), _) => "null".to_owned(),
        (Some(kind), _) => kind.with_article().to_owned(),
        (None, _) => "a value that is no JSON".to_owned(),
    }
}
