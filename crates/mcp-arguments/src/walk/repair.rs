//! The repair of one value: only where it failed, only toward a declared kind, only if exactly one reading is accepted.

use std::collections::HashSet;

use serde_json::Value;

use crate::edit::{Before, Change, Edit};
use crate::input::{Document, Input, Look};
use crate::kind::Kind;
use crate::limits::walk::SHOWN_DIGITS;
use crate::plan::{Choices, Node, NodeId};
use crate::rules::{Rule, RuleSet};
use crate::violation::{Code, Offer, Violation, Want};

use super::candidates::{Candidate, candidates};
use super::findings::Mark;
use super::keys::Declared;
use super::object::{is_unknown, name_unknown};
use super::seen::Seen;
use super::{All, Findings, First, Here, Verdict, Walk};

/// A reading that is accepted, with the edits that make it.
struct Accepted {
    rule: Rule,
    after: Option<String>,
    edits: Vec<Edit>,
}

/// Why there is no reading, where that is because a text holds what is no data.
type NoReading = Option<Box<Violation>>;

/// How a taker of findings judges a location.
pub(crate) trait Judge: Sized {
    fn judge<'a, I: Input<'a>>(
        walk: &mut Walk<'_, Self>,
        id: NodeId,
        node: &Node,
        here: Here<'_, I>,
        look: Look<'a, I>,
    ) -> Verdict;
}

impl Judge for First {
    fn judge<'a, I: Input<'a>>(
        walk: &mut Walk<'_, Self>,
        _id: NodeId,
        node: &Node,
        here: Here<'_, I>,
        look: Look<'a, I>,
    ) -> Verdict {
        walk.judge_quickly(node, here, look)
    }
}

impl<F: Findings> Walk<'_, F> {
    fn judge_quickly<'a, I: Input<'a>>(&mut self, node: &Node, here: Here<'_, I>, look: Look<'a, I>) -> Verdict {
        let notes = notes(node, here);
        if notes {
            self.seen.push(Seen::default());
        }
        let mut fine = self.in_place_as(node, Here { noting: notes, ..here }, look);
        if notes {
            let seen = self.seen.pop().unwrap_or_default();
            if let Look::Object(mut members) = here.input.look() {
                let count = u32::try_from(members.by_ref().count()).unwrap_or(u32::MAX);
                fine &= (0..count).all(|ordinal| seen.has(ordinal));
            }
        }
        if fine { Verdict::Fine } else { Verdict::Refused }
    }
}

impl Judge for All {
    fn judge<'a, I: Input<'a>>(
        walk: &mut Walk<'_, Self>,
        id: NodeId,
        node: &Node,
        here: Here<'_, I>,
        look: Look<'a, I>,
    ) -> Verdict {
        if walk.out.is_quick() {
            return walk.judge_quickly(node, here, look);
        }
        let mark = walk.out.mark();
        let verdict = match look {
            Look::Object(_) => walk.judge_object(id, node, here, mark),
            Look::Null | Look::Boolean(_) | Look::Number(_) | Look::String(_)
                if walk.offers.is_none() && !walk.rules.is_empty() =>
            {
                walk.judge_scalar(id, node, here, mark)
            }
            _ if walk.in_place_as(node, here, look) => Verdict::Fine,
            _ => walk.repair(id, node, here, mark),
        };
        if walk.out.found_since(mark) && walk.plan.is_secret(id) {
            walk.out.mask(mark);
        }
        verdict
    }
}

