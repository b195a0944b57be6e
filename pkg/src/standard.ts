/** A tool as a Standard Schema: the form in which SDK v2 and fastmcp take it. */

import { draft07 } from "./draft-07.js";
import { segments } from "./pointer.js";
import type { Refused, Result } from "./result.js";

/** What is wrong with a value, as the Standard Schema has it. */
export interface StandardIssue {
  /** The sentence of the violation. */
  readonly message: string;
  /** Names and indexes from the outside in; empty for the arguments as a whole. */
  readonly path: readonly PropertyKey[];
}

/** What a target asks for. */
interface TargetOptions {
  readonly target: string;
  readonly libraryOptions?: Record<string, unknown> | undefined;
}

/** The interface of the Standard Schema and of Standard JSON Schema, written out so that neither has to be installed. */
export interface StandardProps<T> {
  readonly version: 1;
  readonly vendor: string;
  /** The types before and after, for the compiler alone. */
  readonly types?: { readonly input: T; readonly output: T } | undefined;
  /** Checks a value, at once and without ever throwing. */
  readonly validate: (
    value: unknown,
    options?: { readonly libraryOptions?: Record<string, unknown> | undefined } | undefined,
  ) => { readonly value: T; readonly issues?: undefined } | { readonly issues: readonly StandardIssue[] };
  /** The JSON Schema, for the targets `draft-2020-12` and `draft-07`. One object each for all who ask; nobody may change it. */
  readonly jsonSchema: {
    readonly input: (options: TargetOptions) => Record<string, unknown>;
    readonly output: (options: TargetOptions) => Record<string, unknown>;
  };
}

/** Anything that is a Standard Schema with a JSON Schema. */
export interface StandardSchema<T> {
  readonly "~standard": StandardProps<T>;
}

/** How the document of each target is made from that of draft 2020-12. */
const TARGETS = new Map<string, (document: Record<string, unknown>) => object>([
  ["draft-2020-12", (document) => document],
  ["draft-07", draft07],
]);

/** The Standard Schema of a check and of the document that says the same. Both are asked for when they are first needed. */
export function standard<T>(check: (value: unknown) => Result<T>, document: () => object): StandardProps<T> {
  const kept = new Map<string, Record<string, unknown>>();
  const jsonSchema = ({ target }: TargetOptions): Record<string, unknown> => {
    const found = kept.get(target);
    if (found !== undefined) return found;
    const translate = TARGETS.get(target);
    if (translate === undefined) {
      throw new Error(`mcp-arguments: there is no JSON Schema for ${target}: ask for ${[...TARGETS.keys()].join(" or ")}`);
    }
    const made = frozen(translate(document() as Record<string, unknown>)) as Record<string, unknown>;
    kept.set(target, made);
    return made;
  };
  return Object.freeze({
    version: 1,
    vendor: "mcp-arguments",
    validate: (value: unknown) => {
      const result = check(value);
      return result.ok ? { value: result.value } : { issues: issues(result) };
    },
    jsonSchema: Object.freeze({ input: jsonSchema, output: jsonSchema }),
  });
}

/** An issue for each violation. There is always one: hosts take an empty list for success. */
function issues({ violations, sentences, text }: Refused): StandardIssue[] {
  return violations.map(({ path }, index) => ({ message: sentences[index] ?? text, path: segments(path) }));
}

function frozen(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  for (const member of Object.values(value)) frozen(member);
  return Object.freeze(value);
}
