//! Where a reference leads, rule by rule.
#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, reason = "a test that cannot go on has failed")]

use mcp_arguments::schema::dialect::{Dialect, Vocabulary};
use mcp_arguments::schema::reference::{Location, Registry, URI_LIMIT};
use mcp_arguments::schema::{Options, SchemaError, compile};
use serde_json::{Value, json};

const DRAFT7: &str = "http://json-schema.org/draft-07/schema#";
const DRAFT2020_12: &str = "https://json-schema.org/draft/2020-12/schema";

fn registry<'s>(root: &'s Value, documents: &'s [(String, Value)]) -> Registry<'s> {
    Registry::new(root, documents, Dialect::Draft2020_12).expect("the schema is well formed")
}

/// Where `reference`, written at the root, leads: the place, or the error's text.
fn led(root: &Value, reference: &str) -> String {
    let registry = registry(root, &[]);
    match registry.resolve(registry.root(), reference) {
        Ok(location) => registry.at(location),
        Err(error) => error.to_string(),
    }
}

/// The location of a place whose schema stands below the root without schemas in between.
fn child<'s>(registry: &Registry<'s>, root: &'s Value, pointer: &str) -> Location<'s> {
    registry.child(registry.root(), root.pointer(pointer).expect("it is there")).expect("it is fine")
}

fn document(url: &str, schema: Value) -> (String, Value) {
    (url.to_owned(), schema)
}

#[test]
fn a_pointer_leads_to_any_place_of_the_document() {
    let root = json!({
        "properties": {"a": true},
        "components": {"schemas": {"X": {"type": "string"}}},
        "foo": [{"type": "null"}],
        "$defs": {"a/b~c%d": {}, "": {"": {}}},
    });
    for (reference, want) in [
        ("#", ""),
        ("", ""),
        ("#/properties/a", "/properties/a"),
        ("#/components/schemas/X", "/components/schemas/X"),
        ("#/foo/0", "/foo/0"),
        ("#/$defs/a~1b~0c%25d", "/$defs/a~1b~0c%d"),
        ("#/%24defs//", "/$defs//"),
    ] {
        assert_eq!(led(&root, reference), want, "{reference}");
    }
    for reference in ["#/foo/1", "#/foo/00", "#/properties/b", "#/$defs/a~2", "#%", "#nowhere", "#/properties/a/b"] {
        let text = led(&root, reference);
        assert!(text.starts_with(&format!("schema root: `{reference}` leads nowhere in this schema: ")), "{text}");
    }
}

#[test]
fn identifiers_count_only_where_keywords_lead_to_schemas() {
    let id = |name: &str| json!({"$id": name, "$anchor": name});
    let root = json!({
        "enum": [id("in-enum")],
        "const": id("in-const"),
        "default": id("in-default"),
        "examples": [id("in-examples")],
        "unknown": id("in-unknown"),
        "properties": {"$id": id("in-properties")},
        "allOf": [id("in-all-of")],
    });
    for name in ["in-enum", "in-const", "in-default", "in-examples", "in-unknown"] {
        assert!(led(&root, name).contains("is in no document at hand"), "{name}");
    }
    assert_eq!(led(&root, "in-properties"), "/properties/$id");
    assert_eq!(led(&root, "in-all-of#in-all-of"), "/allOf/0");
    assert!(led(&root, "#in-all-of").contains("leads nowhere"));
}

#[test]
fn a_reference_starts_from_the_nearest_id() {
    let root = json!({
        "$id": "http://a/folder/root.json",
        "properties": {
            "inner": {"$id": "inner.json", "$defs": {"x": {"$id": "/other/", "items": {}}, "y": {}}},
        },
        "$defs": {"x": {}},
    });
    let registry = registry(&root, &[]);
    let inner = child(&registry, &root, "/properties/inner");
    assert_eq!(&*registry.base(inner.resource), "http://a/folder/inner.json");
    for (from, reference, want) in [
        (registry.root(), "#/$defs/x", "/$defs/x"),
        (inner, "#/$defs/x", "/properties/inner/$defs/x"),
        (inner, "root.json#/$defs/x", "/$defs/x"),
        (inner, "inner.json", "/properties/inner"),
        (registry.root(), "inner.json#/$defs/y", "/properties/inner/$defs/y"),
        (registry.root(), "http://a/folder/../other/", "/properties/inner/$defs/x"),
    ] {
        let found = registry.resolve(from, reference).expect(reference);
        assert_eq!(registry.at(found), want, "{reference}");
    }
    let deep = registry.resolve(registry.root(), "#/properties/inner/$defs/x/items").expect("it is there");
    assert_eq!(&*registry.base(deep.resource), "http://a/other/");
}

