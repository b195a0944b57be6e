//! The names of an object's members: which are declared, and which unknown ones are meant for a declared one.

use std::collections::{HashMap, HashSet};

use crate::edit::{Change, Edit};
use crate::input::{Input, Look};
use crate::path::Path;
use crate::plan::{Node, ObjectRules};
use crate::rules::{Rule, RuleSet, convert};
use crate::violation::{Code, Want};

use super::repair::before;
use super::{All, Here, Walk};

/// The names that an object's members go by where that is not what they came as, by ordinal.
#[derive(Debug, Default)]
pub(crate) struct Overlay {
    members: Vec<(u32, Reading)>,
}

/// What a member's name is read as.
#[derive(Debug)]
enum Reading {
    /// Another name; the one that it came as is kept for looking it up.
    Renamed { from: String, to: String },
    /// Nothing: the member is dropped.
    Dropped,
    /// Nothing, because it could be meant for several: reported already.
    Ambiguous,
}

impl Overlay {
    fn get(&self, ordinal: usize) -> Option<&Reading> {
        let ordinal = u32::try_from(ordinal).ok()?;
        let at = self.members.binary_search_by_key(&ordinal, |(ordinal, _)| *ordinal).ok()?;
        self.members.get(at).map(|(_, reading)| reading)
    }
}

impl<'h, I> Here<'h, I> {
    /// The name that a member goes by; `None` where it is dropped.
    pub(super) fn name<'n>(&self, ordinal: usize, name: &'n str) -> Option<&'n str>
    where
        'h: 'n,
    {
        match self.overlay.and_then(|overlay| overlay.get(ordinal)) {
            None => Some(name),
            Some(Reading::Renamed { to, .. }) => Some(to),
            Some(Reading::Dropped | Reading::Ambiguous) => None,
        }
    }

    /// The member at `ordinal`, which goes by `name`.
    pub(super) fn member<'a>(&self, name: &str, ordinal: u32) -> Option<I>
    where
        I: Input<'a>,
    {
        match self.overlay.and_then(|overlay| overlay.get(ordinal as usize)) {
            Some(Reading::Renamed { from, .. }) => self.input.member(from, ordinal),
            Some(Reading::Dropped | Reading::Ambiguous) | None => self.input.member(name, ordinal),
        }
    }
}

/// The declared names of a location, for repairs and suggestions.
pub(super) struct Declared<'p> {
    names: Vec<&'p str>,
    aliases: HashMap<&'p str, &'p str>,
}

impl<'p> Declared<'p> {
    /// `None` where undeclared names are allowed.
    pub(super) fn of(
        node: &'p Node,
        rules: Option<&'p ObjectRules>,
        is_never: impl Fn(&ObjectRules) -> bool,
    ) -> Option<Declared<'p>> {
        let closed = node.closed || rules.is_some_and(is_never);
        if !closed {
            return None;
        }
        let properties = rules.map(|rules| rules.properties.as_slice()).unwrap_or_default();
        let aliases = properties
            .iter()
            .flat_map(|property| property.aliases.iter().map(|alias| (alias.as_str(), property.name.as_str())));
        let names = if node.declared.is_empty() {
            properties
                .iter()
                .filter(|property| property.node.is_some())
                .map(|property| property.name.as_str())
                .collect()
        } else {
            node.declared.iter().map(String::as_str).collect()
        };
        Some(Declared { names, aliases: aliases.collect() })
    }

    pub(super) fn want(&self, name: &str) -> Want {
        let names: Vec<String> = self.names.iter().map(|name| (*name).to_owned()).collect();
        Want::Names {
            nearest: nearest(name, &self.names).or_else(|| self.aliases.get(name).map(|name| (*name).to_owned())),
            names,
        }
    }
}

/// The declared name that an unknown one is nearest to, if one is near enough.
pub(crate) fn nearest(name: &str, names: &[&str]) -> Option<String> {
    let folded = convert::folded(name);
    if name.len() > 128 || folded.is_empty() {
        return None;
    }
    let within = |other: &str| {
        let other = convert::folded(other);
        let distance = strsim::damerau_levenshtein(&folded, &other);
        let part = folded.len() >= 4 && other.len() >= 4 && (other.contains(&folded) || folded.contains(&other));
        // One slip in three letters is a slip; a name within another one is a likely shortening.
        let allowed = folded.chars().count().max(other.chars().count()) / 3;
        (distance <= allowed || part).then_some(if part { distance.min(allowed) } else { distance })
    };
    let near = names.iter().take(1_000).filter_map(|other| within(other).map(|distance| (distance, *other)));
    near.min_by_key(|(distance, _)| *distance).map(|(_, name)| name.to_owned()).or_else(|| shared_word(name, names))
}

/// The only declared name whose first word is the unknown one's: `style_index` is near `style_id`.
fn shared_word(name: &str, names: &[&str]) -> Option<String> {
    let first = |name: &str| {
        let end = name.char_indices().skip(1).find(|(_, c)| matches!(c, '_' | '-') || c.is_uppercase());
        end.and_then(|(at, _)| name.get(..at)).filter(|word| word.len() >= 4).map(str::to_lowercase)
    };
    let word = first(name)?;
    let mut same = names.iter().take(1_000).filter(|other| first(other).as_ref() == Some(&word));
    match (same.next(), same.next()) {
        (Some(only), None) => Some((*only).to_owned()),
        _ => None,
    }
}

