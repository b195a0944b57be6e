//! Schemas as real servers have them.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, missing_docs)]

mod calls;
mod compiles;
mod defaults;
mod gallery;
#[path = "../support/mod.rs"]
mod support;
