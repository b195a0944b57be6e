//! Compositions: what holds between names as sentences, and unions as what the profile takes of them.

use serde_json::{Map, Value, json};

use super::branches::{disjoint, kinds_of_branch, narrowed, values_of};
use super::emit::{At, Child, Emitter, Guards, Made, kinds_of};
use super::groups;
use super::merge::{ANNOTATIONS, merge};
use super::object::add_null;
use super::place::WireNode;
use super::profile::NullForm;
use super::sentence::{self, Count};
use crate::kind::{Kind, Kinds};

impl Emitter<'_> {
    /// What becomes of a schema with `oneOf` or `anyOf` that the profile does not take here; `None` where there is none.
    pub(super) fn composed(&mut self, map: &mut Map<String, Value>, at: &At, made: &mut Made) -> Option<Made> {
        let keyword = ["oneOf", "anyOf"].into_iter().find(|keyword| map.get(*keyword).is_some_and(Value::is_array))?;
        if at.root {
            let row = if keyword == "oneOf" { "root-oneOf" } else { "root-anyOf" };
            if self.profile.takes(row) {
                return None;
            }
        } else if !self.profile.is_typed() {
            if keyword == "oneOf" && !self.profile.takes("oneOf-nested") && !map.contains_key("anyOf") {
                let from = map.shift_remove("oneOf").unwrap_or_default();
                self.lose(at, "oneOf-nested", "oneOf", from.clone(), json!("anyOf"), false);
                map.insert("anyOf".to_owned(), from);
            }
            return None;
        }
        let from = map.shift_remove(keyword)?;
        let branches: Vec<Map<String, Value>> = from
            .as_array()?
            .iter()
            .filter_map(|branch| match branch {
                Value::Object(map) => Some(map.clone()),
                Value::Bool(true) => Some(Map::new()),
                _ => None,
            })
            .collect();
        let taken = Made { null: made.null, notes: std::mem::take(&mut made.notes), ..Made::default() };
        if branches.is_empty() {
            made.notes = taken.notes;
            return None;
        }
        let mut at = at.clone();
        let base: Map<String, Value> =
            map.iter().filter(|(keyword, _)| !ANNOTATIONS.contains(&keyword.as_str())).map(owned).collect();
        let branches: Vec<Map<String, Value>> = branches
            .into_iter()
            .map(|branch| {
                if base.is_empty() && !at.root && self.stays(&branch) {
                    return branch;
                }
                let expanded = self.expanded(branch, &mut at);
                merge(base.clone(), expanded)
            })
            .collect();
        if let [only] = branches.as_slice() {
            let mut merged: Map<String, Value> =
                map.iter().filter(|(keyword, _)| ANNOTATIONS.contains(&keyword.as_str())).map(owned).collect();
            merged.extend(
                only.iter()
                    .map(owned)
                    .filter(|(keyword, _)| !map.contains_key(keyword) || !ANNOTATIONS.contains(&keyword.as_str())),
            );
            let inner = self.again(merged, &at);
            let notes = [taken.notes, inner.notes].concat();
            return Some(Made { null: taken.null || inner.null, notes, ..inner });
        }
        if at.root {
            return Some(self.flattened(keyword, map, &branches, &from, &at, taken));
        }
        let mut around: Map<String, Value> =
            map.iter().filter(|(keyword, _)| ANNOTATIONS.contains(&keyword.as_str())).map(owned).collect();
        around.insert(keyword.to_owned(), from);
        Some(self.union(keyword, around, branches, &at, taken))
    }

    /// One value that may have one of several forms. `around` holds annotations, and under `keyword` what was written.
    pub(super) fn union(
        &mut self,
        keyword: &str,
        mut around: Map<String, Value>,
        branches: Vec<Map<String, Value>>,
        at: &At,
        made: Made,
    ) -> Made {
        let from = around.shift_remove(keyword).unwrap_or_default();
        if self.profile.takes("anyOf-union") {
            return self.any_of(keyword, &from, around, branches, at, made);
        }
        let (row, kinds) = (row_of(keyword), branches.iter().map(kinds_of_branch).collect::<Vec<_>>());
        let all = kinds.iter().fold(Kinds::NONE, |sum, kinds| sum.or(*kinds)).without(Kind::Null);
        if all == Kind::Object.into() {
            return self.flattened(keyword, &around, &branches, &from, at, made);
        }
        let Some(mut narrowed) = narrowed(&branches, &kinds, all) else {
            let mut shown = around.clone();
            shown.insert("anyOf".to_owned(), json!(branches));
            let mut text = self.json_text(all, &shown, at, row);
            if !text.notes.iter().any(|note| note.contains("that matches")) {
                let listed: Vec<Value> = branches.iter().flat_map(values_of).collect();
                let at = 1.min(text.notes.len());
                text.notes.splice(at..at, sentence::one_of(&listed));
            }
            return Made { null: made.null, notes: [made.notes, text.notes].concat(), ..text };
        };
        let mut made = made;
        let dropped = |branch: &Map<String, Value>| {
            let says =
                |keyword: &String| !matches!(keyword.as_str(), "type" | "description" | "title" | "enum" | "const");
            let listed = !values_of(branch).is_empty() && narrowed.get("enum").is_none();
            listed || branch.iter().any(|(keyword, value)| says(keyword) && narrowed.get(keyword) != Some(value))
        };
        let one_kind = all == Kind::String.into() || all.and(Kinds::NUMBERS) == all;
        if one_kind && branches.iter().any(dropped) {
            made.notes.push(sentence::must_match(&json!({ "anyOf": branches })));
        }
        self.lose(at, row, keyword, from, narrowed.get("type").cloned().unwrap_or_default(), false);
        for (name, value) in around {
            narrowed.insert(name, value);
        }
        let inner = self.again(narrowed, at);
        Made { null: made.null || inner.null, notes: [made.notes, inner.notes].concat(), ..inner }
    }

    fn any_of(
        &mut self,
        keyword: &str,
        from: &Value,
        around: Map<String, Value>,
        branches: Vec<Map<String, Value>>,
        at: &At,
        mut made: Made,
    ) -> Made {
        if keyword == "oneOf" {
            let lossless = disjoint(&branches);
            self.lose(at, "oneOf-nested", "oneOf", from.clone(), json!("anyOf"), lossless);
        } else if keyword == "type" {
            self.lose(at, "type-array-multi", "type", from.clone(), json!("anyOf"), true);
        }
        let mut children: Vec<Child> = Vec::new();
        for (index, branch) in branches.into_iter().enumerate() {
            let index = index.to_string();
            let mut inner = if keyword == "type" { at.step(&[]) } else { at.step(&[keyword, &index]) };
            inner.in_place = false;
            let branch = self.again(branch, &inner);
            let child = self.finish(branch, &inner);
            made.null |= child.null;
            if !children.iter().any(|known| known.schema == child.schema) {
                children.push(child);
            }
        }
        self.join_texts(&mut children);
        if self.profile.all_required {
            part_first_keys(&mut children);
        }
        if self.profile.null == NullForm::Nullable && made.null {
            for child in &mut children {
                add_null(&mut child.schema, NullForm::Nullable);
            }
        }
        if let [only] = children.as_slice() {
            made.wire = only.wire;
            made.schema = only.schema.as_object().cloned().unwrap_or_default();
            made.schema.retain(|name, _| !(name == "description" && around.contains_key("description")));
        } else {
            let guards: Vec<(Value, Option<u32>)> =
                children.iter().map(|child| (child.schema.clone(), child.wire)).collect();
            made.schema.insert("anyOf".to_owned(), children.into_iter().map(|child| child.schema).collect());
            made.wire = self.alternatives(guards);
        }
        self.keywords(around, at, None, &mut made);
        if let Some(text) = made.schema.shift_remove("description") {
            super::emit::put_second(&mut made.schema, "description", text);
        }
        made
    }

    /// Text and JSON text beside each other cannot be told apart: one text stands for both.
    fn join_texts(&mut self, children: &mut Vec<Child>) {
        let is_text = |child: &Child| child.schema.get("type") == Some(&json!("string"));
        let kinds_in = |emitter: &Self, child: &Child| {
            let node = child.wire.and_then(|wire| emitter.wires.get(wire as usize));
            node.and_then(|node| node.text)
        };
        let texts: Vec<Option<Kinds>> =
            children.iter().filter(|child| is_text(child)).map(|child| kinds_in(self, child)).collect();
        if texts.len() < 2 || texts.iter().all(Option::is_none) {
            return;
        }
        let kinds = texts.into_iter().fold(Kinds::NONE, |sum, kinds| sum.or(kinds.unwrap_or(Kind::String.into())));
        let mut told: Vec<String> = vec![sentence::json_text(kinds, &Map::new())];
        let described =
            children.iter().filter(|child| is_text(child)).filter_map(|child| child.schema.get("description"));
        let listed =
            |child: &Child| child.schema.get("enum").and_then(Value::as_array).and_then(|list| sentence::one_of(list));
        told.extend(children.iter().filter(|child| is_text(child)).filter_map(listed));
        told.extend(described.filter_map(Value::as_str).map(str::to_owned));
        let text = sentence::shortened(&told.join(" "), self.profile.description);
        let wire = self.wire(WireNode { text: Some(kinds), ..WireNode::default() });
        children.retain(|child| !is_text(child));
        children.push(Child { schema: json!({"type": "string", "description": text}), wire, null: false });
    }

    /// A node that turns a value back by the first published branch that accepts it; settled at the end.
    pub(super) fn alternatives(&mut self, guards: Guards) -> Option<u32> {
        if guards.iter().all(|(_, wire)| wire.is_none()) {
            return None;
        }
        let index = u32::try_from(self.wires.len()).ok()?;
        self.wires.push(WireNode::default());
        self.guards.push((index, guards));
        Some(index)
    }

    /// Several forms of an object as one object with the properties of all.
    fn flattened(
        &mut self,
        keyword: &str,
        around: &Map<String, Value>,
        branches: &[Map<String, Value>],
        from: &Value,
        at: &At,
        mut made: Made,
    ) -> Made {
        let mut forms: Vec<Map<String, Value>> = Vec::new();
        for branch in branches {
            let mut inner = at.clone();
            let mut form = self.merged_whole(branch.clone(), &mut inner);
            let object = kinds_of(&Value::Object(form.clone())).has(Kind::Object);
            for keyword in ["oneOf", "anyOf"] {
                // A union within a form cannot be told apart from that of the others: it is told as it stands.
                if let Some(inner) = form.shift_remove(keyword)
                    && object
                {
                    made.notes.push(sentence::must_match(&json!({ keyword: inner })));
                }
            }
            if object {
                forms.push(form);
            }
        }
        let row = match (at.root, keyword) {
            (true, "oneOf") => "root-oneOf",
            (true, _) => "root-anyOf",
            (false, keyword) => row_of(keyword),
        };
        let count = if keyword == "oneOf" { Count::Exactly } else { Count::AtLeast };
        let flat = groups::flat(count, &forms, |name| self.published(name, at));
        let to = if flat.notes.is_empty() { json!("one object") } else { json!(flat.notes.join(" ")) };
        self.lose(at, row, keyword, from.clone(), to, false);
        made.notes.extend(flat.notes);
        let mut merged = flat.schema;
        for (name, value) in around.iter().filter(|(name, _)| ANNOTATIONS.contains(&name.as_str())) {
            merged.insert(name.clone(), value.clone());
        }
        let inner = self.again(merged, at);
        Made { null: made.null || inner.null, notes: [made.notes, inner.notes].concat(), ..inner }
    }

    /// A branch with its references and its `allOf` merged in.
    fn merged_whole(&mut self, map: Map<String, Value>, at: &mut At) -> Map<String, Value> {
        let mut whole = self.expanded(map, at);
        for _ in 0..8 {
            let Some(Value::Array(members)) = whole.shift_remove("allOf") else { break };
            for member in members {
                if let Value::Object(member) = member {
                    let member = self.expanded(member, at);
                    whole = merge(whole, member);
                }
            }
        }
        whole
    }
}

