// What is published: the entry of each profile with its losses, the lint, the types, the signature and the code.

import assert from "node:assert/strict";
import { clients, lint, publish, profiles } from "mcp-arguments/publish";
import { defineTool, fromJsonSchema } from "mcp-arguments";
import { copied, playground, publishedTab, SPEC, write } from "./support.mjs";

const { test } = playground();

const LOSSY = {
  ...SPEC,
  properties: { ...SPEC.properties, since: { kind: "text", pattern: "^\\d{4}$", nullable: true } },
  exactlyOne: ["sort", "tags"],
};
/** An entry with names and references that some clients cannot have. */
const ENTRY = {
  name: "lay_out",
  inputSchema: {
    type: "object",
    properties: { "page size": { $ref: "#/$defs/size" }, unit: { oneOf: [{ type: "string" }, { type: "integer" }] } },
    $defs: { size: { type: "object", properties: { width: { type: "integer" } }, minProperties: 1 } },
  },
};

async function given(page, tool) {
  await write(page, "tool", JSON.stringify(tool, null, 2));
  await page.locator("#published-heading", { hasText: tool.name }).waitFor();
}

async function chosen(page, panel, profile) {
  await panel.getByLabel("Profile").selectOption(profile);
  await panel.locator(`.viewer[data-profile="${profile}"]`).waitFor();
}

for (const { id } of profiles()) {
  test(`the entry for ${id} is what the package publishes, with every change marked in it and listed`, async ({ page }) => {
    await given(page, LOSSY);
    const panel = await publishedTab(page, "tools/list");
    await chosen(page, panel, id);
    const expected = publish(defineTool(LOSSY), { profile: id });
    assert.deepEqual(JSON.parse(await copied(page, "tools/list entry")), expected.tools[0]);
    assert.deepEqual(await panel.getByLabel("Profile").locator("option").evaluateAll((options) => options.map(({ value }) => value)), profiles().map((profile) => profile.id));
    assert.equal(await panel.getByText("Arguments arrive in another form").count(), expected.wire.length);

    const listed = panel.locator(".losses .finding");
    assert.deepEqual(
      await listed.evaluateAll((items) => items.map((item) => [item.querySelector(".path").textContent, item.querySelector(".code").textContent])),
      expected.losses.map(({ path, keyword }) => [path || "(the schema)", keyword]),
    );
    const notes = (await panel.locator(".cm-note").allInnerTexts()).join("\n");
    if (expected.losses.length === 0) {
      await panel.getByText("Nothing is lost").waitFor();
      assert.equal(notes, "");
      return;
    }
    assert.equal(JSON.parse(await copied(page, "changes")).length, expected.losses.length);
    for (const { keyword } of expected.losses) assert.ok(notes.includes(keyword) || /and \d more/.test(notes), `${keyword} is not marked: ${notes}`);
    // Each leads to what stands in its place, and the mark there has a shape of its own beside its colour.
    assert.ok((await panel.locator(".cm-lintRange").count()) > 0);
    for (const [index, { to, lossless }] of expected.losses.entries()) {
      await listed.nth(index).click();
      await page.waitForFunction(() => document.querySelector(".viewer").shadowRoot.activeElement !== null);
      assert.match(await listed.nth(index).innerText(), lossless ? /the same in other words/ : /still enforced/);
      if (typeof to !== "string" || !/[ .]$/.test(to)) continue;
      assert.ok((await selected(page)).includes(JSON.stringify(to).slice(1, -1)), `${to} is not where the mark is`);
    }
  });
}

/** What is selected in the viewer. */
function selected(page) {
  return page.evaluate(() => {
    const root = document.querySelector(".viewer").shadowRoot;
    return String(root.getSelection?.() ?? document.getSelection());
  });
}

test("a change is marked where a name is another one and where a reference was written out", async ({ page }) => {
  await given(page, ENTRY);
  const panel = await publishedTab(page, "tools/list");
  await chosen(page, panel, "portable");
  const lineOf = (text) => panel.locator(".cm-line", { hasText: text });
  await lineOf('"page_size"').locator(".cm-note", { hasText: 'properties was "page size"' }).waitFor();
  await lineOf("Min 1 key.").locator(".cm-note", { hasText: "minProperties was 1" }).waitFor();
  await lineOf('"unit"').or(lineOf('"type": "string"')).locator(".cm-note", { hasText: "oneOf was" }).first().waitFor();
});

test("the viewer follows what is typed, and what is lost follows with it", async ({ page }) => {
  await given(page, SPEC);
  const panel = await publishedTab(page, "tools/list");
  await chosen(page, panel, "portable");
  await panel.locator(".cm-line", { hasText: "Default: 8." }).locator(".cm-note").waitFor();
  await write(page, "tool", JSON.stringify({ ...SPEC, properties: { ...SPEC.properties, limit: { kind: "integer", default: 9 } } }, null, 2));
  await panel.locator(".cm-line", { hasText: "Default: 9." }).locator(".cm-note").waitFor();
  await write(page, "tool", JSON.stringify({ name: "docs_search", properties: { query: { kind: "text" } } }, null, 2));
  await panel.getByText("Nothing is lost").waitFor();
  assert.equal(await panel.locator(".cm-note").count(), 0);
});

