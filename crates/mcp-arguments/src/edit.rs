//! One change from what arrived to what is handed on.

use crate::input::Document;
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

impl Edit {
    /// How many arrays and objects the place lies in, the arguments being the first.
    pub(crate) fn levels_above(&self) -> u32 {
        u32::try_from(self.path.bytes().filter(|byte| *byte == b'/').count()).unwrap_or(u32::MAX)
    }

    /// The same down to the deepest part of what is set.
    pub(crate) fn levels(&self) -> u32 {
        let is_container = self.after().starts_with(['[', '{']);
        let document = is_container.then(|| Document::parse(self.after()).ok()).flatten();
        self.levels_above().saturating_add(document.map_or(0, |document| document.levels()))
    }

    /// What is set, as JSON text; nothing where nothing is.
    pub(crate) fn after(&self) -> &str {
        match &self.change {
            Change::Set { after, .. } => after,
            Change::Rename { .. } | Change::Remove { .. } => "",
        }
    }
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
