//! The law of publishing: arguments that keep the published schema and its sentences are accepted, and arrive as the
//! author declared them.

use std::collections::BTreeMap;

use mcp_arguments::input::Document;
use mcp_arguments::plan::Plan;
use mcp_arguments::publish::{Profile, Published, tool};
use mcp_arguments::reading::read;
use mcp_arguments::rules::Mode;
use mcp_arguments::schema::{Options, Unknown, compile};
use serde_json::{Value, json};

use crate::instance::{Generator, Seed};
use crate::lists::{Listed, listed};

fn accepts(plan: &Plan, value: &Value) -> bool {
    read(plan, Some(value), Mode::Strict).is_accepted()
}

/// Values made for each tool in each profile: of the few that are always there more, so that they guard the law alone.
const fn rounds(own: bool) -> u64 {
    if own { 20 } else { 2 }
}

/// The author's form of published arguments.
pub(crate) fn turned_back(published: &Published, value: &Value) -> Value {
    Document::of(value).edited(&published.wire.read(value)).to_value()
}

/// Gemini's `nullable` is no keyword of JSON Schema: a plan of the published form needs it spelt out.
fn spelt(schema: &Value) -> Value {
    match schema {
        Value::Object(map) => {
            let mut spelt: serde_json::Map<String, Value> = map
                .iter()
                .map(|(name, value)| (name.clone(), if name == "enum" { value.clone() } else { spelt_in(name, value) }))
                .collect();
            if spelt.shift_remove("nullable") == Some(json!(true)) {
                return json!({"anyOf": [spelt, {"type": "null"}]});
            }
            Value::Object(std::mem::take(&mut spelt))
        }
        other => other.clone(),
    }
}

fn spelt_in(keyword: &str, value: &Value) -> Value {
    match (keyword, value) {
        ("properties", Value::Object(map)) => {
            Value::Object(map.iter().map(|(name, schema)| (name.clone(), spelt(schema))).collect())
        }
        ("anyOf", Value::Array(list)) => list.iter().map(spelt).collect(),
        ("items", schema) => spelt(schema),
        (_, other) => other.clone(),
    }
}

fn plan_of(profile: &Profile, published: &Published) -> Option<Plan> {
    let options = Options { unknown: Unknown::Refuse, ..Options::for_any() };
    let schema = &published.entry["inputSchema"];
    let schema = if profile.id() == "gemini" { spelt(schema) } else { schema.clone() };
    compile("", &schema, &options).map_err(|error| println!("{}: {error}", published.entry["name"])).ok()
}

#[derive(Default)]
struct Counts {
    given: usize,
    accepted: usize,
    told: usize,
    broken: Vec<String>,
}

/// What a model sends that keeps the published schema is accepted, unless it breaks a sentence.
#[test]
fn arguments_that_keep_the_published_schema_are_accepted_or_break_what_is_told() {
    let mut counts: BTreeMap<&str, Counts> = BTreeMap::new();
    for (index, Listed { server, entry, own }) in listed().iter().enumerate() {
        let name = entry["name"].as_str().unwrap();
        let Ok(plan) = compile(name, &entry["inputSchema"], &Options::for_tool()) else { continue };
        for profile in Profile::built_in() {
            let published = tool(entry, profile);
            let Some(shown) = plan_of(profile, &published) else { panic!("{server} {name} {}", profile.id()) };
            let schema = published.entry["inputSchema"].clone();
            let told = published.losses.iter().any(|loss| !loss.lossless);
            let seed = u64::try_from(index).unwrap();
            for round in 0..rounds(*own) {
                let mut generator = Generator { root: &schema, seed: Seed::new(seed * 7 + round * 1_000_003) };
                let value = generator.value(&schema, 0);
                if !accepts(&shown, &value) {
                    continue;
                }
                let count = counts.entry(profile.id()).or_default();
                count.given += 1;
                let arrived = turned_back(&published, &value);
                if accepts(&plan, &arrived) {
                    count.accepted += 1;
                } else if told {
                    count.told += 1;
                } else {
                    let why = read(&plan, Some(&arrived), Mode::Strict).violations;
                    count.broken.push(format!("{server} {name}: {value} -> {arrived}: {:?}", why.first()));
                }
            }
        }
    }
    for (profile, count) in &counts {
        println!(
            "{profile}: {} published arguments, {} accepted, {} refused for what a sentence says, {} against the law",
            count.given,
            count.accepted,
            count.told,
            count.broken.len(),
        );
        for broken in count.broken.iter().take(5) {
            println!("   {}", broken.chars().take(600).collect::<String>());
        }
    }
    assert!(counts.values().all(|count| count.broken.is_empty()));
}

