//! Every invariant of a spec. All faults are found at once, in the order of the declaration.

mod between;

use std::collections::{BTreeMap, HashMap, HashSet};

use serde_json::{Number, Value};

use super::numbers::{compare, is_whole, key};
use super::{Group, MAX_DEPTH, MAX_NAME, Property, PropertyKind, ToolSpec};
use crate::error::{Fault, SpecError, SpecErrors};
use crate::input::{Document, number_text, value_text};
use crate::path::Path;
use crate::pattern::Pattern;
use crate::plan::Plan;
use crate::rules::Rule;
use crate::walk;
use between::{check_aliases, check_group};

impl ToolSpec {
    /// Whether everything in the spec holds together.
    ///
    /// A property may be required and also in a `requires` group, on either side: the group then says nothing
    /// new, or makes the others required too.
    ///
    /// # Errors
    ///
    /// Every [`SpecError`] of the spec, not only the first.
    ///
    /// # Examples
    ///
    /// ```
    /// use mcp_arguments::spec::{ToolSpec, text};
    ///
    /// let spec = ToolSpec::new("read file").property(text("path").required()).exactly_one(["path", "url"]);
    /// let errors = spec.check().unwrap_err();
    /// assert_eq!(errors.as_slice().len(), 3);
    /// ```
    pub fn check(&self) -> Result<(), SpecErrors> {
        let mut errors = Faults { tool: &self.name, found: Vec::new() };
        if !is_tool_name(&self.name) {
            errors.tool(Fault::ToolName { name: self.name.clone() });
        }
        check_rules(&self.rules, None, &mut errors);
        check_properties(&self.properties, &self.groups, None, 1, &mut errors);
        if let Some(icons) = &self.icons {
            check_icons(icons, &mut errors);
        }
        for (member, value) in [("outputSchema", &self.output_schema), ("_meta", &self.meta)] {
            if let Some(value) = value.as_ref().filter(|value| !value.is_object()) {
                errors.tool(Fault::wrong_member(member, "an object", value));
            }
        }
        SpecErrors::result(errors.found)
    }
}

/// Why a regular expression does not compile.
fn pattern_fault(pattern: &str) -> Option<String> {
    Pattern::compile(pattern).err().map(|error| error.to_string())
}

/// What was found so far, and the tool that it is about.
struct Faults<'a> {
    tool: &'a str,
    found: Vec<SpecError>,
}

impl Faults<'_> {
    fn tool(&mut self, fault: Fault) {
        self.at(None, fault);
    }

    fn at(&mut self, path: Option<&str>, fault: Fault) {
        self.found.push(SpecError { tool: self.tool.to_owned(), property: path.map(str::to_owned), fault });
    }
}

/// Checks the properties of one object and what holds between them. `path` leads to the object.
fn check_properties(properties: &[Property], groups: &[Group], path: Option<&str>, depth: usize, errors: &mut Faults) {
    if depth > MAX_DEPTH {
        return errors.at(path, Fault::TooDeep { limit: MAX_DEPTH });
    }
    let mut declared: HashMap<&str, &Property> = HashMap::new();
    for property in properties {
        let path = joined(path, &property.name);
        if let Some(reason) = unusable(&property.name) {
            errors.at(Some(&path), Fault::UnusableName { name: property.name.clone(), reason });
        }
        if declared.insert(&property.name, property).is_some() {
            errors.at(Some(&path), Fault::DuplicateName);
        }
        check_property(property, &path, depth, errors);
    }
    check_aliases(properties, &declared, path, errors);
    for group in groups {
        check_group(group, &declared, path, errors);
    }
}

fn check_property(property: &Property, path: &str, depth: usize, errors: &mut Faults) {
    for misuse in &property.misuses {
        errors.at(Some(path), misuse.clone());
    }
    check_rules(&property.rules, Some(path), errors);
    let before = errors.found.len();
    check_kind(&property.kind, path, depth, errors);
    let too_deep = |error: &SpecError| matches!(error.fault, Fault::TooDeep { .. });
    let compiles = !errors.found.iter().skip(before).any(too_deep);
    if property.secret {
        if property.default.is_some() {
            errors.at(Some(path), Fault::SecretPublished { member: "default" });
        }
        if !property.examples.is_empty() {
            errors.at(Some(path), Fault::SecretPublished { member: "examples" });
        }
        return;
    }
    if let Some(default) = &property.default
        && property.required
    {
        errors.at(Some(path), Fault::RequiredWithDefault { default: value_text(default) });
    }
    if compiles {
        check_values_given(property, path, errors);
    }
}

/// Holds the default and the examples to the property itself, as a call would be.
fn check_values_given(property: &Property, path: &str, errors: &mut Faults) {
    if property.default.is_none() && property.examples.is_empty() {
        return;
    }
    let plan = Plan::of_property(property);
    let refuses = |value: &Value| !walk::accepts(&plan, plan.root, Document::of(value).root(), &Path::Root);
    if let Some(default) = property.default.as_ref().filter(|default| refuses(default)) {
        errors.at(Some(path), Fault::DefaultRefused { default: value_text(default) });
    }
    for example in property.examples.iter().filter(|example| refuses(example)) {
        errors.at(Some(path), Fault::ExampleRefused { example: value_text(example) });
    }
}

/// Checks that rules are switched that there are.
fn check_rules(rules: &BTreeMap<String, bool>, path: Option<&str>, errors: &mut Faults) {
    for rule in rules.keys().filter(|rule| Rule::named(rule).is_none()) {
        errors.at(path, Fault::UnknownRule { rule: rule.clone() });
    }
}

