//! What decides most values at a glance.

use super::{Also, ArrayRules, Node, ObjectRules, Plan, Union};
use crate::input::{Digest, Input, Look, Odd, Slot, tag};
use crate::kind::{Kind, Kinds};
use crate::number::{Number, SAFE_INTEGER};

/// Nodes in place within each other that a glance follows.
const REACH: u32 = 4;

/// No list, and no rules.
const NONE: u32 = u32::MAX;

/// A summary of a node's rules: whatever it takes, the node accepts. Where it does not, only the rules tell.
///
/// Most values of a call are scalars that their rules accept, so that most of a walk is a glance at each. A tape whose every
/// entry is taken needs no walk.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Glance {
    least: f64,
    most: f64,
    /// Code points.
    shortest: u32,
    longest: u32,
    /// The node's list of choices, whose texts are taken where the input knows them for such.
    choices: u32,
    /// The rules of objects, which count their members.
    object: u32,
    /// The rules of arrays, which count their items.
    array: u32,
    /// The kinds that are taken: scalars within the bounds, objects and arrays of which nothing is asked.
    kinds: Kinds,
    /// Whether a text must start with a character that is no space.
    visible: bool,
}

impl Glance {
    /// Takes nothing.
    pub(crate) const NONE: Glance = Glance {
        least: f64::NEG_INFINITY,
        most: f64::INFINITY,
        shortest: 0,
        longest: u32::MAX,
        choices: NONE,
        object: NONE,
        array: NONE,
        kinds: Kinds::NONE,
        visible: false,
    };

    /// Whether the value is accepted without another look.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "with the input's look in sight, most of it falls away")]
    pub(crate) fn takes<'a, I: Input<'a>>(&self, input: I) -> bool {
        if let Some(list) = input.chosen() {
            return self.choices == list;
        }
        match input.look() {
            Look::Number(Number::Double(double)) => self.takes_number(double),
            #[allow(clippy::cast_precision_loss, reason = "within 2^53 a double is exact")]
            Look::Number(Number::Integer(integer)) => {
                integer.unsigned_abs() <= SAFE_INTEGER.unsigned_abs() && self.takes_number(integer as f64)
            }
            Look::Odd(Odd::Withheld(digest)) => self.takes_digest(digest),
            Look::String(text) => self.takes_digest(Digest::of(text)),
            Look::Boolean(_) => self.kinds.has(Kind::Boolean),
            Look::Null => self.kinds.has(Kind::Null),
            Look::Number(_) | Look::Array(_) | Look::Object(_) | Look::Odd(_) => false,
        }
    }

    /// Whether an entry that is no array or object of members is accepted without another look.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a call for each scalar takes longer than what it does")]
    fn takes_scalar(&self, slot: &Slot) -> bool {
        match slot.tag() {
            tag::NUMBER => self.takes_number(slot.value),
            tag::STRING | tag::COUNTED => self.takes_digest(slot.digest()),
            tag::CHOICE => self.choices == slot.choice()[0],
            tag::FALSE | tag::TRUE => self.kinds.has(Kind::Boolean),
            tag::NULL => self.kinds.has(Kind::Null),
            tag::DATA => self.kinds.has(Kind::Object),
            _ => false,
        }
    }

    /// What either takes. No value may be accepted by both nodes, so that each bound is one's alone.
    fn or(self, other: Glance) -> Glance {
        let numbers = if self.kinds.and(Kinds::NUMBERS).is_empty() { &other } else { &self };
        let texts = if self.kinds.has(Kind::String) { &self } else { &other };
        Glance {
            least: numbers.least,
            most: numbers.most,
            shortest: texts.shortest,
            longest: texts.longest,
            choices: self.choices.min(other.choices),
            object: self.object.min(other.object),
            array: self.array.min(other.array),
            kinds: self.kinds.or(other.kinds),
            visible: texts.visible,
        }
    }

