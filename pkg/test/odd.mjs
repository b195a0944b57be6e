// JSON Schemas and values that nobody writes and everybody may send: every keyword, in every company, and values near what they ask.

const NAMES = ["a", "b", "c", "A", "_a", "", "__proto__", "constructor", "toString", "é", "a/b"];
const TEXTS = ["", " ", "x", "xy", "xyz", "X", "\u{1f600}", "\u{1f600}\u{1f600}", "é", "5", "true", "null", "2026-01-15", "a@b.c", "y".repeat(40)];
const RESIDUE = ["a", "b", "zz"].map((name) => `lost</x><parameter name="${name}">5`);
const SAFE = 2 ** 53 - 1;
const NUMBERS = [0, -0, 1, 2, 3, -1, 0.5, 1.5, 2.5, 1e-7, SAFE, -SAFE, 2 ** 53, 2 ** 53 + 2, -(2 ** 53), 1e21, 1e300, -1e300, 5e-324, Number.MAX_VALUE];
const KINDS = ["null", "boolean", "integer", "number", "string", "array", "object"];
const SCALARS = [null, true, false, ...NUMBERS, ...TEXTS];
const BOUNDS = [...NUMBERS.slice(0, 13), 10];
const COUNTS = [0, 0, 1, 1, 2, 2, 3, 4];

/** Sets a member whatever its name: `__proto__` is a name like any other. */
function own(object, name, value) {
  return Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
}

const list = (pick, most, make) => Array.from({ length: pick.below(most + 1) }, make);
const some = (pick, most, make) => [make(), ...list(pick, most - 1, make)];

function record(pick, most, make) {
  const made = {};
  for (const name of list(pick, most, () => pick.one(NAMES))) own(made, name, make());
  return made;
}

/** A JSON value of any kind. */
export function oddJson(pick, depth = 2) {
  if (depth > 0 && pick.chance(0.15)) return list(pick, 3, () => oddJson(pick, depth - 1));
  if (depth > 0 && pick.chance(0.2)) return record(pick, 3, () => oddJson(pick, depth - 1));
  return pick.chance(0.03) ? pick.one(RESIDUE) : pick.one(SCALARS);
}

/** Keyword → how its value is made. `next` makes a schema within the schema. */
const KEYWORDS = {
  type: (pick) => (pick.chance(0.7) ? pick.one(KINDS) : [...new Set(some(pick, 3, () => pick.one(KINDS)))]),
  enum: (pick) => some(pick, 4, () => oddJson(pick)),
  const: (pick) => oddJson(pick),
  nullable: (pick) => pick.chance(0.5),
  minimum: (pick) => pick.one(BOUNDS),
  maximum: (pick) => pick.one(BOUNDS),
  exclusiveMinimum: (pick) => pick.one(BOUNDS),
  exclusiveMaximum: (pick) => pick.one(BOUNDS),
  multipleOf: (pick) => pick.one([1, 2, 0.5, 0.1, 3, 1e-7]),
  minLength: (pick) => pick.one([...COUNTS, 2 ** 32, SAFE]),
  maxLength: (pick) => pick.one([...COUNTS, 2 ** 32, SAFE]),
  pattern: (pick) => pick.one(["^x", "x$", "^\\p{L}*$", "^.$", "", "^(?!x)"]),
  format: (pick) => pick.one(["date", "email", "uuid", "regex", "unknown"]),
  items: (pick, next) => next(),
  prefixItems: (pick, next) => some(pick, 2, next),
  minItems: (pick) => pick.one(COUNTS),
  maxItems: (pick) => pick.one(COUNTS),
  uniqueItems: (pick) => pick.chance(0.7),
  contains: (pick, next) => next(),
  minContains: (pick) => pick.one(COUNTS),
  maxContains: (pick) => pick.one(COUNTS),
  unevaluatedItems: (pick, next) => next(),
  properties: (pick, next) => record(pick, 3, next),
  required: (pick) => [...new Set(list(pick, 2, () => pick.one(NAMES)))],
  additionalProperties: (pick, next) => next(),
  patternProperties: (pick, next) => own({}, pick.one(["^a", "o", "^$", "."]), next()),
  propertyNames: (pick, next) => next(),
  minProperties: (pick) => pick.one(COUNTS),
  maxProperties: (pick) => pick.one(COUNTS),
  dependentRequired: (pick) => record(pick, 2, () => [...new Set(list(pick, 2, () => pick.one(NAMES)))]),
  dependentSchemas: (pick, next) => record(pick, 2, next),
  unevaluatedProperties: (pick, next) => next(),
  allOf: (pick, next) => some(pick, 3, next),
  anyOf: (pick, next) => some(pick, 3, next),
  oneOf: (pick, next) => some(pick, 3, next),
  not: (pick, next) => next(),
  if: (pick, next) => next(),
  then: (pick, next) => next(),
  else: (pick, next) => next(),
  $ref: (pick) => pick.one(["#/$defs/one", "#/$defs/two", "#/definitions/one"]),
  default: (pick) => oddJson(pick),
  writeOnly: () => true,
};
/** What draft-07 writes in another way, or has not. */
const OLDER = {
  items: (pick, next) => (pick.chance(0.5) ? some(pick, 2, next) : next()),
  additionalItems: (pick, next) => next(),
  dependencies: (pick, next) => record(pick, 2, () => (pick.chance(0.5) ? [pick.one(NAMES)] : next())),
};
const FAMILIES = {
  string: ["minLength", "maxLength", "pattern", "format", "enum", "const"],
  number: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "enum", "const"],
  array: ["items", "prefixItems", "minItems", "maxItems", "uniqueItems", "contains", "minContains", "maxContains", "unevaluatedItems"],
  object: ["properties", "required", "additionalProperties", "patternProperties", "propertyNames", "minProperties", "maxProperties", "dependentRequired", "dependentSchemas", "unevaluatedProperties"],
};
FAMILIES.integer = FAMILIES.number;
const SIMPLE = ["items", "properties", "properties", "required", "additionalProperties", "minLength", "maxLength", "minimum", "maximum", "enum", "default"];