#[test]
fn a_schema_in_an_unknown_place_has_its_own_base_but_no_name() {
    let root = json!({
        "unknown": {"$id": "http://a/b.json", "$defs": {"x": {"$anchor": "here"}}, "items": {}},
    });
    let registry = registry(&root, &[]);
    let target = registry.resolve(registry.root(), "#/unknown").expect("it is there");
    assert_eq!(&*registry.base(target.resource), "http://a/b.json");
    for reference in ["#/$defs/x", "#here", "http://a/b.json#here"] {
        let found = registry.resolve(target, reference).expect(reference);
        assert_eq!(registry.at(found), "/unknown/$defs/x");
    }
    let items = registry.child(target, &root["unknown"]["items"]).expect("it is fine");
    let by_pointer = registry.resolve(registry.root(), "#/unknown/items").expect("it is there");
    assert_eq!((items.place(), items.resource), (by_pointer.place(), by_pointer.resource));
    let miss = registry.resolve(registry.root(), "http://a/b.json");
    assert!(matches!(miss, Err(SchemaError::NotFetched { .. })));
}

#[test]
fn in_draft_7_an_id_is_ignored_beside_a_ref_and_a_fragment_is_an_anchor() {
    let root = json!({
        "$schema": DRAFT7,
        "$id": "http://a/root",
        "definitions": {
            "hidden": {"$id": "elsewhere/", "$ref": "#/definitions/named"},
            "named": {"$id": "#name"},
            "generated": {"$id": "#/definitions/whatever"},
        },
    });
    let registry = registry(&root, &[]);
    let hidden = child(&registry, &root, "/definitions/hidden");
    assert_eq!(hidden.resource, registry.root().resource);
    let named = registry.resolve(hidden, "root#name").expect("it is an anchor");
    assert_eq!(registry.at(named), "/definitions/named");
    assert!(registry.resolve(hidden, "elsewhere/").is_err());
    let error = Registry::new(&json!({"$id": "#name"}), &[], Dialect::Draft2020_12).expect_err("it has a fragment");
    assert!(matches!(&error, SchemaError::WrongKeyword { keyword, .. } if keyword == "$id"), "{error}");
}

#[test]
fn a_fault_is_of_the_keyword_that_was_read() {
    for keyword in ["dependencies", "dependentRequired"] {
        let error = compile("tool", &json!({"type": "object", keyword: {"a": [1]}}), &Options::for_tool());
        let pointer = error.expect_err("a name is a text").pointer();
        assert_eq!(pointer, format!("/{keyword}"));
    }
    for (keyword, needs) in [("dependentRequired", json!({"required": ["b"]})), ("dependentSchemas", json!(["b"]))] {
        let schema = json!({"type": "object", keyword: {"a": needs}});
        assert!(
            compile("tool", &schema, &Options::for_tool()).is_err(),
            "{schema} asks for something that is left out"
        );
    }
}

#[test]
fn a_document_is_found_by_its_url_and_by_its_id() {
    let documents = [
        document("http://a/dir/one.json#", json!({"$ref": "two.json", "$defs": {"x": {"$id": "http://b/x"}}})),
        document("http://a/dir/two.json", json!({"$id": "urn:example:two", "$schema": DRAFT7, "$ref": "#"})),
        document("three.json", json!({"$id": "http://c/three"})),
    ];
    let root = json!({});
    let registry = registry(&root, &documents);
    let one = registry.resolve(registry.root(), "http://a/dir/one.json").expect("it was supplied");
    assert_eq!((one.document, one.dialect), (1, Dialect::Draft2020_12));
    let two = registry.resolve(one, "two.json").expect("relative to the URL");
    assert_eq!((two.document, two.dialect), (2, Dialect::Draft7));
    // Beside a `$ref`, draft-07 ignores the `$id`.
    assert!(registry.resolve(registry.root(), "urn:example:two").is_err());
    for (reference, want) in [
        ("http://b/x", "http://a/dir/one.json#/$defs/x"),
        ("three.json", "three.json#"),
        ("http://c/three#", "three.json#"),
        (
            "http://json-schema.org/draft-07/schema#/definitions/schemaArray",
            "http://json-schema.org/draft-07/schema#/definitions/schemaArray",
        ),
    ] {
        let found = registry.resolve(registry.root(), reference).expect(reference);
        assert_eq!(registry.at(found), want);
    }
}

