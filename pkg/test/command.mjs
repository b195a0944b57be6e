// The built command line, run as a person runs it.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { availableParallelism, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const cli = join(root, "dist", "cli.js");

/** A folder for one test file, gone when its process ends. */
export function scratch() {
  const folder = mkdtempSync(join(tmpdir(), "mcp-arguments-cli-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return {
    folder,
    path: (name) => join(folder, name),
    write(name, content) {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    },
  };
}

/** Runs the command to its end. */
export function run(args, { input = "", cwd, env } = {}) {
  const options = { input, cwd, encoding: "utf8", maxBuffer: 1 << 28, env: { ...process.env, ...env } };
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], options);
  return { status, signal, stdout, stderr };
}

/** Runs the command with each of the arguments, a few at a time. */
export async function runAll(each) {
  const ends = [];
  let next = 0;
  const worker = async () => {
    while (next < each.length) {
      const index = next++;
      const { child, ended } = start(each[index]);
      let stdout = "";
      child.stdout.setEncoding("utf8").on("data", (text) => (stdout += text));
      ends[index] = { ...(await ended), stdout };
    }
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, worker));
  return ends;
}

/** Starts the command. `ended` gives its code or signal, its messages, and the most memory that it held, where that can be seen. */
export function start(args, stdio = ["ignore", "pipe", "pipe"]) {
  const child = spawn(process.execPath, [cli, ...args], { stdio });
  let stderr = "";
  let peak;
  child.stderr.setEncoding("utf8").on("data", (text) => (stderr += text));
  const watch = setInterval(() => (peak = peakOf(child.pid) ?? peak), 20);
  const ended = new Promise((resolve) => {
    child.on("close", (status, signal) => {
      clearInterval(watch);
      resolve({ status, signal, stderr, peak });
    });
  });
  return { child, ended };
}

/** The most bytes that a process has held so far, as Linux counts them. */
function peakOf(pid) {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    return undefined;
  }
}

/** The records of JSON lines. Each must be whole. */
export function records(text) {
  if (text === "") return [];
  if (!text.endsWith("\n")) throw new Error(`the last line is not whole: …${text.slice(-80)}`);
  return text.slice(0, -1).split("\n").map((line) => JSON.parse(line));
}

/** Holds a text against its golden in tests/golden/cli. */
export function assertGolden(name, text) {
  const golden = join(root, "..", "tests", "golden", "cli", name);
  if (process.env.UPDATE) {
    mkdirSync(dirname(golden), { recursive: true });
    writeFileSync(golden, text);
  }
  assert.ok(existsSync(golden), `${golden} is missing: UPDATE=1 writes it`);
  assert.equal(text, readFileSync(golden, "utf8"), `UPDATE=1 rewrites ${golden}`);
}

/** What the compiler has to say of TypeScript files under its strictest settings. */
export function compile(files) {
  const manifest = createRequire(import.meta.url).resolve("typescript/package.json");
  const tsc = join(dirname(manifest), JSON.parse(readFileSync(manifest, "utf8")).bin.tsc);
  const strict = [
    "--strict", "--noEmit", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess", "--noPropertyAccessFromIndexSignature",
    "--target", "es2022", "--module", "esnext", "--moduleResolution", "bundler", "--types", "",
  ];
  return spawnSync(process.execPath, [tsc, ...strict, ...files], { cwd: dirname(files[0]), encoding: "utf8", maxBuffer: 1 << 26 }).stdout;
}
