// Every case of the public reports through the package, in both modes, as a value and as text.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { SchemaError, defineTool, fromJsonSchema } from "mcp-arguments";
import { deepFreeze, equal, parseExact, show } from "./exact.mjs";
import { NO_REPORTS, disagreements, loadReports, optionsOf, sentBy } from "./reports.mjs";
import { note } from "./notes.mjs";

const reports = loadReports();
const counts = { cases: 0, runs: 0, "values with edits applied": 0, expectations: 0, "schema errors": 0 };

if (reports === undefined) test("the cases of public reports", { skip: NO_REPORTS }, () => undefined);
for (const report of reports ?? []) {
  test(`${report.id}: ${report.summary}`, () => {
    runReport(report);
    counts.cases++;
  });
}
after(() => note(`package, public reports: ${reports === undefined ? NO_REPORTS : Object.entries(counts).map(([what, count]) => `${count} ${what}`).join(", ")}`));

function runReport(report) {
  const tool = compiled(report);
  if (tool === undefined) return;
  if (report.target === "tool_name") {
    const define = () => defineTool({ name: report.arguments.name });
    if (report.strict.ok) define();
    else assert.throws(define, { name: "SpecError" });
  }
  for (const mode of ["strict", "tolerant"]) {
    for (const [form, check] of forms(report, tool, mode)) {
      const started = performance.now();
      const result = check();
      const took = performance.now() - started;
      counts.runs++;
      assert.deepEqual(disagreements(report, mode, result), [], `${mode}, ${form}`);
      if (result.ok) continue;
      for (const [what, want] of Object.entries(report.expect ?? {})) expectation(what, want, result, took, check);
    }
  }
}

/** The tool of a case, or undefined where its schema is refused as it must be. */
function compiled(report) {
  if (!report.strict.schema_error) return fromJsonSchema("probe", report.schema, optionsOf(report));
  assert.throws(() => fromJsonSchema("probe", report.schema), SchemaError);
  counts["schema errors"]++;
  return undefined;
}

function forms(report, tool, mode) {
  const asText = (text) => () => (mode === "strict" ? tool.validateText(text) : tool.readText(text));
  const asValue = (value) => () => {
    const frozen = deepFreeze(value);
    const before = show(frozen);
    const result = mode === "strict" ? tool.validate(frozen) : tool.read(frozen);
    assert.equal(show(frozen), before, "the caller's value is as it was");
    if (result.ok && result.edits.length > 0) {
      counts["values with edits applied"]++;
      const copy = mode === "strict" ? tool.validate(frozen, { copy: true }) : tool.read(frozen, { copy: true });
      assert.ok(equal(copy.value, result.value), "a copy with the edits is the same value");
    }
    return result;
  };
  const sent = sentBy(report);
  if (sent.text !== undefined) {
    const value = valueOf(sent.text);
    return [["text", asText(sent.text)], ...(value === undefined ? [] : [["the text's value", asValue(value.value)]])];
  }
  if (!("value" in sent)) return [["absent", asValue(undefined)]];
  return [["value", asValue(sent.value)], ["text", asText(JSON.stringify(sent.value))]];
}

/** The value of a text, unless the text holds what no value does: a repeated name, a fault, more digits than are taken. */
function valueOf(text) {
  try {
    const value = parseExact(text);
    const exact = (inner) => JSON.stringify(inner, (_name, each) => (typeof each === "bigint" ? `${each}` : each)).replaceAll('"', "");
    return exact(value) === text.replaceAll(/["\s]/g, "") ? { value } : undefined;
  } catch {
    return undefined;
  }
}

function expectation(what, want, result, took, again) {
  counts.expectations++;
  const answer = result.toolResult();
  switch (what) {
    case "error_text_contains":
      for (const piece of want) assert.ok(result.text.includes(piece), `${result.text} lacks ${piece}`);
      return;
    case "error_text_lacks":
      for (const piece of want) assert.ok(!JSON.stringify(answer).includes(piece), `${JSON.stringify(answer)} holds ${piece}`);
      return;
    case "error_text_max_chars":
      return assert.ok(Array.from(result.text).length <= want, `${result.text.length} characters`);
    case "max_errors":
      return assert.ok(result.violations.length <= want);
    case "max_ms":
      return assert.ok(took <= want, `${took} ms`);
    case "result":
      assert.equal(answer.isError, want.isError);
      assert.equal(answer.content[0].type, want.content_type ?? "text");
      return assert.ok(!("structuredContent" in answer));
    case "deterministic":
      return assert.equal(again().text, result.text);
    case "process_survives":
      return assert.equal(defineTool({ name: "next" }).validate({}).ok, true);
    case "network_requests":
      return assert.fail("a schema that names another document is refused before it is used");
    default:
      assert.fail(`this test knows no expectation ${what}`);
  }
}
