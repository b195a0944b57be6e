/**
 * The records that cross the boundary, written once. Rust's goldens of them (`tests/golden/records.json`, which has every code and
 * every rule, and `answers.json`, which has every answer) are compiled against these types, so neither side can drift alone.
 */

/** The kind of a JSON value. `integer` is a number without a fraction, decided by value: `3`, `3.0` and `1e3`. */
export type Kind = "null" | "boolean" | "integer" | "number" | "string" | "array" | "object";

/** What a value is that is not JSON data at all. */
export type NotData =
  | "function" | "symbol" | "undefined" | "instance" | "cycle" | "threw" | "hole" | "too_deep" | "too_large" | "invalid_unicode"
  | "duplicate_key" | "not_finite";

/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/**
 * Any JSON value with exact integers: beyond ±(2^53 − 1) they are BigInts.
 *
 * `JSON.stringify` throws for one. `Sendable` is the form that it takes, and `toolError` and `toolResult()` make.
 */
export type Data = null | boolean | number | bigint | string | readonly Data[] | { readonly [name: string]: Data };

/** A record as JSON can hold it: each BigInt as text, its digits. */
export type Sendable<T> = [Data] extends [T]
  ? Json | Exclude<T, Data>
  : T extends bigint ? string : T extends object ? { readonly [Name in keyof T]: Sendable<T[Name]> } : T;

/** The code of a violation. Codes are only ever added. */
export type Code =
  | "not_an_object" | "unknown_argument" | "missing_argument" | "wrong_type" | "out_of_range" | "exactly_one" | "blank"
  | "not_in_enum" | "not_constant" | "too_short" | "too_long" | "too_few" | "too_many" | "not_unique" | "not_multiple"
  | "pattern" | "format" | "at_least_one" | "at_most_one" | "requires" | "forbidden" | "no_branch" | "several_branches"
  | "not_finite" | "imprecise" | "invalid_unicode" | "not_json" | "not_data" | "duplicate_key" | "ambiguous_key"
  | "swallowed" | "too_deep" | "too_large"
  /** The check itself failed on this call; the next call works. */
  | "internal"
  /** The Standard Schema that the tool was made from refuses what its JSON Schema accepts. */
  | "custom";

/** The name of a rule of repair that can be switched. */
export type Rule =
  | "encoded_arguments" | "empty_arguments" | "wrapper_key" | "host_keys" | "key_style" | "alias" | "null_as_absent"
  | "empty_text_as_absent" | "null_word" | "text_to_integer" | "text_to_number" | "text_to_boolean" | "number_to_boolean"
  | "integer_to_text" | "number_to_text" | "boolean_to_text" | "text_to_list" | "text_to_object" | "scalar_to_list"
  | "comma_list" | "enum_spelling" | "swallowed";

/**
 * A number that is told. An integer whose digits a number would lose is a BigInt: it came as text or as a BigInt, or is a bound that
 * was given as one. What came as a number is told as that.
 */
export type ToldNumber = number | bigint;

/** Bounds, each inclusive and each absent where there is none. */
export interface Bounds {
  readonly minimum?: number;
  readonly maximum?: number;
}

/** What was asked for at the place of a violation. */
export interface Want {
  readonly kinds?: readonly Kind[];
  readonly minimum?: ToldNumber;
  readonly maximum?: ToldNumber;
  readonly exclusiveMinimum?: ToldNumber;
  readonly exclusiveMaximum?: ToldNumber;
  readonly multipleOf?: ToldNumber;
  /** The allowed values, the first twenty of them. */
  readonly values?: readonly Data[];
  /** How many allowed values, or declared names, there are beyond the listed ones. */
  readonly more?: number;
  /** The one allowed value. */
  readonly value?: Data;
  readonly pattern?: string;
  readonly format?: string;
  /** Text of that format. */
  readonly example?: string;
  /** Names of arguments: the declared ones, the group, or what is required together. */
  readonly names?: readonly string[];
  /** The argument that is there and requires `names`. */
  readonly name?: string;
  /** The declared name, or the allowed text, that is closest to what came. */
  readonly nearest?: string;
  /** Sets of names of which some must be there. */
  readonly groups?: readonly (readonly string[])[];
  /** The forms of which the value must have one; with `count` of a list, the one form of the items that count. */
  readonly branches?: readonly Want[];
  /** The length of a text in code points. */
  readonly length?: Bounds;
  /** The number of items or members. */
  readonly count?: Bounds;
  /** The index of the item that this one must not equal. */
  readonly unlike?: number;
  /** The name of the limit that was passed; `maximum` is its value. */
  readonly limit?: string;
  /** Why a text is not JSON, and where it stops being that, counted from 1; of a `custom` violation, what the schema says. */
  readonly reason?: string;
  readonly line?: number;
  readonly column?: number;
}

