/** Tools and schemas: what compiles once and checks every call. */

import { crossableText, parseAnswer, specJson } from "./crossing.js";
import { SchemaError, SpecError } from "./errors.js";
import { exactJson } from "./exact.js";
import type { FromSchema, InferProperties, JsonSchema } from "./infer.js";
import { checkEncoded, compilePlan, completedBy, signatureOf, statusOf, withPlan, type Plan } from "./instance.js";
import { withEncoded } from "./marshal.js";
import type { Loss, Profile } from "./profiles.js";
import { formsOf, judgeTurned, judgeTurnedText, type Forms } from "./published.js";
import { INTERNAL_FAILURE, completedWith, describedLater, resultOfText, resultOfValue, unchanged, type Accepted, type Result } from "./result.js";
import type { Properties, RuleSwitches, ToolSpec } from "./spec.js";
import { standard, type StandardProps, type StandardSchema } from "./standard.js";
import { Status } from "./tape.js";
import type { Fault, ToolEntry } from "./types.js";

/** How much a reading repairs: what is safe for every server, or every rule there is. */
export type ReadMode = "tolerant" | "lenient";

/** The modes as they cross. */
const MODES = { strict: 0, tolerant: 1, lenient: 2 } as const;

/** A mode that a program typed wrong would be taken for another one without a word. */
function known(mode: ReadMode): ReadMode {
  if (typeof MODES[mode] === "number") return mode;
  throw new Error(`there is no mode ${JSON.stringify(mode)}: tolerant, or lenient`);
}

/** Limits of what a call may hold, as it comes and as it is handed on, its defaults filled in. Each that is passed is reported with the limit. */
export interface Limits {
  /** Levels of arrays and objects within each other, the arguments being the first. 64. */
  readonly depth?: number;
  /** Bytes of arguments given as text. 4 MiB. */
  readonly textBytes?: number;
  /** Bytes of one string. None unless set. */
  readonly stringBytes?: number;
  /** Items of one array. 100,000. */
  readonly items?: number;
  /** Members of one object. 100,000. */
  readonly members?: number;
  /** Digits of the integer part of a number given as text or as a BigInt, written out where it has an exponent. 100. */
  readonly integerDigits?: number;
  /** Schemas that may judge the values of a call: for each value that is met, that of its place and every one that this names for the same value. 10,000,000. */
  readonly steps?: number;
  /** Edits of one call. 1,000. */
  readonly edits?: number;
  /** Violations listed in a refusal. 20. */
  readonly violations?: number;
  /** Characters of a refusal's text. 4,000. */
  readonly answerChars?: number;
}

/** What holds for every call of a tool or schema. */
export interface CompileOptions {
  /** What becomes of undeclared names where an object declares properties and says nothing else: refused unless `allow` is set. */
  readonly unknown?: "refuse" | "allow";
  /** Whether `format` is asserted, as it is unless `annotate` is set. */
  readonly format?: "assert" | "annotate";
  /** The dialect of a JSON Schema without `$schema`: draft 2020-12 unless `draft-07` is set. */
  readonly dialect?: "2020-12" | "draft-07";
  /** JSON Schemas that references may lead to, each by its URL. Nothing is ever fetched. */
  readonly documents?: { readonly [url: string]: JsonSchema };
  /** Rules of repair switched on or off. */
  readonly rules?: RuleSwitches;
  /** More keys that hosts put into arguments, to be dropped by a tolerant reading. */
  readonly hostKeys?: readonly string[];
  readonly limits?: Limits;
  /** The mode of `read` and `readText`: tolerant unless set. */
  readonly mode?: ReadMode;
  /** Whether the texts for the model name the tool, as they do unless `false` is set: a host may list it under another name. */
  readonly nameTool?: boolean;
  /** The form in which a tool is published, and in which its arguments come: `mcp` unless set. A schema has none. */
  readonly profile?: Profile;
}

/** What holds for one strict check. */
export interface ValidateOptions {
  /** Whether the value is a fresh copy of exactly what was checked, for arguments that are not plain JSON data. */
  readonly copy?: boolean;
}

/** What holds for one tolerant check. */
export interface ReadOptions extends ValidateOptions {
  readonly mode?: ReadMode;
}

/** The form in which a tool is published, or in which its arguments come: that of the tool's options unless set. */
export interface InProfile {
  readonly profile?: Profile;
}

