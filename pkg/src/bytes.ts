/** Bytes that were inlined as text; see `inlined.mjs`. */

import { inflateSync } from "fflate";

/** A module as a bundle holds it. */
export interface Inlined {
  /** The deflated bytes in base64. */
  readonly text: string;
  /** How many bytes they are, inflated. */
  readonly length: number;
}

/** What some platforms have of their own: it is many times as fast. */
interface Platform {
  readonly Uint8Array: { fromBase64?(text: string): Uint8Array };
  readonly Buffer?: { from(text: string, encoding: "base64"): Uint8Array };
  readonly process?: { getBuiltinModule?(name: "node:zlib"): Zlib | undefined };
}

interface Zlib {
  inflateRawSync(bytes: Uint8Array): Uint8Array<ArrayBuffer>;
}

/** The bytes again. */
export function bytesOf({ text, length }: Inlined): Uint8Array<ArrayBuffer> {
  const { Uint8Array: own, Buffer, process } = globalThis as unknown as Platform;
  const packed = own.fromBase64?.(text) ?? Buffer?.from(text, "base64") ?? Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0));
  return process?.getBuiltinModule?.("node:zlib")?.inflateRawSync(packed) ?? inflateSync(packed, { out: new Uint8Array(length) });
}
