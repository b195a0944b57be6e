/** Adapters: how a server on SDK v1, on SDK v2 or on anything else has its calls checked. No SDK is imported. */

import { check, inProfile, INVALID_PARAMS, protocolError, refusal, withRepairs, type AdapterOptions } from "./adapter.js";
import { toolError } from "./answer.js";
import type { JsonSchema } from "./infer.js";
import type { StandardSchema } from "./standard.js";
import { compileSchema, type Tool } from "./tool.js";
import type { CallToolResult, ToolEntry } from "./types.js";

export type { AdapterOptions, EditedReport, RefusedReport } from "./adapter.js";
export { rescue, type RescuedTransport } from "./rescue.js";

/** Does a tool's work with arguments that were checked. */
export type Handler<A, R, E extends readonly unknown[]> = (checked: A, ...extra: E) => R | Promise<R>;

/**
 * A handler that takes whatever came: it checks the arguments, answers refusals itself and calls `handler` with the rest.
 *
 * # Shape
 *
 * What comes after the arguments is passed on as it is. Repairs stand in the result's `_meta["mcp-arguments/edits"]`, violations
 * in `_meta["mcp-arguments/violations"]`. Where the tool has an output schema, an answer that breaks it becomes a failed one.
 *
 * # Examples
 *
 * ```ts
 * server.registerTool(search.name, { ...search.config, inputSchema: listed(search) }, withArguments(search, ({ query }) => …));
 * ```
 */
export function withArguments<A, R, E extends readonly unknown[]>(
  tool: Tool<A>,
  handler: Handler<A, R, E>,
  options: AdapterOptions = {},
): (args: unknown, ...extra: E) => Promise<R | CallToolResult> {
  let output: { readonly schema: StandardSchema<unknown> | undefined } | undefined;
  return async (args, ...extra) => {
    const result = check(tool, args, options);
    if (!result.ok) return refusal(result, options);
    const answer = await handler(result.value, ...extra);
    output ??= { schema: tool.config.outputSchema };
    const broken = output.schema === undefined ? undefined : brokenOutput(tool["~called"], output.schema, answer);
    if (broken !== undefined) return broken;
    return withRepairs(answer, result.edits, options);
  };
}

/** The failed answer in place of one that is not what the tool's output schema says. */
function brokenOutput(tool: string, schema: StandardSchema<unknown>, answer: unknown): CallToolResult | undefined {
  const { isError, structuredContent } = (answer ?? {}) as { readonly isError?: unknown; readonly structuredContent?: unknown };
  if (isError === true) return undefined;
  const { issues } = schema["~standard"].validate(structuredContent);
  if (issues === undefined) return undefined;
  return toolError(`${tool} failed: its own answer is not what its output schema says: ${issues.map(({ message }) => message).join("; ")}`);
}

/**
 * The tool's schema for a host's list, letting every value through: for a handler that `withArguments` made, so that no text of
 * the host stands before the refusal's.
 */
export function listed<A>(tool: Tool<A>): StandardSchema<unknown> {
  const { version, vendor, jsonSchema } = tool["~standard"];
  return { "~standard": { version, vendor, jsonSchema, validate: (value) => ({ value }) } };
}

/** Tools by any name of the author's choice. */
export interface Tools {
  readonly [key: string]: Tool<unknown>;
}

/** A handler for each of the tools, under the same name. What a host adds after the arguments is whatever the handler says it takes. */
export type Handlers<T extends Tools, R = unknown, E extends readonly unknown[] = never[]> = {
  readonly [K in keyof T]: Handler<T[K] extends Tool<infer A> ? A : never, R, E>;
};

/** What a handler takes after the arguments. */
type Extra<F> = F extends (checked: never, ...extra: infer E) => unknown ? E : never;

/** What the low-level `Server` of either SDK takes for `tools/list` and `tools/call`. */
export interface ToolHandlers<R, E extends readonly unknown[]> {
  readonly list: () => { tools: ToolEntry[] };
  readonly call: (
    request: { readonly params: { readonly name: string; readonly arguments?: unknown } },
    ...extra: E
  ) => Promise<R | CallToolResult>;
}

/**
 * The two handlers of a server's tools.
 *
 * # Shape
 *
 * An unknown tool is an error of the protocol, -32602. What a handler throws becomes a failed result with its message, unless
 * it carries the number of an error of the protocol.
 *
 * # Examples
 *
 * ```ts
 * const { list, call } = toolHandlers({ search }, { search: ({ query }) => ({ content: [{ type: "text", text: find(query) }] }) });
 * server.setRequestHandler("tools/list", list); // SDK v1: ListToolsRequestSchema
 * server.setRequestHandler("tools/call", call); // SDK v1: CallToolRequestSchema
 * ```
 */
export function toolHandlers<const T extends Tools, H extends Handlers<T>>(
  tools: T,
  handlers: H,
  options?: AdapterOptions,
): ToolHandlers<Awaited<ReturnType<H[keyof T]>>, Extra<H[keyof T]>>;
export function toolHandlers(tools: Tools, handlers: Handlers<Tools, unknown, unknown[]>, options: AdapterOptions = {}): ToolHandlers<unknown, unknown[]> {
  const calls = new Map(
    Object.entries(tools).map(([key, tool]) => {
      const handler = handlers[key];
      if (typeof handler !== "function") throw new Error(`${tool.name}: there is no handler named ${key}`);
      return [tool.name, withArguments<unknown, unknown, unknown[]>(tool, handler, options)];
    }),
  );
  if (calls.size < Object.keys(tools).length) throw new Error("two tools have the same name");
  return {
    list: () => ({ tools: Object.values(tools).map((tool) => tool.toJson(inProfile(options.profile))) }),
    call: async ({ params }, ...extra) => {
      const call = calls.get(params.name);
      if (call === undefined) throw protocolError(INVALID_PARAMS, `Unknown tool: ${params.name}`);
      try {
        return await call(params.arguments, ...extra);
      } catch (error) {
        if (typeof error === "object" && error !== null && "code" in error && Number.isSafeInteger(error.code)) throw error;
        return toolError(error instanceof Error ? error.message : String(error));
      }
    },
  };
}

/** The validator that both SDKs take for elicitation replies, output schemas and `fromJsonSchema(schema, provider)`. It repairs nothing. */
export const jsonSchemaValidator = {
  getValidator<T>(schema: object): (input: unknown) => JsonSchemaValidatorResult<T> {
    const compiled = compileSchema<T>(schema as JsonSchema, { unknown: "allow" });
    return (input) => {
      const result = compiled.validate(input);
      return result.ok
        ? { valid: true, data: result.value as T, errorMessage: undefined }
        : { valid: false, data: undefined, errorMessage: result.text };
    };
  },
};

/** What a validator of the SDKs says of a value. */
export type JsonSchemaValidatorResult<T> =
  | { valid: true; data: T; errorMessage: undefined }
  | { valid: false; data: undefined; errorMessage: string };
