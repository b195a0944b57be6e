//! Numbers of a spec, compared by value and without loss.

use std::cmp::Ordering;

use serde_json::{Number, Value};

use crate::input::number_of;
use crate::number::json_text;

/// 2^63 as a double: the first magnitude that a 64-bit integer cannot hold.
const TWO_TO_63: f64 = 9_223_372_036_854_775_808.0;

/// The integer that a value is, decided by value: `3.0` is 3.
pub(super) fn whole(value: &Value) -> Option<i64> {
    let Value::Number(number) = value else {
        return None;
    };
    number.as_i64().or_else(|| {
        let double = number.as_f64().filter(|_| !number.is_u64())?;
        let fits = double.fract() == 0.0 && (-TWO_TO_63..TWO_TO_63).contains(&double);
        fits.then(|| truncate(double))
    })
}

/// The size that a value is: an integer that is not negative.
pub(super) fn size(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| whole(value).and_then(|integer| u64::try_from(integer).ok()))
}

/// Whether a number has no fraction.
pub(super) fn is_whole(number: &Number) -> bool {
    !number.is_f64() || number.as_f64().is_some_and(|double| double.fract() == 0.0)
}

/// The order of two numbers, exact also where one is an integer that a double cannot hold.
pub(super) fn compare(left: &Number, right: &Number) -> Ordering {
    match (integer(left), integer(right)) {
        (Some(left), Some(right)) => left.cmp(&right),
        (Some(left), None) => compare_to_double(left, double(right)),
        (None, Some(right)) => compare_to_double(right, double(left)).reverse(),
        (None, None) => double(left).total_cmp(&double(right)),
    }
}

/// What two numbers share exactly where they are equal.
pub(super) fn key(number: &Number) -> String {
    match integer(number) {
        Some(_) => number_of(number).to_text(),
        // With a point or an exponent, so it is no integer's text.
        None => json_text(double(number)),
    }
}

/// The number as an integer, where it is one of at most 64 bits.
fn integer(number: &Number) -> Option<i128> {
    number.as_i64().map(i128::from).or_else(|| number.as_u64().map(i128::from)).or_else(|| {
        let double = number.as_f64()?;
        let fits = double.fract() == 0.0 && (-TWO_TO_63..TWO_TO_63).contains(&double);
        fits.then(|| i128::from(truncate(double)))
    })
}

/// The number as a double; every number of `serde_json` is one, if not exactly.
fn double(number: &Number) -> f64 {
    number.as_f64().unwrap_or(0.0)
}

/// The order of an integer and a double that has a fraction or is too large for 64 bits.
fn compare_to_double(integer: i128, double: f64) -> Ordering {
    if double >= TWO_TO_63 {
        return if double < 2.0 * TWO_TO_63 {
            integer.cmp(&i128::from(truncate_unsigned(double)))
        } else {
            Ordering::Less
        };
    }
    if double < -TWO_TO_63 {
        return Ordering::Greater;
    }
    let floor = i128::from(truncate(double.floor()));
    // The double lies strictly between its floor and the next integer.
    if integer <= floor { Ordering::Less } else { Ordering::Greater }
}

#[expect(clippy::cast_possible_truncation, reason = "the caller has checked that the double fits 64 bits")]
fn truncate(double: f64) -> i64 {
    double as i64
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the caller has checked the range")]
fn truncate_unsigned(double: f64) -> u64 {
    double as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn order(left: &Value, right: &Value) -> Option<Ordering> {
        Some(compare(left.as_number()?, right.as_number()?))
    }

    #[test]
    fn numbers_compare_by_value_beyond_what_a_double_holds() {
        assert_eq!(order(&json!(1), &json!(1.0)), Some(Ordering::Equal));
        assert_eq!(order(&json!(1), &json!(1.5)), Some(Ordering::Less));
        assert_eq!(order(&json!(-1), &json!(-1.5)), Some(Ordering::Greater));
        assert_eq!(order(&json!(9_007_199_254_740_993_u64), &json!(9_007_199_254_740_992.0)), Some(Ordering::Greater));
        assert_eq!(order(&json!(u64::MAX), &json!(1e30)), Some(Ordering::Less));
        assert_eq!(order(&json!(u64::MAX), &json!(9.3e18)), Some(Ordering::Greater));
        assert_eq!(order(&json!(i64::MIN), &json!(-1e30)), Some(Ordering::Greater));
        assert_eq!(order(&json!(0.5), &json!(0)), Some(Ordering::Greater));
    }

    #[test]
    fn an_integer_is_decided_by_value() {
        assert_eq!(whole(&json!(3.0)), Some(3));
        assert_eq!(whole(&json!(2.5)), None);
        assert_eq!(whole(&json!(u64::MAX)), None);
        assert_eq!(whole(&json!(1e30)), None);
        assert_eq!(size(&json!(-1)), None);
        assert_eq!(size(&json!(u64::MAX)), Some(u64::MAX));
    }
}
