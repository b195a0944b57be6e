// What the tests share: the built page on a server of its own, and a real Chromium.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { dirname, extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, "dist");
const executablePath = process.env.CHROMIUM_PATH || "/usr/bin/chromium";
const FLAGS = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
];
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };

/** Under a path, as a static host may have it: nothing of the build may name an absolute one. */
const BASE = "/any/path/";

/** Why the browser tests cannot run here; CI must be able to run them. */
const skip = reasonToSkip();

function reasonToSkip() {
  assert.ok(existsSync(join(dist, "index.html")), "www/dist is missing: run `npm run build --workspace www` first");
  if (existsSync(executablePath)) return false;
  const reason = `not run: there is no Chromium at ${executablePath} (CHROMIUM_PATH names another)`;
  assert.notEqual(process.env.CI, "true", reason);
  console.log(reason);
  return reason;
}

/** Serves the build as strict hosts do: compressed, and with the policy of the page as a header of every file. */
async function serve() {
  const policy = /content="(default-src[^"]+)"/.exec(readFileSync(join(dist, "index.html"), "utf8"))[1];
  const kept = new Map();
  const sent = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url, "http://localhost").pathname;
    const name = path === BASE ? "index.html" : path.slice(BASE.length);
    const file = join(dist, normalize(name));
    if (!path.startsWith(BASE) || !file.startsWith(dist) || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    const body = kept.get(file) ?? gzipSync(readFileSync(file));
    kept.set(file, body);
    sent.push({ name, bytes: body.length });
    response.writeHead(200, {
      "content-type": TYPES[extname(file)] ?? "application/octet-stream",
      "content-encoding": "gzip",
      "content-security-policy": policy,
      "cache-control": "no-cache",
    });
    response.end(body);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}${BASE}`,
    sent,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

function launch() {
  return chromium.launch({ executablePath, args: FLAGS });
}

/** A page that has answered. Whatever the page complains of in its console fails the test in `done`. */
async function open(browser, url, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, serviceWorkers: "block", ...options });
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.goto(url);
  await page.locator(".reading").first().waitFor();
  const done = async () => {
    await context.close();
    assert.deepEqual(complaints, []);
  };
  return { page, context, done };
}

/**
 * What the tests of a file share: a server and a browser, from before the first test until after the last. Each `test` gets a page
 * of its own that has answered, and fails where the page complains.
 */
export function playground() {
  const shared = {};
  before(async () => {
    if (skip) return;
    shared.server = await serve();
    shared.browser = await launch();
  });
  after(async () => {
    await shared.browser?.close();
    await shared.server?.close();
  });
  async function onPage(body, { own = false, hash = "", ...options }) {
    const server = own ? await serve() : shared.server;
    try {
      const { page, context, done } = await open(shared.browser, server.url + hash, options);
      await body({ page, context, server, browser: shared.browser, another: (url) => open(shared.browser, url) });
      await done();
    } finally {
      if (own) await server.close();
    }
  }
  return {
    /** `options` are those of a browser context; with `own` it has a server of its own, and `hash` goes behind the address. */
    test: (name, body, options = {}) => test(name, { skip }, () => onPage(body, options)),
  };
}

/** Replaces the text of a pane, as somebody who pastes over everything. */
export async function write(page, pane, text) {
  await page.locator(`#${pane} .cm-content`).focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(text);
}

/** The lines of a pane that are on the page. */
export async function read(page, pane) {
  return (await page.locator(`#${pane} .cm-line`).allInnerTexts()).map((line) => line.replace(/\n$/, "")).join("\n");
}

export function reading(page, name) {
  return page.locator(`section[aria-label="${name} reading"]`);
}

/** Waits until both readings say what is wanted of them. */
export async function verdicts(page, strict, tolerant) {
  await reading(page, "Strict").locator(".verdict", { hasText: strict }).waitFor({ timeout: 10_000 });
  await reading(page, "Tolerant").locator(".verdict", { hasText: tolerant }).waitFor({ timeout: 10_000 });
  await page.locator('.answer-body[data-state="live"]').waitFor();
}

/** Goes to what is published and opens one of its tabs. */
export async function publishedTab(page, name) {
  await page.locator(".published").scrollIntoViewIfNeeded();
  await page.locator(".published").getByRole("tab", { name, exact: true }).click();
  return page.locator("#published-panel");
}

/** What the button behind a heading copies. */
export async function copied(page, label) {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const button = page.getByRole("button", { name: `Copy ${label}`, exact: true });
  await button.click();
  await button.getByText("Copied").waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

export async function sample(page, title) {
  await page.getByRole("button", { name: title, exact: true }).click();
}

export const SPEC = {
  name: "docs_search",
  description: "Search.",
  properties: {
    query: { kind: "text", description: "What to look for.", required: true },
    limit: { kind: "integer", minimum: 1, maximum: 25, default: 8 },
    sort: { kind: "choice", values: ["newest", "oldest"] },
    tags: { kind: "list", items: { kind: "text" } },
  },
};
