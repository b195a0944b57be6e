// Where each runtime is on this machine: what npm installed for the tests, or what a person has on the PATH.

import { execFileSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);
const EXE = process.platform === "win32" ? ".exe" : "";

const nodes = join(dirname(fileURLToPath(import.meta.url)), "nodes");

/** Node of another version, from a project of its own, which is installed when it is first asked for. */
function node(name) {
  const folder = join(nodes, "node_modules", name);
  if (!existsSync(folder)) {
    try {
      execFileSync("npm", ["ci", "--no-audit", "--no-fund", "--ignore-scripts"], { cwd: nodes, stdio: ["ignore", "ignore", "inherit"], env: ownProject() });
    } catch {
      return undefined;
    }
  }
  return runnable(join(folder, "bin", `node${EXE}`));
}

/** The environment without what npm tells its scripts of the workspace, which would make the other npm install that. */
function ownProject() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_(config_(workspace|prefix|local_prefix)|package)/i.test(name)));
}

/** The program of an npm package that holds one, or undefined. */
function inPackage(name, path) {
  try {
    return runnable(join(dirname(require.resolve(`${name}/package.json`)), path));
  } catch {
    return undefined;
  }
}

function runnable(path) {
  try {
    accessSync(path, constants.X_OK);
    return path;
  } catch {
    return undefined;
  }
}

function onPath(...names) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((folder) => runnable(join(folder, `${name}${EXE}`)))).find((path) => path !== undefined);
}

const system = `${process.platform}-${process.arch}`;
const DENO = { "linux-x64": "linux-x64-glibc", "linux-arm64": "linux-arm64-glibc" };
const BUN = process.arch === "arm64" ? `${process.platform}-aarch64` : system;
const WORKERD = process.arch === "x64" ? `${process.platform}-64` : system;

export const programs = {
  node22: () => node("node-22"),
  node24: () => node("node-24"),
  deno: () => inPackage(`@deno/${DENO[system] ?? system}`, `deno${EXE}`) ?? onPath("deno"),
  // Where the install script of `bun` has run, it has moved the program from the package of the platform into its own.
  bun: () => inPackage(`@oven/bun-${BUN}`, `bin/bun${EXE}`) ?? inPackage("bun", "bin/bun.exe") ?? onPath("bun"),
  workerd: () => inPackage(`@cloudflare/workerd-${WORKERD}`, `bin/workerd${EXE}`) ?? onPath("workerd"),
  chromium: () => process.env.CHROMIUM_PATH || onPath("chromium", "chromium-browser", "google-chrome", "chrome"),
};

/** The first line of what the program says of its version. */
export function versionOf(program) {
  return execFileSync(program, ["--version"], { encoding: "utf8", env: { ...process.env, NO_COLOR: "1" } }).split("\n")[0].trim();
}
