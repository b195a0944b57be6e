// Memory, without a clock: a million calls of every kind leave it as it was once warm, and thousands of tools fit.

import assert from "node:assert/strict";
import { appendFileSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { tool as madeTool } from "../bench/lib/works.mjs";

const MEGABYTE = 2 ** 20;
const CALLS = Number(process.env.MEMORY_CALLS ?? 1_000_000);
const SAMPLES = 20;
/** Samples after which everything has been compiled by the engine, and every pool has its size. */
const WARM = 6;
const TOOLS = 4_000;
const MOST_FOR_TOOLS = 64 * MEGABYTE;
/** What may be added after the warm-up: four bytes a call on the heap, and as much as an allocator may move about in the process. */
const MOST_HEAP = 4 * CALLS;
const MOST_RESIDENT = 32 * MEGABYTE;

// The package keeps its instance to itself. What it instantiates passes here, so that its memory can be looked at from outside.
const memories = [];
const { Instance } = WebAssembly;
WebAssembly.Instance = class extends Instance {
  constructor(...given) {
    super(...given);
    if (this.exports.memory instanceof WebAssembly.Memory) memories.push(this.exports.memory);
  }
};
const { boolean, choice, defineTool, fromJsonSchema, integer, list, number, object, text } = await import("mcp-arguments");

const moduleBytes = () => memories.reduce((sum, memory) => sum + memory.buffer.byteLength, 0);
const megabytes = (bytes) => `${(bytes / MEGABYTE).toFixed(1)} MB`;
const middle = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];

function note(line) {
  console.log(line);
  if (process.env.XTASK_NOTES) appendFileSync(process.env.XTASK_NOTES, `${line}\n`);
}

