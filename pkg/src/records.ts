/** Rust's goldens of the records that cross, by what they are. Tests compile the files against this type; nothing imports it. */

import type { AcceptedOutcome, AskOutcome, Compiled, EditRecord, RefusedOutcome, ToolEntry, Violation } from "./types.js";

/** `tests/golden/records.json`: examples of every code and every rule; and `answers.json`: what the exports answer. */
export interface Records {
  readonly violations: readonly Violation[];
  readonly edits: readonly EditRecord[];
  readonly compiled: readonly Compiled[];
  readonly accepted: readonly AcceptedOutcome[];
  readonly refused: readonly { readonly record: RefusedOutcome; readonly text: string }[];
  readonly asks: readonly AskOutcome[];
  readonly entries: readonly ToolEntry[];
}
