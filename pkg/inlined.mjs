// A module's bytes as the text that a bundle inlines.
//
// Deflated and then base64: gzip gives base64 back what it takes, and finds no repetition that deflating has left. An engine reads
// half as much text as the module has bytes, all of it ASCII, and has both ways back as native code, or a library for the second.

import { deflateRawSync } from "node:zlib";

/** The text, and how many bytes it stands for. */
export function inlined(bytes) {
  return { text: deflateRawSync(bytes, { level: 9 }).toString("base64"), length: bytes.length };
}
