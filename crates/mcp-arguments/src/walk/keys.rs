//! The names of an object's members: which are declared, and which unknown ones are meant for a declared one.

use std::collections::{HashMap, HashSet};

use crate::edit::{Change, Edit};
use crate::input::{Input, Look};
use crate::pattern::Pattern;
use crate::plan::{Node, NodeId, Plan};
use crate::rules::{Rule, RuleSet, Switches, convert};
use crate::violation::{Code, Want};

use super::nearest::nearest;
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
            Some(Reading::Renamed { from, .. }) => self.input.member_again(from, ordinal),
            Some(Reading::Dropped | Reading::Ambiguous) | None => self.input.member_again(name, ordinal),
        }
    }
}

/// The declared names of a location, for repairs and suggestions.
pub(super) struct Declared<'p> {
    names: Vec<&'p str>,
    /// Names by their aliases.
    aliases: HashMap<&'p str, &'p str>,
    patterns: &'p [(Pattern, NodeId)],
    /// The rules that single properties switch, by name.
    switches: HashMap<&'p str, Switches>,
}

impl<'p> Declared<'p> {
    /// `None` where nothing closes the object.
    pub(super) fn of(plan: &'p Plan, node: &'p Node) -> Option<Declared<'p>> {
        let rules = plan.object(node);
        if !node.closed && !rules.is_some_and(|rules| plan.is_never(rules.additional)) {
            return None;
        }
        let properties = rules.map(|rules| rules.properties.as_slice()).unwrap_or_default();
        let own = properties.iter().filter(|property| property.node.is_some()).map(|property| property.name.as_str());
        let names =
            if node.declared.is_empty() { own.collect() } else { node.declared.iter().map(String::as_str).collect() };
        let aliases = properties
            .iter()
            .flat_map(|property| property.aliases.iter().map(|alias| (alias.as_str(), property.name.as_str())));
        let patterns = rules.map(|rules| rules.patterns.as_slice()).unwrap_or_default();
        let switches = properties.iter().filter_map(|property| {
            let switches = plan.node(property.node?).switches;
            (switches != Switches::default()).then_some((property.name.as_str(), switches))
        });
        Some(Declared { names, aliases: aliases.collect(), patterns, switches: switches.collect() })
    }

    /// The declared names, and the one that an unknown name was probably meant to be.
    pub(super) fn want(&self, unknown: &str) -> Want {
        let meant = nearest(unknown, &self.names);
        Want::Names {
            nearest: meant.or_else(|| self.aliases.get(unknown).map(|name| (*name).to_owned())),
            names: self.names.iter().map(|name| (*name).to_owned()).collect(),
        }
    }

    /// `rules` with what the property of that name switches.
    fn rules_for(&self, name: &str, rules: RuleSet) -> RuleSet {
        self.switches.get(name).map_or(rules, |switches| switches.apply(rules))
    }

    /// The members of an object whose names are not declared, by ordinal.
    fn unknown<'a, I: Input<'a>>(&self, members: I::Members) -> Vec<(usize, &'a str, I)> {
        let names: HashSet<&str> = self.names.iter().copied().collect();
        let matched = |name: &str| self.patterns.iter().any(|(pattern, _)| pattern.is_match(name) == Ok(true));
        members
            .enumerate()
            .filter(|(_, (name, _))| !names.contains(name) && !matched(name))
            .map(|(ordinal, (name, value))| (ordinal, name, value))
            .collect()
    }
}

