// The command line over long input: totals, memory, what a killed run leaves, readers that go away, terminals.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, openSync, readFileSync, statSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { test } from "node:test";
import { cli, records, run, scratch, start } from "./command.mjs";

const { path, write } = scratch();
const CALLS = 100_000;
const TOOLS = write("tools.json", JSON.stringify([
  {
    name: "docs_search",
    inputSchema: {
      type: "object",
      properties: { query: { type: "string" }, limit: { type: "integer", minimum: 1, default: 8 }, tags: { type: "array", items: { type: "string" } } },
      required: ["query"],
    },
  },
  { name: "move", inputSchema: { type: "object", properties: { id: { type: "integer" }, to: { enum: ["top", "bottom"] } }, required: ["id", "to"] } },
]));

/** Ten kinds of lines, equally often: the line, and what a tolerant check makes of it. */
const KINDS = [
  [(i) => ({ tool: "docs_search", arguments: { query: `text ${i}`, limit: 1 + (i % 20) } }), { ok: true, rules: [] }],
  [(i) => ({ tool: "docs_search", arguments: { query: `text ${i}` } }), { ok: true, rules: ["default"] }],
  [(i) => ({ tool: "docs_search", arguments: { query: "x", limit: String(1 + (i % 20)) } }), { ok: true, rules: ["text_to_integer"] }],
  [() => ({ tool: "docs_search", arguments: { query: "x", limit: null, tags: "a" } }), { ok: true, rules: ["null_as_absent", "scalar_to_list", "default"] }],
  [(i) => ({ tool: "docs_search", arguments_text: `{"query": ${BigInt(i) + 2n ** 60n}, "limit": 2}` }), { ok: true, rules: ["integer_to_text"] }],
  [() => ({ tool: "docs_search", arguments: { qeury: "x", limit: 0 } }), { ok: false, codes: ["unknown_argument", "missing_argument", "out_of_range"] }],
  [(i) => ({ tool: "move", arguments: { id: i, to: "Top" } }), { ok: true, rules: ["enum_spelling"] }],
  [(i) => ({ tool: "move", arguments: { id: i + 0.5, to: "left" } }), { ok: false, codes: ["wrong_type", "not_in_enum"] }],
  [() => ({ tool: "copy", arguments: {} }), { error: "there is no such tool" }],
  [() => '{"tool": "move", "arguments": {"id": 1,', { error: "the line is no call" }],
];

function generate(count) {
  const lines = Array.from({ length: count }, (_, i) => {
    const line = KINDS[i % KINDS.length][0](i);
    return typeof line === "string" ? line : JSON.stringify(line);
  });
  return `${lines.join("\n")}\n`;
}

const calls = write("calls.jsonl", generate(CALLS));
const args = (file, ...more) => ["check", "--tools", TOOLS, "--calls", file, "--mode", "tolerant", ...more];
const grouped = (count) => count.toLocaleString("en-US");

test(`${grouped(CALLS)} calls: the totals by code, rule and tool are those of the lines`, async () => {
  const started = performance.now();
  const out = openSync(path("out.jsonl"), "w");
  const { status, stderr, peak } = await start(args(calls), ["ignore", out, "pipe"]).ended;
  const seconds = (performance.now() - started) / 1000;
  assert.equal(status, 1);
  const found = records(readFileSync(path("out.jsonl"), "utf8"));
  assert.equal(found.length, CALLS);
  const each = CALLS / KINDS.length;
  const codes = new Map();
  const rules = new Map();
  const errors = new Map();
  for (const [index, record] of found.entries()) {
    const [, want] = KINDS[index % KINDS.length];
    assert.equal(record.line, index + 1);
    assert.equal(record.ok, want.ok ?? false);
    if (want.rules) assert.deepEqual(record.edits.map(({ rule }) => rule).sort(), [...want.rules].sort());
    if (want.codes) assert.deepEqual(record.violations.map(({ code }) => code), want.codes);
    if (want.error) assert.ok(record.error);
  }
  for (const [, want] of KINDS) {
    for (const code of want.codes ?? []) codes.set(code, (codes.get(code) ?? 0) + each);
    for (const rule of want.rules ?? []) rules.set(rule, (rules.get(rule) ?? 0) + each);
    if (want.error) errors.set(want.error, (errors.get(want.error) ?? 0) + each);
  }
  const rows = new Map(stderr.split("\n").map((row) => row.trim().split(/\s{2,}/)).map(([name, ...cells]) => [name, cells]));
  for (const [name, count] of [...codes, ...rules]) assert.deepEqual(rows.get(name), [grouped(count), grouped(count)], name);
  for (const [name, count] of errors) assert.deepEqual(rows.get(name), [grouped(count)], name);
  assert.deepEqual(rows.get("docs_search"), [6, 5, 3, 1, 0].map((kinds) => grouped(kinds * each)));
  assert.deepEqual(rows.get("move"), [2, 1, 1, 1, 0].map((kinds) => grouped(kinds * each)));
  assert.match(stderr, new RegExp(`^${grouped(CALLS)} calls: ${grouped(6 * each)} accepted \\(${grouped(4 * each)} edited\\), ${grouped(2 * each)} refused, ${grouped(2 * each)} errors$`, "m"));
  console.log(stderr.trimEnd().replace(/^/gm, "    "));
  console.log(`check: ${grouped(CALLS)} calls in ${seconds.toFixed(1)} s${peak ? `, at most ${Math.round(peak / 1e6)} MB` : ""}`);
});

