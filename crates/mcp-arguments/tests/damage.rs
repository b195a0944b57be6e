//! Valid calls, damaged as models do: a tolerant reading gives the original back, or refuses; never a third thing.
#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, missing_docs)]

mod support {
    pub(crate) mod damage;
    pub(crate) mod equal;
    #[allow(dead_code, reason = "the laws use the rest")]
    pub(crate) mod generate;
}

use std::cell::RefCell;

use mcp_arguments::edit::{Before, Change, Edit};
use mcp_arguments::input::Document;
use mcp_arguments::plan::Plan;
use mcp_arguments::reading::{Reading, read, read_text};
use mcp_arguments::rules::{Mode, Rule, TABLE};
use mcp_arguments::schema::{Options, compile};
use mcp_arguments::spec::ToolSpec;
use mcp_arguments::violation::{Code, Offer};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestError, TestRunner};
use serde_json::Value;
use support::damage::damage;
use support::equal::equal;
use support::generate::Tape;

/// How often each kind of damage is tried; `PROPTEST_CASES` gives another number.
const TRIES: u32 = 400;
/// How often that is done again where no damaged call says anything.
const ROUNDS: u32 = 20;

/// What became of calls with one kind of damage, in one mode.
#[derive(Clone, Copy, Default)]
struct Count {
    repaired: u32,
    refused: u32,
    wrong: u32,
}

#[derive(Default)]
struct Counts {
    damaged: u32,
    /// Damage that made another valid call, which nobody can know for damage.
    still_valid: u32,
    tolerant: Count,
    lenient: Count,
}

