/**
 * The TypeScript type of a tool's arguments, from the schema that it publishes.
 *
 * A stand-in until the package writes types itself: this is the one place that then changes.
 */

import { isRecord } from "./check/source";

const INDENT = "  ";
/** Levels that are written out. Deeper ones, and schemas that contain themselves, are `unknown`. */
const DEEPEST = 12;
/** Schemas that are written out, in all: references can make a small schema a huge type. */
const MOST = 5000;

interface Context {
  readonly root: unknown;
  left: number;
}

/** The declaration of the arguments of the tool `name`. */
export function typesOf(name: string, schema: unknown): string {
  return `export type ${typeName(name)} = ${write(schema, { root: schema, left: MOST }, 0)};`;
}

function typeName(name: string): string {
  const words = name.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  return `${/^[A-Za-z]/.test(joined) ? "" : "Tool"}${joined}Arguments`;
}

function write(schema: unknown, context: Context, depth: number): string {
  if (schema === false) return "never";
  if (!isRecord(schema) || depth > DEEPEST || context.left-- <= 0) return "unknown";
  if (typeof schema["$ref"] === "string") return write(referred(schema["$ref"], context.root), context, depth + 1);
  if ("const" in schema) return JSON.stringify(schema["const"]);
  if (Array.isArray(schema["enum"])) return union(schema["enum"].map((value) => JSON.stringify(value)));
  const branches = schema["anyOf"] ?? schema["oneOf"];
  // Branches beside properties say which of them go together; the properties are what the type is.
  if (Array.isArray(branches) && !isRecord(schema["properties"])) {
    return union(branches.map((branch) => write(branch, context, depth + 1)));
  }
  const types = Array.isArray(schema["type"]) ? schema["type"] : [schema["type"] ?? (isRecord(schema["properties"]) ? "object" : "")];
  return union(types.map((type) => ofType(String(type), schema, context, depth)));
}

function ofType(type: string, schema: Readonly<Record<string, unknown>>, context: Context, depth: number): string {
  switch (type) {
    case "string":
    case "boolean":
    case "null":
      return type;
    case "integer":
    case "number":
      return "number";
    case "array": {
      const item = write(schema["items"] ?? true, context, depth + 1);
      return item.includes(" | ") ? `(${item})[]` : `${item}[]`;
    }
    case "object":
      return objectType(schema, context, depth);
    default:
      return "unknown";
  }
}

function objectType(schema: Readonly<Record<string, unknown>>, context: Context, depth: number): string {
  const declared = isRecord(schema["properties"]) ? Object.entries(schema["properties"]) : [];
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  const open = schema["additionalProperties"];
  const pad = INDENT.repeat(depth + 1);
  const lines = declared.flatMap(([name, property]) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
    const present = required.includes(name) || (isRecord(property) && "default" in property);
    const line = `${pad}${key}${present ? "" : "?"}: ${write(property, context, depth + 1)};`;
    return [...comment(property, pad), line];
  });
  if (declared.length === 0 || open === true || isRecord(open)) {
    if (open === false) return "{}";
    lines.push(`${pad}[name: string]: ${declared.length === 0 && isRecord(open) ? write(open, context, depth + 1) : "unknown"};`);
  }
  return `{\n${lines.join("\n")}\n${INDENT.repeat(depth)}}`;
}

function comment(property: unknown, pad: string): string[] {
  const text = isRecord(property) && typeof property["description"] === "string" ? property["description"] : "";
  return text === "" ? [] : [`${pad}/** ${text.replaceAll("*/", "*\\/").replace(/\s+/g, " ")} */`];
}

function union(types: readonly string[]): string {
  return types.length === 0 ? "never" : [...new Set(types)].join(" | ");
}

function referred(reference: string, root: unknown): unknown {
  if (!reference.startsWith("#")) return true;
  let value = root;
  for (const step of reference.slice(1).split("/").slice(1)) {
    const name = decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~");
    value = isRecord(value) || Array.isArray(value) ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
  }
  return value ?? true;
}
