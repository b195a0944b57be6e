//! The published form of a spec: the `tools/list` entry, JSON Schema 2020-12 inside, byte for byte stable.

use serde_json::{Map, Value};

use crate::input::{object, value_text};

use super::{Annotations, Group, Property, PropertyKind, ToolSpec, type_names};

impl ToolSpec {
    /// The `tools/list` entry.
    ///
    /// # Shape
    ///
    /// `name`, `title`, `description`, `icons`, `inputSchema`, `outputSchema`, `annotations`, `_meta`, in this order
    /// and only where there is something to say; `inputSchema` always. Properties stand in the order of their
    /// declaration. Not published: that required text must not be blank, aliases, rules.
    ///
    /// # Examples
    ///
    /// ```
    /// use mcp_arguments::spec::{ToolSpec, text};
    ///
    /// let spec = ToolSpec::new("check").property(text("source")).property(text("path")).exactly_one(["source", "path"]);
    /// assert_eq!(
    ///     spec.to_json_text(),
    ///     concat!(
    ///         r#"{"name":"check","inputSchema":{"type":"object","additionalProperties":false,"#,
    ///         r#""properties":{"source":{"type":"string"},"path":{"type":"string"}},"#,
    ///         r#""oneOf":[{"required":["source"]},{"required":["path"]}]}}"#,
    ///     ),
    /// );
    /// ```
    ///
    /// # Source
    ///
    /// The `ToolSpec` contract.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let mut entry = Map::new();
        put(&mut entry, "name", Some(self.name.as_str()));
        put(&mut entry, "title", self.title.as_deref());
        put(&mut entry, "description", self.description.as_deref());
        put(&mut entry, "icons", self.icons.clone());
        entry.insert("inputSchema".to_owned(), self.input_schema());
        put(&mut entry, "outputSchema", self.output_schema.clone());
        put(&mut entry, "annotations", annotations(&self.annotations, self.title.as_deref()));
        put(&mut entry, "_meta", self.meta.clone());
        Value::Object(entry)
    }

    /// The `tools/list` entry as text, without spaces: the same bytes for the same spec.
    #[must_use]
    pub fn to_json_text(&self) -> String {
        value_text(&self.to_json())
    }

    /// The `inputSchema` of the `tools/list` entry alone.
    #[must_use]
    pub fn input_schema(&self) -> Value {
        let mut schema = Map::new();
        put(&mut schema, "type", Some("object"));
        put_object(&mut schema, &self.properties, &self.groups, Null::Refused);
        Value::Object(schema)
    }
}

/// Whether the object at hand may be null: its groups must then not refuse null.
#[derive(Clone, Copy)]
enum Null {
    Allowed,
    Refused,
}

fn put<V: Into<Value>>(object: &mut Map<String, Value>, name: &str, value: Option<V>) {
    if let Some(value) = value {
        object.insert(name.to_owned(), value.into());
    }
}

/// The annotations, all four hints written out, or nothing where there is nothing to say.
fn annotations(annotations: &Annotations, title: Option<&str>) -> Option<Value> {
    if annotations.is_empty() && title.is_none() {
        return None;
    }
    let mut published = Map::new();
    put(&mut published, "title", annotations.title.as_deref().or(title));
    put(&mut published, "readOnlyHint", Some(annotations.read_only.unwrap_or(false)));
    put(&mut published, "destructiveHint", Some(annotations.destructive.unwrap_or(true)));
    put(&mut published, "idempotentHint", Some(annotations.idempotent.unwrap_or(false)));
    put(&mut published, "openWorldHint", Some(annotations.open_world.unwrap_or(true)));
    Some(Value::Object(published))
}

fn property_schema(property: &Property) -> Value {
    let mut schema = Map::new();
    put(&mut schema, "type", type_keyword(property));
    put(&mut schema, "title", property.title.as_deref());
    put(&mut schema, "description", property.description.as_deref());
    put_kind(&mut schema, property);
    put(&mut schema, "default", property.default.clone());
    let examples = Some(&property.examples).filter(|examples| !examples.is_empty());
    put(&mut schema, "examples", examples.cloned());
    put(&mut schema, "writeOnly", property.secret.then_some(true));
    Value::Object(schema)
}

fn type_keyword(property: &Property) -> Option<Value> {
    let names = type_names(&property.kind);
    match (names, property.nullable) {
        ([], _) => None,
        ([name], false) => Some((*name).into()),
        (names, null) => Some(names.iter().copied().chain(null.then_some("null")).collect()),
    }
}

