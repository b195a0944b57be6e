//! Generated schemas and values: few names, few texts and small numbers, so that keywords meet each other often.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use serde_json::{Map, Value, json};

/// The dialect that schemas are made in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Draft {
    Draft7,
    Draft2020_12,
}

const NAMES: [&str; 5] = ["a", "b", "ab", "aa", "c"];
const TEXTS: [&str; 8] = ["", "a", "b", "ab", "abc", "aé", "\u{1F4A5}b", "7"];
const PATTERNS: [&str; 6] = ["^a", "b$", "^[ab]+$", "^.$", "^$", "[0-9]"];

fn object(members: impl IntoIterator<Item = (&'static str, Value)>) -> Value {
    Value::Object(members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}

fn number() -> impl Strategy<Value = Value> {
    prop_oneof![
        (-2_i64..7).prop_map(|number| json!(number)),
        select(vec![0.5, 1.0, 2.5, -1.5, 0.3, 3.0, 1e3]).prop_map(|number| json!(number)),
    ]
}

fn scalar() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::Bool),
        number(),
        number(),
        select(TEXTS.to_vec()).prop_map(|text| json!(text)),
        select(TEXTS.to_vec()).prop_map(|text| json!(text)),
    ]
}

/// A value of any shape.
pub(crate) fn value() -> BoxedStrategy<Value> {
    let inner = |inner: BoxedStrategy<Value>| {
        prop_oneof![
            2 => scalar(),
            3 => vec(inner.clone(), 0..4).prop_map(Value::Array),
            4 => vec((select(NAMES.to_vec()), inner), 0..4).prop_map(object),
        ]
    };
    scalar().boxed().prop_recursive(3, 16, 4, inner).boxed()
}

/// A schema with definitions that its references lead to.
pub(crate) fn document(draft: Draft) -> BoxedStrategy<Value> {
    let definitions = (schema(draft, 2), schema(draft, 2), schema(draft, 1), schema(draft, 2));
    (schema(draft, 3), definitions, 0..3, any::<bool>())
        .prop_map(move |(root, (a, b, c, apart), anchored, apart_anchored)| {
            let mut root = keywords(root);
            let definitions = match draft {
                Draft::Draft7 => json!({"a": a, "b": b, "c": c}),
                Draft::Draft2020_12 => {
                    root.insert("$id".to_owned(), json!("http://test/root"));
                    let (mut a, mut b) = (keywords(a), keywords(b));
                    b.insert("$anchor".to_owned(), json!("b"));
                    // One schema of the resource has the anchor to which its dynamic references lead.
                    let mut n = Map::from_iter([("type".to_owned(), json!(["array", "string"]))]);
                    let at = match anchored {
                        0 => &mut root,
                        1 => &mut a,
                        _ => &mut n,
                    };
                    at.insert("$dynamicAnchor".to_owned(), json!("n"));
                    json!({"a": a, "b": b, "c": c, "d": resource(&apart, apart_anchored), "n": n})
                }
            };
            let place = if draft == Draft::Draft7 { "definitions" } else { "$defs" };
            root.insert(place.to_owned(), definitions);
            Value::Object(root)
        })
        .boxed()
}

/// A schema resource of its own within the document: what it refers to lies outside of it.
fn resource(schema: &Value, anchored: bool) -> Value {
    let text = schema.to_string().replace("\"#/$defs/", "\"/root#/$defs/").replace("\"#b\"", "\"/root#b\"");
    let mut keywords = keywords(serde_json::from_str(&text).unwrap());
    keywords.insert("$id".to_owned(), json!("http://test/apart"));
    if anchored {
        keywords.insert("$dynamicAnchor".to_owned(), json!("n"));
    } else {
        // A dynamic reference must lead somewhere from here.
        keywords.insert("$defs".to_owned(), json!({"n": {"$dynamicAnchor": "n", "type": ["integer", "object"]}}));
    }
    Value::Object(keywords)
}

fn keywords(schema: Value) -> Map<String, Value> {
    match schema {
        Value::Object(keywords) => keywords,
        Value::Bool(false) => Map::from_iter([("not".to_owned(), json!({}))]),
        _ => Map::new(),
    }
}

/// A schema whose references lead to the definitions of its document.
fn schema(draft: Draft, depth: u32) -> BoxedStrategy<Value> {
    if depth == 0 {
        return prop_oneof![
            1 => any::<bool>().prop_map(Value::Bool),
            8 => vec(assertion(draft), 1..3).prop_map(merged),
        ]
        .boxed();
    }
    let fragment = prop_oneof![5 => assertion(draft), 3 => object_keyword(draft, depth), 2 => array_keyword(draft, depth), 3 => composition(draft, depth)];
    prop_oneof![
        1 => any::<bool>().prop_map(Value::Bool),
        16 => vec(fragment, 1..4).prop_map(merged),
    ]
    .boxed()
}

/// A schema of a member or an item: only there may a dynamic reference stand, since it uses up a level of the value.
fn child(draft: Draft, depth: u32) -> BoxedStrategy<Value> {
    match draft {
        Draft::Draft7 => schema(draft, depth - 1),
        Draft::Draft2020_12 => prop_oneof![
            6 => schema(draft, depth - 1),
            1 => Just(json!({"$dynamicRef": "#n"})),
        ]
        .boxed(),
    }
}

fn merged(fragments: Vec<Value>) -> Value {
    Value::Object(fragments.into_iter().flat_map(keywords).collect())
}

