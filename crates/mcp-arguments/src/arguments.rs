//! Checked arguments: the input plus its edits.
//!
//! [`validate`] takes arguments exactly as they are declared; [`read`] may also repair them, and every repair is on record.
//! Of both there is a form for JSON text, which keeps every digit and sees duplicate names.

use std::fmt;
use std::sync::{LazyLock, OnceLock};

use serde_json::{Map, Value};

use crate::answer::refusal_answer;
use crate::edit::Edit;
use crate::input::{Document, Input, Look, number_of, print};
use crate::number::Number;
use crate::plan::Plan;
use crate::reading::{self, Reading};
use crate::render;
use crate::rules::Mode;
use crate::violation::Violation;

/// Arguments that a plan accepted: having one proves it.
///
/// # Shape
///
/// The caller's own value where nothing had to be changed, else a value of its own; [`Arguments::edits`] says what changed.
/// The readers of single arguments follow the declaration: the argument of a kind is read by the method of that kind, and
/// `None` says that it is absent (or null, where it may be null).
#[derive(Clone, Debug)]
pub struct Arguments<'a> {
    held: Held<'a>,
    edits: Vec<Edit>,
}

#[derive(Clone, Debug)]
enum Held<'a> {
    /// What the caller sent.
    Caller(&'a Value),
    /// What was made of it, or read from text; as a value once that is asked for.
    Own(Box<(Document<'static>, OnceLock<Value>)>),
}

/// What stands for arguments that are absent.
static EMPTY: LazyLock<Value> = LazyLock::new(|| Value::Object(Map::new()));

/// Checks arguments against the declaration, without any repair; `None` where the call had none.
///
/// # Errors
///
/// A [`Refusal`] with every violation in the documented order; the first is the one that the strict contract reports.
///
/// # Examples
///
/// ```
/// use mcp_arguments::arguments::validate;
/// use mcp_arguments::plan::Plan;
/// use mcp_arguments::spec::{ToolSpec, integer, text};
/// use serde_json::json;
///
/// let spec = ToolSpec::new("docs_search").property(text("query").required()).property(integer("limit").range(1..=25));
/// let plan = Plan::of_spec(&spec)?;
///
/// let sent = json!({"query": "walk"});
/// let arguments = validate(&plan, Some(&sent))?;
/// assert_eq!(arguments.text("query"), Some("walk"));
/// assert_eq!(arguments.integer_or("limit", 8), 8);
///
/// let sent = json!({"query": "walk", "limt": 3});
/// let refusal = validate(&plan, Some(&sent)).unwrap_err();
/// assert_eq!(refusal.to_string(), "unknown_argument at /limt");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn validate<'a>(plan: &Plan, arguments: Option<&'a Value>) -> Result<Arguments<'a>, Refusal> {
    read(plan, arguments, Mode::Strict)
}

/// Reads arguments in a mode, which says what may be repaired; `None` where the call had none.
///
/// # Errors
///
/// A [`Refusal`] with every violation that no repair mends.
///
/// # Examples
///
/// ```
/// use mcp_arguments::arguments::read;
/// use mcp_arguments::plan::Plan;
/// use mcp_arguments::rules::Mode;
/// use mcp_arguments::spec::{ToolSpec, integer};
/// use serde_json::json;
///
/// let plan = Plan::of_spec(&ToolSpec::new("docs_search").property(integer("limit")))?;
/// let sent = json!({"limit": "10"});
/// let arguments = read(&plan, Some(&sent), Mode::Tolerant)?;
/// assert_eq!(arguments.integer("limit"), Some(10));
/// assert_eq!(arguments.edits().len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read<'a>(plan: &Plan, arguments: Option<&'a Value>, mode: Mode) -> Result<Arguments<'a>, Refusal> {
    let value = match arguments {
        Some(value) if !(value.is_null() && plan.settings().arguments) => value,
        Some(_) | None => &*EMPTY,
    };
    let reading = reading::read(plan, Some(value), mode);
    if !reading.is_accepted() {
        return Err(reading.into());
    }
    let held = if reading.edits.is_empty() { Held::Caller(value) } else { Held::own(reading.apply(value)) };
    Ok(Arguments { held, edits: reading.edits })
}

