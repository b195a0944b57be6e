// SDK v2 over stdio: `registerTool` takes the tool as it is.

import { McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { find, notesFind } from "./notes.mjs";

serveStdio(() => {
  const server = new McpServer({ name: "notes", version: "1.0.0" });
  server.registerTool(notesFind.name, notesFind.config, find);
  return server;
});
