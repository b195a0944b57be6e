// Tools from the schemas of other libraries: our check and messages first, then the schema's own.

import assert from "node:assert/strict";
import { test } from "node:test";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import { fromStandard, SchemaError } from "mcp-arguments";
import { toolHandlers } from "mcp-arguments/server";
import * as v from "valibot";
import { z } from "zod";

const DIFFER = "to must not be where it is";

/** The same arguments in each library: a refinement between two of them, a transform, a default. */
const SCHEMAS = {
  zod: z
    .object({ from: z.string().min(1), to: z.string().transform((to) => to.toUpperCase()), count: z.int().min(1).default(1) })
    .refine(({ from, to }) => from.toUpperCase() !== to, { path: ["to"], message: DIFFER }),
  arktype: type({ from: "string >= 1", to: "string", count: "number.integer >= 1 = 1" }).narrow(
    ({ from, to }, context) => from !== to || context.reject({ path: ["to"], message: DIFFER }),
  ),
  valibot: toStandardJsonSchema(
    v.pipe(
      v.object({
        from: v.pipe(v.string(), v.minLength(1)),
        to: v.string(),
        count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
      }),
      v.forward(v.partialCheck([["from"], ["to"]], ({ from, to }) => from !== to, DIFFER), ["to"]),
    ),
  ),
};

for (const [library, schema] of Object.entries(SCHEMAS)) {
  const tool = fromStandard("move", schema);

  test(`a tool from ${library} publishes what the schema prints`, () => {
    const { name, inputSchema } = tool.toJson();
    assert.equal(name, "move");
    assert.equal(inputSchema.properties.from.minLength, 1);
    assert.deepEqual([...inputSchema.required].sort(), ["from", "to"]);
    assert.equal(tool.signature.startsWith("move(from: string"), true, tool.signature);
  });

  test(`a tool from ${library} hands on what the schema's own validate makes`, () => {
    const result = tool.validate({ from: "a", to: "b" });
    assert.ok(result.ok, result.text);
    assert.deepEqual(result.value, { from: "a", to: library === "zod" ? "B" : "b", count: 1 });
    assert.equal(result.arguments.text("from"), "a");
    assert.deepEqual(tool.validateText('{"from": "a", "to": "b"}').value, result.value);
  });

  test(`a tool from ${library} repairs and refuses as any other, before the schema's own validate`, () => {
    const repaired = tool.read({ from: "a", to: "b", count: "3" });
    assert.ok(repaired.ok, repaired.text);
    assert.equal(repaired.value.count, 3);
    assert.deepEqual(repaired.edits.map(({ rule }) => rule), ["text_to_integer"]);
    const refused = tool.validate({ from: "a", too: "b", count: 0 });
    assert.deepEqual(refused.violations.map(({ code, path }) => [code, path]), [
      ["unknown_argument", "/too"],
      ["missing_argument", "/to"],
      ["out_of_range", "/count"],
    ]);
  });

  test(`what only ${library} refuses is a violation with its message`, () => {
    for (const result of [tool.validate({ from: "a", to: "a" }), tool.readText('{"from": "a", "to": "a"}')]) {
      assert.equal(result.ok, false);
      assert.deepEqual(result.violations, [{ path: "/to", code: "custom", want: { reason: DIFFER }, got: { kind: "string" } }]);
      assert.equal(result.text, `to: ${DIFFER}\n${tool.signature}`);
      assert.equal(result.toolResult().isError, true);
    }
    assert.deepEqual(tool["~standard"].validate({ from: "a", to: "a" }).issues, [{ message: `to: ${DIFFER}`, path: ["to"] }]);
  });

  test(`a tool from ${library} works behind an adapter`, async () => {
    const { call } = toolHandlers({ tool }, { tool: (args) => ({ content: [{ type: "text", text: JSON.stringify(args) }] }) });
    const answer = (args) => call({ params: { name: "move", arguments: args } });
    assert.equal((await answer({ from: "a", to: "b", count: 2 })).isError, undefined);
    assert.equal((await answer({ from: "a", to: "a" })).isError, true);
  });
}

