/** Answers: what goes back to the client. */

import type { Edit } from "./edits.js";
import { define } from "./marshal.js";
import type { CallToolResult, Sendable, Violation } from "./types.js";

/** Where an answer carries the repairs of its call. */
const EDITS = "mcp-arguments/edits";

/**
 * The answer to a call that failed: one text, with `isError`, so that the model sees it and can correct itself.
 *
 * # Shape
 *
 * `{content: [{type: "text", text}], isError: true}`. Violations go to `_meta["mcp-arguments/violations"]`, BigInts in them as
 * their digits; there is never a `structuredContent`.
 */
export function toolError(text: string, options?: { readonly violations?: readonly Violation[] }): CallToolResult {
  const result: CallToolResult = { content: [{ type: "text", text }], isError: true };
  if (options?.violations !== undefined) result._meta = { "mcp-arguments/violations": sendable(options.violations) };
  return result;
}

/** The answer with the edits after those that it has, for the client to see. Only an object can carry them. */
export function withEdits<R>(answer: R, edits: readonly Edit[]): R {
  if (edits.length === 0 || typeof answer !== "object" || answer === null) return answer;
  const { _meta } = answer as { readonly _meta?: { readonly [EDITS]?: readonly Sendable<Edit>[] } };
  return { ...answer, _meta: { ..._meta, [EDITS]: [...(_meta?.[EDITS] ?? []), ...sendable(edits)] } };
}

/** The records as JSON can hold them: a transport that meets a BigInt throws, and the client waits for ever. */
function sendable<T>(value: T): Sendable<T>;
function sendable(value: unknown): unknown {
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(sendable);
  const copy = {};
  for (const [name, member] of Object.entries(value)) define(copy, name, sendable(member));
  return copy;
}
