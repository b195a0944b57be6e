// The adapters in real servers, called by real clients over a transport in memory.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Client as ClientV2, InMemoryTransport as PipeV2 } from "@modelcontextprotocol/client";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport as PipeV1 } from "@modelcontextprotocol/sdk/inMemory.js";
import { Server as ServerV1 } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { fromJsonSchema as fromJsonSchemaV2, McpServer, Server as ServerV2 } from "@modelcontextprotocol/server";
import { defineTool, fromJsonSchema, integer, list, text } from "mcp-arguments";
import { jsonSchemaValidator, listed, rescue, toolHandlers, withArguments } from "mcp-arguments/server";

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

/** A client of SDK v2 that is connected to the server. */
async function clientOf(server, transport = (pipe) => pipe) {
  const [near, far] = PipeV2.createLinkedPair();
  await server.connect(transport(far));
  const client = new ClientV2(IDENTITY);
  await client.connect(near);
  return client;
}

/** A server of each SDK with these handlers, and its client. */
async function lowLevel({ list, call }, transport) {
  const v2 = new ServerV2(IDENTITY, { capabilities: { tools: {} } });
  v2.setRequestHandler("tools/list", list);
  v2.setRequestHandler("tools/call", call);
  const v1 = new ServerV1(IDENTITY, { capabilities: { tools: {} } });
  v1.setRequestHandler(ListToolsRequestSchema, list);
  v1.setRequestHandler(CallToolRequestSchema, call);
  const [near, far] = PipeV1.createLinkedPair();
  await v1.connect(transport?.(far) ?? far);
  const client = new ClientV1(IDENTITY);
  await client.connect(near);
  return { v2: await clientOf(v2, transport), v1: client };
}

const echo = { search: (/** @type {unknown} */ checked) => says(checked) };
const textOf = ({ content }) => content[0].text;
const call = (client, args, name = search.name) => client.callTool({ name, arguments: args });

test("SDK v2 registers a tool as it is, lists it, repairs its calls and shows refusals", async () => {
  const server = new McpServer(IDENTITY);
  server.registerTool(search.name, search.config, (args) => says(args));
  const client = await clientOf(server);
  const { tools } = await client.listTools();
  assert.deepEqual(tools[0].inputSchema, search.toJson().inputSchema);
  assert.equal(tools[0].title, "Search");
  assert.equal(tools[0].annotations.readOnlyHint, true);
  assert.equal(textOf(await call(client, { query: "x", limit: "5" })), '{"query":"x","limit":5}');
  const refused = await call(client, { query: "x", limt: 5 });
  assert.equal(refused.isError, true);
  assert.match(textOf(refused), /^Input validation error: Invalid arguments for tool docs_search: limt: .*limit/);
});

test("a Standard Schema's issues carry flat paths, and there is always one", () => {
  const nested = defineTool({ name: "nested", properties: { tags: list(text(), "", { required: true }) } });
  const { issues } = nested["~standard"].validate({ tags: ["a", {}], odd: 1 });
  assert.deepEqual(issues?.map(({ path }) => path), [["odd"], ["tags", "1"]]);
  assert.equal(nested["~standard"].validate("[").issues?.length, 1);
  assert.deepEqual(nested["~standard"].validate({ tags: [] }), { value: { tags: [] } });
});

test("a Standard Schema gives one frozen document for each target and throws for another", () => {
  const { jsonSchema } = search["~standard"];
  for (const target of ["draft-2020-12", "draft-07"]) {
    const document = jsonSchema.input({ target });
    assert.equal(jsonSchema.output({ target }), document);
    assert.ok(Object.isFrozen(document.properties));
  }
  assert.throws(() => jsonSchema.input({ target: "openapi-3.0" }), /draft-2020-12/);
});

