//! The works that are measured natively: a schema, a value that it accepts and one that it refuses.

use serde_json::Value;

/// One schema with values.
pub struct Work {
    /// What it is called in the figures.
    pub name: &'static str,
    /// The schema that every contender compiles.
    pub schema: Value,
    /// A value that the schema accepts.
    pub valid: Value,
    /// A value that it refuses.
    pub refused: Value,
}

/// All works, from small to large: those of `works.json`, which the counts of instructions use too, and one of thousands of lines.
#[must_use]
pub fn works() -> Vec<Work> {
    let works: Value = serde_json::from_str(include_str!("../../works.json")).unwrap_or_default();
    let work = |name| {
        let part = |part: &str| works[name][part].clone();
        Work { name, schema: part("schema"), valid: part("valid"), refused: part("refused") }
    };
    let mut large = Work { name: "large", ..work("nested") };
    for value in [&mut large.valid, &mut large.refused] {
        if let Value::Array(lines) = &mut value["lines"] {
            // What is refused stands in the last line alone.
            let last = lines.pop();
            *lines = lines.iter().cycle().take(LINES - 1).chain(&last).cloned().collect();
        }
    }
    ["tiny", "typical", "nested", "union", "patterns"].map(work).into_iter().chain([large]).collect()
}

/// Lines of the large order.
const LINES: usize = 2_000;
