//! One value and the nodes that judge it.

use crate::input::{Digest, Input, Look, Odd};
use crate::kind::{Kind, Kinds};
use crate::limits::Limits;
use crate::limits::walk::NESTED;
use crate::number::Number;
use crate::path::Path;
use crate::plan::{Also, Choices, Node, NodeId, NumberRules, TextRules};
use crate::violation::{Bound, Code, Got, Want};

use super::{Findings, Here, Verdict, Walk};

impl<F: Findings> Walk<'_, F> {
    /// Judges a value where it is met first: what the schema says, then which repair there is.
    pub(crate) fn location<'a, I: Input<'a>>(&mut self, id: NodeId, mut here: Here<'_, I>) -> Verdict {
        if self.glance(id, here.input) {
            return Verdict::Fine;
        }
        let look = here.input.look();
        let node = self.plan.node(id);
        if !self.is_within_limits(&here, &look) {
            return Verdict::Refused;
        }
        if matches!(look, Look::Array(_) | Look::Object(_)) {
            here.plain = here.plain
                || (here.input.is_plain(self.levels_left(here.depth))
                    && here.input.is_within(&self.plan.settings.limits));
            if !here.plain && !self.descends(node, &look) {
                if !self.scan(here) {
                    return Verdict::Refused;
                }
                here.plain = true;
            }
        }
        F::judge(self, id, node, here, look)
    }

    /// Whether the value needs no other look.
    #[inline]
    pub(super) fn glance<'a, I: Input<'a>>(&mut self, id: NodeId, input: I) -> bool {
        let plan = self.plan;
        let node = plan.node(id);
        self.step(node.judges);
        node.glance.takes(input)
    }

    /// Depth, sizes, and that the value is data at all.
    fn is_within_limits<'a, I: Input<'a>>(&mut self, here: &Here<'_, I>, look: &Look<'a, I>) -> bool {
        let limits = &self.plan.settings.limits;
        let (count, limit, name) = match look {
            Look::Odd(Odd::Withheld(digest)) => (digest.most_bytes(), limits.string_bytes, "string_bytes"),
            Look::Odd(odd) => return self.refuse_odd(here, *odd),
            Look::String(text) => (text.len(), limits.string_bytes, "string_bytes"),
            Look::Array(items) => (items.len(), limits.items, "items"),
            Look::Number(_) => {
                let digits = here.input.literal().map_or(0, integer_digits);
                (digits, usize::try_from(limits.integer_digits).unwrap_or(usize::MAX), "integer_digits")
            }
            Look::Object(_) | Look::Null | Look::Boolean(_) => (0, usize::MAX, ""),
        };
        if count > limit {
            if matches!(look, Look::Odd(Odd::Withheld(_))) {
                // Only the contents tell how many bytes it takes.
                self.out.unsure();
            }
            let value = u64::try_from(limit).unwrap_or(u64::MAX);
            return self.refuse(here, Code::TooLarge, || Want::Limit { limit: name, value });
        }
        if matches!(look, Look::Array(_) | Look::Object(_)) && here.depth > limits.depth {
            let value = u64::from(limits.depth);
            return self.refuse(here, Code::TooDeep, || Want::Limit { limit: "depth", value });
        }
        true
    }

    fn refuse_odd<'a, I: Input<'a>>(&mut self, here: &Here<'_, I>, odd: Odd) -> bool {
        let depth = u64::from(self.plan.settings.limits.depth);
        match odd {
            Odd::Function | Odd::Symbol | Odd::Undefined | Odd::Instance | Odd::Cycle | Odd::Threw | Odd::Hole => {
                self.refuse(here, Code::NotData, || Want::Nothing)
            }
            Odd::TooDeep => self.refuse(here, Code::TooDeep, || Want::Limit { limit: "depth", value: depth }),
            Odd::TooLarge => {
                self.refuse(here, Code::TooLarge, || Want::Limit { limit: "bytes", value: Limits::ENCODED_BYTES })
            }
            Odd::InvalidUnicode => self.refuse(here, Code::InvalidUnicode, || Want::Nothing),
            Odd::DuplicateKey => self.refuse(here, Code::DuplicateKey, || Want::Nothing),
            Odd::NotFinite => self.refuse(here, Code::NotFinite, || Want::Nothing),
            Odd::Withheld(_) => true,
        }
    }

    /// Refuses an object with more members than the limit.
    pub(super) fn refuse_members<'a, I: Input<'a>>(&mut self, here: &Here<'_, I>) -> bool {
        let value = u64::try_from(self.plan.settings.limits.members).unwrap_or(u64::MAX);
        self.refuse(here, Code::TooLarge, || Want::Limit { limit: "members", value })
    }

    fn levels_left(&self, depth: u32) -> u32 {
        (self.plan.settings.limits.depth + 1).saturating_sub(depth)
    }

    /// Whether every member and item below will be a location of its own.
    fn descends<'a, I: Input<'a>>(&self, node: &Node, look: &Look<'a, I>) -> bool {
        let asked = match look {
            Look::Array(_) => self.plan.array(node).is_some_and(|rules| rules.items.is_some()),
            _ => self.plan.object(node).is_some_and(|rules| node.closed || rules.additional.is_some()),
        };
        // Nobody looks into a value of a kind that is refused, which may still become the item of a list.
        asked && !node.is_composed() && look.kind().is_some_and(|kind| node.kinds.has(kind))
    }

    /// Looks below a value of which the schema says nothing, for what is no data, too deep or too large.
    pub(super) fn scan<'a, I: Input<'a>>(&mut self, here: Here<'_, I>) -> bool {
        self.work();
        match here.input.look() {
            Look::Array(items) => {
                let mut fine = true;
                for (index, item) in items.enumerate() {
                    let path = here.path.item(index);
                    let here = here.within(item, &path);
                    fine &= self.is_within_limits(&here, &here.input.look()) && self.scan(here);
                    if self.out.is_quick() && !fine {
                        return false;
                    }
                }
                fine
            }
            Look::Object(members) => {
                let mut fine = true;
                let limit = self.plan.settings.limits.members;
                for (ordinal, (name, value)) in members.enumerate() {
                    if ordinal >= limit {
                        return self.refuse_members(&here);
                    }
                    let path = here.path.member(name);
                    let here = here.within(value, &path);
                    fine &= self.is_within_limits(&here, &here.input.look()) && self.scan(here);
                    if self.out.is_quick() && !fine {
                        return false;
                    }
                }
                fine
            }
            Look::Null | Look::Boolean(_) | Look::Number(_) | Look::String(_) | Look::Odd(_) => true,
        }
    }

    /// Asks one node about the place, and those that it names.
    pub(crate) fn in_place<'a, I: Input<'a>>(&mut self, id: NodeId, here: Here<'_, I>) -> bool {
        self.in_place_as(self.plan.node(id), here, here.input.look())
    }

    /// As [`Walk::in_place`], where the value has been looked at already.
    pub(super) fn in_place_as<'a, I: Input<'a>>(&mut self, node: &Node, here: Here<'_, I>, look: Look<'a, I>) -> bool {
        self.work();
        if here.nest > NESTED {
            self.steps = u64::MAX;
        }
        if self.is_exhausted() {
            let limit = self.plan.settings.limits.steps;
            return self.refuse(&here, Code::TooLarge, || Want::Limit { limit: "steps", value: limit });
        }
        let enters = self.scope.last() != Some(&node.resource);
        if enters {
            self.scope.push(node.resource);
        }
        let fine = if node.unevaluated_properties.is_some() || node.unevaluated_items.is_some() {
            if I::WHOLE { self.with_unevaluated(node, here, look) } else { self.unsure() }
        } else {
            self.node(node, here, look)
        };
        if enters {
            self.scope.pop();
        }
        fine
    }

    pub(super) fn node<'a, I: Input<'a>>(&mut self, node: &Node, here: Here<'_, I>, look: Look<'a, I>) -> bool {
        let Some(kind) = look.kind() else { return false };
        if !node.kinds.has(kind) {
            return if node.kinds.is_empty() {
                self.refuse(&here, Code::Forbidden, || Want::Kinds(Kinds::NONE))
            } else {
                let plan = self.plan;
                self.refuse(&here, Code::WrongType, || plan.want_kinds(node))
            };
        }
        if let Some(choices) = self.plan.choices(node)
            && !is_chosen(&look, here.input, choices)
        {
            let told = node.choices == here.input.unlisted();
            if !I::WHOLE && !told && matches!(look, Look::Array(_) | Look::Object(_) | Look::Odd(_)) {
                return self.unsure();
            }
            return self.refuse_choice(node, &here, choices);
        }
        let mut fine = match look {
            Look::Odd(Odd::Withheld(digest)) => {
                let taken = self.plan.text(node).is_none_or(|rules| surely_takes(rules, digest));
                taken || self.unsure()
            }
            Look::Null | Look::Boolean(_) | Look::Odd(_) => true,
            Look::Number(number) => self.number(node, number, &here),
            Look::String(text) => {
                let rules = self.plan.text(node);
                rules.is_none_or(|rules| self.text(rules, text, &here))
            }
            Look::Array(items) => self.plan.array(node).is_none_or(|rules| self.array(rules, items, here)),
            Look::Object(members) => self.plan.object(node).is_none_or(|rules| self.object(node, rules, members, here)),
        };
        for also in &node.also {
            if !fine && self.out.is_quick() {
                return false;
            }
            fine &= self.also(also, here);
        }
        fine
    }

    fn also<'a, I: Input<'a>>(&mut self, also: &Also, here: Here<'_, I>) -> bool {
        match also {
            Also::All(id) => self.in_place(*id, here.beside()),
            Also::Union(index) => self.plan.union(*index).is_none_or(|union| self.union(union, here.beside())),
            Also::Not(_) | Also::If { .. } | Also::Dynamic { .. } if !I::WHOLE => self.unsure(),
            Also::Not(id) => {
                let refused = !self.probe(*id, Here { noting: false, ..here.beside() });
                refused || self.refuse(&here, Code::Forbidden, || Want::Nothing)
            }
            Also::If { test, then, otherwise } => {
                let noted = here.noting.then(|| self.seen.last().cloned()).flatten();
                let holds = self.probe(*test, here.beside());
                if !holds && let (Some(noted), Some(seen)) = (noted, self.seen.last_mut()) {
                    *seen = noted;
                }
                let next = if holds { then } else { otherwise };
                next.is_none_or(|id| self.in_place(id, here.beside()))
            }
            Also::Dynamic { anchors, otherwise } => {
                let place = |resource: &u32| anchors.iter().find(|(anchor, _)| anchor == resource).map(|(_, id)| *id);
                let id = self.scope.iter().find_map(place).unwrap_or(*otherwise);
                // Which node that is only the walk knows.
                self.step(self.plan.node(id).judges);
                self.in_place(id, here.beside())
            }
        }
    }

    /// Turns down what the input shows too little of to be judged; always answers `false`.
    pub(super) fn unsure(&mut self) -> bool {
        self.out.unsure();
        false
    }

    fn number<'a, I: Input<'a>>(&mut self, node: &Node, number: Number<'_>, here: &Here<'_, I>) -> bool {
        let integers_only = node.kinds.and(Kinds::NUMBERS) == Kind::Integer.into();
        if integers_only && self.plan.settings.exact_integers && number.is_imprecise_integer() {
            return self.refuse(here, Code::Imprecise, || Want::Kinds(Kind::Integer.into()));
        }
        let Some(rules) = self.plan.number(node) else { return true };
        let below = rules.minimum.as_ref().is_some_and(|limit| {
            let order = limit.value.order_of(number);
            order.is_lt() || (limit.exclusive && order.is_eq())
        });
        let above = rules.maximum.as_ref().is_some_and(|limit| {
            let order = limit.value.order_of(number);
            order.is_gt() || (limit.exclusive && order.is_eq())
        });
        if below || above {
            return self.refuse(here, Code::OutOfRange, || range(rules, above));
        }
        match &rules.multiple_of {
            Some(of) if !number.is_multiple_of(of.number()) => {
                self.refuse(here, Code::NotMultiple, || Want::Multiple(of.number().to_text()))
            }
            Some(_) | None => true,
        }
    }

    fn text<'a, I: Input<'a>>(&mut self, rules: &TextRules, text: &str, here: &Here<'_, I>) -> bool {
        let too_short = rules.min_length.is_some_and(|least| !has_length(text, least));
        if (rules.visible && text.trim().is_empty()) || (too_short && text.is_empty()) {
            return self.refuse(here, Code::Blank, || Want::Nothing);
        }
        let length = || Want::Length { minimum: rules.min_length, maximum: rules.max_length };
        let mut fine = true;
        if too_short {
            fine = self.refuse_length(here, text, Code::TooShort, length());
        } else if rules.max_length.is_some_and(|most| most.checked_add(1).is_some_and(|over| has_length(text, over))) {
            fine = self.refuse_length(here, text, Code::TooLong, length());
        }
        if let Some(pattern) = &rules.pattern
            && (fine || !self.out.is_quick())
            // A pattern whose engine gives up has not matched.
            && !pattern.is_match(text).unwrap_or(false)
        {
            fine = self.refuse(here, Code::Pattern, || Want::Pattern(pattern.source().to_owned()));
        }
        if let Some(format) = rules.format
            && (fine || !self.out.is_quick())
            && !format.accepts(text)
        {
            fine = self.refuse(here, Code::Format, || Want::Format {
                name: format.name().to_owned(),
                example: format.example().to_owned(),
            });
        }
        fine
    }

    fn refuse_length<'a, I: Input<'a>>(&mut self, here: &Here<'_, I>, text: &str, code: Code, want: Want) -> bool {
        self.out.violation(|| crate::violation::Violation {
            path: here.path.pointer(),
            code,
            want,
            got: Got::Length(u64::try_from(text.chars().count()).unwrap_or(u64::MAX)),
            offer: None,
        });
        false
    }

    fn refuse_choice<'a, I: Input<'a>>(&mut self, node: &Node, here: &Here<'_, I>, choices: &Choices) -> bool {
        let code = if choices.constant { Code::NotConstant } else { Code::NotInEnum };
        let text = match here.input.look() {
            Look::String(text) if !node.secret => Some(text),
            _ => None,
        };
        self.refuse(here, code, || super::repair::want_values(choices, text))
    }
}