impl Walk<'_, All> {
    /// Judges what has no parts in a walk that repairs: what is wrong with it is described only where nothing repairs it.
    fn judge_scalar<'a, I: Input<'a>>(&mut self, id: NodeId, node: &Node, here: Here<'_, I>, mark: Mark) -> Verdict {
        let before = self.steps;
        if self.probe(id, here) {
            return Verdict::Fine;
        }
        let probed = self.steps - before;
        let verdict = self.repair(id, node, here, mark);
        if verdict == Verdict::Refused && self.out.since(mark) == 0 {
            if !self.is_exhausted() {
                // The same nodes are asked once more, which is no step more of the call.
                self.steps -= probed;
            }
            self.in_place_as(node, here, here.input.look());
        }
        verdict
    }

    /// Judges an object: its names may have to be read before its members can be judged.
    fn judge_object<'a, I: Input<'a>>(&mut self, id: NodeId, node: &Node, here: Here<'_, I>, mark: Mark) -> Verdict {
        // A strict walk reads no names, and where other names are allowed there are none to be read. What is declared is named there only
        // if a member is refused as unknown.
        let asks = self.offers.is_none() && !self.plan.takes_undeclared(node);
        let declared = if !asks || self.knows_all(node, here) { None } else { Declared::of(self.plan, node) };
        let (overlay, mut fine) = match &declared {
            Some(declared) => self.overlay(node, declared, here),
            None => (None, true),
        };
        let with_names = Here { overlay: overlay.as_ref(), ..here };
        let notes = node.closed && node.names_settle_late;
        if notes {
            self.seen.push(Seen::default());
        }
        let judged = self.in_place(id, Here { noting: notes, ..with_names });
        fine &= judged;
        if notes {
            let seen = self.seen.pop().unwrap_or_default();
            // Where a composition refused the value, its members are unseen only because it did.
            let declared = if judged { &[][..] } else { node.declared.as_slice() };
            fine &= self.refuse_unseen(&seen, with_names, declared, mark);
        }
        if fine {
            return Verdict::Fine;
        }
        if self.out.listed_since(mark).iter().any(is_unknown) {
            let later = || if self.knows_all(node, here) { None } else { Declared::of(self.plan, node) };
            if let Some(declared) = declared.or_else(later) {
                name_unknown(&declared, self.out.listed_since(mark), &here.path.pointer());
            }
        }
        self.repair(id, node, here, mark)
    }
}

/// Whether undeclared names are known only once all nodes of the location have looked.
fn notes<'a, I: Input<'a>>(node: &Node, here: Here<'_, I>) -> bool {
    node.closed && node.names_settle_late && matches!(here.input.look(), Look::Object(_))
}

impl Walk<'_, All> {
    /// Refuses the members that no node of the location judged; they come first among its findings.
    fn refuse_unseen<'a, I: Input<'a>>(
        &mut self,
        seen: &Seen,
        here: Here<'_, I>,
        declared: &[String],
        mark: Mark,
    ) -> bool {
        let declared: HashSet<&str> = declared.iter().map(String::as_str).collect();
        let Look::Object(members) = here.input.look() else { return true };
        let mut ahead = 0;
        for (ordinal, (name, value)) in members.enumerate() {
            let Some(name) = here.name(ordinal, name) else { continue };
            if seen.has(u32::try_from(ordinal).unwrap_or(u32::MAX)) || declared.contains(name) {
                continue;
            }
            let path = here.path.member(name);
            let violation = Violation {
                path: path.pointer(),
                code: Code::UnknownArgument,
                want: Want::Nothing,
                got: super::got(value),
                offer: None,
            };
            self.out.insert(mark, ahead, violation);
            ahead += 1;
        }
        ahead == 0
    }

    /// Looks for the one reading of a refused value; in a strict walk, offers it.
    fn repair<'a, I: Input<'a>>(&mut self, id: NodeId, node: &Node, here: Here<'_, I>, mark: Mark) -> Verdict {
        let mut table = node.switches.apply(self.offers.unwrap_or(self.rules));
        if here.several {
            // Several items where lists must be are one list without its brackets as well as many of one item each.
            table = table.without(Rule::ScalarToList);
        }
        if table.is_empty() {
            return Verdict::Refused;
        }
        let candidates = candidates(self.plan, node, here.input, here.optional, table);
        let accepted = match self.only_accepted(id, here, candidates) {
            Ok(accepted) => accepted,
            Err(no_data) => {
                if let Some(violation) = no_data.filter(|_| self.offers.is_none()) {
                    self.out.rollback(mark);
                    self.out.violation(|| *violation);
                }
                return Verdict::Refused;
            }
        };
        if self.offers.is_some() {
            self.offer(&accepted, node, here, mark);
            return Verdict::Refused;
        }
        self.out.rollback(mark);
        let before = before(here.input, !node.secret);
        let (change, verdict) = match accepted.after {
            Some(after) => (Change::Set { before: Some(before), after }, Verdict::Fine),
            None => (Change::Remove { before }, Verdict::Absent),
        };
        let secret = self.plan.holds_secret(id);
        self.out.edits.push(Edit { path: here.path.pointer(), rule: accepted.rule, change, secret });
        self.out.edits.extend(accepted.edits);
        verdict
    }

    /// Adds what would be accepted to the first violation of the value itself.
    fn offer<'a, I: Input<'a>>(&mut self, accepted: &Accepted, node: &Node, here: Here<'_, I>, mark: Mark) {
        let own = here.path.pointer();
        let violation = self.out.listed_since(mark).iter_mut().find(|violation| violation.path == own);
        if let Some(violation) = violation {
            violation.offer = offer(accepted, node.secret);
        }
    }

    /// The accepted reading, unless two differ. Where there is none because a text holds what is no data, that is the error.
    fn only_accepted<'a, I: Input<'a>>(
        &mut self,
        id: NodeId,
        here: Here<'_, I>,
        candidates: Vec<Candidate>,
    ) -> Result<Accepted, NoReading> {
        let mut only: Option<Accepted> = None;
        let mut no_data = None;
        for Candidate { rule, after, decoded } in candidates {
            let edits = match &after {
                None => Ok(Vec::new()),
                Some(after) => self.edits_of(id, here, after, decoded),
            };
            match (edits, &only) {
                (Err(violation), _) => no_data = no_data.or(violation),
                (Ok(_), Some(other)) if other.after != after => return Err(None),
                (Ok(_), Some(_)) => {}
                (Ok(edits), None) => only = Some(Accepted { rule, after, edits }),
            }
        }
        only.ok_or(no_data)
    }

    /// The further edits with which a reading is accepted: defaults, and the repairs within what was decoded.
    fn edits_of<'a, I: Input<'a>>(
        &mut self,
        id: NodeId,
        here: Here<'_, I>,
        after: &str,
        decoded: bool,
    ) -> Result<Vec<Edit>, NoReading> {
        let Some(document) = Document::of_printed(after) else { return Err(None) };
        let place = here.with(document.root());
        let (rules, offers) =
            if decoded { (self.offers.unwrap_or(self.rules), None) } else { (RuleSet::NONE, Some(RuleSet::NONE)) };
        let mut walk = Walk::new(self.plan, All::with_limit(1), rules, offers);
        (walk.steps, walk.work) = (self.steps, self.work);
        walk.scope.clone_from(&self.scope);
        let verdict = walk.location(id, place);
        (self.steps, self.work) = (walk.steps, walk.work);
        self.widest = self.widest.max(walk.widest);
        // A second repair of the same value is one too many.
        let once = walk.out.edits.is_empty() || {
            let own = here.path.pointer();
            !walk.out.edits.iter().any(|edit| edit.path == own)
        };
        if verdict == Verdict::Fine && once {
            return Ok(walk.out.edits);
        }
        Err(walk.out.violations.pop().filter(|violation| decoded && is_no_data(violation)).map(Box::new))
    }
}

