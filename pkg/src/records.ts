/** Rust's golden of the records that cross, by what they are. Tests compile the file against this type; nothing imports it. */

import type { AskOutcome, Compiled, EditRecord, Outcome, ToolEntry, Violation } from "./types.js";

/** `tests/golden/records.json`: examples of every record, every code and every rule. */
export interface Records {
  readonly compiled?: readonly Compiled[];
  readonly outcomes?: readonly Outcome[];
  readonly violations?: readonly Violation[];
  readonly edits?: readonly EditRecord[];
  readonly asks?: readonly AskOutcome[];
  readonly entries?: readonly ToolEntry[];
}
