//! Defaults, examples, listed values and bounds that contradict their own schema, and secrets among them.

use serde_json::{Map, Value, json};

use super::{Level, Lint, Walk};
use crate::path::push_segment;
use crate::plan::Plan;
use crate::publish::emit::kinds_of;
use crate::publish::sentence::cut;
use crate::publish::wire::kind_of;
use crate::reading::read;
use crate::rules::Mode;
use crate::schema::{Options, compile};

/// Words of a name whose value must not be shown.
const SECRET_NAMES: [&str; 8] =
    ["password", "passwd", "secret", "token", "apikey", "accesskey", "privatekey", "credential"];
/// How keys and tokens of well-known services start.
const SECRET_STARTS: [&str; 10] =
    ["sk-", "sk_live_", "ghp_", "gho_", "github_pat_", "AKIA", "xoxb-", "xoxp-", "AIza", "-----BEGIN"];

/// Words of a description that name a unit of time or size.
const UNITS: [&str; 24] = [
    "ms",
    "msec",
    "millis",
    "millisecond",
    "milliseconds",
    "s",
    "sec",
    "secs",
    "second",
    "seconds",
    "minute",
    "minutes",
    "hour",
    "hours",
    "day",
    "days",
    "byte",
    "bytes",
    "kb",
    "kib",
    "mb",
    "mib",
    "gb",
    "gib",
];

/// What is wrong with a schema by itself.
pub(super) fn faults(walk: &Walk<'_>, map: &Map<String, Value>, pointer: &str, lint: &mut Lint) {
    bounds(map, pointer, lint);
    listed(map, pointer, lint);
    let given =
        map.get("default").into_iter().chain(map.get("examples").and_then(Value::as_array).into_iter().flatten());
    for value in given.clone() {
        if let Value::String(text) = value
            && SECRET_STARTS.iter().any(|start| text.starts_with(start) && text.len() >= start.len() + 8)
        {
            lint.add(
                Level::Error,
                "secret-shown",
                pointer,
                &[],
                "a default or example looks like a key or token, and is published".to_owned(),
                "an invented value that says so, and a new key",
            );
        }
    }
    if map.get("writeOnly") == Some(&json!(true)) && given.clone().any(|value| !value.is_null()) {
        lint.add(
            Level::Error,
            "secret-shown",
            pointer,
            &[],
            "a secret value has a default or examples, and they are published".to_owned(),
            "no default and no examples",
        );
    }
    defaults(walk, map, pointer, lint);
}

/// What is wrong with the properties that a schema declares.
pub(super) fn properties(map: &Map<String, Value>, pointer: &str, lint: &mut Lint) {
    for (name, schema) in map.get("properties").and_then(Value::as_object).into_iter().flatten() {
        let mut at = pointer.to_owned();
        push_segment(&mut at, "properties");
        push_segment(&mut at, name);
        let required =
            map.get("required").and_then(Value::as_array).is_some_and(|names| names.iter().any(|known| known == name));
        property(name, schema, &at, required, lint);
    }
}

fn bounds(map: &Map<String, Value>, pointer: &str, lint: &mut Lint) {
    for (least, most) in [
        ("minimum", "maximum"),
        ("minLength", "maxLength"),
        ("minItems", "maxItems"),
        ("minProperties", "maxProperties"),
    ] {
        let of = |keyword: &str| map.get(keyword).and_then(Value::as_f64);
        if let (Some(low), Some(high)) = (of(least), of(most))
            && low > high
        {
            let reason = format!("{least} {low} and {most} {high} leave no value");
            lint.add(Level::Error, "bounds-empty", pointer, &[], reason, "bounds that some value keeps");
        }
    }
}

fn listed(map: &Map<String, Value>, pointer: &str, lint: &mut Lint) {
    let Some(Value::Array(values)) = map.get("enum") else { return };
    if values.is_empty() {
        lint.add(
            Level::Error,
            "enum-empty",
            pointer,
            &[],
            "no value is listed, so that none is accepted".to_owned(),
            "the values, or no enum",
        );
    }
    if values.iter().enumerate().any(|(index, value)| values.iter().take(index).any(|other| other == value)) {
        lint.add(
            Level::Warning,
            "enum-twice",
            pointer,
            &["openai-strict", "gemini"],
            "a value is listed twice".to_owned(),
            "each value once",
        );
    }
    if map.contains_key("type") {
        let kinds = kinds_of(&Value::Object(map.clone()));
        if let Some(value) = values.iter().find(|value| !kinds.has(kind_of(value))) {
            let reason =
                format!("the listed value {} has another type than the schema asks for", cut(&value.to_string()));
            lint.add(Level::Warning, "enum-refused", pointer, &[], reason, "values of the declared type");
        }
    }
}

