/**
 * Defaults, where a tape has told that a value lacks nothing else: they are filled in here, in the order in which the full way does it,
 * and nothing crosses a second time. What is filled in, and where, the module says once for each plan; see `shapes.ts`.
 */

import type { Completed } from "./edits.js";
import { define } from "./marshal.js";
import { PLAIN, type Default, type Most, type Shape } from "./tape.js";
import type { EditRecord, Json } from "./types.js";

/** Items and members that are looked at. A proxy may have more of them now than when it was written. */
const MOST_VISITS = 4 << 20;

/** Thrown where only the full way can tell. */
const THE_FULL_WAY = new Error("only the full way can tell");

interface Filling {
  readonly most: Most;
  readonly edits: EditRecord[];
  visits: number;
}

/** `value` with the defaults that it lacks; `undefined` where that would pass a limit, or it cannot be read again. `value` itself never changes. */
export function completed(value: unknown, shape: Shape, depth: number, most: Most): Completed | undefined {
  const filling: Filling = { most, edits: [], visits: MOST_VISITS };
  try {
    return { value: fill(value, shape, "", depth, filling), edits: filling.edits };
  } catch {
    return undefined;
  }
}

/** The value itself where nothing is filled in. */
function fill(value: unknown, shape: Shape | undefined, path: string, depth: number, filling: Filling): unknown {
  if (typeof value !== "object" || value === null || shape === undefined || shape === PLAIN) return value;
  hold(depth > 0);
  return Array.isArray(value) ? fillArray(value, shape, path, depth - 1, filling) : fillObject(value, shape, path, depth - 1, filling);
}

function fillArray(array: readonly unknown[], { items, first }: Shape, path: string, depth: number, filling: Filling): unknown {
  let copy: unknown[] | undefined;
  const { length } = array;
  hold((filling.visits -= length) >= 0);
  for (let index = 0; index < length; index++) {
    const item = array[index];
    if (typeof item !== "object" || item === null) continue;
    const made = fill(item, first !== undefined && index < first.length ? first[index] : items, `${path}/${index}`, depth, filling);
    if (made !== item) (copy ??= Array.from(array))[index] = made;
  }
  return copy ?? array;
}

function fillObject(object: object, shape: Shape, path: string, depth: number, filling: Filling): unknown {
  const { names, places, members, others, defaults, undeclared } = shape;
  if (names === undefined) return object;
  // Made of what is read here: a getter may have another answer the next time, or none.
  const copy: Record<string, unknown> = {};
  let changed = false;
  const put = (name: string, member: unknown): void => {
    changed = true;
    define(copy, name, member);
  };
  const within = (name: string, member: unknown, inner: Shape | undefined): void => {
    if (typeof member !== "object" || member === null) return;
    const made = fill(member, inner, `${path}/${escaped(name)}`, depth, filling);
    if (made !== member) put(name, made);
  };
  const met: unknown[] = [];
  let count = 0;
  let expected = 0;
  // What nobody declares comes before what is declared, whatever the caller's order.
  for (const name in object) {
    hold(--filling.visits >= 0);
    const member = (object as Readonly<Record<string, unknown>>)[name];
    if (member === undefined) continue;
    count++;
    define(copy, name, member);
    const place = name === names[expected] ? expected : places.get(name);
    if (place === undefined || undeclared.has(place)) {
      within(name, member, others);
    } else {
      met[place] = member;
      expected = place + 1;
    }
  }
  let next = 0;
  for (let place = 0; place < names.length; place++) {
    const name = names[place] as string;
    const missing = defaults[next]?.place === place ? defaults[next++] : undefined;
    if (met[place] !== undefined) within(name, met[place], members[place]);
    else if (missing !== undefined) {
      put(name, missed(missing, `${path}/${escaped(name)}`, depth, filling));
      count++;
    }
  }
  hold(count <= filling.most.members);
  return changed ? copy : object;
}

/** The value of a default, each time a new one; its edit is noted. */
function missed({ json, secret }: Default, path: string, depth: number, { edits, most }: Filling): unknown {
  if (json === undefined) throw THE_FULL_WAY;
  const after = JSON.parse(json) as Json;
  hold(levelsOf(after) <= depth && edits.length < most.edits);
  edits.push({ path, rule: "default", change: "set", after, ...(secret && { secret }) });
  return after;
}

/** Levels of arrays and objects within each other. */
function levelsOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Object.values(value).reduce<number>((most, member) => Math.max(most, levelsOf(member)), 0);
}

function escaped(name: string): string {
  return name.includes("~") || name.includes("/") ? name.replaceAll("~", "~0").replaceAll("/", "~1") : name;
}

function hold(holds: boolean): void {
  if (!holds) throw THE_FULL_WAY;
}
