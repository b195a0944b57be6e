//! `anyOf` and `oneOf`: which branch judges the value.

use std::cmp::Ordering;

use crate::edit::Edit;
use crate::input::{Input, Look, value_text};
use crate::plan::{Choices, NodeId, Union};
use crate::rules::Rule;
use crate::violation::{Code, Got, Offer, Violation, Want};

use super::findings::All;
use super::{Findings, Here, Walk};

impl<F: Findings> Walk<'_, F> {
    pub(super) fn union<'a, I: Input<'a>>(&mut self, union: &Union, here: Here<'_, I>) -> bool {
        if let Some(branch) = picked(union, here.input) {
            return self.in_place(branch, here);
        }
        let kind = here.input.look().kind();
        let mut fitting = union.branches.iter().copied().filter(|id| {
            let toward = self.plan.node(*id).toward;
            kind.is_some_and(|kind| toward.has(kind))
        });
        // The other branches refuse every value of this kind, so the only one that does not is judged alone.
        match (fitting.next(), fitting.next()) {
            (None, _) => {
                let plan = self.plan;
                self.refuse(&here, Code::WrongType, || plan.want_of_all(&union.branches))
            }
            (Some(only), None) => self.in_place(only, here),
            (Some(_), Some(_)) => self.choose(union, here),
        }
    }

    /// Counts the branches that accept the value as it stands.
    fn choose<'a, I: Input<'a>>(&mut self, union: &Union, here: Here<'_, I>) -> bool {
        if self.out.is_quick() && self.rules.is_empty() {
            return self.choose_once(union, here);
        }
        let mut accepted = 0_usize;
        let mut last = None;
        for branch in &union.branches {
            let noted = here.noting.then(|| self.seen.last().cloned()).flatten();
            if self.probe(*branch, here) {
                accepted += 1;
                last = Some(*branch);
                // Every accepting branch of `anyOf` counts for what has been judged.
                if !here.noting && !union.exactly_one && self.out.is_quick() && accepted > 1 {
                    break;
                }
            } else if let (Some(noted), Some(seen)) = (noted, self.seen.last_mut()) {
                *seen = noted;
            }
            if union.exactly_one && accepted > 1 {
                return self.refuse(&here, Code::SeveralBranches, || Want::Nothing);
            }
        }
        match (accepted, last) {
            // Once more, for the defaults of the branch that took the value.
            (1, Some(branch)) => self.in_place(branch, here),
            (0, _) => F::none_accepts(self, union, here),
            _ => true,
        }
    }

    /// The same for a walk that keeps nothing: each branch is asked once, or a recursive one would be asked twice as
    /// often with every level of the value.
    fn choose_once<'a, I: Input<'a>>(&mut self, union: &Union, here: Here<'_, I>) -> bool {
        let before = self.out.take_due();
        let mut accepted = 0_usize;
        let mut due = false;
        for branch in &union.branches {
            let noted = here.noting.then(|| self.seen.last().cloned()).flatten();
            let fine = self.in_place(*branch, here);
            let wanted = self.out.take_due();
            if fine {
                accepted += 1;
                due = wanted;
                let settled = if union.exactly_one { accepted > 1 } else { !here.noting && (accepted > 1 || !due) };
                if settled {
                    break;
                }
            } else if let (Some(noted), Some(seen)) = (noted, self.seen.last_mut()) {
                *seen = noted;
            }
        }
        // The defaults of a branch are filled in where it is the only one that took the value.
        if before || (due && accepted == 1) {
            self.out.mark_due();
        }
        accepted == 1 || (accepted > 1 && !union.exactly_one)
    }
}

/// The branch that the discriminator's value picks.
fn picked<'a, I: Input<'a>>(union: &Union, input: I) -> Option<NodeId> {
    let discriminator = union.discriminator.as_ref()?;
    let Look::Object(mut members) = input.look() else { return None };
    let (_, value) = members.find(|(name, _)| *name == discriminator.name)?;
    let Look::String(text) = value.look() else { return None };
    discriminator.picks.iter().find(|(pick, _)| pick == text).map(|(_, id)| *id)
}

/// What a taker of findings does where no branch accepts the value as it stands.
pub(crate) trait NoBranch: Sized {
    fn none_accepts<'a, I: Input<'a>>(walk: &mut Walk<'_, Self>, union: &Union, here: Here<'_, I>) -> bool;
}

impl NoBranch for super::First {
    fn none_accepts<'a, I: Input<'a>>(_walk: &mut Walk<'_, Self>, _union: &Union, _here: Here<'_, I>) -> bool {
        false
    }
}

