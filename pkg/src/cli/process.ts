/** The process of a server, as a transport of the client. It and what it has started are ended, whatever happens. */

import { deserializeMessage, serializeMessage, type Transport } from "@modelcontextprotocol/client";
import type { ChildProcess } from "node:child_process";
import spawn from "cross-spawn";
import { linesOf } from "./lines.js";

/** A server's process. */
export interface ServerProcess {
  readonly transport: Transport;
  /** How many lines of its output were no message. */
  readonly rubbish: () => number;
  /** The last lines of its stderr. */
  readonly lastWords: () => readonly string[];
  /** How it ended by itself, where it has. */
  readonly ended: () => string | undefined;
  /** Waits a moment for the end of a process that is ending. */
  readonly settled: () => Promise<void>;
  /** Ends it. */
  readonly end: () => Promise<void>;
}

/** Bytes of one message. 256 MiB: a list of tools is one message. */
const MAX_MESSAGE = 256 << 20;
/** Lines, and characters of each, that are kept of stderr: enough for what went wrong, and for the trace above it. */
const LAST_LINES = 20;
const LINE_LENGTH = 400;
/** Milliseconds that a process has to end by itself once its input ends, and then once it is asked to. */
const GRACE = 1500;

/** The process of a command, which is not yet started. */
export function serverProcess(command: readonly string[]): ServerProcess {
  let child: ChildProcess | undefined;
  let gone: Promise<void> = Promise.resolve();
  let how: string | undefined;
  let ending = false;
  let rubbish = 0;
  let words: string[] = [];
  // A group of its own, so that what the command starts ends with it: npx and shells are two processes and more.
  const group = process.platform !== "win32";

  function kill(signal: NodeJS.Signals): void {
    if (child?.pid === undefined) return;
    try {
      if (group) process.kill(-child.pid, signal);
      else child.kill(signal);
    } catch {
      // It is gone already.
    }
  }
  const killAll = (): void => kill("SIGKILL");

  async function end(): Promise<void> {
    ending = true;
    if (child === undefined) return;
    child.stdin?.end();
    if (!(await within(gone, GRACE))) kill("SIGTERM");
    await within(gone, GRACE);
    killAll();
    await within(gone, GRACE);
    process.off("exit", killAll);
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream?.destroy();
  }

  async function readMessages(stream: AsyncIterable<Uint8Array>): Promise<void> {
    for await (const lines of linesOf(stream, MAX_MESSAGE)) {
      for (const { text } of lines) {
        if (text?.trim() === "") continue;
        try {
          transport.onmessage?.(deserializeMessage(text ?? ""));
        } catch {
          rubbish++;
        }
      }
    }
  }

  async function readWords(stream: AsyncIterable<Uint8Array>): Promise<void> {
    for await (const lines of linesOf(stream, 1 << 20)) {
      for (const { text } of lines) if (text !== undefined) words.push(text.slice(0, LINE_LENGTH));
      words = words.slice(-LAST_LINES);
    }
  }

  const transport: Transport = {
    start() {
      const [program = "", ...args] = command;
      const started = spawn(program, args, { stdio: ["pipe", "pipe", "pipe"], detached: group, windowsHide: true });
      child = started;
      process.on("exit", killAll);
      started.stdin?.on("error", () => undefined);
      const reading = [started.stdout, started.stderr].map((stream, index) => {
        if (stream === null) return Promise.resolve();
        return (index === 0 ? readMessages(stream) : readWords(stream)).catch(() => undefined);
      });
      gone = new Promise((resolve) => {
        started.once("error", (error: NodeJS.ErrnoException) => {
          how = error.code === "ENOENT" ? `there is no program ${JSON.stringify(program)} to start` : `the server cannot be started: ${error.message}`;
          resolve();
        });
        started.once("exit", (code, signal) => {
          // An end that was asked for is no reason for anything.
          if (!ending) how ??= `the server ended ${signal === null ? `with the code ${code}` : `by ${signal}`} before it had listed its tools`;
          resolve();
        });
      });
      // What it wrote last is read before its end is told; a process that it left behind may keep the pipes open.
      void gone.then(() => within(Promise.all(reading), GRACE)).then(() => transport.onclose?.());
      return new Promise((resolve, reject) => {
        started.once("spawn", resolve);
        started.once("error", reject);
      });
    },
    send(message) {
      child?.stdin?.write(serializeMessage(message));
      return Promise.resolve();
    },
    close: end,
  };

  return {
    transport,
    rubbish: () => rubbish,
    lastWords: () => words,
    ended: () => how,
    settled: async () => void (await within(gone, 200)),
    end,
  };
}

/** Whether it happens within so many milliseconds. */
async function within(happening: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), milliseconds)));
  const met = await Promise.race([happening.then(() => true), late]);
  clearTimeout(timer);
  return met;
}
