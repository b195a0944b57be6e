//! Questions that are asked of a plan: by repairs, by refusals, and by whoever holds it.

use std::collections::HashSet;

use super::{Also, Choices, Node, NodeId, Plan};
use crate::kind::{Kind, Kinds};
use crate::pattern::Pattern;
use crate::violation::{Bound, Want};
use crate::walk;

/// Nodes in place within each other that a question follows.
const REACH: u32 = 8;

/// The undeclared names of an object that are judged all the same.
pub(crate) struct Judged<'p> {
    patterns: Vec<&'p Pattern>,
    all: bool,
}

impl Judged<'_> {
    /// Whether a member of that name is among them.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.all || self.patterns.iter().any(|pattern| pattern.is_match(name) != Ok(false))
    }
}

impl Plan {
    /// Whether a node accepts nothing, as `false` does; no node is none.
    #[inline]
    pub(crate) fn is_never(&self, id: Option<NodeId>) -> bool {
        id.is_some_and(|id| {
            let node = self.node(id);
            node.kinds.is_empty() && node.also.is_empty()
        })
    }

    /// The node and those that must hold beside it, through references and `allOf`, and the branches of its unions.
    fn reached(&self, node: &Node, depth: u32, take: &mut impl FnMut(&Node)) {
        take(node);
        if depth >= REACH {
            return;
        }
        for also in &node.also {
            match also {
                Also::All(id) => self.reached(self.node(*id), depth + 1, take),
                Also::Union(index) => {
                    for id in self.union(*index).map(|union| union.branches.as_slice()).unwrap_or_default() {
                        self.reached(self.node(*id), depth + 1, take);
                    }
                }
                Also::Not(_) | Also::If { .. } | Also::Dynamic { .. } => {}
            }
        }
    }

    /// Whether the node's own keywords allow members of any name.
    pub(crate) fn takes_undeclared(&self, node: &Node) -> bool {
        let additional = self.object(node).and_then(|rules| rules.additional);
        [additional, node.unevaluated_properties].into_iter().any(|id| id.is_some() && !self.is_never(id))
    }

