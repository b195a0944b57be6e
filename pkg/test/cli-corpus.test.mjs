// The tool lists of real servers through the command line: lint with its totals, types that compile, every profile.

import assert from "node:assert/strict";
import { test } from "node:test";
import { compile, run, scratch } from "./command.mjs";
import { note } from "./notes.mjs";
import { lists } from "./real-tools.mjs";

const { path, write } = scratch();
const PROFILES = ["mcp", "portable", "anthropic", "openai", "openai-strict", "gemini"];
const skip = lists.length === 0 && "no corpus of real tools beside the repository; MCP_ARGUMENTS_CORPUS names its folder";
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

test("every list is linted: totals by rule and by client", { skip }, () => {
  const totals = [0, 0, 0];
  const rules = new Map();
  const clients = new Map();
  for (const { server, tools, file } of files) {
    const { status, stdout, stderr } = run(["lint", file, "--format", "json", "--level", "info"]);
    assert.ok(status === 0 || status === 1, `${server}: ${stderr}`);
    const { findings, counts } = JSON.parse(stdout);
    assert.equal(status, findings.length > 0 ? 1 : 0);
    LEVELS.forEach((level, index) => (totals[index] += counts[level]));
    const names = new Set(["", ...tools.map(({ name }) => name)]);
    for (const finding of findings) {
      assert.ok(names.has(finding.tool) && finding.reason && finding.instead && finding.line === 1, `${server}: ${JSON.stringify(finding)}`);
      const index = LEVELS.indexOf(finding.level);
      counted(rules, finding.rule, index);
      for (const client of finding.clients.length === 0 ? ["(all of them)"] : finding.clients) counted(clients, client, index);
    }
  }
  table("rule", rules);
  table("client", clients);
  assert.ok(totals.every((count) => count > 0) && rules.size > 30);
  note(`lint over ${lists.length} real lists: ${totals[0]} errors, ${totals[1]} warnings, ${totals[2]} infos by ${rules.size} rules`);
});

test("the types of every list compile", { skip }, () => {
  const out = files.map(({ server, file }, index) => {
    const { status, stderr } = run(["types", file, "--out", path(`${index}.ts`)]);
    assert.equal(status, 0, `${server}: ${stderr}`);
    return path(`${index}.ts`);
  });
  assert.equal(compile(out), "");
  note(`the types of ${out.length} real lists, written by the command, compile`);
});

test("every list is published in every profile, and none changes in that of the protocol", { skip }, () => {
  const told = [];
  for (const profile of PROFILES) {
    let losses = 0;
    let lost = 0;
    for (const { server, tools, file } of files) {
      const { status, stdout, stderr } = run(["publish", file, "--profile", profile, "--losses", path("losses.json"), "--format", "json", "--fail-on-loss"]);
      const out = JSON.parse(stdout);
      assert.equal(out.list.tools.length, tools.length);
      assert.equal(status, out.losses.some(({ lossless }) => !lossless) ? 1 : 0, `${server}: ${stderr}`);
      if (profile === "mcp") assert.deepEqual(out.list.tools, tools, server);
      losses += out.losses.length;
      lost += out.losses.filter(({ lossless }) => !lossless).length;
    }
    told.push(`${profile} ${losses} (${lost} lossy)`);
  }
  note(`changes of real lists by profile: ${told.join(", ")}`);
});

test("a list of 400 tools", { skip }, () => {
  const sized = lists.flatMap(({ tools }) => tools).map((tool) => ({ tool, length: JSON.stringify(tool).length }));
  sized.sort((a, b) => b.length - a.length);
  const tools = [];
  let bytes = 0;
  for (const { tool, length } of sized) {
    if (length > 9000 || bytes + length > 1_400_000 || tools.length === 400) continue;
    tools.push(tool);
    bytes += length;
  }
  const file = write("long.json", JSON.stringify(tools));
  const times = [["lint"], ["lint", "--format", "sarif"], ["types"], ...PROFILES.map((profile) => ["publish", "--profile", profile])].map((words) => {
    const started = performance.now();
    const { status, stdout, stderr } = run([...words, file]);
    assert.ok(status < 2 && stdout !== "", stderr);
    return `${words.filter((word) => !word.startsWith("--")).join(" ")} ${Math.round(performance.now() - started)} ms`;
  });
  note(`${tools.length} tools of ${(bytes / 1e6).toFixed(1)} MB, each command with its start: ${times.join(", ")}`);
});
