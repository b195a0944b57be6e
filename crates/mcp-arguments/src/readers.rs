//! Tolerant readers: one value of the arguments each, and `None` where it cannot be read.
//!
//! A reader never puts a default in place of a value: `None` is also what a value gives that came and cannot be read, so a
//! caller for whom no default is safe refuses what [`contains`] finds and the reader does not read. Each reader has a form
//! that takes the value itself (`bool_of`, ...), for callers that hold only that.
//!
//! The readers are asked for one kind by their caller and so read more than a repair would take: `"+3"` and `"007"` are
//! integers here, and every number but 0 is true.

use std::borrow::Cow;
use std::collections::HashSet;

use crate::input::{Input, Look};
use crate::rules::convert::{self, Digits, Truth};

/// The boolean at `name`, or `None` where it is absent or cannot be read as one.
///
/// # Shape
///
/// `true` and `false`; a number, of which only 0 is false; true, yes, on and 1, false, no, off and 0 as text, in any case,
/// outer blanks allowed. Null, `"y"`, `"2"` and `""` are `None`.
///
/// # Examples
///
/// ```
/// use mcp_arguments::readers::bool_arg;
/// use serde_json::json;
///
/// let arguments = json!({"dry_run": "Yes", "revealed": "hidden"});
/// assert_eq!(bool_arg(&arguments, "dry_run"), Some(true));
/// assert_eq!(bool_arg(&arguments, "revealed"), None);
/// ```
///
/// # Source
///
/// The `boolArg` contract: `"true"` read as the default once turned a preview into a change.
pub fn bool_arg<'a>(arguments: impl Input<'a>, name: &str) -> Option<bool> {
    bool_of(member(arguments, name)?)
}

/// The boolean that a value is, as [`bool_arg`] reads it.
pub fn bool_of<'a>(value: impl Input<'a>) -> Option<bool> {
    match value.look() {
        Look::Boolean(boolean) => Some(boolean),
        Look::Number(number) => convert::boolean_of(number, Truth::NonZero),
        Look::String(text) => convert::boolean_in(text),
        Look::Null | Look::Array(_) | Look::Object(_) | Look::Odd(_) => None,
    }
}

/// The integer at `name`, or `None` where it is absent or cannot be read as one.
///
/// # Shape
///
/// A JSON number without a fraction, or its decimal digits as text: outer blanks, a sign and leading zeros allowed. `2.5`,
/// `"2.5"`, `"1e3"` and `true` are `None`, and so is what 64 bits do not hold or what may have lost digits as a double.
///
/// # Examples
///
/// ```
/// use mcp_arguments::readers::int_arg;
/// use serde_json::json;
///
/// let arguments = json!({"chapter": " 12 ", "position": 2.5});
/// assert_eq!(int_arg(&arguments, "chapter"), Some(12));
/// assert_eq!(int_arg(&arguments, "position"), None);
/// ```
///
/// # Source
///
/// The `intArg` contract: a fraction read as 0 once moved a field to the front and reported success.
pub fn int_arg<'a>(arguments: impl Input<'a>, name: &str) -> Option<i64> {
    int_of(member(arguments, name)?)
}

/// The integer that a value is, as [`int_arg`] reads it.
pub fn int_of<'a>(value: impl Input<'a>) -> Option<i64> {
    match value.look() {
        // With its literal at hand, a large integer is known to be exact.
        Look::Number(number) if number.is_imprecise_integer() && value.literal().is_none() => None,
        Look::Number(number) => number.as_i64(),
        Look::String(text) => convert::integer_in(text, Digits::Padded)?.parse().ok(),
        Look::Null | Look::Boolean(_) | Look::Array(_) | Look::Object(_) | Look::Odd(_) => None,
    }
}

/// The text at `name` without its outer blanks, or `None` where it is absent or cannot be read as text.
///
/// # Shape
///
/// Text; a number as its digits, or the shortest decimal that reads back as it; `true` and `false` as their words. Null, a
/// list and an object are `None`. Empty text is text.
///
/// # Examples
///
/// ```
/// use mcp_arguments::readers::string_arg;
/// use serde_json::json;
///
/// let arguments = json!({"name": 2024, "tags": ["a"]});
/// assert_eq!(string_arg(&arguments, "name").as_deref(), Some("2024"));
/// assert_eq!(string_arg(&arguments, "tags"), None);
/// ```
///
/// # Source
///
/// The `stringArg` contract: a name sent as a number was once answered as missing.
pub fn string_arg<'a>(arguments: impl Input<'a>, name: &str) -> Option<Cow<'a, str>> {
    string_of(member(arguments, name)?)
}

