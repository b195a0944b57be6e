// The packed package on every runtime that it is for: the case files and the cases of public reports, by the same portable module.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build as esbuild } from "esbuild";
import { consumer, reports } from "./consumer.mjs";
import { serveFolder, startBrowser } from "./pages.mjs";
import { programs, versionOf } from "./programs.mjs";
import { serveWorker } from "./workerd.mjs";

const run = promisify(execFile);
const folder = consumer();
const given = { reports: reports()?.length ?? 0 };

/** A test on a program that this machine may lack: CI fails without it, a person sees which one is missing. */
function on(name, program, body) {
  const found = program();
  const missing = `${name} is not on this machine`;
  test(name, { skip: found === undefined && process.env.CI !== "true" && missing }, async (context) => {
    assert.ok(found !== undefined, missing);
    await body(found, context);
  });
}

/** Holds the outcome and tells its counts. */
function told(name, outcome) {
  assert.deepEqual(outcome.failures, [], `${name}: ${outcome.failed} failures`);
  assert.ok(outcome.cases > 100, `${name}: ${outcome.cases} case files`);
  assert.equal(outcome.reports, given.reports, name);
  assert.ok(outcome.hazards > 10 && outcome.hazardChecks > 5_000, `${name}: ${outcome.hazardChecks} checks of ${outcome.hazards} hazards`);
  const reported = given.reports === 0 ? "no reports at hand" : `${outcome.reports} reports`;
  const line = `${name}: ${outcome.cases} case files, ${reported}, ${outcome.checks} checks; ${outcome.hazards} hazards, ${outcome.hazardChecks} checks (seed ${outcome.seed})`;
  console.log(line);
  if (process.env.XTASK_NOTES) appendFileSync(process.env.XTASK_NOTES, `${line}\n`);
}

async function program(name, command, args) {
  const environment = { ...process.env, NO_COLOR: "1", DENO_NO_UPDATE_CHECK: "1", NODE_NO_WARNINGS: "1" };
  const { stdout } = await run(command, args, { cwd: folder, env: environment, maxBuffer: 1 << 26 });
  told(name, JSON.parse(stdout));
}

test("no package of the workspace puts another Node before the machine's own", () => {
  assert.equal(existsSync(new URL("../../node_modules/.bin/node", import.meta.url)), false);
});

const nodes = { "this Node": () => process.execPath, "Node 22": programs.node22, "Node 24": programs.node24 };
for (const [name, node] of Object.entries(nodes)) {
  on(`${name}, as a module`, node, (path) => program(`Node ${versionOf(path)}, import`, path, ["module.mjs"]));
  on(`${name}, through require`, node, (path) => program(`Node ${versionOf(path)}, require`, path, ["common.cjs"]));
}

on("Deno", programs.deno, (path) => program(versionOf(path), path, ["run", "--no-remote", "--allow-read", "module.mjs"]));

on("Deno's compiler takes the types of the package", programs.deno, async (path) => {
  await run(path, ["check", "types.ts"], { cwd: folder, env: { ...process.env, DENO_NO_UPDATE_CHECK: "1" } });
});

on("JSR would take the package as it is built", programs.deno, async (path) => {
  const pkg = fileURLToPath(new URL("../../pkg/", import.meta.url));
  const read = (name) => JSON.parse(readFileSync(join(pkg, name), "utf8"));
  const [{ version, exports, license }, npm] = [read("deno.json"), read("package.json")];
  assert.deepEqual([version, license], [npm.version, npm.license]);
  assert.deepEqual(Object.keys(exports), Object.keys(npm.exports).filter((entry) => !["./wasm", "./package.json"].includes(entry)));
  const { stderr } = await run(path, ["publish", "--dry-run", "--allow-dirty"], { cwd: pkg, env: { ...process.env, NO_COLOR: "1", DENO_NO_UPDATE_CHECK: "1" } });
  assert.match(stderr, /Success Dry run complete/);
  assert.doesNotMatch(stderr, /warning/i);
});

on("Bun", programs.bun, (path) => program(`Bun ${versionOf(path)}`, path, ["run", "module.mjs"]));

on("workerd, with the module as a file", programs.workerd, async (path) => {
  const worker = await serveWorker(path, folder, "worker.mjs", ["cases.json"]);
  after(worker.stop);
  told(versionOf(path), await (await fetch(worker.url)).json());
  worker.stop();
});

on("Chromium, under a policy without eval", programs.chromium, async (path, context) => {
  const site = await serveFolder(folder);
  const browser = await startBrowser(path);
  const opened = (name, address) =>
    context.test(name, async () => told(`Chromium ${browser.version ?? versionOf(path)}, ${name}`, await browser.outcome(`${site.url}/page?script=${address}`)));
  try {
    await opened("without a bundler", "page.mjs");
    for (const source of ["url", "response", "bytes", "module"]) await opened(`slim, from its ${source}`, `slim.mjs&source=${source}`);
    for (const [name, bundle] of Object.entries(bundlers)) await opened(`through ${name}`, await bundle());
  } finally {
    await browser.stop();
    site.stop();
  }
});

/** Each bundles the page and gives the path of what it made. Nothing is configured for the package. */
const bundlers = {
  esbuild: async () => {
    await esbuild({ entryPoints: [join(folder, "page.mjs")], outfile: join(folder, "esbuild/page.js"), bundle: true, format: "esm", minify: true });
    return "esbuild/page.js";
  },
  Vite: async () => {
    const { build } = await import("vite");
    const lib = { entry: join(folder, "page.mjs"), formats: ["es"], fileName: "page" };
    await build({ root: folder, logLevel: "error", configFile: false, build: { lib, outDir: "vite", target: "esnext", copyPublicDir: false } });
    return "vite/page.js";
  },
  webpack: async () => {
    const { default: webpack } = await import("webpack");
    const output = { path: join(folder, "webpack"), filename: "page.js" };
    const stats = await promisify(webpack)({ mode: "production", context: folder, entry: "./page.mjs", output, performance: false });
    assert.ok(!stats.hasErrors() && !stats.hasWarnings(), stats.toString());
    return "webpack/page.js";
  },
};
