//! JSON numbers, compared and divided exactly.

mod decimal;
mod double;
mod whole;

use std::cmp::Ordering;

use self::decimal::Decimal;

/// The largest integer up to which a double holds every integer: 2^53 − 1.
pub const SAFE_INTEGER: i64 = 9_007_199_254_740_991;

/// A JSON number as it came: what a double or a 64-bit integer holds exactly, or else the literal itself.
#[derive(Clone, Copy, Debug)]
pub enum Number<'a> {
    /// An integer of 64 bits.
    Integer(i64),
    /// An integer above the 64-bit signed ones.
    Unsigned(u64),
    /// A double; as an integer beyond ±(2^53 − 1) it may already have lost digits.
    Double(f64),
    /// A JSON number literal that neither of the others holds exactly.
    Literal(&'a str),
}

impl<'a> Number<'a> {
    /// The number that a JSON literal stands for. The text must be a JSON number.
    #[must_use]
    pub fn from_literal(literal: &'a str) -> Number<'a> {
        if let Ok(integer) = literal.parse::<i64>() {
            return Number::Integer(integer);
        }
        // Up to 15 significant digits a double gives back the same decimal.
        let significant = literal.bytes().take_while(|b| !matches!(b, b'e' | b'E')).filter(u8::is_ascii_digit).count();
        if significant <= 15 {
            let double = nearest_double(literal);
            if is_faithful(double) && (double != 0.0 || is_zero(literal)) {
                return Number::Double(double);
            }
        }
        Number::Literal(literal)
    }

    /// The nearest double; infinite where the magnitude is beyond all doubles.
    #[must_use]
    #[allow(clippy::cast_precision_loss)] // The nearest double is what is asked for.
    pub fn as_f64(self) -> f64 {
        match self {
            Number::Integer(integer) => integer as f64,
            Number::Unsigned(integer) => integer as f64,
            Number::Double(double) => double,
            Number::Literal(literal) => nearest_double(literal),
        }
    }

    /// The integer of 64 bits that this number is, if it is one.
    #[must_use]
    pub fn as_i64(self) -> Option<i64> {
        match self {
            Number::Integer(integer) => Some(integer),
            Number::Unsigned(_) => None,
            Number::Double(double) => integer_of(double),
            Number::Literal(_) => self.decimal().integer_text()?.parse().ok(),
        }
    }

    /// Whether the number has no fraction, decided by value.
    #[must_use]
    pub fn is_integer(self) -> bool {
        match self {
            Number::Integer(_) | Number::Unsigned(_) => true,
            Number::Double(double) => double.is_finite() && double.fract() == 0.0,
            Number::Literal(_) => self.decimal().is_integer(),
        }
    }

    /// Whether this came as a double whose integer value may have lost digits on the way.
    #[must_use]
    #[allow(clippy::cast_precision_loss)] // 2^53 − 1 is exact.
    pub fn is_imprecise_integer(self) -> bool {
        matches!(self, Number::Double(double) if double.fract() == 0.0 && double.abs() > SAFE_INTEGER as f64)
    }

    /// Whether this is an integer beyond ±(2^53 − 1), whatever it came as.
    pub(crate) fn is_long_integer(self) -> bool {
        let within =
            Number::Integer(-SAFE_INTEGER).compare(self).is_le() && self.compare(Number::Integer(SAFE_INTEGER)).is_le();
        !within && self.is_integer()
    }

    /// The exact order of two numbers.
    #[must_use]
    pub fn compare(self, other: Number<'_>) -> Ordering {
        match (self, other) {
            (Number::Integer(a), Number::Integer(b)) => a.cmp(&b),
            (Number::Double(a), Number::Double(b)) => a.partial_cmp(&b).unwrap_or(Ordering::Equal),
            (Number::Integer(a), Number::Double(b)) if a.abs_diff(0) <= SAFE_INTEGER.unsigned_abs() => {
                Number::Integer(a).as_f64().partial_cmp(&b).unwrap_or(Ordering::Equal)
            }
            (Number::Double(a), Number::Integer(b)) if b.abs_diff(0) <= SAFE_INTEGER.unsigned_abs() => {
                a.partial_cmp(&Number::Integer(b).as_f64()).unwrap_or(Ordering::Equal)
            }
            (a, b) => a.decimal().compare(&b.decimal()),
        }
    }

    /// Whether this number is a multiple of `divisor`, decided in decimal.
    #[must_use]
    pub fn is_multiple_of(self, divisor: Number<'_>) -> bool {
        match (self, divisor) {
            (Number::Integer(a), Number::Integer(b)) => b != 0 && a.checked_rem(b).is_none_or(|rest| rest == 0),
            (Number::Double(_), Number::Integer(b)) if self.is_integer() && !self.is_imprecise_integer() => {
                self.as_i64().is_some_and(|a| Number::Integer(a).is_multiple_of(Number::Integer(b)))
            }
            (Number::Double(a), Number::Double(b)) if a.abs() < SHORT && is_short(b) && b != 0.0 => a % b == 0.0,
            (a, b) => a.decimal().is_multiple_of(&b.decimal()),
        }
    }

    /// The number as decimal text: an integer as all its digits, a fraction in its shortest form.
    #[must_use]
    pub fn to_text(self) -> String {
        match self {
            Number::Integer(integer) => integer.to_string(),
            Number::Unsigned(integer) => integer.to_string(),
            Number::Double(double) => double_text(double),
            Number::Literal(literal) => self.decimal().integer_text().unwrap_or_else(|| literal.to_owned()),
        }
    }

    /// The number as it is told: what came as a double as JavaScript prints it, which has lost digits that [`Number::to_text`] makes up.
    pub(crate) fn told_text(self) -> String {
        match self {
            Number::Double(double) if self.is_imprecise_integer() => printed_text(double),
            _ => self.to_text(),
        }
    }

    /// The number in decimal: digits and exponent.
    pub(crate) fn decimal(self) -> Decimal {
        match self {
            Number::Integer(integer) => Decimal::of(&integer.to_string()),
            Number::Unsigned(integer) => Decimal::of(&integer.to_string()),
            Number::Double(double) => Decimal::of_double(double),
            Number::Literal(literal) => Decimal::of(literal),
        }
    }
}

/// 2^31.
const SHORT: f64 = 2_147_483_648.0;

/// Whether a double is below 2^31 and a whole number of thirty-seconds. The decimals of its multiples below 2^31 have 15 digits at
/// most, and so are exactly their doubles.
fn is_short(double: f64) -> bool {
    double.abs() < SHORT && (double * 32.0).fract() == 0.0
}

/// Whether a double stands for few digits without doubt: it is finite, and no integer beyond ±(2^53 − 1).
fn is_faithful(double: f64) -> bool {
    double.is_finite() && !Number::Double(double).is_imprecise_integer()
}

/// The integer that a double is, where it is one and 64 bits hold it.
#[allow(clippy::cast_possible_truncation)] // Checked: no fraction, and within the range of i64.
fn integer_of(double: f64) -> Option<i64> {
    let within = (-9_223_372_036_854_775_808.0..9_223_372_036_854_775_808.0).contains(&double);
    (within && double.fract() == 0.0).then_some(double as i64)
}

/// A double as text: an integer of up to 18 digits as all of them, anything else as JavaScript prints it.
pub(crate) fn double_text(double: f64) -> String {
    if double == 0.0 {
        return "0".to_owned();
    }
    if let Some(integer) = integer_of(double)
        && double.abs() < 1e18
    {
        return integer.to_string();
    }
    printed_text(double)
}

/// A double in the fewest digits that stand for it: whatever JavaScript prints of one that is not 0.
pub(crate) fn printed_text(double: f64) -> String {
    written(double, -6..=20)
}

/// A double as `serde_json` prints it.
pub(crate) fn json_text(double: f64) -> String {
    let mut text = written(double, -5..=15);
    if !text.contains(['.', 'e']) {
        text.push_str(".0");
    }
    text
}

/// The shortest decimal of a double, with an exponent where that of its first digit is not among `plain`.
fn written(double: f64, plain: std::ops::RangeInclusive<i32>) -> String {
    let (digits, scale) = double::shortest(double);
    let mut text = String::with_capacity(32);
    if double.is_sign_negative() {
        text.push('-');
    }
    if digits.is_empty() {
        text.push('0');
        return text;
    }
    let is_plain = plain.contains(&(scale - 1));
    let point = if is_plain { scale } else { 1 };
    if point < 1 {
        text.push_str("0.");
    }
    let length = i32::try_from(digits.len()).unwrap_or(0);
    for place in point.min(0)..point.max(length) {
        if place == point && point > 0 {
            text.push('.');
        }
        let digit = usize::try_from(place).ok().and_then(|place| digits.get(place));
        text.push(char::from(b'0' + digit.copied().unwrap_or(0)));
    }
    if !is_plain {
        text.push_str(if scale > 0 { "e+" } else { "e-" });
        text.push_str(&(scale - 1).unsigned_abs().to_string());
    }
    text
}

/// The double nearest to a JSON literal; infinite where the magnitude is beyond all doubles.
pub(crate) fn nearest_double(literal: &str) -> f64 {
    let magnitude = Decimal::of(literal).to_double();
    if literal.starts_with('-') { -magnitude } else { magnitude }
}

fn is_zero(literal: &str) -> bool {
    literal.bytes().take_while(|b| !matches!(b, b'e' | b'E')).all(|b| !b.is_ascii_digit() || b == b'0')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(literal: &str) -> Number<'_> {
        Number::from_literal(literal)
    }

