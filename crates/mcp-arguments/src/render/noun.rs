//! What is wanted, in words that stand behind *must be*.

use smallvec::SmallVec;

use crate::kind::{Kind, Kinds};
use crate::violation::{Bound, Want};

use super::words::{counted, push_either, push_list, push_name, push_shown, push_value, say, shown};

/// Characters of a pattern that are shown.
pub(super) const PATTERN: usize = 100;
/// Forms of a union that are told apart.
const FORMS: usize = 6;

/// What is wanted, as a noun: `an integer`, `from 1 to 25`, `one of "a", "b"`, `at least 2 characters`.
pub(super) fn form(want: &Want, text: &mut String) {
    match want {
        Want::Nothing => {}
        Want::Kinds(kinds) => push_kinds(*kinds, text),
        Want::Values { values, more, .. } => {
            if values.len() != 1 || *more > 0 {
                text.push_str("one of ");
            }
            push_list(values, *more, text, push_value);
        }
        Want::Range { minimum, maximum } => push_range(minimum.as_ref(), maximum.as_ref(), text),
        Want::Multiple(of) => {
            text.push_str("a multiple of ");
            text.push_str(of);
        }
        Want::Length { minimum, maximum } => amount(*minimum, *maximum, "character", text),
        Want::Count { minimum, maximum } => amount(*minimum, *maximum, "item", text),
        Want::Contains { minimum, maximum, item } => {
            amount(*minimum, *maximum, "item", text);
            let end = text.len();
            text.push_str(" that is ");
            let behind = text.len();
            form(item, text);
            if text.len() == behind {
                text.truncate(end);
            }
        }
        Want::Unlike(index) => say(text, format_args!("another value than the item [{index}]")),
        Want::Pattern(pattern) => {
            text.push_str("text that matches the pattern ");
            push_shown(pattern, PATTERN, text);
        }
        Want::Format { name, example } => {
            let format = shown(name, 64);
            let article = if format.starts_with(['a', 'e', 'i', 'o']) { "an " } else { "a " };
            text.push_str(article);
            text.push_str(&format);
            text.push_str(" such as ");
            push_shown(example, PATTERN, text);
        }
        Want::Names { names, .. } => {
            text.push_str("one of ");
            push_names(names, text);
        }
        Want::Groups(groups) => sets(groups, text),
        Want::Requires { names, .. } => push_names(names, text),
        Want::Branches(branches) => forms(branches, text),
        Want::Limit { value, .. } => say(text, format_args!("at most {value}")),
        Want::Json { .. } => text.push_str("JSON"),
    }
}

/// What is wanted, or that another value is where nothing is said of it.
pub(super) fn form_or_another(want: &Want, text: &mut String) {
    let start = text.len();
    form(want, text);
    if text.len() == start {
        text.push_str("another value");
    }
}

pub(super) fn push_names(names: &[String], text: &mut String) {
    push_list(names, 0, text, |name, text| push_name(name, text));
}

fn push_kinds(kinds: Kinds, text: &mut String) {
    let kinds: SmallVec<[&str; 8]> = kinds.iter().map(Kind::with_article).collect();
    push_either(kinds.iter().copied(), text);
}

/// The forms of a union in words, each once.
pub(super) fn forms(branches: &[Want], text: &mut String) {
    let mut words: Vec<String> = Vec::new();
    for branch in branches {
        let mut word = String::new();
        word.push_str(match branch {
            Want::Range { .. } => "a number ",
            Want::Length { .. } => "text of ",
            _ => "",
        });
        form(branch, &mut word);
        if !word.is_empty() && !words.contains(&word) {
            words.push(word);
        }
    }
    for (index, form) in words.iter().take(FORMS).enumerate() {
        // A form may hold commas of its own.
        if index > 0 {
            text.push_str("; ");
        }
        push_shown(form, 320 / words.len().clamp(1, 4), text);
    }
    let more = words.len().saturating_sub(FORMS);
    if more > 0 {
        say(text, format_args!(" and {more} more"));
    }
}

/// Appends `from 1 to 25`, `at least 1`, `above 0 and at most 1`.
pub(super) fn push_range(minimum: Option<&Bound>, maximum: Option<&Bound>, text: &mut String) {
    let above = |bound: &Bound| if bound.exclusive { "above " } else { "at least " };
    let below = |bound: &Bound| if bound.exclusive { "below " } else { "at most " };
    match (minimum, maximum) {
        (Some(minimum), Some(maximum)) if !minimum.exclusive && !maximum.exclusive => {
            push_all(&["from ", &minimum.value, " to ", &maximum.value], text);
        }
        (Some(minimum), Some(maximum)) => {
            push_all(&[above(minimum), &minimum.value, " and ", below(maximum), &maximum.value], text);
        }
        (Some(minimum), None) => push_all(&[above(minimum), &minimum.value], text),
        (None, Some(maximum)) => push_all(&[below(maximum), &maximum.value], text),
        (None, None) => {}
    }
}

fn push_all(parts: &[&str], text: &mut String) {
    text.extend(parts.iter().copied());
}

pub(super) fn amount(minimum: Option<u64>, maximum: Option<u64>, noun: &str, text: &mut String) {
    // A least of none says nothing.
    match (minimum.filter(|least| *least > 0), maximum) {
        (Some(minimum), Some(maximum)) if minimum == maximum => {
            say(text, format_args!("exactly {}", counted(minimum, noun)));
        }
        (Some(minimum), Some(maximum)) => say(text, format_args!("from {minimum} to {}", counted(maximum, noun))),
        (Some(minimum), None) => say(text, format_args!("at least {}", counted(minimum, noun))),
        (None, Some(0)) => say(text, format_args!("no {noun}s")),
        (None, Some(maximum)) => say(text, format_args!("at most {}", counted(maximum, noun))),
        (None, None) => say(text, format_args!("another number of {noun}s")),
    }
}

/// The sets of a group: `source, path`, or `content, (old_text and new_text)`.
fn sets(groups: &[Vec<String>], text: &mut String) {
    push_list(groups, 0, text, |names, text| match names.as_slice() {
        [only] => push_name(only, text),
        names => {
            let mut set = String::new();
            for (index, name) in names.iter().enumerate() {
                set.push_str(if index > 0 { " and " } else { "" });
                push_name(name, &mut set);
            }
            text.push('(');
            push_shown(&set, 160, text);
            text.push(')');
        }
    });
}
