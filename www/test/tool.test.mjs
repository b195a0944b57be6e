// The tool: what it may be given as, its form, and its faults.

import assert from "node:assert/strict";
import { playground, read, reading, sample, SPEC, verdicts, write } from "./support.mjs";

const { test } = playground();

const LISTED = [
  { name: "one", inputSchema: { type: "object", properties: { a: { type: "integer" } }, required: ["a"] } },
  { name: "two", inputSchema: { type: "object", properties: { b: { type: "string" } }, required: ["b"] } },
];

const GIVEN = {
  "a ToolSpec": { name: "one", properties: { a: { kind: "integer", required: true } } },
  "a JSON Schema": LISTED[0].inputSchema,
  "a list of tools": LISTED,
  "a list of tools, as the result of tools/list": { tools: LISTED },
  "a list of tools, as the message that carries it": { jsonrpc: "2.0", id: 1, result: { tools: LISTED } },
  "a list of tools, as one entry alone": LISTED[0],
};

for (const [given, value] of Object.entries(GIVEN)) {
  test(`a tool may be given as ${given}`, async ({ page }) => {
    await write(page, "tool", JSON.stringify(value, null, 2));
    await write(page, "call", '{"a": 1}');
    await verdicts(page, "Accepted", "Accepted");
    assert.equal(await page.getByLabel("Read as").locator("option:checked").innerText(), given.split(",")[0]);
  });
}

test("a list gives its tools to choose from, and a request chooses by its name", async ({ page }) => {
  await write(page, "tool", JSON.stringify({ tools: LISTED }, null, 2));
  await write(page, "call", '{"b": "x"}');
  await verdicts(page, "Refused: 2 violations", "Refused: 2 violations");
  await page.getByLabel("2 tools, this one:").selectOption("two");
  await verdicts(page, "Accepted", "Accepted");
  assert.match(await page.locator("#published-heading").innerText(), /two/);
  await write(page, "call", JSON.stringify({ method: "tools/call", params: { name: "one", arguments: { a: 4 } } }));
  await page.locator("#published-heading", { hasText: "one" }).waitFor();
  await verdicts(page, "Accepted", "Accepted");
});

test("a text that is taken for the wrong thing can be read as another", async ({ page }) => {
  await write(page, "tool", JSON.stringify({ properties: { a: { type: "integer" } }, required: ["a"] }));
  await page.locator(".notice", { hasText: "The tool has" }).waitFor();
  await page.getByLabel("Read as").selectOption("schema");
  await write(page, "call", '{"a": 1}');
  await verdicts(page, "Accepted", "Accepted");
});

test("the form writes the spec, and undo takes it back", async ({ page }) => {
  await write(page, "tool", JSON.stringify(SPEC, null, 2));
  await write(page, "call", '{"query": "wasm"}');
  await page.getByRole("button", { name: "Form", exact: true }).click();
  const form = page.locator(".form");
  await form.getByLabel("Name", { exact: true }).first().fill("docs_find");
  await page.locator("#published-heading", { hasText: "docs_find" }).waitFor();
  await form.getByRole("button", { name: "Add an argument" }).click();
  const added = form.getByRole("group", { name: "argument_5" });
  await added.getByLabel("Name").fill("page");
  await added.getByLabel("Name").press("Enter");
  const renamed = form.getByRole("group", { name: "page" });
  await renamed.getByLabel("Kind").selectOption("integer");
  await renamed.getByLabel("Minimum").fill("1");
  await renamed.getByLabel("Minimum").press("Tab");
  await renamed.getByLabel("Required").check();
  await verdicts(page, "Refused: 1 violation", "Refused: 1 violation");
  await form.getByLabel("Exactly one of").fill("sort, tags");
  await form.getByLabel("Exactly one of").press("Enter");
  await verdicts(page, "Refused: 2 violations", "Refused: 2 violations");
  await form.getByRole("button", { name: "Remove page" }).click();
  await verdicts(page, "Refused: 1 violation", "Refused: 1 violation");
  const sort = form.getByRole("group", { name: "sort" });
  await sort.getByLabel("Values, with commas").fill("newest, oldest, best");
  await sort.getByLabel("Values, with commas").press("Enter");
  await sort.getByLabel("Default").fill("best");
  await sort.getByLabel("Default").press("Enter");
  await form.getByLabel("Read only").check();
  await form.getByLabel("Exactly one of").fill("");
  await form.getByLabel("Exactly one of").press("Enter");
  await verdicts(page, "Accepted with 2 edits", "Accepted with 2 edits");
  await page.getByRole("button", { name: "Form", exact: true }).click();
  const text = await read(page, "tool");
  assert.match(text, /"readOnly": true/);
  assert.match(text, /"best"/);
  for (let step = 0; step < 30; step++) await page.getByRole("button", { name: "Undo in tool" }).click();
  await page.locator("#published-heading", { hasText: "docs_search" }).waitFor();
});

