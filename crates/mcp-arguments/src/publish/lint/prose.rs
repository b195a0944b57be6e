//! Rules that a description tells and the schema could hold.

use serde_json::{Map, Value};

use super::{Level, Lint};

/// Words that tell what holds between arguments, and the keyword that could.
const BETWEEN: [(&str, &str); 12] = [
    ("mutually exclusive", "exactly_one or at_most_one: `oneOf` or `not` with `required`"),
    ("cannot be used together", "at_most_one: `not` with `required`"),
    ("cannot be used with", "at_most_one: `not` with `required`"),
    ("cannot be combined with", "at_most_one: `not` with `required`"),
    ("must not be used with", "at_most_one: `not` with `required`"),
    ("exactly one of", "exactly_one: `oneOf` of `required`"),
    ("at least one of", "at_least_one: `anyOf` of `required`"),
    ("only one of", "at_most_one: `not` with `required`"),
    ("required if", "requires: `dependentRequired`, or `if` and `then`"),
    ("required when", "requires: `dependentRequired`, or `if` and `then`"),
    ("only used when", "requires: `dependentRequired`, or `if` and `then`"),
    ("must be provided if", "requires: `dependentRequired`, or `if` and `then`"),
];

pub(super) fn tool(tool: &Value, lint: &mut Lint) {
    let schema = tool.get("inputSchema").and_then(Value::as_object);
    let text = tool.get("description").and_then(Value::as_str).unwrap_or_default();
    if let Some((words, keyword)) = between(text).filter(|_| !schema.is_some_and(has_groups)) {
        report(words, keyword, "/description", lint);
    }
}

pub(super) fn schema(map: &Map<String, Value>, pointer: &str, root: bool, lint: &mut Lint) {
    let text = map.get("description").and_then(Value::as_str).unwrap_or_default();
    if text.chars().count() > 1024 && !root {
        let reason = format!("the description has {} characters", text.chars().count());
        lint.add(
            Level::Warning,
            "description-length",
            pointer,
            &["openai", "vscode-copilot"],
            reason,
            "at most 1024 characters",
        );
    }
    values(map, text, pointer, lint);
    if has_groups(map) {
        return;
    }
    for (name, property) in map.get("properties").and_then(Value::as_object).into_iter().flatten() {
        let text = property.get("description").and_then(Value::as_str).unwrap_or_default();
        if let Some((words, keyword)) = between(text) {
            let mut at = pointer.to_owned();
            crate::path::push_segment(&mut at, "properties");
            crate::path::push_segment(&mut at, name);
            report(words, keyword, &at, lint);
        }
    }
}

fn report(words: &str, keyword: &str, path: &str, lint: &mut Lint) {
    let reason = format!("the description says \"{words}\", which the schema could hold and every call be checked for");
    lint.add(Level::Info, "prose-rule", path, &[], reason, keyword);
}

fn between(text: &str) -> Option<(&'static str, &'static str)> {
    let text = text.to_lowercase();
    BETWEEN.into_iter().find(|(words, _)| text.contains(words))
}

fn has_groups(map: &Map<String, Value>) -> bool {
    ["oneOf", "anyOf", "allOf", "not", "if", "dependentRequired", "dependentSchemas", "dependencies"]
        .iter()
        .any(|keyword| map.contains_key(*keyword))
}

/// What the prose says of one value.
fn values(map: &Map<String, Value>, text: &str, pointer: &str, lint: &mut Lint) {
    let kind = map.get("type").and_then(Value::as_str).unwrap_or_default();
    let lower = text.to_lowercase();
    let has = |keyword: &str| map.contains_key(keyword);
    let mut add = |rule: &str, reason: String, instead: &str| {
        lint.add(Level::Info, rule, pointer, &[], reason, instead);
    };
    if matches!(kind, "integer" | "number")
        && !has("maximum")
        && !has("exclusiveMaximum")
        && !has("enum")
        && let Some(range) = range(&lower)
    {
        add(
            "prose-range",
            format!("the description says \"{range}\", and the schema does not"),
            "`minimum` and `maximum`",
        );
    }
    if kind != "string" || has("enum") || has("const") {
        return;
    }
    if let (Some((words, format)), false, false) = (format_in(&lower), has("format"), has("pattern")) {
        add(
            "prose-format",
            format!("the description says \"{words}\", and the schema does not"),
            &format!("`format: {format}`"),
        );
    }
    if ["comma-separated", "comma separated"].iter().any(|words| lower.contains(words)) {
        add(
            "prose-list",
            "the description asks for a comma-separated list in one text".to_owned(),
            "a list: `type: array` with `items`",
        );
    }
    let listed = ["one of: ", "one of the following: ", "possible values: ", "allowed values: ", "valid values: "];
    if let Some(words) = listed.iter().find(|words| lower.contains(**words)) {
        add(
            "prose-enum",
            format!("the description lists the values (\"{}\"), and the schema does not", words.trim()),
            "`enum`",
        );
    }
}

/// The format that a description asks for, where it takes nothing else beside.
fn format_in(text: &str) -> Option<(&'static str, &'static str)> {
    if ["relative", "unix", "epoch", "now-", "natural language", "yyyy-mm-dd hh"]
        .iter()
        .any(|words| text.contains(words))
    {
        return None;
    }
    if text.contains("yyyy-mm-ddt") {
        return Some(("yyyy-mm-ddT", "date-time"));
    }
    let words = ["rfc 3339", "rfc3339", "iso 8601", "iso8601", "iso-8601", "yyyy-mm-dd"]
        .into_iter()
        .find(|words| text.contains(words))?;
    let format = match words {
        "yyyy-mm-dd" => "date",
        _ if text.contains("duration") => "duration",
        // A day alone is meant where no time of day is spoken of or shown.
        _ if text.contains("date") && !text.contains("time") && !shows_clock(text) => "date",
        _ => "date-time",
    };
    Some((words, format))
}

/// Whether a `t` stands between two digits, as in `2025-01-31t08:00`.
fn shows_clock(text: &str) -> bool {
    text.as_bytes()
        .windows(3)
        .any(|window| matches!(window, [before, b't', after] if before.is_ascii_digit() && after.is_ascii_digit()))
}

/// `between 1 and 100`, `1-100`, `max 50`: a range in words.
fn range(text: &str) -> Option<String> {
    let digits = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let words: Vec<&str> = text
        .split(|c: char| c.is_whitespace() || matches!(c, '(' | ')' | ',' | '.' | ':' | ';'))
        .filter(|word| !word.is_empty())
        .collect();
    for window in words.windows(4) {
        if let [first, low, and, high] = window
            && matches!(*first, "between" | "from")
            && matches!(*and, "and" | "to")
            && digits(low)
            && digits(high)
        {
            return Some(window.join(" "));
        }
    }
    for window in words.windows(2) {
        if let [first, high] = window
            && matches!(*first, "max" | "maximum")
            && digits(high)
        {
            return Some(window.join(" "));
        }
    }
    words
        .iter()
        .find(|word| {
            word.split_once('-')
                .is_some_and(|(low, high)| digits(low) && digits(high) && low.len() <= high.len() && high.len() < 7)
        })
        .map(|word| (*word).to_owned())
}