function schemaWithin(pick, depth, draft07, plain) {
  const next = () => schemaWithin(pick, depth - 1, draft07, plain);
  if (depth <= 0 || pick.chance(0.05)) return pick.one([true, true, false, {}, { type: pick.one(KINDS) }, { enum: [pick.one(SCALARS), pick.one(SCALARS)] }]);
  const made = {};
  const add = (keyword) => {
    const make = (draft07 && OLDER[keyword]) || KEYWORDS[keyword];
    if (make !== undefined) own(made, keyword, make(pick, next));
  };
  if (pick.chance(0.7)) {
    const kind = pick.one(KINDS);
    made.type = pick.chance(0.15) ? [kind, "null"] : kind;
    const family = (FAMILIES[kind] ?? []).filter((keyword) => !plain || SIMPLE.includes(keyword));
    if (family.length > 0) for (let count = pick.below(4); count > 0; count--) add(pick.one(family));
    if (kind === "object" && pick.chance(0.8)) add("properties");
    if (kind === "array" && pick.chance(0.6)) add("items");
  }
  if (!plain || pick.chance(0.1)) {
    const names = Object.keys(draft07 ? { ...KEYWORDS, ...OLDER } : KEYWORDS);
    for (let count = pick.below(3); count > 0; count--) add(pick.one(names));
    if (draft07 && pick.chance(0.1)) add("dependencies");
    if (draft07 && pick.chance(0.1)) add("additionalItems");
  }
  return made;
}

/** A schema. Half of them keep to what most tools use, since what is odd everywhere never crosses the fast way. */
export function oddSchema(pick, { draft07 = false, object = false } = {}) {
  const plain = pick.chance(0.5);
  const inner = () => schemaWithin(pick, 2, draft07, plain || pick.chance(0.5));
  let made = schemaWithin(pick, 3, draft07, plain);
  if (object) {
    made = { ...(typeof made === "object" ? made : {}), type: "object" };
    if (made.properties === undefined || pick.chance(0.5)) made.properties = record(pick, 4, () => schemaWithin(pick, 3, draft07, plain));
    if (pick.chance(0.3)) made.required = [...new Set([...Object.keys(made.properties).filter(() => pick.chance(0.5)), ...(pick.chance(0.2) ? [pick.one(NAMES)] : [])])];
  }
  if (typeof made === "object") {
    made.$defs = { one: inner(), two: inner() };
    made.definitions = { one: inner() };
  }
  return made;
}

/**
 * Options of compiling, limits so small that ordinary values pass them among them; not that of depth, below which a value has no kind
 * where it was not written.
 */
export function oddOptions(pick) {
  const options = {};
  if (pick.chance(0.4)) options.unknown = pick.one(["allow", "refuse"]);
  if (pick.chance(0.2)) options.format = "annotate";
  if (pick.chance(0.15)) options.rules = { [pick.one(["swallowed", "key_style", "null_as_absent"])]: pick.chance(0.5) };
  if (pick.chance(0.2)) options.limits = { [pick.one(["stringBytes", "items", "members", "edits", "violations", "steps"])]: pick.one([1, 2, 3, 5, 8]) };
  if (pick.chance(0.1)) options.mode = "lenient";
  return options;
}

const at = (root, reference) => reference.slice(2).split("/").reduce((schema, step) => (schema !== null && typeof schema === "object" ? schema[step] : undefined), root);

