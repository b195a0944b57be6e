/** Results: what a check hands back. The answer of the module is read only as far as it is asked for. */

import { toolError } from "./answer.js";
import { argumentsOf, type Arguments } from "./arguments.js";
import { applyEdits, describeEdit, masked, type Edit } from "./edits.js";
import { decode, parseAnswer } from "./marshal.js";
import type { CallToolResult, Outcome, Violation } from "./types.js";

/** Arguments that were accepted. */
export interface Accepted<T> {
  readonly ok: true;
  /** The checked value. Without edits it is the caller's own object. */
  readonly value: T;
  /** Every change that was made, in order. */
  readonly edits: readonly Edit[];
  /** The same arguments, read one by one. */
  readonly arguments: Arguments;
  /** One line of text for each change, for logs. */
  changes(): string[];
}

/** Arguments that were refused. */
export interface Refused {
  readonly ok: false;
  /**
   * What is wrong, the first twenty. The first is the one error of a strict contract.
   *
   * It is worked out when it, the text or the answer is first asked for. Arguments that were made to fit before that leave the one
   * violation `internal`.
   */
  readonly violations: readonly Violation[];
  /** How many violations there are beyond those. */
  readonly more: number;
  /** What the model reads. */
  readonly text: string;
  /** The answer to the client: the text, with `isError`. */
  toolResult(): CallToolResult;
}

/** What a check hands back. */
export type Result<T> = Accepted<T> | Refused;

/** The answer where the module itself failed on a call. */
export const INTERNAL_FAILURE: string = failure("The arguments could not be checked: the checker itself failed on them. Send a simpler call.");

/** The answer where the caller made its refused arguments fit before asking what was wrong with them. */
const CHANGED: string = failure("The arguments were refused, and were changed before anybody asked why. Send the call again.");

function failure(text: string): string {
  const violations = [{ path: "", code: "internal", want: {}, got: { kind: "absent" } }] as const;
  return JSON.stringify({ ok: false, edits: [], violations, more: 0, text } satisfies Outcome);
}

const REFUSED = '{"ok":false';

/** The result of a check of `input`, which was encoded as `bytes`. */
export function resultOfValue<T>(answer: string, input: unknown, bytes: Uint8Array, copy: boolean): Result<T> {
  if (answer === "") return accepted(copy ? decode(bytes) : input, []);
  if (answer.startsWith(REFUSED)) return refused(() => parseAnswer(answer));
  const outcome = parseAnswer<Outcome>(answer);
  if (!outcome.ok) return refused(() => outcome);
  return accepted(edited(input, bytes, outcome.edits, copy), outcome.edits);
}

/** The result that hands on another value in place of the checked one; its edits stay on record. */
export function withValue<T>({ edits }: Accepted<unknown>, value: T): Accepted<T> {
  return accepted(value, edits);
}

/** The result with `records` before its own edits: what was turned back before the check. */
export function afterEdits<T>(records: Outcome["edits"], result: Result<T>): Result<T> {
  return withEditsBefore(records.map((record) => ({ ...masked(record), wire: true as const })), result);
}

/** The result with more edits before its own. */
export function withEditsBefore<T>(edits: readonly Edit[], result: Result<T>): Result<T> {
  return result.ok && edits.length > 0 ? new AcceptedResult(result.value, [...edits, ...result.edits]) : result;
}

/** The refusal with these violations and as many more, in which the model reads `text`. */
export function refusedWith(violations: readonly Violation[], more: number, text: string): Refused {
  return refused(() => ({ ok: false, edits: [], violations, more, text }));
}

/** The result of a check of text. */
export function resultOfText<T>(answer: string): Result<T> {
  if (answer.startsWith(REFUSED)) return refused(() => parseAnswer(answer));
  const outcome = parseAnswer<Outcome>(answer);
  return outcome.ok ? accepted(outcome.value, outcome.edits) : refused(() => outcome);
}

/** The input, which was encoded as `bytes`, with the edits made. `odd` is told where the result lacks what is no data. */
export function edited(input: unknown, bytes: Uint8Array, edits: Outcome["edits"], copy: boolean, odd?: () => void): unknown {
  if (!copy) {
    try {
      return applyEdits(input, edits);
    } catch {
      // A getter threw now, or gave something else than before: the bytes hold what was checked.
    }
  }
  return applyEdits(decode(bytes, odd), edits);
}

/** A refusal that is described when it is asked what is wrong, by another check of what was refused. */
export function describedLater(check: () => Result<unknown>): Refused {
  return refused(() => {
    const again = check();
    if (again.ok) return parseAnswer<Outcome>(CHANGED);
    const { violations, more, text } = again;
    return { ok: false, edits: [], violations, more, text };
  });
}

/** The result of a value that stands as it came. */
export function unchanged<T>(value: unknown): Result<T> {
  return new AcceptedResult(value as T, NO_EDITS);
}

const NO_EDITS: readonly Edit[] = Object.freeze([]);

function accepted<T>(value: unknown, records: Outcome["edits"]): Accepted<T> {
  return new AcceptedResult(value as T, records.map(masked));
}

/** Accepted arguments. A class because it is made at every call: an object with closures takes as long as the check itself. */
class AcceptedResult<T> implements Accepted<T> {
  readonly ok = true;
  readonly value: T;
  readonly edits: readonly Edit[];

  constructor(value: T, edits: readonly Edit[]) {
    this.value = value;
    this.edits = edits;
  }

  get arguments(): Arguments {
    return argumentsOf(this.value);
  }

  changes(): string[] {
    return this.edits.map(describeEdit);
  }
}

/** A refusal, described when it is first asked for. A class for the same reason. */
class RefusedResult implements Refused {
  readonly ok = false;
  #describe: (() => Outcome) | undefined;
  #outcome: Outcome | undefined;

  constructor(describe: () => Outcome) {
    this.#describe = describe;
  }

  get violations(): readonly Violation[] {
    return this.#described().violations;
  }

  get more(): number {
    return this.#described().more;
  }

  get text(): string {
    return this.#described().text ?? "";
  }

  toolResult(): CallToolResult {
    return toolError(this.text, { violations: this.violations });
  }

  #described(): Outcome {
    this.#outcome ??= this.#describe?.() ?? (JSON.parse(INTERNAL_FAILURE) as Outcome);
    // Nothing holds the arguments any longer than that.
    this.#describe = undefined;
    return this.#outcome;
  }
}

function refused(describe: () => Outcome): Refused {
  return new RefusedResult(describe);
}
