//! What an author writes in place of a construct. The table's own column says what a profile makes of it.

/// What to write instead of the construct of a row.
pub(super) fn of(row: &str) -> Option<&'static str> {
    Some(match row {
        "root-type-not-object" => "`\"type\": \"object\"`; what is no object becomes one named property",
        "root-properties-missing" => {
            "`\"properties\": {}`; for a tool without arguments also `\"additionalProperties\": false`"
        }
        "root-oneOf" => {
            "one flat object with all properties optional, the rule as a sentence in the description (\"Give exactly one of `a`, `b`.\"), and a check of it in the server; or a tool for each branch"
        }
        "root-anyOf" => {
            "one flat object with all properties optional, the rule as a sentence in the description (\"Give at least one of `a`, `b`.\"), and a check of it in the server"
        }
        "root-allOf" => "the parts merged into one object",
        "root-not" => "a sentence in the description (\"Do not give `a` with `b`.\"), and a check of it in the server",
        "root-if-then-else" => {
            "a sentence in the description (\"When `action` is `x`, `y` is required.\"), and a check of it in the server"
        }
        "root-enum" => "an object with properties; the listed values belong to one of them",
        "root-ref" | "ref-local" | "ref-external" => "the schema itself, in the place of the reference",
        "ref-siblings" => "the schema itself with those keywords added, in the place of the reference",
        "ref-recursive" => "a fixed number of levels, or a text property that takes JSON",
        "additionalProperties-true" => {
            "the keys declared, a list of objects with `key` and `value`, or one text property that takes JSON"
        }
        "additionalProperties-schema" | "patternProperties" => {
            "a list of objects with `key` and `value`, the form of a key in its description"
        }
        "object-without-properties" => "the properties declared, or a text property that takes JSON",
        "minProperties" | "not-nested" | "contains" | "multipleOf" => {
            "a sentence in the description beside it: some clients drop the keyword"
        }
        "dependentRequired" => "a sentence in the description beside it: \"If `a` is given, `b` is required.\"",
        "unevaluated" => "`\"additionalProperties\": false` on one flat object",
        "required-undeclared" => "the property declared, or its name taken out of `required`",
        "object-keywords-on-non-object" => "`\"type\": \"object\"`, or the schema without `properties` and `required`",
        "property-key-charset" => "a name of 1 to 64 letters, digits, `_`, `.` and `-`: `filter_id` for `filter[id]`",
        "property-named-keyword" => "another name: `doc_title` for `title`",
        "type-array-null" | "anyOf-null" => {
            "the one type, and the property left out of `required`: absent says what null says"
        }
        "type-array-multi" => "one type that can say all of it, or a property for each type",
        "anyOf-union" | "oneOf-nested" => {
            "one object with a property that names the case and the others optional, a property for each type, or a tool for each case"
        }
        "allOf-nested" => "the parts merged into one schema",
        "type-beside-anyOf" => "those keywords within every branch",
        "type-missing" => "a type; for any value at all, a text property that takes JSON",
        "boolean-schema" => "a schema with a type",
        "const" => "`\"enum\"` with that one value, and its type",
        "enum-nonstring" => {
            "a list of texts, or an integer with `minimum` and `maximum` and the values in the description"
        }
        "enum-untyped" => "the type beside it",
        "string-length" => "the bound in the description beside it: \"Max 200 characters.\"",
        "pattern" => "an example in the description beside it",
        "format-common" | "format-other" => {
            "the form in the description beside it, with an example: \"Format: YYYY-MM-DD.\""
        }
        "exclusive-bounds" => {
            "for integers `minimum` one higher and `maximum` one lower; for numbers a sentence in the description"
        }
        "default" => "the default in the description beside it: \"Default: 20.\"",
        "examples" => "the example in the description: \"Example: …\"",
        "title" => "the description alone",
        "dollar-schema" => "nothing: MCP means 2020-12 where nothing is said",
        "dollar-id-comment" => "nothing",
        "extension-keywords" => "nothing: it belongs into the description, or out of the schema",
        "content-keywords" => "a sentence in the description beside it",
        "nullable" => "the property left out of `required`",
        "items-missing" => "`items` with the type of an item",
        "items-array" | "prefixItems" => {
            "an object with named properties, or `items` of one type with equal `minItems` and `maxItems`"
        }
        "uniqueItems" => "a sentence in the description beside it: \"No duplicates.\"",
        _ => return None,
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::of;
    use crate::publish::rows::rows;

    /// Rows that every client takes, or that an author cannot do better.
    const NOT_FOUND: [&str; 6] = [
        "additionalProperties-absent",
        "additionalProperties-false",
        "required-not-all",
        "enum-string",
        "minimum-maximum",
        "min-max-items",
    ];

    #[test]
    fn every_row_that_is_found_says_what_an_author_writes_instead() {
        for row in rows() {
            assert_eq!(of(&row.id).is_some(), !NOT_FOUND.contains(&row.id.as_str()), "{}", row.id);
        }
    }
}
