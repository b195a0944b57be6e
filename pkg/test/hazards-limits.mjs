// The hazards of limits, of what is handed on, and of what is nested.

import { equal, show } from "./exact.mjs";
import { answers, holds, same } from "./held.mjs";

export function limits({ compileSchema }) {
  const few = (limit) => ({ unknown: "allow", limits: limit });
  const open = { type: "object", properties: { a: {} } };
  const rows = [
    [open, { members: 2 }, [{ a: 1, b: 2 }, { b: 1, c: 2 }], [{ a: 1, b: 2, c: 3 }, { b: 1, c: 2, d: 3 }, { a: { b: 1, c: 2, d: 3 } }, { b: [{ b: 1, c: 2, d: 3 }] }]],
    [{}, { members: 2 }, [{ a: 1, b: 2 }], [{ a: 1, b: 2, c: 3 }, [{ a: 1, b: 2, c: 3 }]]],
    [open, { items: 2 }, [{ a: [1, 2] }, { b: [[1], [2]] }], [{ a: [1, 2, 3] }, { b: [1, 2, 3] }, { b: { c: [1, 2, 3] } }, { a: [[1, 2, 3]] }]],
    [open, { stringBytes: 3 }, [{ a: "xyz" }, { b: "é" }, { b: ["xyz"] }], [{ a: "x\u{1f600}" }, { b: "éé" }, { b: ["wxyz"] }, { a: { b: "wxyz" } }]],
    [{ required: ["a"], properties: { b: {} } }, { stringBytes: 3 }, [{ a: "xyz" }], [{ a: "wxyz" }, { a: ["wxyz"] }]],
    [{ required: ["a"], properties: { b: {} } }, { items: 2 }, [{ a: [1, 2] }], [{ a: [1, 2, 3] }]],
    [{ prefixItems: [true] }, { stringBytes: 3 }, [["xyz", "xyz"]], [["xyz", "wxyz"]]],
    [{ type: "string" }, { stringBytes: 3 }, ["", "xyz", "é", "日"], ["wxyz", "éé", "\u{1f600}"]],
  ];
  let checks = 0;
  for (const [schema, limit, within, beyond] of rows) {
    const compiled = compileSchema(schema, few(limit));
    for (const input of within) checks += answers(compiled, input, true) + same(compiled, input, show(input));
    for (const input of beyond) checks += answers(compiled, input, false) + same(compiled, input, show(input));
  }
  const shallow = compileSchema(open, few({ depth: 2 }));
  for (const input of [{ a: [1] }, { b: { c: 1 } }]) checks += answers(shallow, input, true);
  for (const input of [{ a: [[]] }, { b: { c: {} } }, { b: [[[1]]] }]) checks += answers(shallow, input, false) + answers(shallow, { a: 1, ...input }, false);
  const short = compileSchema(open, few({ integerDigits: 5 }));
  for (const digits of ["12345", "-12345", "1e4"]) checks += texts(short, digits, true);
  for (const digits of ["123456", "-123456", "1e5", "123456.5"]) checks += texts(short, digits, false);
  for (const input of [{ a: 12345n }, { b: [12345n] }, { a: 123456 }, { b: [123456] }]) checks += answers(short, input, true);
  for (const input of [{ a: 123456n }, { b: [123456n] }, { b: { c: -123456n } }]) checks += answers(short, input, false);
  const named = compileSchema({ properties: { a: { additionalProperties: { type: "string" } }, b: { items: { type: "string" } } } });
  for (const input of [{ a: [() => 1] }, { a: [[Number.NaN]] }, { b: { c: () => 1 } }, { a: [10n ** 200n] }]) checks += answers(named, input, false);
  const nothing = compileSchema({ type: ["null", "boolean"] });
  checks += same(nothing, null, "null") + same(compileSchema({}), null, "null");
  const many = (count) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`m${at}`, 1]));
  return checks + answers(compileSchema(open, { unknown: "allow" }), many(100_000), true) + answers(compileSchema(open, { unknown: "allow" }), many(100_001), false);
}

