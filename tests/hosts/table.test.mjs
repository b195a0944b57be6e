// The table host × mistake: every call of the cases made by a real client to a real server of each column, over stdio.

import assert from "node:assert/strict";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { describe, test } from "node:test";
import { chapters } from "./table/cases.mjs";
import { columns, connect, outcomeOf } from "./table/columns.mjs";
import { asJson, asMarkdown, direct, isDropped, legend, same, totals, word } from "./table/table.mjs";

const file = (name) => new URL(`../golden/hosts.${name}`, import.meta.url);
const page = new URL("../../docs/hosts.md", import.meta.url);
const all = chapters.flatMap(({ cases }) => cases);
/** What came of each call in each column. */
const outcomes = new Map();

/** Whether the host hands these arguments on to a tool. */
const arrives = ({ rescues }, wanted) =>
  rescues || wanted.arguments === undefined || (typeof wanted.arguments === "object" && wanted.arguments !== null && !Array.isArray(wanted.arguments) && !isDropped(wanted));

describe("calls", { concurrency: 3 }, () => {
  for (const column of columns) {
    test(`${column.host} with ${column.with} answers ${all.length} calls`, async () => {
      const client = await connect(column);
      const came = new Map();
      for (const wanted of all) came.set(wanted, await outcomeOf(client, wanted));
      await client.close();
      outcomes.set(column.id, came);
    });
  }
});

for (const column of columns.filter(({ ours }) => ours)) {
  test(`with ${column.with}, ${column.host} does with every call what the package says, and the model sees every refusal that the host lets it see`, () => {
    for (const wanted of all) {
      const outcome = outcomes.get(column.id).get(wanted);
      const said = direct(wanted);
      const about = `${wanted.title}: ${JSON.stringify(outcome)}`;
      if (said === undefined || (!arrives(column, wanted) && !isDropped(wanted))) assert.notEqual(outcome.outcome, "accepted", about);
      else if (!arrives(column, wanted)) continue;
      else if (said.result.ok) {
        assert.ok(same(outcome.got, said.result.value), about);
        if (outcome.rules !== undefined) assert.deepEqual(outcome.rules, said.rules, about);
        else if (["whole", "handlers"].some((kind) => column.id.endsWith(kind))) assert.deepEqual(said.rules, [], about);
      } else {
        assert.equal(outcome.outcome, column.model ? "refused" : "error", about);
        for (const line of said.result.text.split("\n").slice(0, -1)) assert.ok(outcome.text.includes(line), `${line}\n${about}`);
      }
    }
  });
}

test("no column with the package drops a mistake or hands it on unseen, but what the SDK drops before it", () => {
  for (const column of columns.filter(({ ours }) => ours)) {
    for (const wanted of all) {
      if (isDropped(wanted) && !column.rescues) continue;
      assert.ok(!["dropped", "unseen"].includes(word(wanted, outcomes.get(column.id).get(wanted))), `${column.id}: ${wanted.title}`);
    }
  }
});

test("every column without the package drops mistakes or hands them on unseen", () => {
  for (const { id } of columns.filter(({ ours }) => !ours)) {
    assert.ok(all.some((wanted) => ["dropped", "unseen"].includes(word(wanted, outcomes.get(id).get(wanted)))), id);
  }
});

test("the table is the committed one, as data and on the page", () => {
  const markdown = `| | host | with |\n|---|---|---|\n${legend()}\n\n${asMarkdown(chapters, outcomes)}`;
  const shown = readFileSync(page, "utf8");
  const [before, rest] = shown.split("<!-- table -->\n");
  const [, after] = rest.split("<!-- end of table -->\n");
  const wanted = [[file("json"), asJson(chapters, outcomes)], [file("md"), markdown], [page, `${before}<!-- table -->\n${markdown}<!-- end of table -->\n${after}`]];
  for (const [where, text] of wanted) {
    if (process.env.UPDATE === "1") writeFileSync(where, text);
    assert.equal(readFileSync(where, "utf8"), text, `${where.pathname} is other than what came: UPDATE=1 rewrites it`);
  }
});

test("the counts", () => {
  const lines = totals(chapters, outcomes).map(({ host, with: w, counts }) => `${host} with ${w}: ${Object.entries(counts).map(([name, count]) => `${count} ${name}`).join(", ")}`);
  console.log(lines.join("\n"));
  if (process.env.XTASK_NOTES) appendFileSync(process.env.XTASK_NOTES, `${columns.length} servers answered ${all.length} calls each\n`);
});
