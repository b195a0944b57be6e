//! What decides most scalars at a glance.

use super::{Node, Plan};
use crate::input::{Digest, Input, Look, Odd};
use crate::kind::{Kind, Kinds};
use crate::number::{Number, SAFE_INTEGER};

/// A summary of a node's rules: whatever it takes, the node accepts. Where it does not, only the rules tell.
///
/// Most values of a call are scalars that their rules accept, so that most of a walk is a glance at each.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Glance {
    /// The kinds of scalars that are taken, within the bounds below.
    kinds: Kinds,
    /// The node's list of choices, whose texts are taken where the input knows them for such.
    choices: Option<u32>,
    least: f64,
    most: f64,
    /// Code points.
    shortest: u32,
    longest: u32,
    /// Whether a text must start with a character that is no space.
    visible: bool,
}

impl Glance {
    /// Takes nothing.
    pub(crate) const NONE: Glance = Glance {
        kinds: Kinds::NONE,
        choices: None,
        least: f64::NEG_INFINITY,
        most: f64::INFINITY,
        shortest: 0,
        longest: u32::MAX,
        visible: false,
    };

    /// Whether the value is accepted without another look.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "with the input's look in sight, most of it falls away")]
    pub(crate) fn takes<'a, I: Input<'a>>(&self, input: I) -> bool {
        if let Some(list) = input.chosen() {
            return self.choices == Some(list);
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
        let limits = &self.settings.limits;
        if node.is_composed() || limits.string_bytes != usize::MAX {
            return Glance::NONE;
        }
        if node.choices.is_some() {
            // Listed texts may still be too short or too long.
            let choices = node.choices.filter(|_| node.kinds.has(Kind::String) && node.text.is_none());
            return Glance { choices, ..Glance::NONE };
        }
        let mut glance = Glance { kinds: node.kinds, ..Glance::NONE };
        self.glance_at_numbers(node, &mut glance);
        if let Some(rules) = self.text(node) {
            let bound = |length: u64| u32::try_from(length).unwrap_or(u32::MAX);
            glance.shortest = rules.min_length.map_or(0, bound);
            glance.longest = rules.max_length.map_or(u32::MAX, bound);
            glance.visible = rules.visible;
            if rules.pattern.is_some() || rules.format.is_some() {
                glance.kinds = glance.kinds.without(Kind::String);
            }
        }
        glance
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
