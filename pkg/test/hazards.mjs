// What has gone wrong at this boundary, or could, each as a check that runs on every runtime: it never says more than the full way,
// which `copy: true` always takes, and than the same arguments as text.
//
// Nothing here is of any platform. Each answers how many checks it made, and throws where one does not hold.

import { equal, show } from "./exact.mjs";
import { isJson, madeArguments, madeProperties, random } from "./generated.mjs";
import { oddBody, oddOptions, oddSchema, oddSpec, oddValue } from "./odd.mjs";

// The package keeps its instance to itself. What is instantiated from here on can be made to grow, and be called past the package.
const instances = [];
const { Instance } = WebAssembly;
WebAssembly.Instance = class extends Instance {
  constructor(...given) {
    super(...given);
    if (typeof this.exports.check_tape === "function") instances.push(this);
  }
};

const grow = () => instances.at(-1).exports.memory.grow(1);

/** Fact → check. */
export const HAZARDS = {
  "the ways in agree, over generated tools and arguments": generated,
  "the ways in agree on schemas with compositions, open objects and tuples": composed,
  "the ways in agree on odd schemas, specs, options and values": odd,
  "a list with holes is none without, whatever its prototype, its length and its own members are": lists,
  "a listed text is held to its other rules, and is no swallowed argument": listed,
  "a limit that is passed is passed on every way, in what nobody declared too": limits,
  "every way comes to one verdict, whatever the limit of steps is": fewSteps,
  "what a reading hands on is valid, where its members are counted too": handedOn,
  "a name that the schema allows is no slip of a declared one": openNames,
  "defaults are filled in as the full way fills them in, in the same order and within the same limits": lacking,
  "a check at the end of the caller's stack leaves the next ones as they were": endOfStack,
  "values and schemas nested in each other get one answer, however deep they are": nested,
  "a memory that grew between calls leaves nothing behind that could be judged again": grownBetween,
  "a memory that grows while a value is written leaves the value to the full way": grownWhileWritten,
  "a getter that checks something itself gets its own answer": reentered,
  "lone surrogates are no equal of each other, in texts, choices and names": surrogates,
  "inherited members are no arguments, and a polluted prototype changes nothing": inherited,
  "a Date, a Map or an instance of a class is no empty object": instancesOfClasses,
  "more required properties than any mask has bits are all asked for": manyRequired,
  "slot indexes and plans from outside are never taken for a value that stands": slotsFromOutside,
  "a list longer than a tape starts with is judged to its end": longList,
  "a refusal whose arguments have changed since is still a refusal": changedSince,
};

/** Runs all of them: how many there are, their checks, and what did not hold. */
export function runHazards(api, given) {
  const failures = [];
  let checks = 0;
  for (const [fact, check] of Object.entries(HAZARDS)) {
    try {
      checks += check(api, given);
    } catch (error) {
      failures.push(`${fact}: ${error instanceof Error ? error.message : error}`);
    }
  }
  return { hazards: Object.keys(HAZARDS).length, hazardChecks: checks, seed: given.seed, failures };
}

function generated(api, { seed, tools }) {
  const pick = random(seed);
  let checks = 0;
  let accepted = 0;
  for (let at = 0; at < tools; at++) {
    const properties = madeProperties(api, pick);
    const tool = api.defineTool({ name: "generated", properties });
    for (let call = 0; call < 25; call++) {
      const input = madeArguments(pick, properties);
      checks += same(tool, input, `seed ${seed}, tool ${at}, call ${call}`);
      if (tool.validate(input).ok) accepted++;
    }
  }
  holds(accepted > tools / 2, `only ${accepted} calls were accepted`);
  return checks;
}

function composed({ fromJsonSchema, compileSchema }) {
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
  let checks = 0;
  for (const [at, schema] of schemas.entries()) {
    const tool = fromJsonSchema("t", schema);
    const open = compileSchema(schema, { unknown: "allow" });
    for (const a of values) {
      for (const b of [undefined, "x", 7, [], ["x", "x"]]) {
        const about = `schema ${at}, ${JSON.stringify({ a, b })}`;
        checks += same(tool, { a, b }, about) + same(open, { a, b, c: "xyz" }, about) + same(open, { "": a, a: b }, about) + same(open, a, about);
      }
    }
  }
  return checks;
}

