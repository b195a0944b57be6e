// A tool in a profile: what it is listed as, and how the published form of its arguments is read back.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { dirname } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { boolean, defineTool, fromJsonSchema, fromStandard, integer, object, text } from "mcp-arguments";
import { listed, rescue, toolHandlers, withArguments } from "mcp-arguments/server";
import { configV1, listedV1 } from "mcp-arguments/sdk-v1";
import { z } from "zod";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const strict = { profile: "openai-strict" };

const search = (options) =>
  defineTool(
    {
      name: "docs_search",
      description: "Search.",
      properties: {
        query: text("What.", { required: true }),
        limit: integer("How many.", { minimum: 1, maximum: 25, default: 8 }),
        deep: boolean("All of it.", { nullable: true }),
        where: object({ field: text("", { required: true }), op: text() }),
      },
    },
    options,
  );

const levels = () => fromJsonSchema({ name: "probe", inputSchema: { type: "object", properties: { "level[id]": { type: "integer", enum: [1, 2] }, any: {} } } });

/** What is told of an edit beside where and why. */
const edits = (result) => result.edits.map(({ path, rule, wire }) => [path, rule, wire === true]);

test("a tool is listed in a profile, and says what that loses", () => {
  const tool = search();
  assert.deepEqual(tool.losses(), []);
  assert.deepEqual(tool.losses({ profile: "mcp" }), []);
  assert.deepEqual(tool.toJson({ profile: "mcp" }), tool.toJson());
  const { inputSchema, name } = tool.toJson(strict);
  assert.equal(name, "docs_search");
  assert.deepEqual(inputSchema.required, ["query", "limit", "deep", "where"]);
  assert.equal(inputSchema.additionalProperties, false);
  assert.ok(tool.losses(strict).some(({ row }) => row === "required-not-all"));
  // What is handed out is the caller's own to change.
  tool.toJson(strict).inputSchema.required.length = 0;
  assert.deepEqual(tool.toJson(strict).inputSchema.required, ["query", "limit", "deep", "where"]);
});

test("null that stands for absent is read as absent, also where null is a value of the property's", () => {
  const sent = Object.freeze({ query: "x", limit: null, deep: null, where: Object.freeze({ field: "a", op: null }) });
  for (const result of [search().validate(sent, strict), search().read(sent, strict), search(strict).validate(sent), search(strict).read(sent)]) {
    assert.ok(result.ok);
    assert.deepEqual(result.value, { query: "x", limit: 8, where: { field: "a" } });
    assert.deepEqual(edits(result).filter(([, , wire]) => wire).map(([path]) => path).sort(), ["/deep", "/limit", "/where/op"]);
    assert.deepEqual(edits(result).filter(([, , wire]) => !wire), [["/limit", "default", false]]);
    assert.equal(result.arguments.integer("limit"), 8);
    assert.equal(result.changes().length, 4);
  }
  assert.deepEqual(sent.where, { field: "a", op: null });
  // By itself, the tool does not take null for a text.
  assert.ok(!search().validate(sent).ok);
  assert.ok(!search(strict).validate(sent, { profile: "mcp" }).ok);
});

test("what does not have to be turned back stays the caller's own object", () => {
  const sent = { query: "x", limit: 3, deep: true, where: { field: "a", op: "b" } };
  const result = search(strict).validate(sent);
  assert.ok(result.ok && result.value === sent && result.edits.length === 0);
  const copied = search(strict).validate(sent, { copy: true });
  assert.ok(copied.ok && copied.value !== sent);
  assert.deepEqual(copied.value, sent);
});

