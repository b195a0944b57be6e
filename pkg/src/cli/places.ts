/** Where the findings of a list stand in the document that holds it, and in its text. */

import { findNodeAtLocation, parseTree, type Node } from "jsonc-parser";
import { segments } from "../pointer.js";
import type { Finding } from "../publish.js";
import type { Source } from "./source.js";

/** A range of a text: lines and columns from 1, columns in UTF-16 code units, the end behind the last. */
export interface Region {
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** Where a finding stands in the text of the source; nothing where that is a live server. */
export type Locate = (finding: Finding) => Region | undefined;

/** Finds places in the text of a source. A place that is not there, such as a missing description, is what it is missing from. */
export function locator(source: Source): Locate {
  const text = source.text?.replace(/^\ufeff/, "");
  if (text === undefined) return () => undefined;
  const tree = parseTree(text);
  if (tree === undefined) return () => undefined;
  const starts = lineStarts(text);
  const indexes = new Map<string, number>();
  for (const [index, entry] of source.entries.entries()) {
    const name = typeof entry["name"] === "string" ? entry["name"] : "";
    if (!indexes.has(name)) indexes.set(name, index);
  }
  const list = findNodeAtLocation(tree, [...source.at]) ?? tree;
  const tools = source.single ? [list] : (list.children ?? []);
  return ({ tool, path }) => {
    const index = isOfList({ tool, path }) ? undefined : indexes.get(tool);
    const entry = index === undefined ? undefined : tools[index];
    return regionOf(entry === undefined ? list : nodeAt(entry, segments(path)), text, starts);
  };
}

/** What a finding is about, in words: a tool by its name, one without a name, or the list. */
export function ownerOf(finding: Pick<Finding, "tool" | "path">): string {
  if (finding.tool !== "") return finding.tool;
  return isOfList(finding) ? "the list as a whole" : "a tool without a name";
}

/** A finding about the list has neither a tool nor a place in one. */
function isOfList({ tool, path }: Pick<Finding, "tool" | "path">): boolean {
  return tool === "" && path === "";
}

/** The node at the end of the way, or the last one on it. A member is its name and value. */
function nodeAt(from: Node, steps: readonly string[]): Node {
  let node = from;
  for (const step of steps) {
    const next = node.type === "array" ? node.children?.[Number(step)] : node.children?.find((member) => member.children?.[0]?.value === step)?.children?.[1];
    if (next === undefined) break;
    node = next;
  }
  return node.parent?.type === "property" && node !== from ? node.parent : node;
}

/** A region that is easy to read: an object or a list is marked by its first line. */
function regionOf({ offset, length }: Node, text: string, starts: readonly number[]): Region {
  const lineEnd = text.indexOf("\n", offset);
  const end = Math.min(offset + length, lineEnd < 0 ? text.length : lineEnd);
  const [startLine, startColumn] = positionOf(offset, starts);
  const [endLine, endColumn] = positionOf(end, starts);
  return { startLine, startColumn, endLine, endColumn };
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

function positionOf(offset: number, starts: readonly number[]): [line: number, column: number] {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return [low + 1, offset - (starts[low] ?? 0) + 1];
}
