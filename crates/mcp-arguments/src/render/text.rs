//! A refusal as a model reads it: a line a violation, how many more there are, and the tool's signature.

use crate::plan::Plan;
use crate::violation::Violation;

use super::sentence::push_sentence;
use super::signature::signature;
use super::words::{cut, length, say};

/// Characters kept for `and N more` and its line break.
const MORE: usize = 32;

/// The text of a refusal.
///
/// # Shape
///
/// A line for each violation, then `and N more` where not all are listed, then the tool's signature. Text that came is
/// never in it, but for the names of unknown members, which are escaped and cut.
///
/// # Units
///
/// At most `answer_chars` of the plan's limits, in characters. Whole lines are left out, and counted, to keep to it.
///
/// # Examples
///
/// ```
/// use mcp_arguments::plan::Plan;
/// use mcp_arguments::reading::read;
/// use mcp_arguments::render::text;
/// use mcp_arguments::rules::Mode;
/// use mcp_arguments::spec::{ToolSpec, integer, text as text_property};
///
/// let spec = ToolSpec::new("docs_search")
///     .property(text_property("query").required())
///     .property(integer("limit").range(1..=25));
/// let plan = Plan::of_spec(&spec)?;
/// let reading = read(&plan, Some(&serde_json::json!({"query": "x", "limit": "10"})), Mode::Strict);
/// assert_eq!(
///     text(&plan, &reading.violations, reading.more),
///     "limit must be an integer, not a string: send 10\ndocs_search(query: string, limit?: integer 1 to 25)"
/// );
/// # Ok::<(), mcp_arguments::error::SpecErrors>(())
/// ```
#[must_use]
pub fn text(plan: &Plan, violations: &[Violation], more: usize) -> String {
    let mut text = String::new();
    push_text(plan, violations, more, &mut text);
    text
}

/// Whether the text of a refusal has a line for each of its violations, each the whole sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Lines {
    /// The first lines are the sentences of the violations, in their order.
    Whole,
    /// There was no room for all of them.
    Cut,
}

/// Appends the text of a refusal.
pub(super) fn push_text(plan: &Plan, violations: &[Violation], more: usize, text: &mut String) -> Lines {
    let most = plan.settings().limits.answer_chars;
    let signature = signature(plan);
    let start = text.len();
    // Bytes are at least the characters, and mostly few enough.
    let has_room = |text: &str, rest: &str, kept: usize| {
        let is_within = |whole: usize, rest: usize| whole + rest + kept <= most;
        let whole = text.get(start..).unwrap_or("");
        is_within(whole.len(), rest.len()) || is_within(length(whole), length(rest))
    };
    let mut left = more + violations.len();
    for (index, violation) in violations.iter().enumerate() {
        let line = text.len();
        push_sentence(plan, violation, text);
        text.push('\n');
        if index > 0 && !has_room(text, signature, MORE) {
            text.truncate(line);
            break;
        }
        left -= 1;
    }
    if left > 0 {
        say(text, format_args!("and {left} more\n"));
    }
    text.push_str(signature);
    let lines = if left > more { Lines::Cut } else { Lines::Whole };
    if has_room(text, "", 0) {
        return lines;
    }
    let whole = text.split_off(start);
    if let Some(room) = most.checked_sub(1) {
        text.push_str(&cut(&whole, room));
    }
    Lines::Cut
}
