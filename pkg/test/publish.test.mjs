// Publishing: lists in the form of a profile, lint and types.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { defineTool, fromJsonSchema, integer, text } from "mcp-arguments";
import { clients, lint, profiles, publish, types } from "mcp-arguments/publish";
import { note } from "./notes.mjs";
import { judgeOf, lists, spelt } from "./real-tools.mjs";
import { others, sample } from "./sample.mjs";

const NAMES = ["mcp", "portable", "anthropic", "openai", "openai-strict", "gemini"];
const golden = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "tests", "golden", "publish");
const probe = (inputSchema) => ({ name: "probe", description: "Probes.", inputSchema });
const object = (properties, rest = {}) => ({ type: "object", properties, ...rest });

test("the profiles that come with the package are dated data, and each is the profile of its name", () => {
  assert.deepEqual(profiles().map(({ id }) => id), NAMES);
  const schema = object({ a: { type: ["integer", "null"] }, "b[c]": { oneOf: [{ const: 1 }, { $ref: "#" }] } });
  for (const profile of profiles()) {
    assert.match(profile.date, /^\d{4}-\d\d-\d\d$/);
    assert.ok(profile.about.length > 0 && profile.clients.length > 0);
    assert.deepEqual(publish(probe(schema), { profile }), publish(probe(schema), { profile: profile.id }));
  }
});

test("every row of the table becomes what its golden says, in every profile", () => {
  let count = 0;
  for (const file of readdirSync(golden)) {
    const { cases } = JSON.parse(readFileSync(join(golden, file), "utf8"));
    for (const { before, after } of cases) {
      for (const profile of NAMES.slice(1)) {
        const { tools: [entry], losses } = publish(probe(before), { profile });
        const told = losses.map(({ tool: _tool, clients: _clients, ...rest }) => rest);
        const changed = told.length > 0 && { inputSchema: entry.inputSchema, losses: told };
        const description = entry.description !== "Probes." && { description: entry.description };
        assert.deepEqual({ ...description, ...changed }, after[profile], `${file} in ${profile}`);
        assert.ok(losses.every(({ tool, clients }) => tool === "probe" && clients.length > 0));
        count++;
      }
    }
  }
  assert.ok(count >= 300, `${count} goldens`);
  note(`${count} goldens of publishing hold through the package`);
});

test("a tool, an entry, a list of both and a whole result of tools/list are taken, each in its author's form", () => {
  const spec = { name: "find", properties: { query: text("What.", { required: true }), limit: integer("How many.", { minimum: 1, maximum: 9 }) } };
  const tool = defineTool(spec, { profile: "openai-strict" });
  const entry = defineTool(spec).toJson();
  const want = publish([entry, entry], { profile: "portable" });
  assert.deepEqual(want.tools.map(({ name }) => name), ["find", "find"]);
  for (const tools of [[tool, entry], { tools: [entry, tool] }, { tools: [entry, tool], nextCursor: "x" }]) {
    assert.deepEqual(publish(tools, { profile: "portable" }), want);
  }
  const one = publish(entry, { profile: "portable" });
  assert.deepEqual(publish(tool, { profile: "portable" }), one);
  assert.deepEqual(one.tools, [want.tools[0]]);
  // A tool may be called like a member of a result.
  assert.equal(publish({ name: "tools", inputSchema: object({}) }, { profile: "portable" }).tools[0].name, "tools");
  assert.deepEqual(publish([], { profile: "portable" }), { profile: "portable", tools: [], losses: [], wire: [] });
  assert.deepEqual(lint([]), []);
});

test("a profile of one's own starts from one that comes with the package", () => {
  const schema = object({ a: { type: "string", pattern: "^x" } });
  const keyword = (profile) => publish(probe(schema), { profile }).tools[0].inputSchema.properties.a.pattern;
  assert.equal(keyword("portable"), undefined);
  const ours = { id: "ours", extends: "portable", accepted: ["pattern"] };
  assert.equal(keyword(ours), "^x");
  assert.equal(publish(probe(schema), { profile: ours }).profile, "ours");
});

