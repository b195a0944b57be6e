// Tool lists of live servers: one that lists page by page, and every way in which a server can fail. Real servers from npm are
// asked in tests/live.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { test } from "node:test";
import { run, scratch, start } from "./command.mjs";

const { path, write } = scratch();

/** A server that answers each request with what `answer` gives: a result, an error, or nothing. Whether it `refuses` says who answers `initialize`. */
function server(name, answer, before = "", refuses = false) {
  return write(name, `${before}
let rest = "";
process.stdin.on("data", (piece) => {
  const lines = (rest + piece).split("\\n");
  rest = lines.pop();
  for (const line of lines) {
    const { id, method, params } = JSON.parse(line);
    if (id === undefined) continue;
    const result = method === "initialize" && !${refuses}
      ? { result: { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "test", version: "1" } } }
      : (${answer})(params, method);
    if (result) console.log(JSON.stringify({ jsonrpc: "2.0", id, ...result }));
  }
});
`);
}

const paged = server(
  "paged.mjs",
  `({ cursor = "0" } = {}) => ({ result: {
    tools: [{ name: "tool" + cursor, inputSchema: { type: "array", odd: [9007199254740993] } }],
    ...(cursor < 19 && { nextCursor: String(Number(cursor) + 1) }),
  } })`,
  'console.log("a line that is no message"); console.error("a word on stderr");',
);
const ask = (command, args, ...words) => run([command, ...args, "--", process.execPath, ...words]);
const gone = (pid) => {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
};

test("every page of a list is asked for, and each tool is what the server wrote", () => {
  const { status, stdout, stderr } = ask("publish", ["--profile", "mcp"], paged);
  assert.equal(status, 0, stderr);
  assert.equal(stderr, "20 tools for mcp: nothing changed\n");
  const tools = JSON.parse(stdout).tools;
  assert.deepEqual(tools.map(({ name }) => name), Array.from({ length: 20 }, (_, index) => `tool${index}`));
  assert.equal(tools[0].inputSchema.type, "array");
  const linted = ask("lint", ["--format", "json"], paged);
  assert.equal(linted.status, 1);
  const { findings, tools: count } = JSON.parse(linted.stdout);
  assert.equal(count, 20);
  assert.ok(findings.some(({ rule, tool, line }) => rule === "root-type-not-object" && tool === "tool3" && line === undefined));
  const types = ask("types", [], server("one.mjs", '() => ({ result: { tools: [{ name: "a", inputSchema: { type: "object", properties: { b: { type: "string" } } } }] } })'));
  assert.match(types.stdout, /export interface AArguments \{\n {2}b\?: string;/);
});

test("a page may be longer than the stack", () => {
  const many = server("many.mjs", `({ cursor } = {}) =>
    cursor === undefined ? { result: { tools: Array(200_000).fill({}), nextCursor: "1" } } : { error: { code: 1, message: "this is the second page" } }`);
  const { status, stderr } = ask("lint", ["--format", "json"], many);
  assert.equal(status, 2);
  assert.match(stderr, /the server answered with an error 1: "this is the second page"/);
});

test("a server that fails is told of, with what it said on stderr, and ends the run with 2", () => {
  const said = [
    [["nonsense-that-is-no-program"], 'there is no program "nonsense-that-is-no-program" to start'],
    [[process.execPath, "-e", 'console.error("bo\\u001b[31mom"); process.exit(3)'], "the server ended with the code 3 before it had listed its tools", "bo\\u001b[31mom"],
    [[process.execPath, "-e", "console.log('hello'); console.log('{}');"], "the server ended with the code 0 before it had listed its tools; 2 lines of its output are no MCP message"],
    [[process.execPath, server("error.mjs", '() => ({ error: { code: -32601, message: "no\\u001b[2Jpe" } })')], 'the server answered with an error -32601: "no\\u001b[2Jpe"'],
    [[process.execPath, server("refuses.mjs", '() => ({ error: { code: -32602, message: "no such client" } })', "", true)], 'the server answered with an error -32602: "no such client"'],
    [[process.execPath, server("quits.mjs", '() => (setTimeout(() => process.exit(3), 20), { error: { code: 5, message: "no licence" } })')], 'the server answered with an error 5: "no licence"'],
    [[process.execPath, server("future.mjs", '() => ({ result: { protocolVersion: "3000-01-01", capabilities: {}, serverInfo: { name: "test", version: "1" } } })', "", true)], "3000-01-01"],
    [[process.execPath, server("shape.mjs", "() => ({ result: { tools: 5 } })")], "the server's answer to tools/list has no array of tools"],
    [[process.execPath, server("loop.mjs", '() => ({ result: { tools: [], nextCursor: "x" } })')], "the server lists the same page of tools again and again"],
    [[process.execPath, server("endless.mjs", '({ cursor = "0" } = {}) => ({ result: { tools: [], nextCursor: String(Number(cursor) + 1) } })')], "the server's list of tools has more than 1000 pages"],
    [[process.execPath, server("empty.mjs", "() => ({ result: { tools: [] } })")], "holds no tools: its list is empty"],
    [[process.execPath, server("crash.mjs", "() => process.exit(7)")], "the server ended with the code 7 before it had listed its tools"],
  ];
  for (const [command, message, word = ""] of said) {
    const { status, stdout, stderr } = run(["lint", "--", ...command]);
    assert.deepEqual([status, stdout], [2, ""], command.join(" "));
    assert.ok(stderr.includes(message) && stderr.includes(word), `${command.join(" ")}: ${stderr}`);
    assert.doesNotMatch(stderr, /\u001b/);
    assert.doesNotMatch(stderr, /^ {4}at /m);
  }
});

test("a server that does not answer is waited for as long as is asked, and ended with all that it started", async () => {
  const pids = path("pids");
  const stubborn = write("stubborn.mjs", `
import { spawn } from "node:child_process";
import { appendFileSync } from "node:fs";
if (process.argv[2] !== "child") spawn(process.execPath, [process.argv[1], "child"], { stdio: "inherit" });
appendFileSync(${JSON.stringify(pids)}, process.pid + "\\n");
process.on("SIGTERM", () => undefined);
setInterval(() => console.log("still here"), 20);
`);
  const { status, stderr } = ask("lint", ["--timeout", "1"], stubborn);
  assert.equal(status, 2);
  assert.match(stderr, /the server has not listed its tools within 1 s; \d+ lines of its output are no MCP message/);
  const left = readFileSync(pids, "utf8").trim().split("\n").map(Number);
  assert.equal(left.length, 2);
  for (let tries = 0; tries < 100 && !left.every(gone); tries++) await wait(20);
  assert.ok(left.every(gone), `${left} are still there`);
});

test("a signal ends the run and the server", { skip: process.platform === "win32" && "signals are another thing there" }, async () => {
  const pid = path("pid");
  const silent = write("silent.mjs", `import { writeFileSync } from "node:fs"; process.stdin.resume(); writeFileSync(${JSON.stringify(pid)}, String(process.pid));`);
  const { child, ended } = start(["lint", "--", process.execPath, silent]);
  while (!existsSync(pid) || readFileSync(pid, "utf8") === "") await wait(10);
  child.kill("SIGINT");
  assert.equal((await ended).status, 130);
  const server = Number(readFileSync(pid, "utf8"));
  for (let tries = 0; tries < 100 && !gone(server); tries++) await wait(20);
  assert.ok(gone(server));
});