for (const signal of ["SIGKILL", "SIGINT", "SIGTERM"]) {
  for (const to of ["a pipe", "a file"]) {
    test(`${signal} in the middle leaves whole lines in ${to}`, { skip: process.platform === "win32" && "signals are another thing there" }, async () => {
      const file = path(`${signal}.jsonl`);
      const { child, ended } = start(args(calls), ["ignore", to === "a pipe" ? "pipe" : openSync(file, "w"), "pipe"]);
      let text = "";
      child.stdout?.setEncoding("utf8").on("data", (piece) => (text += piece));
      const written = () => (to === "a pipe" ? text.length : statSync(file).size);
      while (written() < 300_000) await wait(5);
      child.kill(signal);
      const end = await ended;
      const found = records(to === "a pipe" ? text : readFileSync(file, "utf8"));
      assert.ok(found.length > 1000 && found.length < CALLS, `${found.length} lines`);
      assert.deepEqual(found.map(({ line }) => line), Array.from(found, (_, index) => index + 1));
      if (signal === "SIGKILL") return assert.equal(end.signal, "SIGKILL");
      assert.equal(end.status, signal === "SIGINT" ? 130 : 143);
      assert.match(end.stderr, new RegExp(`^stopped after line ${grouped(found.length)}$`, "m"));
    });
  }
}

test("a reader that goes away ends the run without a word", async () => {
  const { child, ended } = start(args(calls));
  child.stdout.once("data", () => child.stdout.destroy());
  const { status, stderr } = await ended;
  assert.deepEqual([status, stderr], [141, ""]);
  const shell = spawnSync("sh", ["-c", `"$0" "$@" | head -1`, process.execPath, cli, ...args(calls)], { encoding: "utf8" });
  assert.equal(records(shell.stdout).length, 1);
  assert.equal(shell.stderr, "");
});

test("a full disk ends the run with 2, and stderr says why", { skip: !existsSync("/dev/full") && "no /dev/full to stand for a disk" }, async () => {
  const why = "the output cannot be written: ENOSPC: no space left on device, write\n";
  for (const [words, message] of [
    [args(calls), `mcp-arguments check: ${why}`],
    [["lint", TOOLS], `mcp-arguments lint: ${why}`],
    [["publish", "--profile", "mcp", TOOLS], `2 tools for mcp: nothing changed\nmcp-arguments publish: ${why}`],
    [["types", TOOLS], `mcp-arguments types: ${why}`],
    [["--version"], `mcp-arguments: ${why}`],
  ]) {
    const { status, stderr } = await start(words, ["ignore", openSync("/dev/full", "w"), "pipe"]).ended;
    assert.deepEqual([status, stderr], [2, message]);
  }
});

test("calls that come slowly on stdin are answered as they come", async () => {
  const { child, ended } = start(args("-"), ["pipe", "pipe", "pipe"]);
  for (const line of [1, 2, 3]) {
    child.stdin.write('{"tool":"move","arguments":{"id":1,"to":"top"}}\n');
    const [piece] = await new Promise((resolve) => child.stdout.once("data", (...given) => resolve(given)));
    assert.equal(records(String(piece))[0].line, line);
  }
  child.kill("SIGINT");
  assert.equal((await ended).status, 130);
});