test("what is no list, no profile and no client is an error that says so", () => {
  const entry = probe(object({}));
  const throws = (use, message) => assert.throws(use, (error) => error.constructor === Error && message.test(error.message));
  for (const none of [undefined, {}, { profile: undefined }]) throws(() => publish(entry, none), /^publish: \{ profile \} is missing/);
  throws(() => publish(entry, { profile: "nonsense" }), /^there is no profile `nonsense`: mcp, portable, /);
  throws(() => publish(entry, { profile: { colour: 1 } }), /^profile: unknown member `colour`$/);
  throws(() => publish(entry, { profile: { extends: "ours" } }), /^profile: `extends` names `ours`/);
  throws(() => publish(entry, { profile: { form: { null: "maybe" } } }), /^profile: `form\/null` must be keep/);
  throws(() => publish(entry, { profile: { rejected: ["nonsense"] } }), /^profile: `nonsense` is no row/);
  for (const profile of [null, 1, []]) throws(() => publish(entry, { profile }), /^profile: it must be an object$/);
  for (const tools of [null, undefined, 1, "x", [entry, 1], [[entry]]]) {
    throws(() => publish(tools, { profile: "portable" }), /^publish: tools\[\d\] must be an entry of tools\/list or a tool/);
    throws(() => lint(tools), /^lint: tools\[\d\] must be/);
    throws(() => types(tools), /^types: tools\[\d\] must be/);
  }
  throws(() => publish({ tools: entry }, { profile: "portable" }), /^tools must be a list/);
  throws(() => lint(entry, { clients: ["claude"] }), /^there is no client `claude`: mcp, .*claude-code/);
  throws(() => lint(entry, { clients: "openai" }), /^`clients` must be a list of names$/);
  const cycle = {};
  cycle.cycle = cycle;
  throws(() => lint(probe(cycle)), /^lint: the tools cannot be written as JSON/);
  let deep = {};
  for (let level = 0; level < 200; level++) deep = { items: deep };
  throws(() => lint(probe(deep)), /levels/);
  // After all of that it works as before.
  assert.equal(publish(entry, { profile: "portable" }).tools[0].name, "probe");
});

test("a lint names the place, the clients and what to write instead; it can be asked for some clients", () => {
  const tools = [probe(object({ paths: { type: "array" }, "filter[x]": { type: "string" } }))];
  const found = lint(tools);
  const items = found.find(({ rule }) => rule === "items-missing");
  assert.deepEqual([items.level, items.tool, items.path], ["error", "probe", "/inputSchema/properties/paths"]);
  assert.ok(items.clients.includes("gemini") && items.reason.length > 0 && items.instead.length > 0 && items.evidence.length > 0);
  const rules = (...names) => lint(tools, { clients: names }).map(({ rule }) => rule);
  assert.ok(rules("anthropic").includes("property-key-charset") && !rules("anthropic").includes("items-missing"));
  assert.ok(rules("claude-code").includes("property-key-charset"), "a client has the findings of its profile");
  assert.deepEqual(rules("portable"), found.map(({ rule }) => rule), "portable stands for every client");
  assert.deepEqual(clients().slice(0, NAMES.length), NAMES);
  assert.ok(["cursor", "roo", "windsurf", "bedrock", "ollama"].every((name) => clients().includes(name)));
  assert.ok(clients().every((name) => /^[a-z][a-z-]*$/.test(name) && Array.isArray(lint(tools, { clients: [name] }))));
});