test("withArguments keeps the whole text of a refusal, without a prefix, and passes on what the host adds", async () => {
  const server = new McpServer(IDENTITY);
  let extra;
  const handler = withArguments(search, (args, context) => ((extra = context), says(args)));
  server.registerTool(search.name, { ...search.config, inputSchema: listed(search) }, (args, context) => handler(args, context));
  const client = await clientOf(server);
  const args = { query: "x", limit: 100 };
  const refused = await call(client, args);
  const { text: wanted, violations } = /** @type {any} */ (search.validate(args));
  assert.equal(textOf(refused), wanted);
  assert.deepEqual(refused._meta["mcp-arguments/violations"], JSON.parse(JSON.stringify(violations)));
  await call(client, { query: "x" });
  assert.ok(extra?.mcpReq);
});

test("toolHandlers lists and calls alike on both SDKs", async () => {
  const clients = await lowLevel(toolHandlers({ search }, echo));
  for (const client of Object.values(clients)) {
    assert.deepEqual((await client.listTools()).tools, [search.toJson()]);
    const repaired = await call(client, { query: "x", tags: '["a"]' });
    assert.equal(textOf(repaired), '{"query":"x","tags":["a"],"limit":8}');
    assert.deepEqual(repaired._meta["mcp-arguments/edits"].map(({ path, rule }) => [path, rule]), [["/tags", "text_to_list"]]);
    assert.equal((await call(client, { query: "x" }))._meta?.["mcp-arguments/edits"], undefined);
    assert.equal((await call(client, {})).isError, true);
    await assert.rejects(call(client, {}, "docs_find"), { code: -32602 });
  }
});

test("toolHandlers turns what a handler throws into a result, and lets errors of the protocol through", async () => {
  const fail = (error) => toolHandlers({ search }, { search: () => { throw error; } }).call({ params: { name: search.name, arguments: { query: "x" } } });
  assert.deepEqual(await fail(new Error("the index is away")), { content: [{ type: "text", text: "the index is away" }], isError: true });
  await assert.rejects(fail(Object.assign(new Error("gone"), { code: -32042 })), { code: -32042 });
});

test("toolHandlers refuses a tool without a handler and two tools of one name", () => {
  for (const handlers of [{}, { search: "echo" }]) {
    assert.throws(() => toolHandlers({ search }, /** @type {any} */ (handlers)), /docs_search: there is no handler named search/);
  }
  assert.throws(() => toolHandlers({ search, again: search }, { ...echo, again: echo.search }), /same name/);
});

test("a strict adapter repairs nothing", async () => {
  const strict = withArguments(search, (args) => says(args), { mode: "strict" });
  assert.equal((await strict({ query: "x", limit: "5" })).isError, true);
});

test("refusals can be thrown as errors of the protocol and details kept back", async () => {
  const throwing = withArguments(search, (args) => says(args), { onInvalid: "throw" });
  await assert.rejects(throwing({}), { code: -32602, message: /query is missing/ });
  const quiet = withArguments(search, (args) => says(args), { details: "none" });
  assert.equal((await quiet({}))._meta, undefined);
  assert.equal((await quiet({ query: "x", limit: "5" }))._meta, undefined);
});

test("the hooks are told names, codes and rules, and never a value", async () => {
  const told = [];
  const hooked = withArguments(search, (args) => says(args), { onRefused: (report) => told.push(report), onEdited: (report) => told.push(report) });
  await hooked({ query: "private", limit: "5", tags: "[\"private\"]" });
  await hooked({ private: 1 });
  await hooked({ query: "x" });
  assert.deepEqual(told, [
    { tool: "docs_search", rules: ["text_to_integer", "text_to_list"] },
    { tool: "docs_search", codes: ["unknown_argument", "missing_argument"] },
  ]);
});

test("rescue answers calls whose arguments are no object, on both SDKs", async () => {
  const clients = await lowLevel(toolHandlers({ search }, echo), (pipe) => rescue(pipe, [search]));
  for (const client of Object.values(clients)) {
    assert.match(textOf(await call(client, null)), /^query is missing/);
    const encoded = await call(client, '{"query": "x"}');
    assert.equal(textOf(encoded), '{"query":"x","limit":8}');
    assert.deepEqual(encoded._meta["mcp-arguments/edits"].map(({ rule }) => rule), ["encoded_arguments"]);
    const refused = await call(client, ["x"]);
    assert.equal(refused.isError, true);
    assert.equal(textOf(refused), /** @type {any} */ (search.read(["x"])).text);
    assert.equal(textOf(await call(client, { query: "y" })), '{"query":"y","limit":8}');
    await assert.rejects(call(client, [], "docs_find"));
  }
});

