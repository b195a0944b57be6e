//! What decides most values at a glance.

use super::{Also, ArrayRules, Node, ObjectRules, Plan, Union};
use crate::input::{Digest, Input, Look, Odd};
use crate::kind::{Kind, Kinds};
use crate::number::{Number, SAFE_INTEGER};

/// Nodes in place within each other that a glance follows.
pub(super) const REACH: u32 = 3;

/// No list, and no rules.
pub(super) const NO_RULES: u32 = u32::MAX;

/// Digits of 2^53 − 1. What a glance takes as text has no more.
const SAFE_DIGITS: u64 = 16;

/// 2^53 − 1.
#[allow(clippy::cast_precision_loss, reason = "2^53 − 1 is exact")]
pub(super) const SAFE: f64 = SAFE_INTEGER as f64;

/// A summary of a node's rules: whatever it takes, the node accepts. Where it does not, mostly only the rules tell.
///
/// Most values of a call are scalars that their rules accept, so that most of a walk is a glance at each. A tape whose every
/// entry is taken needs no walk, nor does one with an entry that no rule could accept.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Glance {
    pub(super) least: f64,
    pub(super) most: f64,
    /// Code points.
    pub(super) shortest: u32,
    pub(super) longest: u32,
    /// The node's list of choices, whose texts are taken where the input knows them for such.
    pub(super) choices: u32,
    /// The rules of objects, which count their members.
    pub(super) object: u32,
    /// The rules of arrays, which count their items.
    pub(super) array: u32,
    /// The kinds that are taken: scalars within the bounds, objects and arrays of which nothing is asked.
    pub(super) kinds: Kinds,
    /// The kinds of which the node takes nothing but what the glance does; numbers are one.
    pub(super) whole: Kinds,
    /// Whether a text must start with a character that is no space.
    pub(super) visible: bool,
}

impl Glance {
    /// Takes nothing.
    pub(crate) const NONE: Glance = Glance {
        least: f64::NEG_INFINITY,
        most: f64::INFINITY,
        shortest: 0,
        longest: u32::MAX,
        choices: NO_RULES,
        object: NO_RULES,
        array: NO_RULES,
        kinds: Kinds::NONE,
        whole: Kinds::NONE,
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
            whole: self.whole.and(other.whole),
            visible: texts.visible,
        }
    }

    #[inline]
    #[allow(clippy::float_cmp, reason = "whether a double has a fraction is exact")]
    pub(super) fn takes_number(&self, double: f64) -> bool {
        let fits = self.kinds.has(Kind::Number) || (self.kinds.has(Kind::Integer) && double.trunc() == double);
        // What is not a number is within no bounds.
        fits && double >= self.least && double <= self.most
    }

    #[inline]
    pub(super) fn takes_digest(&self, digest: Digest) -> bool {
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
        if evaluates || limits.string_bytes != usize::MAX || limits.integer_digits < SAFE_DIGITS {
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
        let branches = union.branches.iter().map(|id| self.node(*id));
        let mut met = Kinds::NONE;
        for branch in branches.clone() {
            if !met.and(branch.toward).is_empty() {
                return Glance::NONE;
            }
            met = met.or(branch.toward);
        }
        branches.map(|branch| self.glance_within(branch, reach)).reduce(Glance::or).unwrap_or(Glance::NONE)
    }

    fn own_glance(&self, node: &Node) -> Glance {
        let mut glance = self.taken_of(node);
        let numbers = !glance.kinds.and(Kinds::NUMBERS).is_empty();
        for kind in [Kind::Null, Kind::Boolean, Kind::String, Kind::Array, Kind::Object] {
            let rules = match kind {
                Kind::String => glance.choices != NO_RULES,
                Kind::Array => glance.array != NO_RULES,
                Kind::Object => glance.object != NO_RULES,
                _ => false,
            };
            if rules || glance.kinds.has(kind) || !node.toward.has(kind) {
                glance.whole = glance.whole.or(kind.into());
            }
        }
        if numbers || node.toward.and(Kinds::NUMBERS).is_empty() {
            glance.whole = glance.whole.or(Kinds::NUMBERS);
        }
        glance
    }

    /// What the glance at a node takes by the node's own rules.
    fn taken_of(&self, node: &Node) -> Glance {
        if node.choices.is_some() {
            // Listed texts may still be too short or too long.
            let choices = node.choices.filter(|_| node.kinds.has(Kind::String) && node.text.is_none());
            return Glance { choices: choices.unwrap_or(NO_RULES), ..Glance::NONE };
        }
        let mut glance = Glance { kinds: node.kinds, ..Glance::NONE };
        if let Some(index) = node.object {
            glance.kinds = glance.kinds.without(Kind::Object);
            let counts =
                node.kinds.has(Kind::Object) && self.objects.get(index as usize).is_some_and(ObjectRules::counts);
            glance.object = if counts { index } else { NO_RULES };
        }
        if let Some(index) = node.array {
            glance.kinds = glance.kinds.without(Kind::Array);
            let counts = node.kinds.has(Kind::Array) && self.arrays.get(index as usize).is_some_and(ArrayRules::counts);
            glance.array = if counts { index } else { NO_RULES };
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

    fn glance_at_numbers(&self, node: &Node, glance: &mut Glance) {
        if !node.kinds.has(Kind::Integer) {
            glance.kinds = glance.kinds.without(Kind::Number);
        }
        (glance.least, glance.most) = (f64::MIN, f64::MAX);
        if !node.kinds.has(Kind::Number) {
            (glance.least, glance.most) = (-SAFE, SAFE);
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
pub(super) mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::input::Document;
    use crate::reading::status;
    use crate::rules::Mode;
    use crate::schema::{Options, compile};

    /// Every company that the keywords of scalars can keep: one row each, of which any may be left out.
    pub(in crate::plan) fn schemas() -> Vec<Value> {
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

    pub(in crate::plan) fn without_glances(mut plan: Plan) -> Plan {
        plan.nodes.iter_mut().for_each(|node| node.glance = Glance::NONE);
        plan.objects.iter_mut().for_each(|rules| rules.counted = None);
        plan
    }

    pub(in crate::plan) const VALUES: [&str; 25] = [
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

    #[test]
    fn what_a_glance_takes_the_rules_accept() -> Result<(), Box<dyn std::error::Error>> {
        let mut taken = 0;
        for schema in schemas() {
            for string_bytes in [usize::MAX, 3] {
                let whole = json!({"type": "object", "properties": {"a": schema}, "required": ["a"]});
                let mut options = Options::for_tool();
                options.settings.limits.string_bytes = string_bytes;
                let plan = || compile("", &whole, &options);
                let (quick, thorough) = (plan()?, without_glances(plan()?));
                for value in VALUES {
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
