// The server on SDK v2, over stdio: `node server-v2.mjs [--strict]`. A tool is a Standard Schema, so `registerTool` would take
// `docsSearch.config` and a handler as they are; with `listed` and `withArguments` the text of a refusal is ours to the letter.

import { McpServer } from "@modelcontextprotocol/server";
import { serveStdio, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { listed, rescue, withArguments } from "mcp-arguments/server";
import { options } from "./options.mjs";
import { handlers, tools } from "./tools.mjs";

/**
 * @template A
 * @param {import("mcp-arguments").Tool<A>} tool
 * @param {import("mcp-arguments/server").Handler<A, {content: {type: "text", text: string}[]}, []>} handler
 */
function registration(tool, handler) {
  const checked = withArguments(tool, handler, options);
  return { name: tool.name, config: { ...tool.config, inputSchema: listed(tool) }, call: (/** @type {unknown} */ args) => checked(args) };
}

// One factory serves clients of both eras; what it registers is made once, here, and not for each server.
const registrations = [
  registration(tools.docsSearch, handlers.docsSearch),
  registration(tools.docsRead, handlers.docsRead),
  registration(tools.docsFeedback, handlers.docsFeedback),
  registration(tools.docsDelete, handlers.docsDelete),
];

function createServer() {
  const server = new McpServer({ name: "docs-search", version: "0.1.0" });
  for (const { name, config, call } of registrations) server.registerTool(name, config, call);
  return server;
}

serveStdio(createServer, { transport: rescue(new StdioServerTransport(), Object.values(tools), options) });
