/** The tools of a list: read from a file, and compiled. */

import { fromJsonSchema, SchemaError, type CompileOptions, type ImportedTool, type Tool } from "../index.js";
import { Misuse } from "./command.js";
import { parseJson } from "./json.js";

/** A tool of a list, or why its schema cannot be enforced. */
export type Listed =
  | { readonly name: string; readonly tool: Tool<unknown> }
  | { readonly name: string; readonly fault: { readonly message: string; readonly pointer: string } };

/**
 * The entries of a tool list.
 *
 * # Shape
 *
 * A `tools/list` result, the JSON-RPC response around it, its `tools` array, or one tool.
 *
 * # Errors
 *
 * `Misuse` that says what is wrong in `path`.
 */
export function toolEntries(path: string, text: string): ImportedTool[] {
  const entries = entriesIn(parsed(path, text.replace(/^\ufeff/, "")));
  if (entries === undefined) {
    throw new Misuse(`${path} holds no tools: a tools/list result, its tools array, or one tool with its inputSchema is wanted`);
  }
  if (entries.length === 0) throw new Misuse(`${path} holds no tools: its list is empty`);
  const seen = new Set<string>();
  return entries.map((entry, index) => {
    if (!isObject(entry) || typeof entry["name"] !== "string") throw new Misuse(`${path}: tool ${index + 1} of ${entries.length} has no name`);
    const { name } = entry;
    if (seen.has(name)) throw new Misuse(`${path} has two tools of the name ${JSON.stringify(name)}: a call could mean either`);
    seen.add(name);
    return entry as ImportedTool & typeof entry;
  });
}

/** Compiles every entry. One that cannot be compiled keeps the others from nothing. */
export function compileTools(entries: readonly ImportedTool[], options: CompileOptions): Map<string, Listed> {
  return new Map(entries.map((entry) => [entry.name, compiled(entry, options)]));
}

function compiled(entry: ImportedTool, options: CompileOptions): Listed {
  const { name } = entry;
  try {
    return { name, tool: fromJsonSchema<unknown>(entry, options) };
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error;
    return { name, fault: { message: error.message, pointer: error.pointer } };
  }
}

function parsed(path: string, text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    throw new Misuse(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function entriesIn(document: unknown): readonly unknown[] | undefined {
  if (Array.isArray(document)) return document;
  if (!isObject(document)) return undefined;
  if (Array.isArray(document["tools"])) return document["tools"];
  if ("inputSchema" in document) return [document];
  return isObject(document["result"]) ? entriesIn(document["result"]) : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