    /// Which undeclared names of an object are judged all the same, by the node or by one that judges its value too: a value that has
    /// them may stand as it came.
    pub(crate) fn judged_names(&self, node: &Node) -> Judged<'_> {
        let mut judged = Judged { patterns: Vec::new(), all: false };
        let mut met = HashSet::new();
        let mut open = Vec::new();
        let mut at = Some(node);
        while let Some(node) = at {
            judged.all |= self.takes_undeclared(node);
            judged
                .patterns
                .extend(self.object(node).iter().flat_map(|rules| &rules.patterns).map(|(pattern, _)| pattern));
            open.extend(self.in_place(node));
            for also in &node.also {
                // Which of the anchors it leads to is known only in the walk.
                if let Also::Dynamic { anchors, .. } = also {
                    open.extend(anchors.iter().map(|(_, id)| *id));
                }
            }
            at = std::iter::from_fn(|| open.pop()).find(|id| met.insert(*id)).map(|id| self.node(id));
        }
        judged
    }

    /// Whether the arguments may have a member of that name, because it is declared.
    pub(crate) fn root_declares(&self, name: &str) -> bool {
        let root = self.node(self.root);
        root.declared.iter().any(|declared| declared == name)
            || self.object(root).is_some_and(|rules| rules.declares(name))
    }

    /// The argument within which a name is declared that is no argument itself, where only one argument has such a member.
    pub(crate) fn holder_of(&self, name: &str) -> Option<&str> {
        let rules = self.object(self.node(self.root))?;
        let mut holders = rules.properties.iter().filter(|property| {
            let mut declares = false;
            if let Some(id) = property.node {
                self.reached(self.node(id), 0, &mut |node| {
                    declares |= self.object(node).is_some_and(|rules| rules.declares(name));
                });
            }
            declares
        });
        match (holders.next(), holders.next()) {
            (Some(only), None) => Some(&only.name),
            _ => None,
        }
    }

    /// The lists of allowed values of a node and of those beside it.
    fn choice_lists<'p>(&'p self, node: &Node) -> Vec<&'p Choices> {
        let mut lists = Vec::new();
        self.reached(node, 0, &mut |node| lists.extend(node.choices));
        lists.into_iter().filter_map(|index| self.choices.get(index as usize)).collect()
    }

    /// The one of the allowed texts that `text` is but for case and outer blanks.
    pub(crate) fn respelled(&self, node: &Node, text: &str) -> Option<&str> {
        Choices::respelled(&self.choice_lists(node), text)
    }

    fn item_nodes(&self, node: &Node) -> Vec<NodeId> {
        let mut ids = Vec::new();
        self.reached(node, 0, &mut |node| ids.extend(self.array(node).and_then(|rules| rules.items)));
        ids
    }

    /// The kinds that an array's items may have.
    pub(crate) fn item_kinds(&self, node: &Node) -> Kinds {
        let items = self.item_nodes(node);
        if items.is_empty() {
            return Kinds::ALL;
        }
        items.iter().fold(Kinds::NONE, |sum, id| sum.or(self.node(*id).toward))
    }

    /// The lists of texts that an array's items may be.
    pub(crate) fn item_lists(&self, node: &Node) -> Vec<&Choices> {
        let mut lists: Vec<_> = self.item_nodes(node).iter().flat_map(|id| self.choice_lists(self.node(*id))).collect();
        lists.retain(|choices| !choices.texts.is_empty());
        lists
    }

    /// Whether no item of the array can hold a comma, so that a comma parts items.
    pub(crate) fn items_hold_no_comma(&self, node: &Node) -> bool {
        let kinds = self.item_kinds(node);
        let scalars = Kinds::NUMBERS.or(Kind::Boolean.into()).or(Kind::String.into());
        if kinds.is_empty() || kinds.and(scalars) != kinds {
            return false;
        }
        let lists = self.item_lists(node);
        !kinds.has(Kind::String) || (!lists.is_empty() && lists.iter().all(|choices| !choices.commas))
    }

    /// The kinds of a node, its null included, as a refusal lists them.
    pub(crate) fn want_kinds(&self, node: &Node) -> Want {
        if let Some(choices) = self.choices(node) {
            return walk::want_values(choices, None);
        }
        Want::Kinds(if node.toward.is_empty() { node.kinds } else { node.toward })
    }

    /// The kinds that any of the branches accepts.
    pub(crate) fn want_of_all(&self, branches: &[NodeId]) -> Want {
        Want::Kinds(branches.iter().fold(Kinds::NONE, |sum, id| sum.or(self.node(*id).toward)))
    }

    /// What a node asks for, in short: its values, its bounds, or its kinds.
    pub(crate) fn want(&self, id: NodeId) -> Want {
        let mut found = None;
        self.reached(self.node(id), REACH - 2, &mut |node| {
            if found.is_none() {
                found = self.own_want(node);
            }
        });
        found.unwrap_or_else(|| {
            let toward = self.node(id).toward;
            if toward == Kinds::ALL { Want::Nothing } else { Want::Kinds(toward) }
        })
    }

    fn own_want(&self, node: &Node) -> Option<Want> {
        if let Some(choices) = self.choices(node) {
            return Some(walk::want_values(choices, None));
        }
        let text = self.text(node)?;
        if let Some(pattern) = text.pattern.as_ref().filter(|_| text.format.is_none()) {
            return Some(Want::Pattern(pattern.source().to_owned()));
        }
        if let Some(format) = text.format {
            return Some(Want::Format { name: format.name().to_owned(), example: format.example().to_owned() });
        }
        None
    }

    /// The bounds of a number, for a tool's signature.
    pub(crate) fn bounds(&self, node: &Node) -> (Option<Bound>, Option<Bound>) {
        let bound = |limit: Option<&super::Limit>| {
            let limit = limit.filter(|limit| !limit.value.is_end_of_doubles())?;
            Some(Bound { value: limit.value.number().to_text(), exclusive: limit.exclusive })
        };
        let rules = self.number(node);
        (bound(rules.and_then(|rules| rules.minimum.as_ref())), bound(rules.and_then(|rules| rules.maximum.as_ref())))
    }

    /// How many schema places the plan holds, each compiled once whatever leads to it.
    #[must_use]
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// The patterns that only the backtracking engine can match, each with the text of the pattern.
    #[must_use]
    pub fn backtracking_patterns(&self) -> Vec<&str> {
        let texts = self.texts.iter().filter_map(|rules| rules.pattern.as_ref());
        let names = self.objects.iter().flat_map(|rules| rules.patterns.iter().map(|(pattern, _)| pattern));
        texts.chain(names).filter(|pattern| pattern.backtracks()).map(crate::pattern::Pattern::source).collect()
    }
}
