// The official JSON Schema test suite through the package: every required test, and the optional ones whose feature is claimed.
// Each value crosses as a JavaScript value and as text.

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { compileSchema } from "mcp-arguments";
import { numbersAsText, numbersAsValues, parseLiterals } from "./exact.mjs";
import { note } from "./notes.mjs";

const repository = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const beside = join(repository, "..", "shared", "json-schema-test-suite");
const root = [process.env.MCP_ARGUMENTS_SUITE, beside].find((folder) => folder && existsSync(join(folder, "tests")));
const notHeld = JSON.parse(readFileSync(join(repository, "tests", "suite", "not-held.json"), "utf8"));
const limits = { integerDigits: 10_000, depth: 512 };

if (root === undefined) {
  note("package: skipped: no JSON Schema test suite beside the repository; MCP_ARGUMENTS_SUITE names its folder");
  test("the JSON Schema test suite", { skip: "it is not there" }, () => {});
} else {
  const documents = remotes();
  for (const [folder, dialect] of [["draft2020-12", "2020-12"], ["draft7", "draft-07"]]) {
    const tests = join(root, "tests", folder);
    const counts = { required: { passed: 0, failed: 0 }, optional: { passed: 0, failed: 0 } };
    runAll(tests, "required", { dialect, format: "annotate" });
    runAll(join(tests, "optional"), "optional", { dialect, format: "annotate" });
    runAll(join(tests, "optional", "format"), "optional", { dialect, format: "assert" });
    after(() => {
      for (const [kind, { passed, failed }] of Object.entries(counts)) {
        note(`package: ${folder}: ${passed} ${kind} tests passed, ${failed} failed`);
      }
    });

    function runAll(path, kind, options) {
      for (const file of jsonFiles(path)) {
        if (kind === "optional" && notHeld.some((entry) => entry.file === file)) continue;
        test(`${folder}: ${kind}: ${file}`, () => {
          const wrong = runFile(join(path, file), { ...options, documents, limits }, counts[kind]);
          assert.deepEqual(wrong, []);
        });
      }
    }
  }
}

function jsonFiles(path) {
  return readdirSync(path).filter((name) => name.endsWith(".json")).sort();
}

function remotes() {
  const folder = join(root, "remotes");
  const files = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".json"));
  const entry = (file) => [`http://localhost:1234/${file.replaceAll("\\", "/")}`, JSON.parse(readFileSync(join(folder, file), "utf8"))];
  return Object.fromEntries(files.map(entry));
}

function runFile(path, options, count) {
  const wrong = [];
  const text = readFileSync(path, "utf8");
  const exact = parseLiterals(text);
  for (const [index, group] of JSON.parse(text).entries()) {
    let compiled;
    let why = "";
    try {
      compiled = compileSchema(group.schema, options);
    } catch (error) {
      why = error.message;
    }
    for (const [place, { description, valid }] of group.tests.entries()) {
      const data = exact[index].tests[place].data;
      const name = `${group.description}: ${description}`;
      const before = wrong.length;
      if (compiled === undefined) wrong.push(`${name}: ${why}`);
      else {
        if (compiled.validateText(numbersAsText(data)).ok !== valid) wrong.push(`${name}: text says ${!valid}`);
        if (compiled.validate(numbersAsValues(data)).ok !== valid) wrong.push(`${name}: value says ${!valid}`);
      }
      count[wrong.length === before ? "passed" : "failed"]++;
    }
  }
  return wrong;
}
