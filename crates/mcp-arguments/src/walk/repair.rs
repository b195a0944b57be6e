//! The repair of one value: only where it failed, only toward a declared kind, only if exactly one reading is accepted.

use serde_json::Value;

use crate::edit::{Before, Change, Edit};
use crate::input::{Document, Input, Look, print, quote};
use crate::kind::{Kind, Kinds};
use crate::plan::{Choices, Node, NodeId, Plan};
use crate::rules::convert::{self, Digits, Truth};
use crate::rules::{Rule, RuleSet};
use crate::violation::{Code, Offer, Want};

use super::keys::Declared;
use super::object::name_unknown;
use super::seen::Seen;
use super::{All, Findings, First, Here, Verdict, Walk};

/// What a value may be read as.
#[derive(Debug)]
struct Candidate {
    rule: Rule,
    /// JSON text; `None` reads the value as absent.
    after: Option<String>,
    /// Whether what it holds may be repaired in turn: only what was decoded from text.
    decoded: bool,
}

/// A reading that is accepted, with the edits that make it.
struct Accepted {
    rule: Rule,
    after: Option<String>,
    edits: Vec<Edit>,
}

/// How a taker of findings judges a location.
pub(crate) trait Judge: Sized {
    fn judge<'a, I: Input<'a>>(walk: &mut Walk<'_, Self>, id: NodeId, node: &Node, here: Here<'_, I>) -> Verdict;
}

impl Judge for First {
    fn judge<'a, I: Input<'a>>(walk: &mut Walk<'_, Self>, id: NodeId, node: &Node, here: Here<'_, I>) -> Verdict {
        let notes = notes(node, here);
        if notes {
            walk.seen.push(Seen::default());
        }
        let mut fine = walk.in_place(id, Here { noting: notes, ..here });
        if notes {
            let seen = walk.seen.pop().unwrap_or_default();
            if let Look::Object(mut members) = here.input.look() {
                let count = u32::try_from(members.by_ref().count()).unwrap_or(u32::MAX);
                fine &= (0..count).all(|ordinal| seen.has(ordinal));
            }
        }
        if fine { Verdict::Fine } else { Verdict::Refused }
    }
}

impl Judge for All {
    fn judge<'a, I: Input<'a>>(walk: &mut Walk<'_, Self>, id: NodeId, node: &Node, here: Here<'_, I>) -> Verdict {
        let mark = walk.out.mark();
        let verdict = walk.judge_all(id, node, here, mark);
        if walk.out.found_since(mark) && walk.plan.is_secret(node) {
            walk.out.mask(mark);
        }
        verdict
    }
}

impl Walk<'_, All> {
    fn judge_all<'a, I: Input<'a>>(
        &mut self,
        id: NodeId,
        node: &Node,
        here: Here<'_, I>,
        mark: super::findings::Mark,
    ) -> Verdict {
        let walk = self;
        let (overlay, clear) = walk.overlay(node, &here);
        let with_names = Here { overlay: overlay.as_ref(), ..here };
        let notes = notes(node, here);
        if notes {
            walk.seen.push(Seen::default());
        }
        let mut fine = walk.in_place(id, Here { noting: notes, ..with_names }) && clear;
        if notes {
            let seen = walk.seen.pop().unwrap_or_default();
            fine &= walk.refuse_unseen(&seen, with_names, mark);
        }
        if fine {
            return Verdict::Fine;
        }
        let plan = walk.plan;
        if let Some(declared) = Declared::of(node, plan.object(node), |rules| plan.is_never(rules.additional)) {
            name_unknown(&declared, walk.out.listed_since(mark), &here.path.pointer());
        }
        walk.repair(id, node, here, mark)
    }
}

/// Whether undeclared names are known only once all nodes of the location have looked.
fn notes<'a, I: Input<'a>>(node: &Node, here: Here<'_, I>) -> bool {
    node.closed && node.composed && matches!(here.input.look(), Look::Object(_))
}

impl<F: Findings> Walk<'_, F> {
    pub(super) fn judge<'a, I: Input<'a>>(&mut self, id: NodeId, node: &Node, here: Here<'_, I>) -> Verdict {
        F::judge(self, id, node, here)
    }
}