test("names and values get back what the author called them, and a refusal names the author's", () => {
  const tool = levels();
  const [shown] = Object.keys(tool.toJson({ profile: "portable" }).inputSchema.properties);
  assert.match(shown, /^\w+$/);
  const result = tool.validate({ [shown]: "2", any: "[1, 2]" }, { profile: "portable" });
  assert.ok(result.ok, result.text);
  assert.deepEqual(result.value, { "level[id]": 2, any: [1, 2] });
  assert.deepEqual(edits(result).find(([, rule]) => rule === "alias"), [`/${shown}`, "alias", true]);
  const refused = tool.validate({ [shown]: "3" }, { profile: "portable" });
  assert.ok(!refused.ok);
  assert.deepEqual(refused.violations.map(({ path, code }) => [path, code]), [["/level[id]", "wrong_type"]]);
  // The author's own form is read too.
  assert.ok(tool.validate({ "level[id]": 2 }, { profile: "portable" }).ok);
});

test("repairs come after what was turned back, in one list that can be made again", () => {
  const result = search().read({ query: "x", limit: "10", deep: null, where: null }, strict);
  assert.ok(result.ok);
  assert.deepEqual(edits(result).map(([path, rule]) => `${path} ${rule}`).at(-1), "/limit text_to_integer");
  assert.deepEqual(result.value, { query: "x", limit: 10 });
});

test("JSON text is read back with every digit, and text that is not plain JSON is refused as without a profile", () => {
  const tool = levels();
  const profile = { profile: "gemini" };
  const [, any] = Object.keys(tool.toJson(profile).inputSchema.properties);
  const big = tool.validateText(`{"${any}": "123456789012345678901234567890"}`, profile);
  assert.ok(big.ok, big.text);
  assert.equal(big.value.any, 123456789012345678901234567890n);
  assert.deepEqual(edits(big), [["/any", "text_to_integer", true]]);
  assert.equal(tool.validate({ [any]: "123456789012345678901234567890" }, profile).value.any, 123456789012345678901234567890n);
  assert.deepEqual(search(strict).readText('{"query": "x", "limit": null, "deep": null, "where": null}').value, { query: "x", limit: 8 });
  const codes = (json, options) => tool.validateText(json, options).violations.map(({ code, path }) => [code, path]);
  for (const json of ['{"any": 1, "any": "2"}', '{"any": NaN}', '{"any": ', "", "[]", '{"any": "\\ud800"}']) {
    assert.deepEqual(codes(json, profile), codes(json), json);
  }
  const small = fromJsonSchema({ name: "probe", inputSchema: tool.toJson().inputSchema }, { limits: { textBytes: 20 } });
  assert.deepEqual(small.validateText(`{"any": "[${"1,".repeat(20)}1]"}`, profile).violations.map(({ code }) => code), ["too_large"]);
});

test("published arguments that come as text or in a wrapper are taken out, and then turned back", () => {
  const tool = fromJsonSchema({ name: "probe", inputSchema: { type: "object", properties: { a: { type: ["string", "null"] }, b: {}, c: { type: "string" } } } });
  const profile = { profile: "openai-strict" };
  const sent = { a: null, b: "[1]", c: "x" };
  const want = tool.read(sent, profile);
  assert.deepEqual(want.value, { b: [1], c: "x" });
  const rules = [["encoded_arguments", () => [tool.read(JSON.stringify(sent), profile), tool.readText(JSON.stringify(JSON.stringify(sent)), profile)]],
    ["wrapper_key", () => [tool.read({ arguments: sent }, profile), tool.readText(JSON.stringify({ params: sent }), profile)]]];
  for (const [rule, results] of rules) {
    for (const result of results()) {
      assert.ok(result.ok, result.text);
      assert.deepEqual(result.value, want.value);
      assert.deepEqual(edits(result), [["", rule, false], ...edits(want)]);
    }
  }
  assert.ok(!tool.validate(JSON.stringify(sent), profile).ok);
});

test("no value makes a reading in a profile throw", () => {
  const cycle = {};
  cycle.query = cycle;
  const getter = { get query() { throw new Error("no"); } };
  const changing = { limit: null, deep: null, where: null, times: 0, get query() { return "x".repeat(++changing.times); } };
  const tool = search(strict);
  for (const value of [null, undefined, 1, "x", [], cycle, getter, { query: Symbol("x") }, { query: 1n }, new Date(), new Map(), Object.create(null), JSON.parse('{"__proto__": null, "query": "x"}')]) {
    for (const result of [tool.validate(value), tool.read(value), tool.read(value, { mode: "lenient" })]) assert.equal(typeof result.ok, "boolean");
  }
  assert.ok(!tool.read(getter).ok);
  assert.equal(typeof tool.read(changing).ok, "boolean");
});

