/** Recorded calls: what a line of a log says. */

import { membersOf, whyNotJson } from "./json.js";

/** A call as it was logged. */
export interface Call {
  readonly tool: string;
  /** The JSON text of the arguments, with every digit and every repeated name, or nothing where there are none. */
  readonly text?: string;
}

/** Why a line is no call. */
export interface BadLine {
  readonly error: string;
}

const MEMBERS: readonly string[] = ["tool", "arguments", "arguments_text"];

/**
 * The call of a line.
 *
 * # Shape
 *
 * `{"tool", "arguments"}`, `{"tool", "arguments_text"}` or `{"tool"}`; other members are not looked at.
 */
export function callOf(line: string): Call | BadLine {
  let record: unknown;
  try {
    record = JSON.parse(line);
  } catch {
    return { error: whyNotJson(line) };
  }
  if (typeof record !== "object" || record === null || Array.isArray(record)) return { error: "it is no object" };
  const texts = new Map<string, string>();
  for (const { name, text } of membersOf(line)) {
    if (!MEMBERS.includes(name)) continue;
    if (texts.has(name)) return { error: `it has ${name} twice` };
    texts.set(name, text);
  }
  const { tool, arguments_text: raw } = record as { readonly tool?: unknown; readonly arguments_text?: unknown };
  if (!texts.has("tool")) return { error: "it has no member tool with the name of one" };
  if (typeof tool !== "string") return { error: "its tool is no string" };
  const asValue = texts.get("arguments");
  if (!texts.has("arguments_text")) return asValue === undefined ? { tool } : { tool, text: asValue };
  if (asValue !== undefined) return { error: "it has both arguments and arguments_text" };
  return typeof raw === "string" ? { tool, text: raw } : { error: "its arguments_text is no string" };
}
