//! The cases of public reports, in both modes, as values and as text.
#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, missing_docs)]

mod support {
    pub(crate) mod equal;
    pub(crate) mod notes;
}

use std::path::{Path, PathBuf};
use std::time::Instant;

use mcp_arguments::arguments::Refusal;
use mcp_arguments::input::{Document, Input, Look};
use mcp_arguments::plan::Plan;
use mcp_arguments::reading::{Reading, read, read_text};
use mcp_arguments::render;
use mcp_arguments::rules::Mode;
use mcp_arguments::schema::{Options, SchemaError, compile};
use mcp_arguments::spec::ToolSpec;
use serde_json::{Value, json};
use support::equal::equal;
use support::notes::note;

/// What a verdict has that the design decides otherwise: the case, what comes instead of its first error, and why.
const DECIDED_OTHERWISE: [(&str, &str, &str); 1] = [(
    "c025",
    "not_finite",
    "a literal NaN is not JSON, and the design names what is no finite number `not_finite`; the path is the case's",
)];

fn cases() -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/cases/reports.jsonl");
    let named = std::env::var_os("MCP_ARGUMENTS_REPORTS").map(PathBuf::from);
    [named, Some(beside)].into_iter().flatten().find(|path| path.is_file())
}

#[derive(Default)]
struct Counts {
    cases: usize,
    runs: usize,
    accepted: usize,
    refused: usize,
    expectations: usize,
    otherwise: usize,
    not_a_value: usize,
    schema_errors: usize,
}

#[test]
fn every_case_from_a_public_report_comes_out_as_decided() {
    let Some(path) = cases() else {
        println!("skipped: no reports.jsonl beside the repository, and MCP_ARGUMENTS_REPORTS names none");
        return;
    };
    let text = std::fs::read_to_string(path).expect("the reports can be read");
    let mut counts = Counts::default();
    let mut failures = Vec::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let case: Value = serde_json::from_str(line).expect("a report is JSON");
        counts.cases += 1;
        let mut found = Vec::new();
        run(&case, &mut counts, &mut found);
        failures.extend(found.into_iter().map(|what| format!("{} ({})", id(&case), what)));
    }
    note(&format!(
        "native: {} cases of public reports, {} runs: {} accepted, {} refused, {} schema errors, {} expectations of texts and results; {} runs \
         decided otherwise, {} texts that are no value",
        counts.cases,
        counts.runs,
        counts.accepted,
        counts.refused,
        counts.schema_errors,
        counts.expectations,
        counts.otherwise,
        counts.not_a_value
    ));
    assert!(counts.cases > 100, "the reports are not there");
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
}

fn id(case: &Value) -> &str {
    case["id"].as_str().expect("a case has an id")
}

fn options(case: &Value) -> Options {
    let mut options = Options::for_tool();
    for (name, value) in case.pointer("/options/limits").and_then(Value::as_object).into_iter().flatten() {
        let size = value.as_u64().expect("a limit is a number");
        match name.as_str() {
            "max_string_bytes" => options.settings.limits.string_bytes = usize::try_from(size).expect("it fits"),
            "max_depth" => options.settings.limits.depth = u32::try_from(size).expect("it fits"),
            other => panic!("{}: no limit {other}", id(case)),
        }
    }
    options
}

fn planned(case: &Value) -> Result<Plan, SchemaError> {
    compile("probe", &case["schema"], &options(case))
}

/// The arguments of a case: none, a value, or raw text.
enum Given {
    Nothing,
    Value(Value),
    Text(String),
}

fn given(case: &Value) -> Given {
    if let Some(text) = case.get("arguments_text") {
        return Given::Text(text.as_str().expect("arguments_text is text").to_owned());
    }
    if let Some(generated) = case.get("arguments_gen") {
        let mut base = generated["base"].clone();
        let pointer = generated["pointer"].as_str().expect("a pointer");
        let name = pointer.strip_prefix('/').expect("a member of the base").to_owned();
        let times = usize::try_from(generated["times"].as_u64().expect("a count")).expect("it fits");
        let value = match (generated.get("repeat"), generated.get("repeat_items")) {
            (Some(piece), _) => Value::String(piece.as_str().expect("a text").repeat(times)),
            (None, Some(item)) => Value::Array(vec![item.clone(); times]),
            (None, None) => panic!("{}: nothing to repeat", id(case)),
        };
        base.as_object_mut().expect("an object").insert(name, value);
        return Given::Value(base);
    }
    if case.get("arguments_absent") == Some(&Value::Bool(true)) {
        return Given::Nothing;
    }
    Given::Value(case["arguments"].clone())
}

