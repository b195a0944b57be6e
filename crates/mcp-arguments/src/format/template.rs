//! URI templates of RFC 6570.

use super::letters::{Alphabet, Letters, after, every_part, is_spelt, split};

/// Whether `text` is a URI template: literals and expressions in braces.
pub(super) fn accepts(text: &str) -> bool {
    let (head, rest) = split(text, b'{');
    is_literal(head) && rest.is_none_or(|rest| every_part(rest, b'{', is_expression_then_literal))
}

fn is_expression_then_literal(text: &str) -> bool {
    let (expression, rest) = split(text, b'}');
    rest.is_some_and(|rest| is_expression(expression) && is_literal(rest))
}

fn is_literal(text: &str) -> bool {
    is_spelt(text, Alphabet::Literal, Letters::Unicode)
}

/// Whether `text` is an operator, or none, and names of variables between commas.
fn is_expression(text: &str) -> bool {
    let names = match text.as_bytes() {
        [first, ..] if b"+#./;?&=,!@|".contains(first) => after(text, *first),
        _ => None,
    };
    every_part(names.unwrap_or(text), b',', is_variable)
}

/// Whether `text` is the name of a variable, perhaps with a length or an asterisk.
fn is_variable(text: &str) -> bool {
    let (name, length) = split(text, b':');
    let (name, length) = match (length, split(text, b'*')) {
        (None, (name, Some(""))) => (name, None),
        _ => (name, length),
    };
    every_part(name, b'.', |part| !part.is_empty() && is_spelt(part, Alphabet::Variable, Letters::Ascii))
        && length.is_none_or(is_length)
}

/// Whether `text` is a number from 1 to 9999.
fn is_length(text: &str) -> bool {
    text.len() <= 4 && matches!(text.as_bytes(), [b'1'..=b'9', ..]) && is_spelt(text, Alphabet::Digits, Letters::Ascii)
}

#[cfg(test)]
mod tests {
    use super::accepts;

    #[test]
    fn an_expression_holds_names_with_their_modifiers() {
        for (text, want) in [
            ("{a}", true),
            ("x{?a,b*,c:3}y", true),
            ("{a:3*}", false),
            ("{a*:3}", false),
            ("{?}", false),
            ("{a b}", false),
            ("{a%4}", false),
            ("{é}", false),
            ("{{a}}", false),
            ("{a}}", false),
            ("a%4", false),
            ("é{a}\u{e000}", true),
        ] {
            assert_eq!(accepts(text), want, "{text}");
        }
    }
}
