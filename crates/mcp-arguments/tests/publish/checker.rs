//! What each profile takes, written from the vendors' side and not from the emitter's: a table of keywords, and a walk
//! of its own. `tests/` has no other copy of the emitter's rules.

use std::collections::HashSet;

use serde_json::{Map, Value};

/// What a published schema has that its profile does not take.
#[derive(Debug)]
pub(crate) struct Fault {
    pub(crate) rule: String,
    pub(crate) path: String,
}

struct Rules {
    /// The keywords that may stand anywhere.
    keywords: &'static [&'static str],
    /// Any other keyword is fine too.
    open: bool,
    /// Keywords that the root must not have.
    not_at_root: &'static [&'static str],
    typed: bool,
    closed: bool,
    all_required: bool,
    string_enums: bool,
    formats: Option<&'static [&'static str]>,
    null: bool,
    depth: usize,
    key: fn(&str) -> bool,
    description: usize,
    recursion: bool,
    items: bool,
    properties_at_root: bool,
}

fn any_key(_: &str) -> bool {
    true
}

fn anthropic_key(key: &str) -> bool {
    (1..=64).contains(&key.len()) && key.bytes().all(|b| b.is_ascii_alphanumeric() || b"_.-".contains(&b))
}

fn identifier(key: &str) -> bool {
    let first = key.bytes().next().is_some_and(|b| b.is_ascii_alphabetic() || b == b'_');
    first && key.len() <= 64 && key.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
}

fn gemini_key(key: &str) -> bool {
    let first = key.bytes().next().is_some_and(|b| b.is_ascii_alphabetic() || b == b'_');
    first && anthropic_key(key)
}

const FORMATS: &[&str] = &["date-time", "date", "time", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"];

fn rules(profile: &str) -> Option<Rules> {
    let base = Rules {
        keywords: &[],
        open: true,
        not_at_root: &[],
        typed: false,
        closed: false,
        all_required: false,
        string_enums: false,
        formats: None,
        null: true,
        depth: usize::MAX,
        key: any_key,
        description: usize::MAX,
        recursion: true,
        items: false,
        properties_at_root: false,
    };
    Some(match profile {
        "anthropic" => {
            Rules { not_at_root: &["oneOf", "anyOf", "allOf", "$ref"], key: anthropic_key, description: 2048, ..base }
        }
        "openai" => Rules {
            not_at_root: &["oneOf", "anyOf", "allOf", "not", "enum", "const", "if", "$ref"],
            description: 1024,
            items: true,
            properties_at_root: true,
            ..base
        },
        "openai-strict" => Rules {
            keywords: &[
                "type",
                "description",
                "title",
                "properties",
                "required",
                "additionalProperties",
                "items",
                "enum",
                "const",
                "anyOf",
                "$ref",
                "$defs",
                "pattern",
                "format",
                "minimum",
                "maximum",
                "exclusiveMinimum",
                "exclusiveMaximum",
                "multipleOf",
                "minItems",
                "maxItems",
                "$schema",
            ],
            open: false,
            not_at_root: &["anyOf", "$ref", "enum", "const"],
            typed: true,
            closed: true,
            all_required: true,
            formats: Some(FORMATS),
            depth: 10,
            description: 1024,
            items: true,
            properties_at_root: true,
            ..base
        },
        "gemini" => Rules {
            keywords: &[
                "type",
                "description",
                "title",
                "properties",
                "required",
                "items",
                "enum",
                "anyOf",
                "nullable",
                "minimum",
                "maximum",
                "minItems",
                "maxItems",
                "minLength",
                "maxLength",
                "pattern",
                "minProperties",
                "maxProperties",
            ],
            open: false,
            not_at_root: &["anyOf", "enum"],
            typed: true,
            string_enums: true,
            null: false,
            depth: 5,
            key: gemini_key,
            description: 1024,
            recursion: false,
            items: true,
            properties_at_root: true,
            ..base
        },
        "portable" => Rules {
            keywords: &[
                "type",
                "description",
                "properties",
                "required",
                "additionalProperties",
                "items",
                "enum",
                "minimum",
                "maximum",
                "minItems",
                "maxItems",
            ],
            open: false,
            not_at_root: &["enum"],
            typed: true,
            closed: true,
            string_enums: true,
            null: false,
            depth: 5,
            key: identifier,
            description: 1024,
            recursion: false,
            items: true,
            properties_at_root: true,
            ..base
        },
        _ => return None,
    })
}

struct Check<'r> {
    rules: &'r Rules,
    profile: &'r str,
    root: &'r Value,
    found: Vec<Fault>,
}

