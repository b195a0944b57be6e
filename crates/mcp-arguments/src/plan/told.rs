//! What a glance at each entry of a tape tells of the whole.

use super::Plan;
use super::glance::{Glance, NO_RULES, REACH, SAFE};
use crate::input::{Digest, Slot, tag};
use crate::kind::{Kind, Kinds};
use crate::limits::walk::NESTED;
use crate::reading::Status;

/// In place of the index behind an entry: only a walk tells whether it is accepted.
const UNTOLD: usize = 0;
/// In place of the index behind an entry: it is refused.
const REFUSED: usize = usize::MAX;

impl Glance {
    /// Whether an entry that is no array or object of members is accepted without another look.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a call for each scalar takes longer than what it does")]
    fn takes_scalar(&self, slot: &Slot) -> bool {
        match slot.tag() {
            tag::NUMBER => self.takes_number(slot.value),
            tag::STRING | tag::COUNTED => self.takes_digest(slot.digest()),
            tag::CHOICE => self.choices == slot.pair()[0],
            tag::FALSE | tag::TRUE => self.kinds.has(Kind::Boolean),
            tag::NULL => self.kinds.has(Kind::Null),
            tag::DATA => self.kinds.has(Kind::Object),
            _ => false,
        }
    }

    /// Whether an entry that the glance does not take is refused.
    fn refuses_scalar(&self, slot: &Slot) -> bool {
        let no_text = self.choices == NO_RULES && !self.kinds.has(Kind::String);
        match slot.tag() {
            tag::NUMBER => {
                let none = self.kinds.and(Kinds::NUMBERS).is_empty();
                self.whole.has(Kind::Number) && (none || slot.value.abs() <= SAFE)
            }
            tag::STRING | tag::COUNTED => {
                self.whole.has(Kind::String) && (no_text || self.refuses_digest(slot.digest()))
            }
            tag::UNLISTED => self.whole.has(Kind::String) && (no_text || self.choices == slot.rules),
            tag::CHOICE | tag::TEXT => self.whole.has(Kind::String) && no_text,
            tag::FALSE | tag::TRUE => self.whole.has(Kind::Boolean),
            tag::NULL => self.whole.has(Kind::Null),
            tag::DATA => self.whole.has(Kind::Object) && self.object == NO_RULES,
            _ => false,
        }
    }

    fn refuses_digest(&self, digest: Digest) -> bool {
        let empty = self.visible && digest.most == 0;
        self.choices == NO_RULES && (digest.most < self.shortest || digest.least > self.longest || empty)
    }
}

impl Plan {
    /// What a glance at each entry of a tape tells: that the whole is accepted, with or without defaults, that it is refused, or nothing.
    #[inline]
    pub(crate) fn verdict_on(&self, slots: &[Slot]) -> Option<Status> {
        let root = slots.first().filter(|slot| slot.tag() == tag::OBJECT)?;
        let glance = &self.node(self.root).glance;
        let limits = &self.settings.limits;
        // No walk takes more steps, nor does one over what is handed on; nor has one more nodes within each other, of which a glance
        // follows few.
        let steps = (slots.len() as u64).saturating_mul(self.most_steps);
        if steps > limits.steps || limits.depth > NESTED / (REACH + 1) {
            return None;
        }
        let mut lacks = false;
        match self.behind_object(glance, slots, 0, root, &mut lacks) {
            REFUSED => Some(Status::Refused),
            end if end != slots.len() => None,
            _ => Some(if lacks { Status::Incomplete } else { Status::Fine }),
        }
    }

    /// The index behind a value that is taken at a glance; `REFUSED` where it is wrong, `UNTOLD` where only a walk tells. Sets `lacks`
    /// where a default is to be filled in.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a call for each scalar takes longer than what it does")]
    fn behind(&self, glance: &Glance, slots: &[Slot], at: usize, slot: &Slot, lacks: &mut bool) -> usize {
        match slot.tag() {
            tag::OBJECT => self.behind_object(glance, slots, at, slot, lacks),
            tag::ARRAY => self.behind_array(glance, slots, at, slot, lacks),
            _ if glance.takes_scalar(slot) => at + 1,
            _ => refused_if(glance.refuses_scalar(slot)),
        }
    }

    #[inline]
    fn behind_object(&self, glance: &Glance, slots: &[Slot], at: usize, slot: &Slot, lacks: &mut bool) -> usize {
        let rules = self.objects.get(glance.object as usize).filter(|_| glance.object == slot.rules);
        let Some(counted) = rules.and_then(|rules| rules.counted.as_ref()) else {
            let none = glance.object == NO_RULES && !glance.kinds.has(Kind::Object);
            return refused_if(none && glance.whole.has(Kind::Object));
        };
        let [count, _] = slot.pair();
        let (mut required, mut defaults, mut next) = (0, 0, at + 1);
        for _ in 0..count {
            let Some(slot) = slots.get(next) else { return UNTOLD };
            let glance = match (counted.properties.get(slot.key() as usize), &counted.others) {
                (Some(property), _) => {
                    required += u32::from(property.required);
                    defaults += u32::from(property.has_default);
                    &property.glance
                }
                (None, Some(others)) if slot.tag() != tag::UNDECLARED => others,
                (None, _) => return refused_if(slot.tag() == tag::UNDECLARED),
            };
            next = self.behind(glance, slots, next, slot, lacks);
            if is_settled(next) {
                return next;
            }
        }
        if count as usize > self.settings.limits.members {
            UNTOLD
        } else if required != counted.required {
            REFUSED
        } else {
            *lacks |= defaults != counted.defaults;
            next
        }
    }

