/** What crosses as text: specs and JSON on the way in, answers and their exact integers on the way out. */

import { define } from "./marshal.js";

/**
 * A spec as it crosses. One group of names becomes a list of groups, and `requires` a list; whatever has another shape crosses as
 * it is, for the core to name the fault.
 */
export function specJson(spec: unknown): unknown {
  if (!isRecord(spec)) return spec;
  const { properties, items, exactlyOne, atLeastOne, atMostOne, requires } = spec;
  // Most properties have none of these, and cross as they are.
  if ((properties ?? items ?? exactlyOne ?? atLeastOne ?? atMostOne ?? requires) === undefined) return spec;
  return {
    ...spec,
    properties: isRecord(properties) ? mapMembers(properties, specJson) : properties,
    items: specJson(items),
    exactlyOne: groupsJson(exactlyOne),
    atLeastOne: groupsJson(atLeastOne),
    atMostOne: groupsJson(atMostOne),
    requires: isRecord(requires) ? Object.entries(requires).map(([name, names]) => ({ name, names })) : requires,
  };
}

function groupsJson(groups: unknown): unknown {
  return Array.isArray(groups) && groups.some((name) => typeof name === "string") ? [groups] : groups;
}

function mapMembers(record: Readonly<Record<string, unknown>>, change: (member: unknown) => unknown): object {
  const changed = {};
  for (const [name, member] of Object.entries(record)) define(changed, name, change(member));
  return changed;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Reads an answer of the module. Where it is marked `big`, integers beyond ±(2^53−1) become BigInts. */
export function parseAnswer<T extends object>(answer: string): T {
  const parsed = JSON.parse(answer) as T & { readonly big?: true };
  return parsed.big === true ? (JSON.parse(answer, reviveBig) as T) : parsed;
}

const BIG = "\u0000big";

function reviveBig(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, BIG)) return value;
  const digits = (value as Record<string, unknown>)[BIG];
  return typeof digits === "string" && /^-?[0-9]+$/.test(digits) ? BigInt(digits) : value;
}

/**
 * JSON text as it can cross: a lone surrogate, which UTF-8 cannot hold and which would silently become another character, is
 * written as its escape and judged like one. After a backslash it is left as it is, where it makes no valid escape anyway.
 */
export function crossableText(text: string): string {
  if (text.isWellFormed()) return text;
  return text.replace(/\\[^]|[\ud800-\udbff][\udc00-\udfff]|[\ud800-\udfff]/g, (match) => {
    const lone = match.length === 1;
    return lone ? `\\u${match.charCodeAt(0).toString(16)}` : match;
  });
}
