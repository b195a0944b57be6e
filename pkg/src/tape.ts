/**
 * The fast way across: a value is written as a tape of tags and numbers, without the contents that the plan does not ask for. It
 * knows no rule. What does not fit a tape is left to the full way, and so is every answer but "it stands as it came".
 *
 * The other side is `input/tape.rs`. Everything here is shaped by measurement: `for…in` with the expected next name, module
 * variables instead of an object, and views that are made anew only when the memory has grown.
 */

const NULL = 1, FALSE = 2, TRUE = 3, NUMBER = 4, STRING = 5, CHOICE = 6, TEXT = 7, ARRAY = 8, OBJECT = 9, DATA = 10, COUNTED = 11;
/** Code units of a text: a longer one goes the full way. */
const MOST_UNITS = 1 << 26;
/** What a text holds that swallowed another argument, and its length with the shortest name. */
const RESIDUE = '<parameter name="';
const SHORTEST_RESIDUE = RESIDUE.length + 2;
/** Entries that a tape may have: a list with more goes the full way. */
const MOST_ENTRIES = 4 << 20;
/** Bytes of text that a tape may carry. */
const MOST_TEXT = 4 << 20;
/** Values that are looked through because the plan asks nothing of them. */
const MOST_PLAIN = 1 << 20;

/** What the plan asks of the values at one place. */
export interface Shape {
  readonly contents: boolean;
  /** Texts with fewer code units are counted in code points. */
  readonly counted: number;
  readonly choices: ReadonlyMap<string, number> | undefined;
  /** Which of the plan's lists the choices are. */
  readonly list: number;
  readonly object: number;
  readonly names: readonly string[] | undefined;
  readonly places: ReadonlyMap<string, number>;
  readonly members: readonly (Shape | undefined)[];
  /** Of members that are not declared; `undefined` where there must be none or one that does not fit. */
  readonly others: Shape | undefined;
  /** Of items behind the first ones; `undefined` where one makes the value go the full way. */
  readonly items: Shape | undefined;
  readonly first: readonly (Shape | undefined)[] | undefined;
}

/** The most of what nobody but this file looks at: with more, a value goes the full way. */
export interface Most {
  readonly items: number;
  readonly members: number;
  /** Code units of a text. */
  readonly units: number;
}

/** What the module gives for it. */
export interface TapeModule {
  readonly memory: WebAssembly.Memory;
  /** Makes room; answers where entries and text stand. */
  room(entries: number, text: number): ArrayLike<number>;
  /** Judges what was written; the answer is a `Status`. */
  check(plan: number, mode: number, entries: number, text: number): Status;
}

/** What the tape of a value tells: that it stands as it came, that only the full way can tell, that it is refused. */
export type Status = 0 | 1 | 2;
const UNSETTLED = 1;

/** The shape of a place where nothing is asked. */
export const PLAIN: Shape = Object.freeze({
  contents: false, counted: 0, choices: undefined, list: 0, object: 0, names: undefined, places: new Map(), members: [], others: undefined,
  get items() {
    return PLAIN;
  },
  first: undefined,
});
const EMPTY = {};
const utf8 = new TextEncoder();

let home: TapeModule | undefined;
/** Entries of four words: two counts, or a number in their place; the key; the tag. */
let words = new Uint32Array(0);
let numbers = new Float64Array(0);
let bytes = new Uint8Array(0);
let textEnd = 0;
let plainLeft = 0;
let searches = false;
let mostItems = 0;
let mostMembers = 0;
let mostUnits = 0;
let busy = false;

/**
 * What can be told of `value` on the fast way.
 *
 * @param search whether texts are looked through for swallowed arguments
 */
export function judge(module: TapeModule, plan: number, mode: number, shape: Shape, value: unknown, depth: number, search: boolean, most: Most): Status {
  // A getter of the value may check something itself; that goes the full way. So does everything where all objects inherit members.
  if (busy) return UNSETTLED;
  for (const _ in EMPTY) return UNSETTLED;
  if (home !== module || words.length === 0) views(module, 256, 1024);
  busy = true;
  try {
    textEnd = 0;
    plainLeft = MOST_PLAIN;
    searches = search;
    mostItems = most.items;
    mostMembers = most.members;
    mostUnits = most.units;
    const end = put(value, shape, 0, depth);
    // A getter may have made the memory grow: then nothing that was written since is there.
    return end !== 0 && words.length !== 0 ? module.check(plan, mode, end, textEnd) : UNSETTLED;
  } catch {
    return UNSETTLED;
  } finally {
    busy = false;
  }
}

function views(module: TapeModule, entries: number, text: number): void {
  const { 0: entriesAt = 0, 1: textAt = 0 } = module.room(entries, text);
  const { buffer } = module.memory;
  home = module;
  words = new Uint32Array(buffer, entriesAt, entries * 4);
  numbers = new Float64Array(buffer, entriesAt, entries * 2);
  bytes = new Uint8Array(buffer, textAt, text);
}

/** Writes a value from `at` on; the index behind it, or 0 where it does not fit. */
function put(value: unknown, shape: Shape, at: number, depth: number): number {
  if (at * 4 + 8 >= words.length && !grow()) return 0;
  switch (typeof value) {
    case "string":
      return putString(value, shape, at);
    case "number":
      words[at * 4 + 3] = NUMBER;
      numbers[at * 2] = value;
      return value - value === 0 ? at + 1 : 0;
    case "boolean":
      words[at * 4 + 3] = value ? TRUE : FALSE;
      return at + 1;
    case "object":
      if (value === null) {
        words[at * 4 + 3] = NULL;
        return at + 1;
      }
      if (depth === 0) return 0;
      return Array.isArray(value) ? putArray(value, shape, at, depth - 1) : putObject(value, shape, at, depth - 1);
    default:
      return 0;
  }
}

