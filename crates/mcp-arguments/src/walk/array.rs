//! What is asked of arrays.

use crate::input::{Input, Look};
use crate::kind::Kind;
use crate::plan::{ArrayRules, Contains, Node};
use crate::violation::{Code, Got, Violation, Want};

use super::seen::Seen;
use super::{Findings, Here, Verdict, Walk};

impl<F: Findings> Walk<'_, F> {
    pub(super) fn array<'a, I: Input<'a>>(&mut self, rules: &ArrayRules, items: I::Items, here: Here<'_, I>) -> bool {
        let count = u64::try_from(items.len()).unwrap_or(u64::MAX);
        let mut fine = true;
        if rules.min_items.is_some_and(|least| count < least) {
            fine = self.refuse_count(&here, Code::TooFew, Kind::Array, count, (rules.min_items, rules.max_items));
        } else if rules.max_items.is_some_and(|most| count > most) {
            fine = self.refuse_count(&here, Code::TooMany, Kind::Array, count, (rules.min_items, rules.max_items));
        }
        if !fine && self.out.is_quick() {
            return false;
        }
        let uses_items = rules.items.is_some() || !rules.prefix.is_empty();
        if !I::WHOLE && (rules.unique || rules.contains.is_some()) {
            return self.unsure();
        }
        let plan = self.plan;
        let alike = rules.items.filter(|_| rules.prefix.is_empty()).map(|id| plan.node(id));
        if uses_items {
            for (index, item) in items.clone().enumerate() {
                if let Some(node) = alike.filter(|node| node.glance.takes(item)) {
                    self.step(node.judges);
                    self.note(&here, index);
                    continue;
                }
                let Some(node) = rules.prefix.get(index).copied().or(rules.items) else { break };
                let path = here.path.item(index);
                let within = Here { several: count > 1, ..here.within(item, &path) };
                fine &= self.location(node, within) == Verdict::Fine;
                if !fine && self.out.is_quick() {
                    return false;
                }
                self.note(&here, index);
            }
        }
        if let Some(contains) = rules.contains.as_ref().filter(|_| I::WHOLE) {
            fine &= self.contains(contains, here);
        }
        if I::WHOLE
            && rules.unique
            && (fine || !self.out.is_quick())
            && let Some((first, second)) = super::equal::first_pair(items)
        {
            let path = here.path.item(second);
            if let Some(item) = items_of(here.input).nth(second) {
                let first = u64::try_from(first).unwrap_or(u64::MAX);
                self.refuse(&here.within(item, &path), Code::NotUnique, || Want::Unlike(first));
            }
            fine = false;
        }
        fine
    }

    fn contains<'a, I: Input<'a>>(&mut self, contains: &Contains, here: Here<'_, I>) -> bool {
        let mut count = 0;
        for (index, item) in items_of(here.input).enumerate() {
            let path = here.path.item(index);
            self.step(self.plan.node(contains.node).judges);
            if self.probe(contains.node, here.within(item, &path)) {
                count += 1;
                self.note(&here, index);
            }
        }
        let code = if count < contains.minimum {
            Code::TooFew
        } else if contains.maximum.is_some_and(|most| count > most) {
            Code::TooMany
        } else {
            return true;
        };
        let plan = self.plan;
        self.out.violation(|| Violation {
            path: here.path.pointer(),
            code,
            want: Want::Contains {
                minimum: Some(contains.minimum),
                maximum: contains.maximum,
                item: Box::new(plan.want(contains.node)),
            },
            got: Got::Count { kind: Kind::Array, count },
            offer: None,
        });
        false
    }

    /// Notes that an item or member has been judged.
    pub(super) fn note<I>(&mut self, here: &Here<'_, I>, ordinal: usize) {
        if here.noting
            && let Some(seen) = self.seen.last_mut()
        {
            seen.note(u32::try_from(ordinal).unwrap_or(u32::MAX));
        }
    }

    pub(super) fn refuse_count<'a, I: Input<'a>>(
        &mut self,
        here: &Here<'_, I>,
        code: Code,
        kind: Kind,
        count: u64,
        (minimum, maximum): (Option<u64>, Option<u64>),
    ) -> bool {
        self.out.violation(|| Violation {
            path: here.path.pointer(),
            code,
            want: Want::Count { minimum, maximum },
            got: Got::Count { kind, count },
            offer: None,
        });
        false
    }

    /// A node with `unevaluatedProperties` or `unevaluatedItems`: what nothing else in the node judged, they judge.
    pub(super) fn with_unevaluated<'a, I: Input<'a>>(
        &mut self,
        node: &Node,
        here: Here<'_, I>,
        look: Look<'a, I>,
    ) -> bool {
        self.seen.push(Seen::default());
        let inner = Here { noting: true, ..here };
        let mut fine = self.node(node, inner, look);
        if fine || !self.out.is_quick() {
            fine &= self.unevaluated(node, inner);
        }
        let seen = self.seen.pop().unwrap_or_default();
        if here.noting
            && let Some(outer) = self.seen.last_mut()
        {
            outer.merge(&seen);
        }
        fine
    }

    fn unevaluated<'a, I: Input<'a>>(&mut self, node: &Node, here: Here<'_, I>) -> bool {
        let has = |walk: &Self, ordinal: usize| {
            walk.seen.last().is_some_and(|seen| seen.has(u32::try_from(ordinal).unwrap_or(u32::MAX)))
        };
        let mut fine = true;
        match here.input.look() {
            Look::Array(items) => {
                let Some(id) = node.unevaluated_items else { return true };
                for (index, item) in items.enumerate() {
                    if !has(self, index) {
                        let path = here.path.item(index);
                        fine &= self.location(id, here.within(item, &path)) == Verdict::Fine;
                    }
                }
            }
            Look::Object(members) => {
                let Some(id) = node.unevaluated_properties else { return true };
                for (ordinal, (name, value)) in members.enumerate() {
                    let Some(name) = here.name(ordinal, name) else { continue };
                    if !has(self, ordinal) {
                        fine &= self.undeclared(Some(id), name, value, here);
                    }
                }
            }
            _ => return true,
        }
        if let Some(seen) = self.seen.last_mut() {
            seen.note_all();
        }
        fine
    }
}

fn items_of<'a, I: Input<'a>>(input: I) -> ItemsOf<'a, I> {
    match input.look() {
        Look::Array(items) => ItemsOf(Some(items)),
        _ => ItemsOf(None),
    }
}

/// The items of an array, or none of what is no array.
struct ItemsOf<'a, I: Input<'a>>(Option<I::Items>);

impl<'a, I: Input<'a>> Iterator for ItemsOf<'a, I> {
    type Item = I;

    fn next(&mut self) -> Option<I> {
        self.0.as_mut()?.next()
    }
}
