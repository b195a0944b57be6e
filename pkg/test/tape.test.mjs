// The fast way across: it never says more than the full way, which `copy: true` always takes.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  any, boolean, choice, compileSchema, defineTool, fromJsonSchema, integer, list, number, object, text,
} from "mcp-arguments";

/** A generator of numbers from a seed (mulberry32), so that a failure can be had again. */
function random(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { below: (count) => Math.floor(next() * count), one: (list) => list[Math.floor(next() * list.length)], chance: (part) => next() < part };
}

const NAMES = ["query", "limit", "sort", "deep", "where", "tags", "extra", "constructor", "__proto__x", "a b", "é"];

function property(pick, depth) {
  const required = pick.chance(0.3);
  const kinds = depth > 0 ? 9 : 6;
  switch (pick.below(kinds)) {
    case 0: return text("", { required, ...(pick.chance(0.5) ? { minLength: pick.below(4), maxLength: 4 + pick.below(6) } : {}) });
    case 1: return text("", { required, ...(pick.chance(0.5) ? { pattern: "^[a-c]+$" } : { format: "date" }) });
    case 2: return integer("", { required, minimum: -3, maximum: 12 });
    case 3: return number("", { required, multipleOf: 0.5 });
    case 4: return boolean("", { required, nullable: pick.chance(0.5) });
    case 5: return choice(["newest", "oldest", "é", 3], "", { required, nullable: pick.chance(0.3) });
    case 6: return list(property(pick, depth - 1), "", { required, maxItems: 3, uniqueItems: pick.chance(0.2) });
    case 7: return object(properties(pick, depth - 1), "", { required });
    default: return any("", { required });
  }
}

function properties(pick, depth) {
  const made = {};
  for (let count = pick.below(6); count > 0; count--) {
    const item = property(pick, depth);
    made[pick.one(NAMES)] = item;
  }
  return made;
}

/** An item of a list cannot be required. */
function asItem({ required: _required, ...rest }) {
  return rest.items === undefined ? rest : { ...rest, items: asItem(rest.items) };
}

function settled(spec) {
  const entries = Object.entries(spec).map(([name, made]) => {
    const inner = { ...made };
    if (inner.items !== undefined) inner.items = asItem(inner.items);
    if (inner.items?.properties !== undefined) inner.items = { ...inner.items, properties: settled(inner.items.properties) };
    if (inner.properties !== undefined) inner.properties = settled(inner.properties);
    return [name, inner];
  });
  return Object.fromEntries(entries);
}

const SCALARS = [
  "", " ", "a", "abc", "newest", "é", "\u{1f600}", "\u{1f600}\u{1f600}", "ab\ud800", "2026-01-15", "x".repeat(40), 0, 1, -0, 3, 2.5, 12, 13, -3, 1e400,
  Number.NaN, 2 ** 60, true, false, null, undefined, 5n, Symbol("s"), () => 1, new Date(0), new Map(), Object("x"), [,], [undefined],
  'lost</x><parameter name="limit">5', Object.create({ query: "x" }), Object.create(null),
];

function value(pick, made, depth) {
  if (pick.chance(0.12) || depth < 0) return pick.one(SCALARS);
  if (made.kind === "list") return Array.from({ length: pick.below(5) }, () => value(pick, made.items, depth - 1));
  if (made.kind === "object") return values(pick, made.properties, depth - 1);
  if (made.kind === "any") return pick.chance(0.5) ? { deep: [pick.one(SCALARS), { x: 1 }] } : [[], {}, [1, "two"]][pick.below(3)];
  if (made.kind === "choice") return pick.one([...made.values, "newer"]);
  if (made.kind === "integer" || made.kind === "number") return pick.one([0, 1, 5, 0.5, -2.5, 100]);
  if (made.kind === "boolean") return pick.chance(0.5);
  return pick.one(["a", "abc", "abcdef", "é", "\u{1f600}b", "2026-01-15", "something longer than that"]);
}

