/** Profiles: what a client takes, as dated data, and what a schema loses on the way into that form. */

import type { Json } from "./types.js";

/** The name of a profile that comes with the package. */
export type ProfileName = "mcp" | "portable" | "anthropic" | "openai" | "openai-strict" | "gemini";

/**
 * A profile as data: one of those that come with the package, or one of your own.
 *
 * # Shape
 *
 * Every row of the table that is in neither `rejected` nor `ignored` is accepted. A profile is read once, so its data must not change.
 */
export interface ProfileData {
  readonly id?: string;
  /** The day on which its facts were collected, as `YYYY-MM-DD`. */
  readonly date?: string;
  /** What it describes, in a sentence. */
  readonly about?: string;
  /** The clients and providers that it stands for; its own name where it names none. */
  readonly clients?: readonly string[];
  /** The profile that it starts from. Without one, everything is accepted. */
  readonly extends?: ProfileName;
  /** Rows of the table for which a request fails, or the tool is hidden. */
  readonly rejected?: readonly string[];
  /** Rows of the table that are dropped, moved or not enforced. */
  readonly ignored?: readonly string[];
  /** Rows of the table that are taken as they stand, though `extends` says otherwise. */
  readonly accepted?: readonly string[];
  readonly form?: {
    /** Whether schemas are published as they stand. */
    readonly untouched?: boolean;
    /** Whether every object says `additionalProperties: false`. */
    readonly closed?: boolean;
    /** Whether every property is required; null then stands for absent. */
    readonly allRequired?: boolean;
    /** Whether patterns may look around. */
    readonly lookaround?: boolean;
    /** How a value that may be null is published. */
    readonly null?: "keep" | "type" | "nullable" | "drop";
  };
  readonly limits?: {
    /** A regular expression for the names of tools. */
    readonly toolName?: string;
    /** A regular expression for the names of properties. */
    readonly propertyKey?: string;
    /** Characters of a description. */
    readonly description?: number;
    /** Tools of one list. */
    readonly tools?: number;
    /** Levels of objects within each other. */
    readonly depth?: number;
    /** How often a reference into itself is written out. */
    readonly unroll?: number;
  };
}

/** A client's published form, by name or as data: `mcp` is the specification's own, with nothing lost. */
export type Profile = ProfileName | (string & {}) | ProfileData;

/** One thing that a published schema does not say as the author's schema says it. */
export interface Loss {
  /** The tool's name. */
  readonly tool: string;
  /** The schema that says it, as a JSON Pointer in the author's `inputSchema`. */
  readonly path: string;
  /** The row of the table. */
  readonly row: string;
  /** The keyword, or `properties` for a name. */
  readonly keyword: string;
  /** What the author wrote; null where nothing was. */
  readonly from: Json;
  /** What is published in its place: a value, a sentence, or null for nothing. */
  readonly to: Json;
  /**
   * Whether the published form, read back, accepts what the author's accepts. Where it does not, the model is told by a sentence or
   * not at all, and the tool enforces it.
   */
  readonly lossless: boolean;
  /** The clients for which it was changed. */
  readonly clients: readonly string[];
}
