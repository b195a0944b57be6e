//! The page of the repairs and the log of their changes, made from the table of rules and the case files.
#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, dead_code, missing_docs)]

mod support {
    pub(crate) mod case;
    pub(crate) mod equal;
}

use std::fmt::Write as _;
use std::path::PathBuf;

use mcp_arguments::plan::Plan;
use mcp_arguments::reading::{Reading, read_text};
use mcp_arguments::render;
use mcp_arguments::rules::{Mode, Row, Rule, TABLE};
use mcp_arguments::violation::Code;
use serde_json::Value;
use support::case::{self, Case, Given};

/// What stands before the table.
const HEAD: &str = "\
# Repairs

What models routinely get wrong is repaired by these rules, and by nothing else. A value that is valid as it stands is never
changed. One that is not is repaired only toward what is declared, only if one reading of it is valid, and only once; what was
decoded from text may be repaired inside. Every change is an edit on record. `validate` makes no repair, but offers in its
refusals what would be accepted.

`read` makes those of the tolerant mode; the lenient mode has all. A server, a tool and a property can switch each by its name:
`rules: { comma_list: true }`; the nearest switch wins.

| rule | tolerant | from | to | refused |
|---|---|---|---|---|
";

/// A file of the repository that is made from others.
fn made(file: &str, text: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(file);
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, text).expect("the file can be written");
        return;
    }
    let there = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(there == text, "{file} is not what the table and the case files make; UPDATE=1 writes it");
}

/// A case of one rule, read in the first mode that has the rule.
struct Shown {
    case: Case,
    plan: Plan,
    text: String,
    reading: Reading,
    handed_on: String,
}

fn shown(row: &Row) -> Vec<Shown> {
    let folder = format!("rules/{}/", row.name.replace('_', "-"));
    let cases = case::all().into_iter().filter(|case| case.name.starts_with(&folder));
    cases
        .map(|case| {
            let plan = case.plan();
            let text = given(&case);
            let mode = if row.tolerant { Mode::Tolerant } else { Mode::Lenient };
            let (document, reading) = read_text(&plan, &text, mode);
            let handed_on = reading.apply(document.root()).to_text();
            Shown { case, plan, text, reading, handed_on }
        })
        .collect()
}

fn given(case: &Case) -> String {
    match case.given() {
        Given::Nothing => "null".to_owned(),
        Given::Value(value) => value.to_string(),
        Given::Text(text) => text.to_owned(),
    }
}

impl Shown {
    /// Whether the rule has changed something, or found what it looks for.
    fn is_of(&self, rule: Rule) -> bool {
        self.reading.edits.iter().any(|edit| edit.rule == rule)
            || (rule == Rule::Swallowed && self.reading.violations.iter().any(|other| other.code == Code::Swallowed))
    }

    fn stands(&self) -> bool {
        self.reading.is_accepted() && self.reading.edits.iter().all(|edit| edit.rule == Rule::Default)
    }

    /// Whether the case is about a switch.
    fn is_switched(&self) -> bool {
        self.case.json.get("options").is_some() || self.case.json["spec"].to_string().contains("\"rules\"")
    }

    fn outcome(&self) -> &'static str {
        match (self.reading.is_accepted(), self.stands()) {
            (_, true) => "left alone",
            (true, false) => "repaired",
            (false, false) => "refused",
        }
    }

    fn sentence(&self) -> String {
        let file = self.case.name.rsplit('/').next().expect("a file has a name");
        file.trim_end_matches(".json").replace('-', " ")
    }
}

#[test]
fn every_rule_is_shown_repairing_leaving_alone_and_refusing() {
    for row in &TABLE {
        let cases = shown(row);
        assert!(cases.iter().any(|shown| shown.is_of(row.rule)), "{}: no case repairs", row.name);
        assert!(cases.iter().any(Shown::stands), "{}: no case is left alone", row.name);
        assert!(cases.iter().any(|shown| !shown.reading.is_accepted()), "{}: no case is refused", row.name);
    }
}

#[test]
fn the_page_of_the_repairs_is_made_from_the_table_and_the_cases() {
    let mut page = HEAD.to_owned();
    for Row { name, tolerant, from, to, refused, .. } in &TABLE {
        let tolerant = if *tolerant { "yes" } else { "" };
        let _ = writeln!(page, "| [`{name}`](#{name}) | {tolerant} | {from} | {to} | {refused} |");
    }
    for row in &TABLE {
        section(row, &mut page);
    }
    made("docs/repairs.md", &page);
}

/// One rule: an example, and the cases that show it.
fn section(row: &Row, page: &mut String) {
    let cases = shown(row);
    let of_the_rule = cases.iter().filter(|shown| shown.is_of(row.rule) && !shown.case.json["spec"].is_null());
    let example = of_the_rule
        .min_by_key(|shown| (shown.is_switched(), shown.reading.edits.len(), shown.text.len()))
        .unwrap_or_else(|| panic!("{}: no example", row.name));
    let _ = writeln!(page, "\n## {}\n\n```text", row.name);
    let _ = writeln!(page, "properties  {}", spaced(&example.case.json["spec"]["properties"]));
    let _ = writeln!(page, "arguments   {}", example.text);
    if example.reading.is_accepted() {
        let _ = writeln!(page, "handed on   {}", example.handed_on);
        for edit in &example.reading.edits {
            let _ = writeln!(page, "edit        {}", render::change(edit));
        }
    } else {
        let text = render::text(&example.plan, &example.reading.violations, example.reading.more);
        let _ = writeln!(page, "refused     {}", text.lines().next().expect("a refusal has text"));
    }
    page.push_str("```\n\n");
    for outcome in ["repaired", "left alone", "refused"] {
        for shown in cases.iter().filter(|shown| shown.outcome() == outcome) {
            let _ = writeln!(page, "* {outcome}: [{}](../tests/cases/{})", shown.sentence(), shown.case.name);
        }
    }
}

/// JSON on one line, with a blank behind colons and commas.
fn spaced(value: &Value) -> String {
    match value {
        Value::Object(members) => {
            let members =
                members.iter().map(|(name, value)| format!("{}: {}", Value::from(name.as_str()), spaced(value)));
            format!("{{{}}}", members.collect::<Vec<_>>().join(", "))
        }
        Value::Array(items) => format!("[{}]", items.iter().map(spaced).collect::<Vec<_>>().join(", ")),
        scalar => scalar.to_string(),
    }
}

#[test]
fn every_change_of_the_case_files_has_its_line_for_logs() {
    let mut log = String::from("Every change that the case files make, as a log holds it\n");
    let mut lines = 0;
    for case in case::all() {
        let plan = case.plan();
        for mode in [Mode::Strict, Mode::Tolerant, Mode::Lenient] {
            if case.json.get(mode.name()).is_none() {
                continue;
            }
            let (_, reading) = read_text(&plan, &given(&case), mode);
            if reading.edits.is_empty() {
                continue;
            }
            let _ = writeln!(log, "\n{} ({})", case.name, mode.name());
            for edit in &reading.edits {
                let line = render::change(edit);
                assert!(!line.contains('\n') && line.chars().count() <= 400, "{line}");
                let _ = writeln!(log, "  {line}");
                lines += 1;
            }
        }
    }
    println!("{lines} lines");
    made("tests/golden/log.txt", &log);
}