test("the lint lists what it finds, worst first, with what to write instead, and leads to its place", async ({ page }) => {
  await given(page, ENTRY);
  const panel = await publishedTab(page, "Lint");
  await panel.locator(".lint .finding").first().waitFor();
  const tool = fromJsonSchema(ENTRY);
  const levels = ["error", "warning", "info"];
  const expected = lint(tool).toSorted((one, other) => levels.indexOf(one.level) - levels.indexOf(other.level));
  assert.ok(expected.some(({ level }) => level === "error"));
  const shown = await panel.locator(".lint .finding").evaluateAll((items) => items.map((item) => item.textContent));
  assert.equal(shown.length, expected.length);
  for (const [index, { level, rule, instead }] of expected.entries()) {
    for (const part of [level, rule, instead]) assert.ok(shown[index].includes(part.replaceAll("`", "")), `${part} is not in ${shown[index]}`);
  }
  await panel.locator(".lint .finding", { hasText: "property-key-charset" }).click();
  await page.locator("#tool .cm-activeLine", { hasText: '"page size"' }).waitFor();
  // One client alone.
  const client = panel.getByLabel("Client");
  assert.deepEqual((await client.locator("option").allInnerTexts()).slice(1), [...clients()]);
  await client.selectOption("gemini");
  const fewer = lint(tool, { clients: ["gemini"] }).length;
  await page.waitForFunction((count) => document.querySelectorAll(".lint .finding").length === count, fewer);
  assert.ok(fewer < expected.length);
});

test("a finding of a spec leads to its property", async ({ page }) => {
  await given(page, { name: "find", description: "Find.", properties: { a: { kind: "text" }, "ä ö": { kind: "text" } } });
  const panel = await publishedTab(page, "Lint");
  await panel.locator(".lint .finding", { hasText: "property-key-charset" }).first().click();
  await page.locator("#tool .cm-activeLine", { hasText: '"ä ö"' }).waitFor();
});

test("the types, the signature and the code are there, by the arrow keys too", async ({ page }) => {
  await given(page, SPEC);
  const panel = await publishedTab(page, "tools/list");
  await panel.locator(".viewer").waitFor();
  await page.locator(".published").getByRole("tab", { name: "tools/list" }).focus();
  await page.keyboard.press("ArrowRight");
  await panel.getByLabel("Client").waitFor();
  await page.keyboard.press("ArrowRight");
  const types = await panel.getByRole("group", { name: "Types" }).textContent();
  assert.match(types, /export interface DocsSearchArguments \{/);
  assert.match(types, /^ {2}query: string;$/m);
  assert.match(types, /^ {2}sort\?: "newest" \| "oldest";$/m);
  await page.keyboard.press("ArrowRight");
  assert.match(await panel.getByRole("group", { name: "Signature" }).textContent(), /^docs_search\(query: string/);
  await page.keyboard.press("End");
  const host = panel.getByLabel("Host");
  await host.waitFor();
  const codes = new Set();
  for (const name of ["SDK v2", "SDK v1", "fastmcp", "JSON-RPC", "Rust"]) {
    await host.selectOption(name);
    const code = await panel.getByRole("group", { name: `Code for ${name}` }).textContent();
    assert.match(code, /docs_search/);
    codes.add(code);
  }
  assert.equal(codes.size, 5);
});

test(
  "what publishes is loaded when somebody comes to see it",
  async ({ page, server }) => {
    const loaded = () => server.sent.filter(({ name }) => name.includes("publishing")).length;
    assert.equal(loaded(), 0);
    await page.locator(".published").scrollIntoViewIfNeeded();
    await page.locator(".viewer").waitFor();
    assert.equal(loaded(), 1);
  },
  // So low that it is out of sight at first.
  { own: true, viewport: { width: 1280, height: 420 } },
);

test(
  "out of sight nothing is published, and what is there is dimmed until it is new",
  async ({ page, context }) => {
    await context.addInitScript(() => {
      globalThis.asked = 0;
      const { postMessage } = Worker.prototype;
      Worker.prototype.postMessage = function (message) {
        if (message.asks === "publish") globalThis.asked++;
        postMessage.call(this, message);
      };
    });
    await page.reload();
    await page.locator(".published").scrollIntoViewIfNeeded();
    await page.locator(".viewer").waitFor();
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.waitForTimeout(200);
    const asked = await page.evaluate(() => globalThis.asked);
    // In one line, so that the end of it is not what is scrolled to.
    await write(page, "tool", JSON.stringify({ ...SPEC, name: "docs_find" }));
    await page.locator(".published.dimmed").waitFor();
    assert.equal(await page.evaluate(() => globalThis.asked), asked);
    await page.locator(".published").scrollIntoViewIfNeeded();
    await page.locator(".published:not(.dimmed) .viewer .cm-line", { hasText: '"docs_find"' }).waitFor();
    assert.equal(await page.evaluate(() => globalThis.asked), asked + 1);
  },
  { viewport: { width: 1280, height: 420 } },
);

test("a huge tool is published a screen at a time", async ({ page }) => {
  const properties = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`property_${index}`, { kind: "integer", default: index }]));
  await given(page, { name: "large", properties });
  const panel = await publishedTab(page, "tools/list");
  await chosen(page, panel, "portable");
  const lines = await panel.locator(".cm-line").count();
  assert.ok(lines < 300, `${lines} lines are on the page`);
  const listed = panel.locator(".losses .finding");
  assert.equal(await listed.count(), 15);
  await panel.getByRole("button", { name: "Show 200 of 385 more" }).click();
  assert.equal(await listed.count(), 215);
  assert.equal(JSON.parse(await copied(page, "changes")).length, 400);
});
