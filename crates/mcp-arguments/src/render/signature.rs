//! A tool's signature: one line that says what it takes.

use crate::kind::{Kind, Kinds};
use crate::plan::{Also, Node, NodeId, ObjectRules, Plan};

use super::noun::push_range;
use super::words::{cut, length, name, push_value};

/// Characters of a signature, the mark that it is cut included.
const SIGNATURE: usize = 800;
/// Objects within each other whose members are shown.
const OBJECTS: u32 = 2;
/// Forms within each other that are shown: lists, unions and references count too.
const LEVELS: u32 = 8;
/// Forms that are looked at: unions within recursive schemas would double them with each level.
const FORMS: u32 = 1_000;
/// Allowed values, and forms of a union, that are shown.
const VALUES: usize = 20;

/// The line that says what a tool takes: `docs_search(query: string, limit?: integer 1 to 25)`.
///
/// # Shape
///
/// Arguments in declaration order, `?` behind those that may be left out, the notation near TypeScript's. At most 800
/// characters, cut with `…`. A tool that is not named is `arguments(…)`. It is made from the plan alone, so that it serves specs and imported schemas alike.
#[must_use]
pub fn signature(plan: &Plan) -> &str {
    plan.signature.get_or_init(|| written(plan))
}

fn written(plan: &Plan) -> String {
    let tool = if plan.told_name().is_empty() { "arguments".to_owned() } else { name(plan.told_name()) };
    let mut line = Line { plan, text: tool, forms: 0 };
    let root = Facts::of(plan, plan.root);
    if plan.settings().arguments || !root.members.is_empty() {
        line.text.push('(');
        line.members(&root, 0, 0);
        line.text.push(')');
    } else {
        line.text.push_str(": ");
        line.form(plan.root, 0, 0);
    }
    if length(&line.text) <= SIGNATURE { line.text } else { cut(&line.text, SIGNATURE - 1) }
}

/// What is known of one value from the nodes that all judge it.
struct Facts<'p> {
    kinds: Kinds,
    node: &'p Node,
    choices: Option<&'p Node>,
    number: Option<&'p Node>,
    text: Option<&'p Node>,
    array: Option<&'p Node>,
    union: Option<&'p [NodeId]>,
    objects: Vec<&'p ObjectRules>,
    /// Whether this is a branch of a union: what else the object may have is decided where the value is met first.
    branch: bool,
    /// Members in declaration order: name, node, whether it must be there.
    members: Vec<(&'p str, NodeId, bool)>,
}

impl<'p> Facts<'p> {
    fn of(plan: &'p Plan, id: NodeId) -> Facts<'p> {
        let node = plan.node(id);
        let mut facts = Facts {
            kinds: node.toward,
            node,
            choices: None,
            number: None,
            text: None,
            array: None,
            union: None,
            objects: Vec::new(),
            branch: false,
            members: Vec::new(),
        };
        facts.gather(plan, node, LEVELS);
        facts
    }

    fn gather(&mut self, plan: &'p Plan, node: &'p Node, levels: u32) {
        self.choices = self.choices.or(node.choices.map(|_| node));
        self.number = self.number.or(node.number.map(|_| node));
        self.text = self.text.or(node.text.map(|_| node));
        self.array = self.array.or(node.array.map(|_| node));
        if let Some(rules) = plan.object(node) {
            for property in rules.properties.iter().take(SIGNATURE) {
                let known = self.members.iter_mut().find(|(name, _, _)| *name == property.name);
                match (known, property.node) {
                    (Some((_, _, required)), _) => *required |= property.required,
                    (None, Some(id)) => self.members.push((&property.name, id, property.required)),
                    (None, None) => {}
                }
            }
            self.objects.push(rules);
        }
        if levels == 0 || self.members.len() > SIGNATURE {
            return;
        }
        for also in &node.also {
            match also {
                Also::All(id) => self.gather(plan, plan.node(*id), levels - 1),
                Also::Union(index) => {
                    self.union = self.union.or(plan.union(*index).map(|union| union.branches.as_slice()));
                }
                Also::Dynamic { otherwise, .. } => self.gather(plan, plan.node(*otherwise), levels - 1),
                Also::Not(_) | Also::If { .. } => {}
            }
        }
    }
}

/// What members may be that are not declared.
enum Others {
    Anything,
    Judged(NodeId),
}

struct Line<'p> {
    plan: &'p Plan,
    text: String,
    /// How many forms have been looked at.
    forms: u32,
}

impl<'p> Line<'p> {
    /// Whether nothing more that is written would be shown. Bytes are at least the characters.
    fn is_full(&self) -> bool {
        self.text.len() > 4 * SIGNATURE || self.forms > FORMS
    }

    fn members(&mut self, facts: &Facts<'p>, objects: u32, levels: u32) {
        let members = facts.members.iter().filter(|(_, id, _)| !self.plan.is_never(Some(*id)));
        let members: Vec<_> = members.collect();
        for (index, (member, id, required)) in members.iter().enumerate() {
            if self.is_full() {
                return;
            }
            self.part(index, ", ");
            self.text.push_str(&name(member));
            self.text.push_str(if *required { ": " } else { "?: " });
            self.form(*id, objects, levels);
        }
        if let Some(others) = self.others(facts) {
            self.part(members.len(), ", ");
            self.text.push_str("[other]: ");
            match others {
                Others::Anything => self.text.push_str("any"),
                Others::Judged(id) => self.form(id, objects, levels),
            }
        }
    }