    #[inline]
    #[allow(clippy::float_cmp, reason = "whether a double has a fraction is exact")]
    fn takes_number(&self, double: f64) -> bool {
        let fits = self.kinds.has(Kind::Number) || (self.kinds.has(Kind::Integer) && double.trunc() == double);
        // What is not a number is within no bounds.
        fits && double >= self.least && double <= self.most
    }

    #[inline]
    fn takes_digest(&self, digest: Digest) -> bool {
        self.kinds.has(Kind::String)
            && digest.least >= self.shortest
            && digest.most <= self.longest
            && (!self.visible || digest.starts_visibly())
    }
}

impl Plan {
    /// What can be told of a node's values at a glance.
    pub(super) fn glance(&self, node: &Node) -> Glance {
        self.glance_within(node, REACH)
    }

    fn glance_within(&self, node: &Node, reach: u32) -> Glance {
        let limits = &self.settings.limits;
        let evaluates = node.unevaluated_properties.is_some() || node.unevaluated_items.is_some();
        if evaluates || limits.string_bytes != usize::MAX {
            return Glance::NONE;
        }
        match node.also.as_slice() {
            [] => self.own_glance(node),
            [also] if reach > 0 && says_nothing(node) => self.glance_beside(also, reach - 1),
            _ => Glance::NONE,
        }
    }

    /// What can be told where a node leaves everything to another one, or to branches that no value can share.
    fn glance_beside(&self, also: &Also, reach: u32) -> Glance {
        match also {
            Also::All(id) => self.glance_within(self.node(*id), reach),
            Also::Union(index) => self.union(*index).map_or(Glance::NONE, |union| self.glance_at_union(union, reach)),
            Also::Not(_) | Also::If { .. } | Also::Dynamic { .. } => Glance::NONE,
        }
    }

    fn glance_at_union(&self, union: &Union, reach: u32) -> Glance {
        let mut met = Kinds::NONE;
        let mut glance = Glance::NONE;
        for branch in union.branches.iter().map(|id| self.node(*id)) {
            if !met.and(branch.toward).is_empty() {
                return Glance::NONE;
            }
            met = met.or(branch.toward);
            glance = glance.or(self.glance_within(branch, reach));
        }
        glance
    }

    fn own_glance(&self, node: &Node) -> Glance {
        if node.choices.is_some() {
            // Listed texts may still be too short or too long.
            let choices = node.choices.filter(|_| node.kinds.has(Kind::String) && node.text.is_none());
            return Glance { choices: choices.unwrap_or(NONE), ..Glance::NONE };
        }
        let mut glance = Glance { kinds: node.kinds, ..Glance::NONE };
        if let Some(index) = node.object {
            glance.kinds = glance.kinds.without(Kind::Object);
            let counts =
                node.kinds.has(Kind::Object) && self.objects.get(index as usize).is_some_and(ObjectRules::counts);
            glance.object = if counts { index } else { NONE };
        }
        if let Some(index) = node.array {
            glance.kinds = glance.kinds.without(Kind::Array);
            let counts = node.kinds.has(Kind::Array) && self.arrays.get(index as usize).is_some_and(ArrayRules::counts);
            glance.array = if counts { index } else { NONE };
        }
        self.glance_at_numbers(node, &mut glance);
        if let Some(rules) = self.text(node) {
            let bound = |length: u64| u32::try_from(length).unwrap_or(u32::MAX);
            glance.shortest = rules.min_length.map_or(0, bound);
            glance.longest = rules.max_length.map_or(u32::MAX, bound);
            glance.visible = rules.asks_for_something_visible();
            if rules.asks_for_contents() {
                glance.kinds = glance.kinds.without(Kind::String);
            }
        }
        glance
    }

