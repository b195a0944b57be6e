/**
 * The marshalling of values: how a JavaScript value becomes the bytes that the module reads, and how those bytes become a fresh
 * value. It knows no rule of validation.
 *
 * The bytes are the value in preorder, little endian, each node led by its tag.
 */

const enum Tag {
  Null = 0,
  False = 1,
  True = 2,
  Number = 3,
  BigInt = 4,
  String = 5,
  Array = 6,
  Object = 7,
  IllFormedString = 8,
  NotData = 9,
}

const enum Reason {
  Function = 0,
  Symbol = 1,
  Undefined = 2,
  Instance = 3,
  Cycle = 4,
  Threw = 5,
  Hole = 6,
  TooDeep = 7,
  TooLarge = 8,
}

/** Bit of a key's length that says that the key had lone surrogates. */
const ILL_FORMED_KEY = 0x8000_0000;
/** Bytes of one encoded value. 64 MiB: an object that is referenced again and again doubles with each level. */
const MAX_BYTES = 64 << 20;
/** A buffer up to this size is kept for the next call. 1 MiB: what an ordinary call never passes. */
const MAX_SPARE = 1 << 20;
/** The largest integer that is written out. 2^65536: its digits are 19,729, and writing them out costs time in their square. */
const MAX_BIGINT = 1n << 65536n;

/** Code units of a text that is copied unit by unit where it is ASCII. Beyond that the platform's encoder is faster. */
const MOST_COPIED = 96;

const utf8 = new TextEncoder();
const utf8Decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const TOO_LARGE = Symbol("too large");

interface Writer {
  bytes: Uint8Array<ArrayBuffer>;
  view: DataView;
  length: number;
  maxDepth: number;
  /** The arrays and objects that the current value lies in. */
  readonly ancestors: object[];
}

let spare: Writer | undefined;

/**
 * Hands the encoded `value` to `use`, and returns what that returns. The bytes are good until then.
 *
 * It does not throw, whatever `value` is: what is not JSON data is written as such, with the reason.
 */
export function withEncoded<T>(value: unknown, maxDepth: number, use: (bytes: Uint8Array) => T): T {
  // A getter of `value` may validate something itself, so the writer is out of reach while it is in use.
  const writer = spare ?? newWriter();
  spare = undefined;
  writer.length = 0;
  writer.maxDepth = maxDepth;
  try {
    writeValue(writer, value);
  } catch (error) {
    writer.length = 0;
    writer.ancestors.length = 0;
    writeNotData(writer, rootReason(error));
  }
  try {
    return use(writer.bytes.subarray(0, writer.length));
  } finally {
    if (writer.bytes.length <= MAX_SPARE) spare = writer;
  }
}

function newWriter(): Writer {
  const bytes = new Uint8Array(1024);
  return { bytes, view: new DataView(bytes.buffer), length: 0, maxDepth: 0, ancestors: [] };
}

/** Why a value as a whole could not be written. A RangeError is the stack's end: the settable depth was set beyond it. */
function rootReason(error: unknown): Reason {
  if (error === TOO_LARGE) return Reason.TooLarge;
  return error instanceof RangeError ? Reason.TooDeep : Reason.Threw;
}

function writeValue(writer: Writer, value: unknown): void {
  switch (typeof value) {
    case "string":
      return writeString(writer, value);
    case "number":
      reserve(writer, 9);
      writer.bytes[writer.length] = Tag.Number;
      writer.view.setFloat64(writer.length + 1, value, true);
      writer.length += 9;
      return;
    case "boolean":
      return writeByte(writer, value ? Tag.True : Tag.False);
    case "bigint":
      return writeBigInt(writer, value);
    case "object":
      return value === null ? writeByte(writer, Tag.Null) : writeContainer(writer, value);
    case "function":
      return writeNotData(writer, Reason.Function);
    case "symbol":
      return writeNotData(writer, Reason.Symbol);
    case "undefined":
      return writeNotData(writer, Reason.Undefined);
  }
}

function writeContainer(writer: Writer, value: object): void {
  if (writer.ancestors.includes(value)) return writeNotData(writer, Reason.Cycle);
  const shape = shapeOf(value);
  if (typeof shape === "number") return writeNotData(writer, shape);
  if (writer.ancestors.length >= writer.maxDepth) return writeNotData(writer, Reason.TooDeep);
  writer.ancestors.push(value);
  if (shape === "array") writeArray(writer, value as readonly unknown[]);
  else writeObject(writer, value as Readonly<Record<string, unknown>>);
  writer.ancestors.pop();
}

/** Whether `value` is an array or a plain object, or why it is neither. */
function shapeOf(value: object): "array" | "object" | Reason {
  try {
    return Array.isArray(value) ? "array" : isPlain(value) ? "object" : Reason.Instance;
  } catch {
    return Reason.Threw;
  }
}

