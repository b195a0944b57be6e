// The shim for registerTool of SDK v1: a schema of the caller's own zod, in a real server, called by its real client.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { defineTool, fromJsonSchema, integer, list, text } from "mcp-arguments";
import { configV1, listedV1 } from "mcp-arguments/sdk-v1";
import { rescue, withArguments } from "mcp-arguments/server";
import * as zod from "zod";
import * as zodMini from "zod/mini";
import * as zod3 from "zod-3";
import * as zod4of3 from "zod-3/v4";
import * as zodMiniOf3 from "zod-3/v4-mini";

const DIALECT = "https://json-schema.org/draft/2020-12/schema";
const search = defineTool({
  name: "docs_search",
  title: "Search",
  description: "Search the documentation.",
  properties: {
    query: text("What to look for.", { required: true }),
    limit: integer("How many results.", { minimum: 1, maximum: 25, default: 8 }),
    tags: list(text()),
  },
  annotations: { readOnly: true },
});
const says = (/** @type {unknown} */ value) => ({ content: [{ type: /** @type {const} */ ("text"), text: JSON.stringify(value) }] });
const IDENTITY = { name: "test", version: "0" };
const textOf = ({ content }) => content[0].text;
const call = (client, args, name = search.name) => client.callTool({ name, arguments: args });

/** The client of a server of SDK v1. */
async function clientOf(register, transport = (pipe) => pipe) {
  const server = new McpServer(IDENTITY);
  register(server);
  const [near, far] = InMemoryTransport.createLinkedPair();
  await server.connect(transport(far));
  const client = new Client(IDENTITY);
  await client.connect(near);
  return client;
}

const COPIES = { "zod 4": zod, "zod 4 mini": zodMini, "zod 4 as z": zod.z, "zod/v4 of zod 3.25": zod4of3, "zod/v4-mini of zod 3.25": zodMiniOf3 };

for (const [name, z] of Object.entries(COPIES)) {
  test(`registerTool takes a tool through ${name}, lists it again and again, repairs its calls and shows refusals`, async () => {
    const client = await clientOf((server) => server.registerTool(search.name, configV1(z, search), (args) => says(args)));
    for (let time = 0; time < 3; time++) {
      const { tools } = await client.listTools();
      assert.deepEqual(tools[0].inputSchema, { $schema: DIALECT, ...search.toJson().inputSchema });
      assert.equal(tools[0].title, "Search");
      assert.equal(tools[0].annotations.readOnlyHint, true);
    }
    assert.equal(textOf(await call(client, { query: "x", limit: "5", tags: '["a"]' })), '{"query":"x","limit":5,"tags":["a"]}');
    const refused = await call(client, { query: "x", limt: 5 });
    assert.equal(refused.isError, true);
    const { text: wanted } = /** @type {any} */ (search.read({ query: "x", limt: 5 }));
    assert.equal(textOf(refused), `MCP error -32602: Input validation error: Invalid arguments for tool docs_search: ${wanted}`);
    assert.equal((await call(client, undefined)).isError, true);
  });
}

test("what is replaced in a zod schema is what zod itself asks for, whichever way it is asked", async () => {
  for (const z of [zod, zodMini, zod4of3]) {
    const { inputSchema } = configV1(z, search);
    const schema = /** @type {any} */ (inputSchema);
    assert.deepEqual(z.safeParse(schema, { query: "x", limit: "5" }).data, { query: "x", limit: 5 });
    assert.deepEqual((await z.safeParseAsync(schema, { query: "x" })).data, { query: "x", limit: 8 });
    const { error } = z.safeParse(schema, { limit: 1 });
    assert.deepEqual(error.issues.map(({ code, path }) => [code, path]), [["custom", []]]);
    assert.match(error.issues[0].message, /^query is missing/);
    assert.deepEqual((await schema["~standard"].validate({ query: "x" })).value, { query: "x", limit: 8 });
    for (const target of ["draft-7", "draft-2020-12"]) {
      const printed = z.toJSONSchema(schema, { target, io: "input" });
      assert.equal(printed.$schema, DIALECT);
      assert.deepEqual(printed.properties, search.toJson().inputSchema.properties);
      printed.properties.query = "spoilt";
    }
  }
  assert.equal(search.toJson().inputSchema.properties.query.type, "string");
});