/// Checks arguments that are JSON text, without any repair.
///
/// # Errors
///
/// A [`Refusal`] as [`validate`] gives it; `too_large` for more bytes than the limit, `not_json` where the text is not JSON,
/// `duplicate_key` for a name that stands twice in one object.
///
/// # Examples
///
/// ```
/// use mcp_arguments::arguments::validate_text;
/// use mcp_arguments::plan::Plan;
/// use mcp_arguments::spec::{ToolSpec, integer};
///
/// let plan = Plan::of_spec(&ToolSpec::new("delete").property(integer("id")))?;
/// let arguments = validate_text(&plan, r#"{"id": 9007199254740993}"#)?;
/// assert_eq!(arguments.integer("id"), Some(9_007_199_254_740_993));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn validate_text(plan: &Plan, text: &str) -> Result<Arguments<'static>, Refusal> {
    read_text(plan, text, Mode::Strict)
}

/// Reads arguments that are JSON text in a mode, which says what may be repaired.
///
/// # Shape
///
/// Text that is not JSON is read as that text sent for the arguments would be: one markdown fence around the JSON, or no
/// text at all, is mended where the mode has the rules `encoded_arguments` and `empty_arguments`.
///
/// # Errors
///
/// A [`Refusal`] as for [`validate_text`].
pub fn read_text(plan: &Plan, text: &str, mode: Mode) -> Result<Arguments<'static>, Refusal> {
    let (document, reading) = reading::read_text(plan, text, mode);
    accepted(plan, document, reading)
}

/// Reads arguments that are a document already: parsed text, or what the package's encoder wrote.
///
/// # Errors
///
/// A [`Refusal`] as for [`read`].
pub fn read_document(plan: &Plan, document: Document<'_>, mode: Mode) -> Result<Arguments<'static>, Refusal> {
    let reading = reading::read(plan, Some(document.root()), mode);
    accepted(plan, document, reading)
}

fn accepted(plan: &Plan, document: Document<'_>, reading: Reading) -> Result<Arguments<'static>, Refusal> {
    if !reading.is_accepted() {
        return Err(reading.into());
    }
    let absent = plan.settings().arguments && matches!(document.root().look(), Look::Null);
    let document = if absent { Document::empty_object() } else { document };
    Ok(Arguments { held: Held::own(document.edited(&reading.edits)), edits: reading.edits })
}

impl Held<'_> {
    fn own(document: Document<'static>) -> Self {
        Held::Own(Box::new((document, OnceLock::new())))
    }
}

impl Arguments<'_> {
    /// The arguments as a whole. An integer beyond 64 bits is the nearest double here; [`Arguments::to_text`] has its digits.
    #[must_use]
    pub fn value(&self) -> &Value {
        match &self.held {
            Held::Caller(value) => value,
            Held::Own(own) => own.1.get_or_init(|| own.0.to_value()),
        }
    }

    /// The arguments as a value that the caller owns, with the edits in it; large integers as in [`Arguments::value`].
    #[must_use]
    pub fn into_value(self) -> Value {
        match self.held {
            Held::Caller(value) => value.clone(),
            Held::Own(own) => {
                let (document, value) = *own;
                value.into_inner().unwrap_or_else(|| document.to_value())
            }
        }
    }

    /// The arguments as JSON text without blanks, every digit kept.
    #[must_use]
    pub fn to_text(&self) -> String {
        match &self.held {
            Held::Caller(value) => {
                let mut text = String::new();
                print(*value, &mut text);
                text
            }
            Held::Own(own) => own.0.to_text(),
        }
    }

    /// What was changed, in the order in which the edits hold; none: these are the arguments as they came.
    #[must_use]
    pub fn edits(&self) -> &[Edit] {
        &self.edits
    }

    /// Whether there is an argument of that name, whatever it holds.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.any(name).is_some()
    }

    /// The argument of that name whatever its kind; null where null came and may.
    #[must_use]
    pub fn any(&self, name: &str) -> Option<&Value> {
        self.value().as_object()?.get(name)
    }

    /// The text argument of that name.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        self.any(name)?.as_str()
    }

    /// The text argument of that name, or `fallback` where it is absent.
    #[must_use]
    pub fn text_or<'s>(&'s self, name: &str, fallback: &'s str) -> &'s str {
        self.text(name).unwrap_or(fallback)
    }

    /// The integer argument of that name; `3.0` is one. Beyond 64 bits it is `None`: bounds keep such integers out.
    #[must_use]
    pub fn integer(&self, name: &str) -> Option<i64> {
        self.a_number(name).filter(|number| !number.is_imprecise_integer())?.as_i64()
    }

    /// The integer argument of that name, or `fallback` where [`Arguments::integer`] has none.
    #[must_use]
    pub fn integer_or(&self, name: &str, fallback: i64) -> i64 {
        self.integer(name).unwrap_or(fallback)
    }

    /// The number argument of that name, as the nearest double.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<f64> {
        self.a_number(name).map(Number::as_f64)
    }

    /// The number argument of that name, or `fallback` where it is absent.
    #[must_use]
    pub fn number_or(&self, name: &str, fallback: f64) -> f64 {
        self.number(name).unwrap_or(fallback)
    }

    /// The boolean argument of that name.
    #[must_use]
    pub fn boolean(&self, name: &str) -> Option<bool> {
        self.any(name)?.as_bool()
    }

    /// The boolean argument of that name, or `fallback` where it is absent.
    #[must_use]
    pub fn boolean_or(&self, name: &str, fallback: bool) -> bool {
        self.boolean(name).unwrap_or(fallback)
    }

    /// The choice argument of that name, where it is a text; one of the listed integers is read by [`Arguments::integer`].
    #[must_use]
    pub fn choice(&self, name: &str) -> Option<&str> {
        self.text(name)
    }

    /// The choice argument of that name, or `fallback` where it is absent.
    #[must_use]
    pub fn choice_or<'s>(&'s self, name: &str, fallback: &'s str) -> &'s str {
        self.text_or(name, fallback)
    }

    /// The items of the list argument of that name, in the order in which they came.
    #[must_use]
    pub fn list(&self, name: &str) -> Option<&[Value]> {
        self.any(name)?.as_array().map(Vec::as_slice)
    }

    /// The items of the list argument of that name, or `fallback` where it is absent.
    #[must_use]
    pub fn list_or<'s>(&'s self, name: &str, fallback: &'s [Value]) -> &'s [Value] {
        self.list(name).unwrap_or(fallback)
    }

    /// The members of the object argument of that name.
    #[must_use]
    pub fn object(&self, name: &str) -> Option<&Map<String, Value>> {
        self.any(name)?.as_object()
    }

    /// The members of the object argument of that name, or `fallback` where it is absent.
    #[must_use]
    pub fn object_or<'s>(&'s self, name: &str, fallback: &'s Map<String, Value>) -> &'s Map<String, Value> {
        self.object(name).unwrap_or(fallback)
    }

    fn a_number(&self, name: &str) -> Option<Number<'_>> {
        match self.any(name)? {
            Value::Number(number) => Some(number_of(number)),
            Value::Null | Value::Bool(_) | Value::String(_) | Value::Array(_) | Value::Object(_) => None,
        }
    }
}

