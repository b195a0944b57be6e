//! The rows of the table, found in a schema as its author wrote it.

use serde_json::{Map, Value, json};

use super::{Level, Lint, Place, Walk};
use crate::publish::groups::only_required;
use crate::publish::merge::names;
use crate::publish::object::{KEYWORD_NAMES, is_open};
use crate::publish::profile::Profile;
use crate::publish::source::reference;
use crate::publish::typed::is_null;

/// Keywords that JSON Schema, or the table, knows.
const KNOWN: [&str; 60] = [
    "$schema",
    "$id",
    "$ref",
    "$defs",
    "$comment",
    "$anchor",
    "$dynamicRef",
    "$dynamicAnchor",
    "$vocabulary",
    "definitions",
    "type",
    "enum",
    "const",
    "title",
    "description",
    "default",
    "examples",
    "deprecated",
    "readOnly",
    "writeOnly",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
    "minLength",
    "maxLength",
    "pattern",
    "format",
    "contentEncoding",
    "contentMediaType",
    "contentSchema",
    "items",
    "prefixItems",
    "additionalItems",
    "unevaluatedItems",
    "contains",
    "minContains",
    "maxContains",
    "minItems",
    "maxItems",
    "uniqueItems",
    "properties",
    "patternProperties",
    "additionalProperties",
    "unevaluatedProperties",
    "propertyNames",
    "required",
    "minProperties",
    "maxProperties",
    "dependentRequired",
    "dependentSchemas",
    "dependencies",
    "allOf",
    "anyOf",
    "oneOf",
    "not",
    "if",
    "then",
    "else",
];

/// Levels beyond which models get it wrong, the legacy form of Gemini fails, and `OpenAI`'s strict mode and Moonshot refuse.
const DEEPISH: usize = 3;
const DEEP: usize = 5;
const TOO_DEEP: usize = 10;

pub(super) fn check(walk: &Walk<'_>, schema: &Value, pointer: &str, place: Place, lint: &mut Lint) {
    let Value::Object(map) = schema else {
        if !matches!(place, Place::Root | Place::Condition) {
            lint.row(Level::Error, "boolean-schema", pointer, "");
        }
        return;
    };
    if place == Place::Condition {
        // Whoever does not take what is within does not take the condition either, which has its own finding.
        if let Some(text) = reference(map).filter(|text| walk.source.resolve(text).is_none()) {
            refer(walk, map, text, pointer, place, lint);
        }
        return;
    }
    if place == Place::Root {
        root(map, pointer, lint);
    }
    if let Some(text) = reference(map) {
        refer(walk, map, text, pointer, place, lint);
    }
    composed(map, pointer, place, lint);
    types(map, pointer, place, lint);
    object(map, pointer, place, lint);
    array(map, pointer, lint);
    annotations(map, pointer, place, lint);
    depth(map, pointer, place, lint);
}

/// One finding for each level that is passed, not for all that is below it.
fn depth(map: &Map<String, Value>, pointer: &str, place: Place, lint: &mut Lint) {
    let (Place::Value(depth) | Place::Beside(depth)) = place else { return };
    if !map.contains_key("properties") && !map.contains_key("items") {
        return;
    }
    let (level, clients): (Level, &[&str]) = match depth {
        DEEPISH => (Level::Warning, &["gemini"]),
        DEEP => (Level::Error, &["gemini"]),
        TOO_DEEP => (Level::Error, &["openai-strict", "moonshot"]),
        _ => return,
    };
    let reason = format!("values here are {} levels deep", depth + 1);
    lint.add(level, "depth", pointer, clients, reason, "a flatter form: fewer objects within objects");
    lint.cite(&["google-gemini/gemini-cli#5923", "Portkey-AI/gateway#1616"]);
}

fn root(map: &Map<String, Value>, pointer: &str, lint: &mut Lint) {
    if map.contains_key("$ref") {
        lint.row(Level::Error, "root-ref", pointer, "");
    }
    if map.get("type") != Some(&json!("object")) {
        lint.row(Level::Error, "root-type-not-object", pointer, "");
    }
    if !map.contains_key("properties") {
        lint.row(Level::Error, "root-properties-missing", pointer, "");
    }
    for (keyword, row) in [
        ("oneOf", "root-oneOf"),
        ("anyOf", "root-anyOf"),
        ("allOf", "root-allOf"),
        ("not", "root-not"),
        ("if", "root-if-then-else"),
        ("enum", "root-enum"),
        ("const", "root-enum"),
    ] {
        if map.contains_key(keyword) {
            lint.row(Level::Error, row, pointer, &format!("`{keyword}` at the root"));
        }
    }
}