function grow(): boolean {
  const entries = words.length / 2;
  if (home === undefined || words.length === 0 || entries > MOST_ENTRIES) return false;
  views(home, entries, bytes.length);
  return true;
}

function putString(text: string, shape: Shape, at: number): number {
  const { length } = text;
  if (shape.choices !== undefined) {
    const choice = shape.choices.get(text);
    if (choice === undefined || swallows(text)) return 0;
    words[at * 4 + 3] = CHOICE;
    words[at * 4] = shape.list;
    words[at * 4 + 1] = choice;
    return at + 1;
  }
  if (length >= MOST_UNITS || !text.isWellFormed()) return 0;
  if (swallows(text)) return 0;
  if (shape.contents) return putContents(text, at);
  const counted = length < shape.counted;
  words[at * 4 + 3] = counted ? COUNTED : STRING;
  words[at * 4] = counted ? codePoints(text) : length;
  words[at * 4 + 1] = length > 0 ? text.charCodeAt(0) : 0;
  return at + 1;
}

/** Whether a text may have swallowed another argument. */
function swallows(text: string): boolean {
  return searches && text.length >= SHORTEST_RESIDUE && text.includes(RESIDUE);
}

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

function putContents(text: string, at: number): number {
  const most = textEnd + text.length * 3;
  if (most > bytes.length) {
    if (home === undefined || most > MOST_TEXT) return 0;
    views(home, words.length / 4, Math.max(most, bytes.length * 2));
  }
  const { written } = utf8.encodeInto(text, bytes.subarray(textEnd));
  words[at * 4 + 3] = TEXT;
  words[at * 4] = textEnd;
  words[at * 4 + 1] = written;
  textEnd += written;
  return at + 1;
}

function putArray(array: readonly unknown[], shape: Shape, at: number, depth: number): number {
  const length = lengthOf(array);
  if (length < 0) return 0;
  const { items, first } = shape;
  let next = at + 2;
  if (items === PLAIN && first === undefined) {
    for (let index = 0; index < length; index++) if (!isPlain(array[index], depth)) return 0;
  } else {
    for (let index = 0; index < length; index++) {
      const inner = first !== undefined && index < first.length ? first[index] : items;
      if (inner === undefined || (inner === PLAIN && !isPlain(array[index], depth))) return 0;
      next = put(array[index], inner, next, depth);
      if (next === 0) return 0;
    }
  }
  words[at * 4 + 3] = ARRAY;
  words[at * 4] = next;
  words[at * 4 + 1] = length;
  return next;
}

function putObject(object: object, shape: Shape, at: number, depth: number): number {
  const { names } = shape;
  if (names === undefined) {
    words[at * 4 + 3] = DATA;
    return isPlainObject(object, depth) ? at + 1 : 0;
  }
  const prototype: unknown = Object.getPrototypeOf(object);
  if (prototype !== Object.prototype && prototype !== null) return 0;
  const { members, places } = shape;
  let next = at + 2;
  let count = 0;
  let leftOut = 0;
  let place = 0;
  for (const name in object) {
    const member = (object as Readonly<Record<string, unknown>>)[name];
    if (member === undefined) continue;
    let inner: Shape | undefined;
    if (name !== names[place]) {
      const known = places.get(name);
      if (known === undefined) {
        inner = shape.others;
        if (inner === undefined || !name.isWellFormed()) return 0;
        if (inner === PLAIN) {
          if (!isPlain(member, depth)) return 0;
          leftOut++;
          continue;
        }
        place = -1;
      } else {
        place = known;
      }
    }
    if (place >= 0) inner = members[place];
    if (inner === undefined || (inner === PLAIN && !isPlain(member, depth))) return 0;
    words[next * 4 + 2] = place++;
    next = put(member, inner, next, depth);
    if (next === 0) return 0;
    count++;
  }
  if (leftOut > 0 && count + leftOut > mostMembers) return 0;
  words[at * 4 + 3] = OBJECT;
  words[at * 4] = next;
  words[at * 4 + 1] = count;
  words[at * 4 + 4] = shape.object;
  return next;
}

/** Whether a value of which nothing is asked is plain JSON data. */
function isPlain(value: unknown, depth: number): boolean {
  if (--plainLeft < 0) return false;
  switch (typeof value) {
    case "string":
      return value.length <= mostUnits && value.isWellFormed() && !swallows(value);
    case "number":
      return value - value === 0;
    case "boolean":
      return true;
    case "object":
      if (value === null) return true;
      if (depth === 0) return false;
      return Array.isArray(value) ? isPlainArray(value, depth - 1) : isPlainObject(value, depth - 1);
    default:
      return false;
  }
}

function isPlainArray(array: readonly unknown[], depth: number): boolean {
  const length = lengthOf(array);
  if (length > mostItems) return false;
  // A hole is met as what it is: `every` and its like pass over it, and may be the value's own.
  for (let index = 0; index < length; index++) if (!isPlain(array[index], depth)) return false;
  return length >= 0;
}

/** The length of an array, or -1 where a hole may give an item of another prototype, or a proxy gives a length that is none. */
function lengthOf(array: readonly unknown[]): number {
  const { length } = array;
  return Object.getPrototypeOf(array) === Array.prototype && length >>> 0 === length ? length : -1;
}

function isPlainObject(object: object, depth: number): boolean {
  const prototype: unknown = Object.getPrototypeOf(object);
  if (prototype !== Object.prototype && prototype !== null) return false;
  let count = 0;
  for (const name in object) {
    const member = (object as Readonly<Record<string, unknown>>)[name];
    if (member === undefined) continue;
    if (++count > mostMembers || !(name.isWellFormed() && isPlain(member, depth))) return false;
  }
  return true;
}

