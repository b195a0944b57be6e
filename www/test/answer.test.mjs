// The answer: what both readings say, shown, marked and explained.

import assert from "node:assert/strict";
import { playground, read, reading, sample, SPEC, verdicts, write } from "./support.mjs";

const { test } = playground();

/** What each sample of the gallery must come to. */
const SAMPLES = [
  ["Digits as text", "Refused: 1 violation", "Accepted with 2 edits"],
  ["A misspelt name", "Refused: 1 violation", "Refused: 1 violation"],
  ["Null for everything", "Refused: 3 violations", "Accepted with"],
  ["A list as text", "Refused: 2 violations", "Accepted with"],
  ["“off” that means on", "Refused: 2 violations", "Accepted with 2 edits"],
  ["Both ways at once", "Refused: 1 violation", "Refused: 1 violation"],
  ["A limit lowered in silence", "Refused: 4 violations", "Refused: "],
  ["19 digits", "Refused: 1 violation", "Accepted with 1 edit"],
  ["A key one level too high", "Refused: 1 violation", "Refused: 1 violation"],
  ["An empty object as a guard", "Refused: 2 violations", "Refused: 1 violation"],
  ["Keys of the host", "Refused: ", "Accepted with 3 edits"],
  ["Wrapped twice", "Refused: ", "Accepted with"],
  ["A pattern that freezes servers", "Refused: 1 violation", "Refused: 1 violation"],
];

test("every sample comes to its verdicts with one click", async ({ page }) => {
  for (const [title, strict, tolerant] of SAMPLES) {
    await sample(page, title);
    await verdicts(page, strict, tolerant).catch(async (error) => {
      const said = await page.locator(".verdict").allInnerTexts();
      throw new Error(`${title}: ${said.join(" / ")}`, { cause: error });
    });
    assert.equal(await page.getByRole("button", { name: title, exact: true }).getAttribute("aria-pressed"), "true");
  }
  const names = await page.locator(".gallery button").allInnerTexts();
  assert.deepEqual(names.slice(0, -1), SAMPLES.map(([title]) => title), "a sample has no verdicts here");
});

