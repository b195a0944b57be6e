// The declarations of every list of the corpus compile under the strictest settings, and so does what a caller writes
// with them. `node --test tests/publish/types.mjs`; the corpus is where MCP_ARGUMENTS_CORPUS says.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { tmpdir } from "node:os";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");
const strict = [
  "--strict", "--noEmit", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess", "--noPropertyAccessFromIndexSignature",
  "--target", "es2022", "--module", "esnext", "--moduleResolution", "bundler", "--types", "",
];

const compile = (files) => spawnSync(process.execPath, [tsc, ...strict, ...files], { encoding: "utf8" });

/** The directory into which the Rust test writes one file a list. */
const written = () => {
  const command = ["test", "-q", "-p", "mcp-arguments", "--test", "publish", "the_types_of_the_corpus", "--", "--nocapture"];
  const output = execFileSync("cargo", command, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  return output.split("\n").map((line) => line.trim()).find((line) => line.endsWith("types"));
};

test("the types of the whole corpus compile", () => {
  const directory = written();
  const files = readdirSync(directory).filter((name) => name.endsWith(".ts")).map((name) => join(directory, name));
  if (files.length === 0) return;
  const { status, stdout } = compile(files);
  assert.equal(status, 0, stdout.slice(0, 4000));
  console.log(`${files.length} lists compiled`);
});

test("a wrong argument does not compile, a right one does", () => {
  const directory = written();
  const git = readdirSync(directory).find((name) => name.startsWith("mcp_server_git"));
  if (git === undefined) return;
  const use = (body) => {
    const file = join(mkdtempSync(join(tmpdir(), "types-")), "use.ts");
    writeFileSync(file, `import type { ToolArguments } from ${JSON.stringify(join(directory, git).slice(0, -3))};\n${body}\n`);
    return compile([file]).status;
  };
  assert.equal(use(`export const a: ToolArguments["git_log"] = { repo_path: "/x", max_count: 3 };`), 0);
  assert.notEqual(use(`export const a: ToolArguments["git_log"] = { repo_path: "/x", max_count: "3" };`), 0);
  assert.notEqual(use(`export const a: ToolArguments["git_log"] = { max_count: 3 };`), 0);
});
