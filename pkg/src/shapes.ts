/** What the marshaller must know of a plan, read from what the module writes of it; see `plan/shape.rs`. */

import { PLAIN, type Shape } from "./tape.js";

/** A shape as the module writes it. */
interface WrittenShape {
  readonly t: 0 | 1;
  readonly m: number;
  readonly l?: number;
  readonly c?: readonly (string | null)[];
  readonly o?: number;
  readonly k?: readonly string[];
  readonly v?: readonly number[];
  readonly a?: number;
  readonly i?: number;
  readonly p?: readonly number[];
}

/** The shape of the root, `undefined` where every call must cross whole, and whether texts are searched in every mode. */
export function readShapes(written: string): { readonly root: Shape | undefined; readonly search: boolean } {
  const { search, shapes: list } = JSON.parse(written) as { readonly search: boolean; readonly shapes: readonly (WrittenShape | null)[] };
  const shapes = list.map((shape) => (shape === null ? undefined : ({ ...PLAIN } as { -readonly [K in keyof Shape]: Shape[K] })));
  const named = (place: number | undefined): Shape | undefined => (place === undefined ? undefined : place < 0 ? PLAIN : shapes[place]);
  list.forEach((from, index) => {
    const shape = shapes[index];
    if (from === null || shape === undefined) return;
    shape.contents = from.t === 1;
    // Where there are twice as many units as the fewest code points, there are enough of those.
    shape.counted = from.m * 2;
    if (from.c !== undefined) {
      shape.list = from.l ?? 0;
      shape.choices = new Map(from.c.flatMap((text, choice) => (text === null ? [] : [[text, choice] as const])));
    }
    if (from.k !== undefined) {
      shape.object = from.o ?? 0;
      shape.names = from.k;
      shape.places = new Map(from.k.map((name, place) => [name, place]));
      shape.members = (from.v ?? []).map(named);
      shape.others = named(from.a);
    }
    shape.items = from.i === undefined ? PLAIN : named(from.i);
    shape.first = from.p?.map(named);
  });
  return { root: shapes[0], search };
}
