// Tools that are defined again: what is the same to the letter is compiled once, what is not is compiled.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { dirname } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { compileSchema, defineTool, fromJsonSchema, integer, SpecError, text } from "mcp-arguments";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Runs a program that counts how often the module compiles, as `compiled()`. */
function counting(body) {
  const script = `
    import assert from "node:assert";
    let count = 0;
    const compiled = () => { const now = count; count = 0; return now; };
    const Instance = WebAssembly.Instance;
    WebAssembly.Instance = function (module, imports) {
      const { exports } = new Instance(module, imports);
      const counted = (...given) => { count++; return exports.compile(...given); };
      return { exports: { ...exports, compile: counted } };
    };
    const { compileSchema, defineTool, fromJsonSchema, integer, text } = await import("mcp-arguments");
    const spec = (maximum) => ({ name: "t", properties: { q: text("", { required: true }), n: integer("", { maximum }) } });
    ${body}
  `;
  execFileSync(process.execPath, ["--expose-gc", "--input-type=module", "-e", script], { cwd: root, stdio: "pipe" });
}

test("the same spec and the same options are compiled once", () => {
  counting(`
    defineTool(spec(5));
    assert.equal(compiled(), 1);
    for (let turn = 0; turn < 10; turn++) defineTool(spec(5));
    assert.equal(compiled(), 0);
    defineTool(spec(6));
    defineTool(spec(5), { rules: { text_to_integer: false } });
    fromJsonSchema("t", { type: "object" });
    fromJsonSchema("u", { type: "object" });
    compileSchema({ type: "object" });
    compileSchema({ type: "object" }, { unknown: "allow" });
    assert.equal(compiled(), 6);
  `);
});

test("tools that share a plan are tools of their own", () => {
  const made = () => ({ name: "t", title: "one", properties: { n: integer("", { maximum: 5 }) } });
  const [first, second] = [defineTool(made()), defineTool(made(), { mode: "lenient" })];
  assert.notEqual(first, defineTool(made()));
  assert.equal(first.validate({ n: 6 }).ok, false);
  assert.equal(second.validate({ n: 5 }).ok, true);
  assert.deepEqual(first.toJson(), second.toJson());
  const spec = made();
  assert.equal(defineTool(spec).spec, spec);
});

test("a spec that was changed since is another spec", () => {
  const spec = { name: "t", properties: { n: integer("", { maximum: 5 }) } };
  assert.equal(defineTool(spec).validate({ n: 6 }).ok, false);
  spec.properties.n = integer("", { maximum: 6 });
  assert.equal(defineTool(spec).validate({ n: 6 }).ok, true);
  const schema = { type: "object", properties: { n: { const: 1 } } };
  assert.equal(fromJsonSchema("t", schema).validate({ n: 2 }).ok, false);
  schema.properties.n.const = 2;
  assert.equal(fromJsonSchema("t", schema).validate({ n: 2 }).ok, true);
});

test("a faulty spec is an error each time", () => {
  for (let turn = 0; turn < 3; turn++) assert.throws(() => defineTool({ name: "", properties: { q: text("", { minLength: 5, maxLength: 1 }) } }), SpecError);
});

test("what is not asked for any more is compiled again, and what is held is bounded", () => {
  counting(`
    defineTool(spec(-1));
    for (let at = 0; at < 200; at++) defineTool(spec(at));
    compiled();
    defineTool(spec(-1));
    assert.equal(compiled(), 0);
    for (let at = 200; at < 455; at++) defineTool(spec(at));
    compiled();
    defineTool(spec(-1));
    assert.equal(compiled(), 0, "the last that were asked for are kept");
    defineTool(spec(0));
    assert.equal(compiled(), 1);
    const large = (at) => ({ enum: Array.from({ length: 20_000 }, (_, each) => "value " + at + " " + each) });
    for (let at = 0; at < 12; at++) compileSchema(large(at));
    compiled();
    compileSchema(large(0));
    compileSchema(large(11));
    assert.equal(compiled(), 1, "few large ones count like many");
  `);
});

test("a plan that is let go of lives as long as its tool", () => {
  counting(`
    const tool = defineTool(spec(5));
    for (let round = 0; round < 4; round++) {
      for (let at = 0; at < 300; at++) defineTool(spec(1000 + 300 * round + at));
      globalThis.gc();
      await new Promise((resolve) => setImmediate(resolve));
    }
    assert.equal(tool.validate({ q: "x", n: 5 }).ok, true);
    assert.equal(tool.validate({ q: "x", n: 6 }).violations[0].code, "out_of_range");
  `);
});

test("a plan of a module that failed is compiled again for whoever defines the same", () => {
  const script = `
    import assert from "node:assert";
    const Instance = WebAssembly.Instance;
    let failing = false;
    WebAssembly.Instance = function (module, imports) {
      const { exports } = new Instance(module, imports);
      const wrap = (value) => typeof value !== "function" ? value : (...given) => { if (failing) throw new WebAssembly.RuntimeError("unreachable"); return value(...given); };
      return { exports: Object.fromEntries(Object.entries(exports).map(([name, value]) => [name, wrap(value)])) };
    };
    const { defineTool, text } = await import("mcp-arguments");
    const made = () => defineTool({ name: "t", properties: { q: text("", { required: true }) } });
    made();
    failing = true;
    assert.equal(made().validate({ q: 5 }).violations[0].code, "internal");
    failing = false;
    assert.equal(made().validate({ q: 5 }).violations[0].code, "wrong_type");
    assert.equal(made().validate({ q: "x" }).ok, true);
  `;
  execFileSync(process.execPath, ["--input-type=module", "-e", script], { cwd: root, stdio: "pipe" });
});

test("documents count like the schemas that refer to them, and are held once", () => {
  counting(`
    const documents = { "https://example.com/long": { type: "string", description: "x".repeat(200_000) } };
    const made = (at) => fromJsonSchema("t" + at, { type: "object", properties: { a: { $ref: "https://example.com/long" } } }, { documents });
    const heap = () => { globalThis.gc(); return process.memoryUsage().heapUsed; };
    made(0).validate({});
    const before = heap();
    for (let at = 0; at < 200; at++) made(at).validate({});
    await new Promise((resolve) => setImmediate(resolve));
    const grown = heap() - before;
    assert.ok(grown < 5 << 20, grown + " bytes more after 200 tools");
    compiled();
    made(199);
    assert.equal(compiled(), 0, "the last are held");
    made(0);
    assert.equal(compiled(), 1, "few with large documents count like many");
  `);
});

test("one source under many options is bounded like many sources", () => {
  counting(`
    const made = (at) => defineTool(spec(5), { hostKeys: ["key" + at] });
    for (let at = 0; at < 300; at++) made(at);
    compiled();
    for (let at = 299; at >= 44; at--) made(at);
    assert.equal(compiled(), 0);
    made(43);
    assert.equal(compiled(), 1);
    made(44);
    assert.equal(compiled(), 0, "asked for last");
    made(299);
    assert.equal(compiled(), 1, "asked for longest ago");
  `);
});
