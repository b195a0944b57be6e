//! What answers calls: plans, checks and readers. The other side of every export is `pkg/src/instance.ts`.

#[cfg(test)]
#[allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "a test that cannot go on has failed")]
mod goldens;

use std::cell::RefCell;

use mcp_arguments::arguments::Refusal;
use mcp_arguments::ask::AskKind;
use mcp_arguments::input::{Document, object, value_text};
use mcp_arguments::reading::{Reading, read_document, read_text};
use mcp_arguments::rules::Mode;
use mcp_arguments::{ask, readers, render};
use serde_json::Value;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::throw_str;

use crate::source::Compiled;
use crate::{plans, source};

/// Compiles a spec, tool or schema; answers the plan's number, or all faults.
#[wasm_bindgen]
#[must_use]
pub fn compile(source: &str, options: &str) -> String {
    let answer = match source::compiled(source, options) {
        Ok(compiled) => {
            let name = compiled.plan.name().to_owned();
            let depth = compiled.plan.settings().limits.depth;
            object([("plan", plans::keep(compiled).into()), ("name", name.into()), ("maxDepth", depth.into())])
        }
        Err(faults) => object([("errors", faults.into())]),
    };
    value_text(&answer)
}

/// The line that names the arguments.
#[wasm_bindgen]
#[must_use]
pub fn signature(plan: u32) -> String {
    with_plan(plan, |compiled| render::signature(&compiled.plan).to_owned())
}

/// Forgets a plan.
#[wasm_bindgen]
pub fn release(plan: u32) {
    plans::forget(plan);
}

thread_local! {
    static CROSSING: RefCell<Crossing> = const { RefCell::new(Crossing { value: Vec::new(), answer: String::new() }) };
}

/// What crosses at every check: bytes that the package writes, and text that it reads. It does so through views over the memory,
/// never while Rust runs.
struct Crossing {
    value: Vec<u8>,
    answer: String,
}

/// Makes room for so many bytes of an encoded value, and gives back what there was; answers where they stand in memory.
#[wasm_bindgen]
#[must_use]
pub fn value_room(bytes: u32) -> u32 {
    CROSSING.with_borrow_mut(|crossing| {
        crossing.value = vec![0; bytes as usize];
        address(crossing.value.as_ptr())
    })
}

/// Reads the value in the room, of so many bytes; answers how many bytes the answer has: none where the value stands as it came, else
/// the outcome, and the text of a refusal behind its line.
#[wasm_bindgen]
#[must_use]
pub fn check(plan: u32, mode: u8, bytes: u32) -> u32 {
    CROSSING.with_borrow_mut(|crossing| {
        let value = crossing.value.get(..bytes as usize).unwrap_or_default();
        crossing.answer = with_plan(plan, |compiled| {
            let reading = read_document(&compiled.plan, &decoded(value), mode_of(mode));
            if reading.is_accepted() && reading.edits.is_empty() {
                return String::new();
            }
            render::json::answer(&compiled.plan, &reading, None)
        });
        u32::try_from(crossing.answer.len()).unwrap_or(u32::MAX)
    })
}

/// Where the answer to the last check stands in memory.
#[wasm_bindgen]
#[must_use]
pub fn answer_at() -> u32 {
    CROSSING.with_borrow(|crossing| address(crossing.answer.as_ptr()))
}

fn address(pointer: *const u8) -> u32 {
    u32::try_from(pointer as usize).unwrap_or(0)
}

/// Reads JSON text; always the outcome, with the value that is handed on, and the text of a refusal behind its line.
#[wasm_bindgen]
#[must_use]
pub fn check_text(plan: u32, mode: u8, text: &str) -> String {
    with_plan(plan, |compiled| {
        let (document, reading) = read_text(&compiled.plan, text, mode_of(mode));
        let value = reading.is_accepted().then(|| reading.apply_by(&compiled.plan, document.root()).to_text());
        render::json::answer(&compiled.plan, &reading, value.as_deref())
    })
}

/// The `tools/list` entry, as its author wrote it.
#[wasm_bindgen]
#[must_use]
pub fn to_json(plan: u32) -> String {
    with_plan(plan, |compiled| value_text(&compiled.entry.json()))
}

/// The line of a log for an edit, which is a list of its parts.
#[wasm_bindgen]
#[must_use]
pub fn change(parts: &str) -> String {
    render::change_of_parts(parts)
}

/// The boolean reader: 0 false, 1 true, 2 not to be read.
#[wasm_bindgen]
#[must_use]
pub fn bool_arg(input: &[u8]) -> u8 {
    readers::bool_of(decoded(input).root()).map_or(2, u8::from)
}

/// The integer reader, within ±(2^53 − 1): what a JavaScript number holds exactly.
#[wasm_bindgen]
#[must_use]
#[allow(clippy::cast_precision_loss)] // Within 2^53 a double is exact.
pub fn int_arg(input: &[u8]) -> Option<f64> {
    let safe = mcp_arguments::number::SAFE_INTEGER;
    readers::int_of(decoded(input).root())
        .filter(|integer| (-safe..=safe).contains(integer))
        .map(|integer| integer as f64)
}

/// The text readers: trimmed, or as it is.
#[wasm_bindgen]
#[must_use]
pub fn string_arg(input: &[u8], trim: bool) -> Option<String> {
    let document = decoded(input);
    let read = if trim { readers::string_of(document.root()) } else { readers::string_value_of(document.root()) };
    read.map(std::borrow::Cow::into_owned)
}

/// The reader of a set of texts, as a JSON list.
#[wasm_bindgen]
#[must_use]
pub fn string_set_arg(input: &[u8]) -> Option<String> {
    readers::string_set_of(decoded(input).root()).map(|set| value_text(&set.into_iter().collect()))
}

/// Checks the arguments of an ask tool.
#[wasm_bindgen]
#[must_use]
pub fn ask(kind: &str, input: &[u8]) -> String {
    let Some(kind) = AskKind::named(kind) else { throw_str("no ask tool of that kind") };
    let document = decoded(input);
    match ask::ask_document(&document, kind) {
        Ok(asked) => {
            let criteria = asked.criteria_value().unwrap_or(Value::Null);
            let is_default = asked.default_criteria().into();
            value_text(&object([("ok", true.into()), ("criteria", criteria), ("defaultCriteria", is_default)]))
        }
        Err(Refusal { violations, more }) => {
            let reading = Reading { violations, more, ..Reading::default() };
            render::json::answer(kind.plan(), &reading, None)
        }
    }
}

/// What the encoder wrote. Other bytes are no value of any kind, so the call cannot be answered.
fn decoded(input: &[u8]) -> Document<'static> {
    match Document::decode(input) {
        Some(document) => document,
        None => throw_str("the bytes are no encoded value"),
    }
}

pub(crate) fn mode_of(mode: u8) -> Mode {
    match mode {
        0 => Mode::Strict,
        1 => Mode::Tolerant,
        _ => Mode::Lenient,
    }
}

pub(crate) fn with_plan<T>(plan: u32, ask: impl FnOnce(&Compiled) -> T) -> T {
    match plans::with(plan, ask) {
        Some(answer) => answer,
        None => throw_str("no plan of that number"),
    }
}
