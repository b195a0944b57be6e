//! A JavaScript value as input without its contents: what the package's marshaller writes on the fast path.
//!
//! # Shape
//!
//! Entries in preorder, in lists side by side: a tag, a key, a number and two counts each. The key of a member is the index of its
//! property among those of the object's rules. A string is its length in code units, or in code points
//! where it is so short that this decides, and its first code unit; unless it is one of the listed values (then the index
//! of the value) or its contents are asked for (then they lie in `text`). An array or object
//! is two entries: the first has the index behind its last entry and how many items or members there are, the second,
//! for an object, which rules name its members.
//!
//! The marshaller writes nothing that does not fit, so a tape says less than the value, and never something else.

use super::{Input, Look, Odd};
use crate::number::Number;
use crate::plan::Plan;

/// Tags as the marshaller writes them. 0 is no value: it stands at the start of a tape that has been judged.
mod tag {
    pub(super) const NULL: u8 = 1;
    pub(super) const FALSE: u8 = 2;
    pub(super) const TRUE: u8 = 3;
    pub(super) const NUMBER: u8 = 4;
    pub(super) const STRING: u8 = 5;
    pub(super) const CHOICE: u8 = 6;
    pub(super) const TEXT: u8 = 7;
    pub(super) const ARRAY: u8 = 8;
    pub(super) const OBJECT: u8 = 9;
    pub(super) const DATA: u8 = 10;
    pub(super) const COUNTED: u8 = 11;
}

/// The lists that the marshaller wrote, and the plan that gives keys and choices their texts.
#[derive(Debug)]
pub struct Tape<'a> {
    /// The plan whose shape the marshaller followed.
    pub plan: &'a Plan,
    /// A tag for each entry.
    pub tags: &'a [u8],
    /// The key of each entry that is a member.
    pub keys: &'a [u32],
    /// The value of each entry that is a number.
    pub numbers: &'a [f64],
    /// The two counts of each entry: what they count depends on its tag.
    pub counts: &'a [[u32; 2]],
    /// The contents that were asked for.
    pub text: &'a str,
}

/// A string of which only its length and its first code unit crossed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digest {
    /// The fewest code points that it can have.
    pub least: u32,
    /// The most code points that it can have: its length in UTF-16 code units where nobody counted.
    pub most: u32,
    /// Its first code unit; 0 where it is empty.
    pub first: u32,
}

impl Digest {
    /// The most bytes that the string can take in UTF-8.
    pub(crate) fn most_bytes(self) -> usize {
        (self.most as usize).saturating_mul(4)
    }

    /// Whether the string starts with a character that is no space.
    pub(crate) fn starts_visibly(self) -> bool {
        // Half of a pair is part of a character that is none.
        self.most > 0 && char::from_u32(self.first).is_none_or(|c| !c.is_whitespace())
    }
}

/// A handle to one value of a [`Tape`].
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    tape: &'a Tape<'a>,
    at: u32,
}

impl<'a> Tape<'a> {
    /// The value as a whole.
    #[must_use]
    pub fn root(&'a self) -> Entry<'a> {
        Entry { tape: self, at: 0 }
    }

    fn tag(&self, at: u32) -> u8 {
        self.tags.get(at as usize).copied().unwrap_or(0)
    }

    fn number(&self, at: u32) -> f64 {
        self.numbers.get(at as usize).copied().unwrap_or(f64::NAN)
    }

    fn counts(&self, at: u32) -> [u32; 2] {
        self.counts.get(at as usize).copied().unwrap_or([0, 0])
    }

    /// Where the entries behind a value start.
    fn behind(&self, at: u32) -> u32 {
        match self.tag(at) {
            tag::ARRAY | tag::OBJECT => {
                let [behind, _] = self.counts(at);
                behind.max(at + 2)
            }
            _ => at + 1,
        }
    }

    fn key(&self, rules: u32, at: u32) -> &'a str {
        let key = self.keys.get(at as usize).copied().unwrap_or(u32::MAX);
        self.plan.property_name(rules, key).unwrap_or("")
    }
}

/// The items of an array of a tape.
#[derive(Clone, Debug)]
pub struct Items<'a> {
    tape: &'a Tape<'a>,
    at: u32,
    left: u32,
}

impl<'a> Iterator for Items<'a> {
    type Item = Entry<'a>;

    fn next(&mut self) -> Option<Entry<'a>> {
        self.left = self.left.checked_sub(1)?;
        let entry = Entry { tape: self.tape, at: self.at };
        self.at = self.tape.behind(self.at);
        Some(entry)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left as usize, Some(self.left as usize))
    }
}

impl ExactSizeIterator for Items<'_> {}

/// The members of an object of a tape.
#[derive(Clone, Debug)]
pub struct Members<'a> {
    items: Items<'a>,
    rules: u32,
}

impl<'a> Iterator for Members<'a> {
    type Item = (&'a str, Entry<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        let entry = self.items.next()?;
        Some((entry.tape.key(self.rules, entry.at), entry))
    }
}

impl<'a> Input<'a> for Entry<'a> {
    type Members = Members<'a>;
    type Items = Items<'a>;

    fn look(self) -> Look<'a, Self> {
        let Entry { tape, at } = self;
        match tape.tag(at) {
            tag::NULL => Look::Null,
            tag::FALSE => Look::Boolean(false),
            tag::TRUE => Look::Boolean(true),
            tag::NUMBER => Look::Number(Number::Double(tape.number(at))),
            tag::STRING => {
                let [units, first] = tape.counts(at);
                Look::Odd(Odd::Withheld(Digest { least: units.div_ceil(2), most: units, first }))
            }
            tag::COUNTED => {
                let [count, first] = tape.counts(at);
                Look::Odd(Odd::Withheld(Digest { least: count, most: count, first }))
            }
            tag::CHOICE => {
                let [list, index] = tape.counts(at);
                Look::String(tape.plan.choice_text(list, index).unwrap_or(""))
            }
            tag::TEXT => {
                let [start, len] = tape.counts(at);
                Look::String(tape.text.get(start as usize..start.saturating_add(len) as usize).unwrap_or(""))
            }
            tag::ARRAY => {
                let [_, left] = tape.counts(at);
                Look::Array(Items { tape, at: at + 2, left })
            }
            tag::OBJECT => {
                let [_, left] = tape.counts(at);
                let [rules, _] = tape.counts(at + 1);
                Look::Object(Members { items: Items { tape, at: at + 2, left }, rules })
            }
            // Plain data of which the plan asks nothing.
            tag::DATA => Look::Object(Members { items: Items { tape, at: at + 1, left: 0 }, rules: u32::MAX }),
            _ => Look::Odd(Odd::Undefined),
        }
    }

    fn member(self, _name: &str, place: u32) -> Option<Self> {
        Some(Entry { tape: self.tape, at: place })
    }

    fn place(self, _ordinal: u32) -> u32 {
        self.at
    }

    fn literal(self) -> Option<&'a str> {
        None
    }

    fn is_plain(self, _depth: u32) -> bool {
        // The marshaller writes plain data within the plan's depth, or nothing.
        true
    }
}
