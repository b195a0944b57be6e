//! What is asked of objects.
//!
//! The members are met once, in the caller's order: undeclared ones are judged there and then, declared ones are noted in
//! slots. The slots are then judged in declaration order, so that findings come in the documented order whatever the caller's.

use crate::edit::{Change, Edit};
use crate::input::{Input, Look};
use crate::kind::Kind;
use crate::path::unescaped;
use crate::plan::{Counted, Group, Node, NodeId, ObjectRules};
use crate::rules::Rule;
use crate::violation::{Code, Got, Violation, Want};

use super::keys::Declared;
use super::{Findings, Here, Verdict, Walk};

/// No member stands in the slot.
const ABSENT: u32 = u32::MAX;

/// What a string holds that swallowed another argument.
const RESIDUE: &str = "<parameter name=\"";

/// What a walk that counts has met of an object.
#[derive(Default)]
struct Tally {
    members: usize,
    required: u32,
    defaults: u32,
    /// The property after the last one, which mostly comes next.
    expected: u32,
}

impl<F: Findings> Walk<'_, F> {
    pub(super) fn object<'a, I: Input<'a>>(
        &mut self,
        node: &Node,
        rules: &ObjectRules,
        members: I::Members,
        here: Here<'_, I>,
    ) -> bool {
        if self.out.is_quick()
            && let Some(counted) = &rules.counted
            && here.overlay.is_none()
            && !here.noting
            && (I::SEARCHED || !self.rules.has(Rule::Swallowed))
        {
            return self.counted(node, rules, counted, members, here);
        }
        if !I::WHOLE && rules.asks_of_all() {
            return self.unsure();
        }
        let base = self.slots.len();
        self.slots.resize(base + rules.properties.len(), ABSENT);
        let mut fine = self.members(node, rules, members, here, base);
        if fine || !self.out.is_quick() {
            fine &= self.declared(rules, here, base);
        }
        if fine || !self.out.is_quick() {
            fine &= self.groups(rules, here, base);
        }
        if fine || !self.out.is_quick() {
            fine &= !I::WHOLE || self.dependents(rules, here, base);
        }
        self.slots.truncate(base);
        fine
    }

    /// Judges every member where it is met: nothing is kept but how many were there.
    fn counted<'a, I: Input<'a>>(
        &mut self,
        node: &Node,
        rules: &ObjectRules,
        counted: &Counted,
        members: I::Members,
        here: Here<'_, I>,
    ) -> bool {
        let mut tally = Tally::default();
        let met = match here.input.known_members() {
            Some((list, mut values)) if node.object == Some(list) => values.all(|value| {
                let index = value.property();
                self.meet(&mut tally, counted, index, value) || self.meet_in_full(node, rules, index, None, value, here)
            }),
            _ => {
                let mut members = members;
                members.all(|(name, value)| {
                    let index = rules.find(name, tally.expected).unwrap_or(u32::MAX);
                    self.meet(&mut tally, counted, index, value)
                        || self.meet_in_full(node, rules, index, Some(name), value, here)
                })
            }
        };
        if tally.defaults < counted.defaults {
            self.out.mark_due();
        }
        met && tally.required == counted.required && tally.members <= self.plan.settings.limits.members
    }

    /// Counts a member, and takes it where a glance is enough.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "the loop over a call's members is this")]
    fn meet<'a, I: Input<'a>>(&mut self, tally: &mut Tally, counted: &Counted, index: u32, value: I) -> bool {
        tally.members += 1;
        let Some(property) = counted.properties.get(index as usize) else { return false };
        tally.expected = index + 1;
        tally.required += u32::from(property.required);
        tally.defaults += u32::from(property.has_default);
        let taken = property.glance.takes(value);
        if taken {
            self.step(property.judges);
        }
        taken
    }

    /// Judges a member that a glance did not settle.
    #[inline(never)]
    fn meet_in_full<'a, I: Input<'a>>(
        &mut self,
        node: &Node,
        rules: &ObjectRules,
        index: u32,
        name: Option<&str>,
        value: I,
        here: Here<'_, I>,
    ) -> bool {
        let property = rules.properties.get(index as usize);
        let name = name.or(property.map(|property| property.name.as_str())).unwrap_or_default();
        if let Some(id) = property.and_then(|property| property.node) {
            let path = here.path.member(name);
            return self.location(id, here.within(value, &path)) == Verdict::Fine;
        }
        let closed = here.first && node.closed && !node.names_settle_late;
        !(closed || rules.additional.is_some()) || self.undeclared(rules.additional, name, value, here)
    }

    fn slot(&self, base: usize, property: u32) -> u32 {
        self.slots.get(base + property as usize).copied().unwrap_or(ABSENT)
    }

    fn has(&self, base: usize, property: u32) -> bool {
        self.slot(base, property) != ABSENT
    }

    /// Meets every member once.
    fn members<'a, I: Input<'a>>(
        &mut self,
        node: &Node,
        rules: &ObjectRules,
        members: I::Members,
        here: Here<'_, I>,
        base: usize,
    ) -> bool {
        let closed = here.first && node.closed && !node.names_settle_late;
        let mut fine = true;
        let mut expected = 0;
        let mut count = 0_u64;
        let limit = self.plan.settings.limits.members;
        for (ordinal, (name, value)) in members.enumerate() {
            if ordinal >= limit {
                return self.refuse_members(&here);
            }
            let Some(name) = here.name(ordinal, name) else { continue };
            count += 1;
            if let Some(names) = rules.names.filter(|_| I::WHOLE) {
                fine &= self.name(names, name, value, here);
            }
            let known = rules.find(name, expected);
            let mut judged = false;
            if let Some(property) = known {
                expected = property + 1;
                if let Some(slot) = self.slots.get_mut(base + property as usize) {
                    *slot = value.place(u32::try_from(ordinal).unwrap_or(ABSENT));
                }
                judged = rules.properties.get(property as usize).is_some_and(|property| property.node.is_some());
            }
            let patterns = if I::WHOLE { rules.patterns.as_slice() } else { &[] };
            for (pattern, id) in patterns {
                if pattern.is_match(name) == Ok(true) {
                    judged = true;
                    let path = here.path.member(name);
                    fine &= self.location(*id, here.within(value, &path)) == Verdict::Fine;
                }
            }
            if !judged && (closed || rules.additional.is_some()) {
                judged = true;
                fine &= self.undeclared(rules.additional, name, value, here);
            }
            if judged {
                self.note(&here, ordinal);
            }
            if !fine && self.out.is_quick() {
                return false;
            }
        }
        self.widest = self.widest.max(usize::try_from(count).unwrap_or(usize::MAX));
        let bounds = (rules.min_properties, rules.max_properties);
        if rules.min_properties.is_some_and(|least| count < least) {
            return self.refuse_count(&here, Code::TooFew, Kind::Object, count, bounds);
        }
        if rules.max_properties.is_some_and(|most| count > most) {
            return self.refuse_count(&here, Code::TooMany, Kind::Object, count, bounds);
        }
        fine
    }

    /// Judges a name by `propertyNames`.
    fn name<'a, I: Input<'a>>(&mut self, names: NodeId, name: &str, value: I, here: Here<'_, I>) -> bool {
        let document = crate::input::Document::of_text(name);
        let path = here.path.member(name);
        self.step(self.plan.node(names).judges);
        let fine = self.probe(names, super::location::apart(document.root(), &path));
        if !fine {
            let plan = self.plan;
            self.out.violation(|| Violation {
                path: path.pointer(),
                code: Code::UnknownArgument,
                want: plan.want(names),
                got: super::got(value),
                offer: None,
            });
        }
        fine
    }

    /// Judges a member that is not declared: by the schema for such members, or as unknown.
    pub(super) fn undeclared<'a, I: Input<'a>>(
        &mut self,
        id: Option<NodeId>,
        name: &str,
        value: I,
        here: Here<'_, I>,
    ) -> bool {
        let path = here.path.member(name);
        let within = here.within(value, &path);
        match id.filter(|_| !self.plan.is_never(id)) {
            Some(id) => self.location(id, within) == Verdict::Fine,
            None => {
                // Declared names are listed where the value was met first; what is composed lists them itself.
                self.refuse(&within, Code::UnknownArgument, || Want::Nothing)
            }
        }
    }

    /// Judges the declared properties in declaration order.
    fn declared<'a, I: Input<'a>>(&mut self, rules: &ObjectRules, here: Here<'_, I>, base: usize) -> bool {
        let mut fine = true;
        for (index, property) in rules.properties.iter().enumerate() {
            let path = here.path.member(&property.name);
            let slot = self.slots.get(base + index).copied().unwrap_or(ABSENT);
            let value = if slot == ABSENT { None } else { here.member(&property.name, slot) };
            let Some(value) = value else {
                if property.required {
                    let plan = self.plan;
                    self.out.violation(|| Violation {
                        path: path.pointer(),
                        code: Code::MissingArgument,
                        want: property.node.map_or(Want::Nothing, |id| plan.want(id)),
                        got: Got::Absent,
                        offer: None,
                    });
                    fine = false;
                } else if let Some(default) = &property.default {
                    self.fill(property.node, &path, default);
                }
                if !fine && self.out.is_quick() {
                    return false;
                }
                continue;
            };
            let Some(id) = property.node else { continue };
            let within = Here { optional: !property.required, ..here.within(value, &path) };
            match self.location(id, within) {
                Verdict::Fine => {}
                Verdict::Refused => fine = false,
                Verdict::Absent => {
                    if let Some(slot) = self.slots.get_mut(base + index) {
                        *slot = ABSENT;
                    }
                    if let Some(default) = &property.default {
                        self.fill(property.node, &path, default);
                    }
                }
            }
            if !fine && self.out.is_quick() {
                return false;
            }
        }
        if self.rules.has(Rule::Swallowed) { self.residue(rules, here, base) && fine } else { fine }
    }

    /// Fills in a default.
    fn fill(&mut self, node: Option<NodeId>, path: &crate::path::Path<'_>, default: &str) {
        let secret = node.is_some_and(|id| self.plan.holds_secret(id));
        self.out.edit(|| Edit {
            path: path.pointer(),
            rule: Rule::Default,
            change: Change::Set { before: None, after: default.to_owned() },
            secret,
        });
    }

    /// Looks for texts that swallowed an argument which is declared and absent.
    fn residue<'a, I: Input<'a>>(&mut self, rules: &ObjectRules, here: Here<'_, I>, base: usize) -> bool {
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

    fn groups<'a, I: Input<'a>>(&mut self, rules: &ObjectRules, here: Here<'_, I>, base: usize) -> bool {
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

    fn dependents<'a, I: Input<'a>>(&mut self, rules: &ObjectRules, here: Here<'_, I>, base: usize) -> bool {
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

/// Whether a violation is of an unknown name and does not tell yet which names there are.
pub(super) fn is_unknown(violation: &Violation) -> bool {
    violation.code == Code::UnknownArgument && violation.want == Want::Nothing
}

/// Adds the declared names, and the nearest, to the unknown names that a location found.
pub(super) fn name_unknown(declared: &Declared<'_>, violations: &mut [Violation], location: &str) {
    for violation in violations {
        let within = violation.path.strip_prefix(location).and_then(|rest| rest.strip_prefix('/'));
        let Some(segment) = within.filter(|rest| !rest.contains('/')) else { continue };
        if is_unknown(violation) {
            violation.want = declared.want(&unescaped(segment));
        }
    }
}
