// The tools of real servers: all of them compiled, then one made call for each validated.

import { readFileSync } from "node:fs";
import { spread } from "./measure.mjs";

/** Each: schema → accepts. Only those that take JSON Schema as it is can do this. */
const MAKERS = {
  ours: async () => {
    const { fromJsonSchema } = await import("mcp-arguments");
    let made = 0;
    // Each by a name of its own: tools that are the same to the letter are compiled once.
    return (schema) => { const tool = fromJsonSchema(`tool_${made++}`, schema, { unknown: "allow" }); return (value) => tool.validate(value).ok; };
  },
  ajv: async () => {
    const [{ Ajv }, { Ajv2020 }, { default: formats }] = await Promise.all([import("ajv"), import("ajv/dist/2020.js"), import("ajv-formats")]);
    const [seven, latest] = [Ajv, Ajv2020].map((Draft) => (formats.default ?? formats)(new Draft({ strict: false, logger: false })));
    return (schema) => (String(schema.$schema).includes("draft-07") ? seven : latest).compile(schema);
  },
  "zod 4": async () => {
    const z = await import("zod");
    return (schema) => { const made = z.fromJSONSchema(schema); return (value) => made.safeParse(value).success; };
  },
  typebox: async () => {
    const { Compile } = await import("typebox/schema");
    return (schema) => { const made = Compile(schema); return (value) => made.Check(value); };
  },
  cfworker: async () => {
    const { Validator } = await import("@cfworker/json-schema");
    return (schema) => { const made = new Validator(schema, String(schema.$schema).includes("draft-07") ? "7" : "2020-12"); return (value) => made.validate(value).valid; };
  },
  schemasafe: async () => {
    const { validator } = await import("@exodus/schemasafe");
    return (schema) => validator(schema, { mode: "lax", $schemaDefault: "https://json-schema.org/draft/2020-12/schema", formatAssertion: true });
  },
};

export const CORPUS_CONTENDERS = Object.keys(MAKERS);

/** One contender over all tools, in a process of its own: `file` holds `{schema, value}` of each. */
export async function corpus({ name, file }) {
  const given = JSON.parse(readFileSync(file, "utf8"));
  const make = await MAKERS[name]();
  const faults = [];
  const from = performance.now();
  const checks = given.map(({ schema }) => {
    try {
      return make(schema);
    } catch (error) {
      faults.push(String(error.message).split("\n")[0].slice(0, 120));
      return undefined;
    }
  });
  const compiled = performance.now() - from;
  let accepted = 0;
  const first = performance.now();
  for (const [at, { value }] of given.entries()) {
    try {
      if (checks[at]?.(value)) accepted++;
    } catch (error) {
      faults.push(String(error.message).split("\n")[0].slice(0, 120));
      checks[at] = undefined;
    }
  }
  const firstCalls = performance.now() - first;
  const rounds = [];
  for (let round = 0; round < 15; round++) {
    const start = performance.now();
    for (const [at, { value }] of given.entries()) checks[at]?.(value);
    rounds.push(((performance.now() - start) * 1000) / given.length);
  }
  return { tools: given.length, compiledMilliseconds: compiled, firstMilliseconds: firstCalls, microseconds: spread(rounds), accepted, faults: faults.length, fault: faults[0] };
}
