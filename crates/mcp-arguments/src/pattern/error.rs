//! What is wrong with a pattern, for the programmer who wrote it.

use thiserror::Error;

/// Why a text is not a pattern that can be compiled.
///
/// # Units
///
/// Every position is an offset in code points from the start of the pattern.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PatternError {
    /// The source is longer than [`SOURCE_LIMIT`](super::SOURCE_LIMIT).
    #[error(
        "the pattern is {length} bytes long and at most 65536 are allowed: split it into several schemas under allOf"
    )]
    TooLong {
        /// Length of the source in bytes.
        length: usize,
    },
    /// The counted repeats and classes expand to more than [`PROGRAM_LIMIT`](super::PROGRAM_LIMIT).
    #[error(
        "the pattern expands to more than 50000 instructions: use smaller counts in {{n,m}}, or minLength and maxLength"
    )]
    TooLarge,
    /// More look-arounds than [`LOOK_LIMIT`](super::LOOK_LIMIT).
    #[error("at {position}: the pattern has more than 64 look-arounds: split it into several schemas under allOf")]
    TooManyLooks {
        /// Where the first one too many begins.
        position: usize,
    },
    /// Groups nest deeper than [`DEPTH_LIMIT`](super::DEPTH_LIMIT).
    #[error("at {position}: groups nest deeper than 250: flatten them")]
    TooDeep {
        /// Where the first group too deep begins.
        position: usize,
    },
    /// The source breaks the grammar of ECMA-262.
    #[error("at {position}: {fault}")]
    Syntax {
        /// Where the fault begins.
        position: usize,
        /// What is wrong and what to write instead.
        fault: Fault,
    },
    /// `\p{…}` names a property that is not known.
    #[error(
        "at {position}: \\p{{{name}}} is not a supported property: use a general category such as \\p{{L}}, or write the ranges out"
    )]
    UnknownProperty {
        /// Where the escape begins.
        position: usize,
        /// What stands between the braces.
        name: String,
    },
}

/// One way to break the grammar of a pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Fault {
    /// `(` without `)`.
    #[error("this group is not closed: add `)`, or write `\\(` for the character")]
    UnclosedGroup,
    /// `)` without `(`.
    #[error("this `)` closes no group: write `\\)` for the character")]
    UnopenedGroup,
    /// `[` without `]`.
    #[error("this class is not closed: add `]`, or write `\\[` for the character")]
    UnclosedClass,
    /// A quantifier behind nothing, behind an assertion, or behind another quantifier.
    #[error(
        "nothing to repeat before this quantifier: escape it with `\\`; possessive quantifiers do not exist in ECMA-262"
    )]
    NothingToRepeat,
    /// `{3,2}`.
    #[error("the counts of this repeat are out of order: write the smaller one first")]
    CountsOutOfOrder,
    /// `[z-a]`.
    #[error("this range is out of order: write the smaller character first, or `\\-` for a hyphen")]
    RangeOutOfOrder,
    /// A `\` at the end.
    #[error("the pattern ends in `\\`: write `\\\\` for the character")]
    TrailingBackslash,
    /// `\A`, `\z` or `\Z` of other languages.
    #[error("this anchor does not exist in ECMA-262: write `^` for the start of the text and `$` for its end")]
    ForeignAnchor,
    /// A letter behind `\` that means nothing in ECMA-262.
    #[error("this escape does not exist in ECMA-262: drop the `\\`, or write the character as `\\xHH`")]
    UnknownEscape,
    /// `\x`, `\u` or `\c` without what must follow.
    #[error("this escape is incomplete: write `\\xHH`, `\\uHHHH`, `\\u{{H…}}` up to 10FFFF, or `\\c` and a letter")]
    IncompleteEscape,
    /// `\p` without `{Name}`.
    #[error("this property escape is incomplete: write `\\p{{L}}` or `\\p{{Script=Greek}}`")]
    IncompleteProperty,
    /// `(?i)` at the start or in the middle.
    #[error(
        "inline flags for the rest of the pattern do not exist in ECMA-262: write `(?i:…)` around what they are for"
    )]
    InlineFlags,
    /// `(?P<name>…)` and `(?P=name)`.
    #[error("Python groups do not exist in ECMA-262: write `(?<name>…)` for a group and `\\k<name>` for its text")]
    PythonGroup,
    /// `(?` and something that is no kind of group.
    #[error("this kind of group does not exist in ECMA-262: write `(?:…)` for a plain group")]
    UnknownGroup,
    /// A group name that is no identifier or is not closed.
    #[error("this group name is not valid: use letters, digits and `_`, closed by `>`")]
    InvalidName,
    /// Two groups of one name.
    #[error("a group of this name exists already: choose another name")]
    DuplicateName,
    /// `\k<name>` where no group has the name.
    #[error("no group has this name: name one with `(?<name>…)`")]
    UnknownName,
}

/// The answer of a pattern with back-references that took too many steps.
///
/// Whether the text matches is not known; the caller decides what that means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("the pattern has back-references and did not come to an end on this text: rewrite it without them")]
pub struct Exhausted;