test("what is no data is refused in a profile, in a copy too, and wherever it is read", () => {
  const tool = fromJsonSchema("odd", { type: "object", properties: { "level[id]": { type: "integer", enum: [1, 2] }, text: { type: "string" }, extra: {} } });
  const profile = { profile: "portable" };
  const [shown] = Object.keys(tool.toJson(profile).inputSchema.properties);
  const unreadable = { get text() { throw new Error("unreadable"); } };
  const odd = [{ text: () => 1 }, { text: "ab\ud800" }, { extra: [Symbol("s")] }, { extra: "{}", text: new Date(0) }, { text: Number.NaN }];
  const inputs = [...odd.map((members) => ({ [shown]: "2", ...members })), Object.defineProperties({ [shown]: "2" }, Object.getOwnPropertyDescriptors(unreadable))];
  for (const input of inputs) {
    for (const copy of [false, true]) {
      for (const mode of ["validate", "read"]) assert.equal(tool[mode](input, { ...profile, copy }).ok, false, `${mode}, copy ${copy}`);
    }
  }
  assert.ok(tool.validate({ [shown]: "2", text: "x" }, { ...profile, copy: true }).ok);
});

test("a profile of one's own is read back too, and one that is none is told when the tool is made", () => {
  const ours = { id: "ours", extends: "openai-strict", accepted: ["string-length"] };
  const tool = search({ profile: ours });
  assert.deepEqual(tool.validate({ query: "x", limit: null, deep: null, where: null }).value, { query: "x", limit: 8 });
  assert.deepEqual(tool.toJson({ profile: ours }), tool.toJson());
  assert.throws(() => search({ profile: "nonsense" }), /^Error: docs_search: there is no profile `nonsense`: mcp, /);
  assert.throws(() => search({ profile: { colour: 1 } }), /^Error: docs_search: profile: unknown member `colour`$/);
  assert.throws(() => search().read({}, { profile: "nonsense" }), /there is no profile/);
  assert.throws(() => search().losses({ profile: "nonsense" }), /there is no profile/);
});

test("a host lists the profile's form and its handler gets the author's", async () => {
  const tool = search(strict);
  assert.deepEqual(tool["~standard"].jsonSchema.input({ target: "draft-2020-12" }), tool.toJson().inputSchema);
  assert.deepEqual(tool.config.inputSchema, tool);
  const sent = { query: "x", limit: null, deep: null, where: null };
  assert.deepEqual(tool["~standard"].validate(sent), { value: { query: "x", limit: 8 } });
  const reports = [];
  const handlers = toolHandlers({ search: search() }, { search: (args) => ({ content: [], args }) }, { ...strict, onEdited: (report) => reports.push(report) });
  assert.deepEqual(handlers.list().tools, [tool.toJson()]);
  const answer = await handlers.call({ params: { name: "docs_search", arguments: sent } });
  // To turn it back is no repair.
  assert.deepEqual(answer, { content: [], args: { query: "x", limit: 8 } });
  assert.deepEqual(reports, []);
  const repaired = await handlers.call({ params: { name: "docs_search", arguments: { ...sent, limit: "3" } } });
  assert.deepEqual(repaired._meta["mcp-arguments/edits"].map(({ path }) => path), ["/limit"]);
  assert.deepEqual(reports, [{ tool: "docs_search", rules: ["text_to_integer"] }]);
  const handler = withArguments(search(), (args) => args, { ...strict, mode: "strict" });
  assert.deepEqual(await handler(sent), { query: "x", limit: 8 });
  assert.deepEqual(listed(tool)["~standard"].jsonSchema.input({ target: "draft-2020-12" }), tool.toJson().inputSchema);
});

