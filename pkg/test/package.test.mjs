// What was built: loading, hostile values, failures of the module, memory.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import vm from "node:vm";
import {
  SchemaError, SpecError, askArguments, boolArg, choice, compileSchema, defineTool, fromJsonSchema, integer, list, object, stringArg,
  stringSetArg, text, any,
} from "mcp-arguments";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const search = defineTool({
  name: "docs_search",
  description: "Search the documentation.",
  properties: {
    query: text("What to look for.", { required: true }),
    limit: integer("How many results.", { minimum: 1, maximum: 25, default: 8 }),
    tags: list(text()),
    sort: choice(["newest", "oldest"]),
    where: object({ file: text(), line: integer() }),
    extra: any("Anything."),
  },
  annotations: { readOnly: true },
});
const strictOnly = defineTool({ name: "plain", properties: { query: text("", { required: true }), extra: any() } });

function hostileValues() {
  const cyclic = { query: "x" };
  cyclic.extra = cyclic;
  const boom = () => {
    throw new Error("no");
  };
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  let deep = null;
  for (let level = 0; level < 100_000; level++) deep = [deep];
  let bomb = ["x".repeat(100)];
  for (let level = 0; level < 40; level++) bomb = [bomb, bomb];
  const inside = {
    "a function": () => 1,
    "a symbol": Symbol("s"),
    NaN: NaN,
    Infinity: Infinity,
    "a date": new Date(0),
    "a map": new Map([["a", 1]]),
    "a class instance": new (class A {})(),
    "a boxed string": new String("x"),
    "a typed array": new Uint8Array(1),
    "a hole": new Array(3),
    "undefined in a list": [undefined],
    "a lone surrogate": "\ud800",
    "a key with a lone surrogate": { "\ud800": 1 },
    "a getter that throws": Object.defineProperty({}, "a", { get: boom, enumerable: true }),
    "a revoked proxy": proxy,
    "a proxy whose keys throw": new Proxy({}, { ownKeys: boom }),
    "100,000 levels": deep,
    "references that double": bomb,
    "a date of another realm": vm.runInNewContext("new Date(0)"),
  };
  const whole = { "a cycle": cyclic, "text": "x", "a list": [], "a number": 5, "a function": () => 1, "a symbol": Symbol("s"), "a map": new Map() };
  return [
    ...Object.entries(inside).map(([name, value]) => [name, { query: "x", extra: value }]),
    ...Object.entries(inside).map(([name, value]) => [`${name} as the arguments`, value]),
    ...Object.entries(whole),
  ];
}

for (const [name, value] of hostileValues()) {
  test(`${name} is refused, and the next call works`, () => {
    for (const result of [search.validate(value), search.validate(value, { copy: true })]) {
      assert.equal(result.ok, false);
      assert.notEqual(result.violations[0].code, "internal", result.text);
      assert.ok(result.text.length > 0 && result.text.length <= 4000);
    }
    search.read(value);
    search.read(value, { mode: "lenient" });
    for (const reader of [boolArg, stringArg, stringSetArg]) {
      reader(value, "extra");
      reader({ extra: value }, "extra");
    }
    askArguments(value, "choice");
    assert.equal(strictOnly.validate({ query: "x" }).ok, true);
  });
}

test("an integer that may have lost digits is refused where an integer is asked for, and accepted as any value", () => {
  const result = search.validate({ query: "x", limit: 2 ** 60 });
  assert.equal(result.ok, false);
  assert.equal(result.violations[0].code, "imprecise");
  assert.equal(search.validate({ query: "x", extra: 2 ** 60 }).ok, true);
});

test("records tell every digit of an integer that came as text or as a BigInt, and what came as a number as a number", () => {
  const bounds = { minimum: -(2n ** 63n), maximum: 2n ** 63n - 1n };
  const ids = fromJsonSchema("ids", { type: "object", properties: { id: { type: "integer", ...bounds }, on: { type: "boolean" }, name: { type: "string" } } });
  const big = 12345678901234567891n;
  for (const refused of [ids.validate({ id: big }), ids.validateText(`{"id": ${big}}`)]) {
    const [{ got, want }] = refused.violations;
    assert.deepEqual([got, want.maximum], [{ kind: "integer", value: big }, bounds.maximum]);
    assert.match(JSON.stringify(refused.toolResult()), /"value":"12345678901234567891"/);
  }
  for (const edited of [ids.read({ name: big }), ids.readText(`{"name": ${big}}`)]) {
    assert.deepEqual(edited.edits[0].before, { kind: "integer", value: big });
    assert.equal(edited.value.name, String(big));
  }
  for (const value of [2 ** 53, 725653563933458432, 1e20, 2 ** 63, -(2 ** 64), 1.5, Number.MAX_VALUE]) {
    const [{ got }] = ids.validate({ on: value }).violations;
    assert.ok(got.value === undefined || got.value === value, `${got.value} for ${value}`);
    JSON.stringify(ids.validate({ on: value }).violations);
  }
  assert.equal(ids.validateText('{"on": 9007199254740993}').violations[0].got.value, 9007199254740993n);
});

