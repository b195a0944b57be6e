//! The walk that writes a schema in the form that a profile takes.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use serde_json::{Map, Value, json};

use super::follow::Def;
use super::merge::ALSO;
use super::place::WireNode;
use super::profile::{NullForm, Profile};
use super::sentence;
use super::source::Source;
use super::{Loss, rows};
use crate::kind::{Kind, Kinds};
use crate::path::push_segment;
use crate::schema::{Options, Unknown, compile};

/// Schemas that one tool may become: references that are written out in place grow without this.
const BUDGET: u32 = 4_000;
/// The names under which properties are published, where they are others.
pub(super) type Names = Rc<BTreeMap<String, String>>;

/// Where the walk is.
#[derive(Clone, Debug, Default)]
pub(super) struct At {
    /// The pointer in the author's schema.
    pub(super) path: String,
    /// Objects and arrays around it.
    pub(super) depth: usize,
    pub(super) root: bool,
    /// Another schema judges the same value, and says its type.
    pub(super) in_place: bool,
    /// Pointers of the references that the walk is inside of.
    pub(super) open: Vec<String>,
    pub(super) names: Names,
}

impl At {
    pub(super) fn step(&self, steps: &[&str]) -> At {
        let mut at = At { root: false, in_place: true, ..self.clone() };
        for step in steps {
            push_segment(&mut at.path, step);
        }
        at
    }

    /// A place for another value, one level further in.
    pub(super) fn below(&self, steps: &[&str]) -> At {
        let mut at = self.step(steps);
        at.in_place = false;
        at.depth += 1;
        at.names = Names::default();
        at
    }

    pub(super) fn shown(&self, name: &str) -> String {
        self.names.get(name).cloned().unwrap_or_else(|| name.to_owned())
    }
}

/// A schema as it was made.
#[derive(Debug, Default)]
pub(super) struct Made {
    pub(super) schema: Map<String, Value>,
    pub(super) wire: Option<u32>,
    pub(super) notes: Vec<String>,
    /// The author's schema accepts null, and the one that was made does not.
    pub(super) null: bool,
}

/// A schema that is finished, with its sentences in its description.
pub(super) struct Child {
    pub(super) schema: Value,
    pub(super) wire: Option<u32>,
    pub(super) null: bool,
}

/// The published branches of a union, each with the way back from it.
pub(super) type Guards = Vec<(Value, Option<u32>)>;

pub(super) struct Emitter<'s> {
    pub(super) profile: &'s Profile,
    pub(super) source: Source<'s>,
    pub(super) losses: Vec<Loss>,
    pub(super) wires: Vec<WireNode>,
    tool: &'s str,
    pub(super) defs: Vec<Def>,
    /// Nodes whose alternatives are settled at the end, when everything that they refer to is written.
    pub(super) guards: Vec<(u32, Guards)>,
    budget: u32,
    /// References that were written out.
    pub(super) followed: u32,
}

