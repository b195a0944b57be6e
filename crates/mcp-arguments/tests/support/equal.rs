//! Equality of what two inputs hold, as JSON: members in any order, numbers by value.

use mcp_arguments::input::{Input, Look};

pub(crate) fn equal<'a, 'b, I: Input<'a>, J: Input<'b>>(one: I, other: J) -> bool {
    match (one.look(), other.look()) {
        (Look::Null, Look::Null) => true,
        (Look::Boolean(a), Look::Boolean(b)) => a == b,
        (Look::Number(a), Look::Number(b)) => a.compare(b).is_eq(),
        (Look::String(a), Look::String(b)) => a == b,
        (Look::Array(a), Look::Array(b)) => a.len() == b.len() && a.zip(b).all(|(a, b)| equal(a, b)),
        (Look::Object(a), Look::Object(b)) => {
            let (mut a, mut b): (Vec<_>, Vec<_>) = (a.collect(), b.collect());
            a.sort_by_key(|(name, _)| *name);
            b.sort_by_key(|(name, _)| *name);
            a.len() == b.len() && a.into_iter().zip(b).all(|(a, b)| a.0 == b.0 && equal(a.1, b.1))
        }
        _ => false,
    }
}
