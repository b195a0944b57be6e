//! What holds of every spec and all arguments.
#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, reason = "a test that cannot go on has failed")]

mod support {
    pub(crate) mod equal;
    pub(crate) mod generate;
    pub(crate) mod wire;
}

use std::cell::Cell;

use mcp_arguments::edit::{Before, Change, Edit};
use mcp_arguments::input::{Document, Input, Look};
use mcp_arguments::plan::Plan;
use mcp_arguments::reading::{Reading, Status, read, read_text, status};
use mcp_arguments::rules::{Mode, Rule};
use mcp_arguments::schema::{Options, compile};
use mcp_arguments::spec::ToolSpec;
use mcp_arguments::violation::{Code, Offer};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestError, TestRunner};
use serde_json::Value;
use support::equal::equal;
use support::generate::Tape;
use support::wire;

const MODES: [Mode; 3] = [Mode::Strict, Mode::Tolerant, Mode::Lenient];

/// How often each law is tried; `PROPTEST_CASES` gives another number.
const TRIES: u32 = 2_000;

/// Tries a law on generated specs and arguments, and prints how much of what was tried said something.
fn law(name: &str, holds: impl Fn(&Plan, &ToolSpec, &Value) -> Result<bool, TestCaseError>) {
    let tries = std::env::var("PROPTEST_CASES").ok().and_then(|tries| tries.parse().ok()).unwrap_or(TRIES);
    let config = Config { cases: tries, failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new(config);
    let telling = Cell::new(0_u32);
    let outcome = runner.run(&(vec(any::<u8>(), 0..120), vec(any::<u8>(), 0..80)), |(for_spec, for_arguments)| {
        let spec = Tape(&for_spec).spec();
        // A default that its own property refuses is a fault of the generator's luck.
        let Ok(plan) = Plan::of_spec(&spec) else { return Err(TestCaseError::reject("no spec")) };
        let arguments = Tape(&for_arguments).arguments(&spec);
        let shown = |error: TestCaseError| match error {
            TestCaseError::Fail(why) => TestCaseError::fail(format!("{why}\n{arguments}\n{}", spec.to_json_text())),
            rejected @ TestCaseError::Reject(_) => rejected,
        };
        let told = holds(&plan, &spec, &arguments).map_err(shown)?;
        telling.set(telling.get() + u32::from(told));
        Ok(())
    });
    println!("{name}: {tries} tries, {} of them telling", telling.get());
    match outcome {
        Ok(()) => {}
        // The tapes say less than the spec and the arguments, which the reason ends with.
        Err(TestError::Fail(reason, _)) => panic!("{name}: {reason}"),
        Err(TestError::Abort(reason)) => panic!("{name}: given up: {reason}"),
    }
    assert!(telling.get() > tries / 50, "{name}: too few tries say anything");
}

fn text_of(reading: &Reading) -> String {
    format!("{:?} {:?}", reading.violations, reading.edits)
}

fn is_swallowed(reading: &Reading) -> bool {
    !reading.violations.is_empty() && reading.violations.iter().all(|violation| violation.code == Code::Swallowed)
}

fn changes_beyond_defaults(reading: &Reading) -> bool {
    reading.edits.iter().any(|edit| edit.rule != Rule::Default)
}

#[test]
fn a_value_that_is_valid_as_it_stands_is_never_changed() {
    law("valid values stay", |plan, _, arguments| {
        let arguments = if arguments.is_object() { arguments } else { &Value::Object(serde_json::Map::new()) };
        let strict = read(plan, Some(arguments), Mode::Strict);
        if !strict.is_accepted() {
            return Ok(false);
        }
        for mode in MODES {
            let reading = read(plan, Some(arguments), mode);
            prop_assert!(reading.is_accepted() || is_swallowed(&reading), "{mode:?} {}", text_of(&reading));
            prop_assert!(!changes_beyond_defaults(&reading), "{mode:?} {}", text_of(&reading));
            for edit in &reading.edits {
                let fills = matches!(edit.change, Change::Set { before: None, .. });
                prop_assert!(fills && arguments.pointer(&edit.path).is_none(), "{}", edit.path);
            }
            prop_assert!(is_within(arguments, reading.apply(arguments).root()), "something is lost");
        }
        Ok(true)
    });
}

/// Whether everything in the value is in the document as it was; the document may have more members.
fn is_within<'a, I: Input<'a>>(value: &Value, input: I) -> bool {
    match (value, input.look()) {
        (Value::Object(members), Look::Object(all)) => {
            let all: Vec<_> = all.collect();
            members
                .iter()
                .all(|(name, member)| all.iter().any(|(other, input)| other == name && is_within(member, *input)))
        }
        (Value::Array(items), Look::Array(all)) => {
            items.len() == all.len() && items.iter().zip(all).all(|(item, input)| is_within(item, input))
        }
        (scalar, _) => equal(scalar, input),
    }
}

#[test]
fn strict_accepts_what_tolerant_accepts_without_changes() {
    law("strict is tolerant without changes", |plan, _, arguments| {
        let strict = read(plan, Some(arguments), Mode::Strict);
        for mode in [Mode::Tolerant, Mode::Lenient] {
            let reading = read(plan, Some(arguments), mode);
            let unchanged = (reading.is_accepted() && !changes_beyond_defaults(&reading)) || is_swallowed(&reading);
            if strict.is_accepted() {
                prop_assert!(unchanged, "{mode:?} {}", text_of(&reading));
                prop_assert!(is_swallowed(&reading) || reading.edits == strict.edits, "the same defaults");
            } else {
                let accepted = reading.is_accepted() && !changes_beyond_defaults(&reading);
                prop_assert!(!accepted, "strict: {}", text_of(&strict));
            }
        }
        Ok(true)
    });
}

#[test]
fn reading_what_was_read_changes_nothing() {
    law("a second reading changes nothing", |plan, _, arguments| {
        let mut told = false;
        for mode in MODES {
            let reading = read(plan, Some(arguments), mode);
            if !reading.is_accepted() {
                prop_assert!(reading.edits.is_empty(), "a refusal has no edits");
                continue;
            }
            told |= !reading.edits.is_empty();
            let document = reading.apply(arguments);
            for again in [mode, Mode::Strict] {
                let second = read(plan, Some(document.root()), again);
                prop_assert!(
                    second.is_accepted() && second.edits.is_empty(),
                    "{mode:?} then {again:?}: {} became {}: {}",
                    text_of(&reading),
                    document.to_text(),
                    text_of(&second)
                );
            }
        }
        Ok(told)
    });
}

#[test]
fn every_input_gives_the_same_reading() {
    law("one reading through all inputs", |plan, _, arguments| {
        let text = arguments.to_string();
        let bytes = wire::encode(arguments).expect("generated values are JavaScript values");
        let wire = Document::decode(&bytes).expect("the wire form is right");
        for mode in MODES {
            let reading = read(plan, Some(arguments), mode);
            let (document, from_text) = read_text(plan, &text, mode);
            prop_assert_eq!(&reading, &from_text, "text, {:?}", mode);
            let from_wire = read(plan, Some(wire.root()), mode);
            prop_assert_eq!(&reading, &from_wire, "wire, {:?}", mode);
            let handed_on = reading.apply(arguments);
            prop_assert!(equal(handed_on.root(), reading.apply(document.root()).root()));
            prop_assert!(equal(handed_on.root(), reading.apply(wire.root()).root()));
        }
        Ok(true)
    });
}

#[test]
fn the_fast_answer_agrees_with_the_reading() {
    law("the fast answer agrees", |plan, _, arguments| {
        // Null stands for an object without being one, which is neither fine as it is nor an edit.
        if arguments.is_null() {
            return Ok(false);
        }
        for mode in MODES {
            let fine = status(plan, arguments, mode) == Status::Fine;
            let reading = read(plan, Some(arguments), mode);
            let untouched = reading.is_accepted() && reading.edits.is_empty();
            prop_assert_eq!(fine, untouched, "{:?} {}", mode, text_of(&reading));
        }
        Ok(true)
    });
}

#[test]
fn what_a_refusal_offers_is_accepted() {
    law("offers are accepted", |plan, _, arguments| {
        let strict = read(plan, Some(arguments), Mode::Strict);
        let mut told = false;
        for violation in &strict.violations {
            let change = match &violation.offer {
                Some(Offer::Send(after)) => Change::Set { before: None, after: after.clone() },
                Some(Offer::Omit) => Change::Remove { before: Before { kind: None, value: None } },
                Some(_) | None => continue,
            };
            told = true;
            let edit = Edit { path: violation.path.clone(), rule: Rule::Default, change, secret: false };
            let document = Document::of(arguments).edited(&[edit]);
            let second = read(plan, Some(document.root()), Mode::Strict);
            // Whether items are equal is not the item's own affair.
            let mut same = second.violations.iter().filter(|other| other.path == violation.path);
            prop_assert!(same.all(|other| other.code == Code::NotUnique), "{violation:?} {}", text_of(&second));
        }
        Ok(told)
    });
}

#[test]
fn what_is_published_is_what_is_enforced() {
    law("the published schema says the same", |plan, spec, arguments| {
        let published = compile("probe", &spec.input_schema(), &Options::for_tool()).expect("it is a schema");
        for mode in MODES {
            let own = read(plan, Some(arguments), mode);
            let other = read(&published, Some(arguments), mode);
            // Not published: that required text must not be blank, and aliases.
            let unpublished = own.violations.iter().any(|violation| violation.code == Code::Blank)
                || own.edits.iter().any(|edit| edit.rule == Rule::Alias);
            if mode == Mode::Strict || own.is_accepted() {
                let same = own.is_accepted() == other.is_accepted();
                prop_assert!(same || unpublished, "{mode:?} {} but {}", text_of(&own), text_of(&other));
            }
        }
        Ok(true)
    });
}

#[test]
fn nothing_panics_whatever_comes() {
    let odd = [
        Value::Null,
        serde_json::json!(i64::MIN),
        serde_json::json!(u64::MAX),
        serde_json::json!(f64::MAX),
        serde_json::json!(-0.0),
        serde_json::json!({"": {"": {"": []}}}),
    ];
    law("nothing panics", |plan, spec, arguments| {
        let members = spec.properties.iter().take(1).flat_map(|property| {
            odd.iter().map(|value| Value::Object([(property.name.clone(), value.clone())].into_iter().collect()))
        });
        for arguments in members.chain(odd.iter().cloned()).chain([arguments.clone()]) {
            for mode in MODES {
                let reading = read(plan, Some(&arguments), mode);
                let _ = reading.apply(&arguments);
                prop_assert!(reading.violations.len() <= plan.settings().limits.violations + 1);
            }
        }
        Ok(true)
    });
}

proptest! {
    #![proptest_config(Config { failure_persistence: None, ..Config::with_cases(2_000) })]

    #[test]
    fn no_text_and_no_bytes_panic(text in "[\\[\\]{}\",:0-9eE.\\\\utrnNI -]{0,40}", bytes in vec(0_u8..12, 0..60)) {
        let plan = Plan::of_spec(&ToolSpec::new("probe").property(mcp_arguments::spec::any("a"))).expect("a spec");
        let (document, reading) = read_text(&plan, &text, Mode::Lenient);
        let _ = reading.apply(document.root());
        if let Some(document) = Document::decode(&bytes) {
            let _ = read(&plan, Some(document.root()), Mode::Lenient).apply(document.root());
        }
    }
}
