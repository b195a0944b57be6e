//! The way back from the published form to the author's.

use std::collections::HashSet;

use serde_json::Value;

use super::place::{Null, WireNode};
use crate::edit::{Before, Change, Edit};
use crate::input::{Document, Input, Look, print, quote};
use crate::kind::Kind;
use crate::limits::Limits;
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
        // What holds anything else than JSON stands as it came, for the walk to refuse it.
        let published = arguments.filter(|arguments| is_data(*arguments));
        let mut edits = published.map(|arguments| self.read(arguments)).unwrap_or_default();
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
        let members: Vec<(&str, I)> = members.collect();
        let given: HashSet<&str> = members.iter().map(|(name, _)| *name).collect();
        let mut own = Vec::new();
        let mut met = vec![false; node.members.len()];
        for (name, value) in members {
            let at = path.member(name);
            let Some((index, member)) = node.members.get(name) else {
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
            let renamed = member.declared != name;
            if renamed && given.contains(member.declared.as_str()) {
                // Two members would have one name: the walk refuses the one that nobody declared.
                continue;
            }
            if let Some(inner) = member.node {
                self.place(inner, value, &at, edits);
            }
            if renamed {
                own.push(edit(&at, Rule::Alias, Change::Rename { to: member.declared.clone() }, false));
            }
        }
        edits.append(&mut own);
        for ((_, member), met) in node.members.iter().zip(met) {
            if member.null == Null::Written && !met && !given.contains(member.declared.as_str()) {
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

    /// The object that pairs stand for; `None` where one of the items is no pair, or a key stands twice.
    fn members_of<'a, I: Input<'a>>(&self, node: Option<u32>, items: I::Items) -> Option<String> {
        let mut text = String::from("{");
        let mut keys: HashSet<&str> = HashSet::new();
        for item in items {
            let (key, value) = pair(item)?;
            if !keys.is_empty() {
                text.push(',');
            }
            if !keys.insert(key) {
                return None;
            }
            quote(key, &mut text);
            text.push(':');
            text.push_str(&self.turned(node, value));
        }
        text.push('}');
        Some(text)
    }

    /// The list that an object with a member for each item stands for; `None` where it has other members, or leaves one out
    /// before another.
    fn items_of<'a, I: Input<'a>>(&self, node: &WireNode, members: I::Members) -> Option<String> {
        let mut given: Vec<Option<I>> = vec![None; node.fields.len()];
        for (name, value) in members {
            let (index, field) = node.fields.get(name)?;
            if field.null == Null::Absent && matches!(value.look(), Look::Null) {
                continue;
            }
            if !is_data(value) || given.get_mut(index)?.replace(value).is_some() {
                return None;
            }
        }
        let count = given.iter().take_while(|value| value.is_some()).count();
        let mut text = String::from("[");
        for (index, ((_, field), value)) in node.fields.iter().zip(&given).enumerate() {
            let Some(value) = *value else { continue };
            if index >= count {
                return None;
            }
            if index > 0 {
                text.push(',');
            }
            text.push_str(&self.turned(field.node, value));
        }
        text.push(']');
        Some(text)
    }
}

/// The key and the value of an object that has these two members and no other, in whatever order they came.
fn pair<'a, I: Input<'a>>(item: I) -> Option<(&'a str, I)> {
    let Look::Object(members) = item.look() else { return None };
    let (mut key, mut value) = (None, None);
    for (name, member) in members {
        let place = match name {
            "key" => &mut key,
            "value" => &mut value,
            _ => return None,
        };
        if place.replace(member).is_some() {
            return None;
        }
    }
    let Look::String(key) = key?.look() else { return None };
    Some((key, value.filter(|value| is_data(*value))?))
}

/// Whether a value is JSON all the way down. What is not would be printed as null, and nobody would see that it came.
fn is_data<'a, I: Input<'a>>(value: I) -> bool {
    if value.is_plain(Limits::MAX_DEPTH) {
        return true;
    }
    match value.look() {
        Look::Odd(_) => false,
        Look::Null | Look::Boolean(_) | Look::Number(_) | Look::String(_) => true,
        Look::Array(mut items) => items.all(is_data),
        Look::Object(mut members) => members.all(|(_, value)| is_data(value)),
    }
}

pub(super) fn kind_of(value: &Value) -> Kind {
    value.look().kind().unwrap_or(Kind::Null)
}

fn edit(path: &Path<'_>, rule: Rule, change: Change, secret: bool) -> Edit {
    Edit { path: path.pointer(), rule, change, secret }
}

fn set(path: &Path<'_>, kind: Kind, after: String, rule: Rule, secret: bool) -> Edit {
    edit(path, rule, Change::Set { before: Some(Before { kind: Some(kind), value: None }), after }, secret)
}