/** A value near what a schema asks: mostly of it, now and then beside it. */
export function oddValue(pick, schema, root = schema, depth = 5) {
  if (depth <= 0 || typeof schema !== "object" || schema === null || pick.chance(0.06)) return oddJson(pick, 1);
  if ("const" in schema && pick.chance(0.8)) return structuredClone(schema.const);
  if (Array.isArray(schema.enum) && pick.chance(0.8)) return structuredClone(pick.one(schema.enum));
  const others = ["anyOf", "oneOf", "allOf", "if", "then", "else", "not"].flatMap((keyword) => schema[keyword] ?? []);
  if (typeof schema.$ref === "string") others.push(at(root, schema.$ref));
  if (others.length > 0 && pick.chance(schema.type === undefined ? 0.8 : 0.3)) return oddValue(pick, pick.one(others), root, depth - 1);
  const within = (inner) => oddValue(pick, inner, root, depth - 1);
  switch (Array.isArray(schema.type) ? pick.one(schema.type) : (schema.type ?? pick.one([...KINDS, ...(schema.properties === undefined ? [] : ["object", "object", "object"])]))) {
    case "null": return null;
    case "boolean": return pick.chance(0.5);
    case "integer":
    case "number": {
      const near = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"].flatMap((keyword) => (typeof schema[keyword] === "number" ? [schema[keyword]] : []));
      return near.length > 0 && pick.chance(0.7) ? pick.one(near) + pick.one([0, 0, 1, -1, 0.5]) : pick.one(NUMBERS);
    }
    case "string": {
      if (pick.chance(0.03)) return pick.one(RESIDUE);
      const length = pick.one([schema.minLength, schema.maxLength, 2]);
      return pick.chance(0.5) && length < 50 ? pick.one(["x", "\u{1f600}", "é", " "]).repeat(Math.max(0, length + pick.one([0, 0, 1, -1]))) : pick.one(TEXTS);
    }
    case "array": {
      const first = schema.prefixItems ?? (Array.isArray(schema.items) ? schema.items : []);
      const rest = Array.isArray(schema.items) ? schema.additionalItems : schema.items;
      const length = Math.max(0, (pick.chance(0.5) ? (pick.one([schema.minItems, schema.maxItems]) ?? pick.below(4)) : pick.below(4)) + (pick.chance(0.1) ? 1 : 0));
      return Array.from({ length }, (_, index) => within(first[index] ?? rest ?? schema.contains ?? true));
    }
    default: {
      const made = {};
      const entries = Object.entries(schema.properties ?? {}).filter(([name]) => schema.required?.includes(name) || pick.chance(0.6));
      for (const name of schema.required ?? []) if (pick.chance(0.9) && !entries.some(([known]) => known === name)) entries.push([name, schema.additionalProperties]);
      if (pick.chance(0.15)) entries.push([pick.one(NAMES), schema.additionalProperties ?? true]);
      if (pick.chance(0.4)) for (let at = entries.length - 1; at > 0; at--) entries.push(...entries.splice(pick.below(at), 1));
      for (const [name, inner] of entries) own(made, name, within(inner));
      return made;
    }
  }
}

class Items extends Array {}
Object.defineProperty(Items.prototype, 0, { value: "x" });

const withLength = (items, length) => new Proxy(items, { get: (target, key) => (key === "length" ? length : target[key]) });

