//! Doubles and their decimals: the nearest double to a literal, and the shortest decimal that reads back as a double.
//!
//! The standard library has both, and faster, by tables and code that together weigh a tenth of the module. Decimals of up to 15
//! digits, which is nearly all that tools are sent, are settled by one exact multiplication or division; the rest is counted out
//! in whole numbers of any length.

use std::cmp::Ordering;

use super::whole::Whole;

/// Digits that are compared with a double: the middle between two doubles has fewer.
const MOST_DIGITS: usize = 800;
/// Powers of ten up to this one are doubles.
const EXACT_POWER: u32 = 22;
/// Below this every whole number has at most 15 digits, and two of them that stand for one double are the same.
const FIFTEEN_DIGITS: f64 = 1e15;
/// Bits of a double's significand.
const SIGNIFICAND: i32 = 53;
/// The power of two that the smallest double is.
const SMALLEST: i32 = -1074;

/// The double nearest to `0.d₁d₂… × 10^scale`, ties to even; infinite beyond all doubles. The digits neither start nor end with 0.
pub(super) fn nearest(digits: &[u8], scale: i64) -> f64 {
    // Beyond these even 800 digits are no double, or none but zero.
    let scale = scale.clamp(-330, 310);
    let scale = i32::try_from(scale).unwrap_or(0);
    let exponent = scale - i32::try_from(digits.len()).unwrap_or(i32::MAX).min(i32::MAX / 2);
    if digits.is_empty() || scale == -330 {
        return 0.0;
    }
    if scale == 310 {
        return f64::INFINITY;
    }
    if digits.len() <= 15 && exponent.unsigned_abs() <= EXACT_POWER {
        let whole = digits.iter().fold(0.0, |whole, digit| whole * 10.0 + f64::from(*digit));
        let power = (0..exponent.unsigned_abs()).fold(1.0, |power, _| power * 10.0);
        return if exponent < 0 { whole / power } else { whole * power };
    }
    counted(digits, scale)
}

/// The same by long division.
fn counted(digits: &[u8], scale: i32) -> f64 {
    let mut over = Whole::of(0);
    let (kept, rest) = digits.split_at(digits.len().min(MOST_DIGITS));
    let mut exponent = scale;
    for digit in kept {
        over.multiply(10, u32::from(*digit));
        exponent -= 1;
    }
    if !rest.is_empty() {
        // The last digit is not 0, so something is left: on which side of a middle it lies, any digit tells.
        over.multiply(10, 1);
        exponent -= 1;
    }
    let mut under = Whole::of(1);
    over.multiply_by_power_of_ten(exponent.max(0));
    under.multiply_by_power_of_ten((-exponent).max(0));

    // The quotient's bits beyond the significand decide how it is rounded: one at least, and two more where that costs nothing.
    let unit = (over.bits() - under.bits() - SIGNIFICAND - 2).max(SMALLEST - 1);
    over.shift(-unit);
    under.shift(unit);
    let (quotient, is_exact) = over.divided_by(under);
    let bits = i32::try_from(64 - quotient.leading_zeros()).unwrap_or(64);
    let beyond = (bits - SIGNIFICAND).max(SMALLEST - unit);
    let half = 1_u64 << (beyond - 1);
    let significand = quotient >> beyond;
    let left = quotient & (2 * half - 1);
    let up = left > half || (left == half && (!is_exact || significand & 1 == 1));
    // At most 2^53, and the power of two makes it neither longer nor shorter.
    #[allow(clippy::cast_precision_loss)]
    let significand = (significand + u64::from(up)) as f64;
    significand * power_of_two(unit + beyond)
}

/// 2^exponent; infinite where no double is as large.
fn power_of_two(exponent: i32) -> f64 {
    let bits = |value: i32| u64::try_from(value).unwrap_or(0);
    match exponent {
        1024.. => f64::INFINITY,
        -1022..1024 => f64::from_bits(bits(exponent + 1023) << 52),
        _ => f64::from_bits(1 << bits(exponent - SMALLEST)),
    }
}

