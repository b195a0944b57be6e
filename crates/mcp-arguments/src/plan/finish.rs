//! What is worked out once all nodes stand: the kinds that repairs go toward, the names that are declared through
//! compositions, and which defaults are accepted by their own node.

use std::collections::HashSet;

use super::glance::Glance;
use super::{Also, Choices, Counted, CountedProperty, Discriminator, Node, NodeId, ObjectRules, Plan, Property, Union};
use crate::input::Document;
use crate::kind::{Kind, Kinds};
use crate::limits::compile::{DEFAULT_BYTES, DEFAULTS_WITHIN, IN_PLACE};
use crate::path::Path;
use crate::walk;

/// Declared names while they are gathered.
#[derive(Default)]
struct Names {
    list: Vec<String>,
    seen: HashSet<String>,
    nodes: HashSet<NodeId>,
}

/// Why a plan cannot stand.
pub(crate) enum Fault {
    /// The node judges its own value again without end.
    Circular(NodeId),
    /// Too many nodes judge one value together.
    TooLarge(NodeId),
}

impl Plan {
    /// Completes the plan; `refuse` closes objects that declare properties and say nothing of others.
    pub(crate) fn finish(&mut self, refuse: bool) -> Result<(), Fault> {
        for (id, judges) in self.in_order()? {
            let toward = self.toward(id);
            self.most_judges = self.most_judges.max(judges);
            if let Some(node) = self.nodes.get_mut(id.0 as usize) {
                node.toward = toward;
                node.judges = judges;
            }
        }
        self.discriminate();
        if refuse {
            for id in self.locations() {
                self.close(id);
            }
        }
        self.settle_defaults();
        self.drop_idle_names();
        self.rechecks = self.judges_what_is_repaired();
        self.summarise();
        Ok(())
    }

    /// Drops `propertyNames` that every name meets, which generators write into each schema of a record.
    fn drop_idle_names(&mut self) {
        let mut objects = std::mem::take(&mut self.objects);
        for rules in &mut objects {
            rules.names = rules.names.filter(|id| !self.node(*id).accepts_every_text());
        }
        self.objects = objects;
    }

    /// Sums up the rules of nodes and objects for the walk.
    fn summarise(&mut self) {
        // Every value of a default takes a character of its text at least.
        let characters = |rules: &ObjectRules| -> usize {
            rules.properties.iter().filter_map(|property| property.default.as_deref()).map(str::len).sum()
        };
        let filled = self.objects.iter().map(characters).max().unwrap_or(0);
        self.most_steps = self.most_judges.saturating_mul((filled as u64).saturating_add(1));
        let glances: Vec<_> = self.nodes.iter().map(|node| self.glance(node)).collect();
        for (node, glance) in self.nodes.iter_mut().zip(glances) {
            node.glance = glance;
        }
        let counted: Vec<_> = self.objects.iter().map(|rules| self.counted(rules)).collect();
        for (rules, counted) in self.objects.iter_mut().zip(counted) {
            rules.counted = counted;
        }
    }

    fn counted(&self, rules: &ObjectRules) -> Option<Counted> {
        let of = |is: fn(&Property) -> bool| {
            u32::try_from(rules.properties.iter().filter(|property| is(property)).count()).unwrap_or(u32::MAX)
        };
        let property = |property: &Property| CountedProperty {
            glance: property.node.map_or(Glance::NONE, |id| self.node(id).glance),
            judges: property.node.map_or(0, |id| self.node(id).judges),
            required: property.required,
            has_default: property.default.is_some(),
        };
        rules.counts().then(|| Counted {
            required: of(|property| property.required),
            defaults: of(|property| property.default.is_some()),
            properties: rules.properties.iter().map(property).collect(),
            others: rules.additional.filter(|id| !self.is_never(Some(*id))).map(|id| self.node(id).glance),
        })
    }

    /// Several nodes may ask for different repairs of one value; counts and equality are of what is handed on.
    fn judges_what_is_repaired(&self) -> bool {
        let choices = |node: &Node| self.choices(node).is_some_and(|choices| choices.values.iter().any(is_container));
        self.nodes.iter().any(|node| node.is_composed() || node.names_settle_late || choices(node))
            || self.arrays.iter().any(|rules| rules.unique || rules.contains.is_some())
            || self.objects.iter().any(|rules| {
                let counts = rules.min_properties.is_some() || rules.max_properties.is_some();
                counts || rules.names.is_some() || !rules.dependents.is_empty() || rules.patterns_overlap()
            })
    }

    /// The nodes that judge a member, an item or the root: those where a value is met first.
    fn locations(&self) -> HashSet<NodeId> {
        let mut ids = HashSet::from([self.root]);
        for rules in &self.objects {
            ids.extend(rules.properties.iter().filter_map(|property| property.node));
            ids.extend(rules.patterns.iter().map(|(_, id)| *id));
            ids.extend(rules.additional);
        }
        for rules in &self.arrays {
            ids.extend(rules.prefix.iter().copied());
            ids.extend(rules.items);
        }
        for node in &self.nodes {
            ids.extend(node.unevaluated_properties);
            ids.extend(node.unevaluated_items);
        }
        ids
    }

