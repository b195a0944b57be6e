//! The argument boundary of MCP tools.
#![forbid(unsafe_code)]

pub mod pattern;
