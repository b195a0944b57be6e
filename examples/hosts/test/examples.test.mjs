// Every example started for real and called by a real client: what it lists, repairs and refuses.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { dirname, extname, join } from "node:path";
import { createInterface } from "node:readline";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { startBrowser } from "../../../tests/runtimes/pages.mjs";
import { programs } from "../../../tests/runtimes/programs.mjs";
import { serveWorker } from "../../../tests/runtimes/workerd.mjs";
import { notesFind } from "../notes.mjs";

const folder = dirname(dirname(fileURLToPath(import.meta.url)));
const examples = dirname(folder);
const running = [];
after(() => running.forEach((stop) => stop()));

async function connected(transport) {
  const client = new Client({ name: "examples", version: "1.0.0" });
  await client.connect(transport);
  running.push(() => void client.close());
  return client;
}

const overStdio = (command, args) => connected(new StdioClientTransport({ command, args, stderr: "ignore" }));
const overHttp = (url) => connected(new StreamableHTTPClientTransport(new URL(url)));

/** Starts a server that says its address in its first line. */
async function addressOf(command, args) {
  const child = spawn(command, args, { cwd: folder, stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, DENO_NO_UPDATE_CHECK: "1", NO_COLOR: "1" } });
  running.push(() => child.kill());
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`${command} ended with ${code}`)));
    createInterface({ input: child.stdout }).once("line", resolve);
  });
}

const textOf = ({ content }) => content[0].text;
const call = (client, args) => client.callTool({ name: "notes_find", arguments: args });

/** What every server of the examples does. `rescues`: also for arguments that are no object. */
async function serves(client, { rescues = false, whole = true } = {}) {
  const { tools } = await client.listTools();
  assert.deepEqual(tools.map(({ name }) => name), ["notes_find"]);
  const { properties, required } = notesFind.toJson().inputSchema;
  assert.deepEqual([tools[0].inputSchema.properties, tools[0].inputSchema.required], [properties, required]);
  assert.equal(textOf(await call(client, { query: "job", limit: 1 })), "Workers ask for jobs every second.");
  const repaired = await call(client, { query: "job", limit: "2", tags: '["errors"]' });
  assert.equal(textOf(repaired), "A job that fails ten times is a dead letter.");
  for (const wrong of [{ query: "job", limt: 1 }, { limit: 99 }, ...(rescues ? [null, ["job"]] : [])]) {
    const refused = await call(client, wrong);
    const { text } = /** @type {any} */ (notesFind.read(wrong));
    assert.equal(refused.isError, true);
    if (whole) assert.equal(textOf(refused), text);
    else assert.ok(textOf(refused).includes(text.split("\n")[0]), textOf(refused));
  }
  await client.close();
}

const node = process.execPath;
const file = (name) => join(folder, name);
/** The tests of what this machine may lack: named where it is missing, and a failure in CI. */
function on(name, what, found, body) {
  test(name, { skip: found === undefined && process.env.CI !== "true" && `${what} is not on this machine` }, () => {
    assert.ok(found !== undefined, `${what} is not on this machine`);
    return body(found);
  });
}

test("SDK v2 over stdio", async () => serves(await overStdio(node, [file("sdk-v2-stdio.mjs")]), { whole: false }));
test("SDK v2 over HTTP", async () => serves(await overHttp(await addressOf(node, ["sdk-v2-http.mjs"]))));
test("SDK v1 with the shim", async () => serves(await overStdio(node, [file("sdk-v1.mjs")]), { rescues: true }));
test("fastmcp", async () => serves(await overStdio(node, [file("fastmcp.mjs")])));
test("the low-level Server", async () => serves(await overStdio(node, [file("low-level.mjs")]), { rescues: true }));
test("no SDK at all", async () => serves(await overStdio(node, [file("bare.mjs")]), { rescues: true }));

test("a tool of zod, taken over with fromStandard", async () => {
  const client = await overStdio(node, [file("zod.mjs")]);
  assert.deepEqual((await client.listTools()).tools[0].inputSchema.required, ["query"]);
  assert.equal(textOf(await call(client, { query: "job", limit: "2", tags: '["errors"]' })), "A job that fails ten times is a dead letter.");
  for (const [wrong, said] of [[{ query: "job", limt: 1 }, /limt is not an argument of notes_find: did you mean limit/], [{ query: "errors", tags: ["errors"] }, /query must not be one of the tags/]]) {
    const refused = await call(client, wrong);
    assert.equal(refused.isError, true);
    assert.match(textOf(refused), said);
  }
});

on("a Deno script", "Deno", programs.deno(), async (deno) => {
  await serves(await overHttp(await addressOf(deno, ["run", "--no-remote", "--allow-net=127.0.0.1", "--allow-env", "--allow-read", "deno.mjs"])));
});
on("a Bun server", "Bun", programs.bun(), async (bun) => serves(await overHttp(await addressOf(bun, ["bun.mjs"]))));
on("a Worker, in workerd", "workerd", programs.workerd(), async (workerd) => {
  const worker = await serveWorker(workerd, folder, "worker.mjs");
  running.push(worker.stop);
  await serves(await overHttp(worker.url));
});

on("a page without a bundler, in Chromium", "Chromium", programs.chromium(), async (chromium) => {
  const types = { ".html": "text/html", ".mjs": "text/javascript", ".js": "text/javascript" };
  const pkg = dirname(createRequire(import.meta.url).resolve("mcp-arguments/package.json"));
  const server = createServer(({ url }, response) => {
    const path = url.startsWith("/mcp-arguments/") ? join(pkg, url.slice("/mcp-arguments/".length)) : file(url.slice(1));
    if (!existsSync(path)) return void response.writeHead(404).end();
    response.writeHead(200, { "content-type": types[extname(path)] ?? "text/plain" }).end(readFileSync(path));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  running.push(() => server.close());
  const browser = await startBrowser(chromium);
  try {
    const came = await browser.on(`http://127.0.0.1:${server.address().port}/page.html`, async (page) => {
      const shown = async (sent) => {
        await page.fill("#sent", sent);
        return page.textContent("#came");
      };
      return [await page.textContent("#came"), await shown('{"query": "job", "limt": 1}'), await shown('{"query": "job"')];
    });
    assert.match(came[0], /limit: text_to_integer.*\nWorkers ask for jobs every second\./);
    assert.match(came[1], /^limt is not an argument of notes_find: did you mean limit\?/);
    assert.match(came[2], /^the arguments must be JSON/);
  } finally {
    await browser.stop();
  }
});

on("a Rust server on rmcp", "cargo", cargo(), async () => {
  const rust = join(examples, "rust-server");
  const target = process.env.CARGO_TARGET_DIR ?? join(rust, "target");
  execFileSync("cargo", ["build", "--locked", "--quiet"], { cwd: rust, stdio: "inherit", env: { ...process.env, CARGO_TARGET_DIR: target } });
  await serves(await overStdio(join(target, "debug", `rust-server${process.platform === "win32" ? ".exe" : ""}`), []));
});

function cargo() {
  try {
    return execFileSync("cargo", ["--version"], { encoding: "utf8" });
  } catch {
    return undefined;
  }
}
