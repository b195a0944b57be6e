//! Values made from a schema: one that it accepts, and others that most schemas refuse.
//!
//! The generator follows references and the first branch that gives a value. It need not be right about every keyword: the
//! validators judge what it makes.

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use serde_json::{Map, Number, Value, json};

/// References and levels that are followed before the smallest value has to do.
const REACH: u32 = 24;

/// Levels, references among them, to which optional members are made: a recursive schema has no end of them.
const WHOLE: u32 = 7;

/// Makes values for the schemas of one document.
pub(crate) struct Generator<'s> {
    root: &'s Value,
    runner: TestRunner,
}

impl<'s> Generator<'s> {
    pub(crate) fn new(root: &'s Value) -> Generator<'s> {
        Generator { root, runner: TestRunner::deterministic() }
    }

    /// A value that the schema should accept; with every property where `whole`, else with the required ones.
    pub(crate) fn valid(&mut self, schema: &Value, extent: Extent) -> Option<Value> {
        self.value(schema, extent, 0)
    }

    fn value(&mut self, schema: &Value, extent: Extent, depth: u32) -> Option<Value> {
        if depth > REACH {
            return None;
        }
        let extent = if depth > WHOLE { Extent::Required } else { extent };
        let keywords = match schema {
            Value::Bool(true) => return Some(json!("x")),
            Value::Object(keywords) => keywords,
            _ => return None,
        };
        if keywords.get("not").is_some_and(|not| not == &json!({}) || not == &json!(true)) {
            return None;
        }
        if let Some(value) = keywords.get("const") {
            return Some(value.clone());
        }
        if let Some(values) = keywords.get("enum").and_then(Value::as_array) {
            let of_type = |value: &&Value| keywords.get("type").is_none_or(|kind| is_of_type(value, kind));
            return values.iter().find(of_type).or(values.first()).cloned();
        }
        if let Some(merged) = self.merged(keywords) {
            return self.value(&merged, extent, depth + 1);
        }
        for keyword in ["anyOf", "oneOf"] {
            if let Some(branches) = keywords.get(keyword).and_then(Value::as_array) {
                let mut rest = keywords.clone();
                rest.remove(keyword);
                return branches.iter().find_map(|branch| {
                    let merged = merge(&rest, branch)?;
                    self.value(&merged, extent, depth + 1)
                });
            }
        }
        match kind_of(keywords) {
            "null" => Some(Value::Null),
            "boolean" => Some(Value::Bool(true)),
            "integer" | "number" => number(keywords),
            "string" => self.text(keywords),
            "array" => self.array(keywords, extent, depth),
            "object" => self.object(keywords, extent, depth),
            _ => Some(json!("x")),
        }
    }

    /// The schema with its reference and the members of its `allOf` written into it; `None` where it has neither.
    fn merged(&self, keywords: &Map<String, Value>) -> Option<Value> {
        let mut merged = keywords.clone();
        if let Some(reference) = merged.remove("$ref") {
            let target = self.root.pointer(reference.as_str()?.strip_prefix('#')?)?;
            return merge(&merged, target);
        }
        let members = merged.remove("allOf")?;
        let mut whole = Value::Object(merged);
        for member in members.as_array()? {
            whole = merge(whole.as_object()?, member)?;
        }
        Some(whole)
    }

    fn text(&mut self, keywords: &Map<String, Value>) -> Option<Value> {
        let length =
            |name: &str| keywords.get(name).and_then(Value::as_u64).and_then(|count| usize::try_from(count).ok());
        let (least, most) = (length("minLength").unwrap_or(0), length("maxLength").unwrap_or(usize::MAX));
        if let Some(pattern) = keywords.get("pattern").and_then(Value::as_str) {
            let ascii = pattern.replace("\\d", "[0-9]").replace("\\w", "[A-Za-z0-9_]").replace("\\/", "/");
            // The generator knows no anchors; at both ends they change nothing but that the text is whole.
            let inner = ascii.strip_prefix('^').unwrap_or(&ascii);
            let inner = inner.strip_suffix('$').unwrap_or(inner);
            let strategy = proptest::string::string_regex(inner).ok()?;
            // What `.` matches among control characters differs between engines.
            let fits =
                |text: &String| (least..=most).contains(&text.chars().count()) && !text.chars().any(char::is_control);
            return (0..50)
                .find_map(|_| strategy.new_tree(&mut self.runner).ok().map(|tree| tree.current()).filter(fits))
                .map(Value::String);
        }
        let example = match keywords.get("format").and_then(Value::as_str) {
            Some("date-time") => "2026-01-31T12:00:00Z",
            Some("date") => "2026-01-31",
            Some("time") => "12:00:00Z",
            Some("uri" | "uri-reference" | "iri") => "https://example.com/a?b=c",
            Some("uuid") => "123e4567-e89b-42d3-a456-426614174000",
            Some("email") => "someone@example.com",
            Some("ipv4") => "192.0.2.1",
            Some("hostname") => "example.com",
            _ => return Some(json!("text".chars().cycle().take(least.max(4).min(most)).collect::<String>())),
        };
        Some(json!(example))
    }

    fn array(&mut self, keywords: &Map<String, Value>, extent: Extent, depth: u32) -> Option<Value> {
        let count =
            |name: &str| keywords.get(name).and_then(Value::as_u64).and_then(|count| usize::try_from(count).ok());
        let least = count("minItems").unwrap_or(0);
        let wanted = if extent == Extent::Whole { least.max(1) } else { least };
        let wanted = wanted.min(count("maxItems").unwrap_or(usize::MAX)).min(1_000);
        let tuple = keywords.get("prefixItems").or(keywords.get("items")).and_then(Value::as_array);
        let mut items = Vec::new();
        for index in 0..wanted {
            let schema = match tuple.and_then(|tuple| tuple.get(index)) {
                Some(schema) => schema.clone(),
                None => keywords.get("items").filter(|items| !items.is_array()).cloned().unwrap_or(json!({})),
            };
            match self.value(&schema, extent, depth + 1) {
                Some(value) => items.push(value),
                None if index >= least => break,
                None => return None,
            }
        }
        Some(Value::Array(items))
    }

    fn object(&mut self, keywords: &Map<String, Value>, extent: Extent, depth: u32) -> Option<Value> {
        let required = names(keywords.get("required"));
        let mut members = Map::new();
        for (name, schema) in keywords.get("properties").and_then(Value::as_object).into_iter().flatten() {
            let required = required.contains(&name.as_str());
            if required || extent == Extent::Whole {
                match self.value(schema, extent, depth + 1) {
                    Some(value) => members.insert(name.clone(), value),
                    None if required => return None,
                    None => None,
                };
            }
        }
        for name in required {
            if !members.contains_key(name) {
                let schema = keywords.get("additionalProperties").cloned().unwrap_or(json!(true));
                members.insert(name.to_owned(), self.value(&schema, extent, depth + 1)?);
            }
        }
        Some(Value::Object(members))
    }
}

/// How much of an object is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// What is required.
    Required,
    /// All that is declared.
    Whole,
}

