//! URI references, as far as schemas need them: splitting and resolving (RFC 3986, section 5).
//!
//! Nothing is refused here. A base without a scheme is resolved against in the same way, so that a
//! schema whose `$id` is just `tree` can be referred to as `tree`.
use std::borrow::Cow;

/// The five parts of a URI reference, each as it is written and without its delimiter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Parts<'a> {
    scheme: Option<&'a str>,
    authority: Option<&'a str>,
    path: &'a str,
    query: Option<&'a str>,
    fragment: Option<&'a str>,
}

/// The reference before its `#`, and the fragment after it where there is a `#`.
pub(super) fn split_fragment(reference: &str) -> (&str, Option<&str>) {
    match reference.split_once('#') {
        Some((rest, fragment)) => (rest, Some(fragment)),
        None => (reference, None),
    }
}

/// Where `reference` leads from `base`, with the scheme and the host in lower case.
///
/// # Source
///
/// RFC 3986, section 5.2.2, without the backward-compatible exception for a repeated scheme.
pub(super) fn resolve(base: &str, reference: &str) -> String {
    let to = split(reference);
    let from = split(base);
    if to.scheme.is_some() {
        return join(&to, &without_dots(to.path));
    }
    if to.authority.is_some() {
        return join(&Parts { scheme: from.scheme, ..to }, &without_dots(to.path));
    }
    let here = Parts { query: to.query, fragment: to.fragment, ..from };
    if to.path.is_empty() {
        let query = to.query.or(from.query);
        return join(&Parts { query, ..here }, from.path);
    }
    if to.path.starts_with('/') {
        return join(&here, &without_dots(to.path));
    }
    join(&here, &without_dots(&merged(&from, to.path)))
}

/// The text with its percent escapes decoded, or `None` where that is not UTF-8 or an escape is broken.
pub(super) fn decoded(text: &str) -> Option<Cow<'_, str>> {
    if !text.contains('%') {
        return Some(Cow::Borrowed(text));
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            bytes.push(hex_digit(rest.next()?)? << 4 | hex_digit(rest.next()?)?);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok().map(Cow::Owned)
}

fn hex_digit(byte: u8) -> Option<u8> {
    match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        b'A'..=b'F' => Some(byte - b'A' + 10),
        _ => None,
    }
}

fn split(reference: &str) -> Parts<'_> {
    let (rest, fragment) = split_fragment(reference);
    let (rest, query) = match rest.split_once('?') {
        Some((rest, query)) => (rest, Some(query)),
        None => (rest, None),
    };
    let (scheme, rest) = match rest.split_once(':') {
        Some((scheme, rest)) if is_scheme(scheme) => (Some(scheme), rest),
        _ => (None, rest),
    };
    let (authority, path) = match rest.strip_prefix("//") {
        Some(rest) => {
            let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
            (Some(authority), path)
        }
        None => (None, rest),
    };
    Parts { scheme, authority, path, query, fragment }
}

fn is_scheme(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
}

/// A relative path put in the place of the last segment of the base's path.
fn merged(base: &Parts<'_>, path: &str) -> String {
    if base.authority.is_some() && base.path.is_empty() {
        return format!("/{path}");
    }
    match base.path.rsplit_once('/') {
        Some((folder, _)) => format!("{folder}/{path}"),
        None => path.to_owned(),
    }
}

/// The path with its `.` and `..` segments worked off.
fn without_dots(path: &str) -> Cow<'_, str> {
    if !path.split('/').any(|segment| segment == "." || segment == "..") {
        return Cow::Borrowed(path);
    }
    let (root, relative) = match path.strip_prefix('/') {
        Some(relative) => ("/", relative),
        None => ("", path),
    };
    let mut kept: Vec<&str> = Vec::new();
    // A path that ends in a dot segment ends in a slash once that segment is gone.
    let mut folder = false;
    for segment in relative.split('/') {
        folder = segment == "." || segment == "..";
        if segment == ".." {
            kept.pop();
        } else if segment != "." {
            kept.push(segment);
        }
    }
    if folder && !kept.is_empty() {
        kept.push("");
    }
    Cow::Owned(format!("{root}{}", kept.join("/")))
}