impl<'s> Emitter<'s> {
    pub(super) fn new(profile: &'s Profile, tool: &'s str, schema: &'s Value) -> Emitter<'s> {
        Emitter {
            profile,
            source: Source::new(schema),
            losses: Vec::new(),
            wires: vec![WireNode::default()],
            tool,
            defs: Vec::new(),
            guards: Vec::new(),
            budget: BUDGET,
            followed: 0,
        }
    }

    /// The whole schema and the sentences for the tool's description.
    pub(super) fn root(&mut self, schema: &Value) -> (Value, Vec<String>) {
        let at = At { root: true, ..At::default() };
        let mut made = self.node(schema, &at);
        let defs = std::mem::take(&mut self.defs);
        let defs: Map<String, Value> = defs.into_iter().map(|def| (def.name, def.schema)).collect();
        self.settle(&defs);
        if let Some(wire) = made.wire.and_then(|wire| self.wires.get(wire as usize)).cloned()
            && let Some(root) = self.wires.first_mut()
        {
            *root = wire;
        }
        if !defs.is_empty() {
            made.schema.insert("$defs".to_owned(), Value::Object(defs));
        }
        (Value::Object(made.schema), made.notes)
    }

    /// Compiles the published branches by which values are turned back.
    fn settle(&mut self, defs: &Map<String, Value>) {
        let options = Options { unknown: Unknown::Refuse, ..Options::for_any() };
        for (index, guards) in std::mem::take(&mut self.guards) {
            let mut alternatives = Vec::new();
            for (mut schema, wire) in guards {
                if let (Value::Object(map), false) = (&mut schema, defs.is_empty()) {
                    map.insert("$defs".to_owned(), Value::Object(defs.clone()));
                }
                if let Ok(plan) = compile("", &schema, &options) {
                    alternatives.push((Arc::new(plan), wire));
                }
            }
            if let Some(node) = self.wires.get_mut(index as usize) {
                node.alternatives = alternatives;
            }
        }
    }

    /// The schema from the start: what was merged may hold references and `allOf`.
    pub(super) fn again(&mut self, map: Map<String, Value>, at: &At) -> Made {
        self.budget = self.budget.saturating_sub(1);
        if self.budget == 0 && !at.root {
            return self.json_text(Kinds::ALL, &Map::new(), at, "ref-local");
        }
        self.flat(map, at.clone())
    }

    /// Notes a change.
    pub(super) fn lose(&mut self, at: &At, row: &str, keyword: &str, from: Value, to: Value, lossless: bool) {
        let mut clients = self.profile.clients().to_vec();
        for (client, _) in rows::named(row).map(|row| row.clients.as_slice()).unwrap_or_default() {
            if self.profile.id() == "portable" && !clients.contains(client) {
                clients.push(client.clone());
            }
        }
        let (path, keyword, row) = (at.path.clone(), keyword.to_owned(), row.to_owned());
        self.losses.push(Loss { tool: self.tool.to_owned(), path, row, keyword, from, to, lossless, clients });
    }

    /// Notes that a keyword became a sentence, and gives the sentence to the description.
    pub(super) fn say(&mut self, at: &At, row: &str, keyword: &str, from: &Value, text: String, made: &mut Made) {
        self.lose(at, row, keyword, from.clone(), Value::String(text.clone()), false);
        made.notes.push(text);
    }

    pub(super) fn wire(&mut self, node: WireNode) -> Option<u32> {
        if node.is_plain() {
            return None;
        }
        let index = u32::try_from(self.wires.len()).ok()?;
        self.wires.push(node);
        Some(index)
    }

    pub(super) fn child(&mut self, schema: &Value, at: &At) -> Child {
        if let (Value::Bool(_), true) = (schema, self.profile.takes("boolean-schema")) {
            return Child { schema: schema.clone(), wire: None, null: false };
        }
        let made = self.node(schema, at);
        self.finish(made, at)
    }

    /// Puts the sentences in front of the description.
    pub(super) fn finish(&mut self, mut made: Made, at: &At) -> Child {
        let own = made.schema.get("description").and_then(Value::as_str).unwrap_or_default();
        if !made.notes.is_empty() || own.chars().count() > self.profile.description {
            let text = self.described(&made.notes, own, at);
            put_second(&mut made.schema, "description", Value::String(text));
        }
        Child { schema: Value::Object(made.schema), wire: made.wire, null: made.null }
    }

    /// Sentences and prose within the limit; the prose is cut first.
    pub(super) fn described(&mut self, notes: &[String], prose: &str, at: &At) -> String {
        let limit = self.profile.description;
        let mut seen: Vec<&str> = Vec::new();
        for note in notes {
            if !seen.contains(&note.as_str()) {
                seen.push(note);
            }
        }
        let mut text = seen.join(" ");
        if !text.is_empty() && !prose.is_empty() {
            text.push(' ');
        }
        text.push_str(prose);
        if text.chars().count() <= limit {
            return text;
        }
        let short = sentence::shortened(&text, limit);
        self.lose(at, "description", "description", Value::String(text), Value::String(short.clone()), false);
        short
    }

    pub(super) fn node(&mut self, schema: &Value, at: &At) -> Made {
        let typed = self.profile.is_typed() && !at.root;
        self.budget = self.budget.saturating_sub(1);
        if self.budget == 0 && typed {
            return self.json_text(Kinds::ALL, &Map::new(), at, "ref-local");
        }
        match schema {
            Value::Object(map) => {
                let mut map = map.clone();
                map.shift_remove(ALSO);
                self.flat(map, at.clone())
            }
            Value::Bool(_) if typed => {
                let made = self.json_text(Kinds::ALL, &Map::new(), at, "boolean-schema");
                Made { null: true, ..made }
            }
            _ => self.plain(Map::new(), at),
        }
    }

    /// Text that holds the value as JSON, where no schema that the profile takes can describe it.
    pub(super) fn json_text(&mut self, kinds: Kinds, map: &Map<String, Value>, at: &At, row: &str) -> Made {
        let mut shown = map.clone();
        for keyword in ["$defs", "definitions", ALSO] {
            shown.shift_remove(keyword);
        }
        let mut text = sentence::json_text(kinds, &shown);
        if text.contains("\"$ref\"") {
            text = sentence::json_text(kinds, &Map::new());
        }
        let from = map.get("type").cloned().unwrap_or(Value::Null);
        self.lose(at, row, "type", from, json!("JSON text"), false);
        let secret = map.get("writeOnly") == Some(&Value::Bool(true));
        let wire = self.wire(WireNode { text: Some(kinds), secret, ..WireNode::default() });
        let mut made = Made { wire, notes: vec![text], ..Made::default() };
        made.schema.insert("type".to_owned(), json!("string"));
        if let Some(description) = map.get("description").filter(|text| text.is_string()) {
            made.schema.insert("description".to_owned(), description.clone());
        }
        for keyword in ["default", "examples"] {
            if let Some(value) = map.get(keyword) {
                self.annotation(keyword, value, at, &mut made);
            }
        }
        made
    }

    /// Puts the schema into a form with one type, a union, or whatever the profile takes.
    pub(super) fn plain(&mut self, mut map: Map<String, Value>, at: &At) -> Made {
        let typed = self.profile.is_typed();
        let null = typed && !at.root && self.take_null(&mut map, at);
        let mut made = Made { null, ..Made::default() };
        let at = &self.renaming(&map, at);
        self.groups(&mut map, at, &mut made);
        if let Some(made) = self.composed(&mut map, at, &mut made) {
            return made;
        }
        if at.root {
            self.root_type(&mut map, at);
        }
        if !typed || at.in_place {
            self.keywords(map, at, None, &mut made);
            return made;
        }
        self.typed(map, at, made)
    }

    fn root_type(&mut self, map: &mut Map<String, Value>, at: &At) {
        if map.get("type") != Some(&json!("object")) {
            let from = map.insert("type".to_owned(), json!("object")).unwrap_or_default();
            self.lose(at, "root-type-not-object", "type", from, json!("object"), true);
        }
        for keyword in ["enum", "const"] {
            if !self.profile.takes("root-enum") && map.contains_key(keyword) {
                let from = map.shift_remove(keyword).unwrap_or_default();
                self.lose(at, "root-enum", keyword, from, Value::Null, false);
            }
        }
    }
}

/// The kinds that a schema's own `type` allows.
pub(super) fn kinds_of(schema: &Value) -> Kinds {
    let Some(names) = schema.get("type") else {
        return if schema.get("properties").is_some() { Kind::Object.into() } else { Kinds::ALL };
    };
    let kinds = super::merge::names(names).into_iter().filter_map(Kinds::named);
    kinds.fold(Kinds::NONE, Kinds::or)
}

/// Puts a member behind the first one, or replaces it where it stands.
pub(super) fn put_second(map: &mut Map<String, Value>, name: &str, value: Value) {
    if let Some(place) = map.get_mut(name) {
        *place = value;
        return;
    }
    let at = usize::from(map.contains_key("type"));
    map.shift_insert(at.min(map.len()), name.to_owned(), value);
}

/// Whether nothing is published as null.
pub(super) fn drops_null(profile: &Profile) -> bool {
    profile.null == NullForm::Drop
}