    /// The nodes that judge the same value as `node` does, directly.
    pub(crate) fn in_place(&self, node: &Node) -> Vec<NodeId> {
        let mut ids = Vec::new();
        for also in &node.also {
            match also {
                Also::All(id) | Also::Not(id) => ids.push(*id),
                Also::Union(index) => ids.extend(self.union(*index).iter().flat_map(|union| union.branches.clone())),
                Also::If { test, then, otherwise } => {
                    ids.extend([Some(*test), *then, *otherwise].into_iter().flatten());
                }
                // The anchors that a dynamic reference may lead to lie in other resources; the walk bounds those.
                Also::Dynamic { otherwise, .. } => ids.push(*otherwise),
            }
        }
        ids.extend(self.object(node).iter().flat_map(|rules| rules.dependents.iter().map(|(_, id)| *id)));
        ids
    }

    /// All nodes, each behind those that judge its value with it, and how many those are with itself. Refuses circles of such nodes, and compositions that multiply.
    fn in_order(&self) -> Result<Vec<(NodeId, u64)>, Fault> {
        let mut order = Vec::with_capacity(self.nodes.len());
        let mut cost: Vec<Option<u64>> = vec![None; self.nodes.len()];
        let mut open = vec![false; self.nodes.len()];
        for start in 0..self.nodes.len() {
            let mut stack = vec![(start, false)];
            while let Some((at, done)) = stack.pop() {
                let Some(node) = self.nodes.get(at) else { continue };
                let id = NodeId(u32::try_from(at).unwrap_or(u32::MAX));
                let below = self.in_place(node);
                if done {
                    let sum = below.iter().filter_map(|id| cost.get(id.0 as usize).copied().flatten());
                    let sum = sum.fold(1_u64, u64::saturating_add);
                    if sum > IN_PLACE {
                        return Err(Fault::TooLarge(id));
                    }
                    set(&mut cost, at, Some(sum));
                    set(&mut open, at, false);
                    order.push((id, sum));
                    continue;
                }
                if cost.get(at).is_some_and(Option::is_some) {
                    continue;
                }
                if open.get(at) == Some(&true) {
                    return Err(Fault::Circular(id));
                }
                set(&mut open, at, true);
                stack.push((at, true));
                stack.extend(below.iter().map(|id| (id.0 as usize, false)).filter(|(at, _)| {
                    // A node that is open already closes a circle; one that is done costs nothing more.
                    cost.get(*at).is_some_and(Option::is_none)
                }));
            }
        }
        Ok(order)
    }

    /// The kinds that a node can accept, once those of the nodes beside it are known.
    fn toward(&self, id: NodeId) -> Kinds {
        let node = self.node(id);
        let mut kinds = node.kinds;
        if let Some(choices) = self.choices(node) {
            let of = choices.values.iter().filter_map(kind_of).fold(Kinds::NONE, |sum, kind| sum.or(kind.into()));
            kinds = kinds.and(if of.has(Kind::Integer) { of.or(Kinds::NUMBERS) } else { of });
        }
        for also in &node.also {
            match also {
                Also::All(id) => kinds = kinds.and(self.node(*id).toward),
                Also::Union(index) => {
                    let branches = self.union(*index).map(|union| union.branches.as_slice()).unwrap_or_default();
                    let any = branches.iter().fold(Kinds::NONE, |sum, id| sum.or(self.node(*id).toward));
                    kinds = kinds.and(any);
                }
                Also::Not(_) | Also::If { .. } | Also::Dynamic { .. } => {}
            }
        }
        kinds
    }

    fn close(&mut self, id: NodeId) {
        let mut names = Names::default();
        if !self.collect(id, &mut names) {
            return;
        }
        let late = self.node(id).is_composed() || self.has_dependents(id);
        if let Some(node) = self.nodes.get_mut(id.0 as usize) {
            node.closed = true;
            node.declared = if late { names.list } else { Vec::new() };
            node.names_settle_late = late;
        }
    }

    fn has_dependents(&self, id: NodeId) -> bool {
        self.object(self.node(id)).is_some_and(|rules| !rules.dependents.is_empty())
    }

    /// Gathers the names that are declared for the value of a node; answers whether any node has `properties`.
    fn collect(&self, id: NodeId, names: &mut Names) -> bool {
        if !names.nodes.insert(id) {
            return false;
        }
        let node = self.node(id);
        let mut declares = false;
        if let Some(rules) = self.object(node) {
            declares |= rules.declares_properties;
            for property in rules.properties.iter().filter(|property| property.node.is_some()) {
                if names.seen.insert(property.name.clone()) {
                    names.list.push(property.name.clone());
                }
            }
        }
        let negated = |id: &NodeId| node.also.iter().any(|also| matches!(also, Also::Not(not) if not == id));
        for below in self.in_place(node).iter().filter(|id| !negated(id)) {
            declares |= self.collect(*below, names);
        }
        declares
    }

