// SDK v2 over HTTP, as a function from a Request to a Response: Node, Deno, Bun and workers each need a line more.

import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { listed, withArguments } from "mcp-arguments/server";
import { find, notesFind } from "./notes.mjs";

// A server is made for each request, so whatever it registers is made once, here.
const config = { ...notesFind.config, inputSchema: listed(notesFind) };
const call = withArguments(notesFind, find);

export const handler = createMcpHandler(() => {
  const server = new McpServer({ name: "notes", version: "1.0.0" });
  server.registerTool(notesFind.name, config, (args) => call(args));
  return server;
});