function values(pick, made, depth) {
  const object = pick.chance(0.05) ? Object.create(null) : {};
  const entries = Object.entries(made);
  if (pick.chance(0.4)) entries.sort(() => (pick.chance(0.5) ? 1 : -1));
  for (const [name, inner] of entries) if (inner.required || pick.chance(0.7)) object[name] = value(pick, inner, depth);
  if (pick.chance(0.1)) object[pick.one(["limt", "_meta", "toString"])] = 1;
  return object;
}

function same(schema, input, about) {
  for (const mode of ["validate", "read"]) {
    const fast = schema[mode](input);
    const full = schema[mode](input, { copy: true });
    assert.equal(fast.ok, full.ok, `${about}: ${mode}`);
    if (fast.ok) assert.deepEqual(fast.edits, full.edits, `${about}: ${mode}`);
    else assert.deepEqual(fast.violations, full.violations, `${about}: ${mode}`);
  }
}

test("the fast way and the full way agree, over generated tools and arguments", () => {
  const seed = Number(process.env.TAPE_SEED ?? Date.now() % 2 ** 31);
  const tries = Number(process.env.TAPE_TOOLS ?? 400);
  const pick = random(seed);
  let calls = 0;
  let accepted = 0;
  for (let at = 0; at < tries; at++) {
    const made = settled(properties(pick, 3));
    const tool = defineTool({ name: "generated", properties: made });
    for (let call = 0; call < 25; call++) {
      const input = values(pick, made, 4);
      same(tool, input, `TAPE_SEED=${seed}, tool ${at}, call ${call}`);
      calls++;
      if (tool.validate(input).ok) accepted++;
    }
  }
  console.log(`tape: seed ${seed}, ${tries} tools, ${calls} calls, ${accepted} of them accepted as they stand`);
  assert.ok(accepted > calls / 50);
});

test("the fast way and the full way agree on schemas with compositions, open objects and tuples", () => {
  const schemas = [
    { type: "object", properties: { a: { anyOf: [{ type: "string", minLength: 2 }, { type: "null" }] } } },
    { type: "object", properties: { a: { type: "integer" } }, additionalProperties: { type: "string", maxLength: 2 } },
    { type: "object", properties: { a: { type: "integer" } }, additionalProperties: true, minProperties: 2 },
    { type: "object", properties: { a: { $ref: "#/$defs/n" } }, $defs: { n: { type: "object", properties: { n: { $ref: "#/$defs/n" }, v: { type: "number" } } } } },
    { type: "object", properties: { a: { not: { const: "x" } }, b: { oneOf: [{ type: "string" }, { type: "integer" }] } } },
    { type: "object", properties: { a: { prefixItems: [{ type: "string" }, { type: "integer" }], items: { type: "boolean" } } } },
    { type: "object", properties: { a: { contains: { const: "x" } }, b: { items: { enum: ["x", "y"] }, uniqueItems: true } } },
    { type: "object", properties: { a: { items: { type: "array", uniqueItems: true } }, b: { items: { not: { type: "string" } } } } },
    { type: "object", properties: { a: { prefixItems: [{ type: "array", contains: { const: "x" } }] }, b: { prefixItems: [{ type: "string" }] } } },
    { type: "object", allOf: [{ properties: { a: { type: "string" } } }, { properties: { b: { type: "integer" } } }] },
    { type: "object", properties: { a: { const: {} }, b: { enum: [[], {}, 1] } } },
    { type: "object", properties: { a: { enum: [1, null] }, b: { const: { n: "x" } } } },
    { type: "object", properties: { "": { type: "string" }, a: { const: "x" } } },
    { type: "object", properties: { a: { if: { type: "string" }, then: { minLength: 2 }, else: { type: "null" } } } },
  ];
  const values = ["x", "xy", "xyz", "\u{1f600}", "", null, 1, 1.5, true, [], ["x"], ["x", 1], ["x", 1, true], ["x", "x"], [["x"]], [["x", "x"], "x"], [[], [undefined]], {}, { n: "x" }, { n: { n: { v: 1 } } }, { n: { n: { v: "x" } } }, { v: 1 }];
  for (const [at, schema] of schemas.entries()) {
    const tool = fromJsonSchema("t", schema);
    const open = compileSchema(schema, { unknown: "allow" });
    for (const a of values) {
      for (const b of [undefined, "x", 7, [], ["x", "x"]]) {
        same(tool, { a, b }, `schema ${at}, ${JSON.stringify({ a, b })}`);
        same(open, { a, b, c: "xyz" }, `schema ${at} open, ${JSON.stringify({ a, b })}`);
        same(open, { "": a, a: b }, `schema ${at} empty name`);
        same(open, a, `schema ${at} as ${JSON.stringify(a)}`);
      }
    }
  }
});

