//! The tables of `tests/cases/contracts`: every row through every input that can hold it.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test says what is there by taking it"
)]

#[path = "support/notes.rs"]
mod notes;

use std::fmt::Debug;

use mcp_arguments::answer::tool_error;
use mcp_arguments::arguments::Refusal;
use mcp_arguments::ask::{Ask, AskKind, ask_arguments};
use mcp_arguments::input::{Document, Input};
use mcp_arguments::plan::Plan;
use mcp_arguments::readers;
use mcp_arguments::spec::ToolSpec;
use notes::note;
use serde_json::{Value, json};

fn rows(table: &str) -> Vec<Value> {
    let path = format!("{}/../../tests/cases/contracts/{table}.json", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str(&text).unwrap()
}

/// Runs a reader on a row, through both inputs; `text_only` rows through text alone.
fn run_reader(reader: &str, row: &Value) {
    let text = row["arguments_text"].as_str().unwrap();
    let name = row["name"].as_str().unwrap();
    let document = Document::parse(text).unwrap();
    assert_eq!(read(reader, document.root(), name), row["want"], "{reader} of text: {row}");
    if let Some(contained) = row.get("contained") {
        assert_eq!(readers::contains(document.root(), name), contained.as_bool().unwrap(), "{row}");
    }
    if row.get("text_only") != Some(&Value::Bool(true)) {
        let value: Value = serde_json::from_str(text).unwrap();
        assert_eq!(read(reader, &value, name), row["want"], "{reader} of a value: {row}");
    }
}

fn read<'a>(reader: &str, arguments: impl Input<'a>, name: &str) -> Value {
    match reader {
        "bool_arg" => json!(readers::bool_arg(arguments, name)),
        "int_arg" => json!(readers::int_arg(arguments, name)),
        "string_arg" => json!(readers::string_arg(arguments, name)),
        "string_value" => json!(readers::string_value(arguments, name)),
        "string_set_arg" => json!(readers::string_set_arg(arguments, name)),
        _ => panic!("no reader {reader}"),
    }
}

/// The names that violations are about: the last steps of their paths.
fn names(refusal: &Refusal) -> Vec<String> {
    let last = |path: &str| path.strip_prefix('/').map(|name| name.replace("~1", "/").replace("~0", "~"));
    refusal.violations.iter().filter_map(|violation| last(&violation.path)).collect()
}

fn asked<'a, I: Input<'a> + Debug>(result: Result<Ask<I>, Refusal>) -> Value {
    match result {
        Ok(ask) => {
            json!({"ok": true, "criteria": ask.criteria_value(), "default_criteria": ask.default_criteria()})
        }
        Err(refusal) => {
            let code = refusal.violations[0].code;
            assert!(refusal.violations.iter().all(|violation| violation.code == code), "one step: {refusal:?}");
            json!({"ok": false, "error": code.name(), "names": names(&refusal)})
        }
    }
}

fn run_ask(row: &Value) {
    let kind = AskKind::named(row["kind"].as_str().unwrap()).unwrap();
    let arguments = row.get("arguments");
    assert_eq!(asked(ask_arguments(arguments, kind)), row["want"], "of a value: {row}");
    let text = arguments.map(Value::to_string);
    let document = text.as_deref().map(|text| Document::parse(text).unwrap());
    let input = document.as_ref().map(Document::root);
    assert_eq!(asked(ask_arguments(input, kind)), row["want"], "of text: {row}");
}

/// Compares as text, so that the order of the members counts.
fn run_tool(row: &Value) {
    let spec = ToolSpec::from_json(&row["spec"]).unwrap();
    let plan = Plan::of_spec(&spec).unwrap();
    assert_eq!(plan.name(), spec.name);
    let published = spec.to_json();
    for (member, want) in row["want"].as_object().unwrap() {
        assert_eq!(published[member].to_string(), want.to_string(), "{member} of {}", spec.name);
    }
}

fn run(table: &str, row: &Value) {
    match table {
        "incidents" => run_reader(row["reader"].as_str().unwrap(), row),
        "ask" => run_ask(row),
        "tool_error" => {
            assert_eq!(tool_error(row["text"].as_str().unwrap()).to_string(), row["want"].to_string());
        }
        "pudu_tools" => run_tool(row),
        _ => run_reader(table, row),
    }
}

#[test]
fn every_row_of_the_contracts_holds() {
    let tables = [
        "bool_arg",
        "int_arg",
        "string_arg",
        "string_value",
        "string_set_arg",
        "incidents",
        "ask",
        "tool_error",
        "pudu_tools",
    ];
    let mut sum = 0;
    for table in tables {
        let rows = rows(table);
        for row in &rows {
            run(table, row);
        }
        println!("contract table {table}: {} rows", rows.len());
        sum += rows.len();
    }
    note(&format!("native: {sum} rows of contract tables, none skipped"));
    assert!(sum >= 598, "rows are missing: {sum}");
}
