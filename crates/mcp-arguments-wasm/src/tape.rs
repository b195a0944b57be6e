//! The fast way in: lists in the module's memory that the package's marshaller writes, and one status back.
//!
//! The other side is `pkg/src/tape.ts`; the lists are those of `mcp_arguments_tape`.

use mcp_arguments::reading::Status;
use wasm_bindgen::prelude::wasm_bindgen;

/// Makes room for so many entries and bytes of text; answers where the entries and the text stand in memory.
#[wasm_bindgen]
#[must_use]
pub fn tape_room(entries: u32, text: u32) -> Vec<u32> {
    let places = mcp_arguments_tape::room(entries as usize, text as usize);
    places.map(|place| u32::try_from(place).unwrap_or(0)).to_vec()
}

/// Judges the tape: 0 where the value stands as it came, 1 where everything must cross to tell, 2 where it is refused, 3 where it
/// lacks nothing but defaults.
#[wasm_bindgen]
#[must_use]
pub fn check_tape(plan: u32, mode: u8, entries: u32, text: u32) -> u8 {
    let (mode, entries, text) = (crate::calls::mode_of(mode), entries as usize, text as usize);
    let status =
        crate::plans::with(plan, |compiled| mcp_arguments_tape::check(Some(&compiled.plan), mode, entries, text));
    match status.unwrap_or_else(|| mcp_arguments_tape::check(None, mode, entries, text)) {
        Status::Fine => 0,
        Status::Refused => 2,
        Status::Incomplete => 3,
        // Whatever else there may be is settled by a reading.
        _ => 1,
    }
}

/// What the marshaller must know of a plan.
#[wasm_bindgen]
#[must_use]
pub fn shapes(plan: u32) -> String {
    crate::calls::with_plan(plan, |compiled| compiled.plan.shapes())
}
