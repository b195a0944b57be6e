//! The glance at each entry of a tape: the one thing that every call waits for.
//!
//! It is a crate of its own so that it alone is compiled for speed, and all else for size: what may be inlined is compiled with
//! the settings of the crate that calls it.

use mcp_arguments::input::{Input as _, Slot, Tape};
use mcp_arguments::plan::Plan;
use mcp_arguments::reading::{Status, status_of_unsettled};
use mcp_arguments::rules::Mode;

/// What can be told of the value on a tape of the plan.
#[must_use]
pub fn judge(plan: &Plan, slots: &[Slot], text: &str, mode: Mode) -> Status {
    let tape = Tape { plan, slots, text };
    if tape.root().is_settled() { Status::Fine } else { status_of_unsettled(&tape, mode) }
}
