/** Text of unknown length in a line for people or models. */

/** Characters of a name or a value in a line. 64, as in the sentences of refusals. */
const SHOWN = 64;

/** The first characters of a text. */
export function cut(text: string, most: number = SHOWN): string {
  const characters = Array.from(text.slice(0, 2 * most + 2));
  return characters.length > most ? `${characters.slice(0, most).join("")}…` : text;
}

/** How many characters a text has. */
export function lengthOf(text: string): number {
  let length = text.length;
  // A character beyond the basic plane is two units, of which the second is one that no other character has.
  for (const _pair of text.matchAll(/[\ud800-\udbff][\udc00-\udfff]/g)) length--;
  return length;
}
