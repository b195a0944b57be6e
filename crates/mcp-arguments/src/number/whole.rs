//! Whole numbers of any length, for what a double cannot be counted out in.

use std::cmp::Ordering;

/// A whole number: 32 bits each, the lowest first, the last not 0.
#[derive(Clone)]
pub(super) struct Whole(Vec<u32>);

/// The lower half of 64 bits.
#[allow(clippy::cast_possible_truncation)] // The upper half is carried on.
fn low(wide: u64) -> u32 {
    wide as u32
}

impl Whole {
    pub(super) fn of(value: u64) -> Whole {
        let mut whole = Whole(vec![low(value), low(value >> 32)]);
        whole.trim();
        whole
    }

    fn trim(&mut self) {
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
    }

    pub(super) fn bits(&self) -> i32 {
        let last = self.0.last().map_or(0, |last| 32 - last.leading_zeros());
        i32::try_from(self.0.len().saturating_sub(1) * 32).unwrap_or(i32::MAX / 2) + i32::try_from(last).unwrap_or(0)
    }

    /// Times `factor`, plus `more`.
    pub(super) fn multiply(&mut self, factor: u32, more: u32) {
        let mut carry = u64::from(more);
        for part in &mut self.0 {
            carry += u64::from(*part) * u64::from(factor);
            *part = low(carry);
            carry >>= 32;
        }
        if carry > 0 {
            self.0.push(low(carry));
        }
    }

    pub(super) fn multiply_by_power_of_ten(&mut self, exponent: i32) {
        for _ in 0..exponent / 9 {
            self.multiply(1_000_000_000, 0);
        }
        for _ in 0..exponent % 9 {
            self.multiply(10, 0);
        }
    }

    /// Times 2^places; a negative count of places leaves it as it is.
    pub(super) fn shift(&mut self, places: i32) {
        let places = u32::try_from(places).unwrap_or(0);
        if places > 0 && !self.0.is_empty() {
            self.multiply(1 << (places % 32), 0);
            self.0.splice(0..0, std::iter::repeat_n(0, (places / 32) as usize));
        }
    }

    pub(super) fn add(&mut self, other: &Whole) {
        let length = self.0.len().max(other.0.len());
        self.0.resize(length, 0);
        let mut carry = 0;
        for (part, more) in self.0.iter_mut().zip(other.0.iter().chain(std::iter::repeat(&0))) {
            carry += u64::from(*part) + u64::from(*more);
            *part = low(carry);
            carry >>= 32;
        }
        if carry > 0 {
            self.0.push(low(carry));
        }
    }

    /// Minus a number that is not larger.
    pub(super) fn subtract(&mut self, other: &Whole) {
        let mut borrow = false;
        for (part, less) in self.0.iter_mut().zip(other.0.iter().chain(std::iter::repeat(&0))) {
            let (rest, first) = part.overflowing_sub(*less);
            let (rest, second) = rest.overflowing_sub(u32::from(borrow));
            *part = rest;
            borrow = first || second;
        }
        self.trim();
    }

    pub(super) fn order(&self, other: &Whole) -> Ordering {
        self.0.len().cmp(&other.0.len()).then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }

    /// The quotient, which must fit 58 bits, and whether nothing is left.
    pub(super) fn divided_by(mut self, mut divisor: Whole) -> (u64, bool) {
        let mut quotient = 0;
        divisor.shift(58);
        for _ in 0..58 {
            self.shift(1);
            quotient <<= 1;
            if self.order(&divisor) != Ordering::Less {
                self.subtract(&divisor);
                quotient |= 1;
            }
        }
        (quotient, self.0.is_empty())
    }

    /// The last decimal digit, taken off; nothing of 0.
    #[cfg(test)]
    pub(super) fn take_last_digit(&mut self) -> Option<u64> {
        let mut rest = 0;
        for part in self.0.iter_mut().rev() {
            let wide = rest << 32 | u64::from(*part);
            *part = low(wide / 10);
            rest = wide % 10;
        }
        let digit = (!self.0.is_empty()).then_some(rest);
        self.trim();
        digit
    }
}
