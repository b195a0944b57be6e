// A real Chromium on pages of a folder, served on loopback under a policy without eval.

import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { chromium } from "playwright-core";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".json": "application/json", ".wasm": "application/wasm" };
const MAP = JSON.stringify({
  imports: {
    "mcp-arguments": "/node_modules/mcp-arguments/dist/index.js",
    "mcp-arguments/slim": "/node_modules/mcp-arguments/dist/slim.js",
    "mcp-arguments/publish": "/node_modules/mcp-arguments/dist/publish.js",
  },
});
const HASH = createHash("sha256").update(MAP).digest("base64");
/** Scripts of the page's own server only, the import map, and WebAssembly; no eval, nothing inline beside the map. */
const POLICY = `default-src 'none'; connect-src 'self'; script-src 'self' 'wasm-unsafe-eval' 'sha256-${HASH}'`;
const FLAGS = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
];

/** Serves the folder; `/page?script=…` is a page whose one script is that file. */
export async function serveFolder(folder) {
  const server = createServer((request, response) => {
    const url = new URL(request.url, "http://localhost");
    const send = (type, body) => response.writeHead(200, { "content-type": type, "content-security-policy": POLICY }).end(body);
    if (url.pathname === "/page") {
      const script = url.searchParams.get("script").replaceAll('"', "");
      return send("text/html", `<!doctype html><script type="importmap">${MAP}</script><script type="module" src="/${script}"></script>`);
    }
    const path = url.pathname === "/wasm" ? "/node_modules/mcp-arguments/dist/mcp_arguments_wasm_bg.wasm" : normalize(url.pathname);
    try {
      send(TYPES[extname(path)] ?? "application/octet-stream", readFileSync(join(folder, path)));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() };
}

/** Starts the browser. `on(address, use)` opens a page; `outcome(address)` resolves to what its script left in `globalThis.outcome`. */
export async function startBrowser(executablePath) {
  const profile = mkdtempSync(join(tmpdir(), "mcp-arguments-chromium-"));
  const context = await chromium.launchPersistentContext(profile, { executablePath, args: FLAGS });
  const on = async (address, use) => {
    const page = await context.newPage();
    const faults = [];
    page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    const failed = new Promise((_, reject) => page.on("pageerror", reject));
    try {
      await Promise.race([page.goto(address), failed]);
      return await Promise.race([use(page), failed]);
    } catch (error) {
      throw new Error([error.message, ...faults].join("\n"), { cause: error });
    } finally {
      failed.catch(() => undefined);
      await page.close();
    }
  };
  return {
    version: context.browser()?.version(),
    on,
    outcome: (address) =>
      on(address, async (page) => (await page.waitForFunction(() => globalThis.outcome, undefined, { timeout: 120_000 })).jsonValue()),
    stop: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
