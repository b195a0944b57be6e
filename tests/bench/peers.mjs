// `cargo bench-peers`: ours beside its peers. Each row is measured in a process of its own, all contenders in turns.
//
// usage: node peers.mjs [--quick] [--runtime node|deno|bun|all] [--only WORDS]

import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, release, totalmem, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { sample } from "../../pkg/test/sample.mjs";
import { programs, versionOf } from "../runtimes/programs.mjs";
import { draw, peersChart } from "./lib/chart.mjs";
import { bundles } from "./lib/cold.mjs";
import { LIBRARIES, PACKAGES } from "./lib/contenders.mjs";
import { CORPUS_CONTENDERS } from "./lib/corpus.mjs";
import { spread } from "./lib/measure.mjs";
import { native } from "./lib/native.mjs";
import { duration, short, tableOf } from "./lib/targets.mjs";
import { work } from "./lib/works.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const run = promisify(execFile);
const { values: options } = parseArgs({
  options: { quick: { type: "boolean", default: false }, runtime: { type: "string", default: "node" }, only: { type: "string", default: "" } },
});

const EFFORT = options.quick ? { rounds: 9, batch: 1, warm: 250 } : { rounds: 41, batch: 3, warm: 1_200 };
const LARGE = options.quick ? { rounds: 3, batch: 1, warm: 50 } : { rounds: 9, batch: 1, warm: 600 };
const HUGE = options.quick ? { rounds: 1, batch: 1, warm: 1 } : { rounds: 3, batch: 1, warm: 1 };
/** Fresh processes for what is measured cold. */
const COLD = options.quick ? 3 : 11;

/** The rows that are measured warm. */
const STEADY = [
  ...["tiny", "typical", "nested"].map((size) => [`valid, ${size}`, { kind: "valid", size, effort: EFFORT }]),
  ["valid, 1 MB", { kind: "valid", size: "large", effort: LARGE }],
  ["valid, 16 MB", { kind: "valid", size: "huge", effort: HUGE, slow: 4_000 }],
  ...["tiny", "typical", "nested"].map((size) => [`valid, ${size}, shuffled keys`, { kind: "shuffled", size, effort: EFFORT }]),
  ["valid, 1 MB, shuffled keys", { kind: "shuffled", size: "large", effort: LARGE }],
  ...[["refused, status only", "refused"], ["refused, with text", "text"], ["repaired", "repaired"]].flatMap(([row, kind]) => [
    ...["tiny", "typical", "nested"].map((size) => [`${row}, ${size}`, { kind, size, effort: EFFORT }]),
    [`${row}, 1 MB`, { kind, size: "large", effort: LARGE }],
  ]),
];

const TOOLS_ROWS = { 1: "100 tools in turn, first call", 10: "100 tools in turn, first 10 calls each", 100: "100 tools in turn, first 100 calls each" };

const RUNTIMES = {
  node: { program: () => process.execPath, arguments: [] },
  deno: { program: programs.deno, arguments: ["run", "--quiet", "--no-remote", "--allow-all"] },
  bun: { program: programs.bun, arguments: ["run"] },
};

const wanted = options.runtime === "all" ? Object.keys(RUNTIMES) : [options.runtime];
const versions = Object.fromEntries(Object.entries(PACKAGES).map(([name, path]) => [name, versionIn(path)]));
const machine = { processor: cpus()[0]?.model.trim(), cores: cpus().length, memoryGigabytes: Math.round(totalmem() / 2 ** 30), system: `${process.platform} ${release()}` };

for (const name of wanted) {
  if (!(name in RUNTIMES)) throw new Error(`there is no runtime ${name}: ${Object.keys(RUNTIMES).join(", ")} or all`);
  const { program, arguments: first } = RUNTIMES[name];
  const path = program();
  if (path === undefined) {
    console.log(`${name} is not on this machine: \`npm ci\` in the repository installs it`);
    continue;
  }
  await benchmark(name, path, first);
}

