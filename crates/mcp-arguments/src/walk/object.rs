//! What is asked of objects.
//!
//! The members are met once, in the caller's order: undeclared ones are judged there and then, declared ones are noted in
//! slots. The slots are then judged in declaration order, so that findings come in the documented order whatever the caller's.

use crate::edit::{Change, Edit};
use crate::input::Input;
use crate::kind::Kind;
use crate::path::unescaped;
use crate::plan::{Counted, Node, NodeId, ObjectRules};
use crate::rules::Rule;
use crate::violation::{Code, Got, Violation, Want};

use super::keys::Declared;
use super::{Findings, Here, Verdict, Walk};

/// No member stands in the slot.
pub(super) const ABSENT: u32 = u32::MAX;

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

    pub(super) fn has(&self, base: usize, property: u32) -> bool {
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
