//! The fast way in: lists in the module's memory that the package's marshaller writes, and one status back.
//!
//! The other side is `pkg/src/tape.ts`. It writes through views over the memory, at the addresses given here; Rust sees the
//! lists as its own, since nothing is written while Rust runs.

use std::cell::RefCell;

use mcp_arguments::input::Tape;
use mcp_arguments::reading::{Status, status};
use wasm_bindgen::prelude::wasm_bindgen;

thread_local! {
    static LISTS: RefCell<Lists> = const { RefCell::new(Lists { tags: Vec::new(), keys: Vec::new(), numbers: Vec::new(), counts: Vec::new(), text: Vec::new() }) };
}

struct Lists {
    tags: Vec<u8>,
    keys: Vec<u32>,
    numbers: Vec<f64>,
    counts: Vec<[u32; 2]>,
    text: Vec<u8>,
}

/// Makes room for so many entries and bytes of text; answers where the tags, keys, numbers, counts and the text stand in memory.
#[wasm_bindgen]
#[must_use]
pub fn tape_room(entries: u32, text: u32) -> Vec<u32> {
    LISTS.with_borrow_mut(|lists| {
        let entries = entries as usize;
        lists.tags.resize(entries.max(lists.tags.len()), 0);
        lists.keys.resize(entries.max(lists.keys.len()), 0);
        lists.numbers.resize(entries.max(lists.numbers.len()), 0.0);
        lists.counts.resize(entries.max(lists.counts.len()), [0, 0]);
        lists.text.resize((text as usize).max(lists.text.len()), 0);
        let places = [
            lists.tags.as_mut_ptr() as usize,
            lists.keys.as_mut_ptr() as usize,
            lists.numbers.as_mut_ptr() as usize,
            lists.counts.as_mut_ptr() as usize,
            lists.text.as_mut_ptr() as usize,
        ];
        places.map(|place| u32::try_from(place).unwrap_or(0)).to_vec()
    })
}

/// Judges the tape: 0 where the value stands as it came, 1 where everything must cross to tell.
#[wasm_bindgen]
#[must_use]
pub fn check_tape(plan: u32, mode: u8, entries: u32, text: u32) -> u8 {
    LISTS.with_borrow_mut(|lists| {
        let fine = judge(plan, mode, entries as usize, text as usize, lists).unwrap_or(false);
        // What stands here must not be judged a second time, should the next writing be lost.
        if let Some(root) = lists.tags.first_mut() {
            *root = 0;
        }
        u8::from(!fine)
    })
}

fn judge(plan: u32, mode: u8, entries: usize, text: usize, lists: &Lists) -> Option<bool> {
    let tags = lists.tags.get(..entries)?;
    let keys = lists.keys.get(..entries)?;
    let numbers = lists.numbers.get(..entries)?;
    let counts = lists.counts.get(..entries)?;
    let text = std::str::from_utf8(lists.text.get(..text)?).ok()?;
    crate::plans::with(plan, |compiled| {
        let tape = Tape { plan: &compiled.plan, tags, keys, numbers, counts, text };
        status(&compiled.plan, tape.root(), crate::calls::mode_of(mode)) == Status::Fine
    })
}

/// What the marshaller must know of a plan.
#[wasm_bindgen]
#[must_use]
pub fn shapes(plan: u32) -> String {
    crate::calls::with_plan(plan, |compiled| compiled.plan.shapes())
}