async function benchmark(name, program, first) {
  const runtime = name === "node" ? `Node ${process.version.slice(1)}` : versionOf(program).replace(/^(\d)/, "Bun $1");
  console.log(`\n${runtime} on ${machine.processor}, ${machine.cores} cores, load ${loadavg().map((load) => load.toFixed(1)).join(" ")}`);
  console.log(Object.entries(versions).map(([library, version]) => `${library} ${version}`).join(", "));
  const rows = {};
  const task = async (given) => {
    const { stdout } = await run(program, [...first, join(here, "run.mjs"), JSON.stringify(given)], { cwd: here, maxBuffer: 1 << 26, env: { ...process.env, NO_COLOR: "1", DENO_NO_UPDATE_CHECK: "1" } });
    return JSON.parse(stdout.trim().split("\n").at(-1));
  };
  const add = (row, result) => {
    rows[row] = result;
    show(row, result);
  };
  const asked = (row) => row.includes(options.only);
  for (const [row, given] of STEADY) if (asked(row)) add(row, await task({ task: "steady", ...given }));
  if (asked("100 tools in turn, compile a schema")) for (const [row, result] of Object.entries(await hundredTools(task))) add(row, result);
  if (asked("rebuild the same tool")) add("rebuild the same tool, and one call", await task({ task: "rebuild", effort: EFFORT }));
  if (asked("import to first answer")) add("import to first answer", await importing(program, first));
  if (asked("corpus")) for (const [row, result] of Object.entries(await realTools(task))) add(row, result);
  if (name === "node" && asked("native")) for (const [row, result] of Object.entries(native(options.quick))) add(row, result);

  if (options.only === "") {
    console.log(`\nThe targets of the design, on ${runtime}:`);
    for (const line of tableOf(rows)) console.log(line);
  }
  const folder = options.quick || options.only !== "" ? join(here, "results", "quick") : join(here, "results");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify({ runtime, machine, load: loadavg(), versions, rows: rounded(rows) }, undefined, 1)}\n`);
  await draw(peersChart(rows, { runtime, versions }), join(folder, `${name}.svg`));
  console.log(`\nwritten: ${join(folder, `${name}.json`)} and ${name}.svg`);
}

/** Compiling and first calls, each contender in fresh processes that take turns. */
async function hundredTools(task) {
  const names = [];
  for (const library of Object.keys(LIBRARIES)) for (const name of Object.keys(await LIBRARIES[library]())) names.push({ library, name });
  const found = Object.fromEntries(names.map(({ name }) => [name, []]));
  for (let round = 0; round < Math.ceil(COLD / 2); round++) {
    for (const { library, name } of names) found[name].push(await task({ task: "tools", library, name }));
  }
  const of = (pick) => cold(Object.fromEntries(Object.entries(found).map(([name, results]) => [name, results.map(pick)])));
  return {
    ...Object.fromEntries(Object.entries(TOOLS_ROWS).map(([until, row]) => [row, of(({ calls }) => calls.find((call) => call.until === Number(until)).nanoseconds)])),
    "compile a schema": of(({ microseconds }) => microseconds * 1e3),
    "compile the first schema": of(({ firstMilliseconds }) => firstMilliseconds * 1e6),
  };
}

async function importing(program, first) {
  const { runner, made } = await bundles(join(tmpdir(), `mcp-arguments-bench-${process.pid}`));
  const [good] = work("valid", "typical").values;
  const { schema, values: [bad] } = work("refused", "typical");
  const found = Object.fromEntries(Object.keys(made).map((name) => [name, []]));
  for (let round = 0; round < COLD; round++) {
    for (const [name, { path }] of Object.entries(made)) {
      const { stdout } = await run(program, [...first, runner, path, JSON.stringify({ schema, good, bad })], { env: { ...process.env, NO_COLOR: "1" } });
      found[name].push(JSON.parse(stdout).total * 1e6);
    }
  }
  const sizes = Object.fromEntries(Object.entries(made).map(([name, { bytes, gzip }]) => [name, { bytes, gzip }]));
  return { ...cold(found), sizes };
}

/** Ratios of rounds in which each contender had a process of its own. */
function cold(found) {
  const { ours } = found;
  const measured = Object.entries(found).map(([name, times]) => [name, { nanoseconds: spread(times), ratio: spread(times.map((time, round) => time / ours[round])) }]);
  return { measured: Object.fromEntries(measured), left: {} };
}

/** The corpus of real tools, where it is at hand. */
async function realTools(task) {
  const folder = [process.env.MCP_ARGUMENTS_CORPUS, join(here, "../../../shared/corpus")].find((each) => each && existsSync(each));
  if (folder === undefined) {
    console.log("the corpus of real tools is not at hand: MCP_ARGUMENTS_CORPUS names its folder");
    return {};
  }
  const given = readdirSync(folder).filter((name) => name.endsWith(".json")).sort()
    .flatMap((name) => JSON.parse(readFileSync(join(folder, name), "utf8")))
    .map(({ inputSchema: schema }) => ({ schema, value: sample(schema, schema, true) ?? sample(schema, schema, false) ?? {} }));
  const file = join(tmpdir(), `mcp-arguments-bench-corpus-${process.pid}.json`);
  writeFileSync(file, JSON.stringify(given));
  const found = {};
  for (const name of CORPUS_CONTENDERS) found[name] = await task({ task: "corpus", name, file });
  const left = Object.fromEntries(Object.entries(found).map(([name, { tools, accepted, faults, fault }]) =>
    [name, `accepts ${accepted} of ${tools} generated calls${faults === 0 ? "" : `, ${faults} faults (${fault})`}`]));
  const of = (pick) => {
    const each = Object.entries(found).map(([name, result]) => [name, pick(result)]);
    const ours = pick(found.ours);
    const alone = (time) => (typeof time === "number" ? { median: time, low: time, high: time } : time);
    return {
      measured: Object.fromEntries(each.map(([name, time]) => {
        const nanoseconds = alone(time);
        const ratio = Object.fromEntries(Object.entries(nanoseconds).map(([part, value]) => [part, value / alone(ours).median]));
        return [name, { nanoseconds, ratio }];
      })),
      left,
    };
  };
  return {
    [`corpus, compile all ${given.length}`]: of(({ compiledMilliseconds }) => compiledMilliseconds * 1e6),
    "corpus, first call of each": of(({ firstMilliseconds, tools }) => (firstMilliseconds * 1e6) / tools),
    "corpus, a call of each": of(({ microseconds }) => Object.fromEntries(Object.entries(microseconds).map(([part, value]) => [part, value * 1e3]))),
  };
}

function show(row, { measured, left = {}, sizes = {} }) {
  console.log(`\n${row}`);
  for (const [name, { nanoseconds, ratio }] of Object.entries(measured)) {
    const quarters = `${short(ratio.low)}–${short(ratio.high)}`;
    const size = sizes[name] === undefined ? "" : `  ${(sizes[name].gzip / 1000).toFixed(1)} KB gzip`;
    console.log(`  ${name.padEnd(24)}${duration(nanoseconds.median).padStart(10)}${short(ratio.median).padStart(8)} ×  ${quarters}${size}`);
  }
  for (const [name, reason] of Object.entries(left)) console.log(`  ${name.padEnd(24)}${reason}`);
}

function rounded(value) {
  return JSON.parse(JSON.stringify(value, (_, member) => (typeof member === "number" && !Number.isInteger(member) ? Number(member.toPrecision(4)) : member)));
}

function versionIn(name) {
  // Not every package lets its package.json be imported.
  const folder = [join(here, "node_modules"), join(here, "../../node_modules")].map((each) => join(each, name, "package.json")).find((file) => existsSync(file));
  return JSON.parse(readFileSync(folder, "utf8")).version;
}
