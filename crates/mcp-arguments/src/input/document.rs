//! A JSON document as a flat arena: what text and JavaScript values become before they are walked.

use std::borrow::Cow;

use serde_json::Value;

use super::{Input, Look, Odd, print};
use crate::limits::Limits;
use crate::number::Number;

/// A JSON document in memory: nodes in one list, the children of an array or object side by side.
///
/// # Shape
///
/// Numbers keep their literals, members their order. What is no JSON value (a function, a duplicate name, ...) stays
/// in its place as an [`Odd`], so that the walk can report it with its path.
#[derive(Clone, Debug)]
pub struct Document<'t> {
    /// The text that spans refer to; strings with escapes are appended to it unescaped.
    pub(super) text: Cow<'t, str>,
    pub(super) nodes: Vec<Stored>,
    pub(super) items: Vec<u32>,
    pub(super) entries: Vec<(Span, u32)>,
    pub(super) root: u32,
    /// Whether a node is odd.
    pub(super) odd: bool,
    /// How many levels of arrays and objects there are at most.
    pub(super) depth: u32,
    /// The most digits that the integer part of a number may have, written out.
    pub(super) digits: u32,
}

/// A part of the document's text, in bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    pub(super) start: u32,
    pub(super) len: u32,
}

/// One value; `first` and `len` are a range of `items` or `entries`.
#[derive(Clone, Copy, Debug)]
pub(super) enum Stored {
    Null,
    Boolean(bool),
    Double(f64),
    Literal(Span),
    String(Span),
    Array { first: u32, len: u32 },
    Object { first: u32, len: u32 },
    Odd(Odd),
}

/// A handle to one value of a [`Document`]: the [`Input`] that text and JavaScript values are read through.
#[derive(Clone, Copy, Debug)]
pub struct Node<'a> {
    document: &'a Document<'a>,
    index: u32,
}

impl<'t> Document<'t> {
    pub(super) fn with_text(text: Cow<'t, str>) -> Document<'t> {
        let (nodes, items, entries) = (Vec::new(), Vec::new(), Vec::new());
        Document { text, nodes, items, entries, root: 0, odd: false, depth: 0, digits: 0 }
    }

    /// The document that holds `null`.
    #[must_use]
    pub fn null() -> Document<'static> {
        let mut document = Document::with_text(Cow::Borrowed(""));
        document.nodes.push(Stored::Null);
        document
    }

    /// The document that holds `{}`.
    #[must_use]
    pub fn empty_object() -> Document<'static> {
        let mut document = Document::with_text(Cow::Borrowed(""));
        document.nodes.push(Stored::Object { first: 0, len: 0 });
        document
    }

    /// The document that holds what an input holds; what is odd is `null`.
    #[must_use]
    pub fn of<'a, I: Input<'a>>(input: I) -> Document<'static> {
        let mut text = String::new();
        print(input, &mut text);
        match Document::of_printed(&text) {
            Some(document) => document.into_owned(),
            None => Document::null(),
        }
    }

    /// The document of a text that [`print`] made, or that keeps to its forms: an integer beyond ±(2^53 − 1) is exact where all its digits
    /// are there, and a double where it has a fraction or an exponent. `None` where the text is no JSON.
    pub(crate) fn of_printed(text: &str) -> Option<Document<'_>> {
        let mut document = Document::parse(text).ok()?;
        let Document { text, nodes, .. } = &mut document;
        for node in nodes {
            if let Stored::Literal(span) = node {
                let literal = slice(text, *span);
                let number = Number::from_literal(literal);
                if literal.contains(['.', 'e', 'E']) && number.is_long_integer() {
                    *node = Stored::Double(number.as_f64());
                }
            }
        }
        Some(document)
    }

    /// The document that holds one string.
    pub(crate) fn of_text(text: &str) -> Document<'_> {
        let mut document = Document::with_text(Cow::Borrowed(text));
        document.nodes.push(Stored::String(Span { start: 0, len: index_of(text.len()) }));
        document
    }

    /// The same document, which no longer borrows the text that it was read from.
    #[must_use]
    pub fn into_owned(self) -> Document<'static> {
        Document {
            text: Cow::Owned(self.text.into_owned()),
            nodes: self.nodes,
            items: self.items,
            entries: self.entries,
            root: self.root,
            odd: self.odd,
            depth: self.depth,
            digits: self.digits,
        }
    }

    /// The handle to the whole of what the document holds.
    #[must_use]
    pub fn root(&self) -> Node<'_> {
        Node { document: self, index: self.root }
    }

    #[inline]
    pub(super) fn slice(&self, span: Span) -> &str {
        slice(&self.text, span)
    }

    /// Whether something in it is no JSON value, which its text could not say.
    pub(crate) fn is_odd(&self) -> bool {
        self.odd
    }

    #[inline]
    pub(super) fn push(&mut self, node: Stored) -> u32 {
        match node {
            Stored::Odd(_) => self.odd = true,
            Stored::Literal(span) => self.digits = self.digits.max(span.len),
            _ => {}
        }
        let index = index_of(self.nodes.len());
        self.nodes.push(node);
        index
    }

    /// The document as JSON text without blanks; numbers as their literals, an odd value as `null`.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        print(self.root(), &mut text);
        text
    }

    /// The document as a `serde_json` value. An integer beyond 64 bits becomes the nearest double.
    #[must_use]
    pub fn to_value(&self) -> Value {
        value_of(self.root())
    }
}

