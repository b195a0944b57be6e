/** The code that puts the tool into a server: one for each host. */

import type { ToolSource } from "./protocol";

export const HOSTS = ["SDK v2", "SDK v1", "fastmcp", "JSON-RPC", "Rust"] as const;
export type Host = (typeof HOSTS)[number];

/** The program for `host`. */
export function codeFor(host: Host, tool: ToolSource): string {
  switch (host) {
    case "SDK v2":
      return sdkV2(tool);
    case "SDK v1":
      return sdkV1(tool);
    case "fastmcp":
      return fastmcp(tool);
    case "JSON-RPC":
      return jsonRpc(tool);
    case "Rust":
      return rust(tool);
  }
}

function declared({ form, name, text }: ToolSource): { readonly imported: string; readonly tool: string } {
  if (form === "spec") return { imported: "defineTool", tool: `const tool = defineTool(${text});` };
  if (form === "schema") return { imported: "fromJsonSchema", tool: `const tool = fromJsonSchema(${JSON.stringify(name)}, ${schemaOf(text)});` };
  return { imported: "fromJsonSchema", tool: `const tool = fromJsonSchema(${text});` };
}

function schemaOf(entry: string): string {
  return JSON.stringify((JSON.parse(entry) as { readonly inputSchema: unknown }).inputSchema, null, 2);
}

const ANSWER = `function call(args) {
  const result = tool.read(args); // tolerant: result.edits says what was repaired
  if (!result.ok) return result.toolResult(); // isError, with a text that says what to send
  return { content: [{ type: "text", text: JSON.stringify(result.value) }] }; // your handler
}`;

const LISTED = `// The SDK lists the schema and lets every call through: the tool itself answers the bad ones.
const { inputSchema } = tool.toJson();
const schema = {
  "~standard": {
    version: 1,
    vendor: "mcp-arguments",
    validate: (value) => ({ value }),
    jsonSchema: { input: () => inputSchema, output: () => inputSchema },
  },
};`;

function sdkV2(ready: ToolSource): string {
  const { imported, tool } = declared(ready);
  return `import { McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { ${imported} } from "mcp-arguments";

${tool}

${ANSWER}

${LISTED}

serveStdio(() => {
  const server = new McpServer({ name: "example", version: "1.0.0" });
  server.registerTool(tool.name, { description: tool.description, inputSchema: schema }, call);
  return server;
});
`;
}

function sdkV1(ready: ToolSource): string {
  const { imported, tool } = declared(ready);
  return `import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from "@modelcontextprotocol/sdk/types.js";
import { ${imported} } from "mcp-arguments";

${tool}

${ANSWER}

const server = new Server({ name: "example", version: "1.0.0" }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [tool.toJson()] }));
server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
  if (params.name !== tool.name) throw new McpError(ErrorCode.InvalidParams, \`Unknown tool: \${params.name}\`);
  return call(params.arguments);
});
await server.connect(new StdioServerTransport());
`;
}

function fastmcp(ready: ToolSource): string {
  const { imported, tool } = declared(ready);
  return `import { FastMCP } from "fastmcp";
import { ${imported} } from "mcp-arguments";

${tool}

${ANSWER}

${LISTED}

const server = new FastMCP({ name: "example", version: "1.0.0" });
server.addTool({
  name: tool.name,
  description: tool.description,
  parameters: schema,
  execute: async (args) => call(args),
});
await server.start({ transportType: "stdio" });
`;
}

function jsonRpc(ready: ToolSource): string {
  const { imported, tool } = declared(ready);
  return `import { createInterface } from "node:readline";
import { ${imported} } from "mcp-arguments";

${tool}

${ANSWER}

function answer({ method, params }) {
  switch (method) {
    case "initialize":
      return { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "example", version: "1.0.0" } };
    case "tools/list":
      return { tools: [tool.toJson()] };
    case "tools/call":
      return call(params.arguments);
    default:
      return {};
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  if (request.id === undefined) continue; // a notification
  console.log(JSON.stringify({ jsonrpc: "2.0", id: request.id, result: answer(request) }));
}
`;
}

function rust({ form, name, text }: ToolSource): string {
  const spec = form === "spec";
  const json = spec ? text : schemaOf(text);
  // A raw string ends at a quote with as many signs: one more than the text has anywhere.
  const signs = "#".repeat(1 + Math.max(0, ...(json.match(/"#+/g) ?? []).map((run) => run.length)));
  const made = spec
    ? "    let spec = ToolSpec::from_json(&serde_json::from_str(TOOL)?)?;\n    let plan = Plan::of_spec(&spec)?;"
    : `    let plan = compile(${JSON.stringify(name)}, &serde_json::from_str(TOOL)?, &Options::for_tool())?;`;
  return `${spec ? "use mcp_arguments::plan::Plan;\n" : ""}use mcp_arguments::reading::read;
use mcp_arguments::render;
use mcp_arguments::rules::Mode;
use mcp_arguments::${spec ? "spec::ToolSpec" : "schema::{Options, compile}"};

const TOOL: &str = r${signs}"${json}"${signs};

fn main() -> Result<(), Box<dyn std::error::Error>> {
${made}
    let arguments: serde_json::Value = serde_json::from_reader(std::io::stdin())?;
    let reading = read(&plan, Some(&arguments), Mode::Tolerant);
    if reading.is_accepted() {
        println!("{} edits", reading.edits.len()); // your handler
    } else {
        println!("{}", render::text(&plan, &reading.violations, reading.more));
    }
    Ok(())
}
`;
}
