//! References: followed in place, or kept where they come back to themselves and the profile takes that.

use serde_json::{Map, Value, json};

use super::emit::{At, Emitter, Made, kinds_of};
use super::merge::merge;
use super::place::WireNode;
use super::source::reference;

/// References within each other that are followed at one place.
const IN_PLACE: usize = 32;

/// References that are written out in one tool: where each leads to several others, they multiply with every level.
const FOLLOWED: u32 = 4_000;

/// What is written once and referred to.
pub(super) struct Def {
    pub(super) pointer: String,
    pub(super) name: String,
    pub(super) schema: Value,
    pub(super) wire: u32,
}

impl Emitter<'_> {
    /// Follows references and merges `allOf`, until the schema says by itself what holds.
    pub(super) fn flat(&mut self, mut map: Map<String, Value>, mut at: At) -> Made {
        let mut first = true;
        for _ in 0..IN_PLACE {
            if let Some(text) = reference(&map).map(str::to_owned) {
                let keyword = if map.contains_key("$ref") { "$ref" } else { "$dynamicRef" };
                let Some(pointer) = self.source.resolve(&text) else {
                    map.shift_remove(keyword);
                    self.lose(&at, "ref-external", keyword, json!(text), Value::Null, false);
                    continue;
                };
                if self.source.is_recursive(&pointer) {
                    if first && self.may_refer(&map, &at) {
                        return self.referred(&pointer, &map, keyword, &at);
                    }
                    if self.is_unrolled(&pointer, &at) {
                        return self.unrolled(&pointer, map, keyword, &at);
                    }
                }
                if self.followed >= FOLLOWED {
                    return self.unrolled(&pointer, map, keyword, &at);
                }
                self.followed += 1;
                map.shift_remove(keyword);
                let row = match (at.root, map.is_empty()) {
                    (true, _) => "root-ref",
                    (false, true) => "ref-local",
                    (false, false) => "ref-siblings",
                };
                self.lose(&at, row, keyword, json!(text), json!("written out"), true);
                at.open.push(pointer.clone());
                if map.is_empty() {
                    at.path.clone_from(&pointer);
                }
                match self.source.at(&pointer) {
                    Value::Object(target) => map = merge(map, target.clone()),
                    Value::Bool(false) => map = merge(map, never()),
                    _ => {}
                }
            } else if let Some(members) = self.merged_all_of(&map, &at) {
                let row = if at.root { "root-allOf" } else { "allOf-nested" };
                let all = map.shift_remove("allOf").unwrap_or_default();
                self.lose(&at, row, "allOf", all, json!("merged"), true);
                for member in members {
                    let expanded = self.expanded(member, &mut at);
                    map = merge(map, expanded);
                }
            } else {
                return self.plain(map, &at);
            }
            first = false;
        }
        map.shift_remove("$ref");
        map.shift_remove("allOf");
        self.plain(map, &at)
    }

    /// The members of `allOf` where the profile does not take it here.
    fn merged_all_of(&self, map: &Map<String, Value>, at: &At) -> Option<Vec<Map<String, Value>>> {
        let row = if at.root { "root-allOf" } else { "allOf-nested" };
        let list = map.get("allOf")?.as_array().filter(|_| !self.profile.takes(row))?;
        let schema = |schema: &Value| match schema {
            Value::Object(map) => map.clone(),
            Value::Bool(false) => never(),
            _ => Map::new(),
        };
        Some(list.iter().map(schema).collect())
    }

    /// A schema with the target of its own reference merged in: two references cannot stand beside each other.
    pub(super) fn expanded(&mut self, mut map: Map<String, Value>, at: &mut At) -> Map<String, Value> {
        for _ in 0..IN_PLACE {
            let Some(text) = reference(&map).map(str::to_owned) else { return map };
            let pointer = self.source.resolve(&text);
            if pointer.as_ref().is_some_and(|pointer| self.is_unrolled(pointer, at)) {
                return map;
            }
            map.shift_remove("$ref");
            map.shift_remove("$dynamicRef");
            let Some(pointer) = pointer else {
                self.lose(at, "ref-external", "$ref", json!(text), Value::Null, false);
                continue;
            };
            match self.source.at(&pointer) {
                Value::Object(target) => map = merge(map, target.clone()),
                Value::Bool(false) => map = merge(map, never()),
                _ => {}
            }
            at.open.push(pointer);
        }
        map
    }

    /// Whether a place that comes back to itself was written out as often as the profile wants it.
    fn is_unrolled(&self, pointer: &str, at: &At) -> bool {
        let depth = at.open.iter().filter(|open| *open == pointer).count();
        depth > self.profile.unroll && self.source.is_recursive(pointer)
    }

    /// What stands where a recursion ends: the reference itself where that may be, and otherwise JSON text.
    fn unrolled(&mut self, pointer: &str, mut map: Map<String, Value>, keyword: &str, at: &At) -> Made {
        if self.profile.takes("ref-recursive") && !at.root {
            let beside: Vec<String> = map.keys().filter(|keyword| !may_stand_beside(keyword)).cloned().collect();
            for keyword in beside {
                let from = map.shift_remove(&keyword).unwrap_or_default();
                self.lose(at, "ref-recursive", &keyword, from, Value::Null, false);
            }
            return self.referred(pointer, &map, keyword, at);
        }
        map.shift_remove(keyword);
        if !self.profile.is_typed() || at.root {
            self.lose(at, "ref-recursive", keyword, json!(pointer), Value::Null, false);
            return self.plain(map, at);
        }
        let kinds = kinds_of(self.source.at(pointer));
        self.json_text(kinds, &map, at, "ref-recursive")
    }

    /// Whether a schema is nothing but a reference that may stay.
    pub(super) fn stays(&self, map: &Map<String, Value>) -> bool {
        let pointer = reference(map).and_then(|text| self.source.resolve(text));
        let recursive = pointer.is_some_and(|pointer| self.source.is_recursive(&pointer));
        recursive && self.profile.takes("ref-recursive") && map.keys().all(|keyword| may_stand_beside(keyword))
    }

    /// Whether a reference that comes back to itself may stay, with nothing beside it but what is said of the value.
    fn may_refer(&self, map: &Map<String, Value>, at: &At) -> bool {
        let own = !at.in_place || !self.profile.is_typed();
        !at.root && own && self.profile.takes("ref-recursive") && map.keys().all(|keyword| may_stand_beside(keyword))
    }

    /// A reference to what is written once.
    fn referred(&mut self, pointer: &str, map: &Map<String, Value>, keyword: &str, at: &At) -> Made {
        let (name, wire) = self.def(pointer);
        let target = if pointer.is_empty() { "#".to_owned() } else { format!("#/$defs/{name}") };
        if map.get(keyword) != Some(&json!(target)) {
            let from = map.get(keyword).cloned().unwrap_or_default();
            self.lose(at, "ref-local", keyword, from, json!(target), true);
        }
        let mut made = Made { wire: Some(wire), ..Made::default() };
        let mut rest = map.clone();
        rest.shift_remove(keyword);
        self.keywords(rest, at, None, &mut made);
        let alone = made.schema.is_empty() && made.notes.is_empty();
        if alone || self.profile.takes("ref-siblings") {
            made.schema.insert("$ref".to_owned(), json!(target));
        } else {
            self.lose(at, "ref-siblings", keyword, json!(target), json!("in anyOf"), true);
            made.schema.insert("anyOf".to_owned(), json!([{ "$ref": target }]));
        }
        made
    }

    /// The name of what is written once, and its way back.
    fn def(&mut self, pointer: &str) -> (String, u32) {
        if pointer.is_empty() {
            return (String::new(), 0);
        }
        if let Some(def) = self.defs.iter().find(|def| def.pointer == pointer) {
            return (def.name.clone(), def.wire);
        }
        let last = pointer.rsplit('/').next().unwrap_or("item");
        let base: String = last.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
        let mut name = base.clone();
        let mut count = 2;
        while self.defs.iter().any(|def| def.name == name) {
            name = format!("{base}_{count}");
            count += 1;
        }
        let wire = u32::try_from(self.wires.len()).unwrap_or(u32::MAX);
        self.wires.push(WireNode::default());
        self.defs.push(Def { pointer: pointer.to_owned(), name: name.clone(), schema: Value::Null, wire });
        let at = At { path: pointer.to_owned(), depth: 1, open: vec![pointer.to_owned()], ..At::default() };
        let made = match self.source.at(pointer) {
            Value::Object(map) => self.flat(map.clone(), at.clone()),
            other => self.node(other, &at),
        };
        let child = self.finish(made, &at);
        let mut schema = child.schema;
        if child.null {
            super::object::add_null(&mut schema, self.profile.null);
        }
        if let Some(made) = child.wire.and_then(|made| self.wires.get(made as usize)).cloned()
            && let Some(place) = self.wires.get_mut(wire as usize)
        {
            *place = made;
        }
        if let Some(def) = self.defs.iter_mut().find(|def| def.pointer == pointer) {
            def.schema = schema;
        }
        (name, wire)
    }
}

/// Whether a keyword says nothing of what a value must be.
fn may_stand_beside(keyword: &str) -> bool {
    matches!(keyword, "$ref" | "$dynamicRef" | "description" | "title" | "default")
}

/// A schema that accepts nothing.
fn never() -> Map<String, Value> {
    Map::from_iter([("enum".to_owned(), json!([]))])
}
