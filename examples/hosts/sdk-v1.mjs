// SDK v1 over stdio: `registerTool` takes zod only, so the tool comes as a schema of this program's own zod.

import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { listedV1 } from "mcp-arguments/sdk-v1";
import { rescue, withArguments } from "mcp-arguments/server";
import { z } from "zod";
import { find, notesFind } from "./notes.mjs";

const server = new McpServer({ name: "notes", version: "1.0.0" });
server.registerTool(notesFind.name, listedV1(z, notesFind), withArguments(notesFind, find));
await server.connect(rescue(new StdioServerTransport(), [notesFind]));