test("a tool with definitions that refer to each other is listed whole", async () => {
  const inputSchema = {
    type: "object",
    properties: { root: { $ref: "#/$defs/node" } },
    $defs: { node: { type: "object", properties: { next: { $ref: "#/$defs/node" } } } },
  };
  const linked = fromJsonSchema({ name: "linked", inputSchema });
  const client = await clientOf((server) => server.registerTool("linked", configV1(zod, linked), (args) => says(args)));
  for (let time = 0; time < 2; time++) assert.deepEqual((await client.listTools()).tools[0].inputSchema, { $schema: DIALECT, ...inputSchema });
  assert.equal((await call(client, { root: { next: { nxt: {} } } }, "linked")).isError, true);
});

test("with listedV1 and withArguments the text of a refusal has no prefix, and repairs are told", async () => {
  const register = (server) => server.registerTool(search.name, listedV1(zod, search), withArguments(search, (args) => says(args)));
  const client = await clientOf(register, (pipe) => rescue(pipe, [search]));
  assert.deepEqual((await client.listTools()).tools[0].inputSchema, { $schema: DIALECT, ...search.toJson().inputSchema });
  const refused = await call(client, { limit: 100 });
  assert.equal(textOf(refused), /** @type {any} */ (search.read({ limit: 100 })).text);
  assert.equal(refused._meta["mcp-arguments/violations"].length, 2);
  const repaired = await call(client, { query: "x", limit: "5" });
  assert.deepEqual(repaired._meta["mcp-arguments/edits"].map(({ rule }) => rule), ["text_to_integer"]);
  assert.match(textOf(await call(client, null)), /^query is missing/);
  assert.equal((await call(client, ["x"])).isError, true);
});

test("it comes through require too, for the zod that came so", async () => {
  const require = createRequire(import.meta.url);
  const { defineTool: define } = require("mcp-arguments");
  const own = define({ name: "own", properties: { limit: { kind: "integer", required: true } } });
  const { inputSchema } = require("mcp-arguments/sdk-v1").configV1(require("zod"), own);
  assert.deepEqual(require("zod").safeParse(inputSchema, { limit: "5" }).data, { limit: 5 });
});

test("the options set the mode and the hooks", async () => {
  const told = [];
  const options = { mode: /** @type {const} */ ("strict"), onRefused: (report) => told.push(report) };
  const client = await clientOf((server) => server.registerTool(search.name, configV1(zod, search, options), (args) => says(args)));
  assert.equal((await call(client, { query: "x", limit: "5" })).isError, true);
  assert.deepEqual(told, [{ tool: "docs_search", codes: ["wrong_type"] }]);
});

test("the output schema of a tool holds in SDK v1, listed and enforced", async () => {
  const outputSchema = { type: "object", properties: { count: { type: "integer" } }, required: ["count"] };
  const counted = fromJsonSchema({ name: "count", inputSchema: { type: "object", properties: { count: {} } }, outputSchema });
  const client = await clientOf((server) =>
    server.registerTool("count", configV1(zod, counted), ({ count }) => ({ ...says(count), structuredContent: { count } })),
  );
  assert.deepEqual((await client.listTools()).tools[0].outputSchema, { $schema: DIALECT, ...outputSchema });
  assert.deepEqual((await call(client, { count: 1 }, "count")).structuredContent, { count: 1 });
  const broken = await call(client, { count: "one" }, "count");
  assert.equal(broken.isError, true);
  assert.match(textOf(broken), /Output validation error.*count must be an integer/);
});

test("zod 3, and what is no zod, are named in a clear error", () => {
  for (const z of [zod3, zod3.z]) {
    assert.throws(() => configV1(/** @type {any} */ (z), search), /mcp-arguments\/sdk-v1: docs_search: this takes zod 4, and got zod 3: give it .*"zod\/v4"/);
  }
  for (const z of [undefined, {}, { looseObject: () => ({}) }]) {
    assert.throws(() => listedV1(/** @type {any} */ (z), search), /this takes zod 4, and got something else/);
  }
});
