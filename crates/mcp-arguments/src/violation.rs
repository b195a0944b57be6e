//! What is wrong with a call, as facts: a path, a code, what is wanted and what came. No sentence stands here.

use serde_json::Value;

use crate::input::Odd;
use crate::kind::{Kind, Kinds};

/// What is wrong, as one word. Codes are only ever added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Code {
    /// The arguments are not an object.
    NotAnObject,
    /// A name that is not declared.
    UnknownArgument,
    /// A required member is not there.
    MissingArgument,
    /// A value of another kind.
    WrongType,
    /// A number beyond its bounds.
    OutOfRange,
    /// None or several of a group of which exactly one must be there.
    ExactlyOne,
    /// Text without a visible character.
    Blank,
    /// None of the listed values.
    NotInEnum,
    /// Not the one allowed value.
    NotConstant,
    /// Text with too few characters.
    TooShort,
    /// Text with too many characters.
    TooLong,
    /// Too few items or members.
    TooFew,
    /// Too many items or members.
    TooMany,
    /// Two equal items.
    NotUnique,
    /// No multiple of the given number.
    NotMultiple,
    /// Text that the pattern does not match.
    Pattern,
    /// Text that is not of the format.
    Format,
    /// None of a group of which at least one must be there.
    AtLeastOne,
    /// Several of a group of which at most one may be there.
    AtMostOne,
    /// A member without the members that it needs.
    Requires,
    /// A value that must not be.
    Forbidden,
    /// A value that fits none of several forms.
    NoBranch,
    /// A value that fits several forms of which it must fit one.
    SeveralBranches,
    /// `NaN` or an infinity.
    NotFinite,
    /// An integer that has lost digits.
    Imprecise,
    /// A lone surrogate.
    InvalidUnicode,
    /// Text that is not JSON.
    NotJson,
    /// A value that is no JSON value.
    NotData,
    /// A name that stands twice in one object.
    DuplicateKey,
    /// A name that could be meant for a declared one that is there too, or for several.
    AmbiguousKey,
    /// Text that holds another argument.
    Swallowed,
    /// Arrays and objects too deep within each other.
    TooDeep,
    /// More than a limit allows.
    TooLarge,
    /// The checker itself failed; the call was not judged.
    Internal,
}

impl Code {
    /// Every code, in the order of the documentation.
    pub const ALL: &[Code] = &[
        Code::NotAnObject,
        Code::UnknownArgument,
        Code::MissingArgument,
        Code::WrongType,
        Code::OutOfRange,
        Code::ExactlyOne,
        Code::Blank,
        Code::NotInEnum,
        Code::NotConstant,
        Code::TooShort,
        Code::TooLong,
        Code::TooFew,
        Code::TooMany,
        Code::NotUnique,
        Code::NotMultiple,
        Code::Pattern,
        Code::Format,
        Code::AtLeastOne,
        Code::AtMostOne,
        Code::Requires,
        Code::Forbidden,
        Code::NoBranch,
        Code::SeveralBranches,
        Code::NotFinite,
        Code::Imprecise,
        Code::InvalidUnicode,
        Code::NotJson,
        Code::NotData,
        Code::DuplicateKey,
        Code::AmbiguousKey,
        Code::Swallowed,
        Code::TooDeep,
        Code::TooLarge,
        Code::Internal,
    ];

    /// The code as records have it; once given, it never changes.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Code::NotAnObject => "not_an_object",
            Code::UnknownArgument => "unknown_argument",
            Code::MissingArgument => "missing_argument",
            Code::WrongType => "wrong_type",
            Code::OutOfRange => "out_of_range",
            Code::ExactlyOne => "exactly_one",
            Code::Blank => "blank",
            Code::NotInEnum => "not_in_enum",
            Code::NotConstant => "not_constant",
            Code::TooShort => "too_short",
            Code::TooLong => "too_long",
            Code::TooFew => "too_few",
            Code::TooMany => "too_many",
            Code::NotUnique => "not_unique",
            Code::NotMultiple => "not_multiple",
            Code::Pattern => "pattern",
            Code::Format => "format",
            Code::AtLeastOne => "at_least_one",
            Code::AtMostOne => "at_most_one",
            Code::Requires => "requires",
            Code::Forbidden => "forbidden",
            Code::NoBranch => "no_branch",
            Code::SeveralBranches => "several_branches",
            Code::NotFinite => "not_finite",
            Code::Imprecise => "imprecise",
            Code::InvalidUnicode => "invalid_unicode",
            Code::NotJson => "not_json",
            Code::NotData => "not_data",
            Code::DuplicateKey => "duplicate_key",
            Code::AmbiguousKey => "ambiguous_key",
            Code::Swallowed => "swallowed",
            Code::TooDeep => "too_deep",
            Code::TooLarge => "too_large",
            Code::Internal => "internal",
        }
    }
}