/// The text that a value is, as [`string_arg`] reads it.
pub fn string_of<'a>(value: impl Input<'a>) -> Option<Cow<'a, str>> {
    match string_value_of(value)? {
        Cow::Borrowed(text) => Some(Cow::Borrowed(text.trim())),
        // The text of a number or boolean has no blanks.
        Cow::Owned(text) => Some(Cow::Owned(text)),
    }
}

/// The text at `name` with its outer blanks, otherwise as [`string_arg`] reads it.
///
/// # Source
///
/// The `stringValue` contract: a single space can be what was meant.
pub fn string_value<'a>(arguments: impl Input<'a>, name: &str) -> Option<Cow<'a, str>> {
    string_value_of(member(arguments, name)?)
}

/// The text that a value is, as [`string_value`] reads it.
pub fn string_value_of<'a>(value: impl Input<'a>) -> Option<Cow<'a, str>> {
    match value.look() {
        Look::String(text) => Some(Cow::Borrowed(text)),
        Look::Number(number) => convert::shortest_text_of(number).map(Cow::Owned),
        Look::Boolean(boolean) => Some(Cow::Borrowed(convert::word_of(boolean))),
        Look::Null | Look::Array(_) | Look::Object(_) | Look::Odd(_) => None,
    }
}

/// The texts of the list at `name`, each once and in the order in which they first came; `None` where it is absent, no list,
/// or holds what cannot be read as text.
///
/// # Shape
///
/// Items are read as [`string_arg`] reads them; empty ones are dropped, and equal ones collapse after that. Nothing is
/// split: `"a,b"` is no list.
///
/// # Examples
///
/// ```
/// use mcp_arguments::readers::string_set_arg;
/// use serde_json::json;
///
/// let arguments = json!({"tags": [" b ", "a", "b", 1], "one": "a"});
/// assert_eq!(string_set_arg(&arguments, "tags").unwrap(), ["b", "a", "1"]);
/// assert_eq!(string_set_arg(&arguments, "one"), None);
/// ```
///
/// # Source
///
/// The `stringSetArg` contract, but for what cannot be read: there it is dropped without a word.
pub fn string_set_arg<'a>(arguments: impl Input<'a>, name: &str) -> Option<Vec<Cow<'a, str>>> {
    string_set_of(member(arguments, name)?)
}

/// The texts that a value lists, as [`string_set_arg`] reads it.
pub fn string_set_of<'a>(value: impl Input<'a>) -> Option<Vec<Cow<'a, str>>> {
    let Look::Array(items) = value.look() else { return None };
    let mut set = Vec::with_capacity(items.len());
    let mut seen = HashSet::with_capacity(items.len());
    for item in items {
        let text = string_of(item)?;
        if !text.is_empty() && seen.insert(text.clone()) {
            set.push(text);
        }
    }
    Some(set)
}

/// Whether the arguments have a member `name`, whatever it holds; null is held.
///
/// # Examples
///
/// ```
/// use mcp_arguments::readers::{bool_arg, contains};
/// use serde_json::json;
///
/// let arguments = json!({"dry_run": "maybe"});
/// let unreadable = contains(&arguments, "dry_run") && bool_arg(&arguments, "dry_run").is_none();
/// assert!(unreadable, "no default is safe here: the call is refused");
/// ```
pub fn contains<'a>(arguments: impl Input<'a>, name: &str) -> bool {
    member(arguments, name).is_some()
}

/// The member `name` of the arguments; `None` too where they are no object.
///
/// Of a name that stands twice in a text, the later member is an odd value, which no reader reads.
pub(crate) fn member<'a, I: Input<'a>>(arguments: I, name: &str) -> Option<I> {
    let Look::Object(members) = arguments.look() else { return None };
    members.filter(|(own, _)| *own == name).map(|(_, value)| value).last()
}