fn refer(walk: &Walk<'_>, map: &Map<String, Value>, text: &str, pointer: &str, place: Place, lint: &mut Lint) {
    match walk.source.resolve(text) {
        None => lint.row(Level::Error, "ref-external", pointer, &format!("`{text}` leads nowhere in the schema")),
        Some(target) if walk.source.is_recursive(&target) => lint.row(Level::Error, "ref-recursive", pointer, text),
        Some(_) if place != Place::Root => {
            lint.row(Level::Warning, "ref-local", pointer, text);
            if map.keys().any(|keyword| keyword != "$ref" && keyword != "description") {
                lint.row(Level::Warning, "ref-siblings", pointer, text);
            }
        }
        Some(_) => {}
    }
}

fn composed(map: &Map<String, Value>, pointer: &str, place: Place, lint: &mut Lint) {
    if place == Place::Root {
        return;
    }
    for keyword in ["anyOf", "oneOf"] {
        let Some(Value::Array(branches)) = map.get(keyword) else { continue };
        let rest: Vec<&Value> = branches.iter().filter(|branch| !is_null(branch)).collect();
        if rest.len() < branches.len() {
            lint.row(Level::Warning, "anyOf-null", pointer, keyword);
        }
        if rest.len() > 1 {
            let groups = rest.iter().all(|branch| only_required(branch).is_some());
            let row = if keyword == "oneOf" { "oneOf-nested" } else { "anyOf-union" };
            lint.row(if groups { Level::Info } else { Level::Warning }, row, pointer, "");
            if map.contains_key("type") && !groups {
                lint.row(Level::Warning, "type-beside-anyOf", pointer, "");
            }
        }
    }
    if map.contains_key("allOf") {
        lint.row(Level::Warning, "allOf-nested", pointer, "");
    }
    if map.contains_key("not") {
        lint.row(Level::Info, "not-nested", pointer, "");
    }
    if map.contains_key("if") {
        lint.row(Level::Warning, "root-if-then-else", pointer, "`if` on a value");
    }
}

fn types(map: &Map<String, Value>, pointer: &str, place: Place, lint: &mut Lint) {
    let listed = map.get("type").map(names).unwrap_or_default();
    if matches!(map.get("type"), Some(Value::Array(_))) {
        let others = listed.iter().filter(|name| **name != "null").count();
        let row = if others > 1 { "type-array-multi" } else { "type-array-null" };
        lint.row(Level::Error, row, pointer, &format!("type: {listed:?}"));
    }
    let says = ["$ref", "$dynamicRef", "anyOf", "oneOf", "allOf"].iter().any(|keyword| map.contains_key(*keyword));
    if let Place::Value(_) = place
        && !map.contains_key("type")
        && !says
    {
        let row = if map.contains_key("enum") || map.contains_key("const") { "enum-untyped" } else { "type-missing" };
        lint.row(Level::Error, row, pointer, "");
    }
    if let Some(Value::Array(values)) = map.get("enum") {
        if !values.iter().all(Value::is_string) {
            lint.row(Level::Error, "enum-nonstring", pointer, "");
            if values.iter().all(Value::is_boolean) && listed.contains(&"boolean") {
                lint.instead("no `enum`: the type boolean says it");
            }
        }
        let (level, most) = if values.len() > 1000 { (Level::Error, 1000) } else { (Level::Warning, 50) };
        if values.len() > most {
            let reason = format!("{} values are listed", values.len());
            lint.add(
                level,
                "enum-size",
                pointer,
                &["openai-strict"],
                reason,
                "text, the values in the description or behind a tool that lists them",
            );
        }
    }
    if map.contains_key("const") {
        lint.row(Level::Warning, "const", pointer, "");
    }
    if map.contains_key("nullable") {
        lint.row(Level::Info, "nullable", pointer, "");
    }
    let object = ["properties", "required"].iter().any(|keyword| map.contains_key(*keyword));
    if object && !listed.is_empty() && !listed.contains(&"object") {
        lint.row(Level::Error, "object-keywords-on-non-object", pointer, "");
    }
}

