// fastmcp over stdio. `parameters: notesFind` would do as well; with `withArguments` the model sees a refusal, where fastmcp
// itself would answer with an error of the protocol.

import { FastMCP } from "fastmcp";
import { listed, withArguments } from "mcp-arguments/server";
import { find, notesFind } from "./notes.mjs";

const server = new FastMCP({ name: "notes", version: "1.0.0" });
server.addTool({
  name: notesFind.name,
  description: "Finds the notes in which a text stands.",
  parameters: listed(notesFind),
  execute: withArguments(notesFind, find),
});
await server.start({ transportType: "stdio" });