pub(crate) fn faults(profile: &str, entry: &Value) -> Vec<Fault> {
    let Some(rules) = rules(profile) else { return Vec::new() };
    let root = &entry["inputSchema"];
    let mut check = Check { rules: &rules, profile, root, found: Vec::new() };
    if entry["description"].as_str().is_some_and(|text| text.chars().count() > rules.description) {
        check.fault("the tool's description is too long", "");
    }
    check.root();
    check.schema(root, "", 0, false);
    check.found
}

impl Check<'_> {
    fn fault(&mut self, rule: &str, path: &str) {
        self.found.push(Fault { rule: rule.to_owned(), path: path.to_owned() });
    }

    fn root(&mut self) {
        let root = self.root;
        if root["type"] != "object" {
            self.fault("the root is no object", "");
        }
        if self.rules.properties_at_root && !root["properties"].is_object() {
            self.fault("the root has no properties", "");
        }
        for keyword in self.rules.not_at_root {
            if root.get(keyword).is_some() {
                self.fault(&format!("{keyword} at the root"), "");
            }
        }
    }

    fn schema(&mut self, schema: &Value, path: &str, depth: usize, in_place: bool) {
        let Value::Object(map) = schema else {
            if !self.rules.open {
                self.fault("a boolean schema", path);
            }
            return;
        };
        if depth > self.rules.depth {
            self.fault("too deep", path);
        }
        for keyword in map.keys().filter(|keyword| !self.rules.keywords.contains(&keyword.as_str())) {
            if !self.rules.open {
                self.fault(&format!("the keyword {keyword}"), path);
            }
        }
        if let Some(text) = map.get("description").and_then(Value::as_str)
            && text.chars().count() > self.rules.description
        {
            self.fault("a description is too long", path);
        }
        self.types(map, path, in_place);
        self.object(map, path, depth);
        self.composed(map, path, depth);
        if let Some(items) = map.get("items") {
            if items.is_array() {
                self.fault("items is a list", path);
            } else {
                self.schema(items, &format!("{path}/items"), depth + 1, false);
            }
        } else if self.rules.items && map.get("type") == Some(&Value::from("array")) {
            self.fault("an array without items", path);
        }
        for name in ["prefixItems"] {
            for (index, item) in map.get(name).and_then(Value::as_array).into_iter().flatten().enumerate() {
                self.schema(item, &format!("{path}/{name}/{index}"), depth + 1, false);
            }
        }
        self.references(map, path);
        if self.rules.all_required {
            self.first_keys(map, path);
        }
        self.texts(map, path);
    }

    fn types(&mut self, map: &Map<String, Value>, path: &str, in_place: bool) {
        let kind = map.get("type");
        if self.rules.typed && !in_place && kind.is_none() && !map.contains_key("anyOf") && !map.contains_key("$ref") {
            self.fault("no type", path);
        }
        if let Some(Value::Array(names)) = kind {
            if !self.rules.null {
                self.fault("a list of types", path);
            } else if self.rules.typed && (names.len() != 2 || names[1] != "null") && map.get("enum").is_none() {
                self.fault("a list of types that is no nullable one", path);
            }
        }
        if let Some(Value::Array(values)) = map.get("enum") {
            if self.rules.string_enums && !(kind == Some(&Value::from("string")) && values.iter().all(Value::is_string))
            {
                self.fault("an enum of other values than text", path);
            }
            let distinct: HashSet<String> = values.iter().map(ToString::to_string).collect();
            if self.rules.typed && (values.is_empty() || distinct.len() < values.len()) {
                self.fault("an enum that is empty or says a value twice", path);
            }
        }
        if self.rules.typed && map.contains_key("anyOf") && kind.is_some() {
            self.fault("type beside anyOf", path);
        }
    }

    fn object(&mut self, map: &Map<String, Value>, path: &str, depth: usize) {
        let properties = map.get("properties").and_then(Value::as_object);
        let object = map.get("type").is_some_and(|kind| {
            kind == "object" || kind.as_array().is_some_and(|list| list.contains(&"object".into()))
        });
        for (name, schema) in properties.into_iter().flatten() {
            if !(self.rules.key)(name) {
                self.fault("a property's name", &format!("{path}/properties/{name}"));
            }
            self.schema(schema, &format!("{path}/properties/{name}"), depth + 1, false);
        }
        if self.rules.typed && !object && (properties.is_some() || map.contains_key("required")) {
            self.fault("properties on what is no object", path);
        }
        if self.rules.typed && object && properties.is_none() {
            self.fault("an object without properties", path);
        }
        if self.rules.typed && object && !path.is_empty() && properties.is_some_and(Map::is_empty) {
            self.fault("an object with no property", path);
        }
        if self.rules.closed && object && map.get("additionalProperties") != Some(&Value::Bool(false)) {
            self.fault("an open object", path);
        }
        let required: Vec<&str> =
            map.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect();
        if self.rules.typed {
            for name in &required {
                if !properties.is_some_and(|map| map.contains_key(*name)) {
                    self.fault("a required name that is not declared", path);
                }
            }
        }
        if self.rules.all_required
            && properties.is_some_and(|map| map.keys().any(|name| !required.contains(&name.as_str())))
        {
            self.fault("a property that is not required", path);
        }
        if let Some(additional @ Value::Object(_)) = map.get("additionalProperties") {
            self.schema(additional, &format!("{path}/additionalProperties"), depth + 1, false);
        }
    }

    fn composed(&mut self, map: &Map<String, Value>, path: &str, depth: usize) {
        for keyword in ["anyOf", "oneOf", "allOf"] {
            for (index, branch) in map.get(keyword).and_then(Value::as_array).into_iter().flatten().enumerate() {
                self.schema(branch, &format!("{path}/{keyword}/{index}"), depth, !self.rules.typed);
            }
        }
        for (name, schema) in map.get("$defs").and_then(Value::as_object).into_iter().flatten() {
            self.schema(schema, &format!("{path}/$defs/{name}"), 1, false);
        }
    }

    /// Where the forms of a union have keys of their own, no two start with the same one.
    fn first_keys(&mut self, map: &Map<String, Value>, path: &str) {
        let branches = map.get("anyOf").and_then(Value::as_array).into_iter().flatten();
        let keys = |schema: &Value| schema["properties"].as_object().map(|map| map.keys().cloned().collect::<Vec<_>>());
        let forms: Vec<Vec<String>> = branches.filter_map(keys).collect();
        for (index, form) in forms.iter().enumerate() {
            let earlier: Vec<&String> = forms.iter().take(index).filter_map(|form| form.first()).collect();
            let free = form.iter().any(|key| !earlier.contains(&key));
            if free && form.first().is_some_and(|first| earlier.contains(&first)) {
                self.fault("forms that start with the same key", path);
            }
        }
    }

    fn references(&mut self, map: &Map<String, Value>, path: &str) {
        let Some(reference) = map.get("$ref").and_then(Value::as_str) else { return };
        if !self.rules.recursion {
            self.fault("a reference", path);
        }
        let there = reference.strip_prefix('#').is_some_and(|pointer| self.root.pointer(pointer).is_some());
        if !there {
            self.fault("a reference to nowhere", path);
        }
        if self.profile == "openai-strict" && map.len() > 1 {
            self.fault("a reference with siblings", path);
        }
    }

    fn texts(&mut self, map: &Map<String, Value>, path: &str) {
        let format = map.get("format").and_then(Value::as_str);
        if let (Some(format), Some(known)) = (format, self.rules.formats)
            && !known.contains(&format)
        {
            self.fault("an unknown format", path);
        }
        let pattern = map.get("pattern").and_then(Value::as_str).unwrap_or_default();
        if self.profile == "openai-strict" && ["(?=", "(?!", "(?<=", "(?<!"].iter().any(|look| pattern.contains(look)) {
            self.fault("a pattern that looks around", path);
        }
        for keyword in ["minimum", "maximum", "minItems", "maxItems", "minLength", "maxLength"] {
            if map.get(keyword).is_some_and(|value| !value.is_number()) {
                self.fault(&format!("{keyword} is no number"), path);
            }
        }
    }
}
