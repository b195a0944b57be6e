//! What the package's marshaller must know of a plan: which names to expect, and what of a string must cross.
//!
//! A shape says nothing of what is allowed. Where a value needs more than a tape holds, its shape is `null` and the
//! whole call crosses with its contents.

use std::collections::HashMap;
use std::fmt::Write as _;

use super::{Also, Choices, Node, NodeId, ObjectRules, Plan, TextRules};
use crate::input::quote;
use crate::kind::{Kind, Kinds};
use crate::limits::Limits;
use crate::rules::Rule;

/// Nodes in place within each other that a shape gathers.
const REACH: u32 = 8;

impl Plan {
    /// The shapes of the plan as JSON: `shapes`, a list with the root's first, `search`, whether texts are looked
    /// through for swallowed arguments in every mode, and `most`, the limits of items, members, bytes of a string and edits for
    /// what only the package looks at.
    ///
    /// # Shape
    ///
    /// A shape is `null` (everything must cross), or an object: `t` 0 where the length of a string is enough, 1 where its
    /// contents are needed; `f` 1 where its first code unit counts; `m` the fewest code points of a string; `c` the listed texts with `l` the number of their list; `o` the number of the object's rules,
    /// `k` its names and `v` the shapes of their values; `d` the defaults, each with the place of its name, its JSON text and whether
    /// it is secret; `u` the places of names that are known and not declared; `a` the shape of members that are not declared, absent
    /// where there must be none; `i` the shape of items and `p` those of the first ones. A shape is named by its place in the list; -1
    /// is that of what nobody asks anything of.
    #[must_use]
    pub fn shapes(&self) -> String {
        let mut shapes = Shapes { plan: self, numbers: HashMap::new(), queue: Vec::new() };
        shapes.number(self.root);
        let search = self.settings.switches.turns_on(Rule::Swallowed);
        let Limits { items, members, string_bytes, edits, .. } = self.settings.limits;
        let mut text =
            format!("{{\"search\":{search},\"most\":[{items},{members},{string_bytes},{edits}],\"shapes\":[");
        let mut at = 0;
        while let Some(id) = shapes.queue.get(at).copied() {
            if at > 0 {
                text.push(',');
            }
            shapes.write(id, &mut text);
            at += 1;
        }
        text.push_str("]}");
        text
    }

    /// The name of a property, by its object's rules and its index among them.
    pub(crate) fn property_name(&self, rules: u32, property: u32) -> Option<&str> {
        let rules = self.objects.get(rules as usize)?;
        rules.properties.get(property as usize).map(|property| property.name.as_str())
    }

    /// A listed text, by its list and its index.
    pub(crate) fn choice_text(&self, list: u32, index: u32) -> Option<&str> {
        self.choices.get(list as usize)?.values.get(index as usize)?.as_str()
    }
}

struct Shapes<'p> {
    plan: &'p Plan,
    numbers: HashMap<NodeId, usize>,
    queue: Vec<NodeId>,
}

/// What the nodes that judge one value have.
#[derive(Default)]
struct Gathered {
    objects: Vec<u32>,
    arrays: Vec<u32>,
    choices: Vec<u32>,
    contents: bool,
    /// The first character counts.
    first: bool,
    min_length: u64,
}