/** What came. Numbers and booleans are shown, text never is. */
export interface Got {
  readonly kind: Kind | NotData | "absent";
  readonly value?: ToldNumber | boolean;
  /** The length of a text in code points. */
  readonly length?: number;
  /** The number of items or members. */
  readonly count?: number;
}

/**
 * A mistake of the model, as facts: where, what kind of mistake, what was asked for and what came.
 *
 * Integers that a number cannot hold are BigInts, which JSON cannot; in the answer to the client stand their digits.
 */
export interface Violation {
  /** A JSON Pointer. That of a missing or unknown argument ends in the argument's own name. */
  readonly path: string;
  readonly code: Code;
  readonly want: Want;
  readonly got: Got;
  /** The value that would be accepted in place of the one that came. */
  readonly send?: Data;
  /** Whether the argument can simply be left out. */
  readonly omit?: true;
}

/** One change from what arrived to what is handed on. Edits hold in the order in which they are listed: a path is one in the value after those before it. */
export interface EditRecord {
  /** A JSON Pointer to what is changed. */
  readonly path: string;
  /** The rule that made the change, or `default` where a declared default was filled in. */
  readonly rule: Rule | "default";
  readonly change: "set" | "rename" | "remove";
  /** What was there. Absent where nothing was, or nothing that is JSON. */
  readonly before?: { readonly kind: Got["kind"]; readonly value?: ToldNumber | boolean };
  /** The new value, of a `set`. */
  readonly after?: Data;
  /** The new name of the member, of a `rename`. */
  readonly to?: string;
  /** Whether the property is secret. Its value is then masked outside the package. */
  readonly secret?: true;
  /** Whether it turns the published form of a profile back into the author's, and so repairs nothing. */
  readonly wire?: true;
}

/** The answer to arguments that are accepted, where it is not that they stand as they came. */
export interface AcceptedOutcome {
  readonly ok: true;
  readonly edits: readonly EditRecord[];
  /** The checked value, where it came as text. */
  readonly value?: Data;
  /** Whether integers that a double cannot hold are written as `{"\u0000big": "digits"}`. */
  readonly big?: true;
}

/** The answer to arguments that are refused. What the model reads stands behind it, as it is. */
export interface RefusedOutcome {
  readonly ok: false;
  readonly violations: readonly Violation[];
  /** How many violations there are beyond the listed ones. */
  readonly more: number;
  /** The sentence of each violation, where the text has no room for all of them; else they are its first lines. */
  readonly sentences?: readonly string[];
  /** As of what is accepted, where a value to send is such an integer. */
  readonly big?: true;
}

/** A fault of a spec or schema, as it crosses. */
export interface Fault {
  readonly message: string;
  readonly tool?: string;
  readonly property?: string;
  /** A JSON Pointer into the schema. */
  readonly pointer?: string;
}

/** The answer of the compiler, as it crosses. */
export type Compiled =
  | { readonly plan: number; readonly name: string; readonly maxDepth: number }
  | { readonly errors: readonly Fault[] };

/** What the ask contract accepts, as it crosses. */
export type AskOutcome = { readonly ok: true; readonly criteria: Data; readonly defaultCriteria: boolean };

/**
 * What goes back to the client for a refused or failed call: a result with `isError`, so that the model sees it.
 *
 * It never has `structuredContent`: clients that hold that member against the tool's output schema throw on an error's.
 */
export type CallToolResult = {
  content: { type: "text"; text: string }[];
  isError: true;
  _meta?: { "mcp-arguments/violations": readonly Sendable<Violation>[] };
};

/** An entry of `tools/list`. */
export type ToolEntry = {
  name: string;
  title?: string;
  description?: string;
  inputSchema: { type: "object"; [keyword: string]: unknown };
  outputSchema?: { [keyword: string]: unknown };
  annotations?: {
    title?: string;
    readOnlyHint?: boolean;
    destructiveHint?: boolean;
    idempotentHint?: boolean;
    openWorldHint?: boolean;
  };
  icons?: Icon[];
  _meta?: { [name: string]: unknown };
};

/** A picture that a client may show beside a tool. */
export type Icon = { src: string; mimeType?: string; sizes?: string[]; theme?: "light" | "dark" };