fn assertion(draft: Draft) -> BoxedStrategy<Value> {
    let kinds = vec!["null", "boolean", "integer", "number", "string", "array", "object", "object", "array"];
    let names = || subsequence(NAMES.to_vec(), 0..3);
    let references = match draft {
        Draft::Draft7 => vec!["#/definitions/a", "#/definitions/b", "#/definitions/c", "#"],
        Draft::Draft2020_12 => vec!["#/$defs/a", "#/$defs/b", "#/$defs/c", "#", "#b", "/apart"],
    };
    let dependencies = if draft == Draft::Draft7 { "dependencies" } else { "dependentRequired" };
    prop_oneof![
        2 => select(kinds).prop_map(|kind| json!({ "type": kind })),
        1 => subsequence(vec!["null", "boolean", "integer", "number", "string", "array", "object"], 1..4)
            .prop_map(|kinds| json!({ "type": kinds })),
        1 => vec(value(), 1..3).prop_map(|values| json!({ "enum": values })),
        1 => value().prop_map(|value| json!({ "const": value })),
        1 => (select(vec!["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"]), number())
            .prop_map(|(keyword, number)| json!({ keyword: number })),
        1 => select(vec![json!(2), json!(0.5), json!(0.1), json!(3.0), json!(1.5)]).prop_map(|of| json!({"multipleOf": of})),
        1 => (select(vec!["minLength", "maxLength"]), 0..4_u32).prop_map(|(keyword, count)| json!({ keyword: count })),
        1 => select(PATTERNS.to_vec()).prop_map(|pattern| json!({ "pattern": pattern })),
        2 => names().prop_map(|names| json!({ "required": names })),
        1 => (select(vec!["minProperties", "maxProperties", "minItems", "maxItems"]), 0..4_u32)
            .prop_map(|(keyword, count)| json!({ keyword: count })),
        1 => any::<bool>().prop_map(|unique| json!({ "uniqueItems": unique })),
        1 => (select(NAMES.to_vec()), names()).prop_map(move |(name, names)| json!({ dependencies: { name: names } })),
        2 => select(references).prop_map(|reference| json!({ "$ref": reference })),
    ]
    .boxed()
}

fn object_keyword(draft: Draft, depth: u32) -> BoxedStrategy<Value> {
    let child = || child(draft, depth);
    let dependencies = if draft == Draft::Draft7 { "dependencies" } else { "dependentSchemas" };
    let last = if draft == Draft::Draft7 { "additionalProperties" } else { "unevaluatedProperties" };
    prop_oneof![
        4 => vec((select(NAMES.to_vec()), child()), 1..4).prop_map(|members| json!({ "properties": object(members) })),
        1 => vec((select(PATTERNS.to_vec()), child()), 1..3)
            .prop_map(|members| json!({ "patternProperties": object(members) })),
        2 => child().prop_map(|child| json!({ "additionalProperties": child })),
        1 => schema(draft, 0).prop_map(|names| json!({ "propertyNames": names })),
        1 => (select(NAMES.to_vec()), schema(draft, depth - 1))
            .prop_map(move |(name, schema)| json!({ dependencies: { name: schema } })),
        3 => prop_oneof![Just(json!(false)), child()].prop_map(move |child| json!({ last: child })),
    ]
    .boxed()
}

fn array_keyword(draft: Draft, depth: u32) -> BoxedStrategy<Value> {
    let child = || child(draft, depth);
    let (tuple, last) = match draft {
        Draft::Draft7 => ("items", "additionalItems"),
        Draft::Draft2020_12 => ("prefixItems", "unevaluatedItems"),
    };
    let contains = (child(), proptest::option::of(0..3_u32), proptest::option::of(0..3_u32));
    prop_oneof![
        3 => child().prop_map(|child| json!({ "items": child })),
        2 => vec(child(), 1..3).prop_map(move |items| json!({ tuple: items })),
        1 => contains.prop_map(|(contains, least, most)| {
            let counts = [("minContains", least), ("maxContains", most)].into_iter();
            let counts = counts.filter_map(|(keyword, count)| count.map(|count| (keyword, json!(count))));
            object(counts.chain([("contains", contains)]))
        }),
        3 => prop_oneof![Just(json!(false)), child()].prop_map(move |child| json!({ last: child })),
    ]
    .boxed()
}

fn composition(draft: Draft, depth: u32) -> BoxedStrategy<Value> {
    let schema = || schema(draft, depth - 1);
    let required = || subsequence(NAMES.to_vec(), 1..3).prop_map(|names| json!({ "required": names }));
    let tagged = (vec((select(vec!["a", "b", "7"]), schema()), 2..4), any::<bool>()).prop_map(|(branches, one)| {
        let branch = |(tag, schema): (&str, Value)| {
            let mut branch = keywords(schema);
            branch.insert("properties".to_owned(), json!({"a": {"const": tag}}));
            branch.insert("required".to_owned(), json!(["a"]));
            Value::Object(branch)
        };
        json!({ (if one { "oneOf" } else { "anyOf" }): branches.into_iter().map(branch).collect::<Vec<_>>() })
    });
    let groups = (select(vec!["oneOf", "anyOf"]), vec(required(), 2..4)).prop_map(|(keyword, sets)| {
        json!({ keyword: sets, "type": "object", "properties": {"a": {}, "b": {}, "ab": {}, "aa": {}, "c": {}} })
    });
    prop_oneof![
        3 => (select(vec!["allOf", "anyOf", "oneOf"]), vec(schema(), 1..4))
            .prop_map(|(keyword, branches)| json!({ keyword: branches })),
        1 => schema().prop_map(|not| json!({ "not": not })),
        1 => (schema(), schema(), schema()).prop_map(|(test, then, other)| json!({ "if": test, "then": then, "else": other })),
        1 => (schema(), schema()).prop_map(|(test, then)| json!({ "if": test, "then": then })),
        1 => tagged,
        1 => groups,
    ]
    .boxed()
}
