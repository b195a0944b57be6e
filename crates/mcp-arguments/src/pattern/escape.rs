//! The part of the parser that reads single characters: escapes and classes.

use super::class::{Class, DIGITS, LAST, SPACES, WORDS};
use super::error::Fault;
use super::parse::{Parser, Reason};
use super::property;
use super::syntax::Node;

type Ranges = Vec<(u32, u32)>;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Class,
    Outside,
}

impl Parser {
    /// Reads an escape outside classes that stands for a character.
    pub(super) fn escaped(&mut self) -> Node {
        let mut ranges = Vec::new();
        match self.atom(Place::Outside, &mut ranges) {
            Some(code) => self.character(code),
            None => self.class(Class::new(ranges)),
        }
    }

    /// Reads `[…]`.
    pub(super) fn bracket(&mut self) -> Node {
        let start = self.at;
        self.at += 1;
        let negated = self.eat('^');
        let mut ranges = Vec::new();
        while !self.eat(']') {
            let from = self.at;
            if self.peek().is_none() {
                self.fault(start, Fault::UnclosedClass);
                break;
            }
            let low = self.atom(Place::Class, &mut ranges);
            let is_range = self.peek() == Some('-') && self.peek_after(1) != Some(']');
            if !is_range {
                ranges.extend(low.map(|low| (low, low)));
                continue;
            }
            self.at += 1;
            let high = self.atom(Place::Class, &mut ranges);
            match (low, high) {
                (Some(low), Some(high)) if low <= high => ranges.push((low, high)),
                (Some(_), Some(_)) => self.fault(from, Fault::RangeOutOfOrder),
                // `[\w-.]`: beside a class the hyphen stands for itself (Annex B).
                _ => ranges.extend([low, high, Some(0x2D)].into_iter().flatten().map(|code| (code, code))),
            }
        }
        let mut found = Vec::new();
        self.add(Class::new(ranges), negated, &mut found);
        self.class(Class::new(found))
    }

    /// Adds a class to the ranges, in every case where case does not count.
    fn add(&self, class: Class, negated: bool, ranges: &mut Ranges) {
        let class = if self.flags.ignore_case { class.fold() } else { class };
        let class = if negated { class.complement() } else { class };
        ranges.extend_from_slice(class.ranges());
    }

    /// Reads one character or escape: gives what it stands for, or adds to the ranges where that is a class.
    fn atom(&mut self, place: Place, ranges: &mut Ranges) -> Option<u32> {
        let start = self.at;
        let next = self.next()?;
        if next != '\\' {
            return Some(u32::from(next));
        }
        let Some(next) = self.next() else {
            self.fault(start, Fault::TrailingBackslash);
            return None;
        };
        let code = match next {
            'd' | 'D' => return self.named(DIGITS, next, ranges),
            'w' | 'W' => return self.named(WORDS, next, ranges),
            's' | 'S' => return self.named(SPACES, next, ranges),
            'p' | 'P' => {
                if let Some(class) = self.property(start) {
                    self.add(class, next == 'P', ranges);
                }
                return None;
            }
            't' => Ok(0x09),
            'n' => Ok(0x0A),
            'v' => Ok(0x0B),
            'f' => Ok(0x0C),
            'r' => Ok(0x0D),
            'b' if place == Place::Class => Ok(0x08),
            'c' => match self.next() {
                Some(letter) if letter.is_ascii_alphabetic() => Ok(u32::from(letter) % 32),
                _ => Err(Fault::IncompleteEscape),
            },
            'x' => self.hex(2).ok_or(Fault::IncompleteEscape),
            'u' => self.unicode().ok_or(Fault::IncompleteEscape),
            '0'..='7' => Ok(self.octal(next)),
            'A' | 'Z' | 'z' => Err(Fault::ForeignAnchor),
            'a'..='z' | 'B'..='Y' => Err(Fault::UnknownEscape),
            other => Ok(u32::from(other)),
        };
        code.map_err(|fault| self.fault(start, fault)).ok()
    }

    /// Adds the class of a letter, or its complement where the letter is a capital.
    fn named(&self, class: &[(u32, u32)], letter: char, ranges: &mut Ranges) -> Option<u32> {
        self.add(Class::new(class.to_vec()), letter.is_ascii_uppercase(), ranges);
        None
    }

    fn property(&mut self, start: usize) -> Option<Class> {
        let mut name = String::new();
        let mut next = if self.eat('{') { self.next() } else { None };
        while let Some(letter) = next
            && (letter.is_ascii_alphanumeric() || matches!(letter, '=' | '_'))
        {
            name.push(letter);
            next = self.next();
        }
        if next != Some('}') {
            self.fault(start, Fault::IncompleteProperty);
            return None;
        }
        let class = property::lookup(&name);
        if class.is_none() {
            self.fail(start, Reason::UnknownProperty);
        }
        class
    }

    /// Reads exactly so many hexadecimal digits.
    fn hex(&mut self, count: u32) -> Option<u32> {
        let mut value = 0;
        for _ in 0..count {
            value = value * 16 + self.next()?.to_digit(16)?;
        }
        Some(value)
    }

    /// Reads what follows `\u`; the escapes of two surrogates are one character.
    fn unicode(&mut self) -> Option<u32> {
        if self.eat('{') {
            return self.braced();
        }
        let high = self.hex(4)?;
        let after = self.at;
        if (0xD800..0xDC00).contains(&high) && self.eat('\\') && self.eat('u') {
            match self.hex(4) {
                Some(low) if (0xDC00..0xE000).contains(&low) => {
                    return Some(0x1_0000 + ((high - 0xD800) << 10) + (low - 0xDC00));
                }
                _ => {}
            }
        }
        self.at = after;
        Some(high)
    }

    fn braced(&mut self) -> Option<u32> {
        let start = self.at;
        let mut value: u32 = 0;
        loop {
            let next = self.next()?;
            if next == '}' {
                return (self.at > start + 1 && value <= LAST).then_some(value);
            }
            value = value.saturating_mul(16).saturating_add(next.to_digit(16)?);
        }
    }

    /// Reads the octal escape that begins with `first`: up to three digits and at most 0o377 (Annex B).
    fn octal(&mut self, first: char) -> u32 {
        let mut value = first.to_digit(8).unwrap_or(0);
        for _ in 0..2 {
            match self.peek().and_then(|next| next.to_digit(8)) {
                Some(digit) if value * 8 + digit <= 0o377 => value = value * 8 + digit,
                _ => break,
            }
            self.at += 1;
        }
        value
    }
}
