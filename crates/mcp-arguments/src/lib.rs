//! The argument boundary of MCP tools.
#![forbid(unsafe_code)]

pub mod spec;

pub mod error;
pub mod schema;
pub mod format;
pub mod pattern;
