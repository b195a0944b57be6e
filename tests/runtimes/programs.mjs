// Where each runtime is on this machine: what npm installed for the tests, or what a person has on the PATH.

import { execFileSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";

const require = createRequire(import.meta.url);
const EXE = process.platform === "win32" ? ".exe" : "";

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
  node22: () => inPackage("node-22", `bin/node${EXE}`),
  node24: () => inPackage("node-24", `bin/node${EXE}`),
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
