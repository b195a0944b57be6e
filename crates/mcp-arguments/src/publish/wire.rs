//! The way back from the published form to the author's.

use std::sync::Arc;

use serde_json::{Map, Value};

use crate::edit::{Before, Change, Edit};
use crate::input::{Document, Input, Look, print, quote};
use crate::kind::{Kind, Kinds};
use crate::path::Path;
use crate::plan::Plan;
use crate::reading::{self, Reading};
use crate::rules::{Mode, Rule};

/// How arguments in a published form are turned into the form that the author declared.
///
/// # Shape
///
/// A list of nodes, each for one place of the published schema; the first is the root. Arguments that keep the
/// published schema become, by edits, arguments of the author's schema: renamed keys get their names back, null that
/// stands for absent is dropped, texts become the values that they spell, pairs become members. What has another form
/// than the published one is left alone, so that an author's own form is read too.
#[derive(Clone, Debug, Default)]
pub struct WireMap {
    pub(super) nodes: Vec<WireNode>,
}

/// What is to be turned back at one place.
#[derive(Clone, Debug, Default)]
pub(super) struct WireNode {
    pub(super) members: Vec<Member>,
    /// For members that are not listed.
    pub(super) rest: Option<u32>,
    pub(super) items: Option<u32>,
    pub(super) prefix: Vec<Option<u32>>,
    /// A list is published as an object with one member an item.
    pub(super) fields: Vec<(String, Option<u32>)>,
    /// A map is published as a list of `{key, value}`.
    pub(super) pairs: Option<Pairs>,
    /// A text is JSON text of a value of one of the kinds.
    pub(super) text: Option<Kinds>,
    /// A text stands for a value.
    pub(super) words: Vec<(String, Value)>,
    /// The first plan that accepts the published value says which node turns it back.
    pub(super) alternatives: Vec<(Arc<Plan>, Option<u32>)>,
    pub(super) secret: bool,
}

/// Members as a list of `{key, value}`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pairs {
    pub(super) value: Option<u32>,
}

/// One member of an object.
#[derive(Clone, Debug)]
pub(super) struct Member {
    pub(super) published: String,
    pub(super) declared: String,
    pub(super) node: Option<u32>,
    pub(super) null: Null,
}

/// What null says of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Null {
    /// It is a value, or refused.
    Value,
    /// It stands for absent, for every member must be given.
    Absent,
    /// Absent stands for it, for the member is required.
    Written,
    /// It cannot be said, and absent comes nearest.
    Left,
}

impl WireNode {
    pub(super) fn is_plain(&self) -> bool {
        self.members.is_empty()
            && self.rest.is_none()
            && self.items.is_none()
            && self.prefix.iter().all(Option::is_none)
            && self.fields.is_empty()
            && self.pairs.is_none()
            && self.text.is_none()
            && self.words.is_empty()
            && self.alternatives.iter().all(|(_, node)| node.is_none())
    }
}

