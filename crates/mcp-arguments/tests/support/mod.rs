//! What the tests of schemas share: tool lists as servers have them, the two validators to compare with, and calls made from schemas.
#![allow(dead_code, reason = "each test target uses its part")]

pub(crate) mod lists;
pub(crate) mod peers;
pub(crate) mod sample;

use std::time::{Duration, Instant};

use mcp_arguments::plan::Plan;
use mcp_arguments::reading::{Reading, read};
use mcp_arguments::rules::Mode;
use serde_json::Value;

use self::lists::Listed;

/// One tool of a server.
pub(crate) struct Tool {
    pub server: String,
    pub name: String,
    pub schema: Value,
    /// Whether it is of the repository, and so always there.
    pub own: bool,
}

impl Tool {
    /// `server name`, by which lists of exceptions name it.
    pub(crate) fn id(&self) -> String {
        format!("{} {}", self.server, self.name)
    }
}

/// All tools: those of the repository, and those of real servers where they are at hand.
pub(crate) fn corpus() -> Vec<Tool> {
    let tool = |Listed { server, mut entry, own }: Listed| Tool {
        server,
        name: entry["name"].as_str().unwrap().to_owned(),
        schema: entry["inputSchema"].take(),
        own,
    };
    lists::listed().into_iter().map(tool).collect()
}

/// Whether the arguments are accepted as they stand.
pub(crate) fn accepts(plan: &Plan, arguments: &Value) -> bool {
    strictly(plan, arguments).is_accepted()
}

/// The strict reading of arguments.
pub(crate) fn strictly(plan: &Plan, arguments: &Value) -> Reading {
    read(plan, Some(arguments), Mode::Strict)
}

/// What a piece of work gives, and how long it took.
pub(crate) fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let result = work();
    (result, start.elapsed())
}

/// A number from the environment, or what holds without it.
pub(crate) fn setting(name: &str, otherwise: u32) -> u32 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}
