/** Rust's goldens of the records that cross, by what they are. Tests compile the files against this type; nothing imports it. */

import type { AcceptedOutcome, AskOutcome, Compiled, EditRecord, Json, RefusedOutcome, ToolEntry, Violation } from "./types.js";

/** A record as it crosses: a BigInt of the package is an object with its digits. */
type Crossing<T> = [Json] extends [T]
  ? T
  : T extends bigint
    ? { readonly "\u0000big": string }
    : T extends object
      ? { readonly [Name in keyof T]: Crossing<T[Name]> }
      : T;

/** `tests/golden/records.json`: examples of every code and every rule; and `answers.json`: what the exports answer. */
export interface Records {
  readonly violations: readonly Crossing<Violation>[];
  readonly edits: readonly Crossing<EditRecord>[];
  readonly compiled: readonly Compiled[];
  readonly accepted: readonly Crossing<AcceptedOutcome>[];
  readonly refused: readonly { readonly record: Crossing<RefusedOutcome>; readonly text: string }[];
  readonly asks: readonly AskOutcome[];
  readonly entries: readonly ToolEntry[];
}