impl NoBranch for All {
    /// Takes the one branch that can read the value with repairs; else explains the branch that comes closest.
    fn none_accepts<'a, I: Input<'a>>(walk: &mut Walk<'_, Self>, union: &Union, here: Here<'_, I>) -> bool {
        if walk.out.is_quick() {
            return false;
        }
        if let Some(fine) = walk.by_discriminator(union, here) {
            return fine;
        }
        let kind = here.input.look().kind();
        let own = here.path.pointer();
        let mut readings: Vec<Vec<Edit>> = Vec::new();
        let mut closest: Option<Refused> = None;
        let mut tied = false;
        for branch in &union.branches {
            if !kind.is_some_and(|kind| walk.plan.node(*branch).toward.has(kind)) {
                continue;
            }
            let mark = walk.out.mark();
            let edits_only = walk.in_place(*branch, here);
            if edits_only {
                let edits = walk.out.take_edits(mark);
                if !readings.contains(&edits) {
                    readings.push(edits);
                }
            } else {
                let violations = walk.out.listed_since(mark).to_vec();
                let at_top = violations.iter().filter(|violation| is_of_shape(violation, &own)).count();
                let score = (walk.out.since(mark), at_top);
                match closest.as_ref().map(|closest| score.cmp(&closest.score)) {
                    Some(Ordering::Greater) => {}
                    Some(Ordering::Equal) => tied = true,
                    Some(Ordering::Less) | None => {
                        closest = Some(Refused { score, violations });
                        tied = false;
                    }
                }
            }
            walk.out.rollback(mark);
        }
        match (readings.as_mut_slice(), closest) {
            ([edits], _) => {
                walk.out.edits.append(edits);
                true
            }
            ([], Some(closest)) if !tied && !closest.violations.is_empty() => {
                let rest = closest.score.0.saturating_sub(closest.violations.len());
                for violation in closest.violations {
                    walk.out.violation(|| violation);
                }
                walk.out.more += rest;
                false
            }
            _ => {
                let plan = walk.plan;
                walk.refuse(&here, Code::NoBranch, || {
                    Want::Branches(union.branches.iter().take(8).map(|id| plan.want(*id)).collect())
                })
            }
        }
    }
}

/// Whether a violation says that the value itself, or the set of its members, is another one than the branch describes.
fn is_of_shape(violation: &Violation, own: &str) -> bool {
    let around = violation.path.rsplit_once('/').map(|(around, _)| around);
    let is_member = matches!(violation.code, Code::MissingArgument | Code::UnknownArgument) && around == Some(own);
    is_member || violation.path == own
}

/// A branch that refused the value: how many violations, how many of them of its shape, and the violations.
struct Refused {
    score: (usize, usize),
    violations: Vec<Violation>,
}

impl Walk<'_, All> {
    /// Where the branches are told apart by one property, a missing or wrong value of it is the whole story.
    fn by_discriminator<'a, I: Input<'a>>(&mut self, union: &Union, here: Here<'_, I>) -> Option<bool> {
        let discriminator = union.discriminator.as_ref()?;
        let Look::Object(mut members) = here.input.look() else { return None };
        let value = members.find(|(name, _)| *name == discriminator.name).map(|(_, value)| value);
        let path = here.path.member(&discriminator.name);
        let text = value.and_then(|value| match value.look() {
            Look::String(text) => Some(text),
            _ => None,
        });
        let right = text.and_then(|text| Choices::respelled(&[&discriminator.choices], text));
        if let Some(right) = right
            && self.rules.has(Rule::EnumSpelling)
            && let Some((_, branch)) = discriminator.picks.iter().find(|(pick, _)| pick == right)
        {
            // The spelling is repaired where the branch meets the property.
            return Some(self.in_place(*branch, here));
        }
        self.out.violation(|| Violation {
            path: path.pointer(),
            code: if value.is_none() { Code::MissingArgument } else { Code::NotInEnum },
            want: {
                let picks: Vec<&str> = discriminator.picks.iter().map(|(pick, _)| pick.as_str()).collect();
                let nearest = text.and_then(|text| super::nearest(text, &picks));
                Want::Values { values: discriminator.choices.values.clone(), more: 0, nearest }
            },
            got: value.map_or(Got::Absent, |value| super::got(value)),
            offer: right.map(|text| Offer::Send(value_text(&text.into()))),
        });
        Some(false)
    }
}
