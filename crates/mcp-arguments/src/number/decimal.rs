//! Decimals of any length, compared and divided digit by digit.

use std::cmp::Ordering;

use super::double;

/// A decimal number: `digits × 10^exponent`, without leading or trailing zeros among the digits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Decimal {
    pub(super) negative: bool,
    pub(super) digits: Vec<u8>,
    pub(super) exponent: i64,
}

impl Decimal {
    /// Reads a JSON number literal. Exponents are kept within ±10^15, beyond which only their sign matters.
    pub(super) fn of(literal: &str) -> Decimal {
        let (mantissa, exponent) = match literal.find(['e', 'E']) {
            Some(at) => (literal.get(..at).unwrap_or(""), literal.get(at + 1..).unwrap_or("")),
            None => (literal, ""),
        };
        let negative = mantissa.starts_with('-');
        let mut digits: Vec<u8> = Vec::with_capacity(mantissa.len());
        let mut exponent = exponent_of(exponent);
        let mut after_point = false;
        for byte in mantissa.bytes() {
            match byte {
                b'.' => after_point = true,
                b'0' if digits.is_empty() => exponent -= i64::from(after_point),
                b'0'..=b'9' => {
                    digits.push(byte - b'0');
                    exponent -= i64::from(after_point);
                }
                _ => {}
            }
        }
        while digits.last() == Some(&0) {
            digits.pop();
            exponent += 1;
        }
        if digits.is_empty() {
            return Decimal { negative: false, digits, exponent: 0 };
        }
        Decimal { negative, digits, exponent }
    }

    /// What the shortest decimal of a double is.
    pub(super) fn of_double(double: f64) -> Decimal {
        let (digits, scale) = double::shortest(double);
        let exponent = i64::from(scale) - i64::try_from(digits.len()).unwrap_or(0);
        let is_zero = digits.is_empty();
        Decimal { negative: double < 0.0, digits, exponent: if is_zero { 0 } else { exponent } }
    }

    /// The double nearest to the magnitude.
    pub(super) fn to_double(&self) -> f64 {
        double::nearest(
            &self.digits,
            i64::try_from(self.digits.len()).unwrap_or(i64::MAX).saturating_add(self.exponent),
        )
    }

    pub(super) fn is_integer(&self) -> bool {
        self.digits.is_empty() || self.exponent >= 0
    }

    /// How many digits the integer part has.
    pub(crate) fn integer_digits(&self) -> u64 {
        let length = i64::try_from(self.digits.len()).unwrap_or(i64::MAX).saturating_add(self.exponent);
        u64::try_from(length).unwrap_or(0)
    }

    /// All digits of an integer; `None` for a fraction, and for more digits than anything here prints.
    pub(super) fn integer_text(&self) -> Option<String> {
        if !self.is_integer() || self.integer_digits() > 4096 {
            return None;
        }
        if self.digits.is_empty() {
            return Some("0".to_owned());
        }
        let mut text = String::with_capacity(self.digits.len() + 8);
        if self.negative {
            text.push('-');
        }
        text.extend(self.digits.iter().map(|digit| char::from(b'0' + digit)));
        text.extend(std::iter::repeat_n('0', usize::try_from(self.exponent).unwrap_or(0)));
        Some(text)
    }

    pub(super) fn compare(&self, other: &Decimal) -> Ordering {
        let sign = |d: &Decimal| if d.digits.is_empty() { 0 } else { 1 - 2 * i8::from(d.negative) };
        let by_sign = sign(self).cmp(&sign(other));
        if by_sign != Ordering::Equal || self.digits.is_empty() {
            return by_sign;
        }
        let scale = |d: &Decimal| i64::try_from(d.digits.len()).unwrap_or(i64::MAX).saturating_add(d.exponent);
        let magnitude = scale(self).cmp(&scale(other)).then_with(|| self.digits.cmp(&other.digits));
        if self.negative { magnitude.reverse() } else { magnitude }
    }

    pub(super) fn is_multiple_of(&self, divisor: &Decimal) -> bool {
        if self.digits.is_empty() {
            return true;
        }
        // Neither digits end in 0, so a quotient with a negative power of ten cannot be whole.
        let Ok(shift) = u64::try_from(self.exponent - divisor.exponent) else { return false };
        let Some(modulus) =
            divisor.digits.iter().try_fold(0_u64, |sum, digit| sum.checked_mul(10)?.checked_add(u64::from(*digit)))
        else {
            // A divisor of more than 19 significant digits: only equal digits are known to divide.
            return self.digits == divisor.digits;
        };
        if modulus == 0 {
            return false;
        }
        let modulus = u128::from(modulus);
        let rest = self.digits.iter().fold(0_u128, |rest, digit| (rest * 10 + u128::from(*digit)) % modulus);
        (rest * power_of_ten(shift, modulus)).is_multiple_of(modulus)
    }
}

fn power_of_ten(mut exponent: u64, modulus: u128) -> u128 {
    let (mut power, mut result) = (10 % modulus, 1 % modulus);
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = result * power % modulus;
        }
        power = power * power % modulus;
        exponent >>= 1;
    }
    result
}

fn exponent_of(text: &str) -> i64 {
    const FAR: i64 = 1_000_000_000_000_000;
    if text.is_empty() {
        return 0;
    }
    text.parse::<i64>().map_or(if text.starts_with('-') { -FAR } else { FAR }, |exponent| exponent.clamp(-FAR, FAR))
}
