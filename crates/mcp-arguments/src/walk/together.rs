//! What is asked of the members of an object together, once each of them is judged.

use crate::input::{Input, Look};
use crate::kind::Kind;
use crate::plan::{Group, ObjectRules};
use crate::rules::Rule;
use crate::violation::{Code, Got, Violation, Want};

use super::object::ABSENT;
use super::{Findings, Here, Walk};

/// What a string holds that swallowed another argument.
const RESIDUE: &str = "<parameter name=\"";

impl<F: Findings> Walk<'_, F> {
    /// Looks for texts that swallowed an argument which is declared and absent.
    pub(super) fn residue<'a, I: Input<'a>>(&mut self, rules: &ObjectRules, here: Here<'_, I>, base: usize) -> bool {
        if rules.properties.iter().enumerate().all(|(index, _)| self.slots.get(base + index) != Some(&ABSENT)) {
            return true;
        }
        let mut fine = true;
        for (index, property) in rules.properties.iter().enumerate() {
            let slot = self.slots.get(base + index).copied().unwrap_or(ABSENT);
            let on = property.node.is_none_or(|id| self.plan.node(id).switches.apply(self.rules).has(Rule::Swallowed));
            let Some(value) = (if slot == ABSENT || !on { None } else { here.member(&property.name, slot) }) else {
                continue;
            };
            let Look::String(text) = value.look() else { continue };
            let swallowed = text.split(RESIDUE).skip(1).find_map(|rest| {
                let name = rest.split_once('"')?.0;
                let lost = rules.index.get(name).copied().filter(|property| !self.has(base, *property))?;
                rules.properties.get(lost as usize).filter(|property| property.node.is_some())
            });
            // What the author lists or gives as the default is not a model's slip.
            let listed = || property.node.is_some_and(|id| self.plan.lists(id, text));
            let own = || listed() || property.default.as_deref().is_some_and(|default| is_text(default, text));
            if let Some(lost) = swallowed.filter(|_| !own()) {
                let path = here.path.member(&property.name);
                let names = vec![lost.name.clone()];
                fine =
                    self.refuse(&here.within(value, &path), Code::Swallowed, || Want::Names { names, nearest: None });
            }
        }
        fine
    }

    pub(super) fn groups<'a, I: Input<'a>>(&mut self, rules: &ObjectRules, here: Here<'_, I>, base: usize) -> bool {
        let mut fine = true;
        for group in &rules.groups {
            let whole = |sets: &[Vec<u32>]| {
                sets.iter().filter(|set| set.iter().all(|property| self.has(base, *property))).count()
            };
            let broken = match group {
                Group::ExactlyOne(sets) => (whole(sets) != 1).then_some((Code::ExactlyOne, whole(sets))),
                Group::AtLeastOne(sets) => (whole(sets) == 0).then_some((Code::AtLeastOne, 0)),
                Group::AtMostOne(sets) => (whole(sets) > 1).then_some((Code::AtMostOne, whole(sets))),
                Group::Requires { property, needs } => {
                    let missing = needs.iter().any(|need| !self.has(base, *need));
                    (self.has(base, *property) && missing).then_some((Code::Requires, 0))
                }
            };
            if let Some((code, count)) = broken {
                fine = false;
                let absent: Vec<u32> = match group {
                    Group::Requires { needs, .. } => {
                        needs.iter().copied().filter(|need| !self.has(base, *need)).collect()
                    }
                    Group::ExactlyOne(_) | Group::AtLeastOne(_) | Group::AtMostOne(_) => Vec::new(),
                };
                self.out.violation(|| Violation {
                    path: here.path.pointer(),
                    code,
                    want: want_group(rules, group, &absent),
                    got: Got::Count { kind: Kind::Object, count: u64::try_from(count).unwrap_or(u64::MAX) },
                    offer: None,
                });
            }
        }
        fine
    }

    pub(super) fn dependents<'a, I: Input<'a>>(&mut self, rules: &ObjectRules, here: Here<'_, I>, base: usize) -> bool {
        let mut fine = true;
        for (property, id) in &rules.dependents {
            if self.has(base, *property) {
                fine &= self.in_place(*id, here.beside());
            }
        }
        fine
    }
}

/// Whether the JSON text is of that string.
fn is_text(json: &str, text: &str) -> bool {
    let document = crate::input::Document::parse(json);
    document.is_ok_and(|document| matches!(document.root().look(), Look::String(string) if string == text))
}

fn want_group(rules: &ObjectRules, group: &Group, absent: &[u32]) -> Want {
    let name = |property: &u32| rules.properties.get(*property as usize).map(|property| property.name.clone());
    match group {
        Group::ExactlyOne(sets) | Group::AtLeastOne(sets) | Group::AtMostOne(sets) => {
            Want::Groups(sets.iter().map(|set| set.iter().filter_map(name).collect()).collect())
        }
        Group::Requires { property, .. } => {
            Want::Requires { name: name(property).unwrap_or_default(), names: absent.iter().filter_map(name).collect() }
        }
    }
}
