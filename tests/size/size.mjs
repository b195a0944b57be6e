// `cargo xtask size`, and the step `size-budget` of `cargo verify`: what weighs how much, and whether the default entry keeps to its budget, which stands in budget.json.

import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { transform } from "esbuild";
import { inlined } from "../../pkg/inlined.mjs";
import { functions, moduleOf, sections } from "./sections.mjs";

const SHOWN = 30;
const pkg = fileURLToPath(new URL("../../pkg/", import.meta.url));
const { bytes: budget, what } = JSON.parse(readFileSync(new URL("budget.json", import.meta.url), "utf8"));
const entry = readFileSync(`${pkg}dist/index.js`);
const module = readFileSync(`${pkg}wasm/mcp_arguments_wasm_bg.wasm`);
const gzip = (bytes) => gzipSync(bytes, { level: 9 }).length;
const number = (bytes) => String(bytes).replace(/\B(?=(\d{3})+$)/g, " ").padStart(10);
const row = (cells, about) => console.log(`${cells.map(number).join("")}  ${about}`);

const literal = await asWritten(inlined(module).text);
const [before, after] = entry.toString("utf8").split(literal);
if (after === undefined) throw new Error("the default entry does not hold the module of pkg/wasm: build the package");
const script = Buffer.from(before + after);
const size = gzip(entry);

console.log("     bytes      gzip    brotli");
for (const [about, bytes] of [
  ["default entry, pkg/dist/index.js", entry],
  ["its script, without the module", script],
  ["the module, deflated, as base64", Buffer.from(literal)],
  ["the module as a file", module],
  ["slim entry, pkg/dist/slim.js", readFileSync(`${pkg}dist/slim.js`)],
]) row([bytes.length, gzip(bytes), brotliCompressSync(bytes).length], about);

console.log("\n     bytes      gzip  sections of the module");
for (const { name, start, bytes } of sections(module)) row([bytes, gzip(module.subarray(start, start + bytes))], name);

const named = `${pkg}wasm/mcp_arguments_wasm_named.wasm`;
if (existsSync(named)) byModule(functions(readFileSync(named)));
else console.log("\nno module with names beside it: `cargo xtask wasm` makes it");

const line = `${size} bytes with gzip of ${budget}: the default entry (module ${gzip(module)} as a file, script ${gzip(script)})`;
console.log(`\n${line}`);
if (process.env.XTASK_NOTES) appendFileSync(process.env.XTASK_NOTES, `${line}\n`);
if (size > budget) {
  console.error(`over the budget by ${size - budget} bytes; it is ${what}`);
  process.exitCode = 1;
}

/** A string as the build of the package writes it. */
async function asWritten(string) {
  const { code } = await transform(`export default ${JSON.stringify(string)}`, { minify: true, charset: "utf8", target: "es2022" });
  return code.slice("export default".length, code.lastIndexOf(";"));
}

function byModule(all) {
  const total = all.reduce((sum, { bytes }) => sum + bytes, 0);
  const modules = new Map();
  const crates = new Map();
  for (const { name, bytes } of all) {
    const module = moduleOf(name);
    modules.set(module, (modules.get(module) ?? 0) + bytes);
    const crate = module.split("::")[0];
    crates.set(crate, (crates.get(crate) ?? 0) + bytes);
  }
  const share = (bytes) => `${((100 * bytes) / total).toFixed(1)} %`.padStart(7);
  const table = (title, rows) => {
    console.log(`\n     bytes    part  ${title}`);
    for (const [name, bytes] of rows) console.log(`${number(bytes)} ${share(bytes)}  ${name}`);
  };
  const largest = (map) => [...map].sort((a, b) => b[1] - a[1]).slice(0, SHOWN);
  table(`code by crate, ${all.length} functions`, largest(crates));
  table("code by module", largest(modules));
  table("largest functions", largest(all.map(({ name, bytes }) => [name.slice(0, 150), bytes])));
}