#[inline]
fn slice(text: &str, span: Span) -> &str {
    let start = span.start as usize;
    text.get(start..start + span.len as usize).unwrap_or("")
}

/// An index or length of the arena. Text is at most 1 GiB by the parser's own bound, so 32 bits hold it.
pub(super) fn index_of(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

/// What any input holds, as a `serde_json` value; what is odd is `null`.
pub(crate) fn value_of<'a, I: Input<'a>>(input: I) -> Value {
    match input.look() {
        Look::Null | Look::Odd(_) => Value::Null,
        Look::Boolean(boolean) => Value::Bool(boolean),
        Look::Number(number) => json_number(number),
        Look::String(text) => Value::String(text.to_owned()),
        Look::Array(items) => Value::Array(items.map(value_of).collect()),
        Look::Object(members) => {
            Value::Object(members.map(|(name, value)| (name.to_owned(), value_of(value))).collect())
        }
    }
}

/// A number for `serde_json`: an integer by value as an integer (`3.0` is `3`), everything else as a double.
pub(crate) fn json_number(number: Number<'_>) -> Value {
    if let Some(integer) = number.as_i64() {
        return integer.into();
    }
    if let Ok(unsigned) = number.to_text().parse::<u64>() {
        return unsigned.into();
    }
    serde_json::Number::from_f64(number.as_f64()).map_or(Value::Null, Value::Number)
}

impl Node<'_> {
    #[inline]
    fn stored(self) -> Stored {
        self.document.nodes.get(self.index as usize).copied().unwrap_or(Stored::Null)
    }
}

/// The items of an array, in their order.
#[derive(Clone, Debug)]
pub struct Items<'a> {
    document: &'a Document<'a>,
    rest: std::slice::Iter<'a, u32>,
}

impl<'a> Iterator for Items<'a> {
    type Item = Node<'a>;

    fn next(&mut self) -> Option<Node<'a>> {
        self.rest.next().map(|index| Node { document: self.document, index: *index })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.rest.size_hint()
    }
}

impl ExactSizeIterator for Items<'_> {}

/// The members of an object, in the order in which they came; a name that stands twice comes twice.
#[derive(Clone, Debug)]
pub struct Members<'a> {
    document: &'a Document<'a>,
    rest: std::slice::Iter<'a, (Span, u32)>,
}

impl<'a> Iterator for Members<'a> {
    type Item = (&'a str, Node<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        let (name, index) = self.rest.next()?;
        Some((self.document.slice(*name), Node { document: self.document, index: *index }))
    }
}

fn range<T>(list: &[T], first: u32, len: u32) -> &[T] {
    let first = first as usize;
    list.get(first..first + len as usize).unwrap_or(&[])
}

impl<'a> Input<'a> for Node<'a> {
    type Members = Members<'a>;
    type Items = Items<'a>;

    fn look(self) -> Look<'a, Self> {
        let document = self.document;
        match self.stored() {
            Stored::Null => Look::Null,
            Stored::Boolean(boolean) => Look::Boolean(boolean),
            Stored::Double(double) if !double.is_finite() => Look::Odd(Odd::NotFinite),
            Stored::Double(double) => Look::Number(Number::Double(double)),
            Stored::Literal(span) => Look::Number(Number::from_literal(document.slice(span))),
            Stored::String(span) => Look::String(document.slice(span)),
            Stored::Array { first, len } => {
                Look::Array(Items { document, rest: range(&document.items, first, len).iter() })
            }
            Stored::Object { first, len } => {
                Look::Object(Members { document, rest: range(&document.entries, first, len).iter() })
            }
            Stored::Odd(odd) => Look::Odd(odd),
        }
    }

    #[inline]
    fn member_again(self, _name: &str, ordinal: u32) -> Option<Self> {
        match self.stored() {
            Stored::Object { first, len } if ordinal < len => {
                let (_, index) = self.document.entries.get((first + ordinal) as usize)?;
                Some(Node { document: self.document, index: *index })
            }
            _ => None,
        }
    }

    fn literal(self) -> Option<&'a str> {
        match self.stored() {
            Stored::Literal(span) => Some(self.document.slice(span)),
            _ => None,
        }
    }

    fn is_plain(self, depth: u32) -> bool {
        match self.stored() {
            Stored::Array { .. } | Stored::Object { .. } => !self.document.odd && self.document.depth <= depth,
            Stored::Odd(_) => false,
            Stored::Double(double) => double.is_finite(),
            Stored::Null | Stored::Boolean(_) | Stored::Literal(_) | Stored::String(_) => true,
        }
    }

    fn is_within(self, limits: &Limits) -> bool {
        let Document { text, nodes, digits, .. } = self.document;
        // No string is longer than the text, and no list or object than the values are many.
        let most = limits.items.min(limits.members);
        text.len() <= limits.string_bytes && nodes.len() <= most && u64::from(*digits) <= limits.integer_digits
    }
}
