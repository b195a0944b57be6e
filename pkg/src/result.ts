/** Results: what a check hands back. The answer of the module is read only as far as it is asked for. */

import { toolError } from "./answer.js";
import { argumentsOf, type Arguments } from "./arguments.js";
import { parseAnswer } from "./crossing.js";
import { applyEdits, masked, type Completed, type Edit } from "./edits.js";
import { exactJson } from "./exact.js";
import { withModule } from "./instance.js";
import { decode } from "./marshal.js";
import type { AcceptedOutcome, CallToolResult, EditRecord, RefusedOutcome, Violation } from "./types.js";

/** Arguments that were accepted. */
export interface Accepted<T> {
  readonly ok: true;
  /** The checked value. Without edits it is the caller's own object. */
  readonly value: T;
  /** Every change that was made, in order. */
  readonly edits: readonly Edit[];
  /** The same arguments, read one by one. */
  readonly arguments: Arguments;
  /** One line of text for each change, for logs: `limit: text_to_integer, a string became 10`. */
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
  /** A line for each of the violations, in their order, also where the text has no room for it. */
  readonly sentences: readonly string[];
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
  return `${JSON.stringify({ ok: false, violations, more: 0 } satisfies RefusedOutcome)}\n${text}`;
}

/** Whether an answer of the module refuses what was checked. */
export function isRefusal(answer: string): boolean {
  return answer.startsWith('{"ok":false');
}

/** The result of a check of `input`, which was encoded as `bytes`. */
export function resultOfValue<T>(answer: string, input: unknown, bytes: Uint8Array, copy: boolean): Result<T> {
  if (answer === "") return accepted(copy ? decode(bytes) : input, []);
  if (isRefusal(answer)) return new RefusedResult(() => new Description(answer));
  const { edits } = parseAnswer<AcceptedOutcome>(answer);
  return accepted(edited(input, bytes, edits, copy), edits);
}

/** The result that hands on another value in place of the checked one; its edits stay on record. */
export function withValue<T>({ edits }: Accepted<unknown>, value: T): Accepted<T> {
  return accepted(value, edits);
}

/** The result with `records` before its own edits: what was turned back before the check. */
export function afterEdits<T>(records: readonly EditRecord[], result: Result<T>): Result<T> {
  return withEditsBefore(records.map((record) => ({ ...masked(record), wire: true as const })), result);
}

/** The result with more edits before its own. */
export function withEditsBefore<T>(edits: readonly Edit[], result: Result<T>): Result<T> {
  return result.ok && edits.length > 0 ? new AcceptedResult(result.value, [...edits, ...result.edits]) : result;
}

/** The refusal with these facts and words. */
export function refusedWith(told: Told): Refused {
  return new RefusedResult(() => told);
}

/** The result of a check of text. */
export function resultOfText<T>(answer: string): Result<T> {
  if (isRefusal(answer)) return new RefusedResult(() => new Description(answer));
  const { value, edits } = parseAnswer<AcceptedOutcome>(answer);
  return accepted(value, edits);
}

/** The input, which was encoded as `bytes`, with the edits made. `odd` is told where the result lacks what is no data. */
export function edited(input: unknown, bytes: Uint8Array, edits: readonly EditRecord[], copy: boolean, odd?: () => void): unknown {
  if (!copy) {
    try {
      return applyEdits(input, edits);
    } catch {
      // A getter threw now, or gave something else than before: the bytes hold what was checked.
    }
  }
  return applyEdits(decode(bytes, odd), edits);
}

/** A refusal that is described when it is asked what is wrong, by what the module then answers to what was refused. */
export function describedLater(ask: () => string): Refused {
  return new RefusedResult(() => {
    const answer = ask();
    return new Description(isRefusal(answer) ? answer : CHANGED);
  });
}

/** The result of a value that stands as it came. */
export function unchanged<T>(value: unknown): Result<T> {
  return new AcceptedResult(value as T, NO_EDITS);
}

/** The line of an edit, in the module's words; where that fails, what there is to say of it. Of a secret nothing is there. */
function lineOf({ path, rule, change, before, after, to }: Edit): string {
  const json = (value: unknown): string => (value === undefined ? "" : exactJson(value));
  const parts = [path, rule, change, before?.kind ?? "", json(before?.value), to ?? json(after)];
  return withModule((glue) => glue.change(JSON.stringify(parts)), () => rule);
}

/** The result of a value that lacked nothing but defaults. */
export function completedWith<T>({ value, edits }: Completed): Accepted<T> {
  return accepted(value, edits);
}

const NO_EDITS: readonly Edit[] = Object.freeze([]);

function accepted<T>(value: unknown, records: readonly EditRecord[]): Accepted<T> {
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
    return this.edits.map(lineOf);
  }
}

/** What is wrong, in facts and in words. */
export type Told = Pick<Refused, "violations" | "more" | "text" | "sentences">;

/** What an answer of the module says of a refusal: a record in one line, and the text behind it. The record is read when it is first asked for. */
export class Description implements Told {
  readonly text: string;
  readonly #line: string;
  #record: RefusedOutcome | undefined;

  constructor(answer: string) {
    const end = answer.indexOf("\n");
    this.#line = answer.slice(0, end);
    this.text = answer.slice(end + 1);
  }

  get violations(): readonly Violation[] {
    return this.#read().violations;
  }

  get more(): number {
    return this.#read().more;
  }

  get sentences(): readonly string[] {
    const { sentences, violations } = this.#read();
    return sentences ?? this.text.split("\n", violations.length);
  }

  #read(): RefusedOutcome {
    return (this.#record ??= parseAnswer(this.#line));
  }
}

/** A refusal, described when it is first asked for. A class for the same reason. */
class RefusedResult implements Refused {
  readonly ok = false;
  #describe: (() => Told) | undefined;
  #told: Told | undefined;

  constructor(describe: () => Told) {
    this.#describe = describe;
  }

  get violations(): readonly Violation[] {
    return this.#found().violations;
  }

  get more(): number {
    return this.#found().more;
  }

  get text(): string {
    return this.#found().text;
  }

  get sentences(): readonly string[] {
    return this.#found().sentences;
  }

  toolResult(): CallToolResult {
    return toolError(this.text, { violations: this.violations });
  }

  #found(): Told {
    this.#told ??= this.#describe?.() ?? new Description(INTERNAL_FAILURE);
    // Nothing holds the arguments any longer than that.
    this.#describe = undefined;
    return this.#told;
  }
}
