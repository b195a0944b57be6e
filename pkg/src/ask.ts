/** The arguments of the three ask tools, checked before any provider is called. */

import { toolError } from "./answer.js";
import { ownMember } from "./arguments.js";
import { parseAnswer } from "./crossing.js";
import { withModule } from "./instance.js";
import { withEncoded } from "./marshal.js";
import { Description, INTERNAL_FAILURE, isRefusal } from "./result.js";
import type { AskOutcome, CallToolResult, Violation } from "./types.js";

/** The kind of question: yes or no, one of several labels, or a level of a scale. */
export type AskKind = "noul" | "choice" | "score";

/** The checked arguments of an ask tool. */
export interface Asked {
  readonly ok: true;
  /** What is asked about. Its type is not checked. */
  readonly state: unknown;
  /** What is asked. Its type is not checked. */
  readonly instruction: unknown;
  /** The labels of a choice or the levels of a score; `undefined` for `noul`. */
  readonly criteria: unknown;
  /** Whether the criteria are the built-in ones, because none were given. */
  readonly defaultCriteria: boolean;
}

/** Why the arguments of an ask tool were refused. */
export interface AskRefused {
  readonly ok: false;
  readonly violations: readonly Violation[];
  /** What the model reads. */
  readonly text: string;
  /** The answer to the client: the text, with `isError`. */
  toolResult(): CallToolResult;
}

/** Levels of arguments, as everywhere. */
const DEPTH = 64;

/**
 * Checks the arguments of an ask tool.
 *
 * # Shape
 *
 * What is missing is reported first, then all unknown names, sorted, then bad criteria.
 */
export function askArguments(args: unknown, kind: AskKind): Asked | AskRefused {
  const answer = withEncoded(args ?? {}, DEPTH, (bytes) => withModule((glue) => glue.ask(kind, bytes), () => INTERNAL_FAILURE));
  if (isRefusal(answer)) {
    const { violations, text } = new Description(answer);
    return Object.freeze({ ok: false, violations, text, toolResult: () => toolError(text, { violations }) });
  }
  const outcome = parseAnswer<AskOutcome>(answer);
  return Object.freeze({
    ok: true,
    state: ownMember(args, "state"),
    instruction: ownMember(args, "instruction"),
    criteria: outcome.defaultCriteria ? outcome.criteria : ownMember(args, "criteria"),
    defaultCriteria: outcome.defaultCriteria,
  });
}
