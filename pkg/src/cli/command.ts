/** What a command is, and how its words are read. */

import { parseArgs } from "node:util";
import type { Io } from "./io.js";
import { nearest } from "./nearest.js";

/** A command. Each is a file of its own. */
export interface Command {
  readonly name: string;
  /** What it does, in one line without a stop. */
  readonly about: string;
  /** What stands after the name in its first line of help. */
  readonly usage: string;
  /** Whether it takes a tool list: a file, or the command of a server behind `--`. Otherwise it takes options only. */
  readonly takesList?: true;
  readonly options: readonly Option[];
  /** The rest of its help: what goes in, what comes out. */
  readonly details: () => string | Promise<string>;
  /** Runs it, and gives the exit code. */
  readonly run: (words: Words, io: Io) => Promise<number>;
}

/** An option. */
export interface Option {
  readonly name: string;
  /** What stands for the value in the help. An option without one takes none. */
  readonly value?: string;
  /** What it says, in one line without a stop. */
  readonly about: string;
  /** The only values that it takes, where they are few. */
  readonly choices?: readonly string[];
  /** The value where it is not given. */
  readonly fallback?: string;
  /** How often it is given; where this is silent, once, unless it takes no value. */
  readonly given?: "once" | "maybe" | "often";
}

/** What was typed after the name of a command. */
export interface Words {
  /** The values of every option that was given or has a fallback, by its name. */
  readonly options: ReadonlyMap<string, readonly string[]>;
  /** What is no option. */
  readonly operands: readonly string[];
  /** What stands behind `--`, where that was typed. */
  readonly behind?: readonly string[];
}

/** What the person who typed the command got wrong. It ends the run with the code 2. */
export class Misuse extends Error {
  override readonly name = "Misuse";
}

/** The value of an option, where it was given or has a fallback. */
export function optionOf(words: Words, name: string): string | undefined {
  return words.options.get(name)?.[0];
}

/** The words of a command, or that its help is asked for. */
export function parseWords(command: Command, words: readonly string[]): Words | "help" {
  const types = Object.fromEntries(
    command.options.map(({ name, value }) => [name, { type: value === undefined ? ("boolean" as const) : ("string" as const) }]),
  );
  // The parser only splits the words: its own complaints differ from one runtime to the next.
  const { tokens } = parseArgs({ args: [...words], options: types, strict: false, allowPositionals: true, tokens: true });
  const given = new Map<string, string[]>();
  const operands: string[] = [];
  let behind: readonly string[] | undefined;
  let help = false;
  for (const token of tokens) {
    if (token.kind === "option-terminator") {
      behind = words.slice(token.index + 1);
      if (command.takesList === true) break;
    } else if (token.kind === "positional") {
      if (command.takesList !== true) throw new Misuse(`it takes options only, not ${JSON.stringify(token.value)}`);
      operands.push(token.value);
    } else if (token.name === "help" || token.rawName === "-h") help = true;
    else give(given, command, token);
  }
  if (help) return "help";
  for (const option of command.options) {
    if (given.has(option.name)) continue;
    if (option.fallback !== undefined) given.set(option.name, [option.fallback]);
    else if (option.value !== undefined && (option.given ?? "once") === "once") throw new Misuse(`--${option.name} ${option.value} is missing`);
  }
  return { options: given, operands, ...(behind !== undefined && { behind }) };
}

interface Token {
  readonly name: string;
  readonly rawName: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
}

function give(given: Map<string, string[]>, command: Command, { name, rawName, value, inlineValue }: Token): void {
  const option = command.options.find((known) => known.name === name);
  if (option === undefined) {
    const known = [...command.options.map((each) => each.name), "help"];
    const near = nearest(name, known);
    const instead = near === undefined ? `; the options are ${known.map((each) => `--${each}`).join(", ")}` : `: did you mean --${near}?`;
    throw new Misuse(`there is no option ${rawName}${instead}`);
  }
  const values = given.get(name) ?? [];
  if (values.length > 0 && option.given !== "often") throw new Misuse(`${rawName} is given twice`);
  given.set(name, [...values, option.value === undefined ? flag(rawName, value) : valueOf(option, option.value, { rawName, value, inlineValue })]);
}

function flag(rawName: string, value: string | undefined): string {
  if (value !== undefined) throw new Misuse(`${rawName} takes no value`);
  return "yes";
}

function valueOf({ choices }: Option, wanted: string, { rawName, value, inlineValue }: Omit<Token, "name">): string {
  const forgotten = inlineValue !== true && value !== "-" && value?.startsWith("-") === true;
  if (value === undefined || value === "" || forgotten) throw new Misuse(`${rawName} needs a value: ${wanted}`);
  if (choices !== undefined && !choices.includes(value)) {
    throw new Misuse(`${rawName} is one of ${choices.join(", ")}, not ${JSON.stringify(value)}`);
  }
  return value;
}