impl WireMap {
    /// Whether the published form is the author's, so that nothing is ever turned back.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.iter().all(WireNode::is_plain)
    }

    /// The edits that turn published arguments into the author's form.
    ///
    /// # Shape
    ///
    /// As in a reading: in the order in which they hold, before those of the walk. `rule` is the one of the table that
    /// comes nearest: `alias` for a renamed key, `null_as_absent`, and the rule of the kind that a text becomes.
    pub fn read<'a, I: Input<'a>>(&self, arguments: I) -> Vec<Edit> {
        let mut edits = Vec::new();
        if !self.is_empty() {
            self.place(0, arguments, &Path::Root, &mut edits);
        }
        edits
    }

    /// Reads published arguments against the author's plan: what is turned back first, then what the walk changes.
    ///
    /// # Examples
    ///
    /// ```
    /// use mcp_arguments::publish::{Profile, tool};
    /// use mcp_arguments::rules::Mode;
    /// use mcp_arguments::schema::{Options, compile};
    /// use serde_json::json;
    ///
    /// let schema = json!({"type": "object", "properties": {"level": {"type": "integer", "enum": [1, 2]}}});
    /// let plan = compile("probe", &schema, &Options::for_tool())?;
    /// let published = tool(&json!({"name": "probe", "inputSchema": schema}), Profile::named("gemini").unwrap());
    /// let sent = json!({"level": "2"});
    /// let reading = published.wire.reading(&plan, Some(&sent), Mode::Strict);
    /// assert_eq!(reading.apply(&sent).to_value(), json!({"level": 2}));
    /// # Ok::<(), mcp_arguments::schema::SchemaError>(())
    /// ```
    pub fn reading<'a, I: Input<'a>>(&self, plan: &Plan, arguments: Option<I>, mode: Mode) -> Reading {
        let mut edits = arguments.map(|arguments| self.read(arguments)).unwrap_or_default();
        let Some(arguments) = arguments.filter(|_| !edits.is_empty()) else {
            return reading::read(plan, arguments, mode);
        };
        let document = Document::of(arguments).edited(&edits);
        let mut reading = reading::read(plan, Some(document.root()), mode);
        if reading.is_accepted() {
            edits.append(&mut reading.edits);
            reading.edits = edits;
        }
        reading
    }

    fn place<'a, I: Input<'a>>(&self, node: u32, value: I, path: &Path<'_>, edits: &mut Vec<Edit>) {
        let Some(node) = self.nodes.get(node as usize) else { return };
        let accepts = |plan: &Plan| reading::read(plan, Some(value), Mode::Strict).is_accepted();
        if let Some((_, Some(inner))) = node.alternatives.iter().find(|(plan, _)| accepts(plan)) {
            self.place(*inner, value, path, edits);
        }
        match value.look() {
            Look::String(text) => {
                if let Some((after, rule)) = node.value_of_text(text) {
                    edits.push(set(path, Kind::String, after, rule, node.secret));
                }
            }
            Look::Array(items) => match node.pairs {
                Some(pairs) => {
                    if let Some(after) = self.members_of::<I>(pairs.value, items) {
                        edits.push(set(path, Kind::Array, after, Rule::TextToObject, node.secret));
                    }
                }
                None => {
                    for (index, item) in items.enumerate() {
                        if let Some(inner) = node.prefix.get(index).copied().flatten().or(node.items) {
                            self.place(inner, item, &path.item(index), edits);
                        }
                    }
                }
            },
            Look::Object(members) if !node.fields.is_empty() => {
                if let Some(after) = self.items_of::<I>(node, members) {
                    edits.push(set(path, Kind::Object, after, Rule::TextToList, node.secret));
                }
            }
            Look::Object(members) => self.members::<I>(node, members, path, edits),
            Look::Null | Look::Boolean(_) | Look::Number(_) | Look::Odd(_) => {}
        }
    }

    fn members<'a, I: Input<'a>>(&self, node: &WireNode, members: I::Members, path: &Path<'_>, edits: &mut Vec<Edit>) {
        let mut own = Vec::new();
        let mut met = vec![false; node.members.len()];
        for (name, value) in members {
            let at = path.member(name);
            let known = node.members.iter().position(|member| member.published == name);
            let Some((index, member)) = known.and_then(|index| Some((index, node.members.get(index)?))) else {
                if let Some(rest) = node.rest {
                    self.place(rest, value, &at, edits);
                }
                continue;
            };
            if let Some(met) = met.get_mut(index) {
                *met = true;
            }
            if member.null == Null::Absent && matches!(value.look(), Look::Null) {
                let before = Before { kind: Some(Kind::Null), value: None };
                own.push(edit(&at, Rule::NullAsAbsent, Change::Remove { before }, false));
                continue;
            }
            if let Some(inner) = member.node {
                self.place(inner, value, &at, edits);
            }
            if member.published != member.declared {
                own.push(edit(&at, Rule::Alias, Change::Rename { to: member.declared.clone() }, false));
            }
        }
        edits.append(&mut own);
        for (member, met) in node.members.iter().zip(met) {
            if member.null == Null::Written && !met {
                let change = Change::Set { before: None, after: "null".to_owned() };
                edits.push(edit(&path.member(&member.declared), Rule::Default, change, false));
            }
        }
    }

    /// The text of a value after it was turned back.
    fn turned<'a, I: Input<'a>>(&self, node: Option<u32>, value: I) -> String {
        let mut edits = Vec::new();
        if let Some(node) = node {
            self.place(node, value, &Path::Root, &mut edits);
        }
        let mut text = String::new();
        if edits.is_empty() {
            print(value, &mut text);
            return text;
        }
        Document::of(value).edited(&edits).to_text()
    }

    fn members_of<'a, I: Input<'a>>(&self, node: Option<u32>, items: I::Items) -> Option<String> {
        let mut text = String::from("{");
        let mut keys: Vec<&str> = Vec::new();
        for item in items {
            let Look::Object(_) = item.look() else { return None };
            let Look::String(key) = item.member("key", 0)?.look() else { return None };
            if keys.contains(&key) {
                return None;
            }
            if !keys.is_empty() {
                text.push(',');
            }
            keys.push(key);
            quote(key, &mut text);
            text.push(':');
            text.push_str(&self.turned(node, item.member("value", 1)?));
        }
        text.push('}');
        Some(text)
    }

    fn items_of<'a, I: Input<'a>>(&self, node: &WireNode, members: I::Members) -> Option<String> {
        let members: Vec<(&str, I)> = members.collect();
        let mut parts = Vec::new();
        for (name, inner) in &node.fields {
            let Some((_, value)) = members.iter().find(|(given, _)| given == name) else { break };
            parts.push(self.turned(*inner, *value));
        }
        (parts.len() == members.len()).then(|| format!("[{}]", parts.join(",")))
    }

    /// The published form of arguments in the author's form, as far as the published schema can hold them: for examples.
    #[must_use]
    pub fn write(&self, arguments: &Value) -> Value {
        if self.is_empty() { arguments.clone() } else { self.written(0, arguments) }
    }

    fn written(&self, node: u32, value: &Value) -> Value {
        let Some(node) = self.nodes.get(node as usize) else { return value.clone() };
        let inner = |inner: Option<u32>, value: &Value| match inner {
            Some(inner) => self.written(inner, value),
            None => value.clone(),
        };
        if let Some((word, _)) = node.words.iter().find(|(_, stands)| equal(stands, value)) {
            return Value::String(word.clone());
        }
        if let Some(kinds) = node.text.filter(|kinds| !value.is_null() || kinds.has(Kind::Null)) {
            return Value::String(text_of(kinds, value));
        }
        for (plan, alternative) in &node.alternatives {
            let written = inner(*alternative, value);
            if reading::read(plan, Some(&written), Mode::Strict).is_accepted() {
                return written;
            }
        }
        match value {
            Value::Array(items) if !node.fields.is_empty() => {
                let fields = node.fields.iter().zip(items);
                Value::Object(fields.map(|((name, node), item)| (name.clone(), inner(*node, item))).collect())
            }
            Value::Array(items) => {
                let node_of = |index: usize| node.prefix.get(index).copied().flatten().or(node.items);
                items.iter().enumerate().map(|(index, item)| inner(node_of(index), item)).collect()
            }
            Value::Object(members) => match node.pairs {
                Some(pairs) => members
                    .iter()
                    .map(|(key, value)| serde_json::json!({"key": key, "value": inner(pairs.value, value)}))
                    .collect(),
                None => Value::Object(self.written_members(node, members)),
            },
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.clone(),
        }
    }

    fn written_members(&self, node: &WireNode, members: &Map<String, Value>) -> Map<String, Value> {
        let mut published = Map::new();
        for (name, value) in members {
            let member = node.members.iter().find(|member| member.declared == *name);
            if value.is_null() && member.is_some_and(|member| matches!(member.null, Null::Written | Null::Left)) {
                continue;
            }
            let inner = member.map_or(node.rest, |member| member.node);
            let shown = member.map_or(name, |member| &member.published);
            let value = inner.map_or_else(|| value.clone(), |inner| self.written(inner, value));
            published.insert(shown.clone(), value);
        }
        for member in node.members.iter().filter(|member| member.null == Null::Absent) {
            if !members.contains_key(&member.declared) {
                published.insert(member.published.clone(), Value::Null);
            }
        }
        published
    }
}

