// Runs all tests of the package: the types first, then the parts by themselves, then what was built.

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { documents, programName, programOf } from "./documents.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const work = join(root, ".test");

if (!existsSync(join(root, "dist", "index.js"))) {
  console.error("pkg/dist is missing: run `npm run build` in pkg/ first");
  process.exit(1);
}
rmSync(work, { recursive: true, force: true });
mkdirSync(work);

const require = createRequire(import.meta.url);
const tscManifest = require.resolve("typescript/package.json");
const tsc = join(dirname(tscManifest), JSON.parse(readFileSync(tscManifest, "utf8")).bin.tsc);

/** The programs of the documents, which must compile and print what is shown; answers their files. */
function writePrograms() {
  return documents.flatMap((document) => {
    const program = programOf(document);
    if (program === undefined) return [];
    const file = join(work, `${programName(document)}.ts`);
    writeFileSync(file, program);
    return [file];
  });
}

/** Rust's goldens of the records that cross, as a literal: JSON that is imported forgets which word it holds. */
function writeRecords() {
  const read = (name) => readFileSync(join(root, "..", "tests", "golden", `${name}.json`), "utf8").trim();
  const goldens = [read("records"), read("answers")];
  writeFileSync(
    join(work, "records.ts"),
    `import type { Records } from "../src/records.js";\nexport const records = { ...${goldens.join(", ...")} } satisfies Records;\n`,
  );
  const records = goldens.flatMap((golden) => Object.values(JSON.parse(golden)).flat());
  console.log(`types: ${records.length} records of the goldens held against the types`);
}

function run(name, args) {
  const { status } = spawnSync(process.execPath, args, { stdio: "inherit", cwd: root });
  if (status === 0) return;
  console.error(`${name} failed`);
  process.exit(1);
}

const programs = writePrograms();
writeRecords();
run("types (sources)", [tsc, "-p", root]);
run("types (command line)", [tsc, "-p", join(root, "src", "cli")]);
run("types (node16 resolution)", [tsc, "-p", join(root, "test", "types")]);
run("types (bundler resolution)", [tsc, "-p", join(root, "test", "types", "bundler")]);
run("types (other libraries)", [tsc, "-p", join(root, "test", "types", "standard")]);
run("types (generated glue)", [tsc, "-p", join(root, "test", "types", "glue")]);

// The parts that need no module, as one file that tests import.
await build({
  stdin: {
    contents: ["marshal", "crossing", "edits", "arguments"].map((part) => `export * from "./src/${part}.ts";`).join("\n"),
    resolveDir: root,
    loader: "ts",
  },
  bundle: true,
  format: "esm",
  outfile: join(work, "parts.mjs"),
});
await build({ entryPoints: programs, format: "esm", outdir: work, outExtension: { ".js": ".mjs" } });
const only = process.argv.slice(2);
const files = readdirSync(join(root, "test")).filter((name) => name.endsWith(".test.mjs"));
const chosen = files.filter((name) => only.length === 0 || only.some((word) => name.includes(word)));
run("tests", ["--test", "--expose-gc", "--test-reporter", "spec", ...chosen.map((name) => join("test", name))]);