    #[test]
    fn integers_are_decided_by_value() {
        for literal in ["3", "3.0", "1e3", "-0.0", "1.5e1", "123456789012345678901234567890", "1e400"] {
            assert!(number(literal).is_integer(), "{literal}");
        }
        for literal in ["2.5", "1e-1", "0.30000000000000004", "123456789012345678901234567890.5"] {
            assert!(!number(literal).is_integer(), "{literal}");
        }
    }

    #[test]
    fn comparison_is_exact_beyond_doubles() {
        let less = [
            ("9007199254740992", "9007199254740993"),
            ("972783798187987123879878123.18878137", "972783798187987123879878123.188781371"),
            ("-1e400", "0"),
            ("1e400", "1e401"),
            ("9223372036854775807", "9223372036854775808"),
            ("-2", "-1.5"),
        ];
        for (a, b) in less {
            assert_eq!(number(a).compare(number(b)), Ordering::Less, "{a} {b}");
            assert_eq!(number(b).compare(number(a)), Ordering::Greater, "{a} {b}");
        }
        for (a, b) in [("1", "1.0"), ("0", "-0.0"), ("100", "1e2"), ("12345678901234567890", "1234567890123456789e1")] {
            assert_eq!(number(a).compare(number(b)), Ordering::Equal, "{a} {b}");
        }
    }