const search = defineTool({
  name: "search",
  properties: { query: text("", { required: true }), limit: integer("", { minimum: 1, maximum: 9 }), sort: choice(["newest", "oldest"]), extra: any() },
});

test("a memory that grew between calls leaves nothing behind that could be judged again", () => {
  assert.equal(search.validate({ query: "x", limit: 5 }).ok, true);
  // Each of these makes the module's memory grow, which takes the views over it away.
  for (let size = 1 << 16; size <= 1 << 23; size *= 2) {
    search.validateText(JSON.stringify({ query: "x".repeat(size) }));
    assert.equal(search.validate({ query: "x", limit: 50 }).ok, false);
    assert.equal(search.validate({ query: "x", limit: 5 }).ok, true);
    assert.equal(search.validate({ limit: 5 }).ok, false);
  }
});

test("a memory that grows while a value is written leaves the value to the full way", () => {
  const other = defineTool({ name: "other", properties: { text: text("", { maxLength: 3 }) } });
  for (const limit of [5, 50]) {
    const input = {
      query: "x",
      get extra() {
        other.validateText(JSON.stringify({ text: "y".repeat(8 << 20) }));
        assert.equal(search.validate({ query: "inner", limit: 50 }).ok, false);
        return { deep: [1] };
      },
      limit,
    };
    assert.equal(search.validate(input).ok, limit === 5);
  }
});

test("a getter that checks something itself gets its own answer", () => {
  let inner;
  const input = {
    get query() {
      inner = search.validate({ query: "y", limit: 0 });
      return "x";
    },
  };
  assert.equal(search.validate(input).ok, true);
  assert.equal(inner.ok, false);
});

test("lone surrogates are no equal of each other, in texts, choices and names", () => {
  const odd = fromJsonSchema("odd", { type: "object", properties: { a: { enum: ["\ufffd"] } }, additionalProperties: true });
  for (const input of [{ a: "\ud800" }, { "\ud800": 1 }, { b: ["\udfff"] }]) assert.equal(odd.validate(input).ok, false);
  assert.equal(search.validate({ query: "\ud800" }).ok, false);
});

test("inherited members are no arguments, and a polluted prototype changes nothing", () => {
  assert.equal(search.validate(Object.create({ query: "x" })).ok, false);
  Object.prototype.limit = 50;
  try {
    assert.equal(search.validate({ query: "x" }).ok, true);
    assert.equal(search.validate({ query: "x", limit: 5 }).ok, true);
    assert.equal(search.validate({}).ok, false);
  } finally {
    delete Object.prototype.limit;
  }
});

test("more required properties than any mask has bits are all asked for", () => {
  const made = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`p${at}`, integer("", { required: true })]));
  const tool = defineTool({ name: "many", properties: made });
  const whole = Object.fromEntries(Object.keys(made).map((name, at) => [name, at]));
  assert.equal(tool.validate(whole).ok, true);
  for (const name of ["p0", "p63", "p64", "p255", "p256", "p299"]) {
    const { [name]: _left, ...rest } = whole;
    assert.deepEqual(tool.validate(rest).violations.map(({ path }) => path), [`/${name}`]);
  }
});

test("a list longer than a tape starts with is judged to its end", () => {
  const tool = defineTool({ name: "long", properties: { items: list(integer("", { minimum: 0 })) } });
  const items = Array.from({ length: 100_000 }, (_, at) => at);
  assert.equal(tool.validate({ items }).ok, true);
  items[99_999] = -1;
  assert.equal(tool.validate({ items }).ok, false);
});
