//! A JavaScript value as input without its contents: what the package's marshaller writes on the fast path.
//!
//! # Shape
//!
//! Entries in preorder, each 16 bytes: a value, a tag with the key of a member above it, and one more count. The key is the index
//! of the member's property among those of the object's rules. The value is always a double, which holds two counts where it is
//! no number. A string has its length in code units, or in code points where it is so
//! short that this decides, and its first code unit where somebody asks for it, else that of a space; unless it is one of the
//! listed values (then the number of the list and the index of the value) or its contents are asked for (then where they lie in
//! `text`). An array or object has how many items or members there are and the index behind its last entry; the other count of
//! an object says which rules name its members. What is refused whatever it holds has no value: a text that is none of the listed
//! ones, whose other count is the list, and a member whose name nobody declares.
//!
//! The marshaller writes nothing that does not fit, so a tape says less than the value, and never something else.

#![allow(clippy::inline_always, reason = "a call for each of these takes longer than what it does")]

use super::{Input, Look, Odd};
use crate::limits::Limits;
use crate::number::Number;
use crate::plan::Plan;
use crate::reading::Status;

/// Tags as the marshaller writes them. 0 is no value: it stands at the start of a tape that has been judged.
pub(crate) mod tag {
    pub(crate) const NULL: u32 = 1;
    pub(crate) const FALSE: u32 = 2;
    pub(crate) const TRUE: u32 = 3;
    pub(crate) const NUMBER: u32 = 4;
    pub(crate) const STRING: u32 = 5;
    pub(crate) const CHOICE: u32 = 6;
    pub(crate) const TEXT: u32 = 7;
    pub(crate) const ARRAY: u32 = 8;
    pub(crate) const OBJECT: u32 = 9;
    pub(crate) const DATA: u32 = 10;
    pub(crate) const COUNTED: u32 = 11;
    pub(crate) const UNLISTED: u32 = 12;
    pub(crate) const UNDECLARED: u32 = 13;
}

/// Bits of the second of two counts.
const WIDE: u32 = 26;

/// One entry, as the marshaller writes it.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub struct Slot {
    /// A number, or two counts.
    pub value: f64,
    /// What the value is, in the lower four bits, and which property a member is.
    pub meta: u32,
    /// Which object rules name the members; of a text that is not listed, which list it is none of.
    pub rules: u32,
}

impl Slot {
    /// What stands behind the end of a tape.
    const NOTHING: Slot = Slot { value: 0.0, meta: u32::MAX << 4, rules: u32::MAX };

    #[inline(always)]
    pub(crate) fn tag(self) -> u32 {
        self.meta & 15
    }

    /// Which property a member is.
    #[inline(always)]
    pub(crate) fn key(self) -> u32 {
        self.meta >> 4
    }

    /// The two counts of a value, of which the second has so many bits: 16 where the value is a string, else [`WIDE`].
    #[inline(always)]
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the marshaller writes whole numbers below 2^53"
    )]
    fn counts(self, bits: u32) -> [u32; 2] {
        let both = self.value as i64;
        [(both >> bits) as u32, (both & ((1 << bits) - 1)) as u32]
    }

    /// Of an array or object, how many items or members there are, and the index behind the last entry; of a listed value, its list
    /// and the index in it; of contents, where they start, and how many bytes they have.
    #[inline(always)]
    pub(crate) fn pair(self) -> [u32; 2] {
        self.counts(WIDE)
    }

    /// What is known of a string whose contents did not cross.
    #[inline(always)]
    pub(crate) fn digest(self) -> Digest {
        let [length, first] = self.counts(16);
        let least = if self.tag() == tag::COUNTED { length } else { length.div_ceil(2) };
        Digest { least, most: length, first }
    }
}

