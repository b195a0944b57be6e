/** Tools from a Standard Schema of another library: the boundary's check and messages first, then the schema's own. */

import { SchemaError } from "./errors.js";
import type { JsonSchema } from "./infer.js";
import { pointerTo } from "./pointer.js";
import { refusedWith, withValue, type Accepted, type Refused } from "./result.js";
import { imported, type CompileOptions, type ImportedTool, type Limits, type Tool } from "./tool.js";
import type { Got, Violation } from "./types.js";
import { cut, lengthOf } from "./words.js";

/**
 * A Standard Schema that can print its JSON Schema: zod 4 and arktype as they are, valibot through `toStandardJsonSchema`.
 *
 * It may be a function, as arktype's are.
 */
export interface PrintableSchema<T = unknown> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly types?: { readonly input: unknown; readonly output: T } | undefined;
    readonly validate: (value: unknown) => OwnVerdict<T> | Promise<OwnVerdict<T>>;
    readonly jsonSchema: { readonly input: (options: PrintOptions) => Record<string, unknown> };
  };
}

interface PrintOptions {
  readonly target: "draft-2020-12";
  readonly libraryOptions?: Record<string, unknown> | undefined;
}

/** What a Standard Schema says of a value. */
type OwnVerdict<T> = { readonly value: T; readonly issues?: undefined } | { readonly issues: readonly OwnIssue[] };

interface OwnIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** The type of the values that a Standard Schema hands on. */
export type OutputOf<S extends PrintableSchema> = NonNullable<S["~standard"]["types"]>["output"];

/** What holds unless the limits say otherwise, as for every refusal: the violations that are listed, and the characters of the text. */
const LISTED = 20;
const TEXT = 4000;
/** Characters of the text that are kept for `and N more`. */
const MORE = 32;
/**
 * What libraries are told, by vendor. Zod and arktype leave refinements out of what they print; valibot's converter must be told
 * to, and the schema's own `validate` holds them all the same.
 */
const TOLD: { readonly [vendor: string]: Record<string, unknown> } = {
  valibot: { ignoreActions: ["check", "check_items", "every_item", "partial_check", "raw_check", "some_item"] },
};

/**
 * A tool from its name and a Standard Schema of its arguments.
 *
 * # Shape
 *
 * The JSON Schema that it prints for its input is published and enforced like any other, repairs and messages included. What that
 * accepts goes to the schema's own `validate`, whose refinements, transforms and defaults hold: `value` is what it hands on, and
 * what it refuses is a violation `custom` with its message. A `validate` that is asynchronous or throws refuses every call: what
 * takes time is the handler's to check. Without a name, the tool is for hosts that name it themselves.
 *
 * # Errors
 *
 * `SchemaError` where the schema cannot print itself, or prints what cannot be enforced.
 *
 * # Examples
 *
 * ```ts
 * const move = fromStandard("move", z.object({ from: z.string(), to: z.string() }).refine(({ from, to }) => from !== to, "they are the same"));
 * server.registerTool("move", { inputSchema: fromStandard(schema) }, handler);
 * ```
 */
export function fromStandard<S extends PrintableSchema>(
  name: string,
  schema: S,
  options?: CompileOptions,
): Tool<OutputOf<S>, ImportedTool>;
export function fromStandard<S extends PrintableSchema>(schema: S, options?: CompileOptions): Tool<OutputOf<S>, ImportedTool>;
export function fromStandard(
  nameOrSchema: string | PrintableSchema,
  schemaOrOptions: PrintableSchema | CompileOptions = {},
  optionsOfName: CompileOptions = {},
): Tool<unknown, ImportedTool> {
  const named = typeof nameOrSchema === "string";
  const schema = named ? (schemaOrOptions as PrintableSchema) : nameOrSchema;
  const name = named ? nameOrSchema : "";
  const options = named ? optionsOfName : (schemaOrOptions as CompileOptions);
  const entry: ImportedTool = { name, inputSchema: printed(name, schema) };
  return imported(entry, options, (result, signature) => judged(schema, result, signature, options.limits ?? {}));
}

