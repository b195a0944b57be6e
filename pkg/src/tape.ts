/**
 * The fast way across: a value is written as a tape of tags and numbers, without the contents that the plan does not ask for. It
 * knows no rule. What does not fit a tape is left to the full way, and so is what is to be repaired or described.
 *
 * The other side is `input/tape.rs`. Everything here is shaped by measurement: `for…in` with the expected next name, module
 * variables instead of an object, and views that are made anew only when the memory has grown.
 */

const NULL = 1, FALSE = 2, TRUE = 3, NUMBER = 4, STRING = 5, CHOICE = 6, TEXT = 7, ARRAY = 8, OBJECT = 9, DATA = 10, COUNTED = 11, UNLISTED = 12, UNDECLARED = 13;
/** What the first of two counts is multiplied by: the second is smaller. */
const WIDE = 1 << 26, NARROW = 1 << 16;
/** What a member's place is multiplied by, and a place that is none. */
const KEY = 1 << 4, NO_KEY = 0xfffffff0;
/** The first code unit of a text where nobody asks for it. */
const SPACE = 32;
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
  /** Whether the first code unit counts. */
  readonly starts: boolean;
  /** The listed texts, each with the number of its list and its place in that. */
  readonly choices: ReadonlyMap<string, number> | undefined;
  /** Which of the plan's lists the choices are. */
  readonly list: number;
  readonly object: number;
  readonly names: readonly string[] | undefined;
  readonly places: ReadonlyMap<string, number>;
  readonly members: readonly (Shape | undefined)[];
  /** Whether a member that is not declared makes the value wrong. */
  readonly closed: boolean;
  /** Of members that are not declared; `undefined` where one makes the value wrong or go the full way. */
  readonly others: Shape | undefined;
  /** Of items behind the first ones; `undefined` where one makes the value go the full way. */
  readonly items: Shape | undefined;
  readonly first: readonly (Shape | undefined)[] | undefined;
  /** What is filled in where a member is absent, in the order of the names; nothing here asks for it. */
  readonly defaults: readonly Default[];
  /** Places of names that are known and not declared. */
  readonly undeclared: ReadonlySet<number>;
}

/** A default: the place of its name, and the JSON text of the value, `undefined` where a double may not hold a number of it. */
export interface Default {
  readonly place: number;
  readonly json: string | undefined;
  readonly secret: boolean;
}

/** The most of what nobody but this file looks at: with more, a value goes the full way. */
export interface Most {
  readonly items: number;
  readonly members: number;
  /** Code units of a text. */
  readonly units: number;
  readonly edits: number;
}

/** What the module gives for it. */
export interface TapeModule {
  readonly memory: WebAssembly.Memory;
  /** Makes room; answers where entries and text stand. */
  room(entries: number, text: number): ArrayLike<number>;
  /** Judges what was written; the answer is a `Status`. */
  check(plan: number, mode: number, entries: number, text: number): Status;
  /** Told where one of these threw: the module cannot be used any more. */
  failed(): void;
}

/** What the tape of a value tells: that it stands as it came, that only the full way can tell, that it is refused, that it lacks defaults. */
export const enum Status {
  Fine = 0,
  Unsettled = 1,
  Refused = 2,
  Incomplete = 3,
}

/** The shape of a place where nothing is asked. */
export const PLAIN: Shape = Object.freeze({
  contents: false, counted: 0, starts: false, choices: undefined, list: 0, object: 0, names: undefined, places: new Map(), members: [],
  closed: false, others: undefined,
  get items() {
    return PLAIN;
  },
  first: undefined,
  defaults: [],
  undeclared: new Set<number>(),
});
/** A listed text as it is written: the number of the list, and the place in it. */
export const choiceOf = (list: number, place: number): number => list * WIDE + place;

const EMPTY = {};
const utf8 = new TextEncoder();

let home: TapeModule | undefined;
/** Entries of 16 bytes, two views of the same: a number, or two counts in its place; a tag with a key above it; one more count. */
let numbers = new Float64Array(0);
let words = new Uint32Array(0);
let bytes = new Uint8Array(0);
let textEnd = 0;
let plainLeft = 0;
let searches = false;
let most: Most;
let busy = false;
/** Whether the module is at work: what is thrown now is its own failure, and no getter's. */
let asked = false;