test("plain data of every kind is accepted as it is", () => {
  const args = vm.runInNewContext('({query: "x", extra: {a: [1, 2.5, null, true, "é"], "__proto__x": {}}})');
  const result = strictOnly.validate(args);
  assert.equal(result.ok, true, result.text);
  assert.equal(result.value, args);
  const bare = Object.assign(Object.create(null), { query: "x", extra: undefined });
  assert.equal(strictOnly.validate(bare).value, bare);
  assert.equal(strictOnly.validate({ query: "x", extra: 12345678901234567890n }).ok, true);
});

test("__proto__, constructor and toString are unknown names like any other", () => {
  for (const name of ["__proto__", "constructor", "toString", "hasOwnProperty"]) {
    const result = strictOnly.validate(JSON.parse(`{"query": "x", ${JSON.stringify(name)}: 1}`));
    assert.deepEqual(result.violations?.map(({ code, path }) => [code, path]), [["unknown_argument", `/${name}`]]);
  }
});

test("absent and null arguments are an empty object", () => {
  const none = defineTool({ name: "none" });
  for (const args of [undefined, null]) {
    assert.deepEqual(none.validate(args).value, {});
    assert.deepEqual(none.read(args).value, {});
    assert.equal(search.validate(args).violations[0].code, "missing_argument");
  }
});

test("a copy holds what was checked, also where a getter answers differently each time", () => {
  let asked = 0;
  const sly = {
    get query() {
      return asked++ === 0 ? "x" : 5;
    },
  };
  const result = strictOnly.validate(sly, { copy: true });
  assert.deepEqual(result.value, { query: "x" });
  assert.notEqual(result.value, sly);
});

test("a getter that throws once it was checked cannot break a repaired call", () => {
  // The fast check reads a value once, and the full check that follows it once more.
  let asked = 0;
  const sly = {
    get query() {
      if (asked++ > 1) throw new Error("no");
      return "x";
    },
  };
  const result = search.read(sly);
  assert.deepEqual(result.value, { query: "x", limit: 8 });
});

test("a getter that checks something itself disturbs nothing", () => {
  const args = {
    query: "x",
    get extra() {
      return strictOnly.validate({ query: "y".repeat(5000) }).ok;
    },
  };
  assert.equal(strictOnly.validate(args, { copy: true }).value.extra, true);
});

test("a faulty spec is an error with every fault", () => {
  const bad = { name: "bad name", properties: { a: integer("", { minimum: 2, maximum: 1 }) }, exactlyOne: ["a", "nope"] };
  assert.throws(() => defineTool(bad), (error) => {
    assert.ok(error instanceof SpecError && error instanceof Error);
    assert.equal(error.name, "SpecError");
    assert.ok(error.faults.length >= 3, error.message);
    assert.ok(error.faults.some(({ property }) => property === "a"));
    return true;
  });
  for (const spec of [undefined, null, 5, "x", [], {}, { name: 5 }, { name: "x", properties: { a: null } }, { name: "x", properties: { a: { kind: "text", pattern: "(" } } }]) {
    assert.throws(() => defineTool(spec), SpecError, JSON.stringify(spec));
  }
  const cyclic = { name: "x", _meta: {} };
  cyclic._meta.self = cyclic;
  assert.throws(() => defineTool(cyclic), SpecError);
});

test("a faulty schema is an error that names the place", () => {
  assert.throws(() => fromJsonSchema("x", { type: "object", properties: { a: { type: "strin" } } }), (error) => {
    assert.ok(error instanceof SchemaError);
    assert.equal(error.pointer, "/properties/a/type");
    return true;
  });
  assert.throws(() => compileSchema({ $ref: "#/$defs/none" }), SchemaError);
});

test("the module comes as ESM, as CommonJS and by init", async () => {
  const cjs = createRequire(import.meta.url)("mcp-arguments");
  assert.equal(cjs.defineTool({ name: "x" }).validate({}).ok, true);
  const script = `
    import assert from "node:assert";
    import { readFileSync } from "node:fs";
    import { defineTool, init } from "mcp-arguments/slim";
    assert.throws(() => defineTool({name: "x"}), /init/);
    const bytes = readFileSync(new URL(import.meta.resolve("mcp-arguments/wasm")));
    SOURCE
    assert.equal(defineTool({name: "x"}).validate({}).ok, true);
  `;
  for (const source of ["await init(bytes)", "await init(new WebAssembly.Module(bytes))", "await init(new Response(bytes))"]) {
    execFileSync(process.execPath, ["--input-type=module", "-e", script.replace("SOURCE", source)], { cwd: root, stdio: "pipe" });
  }
});

test("importing and checking needs no Buffer and no eval", () => {
  const script = `
    delete globalThis.Buffer;
    const { defineTool } = await import("mcp-arguments");
    if (!defineTool({name: "x"}).validate({}).ok) throw new Error("refused");
  `;
  execFileSync(process.execPath, ["--disallow-code-generation-from-strings", "--input-type=module", "-e", script], { cwd: root, stdio: "pipe" });
});

