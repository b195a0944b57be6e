/** Progress of long work: one line on a terminal, which is gone when the work is done. */

import { grouped } from "./counts.js";
import type { Io } from "./io.js";

/** How far a run is. */
export interface Progress {
  /** Says how far it is, at most twice a second. */
  at(lines: number, bytes: number): void;
  /** Takes the line away. */
  done(): void;
}

/** Milliseconds between two lines. 500: to be read, not to flicker. */
const INTERVAL = 500;

/** Progress through `total` bytes, where that is known. */
export function startProgress(io: Io, total: number | undefined): Progress {
  if (!io.progress) return { at: () => undefined, done: () => undefined };
  const started = performance.now();
  let shown: number | undefined;
  return {
    at(lines, bytes) {
      const now = performance.now();
      if (now - (shown ?? started) < INTERVAL) return;
      shown = now;
      const seconds = (now - started) / 1000;
      const share = total === undefined || total === 0 ? "" : ` (${Math.floor((100 * bytes) / total)}%)`;
      io.note(`\r\u001b[K${grouped(lines)} lines, ${sized(bytes)}${share}, ${grouped(Math.round(lines / seconds))} lines/s, ${sized(bytes / seconds)}/s`);
    },
    done() {
      if (shown !== undefined) io.note("\r\u001b[K");
    },
  };
}

/** Bytes for people: 1234567 is 1.2 MB. */
export function sized(bytes: number): string {
  if (bytes < 1000) return `${Math.round(bytes)} bytes`;
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
