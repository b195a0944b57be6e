/** The entry without the module: the caller loads it once with `init`, from `mcp-arguments/wasm` or elsewhere. */

import { provideModule } from "./instance.js";

/**
 * Loads the module. Everything else works from when it is resolved; with a compiled module it is at once.
 *
 * # Shape
 *
 * A `WebAssembly.Module`, its bytes, a `Response` or a promise of one, or the URL to fetch it from. The type names none of them,
 * because not every platform's types know them all.
 */
export async function init(source: object | string): Promise<void> {
  if (source instanceof WebAssembly.Module) return provideModule(() => source);
  const module = await WebAssembly.compile(await bytesFrom(await source));
  provideModule(() => module);
}

async function bytesFrom(source: object | string): Promise<BufferSource> {
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return source as BufferSource;
  const response = source instanceof Response ? source : await fetch(source as URL | string);
  if (!response.ok) throw new Error(`the module could not be fetched: ${response.status} ${response.url}`);
  return response.arrayBuffer();
}

export * from "./api.js";
