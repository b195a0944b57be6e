//! One change from what arrived to what is handed on.

use crate::kind::Kind;
use crate::rules::Rule;

/// One change: a repair, a filled-in default, a rename or a removal. Edits hold in their order.
#[derive(Clone, Debug, PartialEq)]
pub struct Edit {
    /// Where, as a JSON Pointer into the arguments after the edits before this one.
    pub path: String,
    /// Why.
    pub rule: Rule,
    /// What changed.
    pub change: Change,
    /// Whether the value is secret: what was there and what is there now are not shown.
    pub secret: bool,
}

/// What an edit does to its place.
///
/// # Shape
///
/// A value that is set is kept as JSON text, so that no digit of a number is lost.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// The value at the path becomes another one.
    Set {
        /// What was there; `None` where nothing was.
        before: Option<Before>,
        /// What is there now, as JSON text.
        after: String,
    },
    /// The member at the path gets another name.
    Rename {
        /// The new name.
        to: String,
    },
    /// The member at the path is dropped.
    Remove {
        /// What was there.
        before: Before,
    },
}

/// What was there: its kind and, for numbers and booleans, its text. Strings are not kept.
#[derive(Clone, Debug, PartialEq)]
pub struct Before {
    /// The kind; `None` for what is no JSON value.
    pub kind: Option<Kind>,
    /// The text of a number or boolean.
    pub value: Option<String>,
}
