//! Why a schema cannot become a plan.

/// The longest piece of a schema, in characters, that an error text shows.
///
/// A schema may come from somebody else's server: its text must not flood a log.
const SHOWN: usize = 80;

/// Why a JSON Schema cannot become a plan.
///
/// # Shape
///
/// `at` is the JSON Pointer of the place in the schema; for a place in another document it is that
/// document's URL, `#`, and the pointer. `""` is the root. The fields hold what the schema says; the text
/// shows at most 80 characters of each.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SchemaError {
    /// The root is neither an object nor a boolean where a tool's schema must be an object.
    #[error("{}: the schema of a tool's arguments must be an object: write {{\"type\": \"object\", …}}", place(.at))]
    RootNotObject {
        /// The place.
        at: String,
    },
    /// A place that must hold a schema holds something else.
    #[error("{}: a schema must be an object or a boolean, not {}", place(.at), shown(.got))]
    NotASchema {
        /// The place.
        at: String,
        /// The kind of value that stands there, with its article: `a string`.
        got: String,
    },
    /// A keyword has a value that it cannot have.
    #[error("{}: `{}` must be {want}", place(.at), shown(.keyword))]
    WrongKeyword {
        /// The schema that has the keyword.
        at: String,
        /// The keyword.
        keyword: String,
        /// What it must be, with its article: `an array of strings`.
        want: &'static str,
    },
    /// A regular expression cannot be used.
    #[error("{}: the pattern cannot be used: {}: write it in the ECMA-262 syntax", place(.at), shown(.reason))]
    BadPattern {
        /// The place of the pattern.
        at: String,
        /// What is wrong with it.
        reason: String,
    },
    /// `$schema` names a dialect, or a metaschema asks for a vocabulary, that is not implemented.
    #[error(
        "{}: the dialect `{}` is not supported: set `$schema` to \"https://json-schema.org/draft/2020-12/schema\" or \
         \"http://json-schema.org/draft-07/schema#\", or supply the metaschema among the documents",
        place(.at), shown(.dialect)
    )]
    UnsupportedDialect {
        /// The schema that has the `$schema`.
        at: String,
        /// The dialect, or the vocabulary that is not known.
        dialect: String,
    },
    /// A reference leaves the schema for a document that was not supplied.
    #[error(
        "{}: `{}` is in no document at hand and nothing is fetched: move the schema into `$defs`, or supply the \
         document `{}`",
        place(.at), shown(.reference), shown(.url)
    )]
    NotFetched {
        /// The schema that has the reference.
        at: String,
        /// The reference, as written.
        reference: String,
        /// The URL that it stands for.
        url: String,
    },
    /// A reference leads into a document at hand, to a place that is not there.
    #[error(
        "{}: `{}` leads nowhere in {}: name a schema that is there, by JSON Pointer or by anchor; a reference starts \
         from the nearest `$id`",
        place(.at), shown(.reference), resource(.base)
    )]
    NoSuchPlace {
        /// The schema that has the reference.
        at: String,
        /// The reference, as written.
        reference: String,
        /// The URI of the schema resource that was searched; `""` where it has none.
        base: String,
    },
    /// A reference names an identifier that two schemas of one document have.
    #[error("{}: `{}` is the name of two schemas: give one of them another `$id` or anchor", place(.at), shown(.reference))]
    Ambiguous {
        /// The schema that has the reference.
        at: String,
        /// The reference, as written.
        reference: String,
    },
    /// References lead in a circle without ever reaching a schema.
    #[error("{}: the references lead in a circle: one of them must lead to a schema that is not a reference", place(.at))]
    CircularReference {
        /// A schema on the circle.
        at: String,
    },
    /// The schema is larger than a limit allows.
    #[error("{}: the schema goes beyond the limit of {limit}: make it smaller or less deep", place(.at))]
    TooLarge {
        /// The place where the limit was reached.
        at: String,
        /// The limit.
        limit: usize,
    },
}

impl SchemaError {
    /// The JSON Pointer of what is wrong: the keyword where one is, else the place as the field `at` has it.
    #[must_use]
    pub fn pointer(&self) -> String {
        match self {
            Self::WrongKeyword { at, keyword, .. } => {
                let mut pointer = at.clone();
                crate::path::push_segment(&mut pointer, keyword);
                pointer
            }
            other => other.at().to_owned(),
        }
    }

    /// The place in the schema, as the field of the same name has it.
    #[must_use]
    pub fn at(&self) -> &str {
        match self {
            Self::RootNotObject { at }
            | Self::NotASchema { at, .. }
            | Self::WrongKeyword { at, .. }
            | Self::BadPattern { at, .. }
            | Self::UnsupportedDialect { at, .. }
            | Self::NotFetched { at, .. }
            | Self::NoSuchPlace { at, .. }
            | Self::Ambiguous { at, .. }
            | Self::CircularReference { at }
            | Self::TooLarge { at, .. } => at,
        }
    }
}

/// The place for a reader: the end of a long pointer says more than its start.
fn place(at: &str) -> String {
    if at.is_empty() {
        return "schema root".to_owned();
    }
    match at.char_indices().rev().nth(SHOWN - 1) {
        Some((start, _)) if start > 0 => {
            format!("schema at `…{}`", at.get(start..).unwrap_or_default())
        }
        _ => format!("schema at `{at}`"),
    }
}

fn resource(base: &str) -> String {
    if base.is_empty() { "this schema".to_owned() } else { format!("`{}`", shown(base)) }
}

fn shown(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::SchemaError;

    #[test]
    fn a_text_names_the_place_and_what_to_do() {
        let error = SchemaError::NotFetched {
            at: "/properties/a".to_owned(),
            reference: "b.json#/x".to_owned(),
            url: "http://a/b.json".to_owned(),
        };
        assert_eq!(
            error.to_string(),
            "schema at `/properties/a`: `b.json#/x` is in no document at hand and nothing is fetched: move the schema \
             into `$defs`, or supply the document `http://a/b.json`"
        );
        assert_eq!(error.at(), "/properties/a");
        let error = SchemaError::NoSuchPlace { at: String::new(), reference: "#x".to_owned(), base: String::new() };
        assert!(error.to_string().starts_with("schema root: `#x` leads nowhere in this schema: "), "{error}");
    }

    #[test]
    fn a_text_shows_at_most_80_characters_of_the_schema() {
        let long = "é".repeat(5_000);
        let error = SchemaError::UnsupportedDialect { at: format!("/{long}"), dialect: long };
        let text = error.to_string();
        assert_eq!(text.matches('é').count(), 160);
        assert!(text.contains(&format!("`…{}`", "é".repeat(80))));
    }
}