/**
 * What can be told of `value` on the fast way.
 *
 * @param search whether texts are looked through for swallowed arguments
 */
export function judge(module: TapeModule, plan: number, mode: number, shape: Shape, value: unknown, depth: number, search: boolean, limits: Most): Status {
  // A getter of the value may check something itself; that goes the full way. So does everything where all objects inherit members.
  if (busy) return Status.Unsettled;
  for (const _ in EMPTY) return Status.Unsettled;
  busy = true;
  try {
    if (home !== module || numbers.length === 0) views(module, 256, 1024);
    textEnd = 0;
    plainLeft = MOST_PLAIN;
    searches = search;
    most = limits;
    const end = put(value, shape, 0, 0, depth);
    // A getter may have made the memory grow: then nothing that was written since is there.
    if (end === 0 || numbers.length === 0) return Status.Unsettled;
    asked = true;
    return module.check(plan, mode, end, textEnd);
  } catch {
    if (asked) module.failed();
    return Status.Unsettled;
  } finally {
    busy = false;
    asked = false;
  }
}

function views(module: TapeModule, entries: number, text: number): void {
  asked = true;
  const { 0: entriesAt = 0, 1: textAt = 0 } = module.room(entries, text);
  asked = false;
  const { buffer } = module.memory;
  home = module;
  numbers = new Float64Array(buffer, entriesAt, entries * 2);
  words = new Uint32Array(buffer, entriesAt, entries * 4);
  bytes = new Uint8Array(buffer, textAt, text);
}

/** Writes a value at `at`, with its key; the index behind it, or 0 where it does not fit. */
function put(value: unknown, shape: Shape, key: number, at: number, depth: number): number {
  if (at * 2 + 2 >= numbers.length && !grow()) return 0;
  switch (typeof value) {
    case "string":
      return putString(value, shape, key, at);
    case "number":
      numbers[at * 2] = value;
      words[at * 4 + 2] = key + NUMBER;
      return value - value === 0 ? at + 1 : 0;
    case "boolean":
      words[at * 4 + 2] = key + (value ? TRUE : FALSE);
      return at + 1;
    case "object":
      if (value === null) {
        words[at * 4 + 2] = key + NULL;
        return at + 1;
      }
      if (depth === 0) return 0;
      return Array.isArray(value) ? putArray(value, shape, key, at, depth - 1) : putObject(value, shape, key, at, depth - 1);
    default:
      return 0;
  }
}

function grow(): boolean {
  const entries = numbers.length;
  if (home === undefined || entries === 0 || entries > MOST_ENTRIES) return false;
  views(home, entries, bytes.length);
  return true;
}

function putString(text: string, shape: Shape, key: number, at: number): number {
  const { length } = text;
  if (shape.choices !== undefined) {
    const choice = shape.choices.get(text);
    if (swallows(text)) return 0;
    if (choice === undefined) {
      words[at * 4 + 2] = key + UNLISTED;
      words[at * 4 + 3] = shape.list;
      return at + 1;
    }
    numbers[at * 2] = choice;
    words[at * 4 + 2] = key + CHOICE;
    return at + 1;
  }
  if (length >= MOST_UNITS || !text.isWellFormed() || swallows(text)) return 0;
  if (shape.contents) return putContents(text, key, at);
  const first = shape.starts && length > 0 ? text.charCodeAt(0) : SPACE;
  const counted = length < shape.counted;
  numbers[at * 2] = (counted ? codePoints(text) : length) * NARROW + first;
  words[at * 4 + 2] = key + (counted ? COUNTED : STRING);
  return at + 1;
}

/** Whether a text may have swallowed another argument. */
function swallows(text: string): boolean {
  return searches && text.length >= SHORTEST_RESIDUE && text.includes(RESIDUE);
}

/** Of a text whose surrogates stand in pairs. */
function codePoints(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length; index++) if ((text.charCodeAt(index) & 0xfc00) === 0xd800) count--;
  return count;
}