function odd(api, { seed, tools, realm }) {
  const pick = random(seed);
  let checks = 0;
  for (let at = 0; at < tools / 5; at++) {
    const [compiled, schema] = oddTool(api, pick);
    for (let call = 0; call < 12; call++) {
      let input = oddValue(pick, schema);
      if (pick.chance(0.3)) input = oddBody(pick, input, realm);
      const about = `seed ${seed}, odd ${at}, call ${call}`;
      checks += same(compiled, input, about);
      const read = compiled.read(input, { copy: true });
      if (read.ok) checks += answers(compiled, read.value, true, about);
    }
  }
  return checks;
}

/** What compiles, and the schema of its values. */
function oddTool(api, pick) {
  for (;;) {
    try {
      const options = oddOptions(pick);
      const way = pick.below(4);
      if (way === 0) {
        const tool = api.defineTool(oddSpec(api, pick), options);
        return [tool, tool.toJson().inputSchema];
      }
      const draft07 = way === 1;
      const schema = oddSchema(pick, { draft07, object: way === 2 });
      if (way === 2) return [api.fromJsonSchema("odd", schema, options), schema];
      return [api.compileSchema(schema, { ...options, dialect: draft07 ? "draft-07" : "2020-12" }), schema];
    } catch (error) {
      // What is odd may be at fault; then another is made.
      if (!(error instanceof api.SpecError || error instanceof api.SchemaError)) throw error;
    }
  }
}

function lists({ compileSchema }) {
  class Items extends Array {}
  Object.defineProperty(Items.prototype, 0, { value: "x" });
  const withLength = (length) => new Proxy(["x"], { get: (target, key) => (key === "length" ? length : target[key]) });
  const hollow = [
    [,], Object.assign([,], { more: 1 }), Object.assign([,], { every: () => true }), Object.assign([() => 1], { every: () => true }), new Items(1),
    Object.setPrototypeOf([,], { 0: "x" }), ...[0.5, -1, 1.5, Number.NaN, "1", 1n, 2 ** 40].map(withLength), new Array(2 ** 32 - 1),
  ];
  let checks = 0;
  for (const items of [true, { type: "string" }]) {
    const schema = compileSchema({ type: "array", items });
    const deep = compileSchema({ type: "array", items: { type: "object", additionalProperties: { items } } });
    for (const list of hollow) checks += answers(schema, list, false) + answers(deep, [{ list }], false) + answers(compileSchema({}), { list: [list] }, false);
    for (const list of [["x"], Items.from(["x"]), withLength(1)]) checks += answers(schema, list, true) + answers(deep, [{ list }], true);
  }
  return checks;
}

function listed({ compileSchema, fromJsonSchema }) {
  const short = fromJsonSchema("short", { type: "object", properties: { a: { type: "string", enum: ["x", "xyz", "\u{1f600}"], minLength: 2 }, b: { enum: ["x", "xyz"], maxLength: 1 } } });
  const lost = '<parameter name="b">';
  const own = fromJsonSchema("own", { type: "object", properties: { a: { enum: ["x", lost] }, b: { type: "string" } } });
  const ten = compileSchema({ enum: Array.from({ length: 10 }, (_, at) => "x".repeat(at)), minLength: 5 });
  let checks = same(own, { a: lost }, "a listed text") + answers(own, { a: lost }, true);
  holds(own.read({ a: lost }).ok, "a listed text is taken for one that swallowed another argument");
  for (const [a, wanted] of [["x", false], ["xyz", true], ["\u{1f600}", false]]) checks += answers(short, { a }, wanted) + same(short, { a }, a);
  for (const [b, wanted] of [["x", true], ["xyz", false]]) checks += answers(short, { b }, wanted) + same(short, { b }, b);
  for (let length = 0; length < 10; length++) checks += answers(ten, "x".repeat(length), length >= 5);
  return checks;
}