/// What the author accepts can be written in the published form and comes back the same.
#[test]
fn arguments_of_the_author_come_back_from_the_published_form() {
    let mut totals: BTreeMap<&str, (usize, usize, usize, Vec<String>)> = BTreeMap::new();
    for (index, Listed { server, entry, own }) in listed().iter().enumerate() {
        let name = entry["name"].as_str().unwrap();
        let schema = &entry["inputSchema"];
        let Ok(plan) = compile(name, schema, &Options::for_tool()) else { continue };
        for profile in Profile::built_in() {
            let published = tool(entry, profile);
            let Some(shown) = plan_of(profile, &published) else { panic!("{server} {name} {}", profile.id()) };
            let lossy = published.losses.iter().any(|loss| !loss.lossless);
            let seed = u64::try_from(index).unwrap();
            for round in 0..rounds(*own) {
                let mut generator = Generator { root: schema, seed: Seed::new(seed * 11 + round * 1_000_003) };
                let value = generator.value(schema, 0);
                if !accepts(&plan, &value) {
                    continue;
                }
                let total = totals.entry(profile.id()).or_default();
                let written = published.wire.write(&value);
                if !accepts(&shown, &written) {
                    total.1 += 1;
                    if !lossy {
                        let why = read(&shown, Some(&written), Mode::Strict).violations;
                        total.3.push(format!("{server} {name}: {value} => {written} not accepted: {:?}", why.first()));
                    }
                    continue;
                }
                total.0 += 1;
                let back = turned_back(&published, &written);
                if !same(&back, &value) {
                    total.3.push(format!("{server} {name}: {value} => {written} => {back}"));
                }
            }
            total_seen(&mut totals, profile.id());
        }
    }
    for (profile, (kept, lost, _, broken)) in &totals {
        println!(
            "{profile}: {kept} came back, {lost} cannot be said in the published form, {} against the law",
            broken.len()
        );
        for broken in broken.iter().take(5) {
            println!("   {}", broken.chars().take(600).collect::<String>());
        }
    }
    assert!(totals.values().all(|total| total.3.is_empty()));
}

fn total_seen<'p>(totals: &mut BTreeMap<&'p str, (usize, usize, usize, Vec<String>)>, profile: &'p str) {
    totals.entry(profile).or_default().2 += 1;
}

/// Equal, but for null where the author allows it: in a published form it cannot be told from absent.
fn same(first: &Value, second: &Value) -> bool {
    match (first, second) {
        (Value::Object(first), Value::Object(second)) => {
            let other =
                |name: &str, map: &serde_json::Map<String, Value>| map.get(name).cloned().unwrap_or(Value::Null);
            first.iter().all(|(name, value)| same(value, &other(name, second)))
                && second.iter().all(|(name, value)| same(&other(name, first), value))
        }
        (Value::Array(first), Value::Array(second)) => {
            first.len() == second.len() && first.iter().zip(second).all(|(first, second)| same(first, second))
        }
        (Value::Number(first), Value::Number(second)) => first.as_f64() == second.as_f64(),
        (first, second) => first == second,
    }
}

mod generated {
    use mcp_arguments::publish::spec;
    use proptest::prelude::*;

    use super::*;
    use crate::generate::Tape;

