//! IP addresses.

use super::letters::{Alphabet, Letters, is_spelt, split};

/// Whether `text` is four decimal numbers up to 255 without leading zeros.
#[inline(never)]
pub(super) fn v4(text: &str) -> bool {
    let mut parts = 0;
    let mut rest = Some(text);
    while let Some(text) = rest {
        let (part, after) = split(text, b'.');
        parts += 1;
        if parts > 4 || !is_octet(part) {
            return false;
        }
        rest = after;
    }
    parts == 4
}

fn is_octet(text: &str) -> bool {
    match text.as_bytes() {
        [_] | [b'1'..=b'9', _] => is_spelt(text, Alphabet::Digits, Letters::Ascii),
        // Among texts of one length, the order of the texts is that of the numbers.
        [b'1'..=b'2', _, _] => text <= "255" && is_spelt(text, Alphabet::Digits, Letters::Ascii),
        _ => false,
    }
}

/// Whether `text` is an IPv6 address, without a zone and without brackets.
pub(super) fn v6(text: &str) -> bool {
    let gap = text.as_bytes().windows(2).position(|pair| pair == b"::");
    let Some((before, after)) = gap.and_then(|gap| Some((text.get(..gap)?, text.get(gap + 2..)?))) else {
        return groups(text) == Some(8);
    };
    // The two colons stand for at least one group of zeros. An IPv4 address ends the whole, so it is refused
    // before them.
    match (groups(before), groups(after)) {
        (Some(left), Some(right)) => left + right <= 7 && split(before, b'.').1.is_none(),
        _ => false,
    }
}

/// How many groups of 16 bits `text` has, an IPv4 address at its end counted as two.
///
/// More than eight are `None` like everything else that cannot be part of an address.
#[inline(never)]
fn groups(text: &str) -> Option<usize> {
    let mut count = 0;
    let mut rest = Some(text).filter(|text| !text.is_empty());
    while let Some(text) = rest {
        let (part, after) = split(text, b':');
        count += if (1..=4).contains(&part.len()) && is_spelt(part, Alphabet::Hexadecimal, Letters::Ascii) {
            1
        } else if after.is_none() && v4(part) {
            2
        } else {
            return None;
        };
        if count > 8 {
            return None;
        }
        rest = after;
    }
    Some(count)
}

#[cfg(test)]
mod tests {
    use super::{v4, v6};

    #[test]
    fn every_octet_from_0_to_255_has_one_spelling() {
        for number in 0..=300 {
            assert_eq!(v4(&format!("1.{number}.0.0")), number <= 255);
            assert!(!v4(&format!("1.0{number}.0.0")));
        }
    }

    #[test]
    fn the_standard_library_agrees_on_ipv6() {
        let groups = ["", "0", "ffff", "12345", "g", "1.2.3.4", "1.2.3.256", ":"];
        let mut texts = vec![String::new()];
        for _ in 0..5 {
            texts = texts.iter().flat_map(|text| groups.map(|group| format!("{text}:{group}"))).collect();
            for text in &texts {
                for text in [text.as_str(), text.get(1..).unwrap_or_default()] {
                    let long = format!("1:2:3:{text}");
                    assert_eq!(v6(text), text.parse::<std::net::Ipv6Addr>().is_ok(), "{text}");
                    assert_eq!(v6(&long), long.parse::<std::net::Ipv6Addr>().is_ok(), "{long}");
                }
            }
        }
    }
}
