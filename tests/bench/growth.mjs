// `cargo bench-growth`: what a call costs as one part of it grows, each on a log scale, with the slope of its line: 1 is linear.
//
// usage: node growth.mjs [--quick] [--only WORDS]

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { compileSchema, fromJsonSchema } from "mcp-arguments";
import { draw, growthChart } from "./lib/chart.mjs";
import { spread } from "./lib/measure.mjs";
import { duration } from "./lib/targets.mjs";

const { values: options } = parseArgs({ options: { quick: { type: "boolean", default: false }, only: { type: "string", default: "" } } });
const ROUNDS = options.quick ? 5 : 15;
const BATCH = options.quick ? 2 : 5;
const WARM = options.quick ? 60 : 250;
/** A slope above this is told: n log n over these sizes stays below. */
const NOTABLE = 1.1;

const list = (count, of) => Array.from({ length: count }, (_, at) => of(at));
const named = (count, of) => Object.fromEntries(list(count, (at) => [`p${at}`, of(at)]));
const powers = (least, most) => list(Math.log2(most / least) / 2 + 1, (at) => least * 4 ** at);
const object = (properties, rest = {}) => ({ type: "object", properties, ...rest });

/** Each: sizes, and for a size the call and whether it is accepted. */
const AXES = {
  "value: items of a list, valid": [powers(64, 65_536), (size) => checked(object({ a: { type: "array", items: { type: "integer", minimum: 0 } } }), { a: list(size, (at) => at) }, true)],
  "value: items of a list, one wrong": [powers(64, 65_536), (size) => checked(object({ a: { type: "array", items: { type: "integer" } } }), { a: [...list(size, (at) => at), "x"] }, false)],
  "value: records, repaired in one place": [powers(16, 16_384), (size) => read(object({ n: { type: "integer" }, a: { type: "array", items: object({ id: { type: "integer" }, name: { type: "string" } }) } }), { n: "5", a: list(size, (at) => ({ id: at, name: "x" })) })],
  "value: unique items": [powers(16, 4_096), (size) => checked(object({ a: { type: "array", uniqueItems: true } }), { a: list(size, (at) => `item ${at}`) }, true)],
  "value: unique items that are objects": [powers(16, 4_096), (size) => checked(object({ a: { type: "array", uniqueItems: true } }), { a: list(size, (at) => ({ id: at, x: [at] })) }, true)],
  "text: characters, bounded": [powers(64, 262_144), (size) => checked(object({ a: { type: "string", maxLength: 1_000_000 } }), { a: "x".repeat(size) }, true)],
  "keys: declared, all present": [powers(16, 4_096), (size) => checked(object(named(size, () => ({ type: "integer" }))), named(size, (at) => at), true)],
  "keys: declared and required, none present": [powers(16, 4_096), (size) => checked(object(named(size, () => ({ type: "integer" })), { required: list(size, (at) => `p${at}`) }), {}, false)],
  "keys: undeclared, in an open object": [powers(16, 16_384), (size) => checked(object({}, { additionalProperties: { type: "integer" } }), named(size, (at) => at), true)],
  // What the engine takes by itself for what every check has to do.
  "keys: a bare for…in with a read, no check": [powers(16, 16_384), (size) => bare(named(size, (at) => at))],
  "keys: undeclared, refused": [powers(16, 16_384), (size) => checked(object({ a: {} }), named(size, (at) => at), false)],
  "keys: undeclared beside as many declared, refused": [powers(16, 1_024), (size) => checked(object(named(size, () => ({ type: "integer" }))), Object.fromEntries(list(size, (at) => [`q${at}`, at])), false)],
  "keys: by pattern": [powers(16, 4_096), (size) => checked(object({}, { patternProperties: { "^p[0-9]+$": { type: "integer" } }, additionalProperties: false }), named(size, (at) => at), true)],
  "violations: each of n items wrong": [powers(16, 16_384), (size) => checked(object({ a: { type: "array", items: { type: "integer" } } }), { a: list(size, () => "x") }, false)],
  "violations: each of n members wrong": [powers(16, 1_024), (size) => checked(object(named(size, () => ({ type: "integer" }))), named(size, () => true), false)],
  "edits: each of n items repaired": [powers(4, 512), (size) => read(object({ a: { type: "array", items: { type: "integer" } } }), { a: list(size, (at) => String(at)) })],
  "enum: size, the last one sent": [powers(16, 16_384), (size) => checked(object({ a: { enum: list(size, (at) => `value ${at}`) } }), { a: `value ${size - 1}` }, true)],
  "enum: size, none of them sent": [powers(16, 4_096), (size) => checked(object({ a: { enum: list(size, (at) => `value ${at}`) } }), { a: "walue 1" }, false)],
  "union: width, the last branch sent": [powers(4, 1_024), (size) => checked(object({ a: union(size) }), { a: { kind: `k${size - 1}`, v: 1 } }, true)],
  "union: width, no branch": [powers(4, 1_024), (size) => checked(object({ a: union(size) }), { a: { kind: "none", v: 1 } }, false)],
  "union: width without a discriminator": [powers(4, 256), (size) => checked(object({ a: { anyOf: list(size, (at) => object({ [`m${at}`]: { type: "integer" } }, { required: [`m${at}`], additionalProperties: false })) } }), { a: { [`m${size - 1}`]: 1 } }, true)],
  "union: width × value, of the same size": [powers(4, 64), (size) => checked(object({ a: { type: "array", items: { anyOf: list(size, (at) => ({ const: at })) } } }), { a: list(size, (at) => at) }, true), 2],
  "pattern: characters of the pattern": [powers(4, 1_024), (size) => checked(object({ a: { type: "string", pattern: `^(${list(size, (at) => `w${at}`).join("|")})$` } }), { a: `w${size - 1}` }, true)],
  "pattern: characters of the text": [powers(64, 65_536), (size) => checked(object({ a: { type: "string", pattern: "^([a-z]+ ?)+$" } }), { a: "abcdefg ".repeat(size / 8) }, true)],
  "pattern: characters of a text that does not match": [powers(64, 65_536), (size) => checked(object({ a: { type: "string", pattern: "^(a+)+$" } }), { a: `${"a".repeat(size)}!` }, false)],
  "pattern × text, of the same length": [powers(8, 128), (size) => checked(object({ a: { type: "string", pattern: `^${"a?".repeat(size)}${"a".repeat(size)}$` } }), { a: "a".repeat(size) }, true), 2],
  "depth: levels": [powers(2, 32), (size) => checked(nested(), deep(size), true)],
  "schema: compiling n properties": [powers(16, 4_096), (size) => compiling(object(named(size, (at) => ({ type: "integer", minimum: at }))))],
  "schema: compiling n references to one place": [powers(16, 4_096), (size) => compiling({ ...object(named(size, () => ({ $ref: "#/$defs/d" }))), $defs: { d: { type: "integer" } } })],
  "schema: compiling an enum": [powers(16, 16_384), (size) => compiling(object({ a: { enum: list(size, (at) => `value ${at}`) } }))],
};

