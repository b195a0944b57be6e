//! Every case file, through every input and in each mode that it names.
#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, reason = "a test that cannot go on has failed")]

mod support {
    pub(crate) mod case;
    pub(crate) mod equal;
    pub(crate) mod notes;
    pub(crate) mod wire;
}

use mcp_arguments::input::{Document, Input};
use mcp_arguments::plan::Plan;
use mcp_arguments::reading::{Reading, read, read_text};
use mcp_arguments::render;
use mcp_arguments::rules::Mode;
use serde_json::Value;
use support::case::{self, Case, Given};
use support::notes::note;
use support::wire;

#[derive(Default)]
struct Counts {
    files: usize,
    runs: usize,
    texts: usize,
    not_a_value: usize,
    not_on_the_wire: usize,
}

#[test]
fn every_case_file_holds_through_every_input() {
    let mut counts = Counts::default();
    let mut failures = Vec::new();
    for case in case::all() {
        counts.files += 1;
        let plan = case.plan();
        counts.texts += usize::from(case.json.get("text").is_some());
        for mode in [Mode::Strict, Mode::Tolerant, Mode::Lenient] {
            if case.json.get(mode.name()).is_some() {
                run(&case, &plan, mode, &mut counts, &mut failures);
            }
        }
    }
    note(&format!(
        "native: {} case files, {} runs, {} refusals with text, 0 skipped; of raw texts {} are no serde_json value and {} no \
         JavaScript value",
        counts.files, counts.runs, counts.texts, counts.not_a_value, counts.not_on_the_wire
    ));
    assert!(counts.files > 300, "the case files are not there");
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
}

fn run(case: &Case, plan: &Plan, mode: Mode, counts: &mut Counts, failures: &mut Vec<String>) {
    let mut tell = |input: &str, outcome: Result<(), String>| {
        counts.runs += 1;
        if let Err(difference) = outcome {
            failures.push(format!("{} ({}, {input}): {difference}", case.name, mode.name()));
        }
    };
    match case.given() {
        Given::Nothing => {
            let reading = read(plan, None::<&Value>, mode);
            tell("absent", case.compare(mode.name(), &reading, &reading.apply(&Value::Null)));
        }
        Given::Value(value) => {
            tell("value", through(case, plan, mode, value));
            tell("text", through_text(case, plan, mode, &value.to_string()));
            let bytes = wire::encode(value).expect("a serde_json value is a JavaScript value");
            let document = Document::decode(&bytes).expect("the wire form is right");
            tell("wire", through(case, plan, mode, document.root()));
        }
        Given::Text(text) => {
            tell("text", through_text(case, plan, mode, text));
            let Ok(document) = Document::parse(text) else { return };
            match case::value_of_text(&document, text) {
                Some(value) if !case::has_imprecise(&value) => tell("value", through(case, plan, mode, &value)),
                Some(_) | None => counts.not_a_value += 1,
            }
            match wire::encode(document.root()).and_then(|bytes| Document::decode(&bytes)) {
                Some(document) if !case::has_imprecise(document.root()) => {
                    tell("wire", through(case, plan, mode, document.root()));
                }
                Some(_) | None => counts.not_on_the_wire += 1,
            }
        }
    }
}

fn through<'a, I: Input<'a>>(case: &Case, plan: &Plan, mode: Mode, input: I) -> Result<(), String> {
    let reading = read(plan, Some(input), mode);
    case.compare(mode.name(), &reading, &reading.apply(input))?;
    compare_text(case, plan, mode, &reading)
}

fn through_text(case: &Case, plan: &Plan, mode: Mode, text: &str) -> Result<(), String> {
    let (document, reading) = read_text(plan, text, mode);
    case.compare(mode.name(), &reading, &reading.apply(document.root()))?;
    compare_text(case, plan, mode, &reading)
}

/// The text of a strict refusal has every piece that the file names.
fn compare_text(case: &Case, plan: &Plan, mode: Mode, reading: &Reading) -> Result<(), String> {
    let Some(pieces) = case.json.get("text").filter(|_| mode == Mode::Strict) else { return Ok(()) };
    let text = render::text(plan, &reading.violations, reading.more);
    let pieces = pieces.as_array().expect("text is a list").iter().map(|piece| piece.as_str().expect("of texts"));
    let absent: Vec<&str> = pieces.filter(|piece| !text.contains(piece)).collect();
    if absent.is_empty() { Ok(()) } else { Err(format!("{absent:?} is not in the text {text:?}")) }
}
