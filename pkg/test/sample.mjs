// Values made from a schema: one that it should accept, and others of every kind. The generator need not be right about every
// keyword: two validators judge what it makes.

/** References and levels that are followed before a value is given up. */
const REACH = 24;
/** Levels to which optional members are made. */
const WHOLE = 4;

/** Values that differ from a good one which are tried: of a large one there are many. */
const CHANGED = 12;

/** Texts of which each fits some pattern or format of real tools. */
const TEXTS = [
  "text", "a", "abc123", "123456", "#a1b2c3", "a1b", "a=b", "=", "SlicerStyleDark3", "today", "123e4567-e89b-42d3-a456-426614174000",
  "2026-01-31T12:00:00Z", "2026-01-31T12:00:00+01:00", "2026-01-31", "12:00:00", "12:00:00Z", "https://example.com/a?b=c",
  "someone@example.com", "192.0.2.1", "AB_1", "AB-T1", "AB-R1", "AB-E1", "picture.png", "I1-2;3:4", "a==b", "name:asc",
  "timestamp:desc", "count:asc", "duration:asc", "errorCount:asc", "GET,POST", "a,b", "100,200", "team", "team,scim",
  "1-123e4567-e89b-42d3-a456-426614174000", "\\d\\d\\d", "\\ddd", "644", "2d6", "30s", "en", "", "no such value, with 💥 and more than forty characters", "2026-13-45",
];

/** Values of every kind, plain and odd: each is refused by some schema. */
const VALUES = [
  null, true, false, 0, 1, -7, 2.5, 50, 1_000_000_000_000, [], [null], ["a", "a", 1, {}], ["text"], {}, { "no such name": 1 }, { "": { "": [] } },
];

/** A value that the schema in `root` should accept: with every property where `whole`, else with the required ones. */
export function sample(schema, root, whole, depth = 0) {
  if (depth > REACH) return undefined;
  if (typeof schema !== "object" || schema === null) return schema === false ? undefined : "text";
  if ("const" in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum.find((value) => kindFits(value, schema.type)) ?? schema.enum[0];
  const { $ref, allOf, anyOf, oneOf, ...rest } = schema;
  const inner = (part) => sample(part, root, whole, depth + 1);
  if (typeof $ref === "string") return inner(merged(rest, target($ref, root)));
  if (Array.isArray(allOf)) return inner(allOf.reduce(merged, { ...rest, ...(anyOf && { anyOf }), ...(oneOf && { oneOf }) }));
  const branches = anyOf ?? oneOf;
  if (Array.isArray(branches)) {
    for (const branch of branches) {
      const value = inner(merged(rest, branch));
      if (value !== undefined) return value;
    }
    return undefined;
  }
  switch (kindOf(schema)) {
    case "null":
      return null;
    case "boolean":
      return true;
    case "integer":
    case "number":
      return numberOf(schema);
    case "string":
      return textOf(schema);
    case "array":
      return arrayOf(schema, inner, whole && depth < WHOLE);
    default:
      return objectOf(schema, inner, whole && depth < WHOLE);
  }
}

/** Values to try in place of a good one: those that differ from it in one place, and odd ones of every kind. */
export function others(good) {
  return [...changed(good).slice(0, CHANGED), ...VALUES, ...(typeof good === "string" ? TEXTS : TEXTS.slice(0, 4))];
}

function changed(value) {
  if (typeof value === "number") return [value + 0.5, -value - 1, value * 1e6 + 1];
  if (typeof value === "string") return [value.slice(1), `${value}x`, value.toUpperCase(), value.repeat(40)];
  if (Array.isArray(value)) {
    const items = value.length === 0 ? [] : others(value[0]).map((item) => [item, ...value.slice(1)]);
    return [value.slice(1), [...value, ...value], [...value, null], Array(60).fill(value[0] ?? null), ...items];
  }
  if (typeof value !== "object" || value === null) return [];
  const members = Object.entries(value);
  const without = members.map(([name]) => Object.fromEntries(members.filter(([other]) => other !== name)));
  return [...without, ...members.flatMap(([name, member]) => [null, ...changed(member)].map((inner) => ({ ...value, [name]: inner })))];
}

function target(reference, root) {
  const steps = reference.replace(/^#/, "").split("/").slice(1);
  return steps.reduce((at, step) => at?.[decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~")], root) ?? false;
}

function merged(first, second) {
  if (typeof second !== "object" || typeof first !== "object") return second === false ? false : first;
  const both = { ...first, ...second };
  if (first.properties && second.properties) both.properties = { ...first.properties, ...second.properties };
  if (first.required && second.required) both.required = [...first.required, ...second.required];
  return both;
}

function kindOf({ type, properties, items }) {
  const first = Array.isArray(type) ? (type.find((kind) => kind !== "null") ?? type[0]) : type;
  return first ?? (properties ? "object" : items ? "array" : "string");
}

function kindFits(value, type) {
  const kind = value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
  return type === undefined || [type].flat().some((wanted) => wanted === kind || (wanted === "integer" && Number.isInteger(value)));
}

function numberOf({ minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf = 1 }) {
  const least = minimum ?? (typeof exclusiveMinimum === "number" ? exclusiveMinimum + multipleOf : undefined);
  const most = maximum ?? (typeof exclusiveMaximum === "number" ? exclusiveMaximum - multipleOf : undefined);
  if (least !== undefined) return Math.min(Math.ceil(least / multipleOf) * multipleOf, most ?? Infinity);
  return most === undefined ? multipleOf : Math.min(multipleOf, most);
}

const FORMATS = {
  "date-time": "2026-01-31T12:00:00Z", date: "2026-01-31", time: "12:00:00Z", uri: "https://example.com/a?b=c",
  uuid: "123e4567-e89b-42d3-a456-426614174000", email: "someone@example.com", ipv4: "192.0.2.1", hostname: "example.com",
};

function textOf({ pattern, format, minLength = 0, maxLength = Infinity }) {
  const fits = (text) => text.length >= minLength && text.length <= maxLength && (pattern === undefined || new RegExp(pattern, "u").test(text));
  const made = FORMATS[format] ?? "text".repeat(Math.ceil(minLength / 4) || 1).slice(0, Math.min(Math.max(minLength, 4), maxLength));
  return [made, ...TEXTS].find(fits);
}

function arrayOf({ items, prefixItems, minItems = 0, maxItems = Infinity }, inner, whole) {
  const tuple = prefixItems ?? (Array.isArray(items) ? items : []);
  const made = [];
  for (let index = 0; index < Math.min(whole ? Math.max(minItems, 1) : minItems, maxItems, 1000); index++) {
    const item = inner(tuple[index] ?? (Array.isArray(items) ? true : (items ?? true)));
    if (item === undefined) return index < minItems ? undefined : made;
    made.push(item);
  }
  return made;
}

function objectOf({ properties = {}, required = [], additionalProperties = true }, inner, whole) {
  const made = {};
  for (const [name, schema] of Object.entries(properties)) {
    if (!whole && !required.includes(name)) continue;
    const value = inner(schema);
    if (value !== undefined) made[name] = value;
    else if (required.includes(name)) return undefined;
  }
  for (const name of required.filter((name) => !Object.hasOwn(made, name))) {
    const value = inner(additionalProperties);
    if (value === undefined) return undefined;
    made[name] = value;
  }
  return made;
}
