//! JSON text that the package sends.

use mcp_arguments::input::{Document, Input as _};
use serde_json::Value;

/// Levels of arrays and objects that it may have: reading one costs stack for each.
const LEVELS: u32 = 128;

/// The value of a JSON text, or why it has none, with `what` it is in front.
///
/// The core's own reader takes each number for the double nearest to it, which `serde_json` does not.
pub(crate) fn value(what: &str, text: &str) -> Result<Value, String> {
    let document = Document::parse(text).map_err(|error| format!("{what}: {error}"))?;
    if document.root().is_plain(LEVELS) {
        return Ok(document.to_value());
    }
    Err(format!("{what}: it is deeper than {LEVELS} levels, or has text that is not valid Unicode"))
}
