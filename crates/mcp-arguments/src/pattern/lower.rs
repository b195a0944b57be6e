//! Lower case, as the standard library has it: its own tables weigh twenty times as much.

use super::property::{letters, lookup};
use super::tables::LOWERINGS;

/// The text in lower case; a sigma at the end of a word is a final one.
pub(crate) fn lower_case(text: &str) -> String {
    let mut lower = String::with_capacity(text.len());
    for (at, letter) in text.char_indices() {
        if letter == 'Σ' && ends_word(text, at) {
            lower.push('ς');
        } else {
            push_lower(letter, &mut lower);
        }
    }
    lower
}

/// Appends a letter in lower case, wherever it stands.
pub(crate) fn push_lower(letter: char, lower: &mut String) {
    if letter.is_ascii() {
        lower.push(letter.to_ascii_lowercase());
    } else if letter == 'İ' {
        // The only letter that becomes two.
        lower.push_str("i\u{307}");
    } else {
        lower.push(char::from_u32(mapped(LOWERINGS, u32::from(letter))).unwrap_or(letter));
    }
}

/// What the runs of a table make of a letter.
pub(super) fn mapped(table: &'static [u8], code: u32) -> u32 {
    for (first, count, stride, distance) in letters(table) {
        let Some(offset) = code.checked_sub(first) else { break };
        if offset % stride == 0 && offset / stride < count {
            return code.wrapping_add(distance);
        }
    }
    code
}

/// Whether the sigma at that byte ends a word: a letter with cases stands before it and none behind, marks and the like aside.
fn ends_word(text: &str, at: usize) -> bool {
    let (before, behind) = text.split_at(at);
    has_cases(before.chars().rev().find(|letter| !is_ignored(*letter)))
        && !has_cases(behind.chars().skip(1).find(|letter| !is_ignored(*letter)))
}

fn has_cases(letter: Option<char>) -> bool {
    letter.is_some_and(|letter| is_any(letter, &["Lowercase", "Uppercase", "Lt"]))
}

/// Whether a character is no part of the question which letters stand side by side (`Case_Ignorable`).
fn is_ignored(letter: char) -> bool {
    const WITHIN_WORDS: &str = "'.:\u{b7}\u{387}\u{55f}\u{5f4}\u{2018}\u{2019}\u{2024}\u{2027}\u{fe13}\u{fe52}\u{fe55}\u{ff07}\u{ff0e}\u{ff1a}";
    WITHIN_WORDS.chars().any(|other| other == letter) || is_any(letter, &["Mn", "Me", "Cf", "Lm", "Sk"])
}

fn is_any(letter: char, properties: &[&str]) -> bool {
    properties.iter().any(|name| lookup(name).is_some_and(|class| class.contains(u32::from(letter))))
}

#[cfg(test)]
mod tests {
    use super::{lower_case, push_lower};

    #[test]
    fn every_letter_becomes_what_the_standard_library_makes_of_it() {
        for letter in '\0'..'\u{2_0000}' {
            let mut lower = String::new();
            push_lower(letter, &mut lower);
            assert_eq!(lower, letter.to_lowercase().to_string(), "{letter:?}");
        }
    }

    #[test]
    fn a_sigma_is_final_where_the_standard_library_has_a_final_one() {
        for text in ["Σ", "ΑΣ", "ΣΑΣ", "ΑΣ Β", "ΑΣΒ", "ΑΣ.Β", "Α.Σ", ".Σ", "ΣΣ", "1Σ", "ΑΣ1", "İΣ"]
        {
            assert_eq!(lower_case(text), text.to_lowercase(), "{text}");
        }
        // All that is ignored on the way and some that is not, and a few of every block.
        for letter in ('\0'..='\u{2_0000}')
            .filter(|letter| matches!(u32::from(*letter), 0x20..0xc0 | 0x2b0..0x2f0) || u32::from(*letter) % 997 == 0)
        {
            for text in [format!("{letter}Σ"), format!("Α{letter}Σ"), format!("ΑΣ{letter}"), format!("ΑΣ{letter}Α")]
            {
                assert_eq!(lower_case(&text), text.to_lowercase(), "{letter:?}");
            }
        }
    }
}
