/** A live server on stdio: started, asked for its tools, and ended. */

import { Client } from "@modelcontextprotocol/client";
import { serverProcess, type ServerProcess } from "./process.js";
import { isObject } from "./tools.js";

/** What a server listed, or why it listed nothing, with the last lines of its stderr. */
export type Listed = { readonly tools: readonly unknown[] } | { readonly fault: string; readonly stderr: readonly string[] };

/** How a server is asked. */
export interface Asking {
  /** How long all of it may take. */
  readonly seconds: number;
  /** Aborted when nobody waits for the answer any more. */
  readonly stop: AbortSignal;
  /** Of this program, as the server is told. */
  readonly version: string;
}

/** Pages of a list. 1,000: a server whose pages have no end is asked no longer. */
const MOST_PAGES = 1000;

/** Takes any result: the client's own schema would refuse the very lists that are to be looked at. */
const ANY_RESULT = {
  "~standard": { version: 1 as const, vendor: "mcp-arguments", validate: (value: unknown) => ({ value }) },
};

/** The tools of every page that the server lists. */
export async function listTools(command: readonly string[], { seconds, stop, version }: Asking): Promise<Listed> {
  const server = serverProcess(command);
  const late = AbortSignal.timeout(seconds * 1000);
  const signal = AbortSignal.any([late, stop]);
  // A request that is not answered keeps no timer of its own: what ends the waiting is the signal.
  const options = { signal, timeout: 2 ** 31 - 1 };
  const over = aborted(signal);
  try {
    const client = new Client({ name: "mcp-arguments", version }, { capabilities: {} });
    await Promise.race([client.connect(server.transport, options), over]);
    const tools: unknown[] = [];
    const cursors = new Set<string>();
    for (let cursor: string | undefined; ; ) {
      const params = cursor === undefined ? {} : { cursor };
      const page: unknown = await Promise.race([client.request({ method: "tools/list", params }, ANY_RESULT, options), over]);
      if (!isObject(page) || !Array.isArray(page["tools"])) return told(server, "the server's answer to tools/list has no array of tools");
      // One by one: a call takes its arguments from the stack, which a long page would use up.
      for (const tool of page["tools"] as readonly unknown[]) tools.push(tool);
      const next = page["nextCursor"];
      if (typeof next !== "string") return { tools };
      if (cursors.has(next)) return told(server, "the server lists the same page of tools again and again");
      cursors.add(next);
      if (cursors.size === MOST_PAGES) return told(server, `the server's list of tools has more than ${MOST_PAGES} pages`);
      cursor = next;
    }
  } catch (error) {
    // The process may end a little after its output has, and its last words may come then.
    await server.settled();
    if (stop.aborted) return told(server, "it was stopped before the server had listed its tools");
    if (late.aborted) return told(server, `the server has not listed its tools within ${seconds} s`);
    return told(server, whyNot(server, error));
  } finally {
    await server.end();
  }
}

/** Fails when the signal comes. It is made once for all pages, since each of them would leave its listener with the signal. */
function aborted(signal: AbortSignal): Promise<never> {
  const over = new Promise<never>((_resolve, reject) => signal.addEventListener("abort", () => reject(new Error("aborted"))));
  // The signal may come when nothing is waited for.
  over.catch(() => undefined);
  return over;
}

function told(server: ServerProcess, reason: string): Listed {
  const rubbish = server.rubbish();
  const also = rubbish === 0 ? "" : `; ${rubbish === 1 ? "a line" : `${rubbish} lines`} of its output ${rubbish === 1 ? "is" : "are"} no MCP message`;
  return { fault: reason + also, stderr: server.lastWords() };
}

function whyNot(server: ServerProcess, error: unknown): string {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  // An answer has a number, and says more than the end that came after it.
  const end = typeof code === "number" ? undefined : server.ended();
  if (end !== undefined) return end;
  const number = typeof code === "number" ? ` ${code}` : "";
  // The message is the server's own: it is told as a string of JSON, which moves no cursor.
  return `the server answered with an error${number}: ${JSON.stringify(String(message).slice(0, 400))}`;
}
