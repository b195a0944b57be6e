//! URIs of RFC 3986 and IRIs of RFC 3987, judged by their form.

use super::address;
use super::letters::{Alphabet, Letters, after, is_spelt, split};

/// Whether `text` is a URI (an IRI with letters of every script), with its scheme.
pub(super) fn absolute(text: &str, letters: Letters) -> bool {
    let parts = Parts::of(text);
    parts.scheme.is_some() && parts.are_well_formed(letters)
}

/// Whether `text` is a URI or a reference relative to one (an IRI with letters of every script).
pub(super) fn reference(text: &str, letters: Letters) -> bool {
    Parts::of(text).are_well_formed(letters)
}

/// The five components of a reference, split by punctuation alone (RFC 3986, appendix B).
struct Parts<'a> {
    scheme: Option<&'a str>,
    authority: Option<&'a str>,
    path: &'a str,
    query: Option<&'a str>,
    fragment: Option<&'a str>,
}

impl<'a> Parts<'a> {
    #[inline(never)]
    fn of(text: &'a str) -> Self {
        let (rest, fragment) = split(text, b'#');
        let (rest, query) = split(rest, b'?');
        let (scheme, rest) = match split(rest, b':') {
            (scheme, Some(after)) if split(scheme, b'/').1.is_none() => (Some(scheme), after),
            _ => (None, rest),
        };
        let (authority, path) = match after(rest, b'/').and_then(|rest| after(rest, b'/')) {
            Some(rest) => {
                let (authority, path) = split_before(rest, b'/');
                (Some(authority), path)
            }
            None => (None, rest),
        };
        Self { scheme, authority, path, query, fragment }
    }

    #[inline(never)]
    fn are_well_formed(&self, letters: Letters) -> bool {
        self.scheme.is_none_or(is_scheme)
            && self.authority.is_none_or(|text| is_authority(text, letters))
            && is_spelt(self.path, Alphabet::Path, letters)
            && is_spelt(self.query.unwrap_or_default(), Alphabet::Query, letters)
            && is_spelt(self.fragment.unwrap_or_default(), Alphabet::Fragment, letters)
    }
}

/// `text` before the first `mark`, and the mark with what follows it.
fn split_before(text: &str, mark: u8) -> (&str, &str) {
    let (before, _) = split(text, mark);
    (before, text.get(before.len()..).unwrap_or_default())
}

fn is_scheme(text: &str) -> bool {
    text.as_bytes().first().is_some_and(u8::is_ascii_alphabetic) && is_spelt(text, Alphabet::Scheme, Letters::Ascii)
}

fn is_authority(text: &str, letters: Letters) -> bool {
    let (user, place) = match split(text, b'@') {
        (user, Some(place)) => (user, place),
        (place, None) => ("", place),
    };
    let (is_host, port) = if let Some(literal) = after(place, b'[') {
        let (literal, port) = split(literal, b']');
        (port.is_some() && is_literal(literal), port.unwrap_or_default())
    } else {
        let (host, port) = split_before(place, b':');
        (is_spelt(host, Alphabet::Host, letters), port)
    };
    let is_port = port.is_empty() || after(port, b':').is_some_and(|port| is_spelt(port, Alphabet::Digits, letters));
    is_host && is_port && is_spelt(user, Alphabet::User, letters)
}

/// Whether `text` is an IPv6 address, or one of a version to come, such as `v1.fe80::a+en1`.
fn is_literal(text: &str) -> bool {
    let Some(future) = after(text, b'v').or_else(|| after(text, b'V')) else {
        return address::v6(text);
    };
    let (version, address) = split(future, b'.');
    let address = address.unwrap_or_default();
    !version.is_empty()
        && is_spelt(version, Alphabet::Hexadecimal, Letters::Ascii)
        && !address.is_empty()
        && split(address, b'%').1.is_none()
        && is_spelt(address, Alphabet::User, Letters::Ascii)
}

#[cfg(test)]
mod tests {
    use super::{Letters, absolute, reference};

    #[test]
    fn an_authority_is_a_user_a_host_and_a_port() {
        for (text, want) in [
            ("http://a:80", true),
            ("http://a:", true),
            ("http://", true),
            ("http://u:p@a", true),
            ("http://@", true),
            ("http://a:8o", false),
            ("http://a:1:2", false),
            ("http://u@v@a", false),
            ("http://[::1]:80/", true),
            ("http://[::1]80/", false),
            ("http://[::1", false),
            ("http://::1]", false),
            ("http://[1.2.3.4]", false),
            ("http://[v1.fe80::a+en1]", true),
            ("http://[v.a]", false),
            ("http://[v1.]", false),
            ("http://[v1.%41]", false),
            ("http://[fe80::1%25en0]", false),
            ("http://a b", false),
        ] {
            assert_eq!(absolute(text, Letters::Ascii), want, "{text}");
        }
    }

    #[test]
    fn a_reference_with_a_colon_in_its_first_segment_has_a_scheme() {
        for (text, want) in [
            ("a:b", true),
            ("./1:b", true),
            ("1:b", false),
            (":b", false),
            ("a_b:c", false),
            ("?a:b", true),
            ("#a:b", true),
            ("#a#b", false),
            ("a?b?c", true),
            ("%", false),
            ("%é1", false),
            ("%+1", false),
        ] {
            assert_eq!(reference(text, Letters::Ascii), want, "{text}");
        }
    }

    #[test]
    fn private_letters_stand_in_a_query_only_and_no_plane_ends_in_characters() {
        for (text, want) in [
            ("a:é", true),
            ("a:\u{e000}", false),
            ("a:?\u{e000}", true),
            ("a:#\u{e000}", false),
            ("a:\u{ffff}", false),
            ("a:\u{1fffe}", false),
            ("a:\u{2fffd}", true),
            ("a:\u{e0001}", false),
            ("a:?\u{10ffff}", false),
            ("a:\u{85}", false),
        ] {
            assert_eq!(absolute(text, Letters::Unicode), want, "{text:?}");
            assert!(!absolute(text, Letters::Ascii), "{text:?}");
        }
    }
}
