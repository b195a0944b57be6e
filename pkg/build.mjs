// Builds dist/ from src/ and from wasm/, which `cargo demo` and `cargo verify` make.
//
// The module is inlined as text in the default entries; workerd imports it as a file; slim leaves it to the caller. Types are
// emitted by tsc once and copied twice more: under the names that CommonJS resolution asks for, and as JSR does, naming whole files.

import { execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { CALLS, PUBLISH, wasmPlugin } from "./wasm-plugin.mjs";

const root = dirname(fileURLToPath(import.meta.url));
const dist = join(root, "dist");
const calls = files("wasm", "mcp_arguments_wasm");
const publishing = files("wasm-publish", "mcp_arguments_publish");

function files(folder, name) {
  return { wasm: join(root, folder, `${name}_bg.wasm`), glue: join(root, folder, `${name}.js`) };
}

for (const file of [calls, publishing].flatMap(Object.values)) {
  if (existsSync(file)) continue;
  console.error(`${file} is missing: run \`cargo demo\` or \`cargo verify\` in the repository first, which build it`);
  process.exit(1);
}

/** What `exports` of package.json names, and that of deno.json. */
const ENTRIES = ["index", "slim", "server", "sdk-v1", "publish"];

/** How one declaration file names another. */
const SIBLING = /from "\.\/([^"]+)\.js"/g;

/** The adapters share the instance of the default entry, in whichever form the platform loads that. */
const sharing = {
  name: "the default entry",
  setup: ({ onResolve }) => onResolve({ filter: /^\.\/tool\.js$/ }, () => ({ path: "mcp-arguments", external: true })),
};

/** What the command line finds beside itself: the entries of the library, and the client of live servers, which it loads when it is asked for. */
const besideIt = {
  name: "the entries beside it",
  setup({ onResolve }) {
    onResolve({ filter: /^\.\.\/(index|publish)\.js$/ }, ({ path }) => ({ path: path.slice(1), external: true }));
    onResolve({ filter: /^\.\/server\.js$/ }, () => ({ path: "./cli-server.js", external: true }));
  },
};

function bundle(entry, format, outfile, plugins = []) {
  const name = basename(outfile, ".js");
  return build({
    // Deno reads from here which types a file has that JSR serves.
    banner: format === "esm" && ENTRIES.includes(name) ? { js: `/* @ts-self-types="./jsr/${name}.d.ts" */` } : {},
    entryPoints: [join(root, "src", entry)],
    outfile: join(dist, outfile),
    bundle: true,
    format,
    platform: "neutral",
    target: "es2022",
    minify: true,
    // What is not ASCII in a text would otherwise be escaped.
    charset: "utf8",
    external: ["*.wasm"],
    // In CommonJS the name of the file stands in for it.
    logOverride: { "empty-import-meta": "silent" },
    plugins: [
      wasmPlugin({ glue: "#glue", text: "#wasm-text" }, CALLS, calls.glue, calls.wasm),
      wasmPlugin({ glue: "#publish-glue", text: "#publish-wasm-text" }, PUBLISH, publishing.glue, publishing.wasm),
      ...plugins,
    ],
    legalComments: "none",
    metafile: true,
  });
}

/** The command line. It is no part of the library, whose entries it finds beside itself. */
async function commandLine() {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const options = {
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20.16",
    // Where a dependency has both forms, the one that a bundler can follow.
    mainFields: ["module", "main"],
    define: { VERSION: JSON.stringify(version) },
    plugins: [besideIt],
    legalComments: "none",
    metafile: true,
  };
  const cli = join(dist, "cli.js");
  const bundles = await Promise.all([
    build({ ...options, entryPoints: [join(root, "src", "cli", "main.ts")], outfile: cli, banner: { js: "#!/usr/bin/env node" } }),
    build({
      ...options,
      entryPoints: [join(root, "src", "cli", "server.ts")],
      outfile: join(dist, "cli-server.js"),
      minify: true,
      // A CommonJS dependency asks for modules of Node in its own way.
      banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
    }),
  ]);
  chmodSync(cli, 0o755);
  return bundles;
}

/** The licence of every package of which `files` are bundled, as their terms ask for. */
function licences(files) {
  const folders = new Set(files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file) ?? []));
  const texts = [...folders].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
    return `${name} ${version}, ${license}\n\n${file === undefined ? "" : readFileSync(join(folder, file), "utf8").trim()}\n`;
  });
  return `What the files beside this one hold of other packages, and under which licences.\n\n${texts.join(`\n${"-".repeat(78)}\n\n`)}`;
}

function declarations() {
  const tsc = createRequire(import.meta.url).resolve("typescript/package.json");
  const { bin } = JSON.parse(readFileSync(tsc, "utf8"));
  const args = [join(dirname(tsc), bin.tsc), "-p", root, "--noEmit", "false", "--declaration", "--emitDeclarationOnly", "--outDir", dist];
  execFileSync(process.execPath, args, { stdio: "inherit" });
  const reached = new Set();
  for (const entry of ENTRIES) reach(entry, reached);
  for (const file of readdirSync(dist).filter((name) => name.endsWith(".d.ts"))) {
    if (!reached.has(file.slice(0, -".d.ts".length))) rmSync(join(dist, file));
  }
  mkdirSync(join(dist, "jsr"));
  for (const name of reached) {
    const text = readFileSync(join(dist, `${name}.d.ts`), "utf8");
    writeFileSync(join(dist, `${name}.d.cts`), text.replaceAll(SIBLING, 'from "./$1.cjs"'));
    writeFileSync(join(dist, "jsr", `${name}.d.ts`), text.replaceAll(SIBLING, 'from "./$1.d.ts"'));
  }
}

/** Adds to `reached` the declarations that `name` names, itself included: the rest is nobody's business. */
function reach(name, reached) {
  if (reached.has(name)) return;
  reached.add(name);
  for (const [, sibling] of readFileSync(join(dist, `${name}.d.ts`), "utf8").matchAll(SIBLING)) reach(sibling, reached);
}

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);
const bundles = await Promise.all([
  bundle("index.ts", "esm", "index.js"),
  bundle("index.ts", "cjs", "index.cjs"),
  bundle("slim.ts", "esm", "slim.js"),
  bundle("slim.ts", "cjs", "slim.cjs"),
  bundle("server.ts", "esm", "server.js", [sharing]),
  bundle("server.ts", "cjs", "server.cjs", [sharing]),
  bundle("sdk-v1.ts", "esm", "sdk-v1.js", [sharing]),
  bundle("sdk-v1.ts", "cjs", "sdk-v1.cjs", [sharing]),
  bundle("workerd.ts", "esm", "workerd.js"),
  bundle("publish.ts", "esm", "publish.js"),
  bundle("publish.ts", "cjs", "publish.cjs"),
  bundle("publish-workerd.ts", "esm", "publish-workerd.js"),
  commandLine(),
]);
writeFileSync(join(dist, "licenses.txt"), licences(bundles.flat().flatMap(({ metafile }) => Object.keys(metafile.inputs))));
declarations();
for (const { wasm } of [calls, publishing]) copyFileSync(wasm, join(dist, basename(wasm)));
const kilobytes = (file) => `${(gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1024).toFixed(1)} KiB`;
console.log(`pkg/dist: minified and gzipped, the default entry is ${kilobytes("index.js")}, the one that publishes ${kilobytes("publish.js")}`);
