/** Bytes that were inlined as text; see `inlined.mjs`. */

/** A module as a bundle holds it. */
export interface Inlined {
  /** A character for each byte. */
  readonly text: string;
  /** The byte that each character code stands for. */
  readonly byteOf: readonly number[];
}

/** The bytes again. */
export function bytesOf({ text, byteOf }: Inlined): Uint8Array<ArrayBuffer> {
  const table = Uint8Array.from(byteOf);
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < bytes.length; index++) bytes[index] = table[text.charCodeAt(index)] as number;
  return bytes;
}
