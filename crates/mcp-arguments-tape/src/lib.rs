//! The glance at each entry of a tape: the one thing that every call waits for.
//!
//! It is a crate of its own so that it alone is compiled for speed, and all else for size: what may be inlined is compiled with
//! the settings of the crate that calls it. The package's marshaller writes the lists through views over the memory, at the
//! addresses given here; Rust sees them as its own, since nothing is written while Rust runs.

use std::cell::RefCell;

use mcp_arguments::input::{Slot, Tape};
use mcp_arguments::plan::Plan;
use mcp_arguments::reading::{Status, status_of_untold};
use mcp_arguments::rules::Mode;

thread_local! {
    static ROOM: RefCell<Room> = const { RefCell::new(Room { slots: Vec::new(), text: Vec::new() }) };
}

struct Room {
    slots: Vec<Slot>,
    text: Vec<u8>,
}

/// Makes room for so many entries and bytes of text; answers where the entries and the text stand in memory.
#[must_use]
pub fn room(entries: usize, text: usize) -> [usize; 2] {
    ROOM.with_borrow_mut(|room| {
        room.slots.resize(entries.max(room.slots.len()), Slot::default());
        room.text.resize(text.max(room.text.len()), 0);
        [room.slots.as_mut_ptr() as usize, room.text.as_mut_ptr() as usize]
    })
}

/// What can be told of the value on the tape, which has so many entries and bytes of text; `None` stands for no plan.
// Inlined into what is compiled for size, it would be as well.
#[inline(never)]
#[must_use]
pub fn check(plan: Option<&Plan>, mode: Mode, entries: usize, text: usize) -> Status {
    ROOM.with_borrow_mut(|room| {
        let status = plan.and_then(|plan| judge(plan, mode, entries, text, room)).unwrap_or(Status::Unsettled);
        // What stands here must not be judged a second time, should the next writing be lost.
        if let Some(root) = room.slots.first_mut() {
            *root = Slot::default();
        }
        status
    })
}

fn judge(plan: &Plan, mode: Mode, entries: usize, text: usize, room: &Room) -> Option<Status> {
    let slots = room.slots.get(..entries)?;
    let text = if text == 0 { "" } else { std::str::from_utf8(room.text.get(..text)?).ok()? };
    let tape = Tape { plan, slots, text };
    Some(match tape.verdict() {
        Some(status) => status.in_mode(mode),
        None => status_of_untold(&tape, mode),
    })
}
