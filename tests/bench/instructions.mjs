// `cargo xtask instructions`: how many instructions the core takes for fixed workloads, which no load on the machine changes, beside
// those that are kept in instructions.json. `--write` keeps the new ones.

import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const kept = new URL("instructions.json", import.meta.url);
/** Changes that are worth a mark, in percent. */
const NOTABLE = 2;

const lineOf = (program, args) => spawnSync(program, args, { encoding: "utf8" }).stdout?.trim().split("\n")[0];

const valgrind = lineOf("valgrind", ["--version"]);
if (valgrind === undefined) {
  console.error("valgrind is not on the PATH; Debian's package is `valgrind`: apt-get install valgrind");
  process.exit(1);
}

function run(program, args) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: root, encoding: "utf8", maxBuffer: 1 << 26 });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}: ${error?.message ?? stderr}`);
  return { stdout, stderr };
}

const built = run("cargo", ["build", "--locked", "--release", "-p", "mcp-arguments", "--example", "instructions", "--message-format", "json"]);
const program = built.stdout.trim().split("\n").map((line) => JSON.parse(line)).find((message) => message.target?.name === "instructions" && message.executable)?.executable;
if (program === undefined) throw new Error("cargo does not say where the program is");

const counts = {};
for (const name of run(program, []).stdout.trim().split("\n")) {
  const args = ["--tool=callgrind", "--callgrind-out-file=/dev/null", "--toggle-collect=*instructions::measured*", program, name];
  const { stderr } = run("valgrind", args);
  const count = Number(stderr.match(/Collected : (\d+)/)?.[1]);
  if (!(count > 0)) throw new Error(`callgrind counted nothing in ${name}: ${stderr}`);
  counts[name] = count;
}

const now = { rustc: lineOf("rustc", ["--version"]), valgrind, instructions: counts };
const before = existsSync(kept) ? JSON.parse(readFileSync(kept, "utf8")) : { instructions: {} };
for (const tool of ["rustc", "valgrind"]) {
  if (before[tool] !== undefined && before[tool] !== now[tool]) console.log(`counted with ${now[tool]}; the kept numbers are of ${before[tool]}, so small changes say nothing`);
}
console.log(`${"workload".padEnd(22)}${"now".padStart(12)}${"kept".padStart(12)}${"change".padStart(10)}`);
for (const name of new Set([...Object.keys(before.instructions), ...Object.keys(counts)])) {
  const [new_, old] = [counts[name], before.instructions[name]];
  const percent = new_ === undefined || old === undefined ? undefined : (100 * (new_ - old)) / old;
  const change = percent === undefined ? (old === undefined ? "new" : "gone") : `${percent < 0 ? "" : "+"}${percent.toFixed(1)} %`;
  const mark = percent === undefined || Math.abs(percent) < NOTABLE ? "" : percent > 0 ? "  more" : "  less";
  console.log(`${name.padEnd(22)}${String(new_ ?? "").padStart(12)}${String(old ?? "").padStart(12)}${change.padStart(10)}${mark}`);
}
if (process.argv.includes("--write")) {
  writeFileSync(kept, `${JSON.stringify(now, undefined, 2)}\n`);
  console.log("kept in tests/bench/instructions.json");
}
