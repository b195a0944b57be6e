//! `\p{…}`: what the names of Unicode properties stand for.

use super::class::Class;
use super::tables;

/// The set of a property, or `None` where the name is not supported.
///
/// # Shape
///
/// `L`, `Letter`, `gc=L`, `General_Category=Letter` and all other general categories; the binary properties and the
/// scripts of the tables below, the latter as `Script=Greek` or `sc=Grek`.
pub(super) fn lookup(name: &str) -> Option<Class> {
    let value = |prefixes: [&str; 2]| prefixes.iter().find_map(|prefix| name.strip_prefix(prefix));
    let row = if let Some(value) = value(["gc=", "General_Category="]) {
        find(&CATEGORIES, value)
    } else if let Some(value) = value(["sc=", "Script="]) {
        find(&SCRIPTS, value)
    } else {
        find(&BINARY, name).or_else(|| find(&CATEGORIES, name))
    }?;
    let mut ranges = ranges(row.2);
    if row.1 != 0 {
        categories(row.1, &mut ranges);
    }
    Some(Class::new(ranges))
}

fn find(table: &'static [Row], name: &str) -> Option<&'static Row> {
    let names = |row: &&Row| row.0.as_bytes().split(|byte| *byte == b' ').any(|one| one == name.as_bytes());
    table.iter().find(names)
}

/// The names of a set, the categories in it by their bits, and what else is in it as ranges.
type Row = (&'static str, u32, &'static [u8]);

const L: u32 = 0x3E;
const NL: u32 = 1 << 10;
const Z: u32 = 7 << 23;

const BINARY: [Row; 13] = [
    ("Any", (1 << 30) - 1, &[]),
    ("Assigned", (1 << 30) - 2, &[]),
    ("ASCII", 0, &[0, 127]),
    ("ASCII_Hex_Digit AHex", 0, &[0x30, 9, 7, 5, 26, 5]),
    ("Alphabetic Alpha", L | NL, tables::OTHER_ALPHABETIC),
    ("Lowercase Lower", 1 << 2, tables::OTHER_LOWERCASE),
    ("Uppercase Upper", 1 << 1, tables::OTHER_UPPERCASE),
    ("White_Space space", Z, &[9, 4, 0x77, 0]),
    ("Emoji", 0, tables::EMOJI),
    ("Emoji_Component EComp", 0, tables::EMOJI_COMPONENT),
    ("Emoji_Modifier_Base EBase", 0, tables::EMOJI_MODIFIER_BASE),
    ("Emoji_Presentation EPres", 0, tables::EMOJI_PRESENTATION),
    ("Extended_Pictographic ExtPict", 0, tables::EXTENDED_PICTOGRAPHIC),
];

const SCRIPTS: [Row; 11] = [
    ("Arabic Arab", 0, tables::ARABIC),
    ("Cyrillic Cyrl", 0, tables::CYRILLIC),
    ("Devanagari Deva", 0, tables::DEVANAGARI),
    ("Greek Grek", 0, tables::GREEK),
    ("Han Hani", 0, tables::HAN),
    ("Hangul Hang", 0, tables::HANGUL),
    ("Hebrew Hebr", 0, tables::HEBREW),
    ("Hiragana Hira", 0, tables::HIRAGANA),
    ("Katakana Kana", 0, tables::KATAKANA),
    ("Latin Latn", 0, tables::LATIN),
    ("Thai", 0, tables::THAI),
];

/// The general categories: bit n is the category that the table numbers n.
const CATEGORIES: [Row; 38] = [
    ("Cn Unassigned", 1, &[]),
    ("Lu Uppercase_Letter", 1 << 1, &[]),
    ("Ll Lowercase_Letter", 1 << 2, &[]),
    ("Lt Titlecase_Letter", 1 << 3, &[]),
    ("Lm Modifier_Letter", 1 << 4, &[]),
    ("Lo Other_Letter", 1 << 5, &[]),
    ("Mn Nonspacing_Mark", 1 << 6, &[]),
    ("Mc Spacing_Mark", 1 << 7, &[]),
    ("Me Enclosing_Mark", 1 << 8, &[]),
    ("Nd Decimal_Number digit", 1 << 9, &[]),
    ("Nl Letter_Number", NL, &[]),
    ("No Other_Number", 1 << 11, &[]),
    ("Pc Connector_Punctuation", 1 << 12, &[]),
    ("Pd Dash_Punctuation", 1 << 13, &[]),
    ("Ps Open_Punctuation", 1 << 14, &[]),
    ("Pe Close_Punctuation", 1 << 15, &[]),
    ("Pi Initial_Punctuation", 1 << 16, &[]),
    ("Pf Final_Punctuation", 1 << 17, &[]),
    ("Po Other_Punctuation", 1 << 18, &[]),
    ("Sm Math_Symbol", 1 << 19, &[]),
    ("Sc Currency_Symbol", 1 << 20, &[]),
    ("Sk Modifier_Symbol", 1 << 21, &[]),
    ("So Other_Symbol", 1 << 22, &[]),
    ("Zs Space_Separator", 1 << 23, &[]),
    ("Zl Line_Separator", 1 << 24, &[]),
    ("Zp Paragraph_Separator", 1 << 25, &[]),
    ("Cc Control cntrl", 1 << 26, &[]),
    ("Cf Format", 1 << 27, &[]),
    ("Cs Surrogate", 1 << 28, &[]),
    ("Co Private_Use", 1 << 29, &[]),
    ("L Letter", L, &[]),
    ("LC Cased_Letter", 7 << 1, &[]),
    ("M Mark Combining_Mark", 7 << 6, &[]),
    ("N Number", 7 << 9, &[]),
    ("P Punctuation punct", 0x7F << 12, &[]),
    ("S Symbol", 15 << 19, &[]),
    ("Z Separator", Z, &[]),
    ("C Other", 15 << 26 | 1, &[]),
];

/// Reads the table of categories once: a byte holds the category and a length below 8, or 0 and then the length.
/// The categories 30 and 31 are runs that alternate between upper and lower case letters.
fn categories(mask: u32, found: &mut Vec<(u32, u32)>) {
    let mut bytes = tables::CATEGORIES.iter().copied();
    let mut start = 0;
    while let Some(byte) = bytes.next() {
        let length = if byte.trailing_zeros() >= 3 { number(&mut bytes) } else { u32::from(byte & 7) };
        let category = u32::from(byte >> 3);
        if category < 30 {
            if mask >> category & 1 == 1 {
                found.push((start, start + length - 1));
            }
        } else {
            for code in start..start + length {
                if mask >> (1 + (category + code - start) % 2) & 1 == 1 {
                    found.push((code, code));
                }
            }
        }
        start += length;
    }
}

fn ranges(bytes: &[u8]) -> Vec<(u32, u32)> {
    let mut found = Vec::new();
    let mut bytes = bytes.iter().copied();
    let mut next = 0;
    while bytes.len() > 0 {
        let start = next + number(&mut bytes);
        let end = start + number(&mut bytes);
        found.push((start, end));
        next = end + 1;
    }
    found
}

/// The runs of letters in a table that makes others of them, as `(first, count, stride, distance)`; the distance, added
/// modulo 2^32, leads from the one to the other.
pub(super) fn letters(table: &'static [u8]) -> impl Iterator<Item = (u32, u32, u32, u32)> {
    let mut bytes = table.iter().copied();
    let mut first = 0;
    std::iter::from_fn(move || {
        if bytes.len() == 0 {
            return None;
        }
        first += number(&mut bytes);
        let shape = number(&mut bytes);
        let distance = number(&mut bytes);
        let distance = (distance >> 1) ^ (distance & 1).wrapping_neg();
        Some((first, (shape >> 1) + 1, (shape & 1) + 1, distance))
    })
}

/// Seven bits a byte, the lowest first; the high bit says that more follow.
fn number(bytes: &mut impl Iterator<Item = u8>) -> u32 {
    let mut value = 0;
    let mut shift = 0;
    for byte in bytes {
        value |= u32::from(byte & 0x7F) << shift;
        shift += 7;
        if byte < 0x80 {
            break;
        }
    }
    value
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::string_slice)]
mod tests {
    use super::super::class::LAST;
    use super::{CATEGORIES, lookup};