test("a line that is too long is an error, and the next one is checked", () => {
  const good = '{"tool":"move","arguments":{"id":1,"to":"top"}}';
  const long = JSON.stringify({ tool: "move", arguments: { id: 1, to: "x".repeat(17 << 20) } });
  const limit = JSON.stringify({ tool: "move", arguments_text: JSON.stringify({ id: 1, to: '"'.repeat(2_500_000) }) });
  const { stdout } = run(args("-"), { input: [long, good, limit, good].join("\n") });
  const found = records(stdout);
  assert.match(found[0].error, /^the line has 17825\d{3} bytes, more than 16777216$/);
  assert.deepEqual(found.map(({ ok }) => ok), [false, true, false, true]);
  assert.deepEqual(found[2].violations.map(({ code }) => code), ["too_large"]);
});

/** Sends `megabytes` of calls of 16 kB and 100 bytes to stdin, and gives the most memory that the run held. */
async function peakOver(megabytes) {
  const { child, ended } = start(args("-"), ["pipe", "pipe", "pipe"]);
  child.stdout.resume();
  const big = JSON.stringify({ tool: "docs_search", arguments: { query: "x".repeat(16_000), limit: "7" } });
  const small = JSON.stringify({ tool: "docs_search", arguments: { query: "x", limit: 7, tags: ["a"] } });
  const piece = `${Array.from({ length: 60 }, () => `${big}\n${small}\n`).join("")}`;
  for (let sent = 0; sent < megabytes * 1e6; sent += piece.length) {
    if (!child.stdin.write(piece)) await new Promise((resolve) => child.stdin.once("drain", resolve));
  }
  child.stdin.end();
  const { peak, status } = await ended;
  assert.equal(status, 0);
  return peak;
}

test("memory does not grow with the input", { skip: process.platform !== "linux" && "only Linux tells how much a process held" }, async () => {
  const [few, many] = [await peakOver(8), await peakOver(160)];
  console.log(`check: at most ${Math.round(few / 1e6)} MB over 8 MB of calls, ${Math.round(many / 1e6)} MB over 160 MB`);
  assert.ok(many < few + 64e6, `${few} and ${many} bytes`);
});

test("nothing is read that nobody takes", async () => {
  const { child, ended } = start(args("-"), ["pipe", "pipe", "pipe"]);
  const piece = generate(1000);
  let taken = 0;
  child.stdin.on("error", () => undefined);
  for (let sent = 0; sent < 32e6; sent += piece.length) child.stdin.write(piece, (error) => (taken += error ? 0 : piece.length));
  let before = -1;
  while (before < taken || taken === 0) {
    before = taken;
    await wait(1000);
  }
  assert.ok(taken < 8e6, `${taken} bytes taken`);
  child.kill("SIGKILL");
  await ended;
});

const script = spawnSync("script", ["-qec", "true", "/dev/null"], { stdio: ["ignore", "pipe", "pipe"] }).status === 0;
const noTerminal = !script && "no `script` of util-linux to make a terminal";
/** What a terminal shows of a shell command. */
const shown = (command, env) => spawnSync("script", ["-qec", command, "/dev/null"], { encoding: "utf8", input: "", env: { ...process.env, TERM: "xterm", NO_COLOR: "", ...env } }).stdout;
const quoted = (words) => [process.execPath, cli, ...words].map((word) => `'${word}'`).join(" ");

test("progress is shown on a terminal while the output goes elsewhere, and is gone at the end", { skip: noTerminal }, () => {
  const text = shown(`${quoted(args(calls))} > /dev/null`);
  const [last] = text.match(/\r\u001b\[K[\d,]+ lines, [\d.]+ MB \(\d+%\), [\d,]+ lines\/s, [\d.]+ [kM]B\/s(?=\r\u001b\[K)/g)?.slice(-1) ?? [];
  assert.ok(last, text.slice(0, 500));
  assert.ok(text.indexOf("100,000 calls") > text.lastIndexOf("\u001b[K"));
});

test("colours are for terminals, unless NO_COLOR or a dumb terminal is set", { skip: noTerminal }, () => {
  const few = write("few.jsonl", generate(10));
  const command = quoted(args(few, "--format", "text"));
  assert.match(shown(command), /\u001b\[31mrefused\u001b\[0m/);
  for (const env of [{ NO_COLOR: "1" }, { TERM: "dumb" }]) assert.doesNotMatch(shown(command, env), /\u001b/);
  assert.doesNotMatch(shown(`${command} | cat`), /\u001b\[3/);
});

test("a file may be a pipe of the shell", { skip: process.platform === "win32" && "no such pipes" }, () => {
  const { stdout } = spawnSync("sh", ["-c", `head -5 "${calls}" | ${quoted(args("/dev/stdin"))}`], { encoding: "utf8" });
  assert.equal(records(stdout).length, 5);
});
