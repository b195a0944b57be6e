//! A tool described once, as data.
//!
//! A [`ToolSpec`] is what the author of a tool writes: its properties, what each may hold, and what holds
//! between them. Everything else is derived from it: the `tools/list` entry ([`ToolSpec::to_json`]), the
//! check of every call, and the sentences of a refusal.
//!
//! # Examples
//!
//! ```
//! use mcp_arguments::spec::{Annotations, ToolSpec, integer, text};
//!
//! let spec = ToolSpec::new("docs_search")
//!     .description("Search the documentation.")
//!     .property(text("query").describe("What to look for.").required())
//!     .property(integer("limit").range(1..=25).default(8))
//!     .annotations(Annotations::read_only());
//!
//! spec.check()?;
//! assert_eq!(spec.to_json()["inputSchema"]["required"], serde_json::json!(["query"]));
//! # Ok::<(), mcp_arguments::error::SpecErrors>(())
//! ```

mod build;
mod check;
mod json;
mod numbers;
mod property;
mod schema;

use std::collections::BTreeMap;
use std::fmt;

use serde_json::{Number, Value};

use crate::error::Fault;

pub use build::{any, boolean, choice, integer, list, number, object, text};

/// How deep lists and objects of a spec may nest.
///
/// # Units
///
/// Levels; the properties of the tool are level 1. Arguments are read to the same depth, so that a deeper
/// property could never be given.
pub const MAX_DEPTH: usize = 64;

/// The longest name of a tool, a property or an alias.
///
/// # Units
///
/// Code points. For tools it is the bound that the protocol gives.
pub const MAX_NAME: usize = 128;

/// A tool as its author wrote it.
///
/// Having one proves nothing yet: [`ToolSpec::check`] does, and whatever compiles a spec calls it.
///
/// # Source
///
/// The `ToolSpec` contract; the fields of a tool in the protocol's revision 2026-07-28.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ToolSpec {
    /// The name that a call gives: 1 to 128 of `A-Z a-z 0-9 _ - .`.
    pub name: String,
    /// The name for people.
    pub title: Option<String>,
    /// What the tool does, for the model.
    pub description: Option<String>,
    /// The properties, in the order in which they were declared.
    pub properties: Vec<Property>,
    /// What holds between the properties.
    pub groups: Vec<Group>,
    /// What the tool does to the world.
    pub annotations: Annotations,
    /// Rules of the repair table switched on or off for this tool, by name. Not published.
    pub rules: BTreeMap<String, bool>,
    /// The `icons` of the published entry: a list of objects that each have `src`.
    pub icons: Option<Value>,
    /// The `outputSchema` of the published entry: an object, carried through as it is.
    pub output_schema: Option<Value>,
    /// The `_meta` of the published entry: an object, carried through as it is.
    pub meta: Option<Value>,
}

/// One named argument of a tool, or one item of a list.
///
/// An item has no name: its `name` is empty, and it cannot be required, have a default or have aliases.
#[derive(Debug, Clone, PartialEq)]
pub struct Property {
    /// The name that the caller gives; up to 128 code points without control characters.
    pub name: String,
    /// What the property may hold.
    pub kind: PropertyKind,
    /// The name for people.
    pub title: Option<String>,
    /// What the property means, for the model.
    pub description: Option<String>,
    /// Whether a call without it is refused. Required text must also not be blank.
    pub required: bool,
    /// Whether null is a value that it may hold.
    pub nullable: bool,
    /// What stands in for it where it is absent. A default makes a property optional.
    pub default: Option<Value>,
    /// Values that show what is meant.
    pub examples: Vec<Value>,
    /// Whether its value must never be shown. A secret has no default and no examples: both are published.
    pub secret: bool,
    /// Other names under which a tolerant reading takes it. Not published.
    pub aliases: Vec<String>,
    /// Rules of the repair table switched on or off for this property, by name. Not published.
    pub rules: BTreeMap<String, bool>,
    /// Builder calls that do not fit the kind; [`ToolSpec::check`] reports them.
    pub(crate) misuses: Vec<Fault>,
}

/// What a property may hold. Every bound includes itself unless it says otherwise.
#[derive(Debug, Clone, PartialEq)]
pub enum PropertyKind {
    /// Text.
    Text {
        /// The fewest code points.
        min_length: Option<u64>,
        /// The most code points.
        max_length: Option<u64>,
        /// An ECMA-262 regular expression that must be found somewhere in the text.
        pattern: Option<String>,
        /// The name of a format of JSON Schema, such as `date`.
        format: Option<String>,
    },
    /// A number without a fraction.
    Integer {
        /// The lowest value.
        minimum: Option<i64>,
        /// The highest value.
        maximum: Option<i64>,
        /// What must divide the value; above 0.
        multiple_of: Option<i64>,
    },
    /// A number.
    Number {
        /// The lowest value.
        minimum: Option<Number>,
        /// The highest value.
        maximum: Option<Number>,
        /// What the value must be above.
        exclusive_minimum: Option<Number>,
        /// What the value must be below.
        exclusive_maximum: Option<Number>,
        /// What must divide the value, decided in decimal; above 0.
        multiple_of: Option<Number>,
    },
    /// True or false.
    Boolean,
    /// One of the values listed: texts, integers or both.
    Choice {
        /// The values, each once.
        values: Vec<Value>,
    },
    /// A list of items that are alike.
    List {
        /// What each item may hold; its name is empty.
        items: Box<Property>,
        /// The fewest items.
        min_items: Option<u64>,
        /// The most items.
        max_items: Option<u64>,
        /// Whether no two items may be equal.
        unique_items: bool,
    },
    /// An object with properties of its own; undeclared names are refused.
    Object {
        /// The properties, in the order in which they were declared.
        properties: Vec<Property>,
        /// What holds between them.
        groups: Vec<Group>,
    },
    /// Any JSON value, null too: its published schema says nothing, and what is published is enforced.
    Any,
}