/** An object without a prototype, or with the one that object literals have, in this realm or another. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Object.prototype || prototype === null) return true;
  return Object.getPrototypeOf(prototype) === null && Object.hasOwn(prototype as object, "hasOwnProperty");
}

function writeArray(writer: Writer, array: readonly unknown[]): void {
  let length: number;
  try {
    length = array.length;
  } catch {
    return writeNotData(writer, Reason.Threw);
  }
  // A proxy may give anything for it, and the reader takes it for the number of items that follow.
  if (length >>> 0 !== length) return writeNotData(writer, Reason.Threw);
  // Every item takes a byte at least, so a list that cannot fit is not even begun.
  if (!(length <= MAX_BYTES - writer.length)) throw TOO_LARGE;
  writeByte(writer, Tag.Array);
  writeU32(writer, length);
  for (let index = 0; index < length; index++) {
    let item: unknown;
    let missing: Reason | undefined;
    try {
      if (Object.hasOwn(array, index)) item = array[index];
      else missing = Reason.Hole;
    } catch {
      missing = Reason.Threw;
    }
    if (missing === undefined) writeValue(writer, item);
    else writeNotData(writer, missing);
  }
}

function writeObject(writer: Writer, object: Readonly<Record<string, unknown>>): void {
  let keys: string[];
  try {
    keys = Object.keys(object);
  } catch {
    return writeNotData(writer, Reason.Threw);
  }
  writeByte(writer, Tag.Object);
  const counted = writer.length;
  writeU32(writer, 0);
  let count = 0;
  for (const key of keys) {
    let member: unknown;
    let readable = true;
    try {
      member = object[key];
    } catch {
      readable = false;
    }
    if (readable && member === undefined) continue;
    count++;
    const named = writer.length;
    if (!writeText(writer, key)) writer.view.setUint32(named, (writer.view.getUint32(named, true) | ILL_FORMED_KEY) >>> 0, true);
    if (readable) writeValue(writer, member);
    else writeNotData(writer, Reason.Threw);
  }
  writer.view.setUint32(counted, count, true);
}

function writeString(writer: Writer, text: string): void {
  const tagged = writer.length;
  writeByte(writer, Tag.String);
  if (!writeText(writer, text)) writer.bytes[tagged] = Tag.IllFormedString;
}

function writeBigInt(writer: Writer, value: bigint): void {
  if (value > MAX_BIGINT || value < -MAX_BIGINT) return writeNotData(writer, Reason.TooLarge);
  writeByte(writer, Tag.BigInt);
  writeText(writer, value.toString());
}

function writeNotData(writer: Writer, reason: Reason): void {
  reserve(writer, 2);
  writer.bytes[writer.length] = Tag.NotData;
  writer.bytes[writer.length + 1] = reason;
  writer.length += 2;
}

/** Writes the length in bytes and the UTF-8 of `text`; answers whether the text is well-formed. */
function writeText(writer: Writer, text: string): boolean {
  const { length } = text;
  // A code unit takes three bytes at most.
  reserve(writer, 4 + length * 3);
  const { bytes } = writer;
  const start = writer.length + 4;
  let end = start;
  if (length <= MOST_COPIED) {
    // A unit beyond ASCII leaves the loop, and nothing of it counts.
    for (let index = 0; index < length; index++) {
      const unit = text.charCodeAt(index);
      if (unit > 0x7f) break;
      bytes[end++] = unit;
    }
  }
  const ascii = end - start === length;
  if (!ascii) end = start + utf8.encodeInto(text, bytes.subarray(start)).written;
  writer.view.setUint32(writer.length, end - start, true);
  writer.length = end;
  return ascii || text.isWellFormed();
}

function writeByte(writer: Writer, byte: number): void {
  reserve(writer, 1);
  writer.bytes[writer.length++] = byte;
}

function writeU32(writer: Writer, value: number): void {
  reserve(writer, 4);
  writer.view.setUint32(writer.length, value, true);
  writer.length += 4;
}

function reserve(writer: Writer, more: number): void {
  const needed = writer.length + more;
  if (needed <= writer.bytes.length) return;
  if (writer.length > MAX_BYTES || more > 3 * MAX_BYTES) throw TOO_LARGE;
  const grown = allocate(Math.max(needed, writer.bytes.length * 2));
  grown.set(writer.bytes.subarray(0, writer.length));
  writer.bytes = grown;
  writer.view = new DataView(grown.buffer);
}

function allocate(size: number): Uint8Array<ArrayBuffer> {
  try {
    return new Uint8Array(size);
  } catch {
    throw TOO_LARGE;
  }
}

/**
 * The value that `bytes` hold, fresh and plain: exactly what was checked. What is not data is `undefined`, and what is not valid
 * Unicode another text; `odd` is told of both.
 */
export function decode(bytes: Uint8Array, odd: () => void = () => undefined): unknown {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;

  function u32(): number {
    at += 4;
    return view.getUint32(at - 4, true);
  }

  function string(length: number): string {
    at += length;
    return utf8Decoder.decode(bytes.subarray(at - length, at));
  }

  function value(): unknown {
    const tag = view.getUint8(at++) as Tag;
    switch (tag) {
      case Tag.Null:
        return null;
      case Tag.False:
        return false;
      case Tag.True:
        return true;
      case Tag.Number:
        at += 8;
        return view.getFloat64(at - 8, true);
      case Tag.BigInt:
        return BigInt(string(u32()));
      case Tag.IllFormedString:
        odd();
        return string(u32());
      case Tag.String:
        return string(u32());
      case Tag.Array:
        return Array.from({ length: u32() }, value);
      case Tag.Object: {
        const object = {};
        for (let count = u32(); count > 0; count--) {
          const length = u32();
          if (length >= ILL_FORMED_KEY) odd();
          define(object, string(length & ~ILL_FORMED_KEY), value());
        }
        return object;
      }
      case Tag.NotData:
        at++;
        odd();
        return undefined;
    }
  }

  return value();
}

/** Gives `object` the own member `name`, also where it is called `__proto__`. */
export function define(object: object, name: string, value: unknown): void {
  if (name === "__proto__") {
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
  } else {
    (object as Record<string, unknown>)[name] = value;
  }
}
