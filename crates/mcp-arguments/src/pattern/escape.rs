//! The part of the parser that reads single characters: escapes and classes.

use super::class::{Class, DIGITS, SPACES, WORDS};
use super::error::{Fault, PatternError};
use super::parse::{Flags, Parser};
use super::property;
use super::syntax::Node;

/// What one escape, or one character of a class, stands for.
enum Atom {
    Char(u32),
    Class(Class),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Class,
    Outside,
}

impl Parser {
    /// Reads an escape outside classes that stands for a character.
    pub(super) fn escaped(&mut self, flags: Flags) -> Result<Node, PatternError> {
        match self.atom(Place::Outside, flags)? {
            Atom::Char(code) => self.character(code, flags),
            Atom::Class(class) => self.class(class),
        }
    }

    /// Reads `[…]`.
    pub(super) fn bracket(&mut self, flags: Flags) -> Result<Class, PatternError> {
        let start = self.position();
        self.next();
        let negated = self.eat("^");
        let mut ranges = Vec::new();
        loop {
            let from = self.position();
            if self.eat("]") {
                break;
            }
            let Some(first) = self.member(flags)? else {
                self.back_to(start);
                return Err(self.fault(Fault::UnclosedClass));
            };
            let is_range = self.peek() == Some('-') && self.peek_after(1).is_some_and(|after| after != ']');
            if !is_range {
                add(&mut ranges, &first);
                continue;
            }
            self.next();
            match (first, self.member(flags)?) {
                (Atom::Char(low), Some(Atom::Char(high))) if low <= high => {
                    ranges.push((low, high));
                }
                (Atom::Char(_), Some(Atom::Char(_))) => {
                    self.back_to(from);
                    return Err(self.fault(Fault::RangeOutOfOrder));
                }
                // `[\w-.]`: beside a class the hyphen stands for itself (Annex B).
                (first, second) => {
                    add(&mut ranges, &first);
                    add(&mut ranges, &Atom::Char(0x2D));
                    if let Some(second) = second {
                        add(&mut ranges, &second);
                    }
                }
            }
        }
        let class = Class::new(ranges);
        let class = if flags.ignore_case { class.fold() } else { class };
        Ok(if negated { class.complement() } else { class })
    }

    fn member(&mut self, flags: Flags) -> Result<Option<Atom>, PatternError> {
        if self.peek() == Some('\\') {
            return self.atom(Place::Class, flags).map(Some);
        }
        Ok(self.next().map(|next| Atom::Char(u32::from(next))))
    }

    fn atom(&mut self, place: Place, flags: Flags) -> Result<Atom, PatternError> {
        let start = self.position();
        let found = self.atom_here(place, flags);
        found.map_err(|error| match error {
            PatternError::Syntax { fault, .. } => PatternError::Syntax { position: start, fault },
            PatternError::UnknownProperty { name, .. } => PatternError::UnknownProperty { position: start, name },
            other => other,
        })
    }

    fn atom_here(&mut self, place: Place, flags: Flags) -> Result<Atom, PatternError> {
        self.next();
        let Some(next) = self.next() else {
            return Err(self.fault(Fault::TrailingBackslash));
        };
        let in_class = place == Place::Class;
        let code = match next {
            'd' => return Ok(class_of(DIGITS, false, flags)),
            'D' => return Ok(class_of(DIGITS, true, flags)),
            'w' => return Ok(class_of(WORDS, false, flags)),
            'W' => return Ok(class_of(WORDS, true, flags)),
            's' => return Ok(class_of(SPACES, false, flags)),
            'S' => return Ok(class_of(SPACES, true, flags)),
            'p' => return Ok(Atom::Class(self.property(flags)?)),
            'P' => return Ok(Atom::Class(self.property(flags)?.complement())),
            't' => 0x09,
            'n' => 0x0A,
            'v' => 0x0B,
            'f' => 0x0C,
            'r' => 0x0D,
            'b' if in_class => 0x08,
            'c' => match self.next() {
                Some(letter) if letter.is_ascii_alphabetic() => u32::from(letter) % 32,
                _ => return Err(self.fault(Fault::IncompleteEscape)),
            },
            'x' => self.hex(2).ok_or_else(|| self.fault(Fault::IncompleteEscape))?,
            'u' => self.unicode().ok_or_else(|| self.fault(Fault::IncompleteEscape))?,
            '0'..='7' => self.octal(next),
            'A' | 'Z' | 'z' => return Err(self.fault(Fault::ForeignAnchor)),
            'a'..='z' | 'A'..='Z' => return Err(self.fault(Fault::UnknownEscape)),
            other => u32::from(other),
        };
        Ok(Atom::Char(code))
    }

    fn property(&mut self, flags: Flags) -> Result<Class, PatternError> {
        if !self.eat("{") {
            return Err(self.fault(Fault::IncompleteProperty));
        }
        let mut name = String::new();
        loop {
            match self.next() {
                Some('}') => break,
                Some(next) if next == '=' || next == '_' || next.is_ascii_alphanumeric() => {
                    name.push(next);
                }
                _ => return Err(self.fault(Fault::IncompleteProperty)),
            }
        }
        let class = property::lookup(&name).ok_or(PatternError::UnknownProperty { position: 0, name })?;
        Ok(if flags.ignore_case { class.fold() } else { class })
    }

    /// Reads exactly so many hexadecimal digits.
    fn hex(&mut self, count: usize) -> Option<u32> {
        let start = self.position();
        let mut value = 0;
        for _ in 0..count {
            let Some(digit) = self.next().and_then(|next| next.to_digit(16)) else {
                self.back_to(start);
                return None;
            };
            value = value * 16 + digit;
        }
        Some(value)
    }

    /// Reads what follows `\u`; the escapes of two surrogates are one character.
    fn unicode(&mut self) -> Option<u32> {
        if self.eat("{") {
            return self.braced();
        }
        let high = self.hex(4)?;
        let after = self.position();
        if (0xD800..0xDC00).contains(&high) && self.eat("\\u") {
            match self.hex(4) {
                Some(low) if (0xDC00..0xE000).contains(&low) => {
                    return Some(0x1_0000 + ((high - 0xD800) << 10) + (low - 0xDC00));
                }
                _ => self.back_to(after),
            }
        }
        Some(high)
    }

    fn braced(&mut self) -> Option<u32> {
        let mut value: u32 = 0;
        let mut digits = 0;
        loop {
            let next = self.next()?;
            if next == '}' {
                return (digits > 0 && value <= super::class::LAST).then_some(value);
            }
            value = value.saturating_mul(16).saturating_add(next.to_digit(16)?);
            digits += 1;
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
            self.next();
        }
        value
    }
}

fn add(ranges: &mut Vec<(u32, u32)>, atom: &Atom) {
    match atom {
        Atom::Char(code) => ranges.push((*code, *code)),
        Atom::Class(class) => ranges.extend_from_slice(class.ranges()),
    }
}

fn class_of(ranges: &[(u32, u32)], negated: bool, flags: Flags) -> Atom {
    let class = Class::new(ranges.to_vec());
    let class = if flags.ignore_case { class.fold() } else { class };
    Atom::Class(if negated { class.complement() } else { class })
}
