//! Errors: mistakes of a programmer. What a model does wrong is a violation, never an error.

use std::fmt;

use serde_json::Value;

use crate::input::value_text;

/// How many characters of a name an error shows.
const SHOWN: usize = 64;

/// One reason why a [`ToolSpec`](crate::spec::ToolSpec) cannot become a plan.
///
/// # Examples
///
/// ```
/// use mcp_arguments::spec::{ToolSpec, integer};
///
/// let spec = ToolSpec::new("docs_search").property(integer("limit").range(25..=1));
/// let errors = spec.check().unwrap_err();
/// assert_eq!(
///     errors.to_string(),
///     "tool `docs_search`: `limit`: minimum 25 and maximum 1 leave no value",
/// );
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct SpecError {
    /// The name of the tool, as far as it could be read.
    pub tool: String,
    /// The way to the property: names joined by dots, `[]` for the items of a list; `None` for the tool itself.
    pub property: Option<String>,
    /// What is wrong with it.
    pub fault: Fault,
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "tool `{}`: ", Shown(&self.tool))?;
        if let Some(property) = &self.property {
            write!(f, "`{}`: ", Shown(property))?;
        }
        self.fault.fmt(f)
    }
}

impl std::error::Error for SpecError {}

/// What is wrong with a tool or one of its properties.
///
/// Members are called as in the JSON form and in JSON Schema: `minLength`, not `min_length`.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The JSON form has a member that this place does not take.
    #[error("unknown member `{}`: {}", Shown(.member), Allowed(.allowed))]
    UnknownMember {
        /// The member.
        member: String,
        /// What this place takes.
        allowed: Vec<&'static str>,
    },
    /// The JSON form lacks a member.
    #[error("`{member}` is missing: it must be {want}")]
    MissingMember {
        /// The member.
        member: String,
        /// What it must be.
        want: String,
    },
    /// A member holds something else than it must.
    #[error("`{}` must be {want}, not {got}", Shown(.member))]
    WrongMember {
        /// The member, or the way to a part of it: `icons/0/src`.
        member: String,
        /// What it must be.
        want: String,
        /// What it is.
        got: String,
    },
    /// A member belongs to another kind of property.
    #[error("`{member}` does not apply to {kind}")]
    MemberOfOtherKind {
        /// The member.
        member: &'static str,
        /// The kind of the property.
        kind: &'static str,
    },
    /// A list's items are given something that only a named property can have.
    #[error("the items of a list cannot have `{member}`")]
    MemberOfItems {
        /// The member.
        member: &'static str,
    },
    /// Lists and objects nest deeper than a call may.
    #[error("nested deeper than {limit} levels")]
    TooDeep {
        /// How deep they may nest.
        limit: usize,
    },
    /// The name of the tool breaks the protocol's rules.
    #[error("the name {:?} must be 1 to 128 of A-Z a-z 0-9 _ - .", Cut(.name))]
    ToolName {
        /// The name.
        name: String,
    },
    /// The name of a property, or an alias, cannot be used.
    #[error("the name {:?} {reason}", Cut(.name))]
    UnusableName {
        /// The name.
        name: String,
        /// Why it cannot be used.
        reason: &'static str,
    },
    /// Two properties have the same name.
    #[error("declared twice")]
    DuplicateName,
    /// Two properties, or one of them twice, have the same alias.
    #[error("the alias `{}` is given twice, first by `{}`", Shown(.alias), Shown(.first))]
    DuplicateAlias {
        /// The alias.
        alias: String,
        /// The property that gives it first.
        first: String,
    },
    /// An alias is the name of a declared property.
    #[error("the alias `{}` is the name of a declared property", Shown(.alias))]
    AliasIsDeclared {
        /// The alias.
        alias: String,
    },
    /// A property is required and has a default, which would make it optional.
    #[error("required and with the default {default}: it cannot be both")]
    RequiredWithDefault {
        /// The default, as JSON.
        default: String,
    },
    /// A property is required and in a group that decides whether it is present.
    #[error("required and in the group {group}: it cannot be both")]
    RequiredInGroup {
        /// The group.
        group: String,
    },
    /// A property has a default that, once filled in, breaks the group that it is in.
    #[error("has a default and is in the group {group}: filled in, it would break the group")]
    DefaultInGroup {
        /// The group.
        group: String,
    },
    /// Two bounds exclude each other.
    #[error("{low} {low_value} and {high} {high_value} leave no value")]
    NoRange {
        /// The lower bound's name.
        low: &'static str,
        /// The lower bound.
        low_value: String,
        /// The upper bound's name.
        high: &'static str,
        /// The upper bound.
        high_value: String,
    },
    /// The divisor is zero or negative.
    #[error("multipleOf {multiple_of} must be above 0")]
    MultipleOf {
        /// The divisor.
        multiple_of: String,
    },
    /// The regular expression does not compile.
    #[error("the pattern {pattern:?} does not compile: {reason}")]
    Pattern {
        /// The regular expression.
        pattern: String,
        /// Why it does not.
        reason: String,
    },
    /// A rule is switched on or off that the repair table does not have.
    #[error("there is no rule `{}`", Shown(.rule))]
    UnknownRule {
        /// The name given for it.
        rule: String,
    },
    /// A choice lists nothing.
    #[error("a choice must list at least one value")]
    NoValues,
    /// A choice lists something that is neither text nor an integer.
    #[error("the value {value} must be text or an integer")]
    ValueKind {
        /// The value, as JSON.
        value: String,
    },
    /// A choice lists a value twice.
    #[error("the value {value} is listed twice")]
    DuplicateValue {
        /// The value, as JSON.
        value: String,
    },
    /// The property refuses its own default.
    #[error("the default {default} is refused by the property itself")]
    DefaultRefused {
        /// The default, as JSON.
        default: String,
    },
    /// The property refuses its own example.
    #[error("the example {example} is refused by the property itself")]
    ExampleRefused {
        /// The example, as JSON.
        example: String,
    },
    /// A secret has a default or examples, which are published.
    #[error("secret and with `{member}`: what is secret cannot be published")]
    SecretPublished {
        /// `default` or `examples`.
        member: &'static str,
    },
    /// A group lists too few names to decide anything.
    #[error("the group {group} must list at least {least}")]
    SmallGroup {
        /// The group.
        group: String,
        /// The fewest names.
        least: usize,
    },
    /// A group lists a name twice.
    #[error("the group {group} lists `{}` twice", Shown(.name))]
    RepeatedInGroup {
        /// The group.
        group: String,
        /// The name.
        name: String,
    },
    /// A group lists a name that is not declared beside it.
    #[error("the group {group} lists `{}`, which is not declared", Shown(.name))]
    UndeclaredInGroup {
        /// The group.
        group: String,
        /// The name.
        name: String,
    },
    /// A property requires itself.
    #[error("the group {group} asks for the name that asks")]
    RequiresItself {
        /// The group.
        group: String,
    },
}

