// The same server on SDK v1, over stdio: `node server-v1.mjs [--strict]`. The low-level `Server` takes the tools as they are
// listed, with their JSON Schemas, and leaves the arguments alone.

import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from "@modelcontextprotocol/sdk/types.js";
import { answer, modeOf } from "./answer.mjs";
import { tools } from "./tools.mjs";

const mode = modeOf(process.argv);
const listing = tools.map(({ tool }) => tool.toJson());
const byName = new Map(tools.map((entry) => [entry.tool.name, entry]));

const server = new Server({ name: "docs-search", version: "0.1.0" }, { capabilities: { tools: {} } });

server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listing }));

server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
  const entry = byName.get(params.name);
  if (entry === undefined) throw new McpError(ErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
  return answer(entry, params.arguments, mode);
});

await server.connect(new StdioServerTransport());
