//! Mailboxes of RFC 5321 and RFC 6531.

use super::letters::{Alphabet, Letters, after, is_spelt, split};
use super::{address, host};

/// The octets before the `@` at most (RFC 5321, section 4.5.3.1.1).
const LOCAL: usize = 64;

/// Whether `text` is one mailbox spelt with `letters`, without a name or angle brackets around it.
pub(super) fn accepts(text: &str, letters: Letters) -> bool {
    let sign = text.bytes().rposition(|byte| byte == b'@');
    let halves = sign.and_then(|sign| Some((text.get(..sign)?, text.get(sign + 1..)?)));
    halves.is_some_and(|(local, domain)| {
        let named = match after(local, b'"') {
            Some(quoted) => is_quoted(quoted, letters),
            None => is_dotted(local, letters),
        };
        named && local.len() <= LOCAL && is_domain(domain, letters)
    })
}

fn is_domain(text: &str, letters: Letters) -> bool {
    let Some(text) = after(text, b'[') else {
        return host::accepts(text, letters);
    };
    let (literal, rest) = split(text, b']');
    let is_address = match literal.split_at_checked(5) {
        Some((tag, address)) if tag.eq_ignore_ascii_case("IPv6:") => address::v6(address),
        _ => address::v4(literal),
    };
    is_address && rest == Some("")
}

/// Whether `text` is words between dots.
fn is_dotted(text: &str, letters: Letters) -> bool {
    let mut rest = Some(text);
    while let Some(text) = rest {
        let (word, after) = split(text, b'.');
        if word.is_empty() || !is_spelt(word, Alphabet::Atom, letters) {
            return false;
        }
        rest = after;
    }
    true
}

/// Whether `text` ends in a quote, and is printable before, a backslash before each quote and backslash.
fn is_quoted(text: &str, letters: Letters) -> bool {
    let (mut is_escaped, mut has_ended) = (false, false);
    let printable = text.bytes().all(|byte| {
        let fine = match byte {
            0x80.. => !is_escaped && letters == Letters::Unicode,
            _ => matches!(byte, b' '..=b'~'),
        };
        let goes_on = fine && !has_ended;
        has_ended = byte == b'"' && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        goes_on
    });
    printable && has_ended
}

#[cfg(test)]
mod tests {
    use super::{Letters, accepts};

    #[test]
    fn quotes_hold_what_is_printable_and_escape_themselves() {
        for (text, want) in [
            (r#""a b"@example.com"#, true),
            (r#"""@example.com"#, true),
            (r#""a\"b"@example.com"#, true),
            (r#""a\\"@example.com"#, true),
            (r#""a\"@example.com"#, false),
            (r#""a"b"@example.com"#, false),
            (r#""@example.com"#, false),
            (r#""a".b@example.com"#, false),
            ("\"a\tb\"@example.com", false),
        ] {
            assert_eq!(accepts(text, Letters::Ascii), want, "{text}");
        }
    }

    #[test]
    fn a_domain_in_brackets_is_an_address() {
        for (text, want) in [
            ("a@[192.0.2.1]", true),
            ("a@[ipv6:2001:db8::1]", true),
            ("a@[2001:db8::1]", false),
            ("a@[IPv6:192.0.2.1]", false),
            ("a@[192.0.2.1", false),
            ("a@[é234é]", false),
            ("a@[]", false),
            ("a@[example.com]", false),
        ] {
            assert_eq!(accepts(text, Letters::Ascii), want, "{text}");
        }
    }

    #[test]
    fn a_local_part_has_64_octets_at_most() {
        let local = "a".repeat(64);
        assert!(accepts(&format!("{local}@example.com"), Letters::Ascii));
        assert!(!accepts(&format!("{local}a@example.com"), Letters::Ascii));
    }

    #[test]
    fn other_scripts_need_the_other_format() {
        for text in ["用户@例子.广告", "ada@bücher.example", "\"用户\"@example.com"] {
            assert!(accepts(text, Letters::Unicode), "{text}");
            assert!(!accepts(text, Letters::Ascii), "{text}");
        }
        assert!(!accepts("Ada <ada@example.com>", Letters::Unicode));
        assert!(!accepts("ada@example.com ", Letters::Unicode));
    }
}
