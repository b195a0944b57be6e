//! Which letters a text may hold, and where it falls apart.
//!
//! The formats share these few functions, none of them generic, since they are a part of every module that
//! answers a call: the searches of the standard library, once for each format, weighed nearly twice as much.

/// Which letters a format is spelt with: some of its names come in two editions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Letters {
    /// Those of ASCII.
    Ascii,
    /// Those of every script.
    Unicode,
}

/// The ASCII characters that a part of a text may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Alphabet {
    /// Decimal digits.
    Digits,
    /// Hexadecimal digits.
    Hexadecimal,
    /// A label of a host name.
    Label,
    /// A word of a mailbox (`atext`).
    Atom,
    /// The scheme of a URI.
    Scheme,
    /// The name of a variable of a template.
    Variable,
    /// The host of a URI, where it is a name.
    Host,
    /// The user of a URI.
    User,
    /// The path of a URI.
    Path,
    /// The query of a URI.
    Query,
    /// The fragment of a URI.
    Fragment,
    /// A template outside its braces.
    Literal,
}

impl Alphabet {
    /// The place of this alphabet in [`ALPHABETS`].
    const fn bit(self) -> u16 {
        1 << self as u16
    }

    /// Whether a percent sign starts an octet (`%41`).
    fn has_octets(self) -> bool {
        self.bit() >= Self::Variable.bit()
    }

    /// Whether a letter beyond ASCII may stand here where letters of every script may.
    fn has_beyond(self, letter: char) -> bool {
        match self {
            Self::Digits | Self::Hexadecimal | Self::Label | Self::Scheme | Self::Variable => false,
            Self::Atom => true,
            Self::Host | Self::User | Self::Path | Self::Fragment => is_international(letter),
            Self::Query | Self::Literal => is_international(letter) || is_private(letter),
        }
    }
}

/// Whether `text`, which may be empty, holds nothing but what `alphabet` has.
#[inline(never)]
pub(super) fn is_spelt(text: &str, alphabet: Alphabet, letters: Letters) -> bool {
    // The hexadecimal digits that a percent sign still asks for.
    let mut owed = 0;
    let spelt = text.chars().all(|letter| {
        if owed > 0 {
            owed -= 1;
            return letter.is_ascii_hexdigit();
        }
        match ALPHABETS.get(usize::try_from(u32::from(letter)).unwrap_or(usize::MAX)) {
            Some(alphabets) if alphabets & alphabet.bit() != 0 => true,
            Some(_) => {
                owed = 2;
                letter == '%' && alphabet.has_octets()
            }
            None => letters == Letters::Unicode && alphabet.has_beyond(letter),
        }
    });
    spelt && owed == 0
}

/// `text` before the first `mark`, a character of ASCII, and what follows it, where there is one.
#[inline(never)]
pub(super) fn split(text: &str, mark: u8) -> (&str, Option<&str>) {
    let place = text.bytes().position(|byte| byte == mark);
    let halves = place.and_then(|place| Some((text.get(..place)?, text.get(place + 1..)?)));
    halves.map_or((text, None), |(before, after)| (before, Some(after)))
}

/// What follows `mark`, a character of ASCII, at the start of `text`.
#[inline(never)]
pub(super) fn after(text: &str, mark: u8) -> Option<&str> {
    if text.as_bytes().first() == Some(&mark) { text.get(1..) } else { None }
}

/// Whether `holds` for each part of `text` between the `mark`s; a text without any is one part.
#[inline(never)]
pub(super) fn every_part(text: &str, mark: u8, holds: fn(&str) -> bool) -> bool {
    let mut rest = Some(text);
    while let Some(text) = rest {
        let (part, after) = split(text, mark);
        if !holds(part) {
            return false;
        }
        rest = after;
    }
    true
}

/// Whether `letter` is one that an IRI has and a URI has not (`ucschar`).
fn is_international(letter: char) -> bool {
    let code = u32::from(letter);
    match code {
        0xa0..=0xd7ff | 0xf900..=0xfdcf | 0xfdf0..=0xffef => true,
        // The last two of every plane are no characters.
        0x1_0000..=0xd_ffff | 0xe_1000..=0xe_ffff => code & 0xffff < 0xfffe,
        _ => false,
    }
}

/// Whether `letter` is for private use (`iprivate`), which the query of an IRI may hold.
fn is_private(letter: char) -> bool {
    let code = u32::from(letter);
    (0xe000..=0xf8ff).contains(&code) || code >= 0xf_0000 && code & 0xffff < 0xfffe
}

/// The alphabets that each character of ASCII is of, a bit each.
static ALPHABETS: [u16; 128] = alphabets();

#[expect(clippy::indexing_slicing, reason = "it runs when it is compiled, where a wrong index is an error")]
const fn alphabets() -> [u16; 128] {
    use Alphabet::{Atom, Digits, Fragment, Hexadecimal, Host, Label, Literal, Path, Query, Scheme, User, Variable};

    let mut table = [0; 128];
    let mut byte = 0_u8;
    while byte < 128 {
        let is_word = byte.is_ascii_alphanumeric();
        let in_host = is_word || has(b"-._~!$&'()*+,;=", byte);
        let in_user = in_host || byte == b':';
        let in_path = in_user || has(b"@/", byte);
        let in_query = in_path || byte == b'?';
        let in_literal = byte.is_ascii_graphic() && !has(b"\"%<>\\^`{|}", byte);
        let kept = [
            (byte.is_ascii_digit(), Digits),
            (byte.is_ascii_hexdigit(), Hexadecimal),
            (is_word || byte == b'-', Label),
            (is_word || has(b"!#$%&'*+-/=?^_`{|}~", byte), Atom),
            (is_word || has(b"+-.", byte), Scheme),
            (is_word || byte == b'_', Variable),
            (in_host, Host),
            (in_user, User),
            (in_path, Path),
            (in_query, Query),
            (in_query, Fragment),
            (in_literal, Literal),
        ];
        let mut place = 0;
        while place < kept.len() {
            if kept[place].0 {
                table[byte as usize] |= kept[place].1.bit();
            }
            place += 1;
        }
        byte += 1;
    }
    table
}

const fn has(mut bytes: &[u8], byte: u8) -> bool {
    while let [first, rest @ ..] = bytes {
        if *first == byte {
            return true;
        }
        bytes = rest;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::{Alphabet, Letters, is_spelt, split};

    #[test]
    fn an_octet_is_a_percent_sign_and_two_digits() {
        for (text, want) in [
            ("%41", true),
            ("a%4fb", true),
            ("%4", false),
            ("%", false),
            ("%4g", false),
            ("%%41", false),
            ("%é1", false),
        ] {
            assert_eq!(is_spelt(text, Alphabet::Path, Letters::Unicode), want, "{text}");
        }
        assert!(!is_spelt("%41", Alphabet::Scheme, Letters::Ascii));
        assert!(is_spelt("%4", Alphabet::Atom, Letters::Ascii));
    }

    #[test]
    fn a_text_falls_apart_at_the_first_mark() {
        assert_eq!(split("é.b.c", b'.'), ("é", Some("b.c")));
        assert_eq!(split("é.", b'.'), ("é", Some("")));
        assert_eq!(split("é", b'.'), ("é", None));
    }
}
