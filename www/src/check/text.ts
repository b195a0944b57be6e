/** Reading JSON text: its value, or why it is not JSON. */

import { parseTree, printParseErrorCode, type Node, type ParseError } from "jsonc-parser";
import type { Unreadable } from "../protocol";

const REASONS: Readonly<Record<string, string>> = {
  InvalidSymbol: "this is no JSON value: texts and names stand in double quotes",
  InvalidNumberFormat: "this number is not written as JSON writes numbers",
  PropertyNameExpected: "a name in double quotes must stand here",
  ValueExpected: "a value must stand here",
  ColonExpected: "a colon must stand here",
  CommaExpected: "a comma must stand here",
  CloseBraceExpected: "a closing brace is missing",
  CloseBracketExpected: "a closing bracket is missing",
  EndOfFileExpected: "the text must end here",
  InvalidCommentToken: "JSON has no comments",
  UnexpectedEndOfComment: "JSON has no comments",
  UnexpectedEndOfString: "this text has no closing quote",
  UnexpectedEndOfNumber: "this number has no end",
  InvalidUnicode: "this escape is no character: four hexadecimal digits must follow \\u",
  InvalidEscapeCharacter: "there is no such escape",
  InvalidCharacter: "this character must be written as an escape",
};

/** The parts of `text` with their places; nothing where it is nested too deeply to be walked. */
export function tree(text: string, errors: ParseError[] = []): Node | undefined {
  try {
    return parseTree(text, errors, { disallowComments: true });
  } catch {
    return undefined;
  }
}

/** The value of `text`, or why it is not JSON. */
export function readJson(text: string): { readonly value: unknown } | Unreadable {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return unreadable(text, error);
  }
}

function unreadable(text: string, error: unknown): Unreadable {
  const errors: ParseError[] = [];
  tree(text, errors);
  const first = errors[0];
  const offset = Math.min(first?.offset ?? 0, text.length);
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf("\n") + 1;
  return {
    state: "unreadable",
    reason: text.trim() === "" ? "there is no text" : (first && REASONS[printParseErrorCode(first.error)]) ?? String(error),
    line: before.split("\n").length,
    column: offset - lineStart + 1,
    place: { from: offset, to: Math.min(offset + Math.max(first?.length ?? 1, 1), text.length) },
  };
}
