/** What the text of the tool is: a spec, a schema, or a list of tools. */

import type { ToolForm } from "../protocol";

/** One tool, as the package takes it. */
export type Source =
  | { readonly kind: "spec"; readonly spec: Readonly<Record<string, unknown>> }
  | { readonly kind: "entry"; readonly entry: Entry; readonly at: readonly string[] };

export interface Entry {
  readonly name: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly [member: string]: unknown;
}

export interface Recognised {
  readonly form: Exclude<ToolForm, "auto">;
  readonly names: readonly string[];
  readonly pick: string;
  /** The tool that is meant, or why there is none. */
  readonly source: Source | string;
}

/** The name of a schema that comes without one. */
const UNNAMED = "tool";

/** Reads a parsed text as `form` says. `wanted` are the names that may be meant in a list, the first that it has wins. */
export function recognise(value: unknown, form: ToolForm, wanted: readonly string[]): Recognised {
  const decided = form === "auto" ? formOf(value) : form;
  switch (decided) {
    case "spec":
      return { form: "spec", names: [], pick: "", source: isRecord(value) ? { kind: "spec", spec: value } : "a ToolSpec is an object" };
    case "schema": {
      const source = isRecord(value)
        ? ({ kind: "entry", entry: { name: UNNAMED, inputSchema: value }, at: [] } as const)
        : "a JSON Schema of arguments is an object";
      return { form: "schema", names: [], pick: "", source };
    }
    case "list":
      return fromList(value, wanted);
  }
}

function formOf(value: unknown): Exclude<ToolForm, "auto"> {
  if (listOf(value) !== undefined) return "list";
  if (!isRecord(value)) return "spec";
  const schema = "type" in value || "$schema" in value || "$ref" in value || "anyOf" in value || "oneOf" in value || "allOf" in value;
  return typeof value["name"] === "string" || !schema ? "spec" : "schema";
}

/** The tools in a `tools` array, a `tools/list` result, the JSON-RPC message around it, or one entry alone, with their place. */
function listOf(value: unknown): { readonly tools: readonly unknown[]; readonly at: readonly string[]; readonly alone?: true } | undefined {
  if (Array.isArray(value)) return { tools: value, at: [] };
  if (!isRecord(value)) return undefined;
  if (Array.isArray(value["tools"])) return { tools: value["tools"], at: ["tools"] };
  const result = value["result"];
  if (isRecord(result) && Array.isArray(result["tools"])) return { tools: result["tools"], at: ["result", "tools"] };
  return isRecord(value["inputSchema"]) ? { tools: [value], at: [], alone: true } : undefined;
}

function fromList(value: unknown, wanted: readonly string[]): Recognised {
  const list = listOf(value);
  const none = (reason: string): Recognised => ({ form: "list", names: [], pick: "", source: reason });
  if (list === undefined) return none("a list of tools is an array, or an object with `tools`");
  const named = list.tools.flatMap((tool, index) =>
    isRecord(tool) && typeof tool["name"] === "string" ? [{ name: tool["name"], tool, index }] : [],
  );
  const names = named.map(({ name }) => name);
  const chosen = wanted.map((want) => named.find(({ name }) => name === want)).find((found) => found !== undefined) ?? named[0];
  if (chosen === undefined) return none("no tool of the list has a name");
  const { name, tool, index } = chosen;
  const at = [...list.at, ...(list.alone === true ? [] : [String(index)]), "inputSchema"];
  if (!isRecord(tool["inputSchema"])) return { form: "list", names, pick: name, source: `tool \`${name}\`: it has no inputSchema` };
  return { form: "list", names, pick: name, source: { kind: "entry", entry: tool as Entry, at } };
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
