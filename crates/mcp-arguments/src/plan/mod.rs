//! The compiled form of a spec or schema: flat lists of nodes addressed by index.
//!
//! A node holds what one schema says of one value. References are indices, so recursion costs nothing, and the walk
//! carries no schema text with it. A plan is made once, by [`crate::spec`] or [`crate::schema`], and never changes.

mod asked;
mod finish;
mod from_spec;
mod glance;
mod query;
mod secrets;
mod shape;
mod told;
pub(crate) use asked::{
    ArrayRules, Choices, Contains, Counted, CountedProperty, Exact, Group, Limit, NumberRules, ObjectRules, Property,
    TextRules,
};
pub(crate) use finish::Fault;
pub(crate) use from_spec::tighter;
use glance::Glance;

use crate::kind::{Kind, Kinds};
use crate::limits::Limits;
use crate::rules::Switches;

/// A compiled spec or schema: having one proves that it was without fault.
#[derive(Debug)]
pub struct Plan {
    /// The tool's name; empty for a schema that is no tool's.
    pub(crate) name: String,
    pub(crate) root: NodeId,
    pub(crate) nodes: Vec<Node>,
    pub(crate) objects: Vec<ObjectRules>,
    pub(crate) arrays: Vec<ArrayRules>,
    pub(crate) numbers: Vec<NumberRules>,
    pub(crate) texts: Vec<TextRules>,
    pub(crate) choices: Vec<Choices>,
    pub(crate) unions: Vec<Union>,
    pub(crate) settings: Settings,
    /// The most nodes that may judge one value.
    pub(crate) most_judges: u64,
    /// The most steps that one value may take with the defaults that are filled in there.
    pub(crate) most_steps: u64,
    /// Whether repairs within a value may make it wrong, as where repaired items turn equal.
    pub(crate) rechecks: bool,
    secrets: std::sync::OnceLock<secrets::Secrets>,
    /// The signature, once a refusal has asked for it.
    pub(crate) signature: std::sync::OnceLock<String>,
}

/// What holds for every call that is read against a plan, whatever the call's mode.
#[derive(Clone, Debug)]
pub struct Settings {
    /// What a call may not exceed.
    pub limits: Limits,
    /// Rules switched on or off for the whole tool.
    pub switches: Switches,
    /// Undeclared keys that hosts inject and that are dropped, beside those with a leading underscore.
    pub host_keys: Vec<String>,
    /// Whether the root is a tool's arguments: absent is `{}`, and what is no object is `not_an_object`.
    pub arguments: bool,
    /// Whether an integer that may have lost digits is refused, as tools need it; JSON Schema accepts it.
    pub exact_integers: bool,
    /// Whether texts for the model name the tool. Some hosts give it another name, which the model then does not know.
    pub names_tool: bool,
}

/// Keys that hosts inject into arguments, as reported in public.
pub(crate) const HOST_KEYS: [&str; 6] =
    ["toolCallId", "wait_for_previous", "_sessionID", "tool_call_description", "random_string", "_meta"];

impl Default for Settings {
    fn default() -> Self {
        Settings {
            limits: Limits::DEFAULT,
            switches: Switches::default(),
            host_keys: HOST_KEYS.map(str::to_owned).to_vec(),
            arguments: true,
            exact_integers: true,
            names_tool: true,
        }
    }
}

/// The index of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct NodeId(pub(crate) u32);

/// An index into one of the plan's lists of rules.
pub(crate) type Index = Option<u32>;

/// What one schema says of one value.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own about the node")]
pub(crate) struct Node {
    /// The kinds that are allowed.
    pub(crate) kinds: Kinds,
    /// The kinds that the whole schema can accept, through references and compositions: repairs go toward them.
    pub(crate) toward: Kinds,
    pub(crate) choices: Index,
    pub(crate) number: Index,
    pub(crate) text: Index,
    pub(crate) array: Index,
    pub(crate) object: Index,
    /// What else judges the same value.
    pub(crate) also: Vec<Also>,
    /// The schema resource that the node lies in, for dynamic references.
    pub(crate) resource: u32,
    /// What decides most scalars.
    pub(crate) glance: Glance,
    /// How many nodes may judge a value that is met here: this one, and all that it names for the same value.
    pub(crate) judges: u64,
    /// Names that are not declared are refused here, though no keyword says so.
    pub(crate) closed: bool,
    /// Other nodes judge the same value, so that what is declared is known only when all have looked.
    pub(crate) names_settle_late: bool,
    /// Every name that is declared for the value, through compositions; only where `closed` and `names_settle_late`.
    pub(crate) declared: Vec<String>,
    pub(crate) secret: bool,
    pub(crate) switches: Switches,
    /// Undeclared members or items are judged by this node, after everything else.
    pub(crate) unevaluated_properties: Option<NodeId>,
    pub(crate) unevaluated_items: Option<NodeId>,
}