test("a refusal shows what is wrong, the text for the model and the CallToolResult", async ({ page }) => {
  await write(page, "tool", JSON.stringify(SPEC, null, 2));
  await write(page, "call", '{\n  "query": "wasm",\n  "limit": "ten",\n  "sort": "best"\n}');
  await verdicts(page, "Refused: 2 violations", "Refused: 2 violations");
  const strict = reading(page, "Strict");
  assert.deepEqual(await strict.locator(".finding .path").allInnerTexts(), ["/limit", "/sort"]);
  assert.deepEqual(await strict.locator(".finding .code").allInnerTexts(), ["wrong_type", "not_in_enum"]);
  const text = await strict.getByRole("group", { name: "What the model sees" }).textContent();
  const lines = text.split("\n");
  assert.equal(lines.length, 3);
  assert.match(lines[0], /^limit must be/);
  assert.match(lines[2], /^docs_search\(/);
  assert.deepEqual(await strict.locator(".finding > span").allInnerTexts(), lines.slice(0, 2));
  await strict.locator("summary", { hasText: "CallToolResult" }).click();
  const result = JSON.parse(await strict.getByRole("group", { name: "CallToolResult" }).textContent());
  assert.equal(result.isError, true);
  assert.equal(result.content[0].text, text);
  assert.equal(result._meta["mcp-arguments/violations"].length, 2);
});

test("a violation is marked at its place in the call and leads there", async ({ page }) => {
  await write(page, "tool", JSON.stringify(SPEC, null, 2));
  await write(page, "call", '{\n  "query": "wasm",\n  "limit": "ten",\n  "srot": "newest"\n}');
  await verdicts(page, "Refused: 2 violations", "Refused: 2 violations");
  assert.deepEqual(await page.locator("#call .cm-lintRange-error").allInnerTexts(), ['"ten"', '"srot"']);
  assert.equal(await page.locator("#call .cm-lint-marker-error").count(), 2);
  await reading(page, "Strict").locator(".finding", { hasText: "/limit" }).click();
  const selected = await page.evaluate(() => {
    const { shadowRoot } = document.querySelector("#call .editor");
    return { focused: shadowRoot.activeElement?.className ?? "", active: document.activeElement?.className };
  });
  assert.match(selected.focused, /cm-content/);
  await page.keyboard.insertText("3");
  await verdicts(page, "Refused: 1 violation", "Refused: 1 violation");
  assert.match(await read(page, "call"), /"limit": 3,/);
  await page.locator("#call .cm-lintRange-error").hover();
  await page.locator("#call .cm-diagnostic", { hasText: "sort" }).waitFor();
});

test("what only the tolerant reading repairs is marked otherwise than what both refuse", async ({ page }) => {
  await write(page, "tool", JSON.stringify(SPEC, null, 2));
  await write(page, "call", '{"query": "wasm", "limit": "5"}');
  await verdicts(page, "Refused: 1 violation", "Accepted with 1 edit");
  assert.equal(await page.locator("#call .cm-lintRange-error").count(), 0);
  assert.deepEqual(await page.locator("#call .cm-lintRange-warning").allInnerTexts(), ['"5"']);
});

test("an edit shows its path, before and after, and links to its rule", async ({ page, context }) => {
  await write(page, "tool", JSON.stringify(SPEC, null, 2));
  await write(page, "call", '{"query": "wasm", "Tags": "[\\"a\\"]", "limit": " 7 "}');
  const tolerant = reading(page, "Tolerant");
  await tolerant.locator(".verdict", { hasText: "Accepted with 3 edits" }).waitFor();
  const edits = await tolerant.locator(".edit").allInnerTexts();
  assert.ok(edits.some((edit) => /key_style[^]*Tags[^]*tags/.test(edit)), edits.join("\n"));
  assert.ok(edits.some((edit) => /\/limit[^]*text_to_integer[^]*" 7 "[^]*7/.test(edit)), edits.join("\n"));
  const [rules] = await Promise.all([context.waitForEvent("page"), tolerant.getByRole("link", { name: "text_to_integer" }).click()]);
  await rules.locator("#text_to_integer:target").waitFor();
  assert.match(await rules.locator("#text_to_integer").innerText(), /decimal digits as text/);
  await rules.getByRole("link", { name: "Playground" }).click();
  await rules.locator(".reading").first().waitFor();
});

test("values are shown with their kinds, and large integers with every digit", async ({ page }) => {
  await write(page, "tool", JSON.stringify({ name: "t", properties: { id: { kind: "integer" }, f: { kind: "number" }, n: { kind: "text", nullable: true } } }));
  await write(page, "call", '{"id": 12345678901234567890, "f": 2.5, "n": null}');
  await verdicts(page, "Accepted", "Accepted");
  const rows = await reading(page, "Strict").locator("tbody tr").allInnerTexts();
  assert.deepEqual(rows.map((row) => row.split(/\s*\t\s*/)), [
    ["id", "integer (BigInt)", "12345678901234567890"],
    ["f", "number", "2.5"],
    ["n", "null", "null"],
  ]);
  assert.match(await reading(page, "Strict").locator(".timing").innerText(), /^[\d.,]+ µs$/);
});

test("a whole tools/call request is read, and its arguments are marked in it", async ({ page }) => {
  await write(page, "tool", JSON.stringify(SPEC, null, 2));
  const request = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "docs_search", arguments: { query: "wasm", limit: true } } };
  await write(page, "call", JSON.stringify(request, null, 2));
  await verdicts(page, "Refused: 1 violation", "Refused: 1 violation");
  assert.deepEqual(await page.locator("#call .cm-lintRange-error").allInnerTexts(), ["true"]);
  await write(page, "call", JSON.stringify({ ...request, params: { name: "docs_serach", arguments: { query: "wasm" } } }, null, 2));
  await page.locator(".notice", { hasText: "The request calls docs_serach, and the tool is docs_search." }).waitFor();
});
