//! The boundary: read, call, write. It decides nothing.

use wasm_bindgen::prelude::wasm_bindgen;

/// The version of the crate that this module was built from.
#[wasm_bindgen]
#[must_use]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
