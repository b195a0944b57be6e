//! Values that a schema probably accepts, from a seed. Whether it does, its plan says.

use serde_json::{Map, Number, Value, json};

/// A source of decisions, the same for the same seed.
pub(crate) struct Seed(u64);

impl Seed {
    pub(crate) fn new(seed: u64) -> Seed {
        Seed(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % count.max(1)
    }
}

const TEXTS: [&str; 8] = ["word", "two words", "5", "true", "[1]", "{\"a\": 1}", "null", "a,b"];
const NAMES: [&str; 4] = ["alpha", "beta", "gamma", "a/b"];

pub(crate) struct Generator<'s> {
    pub(crate) root: &'s Value,
    pub(crate) seed: Seed,
}

impl Generator<'_> {
    pub(crate) fn value(&mut self, schema: &Value, depth: usize) -> Value {
        let Value::Object(map) = schema else { return self.any(depth) };
        if depth > 12 {
            return Value::Null;
        }
        if let Some(reference) = map.get("$ref").and_then(Value::as_str) {
            let target = reference.strip_prefix('#').and_then(|pointer| self.root.pointer(pointer)).cloned();
            return self.value(&target.unwrap_or_default(), depth + 1);
        }
        if let Some(value) = map.get("const") {
            return value.clone();
        }
        if let Some(Value::Array(values)) = map.get("enum")
            && !values.is_empty()
        {
            return values[self.seed.below(values.len())].clone();
        }
        if map.get("nullable") == Some(&json!(true)) && self.seed.below(4) == 0 {
            return Value::Null;
        }
        for keyword in ["anyOf", "oneOf"] {
            if let Some(Value::Array(branches)) = map.get(keyword)
                && !branches.is_empty()
            {
                let branch = branches[self.seed.below(branches.len())].clone();
                let mut value = self.value(&branch, depth + 1);
                if map.contains_key("properties") {
                    let mut rest = map.clone();
                    rest.shift_remove(keyword);
                    if let (Value::Object(mut base), Some(names)) =
                        (self.value(&Value::Object(rest), depth), branch.get("required"))
                    {
                        for name in names.as_array().into_iter().flatten().filter_map(Value::as_str) {
                            let inner = map["properties"].get(name).cloned().unwrap_or_default();
                            base.insert(name.to_owned(), self.value(&inner, depth + 1));
                        }
                        value = Value::Object(base);
                    }
                }
                return value;
            }
        }
        if let Some(Value::Array(all)) = map.get("allOf") {
            let mut merged = Map::new();
            let mut rest = map.clone();
            rest.shift_remove("allOf");
            for schema in all.iter().chain([&Value::Object(rest)]) {
                match self.value(schema, depth + 1) {
                    Value::Object(members) => merged.extend(members),
                    other if merged.is_empty() => return other,
                    _ => {}
                }
            }
            return Value::Object(merged);
        }
        let kind = match map.get("type") {
            Some(Value::String(name)) => name.clone(),
            Some(Value::Array(names)) if !names.is_empty() => {
                names[self.seed.below(names.len())].as_str().unwrap_or("null").to_owned()
            }
            _ if map.contains_key("properties") => "object".to_owned(),
            _ => return self.any(depth),
        };
        match kind.as_str() {
            "string" => self.text(map),
            "integer" => self.number(map, true),
            "number" => self.number(map, false),
            "boolean" => json!(self.seed.below(2) == 0),
            "array" => self.array(map, depth),
            "object" => self.object(map, depth),
            _ => Value::Null,
        }
    }

    fn any(&mut self, depth: usize) -> Value {
        match self.seed.below(if depth > 3 { 4 } else { 6 }) {
            0 => json!(TEXTS[self.seed.below(TEXTS.len())]),
            1 => json!(self.seed.below(10)),
            2 => json!(self.seed.below(2) == 0),
            3 => json!(0.5),
            4 => json!([self.any(depth + 1)]),
            _ => json!({ NAMES[self.seed.below(NAMES.len())]: self.any(depth + 1) }),
        }
    }

    fn text(&mut self, map: &Map<String, Value>) -> Value {
        let format = map.get("format").and_then(Value::as_str).unwrap_or_default();
        let text = match format {
            "date" => "2024-05-17",
            "date-time" => "2024-05-17T12:00:00Z",
            "time" => "12:00:00Z",
            "uri" => "https://example.com/a",
            "email" => "someone@example.com",
            "uuid" => "123e4567-e89b-12d3-a456-426614174000",
            _ => TEXTS[self.seed.below(TEXTS.len())],
        };
        let least = map.get("minLength").and_then(Value::as_u64).unwrap_or(0);
        let mut text = text.to_owned();
        while u64::try_from(text.chars().count()).unwrap() < least.min(200) {
            text.push('x');
        }
        json!(text)
    }

    fn number(&mut self, map: &Map<String, Value>, whole: bool) -> Value {
        let of = |names: [&str; 2]| names.iter().find_map(|name| map.get(*name).and_then(Value::as_f64));
        let least = of(["minimum", "exclusiveMinimum"]);
        let most = of(["maximum", "exclusiveMaximum"]);
        let step = map.get("multipleOf").and_then(Value::as_f64).unwrap_or(1.0);
        let base = least.or(most.map(|most| most - 3.0)).unwrap_or(1.0);
        let value = base + step * f64::from(u32::try_from(self.seed.below(3)).unwrap());
        if whole { json!(value.ceil() as i64) } else { Number::from_f64(value).map_or(json!(1), Value::Number) }
    }

    fn array(&mut self, map: &Map<String, Value>, depth: usize) -> Value {
        let prefix = map.get("prefixItems").or(map.get("items").filter(|items| items.is_array()));
        let prefix: Vec<Value> = prefix.and_then(Value::as_array).cloned().unwrap_or_default();
        let mut items: Vec<Value> = prefix.iter().map(|schema| self.value(schema, depth + 1)).collect();
        let least = map.get("minItems").and_then(Value::as_u64).unwrap_or(0);
        let most = map.get("maxItems").and_then(Value::as_u64).unwrap_or(3);
        let count = least.max(u64::try_from(self.seed.below(3)).unwrap()).min(most);
        if let Some(schema) = map.get("items").filter(|items| items.is_object()) {
            while u64::try_from(items.len()).unwrap() < count {
                items.push(self.value(schema, depth + 1));
            }
        } else if prefix.is_empty() && map.get("items").is_none() {
            items.extend((0..count).map(|_| self.any(depth + 1)).collect::<Vec<_>>());
        }
        Value::Array(items)
    }

    fn object(&mut self, map: &Map<String, Value>, depth: usize) -> Value {
        let mut members = Map::new();
        let required: Vec<&str> =
            map.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect();
        let many = map.get("properties").and_then(Value::as_object).map_or(0, Map::len);
        for (name, schema) in map.get("properties").and_then(Value::as_object).into_iter().flatten() {
            let optional = !required.contains(&name.as_str());
            if optional && (depth > 5 || self.seed.below(if many > 8 { 4 } else { 2 }) > 0) {
                continue;
            }
            if schema != &Value::Bool(false) {
                members.insert(name.clone(), self.value(schema, depth + 1));
            }
        }
        if let Some(schema @ Value::Object(_)) = map.get("additionalProperties") {
            for _ in 0..self.seed.below(3) {
                let name = NAMES[self.seed.below(NAMES.len())];
                if !members.contains_key(name) {
                    members.insert(name.to_owned(), self.value(schema, depth + 1));
                }
            }
        } else if members.is_empty() && many == 0 && map.get("additionalProperties") != Some(&json!(false)) && depth > 0
        {
            members.insert(NAMES[self.seed.below(NAMES.len())].to_owned(), self.any(depth + 1));
        }
        Value::Object(members)
    }
}
