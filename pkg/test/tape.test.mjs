// The fast way across, on this Node: the same checks that `tests/runtimes` runs on every runtime, over more tools.

import assert from "node:assert/strict";
import { test } from "node:test";
import { runInNewContext } from "node:vm";
import { HAZARDS } from "./hazards.mjs";
import * as api from "mcp-arguments";
import { note } from "./notes.mjs";

const given = { seed: Number(process.env.TAPE_SEED ?? Date.now() % 2 ** 31), tools: Number(process.env.TAPE_TOOLS ?? 400), realm: runInNewContext("JSON.parse") };
let checks = 0;

for (const [fact, check] of Object.entries(HAZARDS)) {
  test(fact, () => {
    const made = check(api, given);
    assert.ok(made > 0);
    checks += made;
  });
}

test("all of them are counted", () => {
  assert.ok(checks > 10_000, `${checks} checks`);
  note(`the fast way across: ${Object.keys(HAZARDS).length} hazards, ${checks} checks, TAPE_SEED=${given.seed} over ${given.tools} tools`);
});
