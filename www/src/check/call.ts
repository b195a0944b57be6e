/** What the text of the call is: arguments, or a whole `tools/call` request, and what both readings make of it. */

import type { Node } from "jsonc-parser";
import type { Result, Tool } from "mcp-arguments";
import { lazily } from "../lazily";
import { segments } from "../pointer";
import type { CallShape, Checked, PlacedEdit, Reading, Timing, Unreadable } from "../protocol";
import { nodeAt, placeOf } from "./place";
import { isRecord } from "./source";
import { readJson, tree } from "./text";

/** The arguments of a call, as text, and what stands around them. */
export interface Call {
  readonly shape: CallShape;
  readonly text: string;
}

/** How long a check is repeated for the sake of its timing. 2 ms: a tenth of a frame. */
const TIMED_MS = 2;
/** What is too long to be repeated. */
const LONG_MS = 40;
const MOST_RUNS = 2000;
/** Characters of what stood in the place of an edit. */
const SHOWN = 200;

/** Finds the arguments in the text of the call. */
export function readCall(text: string): Call | Unreadable {
  if (text.trim() === "") return { shape: { request: false, base: 0 }, text: "{}" };
  const read = readJson(text);
  if ("state" in read) return read;
  const { value } = read;
  if (!isRecord(value) || value["method"] !== "tools/call" || !isRecord(value["params"])) {
    return { shape: { request: false, base: 0 }, text };
  }
  const { name } = value["params"];
  const node = nodeAt(tree(text), ["params", "arguments"]);
  const shape = { request: true, base: node?.offset ?? 0, ...(typeof name === "string" && { named: name }) };
  return { shape, text: node === undefined ? "{}" : text.slice(node.offset, node.offset + node.length) };
}

/** Reads the call strictly and tolerantly. */
export function check(tool: Tool, { shape, text }: Call): Checked {
  // An absent or null `arguments` is an empty call; text is checked as it stands, with its digits and duplicate names.
  const json = text.trim() === "null" ? "{}" : text;
  const parts = lazily(() => tree(text));
  const strict = reading(() => tool.validateText(json), shape.base, text, parts);
  const tolerant = reading(() => tool.readText(json), shape.base, text, parts);
  return { state: "checked", shape, strict, tolerant };
}

function reading(run: () => Result<unknown>, base: number, text: string, parts: () => Node | undefined): Reading {
  const { result, timing } = timed(run);
  if (result.ok) return { ok: true, value: result.value, edits: placedEdits(result, base, text, parts), timing };
  const violations = result.violations.map((violation, index) => {
    const part = violation.code === "unknown_argument" || violation.code === "duplicate_key" ? "name" : "value";
    const place = placeOf(parts(), segments(violation.path), part) ?? { from: 0, to: Math.min(1, text.length) };
    return { violation, place: moved(place, base), sentence: result.sentences[index] ?? `${violation.path}: ${violation.code}` };
  });
  const answer = JSON.stringify(result.toolResult(), null, 2);
  return { ok: false, violations, more: result.more, text: result.text, result: answer, timing };
}

function placedEdits(
  { edits }: { readonly edits: readonly PlacedEdit["edit"][] },
  base: number,
  text: string,
  parts: () => Node | undefined,
): PlacedEdit[] {
  return edits.map((edit) => {
    const path = segments(edit.path);
    const node = edit.rule === "default" ? undefined : nodeAt(parts(), path);
    if (node === undefined) return { edit };
    const place = placeOf(parts(), path, edit.change === "set" ? "value" : "name");
    const was = edit.secret === true ? undefined : text.slice(node.offset, node.offset + Math.min(node.length, SHOWN));
    return {
      edit,
      ...(place !== undefined && { place: moved(place, base) }),
      ...(was !== undefined && { was: node.length > SHOWN ? `${was}…` : was }),
    };
  });
}

function moved({ from, to }: { readonly from: number; readonly to: number }, by: number) {
  return { from: from + by, to: to + by };
}

/**
 * Runs once for the result, and again for the timing, as often as fits into the time: browsers round their clocks, and a first run
 * is a cold one. What takes long is not run again.
 */
function timed<T>(run: () => T): { readonly result: T; readonly timing: Timing } {
  const start = performance.now();
  const result = run();
  const first = performance.now();
  if (first - start >= LONG_MS) return { result, timing: { micros: (first - start) * 1000, runs: 1 } };
  let runs = 0;
  let now = first;
  do {
    run();
    runs++;
    now = performance.now();
  } while (now - first < TIMED_MS && runs < MOST_RUNS);
  return { result, timing: { micros: ((now - first) * 1000) / runs, runs } };
}
