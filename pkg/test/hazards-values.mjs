// The hazards of schemas and values: whatever they are, every way in comes to one answer.

import { madeArguments, madeProperties, random } from "./generated.mjs";
import { answers, holds, same } from "./held.mjs";
import { oddBody, oddOptions, oddSchema, oddSpec, oddValue } from "./odd.mjs";

export function generated(api, { seed, tools }) {
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

export function composed({ fromJsonSchema, compileSchema }) {
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

export function odd(api, { seed, tools, realm }) {
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

export function lists({ compileSchema }) {
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

export function listed({ compileSchema, fromJsonSchema }) {
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
