// Tools and arguments made from a seed, with nothing of any platform: what the ways into the package are held against each other with.

/** A generator of numbers from a seed (mulberry32), so that a failure can be had again. */
export function random(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { below: (count) => Math.floor(next() * count), one: (list) => list[Math.floor(next() * list.length)], chance: (part) => next() < part };
}

const NAMES = ["query", "limit", "sort", "deep", "where", "tags", "extra", "constructor", "__proto__x", "a b", "é"];

function property({ text, integer, number, boolean, choice, list, object, any }, pick, depth) {
  const required = pick.chance(0.3);
  const inner = () => property({ text, integer, number, boolean, choice, list, object, any }, pick, depth - 1);
  switch (pick.below(depth > 0 ? 9 : 6)) {
    case 0: return text("", { required, ...(pick.chance(0.5) ? { minLength: pick.below(4), maxLength: 4 + pick.below(6) } : {}) });
    case 1: return text("", { required, ...(pick.chance(0.5) ? { pattern: "^[a-c]+$" } : { format: "date" }) });
    case 2: return integer("", { required, minimum: -3, maximum: 12 });
    case 3: return number("", { required, multipleOf: 0.5 });
    case 4: return boolean("", { required, nullable: pick.chance(0.5) });
    case 5: return choice(["newest", "oldest", "é", 3], "", { required, nullable: pick.chance(0.3) });
    case 6: return list(inner(), "", { required, maxItems: 3, uniqueItems: pick.chance(0.2) });
    case 7: return object(properties({ text, integer, number, boolean, choice, list, object, any }, pick, depth - 1), "", { required });
    default: return any("", { required });
  }
}

function properties(builders, pick, depth) {
  const made = {};
  for (let count = pick.below(6); count > 0; count--) {
    const item = property(builders, pick, depth);
    made[pick.one(NAMES)] = item;
  }
  return made;
}

/** An item of a list cannot be required. */
function asItem({ required: _required, ...rest }) {
  return rest.items === undefined ? rest : { ...rest, items: asItem(rest.items) };
}

function settled(spec) {
  const entries = Object.entries(spec).map(([name, made]) => {
    const inner = { ...made };
    if (inner.items !== undefined) inner.items = asItem(inner.items);
    if (inner.items?.properties !== undefined) inner.items = { ...inner.items, properties: settled(inner.items.properties) };
    if (inner.properties !== undefined) inner.properties = settled(inner.properties);
    return [name, inner];
  });
  return Object.fromEntries(entries);
}

/** The properties of a tool, made with the package's own builders. */
export function madeProperties(builders, pick) {
  return settled(properties(builders, pick, 3));
}

class Money {
  query = "x";
}

const hostile = () => [
  Number.NaN, 1e400, 2 ** 60, 5n, Symbol("s"), () => 1, new Date(0), new Map([["query", "x"]]), new Set(), new Money(), Object("x"), [,], [undefined], /x/,
  Object.create({ query: "x" }), Object.create(null), new Proxy({}, { ownKeys: () => { throw new Error("no keys"); } }), new Proxy({ query: "x" }, {}),
  { get query() { throw new Error("no query"); } }, { get limit() { return 3; } }, new Uint8Array(2), Promise.resolve(),
];
const SCALARS = [
  "", " ", "a", "abc", "newest", "é", "\u{1f600}", "\u{1f600}\u{1f600}", "ab\ud800", "2026-01-15", "x".repeat(40), 0, 1, -0, 3, 2.5, 12, 13, -3,
  true, false, null, undefined, 'lost</x><parameter name="limit">5',
];

function value(pick, made, depth) {
  if (depth < 0 || pick.chance(0.1)) return pick.one(SCALARS);
  if (pick.chance(0.03)) return pick.one(hostile());
  if (made.kind === "list") return Array.from({ length: pick.below(5) }, () => value(pick, made.items, depth - 1));
  if (made.kind === "object") return madeArguments(pick, made.properties, depth - 1);
  if (made.kind === "any") return pick.chance(0.5) ? { deep: [pick.one(SCALARS), { x: 1 }] } : [[], {}, [1, "two"]][pick.below(3)];
  if (made.kind === "choice") return pick.one([...made.values, "newer"]);
  if (made.kind === "integer" || made.kind === "number") return pick.one([0, 1, 5, 0.5, -2.5, 100]);
  if (made.kind === "boolean") return pick.chance(0.5);
  return pick.one(["a", "abc", "abcdef", "é", "\u{1f600}b", "2026-01-15", "something longer than that"]);
}

/** Arguments for such properties: some of them good, in their order or shuffled, some as a dictionary, some hostile. */
export function madeArguments(pick, made, depth = 4) {
  const object = pick.chance(0.05) ? Object.create(null) : {};
  const entries = Object.entries(made);
  if (pick.chance(0.4)) for (let at = entries.length - 1; at > 0; at--) entries.push(...entries.splice(pick.below(at), 1));
  for (const [name, inner] of entries) if (inner.required || pick.chance(0.7)) object[name] = value(pick, inner, depth);
  if (pick.chance(0.1)) object[pick.one(["limt", "_meta", "toString"])] = 1;
  if (pick.chance(0.1)) {
    // An engine keeps what was once deleted from as a dictionary.
    object.gone = 1;
    delete object.gone;
  }
  return object;
}

/** Whether a value is what JSON text would give: there the text says the same as the value. */
export function isJson(value) {
  if (value === null || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value) && !Object.is(value, -0) && (!Number.isInteger(value) || Number.isSafeInteger(value));
  if (typeof value === "string") return value.isWellFormed();
  if (typeof value !== "object") return false;
  try {
    if (Array.isArray(value)) return value.every(isJson) && Object.keys(value).length === value.length;
    const prototype = Object.getPrototypeOf(value);
    if (prototype !== Object.prototype && prototype !== null) return false;
    return Object.entries(value).every(([name, inner]) => name.isWellFormed() && isJson(inner));
  } catch {
    return false;
  }
}
