//! What a reference means in its document (RFC 3986, section 5.2).

use super::Parts;

/// What `reference` means where `base` is the URI of the document it stands in.
///
/// # Shape
///
/// Both are taken as they come: a text that is no URI is resolved by its punctuation, never refused. An empty
/// base gives the reference, without its dot segments.
///
/// # Source
///
/// RFC 3986, section 5.2.
#[allow(dead_code, reason = "the references of `schema` are resolved by it")]
pub(crate) fn resolve(base: &str, reference: &str) -> String {
    let reference = Parts::of(reference);
    let base = Parts::of(base);
    let (scheme, authority, path, query) = if reference.scheme.is_some() {
        (reference.scheme, reference.authority, without_dots(reference.path), reference.query)
    } else if reference.authority.is_some() {
        (base.scheme, reference.authority, without_dots(reference.path), reference.query)
    } else if reference.path.is_empty() {
        (base.scheme, base.authority, base.path.to_owned(), reference.query.or(base.query))
    } else if reference.path.starts_with('/') {
        (base.scheme, base.authority, without_dots(reference.path), reference.query)
    } else {
        (base.scheme, base.authority, without_dots(&merge(&base, reference.path)), reference.query)
    };
    let mut resolved = String::new();
    if let Some(scheme) = scheme {
        resolved.push_str(scheme);
        resolved.push(':');
    }
    for (mark, part) in [("//", authority), ("", Some(path.as_str())), ("?", query), ("#", reference.fragment)] {
        if let Some(part) = part {
            resolved.push_str(mark);
            resolved.push_str(part);
        }
    }
    resolved
}

/// The path of the reference in place of the last segment of the base.
fn merge(base: &Parts, path: &str) -> String {
    if base.authority.is_some() && base.path.is_empty() {
        return format!("/{path}");
    }
    let folder = base.path.rfind('/').and_then(|slash| base.path.get(..=slash));
    [folder.unwrap_or_default(), path].concat()
}

/// `path` with its `.` and `..` segments carried out.
fn without_dots(path: &str) -> String {
    let mut resolved = String::with_capacity(path.len());
    let (root, relative) = match path.strip_prefix('/') {
        Some(relative) => ("/", relative),
        None => ("", path),
    };
    let mut segments = relative.split('/').peekable();
    while let Some(segment) = segments.next() {
        match segment {
            "." => {}
            ".." => {
                let folder = resolved.strip_suffix('/').unwrap_or(&resolved);
                resolved.truncate(folder.rfind('/').map_or(0, |slash| slash + 1));
            }
            _ => {
                resolved.push_str(segment);
                if segments.peek().is_some() {
                    resolved.push('/');
                }
            }
        }
    }
    [root, &resolved].concat()
}

#[cfg(test)]
mod tests {
    use super::resolve;

    #[test]
    fn the_examples_of_rfc_3986_resolve_as_it_says() {
        let base = "http://a/b/c/d;p?q";
        for (reference, want) in [
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
            ("g#s/../x", "http://a/b/c/g#s/../x"),
            ("http:g", "http:g"),
        ] {
            assert_eq!(resolve(base, reference), want, "{reference}");
        }
    }

    #[test]
    fn bases_without_an_authority_resolve_too() {
        for (base, reference, want) in [
            ("urn:uuid:deadbeef-1234", "#/$defs/a", "urn:uuid:deadbeef-1234#/$defs/a"),
            ("urn:uuid:deadbeef-1234#old", "#new", "urn:uuid:deadbeef-1234#new"),
            ("urn:uuid:deadbeef-1234", "", "urn:uuid:deadbeef-1234"),
            ("urn:example:a", "urn:example:b?+r#c", "urn:example:b?+r#c"),
            ("tag:example.com,2026:a/b", "c", "tag:example.com,2026:a/c"),
            ("", "item.json", "item.json"),
            ("", "#a", "#a"),
            ("", "", ""),
            ("folder/schema.json", "../item.json#a", "item.json#a"),
            ("/folder/schema.json", "item.json", "/folder/item.json"),
            ("http://a", "b", "http://a/b"),
            ("http://a?q", "", "http://a?q"),
            ("http://a/b//c", "../d", "http://a/b/d"),
            ("http://a/b", "//c/../d", "http://c/d"),
            ("http://a/b#c", "", "http://a/b"),
            ("http://a/b", "#", "http://a/b#"),
        ] {
            assert_eq!(resolve(base, reference), want, "{base} {reference}");
        }
    }

    #[test]
    fn resolving_takes_time_linear_in_the_path() {
        let down = "a/".repeat(250_000);
        let up = "../".repeat(250_000);
        assert_eq!(resolve("http://a/", &format!("{down}{up}b")), "http://a/b");
        assert_eq!(resolve("", &"/.".repeat(500_000)), "/");
        assert_eq!(resolve("", &"a/../".repeat(200_000)), "");
    }
}
