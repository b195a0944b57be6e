/** Input and output: whole lines out, and out no faster than they are read. */

import { createReadStream, writeFileSync } from "node:fs";
import { cut } from "../words.js";
import { Misuse } from "./command.js";

/** What a command has of the process. */
export interface Io {
  readonly out: LineWriter;
  /** Writes to stderr. */
  readonly note: (text: string) => void;
  /** The bytes of a file, or of stdin where the path is `-`. */
  readonly read: (path: string) => AsyncIterable<Uint8Array>;
  /** Aborted when the command is to stop after a whole line: a signal came, or the output cannot be written any more. */
  readonly stop: AbortSignal;
  /** Writes a file, whole. */
  readonly save: (path: string, text: string) => void;
  /** Whether the output is for a terminal that shows colours. */
  readonly coloured: boolean;
  /** Whether stderr is for a terminal that shows colours. */
  readonly colouredNotes: boolean;
  /** Whether the output is for a terminal, which obeys control characters. */
  readonly shown: boolean;
  /** The package's version. */
  readonly version: string;
  /** Whether somebody watches stderr while the output goes elsewhere. */
  readonly progress: boolean;
}

/** Writes whole lines. */
export interface LineWriter {
  /** Takes a line or several, each with its line feed. What is returned is to be awaited before the next call. */
  write(lines: string): Promise<void> | undefined;
  /** Writes what has been taken. */
  flush(): Promise<void>;
  /** Whether nothing can be written any more: the reader went away, or there is a fault. */
  closed(): boolean;
  /** Why nothing can be written any more, where it is not that the reader went away. */
  fault(): string | undefined;
}

/**
 * Bytes of one write. 4,096, the least that POSIX has for PIPE_BUF: up to it, a pipe takes a write whole or not at all, so that
 * whoever kills the process finds whole lines. A longer line is a write of its own.
 */
const ATOMIC = 4096;
/** Bytes of one read. 256 KiB: few enough to hear a signal soon, many enough to lose no time. */
const READ = 256 << 10;

/** What a write fails with where the reader of a pipe or a socket went away; Windows has words of its own for it. */
const READER_GONE: readonly unknown[] = ["EPIPE", "ECONNRESET", "EOF"];

/** A writer of lines; `gone` is called when nothing can be written any more. */
export function lineWriter(stream: NodeJS.WritableStream, gone: () => void): LineWriter {
  let batch = "";
  let bytes = 0;
  let open = true;
  let fault: string | undefined;
  const close = (error: NodeJS.ErrnoException): void => {
    // What fails after the first failure tells nothing new.
    if (open && !READER_GONE.includes(error.code)) fault = error.message;
    open = false;
    gone();
  };
  stream.on("error", close);

  function push(): Promise<void> {
    const lines = batch;
    batch = "";
    bytes = 0;
    return new Promise((resolve) => {
      if (!open || lines === "") return resolve();
      stream.write(lines, (error) => {
        if (error) close(error);
        resolve();
      });
    });
  }

  return {
    write(lines) {
      const length = Buffer.byteLength(lines);
      if (bytes === 0 || bytes + length <= ATOMIC) {
        batch += lines;
        bytes += length;
        return bytes < ATOMIC ? undefined : push();
      }
      const pushed = push();
      batch = lines;
      bytes = length;
      return length < ATOMIC ? pushed : pushed.then(push);
    },
    flush: push,
    closed: () => !open,
    fault: () => fault,
  };
}

/** The bytes of a file or of stdin; they end early when `stop` is aborted. */
export async function* readInput(path: string, stop: AbortSignal): AsyncGenerator<Uint8Array> {
  const stream = path === "-" ? process.stdin : createReadStream(path, { highWaterMark: READ });
  const end = (): void => void stream.destroy();
  stop.addEventListener("abort", end);
  try {
    if (!stop.aborted) yield* stream as AsyncIterable<Uint8Array>;
  } catch (error) {
    // A stream that is destroyed while it is read fails: that is how it stops.
    if (!stop.aborted) throw new Misuse(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    stop.removeEventListener("abort", end);
    end();
  }
}

/** The text of a file or of stdin. */
export async function textOf(io: Io, path: string): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of io.read(path)) pieces.push(piece);
  return Buffer.concat(pieces).toString("utf8");
}

/** Writes a file, whole. */
export function saveFile(path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch (error) {
    throw new Misuse(`${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Whether a stream shows colours: `FORCE_COLOR` says yes or no, else `NO_COLOR` says no, else a terminal does. */
export function showsColours(stream: { readonly isTTY?: boolean }, env: NodeJS.ProcessEnv): boolean {
  const forced = env["FORCE_COLOR"];
  if (forced !== undefined && forced !== "") return forced !== "0" && forced !== "false";
  return atTerminal(stream) && (env["NO_COLOR"] ?? "") === "" && env["TERM"] !== "dumb";
}

const COLOURS = { red: 31, green: 32, yellow: 33, magenta: 35, cyan: 36, bold: 1, dim: 2 } as const;

/** A text in a colour, where colours are shown. */
export function painted(coloured: boolean, colour: keyof typeof COLOURS, text: string): string {
  return coloured ? `\u001b[${COLOURS[colour]}m${text}\u001b[0m` : text;
}

/** Whether a stream is a terminal. */
export function atTerminal(stream: { readonly isTTY?: boolean }): boolean {
  return stream.isTTY === true;
}

/** What a terminal would take for a command: control characters, and those that turn the direction of writing. */
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Text of unknown origin as one line for people: what would move their cursor is written as an escape. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** The same of each line of a text. */
export function printableLines(text: string): string {
  return text.split("\n").map(printable).join("\n");
}

/** A name for people: cut, and as one line. */
export function shownName(name: string): string {
  return printable(cut(name));
}
