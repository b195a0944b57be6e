// The low-level `Server` of SDK v2 over stdio; that of SDK v1 takes the same two handlers.

import { Server } from "@modelcontextprotocol/server";
import { serveStdio, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { rescue, toolHandlers } from "mcp-arguments/server";
import { find, notesFind } from "./notes.mjs";

const { list, call } = toolHandlers({ notesFind }, { notesFind: find });

function createServer() {
  const server = new Server({ name: "notes", version: "1.0.0" }, { capabilities: { tools: {} } });
  server.setRequestHandler("tools/list", list);
  server.setRequestHandler("tools/call", call);
  return server;
}

serveStdio(createServer, { transport: rescue(new StdioServerTransport(), [notesFind]) });
