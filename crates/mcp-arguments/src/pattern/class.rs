//! Sets of code points.

use std::mem;

/// The highest code point.
pub(super) const LAST: u32 = 0x10_FFFF;

/// A set of code points: sorted ranges that neither overlap nor touch, both ends included.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Class {
    ranges: Vec<(u32, u32)>,
    ascii: u128,
}

impl Class {
    /// The set of the given ranges, in any order.
    pub(super) fn new(mut ranges: Vec<(u32, u32)>) -> Class {
        order(&mut ranges);
        let mut merged: Vec<(u32, u32)> = Vec::with_capacity(ranges.len());
        for (start, end) in ranges {
            match merged.last_mut() {
                Some(last) if start <= last.1.saturating_add(1) => last.1 = last.1.max(end),
                _ => merged.push((start, end)),
            }
        }
        let mut ascii = 0;
        for &(start, end) in merged.iter().take_while(|range| range.0 < 128) {
            for code in start..=end.min(127) {
                ascii |= 1 << code;
            }
        }
        Class { ranges: merged, ascii }
    }

    /// Everything that is not in this set.
    pub(super) fn complement(&self) -> Class {
        let mut gaps = Vec::with_capacity(self.ranges.len() + 1);
        let mut next = 0;
        for &(start, end) in &self.ranges {
            if start > next {
                gaps.push((next, start - 1));
            }
            next = end + 1;
        }
        if next <= LAST {
            gaps.push((next, LAST));
        }
        Class::new(gaps)
    }

    /// This set and every character that differs from one in it only in case.
    pub(super) fn fold(&self) -> Class {
        /// Above every character that has a case.
        const LAST_CASED: u32 = 0x1_E943;
        let mut ranges = self.ranges.clone();
        for code in 0..=LAST_CASED {
            let folded = fold(code);
            if folded != code && self.contains(code) != self.contains(folded) {
                ranges.push((code, code));
                ranges.push((folded, folded));
            }
        }
        let once = Class::new(ranges);
        // A third character of the same letter, as the Kelvin sign beside k and K.
        let mut ranges = once.ranges.clone();
        for code in 0..=LAST_CASED {
            if !once.contains(code) && once.contains(fold(code)) {
                ranges.push((code, code));
            }
        }
        Class::new(ranges)
    }

    pub(super) fn contains(&self, code: u32) -> bool {
        if code < 128 {
            return self.ascii >> code & 1 == 1;
        }
        let after = self.ranges.partition_point(|range| range.0 <= code);
        after.checked_sub(1).and_then(|index| self.ranges.get(index)).is_some_and(|range| code <= range.1)
    }

    pub(super) fn ranges(&self) -> &[(u32, u32)] {
        &self.ranges
    }

    /// The one code point of the set, where it has exactly one.
    pub(super) fn single(&self) -> Option<u32> {
        match self.ranges.as_slice() {
            [(start, end)] if start == end => Some(*start),
            _ => None,
        }
    }
}

/// Sorts ranges: a merge sort in a few lines, since the one of the standard library weighs two kilobytes a type.
pub(super) fn order(ranges: &mut Vec<(u32, u32)>) {
    let mut width = 1;
    while width < ranges.len() && !ranges.is_sorted() {
        let mut merged = Vec::with_capacity(ranges.len());
        for pair in ranges.chunks(width * 2) {
            let (mut left, mut right) = pair.split_at(width.min(pair.len()));
            while let (Some(a), Some(b)) = (left.first(), right.first()) {
                let side = if a <= b { &mut left } else { &mut right };
                let (first, rest) = side.split_at(1);
                merged.extend_from_slice(first);
                *side = rest;
            }
            merged.extend_from_slice(left);
            merged.extend_from_slice(right);
        }
        drop(mem::replace(ranges, merged));
        width *= 2;
    }
}

/// The lower case of a character where that is one character, else the character itself.
pub(super) fn fold(code: u32) -> u32 {
    let Some(character) = char::from_u32(code) else {
        return code;
    };
    let mut lower = character.to_lowercase();
    match (lower.next(), lower.next()) {
        (Some(one), None) => u32::from(one),
        _ => code,
    }
}

/// `\d`: the ASCII digits.
pub(super) const DIGITS: &[(u32, u32)] = &[(0x30, 0x39)];

/// `\w`: the ASCII letters and digits and `_`.
pub(super) const WORDS: &[(u32, u32)] = &[(0x30, 0x39), (0x41, 0x5A), (0x5F, 0x5F), (0x61, 0x7A)];

/// What `.` does not match and what a line ends with.
pub(super) const NEWLINES: &[(u32, u32)] = &[(0x0A, 0x0A), (0x0D, 0x0D), (0x2028, 0x2029)];

/// `\s`: `WhiteSpace` and `LineTerminator` of ECMA-262.
pub(super) const SPACES: &[(u32, u32)] = &[
    (0x09, 0x0D),
    (0x20, 0x20),
    (0xA0, 0xA0),
    (0x1680, 0x1680),
    (0x2000, 0x200A),
    (0x2028, 0x2029),
    (0x202F, 0x202F),
    (0x205F, 0x205F),
    (0x3000, 0x3000),
    (0xFEFF, 0xFEFF),
];

#[cfg(test)]
mod tests {
    use super::{Class, LAST, SPACES};

    #[test]
    fn ranges_in_any_order_become_sorted_and_joined() {
        let class = Class::new(vec![(9, 9), (4, 6), (7, 8), (1, 2), (5, 5), (200, 300)]);
        assert_eq!(class.ranges(), [(1, 2), (4, 9), (200, 300)]);
        assert!(class.contains(250) && class.contains(4) && !class.contains(3) && !class.contains(301));
    }

    #[test]
    fn the_complement_of_the_complement_is_the_set() {
        let class = Class::new(SPACES.to_vec());
        assert_eq!(class.complement().complement(), class);
        assert_eq!(Class::default().complement().ranges(), [(0, LAST)]);
        assert_eq!(Class::default().complement().complement(), Class::default());
    }

    #[test]
    fn folding_takes_in_every_case_of_a_letter() {
        let class = Class::new(vec![(0x4B, 0x4B), (0xE9, 0xE9)]).fold();
        assert!([0x4B, 0x6B, 0x212A, 0xE9, 0xC9].iter().all(|&code| class.contains(code)));
        assert!(!class.contains(0x4C));
    }
}
