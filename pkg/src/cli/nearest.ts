/** The word that was meant. */

import { distance } from "fastest-levenshtein";

/** The known word that differs from `word` in few letters, where there is one. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const most = Math.max(1, Math.floor(word.length / 3));
  const ranked = known.map((each) => ({ each, letters: distance(word.toLowerCase(), each.toLowerCase()) })).sort((a, b) => a.letters - b.letters);
  const [first] = ranked;
  return first !== undefined && first.letters <= most ? first.each : undefined;
}