function printed(name: string, schema: PrintableSchema): JsonSchema {
  const tool = name === "" ? "the schema" : `tool \`${name}\``;
  const { vendor, jsonSchema } = (schema as Partial<PrintableSchema> | undefined)?.["~standard"] ?? {};
  if (typeof jsonSchema?.input !== "function") {
    const hint = vendor === "valibot" ? ": wrap it in toStandardJsonSchema of @valibot/to-json-schema" : "";
    throw new SchemaError([{ message: `${tool}: it is no Standard Schema that can print its JSON Schema${hint}` }]);
  }
  try {
    return jsonSchema.input({ target: "draft-2020-12", libraryOptions: TOLD[vendor ?? ""] });
  } catch (error) {
    throw new SchemaError([{ message: `${tool}: ${vendor} cannot print its JSON Schema: ${messageOf(error)}` }]);
  }
}

function judged(schema: PrintableSchema, result: Accepted<unknown>, signature: () => string, limits: Limits): Accepted<unknown> | Refused {
  let verdict: OwnVerdict<unknown> | Promise<OwnVerdict<unknown>>;
  try {
    verdict = schema["~standard"].validate(result.value);
  } catch {
    return notJudged(signature());
  }
  if ("then" in verdict) {
    // What it comes to is nobody's any more, a rejection included.
    verdict.then(undefined, () => undefined);
    return notJudged(signature());
  }
  if (verdict.issues === undefined) return withValue(result, verdict.value);
  return refusal(result.value, verdict.issues, signature(), limits);
}

/** Where a schema throws, zod's answer is a promise too, so the two cases cannot be told apart. */
function notJudged(signature: string): Refused {
  const text = "The arguments could not be checked: the tool's own schema checks asynchronously, or failed on them.";
  const violations = [{ path: "", code: "internal", want: {}, got: { kind: "object" } }] as const;
  return refusedWith({ violations, more: 0, text: `${text}\n${signature}`, sentences: [text] });
}

/** The refusal in the form of all others: a line an issue, how many more there are, the signature. */
function refusal(value: unknown, all: readonly OwnIssue[], signature: string, { violations: listed = LISTED, answerChars: most = TEXT }: Limits): Refused {
  const issues = all.slice(0, listed).map(({ message, path = [] }) => ({ message, path: path.map((step) => (typeof step === "object" ? step.key : step)) }));
  // A message may have any length; the signature is to stand behind it all the same.
  const longest = Math.max(most - lengthOf(signature) - MORE - 2, most >> 1);
  const sentences = issues.map(({ message, path }) => cut(`${place(path)}: ${oneLine(message)}`, longest));
  const violations = issues.map(({ message, path }) => violation(value, path, message));
  const text = textOf(sentences, all.length, signature, most);
  return refusedWith({ violations, more: all.length - violations.length, text, sentences });
}

function textOf(sentences: readonly string[], all: number, signature: string, most: number): string {
  let room = most - lengthOf(signature) - MORE;
  let lines = 0;
  for (const sentence of sentences) {
    room -= lengthOf(sentence) + 1;
    if (room < 0 && lines > 0) break;
    lines++;
  }
  const more = lines < all ? [`and ${all - lines} more`] : [];
  const text = [...sentences.slice(0, lines), ...more, signature].join("\n");
  return lengthOf(text) > most ? cut(text, most - 1) : text;
}

/** A message as a line of its own: a second one would be taken for what is wrong elsewhere. */
function oneLine(message: string): string {
  const lines = message.split(/[\r\n\u0085\u2028\u2029]/).map((line) => line.trim());
  return lines.filter((line) => line !== "").join(" ");
}

function violation(value: unknown, path: readonly PropertyKey[], reason: string): Violation {
  return { path: pointerTo(path), code: "custom", want: { reason }, got: { kind: kindAt(value, path) } };
}

function kindAt(value: unknown, path: readonly PropertyKey[]): Got["kind"] {
  let inner = value;
  for (const step of path) {
    if (typeof inner !== "object" || inner === null || !Object.hasOwn(inner, step)) return "absent";
    inner = (inner as Record<PropertyKey, unknown>)[step];
  }
  if (inner === null) return "null";
  if (Array.isArray(inner)) return "array";
  const type = typeof inner;
  if (type === "number") return Number.isInteger(inner) ? "integer" : "number";
  return type === "bigint" ? "integer" : type;
}

/** A path as the other refusals write it: `a.b[0]`, with names in quotes that are no words. */
function place(path: readonly PropertyKey[]): string {
  if (path.length === 0) return "arguments";
  return path
    .map((step, index) => {
      if (typeof step === "number" || (index > 0 && /^\d+$/.test(String(step)))) return `[${String(step)}]`;
      const name = /^[A-Za-z_$][\w$]*$/.test(String(step)) ? String(step) : JSON.stringify(String(step));
      return index === 0 ? name : `.${name}`;
    })
    .join("");
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