impl Shapes<'_> {
    fn number(&mut self, id: NodeId) -> usize {
        let next = self.queue.len();
        let number = *self.numbers.entry(id).or_insert(next);
        if number == next {
            self.queue.push(id);
        }
        number
    }

    fn write(&mut self, id: NodeId, text: &mut String) {
        let node = self.plan.node(id);
        let mut found = Gathered::default();
        let fits = self.gather(node, 0, &mut found);
        let lone = |list: &[u32]| list.len() <= 1;
        if !fits || !lone(&found.objects) || !lone(&found.arrays) {
            text.push_str("null");
            return;
        }
        let contents = found.contents || found.choices.len() > 1;
        // Writing to a String cannot fail.
        let _ = write!(text, "{{\"t\":{},\"m\":{}", u8::from(contents), found.min_length);
        if found.first {
            text.push_str(",\"f\":1");
        }
        if let ([list], false) = (found.choices.as_slice(), contents) {
            self.write_choices(*list, text);
        }
        if let Some(index) = found.objects.first()
            && let Some(rules) = self.plan.objects.get(*index as usize)
        {
            self.write_object(node, *index, rules, text);
        }
        if let Some(rules) = found.arrays.first().and_then(|index| self.plan.arrays.get(*index as usize)) {
            if let Some(items) = rules.items {
                let number = self.number(items);
                let _ = write!(text, ",\"i\":{number}");
            }
            if !rules.prefix.is_empty() {
                let numbers: Vec<String> = rules.prefix.iter().map(|id| self.number(*id).to_string()).collect();
                let _ = write!(text, ",\"p\":[{}]", numbers.join(","));
            }
        }
        text.push('}');
    }

    fn write_choices(&self, list: u32, text: &mut String) {
        let values = self.plan.choices.get(list as usize).map(|choices: &Choices| choices.values.as_slice());
        let _ = write!(text, ",\"l\":{list},\"c\":[");
        for (index, value) in values.unwrap_or_default().iter().enumerate() {
            if index > 0 {
                text.push(',');
            }
            match value.as_str() {
                Some(value) => quote(value, text),
                None => text.push_str("null"),
            }
        }
        text.push(']');
    }

    fn write_object(&mut self, node: &Node, index: u32, rules: &ObjectRules, text: &mut String) {
        let _ = write!(text, ",\"o\":{index},\"k\":[");
        for (at, property) in rules.properties.iter().enumerate() {
            if at > 0 {
                text.push(',');
            }
            quote(&property.name, text);
        }
        text.push_str("],\"v\":[");
        let others = rules.additional.filter(|_| !self.plan.is_never(rules.additional));
        for (at, property) in rules.properties.iter().enumerate() {
            if at > 0 {
                text.push(',');
            }
            match property.node.or(others) {
                Some(id) => {
                    let number = self.number(id);
                    let _ = write!(text, "{number}");
                }
                // Of such a member only that it is there counts.
                None => text.push_str("-1"),
            }
        }
        text.push(']');
        self.write_defaults(rules, text);
        if let Some(id) = others {
            let number = self.number(id);
            let _ = write!(text, ",\"a\":{number}");
        } else if rules.additional.is_none() && !node.closed {
            text.push_str(",\"a\":-1");
        }
    }

    fn write_defaults(&self, rules: &ObjectRules, text: &mut String) {
        let defaults = rules.properties.iter().enumerate().filter_map(|(at, property)| {
            let default = property.default.as_deref()?;
            Some((at, default, property.node.is_some_and(|id| self.plan.holds_secret(id))))
        });
        for (number, (at, default, secret)) in defaults.enumerate() {
            text.push_str(if number == 0 { ",\"d\":[" } else { "," });
            let _ = write!(text, "[{at},");
            quote(default, text);
            let _ = write!(text, ",{secret}]");
        }
        if rules.properties.iter().any(|property| property.default.is_some()) {
            text.push(']');
        }
        let known = rules.properties.iter().enumerate().filter(|(_, property)| property.node.is_none());
        let places: Vec<String> = known.map(|(at, _)| at.to_string()).collect();
        if !places.is_empty() {
            let _ = write!(text, ",\"u\":[{}]", places.join(","));
        }
    }

    /// Gathers what a node and those beside it ask; answers whether a tape can hold it.
    fn gather(&self, node: &Node, depth: u32, found: &mut Gathered) -> bool {
        let unevaluated = node.unevaluated_properties.is_some() || node.unevaluated_items.is_some();
        if depth > REACH || unevaluated {
            return false;
        }
        found.contents |= self.plan.text(node).is_some_and(TextRules::asks_for_contents);
        let least = self.plan.text(node).and_then(|rules| rules.min_length).unwrap_or(0);
        found.min_length = found.min_length.max(least);
        found.first |= self.plan.text(node).is_some_and(TextRules::asks_for_something_visible);
        let texts = self.plan.choices(node).is_some_and(|choices| !choices.texts.is_empty());
        found.choices.extend(node.choices.filter(|_| texts));
        found.objects.extend(node.object);
        found.arrays.extend(node.array);
        // Members that are not declared may be left out of a tape, and have no name on it.
        let object = self.plan.object(node).is_none_or(|rules| !rules.asks_of_all() && !rules.index.contains_key(""));
        let array = self.plan.array(node).is_none_or(|rules| !rules.unique && rules.contains.is_none());
        // A tape has too little of an array or object to compare it.
        let comparable = self
            .plan
            .choices(node)
            .is_none_or(|choices| !choices.values.iter().any(|value| value.is_array() || value.is_object()));
        object && array && comparable && node.also.iter().all(|also| self.gather_beside(also, depth, found))
    }

    fn gather_beside(&self, also: &Also, depth: u32, found: &mut Gathered) -> bool {
        match also {
            Also::All(id) => self.gather(self.plan.node(*id), depth + 1, found),
            Also::Union(index) => {
                // A tape holds a scalar for whoever judges it, but an array or object for one node alone.
                let mut kinds = Kinds::NONE;
                self.plan.union(*index).is_some_and(|union| {
                    union.branches.iter().all(|id| {
                        let branch = self.plan.node(*id);
                        let shared = kinds.and(branch.toward);
                        kinds = kinds.or(branch.toward);
                        // What is listed in one branch may be any text to another.
                        found.contents |= shared.has(Kind::String);
                        let apart = !shared.has(Kind::Array) && !shared.has(Kind::Object);
                        apart && self.gather(branch, depth + 1, found)
                    })
                })
            }
            Also::Not(_) | Also::If { .. } | Also::Dynamic { .. } => false,
        }
    }
}
