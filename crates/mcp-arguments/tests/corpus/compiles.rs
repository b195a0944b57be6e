//! Every tool compiles, or says why it cannot.

use mcp_arguments::schema::{Options, compile};

use crate::support::{corpus, timed};

/// The invalid schemas of the corpus, each with the error that it gives.
const INVALID: [(&str, &str); 0] = [];

#[test]
fn every_tool_of_the_corpus_compiles_or_names_the_place_of_its_error() {
    let tools = corpus();
    let options = Options::for_tool();
    let (plans, time) =
        timed(|| tools.iter().map(|tool| compile(&tool.name, &tool.schema, &options)).collect::<Vec<_>>());
    let mut invalid = Vec::new();
    let mut nodes = Vec::new();
    for (tool, plan) in tools.iter().zip(&plans) {
        match plan {
            Ok(plan) => nodes.push((plan.node_count(), tool.id())),
            Err(error) => invalid.push((tool.id(), error.to_string())),
        }
    }
    nodes.sort_unstable();
    let servers: std::collections::BTreeSet<&str> = tools.iter().map(|tool| tool.server.as_str()).collect();
    let total: usize = nodes.iter().map(|(count, _)| count).sum();
    println!(
        "{} servers, {} tools: {} compile, {} are invalid",
        servers.len(),
        tools.len(),
        nodes.len(),
        invalid.len()
    );
    println!("compiled in {time:?}: {total} plan nodes, the largest {:?}", nodes.last());
    let invalid: Vec<(&str, &str)> = invalid.iter().map(|(id, error)| (id.as_str(), error.as_str())).collect();
    assert_eq!(invalid, INVALID);
}
