/** JSON text as it was written: where the members of an object stand in it, and integers with all their digits. */

import { compileSchema } from "../index.js";

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

/** JSON text of a value of the package. BigInts are written as their digits, which `JSON.stringify` refuses to do. */
export function exactJson(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return written(value);
  }
}

function written(value: unknown): string {
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(written).join(",")}]`;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${written(member)}`).join(",")}}`;
}

const anything = compileSchema(true);

/** Why a text is not JSON, and where; nothing of the text is shown. */
export function whyNotJson(text: string): string {
  const result = anything.validateText(text);
  const first = result.ok ? undefined : result.violations[0];
  if (first?.code === "not_finite") return "it is not JSON: NaN and infinities are no JSON";
  if (first?.code !== "not_json") return "it is not JSON";
  const { reason, line = 1, column = 1 } = first.want;
  return `it is not JSON: ${reason ?? "a fault"} at ${line > 1 ? `line ${line}, ` : ""}column ${column}`;
}
