// From nothing to the first answer: each library alone in a minified bundle, imported by a fresh process.

import { mkdirSync, statSync, writeFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const CONVERT = new URL("convert.mjs", import.meta.url).pathname;

/** What each bundle holds: `make(schema)` gives the check. */
const ENTRIES = {
  ours: `import { defineTool } from "mcp-arguments"; import { specOf } from "${CONVERT}";
    export const make = (schema) => { const tool = defineTool(specOf("tool", schema)); return (value) => tool.validate(value).ok; };`,
  ajv: `import { Ajv } from "ajv";
    export const make = (schema) => new Ajv({ strict: false, logger: false }).compile(schema);`,
  "zod 4": `import { string, number, boolean, array, object, enum as oneOf } from "zod"; import { zodOf } from "${CONVERT}";
    const z = { string, number, boolean, array, object, enum: oneOf };
    export const make = (schema) => { const made = zodOf(z, schema, z); return (value) => made.safeParse(value).success; };`,
  "zod 3": `import { z } from "zod-3"; import { zodOf } from "${CONVERT}";
    export const make = (schema) => { const made = zodOf(z, schema, z); return (value) => made.safeParse(value).success; };`,
  typebox: `import Type from "typebox"; import { Compile } from "typebox/compile"; import { typeboxOf } from "${CONVERT}";
    export const make = (schema) => { const made = Compile(typeboxOf(Type, schema)); return (value) => made.Check(value); };`,
  cfworker: `import { Validator } from "@cfworker/json-schema";
    export const make = (schema) => { const made = new Validator(schema, "2020-12"); return (value) => made.validate(value).valid; };`,
  valibot: `import { string, number, boolean, array, optional, strictObject, picklist, pipe, regex, integer, minValue, maxValue, minLength, maxLength, union, transform, safeParse } from "valibot";
    import { valibotOf } from "${CONVERT}";
    const v = { string, number, boolean, array, optional, strictObject, picklist, pipe, regex, integer, minValue, maxValue, minLength, maxLength, union, transform };
    export const make = (schema) => { const made = valibotOf(v, schema, "strict"); return (value) => safeParse(made, value).success; };`,
  arktype: `import { type } from "arktype"; import { arktypeOf } from "${CONVERT}";
    export const make = (schema) => { const made = arktypeOf(type, schema); return (value) => made.allows(value); };`,
  schemasafe: `import { validator } from "@exodus/schemasafe";
    export const make = (schema) => validator(schema, { mode: "lax" });`,
};

/** Run by the fresh process: its arguments are the bundle and the work. */
const RUNNER = `
const [bundle, given] = globalThis.Deno?.args ?? process.argv.slice(2);
const { schema, good, bad } = JSON.parse(given);
const from = performance.now();
const { make } = await import(bundle);
const imported = performance.now();
const check = make(schema);
const compiled = performance.now();
const answer = check(good);
const end = performance.now();
if (!answer || check(bad)) throw new Error("wrong answer");
console.log(JSON.stringify({ import: imported - from, compile: compiled - imported, call: end - compiled, total: end - from }));
`;

/** Makes the bundles in `folder`: their paths and sizes by name, and the program that imports one. */
export async function bundles(folder) {
  mkdirSync(folder, { recursive: true });
  const runner = join(folder, "cold.mjs");
  writeFileSync(runner, RUNNER);
  const made = {};
  for (const [name, contents] of Object.entries(ENTRIES)) {
    const path = join(folder, `${name.replaceAll(" ", "-")}.mjs`);
    await build({
      stdin: { contents, resolveDir: new URL("..", import.meta.url).pathname },
      outfile: path, bundle: true, minify: true, format: "esm", platform: "node", target: "es2022", logLevel: "error", legalComments: "none",
      banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
    });
    made[name] = { path, bytes: statSync(path).size, gzip: gzipSync(readFileSync(path), { level: 9 }).length };
  }
  return { runner, made };
}
