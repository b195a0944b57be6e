//! JSON Schema as it comes: dialects, references, and the way from a schema to a plan.
#![cfg_attr(
    test,
    allow(
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic,
        reason = "a test that cannot go on has failed"
    )
)]

mod error;
mod uri;

pub mod dialect;
pub mod metaschema;
pub mod reference;

mod compile;
mod pointer;
mod resources;

pub use self::compile::{Formats, Options, Unknown, compile};
pub use self::error::SchemaError;
