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
  return distinctlyNamed(path, toolList(path, text).entries);
}

/** The entries, each of which must have a name of its own. */
export function distinctlyNamed(path: string, entries: readonly Entry[]): (ImportedTool & Entry)[] {
  const seen = new Set<string>();
  return entries.map((entry, index) => {
    const { name } = entry;
    if (typeof name !== "string") throw new Misuse(`${path}: tool ${index + 1} of ${entries.length} has no name`);
    if (seen.has(name)) throw new Misuse(`${path} has two tools of the name ${JSON.stringify(name)}: a call could mean either`);
    seen.add(name);
    return entry as ImportedTool & Entry;
  });
}

/** A tool as it is listed. */
export type Entry = Readonly<Record<string, unknown>>;

/** A tool list in the document that holds it. */
export interface ToolList {
  readonly document: unknown;
  /** The way from the document to the array of tools, or to the one tool. */
  readonly at: readonly string[];
  /** Whether the document holds one tool without an array around it. */
  readonly single: boolean;
  readonly entries: readonly Entry[];
}

/** The tool list of a text; its shapes and errors are those of `toolEntries`, but for the names, which are not looked at. */
export function toolList(path: string, text: string): ToolList {
  const document = parsed(path, text.replace(/^\ufeff/, ""));
  const found = listIn(document, []);
  if (found === undefined) {
    throw new Misuse(`${path} holds no tools: a tools/list result, its tools array, or one tool with its inputSchema is wanted`);
  }
  const { entries } = found;
  if (entries.length === 0) throw new Misuse(`${path} holds no tools: its list is empty`);
  const other = entries.findIndex((entry) => !isObject(entry));
  if (other >= 0) throw new Misuse(`${path}: tool ${other + 1} of ${entries.length} is no object`);
  return { ...found, document, entries: entries as readonly Entry[] };
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

interface Found {
  readonly at: readonly string[];
  readonly single: boolean;
  readonly entries: readonly unknown[];
}

function listIn(document: unknown, at: readonly string[]): Found | undefined {
  if (Array.isArray(document)) return { at, single: false, entries: document };
  if (!isObject(document)) return undefined;
  if (Array.isArray(document["tools"])) return { at: [...at, "tools"], single: false, entries: document["tools"] };
  if ("inputSchema" in document) return { at, single: true, entries: [document] };
  return isObject(document["result"]) ? listIn(document["result"], [...at, "result"]) : undefined;
}

/** Whether a value is an object, and no array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Levels of arrays and objects that a tool may have. 127: the module that publishes takes 128, and the list around the tools is one.
 */
const LEVELS = 127;

/** Half of a character that needs two: a text that has one by itself is not valid Unicode, and no UTF-8 holds it. */
const HALF = /\p{Surrogate}/u;

/** Why the module that publishes cannot take a value, as the end of a sentence about it. */
export function flawOf(value: unknown, levels = LEVELS): string | undefined {
  if (typeof value === "string") return HALF.test(value) ? "has text that is not valid Unicode: half of a surrogate pair" : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  if (levels === 0) return `is deeper than ${LEVELS} levels of arrays and objects`;
  for (const [name, inner] of Object.entries(value)) {
    const flaw = flawOf(name, levels) ?? flawOf(inner, levels - 1);
    if (flaw !== undefined) return flaw;
  }
  return undefined;
}