/// One thing that is wrong with a call, as facts that a program can act on.
#[derive(Clone, Debug, PartialEq)]
pub struct Violation {
    /// Where, as a JSON Pointer; a missing or unknown argument's path ends in its own name.
    pub path: String,
    /// What is wrong.
    pub code: Code,
    /// What is wanted there.
    pub want: Want,
    /// What came.
    pub got: Got,
    /// What would be accepted instead, where exactly one reading is.
    pub offer: Option<Offer>,
}

impl Violation {
    /// Takes out whatever tells of the value that came but its kind, and what would be accepted in its place.
    pub(crate) fn mask(&mut self) {
        self.got = match &self.got {
            Got::Value { kind, .. } | Got::Kind(kind) => Got::Kind(*kind),
            Got::Length(_) => Got::Kind(Kind::String),
            Got::Absent => Got::Absent,
            Got::Count { kind, count } => Got::Count { kind: *kind, count: *count },
            Got::Odd(odd) => Got::Odd(*odd),
        };
        if let Some(Offer::Send(_)) = self.offer {
            self.offer = None;
        }
        if let Want::Values { nearest, .. } = &mut self.want {
            *nearest = None;
        }
    }
}

/// What is wanted at the place of a violation.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Want {
    /// Nothing more than the code says.
    Nothing,
    /// One of these kinds.
    Kinds(Kinds),
    /// One of these values; `more` beyond the listed ones, and the nearest to what came.
    Values {
        /// The first allowed values.
        values: Vec<Value>,
        /// How many more there are.
        more: usize,
        /// The value that is nearest to the text that came.
        nearest: Option<String>,
    },
    /// A number within bounds.
    Range {
        /// The lower bound.
        minimum: Option<Bound>,
        /// The upper bound.
        maximum: Option<Bound>,
    },
    /// A multiple of this number, given as its text.
    Multiple(String),
    /// So many characters.
    Length {
        /// At least.
        minimum: Option<u64>,
        /// At most.
        maximum: Option<u64>,
    },
    /// So many items or members.
    Count {
        /// At least.
        minimum: Option<u64>,
        /// At most.
        maximum: Option<u64>,
    },
    /// So many items of this form among all items.
    Contains {
        /// At least.
        minimum: Option<u64>,
        /// At most.
        maximum: Option<u64>,
        /// What such an item is.
        item: Box<Want>,
    },
    /// Another value than the item at this index, counted from 0.
    Unlike(u64),
    /// Text that this ECMA-262 pattern matches.
    Pattern(String),
    /// Text of this format, with an example of it.
    Format {
        /// The format's name.
        name: String,
        /// Text of that format.
        example: String,
    },
    /// One of the declared names, and the nearest to what came.
    Names {
        /// The declared names.
        names: Vec<String>,
        /// The nearest declared name.
        nearest: Option<String>,
    },
    /// Members of an object: sets of which some must be there.
    Groups(Vec<Vec<String>>),
    /// Members that must be there because `name` is.
    Requires {
        /// The member that is there.
        name: String,
        /// The members that it needs.
        names: Vec<String>,
    },
    /// One of several forms.
    Branches(Vec<Want>),
    /// Not more than a limit.
    Limit {
        /// Which limit, by its name.
        limit: &'static str,
        /// Its value.
        value: u64,
    },
    /// JSON; where and why it stops being that.
    Json {
        /// Why, in fixed words.
        reason: &'static str,
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
    },
}

/// A lower or an upper bound of a range.
#[derive(Clone, Debug, PartialEq)]
pub struct Bound {
    /// The bound as decimal text, every digit kept.
    pub value: String,
    /// Whether the bound itself is out of range.
    pub exclusive: bool,
}

/// What came. Strings are never kept: what a model wrote is not echoed.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Got {
    /// Nothing.
    Absent,
    /// A value of this kind.
    Kind(Kind),
    /// A number or boolean, as its text.
    Value {
        /// Its kind.
        kind: Kind,
        /// Its text.
        text: String,
    },
    /// Text of so many characters.
    Length(u64),
    /// So many items, members or matches.
    Count {
        /// Of what kind the value is.
        kind: Kind,
        /// How many.
        count: u64,
    },
    /// No JSON value.
    Odd(Odd),
}

/// What would be accepted in place of what came; a violation offers only what the same plan takes.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Offer {
    /// This value, as JSON text.
    Send(String),
    /// Nothing: the member can be left out.
    Omit,
    /// The array or object itself, in place of its JSON text.
    Decoded(Kind),
    /// A list of what came.
    Listed,
}