function limits({ compileSchema }) {
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

function fewSteps({ compileSchema, fromJsonSchema }) {
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

function handedOn({ compileSchema, fromJsonSchema }) {
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

function openNames({ fromJsonSchema }) {
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

function lacking({ compileSchema }) {
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

function endOfStack({ compileSchema }) {
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

function nested({ compileSchema }) {
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

function grownBetween(api) {
  const search = searchTool(api);
  let checks = answers(search, { query: "x", limit: 5 }, true);
  for (let turn = 0; turn < 8; turn++) {
    // Both ways of growing take the package's views over the memory away.
    grow();
    checks += answers(search, { query: "x", limit: 50 }, false) + answers(search, { query: "x", limit: 5 }, true);
    search.validateText(JSON.stringify({ query: "x".repeat(1 << (15 + turn)) }));
    checks += answers(search, { query: "x", limit: 50 }, false) + answers(search, { limit: 5 }, false) + answers(search, { query: "x", limit: 5 }, true);
  }
  return checks;
}

function grownWhileWritten(api) {
  const search = searchTool(api);
  const other = api.defineTool({ name: "other", properties: { text: api.text("", { maxLength: 3 }) } });
  const ways = [grow, () => other.validateText(JSON.stringify({ text: "y".repeat(2 << 20) }))];
  let checks = 0;
  for (const way of ways) {
    for (const limit of [5, 50]) {
      const input = {
        query: "x",
        get extra() {
          way();
          checks += answers(search, { query: "inner", limit: 50 }, false);
          return { deep: [1] };
        },
        limit,
      };
      checks += answers(search, input, limit === 5);
    }
  }
  return checks;
}

function reentered(api) {
  const search = searchTool(api);
  let inner;
  const reenters = (limit) => ({
    get query() {
      inner = search.validate({ query: "y", limit: 5 - limit });
      return "x";
    },
    limit,
  });
  const checks = answers(search, reenters(5), true);
  holds(inner.ok === false, "the inner call had the outer's answer");
  return checks + answers(search, reenters(0), false) + (holds(inner.ok, "the inner call was refused"), 2);
}

function surrogates(api) {
  const odd = api.fromJsonSchema("odd", { type: "object", properties: { a: { enum: ["\ufffd"] } }, additionalProperties: true });
  const inputs = [{ a: "\ud800" }, { "\ud800": 1 }, { b: ["\udfff"] }, { b: { "\udc00": 1 } }];
  const refused = inputs.reduce((sum, input) => sum + answers(odd, input, false), 0);
  return refused + answers(odd, { a: "\ufffd" }, true) + answers(searchTool(api), { query: "\ud800" }, false);
}

function inherited(api) {
  const search = searchTool(api);
  let checks = answers(search, Object.create({ query: "x" }), false);
  Object.prototype.limit = 50;
  try {
    checks += answers(search, { query: "x" }, true) + answers(search, { query: "x", limit: 5 }, true) + answers(search, {}, false);
  } finally {
    delete Object.prototype.limit;
  }
  return checks;
}

function instancesOfClasses(api) {
  const optional = api.defineTool({ name: "optional", properties: { where: api.object({ path: api.text() }), extra: api.any() } });
  class Place {
    path = "/";
  }
  const odd = [new Date(0), new Map(), new Set(), new Place(), /x/, new Error("x"), new Uint8Array(1), Promise.resolve(), Object("x"), () => 1];
  let checks = answers(optional, { where: {}, extra: {} }, true) + answers(optional, { where: Object.create(null) }, true);
  for (const input of odd) checks += answers(optional, input, false) + answers(optional, { where: input }, false) + answers(optional, { extra: input }, false) + answers(optional, { extra: [{ deep: input }] }, false);
  return checks;
}

function manyRequired(api) {
  const properties = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`p${at}`, api.integer("", { required: true })]));
  const tool = api.defineTool({ name: "many", properties });
  const whole = Object.fromEntries(Object.keys(properties).map((name, at) => [name, at]));
  let checks = answers(tool, whole, true);
  for (const name of ["p0", "p31", "p32", "p63", "p64", "p65", "p127", "p128", "p255", "p256", "p299"]) {
    const { [name]: _left, ...rest } = whole;
    const paths = tool.validate(rest).violations?.map(({ path }) => path);
    holds(equal(paths, [`/${name}`]), `without ${name}: ${show(paths)}`);
    checks++;
  }
  return checks;
}

function slotsFromOutside(api, { seed }) {
  const search = searchTool(api);
  const pick = random(seed);
  let checks = answers(search, { query: "x", limit: 5 }, true);
  const { check_tape: check } = instances.at(-1).exports;
  const numbers = [0, 1, 2, 3, 17, 255, 256, 257, 4096, 65_535, 1 << 20, 0x7fffffff, 0xffffffff, -1, 2.5, Number.NaN];
  for (let turn = 0; turn < 2_000; turn++) {
    const given = Array.from({ length: check.length }, () => pick.one(numbers));
    holds(check(...given) !== 0, `check_tape(${given.join(", ")}) takes what is there for a value that stands`);
    checks++;
  }
  return checks + answers(search, { query: "x", limit: 5 }, true) + answers(search, { query: "x", limit: 50 }, false);
}

function longList(api) {
  const tool = api.defineTool({ name: "long", properties: { items: api.list(api.integer("", { minimum: 0 })) } });
  const items = Array.from({ length: 100_000 }, (_, at) => at);
  const checks = answers(tool, { items }, true);
  items[99_999] = -1;
  return checks + answers(tool, { items }, false);
}

function changedSince(api) {
  const search = searchTool(api);
  const changes = [(input) => (input.limit = 5), (input) => delete input.limit, (input) => Object.defineProperty(input, "limit", { get: () => { throw new Error("gone"); } })];
  for (const change of changes) {
    const input = { query: "x", limit: 50 };
    const refused = search.validate(input);
    change(input);
    holds(!refused.ok && refused.violations.length > 0 && refused.text.length > 0 && refused.toolResult().isError === true, "nothing is said to be wrong");
  }
  return changes.length;
}

function searchTool({ defineTool, text, integer, choice, any }) {
  const properties = { query: text("", { required: true }), limit: integer("", { minimum: 1, maximum: 9 }), sort: choice(["newest", "oldest"]), extra: any() };
  return defineTool({ name: "search", properties });
}

/** Holds the answer to what is wanted. */
function answers(tool, input, wanted, about = "") {
  const result = tool.validate(input);
  holds(result.ok === wanted, wanted ? `${about} refused: ${result.text}` : "accepted what is wrong");
  return 1;
}

/** Holds the fast way against the full one, in each mode, and both against text where there is one that says the same. */
function same(schema, input, about) {
  let checks = 0;
  const text = isJson(input) ? JSON.stringify(input) : undefined;
  for (const mode of ["validate", "read"]) {
    const fast = schema[mode](input);
    const others = [schema[mode](input, { copy: true }), ...(text === undefined ? [] : [schema[`${mode}Text`](text)])];
    for (const other of others) {
      const [ours, theirs] = [fast, other].map((result) => (result.ok ? { edits: result.edits } : { violations: result.violations, text: result.text }));
      holds(fast.ok === other.ok && equal(ours, theirs), `${about}: ${mode}: ${show(ours)} and ${show(theirs)}`);
      if (fast.ok && text !== undefined) holds(equal(fast.value, other.value), `${about}: ${mode}: another value: ${show(fast.value)} and ${show(other.value)}`);
      checks++;
    }
  }
  const [strict, tolerant] = [schema.validate(input), schema.read(input)];
  if (!strict.ok) return checks;
  // Looking for swallowed arguments is the one thing that a reading asks beyond that, and takes steps.
  const beyond = !tolerant.ok && tolerant.violations.every(({ code, want }) => code === "swallowed" || want.limit === "steps");
  holds(beyond || (tolerant.ok && equal(strict.value, tolerant.value)), `${about}: a valid value does not stand: ${show(tolerant)}`);
  return checks + 1;
}

function holds(fact, message) {
  if (!fact) throw new Error(message);
}