    /// Whether a glance at each entry of a tape is enough to accept the whole.
    #[inline]
    pub(crate) fn takes_tape(&self, slots: &[Slot]) -> bool {
        let Some(root) = slots.first().filter(|slot| slot.tag() == tag::OBJECT) else { return false };
        let glance = &self.node(self.root).glance;
        let steps = slots.len() as u64;
        steps.saturating_mul(4) <= self.settings.limits.steps
            && self.behind_object(glance, slots, 0, root) == slots.len()
    }

    /// The index behind a value that is taken at a glance; 0 where it is not.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a call for each scalar takes longer than what it does")]
    fn behind(&self, glance: &Glance, slots: &[Slot], at: usize, slot: &Slot) -> usize {
        match slot.tag() {
            tag::OBJECT => self.behind_object(glance, slots, at, slot),
            tag::ARRAY => self.behind_array(glance, slots, at, slot),
            _ if glance.takes_scalar(slot) => at + 1,
            _ => 0,
        }
    }

    #[inline]
    fn behind_object(&self, glance: &Glance, slots: &[Slot], at: usize, slot: &Slot) -> usize {
        let rules = self.objects.get(glance.object as usize).filter(|_| glance.object == slot.rules);
        let Some(counted) = rules.and_then(|rules| rules.counted.as_ref()) else { return 0 };
        let [count, _] = slot.extent();
        let (mut required, mut defaults, mut next) = (0, 0, at + 1);
        for _ in 0..count {
            let Some(slot) = slots.get(next) else { return 0 };
            let Some(property) = counted.properties.get(slot.key() as usize) else { return 0 };
            required += u32::from(property.required);
            defaults += u32::from(property.has_default);
            next = self.behind(&property.glance, slots, next, slot);
            if next == 0 {
                return 0;
            }
        }
        let whole = required == counted.required && defaults == counted.defaults;
        if whole && count as usize <= self.settings.limits.members { next } else { 0 }
    }

    #[inline]
    fn behind_array(&self, glance: &Glance, slots: &[Slot], at: usize, slot: &Slot) -> usize {
        let [count, end] = slot.extent();
        if count as usize > self.settings.limits.items {
            return 0;
        }
        if glance.kinds.has(Kind::Array) {
            // Nothing is asked, so nothing was written of the items.
            return if end as usize == at + 1 { at + 1 } else { 0 };
        }
        let Some(rules) = self.arrays.get(glance.array as usize) else { return 0 };
        let within = rules.min_items.is_none_or(|least| u64::from(count) >= least)
            && rules.max_items.is_none_or(|most| u64::from(count) <= most);
        let Some(items) = rules.items.filter(|_| within) else { return 0 };
        let glance = &self.node(items).glance;
        let mut next = at + 1;
        for _ in 0..count {
            let Some(slot) = slots.get(next) else { return 0 };
            next = self.behind(glance, slots, next, slot);
            if next == 0 {
                return 0;
            }
        }
        next
    }

    #[allow(clippy::cast_precision_loss, reason = "2^53 − 1 is exact")]
    fn glance_at_numbers(&self, node: &Node, glance: &mut Glance) {
        let safe = SAFE_INTEGER as f64;
        if !node.kinds.has(Kind::Integer) {
            glance.kinds = glance.kinds.without(Kind::Number);
        }
        (glance.least, glance.most) = (f64::MIN, f64::MAX);
        if !node.kinds.has(Kind::Number) {
            (glance.least, glance.most) = (-safe, safe);
        }
        let Some(rules) = self.number(node) else { return };
        let nearest = |limit: &super::Limit, within: fn(f64) -> f64| {
            limit.value.double.map(|double| if limit.exclusive { within(double) } else { double })
        };
        let least = rules.minimum.as_ref().map_or(Some(f64::MIN), |limit| nearest(limit, f64::next_up));
        let most = rules.maximum.as_ref().map_or(Some(f64::MAX), |limit| nearest(limit, f64::next_down));
        match (least, most, &rules.multiple_of) {
            (Some(least), Some(most), None) => {
                glance.least = glance.least.max(least);
                glance.most = glance.most.min(most);
            }
            _ => glance.kinds = glance.kinds.without(Kind::Integer).without(Kind::Number),
        }
    }
}