/// Tries kinds of damage on generated calls.
fn tried(tries: u32, kinds: impl Fn(&mut Tape<'_>) -> Vec<Rule>) -> Result<Counts, String> {
    let counts = RefCell::new(Counts::default());
    let config = Config { cases: tries, failure_persistence: None, ..Config::default() };
    let tapes = (vec(any::<u8>(), 0..120), vec(any::<u8>(), 0..80), vec(any::<u8>(), 8));
    let outcome = TestRunner::new(config).run(&tapes, |(for_spec, for_arguments, for_damage)| {
        let spec = Tape(&for_spec).spec();
        let Ok(plan) = Plan::of_spec(&spec) else { return Ok(()) };
        let call = Tape(&for_arguments).valid_object(&spec.properties, &spec.groups);
        let mut tape = Tape(&for_damage);
        let mut damaged = call.clone();
        let kinds = kinds(&mut tape);
        if !kinds.iter().all(|rule| damage(*rule, &mut tape, &spec, &mut damaged)) || damaged == call {
            return Ok(());
        }
        // The published schema says the same, and knows no alias.
        let published = compile("probe", &spec.input_schema(), &Options::for_tool()).expect("it is a schema");
        let published = (!kinds.contains(&Rule::Alias)).then_some(published);
        for plan in [Some(plan), published].into_iter().flatten() {
            judge(&plan, &kinds, &call, &damaged, &mut counts.borrow_mut())
                .map_err(|why| TestCaseError::fail(format!("{kinds:?}: {why}\n{}", shown(&spec, &call, &damaged))))?;
        }
        Ok(())
    });
    match outcome {
        Ok(()) => Ok(counts.into_inner()),
        Err(TestError::Fail(reason, _)) => Err(reason.to_string()),
        Err(TestError::Abort(reason)) => panic!("given up: {reason}"),
    }
}

fn shown(spec: &ToolSpec, call: &Value, damaged: &Value) -> String {
    format!("call     {call}\ndamaged  {damaged}\nspec     {}", spec.to_json_text())
}

/// Reads a damaged call in the modes that repair, and holds it against the original.
fn judge(plan: &Plan, kinds: &[Rule], call: &Value, damaged: &Value, counts: &mut Counts) -> Result<(), String> {
    let original = read(plan, Some(call), Mode::Tolerant);
    let untouched = original.edits.iter().all(|edit| edit.rule == Rule::Default);
    if !original.is_accepted() || !untouched {
        return Ok(());
    }
    let original = original.apply(call);
    let lossy = kinds.contains(&Rule::Swallowed);
    if !lossy && read(plan, Some(damaged), Mode::Strict).is_accepted() {
        counts.still_valid += 1;
        return Ok(());
    }
    counts.damaged += 1;
    offers(plan, damaged)?;
    for (mode, count) in [(Mode::Tolerant, &mut counts.tolerant), (Mode::Lenient, &mut counts.lenient)] {
        let reading = read(plan, Some(damaged), mode);
        let text = damaged.to_string();
        let (document, from_text) = read_text(plan, &text, mode);
        if reading != from_text {
            return Err(format!("{mode:?}: {} as a value but {} as text", told(&reading), told(&from_text)));
        }
        if !reading.is_accepted() {
            count.refused += 1;
            continue;
        }
        let handed_on = reading.apply(damaged);
        let again = read(plan, Some(handed_on.root()), mode);
        if !again.is_accepted() || !again.edits.is_empty() {
            return Err(format!("{mode:?}: a second reading of {}: {}", handed_on.to_text(), told(&again)));
        }
        let same = |document: &Document<'_>| equal(document.root(), original.root());
        if !lossy && same(&handed_on) && same(&from_text.apply(document.root())) {
            count.repaired += 1;
        } else {
            count.wrong += 1;
            return Err(format!("{mode:?}: {} became {}", told(&reading), handed_on.to_text()));
        }
    }
    Ok(())
}

/// Holds the strict refusal to its word: what it says to send is accepted where it says so.
fn offers(plan: &Plan, damaged: &Value) -> Result<(), String> {
    for violation in read(plan, Some(damaged), Mode::Strict).violations {
        let change = match &violation.offer {
            Some(Offer::Send(after)) => Change::Set { before: None, after: after.clone() },
            Some(Offer::Omit) => Change::Remove { before: Before { kind: None, value: None } },
            Some(_) | None => continue,
        };
        let edit = Edit { path: violation.path.clone(), rule: Rule::Default, change, secret: false };
        let sent = Document::of(damaged).edited(&[edit]);
        let second = read(plan, Some(sent.root()), Mode::Strict);
        // Whether items are equal is not the item's own affair.
        let mut own = second.violations.iter().filter(|other| other.path == violation.path);
        if own.any(|other| other.code != Code::NotUnique) {
            return Err(format!("{:?} was sent and refused: {}", violation.offer, told(&second)));
        }
    }
    Ok(())
}

fn told(reading: &Reading) -> String {
    format!("{:?} {:?}", reading.violations, reading.edits)
}

fn tries() -> u32 {
    std::env::var("PROPTEST_CASES").ok().and_then(|tries| tries.parse().ok()).unwrap_or(TRIES)
}

fn head() {
    println!(
        "{:24} {:>7} {:>11} | {:>8} {:>8} {:>6} | {:>8} {:>8} {:>6}",
        "damage", "damaged", "still valid", "repaired", "refused", "wrong", "repaired", "refused", "wrong"
    );
}

fn line(name: &str, counts: &Counts) {
    let Counts { damaged, still_valid, tolerant, lenient } = counts;
    println!(
        "{name:24} {damaged:>7} {still_valid:>11} | {:>8} {:>8} {:>6} | {:>8} {:>8} {:>6}",
        tolerant.repaired, tolerant.refused, tolerant.wrong, lenient.repaired, lenient.refused, lenient.wrong
    );
}

#[test]
fn a_number_for_text_keeps_the_digits_that_were_written() {
    let spec = ToolSpec::new("probe").property(mcp_arguments::spec::text("v"));
    let plan = Plan::of_spec(&spec).expect("it is a spec");
    // (as written, what the tolerant mode makes of it, what the lenient one does)
    for (written, tolerant, lenient) in [
        ("1.10", None, Some("1.10")),
        ("-0.50", None, Some("-0.50")),
        ("725653563933458432", Some("725653563933458432"), Some("725653563933458432")),
        ("1e3", Some("1000"), Some("1000")),
        ("3.0", Some("3"), Some("3")),
    ] {
        let call = format!("{{\"v\": {written}}}");
        for (mode, want) in [(Mode::Strict, None), (Mode::Tolerant, tolerant), (Mode::Lenient, lenient)] {
            let (document, reading) = read_text(&plan, &call, mode);
            let text = reading.is_accepted().then(|| reading.apply(document.root()).to_value());
            let text = text.as_ref().and_then(|value| value["v"].as_str());
            assert_eq!(text, want, "{written} in the {} mode", mode.name());
        }
    }
}

#[test]
fn one_slip_is_repaired_or_refused() {
    head();
    let mut failures = Vec::new();
    for row in &TABLE {
        let says = |counts: &Counts| match row.rule {
            Rule::Swallowed => counts.tolerant.refused > 0,
            _ if row.tolerant => counts.tolerant.repaired > 0,
            _ => counts.lenient.repaired > 0,
        };
        // Some damage fits few of the calls that are generated.
        let rounds = (0..ROUNDS).map(|_| tried(tries(), |_| vec![row.rule]));
        let mut telling = rounds.skip_while(|round| round.as_ref().is_ok_and(|counts| !says(counts)));
        match telling.next() {
            Some(Ok(counts)) => line(row.name, &counts),
            Some(Err(why)) => failures.push(why),
            None => failures.push(format!("{}: no damaged call says anything", row.name)),
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}

#[test]
fn two_slips_are_repaired_or_refused() {
    head();
    let any_rule = |tape: &mut Tape<'_>| TABLE[tape.below(TABLE.len())].rule;
    match tried(tries() * 8, |tape| vec![any_rule(tape), any_rule(tape)]) {
        Ok(counts) => {
            line("two of them", &counts);
            assert!(counts.tolerant.repaired > 0, "no damaged call says anything");
        }
        Err(why) => panic!("{why}"),
    }
}
