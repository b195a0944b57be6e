//! JSON text (RFC 8259) as input: one pass, no recursion, every literal kept.

mod scalar;

use std::borrow::Cow;
use std::collections::HashSet;

use super::Odd;
use super::document::{Document, Span, Stored, index_of};
use crate::limits::Limits;

/// Why, and from where on, a text is not JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not JSON: {reason} at line {line}, column {column}")]
pub struct SyntaxFault {
    /// What stood there, in fixed words; nothing of the text is quoted.
    pub reason: &'static str,
    /// Bytes before the place.
    pub offset: usize,
    /// Line of the place, from 1.
    pub line: usize,
    /// Characters before the place in its line, plus 1.
    pub column: usize,
}

/// Below this many members names are compared with each other; above, through a set.
const FEW_MEMBERS: usize = 16;

impl<'t> Document<'t> {
    /// Reads JSON text.
    ///
    /// # Shape
    ///
    /// Duplicate names, lone surrogates and `NaN`, `Infinity` (which some encoders write) do not end the reading: they stay in
    /// their place as odd values, and so does what lies deeper than 512 levels.
    ///
    /// # Errors
    ///
    /// A [`SyntaxFault`] with the position where the text stops being JSON.
    pub fn parse(text: &'t str) -> Result<Document<'t>, SyntaxFault> {
        // What most repairs make.
        if is_digits(text) {
            let mut document = Document::with_text(Cow::Borrowed(text));
            document.push(Stored::Literal(Span { start: 0, len: index_of(text.len()) }));
            return Ok(document);
        }
        let mut parser = Parser {
            text,
            at: 0,
            document: Document::with_text(Cow::Borrowed(text)),
            unescaped: String::new(),
            frames: Vec::new(),
            pending_items: Vec::new(),
            pending_entries: Vec::new(),
        };
        parser.document().map_err(|reason| fault(text, parser.at, reason))?;
        let Parser { mut document, unescaped, .. } = parser;
        if !unescaped.is_empty() {
            document.text = Cow::Owned([text, unescaped.as_str()].concat());
        }
        Ok(document)
    }
}

/// Whether the text is a JSON number of a few digits and nothing else.
pub(crate) fn is_digits(text: &str) -> bool {
    let digits = text.as_bytes();
    digits.len() < 16 && matches!(digits, [b'0'] | [b'1'..=b'9', ..]) && digits.iter().all(u8::is_ascii_digit)
}

fn fault(text: &str, offset: usize, reason: &'static str) -> SyntaxFault {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    let before = text.get(..offset).unwrap_or("");
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    SyntaxFault {
        reason,
        offset,
        line: before.matches('\n').count() + 1,
        column: before.get(line_start..).unwrap_or("").chars().count() + 1,
    }
}

/// An array or object that is not closed yet; `from` is where its children start among the pending ones.
enum Frame {
    Array { from: usize },
    Object { from: usize, name: Span, odd_name: bool },
}

struct Parser<'t> {
    text: &'t str,
    at: usize,
    document: Document<'t>,
    /// Strings that had escapes, to be appended to the text.
    unescaped: String,
    frames: Vec<Frame>,
    pending_items: Vec<u32>,
    pending_entries: Vec<(Span, u32, bool)>,
}

type Parsed<T> = Result<T, &'static str>;