export function fewSteps({ compileSchema, fromJsonSchema }) {
  const s = { type: "string", maxLength: 4 };
  const u = { anyOf: [{ $ref: "#/$defs/s" }, { type: "null" }, { type: "integer" }] };
  const branch = (type) => ({ properties: { a: { $ref: "#" }, v: { type } } });
  const rows = [
    [
      { properties: { q: { type: "string", minLength: 1 }, n: { type: "integer", default: 8 }, on: { type: "boolean" }, sort: { enum: ["new", "old"] }, tags: { type: "array", items: s } }, required: ["q"] },
      [{ q: "é", n: 1, on: true, sort: "new", tags: ["éééé", "日本", "x", ""] }, { q: "x" }, { q: "x", n: "3", tags: "x" }, { q: "x", n: 1, sort: "none" }, { n: 1 }],
    ],
    [{ properties: { any: {}, open: { type: "object" } }, additionalProperties: true }, [{ any: [1, [2, { a: "b" }]], open: { a: { b: [1, 2, 3] } }, more: { a: [1, 2, 3, 4, 5] } }, { a: 1, b: 2, c: 3, d: 4 }]],
    [{ properties: { s: { allOf: [{ $ref: "#/$defs/s" }] }, u, list: { type: "array", items: u } }, $defs: { s } }, [{ s: "éééé", u: "日本", list: [null, 1, "éééé"] }, { s: "ab", u: null }, { s: 5, u: "5", list: "x" }]],
    [{ properties: { a: { $ref: "#" }, v: { type: "integer" }, w: { default: 1 } } }, [{ a: { a: { a: { v: 1 } } } }, { a: { a: { v: "7" } } }, { a: { v: 1, w: 2 }, w: 3 }]],
    [{ properties: { list: { type: "array", items: { type: "object", properties: { a: { default: { b: [1, 2] } }, c: { default: 1 } } } } } }, [{ list: [{}, { c: 1 }, {}] }, { list: [{ a: 1, c: 2 }] }]],
    [{ anyOf: [branch("integer"), branch("string")] }, [{ a: { a: { a: { v: 1 } } } }, { a: { v: true } }]],
    [{ properties: { list: { contains: { const: 1 }, uniqueItems: true }, map: { patternProperties: { "^a": { type: "integer" } }, propertyNames: { maxLength: 2 } } } }, [{ list: [3, 2, 1], map: { a: 1, ab: 2 } }, { list: [3] }]],
  ];
  let checks = 0;
  for (const [at, [schema, values]] of rows.entries()) {
    const enough = new Set();
    for (let steps = 1; steps <= 50; steps++) {
      const limits = { steps };
      const object = { type: "object", ...schema };
      for (const [way, compiled] of [fromJsonSchema("t", object, { limits }), compileSchema(object, { limits })].entries()) {
        for (const input of values) {
          const about = `schema ${at}, ${show(input)}`;
          checks += same(compiled, input, `${steps} steps, ${about}`);
          if (compiled.validate(input).ok) enough.add(`${way} ${about}`);
          else holds(!enough.has(`${way} ${about}`), `${steps} steps are too few, where fewer are enough: ${about}`);
        }
      }
    }
  }
  return checks;
}

/** Where a number stands in text, declared or not, there is one answer. */
function texts(compiled, number, accepted) {
  const places = [`{"a":${number}}`, `{"a":[${number}]}`, `{"b":{"c":[${number}]}}`];
  for (const text of places) holds(compiled.validateText(text).ok === accepted && compiled.readText(text).ok === accepted, `${text} is not ${accepted ? "accepted" : "refused"}`);
  return places.length * 2;
}