/// The digits of the shortest decimal that is nearer to the double than to any other, the nearest to it of those that are as
/// short; and their scale, as [`nearest`] takes them. The double must be finite; its sign is left out.
pub(super) fn shortest(double: f64) -> (Vec<u8>, i32) {
    let magnitude = double.abs();
    if magnitude == 0.0 {
        return (Vec::new(), 0);
    }
    let mut power = 1.0;
    for exponent in 0..=EXACT_POWER {
        let scaled = (magnitude * power).round_ties_even();
        if scaled >= FIFTEEN_DIGITS {
            break;
        }
        #[allow(clippy::float_cmp)] // Both sides are the double that is nearest to the quotient.
        if scaled / power == magnitude {
            return whole_digits(scaled, exponent);
        }
        power *= 10.0;
    }
    counted_digits(magnitude)
}

/// The digits of a whole number below 10^15, of which so many stand behind the point.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // Positive, whole, and within 64 bits.
fn whole_digits(whole: f64, behind: u32) -> (Vec<u8>, i32) {
    let mut rest = whole as u64;
    let mut digits = Vec::with_capacity(16);
    while rest > 0 {
        digits.push((rest % 10) as u8);
        rest /= 10;
    }
    digits.reverse();
    let scale = i32::try_from(digits.len()).unwrap_or(0) - i32::try_from(behind).unwrap_or(0);
    while digits.last() == Some(&0) {
        digits.pop();
    }
    (digits, scale)
}

/// The digits by the algorithm of Steele, White, Burger and Dybvig: `over / under` is the double, `above` and `below` the ways to
/// the middles between it and its neighbours.
fn counted_digits(magnitude: f64) -> (Vec<u8>, i32) {
    let bits = magnitude.to_bits();
    let fraction = bits & ((1 << 52) - 1);
    let exponent = i32::try_from(bits >> 52).unwrap_or(0);
    let (significand, exponent) =
        if exponent == 0 { (fraction, SMALLEST) } else { (fraction | 1 << 52, exponent + SMALLEST - 1) };
    let even = significand & 1 == 0;
    // The neighbour below a power of two is nearer by half.
    let is_narrow = i32::from(fraction == 0 && exponent > SMALLEST);

    let [mut over, mut under, mut above, mut below] = [significand, 1, 1, 1].map(Whole::of);
    over.shift(exponent.max(0) + 1 + is_narrow);
    under.shift((-exponent).max(0) + 1 + is_narrow);
    above.shift(exponent.max(0) + is_narrow);
    below.shift(exponent.max(0));

    // The scale, or one less: log₁₀ 2 = 0.30103, from below.
    let mut scale = ((over.bits() - under.bits() - 1) * 30_102).div_euclid(100_000);
    under.multiply_by_power_of_ten(scale.max(0));
    for part in [&mut over, &mut above, &mut below] {
        part.multiply_by_power_of_ten((-scale).max(0));
    }
    while reaches(&over, &above, &under, even) {
        under.multiply(10, 0);
        scale += 1;
    }

    let mut digits = Vec::with_capacity(17);
    loop {
        for part in [&mut over, &mut above, &mut below] {
            part.multiply(10, 0);
        }
        let mut digit = 0;
        while over.order(&under) != Ordering::Less {
            over.subtract(&under);
            digit += 1;
        }
        let is_low = match over.order(&below) {
            Ordering::Less => true,
            Ordering::Equal => even,
            Ordering::Greater => false,
        };
        let is_high = reaches(&over, &above, &under, even);
        if is_low || is_high {
            over.shift(1);
            let is_nearer_above = !is_low || over.order(&under) != Ordering::Less;
            digits.push(digit + u8::from(is_high && is_nearer_above));
            return (digits, scale);
        }
        digits.push(digit);
    }
}

/// Whether `over + above` reaches `under`: an even double owns the middles as well.
fn reaches(over: &Whole, above: &Whole, under: &Whole, even: bool) -> bool {
    let mut sum = over.clone();
    sum.add(above);
    match sum.order(under) {
        Ordering::Less => false,
        Ordering::Equal => even,
        Ordering::Greater => true,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::float_cmp)]
mod tests {
    use super::super::{Decimal, nearest_double};
    use super::*;