impl Walk<'_, All> {
    /// Whether every member is declared right there, so that no name needs to be read.
    pub(super) fn knows_all<'a, I: Input<'a>>(&self, node: &Node, here: Here<'_, I>) -> bool {
        match (here.input.look(), self.plan.object(node)) {
            (Look::Object(mut members), Some(rules)) => {
                let mut expected = 0;
                !node.names_settle_late
                    && members.all(|(name, _)| {
                        let known = rules.find(name, expected);
                        expected = known.map_or(expected, |index| index + 1);
                        known.and_then(|index| rules.properties.get(index as usize)).is_some_and(|p| p.node.is_some())
                    })
            }
            (Look::Object(_), None) => false,
            _ => true,
        }
    }

    /// Reads the names of an object: which unknown ones stand for declared ones, which are dropped, which are
    /// ambiguous. Answers whether none is.
    pub(super) fn overlay<'a, I: Input<'a>>(
        &mut self,
        node: &Node,
        declared: &Declared<'_>,
        here: Here<'_, I>,
    ) -> (Option<Overlay>, bool) {
        let rules = node.switches.apply(self.rules);
        let in_force = declared.switches.values().fold(rules, |sum, switches| switches.apply(sum).or(sum));
        let repairs_names = [Rule::HostKeys, Rule::KeyStyle, Rule::Alias].into_iter().any(|rule| in_force.has(rule));
        let (true, Look::Object(members), Look::Object(all)) = (repairs_names, here.input.look(), here.input.look())
        else {
            return (None, true);
        };
        let mut unknown = declared.unknown::<I>(members);
        if node.names_settle_late && !unknown.is_empty() {
            let judged = self.plan.judged_names(node);
            unknown.retain(|(_, name, _)| !judged.has(name));
        }
        if unknown.is_empty() {
            return (None, true);
        }
        let present = all.map(|(name, _)| name).collect();
        let meant = Meant::new(declared, &unknown, present);
        let mut overlay = Overlay::default();
        let mut fine = true;
        for (ordinal, name, value) in unknown {
            let path = here.path.member(name);
            let reading = match meant.key(name, rules, &self.plan.settings.host_keys) {
                Key::Unknown => continue,
                Key::Means(rule, to) => {
                    let change = Change::Rename { to: to.to_owned() };
                    self.out.edits.push(Edit { path: path.pointer(), rule, change, secret: false });
                    Reading::Renamed { from: name.to_owned(), to: to.to_owned() }
                }
                Key::Injected => {
                    let change = Change::Remove { before: before(value, true) };
                    self.out.edits.push(Edit { path: path.pointer(), rule: Rule::HostKeys, change, secret: false });
                    Reading::Dropped
                }
                Key::Ambiguous(target) => {
                    let want = || Want::Names { names: vec![target.to_owned()], nearest: Some(target.to_owned()) };
                    fine = self.refuse(&here.within(value, &path), Code::AmbiguousKey, want);
                    Reading::Ambiguous
                }
            };
            overlay.members.push((u32::try_from(ordinal).unwrap_or(u32::MAX), reading));
        }
        ((!overlay.members.is_empty()).then_some(overlay), fine)
    }
}

/// What an unknown name stands for.
enum Key<'p> {
    Unknown,
    Means(Rule, &'p str),
    Injected,
    Ambiguous(&'p str),
}

/// Which declared name an unknown one stands for.
struct Meant<'p, 'a> {
    declared: &'p Declared<'p>,
    /// Declared names by their folded form; `None` where two fold alike.
    folded: HashMap<String, Option<&'p str>>,
    /// How many unknown names fold to a form.
    counts: HashMap<String, usize>,
    /// Every name that came.
    present: HashSet<&'a str>,
}

impl<'p, 'a> Meant<'p, 'a> {
    fn new<I>(declared: &'p Declared<'p>, unknown: &[(usize, &str, I)], present: HashSet<&'a str>) -> Meant<'p, 'a> {
        let mut meant = Meant { declared, folded: HashMap::new(), counts: HashMap::new(), present };
        for name in &declared.names {
            meant.folded.entry(convert::folded(name)).and_modify(|one| *one = None).or_insert(Some(name));
        }
        for (_, name, _) in unknown {
            *meant.counts.entry(meant.form(name)).or_default() += 1;
        }
        meant
    }

    /// The folded form of the name that is meant, through an alias or not.
    fn form(&self, name: &str) -> String {
        convert::folded(self.declared.aliases.get(name).unwrap_or(&name))
    }

    fn key(&self, name: &str, rules: RuleSet, host_keys: &[String]) -> Key<'p> {
        let listed = host_keys.iter().any(|key| key == name);
        let alias = self.declared.aliases.get(name);
        // What a host is known to inject is not the model's, even where a declared name looks like it.
        if listed && alias.is_none() && rules.has(Rule::HostKeys) {
            return Key::Injected;
        }
        let form = self.form(name);
        let target = match alias {
            Some(target) => Some((Rule::Alias, *target)),
            None => self.folded.get(&form).copied().flatten().map(|target| (Rule::KeyStyle, target)),
        };
        if let Some((rule, target)) = target
            && self.declared.rules_for(target, rules).has(rule)
        {
            let alone = self.counts.get(&form) == Some(&1) && !self.present.contains(target);
            return if alone { Key::Means(rule, target) } else { Key::Ambiguous(target) };
        }
        // The one name with an underscore that is an attack, not a host's.
        let injected = name.starts_with('_') && name != "__proto__";
        if rules.has(Rule::HostKeys) && injected { Key::Injected } else { Key::Unknown }
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
