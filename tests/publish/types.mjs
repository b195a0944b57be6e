// The declarations of every list of tools compile under the strictest settings, and what a caller writes with them is held to
// them. `node --test tests/publish/types.mjs`

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { types } from "mcp-arguments/publish";
import { lists } from "../../pkg/test/real-tools.mjs";

const folder = mkdtempSync(join(tmpdir(), "mcp-arguments-types-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const manifest = createRequire(import.meta.url).resolve("typescript/package.json");
const tsc = join(dirname(manifest), JSON.parse(readFileSync(manifest, "utf8")).bin.tsc);
const STRICT = [
  "--strict", "--noEmit", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess", "--noPropertyAccessFromIndexSignature",
  "--target", "es2022", "--module", "esnext", "--moduleResolution", "bundler", "--types", "",
];
const compile = (files) => spawnSync(process.execPath, [tsc, ...STRICT, ...files], { encoding: "utf8" });

function note(line) {
  console.log(line);
  if (process.env.XTASK_NOTES) appendFileSync(process.env.XTASK_NOTES, `${line}\n`);
}

test("the declarations of every list of the corpus compile, and hold no any", () => {
  let tools = 0;
  const files = lists.map(({ server, tools: list }, index) => {
    tools += list.length;
    const text = types(list);
    const code = text.split("\n").filter((line) => !/^\s*[/*]/.test(line)).join("\n");
    assert.doesNotMatch(code, /[:<|&(] ?any\b/, server);
    const file = join(folder, `list${index}.ts`);
    writeFileSync(file, text);
    return file;
  });
  const { status, stdout } = compile(files);
  assert.equal(status, 0, stdout.slice(0, 4000));
  note(`the types of ${tools} tools in ${files.length} lists compile under --strict`);
});

test("an argument that the schema does not take does not compile", () => {
  const tools = [
    {
      name: "git_log",
      inputSchema: {
        type: "object",
        properties: {
          repo: { type: "string" },
          count: { type: "integer" },
          order: { enum: ["asc", 1] },
          near: { $ref: "#/$defs/place" },
        },
        required: ["repo"],
        additionalProperties: false,
        $defs: { place: { type: "object", properties: { within: { $ref: "#/$defs/place" } }, additionalProperties: false } },
      },
    },
    { name: "2-of/these", inputSchema: { type: "object", properties: {} }, outputSchema: { type: "object", properties: { n: { type: "number" } }, required: ["n"] } },
  ];
  writeFileSync(join(folder, "declared.ts"), types(tools));
  const fine = [
    `const a: ToolArguments["git_log"] = { repo: "/x", count: 3, order: "asc", near: { within: { within: {} } } };`,
    `const b: ToolOutputs["2-of/these"] = { n: 1 };`,
  ];
  const wrong = [
    `const a: ToolArguments["git_log"] = { repo: "/x", count: "3" };`,
    `const a: ToolArguments["git_log"] = { count: 3 };`,
    `const a: ToolArguments["git_log"] = { repo: "/x", cuont: 3 };`,
    `const a: ToolArguments["git_log"] = { repo: "/x", order: "up" };`,
    `const a: ToolArguments["git_log"] = { repo: "/x", near: { within: 1 } };`,
    `const b: ToolOutputs["2-of/these"] = {};`,
    `const c: ToolArguments["git_push"] = {};`,
  ];
  const lines = [...fine, ...wrong.map((line) => `// @ts-expect-error\n${line}`)].map((line) => `{\n${line}\n}`);
  writeFileSync(join(folder, "use.ts"), `import type { ToolArguments, ToolOutputs } from "./declared";\n${lines.join("\n")}\n`);
  const { status, stdout } = compile([join(folder, "use.ts")]);
  assert.equal(status, 0, stdout);
});
