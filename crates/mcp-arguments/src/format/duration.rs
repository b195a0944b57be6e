//! Durations of RFC 3339, appendix A.

use super::letters::{after, split};

/// Whether `text` is a duration: weeks alone, or units that follow each other without a gap.
pub(super) fn accepts(text: &str) -> bool {
    let Some(text) = after(text, b'P') else {
        return false;
    };
    let (date, time) = split(text, b'T');
    match time {
        None => parts(date, b"W") || parts(date, b"YMD"),
        Some(time) => (date.is_empty() || parts(date, b"YMD")) && parts(time, b"HMS"),
    }
}

/// Whether `text` is one or more counts, each with its unit, the units a run of `units`.
#[inline(never)]
fn parts(text: &str, units: &[u8]) -> bool {
    let mut to_come = units;
    let (mut has_unit, mut has_digit) = (false, false);
    for byte in text.bytes() {
        if byte.is_ascii_digit() {
            has_digit = true;
            continue;
        }
        while let [unit, rest @ ..] = to_come
            && !has_unit
            && *unit != byte
        {
            to_come = rest;
        }
        match to_come {
            [unit, rest @ ..] if *unit == byte && has_digit => to_come = rest,
            _ => return false,
        }
        (has_unit, has_digit) = (true, false);
    }
    has_unit && !has_digit
}

#[cfg(test)]
mod tests {
    use super::accepts;

    #[test]
    fn units_follow_each_other_without_a_gap() {
        for (text, want) in [
            ("P1Y2M3DT4H5M6S", true),
            ("P2M3D", true),
            ("PT5M6S", true),
            ("P3W", true),
            ("P1Y3D", false),
            ("PT4H6S", false),
            ("P1Y1Y", false),
            ("P1D1M", false),
            ("P1WT1H", false),
            ("PT", false),
            ("P1DT", false),
            ("PD", false),
            ("P1", false),
            ("PT1HT1M", false),
            ("p1d", false),
            ("P1.5D", false),
        ] {
            assert_eq!(accepts(text), want, "{text}");
        }
    }
}
