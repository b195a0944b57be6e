//! The compiled form of a spec or schema: flat lists of nodes addressed by index.
//!
//! A node holds what one schema says of one value. References are indices, so recursion costs nothing, and the walk
//! carries no schema text with it. A plan is made once, by [`crate::spec`] or [`crate::schema`], and never changes.

mod finish;
mod from_spec;
mod glance;
mod query;
mod secrets;
mod shape;
mod told;
pub(crate) use finish::Fault;
pub(crate) use from_spec::tighter;
use glance::Glance;

use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

use serde_json::Value;

use crate::format::Format;
use crate::input::number_of;
use crate::kind::Kinds;
use crate::limits::Limits;
use crate::number::{Number, SAFE_INTEGER};
use crate::pattern::{Pattern, lower_case};
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
    /// Names that are not declared are refused here, though no keyword says so.
    pub(crate) closed: bool,
    /// Other nodes judge the same value, so that what is declared is known only when all have looked.
    pub(crate) composed: bool,
    /// Every name that is declared for the value, through compositions; only where `closed` and composed.
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
            closed: false,
            composed: false,
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
}

/// `enum` and `const`.
#[derive(Clone, Debug)]
pub(crate) struct Choices {
    pub(crate) values: Vec<Value>,
    /// The texts among the values, for long lists.
    pub(crate) texts: HashSet<String>,
    /// It was written as `const`.
    pub(crate) constant: bool,
    /// Where the texts of each lower-case spelling stand among the values; made when a long list first refuses a text.
    spellings: OnceLock<HashMap<String, Vec<u32>>>,
}

/// What is asked of numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct NumberRules {
    pub(crate) minimum: Option<Limit>,
    pub(crate) maximum: Option<Limit>,
    pub(crate) multiple_of: Option<Exact>,
}

/// A bound, and whether it is itself out of range.
#[derive(Clone, Debug)]
pub(crate) struct Limit {
    pub(crate) value: Exact,
    pub(crate) exclusive: bool,
}

/// A number of a schema.
#[derive(Clone, Debug)]
pub(crate) struct Exact {
    number: serde_json::Number,
    /// The same number as a double, where that is exact.
    double: Option<f64>,
}

impl Exact {
    pub(crate) fn new(number: serde_json::Number) -> Exact {
        let double = number.as_f64().filter(|double| number_of(&number).compare(Number::Double(*double)).is_eq());
        Exact { number, double }
    }

    #[inline]
    pub(crate) fn number(&self) -> Number<'_> {
        number_of(&self.number)
    }

    /// Whether this is ±(2^53 − 1), which generators write where no bound is meant.
    pub(crate) fn is_end_of_doubles(&self) -> bool {
        self.number.as_i64().is_some_and(|number| number.unsigned_abs() == SAFE_INTEGER.unsigned_abs())
    }

    /// How `number` stands to this one.
    pub(crate) fn order_of(&self, number: Number<'_>) -> Ordering {
        match (number, self.double) {
            (Number::Double(number), Some(double)) => number.partial_cmp(&double).unwrap_or(Ordering::Equal),
            _ => number.compare(self.number()),
        }
    }
}

/// What is asked of strings.
#[derive(Debug, Default)]
pub(crate) struct TextRules {
    /// In code points.
    pub(crate) min_length: Option<u64>,
    pub(crate) max_length: Option<u64>,
    pub(crate) pattern: Option<Pattern>,
    pub(crate) format: Option<Format>,
    /// A character that is no space must be there.
    pub(crate) visible: bool,
}

impl TextRules {
    /// Whether the contents have a say, and not only how long the text is and what it starts with.
    pub(crate) fn asks_for_contents(&self) -> bool {
        self.format.is_some() || self.pattern.as_ref().is_some_and(|pattern| !pattern.asks_only_for_something_visible())
    }

    /// Whether a text that starts with a character which is no space has what is asked of its characters, but for the contents.
    pub(crate) fn asks_for_something_visible(&self) -> bool {
        self.visible || self.pattern.as_ref().is_some_and(Pattern::asks_only_for_something_visible)
    }
}

/// What is asked of arrays.
#[derive(Clone, Debug, Default)]
pub(crate) struct ArrayRules {
    pub(crate) prefix: Vec<NodeId>,
    pub(crate) items: Option<NodeId>,
    pub(crate) min_items: Option<u64>,
    pub(crate) max_items: Option<u64>,
    pub(crate) unique: bool,
    pub(crate) contains: Option<Contains>,
}

impl ArrayRules {
    /// Whether it is enough to judge each item where it is met and to count.
    pub(crate) fn counts(&self) -> bool {
        self.prefix.is_empty() && self.items.is_some() && !self.unique && self.contains.is_none()
    }
}

/// `contains` with its counts.
#[derive(Clone, Debug)]
pub(crate) struct Contains {
    pub(crate) node: NodeId,
    pub(crate) minimum: u64,
    pub(crate) maximum: Option<u64>,
}

/// What is asked of objects.
#[derive(Debug, Default)]
pub(crate) struct ObjectRules {
    /// Declared properties in declaration order, and behind them names that other rules ask about.
    pub(crate) properties: Vec<Property>,
    /// The schema has the keyword `properties`.
    pub(crate) declares_properties: bool,
    pub(crate) index: HashMap<String, u32>,
    pub(crate) patterns: Vec<(Pattern, NodeId)>,
    /// For members that are neither declared nor matched; `None` leaves them to others.
    pub(crate) additional: Option<NodeId>,
    pub(crate) names: Option<NodeId>,
    pub(crate) min_properties: Option<u64>,
    pub(crate) max_properties: Option<u64>,
    pub(crate) groups: Vec<Group>,
    /// `dependentSchemas`: where the property is there, the node judges the whole object.
    pub(crate) dependents: Vec<(u32, NodeId)>,
    /// What a walk that keeps no findings can count instead of looking for each; `None` where members have a say in others.
    pub(crate) counted: Option<Counted>,
}

