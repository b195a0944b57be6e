//! Days and times of RFC 3339.

/// Whether `text` is a `date-time`.
pub(super) fn date_time(text: &str) -> bool {
    text.split_once(['T', 't']).is_some_and(|(day, of_day)| date(day) && time(of_day))
}

/// Whether `text` is a `full-date` that the calendar has.
pub(super) fn date(text: &str) -> bool {
    let read = || {
        let (century, rest) = pair(text.as_bytes())?;
        let (year, rest) = pair(rest)?;
        let (month, rest) = pair(rest.strip_prefix(b"-")?)?;
        let (day, rest) = pair(rest.strip_prefix(b"-")?)?;
        let leap = if year == 0 { century % 4 == 0 } else { year % 4 == 0 };
        let days = match month {
            2 if leap => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => return None,
        };
        Some((1..=days).contains(&day) && rest.is_empty())
    };
    read().unwrap_or(false)
}

/// Whether `text` is a `full-time`.
///
/// # Shape
///
/// Second 60 is a leap second: it is the last of the day in UTC, whatever the offset.
pub(super) fn time(text: &str) -> bool {
    let read = || {
        let (minutes, rest) = hour_and_minute(text.as_bytes())?;
        let (second, rest) = pair(rest.strip_prefix(b":")?)?;
        let utc = (minutes - offset(without_fraction(rest)?)?).rem_euclid(24 * 60);
        Some(second < 60 || second == 60 && utc == 23 * 60 + 59)
    };
    read().unwrap_or(false)
}

/// What follows a fraction of a second, which may be absent but not empty.
fn without_fraction(text: &[u8]) -> Option<&[u8]> {
    let [b'.', rest @ ..] = text else {
        return Some(text);
    };
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    rest.get(digits..).filter(|_| digits > 0)
}

/// The minutes by which a zone is ahead of UTC.
fn offset(text: &[u8]) -> Option<i32> {
    let (ahead, rest) = match text {
        [b'Z' | b'z', rest @ ..] => (0, rest),
        [b'+', rest @ ..] => hour_and_minute(rest)?,
        [b'-', rest @ ..] => {
            let (behind, rest) = hour_and_minute(rest)?;
            (-behind, rest)
        }
        _ => return None,
    };
    rest.is_empty().then_some(ahead)
}

/// The minutes of `hh:mm` at the start of `text`, and the rest.
fn hour_and_minute(text: &[u8]) -> Option<(i32, &[u8])> {
    let (hour, rest) = pair(text)?;
    let (minute, rest) = pair(rest.strip_prefix(b":")?)?;
    (hour < 24 && minute < 60).then_some((hour * 60 + minute, rest))
}

/// The number of two digits of ASCII at the start of `text`, and the rest.
#[inline(never)]
fn pair(text: &[u8]) -> Option<(i32, &[u8])> {
    match text {
        [tens @ b'0'..=b'9', ones @ b'0'..=b'9', rest @ ..] => {
            Some((i32::from(tens - b'0') * 10 + i32::from(ones - b'0'), rest))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{date, date_time, time};

    #[test]
    fn february_has_29_days_every_fourth_year_but_for_three_centuries_of_four() {
        for (text, want) in [
            ("2000-02-29", true),
            ("1900-02-29", false),
            ("2024-02-29", true),
            ("0000-02-29", true),
            ("2024-02-30", false),
        ] {
            assert_eq!(date(text), want, "{text}");
        }
    }

    #[test]
    fn a_leap_second_is_the_last_second_of_the_day_in_utc() {
        for (text, want) in [
            ("23:59:60Z", true),
            ("23:59:60.999z", true),
            ("00:59:60+01:00", true),
            ("18:29:60-05:30", true),
            ("23:59:60+01:00", false),
            ("23:59:61Z", false),
        ] {
            assert_eq!(time(text), want, "{text}");
        }
    }

    #[test]
    fn nothing_of_the_other_notations_of_iso_8601_is_accepted() {
        for text in [
            "2026-01-15 10:30:00Z",
            "2026-01-15T10:30Z",
            "2026-01-15T10:30:00",
            "2026-01-15T10:30:00+0100",
            "2026-01-15T10:30:00.Z",
            "2026-01-15T10:30:00,5Z",
            "2026-01-15TT10:30:00Z",
            "20260115T103000Z",
            "2026-01-15T１0:30:00Z",
            "T",
            "",
        ] {
            assert!(!date_time(text), "{text}");
        }
    }
}