    proptest! {
        #![proptest_config(ProptestConfig { cases: 2_000, ..ProptestConfig::default() })]

        /// A value of a generated spec comes back from every profile's form, or cannot be said in it and that is told.
        #[test]
        fn arguments_of_a_generated_spec_come_back(bytes in prop::collection::vec(any::<u8>(), 0..160)) {
            let mut tape = Tape(&bytes);
            let tool = tape.spec();
            let Ok(plan) = Plan::of_spec(&tool) else { return Ok(()) };
            let value = tape.valid_object(&tool.properties, &tool.groups);
            prop_assume!(accepts(&plan, &value));
            for profile in Profile::built_in() {
                let published = spec(&tool, profile);
                let faults = crate::checker::faults(profile.id(), &published.entry);
                prop_assert!(faults.is_empty(), "{}: {faults:?} in {}", profile.id(), published.entry);
                let shown = plan_of(profile, &published).expect("a published schema compiles");
                let written = published.wire.write(&value);
                if accepts(&shown, &written) {
                    let back = turned_back(&published, &written);
                    prop_assert!(same(&back, &value), "{}: {value} => {written} => {back}", profile.id());
                    // A null that was left out no longer counts for a group that asks for its member.
                    prop_assert!(back != value || accepts(&plan, &back), "{}: {back}", profile.id());
                } else {
                    let lossy = published.losses.iter().any(|loss| !loss.lossless);
                    prop_assert!(lossy, "{}: {value} => {written} in {}", profile.id(), published.entry);
                }
            }
        }

        /// What keeps the published schema of a generated spec is accepted, unless it breaks a sentence.
        #[test]
        fn published_arguments_of_a_generated_spec_are_accepted(bytes in prop::collection::vec(any::<u8>(), 0..160), seed in any::<u64>()) {
            let tool = Tape(&bytes).spec();
            let Ok(plan) = Plan::of_spec(&tool) else { return Ok(()) };
            for profile in Profile::built_in() {
                let published = spec(&tool, profile);
                let shown = plan_of(profile, &published).expect("a published schema compiles");
                let schema = &published.entry["inputSchema"];
                let value = Generator { root: schema, seed: Seed::new(seed) }.value(schema, 0);
                if !accepts(&shown, &value) {
                    continue;
                }
                let arrived = turned_back(&published, &value);
                let lossy = published.losses.iter().any(|loss| !loss.lossless);
                prop_assert!(lossy || accepts(&plan, &arrived), "{}: {value} -> {arrived} in {}", profile.id(), published.entry);
            }
        }
    }
}

/// An empty `type` is no JSON Schema, and clients refuse an empty `enum`.
#[test]
fn what_nothing_can_satisfy_is_published_as_valid_json_schema_and_told() {
    let places = [
        json!({"$ref": "#/$defs/p", "type": "integer"}),
        json!({"$ref": "#/$defs/q", "enum": [3, 4]}),
        json!({"$ref": "#/$defs/q", "type": "string", "enum": [3, 4]}),
        json!({"$ref": "#/$defs/never"}),
        json!({"enum": []}),
        json!({"anyOf": [{"$ref": "#/$defs/p", "type": "integer"}, {"type": "boolean"}]}),
        json!({"type": "array", "items": {"$ref": "#/$defs/p", "type": "integer"}}),
    ];
    let bare = |text: &str| text.contains("\"type\":[]") || text.contains("\"enum\":[]");
    for profile in Profile::built_in().iter().filter(|profile| profile.id() != "mcp") {
        for place in &places {
            let schema = json!({"type": "object", "additionalProperties": false, "properties": {"a": place},
                "$defs": {"p": {"type": "string"}, "q": {"enum": [1, 2]}, "never": false}});
            let published = tool(&json!({"name": "probe", "inputSchema": schema}), profile);
            let made = &published.entry["inputSchema"];
            assert!(!bare(&made.to_string()), "{} {place}: {made}", profile.id());
            assert!(plan_of(profile, &published).is_some(), "{} {place}: {made}", profile.id());
            assert!(published.losses.iter().any(|loss| !loss.lossless), "{} {place}", profile.id());
        }
    }
    let schema = json!({"type": "object", "properties": {"a": {"$ref": "#/$defs/p", "type": "integer"}}, "$defs": {"p": {"type": "string"}}});
    let published = tool(&json!({"name": "probe", "inputSchema": schema}), Profile::named("openai").unwrap());
    assert_eq!(published.entry["inputSchema"]["properties"]["a"], json!({"description": "No value is accepted."}));
}

/// The plan takes any member of an object that declares none, and a closed form takes none.
#[test]
fn closing_an_object_that_declares_nothing_is_a_loss() {
    for profile in ["portable", "openai", "openai-strict"] {
        let profile = Profile::named(profile).unwrap();
        for (schema, lossless) in [
            (json!({"type": "object"}), false),
            (json!({}), false),
            (json!({"type": "object", "properties": {}}), true),
            (json!({"type": "object", "additionalProperties": false}), true),
        ] {
            let published = tool(&json!({"name": "probe", "inputSchema": schema}), profile);
            assert_eq!(accepts(&compile("probe", &schema, &Options::for_tool()).unwrap(), &json!({"x": 1})), !lossless);
            assert_eq!(published.entry["inputSchema"]["properties"], json!({}), "{} {schema}", profile.id());
            let kept = published.losses.iter().all(|loss| loss.lossless);
            assert_eq!(kept, lossless, "{} {schema}: {:?}", profile.id(), published.losses);
        }
    }
}