/// Objects of a union must not start with the same key: a key of its own goes first, where a form has one.
fn part_first_keys(children: &mut [Child]) {
    let mut first: Vec<String> = Vec::new();
    for child in children {
        let Some(Value::Object(properties)) = child.schema.get_mut("properties") else { continue };
        let Some(key) = properties.keys().find(|key| !first.contains(key)).cloned() else { continue };
        if let Some(schema) = properties.shift_remove(&key) {
            properties.shift_insert(0, key.clone(), schema);
        }
        first.push(key);
    }
}

fn owned((keyword, value): (&String, &Value)) -> (String, Value) {
    (keyword.clone(), value.clone())
}

fn row_of(keyword: &str) -> &'static str {
    match keyword {
        "oneOf" => "oneOf-nested",
        "type" => "type-array-multi",
        _ => "anyOf-union",
    }
}

impl Emitter<'_> {
    /// Sentences for schemas that hold beside this one and could not be merged with it.
    pub(super) fn beside(&mut self, map: &mut Map<String, Value>, at: &At, made: &mut Made) {
        let Some(Value::Array(list)) = map.shift_remove(super::merge::ALSO) else { return };
        for schema in list {
            let Value::Object(mut schema) = schema else { continue };
            self.groups(&mut schema, at, made);
            if !schema.is_empty() {
                let schema = Value::Object(schema);
                let text = sentence::must_match(&schema);
                self.say(at, "allOf-nested", "allOf", &schema, text, made);
            }
        }
    }
}