    /// What undeclared members may be; `None` where there can be none.
    fn others(&self, facts: &Facts<'p>) -> Option<Others> {
        let additional = facts.objects.iter().find_map(|rules| rules.additional);
        let pattern = facts.objects.iter().find_map(|rules| rules.patterns.first().map(|(_, id)| *id));
        match additional.or(facts.node.unevaluated_properties) {
            Some(id) if self.plan.is_never(Some(id)) => pattern.map(Others::Judged),
            Some(id) => Some(Others::Judged(id)),
            None if facts.node.closed || facts.branch => pattern.map(Others::Judged),
            None => Some(pattern.map_or(Others::Anything, Others::Judged)),
        }
    }

    fn part(&mut self, index: usize, separator: &str) {
        if index > 0 {
            self.text.push_str(separator);
        }
    }

    /// What one value may be.
    fn form(&mut self, id: NodeId, objects: u32, levels: u32) {
        self.form_of(&Facts::of(self.plan, id), objects, levels);
    }

    fn form_of(&mut self, facts: &Facts<'p>, objects: u32, levels: u32) {
        self.forms += 1;
        if self.is_full() {
            self.text.push('…');
            return;
        }
        if let Some(choices) = facts.choices.and_then(|node| self.plan.choices(node)) {
            for (index, choice) in choices.values.iter().take(VALUES).enumerate() {
                self.part(index, " | ");
                push_value(choice, &mut self.text);
            }
            if choices.values.len() > VALUES {
                self.text.push_str(" | …");
            }
            return;
        }
        let told = facts.array.is_some() || !facts.members.is_empty();
        if let Some(branches) = facts.union.filter(|_| !told && levels < LEVELS) {
            self.union(branches, facts.kinds, objects, levels);
            return;
        }
        if facts.kinds == Kinds::ALL && !told {
            self.text.push_str("any");
            return;
        }
        if facts.kinds.is_empty() {
            self.text.push_str("nothing");
            return;
        }
        for (index, kind) in facts.kinds.iter().enumerate() {
            self.part(index, " | ");
            self.kind(kind, facts, objects, levels);
        }
    }

    fn union(&mut self, branches: &[NodeId], kinds: Kinds, objects: u32, levels: u32) {
        let mut shown: Vec<String> = Vec::new();
        for id in branches.iter().take(VALUES) {
            // A branch that needs another kind than its neighbours allow is none.
            if self.is_full() || self.plan.node(*id).toward.and(kinds).is_empty() {
                continue;
            }
            let start = self.text.len();
            self.part(shown.len(), " | ");
            let behind = self.text.len();
            self.form_of(&Facts { branch: true, ..Facts::of(self.plan, *id) }, objects, levels + 1);
            let form = self.text.get(behind..).unwrap_or("").to_owned();
            if shown.contains(&form) {
                self.text.truncate(start);
            } else {
                shown.push(form);
            }
        }
        if branches.len() > VALUES {
            self.text.push_str(" | …");
        }
    }

    fn kind(&mut self, kind: Kind, facts: &Facts<'p>, objects: u32, levels: u32) {
        match kind {
            Kind::Null | Kind::Boolean => self.text.push_str(kind.name()),
            Kind::Integer | Kind::Number => {
                self.text.push_str(kind.name());
                if let Some(node) = facts.number {
                    let (minimum, maximum) = self.plan.bounds(node);
                    let mut range = String::new();
                    push_range(minimum.as_ref(), maximum.as_ref(), &mut range);
                    if !range.is_empty() {
                        self.text.push(' ');
                        self.text.push_str(range.strip_prefix("from ").unwrap_or(&range));
                    }
                }
            }
            Kind::String => {
                self.text.push_str("string");
                if let Some(format) = facts.text.and_then(|node| self.plan.text(node)).and_then(|rules| rules.format) {
                    self.text.push_str(" (");
                    self.text.push_str(format.name());
                    self.text.push(')');
                }
            }
            Kind::Array => self.array(facts, objects, levels),
            Kind::Object if facts.members.is_empty() || objects >= OBJECTS || levels >= LEVELS => {
                self.text.push_str("object");
            }
            Kind::Object => {
                self.text.push('{');
                self.members(facts, objects + 1, levels + 1);
                self.text.push('}');
            }
        }
    }

    fn array(&mut self, facts: &Facts<'p>, objects: u32, levels: u32) {
        let rules = facts.array.and_then(|node| self.plan.array(node));
        let Some(rules) = rules.filter(|_| levels < LEVELS) else {
            self.text.push_str("array");
            return;
        };
        if !rules.prefix.is_empty() {
            self.text.push('[');
            for (index, id) in rules.prefix.iter().take(VALUES).enumerate() {
                self.part(index, ", ");
                self.form(*id, objects, levels + 1);
            }
            self.text.push_str(if rules.prefix.len() > VALUES { ", …]" } else { "]" });
            return;
        }
        let start = self.text.len();
        if let Some(id) = rules.items {
            self.form(id, objects, levels + 1);
        }
        match self.text.get(start..).unwrap_or("") {
            "" | "any" => {
                self.text.truncate(start);
                self.text.push_str("array");
                return;
            }
            form if (form.contains(' ') && !form.starts_with('{')) || form.contains("} | ") => {
                self.text.insert(start, '(');
                self.text.push(')');
            }
            _ => {}
        }
        self.text.push_str("[]");
    }
}