/// Whether a violation is of something in a text that no JSON value is.
fn is_no_data(violation: &Violation) -> bool {
    matches!(violation.code, Code::InvalidUnicode | Code::DuplicateKey | Code::NotFinite)
}

/// What a violation may offer. Text that came is never given back, only numbers, booleans, null and declared values.
fn offer(accepted: &Accepted, secret: bool) -> Option<Offer> {
    let Some(after) = &accepted.after else { return Some(Offer::Omit) };
    if secret {
        return None;
    }
    match accepted.rule {
        Rule::NullWord
        | Rule::TextToInteger
        | Rule::TextToNumber
        | Rule::TextToBoolean
        | Rule::NumberToBoolean
        | Rule::IntegerToText
        | Rule::NumberToText
        | Rule::BooleanToText
        | Rule::EnumSpelling => (after.len() <= 64).then(|| Offer::Send(after.clone())),
        Rule::TextToList | Rule::CommaList => Some(Offer::Decoded(Kind::Array)),
        Rule::TextToObject => Some(Offer::Decoded(Kind::Object)),
        Rule::ScalarToList => Some(Offer::Listed),
        Rule::EncodedArguments
        | Rule::EmptyArguments
        | Rule::WrapperKey
        | Rule::HostKeys
        | Rule::KeyStyle
        | Rule::Alias
        | Rule::NullAsAbsent
        | Rule::EmptyTextAsAbsent
        | Rule::Swallowed
        | Rule::Default => None,
    }
}

/// What was there, as an edit keeps it.
pub(crate) fn before<'a, I: Input<'a>>(input: I, shown: bool) -> Before {
    let look = input.look();
    let value = match &look {
        Look::Boolean(boolean) if shown => Some(boolean.to_string()),
        Look::Number(number) if shown => Some(number.told_text()).filter(|text| text.len() <= SHOWN_DIGITS),
        _ => None,
    };
    Before { kind: look.kind(), value }
}

/// The allowed values, and the nearest to a text that came.
pub(crate) fn want_values(choices: &Choices, text: Option<&str>) -> Want {
    const LISTED: usize = 20;
    let texts: Vec<&str> = choices.values.iter().filter_map(Value::as_str).collect();
    Want::Values {
        values: choices.values.iter().take(LISTED).cloned().collect(),
        more: choices.values.len().saturating_sub(LISTED),
        nearest: text.and_then(|text| super::nearest(text, &texts)),
    }
}
