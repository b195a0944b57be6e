/** What a command is, and how its options are read. */

import { parseArgs } from "node:util";
import type { Io } from "./io.js";

/** A command. Each is a file of its own. */
export interface Command {
  readonly name: string;
  /** What it does, in one line without a stop. */
  readonly about: string;
  /** What stands after the name in its first line of help. */
  readonly usage: string;
  readonly options: readonly Option[];
  /** The rest of its help: what goes in, what comes out. */
  readonly details: string;
  /** Runs it, and gives the exit code. */
  readonly run: (options: Options, io: Io) => Promise<number>;
}

/** An option; all of them take a value. */
export interface Option {
  readonly name: string;
  /** What stands for the value in the help. */
  readonly value: string;
  /** What it says, in one line without a stop. */
  readonly about: string;
  /** The only values that it takes, where they are few. */
  readonly choices?: readonly string[];
  /** The value where it is not given. Without one, it must be given. */
  readonly fallback?: string;
}

/** The value of every option of a command, by its name. */
export type Options = ReadonlyMap<string, string>;

/** What the person who typed the command got wrong. It ends the run with the code 2. */
export class Misuse extends Error {
  override readonly name = "Misuse";
}

/** The options of a command, or that its help is asked for. */
export function parseOptions(command: Command, words: readonly string[]): Options | "help" {
  const types = Object.fromEntries(command.options.map(({ name }) => [name, { type: "string" as const }]));
  // The parser only splits the words: its own complaints differ from one runtime to the next.
  const { tokens } = parseArgs({ args: [...words], options: types, strict: false, allowPositionals: true, tokens: true });
  const given = new Map<string, string>();
  let help = false;
  for (const token of tokens) {
    if (token.kind === "option-terminator") continue;
    if (token.kind === "positional") throw new Misuse(`it takes options only, not ${JSON.stringify(token.value)}`);
    if (token.name === "help" || token.rawName === "-h") help = true;
    else give(given, command, token);
  }
  if (help) return "help";
  for (const { name, value, fallback } of command.options) {
    if (given.has(name)) continue;
    if (fallback === undefined) throw new Misuse(`--${name} ${value} is missing`);
    given.set(name, fallback);
  }
  return given;
}

interface Token {
  readonly name: string;
  readonly rawName: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
}

function give(given: Map<string, string>, command: Command, { name, rawName, value, inlineValue }: Token): void {
  const option = command.options.find((known) => known.name === name);
  if (option === undefined) {
    const known = [...command.options.map((each) => `--${each.name}`), "--help"];
    throw new Misuse(`there is no option ${rawName}; the options are ${known.join(", ")}`);
  }
  if (given.has(name)) throw new Misuse(`${rawName} is given twice`);
  const forgotten = inlineValue !== true && value !== "-" && value?.startsWith("-") === true;
  if (value === undefined || value === "" || forgotten) throw new Misuse(`${rawName} needs a value: ${option.value}`);
  if (option.choices !== undefined && !option.choices.includes(value)) {
    throw new Misuse(`${rawName} is one of ${option.choices.join(", ")}, not ${JSON.stringify(value)}`);
  }
  given.set(name, value);
}
