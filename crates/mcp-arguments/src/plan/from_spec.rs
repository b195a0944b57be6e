//! A [`ToolSpec`] as a plan.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{
    ArrayRules, Choices, Exact, Group, Limit, Node, NodeId, NumberRules, ObjectRules, Plan, Settings, TextRules, push,
};
use crate::error::SpecErrors;
use crate::format::Format;
use crate::input::value_text;
use crate::kind::{Kind, Kinds};
use crate::pattern::Pattern;
use crate::rules::{Rule, Switches};
use crate::spec::{self, Property, PropertyKind, ToolSpec};

impl Plan {
    /// Compiles a spec with the default settings.
    ///
    /// # Errors
    ///
    /// Every fault of the spec at once, each naming the tool and the property.
    ///
    /// # Examples
    ///
    /// ```
    /// use mcp_arguments::plan::Plan;
    /// use mcp_arguments::spec::{ToolSpec, text};
    ///
    /// let spec = ToolSpec::new("docs_search").property(text("query").required());
    /// let plan = Plan::of_spec(&spec)?;
    /// assert_eq!(plan.name(), "docs_search");
    /// # Ok::<(), mcp_arguments::error::SpecErrors>(())
    /// ```
    pub fn of_spec(spec: &ToolSpec) -> Result<Plan, SpecErrors> {
        Plan::of_spec_with(spec, Settings::default())
    }

    /// Compiles a spec with these settings; the spec's own rule switches come on top.
    ///
    /// # Errors
    ///
    /// As [`Plan::of_spec`].
    pub fn of_spec_with(spec: &ToolSpec, mut settings: Settings) -> Result<Plan, SpecErrors> {
        spec.check()?;
        settings.switches = switched(settings.switches, &spec.rules);
        let mut plan = Plan::empty(&spec.name, settings);
        let never = plan.push(Node::never());
        let root = plan.object_node(&spec.properties, &spec.groups, never);
        plan.root = plan.push(root);
        // A spec has no references and few levels, so what `finish` bounds cannot occur.
        let _ = plan.finish(false);
        Ok(plan)
    }

    /// Compiles one property, for what is held to it before its spec is known to be without fault.
    pub(crate) fn of_property(property: &Property) -> Plan {
        let mut plan = Plan::empty("", Settings { arguments: false, ..Settings::default() });
        let never = plan.push(Node::never());
        let node = plan.property_node(property, never);
        plan.root = plan.push(node);
        let _ = plan.finish(false);
        plan
    }

    fn object_node(&mut self, properties: &[Property], groups: &[spec::Group], never: NodeId) -> Node {
        let mut rules = ObjectRules { additional: Some(never), declares_properties: true, ..ObjectRules::default() };
        for property in properties {
            let node = self.property_node(property, never);
            let id = self.push(node);
            let index = rules.declare(&property.name, id);
            if let Some(entry) = rules.properties.get_mut(index as usize) {
                entry.required = property.required;
                entry.default = property.default.as_ref().map(value_text);
                entry.aliases.clone_from(&property.aliases);
            }
        }
        let singles =
            |rules: &mut ObjectRules, names: &[String]| names.iter().map(|name| vec![rules.know(name)]).collect();
        for group in groups {
            let group = match group {
                spec::Group::ExactlyOne(names) => Group::ExactlyOne(singles(&mut rules, names)),
                spec::Group::AtLeastOne(names) => Group::AtLeastOne(singles(&mut rules, names)),
                spec::Group::AtMostOne(names) => Group::AtMostOne(singles(&mut rules, names)),
                spec::Group::Requires { name, names } => Group::Requires {
                    property: rules.know(name),
                    needs: names.iter().map(|name| rules.know(name)).collect(),
                },
            };
            rules.groups.push(group);
        }
        Node { kinds: Kind::Object.into(), object: Some(push(&mut self.objects, rules)), ..Node::open() }
    }

