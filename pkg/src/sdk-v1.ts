/** The tool in the form that `registerTool` of SDK v1 takes: a schema of the caller's own zod 4. Zod is not imported here. */

import { check, inProfile, type AdapterOptions } from "./adapter.js";
import type { StandardIssue, StandardSchema } from "./standard.js";
import type { Tool, ToolConfig } from "./tool.js";

/** As much of zod 4 as is needed here: `import { z } from "zod"`, `import * as z from "zod/mini"`, or zod 3.25's `zod/v4`. */
export interface Zod {
  readonly looseObject: (shape: {}) => ZodSchema;
}

/** As much of a zod schema as the types of SDK v1 look at. */
interface ZodSchema {
  readonly _zod: object;
  readonly "~standard": object;
}

/** A schema of that zod whose values are `A`. */
export interface ZodOf<Z extends Zod, A> {
  readonly _zod: Omit<ReturnType<Z["looseObject"]>["_zod"], "input" | "output"> & { input: A; output: A };
  readonly "~standard": ReturnType<Z["looseObject"]>["~standard"];
}

/** What `registerTool` of SDK v1 takes beside the name. */
export interface ConfigV1<Z extends Zod, A> extends Omit<ToolConfig<A>, "inputSchema" | "outputSchema" | "icons"> {
  inputSchema: ZodOf<Z, A>;
  outputSchema?: ZodOf<Z, Record<string, unknown>>;
}

/** What a standard schema says of a value, and an adapter too. */
type Verdict = { readonly value: unknown; readonly issues?: undefined } | { readonly issues: readonly Partial<StandardIssue>[] };

/** What zod hands from one of its checks to the next. */
interface Payload {
  value: unknown;
  readonly issues: object[];
}

/**
 * The middle argument of SDK v1's `registerTool`. The handler gets checked arguments; the host's prefix stands before a refusal's text.
 *
 * # Shape
 *
 * Repairs are made but not told to the client: with {@link listedV1} and `withArguments` they are. Details and `onInvalid` are the
 * host's affair, so the options say only the mode, the profile and the hooks.
 *
 * # Errors
 *
 * Throws where `z` is not zod 4.
 *
 * # Examples
 *
 * ```ts
 * import { z } from "zod";
 * server.registerTool(search.name, configV1(z, search), ({ query, limit }) => …);
 * ```
 */
export function configV1<Z extends Zod, A>(
  z: Z,
  tool: Tool<A>,
  options: Pick<AdapterOptions, "mode" | "profile" | "onRefused" | "onEdited"> = {},
): ConfigV1<Z, A> {
  return config(z, tool, options, (value) => {
    const result = check(tool, value, options);
    return result.ok ? { value: result.value } : { issues: [{ message: result.text }] };
  });
}

/**
 * As {@link configV1}, letting every value through: for a handler that `withArguments` made, whose refusals reach the model without
 * the host's prefix and with their details.
 *
 * # Examples
 *
 * ```ts
 * server.registerTool(search.name, listedV1(z, search), withArguments(search, ({ query, limit }) => …));
 * ```
 */
export function listedV1<Z extends Zod, A>(z: Z, tool: Tool<A>, options: Pick<AdapterOptions, "profile"> = {}): ConfigV1<Z, unknown> {
  return config(z, tool, options, (value) => ({ value }));
}

function config<Z extends Zod, A, B>(
  z: Z,
  tool: Tool<A>,
  { profile }: Pick<AdapterOptions, "profile">,
  verdict: (value: unknown) => Verdict,
): ConfigV1<Z, B> {
  const { icons: _notTaken, inputSchema: _own, outputSchema, ...rest } = tool.config;
  const listed = tool.toJson(inProfile(profile));
  return {
    ...rest,
    ...(listed.description !== undefined && { description: listed.description }),
    inputSchema: zodOf(z, tool.name, () => listed.inputSchema, verdict),
    ...(outputSchema !== undefined && {
      outputSchema: zodOf<Z, Record<string, unknown>>(z, tool.name, () => documentOf(outputSchema), outputSchema["~standard"].validate),
    }),
  };
}

function documentOf(schema: StandardSchema<unknown>): object {
  return schema["~standard"].jsonSchema.input({ target: "draft-2020-12" });
}

/**
 * A loose object of zod, whose check and whose JSON Schema are replaced. Both are internals of zod, and zod 4 reads them from
 * the schema at every use, whichever copy of zod is asked; the tests hold that.
 */
function zodOf<Z extends Zod, A>(
  z: Z,
  tool: string,
  document: () => object,
  verdict: (value: unknown) => Verdict,
): ZodOf<Z, A> {
  const schema = looseObject(z, tool);
  Object.assign(schema._zod, {
    run: (payload: Payload): Payload => {
      const { value, issues } = { value: undefined, ...verdict(payload.value) };
      if (issues === undefined) payload.value = value;
      else for (const { message, path = [] } of issues) payload.issues.push({ code: "custom", path: [...path], message, input: payload.value });
      return payload;
    },
    // A fresh object each time: zod writes into what it gets. The dialect is named, or SDK v1 would name draft-07.
    toJSONSchema: () => ({
      $schema: "https://json-schema.org/draft/2020-12/schema",
      ...structuredClone(document()),
    }),
  });
  return schema as unknown as ZodOf<Z, A>;
}

/** A schema of zod 4, with the internals that are replaced where they are expected. */
function looseObject(z: Zod, tool: string): ZodSchema {
  const found = typeof (z as Partial<Zod> | undefined)?.looseObject === "function" ? z.looseObject({}) : undefined;
  const { run } = (found?._zod ?? {}) as { readonly run?: unknown };
  if (found !== undefined && typeof run === "function") return found;
  throw new Error(
    `mcp-arguments/sdk-v1: ${tool}: this takes zod 4, and got ${isZod3(z) ? "zod 3" : "something else"}: ` +
      'give it `import { z } from "zod"` of zod 4, or of zod 3.25 `import { z } from "zod/v4"`; ' +
      "without zod, `toolHandlers` of mcp-arguments/server serves the low-level Server of SDK v1",
  );
}

function isZod3(z: unknown): boolean {
  return typeof z === "object" && z !== null && "ZodFirstPartyTypeKind" in z;
}