/// Whether a string is accepted whatever its contents, as far as its digest tells.
fn surely_takes(rules: &TextRules, digest: Digest) -> bool {
    let long_enough = rules.min_length.is_none_or(|minimum| u64::from(digest.least) >= minimum);
    let short_enough = rules.max_length.is_none_or(|maximum| u64::from(digest.most) <= maximum);
    let visible = !rules.asks_for_something_visible() || digest.starts_visibly();
    long_enough && short_enough && visible && !rules.asks_for_contents()
}

/// Whether the value is one of the choices.
fn is_chosen<'a, I: Input<'a>>(look: &Look<'a, I>, input: I, choices: &Choices) -> bool {
    const FEW: usize = 8;
    match look {
        Look::String(text) if choices.values.len() <= FEW => {
            choices.values.iter().any(|value| value.as_str() == Some(*text))
        }
        Look::String(text) => choices.texts.contains(*text),
        Look::Array(_) | Look::Object(_) | Look::Odd(_) if !I::WHOLE => false,
        _ => super::equal::one_of(input, &choices.values),
    }
}

/// How many digits the integer part of a number has, written out.
fn integer_digits(literal: &str) -> usize {
    usize::try_from(Number::Literal(literal).decimal().integer_digits()).unwrap_or(usize::MAX)
}

/// Whether a text has at least so many code points; counted only where the bytes do not tell.
fn has_length(text: &str, least: u64) -> bool {
    let least = usize::try_from(least).unwrap_or(usize::MAX);
    // A code point takes one to four bytes.
    if text.len() / 4 >= least {
        return true;
    }
    text.len() >= least && text.chars().count() >= least
}

/// The bounds that a refusal names. The largest integer that a double holds is what generators write for "none": it is named
/// only where it was passed.
fn range(rules: &NumberRules, above: bool) -> Want {
    let bound = |limit: &Option<crate::plan::Limit>, passed: bool| {
        let limit = limit.as_ref().filter(|limit| passed || !limit.value.is_end_of_doubles())?;
        Some(Bound { value: limit.value.number().to_text(), exclusive: limit.exclusive })
    };
    Want::Range { minimum: bound(&rules.minimum, !above), maximum: bound(&rules.maximum, above) }
}

/// A place for a value that is no part of the input, such as a member's name.
pub(super) fn apart<'h, 'a, I: Input<'a>>(input: I, path: &'h Path<'h>) -> Here<'h, I> {
    Here { plain: true, ..Here::root(input, path) }
}