/// Whether a node's own keywords ask nothing.
fn says_nothing(node: &Node) -> bool {
    let rules = [node.choices, node.number, node.text, node.array, node.object];
    node.kinds == Kinds::ALL && rules.iter().all(Option::is_none)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::input::Document;
    use crate::reading::status;
    use crate::rules::Mode;
    use crate::schema::{Options, compile};

    /// Every company that the keywords of scalars can keep: one row each, of which any may be left out.
    fn schemas() -> Vec<Value> {
        let rows = [
            vec![
                json!({"type": "string"}),
                json!({"type": "integer"}),
                json!({"type": ["number", "null"]}),
                json!({"type": ["boolean", "string"]}),
            ],
            vec![json!({"enum": ["", "x", "xyz", 1, null]}), json!({"const": "\u{1f600}"}), json!({"const": 1})],
            vec![
                json!({"minLength": 2}),
                json!({"maxLength": 1}),
                json!({"minLength": 5_000_000_000_u64}),
                json!({"pattern": "^x"}),
                json!({"pattern": r"\S"}),
            ],
            vec![
                json!({"minimum": 1}),
                json!({"exclusiveMinimum": 0}),
                json!({"maximum": 9_007_199_254_740_993_u64}),
                json!({"exclusiveMaximum": 1.5}),
                json!({"multipleOf": 0.5}),
            ],
        ];
        let mut schemas = vec![json!({})];
        for row in rows {
            let longer: Vec<Value> =
                schemas.iter().flat_map(|schema| row.iter().map(|more| merged(schema, more))).collect();
            schemas.extend(longer);
        }
        schemas
    }

    fn merged(schema: &Value, more: &Value) -> Value {
        let members = [schema, more].into_iter().filter_map(Value::as_object).flatten();
        Value::Object(members.map(|(name, value)| (name.clone(), value.clone())).collect())
    }

    fn without_glances(mut plan: Plan) -> Plan {
        plan.nodes.iter_mut().for_each(|node| node.glance = Glance::NONE);
        plan.objects.iter_mut().for_each(|rules| rules.counted = None);
        plan
    }

    #[test]
    fn what_a_glance_takes_the_rules_accept() -> Result<(), Box<dyn std::error::Error>> {
        let values = [
            "null",
            "true",
            "\"\"",
            "\"x\"",
            "\" \"",
            "\"\u{feff}\"",
            "\"\u{feff}x\"",
            "\"xyz\"",
            "\"\u{1f600}\"",
            "\"\u{1f600}\u{1f600}\"",
            "0",
            "-0",
            "1",
            "1.0",
            "1.5",
            "2",
            "-1",
            "0.3",
            "9007199254740991",
            "9007199254740992",
            "9007199254740993",
            "9007199254740994",
            "1e300",
            "[]",
            "{}",
        ];
        let mut taken = 0;
        for schema in schemas() {
            for string_bytes in [usize::MAX, 3] {
                let whole = json!({"type": "object", "properties": {"a": schema}, "required": ["a"]});
                let mut options = Options::for_tool();
                options.settings.limits.string_bytes = string_bytes;
                let plan = || compile("", &whole, &options);
                let (quick, thorough) = (plan()?, without_glances(plan()?));
                for value in values {
                    let text = format!("{{\"a\":{value}}}");
                    let document = Document::parse(&text).map_err(|fault| fault.to_string())?;
                    let answers = [&quick, &thorough].map(|plan| status(plan, document.root(), Mode::Strict));
                    assert_eq!(answers[0], answers[1], "{value} by {schema}");
                    taken += usize::from(answers[0] == crate::reading::Status::Fine);
                }
            }
        }
        assert!(taken > 1_000, "only {taken} were accepted");
        Ok(())
    }
}
