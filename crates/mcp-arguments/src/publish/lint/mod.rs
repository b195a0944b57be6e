//! What a client would refuse, drop or misread in a list of tools, and what to write instead.

mod constructs;
mod headers;
mod instead;
mod names;
mod prose;
mod values;

use serde_json::Value;

use super::profile::{Profile, Verdict};
use super::rows;
use super::source::{Source, children};
use crate::path::push_segment;
use crate::schema::{Options, compile};

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// The whole request, or the tool, dies with some client.
    Error,
    /// Some client or model gets it wrong.
    Warning,
    /// It could be said better.
    Info,
}

impl Level {
    /// The name in records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Level::Error => "error",
            Level::Warning => "warning",
            Level::Info => "info",
        }
    }
}

/// One thing that a lint found.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// How bad it is.
    pub level: Level,
    /// The tool's name; empty for the list as a whole.
    pub tool: String,
    /// Where, as a JSON Pointer in the `tools/list` entry.
    pub path: String,
    /// The profiles and clients that it concerns; empty for all of them.
    pub clients: Vec<String>,
    /// The rule: a row of the table, or a rule of the lint's own.
    pub rule: String,
    /// What is wrong, in a sentence.
    pub reason: String,
    /// Who reported it.
    pub evidence: Vec<String>,
    /// What to write instead.
    pub instead: String,
}

impl Finding {
    /// The record, as the command line and the package show it.
    #[must_use]
    pub fn to_json(&self) -> Value {
        serde_json::json!({
            "level": self.level.name(), "tool": self.tool, "path": self.path, "clients": self.clients,
            "rule": self.rule, "reason": self.reason, "evidence": self.evidence, "instead": self.instead,
        })
    }
}

/// Lints a list of tools for every client.
///
/// # Shape
///
/// Findings of the list first, then tool by tool in the order of the schema.
///
/// # Examples
///
/// ```
/// use mcp_arguments::publish::{Level, lint};
/// use serde_json::json;
///
/// let findings = lint(&[json!({"name": "read", "description": "Reads.", "inputSchema": {
///     "type": "object",
///     "properties": {"paths": {"type": "array"}},
/// }})]);
/// let errors: Vec<&str> =
///     findings.iter().filter(|f| f.level == Level::Error).map(|f| f.rule.as_str()).collect();
/// assert_eq!(errors, ["items-missing"]);
/// ```
#[must_use]
pub fn lint(tools: &[Value]) -> Vec<Finding> {
    let mut lint = Lint { found: Vec::new(), tool: String::new() };
    names::list(tools, &mut lint);
    for tool in tools {
        tool.get("name").and_then(Value::as_str).unwrap_or_default().clone_into(&mut lint.tool);
        lint.entry(tool);
    }
    lint.found
}

/// The findings that concern one of the clients.
///
/// # Shape
///
/// A client is a name of [`clients`]. A profile stands for its clients too, and a client for the profile that it is served
/// by: what Anthropic refuses, Claude Code cannot use. What concerns every client is always there.
#[must_use]
pub fn lint_for(tools: &[Value], clients: &[&str]) -> Vec<Finding> {
    let mut asked: Vec<&str> = clients.to_vec();
    for profile in Profile::built_in() {
        let is_part = |client: &&str| profile.clients().iter().any(|own| own == client);
        if clients.contains(&profile.id()) {
            asked.extend(profile.clients().iter().map(String::as_str));
        } else if profile.id() != PORTABLE && clients.iter().any(is_part) {
            asked.push(profile.id());
        }
    }
    let mut found = lint(tools);
    found.retain(|finding| {
        let concerns = |client: &String| asked.contains(&base(client));
        finding.clients.is_empty() || finding.clients.iter().any(concerns)
    });
    found
}

/// Every name that [`lint_for`] knows: the profiles, then the other clients in the order of the alphabet.
#[must_use]
pub fn clients() -> Vec<&'static str> {
    let mut names: Vec<&str> = Profile::built_in().iter().map(Profile::id).collect();
    let of_profiles = Profile::built_in().iter().flat_map(|profile| profile.clients().iter().map(String::as_str));
    let of_rows = rows::rows().iter().flat_map(|row| row.clients.iter().map(|(client, _)| base(client)));
    let mut others: Vec<&str> = of_profiles.chain(of_rows).chain(NAMED).filter(|name| !names.contains(name)).collect();
    others.sort_unstable();
    others.dedup();
    names.extend(others);
    names
}

/// The profile that is the sum of the others: a finding names those.
const PORTABLE: &str = "portable";
/// Clients that only rules of the lint's own name.
const NAMED: [&str; 3] = ["bedrock", "roo", "windsurf"];

/// The client without what the table says of it: `ollama(older)` is `ollama`.
fn base(client: &str) -> &str {
    client.split_once('(').map_or(client, |(base, _)| base)
}

pub(super) struct Lint {
    found: Vec<Finding>,
    tool: String,
}

/// How a schema stands to what is around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Root,
    /// It judges a value of its own, so many levels down.
    Value(usize),
    /// It judges the same value as the schema around it.
    Beside(usize),
    /// It is asked about, or holds on a condition: it says what another schema does not, and need not be whole.
    Condition,
}