impl Fault {
    /// A member that must be one of some words, and is another.
    pub(crate) fn wrong_word(member: &str, want: &str, got: &str) -> Self {
        Fault::WrongMember { member: member.to_owned(), want: want.to_owned(), got: format!("{:?}", Cut(got)) }
    }

    pub(crate) fn wrong_member(member: impl Into<String>, want: impl Into<String>, got: &Value) -> Self {
        Fault::WrongMember { member: member.into(), want: want.into(), got: got_name(got) }
    }
}

/// Every reason why a spec cannot become a plan; never empty.
///
/// As text it is one line an error.
#[derive(Debug, Clone, PartialEq)]
pub struct SpecErrors(Vec<SpecError>);

impl SpecErrors {
    /// The errors as a result: an empty list is success.
    ///
    /// # Errors
    ///
    /// The list itself, where it is not empty.
    pub fn result(errors: Vec<SpecError>) -> Result<(), SpecErrors> {
        if errors.is_empty() { Ok(()) } else { Err(SpecErrors(errors)) }
    }

    /// The errors, in the order of the declaration.
    #[must_use]
    pub fn as_slice(&self) -> &[SpecError] {
        &self.0
    }

    /// Goes through the errors, in the order of the declaration.
    pub fn iter(&self) -> std::slice::Iter<'_, SpecError> {
        self.0.iter()
    }
}

impl From<SpecError> for SpecErrors {
    fn from(error: SpecError) -> Self {
        SpecErrors(vec![error])
    }
}

impl IntoIterator for SpecErrors {
    type Item = SpecError;
    type IntoIter = std::vec::IntoIter<SpecError>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a SpecErrors {
    type Item = &'a SpecError;
    type IntoIter = std::slice::Iter<'a, SpecError>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Display for SpecErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.0.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            error.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for SpecErrors {}

/// What a JSON value is, in a sentence; truth values and numbers are shown.
fn got_name(value: &Value) -> String {
    let name = match value {
        Value::Null | Value::Bool(_) | Value::Number(_) => return value_text(value),
        Value::String(text) if text.is_empty() => "empty text",
        Value::String(_) => "text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    };
    name.to_owned()
}

/// A name with its control characters escaped, cut where it is long.
struct Shown<'a>(&'a str);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for character in self.0.chars().take(SHOWN) {
            if character.is_control() {
                write!(f, "{}", character.escape_debug())?;
            } else {
                write!(f, "{character}")?;
            }
        }
        if self.0.chars().nth(SHOWN).is_some() { write!(f, "…") } else { Ok(()) }
    }
}

/// A name in quotes, cut where it is long.
struct Cut<'a>(&'a str);

impl fmt::Debug for Cut<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.char_indices().nth(SHOWN) {
            Some((end, _)) => write!(f, "{:?}…", self.0.get(..end).unwrap_or_default()),
            None => write!(f, "{:?}", self.0),
        }
    }
}

/// The members that a place takes.
struct Allowed<'a>(&'a [&'static str]);

impl fmt::Display for Allowed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "it must be one of ")?;
        for (index, member) in self.0.iter().enumerate() {
            let comma = if index > 0 { ", " } else { "" };
            write!(f, "{comma}`{member}`")?;
        }
        Ok(())
    }
}
