//! An MCP server on `rmcp`, over stdio: its tool is a spec, and `mcp-arguments` checks its calls.

use std::error::Error;

use mcp_arguments::arguments::read;
use mcp_arguments::plan::Plan;
use mcp_arguments::rules::Mode;
use mcp_arguments::spec::{Annotations, ToolSpec, integer, list, text};
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, ListToolsResult, PaginatedRequestParams,
    ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler, ServiceExt};
use serde_json::Value;

const NOTES: [(&str, &[&str]); 3] = [
    ("Retries back off up to an hour.", &["retries", "errors"]),
    ("Workers ask for jobs every second.", &["workers"]),
    ("A job that fails ten times is a dead letter.", &["errors"]),
];

struct Notes {
    find: Plan,
    listed: Tool,
}

impl Notes {
    fn new() -> Result<Self, Box<dyn Error>> {
        let spec = ToolSpec::new("notes_find")
            .title("Find notes")
            .description("Finds the notes in which a text stands.")
            .property(text("query").describe("What to look for.").required())
            .property(integer("limit").describe("How many notes at most.").range(1..=20).default(5))
            .property(list("tags", text("tag")).describe("Only notes that have all of these tags."))
            .annotations(Annotations::read_only());
        Ok(Self { find: Plan::of_spec(&spec)?, listed: serde_json::from_value(spec.to_json())? })
    }

    /// The lines that are found, or the whole answer to a call that is refused.
    fn found(&self, arguments: Option<&Value>) -> Result<String, Value> {
        let checked = read(&self.find, arguments, Mode::Tolerant).map_err(|refusal| refusal.answer(&self.find))?;
        let query = checked.text_or("query", "").to_lowercase();
        let limit = usize::try_from(checked.integer_or("limit", 5)).unwrap_or(0);
        let tags = checked.list_or("tags", &[]);
        let lines = NOTES
            .iter()
            .filter(|(note, _)| note.to_lowercase().contains(&query))
            .filter(|(_, has)| tags.iter().filter_map(Value::as_str).all(|tag| has.contains(&tag)))
            .map(|(note, _)| *note);
        Ok(lines.take(limit).collect::<Vec<_>>().join("\n"))
    }
}

impl ServerHandler for Notes {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
    }

    async fn list_tools(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(vec![self.listed.clone()]))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        if request.name != self.listed.name {
            return Err(ErrorData::invalid_params(format!("Unknown tool: {}", request.name), None));
        }
        let result = match self.found(request.arguments.map(Value::Object).as_ref()) {
            Ok(lines) => CallToolResult::success(vec![ContentBlock::text(lines)]),
            Err(answer) => {
                serde_json::from_value(answer).map_err(|error| ErrorData::internal_error(error.to_string(), None))?
            }
        };
        Ok(result.into())
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    Notes::new()?.serve(rmcp::transport::stdio()).await?.waiting().await?;
    Ok(())
}