#[test]
fn the_root_may_be_one_of_the_documents() {
    let documents = [
        document("http://a/root.json", json!({"$defs": {"x": {}}})),
        document("http://a/b.json", json!({"$ref": "root.json#/$defs/x"})),
    ];
    let registry = registry(&documents[0].1, &documents);
    let other = registry.resolve(registry.root(), "b.json").expect("relative to the URL");
    let back = registry.resolve(other, "root.json#/$defs/x").expect("the root");
    assert_eq!((registry.at(back).as_str(), back.resource), ("/$defs/x", registry.root().resource));
}

#[test]
fn what_is_not_at_hand_is_not_fetched() {
    let root = json!({"$id": "http://a/root", "properties": {"p": {"$ref": "far.json#/x"}}});
    let registry = registry(&root, &[]);
    let error = registry.resolve(child(&registry, &root, "/properties/p"), "far.json#/x").expect_err("it is far");
    let want = SchemaError::NotFetched {
        at: "/properties/p".to_owned(),
        reference: "far.json#/x".to_owned(),
        url: "http://a/far.json".to_owned(),
    };
    assert_eq!(error, want);
}

#[test]
fn a_name_of_two_schemas_is_decided_from_inside_and_ambiguous_from_outside() {
    let copy = json!({"$id": "T0", "items": {"$ref": "T0"}});
    let root = json!({"properties": {"a": copy, "b": copy}, "$defs": {"c": {"$anchor": "x"}, "d": {"$anchor": "x"}}});
    let registry = registry(&root, &[]);
    for place in ["/properties/a", "/properties/b"] {
        let around = child(&registry, &root, place);
        let found = registry.resolve(around, "T0").expect("it is the copy around the reference");
        assert_eq!(registry.at(found), place);
    }
    for reference in ["T0", "#x"] {
        let error = registry.resolve(registry.root(), reference).expect_err("it is ambiguous");
        assert!(matches!(error, SchemaError::Ambiguous { .. }), "{error}");
    }
}

#[test]
fn two_documents_may_each_carry_a_copy_of_a_third() {
    let bundle = |note: &str| json!({"$defs": {"common": {"$id": "http://c/common", "title": note}}});
    let documents = [document("http://a/1", bundle("first")), document("http://a/2", bundle("second"))];
    let root = json!({});
    let registry = registry(&root, &documents);
    let second = registry.resolve(registry.root(), "http://a/2").expect("it was supplied");
    let own = registry.resolve(second, "http://c/common").expect("it carries one");
    let first = registry.resolve(registry.root(), "http://c/common").expect("the first in order");
    assert_eq!((own.document, first.document), (2, 1));
}

#[test]
fn dynamic_anchors_are_known_by_resource() {
    let root = json!({
        "$id": "http://a/root",
        "$dynamicAnchor": "node",
        "$defs": {
            "other": {"$id": "other", "$defs": {"n": {"$dynamicAnchor": "node"}}},
            "plain": {"$id": "plain", "$anchor": "node"},
        },
    });
    let registry = registry(&root, &[]);
    let from = registry.root();
    assert_eq!(registry.dynamic(from, "#node"), Ok(Some("node".to_owned())));
    assert_eq!(registry.dynamic(from, "other#node"), Ok(Some("node".to_owned())));
    assert_eq!(registry.dynamic(from, "plain#node"), Ok(None));
    assert_eq!(registry.dynamic(from, "#/$defs/plain"), Ok(None));
    assert!(registry.dynamic(from, "#missing").is_err());
    let mut places: Vec<String> =
        registry.dynamic_anchors("node").into_iter().map(|(_, location)| registry.at(location)).collect();
    places.sort();
    assert_eq!(places, ["", "/$defs/other/$defs/n"]);
    let plain = child(&registry, &root, "/$defs/plain");
    assert!(registry.dynamic_anchor(plain.resource, "node").is_none());
    assert!(registry.dynamic_anchor(from.resource, "node").is_some());
}

#[test]
fn the_dialect_is_that_of_the_resource() {
    let root = json!({
        "$schema": DRAFT2020_12,
        "$defs": {
            "old": {"$id": "http://a/old", "$schema": DRAFT7, "definitions": {"x": {"$id": "#x"}}},
            "same": {"$schema": "http://a/ignored-without-an-id"},
        },
    });
    let registry = registry(&root, &[]);
    assert_eq!(child(&registry, &root, "/$defs/same").dialect, Dialect::Draft2020_12);
    let old = registry.resolve(registry.root(), "http://a/old#x").expect("it is an anchor");
    assert_eq!(old.dialect, Dialect::Draft7);
}

