/**
 * A spec as the form shows it: its members with the places that they have in the text. A key changes one member of one property; that
 * one alone is read again, and all others stay the objects that they were.
 */

import { modify, parseTree, type Edit, type JSONPath, type Node } from "jsonc-parser";
import { changeTo } from "./change";
import { isRecord } from "./check/source";
import type { Place } from "./protocol";

export type Member = Readonly<Record<string, unknown>>;

/** A member with the place of its value. */
interface Spot {
  readonly name: string;
  readonly value: unknown;
  readonly place: Place;
}

export interface Outline {
  readonly text: string;
  /** The members of the spec, `properties` left out. */
  readonly members: readonly Spot[];
  readonly properties: readonly Spot[];
}

const FORMATTING = { formattingOptions: { insertSpaces: true, tabSize: 2 } };

/** The outline of `text`, or nothing where that is no JSON object. `last` is that of an earlier text. */
export function outlineOf(text: string, last: Outline | undefined): Outline | undefined {
  return last === undefined ? whole(text) : changed(last, text) ?? settled(whole(text), last);
}

/** The value of a member of the spec itself. */
export function memberOf({ members }: Outline, name: string): unknown {
  return members.findLast((member) => member.name === name)?.value;
}

function whole(text: string): Outline | undefined {
  const spec = parsed(text);
  const root = isRecord(spec) ? parseTree(text) : undefined;
  if (!isRecord(spec) || root === undefined) return undefined;
  const declared = root.children?.findLast(({ children }) => children?.[0]?.value === "properties")?.children?.[1];
  return {
    text,
    members: spotsOf(root, spec).filter(({ name }) => name !== "properties"),
    properties: declared !== undefined && isRecord(spec["properties"]) ? spotsOf(declared, spec["properties"]) : [],
  };
}

/** `outline` with the values of `last` where their texts are the same. */
function settled(outline: Outline | undefined, last: Outline): Outline | undefined {
  if (outline === undefined) return undefined;
  const known = new Map(last.properties.map((spot) => [spot.name, spot]));
  const properties = outline.properties.map((spot) => {
    const was = known.get(spot.name);
    return was !== undefined && textOf(was, last) === textOf(spot, outline) ? { ...spot, value: was.value } : spot;
  });
  return { ...outline, properties };
}

function textOf({ place: { from, to } }: Spot, { text }: Outline): string {
  return text.slice(from, to);
}

/** The members of an object, a name once: of those that stand there twice, JSON means the last. */
function spotsOf(node: Node, object: Member): Spot[] {
  const spots = new Map<string, Spot>();
  for (const { children } of node.children ?? []) {
    const [key, value] = children ?? [];
    if (key === undefined || value === undefined) continue;
    const name = String(key.value);
    spots.set(name, { name, value: object[name], place: { from: value.offset, to: value.offset + value.length } });
  }
  return [...spots.values()];
}

/** The outline of a text that differs from that of `last` within one value. */
function changed(last: Outline, text: string): Outline | undefined {
  const change = changeTo(last.text, text);
  if (change === undefined) return last;
  const by = text.length - last.text.length;
  // Its quotes or brackets are what they were, so if it is a value, everything around it is what it was.
  const within = ({ place: { from, to } }: Spot) => from < change.from && change.to < to;
  const hit = last.properties.find(within) ?? last.members.find(within);
  if (hit === undefined) return undefined;
  const value = parsed(text.slice(hit.place.from, hit.place.to + by));
  if (value === undefined) return undefined;
  const moved = (spot: Spot): Spot => {
    const { name, place } = spot;
    if (spot === hit) return { name, value, place: { from: place.from, to: place.to + by } };
    return place.from < change.from ? spot : { name, value: spot.value, place: { from: place.from + by, to: place.to + by } };
  };
  return { text, members: last.members.map(moved), properties: last.properties.map(moved) };
}

/** The changes of the text that give `value` to the member at `path`, or take it away. */
export function editsFor(outline: Outline, path: JSONPath, value: unknown): Edit[] {
  const { text, members, properties } = outline;
  const [first, name, ...inner] = path;
  if (path.length === 1 && typeof value === "string") {
    const known = members.find((member) => member.name === first);
    if (typeof known?.value === "string") return [{ offset: known.place.from, length: known.place.to - known.place.from, content: JSON.stringify(value) }];
  }
  if (first === "properties" && inner.length > 0) {
    const known = properties.find((property) => property.name === name);
    const edits = known && editsWithin(text, known, inner, value);
    if (edits !== undefined) return edits;
  }
  return modify(text, path, value, FORMATTING);
}

/** The same within a property, without a look at the rest of the text: where its name stands first in its line, that gives the indentation. */
function editsWithin(text: string, { name, place: { from, to }, value: known }: Spot, path: JSONPath, value: unknown): Edit[] | undefined {
  const line = text.lastIndexOf("\n", from) + 1;
  const [, blank, key] = /^([ \t]*)("(?:[^"\\]|\\.)*")[ \t]*:[ \t]*$/.exec(text.slice(line, from)) ?? [];
  if (blank === undefined || key === undefined || parsed(key) !== name || !isRecord(known)) return undefined;
  const edits = modify(blank + text.slice(from, to), path, value, FORMATTING);
  // Where all that the property holds goes, its line is formatted anew, and its name with it.
  if (edits.some(({ offset }) => offset < blank.length)) return undefined;
  return edits.map((edit) => ({ ...edit, offset: edit.offset - blank.length + from }));
}

/** The value of a JSON text, or nothing. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
