//! Punycode (RFC 3492), as host names use it.

/// The digits, in order of value.
const DIGITS: &[u8; 36] = b"abcdefghijklmnopqrstuvwxyz0123456789";
const BASE: u32 = 36;
const LOWEST: u32 = 1;
const HIGHEST: u32 = 26;
const SKEW: u32 = 38;
const DAMP: u32 = 700;
const FIRST_BIAS: u32 = 72;
const FIRST_CODE: u32 = 0x80;

/// The characters that either side of the coding has at most: more do not fit the 63 octets of a label.
const CHARACTERS: usize = 63;

/// The text that `encoded` stands for, or `None` where it stands for none or for one of over 63 characters.
///
/// # Shape
///
/// Either case of a letter is the same digit, and the letters of ASCII come out in lower case.
#[inline(never)]
pub(super) fn decode(encoded: &str) -> Option<Vec<char>> {
    if encoded.len() > CHARACTERS || !encoded.is_ascii() {
        return None;
    }
    // The letters of ASCII come first, up to the last hyphen.
    let end = encoded.bytes().rposition(|byte| byte == b'-');
    let extended = end.map_or(Some(encoded), |end| encoded.get(end + 1..))?;
    let mut letters = Vec::new();
    for byte in encoded.bytes().take(end.unwrap_or_default()) {
        letters.push(char::from(byte.to_ascii_lowercase()));
    }
    let (mut code, mut place, mut bias) = (FIRST_CODE, 0_u32, FIRST_BIAS);
    let mut digits = extended.bytes();
    while digits.len() > 0 {
        let before = place;
        let (mut weight, mut step) = (1_u32, BASE);
        loop {
            let digit = value(digits.next()?)?;
            place = place.checked_add(digit.checked_mul(weight)?)?;
            let threshold = threshold(step, bias);
            if digit < threshold {
                break;
            }
            weight = weight.checked_mul(BASE - threshold)?;
            step += BASE;
        }
        let count = u32::try_from(letters.len()).ok()? + 1;
        bias = adapt(place - before, count, before == 0);
        code = code.checked_add(place / count)?;
        place %= count;
        letters.insert(usize::try_from(place).ok()?, char::from_u32(code)?);
        place += 1;
    }
    Some(letters)
}

/// The Punycode of `letters`, without a marker before it, or `None` where they are over 63.
#[inline(never)]
pub(super) fn encode(letters: &[char]) -> Option<Vec<u8>> {
    if letters.len() > CHARACTERS {
        return None;
    }
    let mut encoded: Vec<u8> =
        letters.iter().filter_map(|letter| u8::try_from(*letter).ok()).filter(u8::is_ascii).collect();
    let mut done = u32::try_from(encoded.len()).ok()?;
    let basic = done;
    if basic > 0 {
        encoded.push(b'-');
    }
    let (mut code, mut delta, mut bias) = (FIRST_CODE, 0_u32, FIRST_BIAS);
    // 63 characters of 21 bits each: no sum below comes near the end of its type.
    while let Some(next) = letters.iter().map(|letter| u32::from(*letter)).filter(|letter| *letter >= code).min() {
        delta += (next - code) * (done + 1);
        code = next;
        for letter in letters.iter().map(|letter| u32::from(*letter)) {
            if letter < code {
                delta += 1;
            }
            if letter == code {
                push(&mut encoded, delta, bias);
                bias = adapt(delta, done + 1, done == basic);
                delta = 0;
                done += 1;
            }
        }
        delta += 1;
        code += 1;
    }
    Some(encoded)
}

/// Writes `delta` as a number of variable length.
fn push(encoded: &mut Vec<u8>, mut delta: u32, bias: u32) {
    let mut step = BASE;
    loop {
        let threshold = threshold(step, bias);
        if delta < threshold {
            encoded.extend(digit(delta));
            return;
        }
        let left = delta - threshold;
        encoded.extend(digit(threshold + left % (BASE - threshold)));
        delta = left / (BASE - threshold);
        step += BASE;
    }
}

fn digit(value: u32) -> Option<u8> {
    DIGITS.get(usize::try_from(value).ok()?).copied()
}

fn value(digit: u8) -> Option<u32> {
    match digit.to_ascii_lowercase() {
        letter @ b'a'..=b'z' => Some(u32::from(letter - b'a')),
        digit @ b'0'..=b'9' => Some(u32::from(digit - b'0') + 26),
        _ => None,
    }
}

fn threshold(step: u32, bias: u32) -> u32 {
    step.saturating_sub(bias).clamp(LOWEST, HIGHEST)
}

fn adapt(delta: u32, count: u32, is_first: bool) -> u32 {
    let mut delta = if is_first { delta / DAMP } else { delta / 2 };
    delta += delta / count;
    let mut steps = 0;
    while delta > (BASE - LOWEST) * HIGHEST / 2 {
        delta /= BASE - LOWEST;
        steps += BASE;
    }
    steps + (BASE - LOWEST + 1) * delta / (delta + SKEW)
}

#[cfg(test)]
mod tests {
    use super::{decode, encode};

    fn letters(text: &str) -> Vec<char> {
        text.chars().collect()
    }

    #[test]
    fn the_samples_of_rfc_3492_are_coded_both_ways() {
        for (text, encoded) in [
            ("bücher", "bcher-kva"),
            ("他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"),
            ("他們爲什麽不說中文", "ihqwctvzc91f659drss3x8bo0yb"),
            ("ليهمابتكلموشعربي؟", "egbpdaj6bu4bxfgehfvwxn"),
            ("למההםפשוטלאמדבריםעברית", "4dbcagdahymbxekheh6e0a7fei0b"),
            ("なぜみんな日本語を話してくれないのか", "n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa"),
            ("3年b組金八先生", "3b-ww4c5e180e575a65lsy2b"),
            ("そのスピードで", "d9juau41awczczp"),
            ("\u{10ffff}", "dn32g"),
            ("-> $1.00 <-", "-> $1.00 <--"),
        ] {
            assert_eq!(encode(&letters(text)).as_deref(), Some(encoded.as_bytes()));
            assert_eq!(decode(encoded), Some(letters(text)));
        }
    }

    #[test]
    fn what_stands_for_no_text_is_none() {
        for encoded in ["é", "99999999", "zzzzzzzzzzzzzzzzzzzzzzz", "0000000000000000000000000000000000"] {
            assert_eq!(decode(encoded), None, "{encoded}");
        }
        assert_eq!(decode(&"a".repeat(64)), None);
        assert_eq!(encode(&['é'; 64]), None);
    }
}
