//! The case files, in the form that `tests/cases/README.md` describes.

use std::path::{Path, PathBuf};

use mcp_arguments::input::{Document, Input};
use mcp_arguments::plan::Plan;
use mcp_arguments::reading::Reading;
use mcp_arguments::rules::Rule;
use mcp_arguments::schema::{Options, Unknown, compile};
use mcp_arguments::spec::ToolSpec;
use serde_json::Value;

use super::equal::equal;

/// One case file.
pub(crate) struct Case {
    /// Topic and sentence.
    pub(crate) name: String,
    pub(crate) json: Value,
}

/// What the call has for arguments.
pub(crate) enum Given<'c> {
    Nothing,
    Value(&'c Value),
    Text(&'c str),
}

/// Every case file, without the tables of the contracts, which are no cases of one call.
pub(crate) fn all() -> Vec<Case> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cases");
    let mut files = Vec::new();
    collect(&root, &mut files);
    files.sort();
    files.into_iter().map(|file| load(&root, &file)).collect()
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the folder of cases is there") {
        let path = entry.expect("it can be read").path();
        if path.is_dir() && path.file_name().is_some_and(|name| name != "contracts") {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "json") {
            files.push(path);
        }
    }
}

/// What may stand at the top of a file.
const MEMBERS: [&str; 11] = [
    "about",
    "contract",
    "spec",
    "schema",
    "options",
    "arguments",
    "arguments_text",
    "strict",
    "tolerant",
    "lenient",
    "text",
];

fn load(root: &Path, file: &Path) -> Case {
    let name = file.strip_prefix(root).expect("a file below the root").display().to_string();
    let text = std::fs::read_to_string(file).expect("a case file can be read");
    let json: Value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
    for member in json.as_object().expect("a case is an object").keys() {
        assert!(MEMBERS.contains(&member.as_str()), "{name}: `{member}` is no member of a case file");
    }
    Case { name, json }
}

impl Case {
    /// The plan of the case's spec or schema, with its options.
    pub(crate) fn plan(&self) -> Plan {
        let options = self.options();
        if let Some(schema) = self.json.get("schema") {
            return compile("probe", schema, &options).unwrap_or_else(|error| panic!("{}: {error}", self.name));
        }
        let spec = ToolSpec::from_json(&self.json["spec"]).unwrap_or_else(|error| panic!("{}: {error}", self.name));
        Plan::of_spec_with(&spec, options.settings).unwrap_or_else(|error| panic!("{}: {error}", self.name))
    }

    fn options(&self) -> Options {
        let mut options = Options::for_tool();
        for (name, value) in self.json.get("options").and_then(Value::as_object).into_iter().flatten() {
            match (name.as_str(), value) {
                ("unknown", Value::String(word)) if word == "refuse" => options.unknown = Unknown::Refuse,
                ("unknown", Value::String(word)) if word == "allow" => options.unknown = Unknown::Allow,
                ("rules", Value::Object(rules)) => {
                    for (rule, on) in rules {
                        let rule = Rule::named(rule).unwrap_or_else(|| panic!("{}: no rule {rule}", self.name));
                        let on = on.as_bool().expect("a rule is on or off");
                        options.settings.switches = options.settings.switches.set(rule, on);
                    }
                }
                ("hostKeys", Value::Array(keys)) => {
                    let keys = keys.iter().map(|key| key.as_str().expect("a key is text").to_owned());
                    options.settings.host_keys.extend(keys);
                }
                _ => panic!("{}: option `{name}` is not one that a case can have", self.name),
            }
        }
        options
    }

    pub(crate) fn given(&self) -> Given<'_> {
        match (self.json.get("arguments_text"), self.json.get("arguments")) {
            (Some(text), _) => Given::Text(text.as_str().expect("arguments_text is text")),
            (None, Some(value)) => Given::Value(value),
            (None, None) => Given::Nothing,
        }
    }

    /// Compares a reading, and the arguments with its edits, with what the file says; answers what differs.
    pub(crate) fn compare(&self, mode: &str, reading: &Reading, handed_on: &Document<'_>) -> Result<(), String> {
        let want = &self.json[mode];
        let ok = want["ok"].as_bool().expect("ok is a boolean");
        if reading.is_accepted() != ok {
            return Err(format!("ok is {}, not {ok}: {}", reading.is_accepted(), summary(reading)));
        }
        if ok { compare_accepted(want, reading, handed_on) } else { compare_refused(want, reading) }
    }
}

fn compare_accepted(want: &Value, reading: &Reading, handed_on: &Document<'_>) -> Result<(), String> {
    let same = match (want.get("value"), want.get("value_text")) {
        (Some(value), _) => equal(handed_on.root(), value),
        (None, Some(text)) => {
            let text = text.as_str().expect("value_text is text");
            let exact = Document::parse(text).expect("value_text is JSON");
            equal(handed_on.root(), exact.root())
        }
        (None, None) => return Err("the file has neither value nor value_text".to_owned()),
    };
    if !same {
        return Err(format!("the value is {}", handed_on.to_text()));
    }
    let Some(edits) = want.get("edits").and_then(Value::as_array) else { return Ok(()) };
    let fits = |(want, edit): (&Value, &mcp_arguments::edit::Edit)| {
        want["rule"] == edit.rule.name() && want.get("path").is_none_or(|path| *path == edit.path.as_str())
    };
    if edits.len() == reading.edits.len() && edits.iter().zip(&reading.edits).all(fits) {
        Ok(())
    } else {
        Err(format!("the edits are {}", summary(reading)))
    }
}

fn compare_refused(want: &Value, reading: &Reading) -> Result<(), String> {
    let violations = want["violations"].as_array().expect("violations is a list");
    let fits = |(want, violation): (&Value, &mcp_arguments::violation::Violation)| {
        want["code"] == violation.code.name() && want.get("path").is_none_or(|path| *path == violation.path.as_str())
    };
    let same = violations.len() == reading.violations.len() && violations.iter().zip(&reading.violations).all(fits);
    let more = want.get("more").map_or(Some(0), Value::as_u64).expect("more is a count");
    if same && usize::try_from(more) == Ok(reading.more) {
        Ok(())
    } else {
        Err(format!("the violations are {}", summary(reading)))
    }
}

fn summary(reading: &Reading) -> String {
    let violations =
        reading.violations.iter().map(|violation| format!("{} {:?}", violation.code.name(), violation.path));
    let edits = reading.edits.iter().map(|edit| format!("{} {:?}", edit.rule, edit.path));
    let all: Vec<String> = violations.chain(edits).collect();
    format!("[{}] and {} more", all.join(", "), reading.more)
}

/// Whether no digit of a text's numbers is lost in a `serde_json` value, so that the value stands for the text.
pub(crate) fn value_of_text(document: &Document<'_>, text: &str) -> Option<Value> {
    let value: Value = serde_json::from_str(text).ok()?;
    equal(document.root(), &value).then_some(value)
}

/// Whether an input has a number that came as a double and may have lost digits.
pub(crate) fn has_imprecise<'a, I: Input<'a>>(input: I) -> bool {
    use mcp_arguments::input::Look;
    match input.look() {
        Look::Number(number) => input.literal().is_none() && number.is_imprecise_integer(),
        Look::Array(mut items) => items.any(has_imprecise),
        Look::Object(mut members) => members.any(|(_, value)| has_imprecise(value)),
        Look::Null | Look::Boolean(_) | Look::String(_) | Look::Odd(_) => false,
    }
}
