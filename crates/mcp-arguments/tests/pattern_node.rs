//! Agreement with Node's `RegExp`: cases made by `tests/pattern/golden.mjs`, judged there.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use mcp_arguments::pattern::Pattern;
use serde_json::Value;

fn cases(name: &str) -> String {
    let own = format!("{}/tests/pattern/{name}", env!("CARGO_MANIFEST_DIR"));
    let file = std::env::var("MCP_ARGUMENTS_PATTERN_CASES").unwrap_or(own);
    println!("cases of {file}");
    std::fs::read_to_string(file).unwrap()
}

fn disagreement(source: &str, text: &str, wanted: Option<bool>) -> Option<String> {
    let pattern = match (Pattern::compile(source), wanted) {
        (Ok(pattern), Some(_)) => pattern,
        (Err(_), None) => return None,
        (Ok(_), None) => return Some("is not valid".to_owned()),
        (Err(error), Some(_)) => return Some(error.to_string()),
    };
    let cold = pattern.is_match(text).ok();
    if cold != wanted {
        return Some(format!("{cold:?} on {text:?}, backtracks: {}", pattern.backtracks()));
    }
    // Long texts make the automaton worth building, so that the second answer comes from it.
    let _ = pattern.is_match(&"~".repeat(1000));
    let warm = pattern.is_match(text).ok();
    (warm != wanted).then(|| format!("{warm:?} on {text:?} once warm"))
}

#[test]
fn random_patterns_come_out_as_in_node() {
    agree("golden.jsonl");
}

#[test]
fn the_patterns_of_real_servers_come_out_as_in_node() {
    agree("real.jsonl");
}

fn agree(name: &str) {
    let mut wrong = Vec::new();
    for line in cases(name).lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let (source, text) = (case[0].as_str().unwrap(), case[1].as_str().unwrap());
        if let Some(got) = disagreement(source, text, case[2].as_bool()) {
            wrong.push(format!("{source:?}: {got}; Node says {}", case[2]));
        }
    }
    assert!(wrong.is_empty(), "{} wrong, the first:\n{}", wrong.len(), wrong[..wrong.len().min(20)].join("\n"));
}
