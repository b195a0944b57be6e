//! A refusal as a model reads it: a line a violation, how many more there are, and the tool's signature.

use crate::plan::Plan;
use crate::violation::Violation;

use super::sentence::sentence;
use super::signature::signature;
use super::words::{cut, length};

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
    let most = plan.settings().limits.answer_chars;
    let signature = signature(plan);
    let mut room = most.saturating_sub(length(signature) + MORE);
    let mut lines = Vec::with_capacity(violations.len() + 2);
    for violation in violations {
        let line = sentence(plan, violation);
        let size = length(&line) + 1;
        if size > room && !lines.is_empty() {
            break;
        }
        room = room.saturating_sub(size);
        lines.push(line);
    }
    let left = more + violations.len() - lines.len();
    if left > 0 {
        lines.push(format!("and {left} more"));
    }
    lines.push(signature.to_owned());
    let whole = lines.join("\n");
    match most.checked_sub(1) {
        _ if length(&whole) <= most => whole,
        Some(room) => cut(&whole, room),
        None => String::new(),
    }
}
