// The server scenarios of the MCP conformance suite that are about tools, on a server whose tools are all of the package.
//
// What servers have of their own beside tools (resources, prompts, logging, questions to the client) is not run: the package has no
// part in it. What came is kept in tests/golden/conformance.json; UPDATE=1 rewrites it.

import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { programs, versionOf } from "../runtimes/programs.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const golden = join(here, "..", "golden", "conformance.json");
const suite = join(dirname(createRequire(import.meta.url).resolve("@modelcontextprotocol/conformance/package.json")), "dist", "index.js");
const TOOLS = [
  "tools-list", "tools-call-simple-text", "tools-call-image", "tools-call-audio", "tools-call-embedded-resource", "tools-call-mixed-content",
  "tools-call-error", "json-schema-2020-12", "dns-rebinding-protection",
];
const SCENARIOS = {
  "2025-11-25": ["server-initialize", "ping", ...TOOLS],
  "2026-07-28": [...TOOLS, "http-header-validation", "http-custom-header-server-validation"],
};

// The suite needs Node 22.
const node = [process.execPath, programs.node22(), programs.node24()].find((path) => path !== undefined && Number(versionOf(path).slice(1).split(".")[0]) >= 22);
const missing = "Node 22 is not on this machine";
const results = mkdtempSync(join(tmpdir(), "mcp-arguments-conformance-"));
let server;
let url;

before(async () => {
  server = spawn(process.execPath, [join(here, "server.mjs")], { stdio: ["ignore", "pipe", "inherit"] });
  url = await new Promise((resolve) => createInterface({ input: server.stdout }).once("line", resolve));
});
after(() => {
  server.kill();
  rmSync(results, { recursive: true, force: true });
});

/** What each check of a scenario came to: how often, by its name and its status. */
async function checksOf(version, scenario) {
  const out = join(results, version, scenario);
  const args = [suite, "server", "--url", url, "--scenario", scenario, "--spec-version", version, "-o", out];
  const { stdout = "" } = await promisify(execFile)(node, args, { maxBuffer: 1 << 26 }).catch((error) => error);
  const [folder] = readdirSync(out);
  assert.ok(folder !== undefined, stdout);
  const counts = {};
  for (const { id, status } of JSON.parse(readFileSync(join(out, folder, "checks.json"), "utf8"))) {
    counts[id] = { ...counts[id], [status]: (counts[id]?.[status] ?? 0) + 1 };
  }
  return counts;
}

test("every scenario about tools passes, for clients of 2025 and of 2026", { skip: node === undefined && process.env.CI !== "true" && missing }, async () => {
  assert.ok(node !== undefined, missing);
  const came = {};
  let passed = 0;
  for (const [version, scenarios] of Object.entries(SCENARIOS)) {
    came[version] = {};
    for (const scenario of scenarios) {
      const checks = await checksOf(version, scenario);
      came[version][scenario] = checks;
      for (const [id, counts] of Object.entries(checks)) {
        assert.deepEqual(Object.keys(counts).filter((status) => !["SUCCESS", "INFO", "SKIPPED"].includes(status)), [], `${version} ${scenario} ${id}: ${JSON.stringify(counts)}`);
        passed += counts.SUCCESS ?? 0;
      }
    }
  }
  const { version } = JSON.parse(readFileSync(join(dirname(suite), "..", "package.json"), "utf8"));
  const text = `${JSON.stringify({ suite: version, ...came }, null, 2)}\n`;
  if (process.env.UPDATE === "1") writeFileSync(golden, text);
  assert.equal(readFileSync(golden, "utf8"), text);
  const line = `conformance ${version}: ${Object.values(SCENARIOS).flat().length} scenarios, ${passed} checks passed`;
  console.log(line);
  if (process.env.XTASK_NOTES) appendFileSync(process.env.XTASK_NOTES, `${line}\n`);
});
