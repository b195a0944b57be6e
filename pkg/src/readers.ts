/**
 * Readers: one value each, tolerantly, and `undefined` where it cannot be read, never a default. They look at own members only
 * and throw for no value.
 */

import { ownMember } from "./arguments.js";
import { withModule } from "./instance.js";
import { withEncoded } from "./marshal.js";
import type { Glue } from "#glue";

/** Levels of a value that a reader is given. 64, as for arguments: none reads deeper than a list of scalars. */
const DEPTH = 64;

/**
 * The boolean at `name`, or `undefined` where it is absent or cannot be read as one.
 *
 * # Shape
 *
 * True and false, any number (0 is false), or the words true/false, yes/no, on/off, 1/0 in any case, outer blanks allowed.
 */
export function boolArg(args: unknown, name: string): boolean | undefined {
  const answer = read(ownMember(args, name), (glue, bytes) => glue.bool_arg(bytes));
  return answer === 0 ? false : answer === 1 ? true : undefined;
}

/**
 * The integer at `name`, or `undefined` where it is absent or cannot be read as one.
 *
 * # Shape
 *
 * A number without a fraction, or its decimal digits as text. `2.5`, `"2.5"` and `true` are `undefined`.
 */
export function intArg(args: unknown, name: string): number | undefined {
  return read(ownMember(args, name), (glue, bytes) => glue.int_arg(bytes));
}

/** The text at `name` without outer blanks, a number or boolean as its text, or `undefined`. */
export function stringArg(args: unknown, name: string): string | undefined {
  return read(ownMember(args, name), (glue, bytes) => glue.string_arg(bytes, true));
}

/** The texts of the list at `name`, trimmed, each once and none empty, or `undefined` where it is not a list. */
export function stringSetArg(args: unknown, name: string): Set<string> | undefined {
  const answer = read(ownMember(args, name), (glue, bytes) => glue.string_set_arg(bytes));
  return answer === undefined ? undefined : new Set(JSON.parse(answer) as string[]);
}

/** The text at `name` with its blanks, where `stringArg` trims: a blank can be what was meant, as in the name of a glyph. */
export function stringValue(args: unknown, name: string): string | undefined {
  return read(ownMember(args, name), (glue, bytes) => glue.string_arg(bytes, false));
}

function read<T>(value: unknown, use: (glue: Glue, bytes: Uint8Array) => T | undefined): T | undefined {
  if (value === undefined) return undefined;
  return withEncoded(value, DEPTH, (bytes) => withModule((glue) => use(glue, bytes), () => undefined));
}