impl Node {
    /// A node that accepts everything.
    pub(crate) const fn open() -> Node {
        Node {
            kinds: Kinds::ALL,
            toward: Kinds::ALL,
            choices: None,
            number: None,
            text: None,
            array: None,
            object: None,
            also: Vec::new(),
            resource: 0,
            glance: Glance::NONE,
            judges: 1,
            closed: false,
            names_settle_late: false,
            declared: Vec::new(),
            secret: false,
            switches: Switches::NONE,
            unevaluated_properties: None,
            unevaluated_items: None,
        }
    }

    /// A node that accepts nothing.
    pub(crate) fn never() -> Node {
        Node { kinds: Kinds::NONE, toward: Kinds::NONE, ..Node::open() }
    }

    /// Whether there is no text that the node could refuse.
    pub(crate) fn accepts_every_text(&self) -> bool {
        self.kinds.has(Kind::String) && self.text.is_none() && self.choices.is_none() && !self.is_composed()
    }

    /// Whether other nodes judge the same value.
    #[inline]
    pub(crate) fn is_composed(&self) -> bool {
        !self.also.is_empty() || self.unevaluated_properties.is_some() || self.unevaluated_items.is_some()
    }
}

/// Something else that judges the same value.
#[derive(Clone, Debug)]
pub(crate) enum Also {
    /// A reference, or a member of `allOf`.
    All(NodeId),
    /// `anyOf` or `oneOf`: an index into the plan's unions.
    Union(u32),
    /// `not`.
    Not(NodeId),
    /// `if`, `then`, `else`.
    If { test: NodeId, then: Option<NodeId>, otherwise: Option<NodeId> },
    /// `$dynamicRef`: the outermost resource of the walk that has the anchor decides.
    Dynamic { anchors: Vec<(u32, NodeId)>, otherwise: NodeId },
}

/// `anyOf` or `oneOf`.
#[derive(Clone, Debug)]
pub(crate) struct Union {
    pub(crate) branches: Vec<NodeId>,
    /// `oneOf`: exactly one branch must accept.
    pub(crate) exactly_one: bool,
    pub(crate) discriminator: Option<Discriminator>,
}

/// A property that has one allowed text in every branch of a union, and so picks the branch.
#[derive(Clone, Debug)]
pub(crate) struct Discriminator {
    pub(crate) name: String,
    pub(crate) picks: Vec<(String, NodeId)>,
    /// The texts that pick.
    pub(crate) choices: Choices,
}

impl Plan {
    pub(crate) fn empty(name: &str, settings: Settings) -> Plan {
        Plan {
            name: name.to_owned(),
            root: NodeId(0),
            nodes: Vec::new(),
            objects: Vec::new(),
            arrays: Vec::new(),
            numbers: Vec::new(),
            texts: Vec::new(),
            choices: Vec::new(),
            unions: Vec::new(),
            settings,
            most_judges: 1,
            most_steps: 1,
            rechecks: false,
            secrets: std::sync::OnceLock::new(),
            signature: std::sync::OnceLock::new(),
        }
    }

    pub(crate) fn push(&mut self, node: Node) -> NodeId {
        NodeId(push(&mut self.nodes, node))
    }

    /// The node at `id`; every id of a plan is one of its own.
    #[inline]
    pub(crate) fn node(&self, id: NodeId) -> &Node {
        static OPEN: Node = Node::open();
        self.nodes.get(id.0 as usize).unwrap_or(&OPEN)
    }

    #[inline]
    pub(crate) fn object(&self, node: &Node) -> Option<&ObjectRules> {
        node.object.and_then(|index| self.objects.get(index as usize))
    }

    #[inline]
    pub(crate) fn array(&self, node: &Node) -> Option<&ArrayRules> {
        node.array.and_then(|index| self.arrays.get(index as usize))
    }

    #[inline]
    pub(crate) fn text(&self, node: &Node) -> Option<&TextRules> {
        node.text.and_then(|index| self.texts.get(index as usize))
    }

    pub(crate) fn number(&self, node: &Node) -> Option<&NumberRules> {
        node.number.and_then(|index| self.numbers.get(index as usize))
    }

    #[inline]
    pub(crate) fn choices(&self, node: &Node) -> Option<&Choices> {
        node.choices.and_then(|index| self.choices.get(index as usize))
    }

    /// Whether the text is one of the node's choices.
    pub(crate) fn lists(&self, id: NodeId, text: &str) -> bool {
        self.choices(self.node(id)).is_some_and(|choices| choices.texts.contains(text))
    }

    #[inline]
    pub(crate) fn union(&self, index: u32) -> Option<&Union> {
        self.unions.get(index as usize)
    }

    /// The tool's name; empty where the plan is no tool's.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The tool's name as texts for the model say it; empty where they do not name it.
    pub(crate) fn told_name(&self) -> &str {
        if self.settings.names_tool { &self.name } else { "" }
    }

    /// What holds for every call, as it was given when the plan was made.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }
}

/// Appends to one of the plan's lists and answers the index.
pub(crate) fn push<T>(list: &mut Vec<T>, item: T) -> u32 {
    let index = u32::try_from(list.len()).unwrap_or(u32::MAX);
    list.push(item);
    index
}
