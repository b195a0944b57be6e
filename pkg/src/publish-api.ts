/** Publishing a list of tools: profiles, losses, lint and types. */

import { exactJson } from "./exact.js";
import type { Loss, Profile, ProfileData } from "./profiles.js";
import { answerOf } from "./publish-module.js";
import type { ToolEntry } from "./types.js";

export type { Loss, Profile, ProfileData, ProfileName } from "./profiles.js";
export type { Json, ToolEntry } from "./types.js";

/** An entry of `tools/list`, as any server or SDK types it. */
export interface ListedTool {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly inputSchema?: unknown;
  readonly outputSchema?: unknown;
  readonly annotations?: unknown;
  readonly icons?: unknown;
  readonly execution?: unknown;
  readonly _meta?: unknown;
}

/** A result of `tools/list`. */
export interface ListedTools {
  readonly tools: readonly ToolLike[];
  readonly nextCursor?: unknown;
  readonly _meta?: unknown;
}

/** An entry of `tools/list`, or a tool of this package. */
export type ToolLike = ListedTool | PublishedTool;

/** As much of a tool as is needed here. */
export interface PublishedTool {
  readonly name: string;
  toJson(options?: { readonly profile?: Profile }): ToolEntry;
}

/** One tool or many: an entry or a tool, a list of them, or a whole result of `tools/list`. */
export type ToolsInput = ToolLike | readonly ToolLike[] | ListedTools;

/** Tools in the form of a profile. */
export interface Published {
  /** The name of the profile. */
  readonly profile: string;
  /** The entries for `tools/list`, in the order of the tools. */
  readonly tools: ToolEntry[];
  /** Every change, tool by tool in the order of the schema. */
  readonly losses: readonly Loss[];
  /** Names of the tools whose arguments arrive in another form than the author's: they are read with the same profile. */
  readonly wire: readonly string[];
}

/**
 * Tools in the form of a profile, with what that loses.
 *
 * # Shape
 *
 * An entry is the author's with another `inputSchema` and, where sentences stand for what the schema cannot say, with another
 * `description`. The profile `mcp` changes nothing. What is published changes nothing of what is enforced: `tool.read(args, { profile })`
 * reads the published form back.
 *
 * # Errors
 *
 * An `Error` for a profile that is none, and for what is no list of tools.
 *
 * # Examples
 *
 * ```ts
 * const { tools, losses } = publish(listed, { profile: "portable" });
 * for (const { tool, path, keyword, to } of losses) console.log(tool, path, keyword, to);
 * ```
 */
export function publish(tools: ToolsInput, options: { readonly profile: Profile }): Published {
  const list = listOf("publish", tools);
  const profile = (options as { readonly profile?: Profile } | undefined)?.profile;
  if (profile === undefined) throw new Error("publish: { profile } is missing: the name of one, or one of your own as data");
  const asked = exactJson(profile);
  return answerOf((glue) => glue.publish_tools(list, asked));
}

/** One thing that a lint found. */
export interface Finding {
  /** `error`: with some client the whole request or the tool dies. `warning`: some client or model gets it wrong. `info`: it could be said better. */
  readonly level: "error" | "warning" | "info";
  /** The tool's name; empty for the list as a whole. */
  readonly tool: string;
  /** Where, as a JSON Pointer in the entry of `tools/list`. */
  readonly path: string;
  /** The profiles and clients that it concerns; empty for all of them. */
  readonly clients: readonly string[];
  /** The rule: a row of the table, or one of the lint's own. */
  readonly rule: string;
  /** What is wrong, in a sentence. */
  readonly reason: string;
  /** Who reported it. */
  readonly evidence: readonly string[];
  /** What to write instead. */
  readonly instead: string;
}

/**
 * What clients would refuse, drop or misread in tools, and what to write instead.
 *
 * # Shape
 *
 * Findings of the list first, then tool by tool in the order of the schema. With `clients`, which are names of {@link clients},
 * those that concern one of them, and those that concern all. A profile stands for its clients too, and a client for the profile
 * that it is served by.
 *
 * # Errors
 *
 * An `Error` for a client that is not known, and for what is no list of tools.
 */
export function lint(tools: ToolsInput, { clients }: { readonly clients?: readonly string[] } = {}): Finding[] {
  const list = listOf("lint", tools);
  const asked = exactJson(clients ?? null);
  return answerOf<{ findings: Finding[] }>((glue) => glue.lint_tools(list, asked)).findings;
}

/**
 * TypeScript declarations for tools: a type for the arguments of each, one for its output where it has a schema, and `ToolArguments`
 * and `ToolOutputs`, which give them by the tool's name. What a schema leaves open is `unknown`, never `any`.
 *
 * # Errors
 *
 * An `Error` for what is no list of tools.
 */
export function types(tools: ToolsInput): string {
  const list = listOf("types", tools);
  return answerOf<{ types: string }>((glue) => glue.type_tools(list)).types;
}

interface Known {
  readonly profiles: readonly ProfileData[];
  readonly clients: readonly string[];
}

/** The profiles that come with the package, whole. */
export function profiles(): readonly ProfileData[] {
  return answerOf<Known>((glue) => glue.known()).profiles;
}

/** Every name that {@link lint} knows: the profiles, then the other clients. */
export function clients(): readonly string[] {
  return answerOf<Known>((glue) => glue.known()).clients;
}

/** The entries as JSON text, each in the author's own form. */
function listOf(what: string, tools: ToolsInput): string {
  const entries = membersOf(tools).map((tool, index) => {
    if (!isRecord(tool)) throw new Error(`${what}: tools[${index}] must be an entry of tools/list or a tool, which are objects`);
    return isTool(tool) ? tool.toJson({ profile: "mcp" }) : tool;
  });
  try {
    return exactJson(entries);
  } catch (error) {
    throw new Error(`${what}: the tools cannot be written as JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function membersOf(tools: ToolsInput): readonly unknown[] {
  if (Array.isArray(tools)) return tools;
  if (isRecord(tools) && !isTool(tools) && "tools" in tools) {
    if (Array.isArray(tools.tools)) return tools.tools;
    throw new Error("tools must be a list, in a result of tools/list too");
  }
  return [tools];
}

function isTool(value: object): value is PublishedTool {
  return "toJson" in value && typeof value.toJson === "function";
}

function isRecord(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