function union(width) {
  return { oneOf: list(width, (at) => object({ kind: { const: `k${at}` }, v: { type: "integer" } }, { required: ["kind"] })) };
}

function nested() {
  return { ...object({ next: { $ref: "#" }, v: { type: "integer" } }), additionalProperties: false };
}

function deep(levels) {
  let value = { v: 1 };
  for (let level = 1; level < levels; level++) value = { next: value, v: level };
  return value;
}

/** A strict check; of a refusal the text is made, as a server does. */
function checked(schema, value, accepted) {
  const tool = fromJsonSchema("tool", schema);
  return () => {
    const result = tool.validate(value);
    return result.ok === accepted && (result.ok || result.text.length > 0);
  };
}

function bare(value) {
  return () => {
    let sum = 0;
    for (const name in value) sum += value[name];
    return sum > 0;
  };
}

function read(schema, value) {
  const tool = fromJsonSchema("tool", schema, { limits: { edits: 100_000 } });
  return () => {
    const result = tool.read(value);
    return result.ok && result.edits.length > 0;
  };
}

function compiling(schema) {
  let turn = 0;
  // Another number each time: what was compiled once need not be compiled again.
  return () => compileSchema({ ...schema, $comment: String(turn++) }) !== undefined;
}

function nanoseconds(call) {
  if (!call()) throw new Error("it comes out wrong");
  const run = (count) => {
    const from = performance.now();
    for (let at = 0; at < count; at++) call();
    return performance.now() - from;
  };
  let count = 1;
  for (const end = performance.now() + WARM; ; ) {
    const took = run(count);
    if (took < BATCH) count = Math.ceil(count * Math.min(2, (1.2 * BATCH) / Math.max(took, 1e-3))) + 1;
    else if (performance.now() >= end) break;
  }
  const times = list(ROUNDS, () => (run(count) * 1e6) / count);
  if (!call()) throw new Error("it comes out wrong after the measurement");
  // The quickest is the one that was disturbed least; here nothing takes turns.
  return Math.min(...times, spread(times).low);
}

/** The slope of the line through the upper half of the sizes: below, what every call costs hides it. */
function slopeOf(points) {
  const upper = points.slice(Math.floor(points.length / 2) - (points.length < 5 ? 1 : 0));
  const [xs, ys] = [upper.map(({ size }) => Math.log(size)), upper.map(({ nanoseconds }) => Math.log(nanoseconds))];
  const mean = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  const [x, y] = [mean(xs), mean(ys)];
  return xs.reduce((sum, each, at) => sum + (each - x) * (ys[at] - y), 0) / xs.reduce((sum, each) => sum + (each - x) ** 2, 0);
}

const rows = [];
for (const [axis, [sizes, of, most = 1]] of Object.entries(AXES)) {
  if (!axis.includes(options.only)) continue;
  const points = sizes.map((size) => ({ size, nanoseconds: nanoseconds(of(size)) }));
  const slope = slopeOf(points);
  const notable = slope > most * NOTABLE;
  rows.push({ axis, slope, expected: most, notable, points });
  const [first, last] = [points[0], points.at(-1)];
  console.log(
    `${axis.padEnd(52)} slope ${slope.toFixed(2)}${most === 1 ? "" : ` of ${most}`}${notable ? "  ABOVE" : ""}`.padEnd(78) +
      `${first.size}: ${duration(first.nanoseconds)}, ${last.size}: ${duration(last.nanoseconds)}`,
  );
}
const above = rows.filter(({ notable }) => notable).map(({ axis }) => axis);
console.log(above.length === 0 ? `\nno slope above ${NOTABLE}` : `\nabove ${NOTABLE}: ${above.join("; ")}`);

const folder = join(fileURLToPath(new URL("results", import.meta.url)), options.quick || options.only !== "" ? "quick" : "");
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "growth.json"), `${JSON.stringify(rows, (_, member) => (typeof member === "number" && !Number.isInteger(member) ? Number(member.toPrecision(4)) : member), 1)}\n`);
await draw(growthChart(rows), join(folder, "growth.svg"));
