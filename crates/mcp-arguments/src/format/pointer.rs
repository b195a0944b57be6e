//! JSON Pointers.

use super::letters::after;

/// Whether `text` is a JSON Pointer: empty, or tokens that each start with a slash.
pub(super) fn absolute(text: &str) -> bool {
    let mut follows_tilde = false;
    let escaped = text.bytes().all(|byte| {
        let fine = !follows_tilde || matches!(byte, b'0' | b'1');
        follows_tilde = byte == b'~';
        fine
    });
    text.is_empty() || after(text, b'/').is_some() && escaped && !follows_tilde
}

/// Whether `text` is a number of levels to go up, then `#` or a JSON Pointer.
pub(super) fn relative(text: &str) -> bool {
    let levels = text.bytes().take_while(u8::is_ascii_digit).count();
    let padded = levels > 1 && after(text, b'0').is_some();
    levels > 0 && !padded && text.get(levels..).is_some_and(|rest| rest == "#" || absolute(rest))
}

#[cfg(test)]
mod tests {
    use super::{absolute, relative};

    #[test]
    fn a_tilde_is_followed_by_0_or_1() {
        for (text, want) in
            [("/~0~1", true), ("/~", false), ("/~2", false), ("~0", false), ("/a~01", true), ("/~~0", false)]
        {
            assert_eq!(absolute(text), want, "{text}");
        }
    }

    #[test]
    fn levels_have_no_sign_and_no_padding() {
        for (text, want) in
            [("0", true), ("10#", true), ("00", false), ("-1", false), ("1a", false), ("#", false), ("1/", true)]
        {
            assert_eq!(relative(text), want, "{text}");
        }
    }
}
