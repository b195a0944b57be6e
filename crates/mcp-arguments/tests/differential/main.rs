//! Generated schemas and values, judged by the plan and by two other validators.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, missing_docs)]

mod schemas;
#[path = "../support/mod.rs"]
mod support;

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use mcp_arguments::reading::read;
use mcp_arguments::rules::Mode;
use mcp_arguments::schema::dialect::Dialect;
use mcp_arguments::schema::{Formats, Options, SchemaError, compile};
use proptest::collection::vec;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};
use serde_json::Value;

use schemas::Draft;
use support::sample::{Extent, Generator, mutations};
use support::{accepts, peers, peers::Peers, setting, timed};

#[derive(Default)]
struct Count {
    schemas: Cell<usize>,
    /// Schemas that the plan refuses because they refer to themselves in place.
    circular: Cell<usize>,
    too_large: Cell<usize>,
    not_compared: RefCell<BTreeMap<String, usize>>,
    accepted: Cell<usize>,
    refused: Cell<usize>,
    /// Verdicts in which the peers differ, by the reason.
    split: RefCell<BTreeMap<&'static str, usize>>,
}

/// Why the peers differ, where it is known.
fn explained(schema: &Value, draft: Draft, jsonschema_agrees: bool) -> Option<&'static str> {
    if !jsonschema_agrees {
        return None;
    }
    if draft == Draft::Draft7 && has_siblings_of_reference(schema) {
        return Some(
            "boon asserts keywords beside a `$ref` of draft-07, which hides them; jsonschema and the plan do not",
        );
    }
    let text = schema.to_string();
    text.contains("\"multipleOf\":0.1")
        .then_some("boon divides in binary, where 0.3 is no multiple of 0.1; jsonschema and the plan divide in decimal")
}

fn has_siblings_of_reference(schema: &Value) -> bool {
    match schema {
        Value::Object(members) => {
            (members.contains_key("$ref") && members.len() > 1) || members.values().any(has_siblings_of_reference)
        }
        Value::Array(items) => items.iter().any(has_siblings_of_reference),
        _ => false,
    }
}

fn more(count: &Cell<usize>) {
    count.set(count.get() + 1);
}

fn seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    let named = std::env::var("MCP_ARGUMENTS_SEED").ok().and_then(|text| text.parse().ok());
    named.unwrap_or(now.subsec_nanos().into())
}

fn compare(schema: &Value, values: &[Value], draft: Draft, count: &Count) -> Result<(), TestCaseError> {
    let dialect = if draft == Draft::Draft7 { Dialect::Draft7 } else { Dialect::Draft2020_12 };
    let options = Options { dialect, formats: Formats::Annotate, ..Options::for_any() };
    let plan = match compile("", schema, &options) {
        Ok(plan) => plan,
        Err(SchemaError::CircularReference { .. }) => {
            more(&count.circular);
            return Ok(());
        }
        Err(SchemaError::TooLarge { .. }) => {
            more(&count.too_large);
            return Ok(());
        }
        Err(error) => return Err(TestCaseError::fail(format!("{error}"))),
    };
    let peers = match Peers::compile(schema, peers::Formats::Annotate, draft == Draft::Draft7) {
        Ok(peers) => peers,
        Err(error) => {
            *count.not_compared.borrow_mut().entry(error.lines().next().unwrap_or_default().to_owned()).or_default() +=
                1;
            return Ok(());
        }
    };
    more(&count.schemas);
    let mut all = values.to_vec();
    for extent in [Extent::Required, Extent::Whole] {
        if let Some(value) = Generator::new(schema).valid(schema, extent) {
            all.extend(mutations(&value).into_iter().take(8));
            all.push(value);
        }
    }
    for value in &all {
        let (ours, theirs) = (accepts(&plan, value), peers.verdicts(value));
        more(if ours { &count.accepted } else { &count.refused });
        match theirs.common() {
            Some(common) if common != ours => {
                return Err(TestCaseError::fail(format!("{value}: ours {ours}, both peers {common}")));
            }
            Some(_) => {}
            None => match explained(schema, draft, theirs.jsonschema == ours) {
                Some(reason) => *count.split.borrow_mut().entry(reason).or_default() += 1,
                None => return Err(TestCaseError::fail(format!("{value}: ours {ours}, the peers {theirs:?}"))),
            },
        }
        if ours {
            let tolerant = read(&plan, Some(value), Mode::Tolerant);
            if !tolerant.is_accepted() || !tolerant.edits.is_empty() {
                return Err(TestCaseError::fail(format!("{value} is valid, but is read as {tolerant:?}")));
            }
        }
    }
    Ok(())
}

fn run(draft: Draft) {
    let cases = setting("MCP_ARGUMENTS_DIFFERENTIAL", if cfg!(debug_assertions) { 300 } else { 6_000 });
    let seed = seed();
    println!("{draft:?}: {cases} schemas; repeat with MCP_ARGUMENTS_SEED={seed}");
    let config = Config { cases, failure_persistence: None, max_shrink_iters: 3_000, ..Config::default() };
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let mut runner = TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &bytes));
    let count = Count::default();
    let strategy = (schemas::document(draft), vec(schemas::value(), 5));
    let (result, time) = timed(|| runner.run(&strategy, |(schema, values)| compare(&schema, &values, draft, &count)));
    println!(
        "{draft:?}: {} schemas, {} values accepted, {} refused, {} schemas circular, {} too large, in {time:?}",
        count.schemas.get(),
        count.accepted.get(),
        count.refused.get(),
        count.circular.get(),
        count.too_large.get()
    );
    println!("{draft:?}: not compared: {:?}", count.not_compared.borrow());
    println!("{draft:?}: the peers differ: {:?}", count.split.borrow());
    if let Err(TestError::Fail(reason, (schema, _))) = &result {
        panic!("{draft:?}, seed {seed}: {reason}\n{schema}");
    }
    result.unwrap();
}

#[test]
fn draft_2020_12_is_judged_as_two_other_validators_judge_it() {
    run(Draft::Draft2020_12);
}

#[test]
fn draft_07_is_judged_as_two_other_validators_judge_it() {
    run(Draft::Draft7);
}
