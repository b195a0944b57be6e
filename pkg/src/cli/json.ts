/** JSON text as it was written: where the members of an object stand in it, integers with all their digits, and its faults. */

import { compileSchema, type Limits, type Result, type Schema } from "../index.js";

/** A member of an object in its text. */
export interface Member {
  readonly name: string;
  /** The text of the value. */
  readonly text: string;
}

/** The members of the object that `text` holds, repeated ones included. `text` must be JSON. */
export function* membersOf(text: string): Generator<Member> {
  let at = blanksEnd(text, 0);
  if (text[at] !== "{") return;
  at = blanksEnd(text, at + 1);
  while (text[at] === '"') {
    const nameEnd = stringEnd(text, at);
    const name = JSON.parse(text.slice(at, nameEnd)) as string;
    // The colon stands between the name and the value.
    const start = blanksEnd(text, blanksEnd(text, nameEnd) + 1);
    const end = valueEnd(text, start);
    yield { name, text: text.slice(start, end) };
    at = blanksEnd(text, end);
    if (text[at] === ",") at = blanksEnd(text, at + 1);
  }
}

function blanksEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && " \t\r\n".includes(text.charAt(at))) at++;
  return at;
}

/** The end of the string that begins at `start`. */
function stringEnd(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let backslashes = 0;
    while (text[quote - 1 - backslashes] === "\\") backslashes++;
    if (backslashes % 2 === 0) return quote + 1;
  }
  return text.length;
}

function valueEnd(text: string, start: number): number {
  const structure = /["{}[\],]/g;
  let depth = 0;
  let at = start;
  for (;;) {
    structure.lastIndex = at;
    const mark = structure.exec(text);
    if (mark === null) return text.length;
    at = mark.index + 1;
    switch (mark[0]) {
      case '"':
        at = stringEnd(text, mark.index);
        if (depth === 0) return at;
        break;
      case "{":
      case "[":
        depth++;
        break;
      case "}":
      case "]":
        // At depth 0 it closes what the value stands in: the value is a number or a word.
        if (depth === 0) return text.slice(0, mark.index).trimEnd().length;
        if (--depth === 0) return at;
        break;
      case ",":
        if (depth === 0) return text.slice(0, mark.index).trimEnd().length;
        break;
    }
  }
}

/** Bytes and levels of a text that is read here. 64 MiB and 256: a tool list is longer and deeper than the arguments of a call. */
const LIMITS: Limits = { textBytes: 64 << 20, depth: 256 };

let anything: Schema<unknown> | undefined;

/** Reads any JSON text. It is made when it is first needed, which for help is never. */
function readAny(text: string): Result<unknown> {
  anything ??= compileSchema<unknown>(true, { limits: LIMITS });
  return anything.validateText(text);
}

/** Whether a text has digits that a double may not hold; 9007199254740991, which schemas made from code are full of, it does hold. */
function hasLongInteger(text: string): boolean {
  for (const [digits] of text.matchAll(/\d{16,}/g)) if (!Number.isSafeInteger(Number(digits))) return true;
  return false;
}

/** The value of JSON text, integers that a double cannot hold as BigInts. It throws an Error that says what is wrong. */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error(whyNotJson(text));
  }
  if (!hasLongInteger(text)) return value;
  const exact = readAny(text);
  if (!exact.ok) throw new Error(exact.text.split("\n")[0]);
  return exact.value;
}

/** Why a text is not JSON, and where; nothing of the text is shown. */
export function whyNotJson(text: string): string {
  const result = readAny(text);
  const first = result.ok ? undefined : result.violations[0];
  if (first?.code === "not_finite") return "it is not JSON: NaN and infinities are no JSON";
  if (first?.code !== "not_json") return "it is not JSON";
  const { reason, line = 1, column = 1 } = first.want;
  return `it is not JSON: ${reason ?? "a fault"} at ${line > 1 ? `line ${line}, ` : ""}column ${column}`;
}
