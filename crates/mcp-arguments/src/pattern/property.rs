//! `\p{…}`: what the names of Unicode properties stand for.

use super::class::{Class, LAST};
use super::tables;

/// The set of a property, or `None` where the name is not supported.
///
/// # Shape
///
/// `L`, `Letter`, `gc=L`, `General_Category=Letter` and all other general categories; `Any`, `ASCII`, `Assigned`;
/// `Alphabetic`, `Lowercase`, `Uppercase`, `White_Space`, `ASCII_Hex_Digit`; the properties of emoji; the scripts in
/// [`scripts`] as `Script=Greek` or `sc=Grek`.
pub(super) fn lookup(name: &str) -> Option<Class> {
    match name.split_once('=') {
        Some(("gc" | "General_Category", value)) => Some(categories(mask(value)?)),
        Some(("sc" | "Script", value)) => scripts(value).map(|bytes| Class::new(ranges(bytes))),
        Some(_) => None,
        None => mask(name).map(categories).or_else(|| binary(name)),
    }
}

fn binary(name: &str) -> Option<Class> {
    let own = match name {
        "Any" => vec![(0, LAST)],
        "ASCII" => vec![(0, 0x7F)],
        "Assigned" => return Some(categories(1).complement()),
        "ASCII_Hex_Digit" | "AHex" => vec![(0x30, 0x39), (0x41, 0x46), (0x61, 0x66)],
        "White_Space" | "space" => {
            let mut white = categories(mask("Z")?).ranges().to_vec();
            white.extend([(0x09, 0x0D), (0x85, 0x85)]);
            white
        }
        "Alphabetic" | "Alpha" => with_categories(tables::OTHER_ALPHABETIC, mask("L")? | mask("Nl")?),
        "Lowercase" | "Lower" => with_categories(tables::OTHER_LOWERCASE, mask("Ll")?),
        "Uppercase" | "Upper" => with_categories(tables::OTHER_UPPERCASE, mask("Lu")?),
        "Emoji" => ranges(tables::EMOJI),
        "Emoji_Component" | "EComp" => ranges(tables::EMOJI_COMPONENT),
        "Emoji_Modifier" | "EMod" => vec![(0x1_F3FB, 0x1_F3FF)],
        "Emoji_Modifier_Base" | "EBase" => ranges(tables::EMOJI_MODIFIER_BASE),
        "Emoji_Presentation" | "EPres" => ranges(tables::EMOJI_PRESENTATION),
        "Extended_Pictographic" | "ExtPict" => ranges(tables::EXTENDED_PICTOGRAPHIC),
        _ => return None,
    };
    Some(Class::new(own))
}

fn scripts(name: &str) -> Option<&'static [u8]> {
    Some(match name {
        "Arabic" | "Arab" => tables::ARABIC,
        "Cyrillic" | "Cyrl" => tables::CYRILLIC,
        "Devanagari" | "Deva" => tables::DEVANAGARI,
        "Greek" | "Grek" => tables::GREEK,
        "Han" | "Hani" => tables::HAN,
        "Hangul" | "Hang" => tables::HANGUL,
        "Hebrew" | "Hebr" => tables::HEBREW,
        "Hiragana" | "Hira" => tables::HIRAGANA,
        "Katakana" | "Kana" => tables::KATAKANA,
        "Latin" | "Latn" => tables::LATIN,
        "Thai" => tables::THAI,
        _ => return None,
    })
}

/// The names of the categories in the order of the table, with the long ones behind the two letters.
const NAMES: [&str; 30] = [
    "Cn Unassigned",
    "Lu Uppercase_Letter",
    "Ll Lowercase_Letter",
    "Lt Titlecase_Letter",
    "Lm Modifier_Letter",
    "Lo Other_Letter",
    "Mn Nonspacing_Mark",
    "Mc Spacing_Mark",
    "Me Enclosing_Mark",
    "Nd Decimal_Number digit",
    "Nl Letter_Number",
    "No Other_Number",
    "Pc Connector_Punctuation",
    "Pd Dash_Punctuation",
    "Ps Open_Punctuation",
    "Pe Close_Punctuation",
    "Pi Initial_Punctuation",
    "Pf Final_Punctuation",
    "Po Other_Punctuation",
    "Sm Math_Symbol",
    "Sc Currency_Symbol",
    "Sk Modifier_Symbol",
    "So Other_Symbol",
    "Zs Space_Separator",
    "Zl Line_Separator",
    "Zp Paragraph_Separator",
    "Cc Control cntrl",
    "Cf Format",
    "Cs Surrogate",
    "Co Private_Use",
];

/// One bit for each category that the name covers.
fn mask(name: &str) -> Option<u32> {
    let group = match name {
        "LC" | "Cased_Letter" => return Some(0b1110),
        "L" | "Letter" => "L",
        "M" | "Mark" | "Combining_Mark" => "M",
        "N" | "Number" => "N",
        "P" | "Punctuation" | "punct" => "P",
        "S" | "Symbol" => "S",
        "Z" | "Separator" => "Z",
        "C" | "Other" => "C",
        _ => "",
    };
    let mut bits = 0;
    for (index, names) in NAMES.iter().enumerate() {
        let covered = if group.is_empty() { names.split(' ').any(|one| one == name) } else { names.starts_with(group) };
        bits |= u32::from(covered) << index;
    }
    (bits != 0).then_some(bits)
}

fn with_categories(bytes: &[u8], mask: u32) -> Vec<(u32, u32)> {
    let mut all = ranges(bytes);
    all.extend_from_slice(categories(mask).ranges());
    all
}

/// Reads the table of categories once: a byte holds the category and a length below 8, or 0 and then the length.
/// The categories 30 and 31 are runs that alternate between upper and lower case letters.
fn categories(mask: u32) -> Class {
    let mut found = Vec::new();
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
            for offset in 0..length {
                let one = if (category + offset).is_multiple_of(2) { 1 } else { 2 };
                if mask >> one & 1 == 1 {
                    found.push((start + offset, start + offset));
                }
            }
        }
        start += length;
    }
    Class::new(found)
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
#[allow(clippy::unwrap_used)]
mod tests {
    use super::{LAST, NAMES, lookup};

    #[test]
    fn the_categories_part_all_code_points() {
        let mut seen = 0;
        for names in NAMES {
            let class = lookup(&names[..2]).unwrap();
            seen += class.ranges().iter().map(|(start, end)| end - start + 1).sum::<u32>();
        }
        assert_eq!(seen, LAST + 1);
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
    }

    #[test]
    fn short_and_long_names_are_the_same_set() {
        for (one, other) in [("L", "gc=Letter"), ("Nd", "digit"), ("sc=Grek", "Script=Greek"), ("P", "punct")] {
            assert_eq!(lookup(one), lookup(other));
        }
        assert_eq!(lookup("Script=Klingon"), None);
        assert_eq!(lookup("l"), None);
        assert_eq!(lookup(""), None);
    }
}
