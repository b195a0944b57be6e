//! Specs and arguments from a tape of bytes: a shorter tape, and smaller bytes, give simpler ones, so that failures shrink.

use mcp_arguments::spec::{
    Group, Property, PropertyKind, ToolSpec, any, boolean, choice, integer, list, number, object, text,
};
use serde_json::{Map, Value, json};

/// Decisions, one byte each; at the end of the tape every decision is the first one.
pub(crate) struct Tape<'t>(pub(crate) &'t [u8]);

const NAMES: [&str; 10] =
    ["query", "limit", "user_id", "dryRun", "tags", "where", "_hidden", "__proto__", "a/b", "userId2"];
const TEXTS: [&str; 16] = [
    "x",
    "",
    " ",
    "3",
    " 7 ",
    "2.5",
    "true",
    "No",
    "null",
    "Red",
    "a,b",
    "[1]",
    "{\"query\": 1}",
    "ä😀",
    "-0",
    "lost </parameter><parameter name=\"limit\">5",
];
const COLOURS: [&str; 4] = ["red", "green", "blue", "a,b"];
const INTEGERS: [i64; 8] = [1, 0, 3, -2, 10, 25, 26, 9_007_199_254_740_991];
const FRACTIONS: [f64; 5] = [2.5, -0.25, 1e-7, 0.300_000_000_000_000_04, 1.5e-300];

