//! The records that cross to JavaScript, written straight to JSON text.
//!
//! # Shape
//!
//! Exactly the types of the package's `types.ts`, against which the goldens of these records are compiled. An integer beyond
//! ±(2^53 − 1) that stands for a value is written as `{"\u0000big": "digits"}`, and so is one that came, was there or is a bound, where a
//! JavaScript number would lose its digits; an answer that has one says `"big": true`.

mod record;

use serde_json::Value;
use smallvec::SmallVec;

use crate::edit::{Before, Change, Edit};
use crate::input::{Document, quote};
use crate::kind::{Kind, Kinds};
use crate::plan::Plan;
use crate::reading::Reading;
use crate::violation::{Bound, Code, Got, Offer, Violation, Want};

use record::{Bigs, Record};

use super::sentence::push_sentence;
use super::text::Lines;

/// Bytes for which room is made in an answer: what one with one violation has.
const ANSWER: usize = 480;
/// Declared names that a record lists; how many more there are stands beside them.
const NAMES: usize = 100;

/// A violation as a record: `{"path", "code", "want", "got", "send"?, "omit"?}`.
#[must_use]
pub fn violation(violation: &Violation) -> String {
    let mut record = Record::default();
    record.violation(violation);
    record.text
}

/// A violation as a record that a client is sent: as [`violation`] writes it, but an integer that a double cannot hold is text, its digits.
pub(crate) fn sendable(violation: &Violation) -> Value {
    let mut record = Record { bigs: Bigs::Text, ..Record::default() };
    record.violation(violation);
    Document::parse(&record.text).map_or(Value::Null, |record| record.to_value())
}

/// An edit as a record: `{"path", "rule", "change", "before"?, "after"?, "to"?, "secret"?}`.
///
/// A secret value is in it: it is what the edit sets. Whoever shows an edit leaves it out.
#[must_use]
pub fn edit(edit: &Edit) -> String {
    let mut record = Record::default();
    record.edit(edit);
    record.text
}

/// Edits without a reading: `{"edits", "big"?}`.
#[must_use]
pub fn edits(edits: &[Edit]) -> String {
    let mut record = Record { text: "{\"edits\":".to_owned(), ..Record::default() };
    record.list(edits, Record::edit);
    record.text.push_str(if record.big { ",\"big\":true}" } else { "}" });
    record.text
}

/// A reading in the fewest bytes: a record of one line, `{"ok", "edits", "value"?, "big"?}` or
/// `{"ok", "violations", "more", "big"?, "sentences"?}`, and behind that of a refusal its text as it is, so that who asks for the text
/// need not read the record.
///
/// The sentence of each violation is a line of the text. Where that has no room for all of them, the record has them as `sentences`.
#[must_use]
pub fn answer(plan: &Plan, reading: &Reading, value: Option<&str>) -> String {
    let mut record = Record { text: String::with_capacity(ANSWER), ..Record::default() };
    if reading.is_accepted() {
        record.text.push_str("{\"ok\":true,\"edits\":");
        record.list(&reading.edits, Record::edit);
        if let Some(value) = value {
            record.key("value");
            record.json(value);
        }
        record.end();
        return record.text;
    }
    record.text.push_str("{\"ok\":false");
    record.violations(reading);
    record.end();
    let end = record.text.len().saturating_sub(1);
    record.text.push('\n');
    match super::text::push_text(plan, &reading.violations, reading.more, &mut record.text) {
        Lines::Whole => {}
        Lines::Cut => record.text.insert_str(end, &sentences(plan, &reading.violations)),
    }
    record.text
}

/// The member of a record that has a sentence for each violation.
fn sentences(plan: &Plan, violations: &[Violation]) -> String {
    let mut record = Record::default();
    record.text.push_str(",\"sentences\":");
    record.list(violations, |record, violation| {
        let mut sentence = String::new();
        push_sentence(plan, violation, &mut sentence);
        quote(&sentence, &mut record.text);
    });
    record.text
}

impl Record {
    fn violations(&mut self, reading: &Reading) {
        self.key("violations");
        self.list(&reading.violations, Record::violation);
        self.count("more", u64::try_from(reading.more).unwrap_or(u64::MAX));
    }

    fn violation(&mut self, violation: &Violation) {
        self.text.push_str("{\"path\":");
        quote(&violation.path, &mut self.text);
        self.parts(&[",\"code\":\"", violation.code.name(), "\",\"want\":"]);
        self.want(&violation.want, violation.code);
        self.text.push_str(",\"got\":");
        self.got(&violation.got);
        match &violation.offer {
            Some(Offer::Send(json)) => {
                self.key("send");
                self.json(json);
            }
            Some(Offer::Omit) => {
                self.key("omit");
                self.text.push_str("true");
            }
            // What to do is said in the text; a value to send would be the text that came.
            Some(Offer::Decoded(_) | Offer::Listed) | None => {}
        }
        self.text.push('}');
    }