test("SDK v1 lists the profile's schema and description", () => {
  const tool = fromJsonSchema({ name: "check", description: "Checks.", inputSchema: { type: "object", properties: { a: { type: "string" }, b: { type: "string" } }, oneOf: [{ required: ["a"] }, { required: ["b"] }] } });
  const portable = { profile: "portable" };
  for (const config of [configV1(z, tool, portable), listedV1(z, tool, portable)]) {
    assert.equal(config.description, tool.toJson(portable).description);
    assert.notEqual(config.description, "Checks.");
    const { $schema: _dialect, ...schema } = z.toJSONSchema(config.inputSchema, { io: "input" });
    assert.equal(schema.oneOf, undefined);
    assert.deepEqual(schema.properties, tool.toJson(portable).inputSchema.properties);
  }
  const config = configV1(z, search(), strict);
  assert.deepEqual(config.inputSchema.parse({ query: "x", limit: null, deep: null, where: null }), { query: "x", limit: 8 });
});

test("rescued arguments are turned back once, by the handler", async () => {
  const tool = fromJsonSchema({ name: "probe", inputSchema: { type: "object", properties: { any: {}, text: { type: "string" } } } });
  const [passed, answers] = [[], []];
  const transport = rescue({ send: async (message) => answers.push(message) }, [tool], strict);
  transport.onmessage = (message) => passed.push(message.params.arguments);
  // JSON text of a text of digits: turned back twice, it would be a number.
  const sent = { any: '"5"', text: null };
  transport.onmessage({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "probe", arguments: JSON.stringify(sent) } });
  assert.deepEqual(passed, [sent]);
  assert.deepEqual(tool.read(passed[0], strict).value, { any: "5" });
  await transport.send({ jsonrpc: "2.0", id: 1, result: { content: [] } });
  assert.deepEqual(answers[0].result._meta["mcp-arguments/edits"].map(({ rule }) => rule), ["encoded_arguments"]);
});

test("a schema of another library is published and read back like any other", () => {
  const tool = fromStandard("move", z.object({ from: z.string(), note: z.string().optional() }), strict);
  assert.deepEqual(tool.toJson().inputSchema.required, ["from", "note"]);
  assert.deepEqual(tool.validate({ from: "a", note: null }).value, { from: "a" });
});

