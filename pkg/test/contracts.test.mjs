// The contract tables of tests/cases/contracts through the package, one row a test.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import {
  askArguments, boolArg, defineTool, fromJsonSchema, intArg, stringArg, stringSetArg, stringValue, toolError,
} from "mcp-arguments";
import { note } from "./notes.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "tests", "cases", "contracts");
const READERS = {
  bool_arg: boolArg,
  int_arg: intArg,
  string_arg: stringArg,
  string_value: stringValue,
  string_set_arg: (args, name) => {
    const set = stringSetArg(args, name);
    return set && [...set];
  },
};
const counts = new Map();

function read(reader, row) {
  const args = JSON.parse(row.arguments_text);
  const got = reader(args, row.name) ?? null;
  assert.deepEqual(Object.is(got, -0) ? 0 : got, row.want);
  if (row.contained !== undefined) assert.equal(Object.hasOwn(args, row.name), row.contained);
}

const TABLES = {
  ...Object.fromEntries(Object.entries(READERS).map(([name, reader]) => [name, (row) => read(reader, row)])),
  incidents: (row) => read(READERS[row.reader], row),
  ask(row) {
    const answer = askArguments(row.arguments, row.kind);
    assert.equal(answer.ok, row.want.ok, JSON.stringify(answer));
    if (answer.ok) {
      assert.deepEqual(answer.criteria ?? null, row.want.criteria);
      assert.equal(answer.defaultCriteria, row.want.default_criteria);
      assert.equal(answer.state, row.arguments?.state);
      assert.equal(answer.instruction, row.arguments?.instruction);
      return;
    }
    assert.equal(answer.violations[0].code, row.want.error);
    const ends = answer.violations.filter(({ code }) => code === row.want.error).map(({ path }) => nameOf(path));
    if (row.want.names?.length > 0) assert.deepEqual(ends, row.want.names);
    for (const name of row.want.names ?? []) assert.ok(answer.text.includes(JSON.stringify(name).slice(1, -1).slice(0, 64)), answer.text);
    assert.equal(answer.toolResult().isError, true);
  },
  tool_error(row) {
    assert.deepEqual(toolError(row.text), row.want);
  },
  pudu_tools(row) {
    const { inputSchema, annotations } = defineTool(row.spec).toJson();
    assert.equal(JSON.stringify({ inputSchema, annotations }), JSON.stringify(row.want));
  },
  judgevet_tools(row) {
    const tool = fromJsonSchema({ name: row.name, title: row.title, inputSchema: row.schema, annotations: row.annotations });
    for (const call of row.calls) {
      const result = tool.validate(call.arguments);
      assert.equal(result.ok, call.ok, call.about);
      if (call.violations !== undefined) assert.deepEqual(result.violations.map(({ code, path }) => ({ code, path })), call.violations, call.about);
    }
    const { inputSchema, annotations } = tool.toJson();
    assert.deepEqual({ inputSchema, annotations }, { inputSchema: row.schema, annotations: row.annotations });
  },
};

function nameOf(pointer) {
  return pointer.slice(pointer.lastIndexOf("/") + 1).replaceAll("~1", "/").replaceAll("~0", "~");
}

for (const file of readdirSync(root)) {
  const table = file.replace(/\.json$/, "");
  test(`${table} is a table that this runner knows`, () => assert.ok(TABLES[table]));
  const rows = JSON.parse(readFileSync(join(root, file), "utf8"));
  counts.set(table, { ran: 0, "for text alone": 0 });
  for (const [index, row] of rows.entries()) {
    const about = row.about ?? row.name ?? row.spec?.name ?? "";
    if (row.text_only) {
      // A double cannot hold the literal, and readers take values: the row is Rust's alone.
      counts.get(table)["for text alone"]++;
      continue;
    }
    test(`${table} ${index + 1}: ${about}: ${row.arguments_text ?? ""}`, () => {
      TABLES[table](row);
      counts.get(table).ran++;
    });
  }
}

after(() => {
  for (const [table, count] of counts) note(`package, contract table ${table}: ${Object.entries(count).map(([what, n]) => `${n} ${what}`).join(", ")}`);
});
