// Real servers from npm, each started as a host starts it: every tool that they list is compiled, a good call is accepted and
// answered by the server, and a bad one is refused. The command line then lints, publishes and types what they list.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { after, test } from "node:test";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { fromJsonSchema } from "mcp-arguments";
import { note } from "../../pkg/test/notes.mjs";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "mcp-arguments-live-")));
after(() => rmSync(folder, { recursive: true, force: true }));
writeFileSync(join(folder, "a.txt"), "one\ntwo\n");
writeFileSync(join(folder, "b.png"), Buffer.from("iVBORw0KGgo=", "base64"));
const here = (name) => join(folder, name);

/** A call that the tool accepts, one that it refuses with the place of the mistake, and why the server gets no call where it gets none. */
const CALLS = {
  everything: {
    echo: [{ message: "hello" }, { message: 3 }, "/message"],
    "get-annotated-message": [{ messageType: "error" }, { messageType: "fatal" }, "/messageType"],
    "get-env": [{}, { all: true }, "/all"],
    "get-resource-links": [{ count: 2 }, { count: 11 }, "/count"],
    "get-resource-reference": [{ resourceType: "Blob", resourceId: 2 }, { resourceType: "blob" }, "/resourceType"],
    "get-structured-content": [{ location: "Chicago" }, {}, "/location"],
    "get-sum": [{ a: 1, b: 2.5 }, { a: 1, b: "2" }, "/b"],
    "get-tiny-image": [{}, [], ""],
    "gzip-file-as-resource": [{ data: "data:text/plain,hello", outputType: "resource" }, { data: "not a uri" }, "/data"],
    "toggle-simulated-logging": [{}, { on: true }, "/on"],
    "toggle-subscriber-updates": [{}, "now", ""],
    "trigger-long-running-operation": [{ duration: 0.01, steps: 1 }, { duration: true }, "/duration"],
    "simulate-research-query": [{ topic: "tea" }, { topic: "tea", ambigous: true }, "/ambigous", "it runs as a task"],
  },
  filesystem: {
    read_file: [{ path: here("a.txt") }, { paht: here("a.txt") }, "/paht"],
    read_text_file: [{ path: here("a.txt"), head: 1 }, { path: here("a.txt"), head: "1" }, "/head"],
    read_media_file: [{ path: here("b.png") }, { path: null }, "/path"],
    read_multiple_files: [{ paths: [here("a.txt")] }, { paths: [] }, "/paths"],
    write_file: [{ path: here("c.txt"), content: "three" }, { path: here("c.txt") }, "/content"],
    edit_file: [
      { path: here("a.txt"), edits: [{ oldText: "one", newText: "1" }], dryRun: true },
      { path: here("a.txt"), edits: [{ oldText: "one" }] },
      "/edits/0/newText",
    ],
    create_directory: [{ path: here("d") }, { path: [here("d")] }, "/path"],
    list_directory: [{ path: folder }, { path: 1 }, "/path"],
    list_directory_with_sizes: [{ path: folder, sortBy: "size" }, { path: folder, sortBy: "date" }, "/sortBy"],
    directory_tree: [{ path: folder }, { path: folder, excludePatterns: "*.png" }, "/excludePatterns"],
    move_file: [{ source: here("c.txt"), destination: here("e.txt") }, { source: here("c.txt") }, "/destination"],
    search_files: [{ path: folder, pattern: "*.txt" }, { path: folder, pattern: "*", excludePatterns: [1] }, "/excludePatterns/0"],
    get_file_info: [{ path: here("a.txt") }, {}, "/path"],
    list_allowed_directories: [{}, { path: folder }, "/path"],
  },
  memory: {
    create_entities: [
      { entities: [{ name: "tea", entityType: "drink", observations: ["hot"] }] },
      { entities: [{ name: "tea", entityType: "drink", observations: "hot" }] },
      "/entities/0/observations",
    ],
    create_relations: [
      { relations: [{ from: "tea", to: "tea", relationType: "is" }] },
      { relations: [{ from: "tea", to: "tea" }] },
      "/relations/0/relationType",
    ],
    add_observations: [
      { observations: [{ entityName: "tea", contents: ["green"] }] },
      { observations: { entityName: "tea", contents: ["green"] } },
      "/observations",
    ],
    read_graph: [{}, { deep: true }, "/deep"],
    search_nodes: [{ query: "tea" }, { query: true }, "/query"],
    open_nodes: [{ names: ["tea"] }, { names: ["tea", 1] }, "/names/1"],
    delete_observations: [
      { deletions: [{ entityName: "tea", observations: ["hot"] }] },
      { deletions: [{ entityName: "tea", observations: [null] }] },
      "/deletions/0/observations/0",
    ],
    delete_relations: [{ relations: [{ from: "tea", to: "tea", relationType: "is" }] }, {}, "/relations"],
    delete_entities: [{ entityNames: ["tea"] }, { entityNames: [{ name: "tea" }] }, "/entityNames/0"],
  },
  "sequential-thinking": {
    sequentialthinking: [
      { thought: "first", nextThoughtNeeded: false, thoughtNumber: 1, totalThoughts: 1 },
      { thought: "first", nextThoughtNeeded: false, thoughtNumber: 0, totalThoughts: 1 },
      "/thoughtNumber",
    ],
  },
};

