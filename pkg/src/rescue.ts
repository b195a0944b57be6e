/** Calls whose arguments the SDKs refuse, or change, before any tool sees them: no object, or one with a `__proto__` of its own. */

import { check, refusal, withRepairs, type AdapterOptions } from "./adapter.js";
import type { Edit } from "./edits.js";
import type { Accepted, Refused } from "./result.js";
import type { Tool } from "./tool.js";

/** As much of a transport as is needed here; those of both SDKs have it. */
export interface RescuedTransport {
  onmessage?: ((message: never, ...extra: never[]) => void) | undefined;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  send(message: never): Promise<void>;
}

type Listener = (...told: unknown[]) => void;

interface Call {
  readonly id: unknown;
  readonly params: { readonly name: string; readonly arguments: unknown; readonly _meta?: unknown };
}

/** The member of a request's `_meta` by which a client of 2026 says its revision. */
const REVISION = "io.modelcontextprotocol/protocolVersion";

/**
 * The transport, with calls whose arguments are null, a list or text answered by the tool itself and not as a broken request.
 *
 * # Shape
 *
 * The same object. Null becomes no arguments. A list or text becomes what the tool reads it as: the text of an object is that
 * object, unless the mode is strict, and the rest a refusal that the model sees. What was repaired stands in the answer's
 * `_meta["mcp-arguments/edits"]`. An argument named `__proto__`, which the SDKs drop without a word, is read like any other. The
 * options are those of the tools' own adapter. Calls of tools that are not in `tools`, and all other messages, pass as they came.
 *
 * # Errors
 *
 * What fails while a refusal is sent, such as a connection that was closed, is told to the transport's `onerror`.
 *
 * # Examples
 *
 * ```ts
 * await server.connect(rescue(new StdioServerTransport(), [search, read]));
 * ```
 */
export function rescue<T extends RescuedTransport>(
  transport: T,
  tools: Iterable<Tool<unknown>>,
  options: AdapterOptions = {},
): T {
  const byName = new Map(Array.from(tools, (tool) => [tool.name, tool]));
  /** The repairs of calls that are neither answered nor cancelled yet. */
  const repaired = new Map<unknown, readonly Edit[]>();
  const send = transport.send.bind(transport) as (message: unknown, ...extra: unknown[]) => Promise<void>;

  /** The message to pass on, or nothing where the call is answered already. */
  function rescued(message: unknown): unknown {
    if (isCancellation(message)) repaired.delete(message.params.requestId);
    if (!isCall(message)) return message;
    const { arguments: args, ...params } = message.params;
    if (args === null) return { ...message, params };
    const tool = byName.get(params.name);
    if (tool === undefined) return message;
    const result = check(tool, args, options);
    if (!result.ok) {
      void reply({ jsonrpc: "2.0", id: message.id, ...answer(params._meta, result, options) });
      return undefined;
    }
    const { edits, value } = passedOn(args, result);
    repaired.set(message.id, edits);
    return { ...message, params: { ...params, arguments: value } };
  }

  /** Sends an answer that nobody waits for: a rejection that nobody hears would end the process. */
  async function reply(message: object): Promise<void> {
    try {
      await send(message);
    } catch (error) {
      transport.onerror?.(error instanceof Error ? error : new Error(String(error)));
    }
  }

  listening(transport, "onmessage", (inner) => (message, ...extra) => {
    const passed = rescued(message);
    if (passed !== undefined) inner(passed, ...extra);
  });
  listening(transport, "onclose", (inner) => (...told) => {
    repaired.clear();
    inner(...told);
  });
  return Object.assign(transport, {
    send: (message: unknown, ...extra: unknown[]) => {
      if (!isAnswer(message)) return send(message, ...extra);
      const edits = repaired.get(message.id);
      repaired.delete(message.id);
      if (edits === undefined || message.result === undefined) return send(message, ...extra);
      return send({ ...message, result: withRepairs(message.result, edits, options) }, ...extra);
    },
  });
}

/** Puts `wrap` around the listener that the transport has, and around each that it is given. */
function listening(transport: RescuedTransport, name: "onmessage" | "onclose", wrap: (inner: Listener) => Listener): void {
  const wrapped = (inner: unknown): Listener | undefined => (inner === undefined ? undefined : wrap(inner as Listener));
  let listener = wrapped(transport[name]);
  Object.defineProperty(transport, name, {
    configurable: true,
    enumerable: true,
    get: () => listener,
    set: (inner: unknown) => {
      if (inner !== listener) listener = wrapped(inner);
    },
  });
}

/** What the tool's own handler gets. It turns a published form back itself, so that only what is around that is taken off here. */
function passedOn(args: unknown, { edits, value }: Accepted<unknown>): { readonly edits: readonly Edit[]; readonly value: unknown } {
  if (!edits.some(({ wire }) => wire === true)) return { edits, value };
  const whole = edits[0];
  return whole?.path === "" && whole.change === "set" ? { edits: [whole], value: whole.after } : { edits: [], value: args };
}

/** The refusal, or the error in its place. A client of 2026 wants to be told that a result is whole. */
function answer(meta: unknown, refused: Refused, options: AdapterOptions): { readonly result: object } | { readonly error: object } {
  try {
    const complete = isObject(meta) && REVISION in meta;
    return { result: { ...refusal(refused, options), ...(complete && { resultType: "complete" }) } };
  } catch (error) {
    const { code, message, data } = error as { readonly code: number; readonly message: string; readonly data?: object };
    return { error: { code, message, ...(data !== undefined && { data }) } };
  }
}

/** Whether the message is a call with arguments that are there, and that no SDK passes on as they are. */
function isCall(message: unknown): message is Call {
  if (!isObject(message) || message["method"] !== "tools/call" || !isObject(message["params"])) return false;
  const { name, arguments: args } = message["params"];
  return "id" in message && typeof name === "string" && args !== undefined && !passesAsItIs(args);
}

function passesAsItIs(args: unknown): boolean {
  return isObject(args) && !Array.isArray(args) && !Object.hasOwn(args, "__proto__");
}

/** Whether the message ends a call: with its result, or with an error. */
function isAnswer(message: unknown): message is { readonly id: unknown; readonly result?: unknown } {
  return isObject(message) && "id" in message && ("result" in message || "error" in message);
}

function isCancellation(message: unknown): message is { readonly params: { readonly requestId: unknown } } {
  return isObject(message) && message["method"] === "notifications/cancelled" && isObject(message["params"]);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
