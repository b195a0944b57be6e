//! The builders: a spec reads in the order in which one would say it.
//!
//! A builder never fails. A call that does not fit the kind (a range on a text) is kept as a fault, which
//! [`ToolSpec::check`] reports together with all others.

use serde_json::Value;

use super::{Annotations, Group, Property, PropertyKind, ToolSpec};

/// A property that holds text.
///
/// # Examples
///
/// ```
/// use mcp_arguments::spec::text;
///
/// let query = text("query").describe("What to look for.").max_length(200).required();
/// assert!(query.required);
/// ```
#[must_use]
pub fn text(name: &str) -> Property {
    Property::new(name, PropertyKind::Text { min_length: None, max_length: None, pattern: None, format: None })
}

/// A property that holds a number without a fraction.
///
/// # Examples
///
/// ```
/// use mcp_arguments::spec::{PropertyKind, integer};
///
/// let limit = integer("limit").range(1..=25);
/// assert_eq!(
///     limit.kind,
///     PropertyKind::Integer { minimum: Some(1), maximum: Some(25), multiple_of: None },
/// );
/// ```
#[must_use]
pub fn integer(name: &str) -> Property {
    Property::new(name, PropertyKind::Integer { minimum: None, maximum: None, multiple_of: None })
}

/// A property that holds a number, with or without a fraction.
#[must_use]
pub fn number(name: &str) -> Property {
    Property::new(
        name,
        PropertyKind::Number {
            minimum: None,
            maximum: None,
            exclusive_minimum: None,
            exclusive_maximum: None,
            multiple_of: None,
        },
    )
}

/// A property that holds true or false.
#[must_use]
pub fn boolean(name: &str) -> Property {
    Property::new(name, PropertyKind::Boolean)
}

/// A property that holds one of the values listed: texts, integers or both.
///
/// # Examples
///
/// ```
/// use mcp_arguments::spec::{choice, kind_name};
///
/// assert_eq!(kind_name(&choice("sort", ["newest", "oldest"]).kind), "a string");
/// assert_eq!(kind_name(&choice("depth", [1, 2, 3]).kind), "an integer");
/// ```
#[must_use]
pub fn choice<V: Into<Value>>(name: &str, values: impl IntoIterator<Item = V>) -> Property {
    let values = values.into_iter().map(Into::into).collect();
    Property::new(name, PropertyKind::Choice { values })
}

/// A property that holds a list of items that are alike. An item has no name: the one given to `items` is dropped.
///
/// # Examples
///
/// ```
/// use mcp_arguments::spec::{list, text};
///
/// let tags = list("tags", text("tag").min_length(1)).max_items(5).unique_items();
/// assert_eq!(tags.name, "tags");
/// ```
#[must_use]
pub fn list(name: &str, items: Property) -> Property {
    let items = Box::new(Property { name: String::new(), ..items });
    Property::new(name, PropertyKind::List { items, min_items: None, max_items: None, unique_items: false })
}

/// A property that holds an object with the properties given.
///
/// # Examples
///
/// ```
/// use mcp_arguments::spec::{object, text};
///
/// let place = object("where", [text("file"), text("url")]).exactly_one(["file", "url"]);
/// assert_eq!(place.name, "where");
/// ```
#[must_use]
pub fn object(name: &str, properties: impl IntoIterator<Item = Property>) -> Property {
    let properties = properties.into_iter().collect();
    Property::new(name, PropertyKind::Object { properties, groups: Vec::new() })
}

/// A property that holds any JSON value, null too. Its published schema says nothing.
#[must_use]
pub fn any(name: &str) -> Property {
    Property::new(name, PropertyKind::Any)
}

impl ToolSpec {
    /// A tool of that name that takes no arguments, until a property is declared.
    #[must_use]
    pub fn new(name: &str) -> Self {
        ToolSpec { name: name.to_owned(), ..ToolSpec::default() }
    }

    /// Gives the tool its name for people.
    #[must_use]
    pub fn title(mut self, title: &str) -> Self {
        self.title = Some(title.to_owned());
        self
    }

    /// Says what the tool does.
    #[must_use]
    pub fn description(mut self, description: &str) -> Self {
        self.description = Some(description.to_owned());
        self
    }

    /// Declares the next property.
    #[must_use]
    pub fn property(mut self, property: Property) -> Self {
        self.properties.push(property);
        self
    }

    /// Demands that exactly one of the names is present.
    #[must_use]
    pub fn exactly_one<const N: usize>(self, names: [&str; N]) -> Self {
        self.group(Group::ExactlyOne(owned(names)))
    }

    /// Demands that one of the names is present, or more.
    #[must_use]
    pub fn at_least_one<const N: usize>(self, names: [&str; N]) -> Self {
        self.group(Group::AtLeastOne(owned(names)))
    }

    /// Demands that no two of the names are present together.
    #[must_use]
    pub fn at_most_one<const N: usize>(self, names: [&str; N]) -> Self {
        self.group(Group::AtMostOne(owned(names)))
    }

    /// Demands that all of `names` are present where `name` is.
    #[must_use]
    pub fn requires<const N: usize>(self, name: &str, names: [&str; N]) -> Self {
        self.group(Group::Requires { name: name.to_owned(), names: owned(names) })
    }

    /// Adds what holds between properties; [`ToolSpec::exactly_one`] and its siblings are the short ways.
    #[must_use]
    pub fn group(mut self, group: Group) -> Self {
        self.groups.push(group);
        self
    }

    /// Says what the tool does to the world.
    #[must_use]
    pub fn annotations(mut self, annotations: Annotations) -> Self {
        self.annotations = annotations;
        self
    }

    /// Switches a rule of the repair table on or off for this tool.
    #[must_use]
    pub fn rule(mut self, rule: &str, on: bool) -> Self {
        self.rules.insert(rule.to_owned(), on);
        self
    }

    /// Gives the icons of the published entry.
    ///
    /// # Shape
    ///
    /// A list of objects that each have `src`.
    #[must_use]
    pub fn icons(mut self, icons: Value) -> Self {
        self.icons = Some(icons);
        self
    }

    /// Gives the schema of what the tool answers: a JSON Schema of an object, carried through as it is.
    #[must_use]
    pub fn output_schema(mut self, schema: Value) -> Self {
        self.output_schema = Some(schema);
        self
    }

    /// Gives the `_meta` of the published entry: an object, carried through as it is.
    #[must_use]
    pub fn meta(mut self, meta: Value) -> Self {
        self.meta = Some(meta);
        self
    }
}

impl Annotations {
    /// A tool that only reads.
    #[must_use]
    pub fn read_only() -> Self {
        Annotations { read_only: Some(true), destructive: Some(false), ..Annotations::default() }
    }

    /// A tool that adds, and neither deletes nor overwrites.
    #[must_use]
    pub fn additive() -> Self {
        Annotations { read_only: Some(false), destructive: Some(false), ..Annotations::default() }
    }

    /// A tool that may delete or overwrite.
    #[must_use]
    pub fn destructive() -> Self {
        Annotations { read_only: Some(false), destructive: Some(true), ..Annotations::default() }
    }

    /// Says that calling it again with the same arguments changes nothing more.
    #[must_use]
    pub fn idempotent(mut self) -> Self {
        self.idempotent = Some(true);
        self
    }

    /// Says that it reaches only what its server holds.
    #[must_use]
    pub fn closed_world(mut self) -> Self {
        self.open_world = Some(false);
        self
    }
}

pub(super) fn owned<const N: usize>(names: [&str; N]) -> Vec<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}
