//! The fast way in: lists in the module's memory that the package's marshaller writes, and one status back.
//!
//! The other side is `pkg/src/tape.ts`. It writes through views over the memory, at the addresses given here; Rust sees the
//! lists as its own, since nothing is written while Rust runs.

use std::cell::RefCell;

use mcp_arguments::input::Slot;
use mcp_arguments::reading::Status;
use wasm_bindgen::prelude::wasm_bindgen;

thread_local! {
    static ROOM: RefCell<Room> = const { RefCell::new(Room { slots: Vec::new(), text: Vec::new() }) };
}

struct Room {
    slots: Vec<Slot>,
    text: Vec<u8>,
}

/// Makes room for so many entries and bytes of text; answers where the entries and the text stand in memory.
#[wasm_bindgen]
#[must_use]
pub fn tape_room(entries: u32, text: u32) -> Vec<u32> {
    ROOM.with_borrow_mut(|room| {
        room.slots.resize((entries as usize).max(room.slots.len()), Slot::default());
        room.text.resize((text as usize).max(room.text.len()), 0);
        let places = [room.slots.as_mut_ptr() as usize, room.text.as_mut_ptr() as usize];
        places.map(|place| u32::try_from(place).unwrap_or(0)).to_vec()
    })
}

/// Judges the tape: 0 where the value stands as it came, 1 where everything must cross to tell, 2 where it is refused.
#[wasm_bindgen]
#[must_use]
pub fn check_tape(plan: u32, mode: u8, entries: u32, text: u32) -> u8 {
    ROOM.with_borrow_mut(|room| {
        let status = judge(plan, mode, entries as usize, text as usize, room).unwrap_or(Status::Unsettled);
        // What stands here must not be judged a second time, should the next writing be lost.
        if let Some(root) = room.slots.first_mut() {
            *root = Slot::default();
        }
        match status {
            Status::Fine => 0,
            Status::Unsettled => 1,
            Status::Refused => 2,
        }
    })
}

fn judge(plan: u32, mode: u8, entries: usize, text: usize, room: &Room) -> Option<Status> {
    let slots = room.slots.get(..entries)?;
    let text = if text == 0 { "" } else { std::str::from_utf8(room.text.get(..text)?).ok()? };
    crate::plans::with(plan, |compiled| {
        mcp_arguments_tape::judge(&compiled.plan, slots, text, crate::calls::mode_of(mode))
    })
}

/// What the marshaller must know of a plan.
#[wasm_bindgen]
#[must_use]
pub fn shapes(plan: u32) -> String {
    crate::calls::with_plan(plan, |compiled| compiled.plan.shapes())
}
