//! The spec: what it refuses, what it publishes.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test says what is there by taking it")]

mod form;
mod invariants;
mod published;
mod pudu;
