// The document that a tool gives for draft-07, held against a validator of that draft.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Ajv } from "ajv";
import { fromJsonSchema, defineTool, text } from "mcp-arguments";

const target = (draft, inputSchema) => fromJsonSchema({ name: "t", inputSchema })["~standard"].jsonSchema.input({ target: draft });
const draft07 = (schema) => target("draft-07", schema);

test("keywords that draft-07 names otherwise are renamed, and the document for draft 2020-12 is left as it is", () => {
  const schema = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: {
      pair: { type: "array", prefixItems: [{ type: "string" }, { $ref: "#/$defs/count" }], items: false },
      $defs: { const: { $defs: 1, prefixItems: 2 } },
      first: { $ref: "#/properties/pair/prefixItems/0" },
      kept: { $ref: "#/properties/$defs" },
    },
    dependentRequired: { pair: ["first"], first: ["kept"] },
    dependentSchemas: { first: { required: ["pair"] }, kept: { $ref: "#/$defs/any" } },
    $defs: { count: { type: "integer" }, any: true },
  };
  assert.deepEqual(target("draft-2020-12", schema), schema);
  assert.deepEqual(draft07(schema), {
    $schema: "http://json-schema.org/draft-07/schema#",
    type: "object",
    properties: {
      pair: { type: "array", items: [{ type: "string" }, { $ref: "#/definitions/count" }], additionalItems: false },
      $defs: { const: { $defs: 1, prefixItems: 2 } },
      first: { $ref: "#/properties/pair/items/0" },
      kept: { $ref: "#/properties/$defs" },
    },
    dependencies: {
      pair: ["first"],
      first: { allOf: [{ required: ["kept"] }, { required: ["pair"] }] },
      kept: { $ref: "#/definitions/any" },
    },
    definitions: { count: { type: "integer" }, any: true },
  });
});

test("a validator of draft-07 judges with it as the tool itself does", () => {
  const schema = {
    type: "object",
    properties: {
      pair: { prefixItems: [{ type: "string" }, { $ref: "#/$defs/count" }], items: false, type: "array" },
      many: { $ref: "#/$defs/count", maximum: 9 },
      node: { $ref: "#/$defs/node" },
    },
    dependentRequired: { pair: ["many"] },
    dependentSchemas: { many: { properties: { node: { required: ["next"] } } } },
    $defs: { count: { type: "integer", minimum: 1 }, node: { type: "object", properties: { next: { $ref: "#/$defs/node" } }, additionalProperties: false } },
    additionalProperties: false,
  };
  const tool = fromJsonSchema({ name: "t", inputSchema: schema });
  const judge = new Ajv({ strict: false }).compile(structuredClone(draft07(schema)));
  const calls = [
    {}, { pair: ["a", 1], many: 1 }, { pair: ["a", 1] }, { pair: ["a", 0], many: 1 }, { pair: ["a", 1, 2], many: 1 }, { many: 10 }, { many: 0 },
    { many: 1, node: {} }, { many: 1, node: { next: {} } }, { node: { next: { next: { nxt: 1 } } } }, { other: 1 },
  ];
  for (const call of calls) assert.equal(judge(call), tool.validate(call).ok, JSON.stringify(call));
  assert.ok(calls.some((call) => tool.validate(call).ok) && calls.some((call) => !tool.validate(call).ok));
});

test("a schema that is draft-07 already, or that says nothing either way, is the same for both targets", () => {
  const old = { $schema: "http://json-schema.org/draft-07/schema#", type: "object", definitions: { a: {} }, dependencies: { a: ["b"] } };
  assert.deepEqual(draft07(old), old);
  const { jsonSchema } = defineTool({ name: "t", properties: { a: text("", { required: true }) } })["~standard"];
  assert.deepEqual(jsonSchema.input({ target: "draft-07" }), jsonSchema.input({ target: "draft-2020-12" }));
  assert.equal(jsonSchema.input({ target: "draft-07" }), jsonSchema.input({ target: "draft-07" }));
});
