// The case files of tests/cases through the package, as values and as text. Their form is in tests/cases/README.md.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { defineTool, fromJsonSchema } from "mcp-arguments";
import { deepFreeze, equal, parseExact, show } from "./exact.mjs";
import { note } from "./notes.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "tests", "cases");
const files = readdirSync(root, { recursive: true })
  .filter((name) => name.endsWith(".json") && !name.startsWith("contracts"))
  .sort();
/** The lines of each case and mode as the core has them for logs, by `name (mode)`. */
const LOG = new Map(
  readFileSync(join(root, "..", "golden", "log.txt"), "utf8").trimEnd().split("\n\n").slice(1).map((block) => {
    const [head, ...lines] = block.split("\n");
    return [head, lines.map((line) => line.slice(2))];
  }),
);
const MEMBERS = ["about", "contract", "spec", "schema", "options", "arguments", "arguments_text", "strict", "tolerant", "lenient", "text"];
const counts = { files: 0, "checks of values": 0, "checks of text": 0, "lines for logs": 0 };

for (const file of files) {
  const name = basename(file, ".json").replaceAll("-", " ");
  test(`${dirname(file)}: ${name}`, () => {
    runCase(JSON.parse(readFileSync(join(root, file), "utf8")), file);
    counts.files++;
  });
}

test("there are case files", () => assert.ok(files.length > 0, `${root} holds none`));
after(() => note(`package, case files: ${Object.entries(counts).map(([what, count]) => `${count} ${what}`).join(", ")}`));

function runCase(given, file) {
  const unknown = Object.keys(given).filter((member) => !MEMBERS.includes(member));
  assert.deepEqual(unknown, [], `${file} has members that this runner does not know`);
  const tool = given.spec ? defineTool(given.spec, given.options) : fromJsonSchema("tool", given.schema, given.options);
  const modes = [
    [given.strict, (input, options) => tool.validate(input, options), (text) => tool.validateText(text)],
    [given.tolerant, (input, options) => tool.read(input, options), (text) => tool.readText(text)],
    [given.lenient, (input, options) => tool.read(input, { ...options, mode: "lenient" }), (text) => tool.readText(text, { mode: "lenient" })],
  ];
  for (const [want, value, text] of modes) {
    if (want === undefined) continue;
    const mode = want === given.strict ? "strict" : want === given.tolerant ? "tolerant" : "lenient";
    const expect = (result) => expectWith(result, want, given, LOG.get(`${file} (${mode})`) ?? []);
    if (given.arguments_text !== undefined) {
      expect(text(given.arguments_text));
      counts["checks of text"]++;
      continue;
    }
    // A frozen input shows that nothing of it is ever changed.
    const input = deepFreeze(given.arguments);
    const result = value(input);
    expect(result);
    counts["checks of values"]++;
    if (result.ok && result.edits.length === 0 && input != null) assert.equal(result.value, input, "without edits the value is the caller's own");
    expect(value(input, { copy: true }));
    counts["checks of values"]++;
    if (given.arguments === undefined) continue;
    expect(text(JSON.stringify(given.arguments)));
    counts["checks of text"]++;
  }
}

function expectWith(result, want, given, lines) {
  const shown = result.ok ? show({ value: result.value, edits: result.edits }) : show(result.violations);
  assert.equal(result.ok, want.ok, shown);
  if (!result.ok) return expectRefused(result, want, want === given.strict ? (given.text ?? []) : []);
  const value = want.value_text === undefined ? want.value : parseExact(want.value_text);
  assert.ok(equal(result.value, value), `${show(result.value)} is not ${show(value)}`);
  assert.deepEqual(result.changes(), lines);
  counts["lines for logs"] += lines.length;
  if (want.edits === undefined) return;
  const edits = result.edits.map(({ rule, path }, index) => (want.edits[index]?.path === undefined ? { rule } : { rule, path }));
  assert.deepEqual(edits, want.edits);
}

function expectRefused(result, want, pieces) {
  const violations = result.violations.map(({ code, path }, index) => (want.violations?.[index]?.path === undefined ? { code } : { code, path }));
  assert.deepEqual(violations, want.violations);
  assert.equal(result.more, want.more ?? 0);
  for (const piece of pieces) assert.ok(result.text.includes(piece), `${JSON.stringify(result.text)} lacks ${JSON.stringify(piece)}`);
  assert.ok(result.text.length > 0 && Array.from(result.text).length <= 4000);
  assert.deepEqual(result.toolResult(), {
    content: [{ type: "text", text: result.text }],
    isError: true,
    _meta: { "mcp-arguments/violations": result.violations.map(sendable) },
  });
}

/** A record as JSON can hold it: a BigInt as its digits. */
function sendable(record) {
  return JSON.parse(JSON.stringify(record, (_name, inner) => (typeof inner === "bigint" ? String(inner) : inner)));
}