test("a spec with ten faults lists them all, and each leads to its place", async ({ page }) => {
  await sample(page, "A spec full of faults");
  const faults = page.locator("#tool .faults .finding");
  await page.locator(".faults-count").waitFor();
  const count = Number.parseInt(await page.locator(".faults-count").innerText(), 10);
  assert.ok(count >= 10, `only ${count} faults`);
  assert.equal(await faults.count(), count);
  const places = new Set();
  for (const fault of await faults.all()) {
    await fault.click();
    await page.waitForFunction(() => document.querySelector("#tool .editor").shadowRoot.activeElement !== null);
    const line = await page.locator("#tool .cm-activeLine").innerText();
    const message = await fault.innerText();
    const property = /^✕\s*(\w+): /.exec(message)?.[1];
    assert.ok(line.includes(property === undefined ? "exactlyOne" : `"${property}"`) || message.includes("the name"), `${message} led to ${line}`);
    places.add(line);
  }
  assert.ok(places.size >= 8, [...places].join("\n"));
  await page.locator(".answer-body[data-state=dimmed]").waitFor();
});

test("a fault of a schema leads to its place", async ({ page }) => {
  await write(page, "tool", JSON.stringify({ type: "object", properties: { a: { type: "integer" }, b: { $ref: "https://example.com/other.json" } } }, null, 2));
  const fault = page.locator("#tool .faults .finding");
  await fault.waitFor();
  assert.match(await fault.innerText(), /example\.com/);
  await fault.click();
  await page.locator("#tool .cm-activeLine", { hasText: /"b"|\$ref/ }).waitFor();
});

test("a tool or call that is not JSON says where and why, and the last good answer stays, dimmed", async ({ page }) => {
  await write(page, "tool", JSON.stringify(SPEC, null, 2));
  await write(page, "call", '{"query": "wasm"}');
  await verdicts(page, "Accepted with 1 edit", "Accepted with 1 edit");
  await write(page, "call", '{\n  "query": "wasm"\n  "limit": 3\n}');
  await page.locator("#call .faults .finding", { hasText: "Line 3, column 3: a comma must stand here" }).waitFor();
  await page.locator(".answer-body[data-state=dimmed] .verdict", { hasText: "Accepted with 1 edit" }).first().waitFor();
  await page.getByText("The last good answer", { exact: true }).waitFor();
  await write(page, "call", '{"query": "wasm"}');
  await verdicts(page, "Accepted with 1 edit", "Accepted with 1 edit");
  await write(page, "tool", '{"name": "docs_search", }');
  await page.locator("#tool .faults .finding", { hasText: "Line 1, column 25: a name in double quotes must stand here" }).waitFor();
  await page.locator(".answer-body[data-state=dimmed]").waitFor();
  assert.equal(await reading(page, "Strict").count(), 1);
});

test("a schema bomb and deep nesting are answered, and the page goes on", async ({ page }) => {
  const $defs = {};
  for (let level = 0; level < 40; level++) $defs[`d${level}`] = { allOf: Array(10).fill({ $ref: `#/$defs/d${level + 1}` }) };
  $defs.d40 = { type: "object" };
  await write(page, "tool", JSON.stringify({ $ref: "#/$defs/d0", $defs }));
  const start = performance.now();
  await page.waitForFunction(() => document.querySelector(".notice, .reading") !== null);
  await write(page, "call", `${"[".repeat(20_000)}${"]".repeat(20_000)}`);
  await page.waitForTimeout(300);
  await write(page, "tool", JSON.stringify(SPEC));
  await write(page, "call", '{"query": "wasm"}');
  await reading(page, "Strict").locator(".verdict", { hasText: "Accepted" }).waitFor({ timeout: 30_000 });
  await page.locator('.answer-body[data-state="live"]').waitFor({ timeout: 30_000 });
  console.log(`a schema bomb and 20,000 levels: answered again after ${Math.round(performance.now() - start)} ms`);
});

test("a check that does not end is stopped, and the next one works", async ({ page, context }) => {
  // The worker falls silent once it is told to. The page waits a second, and five for the first answer of another worker, which may
  // have been asked while all were silent.
  await context.addInitScript(() => {
    const later = globalThis.setTimeout;
    globalThis.setTimeout = (run, wait, ...rest) => later(run, wait === 10_000 ? 1_000 : wait === 30_000 ? 5_000 : wait, ...rest);
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (message) {
      if (!globalThis.silent) postMessage.call(this, message);
    };
  });
  await page.reload();
  await page.locator(".reading").first().waitFor();
  await page.evaluate(() => (globalThis.silent = true));
  await write(page, "call", '{"query": "one"}');
  await page.locator(".notice", { hasText: "was stopped" }).waitFor();
  await page.locator(".answer-body[data-state=dimmed]").waitFor();
  await page.evaluate(() => (globalThis.silent = false));
  await write(page, "call", '{"query": "two"}');
  await verdicts(page, "Accepted with 2 edits", "Accepted with 2 edits");
  assert.equal(await page.locator(".notice").count(), 0);
});
