// A stranger's project: the packed tarball in an empty folder, from ESM and CommonJS, with types under both resolutions.

import { execFileSync } from "node:child_process";
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = mkdtempSync(join(tmpdir(), "mcp-arguments-consumer-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const manifest = createRequire(import.meta.url).resolve("typescript/package.json");
const tsc = join(dirname(manifest), JSON.parse(readFileSync(manifest, "utf8")).bin.tsc);
const run = (command, args, cwd = folder) => execFileSync(command, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
const write = (name, text) => writeFileSync(join(folder, name), text);

const USE = `
  const tool = defineTool({ name: "docs_search", properties: { query: text("What.", { required: true }), limit: integer("", { default: 8 }) } });
  const result = tool.validate({ query: "x" });
  if (!result.ok) throw new Error(result.text);
  const limit: number = result.value.limit;
  const args: InferArguments<typeof tool> = { query: "", limit };
  const checked: (args: unknown) => Promise<object> = withArguments(tool, (args) => ({ found: args.query.length + args.limit }));
  const names: string[] = publish(tool, { profile: "portable" }).tools.map(({ name }) => name);
`;

run("npm", ["pack", "--ignore-scripts", "--pack-destination", folder], root);
write("package.json", '{"name": "consumer", "private": true, "type": "module"}');
run("npm", ["install", "--offline", "--no-audit", "--no-fund", `./mcp-arguments-${JSON.parse(readFileSync(join(root, "package.json"), "utf8")).version}.tgz`]);

test("the packed package works from ESM and from CommonJS", () => {
  const check = 'const r = defineTool({name: "x"}).validate({}); if (!r.ok) throw new Error(r.text); console.log("fine");';
  write("esm.mjs", `import { defineTool } from "mcp-arguments"; ${check}`);
  write("common.cjs", `const { defineTool } = require("mcp-arguments"); ${check}`);
  assert.equal(run(process.execPath, ["esm.mjs"]), "fine\n");
  assert.equal(run(process.execPath, ["common.cjs"]), "fine\n");
});

test("its adapters work from ESM and from CommonJS, on the instance of the default entry", () => {
  const check = `const checked = withArguments(defineTool({name: "x"}), () => ({ fine: true }));
    checked({}).then(async (answer) => console.log(answer.fine, (await checked({ a: 1 })).isError));`;
  write("esm-server.mjs", `import { defineTool } from "mcp-arguments"; import { withArguments } from "mcp-arguments/server"; ${check}`);
  write("common-server.cjs", `const { defineTool } = require("mcp-arguments"); const { withArguments } = require("mcp-arguments/server"); ${check}`);
  assert.equal(run(process.execPath, ["esm-server.mjs"]), "true true\n");
  assert.equal(run(process.execPath, ["common-server.cjs"]), "true true\n");
  assert.ok(readFileSync(join(folder, "node_modules/mcp-arguments/dist/server.js"), "utf8").length < 16_000);
});

test("the part that publishes is found by the default entry, from ESM and from CommonJS", () => {
  const check = `const { required } = defineTool({name: "x", properties: {a: {kind: "text"}}}).toJson({ profile: "openai-strict" }).inputSchema; console.log(required[0]);`;
  write("esm-profile.mjs", `import { defineTool } from "mcp-arguments"; ${check}`);
  write("common-profile.cjs", `const { defineTool } = require("mcp-arguments"); ${check}`);
  assert.equal(run(process.execPath, ["esm-profile.mjs"]), "a\n");
  assert.equal(run(process.execPath, ["common-profile.cjs"]), "a\n");
  const list = `console.log(types([{ name: "x", inputSchema: { type: "object", properties: {} } }]).includes("XArguments"));`;
  write("esm-types.mjs", `import { types } from "mcp-arguments/publish"; ${list}`);
  write("common-types.cjs", `const { types } = require("mcp-arguments/publish"); ${list}`);
  assert.equal(run(process.execPath, ["esm-types.mjs"]), "true\n");
  assert.equal(run(process.execPath, ["common-types.cjs"]), "true\n");
});

test("its command runs from the folder that it was installed in", () => {
  write("tools.json", '{"name": "x", "inputSchema": {"type": "object"}}');
  write("calls.jsonl", '{"tool": "x"}\n');
  const command = process.platform === "win32" ? "mcp-arguments.cmd" : "mcp-arguments";
  const shown = run(join(folder, "node_modules", ".bin", command), ["check", "--tools", "tools.json", "--calls", "calls.jsonl"]);
  assert.equal(shown, '{"line":1,"tool":"x","ok":true,"value":{},"edits":[],"violations":[]}\n');
});

for (const [module, resolution] of [["node16", "node16"], ["nodenext", "nodenext"], ["esnext", "bundler"]]) {
  test(`its types hold with ${resolution} resolution`, () => {
    write("esm.ts", `import { defineTool, integer, text, type InferArguments } from "mcp-arguments"; import { withArguments } from "mcp-arguments/server"; import { publish } from "mcp-arguments/publish"; ${USE}`);
    write("common.cts", `import { defineTool, integer, text, type InferArguments } from "mcp-arguments"; import { withArguments } from "mcp-arguments/server"; import { publish } from "mcp-arguments/publish"; ${USE}`);
    const options = ["--strict", "--noEmit", "--target", "es2023", "--lib", "es2023", "--types", "", "--module", module, "--moduleResolution", resolution];
    try {
      run(process.execPath, [tsc, ...options, "esm.ts", ...(resolution === "bundler" ? [] : ["common.cts"])]);
    } catch (error) {
      assert.fail(error.stdout);
    }
  });
}

test("a bundler without configuration takes it for a page", async () => {
  const { build } = await import("esbuild");
  const { outputFiles, warnings } = await build({
    stdin: { contents: 'import { defineTool } from "mcp-arguments"; globalThis.answer = defineTool({name: "x"}).validate({}).ok;', resolveDir: folder },
    bundle: true,
    platform: "browser",
    format: "esm",
    write: false,
  });
  assert.deepEqual(warnings, []);
  write("page.mjs", outputFiles[0].text);
  assert.equal(run(process.execPath, ["-e", 'import("./page.mjs").then(() => console.log(globalThis.answer))']), "true\n");
});

test("a program that is bundled into one file finds the part that publishes among its packages, or is told to import it", async () => {
  const { build } = await import("esbuild");
  const bundled = async (contents, format) => {
    const { outputFiles, warnings } = await build({ stdin: { contents, resolveDir: folder }, bundle: true, platform: "node", format, write: false, logLevel: "silent" });
    // In CommonJS there is no `import.meta`, which the package does not need there.
    assert.deepEqual(warnings.filter(({ id }) => id !== "empty-import-meta"), []);
    return outputFiles[0].text;
  };
  const check = 'console.log(defineTool({name: "x", properties: {a: {kind: "text"}}}).toJson({ profile: "openai-strict" }).inputSchema.required[0]);';
  const use = `import { defineTool } from "mcp-arguments"; try { ${check} } catch (error) { console.log(error.message); }`;
  const alone = mkdtempSync(join(tmpdir(), "mcp-arguments-alone-"));
  after(() => rmSync(alone, { recursive: true, force: true }));
  for (const [format, name] of [["esm", "bundle.mjs"], ["cjs", "bundle.cjs"]]) {
    write(name, await bundled(use, format));
    assert.equal(run(process.execPath, [name]), "a\n");
    writeFileSync(join(alone, name), await bundled(use, format));
    assert.match(run(process.execPath, [name], alone), /^x: .*import "mcp-arguments\/publish"/);
    writeFileSync(join(alone, name), await bundled(`import "mcp-arguments/publish"; ${use}`, format));
    assert.equal(run(process.execPath, [name], alone), "a\n");
  }
});