/** A compiled schema: checks values against it. No method throws for any value. */
export interface Schema<T> {
  /** Checks a value as it stands. */
  validate(value: unknown, options?: ValidateOptions): Result<T>;
  /** Checks a value, repairing what has one reading only; every change is an edit. */
  read(value: unknown, options?: ReadOptions): Result<T>;
  /** As `validate`, for JSON text: duplicate keys are refused and integers exact. */
  validateText(json: string): Result<T>;
  /** As `read`, for JSON text. */
  readText(json: string, options?: { readonly mode?: ReadMode }): Result<T>;
  /** The type of the values, for the compiler alone. */
  readonly "~arguments"?: T;
}

/** What a host's `registerTool` takes beside the name. */
export interface ToolConfig<A> {
  title?: string;
  description?: string;
  annotations?: NonNullable<ToolEntry["annotations"]>;
  icons?: NonNullable<ToolEntry["icons"]>;
  _meta?: NonNullable<ToolEntry["_meta"]>;
  /** The tool itself. */
  inputSchema: StandardSchema<A>;
  /** The output schema of the spec, as a schema that checks answers. */
  outputSchema?: StandardSchema<unknown>;
}

/**
 * A tool: its `tools/list` entry and the check of its calls. Having one proves that its spec is sound.
 *
 * # Shape
 *
 * A tool is a Standard Schema, and so can be given to a host wherever that takes one. It then reads as `read` does.
 *
 * In a profile, arguments come in the published form and are turned back into the author's: values, edits and violations are the
 * author's, and the edits that did that are marked `wire`.
 */
export interface Tool<A = Record<string, unknown>, S = unknown> extends Schema<A>, StandardSchema<A> {
  readonly name: string;
  readonly title: string | undefined;
  readonly description: string | undefined;
  /** What the tool was made from, as it was given. */
  readonly spec: S;
  /** One line that names the arguments: `docs_search(query: string, limit?: integer)`. */
  readonly signature: string;
  /** What texts for the model call the tool: its name, or `the tool` where the option `nameTool` keeps that back. */
  readonly "~called": string;
  /** What `registerTool(name, config, handler)` takes in the middle. */
  readonly config: ToolConfig<A>;
  validate(value: unknown, options?: ValidateOptions & InProfile): Result<A>;
  read(value: unknown, options?: ReadOptions & InProfile): Result<A>;
  validateText(json: string, options?: InProfile): Result<A>;
  readText(json: string, options?: { readonly mode?: ReadMode } & InProfile): Result<A>;
  /**
   * The `tools/list` entry, as a profile publishes it.
   *
   * # Errors
   *
   * An `Error` for a profile that is none, and where the module that publishes is not there: browsers and workerd load it with one
   * `import "mcp-arguments/publish"`, the other platforms by themselves.
   */
  toJson(options?: InProfile): ToolEntry;
  /** What the profile's entry does not say as the author's does. All of it is enforced. Errors are those of `toJson`. */
  losses(options?: InProfile): readonly Loss[];
}

/** A tool that exists already, as `tools/list` has it. */
export interface ImportedTool<S = JsonSchema> {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly inputSchema: S;
  readonly [member: string]: unknown;
}

/**
 * A tool from its spec.
 *
 * # Errors
 *
 * `SpecError` with every fault of the spec.
 *
 * # Examples
 *
 * ```ts
 * const search = defineTool({
 *   name: "docs_search",
 *   properties: { query: text("What to look for.", { required: true }), limit: integer("How many.", { default: 8 }) },
 * });
 * const result = search.validate(args);
 * if (!result.ok) return result.toolResult();
 * result.value.limit; // a number
 * ```
 */
export function defineTool<const P extends Properties = {}>(
  spec: ToolSpec<P>,
  options: CompileOptions = {},
): Tool<InferProperties<P>, ToolSpec<P>> {
  const plan = compileTool({ spec: specJson(spec) }, options, SpecError);
  return tool(plan, spec, spec, options, AS_IT_IS);
}

/**
 * A tool from its name and a JSON Schema, or from an entry of `tools/list`.
 *
 * # Shape
 *
 * The argument types come from a literal schema; for others give them: `fromJsonSchema<Args>(name, schema)`.
 *
 * # Errors
 *
 * `SchemaError` with the place of the fault in the schema.
 */
