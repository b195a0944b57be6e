/** Answers: what goes back to the client. */

import type { CallToolResult, Violation } from "./types.js";

/**
 * The answer to a call that failed: one text, with `isError`, so that the model sees it and can correct itself.
 *
 * # Shape
 *
 * `{content: [{type: "text", text}], isError: true}`. Violations go to `_meta["mcp-arguments/violations"]`; there is never a
 * `structuredContent`.
 */
export function toolError(text: string, options?: { readonly violations?: readonly Violation[] }): CallToolResult {
  const result: CallToolResult = { content: [{ type: "text", text }], isError: true };
  if (options?.violations !== undefined) result._meta = { "mcp-arguments/violations": options.violations };
  return result;
}
