//! What each keyword adds to a node.

use serde_json::Value;

use super::idiom::{self, Grouped};
use super::reader::{Compiled, Reader};
use super::{Compiler, Dynamic, Formats, Unknown};
use crate::format::Format;
use crate::input::value_text;
use crate::limits::compile::DEFAULT_REFERENCES;
use crate::plan::{
    Also, ArrayRules, Choices, Contains, Exact, Group, Node, NodeId, NumberRules, ObjectRules, TextRules, Union, push,
    tighter,
};
use crate::schema::SchemaError;
use crate::schema::dialect::{Dialect, Vocabulary};
use crate::schema::reference::{Location, ResourceId};

/// A resource as a plan names it.
pub(super) fn resource_of(resource: ResourceId) -> u32 {
    u32::try_from(resource.0).unwrap_or(u32::MAX)
}

/// Whether a tool's arguments, which are an object, can keep the schema.
pub(super) fn may_be_object(schema: &Value) -> bool {
    match (schema, schema.get("type")) {
        (Value::Object(_), Some(Value::String(name))) => name == "object",
        (Value::Object(_), Some(Value::Array(names))) => names.iter().any(|name| name == "object"),
        // A wrong `type` is reported where keywords are read.
        (Value::Object(_), None | Some(_)) => true,
        _ => false,
    }
}