/** What is in use once all that nobody holds is gone. */
async function sample() {
  for (let turn = 0; turn < 3; turn++) {
    globalThis.gc();
    // What waits for finalisation is released between turns.
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  return { module: moduleBytes(), heap: heapUsed + external, resident: rss };
}

const search = defineTool({
  name: "docs_search",
  properties: {
    query: text("", { required: true }),
    limit: integer("", { minimum: 1, maximum: 25, default: 8 }),
    sort: choice(["newest", "oldest"]),
    exact: boolean(),
    weight: number("", { minimum: 0 }),
    tags: list(text(), "", { maxItems: 100_000 }),
    where: object({ path: text("", { required: true, pattern: "^/[a-z/]+$" }), depth: integer() }),
  },
});
const open = fromJsonSchema("open", { type: "object", properties: { id: { anyOf: [{ type: "integer" }, { type: "string", format: "uuid" }] } }, additionalProperties: { type: ["string", "null"] } });

/** Each is one kind of call, and says whether it came out as it should. */
const KINDS = {
  valid: (at) => search.validate({ query: `q ${at}`, limit: 5, sort: "newest", where: { path: "/a/b" } }).ok,
  "valid, with a default": (at) => search.read({ query: `q ${at}` }).value.limit === 8,
  union: (at) => open.validate({ id: at, more: `text ${at}`, none: null }).ok,
  refused: (at) => !search.validate({ qeury: `q ${at}`, limit: 99 }).ok,
  "refused, with text": (at) => search.validate({ query: `q ${at}`, limit: "many", sort: "newer", where: { path: "no" } }).toolResult().content[0].text.length > 100,
  repaired: (at) => search.read({ query: `q ${at}`, limit: "10", exact: "yes", tags: "[\"a\", \"b\"]" }).value.tags.length === 2,
  "repaired, with its changes": (at) => search.read({ Query: `q ${at}`, sort: null }).changes().length >= 2,
  "as text": (at) => search.validateText(`{"query": "q ${at}", "limit": 5}`).ok,
  "as text, refused": (at) => search.readText(`{"query": "q ${at}", "query": 5}`).text.length > 10,
  "no arguments": () => search.read(undefined).text.includes("query"),
};
const BIG = {
  "big, valid": (at) => search.validate({ query: `q ${at}`, tags: Array.from({ length: 2_000 }, (_, each) => `tag ${each}`) }).ok,
  "big, repaired": (at) => search.read({ query: `q ${at}`, tags: Array.from({ length: 900 }, (_, each) => each) }).value.tags[899] === "899",
  "big, as text": (at) => search.validateText(JSON.stringify({ query: "x".repeat(100_000), limit: at % 20 + 1 })).ok,
};

test(`${CALLS} calls of every kind leave memory as it was once warm`, async () => {
  const kinds = Object.entries(KINDS);
  const big = Object.entries(BIG);
  const samples = [];
  const each = Math.ceil(CALLS / SAMPLES);
  let calls = 0;
  for (let at = 0; at < SAMPLES; at++) {
    for (let turn = 0; turn < each; turn++, calls++) {
      const [kind, run] = calls % 1_000 === 999 ? big[Math.floor(calls / 1_000) % big.length] : kinds[calls % kinds.length];
      if (!run(calls)) assert.fail(`call ${calls}, ${kind}, came out wrong`);
    }
    samples.push(await sample());
  }
  const warm = samples.slice(WARM, WARM + 4);
  const end = samples.slice(-4);
  const of = (part, of) => middle(part.map(of));
  const grown = (pick) => of(end, pick) - of(warm, pick);
  const [module, heap, resident] = [grown((each) => each.module), grown((each) => each.heap), grown((each) => each.resident)];
  note(
    `${calls} calls: the module's memory ${megabytes(of(end, (each) => each.module))}, grown by ${module} bytes once warm; ` +
      `heap ${megabytes(of(end, (each) => each.heap))}, by ${megabytes(heap)}; resident ${megabytes(of(end, (each) => each.resident))}, by ${megabytes(resident)}`,
  );
  const all = JSON.stringify(samples);
  assert.ok(samples.every((each) => each.module > 0), "the module's memory was not seen");
  assert.equal(module, 0, all);
  assert.ok(heap < MOST_HEAP, all);
  assert.ok(resident < MOST_RESIDENT, all);
});

/** The tools of real servers where they are at hand, and made ones of a real size where not. */
function someTools() {
  const folder = [process.env.MCP_ARGUMENTS_CORPUS, fileURLToPath(new URL("../../../shared/corpus", import.meta.url))].find((each) => each && existsSync(each));
  if (folder === undefined) return { what: "made tools", entries: Array.from({ length: TOOLS }, (_, at) => ({ name: `tool_${at}`, inputSchema: madeTool(at).schema })) };
  const real = readdirSync(folder).filter((name) => name.endsWith(".json")).sort().flatMap((name) => JSON.parse(readFileSync(`${folder}/${name}`, "utf8")));
  // Where there are fewer, some come again. Each has a name of its own, so that none is compiled already.
  const entries = Array.from({ length: TOOLS }, (_, at) => ({ ...real[at % real.length], name: `tool_${at}` }));
  return { what: `tools of real servers, ${Math.max(0, TOOLS - real.length)} of them twice`, entries };
}

test(`${TOOLS} tools compiled at once fit in ${megabytes(MOST_FOR_TOOLS)} of the module's memory`, async () => {
  const before = moduleBytes();
  const heapBefore = (await sample()).heap;
  const { what, entries } = someTools();
  const tools = entries.map((entry) => fromJsonSchema(entry));
  const compiled = moduleBytes();
  // The first call of each asks for what the fast way across needs to know, which the package keeps.
  for (const each of tools) each.validate({});
  const { module, heap } = await sample();
  note(`${tools.length} ${what}: ${megabytes(module)} of the module's memory (${megabytes(before)} before, ${megabytes(compiled)} once compiled), ${megabytes(heap - heapBefore)} of the heap`);
  assert.ok(module < MOST_FOR_TOOLS, `${module} bytes`);
});