export function handedOn({ compileSchema, fromJsonSchema }) {
  const some = compileSchema({ type: "object", properties: { a: { type: "number" }, b: { type: "number" } }, minProperties: 1 });
  holds(!some.read({ a: null }).ok, "a member that is read as absent is counted");
  const read = some.read({ a: null, b: 1 });
  holds(read.ok && equal(read.value, { b: 1 }), "a member that is read as absent is handed on");
  const two = compileSchema({ type: "object", properties: { a: { default: 1 }, b: {}, c: {} }, maxProperties: 2 });
  holds(!two.read({ b: 1, c: 2 }).ok, "a default is one member too many");
  const narrow = compileSchema({ type: "object", properties: { a: { default: 1 }, b: {}, c: {} } }, { limits: { members: 2 } });
  holds(!narrow.read({ b: 1, c: 2 }).ok && !narrow.validate({ b: 1, c: 2 }).ok && !narrow.readText('{"b":1,"c":2}').ok, "a default passes the limit of members");
  const shallow = compileSchema({ type: "object", properties: { a: { default: { b: [1] } } } }, { limits: { depth: 2 } });
  holds(!shallow.read({}).ok && !shallow.validate({}).ok && !shallow.readText("{}").ok, "a default passes the limit of depth");
  let checks = 5 + answers(two, { b: 1 }, true) + answers(narrow, { b: 1 }, true) + answers(shallow, { a: [1] }, true);
  const overlapping = fromJsonSchema("overlapping", { type: "object", properties: { a: { type: "integer" } }, patternProperties: { "^a": { maximum: 5 } } });
  holds(!overlapping.read({ a: "7" }).ok && overlapping.read({ a: "5" }).ok, "what a pattern refuses is handed on");
  const texts = fromJsonSchema("texts", { type: "object", properties: { l: { type: "array" }, b: { type: "object" } } });
  for (const [given, code] of [[{ l: '["\\ud800"]' }, "invalid_unicode"], [{ b: '{"\\ud800":1}' }, "invalid_unicode"], [{ b: '{"x":1,"x":2}' }, "duplicate_key"]]) {
    const { violations } = texts.read(given);
    holds(violations?.length === 1 && violations[0].code === code, `${show(given)} is not refused as ${code}`);
    checks += same(texts, given, "a text that holds no data");
  }
  const numbers = fromJsonSchema("numbers", { type: "object", properties: { n: { type: "number" }, l: { type: "array", items: { type: "number" }, uniqueItems: true } } });
  for (const double of [2 ** 53, 1e21, -1e21, 1e300]) {
    for (const [given, wanted] of [[{ args: { n: double } }, { n: double }], [{ l: double }, { l: [double] }], [{ l: [double, "5"] }, { l: [double, 5] }]]) {
      const first = numbers.read(given);
      holds(first.ok && equal(first.value, wanted), `${show(given)} became ${show(first.value)}`);
      const again = numbers.read(first.value);
      holds(again.ok && again.edits.length === 0, `${show(first.value)} is read once more`);
      checks += 2;
    }
  }
  return checks + 4;
}

export function openNames({ fromJsonSchema }) {
  const user = { user_id: { type: "string" } };
  const open = (properties, more) => fromJsonSchema("open", { type: "object", properties, additionalProperties: true, ...more });
  const tools = [open(user), open({ ...user, limit: { type: "integer", default: 8 } }), open({ ...user, tags: { type: "array", uniqueItems: true } }), open(user, { allOf: [{}] })];
  tools.push(fromJsonSchema("unevaluated", { type: "object", properties: user, unevaluatedProperties: { minLength: 1 } }));
  let checks = 0;
  for (const tool of tools) {
    for (const given of [{ user_id: "a", userId: "b" }, { userId: "b" }, { _trace: 1 }, { USER_ID: "a", user_Id: "b", tags: ["a"] }]) {
      checks += same(tool, given, "names that are allowed") + answers(tool, given, true);
    }
  }
  return checks;
}

export function lacking({ compileSchema }) {
  const on = { type: "object", properties: { n: { type: "integer" }, on: { type: "boolean", default: true } } };
  const schema = {
    type: "object",
    properties: {
      z: { type: "integer", default: 1 },
      "s/l~": { type: "string", default: "x" },
      list: { type: "array", items: on },
      pair: { prefixItems: [on, { type: "string" }], items: on },
      inner: { anyOf: [{ type: "object", properties: { p: { type: "array", default: [1, { q: null }] } } }, { type: "null" }] },
      key: { type: "object", properties: { token: { type: "string", writeOnly: true, default: "hidden" }, to: { default: { token: 1 } } } },
      a: { enum: ["x", "y"], default: "y" },
    },
    additionalProperties: { type: "object", propertyNames: { type: "string" }, additionalProperties: on },
    required: ["known"],
  };
  const odd = JSON.parse('{"type":"object","properties":{"__proto__":{"default":{"x":1}},"constructor":{"default":12345678901234567890},"b":{"type":"integer"}}}');
  const inputs = [
    { known: {} }, { a: "x", known: { k: {} }, z: 2 }, { later: { "x/y": { n: 1 } }, z: undefined, known: { k: { on: false }, l: {} }, a: "y", "s/l~": "" },
    { known: {}, list: [{}, { on: false }, { n: 1 }], inner: {}, key: {}, pair: [{}, "x", {}] }, { known: {}, inner: null, list: [], key: { token: "x" } }, {},
  ];
  let checks = 0;
  for (const limits of [{}, { members: 4 }, { members: 8 }, { edits: 1 }, { edits: 3 }, { depth: 3 }, { depth: 4 }, { steps: 20 }, { steps: 60 }, { steps: 5_000 }]) {
    const tool = compileSchema(schema, { limits });
    // Of a value that is too deep, a text says what lies there.
    if (limits.depth === undefined) for (const input of inputs) checks += same(tool, input, `${JSON.stringify(limits)}, ${show(input)}`);
    for (const input of inputs.filter((input) => tool.validate(input).ok)) {
      const [fast, full] = [tool.validate(input), tool.validate(input, { copy: true })];
      holds(equal(fast.edits, full.edits) && JSON.stringify(fast.value) === JSON.stringify(full.value), `other edits, or members in another order: ${show(fast.value)} and ${show(full.value)}`);
      holds(fast.value !== input && fast.value.list?.[1] === input.list?.[1], "the value was changed, or copied where it lacks nothing");
      checks += 2;
    }
  }
  const strange = compileSchema(odd);
  for (const input of [{}, { b: 1 }, { constructor: 1 }, JSON.parse('{"__proto__": 1}')]) checks += same(strange, input, show(input));
  const [one, other] = [compileSchema(schema), compileSchema(schema)].map((tool) => tool.validate({ known: {}, inner: {} }));
  one.value.inner.p[1].q = "changed";
  holds(equal(other.value.inner.p, [1, { q: null }]), "two calls share a default");
  return checks + 1 + changing(compileSchema(schema));
}