/// How many members of an object must be there.
#[derive(Clone, Debug)]
pub(crate) struct Counted {
    /// Properties that are required.
    pub(crate) required: u32,
    /// Properties that have a default, which is filled in where one is absent.
    pub(crate) defaults: u32,
    /// What of each property is asked in every call.
    pub(crate) properties: Vec<CountedProperty>,
}

/// A property as a walk that counts meets it: all in one place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CountedProperty {
    pub(crate) glance: Glance,
    pub(crate) required: bool,
    pub(crate) has_default: bool,
}

/// A name that an object's rules know.
#[derive(Clone, Debug)]
pub(crate) struct Property {
    pub(crate) name: String,
    /// `None`: known, but not declared.
    pub(crate) node: Option<NodeId>,
    pub(crate) required: bool,
    /// JSON text, known to be accepted by the property's own node.
    pub(crate) default: Option<String>,
    pub(crate) aliases: Vec<String>,
}

/// A rule about which members are there together. Members are indices of properties.
#[derive(Clone, Debug)]
pub(crate) enum Group {
    /// Exactly one of the sets is whole.
    ExactlyOne(Vec<Vec<u32>>),
    /// At least one of the sets is whole.
    AtLeastOne(Vec<Vec<u32>>),
    /// At most one of the members is there.
    AtMostOne(Vec<Vec<u32>>),
    /// Where the member is there, the others are.
    Requires { property: u32, needs: Vec<u32> },
}

impl ObjectRules {
    /// The index of the property `name`, entering it as known but not declared where it is new.
    pub(crate) fn know(&mut self, name: &str) -> u32 {
        if let Some(index) = self.index.get(name) {
            return *index;
        }
        let index = u32::try_from(self.properties.len()).unwrap_or(u32::MAX);
        self.properties.push(Property {
            name: name.to_owned(),
            node: None,
            required: false,
            default: None,
            aliases: Vec::new(),
        });
        self.index.insert(name.to_owned(), index);
        index
    }

    /// Enters a declared property.
    pub(crate) fn declare(&mut self, name: &str, node: NodeId) -> u32 {
        let index = self.know(name);
        if let Some(property) = self.properties.get_mut(index as usize) {
            property.node = Some(node);
        }
        index
    }

    /// The property `name`, tried first where the one after `previous` stands: calls mostly come in declaration order.
    #[inline]
    pub(crate) fn find(&self, name: &str, expected: u32) -> Option<u32> {
        match self.properties.get(expected as usize) {
            // A tape takes its names from here, so that they need not be compared.
            Some(property) if std::ptr::eq(property.name.as_str(), name) || property.name == name => Some(expected),
            _ => self.index.get(name).copied(),
        }
    }

    /// Whether it is enough to judge each member where it is met and to count.
    pub(crate) fn counts(&self) -> bool {
        // Only what is judged as well is known to be there once.
        let judged =
            |property: &Property| property.node.is_some() || !(property.required || property.default.is_some());
        self.groups.is_empty() && !self.asks_of_all() && self.properties.iter().all(judged)
    }

    /// Whether names, other nodes or the number of members have a say, which a tape may not tell.
    pub(crate) fn asks_of_all(&self) -> bool {
        let counts = self.min_properties.is_some() || self.max_properties.is_some();
        counts || self.names.is_some() || !self.patterns.is_empty() || !self.dependents.is_empty()
    }

    /// Whether `name` is a declared property.
    pub(crate) fn declares(&self, name: &str) -> bool {
        let property = self.index.get(name).and_then(|index| self.properties.get(*index as usize));
        property.is_some_and(|property| property.node.is_some())
    }
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

impl Choices {
    pub(crate) fn new(values: Vec<Value>, constant: bool) -> Choices {
        let texts = values.iter().filter_map(Value::as_str).map(str::to_owned).collect();
        Choices { values, texts, constant, spellings: OnceLock::new() }
    }

    /// The texts among the values whose lower case is `folded`.
    pub(crate) fn spelled<'c>(&'c self, folded: &str) -> Vec<&'c str> {
        const LONG: usize = 64;
        let at = |index: &u32| self.values.get(*index as usize).and_then(Value::as_str);
        if self.values.len() <= LONG {
            let texts = self.values.iter().filter_map(Value::as_str);
            // The lower case of ASCII is ASCII, and has as many bytes.
            let is_folded = |text: &&str| {
                if text.is_ascii() { text.eq_ignore_ascii_case(folded) } else { lower_case(text) == folded }
            };
            return texts.filter(is_folded).collect();
        }
        let spellings = self.spellings.get_or_init(|| {
            let mut spellings: HashMap<String, Vec<u32>> = HashMap::new();
            for (index, text) in (0_u32..).zip(&self.values).filter_map(|(index, value)| Some((index, value.as_str()?)))
            {
                spellings.entry(lower_case(text)).or_default().push(index);
            }
            spellings
        });
        spellings.get(folded).into_iter().flatten().filter_map(at).collect()
    }
}