impl Lint {
    /// A finding of a rule of the lint's own.
    fn add(&mut self, level: Level, rule: &str, path: &str, clients: &[&str], reason: String, instead: &str) {
        self.found.push(Finding {
            level,
            tool: self.tool.clone(),
            path: path.to_owned(),
            clients: clients.iter().map(|&client| client.to_owned()).collect(),
            rule: rule.to_owned(),
            reason,
            evidence: Vec::new(),
            instead: instead.to_owned(),
        });
    }

    fn cite(&mut self, evidence: &[&str]) {
        if let Some(last) = self.found.last_mut() {
            last.evidence = evidence.iter().map(|&text| text.to_owned()).collect();
        }
    }

    /// Says something else to write instead of what was found last.
    fn instead(&mut self, text: &str) {
        if let Some(last) = self.found.last_mut() {
            text.clone_into(&mut last.instead);
        }
    }

    /// A finding of a row of the table.
    fn row(&mut self, level: Level, id: &str, path: &str, detail: &str) {
        let Some(row) = rows::named(id) else { return };
        let mut clients: Vec<String> = Profile::built_in()
            .iter()
            .filter(|profile| profile.id() != PORTABLE && profile.verdict(id) != Verdict::Accepted)
            .map(|profile| profile.id().to_owned())
            .collect();
        clients.extend(row.clients.iter().map(|(client, _)| client.clone()));
        // An empty list would say that it concerns everybody.
        if clients.is_empty() {
            clients.push(PORTABLE.to_owned());
        }
        // A detail that only repeats the construct says nothing.
        let says = !detail.is_empty() && detail.trim_matches('`') != row.construct;
        let mut reason = if says { format!("{detail}: {}", row.construct) } else { row.construct.clone() };
        if !row.notes.is_empty() {
            reason = format!("{reason}. {}", row.notes);
        }
        self.found.push(Finding {
            level,
            tool: self.tool.clone(),
            path: path.to_owned(),
            clients,
            rule: id.to_owned(),
            reason,
            evidence: row.evidence.clone(),
            instead: instead::of(id).map_or_else(|| row.rewrite.clone(), str::to_owned),
        });
    }

    fn entry(&mut self, tool: &Value) {
        names::tool(tool, self);
        let Some(schema) = tool.get("inputSchema") else {
            self.add(
                Level::Error,
                "schema-missing",
                "",
                &[],
                "the tool has no inputSchema".to_owned(),
                "write {\"type\": \"object\", \"properties\": {}, \"additionalProperties\": false}",
            );
            return;
        };
        match compile(&self.tool, schema, &Options::for_tool()) {
            Ok(plan) => {
                for pattern in plan.backtracking_patterns() {
                    let reason = format!(
                        "the pattern {} needs a backtracking engine, which text can make slow",
                        super::sentence::cut(pattern)
                    );
                    self.add(
                        Level::Warning,
                        "pattern-backtracking",
                        "/inputSchema",
                        &[],
                        reason,
                        "a pattern without back-references",
                    );
                }
            }
            Err(error) => {
                self.add(
                    Level::Error,
                    "schema-invalid",
                    "/inputSchema",
                    &[],
                    error.to_string(),
                    "a schema that is valid in its dialect",
                );
            }
        }
        let source = Source::new(schema);
        let walk = Walk { source: &source, root: schema };
        self.schema(&walk, schema, &mut "/inputSchema".to_owned(), Place::Root);
        headers::check(schema, self);
        prose::tool(tool, self);
    }

    fn schema(&mut self, walk: &Walk<'_>, schema: &Value, pointer: &mut String, place: Place) {
        constructs::check(walk, schema, pointer, place, self);
        let Value::Object(map) = schema else { return };
        values::faults(walk, map, pointer, self);
        let depth = match place {
            Place::Root => Some(0),
            Place::Value(depth) | Place::Beside(depth) => Some(depth),
            Place::Condition => None,
        };
        if depth.is_some() {
            values::properties(map, pointer, self);
            prose::schema(map, pointer, place == Place::Root, self);
        }
        let mut below: Vec<(Vec<String>, &Value)> = Vec::new();
        children(walk.source.dialect, map, &mut |steps, child| {
            below.push((steps.iter().map(|&step| step.to_owned()).collect(), child));
        });
        for (steps, child) in below {
            let keyword = steps.first().map_or("", String::as_str);
            let inner = match (keyword, depth) {
                ("$defs" | "definitions", _) => Place::Value(0),
                ("not" | "if" | "then" | "else" | "dependentSchemas" | "propertyNames" | "contains", _) | (_, None) => {
                    Place::Condition
                }
                ("anyOf" | "oneOf" | "allOf", Some(depth)) => Place::Beside(depth),
                (
                    "additionalProperties" | "unevaluatedProperties" | "items" | "unevaluatedItems" | "additionalItems",
                    _,
                ) if child.is_boolean() => {
                    continue;
                }
                ("dependencies", _) if !child.is_object() => continue,
                (_, Some(depth)) => Place::Value(depth + 1),
            };
            let length = pointer.len();
            for step in &steps {
                push_segment(pointer, step);
            }
            self.schema(walk, child, pointer, inner);
            pointer.truncate(length);
        }
    }
}

/// The schema that a tool has as a whole.
struct Walk<'s> {
    source: &'s Source<'s>,
    root: &'s Value,
}