fn object(map: &Map<String, Value>, pointer: &str, place: Place, lint: &mut Lint) {
    let properties = map.get("properties").and_then(Value::as_object);
    let key = Profile::named("anthropic").and_then(|profile| profile.property_key.as_ref());
    let mut folded: Vec<(String, &str)> = Vec::new();
    for name in properties.into_iter().flatten().map(|(name, _)| name.as_str()) {
        let mut at = pointer.to_owned();
        crate::path::push_segment(&mut at, "properties");
        crate::path::push_segment(&mut at, name);
        if key.is_some_and(|key| key.is_match(name) != Ok(true)) {
            lint.row(Level::Error, "property-key-charset", &at, &format!("`{name}`"));
        }
        if KEYWORD_NAMES.contains(&name) {
            lint.row(Level::Warning, "property-named-keyword", &at, &format!("`{name}`"));
        }
        let fold = name.to_lowercase().replace(['_', '-'], "");
        match folded.iter().find(|(known, _)| *known == fold) {
            Some((_, other)) => {
                let reason = format!(
                    "`{name}` and `{other}` differ only in case or in `_` and `-`: models take one for the other"
                );
                lint.add(Level::Warning, "property-case-fold", &at, &[], reason, "names that differ in a letter");
            }
            None => folded.push((fold, name)),
        }
    }
    if place == Place::Root || matches!(place, Place::Value(_)) {
        for name in map.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str) {
            if !properties.is_some_and(|map| map.contains_key(name))
                && !map.contains_key("$ref")
                && !map.contains_key("allOf")
            {
                lint.row(Level::Error, "required-undeclared", pointer, &format!("`{name}`"));
            }
        }
    }
    let is_object = map.get("type") == Some(&json!("object"));
    match map.get("additionalProperties") {
        Some(open) if is_open(open) && properties.is_some() => {
            lint.row(Level::Warning, "additionalProperties-true", pointer, "");
        }
        Some(Value::Object(_)) if place != Place::Root => {
            lint.row(Level::Error, "additionalProperties-schema", pointer, "");
        }
        additional => {
            let shaped = additional == Some(&json!(false)) || map.contains_key("patternProperties");
            let composed = ["$ref", "allOf", "anyOf", "oneOf"].iter().any(|keyword| map.contains_key(*keyword));
            if is_object && properties.is_none_or(Map::is_empty) && place != Place::Root && !shaped && !composed {
                lint.row(Level::Error, "object-without-properties", pointer, "");
            }
        }
    }
    for (keyword, row) in [
        ("patternProperties", "patternProperties"),
        ("propertyNames", "patternProperties"),
        ("minProperties", "minProperties"),
        ("maxProperties", "minProperties"),
        ("dependentRequired", "dependentRequired"),
        ("dependentSchemas", "dependentRequired"),
        ("dependencies", "dependentRequired"),
        ("unevaluatedProperties", "unevaluated"),
    ] {
        if map.contains_key(keyword) {
            lint.row(Level::Info, row, pointer, &format!("`{keyword}`"));
        }
    }
}

fn array(map: &Map<String, Value>, pointer: &str, lint: &mut Lint) {
    let listed = map.get("type").map(names).unwrap_or_default();
    let tuple = map.contains_key("prefixItems");
    if listed.contains(&"array") && !map.contains_key("items") && !tuple {
        lint.row(Level::Error, "items-missing", pointer, "");
    }
    if map.get("items").is_some_and(Value::is_array) {
        lint.row(Level::Error, "items-array", pointer, "");
    }
    if tuple {
        lint.row(Level::Error, "prefixItems", pointer, "");
    }
    if map.get("uniqueItems") == Some(&json!(true)) {
        lint.row(Level::Info, "uniqueItems", pointer, "");
    }
    if map.contains_key("contains") {
        lint.row(Level::Info, "contains", pointer, "");
    }
}

fn annotations(map: &Map<String, Value>, pointer: &str, place: Place, lint: &mut Lint) {
    let mut first = |keywords: &[&str], level: Level, row: &str| {
        if let Some(keyword) = keywords.iter().find(|keyword| map.contains_key(**keyword)) {
            lint.row(level, row, pointer, &format!("`{keyword}`"));
        }
    };
    first(&["exclusiveMinimum", "exclusiveMaximum"], Level::Error, "exclusive-bounds");
    first(&["multipleOf"], Level::Info, "multipleOf");
    first(&["minLength", "maxLength"], Level::Info, "string-length");
    first(&["pattern"], Level::Info, "pattern");
    first(&["default"], Level::Info, "default");
    first(&["examples"], Level::Info, "examples");
    first(&["title"], Level::Info, "title");
    first(&["$id", "$comment", "$anchor"], Level::Info, "dollar-id-comment");
    first(
        &["contentEncoding", "contentMediaType", "readOnly", "writeOnly", "deprecated"],
        Level::Info,
        "content-keywords",
    );
    if place == Place::Root {
        first(&["$schema"], Level::Info, "dollar-schema");
    }
    if let Some(format) = map.get("format").and_then(Value::as_str) {
        let common = crate::publish::keywords::COMMON_FORMATS.contains(&format);
        let row = if common { "format-common" } else { "format-other" };
        lint.row(if common { Level::Info } else { Level::Warning }, row, pointer, format);
    }
    let unknown = || map.iter().filter(|(keyword, _)| !KNOWN.contains(&keyword.as_str()) && *keyword != "nullable");
    let (misplaced, others): (Vec<_>, Vec<_>) = unknown()
        .partition(|(keyword, value)| !keyword.starts_with("x-") && value.get("type").is_some_and(Value::is_string));
    for (name, _) in misplaced {
        let mut at = pointer.to_owned();
        crate::path::push_segment(&mut at, name);
        let reason = format!("`{name}` looks like a property and stands among the keywords, where it says nothing");
        lint.add(Level::Warning, "property-misplaced", &at, &[], reason, "the same under `properties`");
    }
    if let Some((unknown, _)) = others.first() {
        let level = if unknown.starts_with("x-") { Level::Info } else { Level::Warning };
        lint.row(level, "extension-keywords", pointer, &format!("`{unknown}`"));
    }
}