/// Values of every kind, plain and odd: each is refused by some schema.
pub(crate) fn candidates() -> Vec<Value> {
    vec![
        json!(null),
        json!(true),
        json!(0),
        json!(-7),
        json!(2.5),
        json!(3.0),
        json!(1_000_000_000_000_i64),
        json!(""),
        json!("no such value, with \u{1F4A5} and more than forty characters"),
        json!("2026-13-45"),
        json!([]),
        json!([null]),
        json!(["a", "a", 1, {}]),
        json!({}),
        json!({"no such name": 1}),
        json!({"": {"": []}}),
    ]
}

/// Values that differ from a valid one in one place.
pub(crate) fn mutations(value: &Value) -> Vec<Value> {
    let mut mutations = Vec::new();
    match value {
        Value::Null | Value::Bool(_) => {}
        Value::Number(number) => {
            let number = number.as_f64().unwrap_or(0.0);
            mutations.extend([json!(number + 0.5), json!(-number - 1.0), json!(number * 1e6 + 1.0)]);
        }
        Value::String(text) => {
            let shorter: String = text.chars().skip(1).collect();
            mutations.extend([
                json!(shorter),
                json!(text.to_uppercase()),
                json!(format!("{text} ")),
                json!(text.repeat(200)),
            ]);
        }
        Value::Array(items) => {
            let mut more = items.clone();
            more.extend(items.first().cloned().or(Some(Value::Null)));
            mutations.push(Value::Array(more));
            if let Some((first, rest)) = items.split_first() {
                mutations.push(Value::Array(rest.to_vec()));
                mutations.extend(
                    mutations_of_first(first)
                        .into_iter()
                        .map(|first| Value::Array([first].into_iter().chain(rest.iter().cloned()).collect())),
                );
            }
        }
        Value::Object(members) => {
            for (name, member) in members {
                let mut fewer = members.clone();
                fewer.remove(name);
                mutations.push(Value::Object(fewer));
                for other in mutations_of_first(member) {
                    let mut changed = members.clone();
                    changed.insert(name.clone(), other);
                    mutations.push(Value::Object(changed));
                }
            }
            let mut more = members.clone();
            more.insert("no such name".to_owned(), json!(1));
            mutations.push(Value::Object(more));
        }
    }
    mutations
}