fn put_kind(schema: &mut Map<String, Value>, property: &Property) {
    match &property.kind {
        PropertyKind::Text { min_length, max_length, pattern, format } => {
            put(schema, "minLength", *min_length);
            put(schema, "maxLength", *max_length);
            put(schema, "pattern", pattern.as_deref());
            put(schema, "format", format.as_deref());
        }
        PropertyKind::Integer { minimum, maximum, multiple_of } => {
            put(schema, "minimum", *minimum);
            put(schema, "maximum", *maximum);
            put(schema, "multipleOf", *multiple_of);
        }
        PropertyKind::Number { minimum, maximum, exclusive_minimum, exclusive_maximum, multiple_of } => {
            put(schema, "minimum", minimum.clone());
            put(schema, "maximum", maximum.clone());
            put(schema, "exclusiveMinimum", exclusive_minimum.clone());
            put(schema, "exclusiveMaximum", exclusive_maximum.clone());
            put(schema, "multipleOf", multiple_of.clone());
        }
        PropertyKind::Boolean | PropertyKind::Any => {}
        PropertyKind::Choice { values } => {
            let null = property.nullable.then_some(Value::Null);
            put(schema, "enum", Some(values.iter().cloned().chain(null).collect::<Value>()));
        }
        PropertyKind::List { items, min_items, max_items, unique_items } => {
            put(schema, "items", Some(property_schema(items)));
            put(schema, "minItems", *min_items);
            put(schema, "maxItems", *max_items);
            put(schema, "uniqueItems", unique_items.then_some(true));
        }
        PropertyKind::Object { properties, groups } => {
            let null = if property.nullable { Null::Allowed } else { Null::Refused };
            put_object(schema, properties, groups, null);
        }
    }
}

fn put_object(schema: &mut Map<String, Value>, properties: &[Property], groups: &[Group], null: Null) {
    put(schema, "additionalProperties", Some(false));
    if !properties.is_empty() {
        let published: Map<String, Value> =
            properties.iter().map(|property| (property.name.clone(), property_schema(property))).collect();
        put(schema, "properties", Some(published));
    }
    let required: Vec<&str> =
        properties.iter().filter(|property| property.required).map(|property| property.name.as_str()).collect();
    if !required.is_empty() {
        put(schema, "required", Some(required));
    }
    put_groups(schema, groups, null);
}

/// Writes the groups: a single one beside the other keywords, several as the clauses of one `allOf`. What
/// `requires` asks for is always one `dependentRequired`, which ignores null by itself.
fn put_groups(schema: &mut Map<String, Value>, groups: &[Group], null: Null) {
    let mut clauses = Vec::new();
    let mut dependent: Map<String, Value> = Map::new();
    for group in groups {
        match group {
            Group::ExactlyOne(names) => clauses.push(exactly_one(names, null)),
            Group::AtLeastOne(names) => {
                clauses.push(("anyOf", each_required(names, Null::Refused)));
            }
            Group::AtMostOne(names) => clauses.push(at_most_one(names, null)),
            Group::Requires { name, names } => {
                let asked = dependent.entry(name.clone()).or_insert_with(|| Value::Array(Vec::new()));
                if let Value::Array(asked) = asked {
                    for name in names.iter().map(|name| Value::from(name.as_str())) {
                        if !asked.contains(&name) {
                            asked.push(name);
                        }
                    }
                }
            }
        }
    }
    if clauses.len() > 1 {
        let clauses: Vec<Value> = clauses.into_iter().map(|clause| object([clause])).collect();
        put(schema, "allOf", Some(clauses));
    } else {
        for (keyword, value) in clauses {
            put(schema, keyword, Some(value));
        }
    }
    if !dependent.is_empty() {
        put(schema, "dependentRequired", Some(dependent));
    }
}

fn exactly_one(names: &[String], null: Null) -> (&'static str, Value) {
    let mut branches = each_required(names, null);
    if let (Null::Allowed, Value::Array(branches)) = (null, &mut branches) {
        branches.push(object([("type", "null".into())]));
    }
    ("oneOf", branches)
}

/// Two names must not both be there; of more names one is there, or none.
fn at_most_one(names: &[String], null: Null) -> (&'static str, Value) {
    if names.len() <= 2 {
        return ("not", required_schema(names, null));
    }
    let mut branches = each_required(names, null);
    let none = object([("not", object([("anyOf", branches.clone())]))]);
    if let Value::Array(branches) = &mut branches {
        branches.push(none);
    }
    ("oneOf", branches)
}

fn each_required(names: &[String], null: Null) -> Value {
    names.iter().map(|name| required_schema(std::slice::from_ref(name), null)).collect()
}

/// `required` holds for whatever is no object, null too; where null may come, the type keeps it out.
fn required_schema(names: &[String], null: Null) -> Value {
    let required = ("required", names.iter().map(String::as_str).collect());
    match null {
        Null::Refused => object([required]),
        Null::Allowed => object([("type", "object".into()), required]),
    }
}
