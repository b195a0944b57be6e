// The `jsonschema` and `boon` crates and our own core natively, on the same work: `examples/beside.rs` of the core.

import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { work } from "./works.mjs";

const ROWS = [["valid", "tiny"], ["valid", "typical"], ["valid", "nested"], ["valid", "large"], ["refused", "typical"], ["refused", "nested"]];

/** The native rows; ratios are to our own core, natively. */
export function native(quick) {
  const file = join(tmpdir(), `mcp-arguments-bench-native-${process.pid}.json`);
  const works = ROWS.map(([kind, size]) => {
    const { schema, values } = work(kind, size);
    return { row: `native: ${kind}, ${size === "large" ? "1 MB" : size}`, schema, values, accepted: kind === "valid" };
  });
  writeFileSync(file, JSON.stringify({ rounds: quick ? 5 : 21, works }));
  const root = fileURLToPath(new URL("../../..", import.meta.url));
  const args = ["run", "--quiet", "--locked", "--release", "-p", "mcp-arguments", "--example", "beside", "--", file];
  return JSON.parse(execFileSync("cargo", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"], maxBuffer: 1 << 26 }));
}