impl Parser<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn blanks(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn document(&mut self) -> Parsed<()> {
        if self.text.len() > (u32::MAX / 4) as usize {
            return Err("text of more than a gibibyte");
        }
        loop {
            self.blanks();
            // An opening bracket goes on to the first child; anything else is a whole value.
            let Some(mut node) = self.value()? else { continue };
            loop {
                match self.attach(node)? {
                    Next::Child => break,
                    Next::Closed(closed) => node = closed,
                    Next::Done => {
                        self.document.root = node;
                        self.blanks();
                        return if self.peek().is_some() { Err("more text after the value") } else { Ok(()) };
                    }
                }
            }
        }
    }

    /// A scalar, or an array or object that is closed at once; `None` where one was opened.
    fn value(&mut self) -> Parsed<Option<u32>> {
        let stored = match self.peek() {
            None => return Err("the text ends where a value must follow"),
            Some(b'{') => {
                self.at += 1;
                self.blanks();
                self.deeper();
                if self.peek() != Some(b'}') {
                    let from = self.pending_entries.len();
                    let (name, odd_name) = self.name()?;
                    self.frames.push(Frame::Object { from, name, odd_name });
                    return Ok(None);
                }
                self.at += 1;
                Stored::Object { first: 0, len: 0 }
            }
            Some(b'[') => {
                self.at += 1;
                self.blanks();
                self.deeper();
                if self.peek() != Some(b']') {
                    self.frames.push(Frame::Array { from: self.pending_items.len() });
                    return Ok(None);
                }
                self.at += 1;
                Stored::Array { first: 0, len: 0 }
            }
            Some(b'"') => match self.string()? {
                (span, false) => Stored::String(span),
                (_, true) => Stored::Odd(Odd::InvalidUnicode),
            },
            Some(b't') => self.word("true", Stored::Boolean(true))?,
            Some(b'f') => self.word("false", Stored::Boolean(false))?,
            Some(b'n') => self.word("null", Stored::Null)?,
            Some(b'N') => self.word("NaN", Stored::Odd(Odd::NotFinite))?,
            Some(b'I') => self.word("Infinity", Stored::Odd(Odd::NotFinite))?,
            Some(b'-') if self.rest().starts_with("-I") => self.word("-Infinity", Stored::Odd(Odd::NotFinite))?,
            Some(b'-' | b'0'..=b'9') => Stored::Literal(self.number()?),
            Some(b'\'') => return Err("a single quote: JSON strings have double quotes"),
            Some(b']' | b'}') => return Err("a closing bracket where a value must follow"),
            Some(_) => return Err("a character that starts no JSON value"),
        };
        Ok(Some(self.document.push(stored)))
    }

    fn deeper(&mut self) {
        self.document.depth = self.document.depth.max(index_of(self.frames.len()).saturating_add(1));
    }

    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn word(&mut self, word: &str, stored: Stored) -> Parsed<Stored> {
        if !self.rest().starts_with(word) {
            return Err("a word that is no JSON value");
        }
        self.at += word.len();
        Ok(stored)
    }

    /// Puts a finished value into the array or object that is open, and reads what follows it.
    fn attach(&mut self, node: u32) -> Parsed<Next> {
        match self.frames.pop() {
            None => Ok(Next::Done),
            Some(Frame::Array { from }) => {
                self.pending_items.push(node);
                self.blanks();
                match self.peek() {
                    Some(b',') => {
                        self.at += 1;
                        self.blanks();
                        if self.peek() == Some(b']') {
                            return Err("a comma before the closing bracket");
                        }
                        self.frames.push(Frame::Array { from });
                        Ok(Next::Child)
                    }
                    Some(b']') => {
                        self.at += 1;
                        Ok(Next::Closed(self.close_array(from)))
                    }
                    None => Err("the text ends within an array"),
                    Some(_) => Err("no comma or closing bracket after an item"),
                }
            }
            Some(Frame::Object { from, name, odd_name }) => {
                self.pending_entries.push((name, node, odd_name));
                self.blanks();
                match self.peek() {
                    Some(b',') => {
                        self.at += 1;
                        self.blanks();
                        if self.peek() == Some(b'}') {
                            return Err("a comma before the closing brace");
                        }
                        let (name, odd_name) = self.name()?;
                        self.frames.push(Frame::Object { from, name, odd_name });
                        Ok(Next::Child)
                    }
                    Some(b'}') => {
                        self.at += 1;
                        Ok(Next::Closed(self.close_object(from)))
                    }
                    None => Err("the text ends within an object"),
                    Some(_) => Err("no comma or closing brace after a member"),
                }
            }
        }
    }

    fn close_array(&mut self, from: usize) -> u32 {
        if self.frames.len() >= Limits::MAX_DEPTH as usize {
            self.pending_items.truncate(from);
            return self.document.push(Stored::Odd(Odd::TooDeep));
        }
        let first = index_of(self.document.items.len());
        self.document.items.extend(self.pending_items.drain(from..));
        let len = index_of(self.document.items.len()) - first;
        self.document.push(Stored::Array { first, len })
    }

    fn close_object(&mut self, from: usize) -> u32 {
        if self.frames.len() >= Limits::MAX_DEPTH as usize {
            self.pending_entries.truncate(from);
            return self.document.push(Stored::Odd(Odd::TooDeep));
        }
        let first = index_of(self.document.entries.len());
        let members: Vec<_> = self.pending_entries.drain(from..).collect();
        let mut seen = HashSet::new();
        for (ordinal, (name, node, odd_name)) in members.iter().enumerate() {
            let text = self.name_text(*name);
            let repeated = if members.len() <= FEW_MEMBERS {
                members.iter().take(ordinal).any(|(other, ..)| self.name_text(*other) == text)
            } else {
                !seen.insert(text.to_owned())
            };
            let node = if *odd_name {
                self.document.push(Stored::Odd(Odd::InvalidUnicode))
            } else if repeated {
                self.document.push(Stored::Odd(Odd::DuplicateKey))
            } else {
                *node
            };
            self.document.entries.push((*name, node));
        }
        self.document.push(Stored::Object { first, len: index_of(members.len()) })
    }

    /// A span of the text, or of what follows it once the unescaped strings are appended.
    fn name_text(&self, span: Span) -> &str {
        let start = span.start as usize;
        let (text, start) = if start >= self.text.len() {
            (self.unescaped.as_str(), start - self.text.len())
        } else {
            (self.text, start)
        };
        text.get(start..start + span.len as usize).unwrap_or("")
    }

    fn name(&mut self) -> Parsed<(Span, bool)> {
        match self.peek() {
            Some(b'"') => {}
            None => return Err("the text ends within an object"),
            Some(_) => return Err("a member's name must be in double quotes"),
        }
        let name = self.string()?;
        self.blanks();
        if self.peek() != Some(b':') {
            return Err("no colon after a member's name");
        }
        self.at += 1;
        self.blanks();
        Ok(name)
    }
}

enum Next {
    /// Another child of the same array or object follows.
    Child,
    /// The array or object is whole.
    Closed(u32),
    /// The value belonged to nothing: it is the document.
    Done,
}
