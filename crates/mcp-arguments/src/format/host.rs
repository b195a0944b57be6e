//! Host names, in ASCII and in every script.

use super::letters::{Alphabet, Letters, is_spelt};
use super::{idna, punycode};

/// The octets of a label at most, as the domain name system stores it (RFC 1035).
const LABEL: usize = 63;

/// The octets of a name at most, without the final dot that these formats refuse (RFC 1035).
const NAME: usize = 253;

/// What makes a label one of the domain name system: the marker, then its Punycode.
const MARKER: &str = "xn--";

/// Whether `text` is a host name spelt with `letters`.
pub(super) fn accepts(text: &str, letters: Letters) -> bool {
    // One label from right to left puts the whole name under the Bidi rule (RFC 5893, section 2).
    let (mut octets, mut bidi, mut ordered) = (0, false, true);
    let mut parts = text.split(|letter| is_separator(letter, letters));
    let fits = parts.all(|part| {
        Label::read(part, letters).is_some_and(|label| {
            let so_far = octets + label.octets;
            octets = so_far + 1;
            bidi |= label.order.has_right;
            ordered &= label.order.follows_rule;
            so_far <= NAME
        })
    });
    fits && (ordered || !bidi)
}

/// Whether `letter` ends a label: the dot, or one of those that east Asian keyboards give for it.
fn is_separator(letter: char, letters: Letters) -> bool {
    match letter {
        '.' => true,
        '\u{3002}' | '\u{ff0e}' | '\u{ff61}' => letters == Letters::Unicode,
        _ => false,
    }
}

/// What the name needs to know of one of its labels; having one proves that the label is valid by itself.
struct Label {
    /// Its length in ASCII.
    octets: usize,
    order: idna::Order,
}

impl Label {
    #[inline(never)]
    fn read(text: &str, letters: Letters) -> Option<Self> {
        // Four bytes a character are the most that UTF-8 takes: longer text is not worth a look.
        if text.len() > 4 * LABEL {
            return None;
        }
        let marked = match text.split_at_checked(MARKER.len()) {
            Some((marker, encoded)) if marker.eq_ignore_ascii_case(MARKER) => Some(encoded),
            _ => None,
        };
        let spelt: Vec<char> = match marked {
            Some(encoded) => punycode::decode(encoded)?,
            None if text.is_ascii() => return Self::plain(text),
            None if letters == Letters::Unicode => collect(text),
            None => return None,
        };
        let encoded = punycode::encode(&spelt)?;
        // A label has one spelling: what another one decodes to would not encode to it again.
        let is_canonical = marked.is_none_or(|marked| marked.as_bytes().eq_ignore_ascii_case(&encoded));
        let octets = MARKER.len() + encoded.len();
        let order = idna::label(&spelt)?;
        (is_canonical && octets <= LABEL && !spelt.iter().all(char::is_ascii)).then_some(Self { octets, order })
    }

    /// A label of ASCII that stands for itself.
    fn plain(text: &str) -> Option<Self> {
        let (first, last) = (text.bytes().next()?, text.bytes().next_back()?);
        let is_plain =
            text.len() <= LABEL && ![first, last].contains(&b'-') && is_spelt(text, Alphabet::Label, Letters::Ascii);
        is_plain.then_some(Self {
            octets: text.len(),
            order: idna::Order { has_right: false, follows_rule: !first.is_ascii_digit() },
        })
    }
}

/// The characters of `text`; `Iterator::collect` foresees more than a label needs, at a price in size.
fn collect(text: &str) -> Vec<char> {
    let mut letters = Vec::new();
    for letter in text.chars() {
        letters.push(letter);
    }
    letters
}

#[cfg(test)]
mod tests {
    use super::{Letters, accepts};

    #[test]
    fn a_label_has_63_octets_at_most_and_a_name_253() {
        let label = "a".repeat(63);
        let name = [label.as_str(), &label, &label, &label[2..]].join(".");
        assert_eq!(name.len(), 253);
        assert!(accepts(&name, Letters::Ascii));
        assert!(!accepts(&format!("{name}a"), Letters::Ascii));
        assert!(!accepts(&"a".repeat(64), Letters::Ascii));
    }

    #[test]
    fn every_ascii_name_is_one_of_every_script_too() {
        for text in ["a", "A.B", "r3---sn-4g5e6nez.googlevideo.com", "xn--bcher-kva.example", "1.2"] {
            assert!(accepts(text, Letters::Ascii), "{text}");
            assert!(accepts(text, Letters::Unicode), "{text}");
        }
    }

    #[test]
    fn a_marked_label_is_judged_by_what_it_stands_for() {
        for (text, want) in [
            ("xn--bcher-kva", true),
            ("XN--Bcher-KVA", true),
            ("xn--", false),
            ("xn--a", false),
            ("xn--bcher-kv", false),
            ("xn--99999999999", false),
        ] {
            assert_eq!(accepts(text, Letters::Ascii), want, "{text}");
        }
    }

    #[test]
    fn letters_of_capital_height_and_symbols_are_refused_outside_ascii() {
        for text in ["BÜCHER", "Ünder", "♥", "a\u{2060}b", "\u{e000}", "ａ", "ﬁ", "😀", "a b", "a_b", "ü\u{0}"]
        {
            assert!(!accepts(text, Letters::Unicode), "{text}");
        }
        for text in ["bücher", "日本語。jp", "ελληνικά.gr", "भारत.भारत", "xn--fiqs8s.中国", "ไทย.ไทย"]
        {
            assert!(accepts(text, Letters::Unicode), "{text}");
        }
    }

    #[test]
    fn one_label_from_right_to_left_puts_the_rule_on_all() {
        for (text, want) in [
            ("1a.example", true),
            ("1a.דוגמה", false),
            ("a1.דוגמה", true),
            ("דוגמה1.com", true),
            ("دوغ1٢", false),
            ("אa", false),
            ("a.xn--4dbcagdahymbxekheh6e0a7fei0b", true),
            ("1a.xn--4dbcagdahymbxekheh6e0a7fei0b", false),
        ] {
            assert_eq!(accepts(text, Letters::Unicode), want, "{text}");
        }
    }
}
