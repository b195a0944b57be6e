/** JSON for people and files: indented, integers with all their digits, and nothing in it that a terminal would obey. */

import { randomUUID } from "node:crypto";
import type { Io } from "./io.js";

/** Indented JSON text of plain data. BigInts are written as their digits. */
export function prettyJson(value: unknown): string {
  // A mark that no text can hold by accident.
  const mark = randomUUID();
  let exact = false;
  const text = JSON.stringify(
    value,
    (_name, inner: unknown) => {
      if (typeof inner !== "bigint") return inner;
      exact = true;
      return `${mark}${inner}`;
    },
    2,
  );
  return `${exact ? text.replace(new RegExp(`"${mark}(-?\\d+)"`, "g"), "$1") : text}\n`;
}

/** What a terminal obeys and JSON text may hold as it is, within its strings alone. */
const OBEYED = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** JSON text for the output: a file gets it as it is, a terminal with escapes that say the same. */
export function shownJson(text: string, io: Io): string {
  return io.shown ? text.replace(OBEYED, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`) : text;
}

/**
 * Data that was made from `source` and has crossed as doubles, with the integers of the source that a double cannot hold put back. Where
 * two of them became the same double, it is left.
 */
export function withDigitsOf(source: unknown, made: unknown): unknown {
  const exact = new Map<number, bigint | undefined>();
  collect(source, exact);
  return exact.size === 0 ? made : restored(made, exact);
}

function collect(value: unknown, exact: Map<number, bigint | undefined>): void {
  if (typeof value === "bigint") {
    const rounded = Number(value);
    exact.set(rounded, exact.has(rounded) && exact.get(rounded) !== value ? undefined : value);
  } else if (typeof value === "object" && value !== null) for (const inner of Object.values(value)) collect(inner, exact);
}

function restored(value: unknown, exact: ReadonlyMap<number, bigint | undefined>): unknown {
  if (typeof value === "number") return exact.get(value) ?? value;
  if (Array.isArray(value)) return value.map((inner) => restored(inner, exact));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, restored(inner, exact)]));
}
