// The servers of the table, each with what its author writes, and the real client that calls it.

import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client as ClientV2 } from "@modelcontextprotocol/client";
import { StdioClientTransport as StdioV2 } from "@modelcontextprotocol/client/stdio";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as StdioV1 } from "@modelcontextprotocol/sdk/client/stdio.js";

const folder = dirname(fileURLToPath(import.meta.url));
const IDENTITY = { name: "table", version: "0.0.0" };

/**
 * `ours` says whether the package is used, `rescues` whether arguments that are no object reach it, `model` whether the host lets a
 * refusal reach the model as a failed result.
 */
export const columns = [
  { id: "v1-zod", host: "SDK v1", with: "zod", sdk: "v1", ours: false },
  { id: "v2-zod", host: "SDK v2", with: "zod", sdk: "v2", ours: false },
  { id: "fastmcp-zod", host: "fastmcp", with: "zod", sdk: "v1", ours: false },
  { id: "v1-low", host: "SDK v1 `Server`", with: "nothing", sdk: "v1", ours: false },
  { id: "v2-low", host: "SDK v2 `Server`", with: "nothing", sdk: "v2", ours: false },
  { id: "v1-config", host: "SDK v1", with: "`configV1`", sdk: "v1", ours: true, rescues: false, model: true },
  { id: "v1-whole", host: "SDK v1", with: "`listedV1`, `withArguments`, `rescue`", sdk: "v1", ours: true, rescues: true, model: true },
  { id: "v1-handlers", host: "SDK v1 `Server`", with: "`toolHandlers`, `rescue`", sdk: "v1", ours: true, rescues: true, model: true },
  { id: "v2-config", host: "SDK v2", with: "`tool.config`", sdk: "v2", ours: true, rescues: false, model: true },
  { id: "v2-whole", host: "SDK v2", with: "`listed`, `withArguments`, `rescue`", sdk: "v2", ours: true, rescues: true, model: true },
  { id: "v2-handlers", host: "SDK v2 `Server`", with: "`toolHandlers`, `rescue`", sdk: "v2", ours: true, rescues: true, model: true },
  { id: "fastmcp-tool", host: "fastmcp", with: "`parameters: tool`", sdk: "v1", ours: true, rescues: false, model: false },
  { id: "fastmcp-whole", host: "fastmcp", with: "`listed`, `withArguments`", sdk: "v1", ours: true, rescues: false, model: true },
];

/** The client of a column's server, which it starts. */
export async function connect({ id, sdk }) {
  const server = { command: process.execPath, args: [join(folder, "relay.mjs"), join(folder, "server.mjs"), id], stderr: "ignore" };
  if (sdk === "v1") {
    const client = new ClientV1(IDENTITY);
    await client.connect(new StdioV1(server));
    return client;
  }
  const client = new ClientV2(IDENTITY, { versionNegotiation: { mode: { pin: "2026-07-28" } } });
  await client.connect(new StdioV2(server));
  return client;
}

/**
 * What came of a call: `accepted` with what the handler was given, `refused` with what the model reads, or an `error` of the
 * protocol, which the model may never see.
 */
export async function outcomeOf(client, { tool, arguments: args }) {
  try {
    const { content, isError, _meta } = await client.callTool({ name: tool, ...(args !== undefined && { arguments: args }) });
    const { text } = content[0];
    if (isError === true) return { outcome: "refused", text };
    const rules = _meta?.["mcp-arguments/edits"]?.map(({ rule }) => rule);
    return { outcome: "accepted", ...(text !== undefined && { got: JSON.parse(text) }), ...(rules !== undefined && { rules }) };
  } catch (error) {
    if (typeof error.code !== "number") throw error;
    return { outcome: "error", code: error.code, text: error.message };
  }
}