impl Walk<'_, All> {
    /// Refuses the members that no node of the location judged; they come first among its findings.
    fn refuse_unseen<'a, I: Input<'a>>(&mut self, seen: &Seen, here: Here<'_, I>, mark: super::findings::Mark) -> bool {
        let Look::Object(members) = here.input.look() else { return true };
        let mut ahead = 0;
        for (ordinal, (name, value)) in members.enumerate() {
            let Some(name) = here.name(ordinal, name) else { continue };
            if seen.has(u32::try_from(ordinal).unwrap_or(u32::MAX)) {
                continue;
            }
            let path = here.path.member(name);
            let violation = crate::violation::Violation {
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
    fn repair<'a, I: Input<'a>>(
        &mut self,
        id: NodeId,
        node: &Node,
        here: Here<'_, I>,
        mark: super::findings::Mark,
    ) -> Verdict {
        let rules = node.switches.apply(self.rules);
        let offers = node.switches.apply(self.offers);
        let table = if self.rules.is_empty() { offers } else { rules };
        if table.is_empty() {
            return Verdict::Refused;
        }
        let candidates = candidates(self.plan, node, here.input, here.optional, table);
        let Some(accepted) = self.only_accepted(id, here, candidates) else { return Verdict::Refused };
        if self.rules.is_empty() {
            let own = here.path.pointer();
            let offer = offer(&accepted, node.secret);
            if let (Some(offer), Some(violation)) =
                (offer, self.out.listed_since(mark).iter_mut().find(|violation| violation.path == own))
            {
                violation.offer = Some(offer);
            }
            return Verdict::Refused;
        }
        self.out.rollback(mark);
        let change = match accepted.after {
            Some(after) => Change::Set { before: Some(before(here.input, !node.secret)), after },
            None => Change::Remove { before: before(here.input, !node.secret) },
        };
        let absent = matches!(change, Change::Remove { .. });
        self.out.edits.push(Edit { path: here.path.pointer(), rule: accepted.rule, change, secret: node.secret });
        self.out.edits.extend(accepted.edits);
        if absent { Verdict::Absent } else { Verdict::Fine }
    }

    fn only_accepted<'a, I: Input<'a>>(
        &mut self,
        id: NodeId,
        here: Here<'_, I>,
        candidates: Vec<Candidate>,
    ) -> Option<Accepted> {
        let mut accepted: Option<Accepted> = None;
        for candidate in candidates {
            let Some(edits) = self.accepts_candidate(id, here, &candidate) else { continue };
            match &accepted {
                Some(other) if other.after != candidate.after => return None,
                Some(_) => {}
                None => accepted = Some(Accepted { rule: candidate.rule, after: candidate.after, edits }),
            }
        }
        accepted
    }

    /// The further edits with which a reading is accepted, if it is.
    fn accepts_candidate<'a, I: Input<'a>>(
        &mut self,
        id: NodeId,
        here: Here<'_, I>,
        candidate: &Candidate,
    ) -> Option<Vec<Edit>> {
        let Some(after) = &candidate.after else { return Some(Vec::new()) };
        let document = Document::parse(after).ok()?;
        let place = here.with(document.root());
        let mut walk = Walk::new(self.plan, First::default(), RuleSet::NONE, RuleSet::NONE);
        walk.steps = self.steps;
        walk.scope.clone_from(&self.scope);
        let fine = walk.location(id, place) == Verdict::Fine;
        self.steps = walk.steps;
        let due = walk.out.due;
        if fine && !due {
            return Some(Vec::new());
        }
        if !fine && !candidate.decoded {
            return None;
        }
        // What was decoded is read as if it had come so, without a second repair of the same value.
        let rules = if self.rules.is_empty() { self.offers } else { self.rules };
        let mut walk = Walk::new(self.plan, All::with_limit(1), rules, RuleSet::NONE);
        walk.steps = self.steps;
        walk.scope.clone_from(&self.scope);
        let verdict = walk.location(id, Here { optional: false, ..place });
        self.steps = walk.steps;
        let own = here.path.pointer();
        let again = walk.out.edits.iter().any(|edit| edit.path == own);
        (verdict == Verdict::Fine && !again).then_some(walk.out.edits)
    }
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
        Look::Number(number) if shown => Some(number.to_text()).filter(|text| text.len() <= 40),
        _ => None,
    };
    Before { kind: look.kind(), value }
}

/// Every reading of a value that the rules know, whether or not the schema accepts it.
fn candidates<'a, I: Input<'a>>(plan: &Plan, node: &Node, input: I, optional: bool, rules: RuleSet) -> Vec<Candidate> {
    let toward = node.toward;
    let mut list = Readings { rules, list: Vec::new() };
    match input.look() {
        Look::Null if optional => list.absent(Rule::NullAsAbsent),
        Look::String("") if optional => list.absent(Rule::EmptyTextAsAbsent),
        Look::String(text) if convert::is_null_word(text) && rules.has(Rule::NullWord) => {
            if toward.has(Kind::Null) {
                list.set(Rule::NullWord, Some("null".to_owned()));
            } else if optional {
                list.absent(Rule::NullWord);
            }
        }
        Look::String(text) => text_readings(plan, node, text, &mut list),
        Look::Boolean(boolean) => {
            if toward.has(Kind::String) {
                list.set(Rule::BooleanToText, Some(format!("\"{boolean}\"")));
            }
            list.wrap(toward, input);
        }
        Look::Number(number) => {
            if toward.has(Kind::Boolean) {
                let boolean = convert::boolean_of(number, Truth::Bit);
                list.set(Rule::NumberToBoolean, boolean.map(|boolean| boolean.to_string()));
            }
            if toward.has(Kind::String) {
                let rule = if number.is_integer() { Rule::IntegerToText } else { Rule::NumberToText };
                let text = convert::text_of(number, input.literal());
                list.set(rule, text.map(|text| format!("\"{text}\"")));
            }
            list.wrap(toward, input);
        }
        Look::Object(_) if !toward.has(Kind::Object) => list.wrap(toward, input),
        Look::Null | Look::Object(_) | Look::Array(_) | Look::Odd(_) => {}
    }
    list.list
}

struct Readings {
    rules: RuleSet,
    list: Vec<Candidate>,
}

impl Readings {
    fn absent(&mut self, rule: Rule) {
        if self.rules.has(rule) {
            self.list.push(Candidate { rule, after: None, decoded: false });
        }
    }

    fn set(&mut self, rule: Rule, after: Option<String>) {
        if let Some(after) = after
            && self.rules.has(rule)
        {
            self.list.push(Candidate { rule, after: Some(after), decoded: false });
        }
    }

    /// The value as the one item of a list.
    fn wrap<'a, I: Input<'a>>(&mut self, toward: Kinds, input: I) {
        if toward.has(Kind::Array) && self.rules.has(Rule::ScalarToList) {
            let mut text = String::from("[");
            print(input, &mut text);
            text.push(']');
            self.set(Rule::ScalarToList, Some(text));
        }
    }

    fn decoded(&mut self, rule: Rule, document: &Document<'_>) {
        if self.rules.has(rule) {
            self.list.push(Candidate { rule, after: Some(document.to_text()), decoded: true });
        }
    }
}

fn text_readings(plan: &Plan, node: &Node, text: &str, list: &mut Readings) {
    let toward = node.toward;
    if toward.has(Kind::Integer) {
        list.set(Rule::TextToInteger, convert::integer_in(text, Digits::Canonical));
    }
    if toward.has(Kind::Number) {
        let number = convert::number_in(text).filter(|_| convert::integer_in(text, Digits::Canonical).is_none());
        list.set(Rule::TextToNumber, number);
    }
    if toward.has(Kind::Boolean) {
        list.set(Rule::TextToBoolean, convert::boolean_in(text).map(|boolean| boolean.to_string()));
    }
    if toward.has(Kind::String) {
        let choices = plan.text_choices(node);
        list.set(Rule::EnumSpelling, respelled(text, choices.into_iter()).map(|text| json_text(&text)));
    }
    let starts = text.trim_start().chars().next();
    let encoded = match starts {
        Some('[') if toward.has(Kind::Array) => {
            Document::parse(text.trim()).ok().map(|document| (Rule::TextToList, document))
        }
        Some('{') if toward.has(Kind::Object) => {
            Document::parse(text.trim()).ok().map(|document| (Rule::TextToObject, document))
        }
        _ => None,
    };
    if let Some((rule, document)) = encoded {
        list.decoded(rule, &document);
    }
    if toward.has(Kind::Array) && !matches!(starts, Some('[' | '{') | None) {
        if text.contains(',') {
            if plan.items_hold_no_comma(node) || node.switches.turns_on(Rule::CommaList) {
                let after = comma_list(plan, node, text);
                list.set(Rule::CommaList, after);
            }
        } else {
            list.set(Rule::ScalarToList, Some(format!("[{}]", json_text(text))));
        }
    }
}

/// The items of a text with commas, each as the kind that its place takes.
fn comma_list(plan: &Plan, node: &Node, text: &str) -> Option<String> {
    let items = plan.item_kinds(node);
    let choices = plan.item_choices(node);
    let item = |part: &str| {
        let part = part.trim();
        if part.is_empty() {
            return None;
        }
        if items.has(Kind::String) {
            let known = choices.is_empty() || choices.contains(&part);
            return if known {
                Some(json_text(part))
            } else {
                respelled(part, choices.iter().copied()).map(|t| json_text(&t))
            };
        }
        convert::integer_in(part, Digits::Canonical)
            .or_else(|| convert::number_in(part))
            .or_else(|| convert::boolean_in(part).map(|boolean| boolean.to_string()))
    };
    let parts: Option<Vec<String>> = text.split(',').map(item).collect();
    parts.map(|parts| format!("[{}]", parts.join(",")))
}

/// The one of the allowed texts that `text` is but for case and outer blanks.
pub(super) fn respelled<'c>(text: &str, choices: impl Iterator<Item = &'c str>) -> Option<String> {
    let folded = text.trim().to_lowercase();
    let mut same = choices.filter(|choice| choice.to_lowercase() == folded);
    match (same.next(), same.next()) {
        (Some(only), None) => Some(only.to_owned()),
        _ => None,
    }
}

fn json_text(text: &str) -> String {
    let mut json = String::with_capacity(text.len() + 2);
    quote(text, &mut json);
    json
}

/// The allowed values, and the nearest to a text that came.
pub(crate) fn want_values(choices: &Choices, text: Option<&str>) -> Want {
    const LISTED: usize = 20;
    let texts: Vec<&str> = choices.values.iter().filter_map(Value::as_str).collect();
    Want::Values {
        values: choices.values.iter().take(LISTED).cloned().collect(),
        more: choices.values.len().saturating_sub(LISTED),
        nearest: text.and_then(|text| super::keys::nearest(text, &texts)),
    }
}