test("where the module fails, that call is refused and the next one works", () => {
  // The failure is put between the module and the package, whose next instance is made by the same hands.
  const script = `
    import assert from "node:assert";
    const Instance = WebAssembly.Instance;
    let failing = false, made = 0;
    WebAssembly.Instance = function (module, imports) {
      const { exports } = new Instance(module, imports);
      made++;
      const wrap = (value) => typeof value !== "function" ? value : (...args) => {
        if (failing) throw new WebAssembly.RuntimeError("unreachable");
        return value(...args);
      };
      return { exports: Object.fromEntries(Object.entries(exports).map(([name, value]) => [name, wrap(value)])) };
    };
    const { defineTool, boolArg, askArguments, text } = await import("mcp-arguments");
    const tool = defineTool({ name: "a", properties: { q: text("", { required: true }) } });
    const other = defineTool({ name: "b" });
    assert.equal(tool.validate({ q: "x" }).ok, true);
    for (let round = 0; round < 3; round++) {
      failing = true;
      for (const result of [tool.validate({ q: "x" }), tool.read({ q: "x" }), tool.validateText("{}")]) {
        assert.equal(result.ok, false);
        assert.deepEqual(result.violations.map(({ path, code }) => [path, code]), [["", "internal"]]);
        assert.equal(result.toolResult().isError, true);
      }
      assert.equal(boolArg({ a: true }, "a"), undefined);
      assert.equal(askArguments({}, "noul").ok, false);
      assert.throws(() => tool.toJson(), /^Error: a: the module failed/);
      assert.throws(() => defineTool({ name: "c" }), { name: "SpecError" });
      failing = false;
      assert.equal(tool.validate({ q: "x" }).ok, true);
      assert.equal(tool.validate({ q: 5 }).violations[0].code, "wrong_type");
      assert.equal(other.validate({}).ok, true);
      assert.equal(other.toJson().name, "b");
    }
    assert.ok(made > 3);
  `;
  execFileSync(process.execPath, ["--input-type=module", "-e", script], { cwd: root, stdio: "pipe" });
});

test("tools that nobody holds any more give their memory back", async () => {
  const schema = { type: "object", properties: Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`p${index}`, { type: "string" }])) };
  let names = 0;
  const rounds = async (count) => {
    for (let round = 0; round < count; round++) {
      // Each under another name, so that none is compiled already.
      for (let made = 0; made < 50; made++) fromJsonSchema(`many_${names++}`, schema).validate({ p1: "x" });
      globalThis.gc();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  // As many as are held for the next who defines the same.
  await rounds(10);
  const before = process.memoryUsage().arrayBuffers + process.memoryUsage().external;
  await rounds(40);
  const grown = process.memoryUsage().arrayBuffers + process.memoryUsage().external - before;
  assert.ok(grown < 4 << 20, `${grown} bytes more after 2,000 tools`);
});

test("what is packed is what the exports name", () => {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const named = JSON.stringify(manifest.exports).match(/\.\/dist\/[^"]+/g);
  // Neither scripts nor the network are needed to say what would be packed.
  const listed = execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  const parsed = JSON.parse(listed);
  const packed = (Array.isArray(parsed) ? parsed[0] : Object.values(parsed)[0]).files.map(({ path }) => path);
  for (const file of named) assert.ok(packed.includes(file.slice(2)), `${file} is not packed`);
  for (const file of ["README.md", "LICENSE-MIT", "LICENSE-APACHE"]) assert.ok(packed.includes(file), `${file} is not packed`);
  assert.ok(!packed.some((file) => file.startsWith("src/") || file.startsWith("test/")));
});

test("the module comes out of the bundle byte for byte, whatever the platform brings for that", () => {
  const file = createHash("sha256").update(readFileSync(join(root, "dist", "mcp_arguments_wasm_bg.wasm"))).digest("hex");
  const program = (without) => `
    const { createHash } = process.getBuiltinModule("node:crypto");
    const { Module } = WebAssembly;
    WebAssembly.Module = class extends Module {
      constructor(bytes) {
        console.log(createHash("sha256").update(bytes).digest("hex"));
        super(bytes);
      }
    };
    ${without}
    const { defineTool, text } = await import("mcp-arguments");
    const tool = defineTool({ name: "x", properties: { query: text("", { required: true }) } });
    console.log(tool.validate({ query: "a" }).ok, tool.validate({}).ok);`;
  const parts = ["", "process.getBuiltinModule = undefined;", "delete Uint8Array.fromBase64; delete globalThis.Buffer;"];
  for (const without of [...parts, parts.join("")]) {
    const shown = execFileSync(process.execPath, ["--input-type=module", "-e", program(without)], { cwd: root, encoding: "utf8" });
    assert.equal(shown, `${file}\ntrue false\n`, without);
  }
});
