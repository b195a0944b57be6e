// Editing: completion, undo, files, large texts, share links.

import assert from "node:assert/strict";
import { playground, publishedTab, read, reading, sample, SPEC, verdicts, write } from "./support.mjs";

const { test } = playground();

test("names of arguments and values of a choice are completed from the tool", async ({ page }) => {
  await write(page, "tool", JSON.stringify(SPEC, null, 2));
  await write(page, "call", '{"query": "wasm", }');
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Control+Space");
  const options = page.locator("#call .cm-tooltip-autocomplete li");
  await options.first().waitFor();
  assert.deepEqual((await options.locator(".cm-completionLabel").allInnerTexts()).sort(), ['"limit"', '"sort"', '"tags"']);
  await page.keyboard.type('"so');
  await page.waitForTimeout(200);
  await page.keyboard.press("Enter");
  assert.match(await read(page, "call"), /"sort": /);
  await page.keyboard.press("Control+Space");
  await options.locator(".cm-completionLabel", { hasText: '"oldest"' }).waitFor();
  // The list takes no keys in its first moments, so that it does not swallow what is being typed.
  await page.waitForTimeout(200);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  assert.match(await read(page, "call"), /"sort": "oldest"/);
  await verdicts(page, "Accepted with 1 edit", "Accepted with 1 edit");
});

test("completion works in a whole request and inside objects", async ({ page }) => {
  const where = { type: "object", properties: { field: { enum: ["title", "body"] } } };
  await write(page, "tool", JSON.stringify({ name: "find", inputSchema: { type: "object", properties: { where } } }));
  await write(page, "call", '{"method": "tools/call", "params": {"name": "find", "arguments": {}}}');
  await verdicts(page, "Accepted", "Accepted");
  await write(page, "call", '{"method": "tools/call", "params": {"name": "find", "arguments": {"where": {"field": }}}}');
  await page.locator("#call .faults .finding", { hasText: "a value must stand here" }).waitFor();
  for (let step = 0; step < 4; step++) await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Control+Space");
  await page.locator("#call .cm-completionLabel", { hasText: '"title"' }).waitFor();
});

test("brackets match and close", async ({ page }) => {
  await write(page, "call", "");
  await page.keyboard.press("Delete");
  await page.keyboard.type('{"query');
  assert.equal(await read(page, "call"), '{"query"}');
  await page.keyboard.press("Home");
  assert.ok((await page.locator("#call .cm-matchingBracket").count()) >= 1);
});

test("brackets within texts are none", async ({ page }) => {
  await write(page, "call", '{"query": "}"}');
  await page.keyboard.press("Home");
  const ends = await page.locator("#call .cm-matchingBracket").evaluateAll((brackets) => brackets.map(({ textContent, nextSibling }) => [textContent, nextSibling === null]));
  assert.deepEqual(ends, [["{", false], ["}", true]]);
});

test("a line stands under the one before it, further in behind a bracket that opens", async ({ page }) => {
  await write(page, "call", "");
  await page.keyboard.press("Delete");
  await page.keyboard.type('{"query": [');
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.keyboard.type("1,");
  await page.keyboard.press("Enter");
  await page.keyboard.type("2");
  assert.equal(await read(page, "call"), '{"query": [\n  1,\n  2\n]}');
  await write(page, "call", '{\n  "query": {\n    "a": 1\n    ');
  await page.keyboard.type("}");
  assert.equal(await read(page, "call"), '{\n  "query": {\n    "a": 1\n  }');
});

test("undo and redo go through samples and typing", async ({ page }) => {
  const first = await read(page, "call");
  await sample(page, "A misspelt name");
  await verdicts(page, "Refused: 1 violation", "Refused: 1 violation");
  assert.notEqual(await read(page, "call"), first);
  await page.getByRole("button", { name: "Undo in call" }).click();
  assert.equal(await read(page, "call"), first);
  await verdicts(page, "Refused: 1 violation", "Accepted with");
  await page.locator("#call .cm-content").focus();
  await page.keyboard.press("Control+y");
  assert.match(await read(page, "call"), /limt/);
});