impl Tape<'_> {
    pub(crate) fn below(&mut self, count: usize) -> usize {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        usize::from(*first) % count
    }

    /// Whether something that happens once in `times` happens.
    fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == times - 1
    }

    fn of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    /// Some of the names, each once.
    fn names(&mut self, most: usize) -> Vec<&'static str> {
        let count = 1 + self.below(most);
        let start = self.below(NAMES.len());
        (0..count).map(|step| NAMES[(start + step) % NAMES.len()]).collect()
    }

    pub(crate) fn spec(&mut self) -> ToolSpec {
        let (properties, groups) = self.members(3);
        let mut spec = properties.into_iter().fold(ToolSpec::new("probe"), ToolSpec::property);
        spec.groups = groups;
        spec
    }

    fn members(&mut self, levels: usize) -> (Vec<Property>, Vec<Group>) {
        let names = self.names(5);
        let mut properties: Vec<Property> = names.iter().map(|name| self.property(name, levels)).collect();
        let mut groups = Vec::new();
        if properties.len() >= 2 && self.once_in(3) {
            let (first, second) = (names[0].to_owned(), names[1].to_owned());
            groups.push(match self.below(4) {
                0 => Group::ExactlyOne(vec![first, second]),
                1 => Group::AtLeastOne(vec![first, second]),
                2 => Group::AtMostOne(vec![first, second]),
                _ => Group::Requires { name: first, names: vec![second] },
            });
        }
        for (index, property) in properties.iter_mut().enumerate() {
            if index < 2 && !groups.is_empty() {
                continue;
            }
            match self.below(4) {
                0 => property.required = true,
                1 => {
                    let default = self.valid(property);
                    property.default = Some(default);
                }
                _ => {}
            }
        }
        (properties, groups)
    }

    fn property(&mut self, name: &str, levels: usize) -> Property {
        let mut property = match self.below(if levels == 0 { 6 } else { 8 }) {
            0 => self.text(name),
            1 if self.once_in(2) => integer(name).range(0..=25),
            1 => integer(name),
            2 if self.once_in(2) => number(name).range(-1..=10),
            2 => number(name),
            3 => boolean(name),
            4 if self.once_in(3) => choice(name, [1, 2, 3]),
            4 => choice(name, COLOURS),
            5 => any(name),
            6 => {
                let items = self.property("", levels - 1);
                let list = list(name, items);
                let list = if self.once_in(3) { list.min_items(1).max_items(3) } else { list };
                if self.once_in(3) { list.unique_items() } else { list }
            }
            _ => {
                let (properties, of) = self.members(levels - 1);
                let mut object = object(name, properties);
                if let PropertyKind::Object { groups, .. } = &mut object.kind {
                    *groups = of;
                }
                object
            }
        };
        property.nullable = self.once_in(5);
        if !name.is_empty() && self.once_in(6) {
            property = property.alias(&format!("{name}_alias"));
        }
        property
    }

    fn text(&mut self, name: &str) -> Property {
        match self.below(4) {
            0 | 1 => text(name),
            2 => text(name).min_length(1).max_length(6),
            _ => text(name).pattern("^[a-z0-9]+$"),
        }
    }

    /// A value that the property accepts, or at least one of its kind.
    fn valid(&mut self, property: &Property) -> Value {
        if property.nullable && self.once_in(4) {
            return Value::Null;
        }
        match &property.kind {
            PropertyKind::Text { max_length: None, pattern: None, .. } if !property.required => self.of(&TEXTS).into(),
            PropertyKind::Text { .. } => self.of(&["x", "10", "true", "abc"]).into(),
            PropertyKind::Integer { maximum: None, .. } => self.of(&INTEGERS).into(),
            PropertyKind::Integer { .. } => self.of(&[1, 0, 25]).into(),
            PropertyKind::Number { maximum: None, .. } => self.number(),
            PropertyKind::Number { .. } => self.of(&[2.5, 1.0, -0.25, 10.0]).into(),
            PropertyKind::Boolean => (self.below(2) == 1).into(),
            PropertyKind::Choice { values } => values[self.below(values.len())].clone(),
            PropertyKind::List { items, min_items, unique_items, .. } => {
                let least = usize::from(min_items.is_some());
                let count = if *unique_items { least } else { least + self.below(3) };
                (0..count).map(|_| self.valid(items)).collect()
            }
            PropertyKind::Object { properties, groups } => self.valid_object(properties, groups),
            PropertyKind::Any => self.json(2),
        }
    }

    pub(crate) fn valid_object(&mut self, properties: &[Property], groups: &[Group]) -> Value {
        let mut members = Map::new();
        for (index, property) in properties.iter().enumerate() {
            let grouped = index < 2 && !groups.is_empty();
            // The first name alone satisfies every group but the last kind, which both do.
            let both = matches!(groups.first(), Some(Group::Requires { .. }));
            if (grouped && (index == 0 || both)) || (!grouped && (property.required || self.below(3) != 2)) {
                members.insert(property.name.clone(), self.valid(property));
            }
        }
        Value::Object(members)
    }

    fn number(&mut self) -> Value {
        if self.below(2) == 0 { self.of(&INTEGERS).into() } else { self.of(&FRACTIONS).into() }
    }

    /// Any JSON.
    pub(crate) fn json(&mut self, levels: usize) -> Value {
        match self.below(if levels == 0 { 4 } else { 6 }) {
            0 => self.of(&TEXTS).into(),
            1 => self.number(),
            2 => (self.below(2) == 1).into(),
            3 => Value::Null,
            4 => (0..self.below(4)).map(|_| self.json(levels - 1)).collect(),
            _ => {
                let names = self.names(4);
                Value::Object(names.into_iter().map(|name| (name.to_owned(), self.json(levels - 1))).collect())
            }
        }
    }

    /// Arguments as models send them: mostly right, and wrong in the ways in which models are.
    pub(crate) fn arguments(&mut self, spec: &ToolSpec) -> Value {
        let mut arguments = self.valid_object(&spec.properties, &spec.groups);
        for _ in 0..self.below(4) {
            self.spoil(&mut arguments);
        }
        match self.below(24) {
            21 => Value::String(arguments.to_string()),
            22 => json!({ "arguments": arguments }),
            23 => self.json(3),
            _ => arguments,
        }
    }

    fn spoil(&mut self, value: &mut Value) {
        let inside = self.below(3) > 0;
        match value {
            Value::Object(members) if inside && !members.is_empty() => {
                let at = self.below(members.len());
                let name = members.keys().nth(at).expect("a member").clone();
                match self.below(8) {
                    0 => {
                        members.shift_remove(&name);
                    }
                    1 => self.add(members, &name),
                    2 => {
                        let member = members.shift_remove(&name).expect("a member");
                        members.insert(self.respell(&name), member);
                    }
                    _ => self.spoil(&mut members[&name]),
                }
            }
            Value::Array(items) if inside && !items.is_empty() => {
                let at = self.below(items.len());
                if self.once_in(3) {
                    items.push(items[at].clone());
                } else {
                    self.spoil(&mut items[at]);
                }
            }
            _ => *value = self.spoilt(value),
        }
    }

    fn add(&mut self, members: &mut Map<String, Value>, name: &str) {
        let more = match self.below(3) {
            0 => self.respell(name),
            1 => "_meta".to_owned(),
            _ => self.of(&NAMES).to_owned(),
        };
        let value = self.json(1);
        members.insert(more, value);
    }

    fn respell(&mut self, name: &str) -> String {
        match self.below(4) {
            0 => name.to_uppercase(),
            1 => name.replace('_', ""),
            2 => format!("{name}_alias"),
            _ => format!("{name}x"),
        }
    }

    fn spoilt(&mut self, value: &Value) -> Value {
        match self.below(7) {
            0 => match value {
                Value::String(text) => json!([text]),
                other => Value::String(other.to_string()),
            },
            1 => Value::Null,
            2 => json!([value]),
            3 => self.of(&TEXTS).into(),
            4 => self.number(),
            5 => match value {
                Value::Array(items) => items.first().cloned().unwrap_or(Value::Null),
                Value::String(text) => Value::String(text.to_uppercase()),
                other => Value::String(format!(" {other} ")),
            },
            _ => self.json(2),
        }
    }
}