    fn property_node(&mut self, property: &Property, never: NodeId) -> Node {
        let mut node = match &property.kind {
            PropertyKind::Text { min_length, max_length, pattern, format } => {
                let rules = TextRules {
                    min_length: *min_length,
                    max_length: *max_length,
                    // The spec was checked: its pattern compiles.
                    pattern: pattern.as_deref().and_then(|pattern| Pattern::compile(pattern).ok()),
                    format: format.as_deref().and_then(Format::named),
                    visible: property.required,
                };
                Node { kinds: Kind::String.into(), text: Some(push(&mut self.texts, rules)), ..Node::open() }
            }
            PropertyKind::Integer { minimum, maximum, multiple_of } => {
                let rules = NumberRules {
                    minimum: minimum.map(|value| Limit { value: Exact::new(value.into()), exclusive: false }),
                    maximum: maximum.map(|value| Limit { value: Exact::new(value.into()), exclusive: false }),
                    multiple_of: multiple_of.map(|value| Exact::new(value.into())),
                };
                Node { kinds: Kind::Integer.into(), number: Some(push(&mut self.numbers, rules)), ..Node::open() }
            }
            PropertyKind::Number { minimum, maximum, exclusive_minimum, exclusive_maximum, multiple_of } => {
                let rules = NumberRules {
                    minimum: tighter(minimum.clone(), exclusive_minimum.clone(), std::cmp::Ordering::Less),
                    maximum: tighter(maximum.clone(), exclusive_maximum.clone(), std::cmp::Ordering::Greater),
                    multiple_of: multiple_of.clone().map(Exact::new),
                };
                Node { kinds: Kinds::NUMBERS, number: Some(push(&mut self.numbers, rules)), ..Node::open() }
            }
            PropertyKind::Boolean => Node { kinds: Kind::Boolean.into(), ..Node::open() },
            PropertyKind::Choice { values } => {
                let kinds = values.iter().fold(Kinds::NONE, |kinds, value| {
                    kinds.or(if value.is_string() { Kind::String.into() } else { Kind::Integer.into() })
                });
                let mut values = values.clone();
                if property.nullable {
                    values.push(Value::Null);
                }
                let choices = push(&mut self.choices, Choices::new(values, false));
                Node { kinds, choices: Some(choices), ..Node::open() }
            }
            PropertyKind::List { items, min_items, max_items, unique_items } => {
                let item = self.property_node(items, never);
                let rules = ArrayRules {
                    items: Some(self.push(item)),
                    min_items: *min_items,
                    max_items: *max_items,
                    unique: *unique_items,
                    ..ArrayRules::default()
                };
                Node { kinds: Kind::Array.into(), array: Some(push(&mut self.arrays, rules)), ..Node::open() }
            }
            PropertyKind::Object { properties, groups } => self.object_node(properties, groups, never),
            PropertyKind::Any => Node::open(),
        };
        if property.nullable {
            node.kinds = node.kinds.or(Kind::Null.into());
        }
        node.secret = property.secret;
        node.switches = switched(node.switches, &property.rules);
        node
    }
}

/// The bound that binds: the greater of two lower ones, the lesser of two upper ones.
pub(crate) fn tighter(
    inclusive: Option<serde_json::Number>,
    exclusive: Option<serde_json::Number>,
    weaker: std::cmp::Ordering,
) -> Option<Limit> {
    let inclusive = inclusive.map(|value| Limit { value: Exact::new(value), exclusive: false });
    let exclusive = exclusive.map(|value| Limit { value: Exact::new(value), exclusive: true });
    match (inclusive, exclusive) {
        (Some(inclusive), Some(exclusive)) => {
            let order = exclusive.value.number().compare(inclusive.value.number());
            Some(if order == weaker { inclusive } else { exclusive })
        }
        (inclusive, exclusive) => inclusive.or(exclusive),
    }
}

/// Switches with more of them, by name; the spec's check has refused names that no rule has.
fn switched(switches: Switches, more: &BTreeMap<String, bool>) -> Switches {
    more.iter().fold(switches, |switches, (name, on)| match Rule::named(name) {
        Some(rule) => switches.set(rule, *on),
        None => switches,
    })
}