/** The same JSON value in another body, most of them no plain data any more. `realm` makes a value of another realm. */
export function oddBody(pick, value, realm = (text) => JSON.parse(text)) {
  const places = [];
  const gather = (holder) => {
    for (const name of Object.keys(holder)) {
      places.push([holder, name]);
      if (holder[name] !== null && typeof holder[name] === "object") gather(holder[name]);
    }
  };
  const holder = { value: structuredCloneOwn(value) };
  gather(holder);
  const [parent, name] = pick.one(places);
  const inner = parent[name];
  const replace = (other) => own(parent, name, other);
  const isObject = inner !== null && typeof inner === "object" && !Array.isArray(inner);
  const odd = [
    () => replace(undefined),
    () => replace(typeof inner === "number" && Number.isInteger(inner) ? BigInt(inner) : 7n),
    () => replace(pick.one([Number.NaN, Infinity, "ab\ud800", Symbol("s"), () => 1, new Date(0), new Map(), Object("x"), /x/])),
    () => replace(pick.one(["x", "\u{1f600}"]).repeat(pick.one([100, 3_000]))),
    () => replace(pick.one(RESIDUE)),
    () => replace(realm(JSON.stringify(inner) ?? "null")),
    () => replace(Object.freeze(inner)),
    () => Object.defineProperty(parent, name, { get: () => inner, enumerable: true, configurable: true }),
    () => { if (parent !== holder) Object.defineProperty(parent, name, { get: () => { throw new Error("unreadable"); }, enumerable: true, configurable: true }); },
    () => Object.defineProperty(parent, name, { value: inner, enumerable: false, configurable: true }),
    () => replace(isObject ? Object.assign(Object.create(null), inner) : [inner]),
    () => replace(isObject || Array.isArray(inner) ? new Proxy(inner, {}) : new Proxy([inner], {})),
    () => replace(Array.isArray(inner) ? Items.from(inner) : new Items(1)),
    () => replace(Object.assign(Array.isArray(inner) ? inner.concat([,]) : [,], { more: 1, [pick.one(["every", "length2", "map"])]: () => true })),
    () => replace(Object.setPrototypeOf(Array.isArray(inner) ? inner.concat([,]) : [,], { 0: "x", 1: "x", every: () => true })),
    () => replace(withLength([inner], pick.one([0.5, -1, 1.5, Number.NaN, "1", 70_000, 1n]))),
    () => replace(isObject ? Object.assign(Object.create(inner), { b: 1 }) : inner),
    () => { if (isObject) { inner.gone = 1; delete inner.gone; } },
    () => { if (isObject) inner[Symbol("s")] = 1; },
    () => { if (isObject) own(inner, "\ud800", 1); },
    () => { if (isObject || Array.isArray(inner)) own(inner, "0", inner); },
  ];
  pick.one(odd)();
  return holder.value;
}

/** A copy that keeps own members of every name; `structuredClone` does too, but leaves the realm of its own behind. */
function structuredCloneOwn(value) {
  if (Array.isArray(value)) return value.map(structuredCloneOwn);
  if (value === null || typeof value !== "object") return value;
  const copy = {};
  for (const [name, inner] of Object.entries(value)) own(copy, name, structuredCloneOwn(inner));
  return copy;
}

const RULES = ["swallowed", "null_as_absent", "text_to_integer", "scalar_to_list", "text_to_list", "empty_text_as_absent"];

function property(api, pick, depth) {
  const of = (entries) => Object.fromEntries(entries.filter(() => pick.chance(0.3)));
  const options = (more) => ({
    required: pick.chance(0.25), nullable: pick.chance(0.2), secret: pick.chance(0.1),
    ...(pick.chance(0.15) ? { rules: { [pick.one(RULES)]: pick.chance(0.5) } } : {}), ...of(more),
  });
  const inner = () => property(api, pick, depth - 1);
  switch (pick.below(depth > 0 ? 9 : 6)) {
    case 0: return api.text("", options([["minLength", pick.below(3)], ["maxLength", 2 + pick.below(3)], ["default", pick.one(TEXTS)]]));
    case 1: return api.text("", options([pick.chance(0.5) ? ["pattern", "^x"] : ["format", "date"], ["default", "x"]]));
    case 2: return api.integer("", options([["minimum", pick.one([-3, 0, 2, -SAFE])], ["maximum", pick.one([3, 5, SAFE])], ["multipleOf", 2], ["default", pick.below(4)]]));
    case 3: return api.number("", options([["exclusiveMinimum", pick.one([-1, 0, -0])], ["maximum", 3.5], ["multipleOf", 0.1], ["default", 0.5]]));
    case 4: return api.boolean("", options([["default", true]]));
    case 5: return api.choice([...new Set(some(pick, 4, () => pick.one(["x", "X y", "é", 3, 2.5, ...RESIDUE.slice(0, 1)])))], "", options([]));
    case 6: {
      const { required: _required, default: _default, ...items } = inner();
      return api.list(items, "", options([["minItems", pick.below(2)], ["maxItems", 1 + pick.below(3)], ["uniqueItems", true]]));
    }
    case 7: return api.object(properties(api, pick, depth - 1), "", options([["additional", true]]));
    default: return api.any("", options([["default", oddJson(pick)]]));
  }
}

function properties(api, pick, depth) {
  return record(pick, 4, () => property(api, pick, depth));
}

/** A spec, with groups and rules now and then; some have faults. */
export function oddSpec(api, pick) {
  const made = properties(api, pick, 3);
  const names = Object.keys(made).filter((name) => made[name].required !== true);
  const spec = { name: "odd", properties: made };
  if (names.length > 1 && pick.chance(0.25)) spec[pick.one(["exactlyOne", "atLeastOne", "atMostOne"])] = names.slice(0, 2);
  if (names.length > 1 && pick.chance(0.1)) spec.requires = own({}, names[0], [names[1]]);
  if (pick.chance(0.1)) spec.rules = { [pick.one(RULES)]: pick.chance(0.5) };
  return spec;
}