fn check_kind(kind: &PropertyKind, path: &str, depth: usize, errors: &mut Faults) {
    match kind {
        PropertyKind::Text { min_length, max_length, pattern, format: _ } => {
            check_range(("minLength", min_length), ("maxLength", max_length), path, errors);
            if let Some(pattern) = pattern
                && let Some(reason) = pattern_fault(pattern)
            {
                errors.at(Some(path), Fault::Pattern { pattern: pattern.clone(), reason });
            }
        }
        PropertyKind::Integer { minimum, maximum, multiple_of } => {
            check_range(("minimum", minimum), ("maximum", maximum), path, errors);
            if let Some(multiple_of) = multiple_of.filter(|&multiple_of| multiple_of <= 0) {
                errors.at(Some(path), Fault::MultipleOf { multiple_of: multiple_of.to_string() });
            }
        }
        PropertyKind::Number { minimum, maximum, exclusive_minimum, exclusive_maximum, multiple_of } => {
            let lows = [("minimum", minimum), ("exclusiveMinimum", exclusive_minimum)];
            let highs = [("maximum", maximum), ("exclusiveMaximum", exclusive_maximum)];
            for low in lows {
                for high in highs {
                    check_number_range(low, high, path, errors);
                }
            }
            if let Some(multiple_of) = multiple_of.as_ref().filter(|&divisor| !is_positive(divisor)) {
                errors.at(Some(path), Fault::MultipleOf { multiple_of: number_text(multiple_of) });
            }
        }
        PropertyKind::Boolean | PropertyKind::Any => {}
        PropertyKind::Choice { values } => check_values(values, path, errors),
        PropertyKind::List { items, min_items, max_items, unique_items: _ } => {
            check_range(("minItems", min_items), ("maxItems", max_items), path, errors);
            check_items(items, &format!("{path}[]"), depth + 1, errors);
        }
        PropertyKind::Object { properties, groups } => {
            check_properties(properties, groups, Some(path), depth + 1, errors);
        }
    }
}

fn check_items(items: &Property, path: &str, depth: usize, errors: &mut Faults) {
    if depth > MAX_DEPTH {
        return errors.at(Some(path), Fault::TooDeep { limit: MAX_DEPTH });
    }
    let named =
        [("required", items.required), ("default", items.default.is_some()), ("aliases", !items.aliases.is_empty())];
    for (member, _) in named.into_iter().filter(|(_, given)| *given) {
        errors.at(Some(path), Fault::MemberOfItems { member });
    }
    check_property(items, path, depth, errors);
}

fn check_range<N: PartialOrd + ToString>(
    (low, low_value): (&'static str, &Option<N>),
    (high, high_value): (&'static str, &Option<N>),
    path: &str,
    errors: &mut Faults,
) {
    if let (Some(low_value), Some(high_value)) = (low_value, high_value)
        && low_value > high_value
    {
        let (low_value, high_value) = (low_value.to_string(), high_value.to_string());
        errors.at(Some(path), Fault::NoRange { low, low_value, high, high_value });
    }
}

fn check_number_range(
    (low, low_value): (&'static str, &Option<Number>),
    (high, high_value): (&'static str, &Option<Number>),
    path: &str,
    errors: &mut Faults,
) {
    if let (Some(low_value), Some(high_value)) = (low_value, high_value) {
        let order = compare(low_value, high_value);
        let both_included = low == "minimum" && high == "maximum";
        if order.is_gt() || (order.is_eq() && !both_included) {
            let (low_value, high_value) = (number_text(low_value), number_text(high_value));
            errors.at(Some(path), Fault::NoRange { low, low_value, high, high_value });
        }
    }
}

fn check_values(values: &[Value], path: &str, errors: &mut Faults) {
    if values.is_empty() {
        errors.at(Some(path), Fault::NoValues);
    }
    let mut texts = HashSet::new();
    let mut integers = HashSet::new();
    for value in values {
        let new = match value {
            Value::String(text) => texts.insert(text.as_str()),
            Value::Number(number) if is_whole(number) => integers.insert(key(number)),
            _ => {
                errors.at(Some(path), Fault::ValueKind { value: value_text(value) });
                continue;
            }
        };
        if !new {
            errors.at(Some(path), Fault::DuplicateValue { value: value_text(value) });
        }
    }
}

fn check_icons(icons: &Value, errors: &mut Faults) {
    let Some(icons) = icons.as_array() else {
        return errors.tool(Fault::wrong_member("icons", "a list of objects with `src`", icons));
    };
    for (index, icon) in icons.iter().enumerate() {
        let at = format!("icons/{index}");
        match (icon.as_object(), icon.get("src")) {
            (None, _) => errors.tool(Fault::wrong_member(at, "an object with `src`", icon)),
            (Some(_), Some(Value::String(src))) if !src.is_empty() => {}
            (Some(_), Some(src)) => {
                errors.tool(Fault::wrong_member(format!("{at}/src"), "the address of an image", src));
            }
            (Some(_), None) => errors
                .tool(Fault::MissingMember { member: format!("{at}/src"), want: "the address of an image".to_owned() }),
        }
    }
}

fn is_tool_name(name: &str) -> bool {
    (1..=MAX_NAME).contains(&name.len())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.'))
}

fn unusable(name: &str) -> Option<&'static str> {
    if name.is_empty() {
        Some("is empty")
    } else if name.chars().nth(MAX_NAME).is_some() {
        Some("is longer than 128 characters")
    } else if name.chars().any(char::is_control) {
        Some("holds a control character")
    } else {
        None
    }
}

fn is_positive(number: &Number) -> bool {
    number.as_f64().is_some_and(|double| double > 0.0)
}

fn joined(path: Option<&str>, name: &str) -> String {
    match path {
        Some(path) => format!("{path}.{name}"),
        None => name.to_owned(),
    }
}
