/** Base64, with the platform's own decoder where it has one. */

/** The bytes that `base64` holds. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const decoder = Uint8Array as typeof Uint8Array & { readonly fromBase64?: (text: string) => Uint8Array<ArrayBuffer> };
  if (decoder.fromBase64 !== undefined) return decoder.fromBase64(base64);
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
