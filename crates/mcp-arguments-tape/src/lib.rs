//! The walk over a tape: the one thing that every call waits for.
//!
//! It is a crate of its own so that it alone is compiled for speed, and all else for size: generic code is compiled with
//! the settings of the crate that asks for it.

use mcp_arguments::input::{Slot, Tape};
use mcp_arguments::plan::Plan;
use mcp_arguments::reading::{Status, status};
use mcp_arguments::rules::Mode;

/// What can be told of the value on a tape of the plan.
#[must_use]
pub fn judge(plan: &Plan, slots: &[Slot], text: &str, mode: Mode) -> Status {
    let tape = Tape { plan, slots, text };
    status(plan, tape.root(), mode)
}