/// Why arguments were refused: all that is wrong with them.
///
/// As text it is one line for a log: the first code and its path, and how many there are beside it.
#[derive(Clone, Debug, PartialEq)]
pub struct Refusal {
    /// What is wrong, in the documented order; never empty. The first is the one error of the strict contract.
    pub violations: Vec<Violation>,
    /// How many violations there are beyond the listed ones.
    pub more: usize,
}

impl Refusal {
    pub(crate) fn of(violations: Vec<Violation>) -> Refusal {
        Refusal { violations, more: 0 }
    }

    /// The refusal as the model reads it: a line for each violation, then the tool's signature.
    #[must_use]
    pub fn text(&self, plan: &Plan) -> String {
        render::text(plan, &self.violations, self.more)
    }

    /// The answer to the call: a `CallToolResult` with the text and, under `_meta`, the violations as records, in which an integer that a
    /// double cannot hold is text.
    #[must_use]
    pub fn answer(&self, plan: &Plan) -> Value {
        let records = self.violations.iter().map(render::json::sendable).collect();
        refusal_answer(&self.text(plan), Value::Array(records))
    }
}

impl From<Reading> for Refusal {
    fn from(reading: Reading) -> Self {
        Refusal { violations: reading.violations, more: reading.more }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(first) = self.violations.first() else { return f.write_str("refused") };
        f.write_str(first.code.name())?;
        if !first.path.is_empty() {
            write!(f, " at {}", first.path.escape_debug())?;
        }
        match self.violations.len() - 1 + self.more {
            0 => Ok(()),
            others => write!(f, ", and {others} more"),
        }
    }
}

impl std::error::Error for Refusal {}
