// A server whose tools are written in zod already, over stdio on SDK v2. Before: `inputSchema: wanted`. After: one line more, and
// mistakes are refused or repaired before zod's own check, whose refinements, transforms and defaults still hold.

import { McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { fromStandard } from "mcp-arguments";
import { z } from "zod";
import { find } from "./notes.mjs";

const wanted = z
  .object({
    query: z.string().min(1).describe("What to look for."),
    limit: z.int().min(1).max(20).default(5).describe("How many notes at most."),
    tags: z.array(z.string()).optional().describe("Only notes that have all of these tags."),
  })
  .refine(({ query, tags = [] }) => !tags.includes(query), "query must not be one of the tags");

const tool = fromStandard("notes_find", wanted);

serveStdio(() => {
  const server = new McpServer({ name: "notes", version: "1.0.0" });
  server.registerTool("notes_find", { description: "Finds the notes in which a text stands.", inputSchema: tool }, ({ query, limit, tags }) =>
    find({ query, limit, ...(tags !== undefined && { tags }) }),
  );
  return server;
});
