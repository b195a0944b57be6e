//! The declared name or allowed value that a wrong one was probably meant to be.

use std::borrow::Cow;

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
    let folded = Folded::of(name);
    if folded.text.is_empty() {
        return None;
    }
    let names = names.get(..NAMES).unwrap_or(names);
    let mut nearest = None;
    let mut least = usize::MAX;
    for other in names {
        if let Some(distance) = folded.distance(&Folded::of(other), least) {
            (nearest, least) = (Some(*other), distance);
        }
    }
    nearest.or_else(|| sharing_first_word(name, names)).map(str::to_owned)
}

/// A folded name, with what tells at a glance that another one is too far from it.
struct Folded<'n> {
    text: Cow<'n, str>,
    /// How many characters it has.
    length: usize,
    /// A bit for each character that it has; several characters share a bit.
    letters: u64,
}

impl Folded<'_> {
    fn of(name: &str) -> Folded<'_> {
        let text = convert::fold(name);
        let (mut length, mut letters) = (0, 0);
        for c in text.chars() {
            length += 1;
            letters |= 1 << (u32::from(c) % u64::BITS);
        }
        Folded { text, length, letters }
    }

    /// How far another name is from this one; `None` where that is too far to be a slip, or not below `least`.
    fn distance(&self, other: &Folded<'_>, least: usize) -> Option<usize> {
        // One slip in three letters is a slip; a name within another one is a likely shortening.
        let allowed = self.length.max(other.length) / 3;
        let (mine, theirs) = (self.letters & !other.letters, other.letters & !self.letters);
        let part = (mine == 0 && within(&self.text, &other.text)) || (theirs == 0 && within(&other.text, &self.text));
        // No slip changes the length, or takes or brings a letter, by more than one.
        let at_least = self.length.abs_diff(other.length).max(mine.count_ones().max(theirs.count_ones()) as usize);
        if part && allowed <= at_least {
            return Some(allowed).filter(|distance| *distance < least);
        }
        if at_least > allowed || at_least >= least {
            return None;
        }
        let (mine, theirs) = without_ends(&self.text, &other.text);
        let distance = strsim::damerau_levenshtein(mine, theirs);
        let distance = if part { distance.min(allowed) } else { distance };
        (distance <= allowed && distance < least).then_some(distance)
    }
}

/// Whether a name of four letters or more stands within another one.
fn within(name: &str, other: &str) -> bool {
    name.len() >= 4 && name.len() <= other.len() && other.contains(name)
}

/// Two texts without what both begin with and what both end with, where nobody slipped.
fn without_ends<'t>(one: &'t str, other: &'t str) -> (&'t str, &'t str) {
    let same = |(one, other): &(char, char)| one == other;
    let bytes = |(c, _): (char, char)| c.len_utf8();
    let start: usize = one.chars().zip(other.chars()).take_while(same).map(bytes).sum();
    let (one, other) = (one.get(start..).unwrap_or(""), other.get(start..).unwrap_or(""));
    let end: usize = one.chars().rev().zip(other.chars().rev()).take_while(same).map(bytes).sum();
    (one.get(..one.len() - end).unwrap_or(""), other.get(..other.len() - end).unwrap_or(""))
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
    use proptest::prelude::*;

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

    proptest! {
        #[test]
        fn ends_that_are_alike_have_no_slip(from in "[abcé]{0,9}", to in "[abcé]{0,9}") {
            let (mine, theirs) = without_ends(&from, &to);
            prop_assert_eq!(strsim::damerau_levenshtein(mine, theirs), strsim::damerau_levenshtein(&from, &to));
        }

        #[test]
        fn the_nearest_name_is_the_one_that_a_look_at_all_finds(
            name in "[a-cA-C_é]{1,9}", names in prop::collection::vec("[a-cA-C_é]{0,12}", 0..6),
        ) {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let folded = convert::folded(&name);
            let distance = |other: &str| {
                let other = convert::folded(other);
                let distance = strsim::damerau_levenshtein(&folded, &other);
                let allowed = folded.chars().count().max(other.chars().count()) / 3;
                let part = folded.len().min(other.len()) >= 4 && (other.contains(&folded) || folded.contains(&other));
                if part { Some(distance.min(allowed)) } else { Some(distance).filter(|distance| *distance <= allowed) }
            };
            let near = names.iter().filter_map(|other| Some((distance(other)?, *other)));
            let all = near.min_by_key(|(distance, _)| *distance).map(|(_, name)| name);
            let all = all.or_else(|| sharing_first_word(&name, &names)).map(str::to_owned);
            prop_assert_eq!(nearest(&name, &names), if folded.is_empty() { None } else { all });
        }
    }
}
