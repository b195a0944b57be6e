// The outline that the form keeps of a spec: what it changes, and that it follows what is changed.

import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { after, before, test } from "node:test";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import jsonc from "jsonc-parser";
import { build } from "vite";
import { root } from "./support.mjs";

const FORMATTING = { formattingOptions: { insertSpaces: true, tabSize: 2 } };
const VALUES = ["x", 'a "b"', "line\nbreak", "é", "", 5, true, null, undefined, ["a", "b"], { kind: "text" }];
const TYPED = ["", "x", '"', "{", "}", ",", "1", "\\", " "];
const ROUNDS = 150;
const STEPS = 12;

let folder;
let outlineOf;
let editsFor;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "mcp-arguments-outline-"));
  const lib = { entry: join(root, "src/outline.ts"), formats: ["es"], fileName: () => "outline.mjs" };
  await build({ configFile: false, logLevel: "error", build: { lib, outDir: folder } });
  ({ outlineOf, editsFor } = await import(pathToFileURL(join(folder, "outline.mjs")).href));
});
after(() => rm(folder, { recursive: true }));

test("what the form changes is what a change of the whole text would be, and the outline follows", () => {
  const pick = dice(1);
  let edits = 0;
  for (let round = 0; round < ROUNDS; round++) {
    let text = spec(pick);
    let outline = outlineOf(text, undefined);
    for (let step = 0; step < STEPS; step++) {
      const [path, value] = change(pick, JSON.parse(text));
      const changed = jsonc.applyEdits(text, jsonc.modify(text, path, value, FORMATTING));
      assert.equal(jsonc.applyEdits(text, editsFor(outline, path, value)), changed, `${path}: ${JSON.stringify(value)} in\n${text}`);
      outline = outlineOf(changed, outline);
      assert.deepEqual(outline, outlineOf(changed, undefined));
      text = changed;
      edits++;
    }
  }
  assert.equal(edits, ROUNDS * STEPS);
});

test("the outline follows what is typed anywhere in the text, until that is no spec", () => {
  const pick = dice(2);
  for (let round = 0; round < ROUNDS * STEPS; round++) {
    const text = spec(pick);
    const at = pick(text.length);
    const typed = text.slice(0, at) + TYPED[pick(TYPED.length)] + text.slice(at + pick(3));
    assert.deepEqual(outlineOf(typed, outlineOf(text, undefined)), outlineOf(typed, undefined), typed);
  }
});

test("a key leaves the values of all other properties the objects that they were", () => {
  const text = JSON.stringify({ name: "t", properties: { a: { kind: "text", description: "d" }, b: { kind: "text" }, c: { kind: "text" } } }, null, 2);
  const outline = outlineOf(text, undefined);
  const next = outlineOf(jsonc.applyEdits(text, editsFor(outline, ["properties", "a", "description"], "de")), outline);
  assert.equal(next.properties[0].value.description, "de");
  for (const index of [1, 2]) assert.equal(next.properties[index].value, outline.properties[index].value);
});

/** Numbers below `count` that are the same in every run. */
function dice(seed) {
  let state = seed;
  return (count) => (state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff) % count;
}

/** A spec with some properties, written in one of the ways that people have. */
function spec(pick) {
  const names = Array.from({ length: 1 + pick(5) }, (_, index) => `p${index}`);
  const properties = Object.fromEntries(names.map((name) => [name, { kind: "text", ...(pick(2) > 0 && { description: "d" }), ...(pick(3) > 0 && { required: true }) }]));
  const value = { name: "t", ...(pick(2) > 0 && { description: "D" }), properties, ...(pick(2) > 0 && { annotations: { readOnly: true } }) };
  const text = JSON.stringify(value, null, [0, 2, 4, 2][pick(4)]);
  return pick(2) > 0 ? text : text.replace(/\{\s+"kind": "text"\s+\}/g, '{ "kind": "text" }');
}

/** A member of `value` and what it is to be. */
function change(pick, value) {
  const names = Object.keys(value.properties).filter((name) => typeof value.properties[name] === "object");
  const name = names[pick(names.length)];
  const within = ["description", "required", "default"].map((member) => ["properties", name, member]);
  const paths = [["name"], ["description"], ["exactlyOne"], ["annotations", "readOnly"], ["properties", `new${pick(3)}`, "kind"], ...(name === undefined ? [] : within)];
  const path = paths[pick(paths.length)];
  const next = VALUES[pick(VALUES.length)];
  // What is not there cannot be taken away.
  const there = path.reduce((at, step) => at?.[step], value) !== undefined;
  return [path, next === undefined && !there ? "x" : next];
}
