// Options of a JSON Schema: its dialect, the documents that it may refer to, and the numbers in it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { compileSchema, fromJsonSchema, SchemaError } from "mcp-arguments";

const place = (use) => {
  try {
    use();
  } catch (error) {
    assert.ok(error instanceof SchemaError, String(error));
    return { pointer: error.pointer, message: error.message };
  }
  return assert.fail("it compiles");
};

test("a reference leads to a document that was given, and nowhere else", () => {
  const schema = { type: "object", properties: { at: { $ref: "https://example.com/place#/$defs/line" } } };
  const documents = { "https://example.com/place": { $defs: { line: { type: "integer", minimum: 1 } } } };
  const tool = fromJsonSchema("move", schema, { documents });
  assert.ok(tool.validate({ at: 1 }).ok);
  assert.deepEqual(tool.validate({ at: 0 }).violations.map(({ code, path }) => [code, path]), [["out_of_range", "/at"]]);
  const { pointer, message } = place(() => fromJsonSchema("move", schema));
  assert.equal(pointer, "/properties/at");
  assert.match(message, /example\.com/);
});

test("a dialect holds for schemas that name none", () => {
  const schema = { items: [{ type: "integer" }] };
  assert.ok(!compileSchema(schema, { dialect: "draft-07" }).validate(["a"]).ok);
  assert.equal(place(() => compileSchema(schema)).pointer, "/items");
  const named = { $schema: "https://json-schema.org/draft/2020-12/schema", prefixItems: [{ type: "integer" }] };
  assert.ok(!compileSchema(named, { dialect: "draft-07" }).validate(["a"]).ok);
});

test("an option that there is not is an error", () => {
  assert.match(place(() => compileSchema(true, { dialect: "draft-04" })).message, /dialect/);
  assert.match(place(() => compileSchema(true, { documents: [] })).message, /documents/);
});

test("a mode that there is not is an error, whatever the arguments", () => {
  const schema = { type: "object", properties: { n: { type: "integer" } } };
  const message = /^Error: there is no mode "lenint": tolerant, or lenient$/;
  assert.throws(() => fromJsonSchema("add", schema, { mode: "lenint" }), message);
  const tool = fromJsonSchema("add", schema);
  for (const args of [{ n: 1 }, { n: "1" }]) assert.throws(() => tool.read(args, { mode: "lenint" }), message);
  assert.throws(() => tool.readText("{}", { mode: "lenint" }), message);
});

test("a schema that is missing is an error, and no tool that takes everything", () => {
  assert.equal(place(() => fromJsonSchema("add", undefined)).message, "tool `add`: it has no inputSchema");
  assert.equal(place(() => compileSchema(undefined)).message, "nothing was given: a spec, a tool or a schema is wanted");
});

test("a number in a schema is the double that was written, to the last digit", () => {
  for (let exponent = -300; exponent <= 300; exponent += 0.37) {
    const number = 1.2345678901234567 * 10 ** exponent;
    assert.ok(compileSchema({ const: number }).validate(number).ok, String(number));
    assert.ok(!compileSchema({ exclusiveMaximum: number }).validate(number).ok, String(number));
  }
});

test("a schema of too many levels is an error", () => {
  let schema = { type: "string" };
  for (let level = 0; level < 10_000; level++) schema = { items: schema };
  // JSON.stringify itself ends where the stack does.
  assert.match(place(() => compileSchema(schema)).message, /levels|JSON/);
  for (schema = true; JSON.stringify(schema).length < 2000; ) schema = { not: schema };
  assert.match(place(() => compileSchema(schema)).message, /levels/);
});
