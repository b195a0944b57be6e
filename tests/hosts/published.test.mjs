// What is published, as its tarball: publint and are-the-types-wrong find nothing.

import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { publint } from "publint";
import { formatMessage } from "publint/utils";

const pkg = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "pkg");
const manifest = JSON.parse(readFileSync(join(pkg, "package.json"), "utf8"));
const folder = mkdtempSync(join(tmpdir(), "mcp-arguments-published-"));
after(() => rmSync(folder, { recursive: true, force: true }));
execFileSync("npm", ["pack", "--ignore-scripts", "--pack-destination", folder], { cwd: pkg, stdio: "ignore" });
const tarball = join(folder, `mcp-arguments-${manifest.version}.tgz`);

test("publint finds nothing in the package", async () => {
  const bytes = readFileSync(tarball);
  const { messages } = await publint({ pack: { tarball: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) }, strict: true });
  assert.deepEqual(messages.map((message) => formatMessage(message, manifest)), []);
});

test("are-the-types-wrong finds nothing in the package", async () => {
  const attw = join(dirname(createRequire(import.meta.url).resolve("@arethetypeswrong/cli/package.json")), "dist", "index.js");
  // `./wasm` is a file of bytes, without types.
  const args = [attw, tarball, "--format", "json", "--exclude-entrypoints", "wasm", "package.json"];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 1 << 26 }).catch((error) => error);
  const { problems = {}, analysis } = JSON.parse(stdout);
  assert.deepEqual(Object.values(problems).flat(), []);
  assert.ok(Object.keys(analysis.entrypoints).length >= 4, "every entry is looked at");
});