test("without a name, the tool is a schema for hosts that name it", () => {
  const tool = fromStandard(SCHEMAS.zod);
  assert.equal(tool.name, "");
  assert.ok(tool.validate({ from: "a", to: "b" }).ok);
  assert.equal(tool["~standard"].jsonSchema.input({ target: "draft-2020-12" }).type, "object");
});

test("undeclared names are allowed where the options or the schema say so", () => {
  const args = { from: "a", to: "b", more: 1 };
  assert.ok(fromStandard("move", SCHEMAS.zod, { unknown: "allow" }).validate(args).ok);
  const loose = fromStandard("move", z.looseObject({ from: z.string() })).validate(args);
  assert.deepEqual(loose.value, args);
});

test("a schema that cannot print itself is an error that says what to do", () => {
  const fails = (schema, message) => assert.throws(() => fromStandard("move", schema), (error) => error instanceof SchemaError && message.test(error.message));
  fails(v.object({ a: v.string() }), /move.*toStandardJsonSchema/);
  fails(z.object({ a: z.date() }), /move.*zod cannot print/);
  fails({ type: "object" }, /no Standard Schema/);
  fails(z.string(), /must be an object/);
});

test("a schema whose own validate is asynchronous or throws refuses the call", () => {
  const fails = () => {
    throw new Error("secret");
  };
  const throwing = { "~standard": { ...z.object({ a: z.string() })["~standard"], validate: fails } };
  for (const schema of [z.object({ a: z.string() }).refine(async () => true), z.object({ a: z.string() }).refine(fails), throwing]) {
    const result = fromStandard("move", schema).validate({ a: "x" });
    assert.equal(result.ok, false);
    assert.equal(result.violations[0].code, "internal");
    assert.match(result.text, /asynchronously, or failed/);
    assert.doesNotMatch(result.text, /secret/);
  }
});

test("a refusal of the schema's own lists the first twenty issues within 4,000 characters", () => {
  const many = (length) => z.object({ a: z.array(z.string().refine(() => false, "x".repeat(length))) });
  const arg = { a: Array(30).fill("") };
  const short = fromStandard("t", many(5)).validate(arg);
  assert.equal(short.violations.length, 20);
  assert.equal(short.more, 10);
  assert.deepEqual(short.text.split("\n").slice(18), ["a[18]: xxxxx", "a[19]: xxxxx", "and 10 more", "t(a: string[])"]);
  assert.ok(fromStandard("t", many(1000)).validate(arg).text.length <= 4000);
  assert.ok(fromStandard("t", many(9000)).validate(arg).text.length <= 4000);
});

test("the limits hold for the issues of the schema's own as for all others", () => {
  const schema = z.object({ a: z.array(z.string().refine(() => false, "no")) });
  const arg = { a: Array(10).fill("") };
  const refused = fromStandard("t", schema, { limits: { violations: 2, answerChars: 100 } }).validate(arg);
  assert.deepEqual([refused.violations.length, refused.more], [2, 8]);
  assert.equal(refused.text, "a[0]: no\na[1]: no\nand 8 more\nt(a: string[])");
  const short = fromStandard("t", schema, { limits: { answerChars: 70 } }).validate(arg);
  assert.equal(short.text, "a[0]: no\na[1]: no\nand 8 more\nt(a: string[])");
  for (const answerChars of [1, 10, 40]) {
    assert.ok(Array.from(fromStandard("t", schema, { limits: { answerChars } }).validate(arg).text).length <= answerChars);
  }
});

test("a message of the schema's own is one line, however many it has, and leaves room for the signature", () => {
  const saying = (message) => fromStandard("t", z.object({ a: z.string().refine(() => false, message), b: z.string().refine(() => false, "no") }));
  const args = { a: "", b: "" };
  const { text, violations } = saying("one\r\n  two\u2028three\n").validate(args);
  assert.equal(text, "a: one two three\nb: no\nt(a: string, b: string)");
  assert.equal(violations[0].want.reason, "one\r\n  two\u2028three\n");
  const long = saying("😀".repeat(9000)).validate(args).text;
  assert.ok(Array.from(long).length <= 4000);
  assert.match(long, /…\nand 1 more\nt\(a: string, b: string\)$/);
});