/// What holds between properties of one object. A name counts as present whatever its value.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Group {
    /// Exactly one of the names is present.
    ExactlyOne(Vec<String>),
    /// One of the names is present, or more.
    AtLeastOne(Vec<String>),
    /// No two of the names are present together.
    AtMostOne(Vec<String>),
    /// Where `name` is present, all of `names` are.
    Requires {
        /// The name that asks for the others.
        name: String,
        /// The names that it asks for.
        names: Vec<String>,
    },
}

/// What a tool does to the world: hints that a client may show or act on.
///
/// # Shape
///
/// A hint that is `None` is published with the protocol's default, once anything is annotated or titled: the
/// tool may write (`read_only` false), may destroy (`destructive` true), does more when called again
/// (`idempotent` false), and reaches outside (`open_world` true).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Annotations {
    /// The title in the annotations; the title of the tool where it is `None`.
    pub title: Option<String>,
    /// Whether the tool changes nothing.
    pub read_only: Option<bool>,
    /// Whether the tool may delete or overwrite. Means something only where `read_only` is false.
    pub destructive: Option<bool>,
    /// Whether calling it again with the same arguments changes nothing more.
    pub idempotent: Option<bool>,
    /// Whether it reaches things that its server does not hold.
    pub open_world: Option<bool>,
}

/// What a value of the kind is called in a sentence: "a string", "an integer".
///
/// # Examples
///
/// ```
/// use mcp_arguments::spec::{PropertyKind, kind_name, text};
///
/// assert_eq!(kind_name(&text("query").kind), "a string");
/// assert_eq!(kind_name(&PropertyKind::Boolean), "a boolean");
/// ```
#[must_use]
pub fn kind_name(kind: &PropertyKind) -> &'static str {
    match kind {
        PropertyKind::Text { .. } => "a string",
        PropertyKind::Integer { .. } => "an integer",
        PropertyKind::Number { .. } => "a number",
        PropertyKind::Boolean => "a boolean",
        PropertyKind::Choice { values } => match (has_text(values), has_number(values)) {
            (true, true) => "a string or an integer",
            (false, true) => "an integer",
            (true | false, false) => "a string",
        },
        PropertyKind::List { .. } => "an array",
        PropertyKind::Object { .. } => "an object",
        PropertyKind::Any => "any value",
    }
}

/// The JSON Schema types of a kind: one, both of a mixed choice, or none for any value.
#[must_use]
pub fn type_names(kind: &PropertyKind) -> &'static [&'static str] {
    match kind {
        PropertyKind::Text { .. } => &["string"],
        PropertyKind::Integer { .. } => &["integer"],
        PropertyKind::Number { .. } => &["number"],
        PropertyKind::Boolean => &["boolean"],
        PropertyKind::Choice { values } => match (has_text(values), has_number(values)) {
            (true, true) => &["string", "integer"],
            (false, true) => &["integer"],
            (true | false, false) => &["string"],
        },
        PropertyKind::List { .. } => &["array"],
        PropertyKind::Object { .. } => &["object"],
        PropertyKind::Any => &[],
    }
}

fn has_text(values: &[Value]) -> bool {
    values.iter().any(Value::is_string)
}

fn has_number(values: &[Value]) -> bool {
    values.iter().any(Value::is_number)
}

impl Annotations {
    /// Whether nothing is set.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Annotations::default()
    }
}

impl Group {
    /// The names that the group lists: for `Requires` those that are asked for, without the one that asks.
    #[must_use]
    pub fn names(&self) -> &[String] {
        match self {
            Group::ExactlyOne(names)
            | Group::AtLeastOne(names)
            | Group::AtMostOne(names)
            | Group::Requires { names, .. } => names,
        }
    }
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Group::ExactlyOne(_) => write!(f, "exactly one of ")?,
            Group::AtLeastOne(_) => write!(f, "at least one of ")?,
            Group::AtMostOne(_) => write!(f, "at most one of ")?,
            Group::Requires { name, .. } => write!(f, "{name:?} requires ")?,
        }
        f.debug_list().entries(self.names()).finish()
    }
}