    #[test]
    fn multiples_are_decided_in_decimal() {
        for (value, divisor) in [
            ("19.99", "0.01"),
            ("0.0075", "0.0001"),
            ("4.5", "1.5"),
            ("1e308", "0.5"),
            ("0", "0.1"),
            ("9007199254740993", "3"),
            ("-6", "3"),
        ] {
            assert!(number(value).is_multiple_of(number(divisor)), "{value} {divisor}");
        }
        for (value, divisor) in
            [("0.00751", "0.0001"), ("35", "1.5"), ("1e308", "0.123456789"), ("7", "2"), ("1e-9", "1")]
        {
            assert!(!number(value).is_multiple_of(number(divisor)), "{value} {divisor}");
        }
    }

    #[test]
    fn multiples_of_short_doubles_are_those_in_decimal() {
        for divisor in [0.5, 0.25, 1.5, -0.125, 0.031_25, 0.015_625, 0.1, 2.0, 1e9, 3e9, 0.0] {
            for value in
                (-400..400).map(|step| f64::from(step) * 0.062_5).chain([0.1, 1e-9, 2_147_483_647.5, 4e9, 1e300])
            {
                let decimal = Number::Double(value).decimal().is_multiple_of(&Number::Double(divisor).decimal());
                assert_eq!(Number::Double(value).is_multiple_of(Number::Double(divisor)), decimal, "{value} {divisor}");
            }
        }
    }

    #[test]
    fn text_is_what_javascript_prints() {
        let table = [
            ("1e3", "1000"),
            ("2024.0", "2024"),
            ("-0", "0"),
            ("1.10", "1.1"),
            ("0.1", "0.1"),
            ("1e15", "1000000000000000"),
            ("1e-7", "1e-7"),
            ("123456789012345678901", "123456789012345678901"),
            ("9007199254740993", "9007199254740993"),
            ("0.00001", "0.00001"),
        ];
        for (literal, text) in table {
            assert_eq!(number(literal).to_text(), text);
        }
        assert_eq!(Number::Double(1e21).to_text(), "1e+21");
        assert_eq!(Number::Double(1.5e300).to_text(), "1.5e+300");
        for (double, text) in
            [(-0.1, "-0.1"), (1.5e-6, "0.0000015"), (-2.5e-7, "-2.5e-7"), (1.25e20, "125000000000000000000")]
        {
            assert_eq!(Number::Double(double).to_text(), text);
        }
    }

    #[test]
    fn json_text_is_what_serde_json_prints() {
        let powers = (-330..=308).map(|exponent| format!("1e{exponent}").parse::<f64>().unwrap_or(0.0));
        for power in powers {
            for double in [power, -power, power * 1.5, power / 3.0] {
                let want = serde_json::Number::from_f64(double).map(|number| number.to_string());
                assert_eq!(Some(json_text(double)), want, "{double:e}");
            }
        }
    }
}
