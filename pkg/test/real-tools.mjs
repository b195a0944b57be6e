// Tool lists as servers have them, and ajv as the judge of their schemas.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

const here = dirname(fileURLToPath(import.meta.url));
const beside = join(here, "..", "..", "..", "shared", "corpus");
const real = [process.env.MCP_ARGUMENTS_CORPUS, beside].find((folder) => folder && existsSync(folder));

/** The lists, each with the name of its server: those of the repository, and those of real servers where they are at hand. */
export const lists = [join(here, "..", "..", "tests", "corpus"), real].flatMap((folder) => (folder === undefined ? [] : listsOf(folder)));

/** Whether real servers are among them. */
export const hasReal = real !== undefined && listsOf(real).length > 0;

function listsOf(folder) {
  const files = readdirSync(folder).filter((name) => name.endsWith(".json")).sort();
  return files.map((file) => {
    const listed = JSON.parse(readFileSync(join(folder, file), "utf8"));
    return { server: file.replace(/\.json$/, ""), tools: listed.tools ?? listed };
  });
}

/** The formats of the specification: ajv-formats has more, which JSON Schema takes for annotations. */
const FORMATS = [
  "date-time", "date", "time", "duration", "email", "hostname", "ipv4", "ipv6", "uri", "uri-reference", "uri-template", "uuid",
  "json-pointer", "relative-json-pointer", "regex",
];

/** One of each dialect: what takes ajv most of its time is to compile its own metaschema. */
const [draft07, draft2020] = [Ajv, Ajv2020].map((Draft) => {
  const ajv = new Draft({ strict: false, allErrors: true, logger: false });
  return addFormats.default(ajv, FORMATS);
});

/** What ajv says of values under a schema. */
export function judgeOf(schema) {
  const ajv = String(schema.$schema).includes("draft-07") ? draft07 : draft2020;
  const check = ajv.compile(schema);
  ajv.removeSchema(schema);
  return check;
}

/** Gemini's `nullable` is no keyword of JSON Schema: spelt out, every validator knows it. */
export function spelt(schema) {
  if (typeof schema !== "object" || schema === null) return schema;
  const { nullable, properties, anyOf, items, ...rest } = schema;
  const made = {
    ...rest,
    ...(properties && { properties: Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, spelt(inner)])) }),
    ...(anyOf && { anyOf: anyOf.map(spelt) }),
    ...(items && { items: spelt(items) }),
  };
  return nullable === true ? { anyOf: [made, { type: "null" }] } : made;
}
