/** Deflated bytes inflated again (RFC 1951), where the platform has no way of its own that answers at once. */

/** A code: what the next bits stand for, as the symbol above four bits that say how many of them it takes. */
interface Code {
  readonly table: Uint16Array;
  /** Bits that decide. */
  readonly most: number;
}

/** Where the code lengths of a block's code lengths stand. */
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
/** The bits that follow the symbol of a length, and that of a distance. */
const LENGTH_BITS = Array.from({ length: 29 }, (_, at) => (at < 8 || at === 28 ? 0 : (at >> 2) - 1));
const DISTANCE_BITS = Array.from({ length: 30 }, (_, at) => (at < 4 ? 0 : (at >> 1) - 1));
const LENGTHS = starts(3, LENGTH_BITS).with(28, 258);
const DISTANCES = starts(1, DISTANCE_BITS);

/** The least value of each symbol, where each takes up as many as its bits tell apart. */
function starts(first: number, bits: readonly number[]): number[] {
  let next = first;
  return bits.map((count) => (next += 1 << count) - (1 << count));
}

function codeOf(lengths: readonly number[]): Code {
  const most = Math.max(1, ...lengths);
  const table = new Uint16Array(1 << most);
  let code = 0;
  for (let length = 1; length <= most; length++, code <<= 1) {
    for (let symbol = 0; symbol < lengths.length; symbol++) {
      if (lengths[symbol] !== length) continue;
      let start = 0;
      // A code comes with its first bit lowest.
      for (let bit = 0; bit < length; bit++) start |= ((code >> bit) & 1) << (length - 1 - bit);
      for (let at = start; at < table.length; at += 1 << length) table[at] = (symbol << 4) | length;
      code++;
    }
  }
  return { table, most };
}

/** Inflates what was deflated by the build; other bytes than such give anything. */
export function inflate(packed: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let written = 0;
  let read = 0;
  let held = 0;
  let count = 0;

  const fill = (most: number): void => {
    for (; count < most; count += 8) held |= (packed[read++] ?? 0) << count;
  };
  const take = (bits: number): number => {
    fill(bits);
    const value = held & ((1 << bits) - 1);
    held >>>= bits;
    count -= bits;
    return value;
  };
  const symbolOf = ({ table, most }: Code): number => {
    fill(most);
    const entry = table[held & ((1 << most) - 1)] as number;
    held >>>= entry & 15;
    count -= entry & 15;
    return entry >> 4;
  };

  const stored = (): void => {
    take(count & 7);
    const size = take(16);
    take(16);
    for (let left = size; left > 0; left--) bytes[written++] = take(8);
  };
  const coded = (symbols: Code, distances: Code): void => {
    for (let symbol = symbolOf(symbols); symbol !== 256; symbol = symbolOf(symbols)) {
      if (symbol < 256) {
        bytes[written++] = symbol;
        continue;
      }
      const at = symbol - 257;
      const size = (LENGTHS[at] as number) + take(LENGTH_BITS[at] as number);
      const far = symbolOf(distances);
      const distance = (DISTANCES[far] as number) + take(DISTANCE_BITS[far] as number);
      for (const end = written + size; written < end; written++) bytes[written] = bytes[written - distance] as number;
    }
  };
  const fixed = (): void => {
    const lengths = Array.from({ length: 288 }, (_, at) => (at < 144 ? 8 : at < 256 ? 9 : at < 280 ? 7 : 8));
    coded(codeOf(lengths), codeOf(new Array<number>(30).fill(5)));
  };
  const dynamic = (): void => {
    const symbols = take(5) + 257;
    const all = symbols + take(5) + 1;
    const few = take(4) + 4;
    const own = new Array<number>(19).fill(0);
    for (const at of ORDER.slice(0, few)) own[at] = take(3);
    const code = codeOf(own);
    const lengths: number[] = [];
    while (lengths.length < all) {
      const symbol = symbolOf(code);
      if (symbol < 16) lengths.push(symbol);
      else {
        const last = symbol === 16 ? (lengths.at(-1) as number) : 0;
        const times = symbol === 16 ? 3 + take(2) : symbol === 17 ? 3 + take(3) : 11 + take(7);
        for (let left = times; left > 0; left--) lengths.push(last);
      }
    }
    coded(codeOf(lengths.slice(0, symbols)), codeOf(lengths.slice(symbols)));
  };

  for (let last = 0; last === 0; ) {
    last = take(1);
    const kind = take(2);
    if (kind === 0) stored();
    else if (kind === 1) fixed();
    else dynamic();
  }
  return bytes;
}
