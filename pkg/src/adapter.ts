/** What every adapter does with a call: check it, tell the hooks, and word the answer. */

import { toolError, withEdits } from "./answer.js";
import type { Edit } from "./edits.js";
import type { Profile } from "./profiles.js";
import type { Refused, Result } from "./result.js";
import type { InProfile, ReadMode, Tool } from "./tool.js";
import type { CallToolResult, Code } from "./types.js";

/** What is told of a refused call: names and codes, never a value. */
export interface RefusedReport {
  readonly tool: string;
  /** The code of each violation, in order. */
  readonly codes: readonly Code[];
}

/** What is told of a call that was repaired: names and rules, never a value. */
export interface EditedReport {
  readonly tool: string;
  /** The rule of each repair, in order. Defaults that were filled in are no repairs. */
  readonly rules: readonly Edit["rule"][];
}

/** What an adapter does beside checking. */
export interface AdapterOptions {
  /** How much is repaired: what the tool's own `read` repairs, unless it is set. */
  readonly mode?: "strict" | ReadMode;
  /** The form in which the tools are listed and their arguments come: that of each tool's own options, unless it is set. */
  readonly profile?: Profile;
  /** Whether a refusal is a result that the model sees, or is thrown as an error of the protocol, which it may never see. */
  readonly onInvalid?: "result" | "throw";
  /** Where violations and repairs go as data: into `_meta`, or nowhere. */
  readonly details?: "_meta" | "none";
  /** Called for each refused call, for logs and metrics. */
  readonly onRefused?: (report: RefusedReport) => void;
  /** Called for each repaired call, for logs and metrics. */
  readonly onEdited?: (report: EditedReport) => void;
}

/** The error of the protocol for a request that is not as it should be. */
export const INVALID_PARAMS = -32602;

/** Checks the arguments as the options say, and tells the hooks. */
export function check<A>(tool: Tool<A>, args: unknown, { mode, profile, onRefused, onEdited }: AdapterOptions): Result<A> {
  const form = inProfile(profile);
  const result = mode === "strict" ? tool.validate(args, form) : tool.read(args, mode === undefined ? form : { ...form, mode });
  if (!result.ok) onRefused?.({ tool: tool.name, codes: result.violations.map(({ code }) => code) });
  else if (onEdited !== undefined) {
    const rules = repairs(result.edits).map(({ rule }) => rule);
    if (rules.length > 0) onEdited({ tool: tool.name, rules });
  }
  return result;
}

/** The option of a tool's methods, where there is one. */
export function inProfile(profile: Profile | undefined): InProfile {
  return profile === undefined ? {} : { profile };
}

/** The answer to a refused call; thrown, where the options want an error of the protocol. */
export function refusal(refused: Refused, { onInvalid, details }: AdapterOptions): CallToolResult {
  const result = details === "none" ? toolError(refused.text) : refused.toolResult();
  if (onInvalid !== "throw") return result;
  throw protocolError(INVALID_PARAMS, refused.text, result._meta);
}

/** The answer to a call with its repairs, unless the options keep them back. */
export function withRepairs<R>(answer: R, edits: readonly Edit[], { details }: AdapterOptions): R {
  return details === "none" ? answer : withEdits(answer, repairs(edits));
}

/** The edits that repair something: filling in a default is none, and so is turning a published form back. */
function repairs(edits: readonly Edit[]): readonly Edit[] {
  return edits.filter(({ rule, wire }) => rule !== "default" && wire !== true);
}

/** An error that both SDKs answer with its own code. */
export function protocolError(code: number, message: string, data?: object): Error {
  return Object.assign(new Error(message), data === undefined ? { code } : { code, data });
}