test("a file is opened by its button and by dropping it", async ({ page }) => {
  const tool = { name: "from_file", properties: { a: { kind: "integer", required: true } } };
  const file = { name: "tool.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(tool)) };
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.getByRole("button", { name: "Open a file as tool" }).click()]);
  await chooser.setFiles(file);
  await page.locator("#published-heading", { hasText: "from_file" }).waitFor();
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['{"a": 5}'], "call.json", { type: "application/json" }));
    return transfer;
  });
  await page.locator("#call .cm-content").dispatchEvent("drop", { dataTransfer: dropped });
  await verdicts(page, "Accepted", "Accepted");
  assert.equal(await read(page, "call"), '{"a": 5}');
});

test("a share link brings everything back and reaches no server", async ({ page, context, server, another }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await (await publishedTab(page, "tools/list")).locator(".viewer").waitFor();
  const requests = [];
  // Chromium fetches the icon whenever it likes.
  page.on("request", (request) => request.url().endsWith("/icon.svg") || requests.push(request.url()));
  await write(page, "tool", JSON.stringify({ tools: [{ name: "one", inputSchema: { type: "object" } }, { name: "zwei", inputSchema: { type: "object", properties: { ü: { type: "integer" } } } }] }));
  await page.getByLabel("2 tools, this one:").selectOption("zwei");
  await write(page, "call", '{"ü": "12 €"}');
  await verdicts(page, "Refused: 1 violation", "Refused: 1 violation");
  await page.getByRole("button", { name: "Share" }).click();
  await page.locator(".status", { hasText: "The link is copied" }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.ok(link.startsWith(`${server.url}#s=`), link);
  assert.deepEqual(requests, []);
  const other = await another(link);
  await verdicts(other.page, "Refused: 1 violation", "Refused: 1 violation");
  assert.equal(await read(other.page, "call"), '{"ü": "12 €"}');
  assert.match(await other.page.locator("#published-heading").innerText(), /zwei/);
  await other.done();
  // A link pasted into the address of an open page changes it.
  await sample(page, "Digits as text");
  await page.evaluate(() => (location.hash = ""));
  await page.evaluate((hash) => (location.hash = hash), new URL(link).hash);
  await page.locator("#published-heading", { hasText: "zwei" }).waitFor();
  console.log(`a share link of ${link.length} characters for ${(await read(page, "tool")).length} of text`);
});

test(
  "a damaged link is said to be one",
  async ({ page }) => {
    await page.getByText("The link is damaged").waitFor();
  },
  { hash: "#s=AAAA" },
);

test("five megabytes are pasted, answered and taken away again", async ({ page }) => {
  await write(page, "tool", JSON.stringify(SPEC));
  await write(page, "call", '{"query": "wasm"}');
  await verdicts(page, "Accepted with 1 edit", "Accepted with 1 edit");
  const items = Array.from({ length: 100_000 }, (_, index) => `"item ${index} ${"x".repeat(36)}"`);
  const large = `{"query": "wasm", "tags": [${items.join(",\n")}]}`;
  assert.ok(large.length > 5_000_000);
  const start = performance.now();
  await page.evaluate((text) => {
    const content = document.querySelector("#call .editor").shadowRoot.querySelector(".cm-content");
    content.focus();
    content.ownerDocument.getSelection().selectAllChildren(content);
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    content.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, large);
  await reading(page, "Strict").locator(".verdict", { hasText: "Refused: 1 violation" }).waitFor({ timeout: 30_000 });
  assert.equal(await reading(page, "Strict").locator(".finding .code").innerText(), "too_large");
  console.log(`five megabytes pasted: answered after ${Math.round(performance.now() - start)} ms`);
  await page.getByRole("button", { name: "Share" }).click();
  await page.locator(".status").filter({ hasText: /too long|link is/ }).waitFor();
  await write(page, "call", '{"query": "wasm"}');
  await verdicts(page, "Accepted with 1 edit", "Accepted with 1 edit");
});
