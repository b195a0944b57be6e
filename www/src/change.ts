/** What differs between two texts. */

interface Change {
  /** The places in the old text between which it differs. */
  readonly from: number;
  readonly to: number;
  /** What stands there in the new one. */
  readonly insert: string;
}

/** The one change from `old` to `text`, as small as it can be; nothing where they are the same. */
export function changeTo(old: string, text: string): Change | undefined {
  if (old === text) return undefined;
  const shorter = Math.min(old.length, text.length);
  const from = most(shorter, (low, high) => old.slice(low, high) === text.slice(low, high));
  const tail = most(shorter - from, (low, high) => old.slice(old.length - high, old.length - low) === text.slice(text.length - high, text.length - low));
  return { from, to: old.length - tail, insert: text.slice(from, text.length - tail) };
}

/** How many of `limit` characters are shared, by halves: to compare stretches takes far less than to compare character by character. */
function most(limit: number, shared: (low: number, high: number) => boolean): number {
  let low = 0;
  let high = limit;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (shared(low, middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
