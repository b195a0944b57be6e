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
            let choices = node.choices.filter(|_| node.kinds.has(Kind::String));
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
