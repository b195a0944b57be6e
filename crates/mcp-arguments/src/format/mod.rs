//! The formats of JSON Schema, asserted.
//!
//! Every check is a pure function that takes time linear in the text, allocates at most a host name's
//! worth of memory, and recurses on nothing that comes from outside.
//!
//! # Source
//!
//! JSON Schema 2020-12, validation, section 7.3, and the documents that it names. Where a document leaves
//! a choice, the official test suite decides: an apostrophe is a literal of a URI template (RFC 6570
//! erratum 6937), any day may end with a leap second, an IP address that is out of range is a fine
//! registered name of a URI.
//!
//! Of RFC 5891, which governs `idn-hostname`, two things are not held. A label that is not in
//! normalization form C is accepted: the table of compositions would weigh more than all the formats
//! together, and the suite itself accepts such a label in an `idn-email`. And a label of ASCII letters
//! alone may have hyphens in its third and fourth place without starting with `xn--`, since such hosts
//! exist (`r3---sn-4g5e6nez.googlevideo.com`).

mod address;
mod duration;
mod host;
mod idna;
mod letters;
mod mail;
mod pointer;
mod punycode;
mod template;
mod time;
mod uri;
mod uuid;

use crate::pattern;
use letters::Letters;

/// A `format` of the specification that is asserted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// A day and a time of it with its offset (RFC 3339, `date-time`).
    DateTime,
    /// A day of the Gregorian calendar (RFC 3339, `full-date`).
    Date,
    /// A time of day with its offset (RFC 3339, `full-time`).
    Time,
    /// A length of time (RFC 3339, appendix A).
    Duration,
    /// A mailbox in ASCII (RFC 5321, section 4.1.2).
    Email,
    /// A mailbox in any script (RFC 6531).
    IdnEmail,
    /// A host name in ASCII (RFC 1123), its `xn--` labels well-formed.
    Hostname,
    /// A host name in any script (RFC 5890).
    IdnHostname,
    /// Four decimal numbers (RFC 2673, section 3.2).
    Ipv4,
    /// An IPv6 address without a zone (RFC 4291, section 2.2).
    Ipv6,
    /// An absolute URI, a fragment allowed (RFC 3986).
    Uri,
    /// A URI or a relative reference (RFC 3986).
    UriReference,
    /// An absolute IRI, a fragment allowed (RFC 3987).
    Iri,
    /// An IRI or a relative reference (RFC 3987).
    IriReference,
    /// A URI with expressions in braces (RFC 6570).
    UriTemplate,
    /// A UUID of any version, in either case (RFC 4122).
    Uuid,
    /// A JSON Pointer as text, not as a URI fragment (RFC 6901).
    JsonPointer,
    /// A JSON Pointer that starts with a number of levels to go up.
    RelativeJsonPointer,
    /// A regular expression of ECMA-262.
    Regex,
}

impl Format {
    /// Every format, in the order of the specification.
    pub const ALL: [Self; 19] = [
        Self::DateTime,
        Self::Date,
        Self::Time,
        Self::Duration,
        Self::Email,
        Self::IdnEmail,
        Self::Hostname,
        Self::IdnHostname,
        Self::Ipv4,
        Self::Ipv6,
        Self::Uri,
        Self::UriReference,
        Self::Iri,
        Self::IriReference,
        Self::UriTemplate,
        Self::Uuid,
        Self::JsonPointer,
        Self::RelativeJsonPointer,
        Self::Regex,
    ];

