// Real clients of the real servers: each SDK's client starts its own SDK's server and speaks to it over stdio.

import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { Client as ClientV2 } from "@modelcontextprotocol/client";
import { StdioClientTransport as StdioV2 } from "@modelcontextprotocol/client/stdio";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as StdioV1 } from "@modelcontextprotocol/sdk/client/stdio.js";

/**
 * @typedef {import("./options.mjs").Mode} Mode
 * @typedef {import("./calls.mjs").Call} Call
 * @typedef {import("./calls.mjs").Expected} Expected
 *
 * @typedef {{content?: unknown, isError?: unknown, _meta?: Record<string, unknown> | undefined}} CallResult
 *
 * @typedef {{
 *   sdk: "v1" | "v2", mode: Mode, protocol: string | undefined, tools: {name: string, inputSchema: object}[],
 *   call: (call: Call) => Promise<Came>, close: () => Promise<void>,
 * }} Connection
 *
 * @typedef {{came: Expected, text: string, repairs: string[]}} Came what came of a call: the outcome, the text that the model
 *   reads, and a line for each repair
 */

const IDENTITY = { name: "docs-search-demo", version: "0.1.0" };

/** Starts a server and connects its SDK's client to it. @param {"v1" | "v2"} sdk @param {Mode} mode @returns {Promise<Connection>} */
export async function connect(sdk, mode) {
  const script = fileURLToPath(new URL(`server-${sdk}.mjs`, import.meta.url));
  const server = {
    command: process.execPath,
    args: [script, ...(mode === "strict" ? ["--strict"] : [])],
    stderr: /** @type {const} */ ("pipe"),
  };
  const { client, log, protocol } = await (sdk === "v2" ? connectV2(server) : connectV1(server)).catch((error) => {
    throw new Error(`the server on SDK ${sdk} did not start: ${error.message}`, { cause: error });
  });
  const { tools } = await client.listTools();
  return {
    sdk,
    mode,
    protocol,
    tools,
    call: async ({ tool, arguments: args }) => {
      log.length = 0;
      try {
        return came(await client.callTool(/** @type {any} */ ({ name: tool, ...(args !== undefined && { arguments: args }) })));
      } catch (error) {
        return failed(error, log);
      }
    },
    close: () => client.close(),
  };
}

/** @param {ConstructorParameters<typeof StdioV2>[0]} server */
async function connectV2(server) {
  // Without this the client speaks the protocol of 2025, as SDK v1 does.
  const client = new ClientV2(IDENTITY, { versionNegotiation: { mode: { pin: "2026-07-28" } } });
  const transport = new StdioV2(server);
  const log = linesOf(transport.stderr);
  await withLog(client.connect(transport), log);
  return { client, log, protocol: client.getNegotiatedProtocolVersion() };
}

/** @param {ConstructorParameters<typeof StdioV1>[0]} server */
async function connectV1(server) {
  const client = new ClientV1(IDENTITY);
  const transport = new StdioV1(server);
  /** @type {string | undefined} */
  let protocol;
  // The client tells its transport which revision it agreed on with the server, and nobody else.
  const told = Object.assign(transport, { setProtocolVersion: (/** @type {string} */ version) => (protocol = version) });
  const log = linesOf(transport.stderr);
  await withLog(client.connect(told), log);
  return { client, log, protocol };
}

/** What a server writes to its standard error, kept for the case that it fails. @param {import("node:stream").Stream | null} stream */
function linesOf(stream) {
  /** @type {string[]} */
  const log = [];
  stream?.on("data", (chunk) => log.push(String(chunk)));
  return log;
}

/** @param {Promise<void>} connecting @param {string[]} log */
async function withLog(connecting, log) {
  try {
    await connecting;
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n${log.join("")}`, { cause: error });
  }
}

/** @param {CallResult} result @returns {Came} */
function came({ content, isError, _meta }) {
  const texts = /** @type {{text?: string}[]} */ (content ?? []).map((block) => block.text ?? "");
  const text = texts.join("\n");
  if (isError === true) {
    const violations = /** @type {{path: string, code: string}[]} */ (_meta?.["mcp-arguments/violations"] ?? []);
    return { came: { outcome: "refused", violations: violations.map(({ path, code }) => `${path} ${code}`.trim()) }, text, repairs: [] };
  }
  const edits = /** @type {import("mcp-arguments").Edit[]} */ (_meta?.["mcp-arguments/edits"] ?? []);
  if (edits.length === 0) return { came: { outcome: "accepted" }, text, repairs: [] };
  const places = edits.map(({ path, rule }) => `${path} ${rule}`.trim());
  return { came: { outcome: "repaired", edits: places }, text, repairs: edits.map((edit, index) => `${places[index]}: ${changed(edit)}`) };
}

/** @param {import("mcp-arguments").Edit} edit */
function changed({ change, before, after, to }) {
  if (change === "remove") return "left out";
  if (change === "rename") return `now ${to}`;
  return `${before?.value ?? before?.kind ?? "absent"} is now ${JSON.stringify(after)}`;
}

/** @param {unknown} error @param {string[]} log @returns {Came} */
function failed(error, log) {
  const { code, message } = /** @type {{code?: unknown, message: string}} */ (error);
  if (typeof code !== "number") throw new Error(`the call failed: ${message}\n${log.join("")}`, { cause: error });
  // Each SDK words it in its own way, and neither shows it to the model.
  return { came: { outcome: "protocol error", code }, text: `JSON-RPC error ${code}`, repairs: [] };
}

/**
 * What is other than expected about a call's outcome, in a line each.
 *
 * @param {Call} call
 * @param {Mode} mode
 * @param {Came} came
 */
export function surprises(call, mode, { came, text }) {
  const expected = call[mode];
  const found = [];
  if (!isDeepStrictEqual(came, expected)) found.push(`expected ${described(expected)}, not ${described(came)}`);
  const answered = came.outcome === "accepted" || came.outcome === "repaired";
  if (answered && call.answer !== undefined && !text.startsWith(call.answer)) {
    found.push(`expected an answer that starts with ${JSON.stringify(call.answer)}`);
  }
  return found;
}

/** @param {Expected} expected */
function described(expected) {
  const details = "edits" in expected ? expected.edits : "violations" in expected ? expected.violations : [];
  return details.length === 0 ? expected.outcome : `${expected.outcome} (${details.join(", ")})`;
}