impl<'s> Compiler<'_, 's> {
    /// The node of the schema at a place.
    pub(super) fn schema(&mut self, id: NodeId, place: Location<'s>) -> Compiled<Node> {
        let resource = resource_of(place.resource);
        let keywords = match place.schema {
            Value::Bool(true) => return Ok(Node { resource, ..Node::open() }),
            Value::Bool(false) => return Ok(Node { resource, ..Node::never() }),
            Value::Object(keywords) => keywords,
            other => {
                let kind = kind_with_article(other);
                return Err(SchemaError::NotASchema { at: self.registry.at(place), got: kind.to_owned() });
            }
        };
        let reader = Reader { keywords, place, at: self.registry.at(place) };
        let mut node = Node { resource, ..Node::open() };
        if let Some(reference) = reader.text("$ref")? {
            let target = self.registry.resolve(place, reference)?;
            node.also.push(Also::All(self.enter(target)?));
            if place.dialect == Dialect::Draft7 {
                return Ok(node);
            }
        }
        let vocabularies = self.registry.vocabularies(place.resource);
        if vocabularies.has(Vocabulary::Validation) {
            self.assertions(&reader, &mut node)?;
        }
        self.format(&reader, &mut node)?;
        if vocabularies.has(Vocabulary::Applicator) {
            let grouped = idiom::grouped(keywords, node.kinds);
            self.object_keywords(&reader, &mut node, &grouped)?;
            self.array_keywords(&reader, &mut node)?;
            self.compositions(&reader, &mut node, &grouped)?;
        }
        if place.dialect == Dialect::Draft2020_12 {
            if let Some(reference) = reader.text("$dynamicRef")? {
                self.dynamic_reference(id, reference, place, &mut node)?;
            }
            if vocabularies.has(Vocabulary::Unevaluated) {
                node.unevaluated_properties = self.one(&reader, "unevaluatedProperties")?;
                node.unevaluated_items = self.one(&reader, "unevaluatedItems")?;
            }
        }
        node.secret = reader.get("writeOnly") == Some(&Value::Bool(true))
            || reader.get("format").and_then(Value::as_str) == Some("password");
        Ok(node)
    }

    fn dynamic_reference(&mut self, id: NodeId, reference: &str, place: Location<'s>, node: &mut Node) -> Compiled<()> {
        let anchor = self.registry.dynamic(place, reference)?;
        let target = self.registry.resolve(place, reference)?;
        let otherwise = self.enter(target)?;
        match anchor {
            Some(anchor) => {
                self.dynamic.push(Dynamic { node: id, also: node.also.len(), anchor });
                node.also.push(Also::Dynamic { anchors: Vec::new(), otherwise });
            }
            None => node.also.push(Also::All(otherwise)),
        }
        Ok(())
    }

    /// The node of a keyword that holds one schema.
    fn one(&mut self, reader: &Reader<'s>, keyword: &str) -> Compiled<Option<NodeId>> {
        reader.get(keyword).map(|schema| self.child(reader.place, schema)).transpose()
    }

    fn many(&mut self, reader: &Reader<'s>, keyword: &str) -> Compiled<Option<Vec<NodeId>>> {
        let Some(list) = reader.list(keyword)? else { return Ok(None) };
        list.iter().map(|schema| self.child(reader.place, schema)).collect::<Compiled<Vec<_>>>().map(Some)
    }

    /// Keywords that ask something of the value itself.
    fn assertions(&mut self, reader: &Reader<'s>, node: &mut Node) -> Compiled<()> {
        node.kinds = reader.kinds()?;
        let listed = match reader.get("enum") {
            None => None,
            Some(Value::Array(values)) => Some(Choices::new(values.clone(), false)),
            Some(_) => return Err(reader.wrong("enum", "an array of values")),
        };
        let constant = reader.get("const").filter(|_| reader.keywords.contains_key("const"));
        let constant = constant.map(|value| Choices::new(vec![value.clone()], true));
        if let (Some(_), Some(constant)) = (&listed, &constant) {
            // Both must hold: the second stands beside the first.
            let beside = push(&mut self.plan.choices, constant.clone());
            let id = self.push(Node { choices: Some(beside), resource: node.resource, ..Node::open() }, reader.place);
            node.also.push(Also::All(id));
        }
        if let Some(choices) = listed.or(constant) {
            node.choices = Some(push(&mut self.plan.choices, choices));
        }
        let number = NumberRules {
            minimum: tighter(reader.number("minimum")?, reader.number("exclusiveMinimum")?, std::cmp::Ordering::Less),
            maximum: tighter(
                reader.number("maximum")?,
                reader.number("exclusiveMaximum")?,
                std::cmp::Ordering::Greater,
            ),
            multiple_of: match reader.number("multipleOf")? {
                Some(of) if of.as_f64().is_some_and(|of| of > 0.0) => Some(Exact::new(of)),
                Some(_) => return Err(reader.wrong("multipleOf", "a number above 0")),
                None => None,
            },
        };
        if number.minimum.is_some() || number.maximum.is_some() || number.multiple_of.is_some() {
            node.number = Some(push(&mut self.plan.numbers, number));
        }
        let text = TextRules {
            min_length: reader.count("minLength")?,
            max_length: reader.count("maxLength")?,
            pattern: reader.text("pattern")?.map(|source| reader.pattern(source, "pattern")).transpose()?,
            format: None,
            visible: false,
        };
        if text.min_length.is_some() || text.max_length.is_some() || text.pattern.is_some() {
            node.text = Some(push(&mut self.plan.texts, text));
        }
        Ok(())
    }

    fn format(&mut self, reader: &Reader<'s>, node: &mut Node) -> Compiled<()> {
        let vocabularies = self.registry.vocabularies(reader.place.resource);
        let asserts = self.options.formats == Formats::Assert || vocabularies.has(Vocabulary::FormatAssertion);
        let Some(format) = reader.text("format")?.filter(|_| asserts).and_then(Format::named) else { return Ok(()) };
        if let Some(rules) = node.text.and_then(|index| self.plan.texts.get_mut(index as usize)) {
            rules.format = Some(format);
        } else {
            let rules = TextRules { format: Some(format), ..TextRules::default() };
            node.text = Some(push(&mut self.plan.texts, rules));
        }
        Ok(())
    }

    fn object_keywords(&mut self, reader: &Reader<'s>, node: &mut Node, grouped: &Grouped<'s>) -> Compiled<()> {
        let place = reader.place;
        let mut rules =
            ObjectRules { declares_properties: reader.get("properties").is_some(), ..ObjectRules::default() };
        for (name, schema) in reader.map("properties")?.into_iter().flatten() {
            let id = self.child(place, schema)?;
            let index = rules.declare(name, id);
            let default = self.default_of(place, schema)?;
            if let Some(property) = rules.properties.get_mut(index as usize) {
                property.default = default;
            }
        }
        for (source, schema) in reader.map("patternProperties")?.into_iter().flatten() {
            let pattern = reader.pattern(source, "patternProperties")?;
            rules.patterns.push((pattern, self.child(place, schema)?));
        }
        rules.additional = self.one(reader, "additionalProperties")?;
        rules.names = self.one(reader, "propertyNames")?;
        if self.registry.vocabularies(place.resource).has(Vocabulary::Validation) {
            rules.min_properties = reader.count("minProperties")?;
            rules.max_properties = reader.count("maxProperties")?;
            self.required(reader, &mut rules)?;
        }
        self.dependencies(reader, &mut rules)?;
        for group in &grouped.groups {
            let group = group.known(&mut rules);
            rules.groups.push(group);
        }
        let empty = rules.properties.is_empty()
            && rules.patterns.is_empty()
            && rules.additional.is_none()
            && rules.names.is_none()
            && rules.min_properties.is_none()
            && rules.max_properties.is_none();
        if !empty || rules.declares_properties {
            node.object = Some(push(&mut self.plan.objects, rules));
        }
        Ok(())
    }

    fn required(&mut self, reader: &Reader<'s>, rules: &mut ObjectRules) -> Compiled<()> {
        let Some(required) = reader.get("required") else { return Ok(()) };
        // Where undeclared names are refused, a required one could never be given: requiring it declares it.
        let declares =
            self.options.unknown == Unknown::Refuse && rules.declares_properties && rules.additional.is_none();
        for name in reader.names("required", required)? {
            let index = if declares && !rules.declares(name) {
                let open =
                    self.push(Node { resource: resource_of(reader.place.resource), ..Node::open() }, reader.place);
                rules.declare(name, open)
            } else {
                rules.know(name)
            };
            if let Some(property) = rules.properties.get_mut(index as usize) {
                property.required = true;
            }
        }
        Ok(())
    }

    fn dependencies(&mut self, reader: &Reader<'s>, rules: &mut ObjectRules) -> Compiled<()> {
        let place = reader.place;
        let (required, schemas) = match place.dialect {
            Dialect::Draft2020_12 => (reader.map("dependentRequired")?, reader.map("dependentSchemas")?),
            Dialect::Draft7 => (None, None),
        };
        // Of draft-07; generators write it into schemas that do not say so.
        let mixed = reader.map("dependencies")?;
        let (lists, others): (Vec<_>, Vec<_>) = mixed.into_iter().flatten().partition(|(_, value)| value.is_array());
        let of = |keyword: &'static str| move |(name, needs)| (keyword, name, needs);
        let required = required.into_iter().flatten().map(of("dependentRequired"));
        for (keyword, name, needs) in required.chain(lists.into_iter().map(of("dependencies"))) {
            let needs = reader.names(keyword, needs)?;
            let group = Group::Requires {
                property: rules.know(name),
                needs: needs.into_iter().map(|name| rules.know(name)).collect(),
            };
            rules.groups.push(group);
        }
        for (name, schema) in schemas.into_iter().flatten().chain(others) {
            let id = self.child(place, schema)?;
            let property = rules.know(name);
            rules.dependents.push((property, id));
        }
        Ok(())
    }

    /// The default of a property: its own, or that of the schema that it refers to.
    fn default_of(&mut self, around: Location<'s>, schema: &'s Value) -> Compiled<Option<String>> {
        let mut place = self.registry.child(around, schema)?;
        for _ in 0..DEFAULT_REFERENCES {
            if let Some(default) = place.schema.get("default") {
                return Ok(Some(value_text(default)));
            }
            let Some(reference) = place.schema.get("$ref").and_then(Value::as_str) else { break };
            place = self.registry.resolve(place, reference)?;
        }
        Ok(None)
    }

    fn array_keywords(&mut self, reader: &Reader<'s>, node: &mut Node) -> Compiled<()> {
        let mut rules = ArrayRules::default();
        match (reader.place.dialect, reader.get("items")) {
            (Dialect::Draft7, Some(Value::Array(items))) => {
                for item in items {
                    rules.prefix.push(self.child(reader.place, item)?);
                }
                rules.items = self.one(reader, "additionalItems")?;
            }
            (Dialect::Draft2020_12, Some(Value::Array(_))) => {
                return Err(
                    reader.wrong("items", "one schema: in draft 2020-12 the schemas of a tuple stand in `prefixItems`")
                );
            }
            (_, Some(items)) => rules.items = Some(self.child(reader.place, items)?),
            (_, None) => {}
        }
        if reader.place.dialect == Dialect::Draft2020_12 {
            rules.prefix = self.many(reader, "prefixItems")?.unwrap_or_default();
        }
        if let Some(id) = self.one(reader, "contains")? {
            let counts = reader.place.dialect == Dialect::Draft2020_12;
            rules.contains = Some(Contains {
                node: id,
                minimum: if counts { reader.count("minContains")?.unwrap_or(1) } else { 1 },
                maximum: if counts { reader.count("maxContains")? } else { None },
            });
        }
        if self.registry.vocabularies(reader.place.resource).has(Vocabulary::Validation) {
            rules.min_items = reader.count("minItems")?;
            rules.max_items = reader.count("maxItems")?;
            rules.unique = reader.flag("uniqueItems")?;
        }
        let empty = rules.items.is_none()
            && rules.prefix.is_empty()
            && rules.contains.is_none()
            && rules.min_items.is_none()
            && rules.max_items.is_none()
            && !rules.unique;
        if !empty {
            node.array = Some(push(&mut self.plan.arrays, rules));
        }
        Ok(())
    }

    fn compositions(&mut self, reader: &Reader<'s>, node: &mut Node, grouped: &Grouped<'s>) -> Compiled<()> {
        for (index, schema) in reader.list("allOf")?.into_iter().flatten().enumerate() {
            if !grouped.all_of.contains(&index) {
                node.also.push(Also::All(self.child(reader.place, schema)?));
            }
        }
        for (keyword, exactly_one, recognised) in [("anyOf", false, grouped.any_of), ("oneOf", true, grouped.one_of)] {
            if let Some(branches) = reader.list(keyword)?
                && !recognised
            {
                let branches: Compiled<Vec<NodeId>> =
                    branches.iter().map(|schema| self.child(reader.place, schema)).collect();
                let union = Union { branches: branches?, exactly_one, discriminator: None };
                node.also.push(Also::Union(push(&mut self.plan.unions, union)));
            }
        }
        if let Some(id) = self.one(reader, "not")?
            && !grouped.not
        {
            node.also.push(Also::Not(id));
        }
        if let Some(test) = self.one(reader, "if")? {
            let (then, otherwise) = (self.one(reader, "then")?, self.one(reader, "else")?);
            node.also.push(Also::If { test, then, otherwise });
        }
        Ok(())
    }
}

fn kind_with_article(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}
