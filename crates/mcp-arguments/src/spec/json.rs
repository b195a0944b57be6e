//! The JSON form of a spec: what the package sends and what a file holds.

mod members;

use serde_json::{Map, Value};

use super::{Annotations, Group, MAX_DEPTH, Property, PropertyKind, ToolSpec, kind_name};
use crate::error::{Fault, SpecError, SpecErrors};

const TOOL: &[&str] = &[
    "name",
    "title",
    "description",
    "properties",
    "exactlyOne",
    "atLeastOne",
    "atMostOne",
    "requires",
    "annotations",
    "rules",
    "icons",
    "outputSchema",
    "_meta",
];
const ANNOTATIONS: &[&str] = &["title", "readOnly", "destructive", "idempotent", "openWorld"];
const PROPERTY: &[&str] =
    &["kind", "title", "description", "required", "nullable", "default", "examples", "secret", "aliases", "rules"];
const REQUIRES: &[&str] = &["name", "names"];

/// What a kind takes beside what every property takes.
fn members_of(kind: &str) -> Option<&'static [&'static str]> {
    Some(match kind {
        "text" => &["minLength", "maxLength", "pattern", "format"],
        "integer" => &["minimum", "maximum", "multipleOf"],
        "number" => &["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
        "boolean" | "any" => &[],
        "choice" => &["values"],
        "list" => &["items", "minItems", "maxItems", "uniqueItems"],
        "object" => &["properties", "exactlyOne", "atLeastOne", "atMostOne", "requires"],
        _ => return None,
    })
}

impl ToolSpec {
    /// The spec that its JSON form holds, checked.
    ///
    /// # Shape
    ///
    /// `name`, `title`, `description`, `properties`, `exactlyOne`, `atLeastOne`, `atMostOne`, `requires`,
    /// `annotations` (`readOnly`, `destructive`, `idempotent`, `openWorld`, `title`), `rules`, `icons`, `outputSchema`,
    /// `_meta`. A property has a `kind` (`text`, `integer`, `number`, `boolean`, `choice`, `list`, `object`, `any`), may
    /// have `title`, `description`, `required`, `nullable`, `default`, `examples`, `secret`, `aliases` and `rules`, and
    /// has the bounds of its kind under the names of JSON Schema. Any other member is an error.
    ///
    /// # Errors
    ///
    /// Every fault of the form and, with them, every fault that [`ToolSpec::check`] finds in what could be read.
    ///
    /// # Examples
    ///
    /// ```
    /// use mcp_arguments::spec::ToolSpec;
    /// use serde_json::json;
    ///
    /// let spec = ToolSpec::from_json(&json!({
    ///     "name": "docs_search",
    ///     "properties": {
    ///         "query": {"kind": "text", "required": true},
    ///         "limit": {"kind": "integer", "minimum": 1, "maximum": 25, "default": 8},
    ///     },
    /// }))?;
    /// assert_eq!(spec.properties.len(), 2);
    ///
    /// let errors = ToolSpec::from_json(&json!({"name": "x", "properties": {"q": {"kind": "boolean", "minimum": 1}}}));
    /// assert_eq!(
    ///     errors.unwrap_err().to_string(),
    ///     "tool `x`: `q`: `minimum` does not apply to a boolean",
    /// );
    /// # Ok::<(), mcp_arguments::error::SpecErrors>(())
    /// ```
    pub fn from_json(json: &Value) -> Result<ToolSpec, SpecErrors> {
        let mut reading = Reading { path: None, found: Vec::new() };
        let spec = reading.tool(json);
        let tool = spec.name.clone();
        let mut errors: Vec<SpecError> = reading
            .found
            .into_iter()
            .map(|(property, fault)| SpecError { tool: tool.clone(), property, fault })
            .collect();
        if let Err(found) = spec.check() {
            let follows: Vec<bool> = found.iter().map(|error| follows(error, &errors)).collect();
            let new = found.into_iter().zip(follows).filter(|(_, follows)| !follows);
            errors.extend(new.map(|(error, _)| error));
        }
        SpecErrors::result(errors).map(|()| spec)
    }
}

/// Whether the check found what the reading found, or something only because a member could not be read.
fn follows(error: &SpecError, unread: &[SpecError]) -> bool {
    let lacks = |name: &str| {
        unread.iter().filter(|other| other.property == error.property).any(|other| match &other.fault {
            Fault::MissingMember { member, .. } | Fault::WrongMember { member, .. } => member == name,
            _ => false,
        })
    };
    let because_of: &[&str] = match &error.fault {
        Fault::ToolName { .. } => &["name", "spec"],
        Fault::NoValues | Fault::DefaultRefused { .. } | Fault::ExampleRefused { .. } => &["values"],
        Fault::UndeclaredInGroup { .. } => &["properties"],
        _ => &[],
    };
    unread.contains(error) || because_of.iter().any(|name| lacks(name))
}

/// The way to the property at hand and what was found so far.
struct Reading {
    path: Option<String>,
    found: Vec<(Option<String>, Fault)>,
}

/// The members of one object of the JSON form.
type Members = Map<String, Value>;

impl Reading {
    fn fault(&mut self, fault: Fault) {
        self.found.push((self.path.clone(), fault));
    }

    /// Reads what is one step further: `.name` below a property, `[]` for items.
    fn below<T>(&mut self, step: &str, read: impl FnOnce(&mut Self) -> T) -> T {
        let inner = match (&self.path, step) {
            (Some(path), "[]") => format!("{path}[]"),
            (Some(path), name) => format!("{path}.{name}"),
            (None, name) => name.to_owned(),
        };
        let outer = self.path.replace(inner);
        let read = read(self);
        self.path = outer;
        read
    }

    fn tool(&mut self, json: &Value) -> ToolSpec {
        let Value::Object(members) = json else {
            self.fault(Fault::wrong_member("spec", "an object", json));
            return ToolSpec::default();
        };
        self.refuse_unknown(members, TOOL);
        if !members.contains_key("name") {
            self.fault(Fault::MissingMember { member: "name".to_owned(), want: "text".to_owned() });
        }
        ToolSpec {
            name: self.text(members, "name").unwrap_or_default(),
            title: self.text(members, "title"),
            description: self.text(members, "description"),
            properties: self.properties(members, 1),
            groups: self.groups(members),
            annotations: self.annotations(members),
            rules: self.rules(members),
            icons: members.get("icons").cloned(),
            output_schema: members.get("outputSchema").cloned(),
            meta: members.get("_meta").cloned(),
        }
    }

    fn annotations(&mut self, members: &Members) -> Annotations {
        let Some(hints) = self.object(members, "annotations") else {
            return Annotations::default();
        };
        self.refuse_unknown(hints, ANNOTATIONS);
        Annotations {
            title: self.text(hints, "title"),
            read_only: self.switch(hints, "readOnly"),
            destructive: self.switch(hints, "destructive"),
            idempotent: self.switch(hints, "idempotent"),
            open_world: self.switch(hints, "openWorld"),
        }
    }

    fn properties(&mut self, members: &Members, depth: usize) -> Vec<Property> {
        let Some(properties) = self.object(members, "properties") else {
            return Vec::new();
        };
        if depth > MAX_DEPTH {
            self.fault(Fault::TooDeep { limit: MAX_DEPTH });
            return Vec::new();
        }
        properties.iter().map(|(name, json)| self.below(name, |reading| reading.property(name, json, depth))).collect()
    }

    fn property(&mut self, name: &str, json: &Value, depth: usize) -> Property {
        let Value::Object(members) = json else {
            self.fault(Fault::wrong_member("property", "an object with `kind`", json));
            return Property::new(name, PropertyKind::Any);
        };
        Property {
            kind: self.kind(members, depth),
            title: self.text(members, "title"),
            description: self.text(members, "description"),
            required: self.switch(members, "required").unwrap_or(false),
            nullable: self.switch(members, "nullable").unwrap_or(false),
            default: members.get("default").cloned(),
            examples: self.list(members, "examples").cloned().unwrap_or_default(),
            secret: self.switch(members, "secret").unwrap_or(false),
            aliases: self.names(members, "aliases"),
            rules: self.rules(members),
            ..Property::new(name, PropertyKind::Any)
        }
    }

    fn kind(&mut self, members: &Members, depth: usize) -> PropertyKind {
        const WANT: &str = "text, integer, number, boolean, choice, list, object or any";
        let Some(kind) = members.get("kind") else {
            self.fault(Fault::MissingMember { member: "kind".to_owned(), want: WANT.to_owned() });
            return PropertyKind::Any;
        };
        let word = kind.as_str().unwrap_or_default();
        let Some(own) = members_of(word) else {
            self.fault(match kind {
                Value::String(word) => Fault::wrong_word("kind", WANT, word),
                other => Fault::wrong_member("kind", WANT, other),
            });
            return PropertyKind::Any;
        };
        let kind = match word {
            "text" => PropertyKind::Text {
                min_length: self.size(members, "minLength"),
                max_length: self.size(members, "maxLength"),
                pattern: self.text(members, "pattern"),
                format: self.text(members, "format"),
            },
            "integer" => PropertyKind::Integer {
                minimum: self.integer(members, "minimum"),
                maximum: self.integer(members, "maximum"),
                multiple_of: self.integer(members, "multipleOf"),
            },
            "number" => PropertyKind::Number {
                minimum: self.number(members, "minimum"),
                maximum: self.number(members, "maximum"),
                exclusive_minimum: self.number(members, "exclusiveMinimum"),
                exclusive_maximum: self.number(members, "exclusiveMaximum"),
                multiple_of: self.number(members, "multipleOf"),
            },
            "boolean" => PropertyKind::Boolean,
            "choice" => PropertyKind::Choice { values: self.list(members, "values").cloned().unwrap_or_default() },
            "list" => PropertyKind::List {
                items: Box::new(self.items(members, depth + 1)),
                min_items: self.size(members, "minItems"),
                max_items: self.size(members, "maxItems"),
                unique_items: self.switch(members, "uniqueItems").unwrap_or(false),
            },
            "object" => {
                PropertyKind::Object { properties: self.properties(members, depth + 1), groups: self.groups(members) }
            }
            _ => PropertyKind::Any,
        };
        self.refuse_foreign(members, own, &kind);
        kind
    }

    fn items(&mut self, members: &Members, depth: usize) -> Property {
        let Some(items) = members.get("items") else {
            self.fault(Fault::MissingMember { member: "items".to_owned(), want: "an object with `kind`".to_owned() });
            return Property::new("", PropertyKind::Any);
        };
        self.below("[]", |reading| {
            if depth > MAX_DEPTH {
                reading.fault(Fault::TooDeep { limit: MAX_DEPTH });
                return Property::new("", PropertyKind::Any);
            }
            reading.property("", items, depth)
        })
    }

    fn groups(&mut self, members: &Members) -> Vec<Group> {
        let mut groups = Vec::new();
        let mut read = |reading: &mut Self, member: &str, group: fn(Vec<String>) -> Group| {
            for (index, names) in reading.list(members, member).into_iter().flatten().enumerate() {
                let names = reading.names_of(names, || format!("{member}/{index}"));
                groups.extend(names.map(group));
            }
        };
        read(self, "exactlyOne", Group::ExactlyOne);
        read(self, "atLeastOne", Group::AtLeastOne);
        read(self, "atMostOne", Group::AtMostOne);
        for (index, json) in self.list(members, "requires").into_iter().flatten().enumerate() {
            groups.extend(self.requires(json, index));
        }
        groups
    }

    fn requires(&mut self, json: &Value, index: usize) -> Option<Group> {
        let Value::Object(members) = json else {
            self.fault(Fault::wrong_member(format!("requires/{index}"), "an object with `name` and `names`", json));
            return None;
        };
        self.refuse_unknown(members, REQUIRES);
        for member in REQUIRES.iter().filter(|member| !members.contains_key(**member)) {
            let want = if *member == "name" { "text" } else { "a list of names" };
            self.fault(Fault::MissingMember { member: format!("requires/{index}/{member}"), want: want.to_owned() });
        }
        let name = self.text(members, "name");
        let names = members.get("names").and_then(|names| self.names_of(names, || format!("requires/{index}/names")));
        Some(Group::Requires { name: name?, names: names? })
    }

    fn refuse_unknown(&mut self, members: &Members, allowed: &[&'static str]) {
        for member in members.keys().filter(|member| !allowed.contains(&member.as_str())) {
            self.fault(Fault::UnknownMember { member: member.clone(), allowed: allowed.to_vec() });
        }
    }

    /// Refuses what neither every property nor this kind takes, and says so where another kind would take it.
    fn refuse_foreign(&mut self, members: &Members, own: &[&'static str], kind: &PropertyKind) {
        const KINDS: [&str; 5] = ["text", "number", "choice", "list", "object"];
        for member in members.keys().map(String::as_str) {
            if PROPERTY.contains(&member) || own.contains(&member) {
                continue;
            }
            let foreign = KINDS.iter().filter_map(|kind| members_of(kind)).flatten().find(|other| **other == member);
            self.fault(match foreign {
                Some(member) => Fault::MemberOfOtherKind { member, kind: kind_name(kind) },
                None => Fault::UnknownMember { member: member.to_owned(), allowed: [PROPERTY, own].concat() },
            });
        }
    }
}
