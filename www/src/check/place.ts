/** Where things are in a JSON text. */

import { findNodeAtLocation, type Node } from "jsonc-parser";
import type { Fault } from "mcp-arguments";
import { segments } from "../pointer";
import type { Place } from "../protocol";

/** The value at `path`, or nothing. */
export function nodeAt(root: Node | undefined, path: readonly string[]): Node | undefined {
  let node = root;
  for (const step of path) {
    if (node === undefined) return undefined;
    node = findNodeAtLocation(node, [node.type === "array" ? Number(step) : step]);
  }
  return node;
}

/**
 * The place of a violation or an edit: the value at the path; the name, where it is the name that is wrong; else the bracket of the
 * nearest value around it that exists.
 */
export function placeOf(root: Node | undefined, path: readonly string[], part: "name" | "value"): Place | undefined {
  if (root === undefined) return undefined;
  for (let length = path.length; length >= 0; length--) {
    const node = nodeAt(root, path.slice(0, length));
    if (node === undefined) continue;
    const name = node.parent?.type === "property" ? node.parent.children?.[0] : undefined;
    if (length === path.length && part === "name" && name !== undefined) return extent(name);
    return shown(node);
  }
  return undefined;
}

/** A scalar whole; of an array or object only the bracket that opens it, so that the marks within it can be told apart. */
function shown(node: Node): Place {
  const container = node.type === "object" || node.type === "array";
  return container ? { from: node.offset, to: node.offset + 1 } : extent(node);
}

function extent({ offset, length }: Node): Place {
  return { from: offset, to: offset + length };
}

/** The place of a fault in the text of a spec: the member of the property that the message speaks of, or the property's name. */
export function placeOfSpecFault(root: Node | undefined, fault: Fault): Place {
  const owner = fault.property === undefined || fault.property === null ? root : propertyNode(root, fault.property);
  return memberSpokenOf(owner ?? root, fault) ?? nameOf(owner) ?? (root === undefined ? { from: 0, to: 1 } : shown(root));
}

/** The place of a fault in a schema that stands at `base` in the text. */
export function placeOfSchemaFault(root: Node | undefined, base: readonly string[], fault: Fault): Place {
  return placeOf(root, [...base, ...segments(fault.pointer ?? "")], "value") ?? { from: 0, to: 1 };
}

/** The property that `way` leads to: names joined by dots, `[]` for the items of a list. A name may itself hold dots. */
function propertyNode(owner: Node | undefined, way: string): Node | undefined {
  if (owner === undefined || way === "") return owner;
  if (way.startsWith("[]")) return propertyNode(nodeAt(owner, ["items"]), way.slice(2).replace(/^\./, ""));
  const declared = nodeAt(owner, ["properties"])?.children ?? [];
  for (const property of declared) {
    const name = String(property.children?.[0]?.value);
    const rest = way.slice(name.length);
    if (!way.startsWith(name) || !(rest === "" || rest.startsWith(".") || rest.startsWith("[]"))) continue;
    const found = propertyNode(property.children?.[1], rest.replace(/^\./, ""));
    if (found !== undefined) return found;
  }
  return undefined;
}

function memberSpokenOf(owner: Node | undefined, fault: Fault): Place | undefined {
  if (owner?.type !== "object") return undefined;
  // The names of the tool and the property stand first in the message and mean nothing here.
  const message = fault.message.replace(/^tool `[^`]*`: /, "").replace(/^`[^`]*`: /, "");
  const words = new Set(message.match(/[A-Za-z]+/g)?.map((word) => word.toLowerCase()));
  const spoken = owner.children?.find(({ children }) => {
    const name = String(children?.[0]?.value);
    const spaced = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    return name !== "properties" && (words.has(name.toLowerCase()) || message.includes(spaced));
  });
  const key = spoken?.children?.[0];
  return key === undefined ? undefined : extent(key);
}

function nameOf(node: Node | undefined): Place | undefined {
  const key = node?.parent?.type === "property" ? node.parent.children?.[0] : undefined;
  return key === undefined ? undefined : extent(key);
}
