//! The kinds of JSON values, and sets of them.

use std::fmt;

/// The kind of a JSON value.
///
/// `Integer` is a number without a fraction, decided by value: `3`, `3.0` and `1e3` are integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Kind {
    /// `null`.
    Null,
    /// `true` or `false`.
    Boolean,
    /// A number without a fraction.
    Integer,
    /// A number with a fraction.
    Number,
    /// A string.
    String,
    /// An array.
    Array,
    /// An object.
    Object,
}

impl Kind {
    /// Every kind, in the order in which refusals list them.
    pub const ALL: [Kind; 7] =
        [Kind::String, Kind::Integer, Kind::Number, Kind::Boolean, Kind::Array, Kind::Object, Kind::Null];

    /// The name of the kind in JSON Schema, and in records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Null => "null",
            Kind::Boolean => "boolean",
            Kind::Integer => "integer",
            Kind::Number => "number",
            Kind::String => "string",
            Kind::Array => "array",
            Kind::Object => "object",
        }
    }

    /// The name with its article, as sentences use it: `a string`, `an integer`, `null`.
    #[must_use]
    pub const fn with_article(self) -> &'static str {
        match self {
            Kind::Null => "null",
            Kind::Boolean => "a boolean",
            Kind::Integer => "an integer",
            Kind::Number => "a number",
            Kind::String => "a string",
            Kind::Array => "an array",
            Kind::Object => "an object",
        }
    }

    /// The kind whose JSON Schema name is `name`.
    #[must_use]
    pub fn named(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.name() == name)
    }

    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of kinds. `number` of JSON Schema is the set of `Integer` and `Number`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Kinds(u8);

impl Kinds {
    /// No kind at all.
    pub const NONE: Kinds = Kinds(0);
    /// Every kind.
    pub const ALL: Kinds = Kinds(0x7f);
    /// Numbers with and without a fraction.
    pub const NUMBERS: Kinds = Kinds(Kind::Integer.bit() | Kind::Number.bit());

    /// The set that a JSON Schema `type` name stands for.
    #[must_use]
    pub fn named(name: &str) -> Option<Kinds> {
        Kind::named(name).map(|kind| if kind == Kind::Number { Kinds::NUMBERS } else { kind.into() })
    }

    /// Whether `kind` is in the set.
    #[must_use]
    #[inline]
    pub const fn has(self, kind: Kind) -> bool {
        self.0 & kind.bit() != 0
    }

    /// The kinds in either set.
    #[must_use]
    #[inline]
    pub const fn or(self, other: Kinds) -> Kinds {
        Kinds(self.0 | other.0)
    }

    /// The kinds in both sets.
    #[must_use]
    #[inline]
    pub const fn and(self, other: Kinds) -> Kinds {
        Kinds(self.0 & other.0)
    }

    /// The set without `kind`.
    #[must_use]
    pub const fn without(self, kind: Kind) -> Kinds {
        Kinds(self.0 & !kind.bit())
    }

    /// Whether no kind is in the set.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds of the set as JSON Schema names them: where all numbers are allowed, `number` stands for `integer` too.
    pub fn iter(self) -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().filter(move |kind| self.has(*kind) && !(*kind == Kind::Integer && self.has(Kind::Number)))
    }
}

impl From<Kind> for Kinds {
    fn from(kind: Kind) -> Self {
        Kinds(kind.bit())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn number_stands_for_integer_too() {
        let kinds = Kinds::NUMBERS.or(Kind::Null.into());
        assert_eq!(kinds.iter().collect::<Vec<_>>(), [Kind::Number, Kind::Null]);
        assert_eq!(Kinds::named("integer").map(|k| k.has(Kind::Number)), Some(false));
    }
}
