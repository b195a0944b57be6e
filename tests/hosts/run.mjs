// Runs the tests of the hosts: how the types flow into their handlers first, then what their servers answer.

import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(fileURLToPath(import.meta.url));
const manifest = createRequire(import.meta.url).resolve("typescript/package.json");
const tsc = join(dirname(manifest), JSON.parse(readFileSync(manifest, "utf8")).bin.tsc);
const files = readdirSync(root).filter((name) => name.endsWith(".test.mjs"));

for (const args of [[tsc, "-p", root], ["--test", "--test-reporter", "spec", ...files]]) {
  const { status } = spawnSync(process.execPath, args, { stdio: "inherit", cwd: root });
  if (status !== 0) process.exit(status ?? 1);
}
