//! A JavaScript value as input: the bytes that the package's encoder writes.
//!
//! # Shape
//!
//! Values in preorder, little endian, each a tag byte and what it needs: `0` null, `1` false, `2` true, `3` number (f64),
//! `4` bigint (length u32, decimal digits), `5` string (length u32, UTF-8), `6` array (count u32, items), `7` object (count
//! u32, then name as length u32 and UTF-8, and value), `8` string with lone surrogates (length u32, UTF-8 with
//! replacements), `9` no JSON value (reason u8). A name with lone surrogates has bit 31 of its length set.

use std::borrow::Cow;

use super::Odd;
use super::document::{Document, Span, Stored, index_of};
use crate::limits::Limits;

/// The bit of a name's length that says that the name has lone surrogates.
const ODD_NAME: u32 = 1 << 31;

/// Values of an ordinary call: room for them is made at once.
const FEW: usize = 16;

impl Document<'_> {
    /// Reads what the package's encoder wrote; `None` where the bytes are not of that form.
    #[must_use]
    pub fn decode(bytes: &[u8]) -> Option<Document<'static>> {
        let mut document = Document::with_text(Cow::Borrowed(""));
        document.nodes.reserve(FEW);
        document.entries.reserve(FEW);
        let text = Vec::with_capacity(bytes.len().min(FEW << 8));
        let mut decoder = Decoder { bytes, text, document };
        decoder.document.root = decoder.value(1)?;
        let Decoder { bytes: [], text, mut document } = decoder else { return None };
        document.text = Cow::Owned(String::from_utf8(text).ok()?);
        Some(document)
    }
}

struct Decoder<'b> {
    bytes: &'b [u8],
    /// All strings and names. They are looked at as one: where each begins a character, each is valid if the whole is.
    text: Vec<u8>,
    document: Document<'static>,
}

impl Decoder<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (head, rest) = self.bytes.split_first_chunk::<N>()?;
        self.bytes = rest;
        Some(*head)
    }

    fn count(&mut self) -> Option<u32> {
        self.take::<4>().map(u32::from_le_bytes)
    }

    fn string(&mut self, len: u32) -> Option<Span> {
        let (head, rest) = self.bytes.split_at_checked(len as usize)?;
        self.bytes = rest;
        let start = index_of(self.text.len());
        self.text.extend_from_slice(head);
        let within_character = head.first().is_some_and(|byte| byte & 0b1100_0000 == 0b1000_0000);
        (!within_character).then_some(Span { start, len })
    }

    fn value(&mut self, level: u32) -> Option<u32> {
        let [tag] = self.take()?;
        let stored = match tag {
            0 => Stored::Null,
            1 => Stored::Boolean(false),
            2 => Stored::Boolean(true),
            3 => Stored::Double(f64::from_le_bytes(self.take()?)),
            4 => {
                let len = self.count()?;
                let span = self.string(len)?;
                let digits = std::str::from_utf8(self.text.get(span.start as usize..)?).ok()?;
                is_integer(digits).then_some(Stored::Literal(span))?
            }
            5 => {
                let len = self.count()?;
                Stored::String(self.string(len)?)
            }
            6 => return self.array(level),
            7 => return self.object(level),
            8 => {
                let len = self.count()?;
                self.string(len)?;
                Stored::Odd(Odd::InvalidUnicode)
            }
            9 => {
                let [reason] = self.take()?;
                Stored::Odd(odd_of(reason)?)
            }
            _ => return None,
        };
        if let Stored::Double(double) = stored
            && !double.is_finite()
        {
            self.document.odd = true;
        }
        Some(self.document.push(stored))
    }

    fn array(&mut self, level: u32) -> Option<u32> {
        let count = self.plausible_count(1)?;
        self.deeper(level)?;
        let first = self.document.items.len();
        self.document.items.resize(first + count as usize, 0);
        for at in first..first + count as usize {
            let value = self.value(level + 1)?;
            *self.document.items.get_mut(at)? = value;
        }
        Some(self.document.push(Stored::Array { first: index_of(first), len: count }))
    }

    fn object(&mut self, level: u32) -> Option<u32> {
        let count = self.plausible_count(5)?;
        self.deeper(level)?;
        let first = self.document.entries.len();
        self.document.entries.resize(first + count as usize, (Span { start: 0, len: 0 }, 0));
        for at in first..first + count as usize {
            let len = self.count()?;
            let name = self.string(len & !ODD_NAME)?;
            let mut value = self.value(level + 1)?;
            if len & ODD_NAME != 0 {
                value = self.document.push(Stored::Odd(Odd::InvalidUnicode));
            }
            *self.document.entries.get_mut(at)? = (name, value);
        }
        Some(self.document.push(Stored::Object { first: index_of(first), len: count }))
    }

    fn deeper(&mut self, level: u32) -> Option<()> {
        self.document.depth = self.document.depth.max(level);
        (level <= Limits::MAX_DEPTH + 1).then_some(())
    }

    /// A count of what takes so many bytes each at least; none that the bytes cannot hold, so that a wrong one reserves nothing.
    fn plausible_count(&mut self, least: usize) -> Option<u32> {
        let count = self.count()?;
        (count as usize <= self.bytes.len() / least).then_some(count)
    }
}

/// Whether the text is a JSON number of digits only.
fn is_integer(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text).as_bytes();
    digits.iter().all(u8::is_ascii_digit) && matches!(digits, [b'0'] | [b'1'..=b'9', ..])
}

fn odd_of(reason: u8) -> Option<Odd> {
    let odd = match reason {
        0 => Odd::Function,
        1 => Odd::Symbol,
        2 => Odd::Undefined,
        3 => Odd::Instance,
        4 => Odd::Cycle,
        5 => Odd::Threw,
        6 => Odd::Hole,
        7 => Odd::TooDeep,
        8 => Odd::TooLarge,
        _ => return None,
    };
    Some(odd)
}
