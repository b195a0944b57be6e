//! A JSON Schema as a plan.
//!
//! Schemas are compiled from a list of work, one place at a time, so that neither depth nor circles of references
//! cost stack. A place is compiled once, whichever way leads to it.

mod idiom;
mod keywords;
mod reader;

use std::collections::{HashMap, VecDeque};

use serde_json::Value;

use super::SchemaError;
use super::dialect::Dialect;
use super::reference::{Location, Place, Registry};
use crate::limits::compile::NODES;
use crate::plan::{Also, Fault, Node, NodeId, Plan, Settings};

/// What becomes of names that an object does not declare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unknown {
    /// They are refused wherever the schema declares `properties` and does not open itself.
    Refuse,
    /// They are what JSON Schema says: allowed unless a keyword forbids them.
    Allow,
}

/// Whether `format` is held against a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Formats {
    /// The formats of the specification are asserted; others are annotations.
    #[default]
    Assert,
    /// All formats are annotations.
    Annotate,
}

/// How a schema is compiled. [`Options::for_tool`] and [`Options::for_any`] are the two that are meant.
#[derive(Clone, Debug)]
pub struct Options {
    /// What becomes of undeclared names.
    pub unknown: Unknown,
    /// Whether `format` is held against a text.
    pub formats: Formats,
    /// Documents that references may lead to, each with its URL. Nothing is ever fetched.
    pub documents: Vec<(String, Value)>,
    /// The dialect of a schema without `$schema`.
    pub dialect: Dialect,
    /// How the plan reads.
    pub settings: Settings,
}

impl Options {
    /// The options for a tool's arguments: undeclared names are refused.
    #[must_use]
    pub fn for_tool() -> Options {
        Options {
            unknown: Unknown::Refuse,
            formats: Formats::Assert,
            documents: Vec::new(),
            dialect: Dialect::Draft2020_12,
            settings: Settings::default(),
        }
    }

    /// The options for any value and any schema, as JSON Schema has it.
    #[must_use]
    pub fn for_any() -> Options {
        let settings = Settings { arguments: false, exact_integers: false, ..Settings::default() };
        Options { unknown: Unknown::Allow, settings, ..Options::for_tool() }
    }
}

/// Compiles the `inputSchema` of the tool `name`.
///
/// # Errors
///
/// A [`SchemaError`] with the place in the schema: an invalid keyword, a reference to nowhere or into the network, an
/// unsupported dialect, a root that is no object, a schema beyond the limits.
///
/// # Examples
///
/// ```
/// use mcp_arguments::schema::{Options, compile};
///
/// let schema = serde_json::json!({"type": "object", "properties": {"ids": {"type": "array", "items": {"type": "integer"}}}});
/// let plan = compile("lookup", &schema, &Options::for_tool())?;
/// assert_eq!(plan.name(), "lookup");
/// # Ok::<(), mcp_arguments::schema::SchemaError>(())
/// ```
pub fn compile(name: &str, schema: &Value, options: &Options) -> Result<Plan, SchemaError> {
    let registry = Registry::new(schema, &options.documents, options.dialect)?;
    let root = registry.root();
    if options.settings.arguments && !keywords::may_be_object(schema) {
        return Err(SchemaError::RootNotObject { at: registry.at(root) });
    }
    let mut compiler = Compiler {
        registry: &registry,
        options,
        plan: Plan::empty(name, options.settings.clone()),
        known: HashMap::new(),
        places: Vec::new(),
        work: VecDeque::new(),
        dynamic: Vec::new(),
    };
    compiler.plan.root = compiler.enter(root)?;
    compiler.run()?;
    let Compiler { mut plan, places, .. } = compiler;
    let at = |id: NodeId| places.get(id.0 as usize).map(|place| registry.at(*place)).unwrap_or_default();
    match plan.finish(options.unknown == Unknown::Refuse) {
        Ok(()) => Ok(plan),
        Err(Fault::Circular(id)) => Err(SchemaError::CircularReference { at: at(id) }),
        Err(Fault::TooLarge(id)) => {
            let limit = usize::try_from(crate::limits::compile::IN_PLACE).unwrap_or(usize::MAX);
            Err(SchemaError::TooLarge { at: at(id), limit })
        }
    }
}

/// A dynamic reference that is settled when all resources are known: the node, its place among the node's compositions, the anchor.
struct Dynamic {
    node: NodeId,
    also: usize,
    anchor: String,
}

struct Compiler<'r, 's> {
    registry: &'r Registry<'s>,
    options: &'r Options,
    plan: Plan,
    known: HashMap<Place, NodeId>,
    /// Where each node comes from.
    places: Vec<Location<'s>>,
    work: VecDeque<(NodeId, Location<'s>)>,
    dynamic: Vec<Dynamic>,
}

impl<'s> Compiler<'_, 's> {
    /// The node of a place, entered for compiling where it is new.
    fn enter(&mut self, place: Location<'s>) -> Result<NodeId, SchemaError> {
        if let Some(id) = self.known.get(&place.place()) {
            return Ok(*id);
        }
        if self.plan.nodes.len() >= NODES {
            return Err(SchemaError::TooLarge { at: self.registry.at(place), limit: NODES });
        }
        let id = self.push(Node::open(), place);
        self.known.insert(place.place(), id);
        self.work.push_back((id, place));
        Ok(id)
    }

    fn push(&mut self, node: Node, place: Location<'s>) -> NodeId {
        self.places.push(place);
        self.plan.push(node)
    }

    /// The node of a schema within another one.
    fn child(&mut self, around: Location<'s>, schema: &'s Value) -> Result<NodeId, SchemaError> {
        let place = self.registry.child(around, schema)?;
        self.enter(place)
    }

    fn run(&mut self) -> Result<(), SchemaError> {
        loop {
            while let Some((id, place)) = self.work.pop_front() {
                let node = self.schema(id, place)?;
                self.set(id, node);
            }
            if !self.settle_dynamic()? {
                return Ok(());
            }
        }
    }

    fn set(&mut self, id: NodeId, node: Node) {
        if let Some(place) = self.plan.nodes.get_mut(id.0 as usize) {
            *place = node;
        }
    }

    /// Gives each dynamic reference the anchors known so far; answers whether that made more work.
    fn settle_dynamic(&mut self) -> Result<bool, SchemaError> {
        for at in 0..self.dynamic.len() {
            let Some(Dynamic { node, also, anchor }) = self.dynamic.get(at) else { continue };
            let (node, also) = (*node, *also);
            let mut found = Vec::new();
            for (resource, place) in self.registry.dynamic_anchors(anchor) {
                found.push((keywords::resource_of(resource), self.enter(place)?));
            }
            let node = self.plan.nodes.get_mut(node.0 as usize);
            if let Some(Also::Dynamic { anchors, .. }) = node.and_then(|node| node.also.get_mut(also)) {
                *anchors = found;
            }
        }
        Ok(!self.work.is_empty())
    }
}