export function fromJsonSchema<A = never, const S extends JsonSchema = JsonSchema>(
  name: string,
  schema: S,
  options?: CompileOptions,
): Tool<[A] extends [never] ? FromSchema<S> : A, ImportedTool<S>>;
export function fromJsonSchema<A = never, const S extends JsonSchema = JsonSchema>(
  entry: ImportedTool<S>,
  options?: CompileOptions,
): Tool<[A] extends [never] ? FromSchema<S> : A, ImportedTool<S>>;
export function fromJsonSchema(
  nameOrEntry: string | ImportedTool,
  schemaOrOptions?: JsonSchema | CompileOptions,
  optionsOfName: CompileOptions = {},
): Tool<unknown, ImportedTool> {
  const named = typeof nameOrEntry === "string";
  const entry = named ? { name: nameOrEntry, inputSchema: schemaOrOptions as JsonSchema } : nameOrEntry;
  const options = named ? optionsOfName : ((schemaOrOptions ?? {}) as CompileOptions);
  return imported(entry, options, AS_IT_IS);
}

/** A tool from an entry of `tools/list`, with a check of its own on what the schema accepts. */
export function imported<S extends ImportedTool>(entry: S, options: CompileOptions, own: OwnCheck<unknown>): Tool<unknown, S> {
  return tool(compileTool({ tool: entry }, options, SchemaError), entry, entry, options, own);
}

/** What becomes of a value that the plan accepts. It may ask for the tool's signature, the last line of a refusal. */
export type OwnCheck<T> = (result: Accepted<unknown>, signature: () => string) => Result<T>;

const AS_IT_IS: OwnCheck<any> = (result) => result;
const NO_FORMS: Forms = () => undefined;

/**
 * A JSON Schema for any value, object or not: output schemas, elicitation replies.
 *
 * # Errors
 *
 * `SchemaError` with the place of the fault in the schema.
 */
export function compileSchema<T = never, const S extends JsonSchema = JsonSchema>(
  schema: S,
  options: CompileOptions = {},
): Schema<[T] extends [never] ? FromSchema<S> : T> {
  const plan = compile({ schema }, options, SchemaError);
  return Object.freeze(checks<[T] extends [never] ? FromSchema<S> : T>(plan, options, (value) => value, AS_IT_IS, NO_FORMS));
}

function tool<A, S>(
  plan: Plan,
  spec: S,
  entry: { readonly title?: string; readonly description?: string },
  options: CompileOptions,
  own: OwnCheck<A>,
): Tool<A, S> {
  const forms = formsOf(plan.name, () => entryOf(plan), options.profile);
  // A profile that is none is told here, not at the first call.
  forms(undefined);
  // Arguments that are absent or null are an empty object, in every mode.
  const check = checks<A>(plan, options, (value) => value ?? {}, own, forms);
  const toJson = ({ profile }: InProfile = {}): ToolEntry => {
    const form = forms(profile);
    return form === undefined ? parseAnswer<ToolEntry>(entryOf(plan)) : structuredClone(form.entry);
  };
  const made: Tool<A, S> = Object.freeze({
    name: plan.name,
    title: entry.title,
    description: entry.description,
    spec,
    get signature() {
      return signatureOf(plan);
    },
    "~called": options.nameTool === false || plan.name === "" ? "the tool" : plan.name,
    ...check,
    "~standard": standard((value) => check.read(value), () => toJson().inputSchema),
    get config() {
      return config(made, toJson());
    },
    toJson,
    losses: ({ profile }: InProfile = {}) => forms(profile)?.losses ?? [],
  });
  return made;
}

function config<A>(inputSchema: StandardSchema<A>, entry: ToolEntry): ToolConfig<A> {
  const { name: _name, inputSchema: _published, outputSchema, ...rest } = entry;
  if (outputSchema === undefined) return { ...rest, inputSchema };
  let checks: Schema<unknown> | undefined;
  const answers: StandardProps<unknown> = standard(
    (value) => (checks ??= compileSchema<unknown>(outputSchema, { unknown: "allow" })).validate(value),
    () => outputSchema,
  );
  return { ...rest, inputSchema, outputSchema: { "~standard": answers } };
}