/// A value within another one changed, and one of another kind in its place.
fn mutations_of_first(value: &Value) -> Vec<Value> {
    let mut mutations = mutations(value);
    mutations.truncate(6);
    mutations.push(if value.is_null() { json!(1) } else { Value::Null });
    mutations.push(if value.is_object() { json!([]) } else { json!({}) });
    mutations
}

fn names(list: Option<&Value>) -> Vec<&str> {
    list.and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect()
}

/// The keywords of both schemas together; what both have is taken from the second, but `properties` and `required` add up.
fn merge(first: &Map<String, Value>, second: &Value) -> Option<Value> {
    let second = match second {
        Value::Bool(true) => return Some(Value::Object(first.clone())),
        Value::Object(second) => second,
        _ => return None,
    };
    let mut merged = first.clone();
    for (keyword, value) in second {
        match (merged.get_mut(keyword), value) {
            (Some(Value::Object(known)), Value::Object(more)) if keyword == "properties" => known.extend(more.clone()),
            (Some(Value::Array(known)), Value::Array(more)) if keyword == "required" => known.extend(more.clone()),
            _ => {
                merged.insert(keyword.clone(), value.clone());
            }
        }
    }
    Some(Value::Object(merged))
}

fn kind_of(keywords: &Map<String, Value>) -> &str {
    match keywords.get("type") {
        Some(Value::String(kind)) => kind,
        Some(Value::Array(kinds)) => {
            kinds.iter().filter_map(Value::as_str).find(|kind| *kind != "null").unwrap_or("null")
        }
        _ if keywords.contains_key("properties") || keywords.contains_key("required") => "object",
        _ if keywords.contains_key("items") || keywords.contains_key("prefixItems") => "array",
        _ if keywords.contains_key("minimum") || keywords.contains_key("maximum") => "number",
        _ => "string",
    }
}

fn is_of_type(value: &Value, kind: &Value) -> bool {
    let is = |kind: &str| match kind {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => value.is_number(),
    };
    match kind {
        Value::String(kind) => is(kind),
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).any(is),
        _ => false,
    }
}

fn number(keywords: &Map<String, Value>) -> Option<Value> {
    let bound = |name: &str| keywords.get(name).and_then(Value::as_f64);
    let integer = kind_of(keywords) == "integer";
    let step = if integer { 1.0 } else { 0.25 };
    let least = bound("exclusiveMinimum").map(|least| least + step).or(bound("minimum"));
    let most = bound("exclusiveMaximum").map(|most| most - step).or(bound("maximum"));
    let mut value = least.or(most.filter(|most| *most < 1.0)).unwrap_or(1.0);
    if integer {
        value = value.ceil();
    }
    if let Some(of) = bound("multipleOf") {
        value = (value / of).ceil() * of;
    }
    if value.fract() == 0.0 && value.abs() < 9e15 {
        #[allow(clippy::cast_possible_truncation, reason = "the value is whole and small")]
        return Some(json!(value as i64));
    }
    Number::from_f64(value).map(Value::Number)
}
