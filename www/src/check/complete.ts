/** Completion in the call: the names of arguments and the values that they may have, from the tool's schema. */

import type { SyntaxNode } from "@lezer/common";
// A parser that makes a tree of what is half written, as texts are where they are completed.
import { parser } from "@lezer/json";
import { segments } from "../pointer";
import type { CompleteQuestion, Completion, Completions } from "../protocol";
import { isRecord } from "./source";

type Schema = Readonly<Record<string, unknown>>;

/** Characters behind the cursor in which a quoted word may end. */
const LONGEST_TAIL = 200;

/** The completions at the cursor in `text`, for arguments that `schema` describes. `inRequest` says whether they lie in a whole request. */
export function completionsIn(text: string, { pos, explicit }: CompleteQuestion, schema: unknown, inRequest: boolean): Completions | undefined {
  const node = parser.parse(text).resolveInner(pos, -1);
  const name = around(node, "PropertyName");
  const object = name === undefined ? node : name.parent?.parent;
  const word = wordAt(text, node, pos);
  if (!explicit && word === "") return undefined;
  const property = around(node, "Property");
  const inValue = name === undefined && property !== undefined && afterColon(text, property, pos);
  const path = pathOf(text, inValue ? property : object ?? node, inRequest);
  if (path === undefined) return undefined;
  const place = schemaAt(schema, schema, path);
  const options = inValue ? values(place) : nameCompletions(schema, place, present(text, object ?? node));
  return options.length === 0 ? undefined : { from: pos - word.length, to: closed(text, pos, word), options };
}

/** The name or value that the cursor stands in, as far as it is written before the cursor. */
function wordAt(text: string, node: SyntaxNode, pos: number): string {
  const container = node.name === "Object" || node.name === "Array" || node.name === "Property" || node.from >= pos;
  const written = container ? "" : text.slice(node.from, pos);
  return /("[^"\n]*|[\w.+-]+)$/.exec(written)?.[0] ?? "";
}

/** Where the quoted word around the cursor ends. */
function closed(text: string, pos: number, word: string): number {
  if (!word.startsWith('"')) return pos;
  const tail = /^[^"\n,:}\]]*"/.exec(text.slice(pos, pos + LONGEST_TAIL));
  return tail === null ? pos : pos + tail[0].length;
}

function around(node: SyntaxNode, type: string): SyntaxNode | undefined {
  for (let at: SyntaxNode | null = node; at !== null; at = at.parent) {
    if (at.name === type) return at;
    if (at.name === "Object" || at.name === "Array") return undefined;
  }
  return undefined;
}

function afterColon(text: string, property: SyntaxNode, pos: number): boolean {
  const key = property.getChild("PropertyName");
  return key !== null && pos > key.to && text.slice(key.to, pos).includes(":");
}

/** The names and indexes from the arguments to `node`. */
function pathOf(text: string, node: SyntaxNode, inRequest: boolean): string[] | undefined {
  const path: string[] = [];
  for (let at: SyntaxNode | null = node; at !== null; at = at.parent) {
    if (at.name === "Property") {
      const key = at.getChild("PropertyName");
      if (key !== null) path.unshift(unquoted(text.slice(key.from, key.to)));
    } else if (at.name === "Array") {
      path.unshift("0");
    }
  }
  if (!inRequest) return path;
  return path[0] === "params" && path[1] === "arguments" ? path.slice(2) : undefined;
}

/** The schema of the value at `path`, as far as it is plain. */
function schemaAt(root: unknown, schema: unknown, path: readonly string[]): Schema | undefined {
  let at = resolved(root, schema);
  for (const step of path) {
    const properties: unknown = at?.["properties"];
    const next: unknown = isRecord(properties) && Object.hasOwn(properties, step) ? properties[step] : at?.["items"];
    at = resolved(root, next);
  }
  return at;
}

function resolved(root: unknown, schema: unknown, hops = 0): Schema | undefined {
  if (!isRecord(schema)) return undefined;
  const reference = schema["$ref"];
  if (typeof reference !== "string" || !reference.startsWith("#/") || hops > 8) return schema;
  let value: unknown = root;
  for (const step of segments(reference.slice(1))) value = isRecord(value) ? value[step] : undefined;
  return resolved(root, value, hops + 1);
}

function nameCompletions(root: unknown, schema: Schema | undefined, taken: ReadonlySet<string>): Completion[] {
  const properties = schema?.["properties"];
  if (!isRecord(properties)) return [];
  const required = Array.isArray(schema?.["required"]) ? schema["required"] : [];
  return Object.entries(properties).flatMap(([name, property]): Completion[] => {
    if (taken.has(name)) return [];
    const place = resolved(root, property);
    const info = typeof place?.["description"] === "string" ? { info: place["description"] } : {};
    const type = Array.isArray(place?.["type"]) ? place["type"].join(" or ") : String(place?.["type"] ?? (place?.["enum"] ? "choice" : ""));
    const first = required.includes(name);
    return [{ label: JSON.stringify(name), apply: `${JSON.stringify(name)}: `, detail: `${type}${first ? ", required" : ""}`, boost: first ? 1 : 0, ...info }];
  });
}

function values(schema: Schema | undefined): Completion[] {
  if (schema === undefined) return [];
  const listed = [
    ...("const" in schema ? [schema["const"]] : []),
    ...listOf(schema["enum"]),
    ...(schema["type"] === "boolean" ? [true, false] : []),
    ...("default" in schema ? [schema["default"]] : []),
    ...listOf(schema["examples"]),
  ];
  const inner = [...listOf(schema["anyOf"]), ...listOf(schema["oneOf"])].flatMap((branch) => values(isRecord(branch) ? branch : undefined));
  const labels = new Set([...listed.map((value) => JSON.stringify(value)), ...inner.map(({ label }) => label)]);
  return [...labels].map((label) => ({ label }));
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function present(text: string, node: SyntaxNode): Set<string> {
  let object: SyntaxNode | null = node;
  while (object !== null && object.name !== "Object") object = object.parent;
  const keys = object?.getChildren("Property").map((property) => property.getChild("PropertyName")) ?? [];
  return new Set(keys.flatMap((key) => (key === null ? [] : [unquoted(text.slice(key.from, key.to))])));
}

function unquoted(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return text.replaceAll('"', "");
  }
}