test("types name each tool's arguments and outputs", () => {
  const text = types({ tools: [{ ...probe(object({ query: { type: "string" } }, { required: ["query"] })), outputSchema: object({ n: { type: "integer" } }) }] });
  assert.match(text, /export interface ProbeArguments \{\n {2}query: string;/);
  assert.match(text, /export interface ToolArguments \{\n {2}probe: ProbeArguments;\n\}/);
  assert.match(text, /export interface ToolOutputs \{\n {2}probe: ProbeOutput;\n\}/);
});

test("the profile mcp changes nothing of any list of a real server", () => {
  for (const { tools } of lists) assert.deepEqual(publish({ tools }, { profile: "mcp" }), { profile: "mcp", tools, losses: [], wire: [] });
});

test("every list of a real server is published, linted and typed, and the published schemas are sound", () => {
  const counts = Object.fromEntries(NAMES.map((name) => [name, 0]));
  const levels = { error: 0, warning: 0, info: 0 };
  for (const { server, tools } of lists) {
    for (const profile of NAMES) {
      const published = publish(tools, { profile });
      assert.deepEqual(published.tools.map(({ name }) => name), tools.map(({ name }) => name), server);
      published.tools.forEach(({ name, inputSchema }, index) => {
        assert.equal(inputSchema.type, "object", `${server} ${name}`);
        // Each in one of the profiles: a plan for all takes longer than all the rest.
        if (index % NAMES.length === NAMES.indexOf(profile)) fromJsonSchema(name, inputSchema);
      });
      const named = new Set(tools.map(({ name }) => name));
      for (const loss of published.losses) {
        assert.ok(named.has(loss.tool) && typeof loss.lossless === "boolean" && /^($|\/)/.test(loss.path), JSON.stringify(loss));
      }
      counts[profile] += published.losses.length;
    }
    for (const { level } of lint(tools)) levels[level]++;
    assert.match(types(tools), /export interface ToolArguments \{/);
  }
  const losses = Object.entries(counts).map(([profile, count]) => `${profile} ${count}`).join(", ");
  note(`losses of ${lists.flatMap(({ tools }) => tools).length} tools: ${losses}; lint: ${levels.error} errors, ${levels.warning} warnings, ${levels.info} infos`);
});

test("arguments that keep a published schema are accepted and arrive as declared, unless they break what a sentence says", () => {
  const counts = Object.fromEntries(NAMES.slice(1).map((name) => [name, { given: 0, accepted: 0, told: 0 }]));
  const broken = [];
  // Each tool in one of the profiles: what takes the time is ajv, which compiles every schema.
  const turns = NAMES.slice(1);
  for (const { server, tools } of lists) {
    for (const [index, entry] of tools.entries()) {
      const tool = fromJsonSchema(entry);
      const declared = judgeOf(entry.inputSchema);
      const profile = turns[index % turns.length];
      const schema = spelt(tool.toJson({ profile }).inputSchema);
      const shown = judgeOf(schema);
      const told = tool.losses({ profile }).filter(({ lossless }) => !lossless).map(({ path }) => path);
      for (const value of sent(schema).filter(shown)) {
        counts[profile].given++;
        const result = tool.validate(value, { profile });
        const about = () => `${server} ${entry.name} ${profile}: ${JSON.stringify(value).slice(0, 300)}: ${result.ok ? JSON.stringify(result.value) : result.text}`;
        if (!result.ok && result.violations.every(({ path }) => isTold(path, told))) counts[profile].told++;
        else if (!result.ok || !declared(result.value)) broken.push(about());
        else counts[profile].accepted++;
      }
    }
  }
  assert.deepEqual(broken.slice(0, 10), [], `${broken.length} against the law`);
  for (const [profile, { given, accepted, told }] of Object.entries(counts)) {
    note(`${profile}: ${given} arguments that ajv takes by the published schema, ${accepted} accepted, ${told} refused for what a sentence says`);
  }
});

/** Whether a loss is of the argument that is refused, or of what lies around it: a composition, or what is referred to. */
function isTold(violation, losses) {
  const argument = violation.split("/")[1] ?? "";
  return losses.some((path) => !path.startsWith("/properties/") || path.split("/")[2] === argument || argument === "");
}

/** Calls by a schema: with every member, with the required ones, and some that differ in a member. */
function sent(schema) {
  const base = [true, false].map((whole) => sample(schema, schema, whole)).filter((value) => value !== undefined);
  return [...base, ...base.flatMap((value) => others(value).slice(0, 8))].filter((value) => typeof value === "object" && value !== null);
}

test("400 tools of 1.4 MB are published, linted and typed", () => {
  const length = (tool) => JSON.stringify(tool).length;
  const real = lists.flatMap(({ tools }) => tools).filter((tool) => length(tool) > 1500 && length(tool) < 20_000).slice(0, 400);
  if (real.length === 0) return;
  const took = {};
  const timed = (name, work) => {
    const start = performance.now();
    const result = work();
    took[name] = `${name} ${Math.round(performance.now() - start)} ms`;
    return result;
  };
  for (const profile of NAMES) assert.equal(timed(profile, () => publish(real, { profile })).tools.length, real.length);
  assert.ok(timed("lint", () => lint(real)).length > 0);
  assert.ok(timed("types", () => types(real)).length > 0);
  note(`${real.length} tools, ${Math.round(JSON.stringify(real).length / 1000)} kB: ${Object.values(took).join(", ")}`);
});
