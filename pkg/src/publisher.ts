/**
 * Where the part that publishes is found. It is a module of its own, which no call needs: `mcp-arguments/publish` registers it
 * under a symbol that every copy of the package knows, however it was loaded.
 */

import type { Loss } from "./profiles.js";
import type { ToolEntry } from "./types.js";

/** A tool in the form of a profile. */
export interface Form {
  readonly entry: ToolEntry;
  readonly losses: readonly Loss[];
  /** The way back; absent where arguments arrive as the author declared them. */
  readonly wire?: Wire;
}

/** How published arguments become the author's. Both throw where the module fails. */
export interface Wire {
  /** The edits of an encoded value, as the module answers them; `""` where it stands as it came. */
  edits(bytes: Uint8Array): string;
  /** The edits of JSON text of at most so many bytes, and the text that they make; `undefined` where it stands as it came. */
  text(json: string, most: number | undefined): readonly string[] | undefined;
}

/** What `mcp-arguments/publish` registers. */
export interface Publisher {
  /** Publishes an entry of `tools/list`; both come as JSON text. Throws where the profile is none. */
  form(entry: string, profile: string): Form;
}

/** The number changes with the interface. */
const REGISTERED = Symbol.for("mcp-arguments/publish 1");

type Registry = { [REGISTERED]?: Publisher };

/** Makes the part that publishes known to all tools. The first one stays. */
export function register(publisher: Publisher): void {
  (globalThis as Registry)[REGISTERED] ??= publisher;
}

/**
 * The part that publishes, loaded where the platform can do that at once.
 *
 * Throws where it is not there and the platform has no `require`: browsers, workerd.
 */
export function publisher(tool: string): Publisher {
  const found = (globalThis as Registry)[REGISTERED] ?? loaded();
  if (found !== undefined) return found;
  throw new Error(`${tool}: profiles are published by a module that is loaded when it is used: \`import "mcp-arguments/publish"\` once does that here`);
}

/** As much of Node's modules as is needed here, from 20.16 and 22.3 on, which `engines` of the package asks for; Deno and Bun have the same. */
interface NodeModule {
  createRequire(from: string): (name: string) => unknown;
}

declare const __filename: unknown;

function loaded(): Publisher | undefined {
  const { process } = globalThis as { readonly process?: { readonly getBuiltinModule?: (name: string) => NodeModule | undefined } };
  try {
    // In CommonJS there is no `import.meta`.
    const here = typeof __filename === "string" ? __filename : import.meta.url;
    process?.getBuiltinModule?.("node:module")?.createRequire(here)("mcp-arguments/publish");
  } catch {
    // Bundled without it, or a platform that has the function and no files: the caller says what to do.
  }
  return (globalThis as Registry)[REGISTERED];
}