fn run(case: &Value, counts: &mut Counts, failures: &mut Vec<String>) {
    let plan = match planned(case) {
        Ok(plan) => plan,
        Err(error) => {
            counts.schema_errors += 1;
            for mode in [Mode::Strict, Mode::Tolerant] {
                if case[mode.name()].get("schema_error") != Some(&Value::Bool(true)) {
                    failures.push(format!("{}: {error}", mode.name()));
                }
            }
            return;
        }
    };
    if case.get("target") == Some(&json!("tool_name")) {
        let name = case["arguments"]["name"].as_str().expect("a name");
        let sound = ToolSpec::new(name).check().is_ok();
        if case["strict"]["ok"] != sound {
            failures.push(format!("a tool of that name: {sound}"));
        }
    }
    for mode in [Mode::Strict, Mode::Tolerant] {
        let mut note = |input: &str, reading: &Reading, handed_on: &Document<'_>| {
            counts.runs += 1;
            for what in compare(case, &plan, mode, reading, handed_on, counts) {
                failures.push(format!("{}, {input}: {what}", mode.name()));
            }
        };
        match given(case) {
            Given::Nothing => {
                let reading = read(&plan, None::<&Value>, mode);
                note("absent", &reading, &reading.apply(&Value::Null));
            }
            Given::Value(value) => {
                let started = Instant::now();
                let reading = read(&plan, Some(&value), mode);
                let took = started.elapsed();
                note("value", &reading, &reading.apply(&value));
                let text = value.to_string();
                let (document, reading) = read_text(&plan, &text, mode);
                note("text", &reading, &reading.apply(document.root()));
                let most = case.pointer("/expect/max_ms").and_then(Value::as_u64);
                if most.is_some_and(|most| took.as_millis() > u128::from(most)) {
                    failures.push(format!("{}: {took:?}", mode.name()));
                }
            }
            Given::Text(text) => {
                let (document, reading) = read_text(&plan, &text, mode);
                note("text", &reading, &reading.apply(document.root()));
                let value = Document::parse(&text).ok().and_then(|document| {
                    let value: Value = serde_json::from_str(&text).ok()?;
                    (equal(document.root(), &value) && !has_imprecise(&value)).then_some(value)
                });
                let Some(value) = value else {
                    counts.not_a_value += 1;
                    continue;
                };
                let reading = read(&plan, Some(&value), mode);
                note("value", &reading, &reading.apply(&value));
            }
        }
    }
}

/// What differs from the case.
fn compare(
    case: &Value,
    plan: &Plan,
    mode: Mode,
    reading: &Reading,
    handed_on: &Document<'_>,
    counts: &mut Counts,
) -> Vec<String> {
    let want = &case[mode.name()];
    let found: Vec<Value> = reading
        .violations
        .iter()
        .map(|violation| json!({"code": violation.code.name(), "path": violation.path}))
        .collect();
    let summary = || format!("{} and {} more, edits {:?}", Value::from(found.clone()), reading.more, reading.edits);
    if want["ok"] != reading.is_accepted() {
        return vec![format!("ok is {}: {}", reading.is_accepted(), summary())];
    }
    if reading.is_accepted() {
        counts.accepted += 1;
        let same = match (want.get("value"), want.get("value_text")) {
            (Some(value), _) => equal(handed_on.root(), value),
            (None, Some(text)) => {
                let exact = Document::parse(text.as_str().expect("value_text is text")).expect("it is JSON");
                equal(handed_on.root(), exact.root())
            }
            (None, None) => panic!("{}: accepted with no value", id(case)),
        };
        return if same { Vec::new() } else { vec![format!("the value is {}", handed_on.to_text())] };
    }
    counts.refused += 1;
    let mut failures = Vec::new();
    let mut first = want["error"].clone();
    if let Some((_, code, _)) = DECIDED_OTHERWISE.iter().find(|(case_id, ..)| *case_id == id(case)) {
        counts.otherwise += 1;
        first["code"] = json!(code);
    }
    if found.first() != Some(&first) {
        failures.push(format!("first error: {}", summary()));
    }
    let capped = case.pointer("/expect/max_errors").and_then(Value::as_u64);
    let whole = match (want.get("errors"), capped) {
        (Some(all), _) => Value::from(found.clone()) == *all && reading.more == 0,
        (None, Some(most)) => found.len() as u64 <= most && reading.more > 0,
        (None, None) => found.len() == 1 && reading.more == 0,
    };
    if !whole {
        failures.push(format!("all errors: {}", summary()));
    }
    failures.extend(expectations(case, plan, reading, counts));
    failures
}

/// What differs from what the case says of texts and results.
fn expectations(case: &Value, plan: &Plan, reading: &Reading, counts: &mut Counts) -> Vec<String> {
    let mut failures = Vec::new();
    let text = render::text(plan, &reading.violations, reading.more);
    let answer = Refusal::from(reading.clone()).answer(plan);
    let whole = answer.to_string();
    let texts = |list: &Value| -> Vec<String> {
        list.as_array()
            .expect("a list")
            .iter()
            .map(|piece| piece.as_str().expect("of texts").to_owned())
            .collect::<Vec<_>>()
    };
    for (what, want) in case.get("expect").and_then(Value::as_object).into_iter().flatten() {
        counts.expectations += 1;
        let holds = match what.as_str() {
            "error_text_contains" => texts(want).iter().all(|piece| text.contains(piece)),
            "error_text_lacks" => texts(want).iter().all(|piece| !text.contains(piece) && !whole.contains(piece)),
            "error_text_max_chars" => want.as_u64().is_some_and(|most| text.chars().count() as u64 <= most),
            "result" => {
                let kind = want.get("content_type").is_none_or(|kind| answer["content"][0]["type"] == *kind);
                answer["isError"] == want["isError"] && kind && answer.get("structuredContent").is_none()
            }
            "deterministic" => {
                let again = planned(case).expect("it was a plan before");
                text == render::text(&again, &reading.violations, reading.more)
            }
            // Held elsewhere, or by being here: the count with the violations, the time with the reading; nothing of
            // the core can reach a network.
            "max_errors" | "max_ms" | "network_requests" | "process_survives" => true,
            other => panic!("{}: no expectation {other}", id(case)),
        };
        if !holds {
            failures.push(format!("{what}: {text:?}"));
        }
    }
    failures
}

fn has_imprecise<'a, I: Input<'a>>(input: I) -> bool {
    match input.look() {
        Look::Number(number) => input.literal().is_none() && number.is_imprecise_integer(),
        Look::Array(mut items) => items.any(has_imprecise),
        Look::Object(mut members) => members.any(|(_, value)| has_imprecise(value)),
        Look::Null | Look::Boolean(_) | Look::String(_) | Look::Odd(_) => false,
    }
}
