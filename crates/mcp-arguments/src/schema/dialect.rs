//! What the two dialects make of a keyword, and the vocabularies that a metaschema declares.
use serde_json::{Map, Value};

/// A dialect of JSON Schema that schemas may be written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// Draft 2020-12, which the Model Context Protocol takes a schema without `$schema` to be.
    Draft2020_12,
    /// Draft-07.
    Draft7,
}

/// Where the schemas stand in a keyword's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// Nowhere: the value is data, or the keyword is not one of the dialect's.
    Nothing,
    /// The value is a schema.
    Schema,
    /// The value is an array of schemas.
    List,
    /// The value is a schema or an array of schemas.
    SchemaOrList,
    /// The value is an object whose members are schemas (under `dependencies`, some may be arrays of names).
    Map,
}

impl Dialect {
    /// The dialect that `$schema` names, or `None` where it names none of them.
    ///
    /// # Shape
    ///
    /// The metaschema's URL with `http` or `https`, with or without an empty fragment.
    #[must_use]
    pub fn named(uri: &str) -> Option<Self> {
        let uri = uri.strip_suffix('#').unwrap_or(uri);
        match uri.strip_prefix("https://").or_else(|| uri.strip_prefix("http://"))? {
            "json-schema.org/draft/2020-12/schema" => Some(Self::Draft2020_12),
            "json-schema.org/draft-07/schema" => Some(Self::Draft7),
            _ => None,
        }
    }

    /// The text to write as `$schema`.
    #[must_use]
    pub fn uri(self) -> &'static str {
        match self {
            Self::Draft2020_12 => "https://json-schema.org/draft/2020-12/schema",
            Self::Draft7 => "http://json-schema.org/draft-07/schema#",
        }
    }

    /// Where the schemas stand in the value of `keyword`.
    ///
    /// # Shape
    ///
    /// `$defs`, `definitions` and `dependencies` hold schemas in both dialects: the metaschema of 2020-12 still
    /// describes the latter two, and generators write `$defs` into draft-07 schemas.
    #[must_use]
    pub fn holds(self, keyword: &str) -> Holds {
        match keyword {
            "$defs" | "definitions" | "dependencies" | "patternProperties" | "properties" => Holds::Map,
            "allOf" | "anyOf" | "oneOf" => Holds::List,
            "additionalProperties" | "contains" | "else" | "if" | "not" | "propertyNames" | "then" => Holds::Schema,
            "items" => match self {
                Self::Draft2020_12 => Holds::Schema,
                Self::Draft7 => Holds::SchemaOrList,
            },
            "additionalItems" => self.only(Self::Draft7, Holds::Schema),
            "dependentSchemas" => self.only(Self::Draft2020_12, Holds::Map),
            "prefixItems" => self.only(Self::Draft2020_12, Holds::List),
            "contentSchema" | "unevaluatedItems" | "unevaluatedProperties" => {
                self.only(Self::Draft2020_12, Holds::Schema)
            }
            _ => Holds::Nothing,
        }
    }

    fn only(self, dialect: Self, holds: Holds) -> Holds {
        if self == dialect { holds } else { Holds::Nothing }
    }
}

/// A named group of keywords, as draft 2020-12 divides them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vocabulary {
    /// `$id`, `$ref`, `$defs`, …: always there.
    Core,
    /// Keywords that apply schemas: `properties`, `items`, `allOf`, …
    Applicator,
    /// `unevaluatedItems` and `unevaluatedProperties`.
    Unevaluated,
    /// Assertions: `type`, `enum`, `minimum`, `required`, …
    Validation,
    /// `title`, `description`, `default`, …
    MetaData,
    /// `format` as an annotation.
    FormatAnnotation,
    /// `format` as an assertion.
    FormatAssertion,
    /// `contentEncoding`, `contentMediaType`, `contentSchema`.
    Content,
}

impl Vocabulary {
    const ALL: [Self; 8] = [
        Self::Core,
        Self::Applicator,
        Self::Unevaluated,
        Self::Validation,
        Self::MetaData,
        Self::FormatAnnotation,
        Self::FormatAssertion,
        Self::Content,
    ];

    fn name(self) -> &'static str {
        match self {
            Self::Core => "core",
            Self::Applicator => "applicator",
            Self::Unevaluated => "unevaluated",
            Self::Validation => "validation",
            Self::MetaData => "meta-data",
            Self::FormatAnnotation => "format-annotation",
            Self::FormatAssertion => "format-assertion",
            Self::Content => "content",
        }
    }

    fn named(uri: &str) -> Option<Self> {
        let name = uri.strip_prefix("https://json-schema.org/draft/2020-12/vocab/")?;
        Self::ALL.into_iter().find(|vocabulary| vocabulary.name() == name)
    }
}

/// A set of vocabularies: the keywords that a schema's metaschema gives a meaning to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vocabularies(u8);

