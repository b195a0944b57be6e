// Tools as servers have them: each compiles or says where it is wrong, and for each property a good call is accepted and a bad one
// refused, as ajv has it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { fromJsonSchema, SchemaError } from "mcp-arguments";
import { note } from "./notes.mjs";
import { hasReal, judgeOf, lists } from "./real-tools.mjs";
import { others, sample } from "./sample.mjs";

/** Tools whose schema is invalid, each with the place. There is none now; ajv compiles the same ones. */
const INVALID = {};

/** Properties for which no good value was made, each with the reason. */
const NOT_MADE = {
  "draft-07-builders subscribe webhook": "the call that it is added to has the one that excludes it",
  "written-by-hand job_run steps": "the generator of lists knows no `contains`",
};

const tools = lists.flatMap(({ server, tools }) => tools.map((entry) => ({ id: `${server} ${entry.name}`, entry })));

if (!hasReal) note("only the lists of the repository: MCP_ARGUMENTS_CORPUS names a folder of more");

test("every tool of a server compiles, or names the place where it is invalid", () => {
  const invalid = {};
  for (const { id, entry } of tools) {
    try {
      fromJsonSchema(entry);
    } catch (error) {
      assert.ok(error instanceof SchemaError, id);
      invalid[id] = error.pointer;
    }
  }
  note(`${tools.length} tools of servers compiled, ${Object.keys(invalid).length} of them invalid`);
  assert.deepEqual(invalid, INVALID);
});

test("for each property of each tool a good call is accepted and a bad one refused, as ajv has it", () => {
  const count = { properties: 0, accepted: 0, refused: 0, open: 0 };
  const faults = [];
  const notMade = [];
  for (const { id, entry } of tools) if (!(id in INVALID)) compare(id, entry, count, faults, notMade);
  const counted = `${count.accepted} calls accepted and ${count.refused} refused as ajv has it`;
  note(`${count.properties} properties of tools: ${counted}, ${count.open} properties accept everything`);
  assert.deepEqual(faults.slice(0, 40), [], `${faults.length} faults`);
  assert.deepEqual(notMade, Object.keys(NOT_MADE));
});

function compare(id, entry, count, faults, notMade) {
  const schema = entry.inputSchema;
  const open = fromJsonSchema(entry, { unknown: "allow" });
  const strict = fromJsonSchema(entry);
  let peer;
  try {
    peer = judgeOf(schema);
  } catch (error) {
    return faults.push(`${id}: ajv cannot compile it: ${error.message}`);
  }
  const base = sample(schema, schema, false);
  const judge = (call, name) => {
    const [ours, theirs] = [open.validate(call).ok, peer(call)];
    if (ours === theirs) count[ours ? "accepted" : "refused"]++;
    else faults.push(`${id}: ${name}: ajv says ${theirs} of ${JSON.stringify(call).slice(0, 300)}`);
    return ours;
  };
  if (base === undefined || !judge(base, "")) return notMade.push(id);
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    count.properties++;
    const made = [true, false].map((whole) => sample(property, schema, whole)).filter((value) => value !== undefined);
    // Where members exclude each other, one of them less is good.
    const good = [...made, ...made.flatMap(others)].find((value) => peer({ ...base, [name]: value }));
    if (good === undefined) {
      notMade.push(`${id} ${name}`);
      continue;
    }
    const call = { ...base, [name]: good };
    judge(call, name);
    const closed = strict.validate(call);
    if (!closed.ok) faults.push(`${id}: ${name}: a good call is refused where unknown names are: ${closed.text}`);
    const refused = others(good).filter((value) => !judge({ ...base, [name]: value }, name));
    if (refused.length > 0) continue;
    count.open++;
    if (property.type !== undefined) faults.push(`${id}: ${name}: nothing is refused by ${JSON.stringify(property)}`);
  }
}
