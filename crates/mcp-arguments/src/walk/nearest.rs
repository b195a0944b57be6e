//! The declared name or allowed value that a wrong one was probably meant to be.

use crate::pattern::lower_case;
use crate::rules::convert;

/// Beyond so many names, or bytes of the wrong one, nobody looks: the search is not worth its time.
const NAMES: usize = 1_000;
const BYTES: usize = 128;

/// The one of `names` that `name` is nearest to, if one is near enough.
pub(crate) fn nearest(name: &str, names: &[&str]) -> Option<String> {
    if name.len() > BYTES {
        return None;
    }
    let folded = convert::folded(name);
    if folded.is_empty() {
        return None;
    }
    let names = names.get(..NAMES).unwrap_or(names);
    let near = names.iter().filter_map(|other| Some((distance(&folded, &convert::folded(other))?, *other)));
    let nearest = near.min_by_key(|(distance, _)| *distance).map(|(_, name)| name);
    nearest.or_else(|| sharing_first_word(name, names)).map(str::to_owned)
}

/// How far two folded names are apart; `None` where they are too far to be a slip.
fn distance(name: &str, other: &str) -> Option<usize> {
    let distance = strsim::damerau_levenshtein(name, other);
    // One slip in three letters is a slip; a name within another one is a likely shortening.
    let allowed = name.chars().count().max(other.chars().count()) / 3;
    let part = name.len().min(other.len()) >= 4 && (other.contains(name) || name.contains(other));
    if part { Some(distance.min(allowed)) } else { (distance <= allowed).then_some(distance) }
}

/// The only name whose first word is also that of `name`: `style_index` is near `style_id`.
fn sharing_first_word<'n>(name: &str, names: &[&'n str]) -> Option<&'n str> {
    let word = first_word(name)?;
    let mut same = names.iter().filter(|other| first_word(other).as_ref() == Some(&word));
    match (same.next(), same.next()) {
        (Some(only), None) => Some(only),
        _ => None,
    }
}

fn first_word(name: &str) -> Option<String> {
    let (end, _) = name.char_indices().skip(1).find(|(_, c)| matches!(c, '_' | '-') || c.is_uppercase())?;
    name.get(..end).filter(|word| word.len() >= 4).map(lower_case)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_a_shortening_and_a_first_word_are_near() {
        let names = ["query", "limit", "style_id", "sort_order"];
        for (name, want) in [
            ("querry", Some("query")),
            ("Limit", Some("limit")),
            ("lim", None),
            ("order", Some("sort_order")),
            ("style_index", Some("style_id")),
            ("sort", Some("sort_order")),
            ("unrelated", None),
            ("_", None),
        ] {
            assert_eq!(nearest(name, &names).as_deref(), want, "{name}");
        }
        assert_eq!(nearest(&"q".repeat(1 << 20), &names), None);
    }
}
