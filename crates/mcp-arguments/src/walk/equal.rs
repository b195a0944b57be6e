//! Equality of JSON values, by value: `1` equals `1.0`, members in any order.

use std::hash::{DefaultHasher, Hash, Hasher};

use serde_json::Value;

use crate::input::{Input, Look, number_of};

/// Whether an input equals a schema's value.
pub(crate) fn same_as<'a, I: Input<'a>>(input: I, value: &Value) -> bool {
    same(input, value)
}

/// Whether two inputs are the same value.
pub(crate) fn same<'a, 'b, I: Input<'a>, J: Input<'b>>(one: I, other: J) -> bool {
    match (one.look(), other.look()) {
        (Look::Null, Look::Null) => true,
        (Look::Boolean(a), Look::Boolean(b)) => a == b,
        (Look::Number(a), Look::Number(b)) => a.compare(b).is_eq(),
        (Look::String(a), Look::String(b)) => a == b,
        (Look::Array(a), Look::Array(b)) => a.len() == b.len() && a.zip(b).all(|(a, b)| same(a, b)),
        (Look::Object(a), Look::Object(b)) => same_members(a, b),
        _ => false,
    }
}

fn same_members<'a, 'b, I: Input<'a>, J: Input<'b>>(
    one: impl Iterator<Item = (&'a str, I)>,
    other: impl Iterator<Item = (&'b str, J)>,
) -> bool {
    let mut one: Vec<(&str, I)> = one.collect();
    let mut other: Vec<(&str, J)> = other.collect();
    one.sort_by_key(|(name, _)| *name);
    other.sort_by_key(|(name, _)| *name);
    one.len() == other.len() && one.into_iter().zip(other).all(|((a, x), (b, y))| a == b && same(x, y))
}

/// A hash that equal values share.
fn hash<'a, I: Input<'a>>(input: I, hasher: &mut DefaultHasher) {
    match input.look() {
        Look::Null | Look::Odd(_) => 0_u8.hash(hasher),
        Look::Boolean(boolean) => boolean.hash(hasher),
        // Equal numbers have the same nearest double; -0 is 0.
        Look::Number(number) => (number.as_f64() + 0.0).to_bits().hash(hasher),
        Look::String(text) => text.hash(hasher),
        Look::Array(items) => {
            items.len().hash(hasher);
            items.for_each(|item| hash(item, hasher));
        }
        Look::Object(members) => {
            // The sum does not depend on the order.
            let sum = members.fold(0_u64, |sum, (name, value)| {
                let mut member = DefaultHasher::new();
                name.hash(&mut member);
                hash(value, &mut member);
                sum.wrapping_add(member.finish())
            });
            sum.hash(hasher);
        }
    }
}

/// The indexes of the first two equal items.
pub(crate) fn first_pair<'a, I: Input<'a>>(items: impl Iterator<Item = I>) -> Option<(usize, usize)> {
    let mut hashed: Vec<(u64, usize, I)> = items
        .enumerate()
        .map(|(index, item)| {
            let mut hasher = DefaultHasher::new();
            hash(item, &mut hasher);
            (hasher.finish(), index, item)
        })
        .collect();
    hashed.sort_by_key(|(hash, index, _)| (*hash, *index));
    let equal = |pair: &[(u64, usize, I)]| match pair {
        [(a, i, x), (b, j, y)] if a == b && same(*x, *y) => Some((*i, *j)),
        _ => None,
    };
    hashed.windows(2).filter_map(equal).min_by_key(|(_, second)| *second)
}

/// Whether any of a schema's values equals the input.
pub(crate) fn one_of<'a, I: Input<'a>>(input: I, values: &[Value]) -> bool {
    values.iter().any(|value| match (input.look(), value) {
        (Look::Number(number), Value::Number(other)) => number.compare(number_of(other)).is_eq(),
        _ => same_as(input, value),
    })
}