/** Values that are another when they are read again: no exception, and no end that does not come. */
function changing(tool) {
  let reads = 0;
  const again = (first, then) => ({ known: {}, get list() { return reads++ === 0 ? first : then(); } });
  const endless = () => new Proxy({}, { get: () => endless(), getPrototypeOf: () => Object.prototype, ownKeys: () => ["n"], getOwnPropertyDescriptor: () => ({ value: endless(), enumerable: true, configurable: true }) });
  const wide = () => new Proxy([], { get: (target, key) => (key === "length" ? 2 ** 32 - 1 : target[key]) });
  const thrown = () => { throw new Error("gone"); };
  const rest = [wide, () => [endless()], thrown, () => 7];
  for (const then of rest) {
    reads = 0;
    const result = tool.validate(again([{}], then));
    holds(typeof result.ok === "boolean", "no answer");
  }
  return rest.length;
}

export function endOfStack({ compileSchema }) {
  const asked = compileSchema({ type: "object", properties: { s: { type: "string", pattern: "^x" }, n: { type: "integer" } }, additionalProperties: false });
  const simple = compileSchema({ type: "object", properties: { s: { type: "string" } }, required: ["s"] });
  // Something is left to do behind each call: some engines would reuse the frame.
  let deepest = 0;
  const fall = () => { deepest++; fall(); deepest += 0; };
  const below = (levels, act) => (levels === 0 ? act() : `${below(levels - 1, act)}`);
  try {
    fall();
  } catch {
    // This is where the stack ends.
  }
  let checks = 0;
  for (let levels = deepest >> 1; levels < deepest; levels += (deepest >> 10) + 1) {
    try {
      below(levels, () => asked.validate({ s: "xy", n: 5 }).ok && asked.validate({ s: "y" }).ok);
    } catch {
      // The caller's own frames fill the stack.
    }
    checks += answers(simple, { s: "x" }, true, `${levels} levels: `) + answers(simple, { s: 1 }, false) + answers(simple, {}, false);
  }
  return checks;
}

export function nested({ compileSchema }) {
  let checks = 0;
  for (const branches of [0, 1, 4, 10]) {
    let inner = { $ref: "#" };
    for (let at = 0; at < branches; at++) inner = { anyOf: [inner, { type: "null" }] };
    for (const depth of [64, 512]) {
      const schema = compileSchema({ type: "object", properties: { a: inner }, additionalProperties: false }, { limits: { depth } });
      let value = {};
      for (let level = 1; level < depth; level++) {
        value = { a: value };
        if (level % 9 > 0 && level < depth - 1) continue;
        const results = [schema.validate(value), schema.validate(value, { copy: true }), schema.validateText(JSON.stringify(value)), schema.read(value)];
        const codes = results.map((result) => (result.ok ? "ok" : result.violations[0].code));
        holds(codes.every((code) => code === codes[0] && code !== "internal"), `${branches} branches, ${level} levels: ${codes}`);
        checks += codes.length;
      }
    }
  }
  return checks;
}
