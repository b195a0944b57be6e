//! What arrived, looked at and never judged: one trait, and what implements it.
//!
//! [`Input`] answers what kind a value is and what it holds. It converts nothing and refuses nothing; whatever cannot
//! be a JSON value is an [`Odd`] that the walk reports.

mod apply;
mod document;
mod print;
mod tape;
mod text;
mod value;
mod wire;

use crate::kind::Kind;
use crate::limits::Limits;
use crate::number::Number;
pub(crate) use document::value_of;
pub use document::{Document, Node};
pub(crate) use print::{print, print_by, print_short, quote};
pub(crate) use tape::tag;
pub use tape::{Digest, Entry, Slot, Tape};
pub use text::SyntaxFault;
pub(crate) use text::is_digits;
pub(crate) use value::{number_of, number_text};
pub use value::{object, value_text};

/// A value that arrived, as a handle that is cheap to copy.
///
/// # Shape
///
/// Implemented by `&serde_json::Value` and by [`Node`], the handle into a [`Document`] (JSON text, or a JavaScript value), which
/// `tests/input/contract.rs` holds to the same answers; and by [`Entry`], the handle into a [`Tape`], which has no contents and
/// so cannot give them. Its law is another: what it says of a value is never more than the whole value says. It takes the
/// marshaller to hold it to that, so the package does, on every runtime (`pkg/test/hazards.mjs`).
pub trait Input<'a>: Copy {
    /// The members of an object in the order in which they came.
    type Members: Iterator<Item = (&'a str, Self)>;
    /// The items of an array.
    type Items: ExactSizeIterator<Item = Self> + Clone;

    /// The value as one of the kinds of JSON, or as what it is instead.
    fn look(self) -> Look<'a, Self>;

    /// A member that was met before: the one of that name, at the place that [`Input::place`] answered for it.
    ///
    /// One input finds it by the name and another by the place, each taking the other for granted. Who knows only one of
    /// them goes through the members.
    fn member_again(self, name: &str, place: u32) -> Option<Self>;

    /// What finds a member again in [`Input::member_again`]; the value is the member that came as the `ordinal`th.
    fn place(self, ordinal: u32) -> u32 {
        ordinal
    }

    /// The list of the plan's choices that the value is known to be one of, where the input knows without comparing.
    fn chosen(self) -> Option<u32> {
        None
    }

    /// The list of the plan's choices that a text is known to be none of.
    fn unlisted(self) -> Option<u32> {
        None
    }

    /// The members of an object whose names the input took from the object rules of that number in the plan;
    /// [`Input::property`] tells the names.
    fn known_members(self) -> Option<(u32, Self::Items)> {
        None
    }

    /// Which property of those rules a member is; `u32::MAX` where it is none.
    fn property(self) -> u32 {
        u32::MAX
    }

    /// Whether no text of the input holds what swallowed another argument.
    const SEARCHED: bool = false;

    /// Whether everything that came is there. What a tape leaves out, no rule may ask about.
    const WHOLE: bool = true;

    /// The literal of a number as it stood in the text, where the value came as text.
    fn literal(self) -> Option<&'a str>;

    /// Whether everything below is known to be plain data within this many levels, so that nobody needs to look.
    fn is_plain(self, depth: u32) -> bool;

    /// Whether no string, number, list or object below is known to pass these limits, so that nobody needs to look.
    fn is_within(self, _limits: &Limits) -> bool {
        false
    }
}

/// What one look at a value shows: its kind, with what it holds one level down.
#[derive(Clone, Copy, Debug)]
pub enum Look<'a, I: Input<'a>> {
    /// `null`.
    Null,
    /// `true` or `false`.
    Boolean(bool),
    /// A number, finite or not.
    Number(Number<'a>),
    /// A string of valid Unicode.
    String(&'a str),
    /// An array's items.
    Array(I::Items),
    /// An object's members.
    Object(I::Members),
    /// Something that is no JSON value.
    Odd(Odd),
}

impl<'a, I: Input<'a>> Look<'a, I> {
    /// The kind, where the value has one.
    pub fn kind(&self) -> Option<Kind> {
        match self {
            Look::Null => Some(Kind::Null),
            Look::Boolean(_) => Some(Kind::Boolean),
            Look::Number(number) => Some(if number.is_integer() { Kind::Integer } else { Kind::Number }),
            Look::String(_) | Look::Odd(Odd::Withheld(_)) => Some(Kind::String),
            Look::Array(_) => Some(Kind::Array),
            Look::Object(_) => Some(Kind::Object),
            Look::Odd(_) => None,
        }
    }
}

/// What stands where a JSON value should: a mistake of the caller that the walk reports at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Odd {
    /// A function.
    Function,
    /// A symbol.
    Symbol,
    /// `undefined` where a value must be: as an item, or as the whole.
    Undefined,
    /// An instance of a class: a `Date`, a `Map`, a boxed number, ...
    Instance,
    /// A value that contains itself.
    Cycle,
    /// A getter or a proxy that threw.
    Threw,
    /// A hole of a sparse array.
    Hole,
    /// Arrays and objects deeper within each other than the limit.
    TooDeep,
    /// More than the encoder takes.
    TooLarge,
    /// A string, or a member's name, with a lone surrogate.
    InvalidUnicode,
    /// A member whose name stood in the object before.
    DuplicateKey,
    /// `NaN` or an infinity.
    NotFinite,
    /// A string of a tape, of which only the digest crossed.
    Withheld(Digest),
}

impl Odd {
    /// The value as sentences name it, with its article.
    #[must_use]
    pub const fn with_article(self) -> &'static str {
        match self {
            Odd::Function => "a function",
            Odd::Symbol => "a symbol",
            Odd::Undefined => "undefined",
            Odd::Instance => "an instance of a class",
            Odd::Cycle => "a value that contains itself",
            Odd::Threw => "a value that cannot be read",
            Odd::Hole => "a hole of a sparse array",
            Odd::TooDeep => "a value nested too deep",
            Odd::TooLarge => "a value that is too large",
            Odd::InvalidUnicode => "a string with a lone surrogate",
            Odd::DuplicateKey => "a second member of the same name",
            Odd::NotFinite => "a number that is not finite",
            Odd::Withheld(_) => "a string",
        }
    }

    /// The word for it in a record.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Odd::Function => "function",
            Odd::Symbol => "symbol",
            Odd::Undefined => "undefined",
            Odd::Instance => "instance",
            Odd::Cycle => "cycle",
            Odd::Threw => "threw",
            Odd::Hole => "hole",
            Odd::TooDeep => "too_deep",
            Odd::TooLarge => "too_large",
            Odd::InvalidUnicode => "invalid_unicode",
            Odd::DuplicateKey => "duplicate_key",
            Odd::NotFinite => "not_finite",
            Odd::Withheld(_) => "string",
        }
    }
}