    /// The format that a schema calls `name`, or `None` where the specification has no such format.
    ///
    /// # Examples
    ///
    /// ```
    /// use mcp_arguments::format::Format;
    ///
    /// assert_eq!(Format::named("date-time"), Some(Format::DateTime));
    /// assert_eq!(Format::named("credit-card"), None);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    /// The name of the format in a schema.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::DateTime => "date-time",
            Self::Date => "date",
            Self::Time => "time",
            Self::Duration => "duration",
            Self::Email => "email",
            Self::IdnEmail => "idn-email",
            Self::Hostname => "hostname",
            Self::IdnHostname => "idn-hostname",
            Self::Ipv4 => "ipv4",
            Self::Ipv6 => "ipv6",
            Self::Uri => "uri",
            Self::UriReference => "uri-reference",
            Self::Iri => "iri",
            Self::IriReference => "iri-reference",
            Self::UriTemplate => "uri-template",
            Self::Uuid => "uuid",
            Self::JsonPointer => "json-pointer",
            Self::RelativeJsonPointer => "relative-json-pointer",
            Self::Regex => "regex",
        }
    }

    /// Whether `text`, whole and as it stands, is of this format.
    ///
    /// # Examples
    ///
    /// ```
    /// use mcp_arguments::format::Format;
    ///
    /// assert!(Format::Date.accepts("2024-02-29"));
    /// assert!(!Format::Date.accepts("2023-02-29"));
    /// assert!(!Format::Date.accepts(" 2024-02-29"));
    /// ```
    #[must_use]
    pub fn accepts(self, text: &str) -> bool {
        match self {
            Self::DateTime => time::date_time(text),
            Self::Date => time::date(text),
            Self::Time => time::time(text),
            Self::Duration => duration::accepts(text),
            Self::Email => mail::accepts(text, Letters::Ascii),
            Self::IdnEmail => mail::accepts(text, Letters::Unicode),
            Self::Hostname => host::accepts(text, Letters::Ascii),
            Self::IdnHostname => host::accepts(text, Letters::Unicode),
            Self::Ipv4 => address::v4(text),
            Self::Ipv6 => address::v6(text),
            Self::Uri => uri::absolute(text, Letters::Ascii),
            Self::UriReference => uri::reference(text, Letters::Ascii),
            Self::Iri => uri::absolute(text, Letters::Unicode),
            Self::IriReference => uri::reference(text, Letters::Unicode),
            Self::UriTemplate => template::accepts(text),
            Self::Uuid => uuid::accepts(text),
            Self::JsonPointer => pointer::absolute(text),
            Self::RelativeJsonPointer => pointer::relative(text),
            Self::Regex => pattern::is_valid(text),
        }
    }

    /// A text of this format, for a refusal to show: `must be a date-time such as 2026-01-15T10:30:00Z`.
    #[must_use]
    pub const fn example(self) -> &'static str {
        match self {
            Self::DateTime => "2026-01-15T10:30:00Z",
            Self::Date => "2026-01-15",
            Self::Time => "10:30:00Z",
            Self::Duration => "P1DT12H",
            Self::Email => "ada@example.com",
            Self::IdnEmail => "ada@bücher.example",
            Self::Hostname => "api.example.com",
            Self::IdnHostname => "bücher.example",
            Self::Ipv4 => "192.0.2.10",
            Self::Ipv6 => "2001:db8::10",
            Self::Uri => "https://example.com/path",
            Self::UriReference => "/path?page=2",
            Self::Iri => "https://example.com/straße",
            Self::IriReference => "/straße?page=2",
            Self::UriTemplate => "https://example.com/items/{id}",
            Self::Uuid => "2b3f0c8e-6c1d-4a57-9d0e-8f4a1c2b3d4e",
            Self::JsonPointer => "/items/0/name",
            Self::RelativeJsonPointer => "1/name",
            Self::Regex => "^[a-z]+$",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Format;

    #[test]
    fn every_format_is_found_by_its_name() {
        for format in Format::ALL {
            assert_eq!(Format::named(format.name()), Some(format));
        }
        assert_eq!(Format::named("Date"), None);
        assert_eq!(Format::named(""), None);
    }

    #[test]
    fn every_example_is_of_its_format() {
        for format in Format::ALL {
            assert!(format.accepts(format.example()), "{format:?}");
        }
    }

    #[test]
    fn a_text_of_a_megabyte_takes_no_longer_than_its_length() {
        let million = |seed: &str| seed.repeat(1_000_000 / seed.len());
        let started = std::time::Instant::now();
        for seed in ["1", "a.", "::", "/~0", "%41", "\\\"", "[{", "\u{5d0}漢"] {
            let text = million(seed);
            for format in Format::ALL {
                std::hint::black_box(format.accepts(&text));
            }
        }
        for (format, before, seed, after, want) in [
            (Format::DateTime, "2026-01-15T10:30:00.", "1", "Z", true),
            (Format::Duration, "P", "1", "D", true),
            (Format::Duration, "P", "1D", "", false),
            (Format::Email, "", "a.", "a@example.com", false),
            (Format::Email, "\"", "\\\"", "\"@example.com", false),
            (Format::Email, "a@", "@", "example.com", false),
            (Format::IdnHostname, "", "xn--ngba1o.", "a", false),
            (Format::IdnHostname, "xn--", "a", "", false),
            (Format::IdnHostname, "ب", "\u{200c}", "ب", false),
            (Format::Ipv4, "1", ".1", "", false),
            (Format::Ipv6, "1", ":1", "", false),
            (Format::Ipv6, "", "::", "", false),
            (Format::Uri, "https://", "%41", "", true),
            (Format::Uri, "https://", "a:", "@example.com:1/", true),
            (Format::Uri, "https://[", "::", "]", false),
            (Format::Uri, "https://example.com", "/..", "?a#b", true),
            (Format::Iri, "https://example.com?", "\u{f0000}", "#é", true),
            (Format::UriTemplate, "", "{a}", "", true),
            (Format::UriTemplate, "{a", ",a", "}", true),
            (Format::UriTemplate, "", "{", "", false),
            (Format::JsonPointer, "/", "~0/", "", true),
            (Format::RelativeJsonPointer, "1", "1", "#", true),
        ] {
            let text = format!("{before}{}{after}", million(seed));
            assert_eq!(format.accepts(&text), want, "{format:?} {before}{seed}{after}");
        }
        // Quadratic time in any one of these would take hours.
        assert!(started.elapsed().as_secs() < 60, "{:?}", started.elapsed());
    }
}