/** What starts the server, from its package. */
function argsOf(server) {
  const manifest = packageOf(server);
  const { bin } = JSON.parse(readFileSync(manifest, "utf8"));
  return [join(dirname(manifest), Object.values(bin)[0]), ...(server === "filesystem" ? [folder] : [])];
}

const env = { ...process.env, MEMORY_FILE_PATH: here("memory.jsonl") };

/** A client of the server. */
async function started(server) {
  const client = new Client({ name: "live", version: "0" });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: argsOf(server), env, stderr: "ignore" }));
  return client;
}

const cli = fileURLToPath(new URL("../../pkg/dist/cli.js", import.meta.url));

/** Runs the command line against the server, which it starts. */
function commandLine(server, ...words) {
  const options = { encoding: "utf8", env, maxBuffer: 1 << 26 };
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...words, "--", process.execPath, ...argsOf(server)], options);
  assert.ok(status === 0 || status === 1, stderr);
  return stdout;
}

/** The manifest of the server's package: a package need not export it. */
function packageOf(server) {
  const folders = createRequire(import.meta.url).resolve.paths(server) ?? [];
  for (const path of folders) {
    const manifest = join(path, "@modelcontextprotocol", `server-${server}`, "package.json");
    try {
      return realpathSync(manifest);
    } catch {
      // It is in an outer folder.
    }
  }
  throw new Error(`the server ${server} is not installed`);
}

let tools = 0;
for (const [server, calls] of Object.entries(CALLS)) {
  test(`every tool of the live server ${server} is compiled and called`, { timeout: 60_000 }, async (t) => {
    const client = await started(server);
    try {
      const listed = (await client.listTools()).tools;
      assert.deepEqual(listed.map(({ name }) => name).sort(), Object.keys(calls).sort(), "each listed tool has its calls");
      const byName = new Map(listed.map((entry) => [entry.name, entry]));
      for (const [name, [good, bad, path, leftAlone]] of Object.entries(calls)) {
        await t.test(name, async () => {
          const entry = byName.get(name);
          const tool = fromJsonSchema(entry);
          const accepted = tool.validate(good);
          assert.ok(accepted.ok, accepted.text);
          const refused = tool.validate(bad);
          assert.equal(refused.ok, false);
          assert.equal(refused.violations[0].path, path, refused.text);
          assert.deepEqual(tool.toJson().inputSchema, entry.inputSchema, "what is listed stays what it is");
          tools++;
          if (leftAlone !== undefined) return;
          const answer = await client.callTool({ name, arguments: accepted.value });
          assert.notEqual(answer.isError, true, JSON.stringify(answer.content));
        });
      }
    } finally {
      await client.close();
    }
  });
}

const linted = [];
for (const [server, calls] of Object.entries(CALLS)) {
  test(`the command line lints, publishes and types what the live server ${server} lists`, { timeout: 60_000 }, async () => {
    const client = await started(server);
    const listed = (await client.listTools()).tools;
    await client.close();
    const { tools: count, counts, below } = JSON.parse(commandLine(server, "lint", "--format", "json"));
    assert.equal(count, Object.keys(calls).length);
    const untouched = JSON.parse(commandLine(server, "publish", "--profile", "mcp"));
    assert.deepEqual(untouched.tools.map(({ name, inputSchema }) => ({ name, inputSchema })), listed.map(({ name, inputSchema }) => ({ name, inputSchema })));
    assert.equal(JSON.parse(commandLine(server, "publish", "--profile", "openai-strict")).tools.length, count);
    assert.match(commandLine(server, "types"), /export interface ToolArguments /);
    linted.push(`${server} ${counts.error} errors, ${counts.warning} warnings, ${below.info} infos`);
  });
}
after(() => note(`lint of live servers: ${linted.join("; ")}`));
after(() => note(`${tools} tools of ${Object.keys(CALLS).length} live servers`));