fn join(parts: &Parts<'_>, path: &str) -> String {
    let mut uri = String::new();
    if let Some(scheme) = parts.scheme {
        uri.push_str(&scheme.to_ascii_lowercase());
        uri.push(':');
    }
    if let Some(authority) = parts.authority {
        uri.push_str("//");
        uri.push_str(&authority.to_ascii_lowercase());
    }
    uri.push_str(path);
    for (delimiter, part) in [('?', parts.query), ('#', parts.fragment)] {
        if let Some(part) = part {
            uri.push(delimiter);
            uri.push_str(part);
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::{decoded, resolve};

    /// RFC 3986, sections 5.4.1 and 5.4.2.
    const TABLE: [(&str, &str); 42] = [
        ("g:h", "g:h"),
        ("g", "http://a/b/c/g"),
        ("./g", "http://a/b/c/g"),
        ("g/", "http://a/b/c/g/"),
        ("/g", "http://a/g"),
        ("//g", "http://g"),
        ("?y", "http://a/b/c/d;p?y"),
        ("g?y", "http://a/b/c/g?y"),
        ("#s", "http://a/b/c/d;p?q#s"),
        ("g#s", "http://a/b/c/g#s"),
        ("g?y#s", "http://a/b/c/g?y#s"),
        (";x", "http://a/b/c/;x"),
        ("g;x", "http://a/b/c/g;x"),
        ("g;x?y#s", "http://a/b/c/g;x?y#s"),
        ("", "http://a/b/c/d;p?q"),
        (".", "http://a/b/c/"),
        ("./", "http://a/b/c/"),
        ("..", "http://a/b/"),
        ("../", "http://a/b/"),
        ("../g", "http://a/b/g"),
        ("../..", "http://a/"),
        ("../../", "http://a/"),
        ("../../g", "http://a/g"),
        ("../../../g", "http://a/g"),
        ("../../../../g", "http://a/g"),
        ("/./g", "http://a/g"),
        ("/../g", "http://a/g"),
        ("g.", "http://a/b/c/g."),
        (".g", "http://a/b/c/.g"),
        ("g..", "http://a/b/c/g.."),
        ("..g", "http://a/b/c/..g"),
        ("./../g", "http://a/b/g"),
        ("./g/.", "http://a/b/c/g/"),
        ("g/./h", "http://a/b/c/g/h"),
        ("g/../h", "http://a/b/c/h"),
        ("g;x=1/./y", "http://a/b/c/g;x=1/y"),
        ("g;x=1/../y", "http://a/b/c/y"),
        ("g?y/./x", "http://a/b/c/g?y/./x"),
        ("g?y/../x", "http://a/b/c/g?y/../x"),
        ("g#s/./x", "http://a/b/c/g#s/./x"),
        ("g#s/../x", "http://a/b/c/g#s/../x"),
        ("http:g", "http:g"),
    ];

    #[test]
    fn the_examples_of_rfc_3986_resolve_as_printed() {
        for (reference, want) in TABLE {
            assert_eq!(resolve("http://a/b/c/d;p?q", reference), want, "{reference}");
        }
    }

    #[test]
    fn bases_of_every_form_are_resolved_against() {
        for (base, reference, want) in [
            ("", "node", "node"),
            ("", "#/a", "#/a"),
            ("tree", "node", "node"),
            ("tree", "", "tree"),
            ("http://a", "g", "http://a/g"),
            ("http://a/folder/", "g", "http://a/folder/g"),
            ("HTTP://A/Folder/x", "g", "http://a/Folder/g"),
            ("urn:uuid:deadbeef-1234", "#/$defs/x", "urn:uuid:deadbeef-1234#/$defs/x"),
            ("urn:example:a?=q=1", "#x", "urn:example:a?=q=1#x"),
            ("http://a/b", "urn:example:c", "urn:example:c"),
            ("file:///c:/folder/a.json", "b.json", "file:///c:/folder/b.json"),
            ("http://a/b//c", "../d", "http://a/b/d"),
        ] {
            assert_eq!(resolve(base, reference), want, "{base} + {reference}");
        }
    }

    #[test]
    fn percent_escapes_are_decoded_and_broken_ones_are_none() {
        assert_eq!(decoded("a%25b%22").as_deref(), Some("a%b\""));
        assert_eq!(decoded("%C3%bc").as_deref(), Some("ü"));
        assert_eq!(decoded("%C3"), None);
        assert_eq!(decoded("%2"), None);
        assert_eq!(decoded("%+1"), None);
    }
}
