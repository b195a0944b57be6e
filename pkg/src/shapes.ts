/** What the marshaller must know of a plan, read from what the module writes of it; see `plan/shape.rs`. */

import { PLAIN, choiceOf, type Most, type Shape } from "./tape.js";

/** A shape as the module writes it. */
interface WrittenShape {
  readonly t: 0 | 1;
  readonly m: number;
  readonly f?: 1;
  readonly l?: number;
  readonly c?: readonly (string | null)[];
  readonly o?: number;
  readonly k?: readonly string[];
  readonly v?: readonly number[];
  readonly d?: readonly (readonly [place: number, json: string, secret: boolean])[];
  readonly u?: readonly number[];
  readonly a?: number;
  readonly i?: number;
  readonly p?: readonly number[];
}

/** What the module writes of a plan. */
interface Written {
  readonly search: boolean;
  readonly most: readonly [items: number, members: number, bytes: number, edits: number];
  readonly shapes: readonly (WrittenShape | null)[];
}

/** What a tape of a plan's values holds. */
export interface Shapes {
  /** The shape of the root, `undefined` where every call must cross whole. */
  readonly root: Shape | undefined;
  /** Whether texts are searched in every mode. */
  readonly search: boolean;
  readonly most: Most;
}

type Open<T> = { -readonly [K in keyof T]: T[K] };

const NO_PLACES: ReadonlyMap<string, number> = new Map();
/** Digits of which a double may lose some. */
const MANY_DIGITS = /\d{16}/;
const NONE: readonly never[] = [];
const NO_ONES: ReadonlySet<number> = new Set();

/** A shape as `PLAIN` is. Written out, since a copy of that takes longer than everything else of a shape. */
function blank(): Open<Shape> {
  return {
    contents: false, counted: 0, starts: false, choices: undefined, list: 0, object: 0, names: undefined, places: NO_PLACES, members: NONE,
    closed: false, others: undefined, items: PLAIN, first: undefined, defaults: NONE, undeclared: NO_ONES,
  };
}

export function readShapes(written: string): Shapes {
  const { search, most: [items, members, bytes, edits], shapes: list } = JSON.parse(written) as Written;
  const shapes = list.map((shape) => (shape === null ? undefined : blank()));
  const named = (place: number | undefined): Shape | undefined => (place === undefined ? undefined : place < 0 ? PLAIN : shapes[place]);
  list.forEach((from, index) => {
    const shape = shapes[index];
    if (from === null || shape === undefined) return;
    shape.contents = from.t === 1;
    // Where there are twice as many units as the fewest code points, there are enough of those.
    shape.counted = from.m * 2;
    shape.starts = from.f === 1;
    if (from.c !== undefined) {
      const list = from.l ?? 0;
      shape.list = list;
      shape.choices = new Map(from.c.flatMap((text, place) => (text === null ? [] : [[text, choiceOf(list, place)] as const])));
    }
    if (from.k !== undefined) {
      shape.object = from.o ?? 0;
      shape.names = from.k;
      shape.places = new Map(from.k.map((name, place) => [name, place]));
      shape.members = (from.v ?? []).map(named);
      shape.closed = from.a === undefined;
      shape.others = named(from.a);
      shape.defaults = from.d?.map(([place, json, secret]) => ({ place, json: MANY_DIGITS.test(json) ? undefined : json, secret })) ?? NONE;
      if (from.u !== undefined) shape.undeclared = new Set(from.u);
    }
    shape.items = from.i === undefined ? PLAIN : named(from.i);
    shape.first = from.p?.map(named);
  });
  // A code unit takes three bytes at most.
  return { root: shapes[0], search, most: { items, members, units: Math.floor(bytes / 3), edits } };
}
