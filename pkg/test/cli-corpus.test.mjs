// Tool lists as servers have them through the command line: lint with its totals, types that compile, every profile.

import assert from "node:assert/strict";
import { test } from "node:test";
import { compile, run, runAll, scratch } from "./command.mjs";
import { note } from "./notes.mjs";
import { lists } from "./real-tools.mjs";

const { path, write } = scratch();
const PROFILES = ["mcp", "portable", "anthropic", "openai", "openai-strict", "gemini"];
const LEVELS = ["error", "warning", "info"];
const files = lists.map(({ server, tools }, index) => ({ server, tools, file: write(`${index}.json`, JSON.stringify({ tools })) }));
const counted = (map, key, index) => {
  const counts = map.get(key) ?? [0, 0, 0];
  counts[index]++;
  map.set(key, counts);
};
const table = (title, map) => {
  const rows = [...map].sort(([, a], [, b]) => b[0] - a[0] || b[1] - a[1] || b[2] - a[2]);
  console.log(`${title.padEnd(44)} ${LEVELS.map((level) => `${level}s`.padStart(8)).join(" ")}`);
  for (const [name, counts] of rows) console.log(`${name.padEnd(44)} ${counts.map((count) => String(count).padStart(8)).join(" ")}`);
};

test("every list is linted: totals by rule and by client", async () => {
  const totals = [0, 0, 0];
  const rules = new Map();
  const clients = new Map();
  const runs = await runAll(files.map(({ file }) => ["lint", file, "--format", "json", "--level", "info"]));
  for (const [index, { server, tools }] of files.entries()) {
    const { status, stdout, stderr } = runs[index];
    assert.ok(status === 0 || status === 1, `${server}: ${stderr}`);
    const { findings, counts } = JSON.parse(stdout);
    assert.equal(status, findings.length > 0 ? 1 : 0);
    LEVELS.forEach((level, at) => (totals[at] += counts[level]));
    const names = new Set(["", ...tools.map(({ name }) => name)]);
    for (const finding of findings) {
      assert.ok(names.has(finding.tool) && finding.reason && finding.instead && finding.line === 1, `${server}: ${JSON.stringify(finding)}`);
      const at = LEVELS.indexOf(finding.level);
      counted(rules, finding.rule, at);
      for (const client of finding.clients.length === 0 ? ["(all of them)"] : finding.clients) counted(clients, client, at);
    }
  }
  table("rule", rules);
  table("client", clients);
  assert.ok(totals.every((count) => count > 0) && rules.size > 30);
  note(`lint over ${lists.length} real lists: ${totals[0]} errors, ${totals[1]} warnings, ${totals[2]} infos by ${rules.size} rules`);
});

test("the types of every tool compile", () => {
  // One list of all: a name of its own for each tool.
  const tools = files.flatMap((each, index) => each.tools.map((tool) => ({ ...tool, name: `${tool.name}_${index}` })));
  const { status, stderr } = run(["types", write("named.json", JSON.stringify(tools)), "--out", path("named.ts")]);
  assert.equal(status, 0, stderr);
  assert.equal(compile([path("named.ts")]), "");
  note(`the types of ${tools.length} real tools, written by the command, compile`);
});

test("every tool is published in every profile, and none changes in that of the protocol", async () => {
  const tools = files.flatMap((each) => each.tools);
  const all = write("all.json", JSON.stringify({ tools }));
  const runs = await runAll(PROFILES.map((profile) => ["publish", all, "--profile", profile, "--format", "json", "--fail-on-loss"]));
  const told = PROFILES.map((profile, index) => {
    const { status, stdout } = runs[index];
    const { list, losses } = JSON.parse(stdout);
    const lost = losses.filter(({ lossless }) => !lossless).length;
    assert.equal(list.tools.length, tools.length);
    assert.equal(status, lost > 0 ? 1 : 0);
    if (profile === "mcp") assert.deepEqual([list.tools, losses], [tools, []]);
    else assert.ok(losses.length > 0);
    return `${profile} ${losses.length} (${lost} lossy)`;
  });
  note(`changes of ${tools.length} real tools by profile: ${told.join(", ")}`);
});

test("a list of 400 tools", () => {
  const unique = [...new Map(lists.flatMap((list) => list.tools).map((tool) => [tool.name, tool])).values()];
  const sized = unique.map((tool) => ({ tool, length: JSON.stringify(tool).length })).sort((a, b) => b.length - a.length);
  const bytesFrom = (first) => sized.slice(first, first + 400).reduce((sum, { length }) => sum + length, 0);
  let first = 0;
  while (bytesFrom(first) > 1_400_000) first++;
  const tools = sized.slice(first, first + 400).map(({ tool }) => tool);
  const bytes = bytesFrom(first);
  const file = write("long.json", JSON.stringify(tools));
  const times = [["lint"], ["lint", "--format", "sarif"], ["types"], ...PROFILES.map((profile) => ["publish", "--profile", profile])].map((words) => {
    const started = performance.now();
    const { status, stdout, stderr } = run([...words, file]);
    assert.ok(status < 2 && stdout !== "", stderr);
    return `${words.filter((word) => !word.startsWith("--")).join(" ")} ${Math.round(performance.now() - started)} ms`;
  });
  note(`${tools.length} tools of ${(bytes / 1e6).toFixed(1)} MB, each command with its start: ${times.join(", ")}`);
});