/// What the marshaller wrote, and the plan that gives keys and choices their texts.
#[derive(Debug)]
pub struct Tape<'a> {
    /// The plan whose shape the marshaller followed.
    pub plan: &'a Plan,
    /// The entries.
    pub slots: &'a [Slot],
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
    /// What can be said of a text without counting.
    #[inline]
    pub(crate) fn of(text: &str) -> Digest {
        // A code point takes one to four bytes. What is no ASCII may be a space.
        let first = text.bytes().next().filter(u8::is_ascii).map_or(u32::from(b' '), u32::from);
        let bytes = u32::try_from(text.len()).unwrap_or(u32::MAX);
        Digest { least: bytes.div_ceil(4), most: bytes, first }
    }

    /// The most bytes that the string can take in UTF-8.
    pub(crate) fn most_bytes(self) -> usize {
        (self.most as usize).saturating_mul(4)
    }

    /// Whether the string starts with a character that is no space.
    #[inline]
    pub(crate) fn starts_visibly(self) -> bool {
        // Half of a pair is part of a character that is no space; the mark of byte order is one to a pattern.
        self.most > 0 && char::from_u32(self.first).is_none_or(|c| !c.is_whitespace() && c != '\u{feff}')
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

    /// The status in the strict mode, where a glance at each entry tells it; otherwise only a walk does.
    #[inline]
    #[must_use]
    pub fn verdict(&self) -> Option<Status> {
        self.plan.verdict_on(self.slots)
    }

    #[inline(always)]
    fn slot(&self, at: u32) -> Slot {
        self.slots.get(at as usize).copied().unwrap_or(Slot::NOTHING)
    }

    /// Where the entries behind a value start.
    #[inline(always)]
    fn behind(&self, at: u32) -> u32 {
        let slot = self.slot(at);
        match slot.tag() {
            tag::ARRAY | tag::OBJECT => slot.pair()[1].max(at + 1),
            _ => at + 1,
        }
    }

    fn key(&self, rules: u32, at: u32) -> &'a str {
        self.plan.property_name(rules, self.slot(at).key()).unwrap_or("")
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

    #[inline(always)]
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

    /// The marshaller leaves such a text to the full way wherever it matters.
    const SEARCHED: bool = true;
    const WHOLE: bool = false;

    #[inline(always)]
    fn look(self) -> Look<'a, Self> {
        let Entry { tape, at } = self;
        let slot = tape.slot(at);
        match slot.tag() {
            tag::NULL => Look::Null,
            tag::FALSE => Look::Boolean(false),
            tag::TRUE => Look::Boolean(true),
            tag::NUMBER => Look::Number(Number::Double(slot.value)),
            tag::STRING | tag::COUNTED => Look::Odd(Odd::Withheld(slot.digest())),
            // How long it is nobody knows.
            tag::UNLISTED => Look::Odd(Odd::Withheld(Digest { least: 0, most: u32::MAX, first: u32::from(b' ') })),
            tag::CHOICE => {
                let [list, index] = slot.pair();
                Look::String(tape.plan.choice_text(list, index).unwrap_or(""))
            }
            tag::TEXT => {
                let [start, length] = slot.pair();
                let end = start.saturating_add(length) as usize;
                Look::String(tape.text.get(start as usize..end).unwrap_or(""))
            }
            tag::ARRAY => Look::Array(Items { tape, at: at + 1, left: slot.pair()[0] }),
            tag::OBJECT => {
                let items = Items { tape, at: at + 1, left: slot.pair()[0] };
                Look::Object(Members { items, rules: slot.rules })
            }
            // Plain data of which the plan asks nothing.
            tag::DATA => Look::Object(Members { items: Items { tape, at: at + 1, left: 0 }, rules: u32::MAX }),
            _ => Look::Odd(Odd::Undefined),
        }
    }

    fn member_again(self, _name: &str, place: u32) -> Option<Self> {
        Some(Entry { tape: self.tape, at: place })
    }

    fn place(self, _ordinal: u32) -> u32 {
        self.at
    }

    #[inline(always)]
    fn chosen(self) -> Option<u32> {
        let slot = self.tape.slot(self.at);
        (slot.tag() == tag::CHOICE).then(|| slot.pair()[0])
    }

    fn unlisted(self) -> Option<u32> {
        let slot = self.tape.slot(self.at);
        (slot.tag() == tag::UNLISTED).then_some(slot.rules)
    }

    #[inline]
    fn known_members(self) -> Option<(u32, Items<'a>)> {
        let slot = self.tape.slot(self.at);
        let left = slot.pair()[0];
        (slot.tag() == tag::OBJECT).then_some((slot.rules, Items { tape: self.tape, at: self.at + 1, left }))
    }

    #[inline(always)]
    fn property(self) -> u32 {
        self.tape.slot(self.at).key()
    }

    fn literal(self) -> Option<&'a str> {
        None
    }

    fn is_plain(self, _depth: u32) -> bool {
        // The marshaller writes plain data within the plan's depth, or nothing.
        true
    }

    fn is_within(self, _limits: &Limits) -> bool {
        // Nor does it write what has more than the plan's limits, where it looks in the walk's place.
        true
    }
}
