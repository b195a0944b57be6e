//! Sets of code points.

use super::lower::mapped;
use super::property::letters;
use super::tables::FOLDINGS;

/// The highest code point.
pub(super) const LAST: u32 = 0x10_FFFF;

/// A set of code points: sorted ranges that neither overlap nor touch, both ends included.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Class {
    ranges: Vec<(u32, u32)>,
    /// One bit for each ASCII character.
    ascii: [u32; 4],
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
        let mut ascii = [0; 4];
        for &(start, end) in merged.iter().take_while(|range| range.0 < 128) {
            for code in start..=end.min(127) {
                if let Some(word) = ascii.get_mut(code as usize / 32) {
                    *word |= 1 << (code % 32);
                }
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
        let mut folded = self.clone();
        // First from every case of a letter to the one that stands for all, then back to all.
        for to_all in [false, true] {
            let mut ranges = folded.ranges.clone();
            for (first, count, stride, distance) in letters(FOLDINGS) {
                for code in (0..count).map(|index| first + index * stride) {
                    let one = code.wrapping_add(distance);
                    let (from, to) = if to_all { (one, code) } else { (code, one) };
                    if folded.contains(from) {
                        ranges.push((to, to));
                    }
                }
            }
            folded = Class::new(ranges);
        }
        folded
    }

    pub(super) fn contains(&self, code: u32) -> bool {
        if let Some(word) = self.ascii.get(code as usize / 32) {
            return word >> (code % 32) & 1 == 1;
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

/// Sorts pairs by Shell's method: a few lines, where the sort of the standard library weighs kilobytes.
pub(super) fn order(pairs: &mut [(u32, u32)]) {
    let mut gap = if pairs.is_sorted() { 0 } else { pairs.len() / 2 };
    while gap > 0 {
        for end in gap..pairs.len() {
            let mut at = end;
            while at >= gap && pairs.get(at - gap) > pairs.get(at) {
                pairs.swap(at - gap, at);
                at -= gap;
            }
        }
        gap = if gap == 2 { 1 } else { gap * 5 / 11 };
    }
}

/// The one character that stands for all cases of a letter; any other character stands for itself.
pub(super) fn fold(code: u32) -> u32 {
    mapped(FOLDINGS, code)
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
    use super::{Class, LAST, SPACES, fold};

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
        assert_eq!([fold(0x4B), fold(0x212A), fold(0x6B), fold(0x4C)], [0x6B, 0x6B, 0x6B, 0x6C]);
    }

    #[test]
    fn folding_is_that_of_the_standard_library_for_all_but_irregular_letters() {
        let lower =
            |code: u32| char::from_u32(code).map_or(code, |one| u32::from(one.to_lowercase().next().unwrap_or(one)));
        let differ = (0..0x2_0000).filter(|&code| fold(code) != lower(code)).count();
        // The long s, the final sigma, Cherokee and the like.
        assert!(differ < 300, "{differ}");
    }
}
