// What the documents say: their programs run and print what is shown, their links lead somewhere, their JSON is as it is in the files.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { blocksOf, documents, MARK, outputsOf, programName, programOf, repository, textOf } from "./documents.mjs";

for (const document of documents.filter((document) => programOf(document) !== undefined)) {
  test(`the program of ${document} prints what is shown`, () => {
    const program = join(repository, "pkg", ".test", `${programName(document)}.mjs`);
    const printed = execFileSync(process.execPath, [program], { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
    const parts = printed.split(`${MARK}\n`);
    const wanted = outputsOf(document);
    assert.equal(parts.length, wanted.length);
    wanted.forEach((output, at) => {
      if (output !== undefined) assert.equal(parts[at], output, `block ${at + 1}`);
    });
  });
}

test("every link to a file leads to it, and a name in code letters stands in it", () => {
  for (const document of documents) {
    // What stands between fences is no prose.
    const prose = blocksOf(document).reduce((text, { whole }) => text.replace(whole, ""), textOf(document));
    for (const [link, shown, target] of prose.matchAll(/\[([^\]]+)\]\(([^)#\s]+)(?:#[^)]*)?\)/g)) {
      if (/^https?:/.test(target)) continue;
      const file = join(repository, dirname(document), target);
      assert.ok(existsSync(file), `${document}: ${link}`);
      const name = /^`(.+)`$/.exec(shown)?.[1];
      if (name === undefined || target.includes(name)) continue;
      assert.ok(readFileSync(file, "utf8").includes(name), `${document}: ${link}: there is no such name in the file`);
    }
  }
});

test("JSON in the documents is JSON, and a case file that is shown is one of the case files", () => {
  const folder = join(repository, "tests", "cases");
  const files = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".json"));
  const cases = new Set(files.map((name) => JSON.stringify(JSON.parse(readFileSync(join(folder, name), "utf8")))));
  for (const document of documents) {
    for (const { code } of blocksOf(document).filter(({ language }) => language === "json")) {
      const shown = JSON.parse(code);
      if ("strict" in shown) assert.ok(cases.has(JSON.stringify(shown)), `${document}: no case file is\n${code}`);
    }
  }
});

test("a document with Rust is among the doctests of the core", () => {
  const folder = join(repository, "crates/mcp-arguments/src");
  const included = [...readFileSync(join(folder, "lib.rs"), "utf8").matchAll(/include_str!\("([^"]+\.md)"\)/g)].map(([, path]) => join(folder, path));
  for (const document of documents.filter((document) => blocksOf(document).some(({ language }) => language === "rust"))) {
    assert.ok(included.includes(join(repository, document)), document);
  }
});

test("the licences are the same beside the package, the crate and the repository", () => {
  for (const name of ["LICENSE-MIT", "LICENSE-APACHE"]) {
    const text = readFileSync(join(repository, name), "utf8");
    for (const folder of ["pkg", "crates/mcp-arguments"]) assert.equal(readFileSync(join(repository, folder, name), "utf8"), text);
  }
});

test("the Node from which profiles load by themselves is the one that every document and manifest asks for", () => {
  for (const document of documents) {
    for (const [told] of textOf(document).matchAll(/Node (?:≥|from|\(from) ?\d+(?:\.\d+)*|Node \d+ or later/g)) assert.match(told, /20\.16$/, document);
  }
  const { packages } = JSON.parse(readFileSync(join(repository, "package-lock.json"), "utf8"));
  for (const folder of Object.keys(packages).filter((path) => !path.includes("node_modules"))) {
    const { engines } = JSON.parse(readFileSync(join(repository, folder, "package.json"), "utf8"));
    for (const asked of [engines, packages[folder].engines]) assert.deepEqual(asked, { node: "^20.16.0 || >=22.3.0" }, folder);
  }
});