    /// Finds the property that tells the branches of each union apart.
    fn discriminate(&mut self) {
        let found: Vec<_> = self.unions.iter().map(|union| self.discriminator(union)).collect();
        for (union, discriminator) in self.unions.iter_mut().zip(found) {
            union.discriminator = discriminator;
        }
    }

    fn discriminator(&self, union: &Union) -> Option<Discriminator> {
        let takes_objects = |id: &&NodeId| self.node(**id).toward.has(Kind::Object);
        let branches: Vec<NodeId> = union.branches.iter().filter(takes_objects).copied().collect();
        let (first, others) = branches.split_first().filter(|(_, others)| !others.is_empty())?;
        let constants: Vec<Vec<(&str, &str)>> = others.iter().map(|id| self.constants(*id, 0)).collect();
        self.constants(*first, 0).into_iter().find_map(|(name, text)| {
            let mut picks = vec![(text.to_owned(), *first)];
            let mut seen = HashSet::from([text]);
            for (constants, id) in constants.iter().zip(others) {
                let at = constants.binary_search_by_key(&name, |(name, _)| *name).ok()?;
                let (_, text) = *constants.get(at)?;
                if !seen.insert(text) {
                    return None;
                }
                picks.push((text.to_owned(), *id));
            }
            let texts = picks.iter().map(|(text, _)| text.as_str().into()).collect();
            Some(Discriminator { name: name.to_owned(), picks, choices: Choices::new(texts, false) })
        })
    }

    /// The required properties of a node that may hold one text only, sorted by name.
    fn constants(&self, id: NodeId, depth: u32) -> Vec<(&str, &str)> {
        let node = self.node(id);
        let mut constants: Vec<(&str, &str)> = Vec::new();
        if depth > 4 {
            return constants;
        }
        let mut insert = |name, text| match constants.binary_search_by_key(&name, |(name, _)| *name) {
            Ok(at) => {
                if let Some(constant) = constants.get_mut(at) {
                    constant.1 = text;
                }
            }
            Err(at) => constants.insert(at, (name, text)),
        };
        for also in &node.also {
            if let Also::All(id) = also {
                self.constants(*id, depth + 1).into_iter().for_each(|(name, text)| insert(name, text));
            }
        }
        for property in self.object(node).iter().flat_map(|rules| &rules.properties) {
            if let Some(text) = property.node.filter(|_| property.required).and_then(|id| self.constant(id)) {
                insert(property.name.as_str(), text);
            }
        }
        constants
    }

    /// The only text that a node accepts, where its own keywords say so.
    fn constant(&self, id: NodeId) -> Option<&str> {
        match self.choices(self.node(id))?.values.as_slice() {
            [serde_json::Value::String(text)] => Some(text),
            _ => None,
        }
    }

    /// Drops the defaults that their own property refuses, which then mean "absent", and fills in those that lie
    /// within other defaults, so that reading the result again finds nothing to add.
    fn settle_defaults(&mut self) {
        self.replace_defaults(|plan, default, node| plan.accepts_default(default, node).then(|| default.to_owned()));
        self.replace_defaults(Plan::completed_default);
    }

    fn replace_defaults(&mut self, replace: impl Fn(&Plan, &str, NodeId) -> Option<String>) {
        let plan = &*self;
        let of = |property: &Property| replace(plan, property.default.as_deref()?, property.node?);
        let defaults: Vec<Vec<Option<String>>> =
            plan.objects.iter().map(|rules| rules.properties.iter().map(of).collect()).collect();
        for (rules, defaults) in self.objects.iter_mut().zip(defaults) {
            for (property, default) in rules.properties.iter_mut().zip(defaults) {
                property.default = default;
            }
        }
    }

    fn accepts_default(&self, default: &str, node: NodeId) -> bool {
        Document::of_printed(default).is_some_and(|document| walk::accepts(self, node, document.root(), &Path::Root))
    }

    /// The default with the defaults within it; `None` where there is no end to them.
    fn completed_default(&self, default: &str, node: NodeId) -> Option<String> {
        let mut default = default.to_owned();
        for _ in 0..DEFAULTS_WITHIN {
            let document = Document::of_printed(&default)?;
            let edits = walk::defaults_within(self, node, document.root())?;
            if edits.is_empty() {
                return Some(default);
            }
            default = document.edited(&edits).to_text();
            if default.len() > DEFAULT_BYTES {
                return None;
            }
        }
        None
    }
}

fn set<T>(list: &mut [T], at: usize, value: T) {
    if let Some(place) = list.get_mut(at) {
        *place = value;
    }
}

fn is_container(value: &serde_json::Value) -> bool {
    value.is_array() || value.is_object()
}

fn kind_of(value: &serde_json::Value) -> Option<Kind> {
    use crate::input::Input as _;
    value.look().kind()
}
