//! The arguments of the three tools that ask for a judgment, checked before any provider is called.

use std::sync::LazyLock;

use serde_json::Value;

use crate::arguments::Refusal;
use crate::input::{Document, Input, Look, Node, object};
use crate::kind::Kind;
use crate::limits::Limits;
use crate::path::Path;
use crate::plan::{Plan, Settings};
use crate::readers::member;
use crate::reading;
use crate::rules::Mode;
use crate::spec::{ToolSpec, any, list};
use crate::violation::{Code, Got, Violation, Want};
use crate::walk::{got, nearest};

/// A kind of judgment that a tool asks for; it decides which criteria its arguments may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AskKind {
    /// Yes or no.
    Noul,
    /// One of several labels.
    Choice,
    /// A level on a scale.
    Score,
}

impl AskKind {
    /// The word for the kind: `noul`, `choice` or `score`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            AskKind::Noul => "noul",
            AskKind::Choice => "choice",
            AskKind::Score => "score",
        }
    }

    /// The kind that [`AskKind::name`] calls `name`.
    #[must_use]
    pub fn named(name: &str) -> Option<AskKind> {
        [AskKind::Noul, AskKind::Choice, AskKind::Score].into_iter().find(|kind| kind.name() == name)
    }

    /// The names that its arguments may have, in the order in which a refusal lists them.
    #[must_use]
    pub const fn names(self) -> &'static [&'static str] {
        match self {
            AskKind::Noul => &["state", "instruction"],
            AskKind::Choice | AskKind::Score => &["state", "instruction", "criteria"],
        }
    }

    /// The tool that asks for this kind, as a plan: what the text of a refusal is made with.
    ///
    /// It leaves to [`ask_arguments`] what that reports in an order of its own.
    #[must_use]
    pub fn plan(self) -> &'static Plan {
        let [noul, choice, score] = &*PLANS;
        match self {
            AskKind::Noul => noul,
            AskKind::Choice => choice,
            AskKind::Score => score,
        }
    }

    /// What criteria must be, and what stands in for them where there are none; a noul has none.
    fn criteria(self) -> Option<(Kind, Value)> {
        match self {
            AskKind::Noul => None,
            AskKind::Choice => Some((Kind::Object, object([("yes", "Yes".into()), ("no", "No".into())]))),
            AskKind::Score => Some((Kind::Array, ["Poor", "Fair", "Good", "Excellent"].into_iter().collect())),
        }
    }
}

static PLANS: LazyLock<[Plan; 3]> = LazyLock::new(|| {
    let asks =
        |name: &str| ToolSpec::new(name).property(any("state").required()).property(any("instruction").required());
    let plan = |spec: ToolSpec| {
        // Without a fault, as the tests show; the open plan would still refuse what is no data.
        Plan::of_spec(&spec).unwrap_or_else(|_| Plan::empty(&spec.name, Settings::default()))
    };
    [
        plan(asks("ask_noul")),
        plan(asks("ask_choice").property(any("criteria"))),
        plan(asks("ask_score").property(list("criteria", any("")).nullable())),
    ]
});

/// Checked arguments of an ask tool.
///
/// Having one proves that state and instruction are there, that every name is known, and that the criteria fit the kind;
/// what state and instruction hold is not looked at.
#[derive(Clone, Debug)]
pub struct Ask<I> {
    /// What is judged.
    pub state: I,
    /// What is asked of it.
    pub instruction: I,
    /// By what it is judged.
    pub criteria: Criteria<I>,
}

/// By what the state is judged, and who said so.
#[derive(Clone, Debug)]
pub enum Criteria<I> {
    /// Nothing: a noul has none.
    None,
    /// What the caller gave: labels with their descriptions, or levels from the lowest.
    Given(I),
    /// The generic rubric, since the caller gave none. An answer must say so.
    Default(Value),
}

impl<'a, I: Input<'a>> Ask<I> {
    /// Whether the generic rubric stands in for criteria.
    #[must_use]
    pub fn default_criteria(&self) -> bool {
        matches!(self.criteria, Criteria::Default(_))
    }

    /// The criteria, given or default; `None` for a noul.
    #[must_use]
    pub fn criteria_value(&self) -> Option<Value> {
        match &self.criteria {
            Criteria::None => None,
            Criteria::Given(given) => Some(crate::input::value_of(*given)),
            Criteria::Default(default) => Some(default.clone()),
        }
    }
}

/// Checks arguments that lie in a document; see [`ask_arguments`].
///
/// # Errors
///
/// As [`ask_arguments`].
pub fn ask_document<'d>(document: &'d Document<'_>, kind: AskKind) -> Result<Ask<Node<'d>>, Refusal> {
    ask_arguments(Some(document.root()), kind)
}

