//! Equality of JSON values, by value: `1` equals `1.0`, members in any order.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use serde_json::Value;

use crate::input::{Input, Look, number_of};
use crate::number::{Number, SAFE_INTEGER};

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
    let one: HashMap<&str, I> = one.collect();
    let mut left = one.len();
    for (name, value) in other {
        if left == 0 || !one.get(name).is_some_and(|counterpart| same(*counterpart, value)) {
            return false;
        }
        left -= 1;
    }
    left == 0
}

/// A hash that equal values share.
fn hash<'a, I: Input<'a>>(input: I, hasher: &mut DefaultHasher) {
    match input.look() {
        Look::Null | Look::Odd(_) => 0_u8.hash(hasher),
        Look::Boolean(boolean) => boolean.hash(hasher),
        Look::Number(number) => hash_number(number, hasher),
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

/// Equal numbers hash alike, and only they: a safe integer by its value, another number by its double where that is
/// exact, as numbers are compared.
fn hash_number(number: Number<'_>, hasher: &mut DefaultHasher) {
    let safe = |integer: &i64| integer.unsigned_abs() <= SAFE_INTEGER.unsigned_abs();
    if let Some(integer) = number.as_i64().filter(safe) {
        return integer.hash(hasher);
    }
    let double = number.as_f64();
    if number.compare(Number::Double(double)).is_eq() {
        double.to_bits().hash(hasher);
    } else {
        number.decimal().hash(hasher);
    }
}

/// The index of the first item that equals an earlier one, behind the index of that one.
pub(crate) fn first_pair<'a, I: Input<'a>>(items: impl ExactSizeIterator<Item = I>) -> Option<(usize, usize)> {
    // Each item with the one before it that hashes alike: by accident only, unless the two are equal.
    let mut all: Vec<(I, Option<usize>)> = Vec::with_capacity(items.len());
    let mut last: HashMap<u64, usize> = HashMap::with_capacity(items.len());
    for (index, item) in items.enumerate() {
        let mut hasher = DefaultHasher::new();
        hash(item, &mut hasher);
        let before = last.insert(hasher.finish(), index);
        let alike = std::iter::successors(before, |at| all.get(*at).and_then(|(_, before)| *before));
        let equal = alike.filter(|at| all.get(*at).is_some_and(|(other, _)| same(item, *other)));
        if let Some(first) = equal.last() {
            return Some((first, index));
        }
        all.push((item, before));
    }
    None
}

/// Whether any of a schema's values equals the input.
pub(crate) fn one_of<'a, I: Input<'a>>(input: I, values: &[Value]) -> bool {
    values.iter().any(|value| match (input.look(), value) {
        (Look::Number(number), Value::Number(other)) => number.compare(number_of(other)).is_eq(),
        _ => same_as(input, value),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::Document;

    fn pair(text: &str) -> Option<(usize, usize)> {
        let document = Document::parse(text).ok()?;
        match document.root().look() {
            Look::Array(items) => first_pair(items),
            _ => None,
        }
    }

    #[test]
    fn the_first_item_that_repeats_is_found() {
        assert_eq!(pair("[1, 2, 3]"), None);
        assert_eq!(pair("[5, 1, 2, 2, 1]"), Some((2, 3)));
        assert_eq!(pair(r#"[{"a": 1, "b": 2}, {"b": 2.0, "a": 1e0}]"#), Some((0, 1)));
        assert_eq!(pair(r#"[0, false, null, "", [], {}, "0"]"#), None);
        assert_eq!(pair("[0, -0]"), Some((0, 1)));
        assert_eq!(pair("[0.5, 0.50000000000000000000]"), Some((0, 1)));
        assert_eq!(pair("[3, 3.0000000000000000000]"), Some((0, 1)));
    }

    #[test]
    fn numbers_that_a_double_confuses_are_told_apart() {
        assert_eq!(pair("[9007199254740992, 9007199254740993]"), None);
        assert_eq!(pair("[9007199254740993, 9007199254740992, 9007199254740993]"), Some((0, 2)));
        assert_eq!(pair("[1e30, 1000000000000000000000000000000]"), Some((0, 1)));
    }
}