    fn want(&mut self, want: &Want, code: Code) {
        self.text.push('{');
        match want {
            Want::Nothing => {}
            Want::Kinds(kinds) => self.kinds(*kinds),
            Want::Values { values, more, nearest } => self.values(values, *more, nearest.as_deref(), code),
            Want::Range { minimum, maximum } => {
                self.bound(minimum.as_ref(), "minimum", "exclusiveMinimum");
                self.bound(maximum.as_ref(), "maximum", "exclusiveMaximum");
            }
            Want::Multiple(of) => {
                self.key("multipleOf");
                self.number(of);
            }
            Want::Length { minimum, maximum } => self.bounds("length", *minimum, *maximum),
            Want::Count { minimum, maximum } => self.bounds("count", *minimum, *maximum),
            Want::Contains { minimum, maximum, item } => {
                self.bounds("count", *minimum, *maximum);
                self.key("branches");
                self.text.push('[');
                self.want(item, code);
                self.text.push(']');
            }
            Want::Unlike(index) => self.count("unlike", *index),
            Want::Pattern(pattern) => self.string("pattern", pattern),
            Want::Format { name, example } => {
                self.string("format", name);
                self.string("example", example);
            }
            Want::Names { names, nearest } => {
                self.key("names");
                self.strings(names.get(..NAMES).unwrap_or(names));
                self.more(names.len().saturating_sub(NAMES));
                if let Some(nearest) = nearest {
                    self.string("nearest", nearest);
                }
            }
            Want::Groups(groups) => {
                self.key("groups");
                self.list(groups, |record, group| record.strings(group));
            }
            Want::Requires { name, names } => {
                self.string("name", name);
                self.key("names");
                self.strings(names);
            }
            Want::Branches(branches) => {
                self.key("branches");
                self.list(branches, |record, branch| record.want(branch, code));
            }
            Want::Limit { limit, value } => {
                self.string("limit", limit);
                self.count("maximum", *value);
            }
            Want::Json { reason, line, column } => {
                self.string("reason", reason);
                self.count("line", u64::try_from(*line).unwrap_or(u64::MAX));
                self.count("column", u64::try_from(*column).unwrap_or(u64::MAX));
            }
        }
        self.text.push('}');
    }

    fn kinds(&mut self, kinds: Kinds) {
        self.key("kinds");
        let kinds: SmallVec<[Kind; 8]> = kinds.iter().collect();
        self.list(&kinds, |record, kind| quote(kind.name(), &mut record.text));
    }

    fn values(&mut self, values: &[Value], more: usize, nearest: Option<&str>, code: Code) {
        match values {
            [only] if code == Code::NotConstant && more == 0 => {
                self.key("value");
                self.input(only);
            }
            _ => {
                self.key("values");
                self.list(values, |record, value| record.input(value));
                self.more(more);
            }
        }
        if let Some(nearest) = nearest {
            self.string("nearest", nearest);
        }
    }

    fn more(&mut self, more: usize) {
        if more > 0 {
            self.count("more", u64::try_from(more).unwrap_or(u64::MAX));
        }
    }

    fn bound(&mut self, bound: Option<&Bound>, inclusive: &'static str, exclusive: &'static str) {
        if let Some(bound) = bound {
            self.key(if bound.exclusive { exclusive } else { inclusive });
            self.number(&bound.value);
        }
    }

    fn bounds(&mut self, key: &'static str, minimum: Option<u64>, maximum: Option<u64>) {
        self.key(key);
        self.text.push('{');
        if let Some(minimum) = minimum {
            self.count("minimum", minimum);
        }
        if let Some(maximum) = maximum {
            self.count("maximum", maximum);
        }
        self.text.push('}');
    }

    fn got(&mut self, got: &Got) {
        let kind = match got {
            Got::Absent => "absent",
            Got::Kind(kind) | Got::Value { kind, .. } | Got::Count { kind, .. } => kind.name(),
            Got::Length(_) => Kind::String.name(),
            Got::Odd(odd) => odd.name(),
        };
        self.parts(&["{\"kind\":\"", kind, "\""]);
        match got {
            Got::Absent | Got::Kind(_) | Got::Odd(_) => {}
            Got::Value { text, .. } => {
                self.key("value");
                self.number(text);
            }
            Got::Length(length) => self.count("length", *length),
            Got::Count { count, .. } => self.count("count", *count),
        }
        self.text.push('}');
    }

    fn edit(&mut self, edit: &Edit) {
        self.text.push_str("{\"path\":");
        quote(&edit.path, &mut self.text);
        self.parts(&[",\"rule\":\"", edit.rule.name(), "\",\"change\":\""]);
        match &edit.change {
            Change::Set { before, after } => {
                self.text.push_str("set\"");
                self.before(before.as_ref());
                self.key("after");
                self.json(after);
            }
            Change::Rename { to } => {
                self.text.push_str("rename\"");
                self.string("to", to);
            }
            Change::Remove { before } => {
                self.text.push_str("remove\"");
                self.before(Some(before));
            }
        }
        if edit.secret {
            self.text.push_str(",\"secret\":true");
        }
        self.text.push('}');
    }

    /// What was there; left out where nothing was, and where it was no JSON value: which of those is not kept.
    fn before(&mut self, before: Option<&Before>) {
        let Some((kind, before)) = before.and_then(|before| Some((before.kind?, before))) else { return };
        self.parts(&[",\"before\":{\"kind\":\"", kind.name(), "\""]);
        if let Some(value) = &before.value {
            self.key("value");
            self.number(value);
        }
        self.text.push('}');
    }
}