impl WireNode {
    /// The JSON text that a text stands for, where it stands for something else than itself.
    fn value_of_text(&self, text: &str) -> Option<(String, Rule)> {
        if let Some((_, value)) = self.words.iter().find(|(word, _)| word == text) {
            return Some((value.to_string(), rule_to(kind_of(value))));
        }
        let document = Document::parse(text).ok()?;
        let kind = document.root().look().kind()?;
        self.text?.has(kind).then(|| (document.to_text(), rule_to(kind)))
    }
}

/// The JSON text of a value; a text that stands for nothing else stays as it is.
fn text_of(kinds: Kinds, value: &Value) -> String {
    if let Value::String(text) = value {
        let parsed = Document::parse(text).ok().and_then(|document| document.root().look().kind());
        if !parsed.is_some_and(|kind| kinds.has(kind)) {
            return text.clone();
        }
    }
    value.to_string()
}

fn equal(first: &Value, second: &Value) -> bool {
    first == second
        || matches!((first.as_f64(), second.as_f64()), (Some(first), Some(second)) if first.total_cmp(&second).is_eq())
}

pub(super) fn kind_of(value: &Value) -> Kind {
    value.look().kind().unwrap_or(Kind::Null)
}

fn rule_to(kind: Kind) -> Rule {
    match kind {
        Kind::Null => Rule::NullWord,
        Kind::Boolean => Rule::TextToBoolean,
        Kind::Integer => Rule::TextToInteger,
        Kind::Number => Rule::TextToNumber,
        Kind::String => Rule::EnumSpelling,
        Kind::Array => Rule::TextToList,
        Kind::Object => Rule::TextToObject,
    }
}

fn edit(path: &Path<'_>, rule: Rule, change: Change, secret: bool) -> Edit {
    Edit { path: path.pointer(), rule, change, secret }
}

fn set(path: &Path<'_>, kind: Kind, after: String, rule: Rule, secret: bool) -> Edit {
    edit(path, rule, Change::Set { before: Some(Before { kind: Some(kind), value: None }), after }, secret)
}
