//! What the tests of schemas share: the tool lists of real servers, the two validators to compare with, and calls made from schemas.
#![allow(dead_code, reason = "each test target uses its part")]

pub(crate) mod peers;
pub(crate) mod sample;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use mcp_arguments::plan::Plan;
use mcp_arguments::reading::{Reading, read};
use mcp_arguments::rules::Mode;
use serde_json::Value;

/// One tool of a real server.
pub(crate) struct Tool {
    pub server: String,
    pub name: String,
    pub schema: Value,
}

impl Tool {
    /// `server name`, by which lists of exceptions name it.
    pub(crate) fn id(&self) -> String {
        format!("{} {}", self.server, self.name)
    }
}

fn folder() -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus");
    let named = std::env::var_os("MCP_ARGUMENTS_CORPUS").map(PathBuf::from);
    [named, Some(beside)].into_iter().flatten().find(|path| path.is_dir())
}

/// All tools of the corpus, in the order of file names; `None`, with the reason printed, where it is not at hand.
pub(crate) fn corpus() -> Option<Vec<Tool>> {
    let Some(folder) = folder() else {
        println!("skipped: no tool lists beside the repository; set MCP_ARGUMENTS_CORPUS to their folder");
        return None;
    };
    let entries = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = entries.filter(|path| path.extension().is_some_and(|ext| ext == "json")).collect();
    files.sort();
    let mut tools = Vec::new();
    for file in files {
        let server = file.file_stem().unwrap().to_str().unwrap().to_owned();
        let list: Vec<Value> = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
        tools.extend(list.into_iter().map(|mut tool| Tool {
            server: server.clone(),
            name: tool["name"].as_str().unwrap().to_owned(),
            schema: tool["inputSchema"].take(),
        }));
    }
    Some(tools)
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
