/** Adapters: how a server on SDK v1, on SDK v2 or on anything else has its calls checked. No SDK is imported. */

import { toolError } from "./answer.js";
import { repairs, withEdits, type Edit } from "./edits.js";
import type { JsonSchema } from "./infer.js";
import type { Refused } from "./result.js";
import type { StandardSchema } from "./standard.js";
import { compileSchema, type ReadMode, type Tool } from "./tool.js";
import type { CallToolResult, Code, ToolEntry } from "./types.js";

export { rescue, type RescuedTransport } from "./rescue.js";

/** What is told of a refused call: names and codes, never a value. */
export interface RefusedReport {
  readonly tool: string;
  /** The code of each violation, in order. */
  readonly codes: readonly Code[];
}

/** What is told of a call that was repaired: names and rules, never a value. */
export interface EditedReport {
  readonly tool: string;
  /** The rule of each repair, in order. Defaults that were filled in are no repairs. */
  readonly rules: readonly Edit["rule"][];
}

/** What an adapter does beside checking. */
export interface AdapterOptions {
  /** How much is repaired: what the tool's own `read` repairs, unless it is set. */
  readonly mode?: "strict" | ReadMode;
  /** Whether a refusal is a result that the model sees, or is thrown as an error of the protocol, which it may never see. */
  readonly onInvalid?: "result" | "throw";
  /** Where violations and repairs go as data: into `_meta`, or nowhere. */
  readonly details?: "_meta" | "none";
  /** Called for each refused call, for logs and metrics. */
  readonly onRefused?: (report: RefusedReport) => void;
  /** Called for each repaired call, for logs and metrics. */
  readonly onEdited?: (report: EditedReport) => void;
}

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
export function withArguments<A, R extends object, E extends readonly unknown[]>(
  tool: Tool<A>,
  handler: Handler<A, R, E>,
  options: AdapterOptions = {},
): (args: unknown, ...extra: E) => Promise<R | CallToolResult> {
  const details = options.details !== "none";
  let output: { readonly schema: StandardSchema<unknown> | undefined } | undefined;
  return async (args, ...extra) => {
    const result =
      options.mode === "strict" ? tool.validate(args) : tool.read(args, options.mode === undefined ? {} : { mode: options.mode });
    if (!result.ok) return refuse(tool.name, result, options);
    const edits = repairs(result.edits);
    if (edits.length > 0) options.onEdited?.({ tool: tool.name, rules: edits.map(({ rule }) => rule) });
    const answer = await handler(result.value, ...extra);
    output ??= { schema: tool.config.outputSchema };
    const broken = output.schema === undefined ? undefined : brokenOutput(tool.name, output.schema, answer);
    if (broken !== undefined) return broken;
    return details ? withEdits(answer, edits) : answer;
  };
}

function refuse(tool: string, refused: Refused, { onInvalid, details, onRefused }: AdapterOptions): CallToolResult {
  onRefused?.({ tool, codes: refused.violations.map(({ code }) => code) });
  if (onInvalid === "throw") {
    const data = details === "none" ? undefined : { violations: refused.violations };
    throw protocolError(INVALID_PARAMS, refused.text, data);
  }
  return details === "none" ? toolError(refused.text) : refused.toolResult();
}

/** The failed answer in place of one that is not what the tool's output schema says. */
function brokenOutput(tool: string, schema: StandardSchema<unknown>, answer: object): CallToolResult | undefined {
  const { isError, structuredContent } = answer as { readonly isError?: unknown; readonly structuredContent?: unknown };
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
  // The arguments of each tool are its own; `any` alone lets them all in.
  readonly [key: string]: Tool<any>;
}

/** A handler for each of the tools, under the same name. */
export type Handlers<T extends Tools, R extends object = object, E extends readonly unknown[] = any[]> = {
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
export function toolHandlers(tools: Tools, handlers: Handlers<Tools>, options: AdapterOptions = {}): ToolHandlers<object, unknown[]> {
  const calls = new Map(
    Object.entries(tools).map(([key, tool]) => {
      const handler = handlers[key];
      if (handler === undefined) throw new Error(`${tool.name}: there is no handler named ${key}`);
      return [tool.name, withArguments<unknown, object, unknown[]>(tool, handler, options)];
    }),
  );
  if (calls.size < Object.keys(tools).length) throw new Error("two tools have the same name");
  return {
    list: () => ({ tools: Object.values(tools).map((tool) => tool.toJson()) }),
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

const INVALID_PARAMS = -32602;

/** An error that both SDKs answer with its own code. */
function protocolError(code: number, message: string, data?: object): Error {
  return Object.assign(new Error(message), data === undefined ? { code } : { code, data });
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