fn defaults(walk: &Walk<'_>, map: &Map<String, Value>, pointer: &str, lint: &mut Lint) {
    let (default, examples) = (map.get("default"), map.get("examples").and_then(Value::as_array));
    if default.is_none() && examples.is_none() {
        return;
    }
    let Some(plan) = plan_of(walk, map) else { return };
    let accepts = |value: &Value| read(&plan, Some(value), Mode::Strict).is_accepted();
    match default {
        Some(Value::Null) if !accepts(&Value::Null) => {
            lint.add(
                Level::Info,
                "default-null",
                pointer,
                &[],
                "the default is null, which the schema refuses: it says that there is none".to_owned(),
                "no default",
            );
        }
        Some(value) if !accepts(value) => {
            let reason = format!("the schema refuses its own default {}", cut(&value.to_string()));
            lint.add(Level::Error, "default-refused", pointer, &[], reason, "a default that the schema accepts");
        }
        _ => {}
    }
    if let Some(value) = examples.into_iter().flatten().find(|value| !accepts(value)) {
        let reason = format!("the schema refuses its own example {}", cut(&value.to_string()));
        lint.add(Level::Warning, "example-refused", pointer, &[], reason, "examples that the schema accepts");
    }
}

/// The plan of one schema within the whole, where its references can be followed from it alone.
fn plan_of(walk: &Walk<'_>, map: &Map<String, Value>) -> Option<Plan> {
    let mut schema = map.clone();
    for keyword in ["$defs", "definitions", "$schema"] {
        if let (false, Some(value)) = (schema.contains_key(keyword), walk.root.get(keyword)) {
            schema.insert(keyword.to_owned(), value.clone());
        }
    }
    compile("", &Value::Object(schema), &Options::for_any()).ok()
}

fn property(name: &str, schema: &Value, at: &str, required: bool, lint: &mut Lint) {
    let default = schema.get("default");
    let folded = name.to_lowercase().replace(['_', '-'], "");
    if default.and_then(Value::as_str).is_some_and(|text| !text.is_empty())
        && SECRET_NAMES.iter().any(|word| folded.ends_with(word))
    {
        lint.add(
            Level::Warning,
            "secret-shown",
            at,
            &[],
            format!("`{name}` has a default, which is published"),
            "no default for a secret",
        );
    }
    if required && default.is_some_and(|default| !default.is_null()) {
        lint.add(
            Level::Info,
            "default-required",
            at,
            &[],
            format!("`{name}` is required, so that its default is never used"),
            "an optional property, or no default",
        );
    }
    let kind = schema.get("type").and_then(Value::as_str).unwrap_or_default();
    if kind == "integer"
        && !required
        && schema.get("minimum").is_none()
        && schema.get("enum").is_none()
        && schema.get("exclusiveMinimum").is_none()
    {
        lint.add(Level::Warning, "integer-optional", at, &["vscode-copilot"], format!("`{name}` is optional and has no minimum: VS Code sends 0 where the model said null, and that cannot be told from 0"), "a minimum above 0, or a meaning for 0");
        lint.cite(&["microsoft/vscode-copilot-chat toolsService.ts", "local test with ajv 8"]);
    }
    let text = schema.get("description").and_then(Value::as_str).unwrap_or_default().to_lowercase();
    if matches!(kind, "integer" | "number")
        && let Some(quantity) = without_unit(name)
        && !text.contains("number of")
    {
        let told = text.split(|c: char| !c.is_alphanumeric()).any(|word| UNITS.contains(&word));
        let (level, how) =
            if told { (Level::Info, "says in its description alone") } else { (Level::Warning, "does not say") };
        let reason = format!("`{name}` {how} in which unit the {quantity} is: models mix up seconds and milliseconds");
        lint.add(level, "unit-missing", at, &[], reason, "the unit in the name: timeout_ms, size_bytes");
        lint.cite(&["1jehuang/jcode#1223", "humanlayer/fold#33", "earendil-works/pi#9785"]);
    }
    if kind == "string"
        && !required
        && ["empty string", "blank to", "empty to clear", "empty text"].iter().any(|words| text.contains(words))
    {
        lint.add(
            Level::Warning,
            "empty-text",
            at,
            &["cursor"],
            format!("an empty `{name}` means something, and some clients send \"\" for what was not given"),
            "a property of its own for clearing, or null",
        );
        lint.cite(&["cursor/cursor#3614", "outline/outline#12310"]);
    }
}

/// The quantity that a name measures, where it names no unit.
fn without_unit(name: &str) -> Option<&'static str> {
    let mut words: Vec<String> = Vec::new();
    for c in name.chars() {
        if c == '_' || c == '-' || c.is_uppercase() || words.is_empty() {
            words.push(String::new());
        }
        if let (true, Some(last)) = (c.is_alphanumeric(), words.last_mut()) {
            last.extend(c.to_lowercase());
        }
    }
    words.retain(|word| !word.is_empty());
    let last = words.last()?.as_str();
    let before = words.iter().rev().nth(1).map_or("", String::as_str);
    match last {
        "timeout" | "delay" | "duration" | "interval" | "ttl" => Some("time"),
        "filesize" => Some("size"),
        "size" if matches!(before, "file" | "max" | "buffer" | "memory" | "disk" | "byte" | "body") => Some("size"),
        _ => None,
    }
}