function putContents(text: string, key: number, at: number): number {
  const end = textEnd + text.length * 3;
  if (end > bytes.length) {
    if (home === undefined || end > MOST_TEXT) return 0;
    views(home, numbers.length / 2, Math.max(end, bytes.length * 2));
  }
  const { written } = utf8.encodeInto(text, bytes.subarray(textEnd));
  numbers[at * 2] = textEnd * WIDE + written;
  words[at * 4 + 2] = key + TEXT;
  textEnd += written;
  return at + 1;
}

function putArray(array: readonly unknown[], shape: Shape, key: number, at: number, depth: number): number {
  const length = lengthOf(array);
  if (length < 0) return 0;
  const { items, first } = shape;
  let next = at + 1;
  if (first !== undefined) {
    for (let index = 0; index < length && next !== 0; index++) next = putAsked(array[index], index < first.length ? first[index] : items, next, depth);
    if (next === 0) return 0;
  } else if (items === PLAIN) {
    for (let index = 0; index < length; index++) if (!isPlain(array[index], depth)) return 0;
  } else {
    if (items === undefined && length > 0) return 0;
    for (let index = 0; index < length; index++) {
      next = put(array[index], items as Shape, 0, next, depth);
      if (next === 0) return 0;
    }
  }
  numbers[at * 2] = length * WIDE + next;
  words[at * 4 + 2] = key + ARRAY;
  return next;
}

function putAsked(item: unknown, shape: Shape | undefined, at: number, depth: number): number {
  return shape === undefined || (shape === PLAIN && !isPlain(item, depth)) ? 0 : put(item, shape, 0, at, depth);
}

function putObject(object: object, shape: Shape, key: number, at: number, depth: number): number {
  const { names, members } = shape;
  if (names === undefined) {
    words[at * 4 + 2] = key + DATA;
    return isPlainObject(object, depth) ? at + 1 : 0;
  }
  const prototype: unknown = Object.getPrototypeOf(object);
  if (prototype !== Object.prototype && prototype !== null) return 0;
  let next = at + 1;
  let count = 0;
  let leftOut = 0;
  let place = 0;
  for (const name in object) {
    const member = (object as Readonly<Record<string, unknown>>)[name];
    if (member === undefined) continue;
    let inner: Shape | undefined;
    let own = NO_KEY;
    const known = name === names[place] ? place : shape.places.get(name);
    if (known !== undefined) {
      inner = members[known];
      own = known * KEY;
      place = known + 1;
    } else if (shape.closed) {
      return undeclared(shape, key, at);
    } else {
      inner = shape.others;
      if (!name.isWellFormed()) return 0;
      if (inner === PLAIN) {
        if (!isPlain(member, depth)) return 0;
        leftOut++;
        continue;
      }
    }
    if (inner === undefined || (inner === PLAIN && !isPlain(member, depth))) return 0;
    next = typeof member === "string" && next * 2 + 2 < numbers.length ? putString(member, inner, own, next) : put(member, inner, own, next, depth);
    if (next === 0) return 0;
    count++;
  }
  if (leftOut > 0 && count + leftOut > most.members) return 0;
  numbers[at * 2] = count * WIDE + next;
  words[at * 4 + 2] = key + OBJECT;
  words[at * 4 + 3] = shape.object;
  return next;
}

/** Writes an object as one with a single member that nobody declares: with such a one it is wrong, whatever else there is. */
function undeclared(shape: Shape, key: number, at: number): number {
  if (at * 2 + 4 >= numbers.length && !grow()) return 0;
  numbers[at * 2] = WIDE + at + 2;
  words[at * 4 + 2] = key + OBJECT;
  words[at * 4 + 3] = shape.object;
  words[at * 4 + 6] = NO_KEY + UNDECLARED;
  return at + 2;
}

/** Whether a value of which nothing is asked is plain JSON data. */
function isPlain(value: unknown, depth: number): boolean {
  if (--plainLeft < 0) return false;
  switch (typeof value) {
    case "string":
      return value.length <= most.units && value.isWellFormed() && !swallows(value);
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
  if (length > most.items) return false;
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
    if (++count > most.members || !(name.isWellFormed() && isPlain(member, depth))) return false;
  }
  return true;
}