impl Walk<'_, All> {
    /// Reads the names of an object: which unknown ones stand for declared ones, which are dropped, which are ambiguous.
    pub(super) fn overlay<'a, I: Input<'a>>(&mut self, node: &Node, here: &Here<'_, I>) -> (Option<Overlay>, bool) {
        let plan = self.plan;
        let rules = plan.object(node);
        let never = |rules: &ObjectRules| plan.is_never(rules.additional);
        let Some(declared) = Declared::of(node, rules, never) else { return (None, true) };
        let Look::Object(members) = here.input.look() else { return (None, true) };
        let names: HashSet<&str> = declared.names.iter().copied().collect();
        let matched = |name: &str| {
            rules.is_some_and(|rules| rules.patterns.iter().any(|(pattern, _)| pattern.is_match(name) == Ok(true)))
        };
        let known = |name: &str| names.contains(name) || matched(name);
        let unknown: Vec<(usize, &str, I)> = members
            .enumerate()
            .filter(|(_, (name, _))| !known(name))
            .map(|(ordinal, (name, value))| (ordinal, name, value))
            .collect();
        if unknown.is_empty() {
            return (None, true);
        }
        let present: HashSet<&str> = match here.input.look() {
            Look::Object(members) => members.map(|(name, _)| name).collect(),
            _ => HashSet::new(),
        };
        let mut meant = Meant::new(&declared, &unknown);
        let rules = node.switches.apply(self.rules);
        let mut overlay = Overlay::default();
        let mut fine = true;
        for (ordinal, name, value) in unknown {
            let reading = match meant.reading(name, &present, rules, &plan.settings.host_keys) {
                Some(Key::Means(rule, to)) => {
                    let path = here.path.member(name).pointer();
                    let to = to.to_owned();
                    self.out.edits.push(Edit { path, rule, change: Change::Rename { to: to.clone() }, secret: false });
                    Reading::Renamed { from: name.to_owned(), to }
                }
                Some(Key::Injected) => {
                    let path: Path<'_> = here.path.member(name);
                    let change = Change::Remove { before: before(value, true) };
                    self.out.edits.push(Edit { path: path.pointer(), rule: Rule::HostKeys, change, secret: false });
                    Reading::Dropped
                }
                Some(Key::Ambiguous(nearest)) => {
                    let path = here.path.member(name);
                    let names = vec![nearest.clone()];
                    fine = self.refuse(&here.within(value, &path), Code::AmbiguousKey, || Want::Names {
                        names,
                        nearest: Some(nearest),
                    });
                    Reading::Ambiguous
                }
                None => continue,
            };
            overlay.members.push((u32::try_from(ordinal).unwrap_or(u32::MAX), reading));
        }
        ((!overlay.members.is_empty()).then_some(overlay), fine)
    }
}

enum Key<'p> {
    Means(Rule, &'p str),
    Injected,
    Ambiguous(String),
}

/// Which declared name an unknown one stands for.
struct Meant<'p> {
    aliases: &'p HashMap<&'p str, &'p str>,
    /// Declared names by their folded form; `None` where two fold alike.
    folded: HashMap<String, Option<&'p str>>,
    /// How many unknown names fold to a form.
    counts: HashMap<String, usize>,
}

impl<'p> Meant<'p> {
    fn new<I>(declared: &'p Declared<'p>, unknown: &[(usize, &str, I)]) -> Meant<'p> {
        let mut folded: HashMap<String, Option<&'p str>> = HashMap::new();
        for name in &declared.names {
            folded.entry(convert::folded(name)).and_modify(|one| *one = None).or_insert(Some(name));
        }
        let mut counts: HashMap<String, usize> = HashMap::new();
        for (_, name, _) in unknown {
            let target = declared.aliases.get(name).map_or_else(|| convert::folded(name), |name| convert::folded(name));
            *counts.entry(target).or_default() += 1;
        }
        Meant { aliases: &declared.aliases, folded, counts }
    }

    fn reading(
        &mut self,
        name: &str,
        present: &HashSet<&str>,
        rules: RuleSet,
        host_keys: &[String],
    ) -> Option<Key<'p>> {
        let (rule, form, target) = match self.aliases.get(name) {
            Some(target) => (Rule::Alias, convert::folded(target), Some(*target)),
            None => {
                let form = convert::folded(name);
                let target = self.folded.get(&form).copied().flatten();
                (Rule::KeyStyle, form, target)
            }
        };
        if let Some(target) = target
            && rules.has(rule)
        {
            let alone = self.counts.get(&form) == Some(&1) && !present.contains(target);
            return Some(if alone { Key::Means(rule, target) } else { Key::Ambiguous(target.to_owned()) });
        }
        let injected = name.starts_with('_') || host_keys.iter().any(|key| key == name);
        (rules.has(Rule::HostKeys) && injected && name != "__proto__").then_some(Key::Injected)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_a_slip_a_shortening_or_shares_its_first_word() {
        let table: [(&str, &[&str], Option<&str>); 14] = [
            ("limt", &["query", "limit"], Some("limit")),
            ("lmiit", &["query", "limit"], Some("limit")),
            ("Max-Results", &["max_results"], Some("max_results")),
            ("hours", &["server_name", "hours_back"], Some("hours_back")),
            ("style_index", &["action", "style_id"], Some("style_id")),
            ("style_colour", &["style_id", "style_name"], None),
            ("search", &["filter", "fields"], None),
            ("status_filter", &["server_name", "limit"], None),
            ("id", &["in", "up"], None),
            ("x", &["y"], None),
            ("zzz", &["query", "limit"], None),
            ("", &["query"], None),
            ("__proto__", &["prototype"], Some("prototype")),
            ("größe", &["grösse", "query"], Some("grösse")),
        ];
        for (name, names, expected) in table {
            assert_eq!(nearest(name, names).as_deref(), expected, "{name} among {names:?}");
        }
    }

    #[test]
    fn a_name_of_any_length_is_compared_in_no_time() {
        let names: Vec<String> = (0..5000).map(|index| format!("name_{index}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        assert_eq!(nearest(&"n".repeat(1 << 20), &names), None);
    }
}
