// The server on SDK v2, over stdio: `node server-v2.mjs [--strict]`.

import { McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { answer, modeOf } from "./answer.mjs";
import { tools } from "./tools.mjs";

const mode = modeOf(process.argv);

/**
 * Lists a tool's schema to the SDK and lets every value through to `answer`: so the whole text of a refusal is ours, without
 * a prefix, and violations reach the client as data.
 *
 * @param {import("mcp-arguments").ToolEntry["inputSchema"]} inputSchema
 */
function listed(inputSchema) {
  return {
    "~standard": {
      version: /** @type {const} */ (1),
      vendor: "docs-search",
      validate: (/** @type {unknown} */ value) => ({ value }),
      jsonSchema: { input: () => inputSchema, output: () => inputSchema },
    },
  };
}

// One factory serves clients of both eras; what it registers is made once, here, and not for each server.
const registrations = tools.map((entry) => {
  /** @type {Omit<import("mcp-arguments").ToolEntry, "outputSchema">} */
  const { name, inputSchema, ...rest } = entry.tool.toJson();
  return { name, entry, config: { ...rest, inputSchema: listed(inputSchema) } };
});

serveStdio(() => {
  const server = new McpServer({ name: "docs-search", version: "0.1.0" });
  for (const { name, entry, config } of registrations) server.registerTool(name, config, (args) => answer(entry, args, mode));
  return server;
});
