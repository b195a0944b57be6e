//! Numbers and strings of JSON text.

use super::super::document::{Span, index_of};
use super::{Parsed, Parser};

impl Parser<'_> {
    pub(super) fn number(&mut self) -> Parsed<Span> {
        let start = self.at;
        if self.peek() == Some(b'-') {
            self.at += 1;
        }
        match self.peek() {
            Some(b'0') => self.at += 1,
            Some(b'1'..=b'9') => self.digits()?,
            _ => return Err("a minus sign without digits"),
        }
        if matches!(self.peek(), Some(b'0'..=b'9')) {
            return Err("a number with a leading zero");
        }
        if self.peek() == Some(b'.') {
            self.at += 1;
            self.digits()?;
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            // Written out, such a number may have any number of digits.
            self.document.digits = u32::MAX;
            if matches!(self.peek(), Some(b'+' | b'-')) {
                self.at += 1;
            }
            self.digits()?;
        }
        Ok(Span { start: index_of(start), len: index_of(self.at - start) })
    }

    fn digits(&mut self) -> Parsed<()> {
        let start = self.at;
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        if self.at == start { Err("a number without the digits that must follow") } else { Ok(()) }
    }

    /// A string, and whether it holds a lone surrogate.
    pub(super) fn string(&mut self) -> Parsed<(Span, bool)> {
        self.at += 1;
        let start = self.at;
        let stop = self.run();
        if self.text.as_bytes().get(stop) == Some(&b'"') {
            self.at = stop + 1;
            return Ok((Span { start: index_of(start), len: index_of(stop - start) }, false));
        }
        let unescaped_start = self.unescaped.len();
        let mut odd = false;
        loop {
            let from = self.at;
            let stop = self.run();
            let text = self.text;
            self.unescaped.push_str(text.get(from..stop).unwrap_or(""));
            self.at = stop;
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    let start = index_of(self.text.len() + unescaped_start);
                    let len = index_of(self.unescaped.len() - unescaped_start);
                    return Ok((Span { start, len }, odd));
                }
                Some(b'\\') => odd |= self.escape()?,
                None => return Err("the text ends within a string"),
                Some(_) => return Err("a control character within a string: write it as an escape"),
            }
        }
    }

    /// Where the plain characters from here end.
    fn run(&self) -> usize {
        let bytes = self.text.as_bytes().get(self.at..).unwrap_or(&[]);
        self.at + bytes.iter().position(|b| *b == b'"' || *b == b'\\' || *b < 0x20).unwrap_or(bytes.len())
    }

    /// One escape; answers whether it was a lone surrogate.
    fn escape(&mut self) -> Parsed<bool> {
        self.at += 1;
        let Some(byte) = self.peek() else { return Err("the text ends within a string") };
        self.at += 1;
        let c = match byte {
            b'"' => '"',
            b'\\' => '\\',
            b'/' => '/',
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                let c = self.unicode()?;
                self.unescaped.push(c.unwrap_or(char::REPLACEMENT_CHARACTER));
                return Ok(c.is_none());
            }
            _ => {
                self.at -= 1;
                return Err("an escape that JSON does not have");
            }
        };
        self.unescaped.push(c);
        Ok(false)
    }

    /// What follows `\u`, a second escape of the same character included; `None` for a lone surrogate.
    fn unicode(&mut self) -> Parsed<Option<char>> {
        let unit = self.hex4()?;
        if !(0xd800..0xdc00).contains(&unit) || !self.rest().starts_with("\\u") {
            return Ok(char::from_u32(unit));
        }
        let back = self.at;
        self.at += 2;
        let low = self.hex4()?;
        if (0xdc00..0xe000).contains(&low) {
            return Ok(char::from_u32(0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00)));
        }
        self.at = back;
        Ok(None)
    }

    fn hex4(&mut self) -> Parsed<u32> {
        let digits = self.text.as_bytes().get(self.at..self.at + 4).unwrap_or(&[]);
        let mut code = 0;
        for byte in digits {
            let Some(digit) = char::from(*byte).to_digit(16) else {
                return Err("an escape \\u without four hex digits");
            };
            code = code * 16 + digit;
        }
        if digits.len() < 4 {
            return Err("an escape \\u without four hex digits");
        }
        self.at += 4;
        Ok(code)
    }
}