/** Runs a module, or a script of CommonJS, in a process of its own. */
const inProcess = (type, script) => execFileSync(process.execPath, [`--input-type=${type}`, "-e", script], { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

test("the part that publishes is loaded when it is used, from modules and from CommonJS", () => {
  const body = `
    const key = Symbol.for("mcp-arguments/publish 1");
    const tool = defineTool({ name: "a", properties: { "b-c": { kind: "text" } } });
    if (tool.validate({}).ok && globalThis[key] === undefined) {
      const required = tool.toJson({ profile: "openai-strict" }).inputSchema.required;
      console.log(JSON.stringify([required, globalThis[key] !== undefined, tool.read({ "b-c": null }, { profile: "openai-strict" }).value]));
    }`;
  const want = '[["b-c"],true,{}]\n';
  assert.equal(inProcess("module", `import { defineTool } from "mcp-arguments"; ${body}`), want);
  assert.equal(inProcess("commonjs", `const { defineTool } = require("mcp-arguments"); ${body}`), want);
});

test("where it cannot be loaded by itself, an error says what to do, and then it works", () => {
  const script = `
    import assert from "node:assert";
    process.getBuiltinModule = undefined;
    const { defineTool } = await import("mcp-arguments");
    const tool = defineTool({ name: "a", properties: { b: { kind: "text" } } });
    assert.throws(() => tool.toJson({ profile: "portable" }), /^Error: a: .*import "mcp-arguments\\/publish"/);
    assert.throws(() => defineTool({ name: "c" }, { profile: "portable" }), /^Error: c: .*import "mcp-arguments\\/publish"/);
    assert.equal(tool.toJson({ profile: "mcp" }).name, "a");
    await import("mcp-arguments/publish");
    assert.equal(tool.toJson({ profile: "portable" }).name, "a");`;
  inProcess("module", script);
});

test("where the module that publishes fails, that call is refused and the next one works", () => {
  const script = `
    import assert from "node:assert";
    const Instance = WebAssembly.Instance;
    let failing = false, made = 0;
    WebAssembly.Instance = function (module, imports) {
      const { exports } = new Instance(module, imports);
      if (!("lint_tools" in exports)) return { exports };
      made++;
      const wrap = (value) => typeof value !== "function" ? value : (...args) => {
        if (failing) throw new WebAssembly.RuntimeError("unreachable");
        return value(...args);
      };
      return { exports: Object.fromEntries(Object.entries(exports).map(([name, value]) => [name, wrap(value)])) };
    };
    const { defineTool, text } = await import("mcp-arguments");
    const { lint } = await import("mcp-arguments/publish");
    const tool = defineTool({ name: "a", properties: { q: text("", { required: true }), r: text() } }, { profile: "openai-strict" });
    for (let round = 0; round < 3; round++) {
      assert.deepEqual(tool.validate({ q: "x", r: null }).value, { q: "x" });
      failing = true;
      for (const result of [tool.validate({ q: "x", r: null }), tool.read({}), tool.readText("{}")]) {
        assert.deepEqual(result.violations.map(({ code }) => code), ["internal"]);
      }
      assert.throws(() => lint(tool), /^Error: mcp-arguments\\/publish: the module failed/);
      assert.throws(() => tool.toJson({ profile: "gemini" }), /^Error: a: mcp-arguments\\/publish: the module failed/);
      assert.equal(tool.validate({ q: "x" }, { profile: "mcp" }).ok, true);
      failing = false;
    }
    assert.deepEqual(tool.readText('{"q": "x", "r": null}').value, { q: "x" });
    assert.ok(made > 3);`;
  inProcess("module", script);
});

test("published forms that nobody holds any more give their memory back", async () => {
  const inputSchema = { type: "object", properties: Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`p${index}`, { type: "string" }])) };
  const rounds = async (count) => {
    for (let round = 0; round < count; round++) {
      for (let made = 0; made < 25; made++) {
        const tool = fromJsonSchema({ name: "many", inputSchema });
        assert.deepEqual(tool.validate({ p1: "x", p2: null }, strict).value, { p1: "x" });
      }
      globalThis.gc();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  await rounds(5);
  const before = process.memoryUsage().arrayBuffers + process.memoryUsage().external;
  await rounds(20);
  const grown = process.memoryUsage().arrayBuffers + process.memoryUsage().external - before;
  assert.ok(grown < 4 << 20, `${grown} bytes more after 500 tools`);
});

test("texts name the tool unless an option says that they must not", async () => {
  const sent = { qeury: "x" };
  assert.match(search().validate(sent).text, /^qeury is not an argument of docs_search: did you mean query\?\n[^]*\ndocs_search\(query: string/);
  const tool = search({ nameTool: false });
  const { text: refused } = tool.validate(sent);
  assert.match(refused, /^qeury is not an argument: did you mean query\?\n[^]*\narguments\(query: string/);
  assert.doesNotMatch(refused, /docs_search/);
  assert.equal(tool.name, "docs_search");
  assert.equal(tool.signature, refused.split("\n").at(-1));
  assert.throws(() => search({ nameTool: "no" }), /option `nameTool`/);
  const outputSchema = { type: "object", properties: { n: { type: "integer" } }, required: ["n"] };
  const answer = (options, name = "count") => withArguments(defineTool({ name, outputSchema }, options), () => ({ content: [] }))({});
  assert.match((await answer({})).content[0].text, /^count failed: /);
  assert.match((await answer({}, "arguments_search")).content[0].text, /^arguments_search failed: /);
  assert.match((await answer({ nameTool: false }, "arguments_search")).content[0].text, /^the tool failed: /);
  assert.match((await answer({ nameTool: false })).content[0].text, /^the tool failed: /);
});