    #[test]
    fn the_categories_part_all_code_points() {
        let mut seen = 0;
        for (index, row) in CATEGORIES.iter().enumerate().take(30) {
            assert_eq!(row.1, 1 << index);
            let class = lookup(&row.0[..2]).unwrap();
            seen += class.ranges().iter().map(|(start, end)| end - start + 1).sum::<u32>();
        }
        assert_eq!(seen, LAST + 1);
        for group in CATEGORIES.iter().skip(30).filter(|row| !row.0.starts_with("LC")) {
            let inside = CATEGORIES.iter().take(30).filter(|row| row.0.starts_with(&group.0[..1]));
            assert_eq!(group.1, inside.map(|row| row.1).sum::<u32>(), "{}", group.0);
        }
    }

    #[test]
    fn the_tables_agree_with_the_standard_library() {
        let agree = |name: &str, has: fn(char) -> bool| {
            let class = lookup(name).unwrap();
            for code in 0..=LAST {
                if let Some(character) = char::from_u32(code) {
                    assert_eq!(class.contains(code), has(character), "{name} {code:x}");
                }
            }
        };
        agree("Alphabetic", char::is_alphabetic);
        agree("Lowercase", char::is_lowercase);
        agree("Uppercase", char::is_uppercase);
        agree("White_Space", char::is_whitespace);
        agree("Control", char::is_control);
        agree("ASCII_Hex_Digit", |character| character.is_ascii_hexdigit());
    }

    #[test]
    fn short_and_long_names_are_the_same_set() {
        for (one, other) in [("L", "gc=Letter"), ("Nd", "digit"), ("sc=Grek", "Script=Greek"), ("P", "punct")] {
            assert_eq!(lookup(one).unwrap(), lookup(other).unwrap());
        }
        for unknown in ["Script=Klingon", "l", "", "gc=Emoji", "sc=L", "Greek", "Lu Uppercase_Letter"] {
            assert_eq!(lookup(unknown), None, "{unknown}");
        }
    }
}
