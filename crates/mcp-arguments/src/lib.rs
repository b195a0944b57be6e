//! The argument boundary of MCP tools.
//!
//! A value travels in a straight line: an [`input`] is walked against a [`plan`], compiled from a [`spec`] or a JSON
//! Schema; the [`reading`] holds what is wrong (violations) or what was changed (edits).
#![forbid(unsafe_code)]

pub mod answer;
pub mod arguments;
pub mod ask;
pub mod edit;
pub mod error;
pub mod format;
pub mod input;
pub mod kind;
pub mod limits;
pub mod number;
pub mod path;
pub mod pattern;
pub mod plan;
pub mod readers;
pub mod reading;
pub mod render;
pub mod rules;
pub mod schema;
pub mod spec;
pub mod violation;
mod walk;
