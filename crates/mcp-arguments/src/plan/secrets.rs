//! Which values are secret, and which hold something secret.

use std::collections::HashSet;

use super::{Node, NodeId, Plan};

/// The nodes that judge secret values, worked out when it is first asked.
#[derive(Debug, Default)]
pub(crate) struct Secrets {
    /// The value itself is secret: the node says so, or one that judges the same value.
    own: HashSet<NodeId>,
    /// The value is secret or has something secret in it.
    within: HashSet<NodeId>,
}

impl Plan {
    /// Whether the value that the node judges is secret.
    pub(crate) fn is_secret(&self, id: NodeId) -> bool {
        self.secrets().own.contains(&id)
    }

    /// Whether the value that the node judges is secret or has something secret in it.
    pub(crate) fn holds_secret(&self, id: NodeId) -> bool {
        self.secrets().within.contains(&id)
    }

    fn secrets(&self) -> &Secrets {
        self.secrets.get_or_init(|| {
            let ids = || (0..self.nodes.len()).filter_map(|at| u32::try_from(at).ok()).map(NodeId);
            let secret: HashSet<NodeId> = ids().filter(|id| self.node(*id).secret).collect();
            if secret.is_empty() {
                return Secrets::default();
            }
            let mut beside: Vec<Vec<NodeId>> = vec![Vec::new(); self.nodes.len()];
            let mut above = beside.clone();
            for id in ids() {
                let node = self.node(id);
                let in_place = self.in_place(node);
                note(&mut beside, &in_place, id);
                note(&mut above, &in_place, id);
                note(&mut above, &self.below(node), id);
            }
            Secrets { own: reached(&secret, &beside), within: reached(&secret, &above) }
        })
    }

    /// The nodes that judge what is inside the value of this one.
    fn below(&self, node: &Node) -> Vec<NodeId> {
        let mut below: Vec<NodeId> = node.unevaluated_properties.into_iter().chain(node.unevaluated_items).collect();
        if let Some(rules) = self.object(node) {
            below.extend(rules.properties.iter().filter_map(|property| property.node));
            below.extend(rules.patterns.iter().map(|(_, id)| *id));
            below.extend(rules.additional);
        }
        if let Some(rules) = self.array(node) {
            below.extend(rules.prefix.iter().copied().chain(rules.items));
        }
        below
    }
}

fn note(from: &mut [Vec<NodeId>], to: &[NodeId], id: NodeId) {
    for NodeId(at) in to {
        if let Some(sources) = from.get_mut(*at as usize) {
            sources.push(id);
        }
    }
}

/// All nodes from which one of `start` is reached, along edges given backwards.
fn reached(start: &HashSet<NodeId>, backwards: &[Vec<NodeId>]) -> HashSet<NodeId> {
    let mut met = start.clone();
    let mut open: Vec<NodeId> = start.iter().copied().collect();
    while let Some(NodeId(at)) = open.pop() {
        for id in backwards.get(at as usize).map(Vec::as_slice).unwrap_or_default() {
            if met.insert(*id) {
                open.push(*id);
            }
        }
    }
    met
}
