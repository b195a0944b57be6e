// A module's bytes as the text that a bundle inlines.
//
// A character a byte: unlike base64, which shifts bytes across characters, this leaves gzip the repetitions that it lives on. The
// commonest bytes get the characters that are one byte in UTF-8, the rarest those that have to be escaped in a string.

/** ASCII that a string literal holds as it is, then Latin-1, then what is escaped: so many characters as there are bytes. */
const CHARACTERS = [...range(0x20, 0x7e), ...range(0xa0, 0xff), ...range(0x7f, 0x9f), ...range(0, 0x1f)].filter(
  (code) => code !== 0x22 && code !== 0x5c,
);
CHARACTERS.push(0x22, 0x5c);

function* range(first, last) {
  for (let code = first; code <= last; code++) yield code;
}

/** The text, and the byte that each character code stands for. */
export function inlined(bytes) {
  const counts = new Array(256).fill(0);
  for (const byte of bytes) counts[byte]++;
  const byFrequency = [...counts.keys()].sort((one, other) => counts[other] - counts[one] || one - other);
  const characters = [];
  const byteOf = [];
  byFrequency.forEach((byte, rank) => {
    characters[byte] = String.fromCharCode(CHARACTERS[rank]);
    byteOf[CHARACTERS[rank]] = byte;
  });
  return { text: Array.from(bytes, (byte) => characters[byte]).join(""), byteOf };
}
