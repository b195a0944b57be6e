// A stranger's project: the packed package in an empty folder, with the portable runner and the cases beside it.

import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "..", "..");
const pkg = join(root, "pkg");

/** The folder of the project, with the package installed from `npm pack`. It is gone when the process is. */
export function consumer() {
  const folder = mkdtempSync(join(tmpdir(), "mcp-arguments-runtimes-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const npm = (args, cwd) => execFileSync("npm", args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  npm(["pack", "--ignore-scripts", "--pack-destination", folder], pkg);
  writeFileSync(join(folder, "package.json"), '{"name": "consumer", "private": true, "type": "module"}\n');
  const { version } = JSON.parse(readFileSync(join(pkg, "package.json"), "utf8"));
  npm(["install", "--offline", "--no-audit", "--no-fund", `./mcp-arguments-${version}.tgz`], folder);
  for (const name of readdirSync(join(here, "hosts"))) copyFileSync(join(here, "hosts", name), join(folder, name));
  for (const name of ["run-cases.mjs", "run-publish.mjs"]) copyFileSync(join(here, name), join(folder, name));
  const hazards = readdirSync(join(pkg, "test")).filter((name) => name.startsWith("hazards"));
  for (const name of [...hazards, "exact.mjs", "generated.mjs", "held.mjs", "odd.mjs"]) copyFileSync(join(pkg, "test", name), join(folder, name));
  const seed = Number(process.env.TAPE_SEED ?? Date.now() % 2 ** 31);
  writeFileSync(join(folder, "cases.json"), JSON.stringify({ cases: caseFiles(), reports: reports() ?? [], seed, tools: 100 }));
  return folder;
}

function caseFiles() {
  const cases = join(root, "tests", "cases");
  const names = readdirSync(cases, { recursive: true }).filter((name) => name.endsWith(".json") && !name.startsWith("contracts"));
  return Object.fromEntries(names.sort().map((name) => [name, readFileSync(join(cases, name), "utf8")]));
}

/** The lines of the reports, or undefined where they are neither beside the repository nor named by MCP_ARGUMENTS_REPORTS. */
export function reports() {
  const beside = join(root, "..", "shared", "cases", "reports.jsonl");
  const file = [process.env.MCP_ARGUMENTS_REPORTS, beside].find((path) => path && existsSync(path));
  return file === undefined ? undefined : readFileSync(file, "utf8").split("\n").filter((line) => line.trim() !== "");
}
