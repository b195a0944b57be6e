//! Valid calls, damaged as models damage them: a kind of damage for each rule.

use mcp_arguments::plan::Plan;
use mcp_arguments::reading::read;
use mcp_arguments::rules::convert::is_null_word;
use mcp_arguments::rules::{Mode, Rule};
use mcp_arguments::spec::{Property, PropertyKind, ToolSpec};
use serde_json::{Map, Value, json};

use super::generate::Tape;

/// A place in the arguments, with the property that it is of.
struct Place<'s> {
    /// The value, or where it would be.
    pointer: String,
    property: &'s Property,
}

/// The values that are there, and the optional ones that are not.
#[derive(Default)]
struct Places<'s> {
    present: Vec<Place<'s>>,
    absent: Vec<Place<'s>>,
}

impl<'s> Places<'s> {
    fn of(spec: &'s ToolSpec, arguments: &Value) -> Places<'s> {
        let mut places = Places::default();
        if let Some(members) = arguments.as_object() {
            places.members(&spec.properties, members, "");
        }
        places
    }

    fn members(&mut self, properties: &'s [Property], members: &Map<String, Value>, at: &str) {
        for property in properties {
            let pointer = format!("{at}/{}", property.name.replace('~', "~0").replace('/', "~1"));
            match members.get(&property.name) {
                Some(value) => self.value(property, value, pointer),
                None if property.required => {}
                None => self.absent.push(Place { pointer, property }),
            }
        }
    }

    fn value(&mut self, property: &'s Property, value: &Value, pointer: String) {
        match (&property.kind, value) {
            (PropertyKind::Object { properties, .. }, Value::Object(members)) => {
                self.members(properties, members, &pointer);
            }
            (PropertyKind::List { items, .. }, Value::Array(list)) => {
                for (index, item) in list.iter().enumerate() {
                    self.value(items, item, format!("{pointer}/{index}"));
                }
            }
            _ => {}
        }
        self.present.push(Place { pointer, property });
    }
}

/// Damages a call so that `rule` would mend it; `false` where nothing in it can be damaged so.
pub(crate) fn damage(rule: Rule, tape: &mut Tape<'_>, spec: &ToolSpec, arguments: &mut Value) -> bool {
    match rule {
        Rule::NullWord if tape.below(2) == 1 => respell(rule, tape, spec, arguments),
        Rule::EncodedArguments | Rule::EmptyArguments | Rule::WrapperKey => whole(rule, tape, spec, arguments),
        Rule::HostKeys => inject(tape, arguments),
        Rule::KeyStyle | Rule::Alias => rename(rule, tape, spec, arguments),
        Rule::NullAsAbsent | Rule::EmptyTextAsAbsent | Rule::NullWord => fill(rule, tape, spec, arguments),
        Rule::Swallowed => swallow(tape, spec, arguments),
        Rule::TextToInteger
        | Rule::TextToNumber
        | Rule::TextToBoolean
        | Rule::NumberToBoolean
        | Rule::IntegerToText
        | Rule::NumberToText
        | Rule::BooleanToText
        | Rule::TextToList
        | Rule::TextToObject
        | Rule::ScalarToList
        | Rule::CommaList
        | Rule::EnumSpelling => respell(rule, tape, spec, arguments),
        // A rule that nothing is damaged for is missed in the table of damage.
        _ => false,
    }
}

/// The arguments as text, as nothing, or within a wrapper.
fn whole(rule: Rule, tape: &mut Tape<'_>, spec: &ToolSpec, arguments: &mut Value) -> bool {
    if !arguments.is_object() {
        return false;
    }
    let pretty = || serde_json::to_string_pretty(arguments).expect("JSON can be written");
    let damaged = match (rule, tape.below(4)) {
        (Rule::EncodedArguments, 0) => Value::String(pretty()),
        (Rule::EncodedArguments, 1) => Value::String(format!("```json\n{}\n```", pretty())),
        (Rule::EncodedArguments, 2) => Value::String(format!("```\n{arguments}```")),
        (Rule::EncodedArguments, _) => Value::String(arguments.to_string()),
        (Rule::EmptyArguments, choice) => {
            if arguments != &json!({}) {
                return false;
            }
            if choice < 2 { json!([]) } else { json!("") }
        }
        (_, choice) => {
            let name = ["arguments", "input", "properties", spec.name.as_str()][choice];
            let content = if tape.below(3) == 2 { Value::String(arguments.to_string()) } else { arguments.clone() };
            json!({ name: content })
        }
    };
    *arguments = damaged;
    true
}

/// Keys of hosts, among the arguments or within one.
fn inject(tape: &mut Tape<'_>, arguments: &mut Value) -> bool {
    let Some(members) = arguments.as_object_mut() else { return false };
    let key = ["toolCallId", "_meta", "_trace", "random_string", "wait_for_previous"][tape.below(5)];
    members.insert(key.to_owned(), tape.json(1)).is_none()
}

fn rename(rule: Rule, tape: &mut Tape<'_>, spec: &ToolSpec, arguments: &mut Value) -> bool {
    let places = Places::of(spec, arguments).present;
    let named = places.iter().filter(|place| !place.property.name.is_empty());
    let named: Vec<&Place> =
        named.filter(|place| rule == Rule::KeyStyle || !place.property.aliases.is_empty()).collect();
    let Some(place) = chosen(tape, &named) else { return false };
    let name = &place.property.name;
    let other = if rule == Rule::Alias {
        place.property.aliases[0].clone()
    } else {
        match tape.below(4) {
            0 => name.to_uppercase(),
            1 => name.replace('_', ""),
            2 => name.replace('_', "-"),
            _ => name.chars().flat_map(|c| if c.is_uppercase() { vec!['_', c] } else { vec![c] }).collect(),
        }
    };
    let parent = place.pointer.rsplit_once('/').expect("a member lies in an object").0;
    let Some(members) = arguments.pointer_mut(parent).and_then(Value::as_object_mut) else { return false };
    if other == *name || members.contains_key(&other) {
        return false;
    }
    let value = members.shift_remove(name).expect("the place is there");
    members.insert(other, value);
    true
}

/// What stands for nothing, where an optional argument was left out.
fn fill(rule: Rule, tape: &mut Tape<'_>, spec: &ToolSpec, arguments: &mut Value) -> bool {
    let value = match rule {
        Rule::NullAsAbsent => Value::Null,
        Rule::EmptyTextAsAbsent => json!(""),
        _ => json!(["null", "None", "undefined"][tape.below(3)]),
    };
    let places = Places::of(spec, arguments).absent;
    // Where null is allowed, a word for nothing says null.
    let says_null = |property: &Property| rule == Rule::NullWord && property.nullable;
    let able = |place: &&Place| !says_null(place.property) && !takes(place.property, &value);
    let Some(place) = chosen(tape, &places.iter().filter(able).collect::<Vec<_>>()) else { return false };
    let parent = place.pointer.rsplit_once('/').expect("a member lies in an object").0;
    let Some(members) = arguments.pointer_mut(parent).and_then(Value::as_object_mut) else { return false };
    members.insert(place.property.name.clone(), value);
    true
}

/// One argument of the call within the text of another.
fn swallow(tape: &mut Tape<'_>, spec: &ToolSpec, arguments: &mut Value) -> bool {
    let Some(members) = arguments.as_object_mut() else { return false };
    let of_spec = |name: &&String| spec.properties.iter().any(|property| property.name == **name);
    let texts = members.iter().filter(|(_, value)| value.is_string()).map(|(name, _)| name).filter(of_spec);
    let texts: Vec<&String> = texts.collect();
    let Some(into) = chosen(tape, &texts).cloned() else { return false };
    let others: Vec<&String> = members.keys().filter(|name| **name != into).filter(of_spec).collect();
    let Some(lost) = chosen(tape, &others).cloned() else { return false };
    let value = members.shift_remove(&lost).expect("it is there");
    let text = members[&into].as_str().expect("it is text").to_owned();
    members[&into] = json!(format!("{text}</parameter>\n<parameter name=\"{lost}\">{value}"));
    true
}

/// One value written as another kind.
fn respell(rule: Rule, tape: &mut Tape<'_>, spec: &ToolSpec, arguments: &mut Value) -> bool {
    let spelling = tape.below(4);
    let mut able = Vec::new();
    for place in Places::of(spec, arguments).present {
        let value = arguments.pointer(&place.pointer).expect("the place is there");
        let other = spelt(rule, spelling, place.property, value).filter(|other| {
            // What is damaged already stays as it is: two slips are in two places, or one within the other.
            let whole = takes(place.property, value) || matches!(rule, Rule::TextToList | Rule::TextToObject);
            whole && !takes(place.property, other)
        });
        able.extend(other.map(|other| (place.pointer, other)));
    }
    if able.is_empty() {
        return false;
    }
    let (pointer, other) = able.swap_remove(tape.below(able.len()));
    *arguments.pointer_mut(&pointer).expect("the place is there") = other;
    true
}

/// Whether the value is valid for the property: then putting it there is no damage that anybody could see.
fn takes(property: &Property, value: &Value) -> bool {
    let mut alone = property.clone();
    "v".clone_into(&mut alone.name);
    alone.required = false;
    alone.default = None;
    let plan = Plan::of_spec(&ToolSpec::new("one").property(alone)).expect("a property of a spec is one by itself");
    read(&plan, Some(&json!({ "v": value })), Mode::Strict).is_accepted()
}

fn spelt(rule: Rule, spelling: usize, property: &Property, value: &Value) -> Option<Value> {
    if matches!(property.kind, PropertyKind::Any) {
        return None;
    }
    let whole = |text: &str| text.parse::<i64>().ok().filter(|number| number.to_string() == text);
    match (rule, value) {
        (Rule::NullWord, Value::Null) => Some(json!(["null", "None", "undefined", "null"][spelling])),
        (Rule::TextToInteger, Value::Number(number)) if number.as_i64().is_some() => {
            Some(json!(if spelling == 3 { format!(" {number} ") } else { number.to_string() }))
        }
        (Rule::TextToNumber, Value::Number(number)) if number.as_i64().is_none() => Some(json!(number.to_string())),
        (Rule::TextToBoolean, Value::Bool(boolean)) => {
            let words = if *boolean { ["true", "True", "yes", "1"] } else { ["false", "FALSE", "no", "0"] };
            Some(json!(words[spelling]))
        }
        (Rule::NumberToBoolean, Value::Bool(boolean)) => Some(json!(i32::from(*boolean))),
        (Rule::IntegerToText, Value::String(text)) => whole(text).map(Value::from),
        (Rule::NumberToText, Value::String(text)) if whole(text).is_none() => {
            let number: f64 = text.parse().ok()?;
            let written = json!(number).to_string();
            (written == *text).then(|| json!(number))
        }
        (Rule::BooleanToText, Value::String(text)) => match text.as_str() {
            "true" => Some(json!(true)),
            "false" => Some(json!(false)),
            _ => None,
        },
        (Rule::TextToList, Value::Array(_)) | (Rule::TextToObject, Value::Object(_)) => {
            let pretty = serde_json::to_string_pretty(value).expect("JSON can be written");
            Some(json!(if spelling < 2 { value.to_string() } else { pretty }))
        }
        (Rule::ScalarToList, Value::Array(items)) => match items.as_slice() {
            // What stands for nothing is read as nothing, and the text of a list as that list.
            [only] => Some(only.clone()).filter(|only| !says_else(only)),
            _ => None,
        },
        (Rule::CommaList, Value::Array(items)) if items.len() > 1 => {
            let parts = items.iter().map(|item| item.as_str().map_or_else(|| item.to_string(), str::to_owned));
            Some(json!(parts.collect::<Vec<_>>().join(if spelling < 2 { "," } else { ", " })))
        }
        (Rule::EnumSpelling, Value::String(text)) if matches!(property.kind, PropertyKind::Choice { .. }) => {
            Some(json!(if spelling < 2 { text.to_uppercase() } else { format!(" {text}\n") }))
        }
        _ => None,
    }
}

fn says_else(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty() || is_null_word(text) || text.starts_with(['[', '{']),
        Value::Array(items) => items.iter().any(says_else),
        Value::Bool(_) | Value::Number(_) | Value::Object(_) => false,
    }
}

fn chosen<'p, T: ?Sized>(tape: &mut Tape<'_>, list: &[&'p T]) -> Option<&'p T> {
    if list.is_empty() { None } else { Some(list[tape.below(list.len())]) }
}
