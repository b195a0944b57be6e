// No SDK at all: a message of JSON-RPC a line, over stdio.

import { createInterface } from "node:readline";
import { toolHandlers } from "mcp-arguments/server";
import { find, notesFind } from "./notes.mjs";

const { list, call } = toolHandlers({ notesFind }, { notesFind: find });

/** @type {Record<string, (params: any) => unknown>} */
const methods = {
  initialize: ({ protocolVersion }) => ({ protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "notes", version: "1.0.0" } }),
  ping: () => ({}),
  "tools/list": list,
  "tools/call": (params) => call({ params }),
};

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params = {} } = JSON.parse(line);
  if (id === undefined) continue;
  console.log(JSON.stringify({ jsonrpc: "2.0", id, ...(await answer(method, params)) }));
}

/** @param {string} method @param {unknown} params */
async function answer(method, params) {
  const found = Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (found === undefined) return { error: { code: -32601, message: `Method not found: ${method}` } };
  try {
    return { result: await found(params) };
  } catch (error) {
    const { code = -32603, message } = /** @type {{code?: number, message: string}} */ (error);
    return { error: { code, message } };
  }
}
