//! What must not change by accident: every sentence, every log line, every record.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::PathBuf;

use serde_json::{Value, json};

use super::{catalogue, change, json as records, signature, text};
use crate::plan::Plan;
use crate::reading::read;
use crate::schema::{Options, compile};
use crate::spec::ToolSpec;
use crate::violation::{Code, Got, Offer, Want};

fn golden(name: &str, actual: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden").join(name);
    if std::env::var_os("UPDATE").is_some() {
        std::fs::create_dir_all(path.parent().expect("a file lies in a folder")).expect("the folder can be made");
        std::fs::write(&path, actual).expect("the golden can be written");
        return;
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(expected == actual, "{name} has changed: UPDATE=1 rewrites it; now it is\n{actual}");
}

fn tool() -> Plan {
    of_spec(&json!({
        "name": "docs_search",
        "properties": {
            "query": {"kind": "text", "required": true},
            "limit": {"kind": "integer", "minimum": 1, "maximum": 25},
            "where": {"kind": "object", "properties": {"field": {"kind": "text", "required": true}, "op": {"kind": "text"}}}
        }
    }))
}

pub(super) fn of_spec(spec: &Value) -> Plan {
    let spec = ToolSpec::from_json(spec).expect("the spec is well formed");
    Plan::of_spec(&spec).expect("the spec compiles")
}

pub(super) fn of_schema(schema: &Value) -> Plan {
    compile("probe", schema, &Options::for_tool()).expect("the schema compiles")
}

fn sentences(plan: &Plan) -> String {
    let mut all = String::from("Every code, from examples of it\n");
    for &code in Code::ALL {
        let _ = writeln!(all, "\n{}", code.name());
        for violation in catalogue::violations(code) {
            assert_eq!(violation.code, code, "an example of another code");
            let _ = writeln!(all, "  {}", super::sentence::sentence(plan, &violation));
        }
    }
    all.push_str("\nEvery change, for logs\n\n");
    for edit in catalogue::rules().flat_map(catalogue::edits) {
        let _ = writeln!(all, "  {}", change(&edit));
    }
    all.push_str("\nCalls, each with what came and the whole text\n");
    for (plan, arguments, mode) in super::readings::calls() {
        let reading = read(&plan, Some(&arguments), mode);
        let shown = arguments.to_string();
        let _ = writeln!(all, "\n{mode:?} {}", super::words::cut(&shown, 120));
        if reading.is_accepted() {
            for edit in &reading.edits {
                let _ = writeln!(all, "  {}", change(edit));
            }
        } else {
            for line in text(&plan, &reading.violations, reading.more).lines() {
                let _ = writeln!(all, "  {line}");
            }
        }
    }
    all.push_str("\nSignatures\n\n");
    for plan in super::readings::signatures() {
        let _ = writeln!(all, "  {}", signature(&plan));
    }
    all
}

#[test]
fn every_sentence_is_as_the_golden_has_it() {
    golden("sentences.txt", &sentences(&tool()));
}

#[test]
fn no_sentence_is_longer_than_seven_hundred_characters() {
    let long = "/".to_owned() + &"n".repeat(300);
    for line in sentences(&tool()).lines() {
        // A signature may have 800, behind an indent of 2.
        assert!(line.chars().count() <= 802, "{line}");
    }
    for &code in Code::ALL {
        for mut violation in catalogue::violations(code) {
            if let Want::Names { names, .. } = &mut violation.want {
                *names = (0..5000).map(|index| format!("{index}{}", "\u{202e}".repeat(80))).collect();
            }
            if let Want::Groups(groups) = &mut violation.want {
                *groups = vec![vec!["m".repeat(200); 50]; 50];
            }
            if let Want::Requires { names, .. } = &mut violation.want {
                *names = vec!["m".repeat(200); 500];
            }
            if let Want::Branches(branches) = &mut violation.want {
                *branches = (0..50).map(|index| Want::Pattern(format!("{index}").repeat(200))).collect();
            }
            if let Want::Values { values, .. } = &mut violation.want {
                *values = (0..50).map(|index| Value::String(format!("\u{7}{index}").repeat(200))).collect();
            }
            violation.path = long.repeat(60);
            let line = super::sentence::sentence(&tool(), &violation);
            assert!(line.chars().count() <= 700, "{} characters: {line}", line.chars().count());
            assert!(!line.contains('\n'), "{line}");
        }
    }
}

fn array(items: impl IntoIterator<Item = String>) -> String {
    let items: Vec<String> = items.into_iter().collect();
    if items.is_empty() { "[]".to_owned() } else { format!("[\n    {}\n  ]", items.join(",\n    ")) }
}

#[test]
fn every_record_is_as_the_golden_has_it() {
    let violations = Code::ALL.iter().copied().flat_map(catalogue::violations);
    let edits = catalogue::rules().flat_map(catalogue::edits);
    let golden_text = format!(
        "{{\n  \"violations\": {},\n  \"edits\": {}\n}}\n",
        array(violations.map(|violation| records::violation(&violation))),
        array(edits.map(|edit| records::edit(&edit))),
    );
    let parsed: Value = serde_json::from_str(&golden_text).expect("the records are JSON");
    assert_eq!(parsed["violations"][0]["code"], "not_an_object");
    golden("records.json", &golden_text);
}

#[test]
fn the_catalogue_has_every_want_every_got_and_every_offer() {
    let want = |want: &Want| match want {
        Want::Nothing => "nothing",
        Want::Kinds(_) => "kinds",
        Want::Values { .. } => "values",
        Want::Range { .. } => "range",
        Want::Multiple(_) => "multiple",
        Want::Length { .. } => "length",
        Want::Count { .. } => "count",
        Want::Contains { .. } => "contains",
        Want::Unlike(_) => "unlike",
        Want::Pattern(_) => "pattern",
        Want::Format { .. } => "format",
        Want::Names { .. } => "names",
        Want::Groups(_) => "groups",
        Want::Requires { .. } => "requires",
        Want::Branches(_) => "branches",
        Want::Limit { .. } => "limit",
        Want::Json { .. } => "json",
    };
    let got = |got: &Got| match got {
        Got::Absent => "absent",
        Got::Kind(_) => "kind",
        Got::Value { .. } => "value",
        Got::Length(_) => "length",
        Got::Count { .. } => "count",
        Got::Odd(_) => "odd",
    };
    let offer = |offer: &Offer| match offer {
        Offer::Send(_) => "send",
        Offer::Omit => "omit",
        Offer::Decoded(_) => "decoded",
        Offer::Listed => "listed",
    };
    let all: Vec<_> = Code::ALL.iter().copied().flat_map(catalogue::violations).collect();
    let wants: BTreeSet<_> = all.iter().map(|violation| want(&violation.want)).collect();
    let gots: BTreeSet<_> = all.iter().map(|violation| got(&violation.got)).collect();
    let offers: BTreeSet<_> = all.iter().filter_map(|violation| violation.offer.as_ref()).map(offer).collect();
    assert_eq!((wants.len(), gots.len(), offers.len()), (17, 6, 4));
}
