// JSON with exact integers, and equality as the case files mean it.

const TOKENS = /"(?:\\[^]|[^"\\])*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const BIG = "\u0000exact";

/** The integer that a JSON number literal stands for, or undefined where it has a fraction. */
function integerOf(literal) {
  const [, sign, whole, fraction = "", exponent = "0"] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(literal);
  const power = Number(exponent);
  if (Math.abs(power) > 1000) return undefined;
  const digits = whole + fraction;
  const point = whole.length + power;
  if (/[1-9]/.test(digits.slice(Math.max(point, 0)))) return undefined;
  return BigInt(`${sign}${digits.slice(0, Math.max(point, 0)).padEnd(Math.max(point, 0), "0") || "0"}`);
}

/** Parses JSON text; integers that a double cannot hold become BigInts. */
export function parseExact(text) {
  const marked = text.replaceAll(TOKENS, (token) => {
    if (token.startsWith('"')) return token;
    const integer = integerOf(token);
    return integer === undefined || Number.isSafeInteger(Number(integer)) ? token : JSON.stringify({ [BIG]: String(integer) });
  });
  return JSON.parse(marked, (_name, value) => (value && typeof value === "object" && BIG in value ? BigInt(value[BIG]) : value));
}

const LITERAL = "\u0000literal";

/** Parses JSON text; each number becomes a record of its literal, for `numbersAsText` and `numbersAsValues`. */
export function parseLiterals(text) {
  return JSON.parse(text.replaceAll(TOKENS, (token) => (token.startsWith('"') ? token : JSON.stringify({ [LITERAL]: token }))));
}

/** JSON text in which every number is written as it was. */
export function numbersAsText(value) {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(numbersAsText).join(",")}]`;
  if (Object.hasOwn(value, LITERAL)) return value[LITERAL];
  return `{${Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}:${numbersAsText(inner)}`).join(",")}}`;
}

/** The value itself; integers that a double cannot hold are BigInts. */
export function numbersAsValues(value) {
  return parseExact(numbersAsText(value));
}

/** Whether two values are equal as JSON: objects without regard to order, numbers by value. */
export function equal(a, b) {
  if (typeof a === "bigint" || typeof b === "bigint") return isNumeric(a) && isNumeric(b) && a == b;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => Object.hasOwn(b, name) && equal(a[name], b[name]));
}

const isNumeric = (value) => typeof value === "bigint" || typeof value === "number";

/** JSON text of a value that may hold BigInts, for messages. */
export function show(value) {
  return JSON.stringify(value, (_name, inner) => (typeof inner === "bigint" ? `${inner}n` : inner));
}

/** `value`, frozen as deep as it goes: whoever changes it fails. */
export function deepFreeze(value) {
  if (typeof value !== "object" || value === null) return value;
  Object.values(value).forEach(deepFreeze);
  return Object.freeze(value);
}