    /// Numbers without a pattern, the same in every run.
    fn scattered(count: usize) -> impl Iterator<Item = u64> {
        let mut state = 0x9E37_79B9_7F4A_7C15_u64;
        std::iter::repeat_with(move || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state.wrapping_mul(0x2545_F491_4F6C_DD1D)
        })
        .take(count)
    }

    /// Doubles at the edges, of every magnitude, and with few digits.
    fn doubles() -> impl Iterator<Item = f64> {
        let edges = [f64::MIN_POSITIVE, f64::MAX, f64::EPSILON, 5e-324, 2.225_073_858_507_201e-308, 1e22, 1e23, 9.5e-7];
        let powers = (-1074..1024).map(power_of_two);
        let short = scattered(10_000).map(|bits| {
            #[allow(clippy::cast_precision_loss)]
            let whole = (bits >> 40) as f64;
            whole / f64::from(10_u32.pow(u32::try_from(bits % 9).unwrap()))
        });
        let any = scattered(20_000).map(f64::from_bits);
        edges
            .into_iter()
            .chain(powers)
            .flat_map(|one| [one.next_down(), one, one.next_up()])
            .chain(short)
            .chain(any)
            .filter(|one| one.is_finite())
    }

    #[test]
    fn the_shortest_decimal_is_the_one_of_the_standard_library() {
        for double in doubles() {
            let (digits, scale) = shortest(double);
            let decimal = Decimal::of(&format!("{:e}", double.abs()));
            let length = i64::try_from(digits.len()).unwrap();
            let exponent = if digits.is_empty() { 0 } else { i64::from(scale) - length };
            assert_eq!((digits, exponent), (decimal.digits, decimal.exponent), "{double:e}");
        }
    }

    #[test]
    fn the_nearest_double_is_the_one_of_the_standard_library() {
        for double in doubles() {
            for text in
                [format!("{double:e}"), format!("{double:.16e}"), format!("{double:.17e}"), format!("{double:.30e}")]
            {
                assert_eq!(nearest_double(&text), text.parse::<f64>().unwrap(), "{text}");
            }
        }
        for bits in scattered(10_000) {
            let text = format!("{}e{}", bits >> (bits % 50), i64::try_from(bits % 700).unwrap() - 370);
            assert_eq!(nearest_double(&text), text.parse::<f64>().unwrap(), "{text}");
        }
    }

    #[test]
    fn a_middle_is_even_and_a_trace_beyond_it_is_not_lost() {
        for double in [1.0, 1.5, 9_007_199_254_740_991.0, 1e300, f64::MIN_POSITIVE, 5e-324, 1.7e-310] {
            let next: f64 = f64::next_up(double);
            // The middle in full: 1,100 places hold every one.
            let (low, high) = (Decimal::of(&format!("{double:.1100}")), Decimal::of(&format!("{next:.1100}")));
            let middle = middle_of(&low, &high);
            let even = if double.to_bits() & 1 == 0 { double } else { next };
            assert_eq!(middle.parse::<f64>().unwrap(), even, "{middle}");
            assert_eq!(Decimal::of(&middle).to_double(), even, "{middle}");
            for zeros in [0, 10, 1_000] {
                let beyond = format!("{middle}{}1", "0".repeat(zeros));
                assert_eq!(beyond.parse::<f64>().unwrap(), next, "{beyond}");
                assert_eq!(Decimal::of(&beyond).to_double(), next, "{beyond}");
            }
        }
    }

    /// Half of the sum of two decimals, with 1,200 places behind the point.
    fn middle_of(one: &Decimal, other: &Decimal) -> String {
        let scaled = |decimal: &Decimal| {
            let mut whole = Whole::of(0);
            for digit in &decimal.digits {
                whole.multiply(10, u32::from(*digit));
            }
            whole.multiply_by_power_of_ten(i32::try_from(decimal.exponent + 1_199).unwrap());
            whole
        };
        let mut sum = scaled(one);
        sum.add(&scaled(other));
        sum.multiply(5, 0);
        let mut digits = Vec::new();
        while let Some(digit) = sum.take_last_digit() {
            digits.push(char::from(b'0' + u8::try_from(digit).unwrap()));
        }
        digits.resize(digits.len().max(1_201), '0');
        digits.insert(1_200, '.');
        digits.iter().rev().collect()
    }
}
