/** Rust's golden of the records that cross, by what they are. Tests compile the file against this type; nothing imports it. */

import type { AskOutcome, Compiled, EditRecord, Json, Outcome, ToolEntry, Violation } from "./types.js";

/** A record as it crosses: a BigInt of the package is an object with its digits. */
type Crossing<T> = [Json] extends [T]
  ? T
  : T extends bigint
    ? { readonly "\u0000big": string }
    : T extends object
      ? { readonly [Name in keyof T]: Crossing<T[Name]> }
      : T;

/** `tests/golden/records.json`: examples of every record, every code and every rule. */
export interface Records {
  readonly compiled?: readonly Compiled[];
  readonly outcomes?: readonly Crossing<Outcome>[];
  readonly violations?: readonly Crossing<Violation>[];
  readonly edits?: readonly Crossing<EditRecord>[];
  readonly asks?: readonly AskOutcome[];
  readonly entries?: readonly ToolEntry[];
}
