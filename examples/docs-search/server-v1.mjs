// The same server on SDK v1, over stdio: `node server-v1.mjs [--strict]`. The low-level `Server` takes tools as they are
// listed, with their JSON Schemas, and leaves the arguments alone.

import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { rescue, toolHandlers } from "mcp-arguments/server";
import { options } from "./options.mjs";
import { handlers, tools } from "./tools.mjs";

const server = new Server({ name: "docs-search", version: "0.1.0" }, { capabilities: { tools: {} } });
const { list, call } = toolHandlers(tools, handlers, options);
server.setRequestHandler(ListToolsRequestSchema, list);
server.setRequestHandler(CallToolRequestSchema, call);

await server.connect(rescue(new StdioServerTransport(), Object.values(tools), options));