impl Vocabularies {
    /// What both dialects have unless a metaschema says otherwise: all but `format` as an assertion.
    pub const USUAL: Self = Self(!Self::bit(Vocabulary::FormatAssertion));

    /// Whether the vocabulary is in the set.
    #[must_use]
    pub fn has(self, vocabulary: Vocabulary) -> bool {
        self.0 & Self::bit(vocabulary) != 0
    }

    /// What a metaschema's `$vocabulary` declares, whether as required or as optional.
    ///
    /// # Errors
    ///
    /// The URI of a vocabulary that is required and not known.
    pub(super) fn declared(declarations: &Map<String, Value>) -> Result<Self, String> {
        let mut set = Self(Self::bit(Vocabulary::Core));
        for (uri, required) in declarations {
            match Vocabulary::named(uri) {
                Some(vocabulary) => set.0 |= Self::bit(vocabulary),
                None if required == &Value::Bool(true) => return Err(uri.clone()),
                None => {}
            }
        }
        Ok(set)
    }

    const fn bit(vocabulary: Vocabulary) -> u8 {
        1 << vocabulary as u8
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{Dialect, Holds, Vocabularies, Vocabulary};
    use crate::schema::metaschema;

    #[test]
    fn a_dialect_is_named_with_either_scheme_and_with_or_without_an_empty_fragment() {
        for dialect in [Dialect::Draft2020_12, Dialect::Draft7] {
            let bare = dialect.uri().trim_end_matches('#').replace("https:", "http:");
            for uri in [bare.clone(), format!("{bare}#"), bare.replace("http:", "https:")] {
                assert_eq!(Dialect::named(&uri), Some(dialect), "{uri}");
            }
        }
        for uri in ["", "http://json-schema.org/draft-04/schema#", "https://json-schema.org/draft/2019-09/schema"] {
            assert_eq!(Dialect::named(uri), None, "{uri}");
        }
    }

    /// The metaschemas say themselves where schemas stand: the table must agree with every one of them.
    #[test]
    fn the_table_of_keywords_agrees_with_the_metaschemas() {
        for (dialect, url) in [
            (Dialect::Draft2020_12, "https://json-schema.org/draft/2020-12/meta/applicator"),
            (Dialect::Draft2020_12, "https://json-schema.org/draft/2020-12/meta/unevaluated"),
            (Dialect::Draft2020_12, "https://json-schema.org/draft/2020-12/meta/validation"),
            (Dialect::Draft2020_12, "https://json-schema.org/draft/2020-12/meta/content"),
            (Dialect::Draft2020_12, "https://json-schema.org/draft/2020-12/meta/core"),
            (Dialect::Draft7, "http://json-schema.org/draft-07/schema"),
        ] {
            let (_, metaschema) = metaschema::published(url).expect("it is built in");
            let properties = metaschema["properties"].as_object().expect("it has properties");
            for (keyword, described) in properties {
                assert_eq!(dialect.holds(keyword), described_as(described), "{keyword} in {url}");
            }
        }
    }

    fn described_as(schema: &Value) -> Holds {
        let itself = [json!({"$ref": "#"}), json!({"$dynamicRef": "#meta"})];
        let list = [json!({"$ref": "#/definitions/schemaArray"}), json!({"$ref": "#/$defs/schemaArray"})];
        let without_default = |schema: &Value| {
            let mut members = schema.as_object().cloned().unwrap_or_default();
            members.remove("default");
            Value::Object(members)
        };
        let bare = without_default(schema);
        if itself.contains(&bare) {
            return Holds::Schema;
        }
        if list.contains(&bare) {
            return Holds::List;
        }
        if bare["anyOf"].as_array().is_some_and(|any| any.iter().any(|one| list.contains(one))) {
            return Holds::SchemaOrList;
        }
        let members = without_default(&bare["additionalProperties"]);
        let some = members["anyOf"].as_array().is_some_and(|any| any.iter().any(|one| itself.contains(one)));
        if itself.contains(&members) || some { Holds::Map } else { Holds::Nothing }
    }

    #[test]
    fn a_required_vocabulary_that_is_not_known_is_an_error_and_an_optional_one_is_not() {
        let declared = json!({
            "https://json-schema.org/draft/2020-12/vocab/applicator": true,
            "https://json-schema.org/draft/2020-12/vocab/format-assertion": false,
            "http://a/optional": false,
        });
        let set = Vocabularies::declared(declared.as_object().expect("an object")).expect("all are known");
        assert!(set.has(Vocabulary::Core) && set.has(Vocabulary::Applicator) && set.has(Vocabulary::FormatAssertion));
        assert!(!set.has(Vocabulary::Validation) && !set.has(Vocabulary::Content));
        let required = json!({"http://a/required": true});
        let unknown = Vocabularies::declared(required.as_object().expect("an object"));
        assert_eq!(unknown, Err("http://a/required".to_owned()));
        assert!(Vocabularies::USUAL.has(Vocabulary::Validation));
        assert!(!Vocabularies::USUAL.has(Vocabulary::FormatAssertion));
    }
}
