//! Whether a property takes a value: what a default and an example are held to.
//!
//! Patterns, formats and the divisor of a number are not looked at here.

use serde_json::{Map, Number, Value};

use super::numbers::{compare, same, whole};
use super::{Group, Property, PropertyKind};

/// Whether the property takes the value exactly as it stands.
pub(super) fn accepts(property: &Property, value: &Value) -> bool {
    if value.is_null() {
        return property.nullable || matches!(property.kind, PropertyKind::Any);
    }
    match &property.kind {
        PropertyKind::Text { min_length, max_length, .. } => value.as_str().is_some_and(|text| {
            let blank = property.required && text.trim().is_empty();
            !blank && within(text.chars().count(), *min_length, *max_length)
        }),
        PropertyKind::Integer { minimum, maximum, multiple_of } => {
            integer_fits(value, *minimum, *maximum, *multiple_of)
        }
        PropertyKind::Number { minimum, maximum, exclusive_minimum, exclusive_maximum, .. } => {
            let Value::Number(number) = value else {
                return false;
            };
            let holds = |bound: &Option<Number>, fits: fn(std::cmp::Ordering) -> bool| {
                bound.as_ref().is_none_or(|bound| fits(compare(number, bound)))
            };
            holds(minimum, std::cmp::Ordering::is_ge)
                && holds(maximum, std::cmp::Ordering::is_le)
                && holds(exclusive_minimum, std::cmp::Ordering::is_gt)
                && holds(exclusive_maximum, std::cmp::Ordering::is_lt)
        }
        PropertyKind::Boolean => value.is_boolean(),
        PropertyKind::Choice { values } => values.iter().any(|listed| same(listed, value)),
        PropertyKind::List { items, min_items, max_items, unique_items } => value.as_array().is_some_and(|list| {
            within(list.len(), *min_items, *max_items)
                && list.iter().all(|item| accepts(items, item))
                && !(*unique_items && repeats(list))
        }),
        PropertyKind::Object { properties, groups } => {
            value.as_object().is_some_and(|object| object_fits(object, properties, groups))
        }
        PropertyKind::Any => true,
    }
}

fn integer_fits(value: &Value, minimum: Option<i64>, maximum: Option<i64>, multiple_of: Option<i64>) -> bool {
    match whole(value) {
        Some(integer) => {
            minimum.is_none_or(|minimum| integer >= minimum)
                && maximum.is_none_or(|maximum| integer <= maximum)
                && multiple_of.is_none_or(|divisor| integer.checked_rem(divisor).unwrap_or(0) == 0)
        }
        // An integer above 64 bits with a sign is above every maximum.
        None => value.is_u64() && maximum.is_none() && multiple_of.is_none(),
    }
}

fn object_fits(object: &Map<String, Value>, properties: &[Property], groups: &[Group]) -> bool {
    object.keys().all(|name| properties.iter().any(|property| property.name == *name))
        && properties.iter().all(|property| match object.get(&property.name) {
            Some(value) => accepts(property, value),
            None => !property.required,
        })
        && groups.iter().all(|group| {
            let present = group.names().iter().filter(|name| object.contains_key(*name)).count();
            match group {
                Group::ExactlyOne(_) => present == 1,
                Group::AtLeastOne(_) => present >= 1,
                Group::AtMostOne(_) => present <= 1,
                Group::Requires { name, names } => !object.contains_key(name) || present == names.len(),
            }
        })
}

fn within(count: usize, least: Option<u64>, most: Option<u64>) -> bool {
    let count = u64::try_from(count).unwrap_or(u64::MAX);
    least.is_none_or(|least| count >= least) && most.is_none_or(|most| count <= most)
}

fn repeats(list: &[Value]) -> bool {
    list.iter().enumerate().any(|(index, item)| list.iter().skip(index + 1).any(|other| same(item, other)))
}