    #[inline]
    fn behind_array(&self, glance: &Glance, slots: &[Slot], at: usize, slot: &Slot, lacks: &mut bool) -> usize {
        let [count, end] = slot.pair();
        if count as usize > self.settings.limits.items {
            return UNTOLD;
        }
        if glance.kinds.has(Kind::Array) {
            // Nothing is asked, so nothing was written of the items.
            return if end as usize == at + 1 { at + 1 } else { UNTOLD };
        }
        let Some(rules) = self.arrays.get(glance.array as usize) else {
            return refused_if(glance.whole.has(Kind::Array));
        };
        let few = rules.min_items.is_some_and(|least| u64::from(count) < least);
        let many = rules.max_items.is_some_and(|most| u64::from(count) > most);
        let Some(items) = rules.items.filter(|_| !few && !many) else { return refused_if(few || many) };
        let glance = &self.node(items).glance;
        let mut next = at + 1;
        for _ in 0..count {
            let Some(slot) = slots.get(next) else { return UNTOLD };
            next = self.behind(glance, slots, next, slot, lacks);
            if is_settled(next) {
                return next;
            }
        }
        next
    }
}

/// Whether the verdict on an entry is that on the whole.
#[inline]
fn is_settled(next: usize) -> bool {
    next == UNTOLD || next == REFUSED
}

#[inline]
fn refused_if(refused: bool) -> usize {
    if refused { REFUSED } else { UNTOLD }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::plan::glance::tests::{VALUES, schemas, without_glances};
    use crate::reading::status;
    use crate::rules::Mode;
    use crate::schema::{Options, compile};

    const FORMS: usize = 4;

    /// The schema by itself, and where others judge the same value.
    fn forms(schema: &Value) -> [Value; FORMS] {
        [
            schema.clone(),
            json!({"allOf": [schema]}),
            json!({"anyOf": [schema, {"type": "array"}]}),
            json!({"oneOf": [{"type": "object"}, {"anyOf": [schema]}]}),
        ]
    }

    /// The tapes of an object with the value as its only member, as the marshaller may write it.
    fn tapes(plan: &Plan, value: &Value) -> Vec<[Slot; 2]> {
        let root = Slot { value: f64::from(1 << 26) + 2.0, meta: tag::OBJECT, rules: 0 };
        let property = plan.objects.first().and_then(|rules| rules.properties.first());
        let glance = property.and_then(|property| property.node).map_or(Glance::NONE, |id| plan.node(id).glance);
        let choices = plan.choices.first().map(|choices| (0, choices));
        let entry = |tag: u32, value: f64, rules: u32| [root, Slot { value, meta: tag, rules }];
        match value {
            Value::Null => vec![entry(tag::NULL, 0.0, 0)],
            Value::Bool(boolean) => vec![entry(if *boolean { tag::TRUE } else { tag::FALSE }, 0.0, 0)],
            Value::Number(number) => vec![entry(tag::NUMBER, number.as_f64().unwrap_or(f64::NAN), 0)],
            Value::Array(_) => vec![entry(tag::ARRAY, 2.0, 0)],
            Value::Object(_) => vec![entry(tag::DATA, 0.0, 0)],
            Value::String(text) => match choices.filter(|(_, choices)| !choices.texts.is_empty()) {
                Some((list, choices)) => {
                    let at = choices.values.iter().position(|value| value.as_str() == Some(text));
                    let place = at.and_then(|at| u32::try_from(at).ok());
                    let chosen = |at: u32| entry(tag::CHOICE, f64::from(list) * f64::from(1 << 26) + f64::from(at), 0);
                    vec![place.map_or(entry(tag::UNLISTED, 0.0, list), chosen)]
                }
                None if !glance.kinds.has(Kind::String) => vec![entry(tag::TEXT, 0.0, 0)],
                None => {
                    let units: Vec<u16> = text.encode_utf16().collect();
                    let count = |count: usize| f64::from(u32::try_from(count).unwrap_or(0)) * f64::from(1 << 16);
                    let first = f64::from(units.first().copied().unwrap_or(32));
                    let (counted, whole) = (text.chars().count(), units.len());
                    vec![entry(tag::COUNTED, count(counted) + first, 0), entry(tag::STRING, count(whole) + first, 0)]
                }
            },
        }
    }

    #[test]
    fn what_is_told_of_a_tape_is_what_the_rules_say() -> Result<(), Box<dyn std::error::Error>> {
        let (mut accepted, mut refused) = ([0; FORMS], [0; FORMS]);
        let all = schemas();
        for (form, schema) in all.iter().flat_map(|schema| forms(schema).into_iter().enumerate()) {
            let whole = json!({"type": "object", "properties": {"a": schema}, "required": ["a"]});
            let plan = || compile("", &whole, &Options::for_tool());
            let (quick, thorough) = (plan()?, without_glances(plan()?));
            for value in VALUES {
                let parsed: Value = serde_json::from_str(value)?;
                let fine = status(&thorough, &json!({"a": parsed}), Mode::Strict) == Status::Fine;
                for slots in tapes(&quick, &parsed) {
                    if let Some(verdict) = quick.verdict_on(&slots) {
                        assert_eq!(verdict == Status::Fine, fine, "{value} by {schema}");
                        let counts = if fine { &mut accepted } else { &mut refused };
                        counts.iter_mut().skip(form).take(1).for_each(|count| *count += 1);
                    }
                }
            }
        }
        let enough = accepted.iter().chain(&refused).all(|count| *count > 1_000);
        assert!(enough, "only {accepted:?} were accepted and {refused:?} refused");
        Ok(())
    }
}
