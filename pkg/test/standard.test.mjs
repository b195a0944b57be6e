// A tool as a Standard Schema: an issue for each violation, with the violation's own sentence.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { compileSchema, defineTool, fromJsonSchema, fromStandard, text } from "mcp-arguments";
import { z } from "zod";

const folder = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), "tests", "cases");
const cases = readdirSync(folder, { recursive: true })
  .filter((name) => name.endsWith(".json"))
  .map((name) => ({ name, ...JSON.parse(readFileSync(join(folder, name), "utf8")) }));
const issuesOf = (tool, value) => tool["~standard"].validate(value).issues;

test("an issue has the sentence of its own violation, whatever room the text has", () => {
  const args = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`p${at}`, 1]));
  for (const answerChars of [1, 100, 300, 4000]) {
    const tool = defineTool({ name: "t", properties: { query: text() } }, { limits: { answerChars } });
    const issues = issuesOf(tool, args);
    assert.deepEqual(issues.map(({ path }) => path), Object.keys(args).map((name) => [name]));
    for (const { message, path } of issues) assert.ok(message.startsWith(`${path[0]} is not an argument of t`), message);
    assert.deepEqual(issues.map(({ message }) => message), tool.validate(args).sentences);
  }
});

test("the sentences of a refusal are the same whether its text has room for them or not", () => {
  let refused = 0;
  for (const { name, spec, schema, tool, arguments: args, options = {}, limits } of cases) {
    const make = (answerChars) => {
      const given = { ...options, limits: { ...limits, ...options.limits, answerChars } };
      if (spec !== undefined) return defineTool(spec, given);
      return tool !== undefined ? fromJsonSchema(tool, given) : schema === undefined ? undefined : compileSchema(schema, given);
    };
    let whole;
    try {
      whole = make(100_000)?.validate(args);
    } catch {
      continue;
    }
    if (whole?.ok !== false) continue;
    refused++;
    const { sentences, violations, text: told } = make(1).validate(args);
    assert.deepEqual(sentences, whole.sentences, name);
    assert.equal(sentences.length, violations.length, name);
    assert.equal(told.length, 1, name);
    assert.deepEqual(whole.text.split("\n").slice(0, violations.length), sentences, name);
  }
  assert.ok(refused > 50, `${refused} refusals`);
});

test("a message of several lines shifts no other issue", () => {
  const schema = z.object({ a: z.string().refine(() => false, "one\ntwo"), b: z.string().refine(() => false, "three") });
  const args = { a: "", b: "" };
  for (const answerChars of [1000, 90]) {
    assert.deepEqual(issuesOf(fromStandard("t", schema, { limits: { answerChars } }), args), [
      { message: "a: one two", path: ["a"] },
      { message: "b: three", path: ["b"] },
    ]);
  }
});

test("a schema that cannot judge is one issue", () => {
  const fails = () => {
    throw new Error("secret");
  };
  const [issue, ...others] = issuesOf(fromStandard("t", z.object({ a: z.string().refine(fails) })), { a: "" });
  assert.deepEqual(others, []);
  assert.match(issue.message, /^The arguments could not be checked/);
  assert.doesNotMatch(issue.message, /\n/);
});
