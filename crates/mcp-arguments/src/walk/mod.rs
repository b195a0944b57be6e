//! The one pass over the arguments: the plan is asked, place by place, what it says of what arrived.
//!
//! A *location* is a place in the arguments with the node that judges it first; nodes that judge the same value beside it
//! (references, compositions) do so *in place*. Repairs are looked for at locations only, and only where the value failed.

mod array;
mod candidates;
mod equal;
mod findings;
mod keys;
mod location;
mod nearest;
mod object;
mod repair;
mod seen;
mod together;
mod union;

use smallvec::SmallVec;

pub(crate) use self::findings::{All, Findings, First};
use self::keys::Overlay;
pub(crate) use self::nearest::nearest;
pub(crate) use self::repair::{before, want_values};
use self::seen::Seen;
use crate::edit::{Change, Edit};
use crate::input::{Input, Look};
use crate::kind::Kind;
use crate::limits::walk::{SHOWN_DIGITS, WORK};
use crate::path::Path;
use crate::plan::{NodeId, Plan};
use crate::rules::RuleSet;
use crate::violation::{Code, Got, Violation, Want};

/// A walk under way.
pub(crate) struct Walk<'p, F> {
    pub(crate) plan: &'p Plan,
    pub(crate) out: F,
    /// The rules that may change values.
    pub(crate) rules: RuleSet,
    /// In a strict walk, the rules whose result is offered in a violation; otherwise repairs are made.
    pub(crate) offers: Option<RuleSet>,
    /// Where the members of the objects under way stand, a run for each object.
    slots: SmallVec<[u32; 64]>,
    /// What has been judged of the objects and arrays under way whose unjudged members matter.
    seen: SmallVec<[Seen; 2]>,
    /// The schema resources entered, outermost first.
    scope: SmallVec<[u32; 4]>,
    /// How many nodes might have judged the values that were met: what the limit of steps is held against. It is a matter of the plan
    /// and the value alone, so that every way of reading comes to one number.
    steps: u64,
    /// How many nodes were asked and values looked through, whatever that took.
    work: u64,
    /// The most members that an object with declared properties had: what defaults are added to.
    widest: usize,
}

/// A place in the arguments, as the walk hands it on.
#[derive(Clone, Copy)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own about the place")]
pub(crate) struct Here<'h, I> {
    pub(crate) input: I,
    pub(crate) path: &'h Path<'h>,
    /// The level of the value: 1 for the arguments themselves.
    depth: u32,
    /// Nodes that are being asked, down to this place.
    nest: u32,
    /// The names that an object's members go by, where some are repaired.
    overlay: Option<&'h Overlay>,
    /// Whether judged members are noted in the last [`Seen`].
    noting: bool,
    /// Whether the node is the one that judges the value first.
    first: bool,
    /// Whether everything below is known to be plain data.
    plain: bool,
    /// Whether the member may be left out.
    optional: bool,
    /// Whether the value is one of several items of a list.
    several: bool,
}

impl<'h, 'a, I: Input<'a>> Here<'h, I> {
    pub(crate) fn root(input: I, path: &'h Path<'h>) -> Here<'h, I> {
        Here {
            input,
            path,
            depth: 1,
            nest: 0,
            overlay: None,
            noting: false,
            first: true,
            plain: false,
            optional: false,
            several: false,
        }
    }

    /// The place of a value within this one.
    fn within<'c>(&self, input: I, path: &'c Path<'c>) -> Here<'c, I> {
        Here { depth: self.depth + 1, nest: self.nest + 1, plain: self.plain, ..Here::root(input, path) }
    }

    /// The same place for a node that judges it beside the first one.
    fn beside(&self) -> Here<'h, I> {
        Here { nest: self.nest + 1, first: false, ..*self }
    }

    /// The same place with another value in it.
    fn with<'b, J: Input<'b>>(&self, input: J) -> Here<'h, J> {
        Here { depth: self.depth, nest: self.nest, ..Here::root(input, self.path) }
    }
}

/// How a location came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Accepted, as it stands or repaired.
    Fine,
    /// Refused.
    Refused,
    /// Read as absent.
    Absent,
}

/// Whether the node accepts the value as it stands.
pub(crate) fn accepts<'a, I: Input<'a>>(plan: &Plan, node: NodeId, input: I, path: &Path<'_>) -> bool {
    let mut walk = Walk::new(plan, All::quick(), RuleSet::NONE, None);
    walk.location(node, Here::root(input, path)) == Verdict::Fine && !walk.is_exhausted()
}