#[test]
fn a_dialect_that_is_not_supported_is_an_error_that_says_which_are() {
    for dialect in ["http://json-schema.org/draft-04/schema#", "https://json-schema.org/draft/2019-09/schema"] {
        let root = json!({"$schema": dialect});
        let error = Registry::new(&root, &[], Dialect::Draft2020_12).expect_err("it is not supported");
        let text = error.to_string();
        assert!(text.contains(dialect) && text.contains(DRAFT7) && text.contains(DRAFT2020_12), "{text}");
    }
    // A document that nobody refers to does no harm.
    let documents = [document("http://a/old", json!({"$schema": "http://json-schema.org/draft-04/schema#"}))];
    let root = json!({"$defs": {"x": {"$id": "http://a/x"}}});
    let registry = registry(&root, &documents);
    assert!(registry.resolve(registry.root(), "http://a/x").is_ok());
    let error = registry.resolve(registry.root(), "http://a/old").expect_err("it is not supported");
    assert_eq!(error.at(), "http://a/old#");
}

#[test]
fn a_custom_metaschema_among_the_documents_says_the_dialect_and_the_vocabularies() {
    let vocabulary = json!({"https://json-schema.org/draft/2020-12/vocab/applicator": true});
    let documents = [
        document("http://a/meta", json!({"$schema": DRAFT2020_12, "$vocabulary": vocabulary})),
        document("http://a/meta-of-meta", json!({"$schema": "http://a/meta"})),
        document("http://a/seven", json!({"$schema": DRAFT7, "$id": "http://a/seven-by-id"})),
        document("http://a/circle", json!({"$schema": "http://a/circle"})),
        document("http://a/strange", json!({"$schema": DRAFT2020_12, "$vocabulary": {"http://a/vocabulary": true}})),
    ];
    let read = |schema: &str| {
        let root = json!({"$schema": schema});
        let registry = Registry::new(&root, &documents, Dialect::Draft2020_12)?;
        let root = registry.root();
        Ok((root.dialect, registry.vocabularies(root.resource).has(Vocabulary::Validation)))
    };
    assert_eq!(read("http://a/meta"), Ok((Dialect::Draft2020_12, false)));
    assert_eq!(read("http://a/meta#"), Ok((Dialect::Draft2020_12, false)));
    assert_eq!(read("http://a/meta-of-meta"), Ok((Dialect::Draft2020_12, true)));
    assert_eq!(read("http://a/seven-by-id"), Ok((Dialect::Draft7, true)));
    let unsupported =
        |dialect: &str| Err(SchemaError::UnsupportedDialect { at: String::new(), dialect: dialect.to_owned() });
    assert_eq!(read("http://a/circle"), unsupported("http://a/circle"));
    assert_eq!(read("http://a/strange"), unsupported("http://a/vocabulary"));
}

#[test]
fn hostile_depth_and_length_are_errors() {
    let nested = |depth: usize| (0..depth).fold(json!({}), |inner, _| json!({"not": inner}));
    assert!(Registry::new(&nested(512), &[], Dialect::Draft2020_12).is_ok());
    let deep = nested(513);
    let error = Registry::new(&deep, &[], Dialect::Draft2020_12).expect_err("it is too deep");
    assert_eq!(error, SchemaError::TooLarge { at: "/not".repeat(513), limit: 512 });
    let long = json!({"$id": "x".repeat(URI_LIMIT + 1)});
    let error = Registry::new(&long, &[], Dialect::Draft2020_12).expect_err("it is too long");
    assert!(matches!(error, SchemaError::TooLarge { limit: URI_LIMIT, .. }));
}

#[test]
fn identifiers_that_are_no_text_are_errors() {
    for keyword in ["$id", "$schema", "$anchor", "$dynamicAnchor"] {
        let mut schema = serde_json::Map::new();
        schema.insert(keyword.to_owned(), json!(1));
        let root = json!({"$id": "http://a/root", "items": {"$defs": {"x": schema}}});
        let error = match Registry::new(&root, &[], Dialect::Draft2020_12) {
            Err(error) => error,
            // Without an `$id` beside it, `$schema` says nothing.
            Ok(_) if keyword == "$schema" => continue,
            Ok(_) => panic!("{keyword} was taken"),
        };
        assert_eq!(error.at(), "/items/$defs/x");
        assert!(error.to_string().contains(keyword), "{error}");
    }
}