function checks<T>(
  plan: Plan,
  defaults: CompileOptions,
  arrived: (value: unknown) => unknown,
  own: OwnCheck<T>,
  forms: Forms,
): Pick<Tool<T>, "validate" | "read" | "validateText" | "readText"> {
  const judged = (result: Result<unknown>): Result<T> => (result.ok ? own(result, () => signatureOf(plan)) : result);
  function check(mode: number, value: unknown, copy: boolean, profile: Profile | undefined): Result<T> {
    const input = arrived(value);
    const wire = forms(profile)?.wire;
    if (wire === undefined) return checkAuthor(mode, input, copy);
    return judgeTurned(wire, input, plan.maxDepth, copy, (author) => checkAuthor(mode, author, copy));
  }
  function checkAuthor(mode: number, input: unknown, copy: boolean): Result<T> {
    return settled(mode, input, copy, copy ? Status.Unsettled : statusOf(plan, mode, input));
  }
  function settled(mode: number, input: unknown, copy: boolean, status: Status): Result<T> {
    switch (status) {
      case Status.Fine:
        return judged(unchanged(input));
      case Status.Refused:
        return describedLater(() => withEncoded(input, plan.maxDepth, (bytes) => answer(mode, bytes)));
      case Status.Incomplete: {
        const made = completedBy(plan, input);
        return judged(made === undefined ? full(mode, input, copy) : completedWith(made));
      }
      case Status.Unsettled:
        return judged(full(mode, input, copy));
    }
  }
  function full(mode: number, input: unknown, copy: boolean): Result<unknown> {
    return withEncoded(input, plan.maxDepth, (bytes) => resultOfValue(answer(mode, bytes), input, bytes, copy));
  }
  function answer(mode: number, bytes: Uint8Array): string {
    return checkEncoded(plan, mode, bytes, INTERNAL_FAILURE);
  }
  function checkText(mode: number, json: string, profile: Profile | undefined): Result<T> {
    const text = typeof json === "string" ? crossableText(json) : "";
    const wire = forms(profile)?.wire;
    if (wire === undefined) return checkAuthorText(mode, text);
    const ofText = (author: string): Result<T> => checkAuthorText(mode, author);
    return judgeTurnedText(wire, text, defaults.limits?.textBytes, plan.maxDepth, ofText, (author) => checkAuthor(mode, author, false));
  }
  function checkAuthorText(mode: number, text: string): Result<T> {
    return judged(resultOfText(withPlan(plan, (glue, handle) => glue.check_text(handle, mode, text), () => INTERNAL_FAILURE)));
  }
  const { strict } = MODES;
  const readMode = MODES[known(defaults.mode ?? "tolerant")];
  const modeOf = (options?: { readonly mode?: ReadMode }): number => (options?.mode === undefined ? readMode : MODES[known(options.mode)]);
  const published = forms(undefined) !== undefined;
  /** As `check` without options: nearly every call. */
  const checked = (mode: number, value: unknown): Result<T> => {
    if (published) return check(mode, value, false, undefined);
    const input = arrived(value);
    return settled(mode, input, false, statusOf(plan, mode, input));
  };
  return {
    validate: (value, options) => (options ? check(strict, value, options.copy ?? false, options.profile) : checked(strict, value)),
    read: (value, options) => (options ? check(modeOf(options), value, options.copy ?? false, options.profile) : checked(readMode, value)),
    validateText: (json, options) => checkText(strict, json, options?.profile),
    readText: (json, options) => checkText(modeOf(options), json, options?.profile),
  };
}

/** The entry as its author wrote it, as JSON text. */
function entryOf(plan: Plan): string {
  const json = withPlan(plan, (glue, handle) => glue.to_json(handle), () => undefined);
  if (json === undefined) throw new Error(`${plan.name}: the module failed while it published the tool`);
  return json;
}

/** What the tool is published as is no affair of its plan. */
function compileTool(source: object, { profile: _published, ...options }: CompileOptions, Failure: new (faults: readonly Fault[]) => Error): Plan {
  return compile(source, options, Failure);
}

function compile(source: object, options: CompileOptions, Failure: new (faults: readonly Fault[]) => Error): Plan {
  const plan = compilePlan(written(source, Failure), written(options, Failure));
  if ("errors" in plan) throw new Failure(plan.errors);
  return plan;
}

function written(value: object, Failure: new (faults: readonly Fault[]) => Error): string {
  try {
    return exactJson(value);
  } catch (error) {
    throw new Failure([{ message: `it cannot be written as JSON: ${error instanceof Error ? error.message : String(error)}` }]);
  }
}