/// The defaults that are absent within a value; `None` where the node refuses it.
pub(crate) fn defaults_within<'a, I: Input<'a>>(plan: &Plan, node: NodeId, input: I) -> Option<Vec<Edit>> {
    let mut walk = Walk::new(plan, All::with_limit(1), RuleSet::NONE, Some(RuleSet::NONE));
    (walk.location(node, Here::root(input, &Path::Root)) == Verdict::Fine).then_some(walk.out.edits)
}

impl<'p, F: Findings> Walk<'p, F> {
    pub(crate) fn new(plan: &'p Plan, out: F, rules: RuleSet, offers: Option<RuleSet>) -> Walk<'p, F> {
        Walk {
            plan,
            out,
            rules,
            offers,
            slots: SmallVec::new(),
            seen: SmallVec::new(),
            scope: SmallVec::new(),
            steps: 0,
            work: 0,
            widest: 0,
        }
    }

    /// Counts the nodes that may judge a value.
    #[inline]
    fn step(&mut self, judges: u64) {
        self.steps = self.steps.saturating_add(judges);
    }

    /// Counts a node that is asked, or a value that is looked through.
    #[inline(never)]
    fn work(&mut self) {
        self.work += 1;
        if self.work > WORK {
            self.steps = u64::MAX;
        }
    }

    /// Whether the limit of steps was passed. What was probed since then was refused without a look, so no verdict stands.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.steps > self.plan.settings.limits.steps
    }

    /// Whether what is handed on can be judged within the limit of steps, whatever defaults are filled in.
    pub(crate) fn has_steps_for_defaults(&self) -> bool {
        self.steps.saturating_mul(self.plan.most_steps) <= self.plan.settings.limits.steps
    }

    /// Whether what is handed on may pass a limit that what came did not: defaults add members, levels and what is to be judged.
    pub(crate) fn may_hand_on_too_much(&self, edits: &[Edit]) -> bool {
        let limits = &self.plan.settings.limits;
        let (mut members, mut characters, mut levels) = (self.widest, 0, 0);
        for edit in edits {
            let Change::Set { before: None, after } = &edit.change else { continue };
            // Every level and every value takes a character at least.
            let length = edit.path.len() + after.len();
            members += 1;
            characters += length;
            if after.starts_with(['[', '{']) {
                levels = length.max(levels);
            }
        }
        let steps = (characters as u64).saturating_mul(self.plan.most_judges).saturating_add(self.steps);
        members > limits.members || levels > limits.depth as usize || steps > limits.steps
    }

    /// Reports a violation at a place; always answers `false`, what the place then is.
    fn refuse<'a, I: Input<'a>>(&mut self, here: &Here<'_, I>, code: Code, want: impl FnOnce() -> Want) -> bool {
        let input = here.input;
        self.out.violation(|| Violation {
            path: here.path.pointer(),
            code,
            want: want(),
            got: got(input),
            offer: None,
        });
        false
    }

    /// Asks a node about the place without findings and without repairs.
    fn probe<'a, I: Input<'a>>(&mut self, node: NodeId, here: Here<'_, I>) -> bool {
        let mut walk = Walk {
            plan: self.plan,
            out: F::quick(),
            rules: RuleSet::NONE,
            offers: None,
            slots: std::mem::take(&mut self.slots),
            seen: std::mem::take(&mut self.seen),
            scope: std::mem::take(&mut self.scope),
            steps: self.steps,
            work: self.work,
            widest: 0,
        };
        let fine = walk.in_place(node, here);
        self.slots = walk.slots;
        self.seen = walk.seen;
        self.scope = walk.scope;
        self.steps = walk.steps;
        self.work = walk.work;
        if walk.out.is_unsure() {
            self.out.unsure();
        }
        fine
    }
}

/// What came, as a record may show it: numbers and booleans with their text, strings never.
pub(crate) fn got<'a, I: Input<'a>>(input: I) -> Got {
    let look = input.look();
    match (&look, look.kind()) {
        (Look::Odd(odd), _) => Got::Odd(*odd),
        (Look::Boolean(boolean), _) => Got::Value { kind: Kind::Boolean, text: boolean.to_string() },
        (Look::Number(number), Some(kind)) => {
            let text = number.told_text();
            if text.len() > SHOWN_DIGITS { Got::Kind(kind) } else { Got::Value { kind, text } }
        }
        (_, Some(kind)) => Got::Kind(kind),
        (_, None) => Got::Absent,
    }
}
