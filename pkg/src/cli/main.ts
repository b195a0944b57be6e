/** The command line: `mcp-arguments COMMAND`. Its exit code is 0 where all is fine, 1 where there are findings, 2 for misuse. */

import { Misuse, parseWords, type Command } from "./command.js";
import { check } from "./check.js";
import { commandHelp, overview, seeHelp } from "./help.js";
import { atTerminal, readInput, lineWriter, saveFile, showsColours, type Io } from "./io.js";
import { lint } from "./lint.js";
import { nearest } from "./nearest.js";
import { publish } from "./publish.js";
import { types } from "./types.js";

/** Replaced by the package's version when it is built. */
declare const VERSION: string;

/** Every command, in the order in which the help lists them. */
const COMMANDS: readonly Command[] = [check, lint, publish, types];

/** What a process is expected to end with when one of these signals ends it. */
const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;
/** The same for a reader of the output that went away: 128 and the number of SIGPIPE. */
const READER_GONE = 141;

process.exitCode = await main(process.argv.slice(2));

async function main(words: readonly string[]): Promise<number> {
  const { io, ended } = open();
  const [name, ...rest] = words;
  const command = COMMANDS.find((known) => known.name === name);
  const called = `mcp-arguments${command === undefined ? "" : ` ${command.name}`}`;
  try {
    const code = command === undefined ? await frame(io, name, rest) : await run(io, command, rest);
    await io.out.flush();
    const fault = io.out.fault();
    if (fault !== undefined) io.note(`${called}: the output cannot be written: ${fault}\n`);
    return ended() ?? code;
  } catch (error) {
    await io.out.flush();
    if (!(error instanceof Misuse)) io.note(`mcp-arguments: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    else io.note(`${called}: ${error.message}\n${seeHelp(command)}\n`);
    return ended() ?? 2;
  }
}

/** What is asked for without a command. */
async function frame(io: Io, name: string | undefined, rest: readonly string[]): Promise<number> {
  switch (name) {
    case undefined:
      io.note(overview(COMMANDS));
      return 2;
    case "help":
    case "--help":
    case "-h":
      await io.out.write(await helpOf(rest));
      return 0;
    case "--version":
    case "-V":
      await io.out.write(`mcp-arguments ${VERSION}\n`);
      return 0;
    default:
      throw unknown(name);
  }
}

async function run(io: Io, command: Command, words: readonly string[]): Promise<number> {
  const parsed = parseWords(command, words);
  if (parsed !== "help") return command.run(parsed, io);
  await io.out.write(await commandHelp(command));
  return 0;
}

async function helpOf([name]: readonly string[]): Promise<string> {
  if (name === undefined) return overview(COMMANDS);
  const command = COMMANDS.find((known) => known.name === name);
  if (command === undefined) throw unknown(name);
  return commandHelp(command);
}

function unknown(name: string): Misuse {
  const what = name.startsWith("-") ? "option" : "command";
  const commands = [...COMMANDS.map((known) => known.name), "help"];
  const near = what === "command" ? nearest(name, commands) : undefined;
  return new Misuse(`there is no ${what} ${JSON.stringify(name)}${near === undefined ? `; the commands are ${commands.join(", ")}` : `: did you mean ${near}?`}`);
}

/** The process as the commands see it. A first signal asks them to stop after a whole line, a second one ends the process. */
function open(): { readonly io: Io; readonly ended: () => number | undefined } {
  const stop = new AbortController();
  let signalled: number | undefined;
  for (const [signal, code] of Object.entries(SIGNALS)) {
    process.on(signal, () => {
      if (signalled !== undefined) process.exit(code);
      signalled = code;
      stop.abort();
    });
  }
  // Who reads no messages gets none.
  process.stderr.on("error", () => undefined);
  const out = lineWriter(process.stdout, () => stop.abort());
  const io: Io = {
    out,
    note: (text) => void process.stderr.write(text),
    read: (path) => readInput(path, stop.signal),
    stop: stop.signal,
    save: saveFile,
    coloured: showsColours(process.stdout, process.env),
    colouredNotes: showsColours(process.stderr, process.env),
    shown: atTerminal(process.stdout),
    version: VERSION,
    progress: atTerminal(process.stderr) && !atTerminal(process.stdout),
  };
  return { io, ended: () => signalled ?? (out.fault() !== undefined ? 2 : out.closed() ? READER_GONE : undefined) };
}
