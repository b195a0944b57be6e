//! The published metaschemas, as data.
//!
//! # Source
//!
//! The JSON Schema organisation's publications at the URLs named here, as the Python package
//! `jsonschema-specifications` distributes them, without their white space.
use std::sync::OnceLock;

use serde_json::Value;

use crate::input::Document;

/// Each metaschema's URL, without a fragment, and its JSON text.
const PUBLISHED: [(&str, &str); COUNT] = [
    ("https://json-schema.org/draft/2020-12/schema", include_str!("draft2020-12.json")),
    ("https://json-schema.org/draft/2020-12/meta/core", include_str!("draft2020-12-core.json")),
    ("https://json-schema.org/draft/2020-12/meta/applicator", include_str!("draft2020-12-applicator.json")),
    ("https://json-schema.org/draft/2020-12/meta/unevaluated", include_str!("draft2020-12-unevaluated.json")),
    ("https://json-schema.org/draft/2020-12/meta/validation", include_str!("draft2020-12-validation.json")),
    ("https://json-schema.org/draft/2020-12/meta/meta-data", include_str!("draft2020-12-meta-data.json")),
    (
        "https://json-schema.org/draft/2020-12/meta/format-annotation",
        include_str!("draft2020-12-format-annotation.json"),
    ),
    ("https://json-schema.org/draft/2020-12/meta/format-assertion", include_str!("draft2020-12-format-assertion.json")),
    ("https://json-schema.org/draft/2020-12/meta/content", include_str!("draft2020-12-content.json")),
    ("http://json-schema.org/draft-07/schema", include_str!("draft7.json")),
];

const COUNT: usize = 10;

/// The metaschemas that somebody has referred to: a text is parsed once, and only then.
static PARSED: [OnceLock<Option<Value>>; COUNT] = [const { OnceLock::new() }; COUNT];

/// The metaschema published at `url`, which has no fragment; `http` and `https` name the same one.
///
/// With it comes the URL by which it calls itself.
pub fn published(url: &str) -> Option<(&'static str, &'static Value)> {
    let wanted = without_scheme(url)?;
    let index = PUBLISHED.iter().position(|(known, _)| without_scheme(known) == Some(wanted))?;
    let (known, text) = PUBLISHED.get(index)?;
    let parsed = PARSED.get(index)?.get_or_init(|| Document::parse(text).ok().map(|document| document.to_value()));
    parsed.as_ref().map(|metaschema| (*known, metaschema))
}

fn without_scheme(url: &str) -> Option<&str> {
    url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"))
}

#[cfg(test)]
mod tests {
    use super::{PUBLISHED, published};

    #[test]
    fn every_metaschema_parses_and_calls_itself_by_its_url() {
        for (url, _) in PUBLISHED {
            let (known, metaschema) = published(url).expect("it is JSON");
            assert_eq!(known, url);
            let id = metaschema.get("$id").and_then(|id| id.as_str()).expect("it has an $id");
            assert_eq!(id.trim_end_matches('#'), url);
        }
    }

    #[test]
    fn http_and_https_name_the_same_metaschema() {
        assert!(published("http://json-schema.org/draft/2020-12/schema").is_some());
        assert!(published("https://json-schema.org/draft-07/schema").is_some());
        assert!(published("ftp://json-schema.org/draft-07/schema").is_none());
        assert!(published("http://json-schema.org/draft-04/schema").is_none());
    }
}