test("rescue tells the hooks, keeps details back and throws, as the options say", async () => {
  const told = [];
  const options = /** @type {const} */ ({
    details: "none", onInvalid: "throw", onRefused: (report) => told.push(report), onEdited: (report) => told.push(report),
  });
  const clients = await lowLevel(toolHandlers({ search }, echo, options), (pipe) => rescue(pipe, [search], options));
  for (const client of Object.values(clients)) {
    assert.equal((await call(client, '{"query": "x"}'))._meta?.["mcp-arguments/edits"], undefined);
    await assert.rejects(call(client, ["x"]), { code: -32602, message: /the arguments must be an object/ });
    await assert.rejects(call(client, {}), { code: -32602, message: /query is missing/ });
    assert.deepEqual(told.splice(0), [
      { tool: "docs_search", rules: ["encoded_arguments"] },
      { tool: "docs_search", codes: ["not_an_object"] },
      { tool: "docs_search", codes: ["missing_argument"] },
    ]);
  }
});

test("integers that no double holds can be answered, refused and repaired", async () => {
  const big = defineTool({ name: "big", properties: { id: integer("", { required: true }) } });
  const args = { id: "72565356393345843245" };
  for (const mode of /** @type {const} */ (["strict", "tolerant"])) {
    const handlers = toolHandlers({ big }, { big: ({ id }) => says(String(id)) }, { mode });
    const clients = await lowLevel(handlers, (pipe) => rescue(pipe, [big], { mode }));
    for (const client of Object.values(clients)) {
      const { _meta } = await call(client, args, "big");
      const shown = mode === "strict" ? _meta["mcp-arguments/violations"][0].send : _meta["mcp-arguments/edits"][0].after;
      assert.equal(shown, args.id);
      if (mode === "tolerant") await call(client, JSON.stringify(args), "big");
    }
  }
});

test("a handler may answer with text, as fastmcp takes it", async () => {
  assert.equal(await withArguments(search, ({ limit }) => `${limit}`)({ query: "x", limit: "5" }), "5");
});

test("a strict rescue makes nothing of text", async () => {
  const clients = await lowLevel(toolHandlers({ search }, echo), (pipe) => rescue(pipe, [search], { mode: "strict" }));
  for (const client of Object.values(clients)) assert.equal((await call(client, '{"query": "x"}')).isError, true);
});

test("the provider serves fromJsonSchema of SDK v2", async () => {
  const server = new McpServer(IDENTITY);
  const schema = { type: "object", properties: { id: { type: "integer" } }, required: ["id"] };
  server.registerTool("imported", { inputSchema: fromJsonSchemaV2(schema, jsonSchemaValidator) }, (args) => says(args));
  const client = await clientOf(server);
  assert.equal(textOf(await call(client, { id: 1, more: true }, "imported")), '{"id":1,"more":true}');
  assert.match(textOf(await call(client, { id: "1" }, "imported")), /id must be an integer/);
});

test("an answer that breaks the tool's output schema becomes a failed one", async () => {
  const counted = fromJsonSchema({
    name: "count",
    inputSchema: { type: "object", properties: {} },
    outputSchema: { type: "object", properties: { count: { type: "integer" } }, required: ["count"] },
  });
  const answering = (structuredContent) => withArguments(counted, () => ({ ...says(structuredContent), structuredContent }))({});
  assert.equal((await answering({ count: 1, more: 2 })).isError, undefined);
  const broken = await answering({ count: "one" });
  assert.equal(broken.isError, true);
  assert.match(textOf(broken), /^count failed: its own answer is not what its output schema says: .*count must be an integer/);
  assert.equal("structuredContent" in broken, false);
});
