//! What is made of a reading for those who read it: [`text()`] for a model, [`change`] for a log, [`json`] for programs.
//!
//! Violations and edits are facts. Every sentence stands here, one file for each audience.

#[cfg(test)]
mod catalogue;
#[cfg(test)]
#[allow(clippy::expect_used, clippy::indexing_slicing, reason = "a test that cannot go on has failed")]
mod goldens;
pub mod json;
mod log;
mod noun;
#[cfg(test)]
#[allow(clippy::expect_used, clippy::indexing_slicing, reason = "a test that cannot go on has failed")]
mod readings;
mod sentence;
mod signature;
mod text;
mod words;

pub use log::{change, change_of_parts};
pub use signature::signature;
pub use text::text;
