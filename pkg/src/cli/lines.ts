/** Lines of a stream, however long the stream is. */

/** A line. Without text it is none: too long, or not UTF-8. */
export interface Line {
  /** From 1. */
  readonly number: number;
  readonly text?: string;
  readonly fault?: string;
  /** Bytes of the stream up to the end of the line. */
  readonly end: number;
}

const LINE_FEED = 10;

/** The lines of each piece of `stream` as it comes. No more than one piece and `maxBytes` are held. */
export async function* linesOf(stream: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Iterable<Line>> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let number = 0;
  let end = 0;
  /** What has come of the current line, unless that is already too long. */
  let parts: Uint8Array[] = [];
  let held = 0;

  function hold(bytes: Uint8Array): void {
    held += bytes.length;
    if (held > maxBytes) parts = [];
    else parts.push(bytes);
  }

  function finished(): Line {
    number++;
    const length = held;
    const bytes = parts.length === 1 ? (parts[0] as Uint8Array) : Buffer.concat(parts);
    parts = [];
    held = 0;
    if (length > maxBytes) return { number, end, fault: `the line has ${length} bytes, more than ${maxBytes}` };
    try {
      return { number, end, text: decoder.decode(bytes) };
    } catch {
      return { number, end, fault: "the line is not UTF-8" };
    }
  }

  function* split(piece: Uint8Array): Generator<Line> {
    let from = 0;
    for (let at = piece.indexOf(LINE_FEED); at >= 0; at = piece.indexOf(LINE_FEED, from)) {
      hold(piece.subarray(from, at));
      end += at + 1 - from;
      from = at + 1;
      yield finished();
    }
    if (from === piece.length) return;
    hold(piece.subarray(from));
    end += piece.length - from;
  }

  for await (const piece of stream) yield split(piece);
  if (held > 0) yield [finished()];
}