/// Checks the arguments of an ask tool; `None` where the call had none.
///
/// # Shape
///
/// The first step that fails is reported: the arguments must be an object (absent and null are `{}`); state and instruction
/// must be there, and null is not; no other names, reported sorted by code point; criteria, where there are any and they are
/// not null, must be an object (choice) or a list (score) that is not empty.
///
/// # Errors
///
/// A [`Refusal`] with the codes `not_an_object`, `missing_argument`, `unknown_argument` or `wrong_type`, or what anything
/// that is no plain data is refused with.
///
/// # Examples
///
/// ```
/// use mcp_arguments::ask::{AskKind, ask_arguments};
/// use serde_json::json;
///
/// let arguments = json!({"state": "draft", "instruction": "Which type?"});
/// let ask = ask_arguments(Some(&arguments), AskKind::Choice)?;
/// assert!(ask.default_criteria());
///
/// let arguments = json!({"state": "draft", "instruction": "Which type?", "options": ["feat", "fix"]});
/// assert!(ask_arguments(Some(&arguments), AskKind::Choice).is_err());
/// # Ok::<(), mcp_arguments::arguments::Refusal>(())
/// ```
///
/// # Source
///
/// The `ask_arguments` contract: labels sent as `options` were once ignored, and the default rubric answered in their place.
pub fn ask_arguments<'a, I: Input<'a>>(arguments: Option<I>, kind: AskKind) -> Result<Ask<I>, Refusal> {
    // Asked for what it alone knows: what is no object, no data, too deep or too large.
    let data = || reading::read(kind.plan(), arguments, Mode::Strict);
    if let Some(input) = arguments
        && !matches!(input.look(), Look::Object(_) | Look::Null)
    {
        return Err(data().into());
    }
    let given = |name| arguments.and_then(|input| member(input, name));
    let (Some(state), Some(instruction)) = (given("state").and_then(some), given("instruction").and_then(some)) else {
        let missing = ["state", "instruction"].into_iter().filter(|name| given(name).and_then(some).is_none());
        return Err(Refusal::of(missing.map(|name| missing_argument(name, given(name))).collect()));
    };
    let unknown = unknown_arguments(arguments, kind.names());
    if !unknown.violations.is_empty() {
        return Err(unknown);
    }
    let criteria = match (kind.criteria(), given("criteria").and_then(some)) {
        (None, _) => Criteria::None,
        (Some((_, default)), None) => Criteria::Default(default),
        (Some((want, _)), Some(criteria)) => {
            check_criteria(criteria, want)?;
            Criteria::Given(criteria)
        }
    };
    let data = data();
    if data.is_accepted() { Ok(Ask { state, instruction, criteria }) } else { Err(data.into()) }
}

/// The value, unless it is null.
fn some<'a, I: Input<'a>>(input: I) -> Option<I> {
    (!matches!(input.look(), Look::Null)).then_some(input)
}

fn missing_argument<'a, I: Input<'a>>(name: &str, given: Option<I>) -> Violation {
    Violation {
        path: Path::Root.member(name).pointer(),
        code: Code::MissingArgument,
        want: Want::Nothing,
        got: given.map_or(Got::Absent, got),
        offer: None,
    }
}

/// The names that are not among `declared`, sorted by code point.
fn unknown_arguments<'a, I: Input<'a>>(arguments: Option<I>, declared: &[&str]) -> Refusal {
    let Some(Look::Object(members)) = arguments.map(Input::look) else { return Refusal::of(Vec::new()) };
    // Texts in UTF-8 are ordered as their code points are.
    let limit = Limits::DEFAULT.violations;
    let mut unknown: Vec<(&str, I)> = Vec::new();
    let mut count = 0_usize;
    for (name, value) in members.filter(|(name, _)| !declared.contains(name)) {
        count += 1;
        let place = unknown.partition_point(|(other, _)| *other <= name);
        if place < limit {
            unknown.insert(place, (name, value));
            unknown.truncate(limit);
        }
    }
    let violation = |(name, value): &(&str, I)| Violation {
        path: Path::Root.member(name).pointer(),
        code: Code::UnknownArgument,
        want: Want::Names {
            names: declared.iter().map(|name| (*name).to_owned()).collect(),
            nearest: nearest(name, declared),
        },
        got: got(*value),
        offer: None,
    };
    let violations = unknown.iter().map(violation).collect();
    Refusal { violations, more: count.saturating_sub(limit) }
}

fn check_criteria<'a, I: Input<'a>>(criteria: I, want: Kind) -> Result<(), Refusal> {
    let look = criteria.look();
    let fits = look.kind() == Some(want);
    let empty = match look {
        Look::Array(items) => items.len() == 0,
        Look::Object(mut members) => members.next().is_none(),
        Look::Null | Look::Boolean(_) | Look::Number(_) | Look::String(_) | Look::Odd(_) => false,
    };
    if fits && !empty {
        return Ok(());
    }
    let (want, got) = if fits {
        (Want::Count { minimum: Some(1), maximum: None }, Got::Count { kind: want, count: 0 })
    } else {
        (Want::Kinds(want.into()), got(criteria))
    };
    let path = Path::Root.member("criteria").pointer();
    Err(Refusal::of(vec![Violation { path, code: Code::WrongType, want, got, offer: None }]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_plans_declare_the_names() {
        for kind in [AskKind::Noul, AskKind::Choice, AskKind::Score] {
            assert_eq!(AskKind::named(kind.name()), Some(kind));
            assert_eq!(kind.plan().name(), format!("ask_{}", kind.name()));
            let declared = |name: &&str| kind.plan().root_declares(name);
            assert!(kind.names().iter().all(declared));
            assert_eq!(kind.plan().root_declares("criteria"), kind != AskKind::Noul);
        }
    }
}
