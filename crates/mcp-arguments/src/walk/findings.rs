//! Where the walk's findings go: nowhere but into a yes or no, or into lists.

use crate::edit::{Change, Edit};
use crate::violation::{Code, Violation};

/// What takes the walk's findings.
///
/// The walk is the same for both takers. [`First`] allocates nothing: the closures that describe a finding are never
/// called, and the walk turns back at the first failure.
pub(crate) trait Findings: super::repair::Judge + super::union::NoBranch {
    /// A taker that only decides, for a question beside the walk.
    fn quick() -> Self;
    /// Whether the walk may turn back at the first failure.
    fn is_quick(&self) -> bool;
    /// Whether a refusal may be wrong, since the input does not show what would decide.
    fn is_unsure(&self) -> bool;

    /// Takes what is wrong.
    fn violation(&mut self, describe: impl FnOnce() -> Violation);
    /// Takes a change.
    fn edit(&mut self, describe: impl FnOnce() -> Edit);
    /// Takes that the input does not show what would decide, so that the verdict may be wrong.
    fn unsure(&mut self);
    /// Whether a change was due, of which nothing is known from now on. Quick takers are asked: the others have the changes.
    fn take_due(&mut self) -> bool;
    /// Takes that a change is due, which a quick taker keeps.
    fn mark_due(&mut self);
}

/// Stops at the first failure and keeps nothing but whether an edit is due.
#[derive(Debug, Default)]
pub(crate) struct First {
    pub(crate) due: bool,
    /// A refusal may be one only because the contents of a string were not there.
    pub(crate) unsure: bool,
}

impl Findings for First {
    fn quick() -> First {
        First::default()
    }

    #[inline]
    fn is_quick(&self) -> bool {
        true
    }

    fn is_unsure(&self) -> bool {
        self.unsure
    }

    fn violation(&mut self, _describe: impl FnOnce() -> Violation) {}

    fn edit(&mut self, _describe: impl FnOnce() -> Edit) {
        self.due = true;
    }

    fn unsure(&mut self) {
        self.unsure = true;
    }

    fn take_due(&mut self) -> bool {
        std::mem::take(&mut self.due)
    }

    fn mark_due(&mut self) {
        self.due = true;
    }
}

/// Collects everything, violations up to a number beyond which they are counted; or, where it is quick, what [`First`] does: a
/// document is walked by one code, whether its findings are to be described or not.
#[derive(Debug, Default)]
pub(crate) struct All {
    pub(crate) violations: Vec<Violation>,
    pub(crate) edits: Vec<Edit>,
    pub(crate) more: usize,
    pub(crate) limit: usize,
    is_quick: bool,
    /// What a quick one keeps.
    pub(crate) quick: First,
}

/// How far the lists were at some moment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    violations: usize,
    edits: usize,
    more: usize,
}

impl Findings for All {
    fn quick() -> All {
        All { is_quick: true, ..All::default() }
    }

    fn is_quick(&self) -> bool {
        self.is_quick
    }

    fn is_unsure(&self) -> bool {
        self.quick.unsure
    }

    fn violation(&mut self, describe: impl FnOnce() -> Violation) {
        if self.is_quick {
            return;
        }
        if self.violations.len() >= self.limit {
            self.more += 1;
            return;
        }
        let violation = describe();
        if is_of_data(violation.code) && self.has(&violation) {
            return;
        }
        self.violations.push(violation);
    }

    fn edit(&mut self, describe: impl FnOnce() -> Edit) {
        if self.is_quick {
            self.quick.due = true;
            return;
        }
        let edit = describe();
        // Two schemas that judge one value may ask for the same change of it.
        if self.edits.last() != Some(&edit) {
            self.edits.push(edit);
        }
    }

    fn unsure(&mut self) {
        self.quick.unsure = true;
    }

    fn take_due(&mut self) -> bool {
        self.quick.take_due()
    }

    fn mark_due(&mut self) {
        self.quick.mark_due();
    }
}

impl All {
    pub(crate) fn with_limit(limit: usize) -> All {
        All { limit, ..All::default() }
    }

    pub(crate) fn mark(&self) -> Mark {
        Mark { violations: self.violations.len(), edits: self.edits.len(), more: self.more }
    }

    pub(crate) fn rollback(&mut self, mark: Mark) {
        self.violations.truncate(mark.violations);
        self.edits.truncate(mark.edits);
        self.more = mark.more;
    }

    /// How many violations came since the mark.
    pub(crate) fn since(&self, mark: Mark) -> usize {
        self.violations.len() - mark.violations + self.more - mark.more
    }

    /// The violations since the mark that are listed.
    pub(crate) fn listed_since(&mut self, mark: Mark) -> &mut [Violation] {
        self.violations.get_mut(mark.violations..).unwrap_or_default()
    }

    /// Whether there is anything since the mark that could show a value.
    pub(crate) fn found_since(&self, mark: Mark) -> bool {
        self.violations.len() > mark.violations || self.edits.len() > mark.edits
    }

    /// Takes whatever shows a value out of the findings since the mark: they are of a secret, or of what is inside one.
    pub(crate) fn mask(&mut self, mark: Mark) {
        for violation in self.listed_since(mark) {
            violation.mask();
        }
        for edit in self.edits.get_mut(mark.edits..).unwrap_or_default() {
            edit.secret = true;
            match &mut edit.change {
                Change::Set { before: Some(before), .. } | Change::Remove { before } => before.value = None,
                Change::Set { before: None, .. } | Change::Rename { .. } => {}
            }
        }
    }

    /// Takes a violation that belongs before those since the mark and behind `ahead` others.
    pub(crate) fn insert(&mut self, mark: Mark, ahead: usize, violation: Violation) {
        let at = (mark.violations + ahead).min(self.violations.len());
        if at >= self.limit {
            self.more += 1;
            return;
        }
        self.violations.insert(at, violation);
        if self.violations.len() > self.limit {
            self.violations.pop();
            self.more += 1;
        }
    }

    /// The edits since the mark, taken out.
    pub(crate) fn take_edits(&mut self, mark: Mark) -> Vec<Edit> {
        self.edits.split_off(mark.edits.min(self.edits.len()))
    }

    fn has(&self, violation: &Violation) -> bool {
        self.violations.iter().any(|other| other.code == violation.code && other.path == violation.path)
    }
}

/// Whether the code says that a value is no JSON data, which two passes may find.
fn is_of_data(code: Code) -> bool {
    matches!(
        code,
        Code::NotData
            | Code::TooDeep
            | Code::TooLarge
            | Code::InvalidUnicode
            | Code::DuplicateKey
            | Code::NotFinite
            | Code::Imprecise
    )
}
