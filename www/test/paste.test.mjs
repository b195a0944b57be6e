// The code to paste: it is taken from the page and run, each program against its own SDK, with the calls of a client.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { playground, root, SPEC, write } from "./support.mjs";

const folder = join(root, "test-results");
const TOOLS = {
  "a ToolSpec": SPEC,
  "a JSON Schema": { type: "object", properties: { query: { type: "string" }, limit: { type: "integer" } }, required: ["query"] },
  "a list": { tools: [{ name: "docs_search", inputSchema: { type: "object", properties: { query: { type: "string" }, limit: { type: "integer" } } } }] },
};

mkdirSync(folder, { recursive: true });
const { test } = playground();

for (const host of ["SDK v2", "SDK v1", "JSON-RPC"]) {
  test(`the code for ${host} runs and answers as the page does`, async ({ page }) => {
    await page.getByRole("tab", { name: "Code" }).click();
    for (const [given, tool] of Object.entries(TOOLS)) {
      await write(page, "tool", JSON.stringify(tool, null, 2));
      await page.waitForTimeout(400);
      await page.getByLabel("Host").selectOption(host);
      const code = await page.getByRole("group", { name: `Code for ${host}` }).innerText();
      const file = join(folder, `pasted-${host.replace(/\W/g, "")}.mjs`);
      writeFileSync(file, code);
      const { listed, refused, repaired } = await talk(file, given === "a JSON Schema" ? "tool" : "docs_search");
      assert.deepEqual(Object.keys(listed.tools[0].inputSchema.properties).slice(0, 2), ["query", "limit"], given);
      assert.equal(refused.isError, true, given);
      assert.match(refused.content[0].text, /^limit must be an integer, not a string/, given);
      assert.match(repaired.content[0].text, /"limit":3/, given);
    }
  });
}

/** Starts a server and calls it as a client does. */
async function talk(file, name) {
  const child = spawn(process.execPath, [file], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let id = 0;
  async function ask(method, params) {
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: ++id, method, params })}\n`);
    for (let next = await lines.next(); !next.done; next = await lines.next()) {
      const message = JSON.parse(next.value);
      if (message.id !== id) continue;
      assert.equal(message.error, undefined, JSON.stringify(message.error));
      return message.result;
    }
    throw new Error(`${file} ended`);
  }
  try {
    await ask("initialize", { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } });
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" })}\n`);
    return {
      listed: await ask("tools/list", {}),
      refused: await ask("tools/call", { name, arguments: { query: "wasm", limit: "ten" } }),
      repaired: await ask("tools/call", { name, arguments: { query: "wasm", limit: "3" } }),
    };
  } finally {
    child.kill();
  }
}
