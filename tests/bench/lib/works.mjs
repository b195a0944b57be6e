// The work of every row: one JSON Schema, values that it accepts and refuses, and values that a repair makes acceptable.
//
// The schemas keep to a small part of JSON Schema, so that every contender can say exactly the same. `\S` stands for text that
// must not be blank, as required text of a spec.

const TEXT = { type: "string", pattern: "\\S" };
const whole = (minimum, maximum) => ({ type: "integer", minimum, maximum });
const record = (properties, required) => ({ type: "object", properties, required, additionalProperties: false });

const tiny = record({ query: TEXT, limit: whole(1, 25) }, ["query"]);

const typical = record(
  {
    query: TEXT,
    limit: whole(1, 25),
    offset: whole(0, 10_000),
    sort: { type: "string", enum: ["relevance", "newest", "oldest"] },
    group: { type: "string", minLength: 1, maxLength: 200 },
    language: { type: "string", enum: ["en", "de", "fr", "uk", "ja"] },
    exact: { type: "boolean" },
    weight: { type: "number", minimum: 0, maximum: 1 },
  },
  ["query"],
);

const nested = record(
  {
    title: TEXT,
    customer: record(
      { name: TEXT, email: { type: "string", maxLength: 254 }, address: record({ street: TEXT, city: TEXT, code: { type: "string" } }, ["street", "city"]) },
      ["name", "address"],
    ),
    lines: {
      type: "array",
      minItems: 1,
      maxItems: 50,
      items: record(
        { article: TEXT, quantity: whole(1, 1000), price: { type: "number", minimum: 0 }, tags: { type: "array", items: { type: "string" }, maxItems: 10 } },
        ["article", "quantity"],
      ),
    },
    express: { type: "boolean" },
  },
  ["title", "customer", "lines"],
);

const large = record(
  {
    records: {
      type: "array",
      items: record(
        {
          id: whole(0, 2 ** 40),
          name: TEXT,
          state: { type: "string", enum: ["open", "closed", "merged", "draft"] },
          score: { type: "number" },
          active: { type: "boolean" },
          note: { type: "string", maxLength: 400 },
          tags: { type: "array", items: { type: "string" } },
        },
        ["id", "name", "state"],
      ),
    },
  },
  ["records"],
);

export const SCHEMAS = { tiny, typical, nested, large, huge: large };
/** Values of a pool: enough that no engine learns one value, few enough to stay in the cache. */
const POOLS = { tiny: 16, typical: 16, nested: 16, large: 2, huge: 1 };
/** Records that make 1 MB and 16 MB of JSON. */
const RECORDS = { large: 5_750, huge: 90_000 };

const good = {
  tiny: (at) => ({ query: `how to open a file ${at}`, limit: 1 + (at % 25) }),
  typical: (at) => ({
    query: `how to open a file ${at}`, limit: 1 + (at % 25), offset: at * 10, sort: ["relevance", "newest", "oldest"][at % 3],
    group: `group ${at}`, language: ["en", "de", "fr", "uk", "ja"][at % 5], exact: at % 2 === 0, weight: at / 16,
  }),
  nested: (at) => ({
    title: `order ${at}`,
    customer: { name: `customer ${at}`, email: `c${at}@example.com`, address: { street: `${at} Main Street`, city: "Kyiv", code: `0${at}` } },
    lines: Array.from({ length: 5 }, (_, line) => ({ article: `article ${at} ${line}`, quantity: 1 + line, price: 2.5 * at, tags: ["new", `tag ${at}`] })),
    express: at % 2 === 1,
  }),
  large: (at) => ({ records: Array.from({ length: RECORDS.large }, (_, each) => recordOf(at * 7919 + each)) }),
  huge: () => ({ records: Array.from({ length: RECORDS.huge }, (_, each) => recordOf(each)) }),
};

function recordOf(each) {
  return {
    id: each, name: `record number ${each}`, state: ["open", "closed", "merged", "draft"][each % 4], score: each / 8, active: each % 3 === 0,
    note: "a note of some fifty characters that nobody reads ".slice(0, 30 + (each % 20)), tags: ["alpha", `tag ${each % 100}`],
  };
}

/** Each spoils a value in one way; they take turns. */
const spoilers = {
  tiny: [(value) => (value.limit = "ten"), (value) => delete value.query, (value) => (value.limit = 99), (value) => (value.qeury = "x")],
  typical: [(value) => (value.limit = "ten"), (value) => delete value.query, (value) => (value.offset = -1), (value) => (value.sort = "newer"), (value) => (value.langauge = "en")],
  nested: [
    (value) => (value.lines[3].quantity = "many"), (value) => delete value.customer.address.city, (value) => (value.lines[2].quantity = 0),
    (value) => (value.customer.adress = {}),
  ],
  large: [(value) => (value.records[value.records.length >> 1].score = "high"), (value) => delete value.records.at(-1).name],
  huge: [(value) => delete value.records.at(-1).name],
};

/** Each puts what a model sends in place of what is declared, into a value that may have been repaired in place. */
const slips = {
  tiny: (value) => { value.limit = "10"; },
  typical: (value) => { value.limit = "10"; value.exact = "true"; value.weight = "0.5"; },
  nested: (value) => { value.express = "true"; for (const line of value.lines) line.quantity = "3"; },
  large: (value) => { for (let at = 0; at < value.records.length; at += 50) value.records[at].score = "2.5"; },
};
/** Whether a value came out of a repair as it should. */
const repaired = {
  tiny: (value) => value.limit === 10,
  typical: (value) => value.limit === 10 && value.exact === true && value.weight === 0.5,
  nested: (value) => value.express === true && value.lines[0].quantity === 3 && value.lines[4].quantity === 3,
  large: (value) => value.records[0].score === 2.5 && value.records[50].score === 2.5,
};

const fresh = (value) => JSON.parse(JSON.stringify(value));

function shuffled(value, random) {
  if (Array.isArray(value)) return value.map((item) => shuffled(item, random));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, member]) => [name, shuffled(member, random)]);
  for (let at = entries.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [entries[at], entries[other]] = [entries[other], entries[at]];
  }
  return Object.fromEntries(entries);
}

/** Numbers from a seed (mulberry32): the same work in every run. */
export function numbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pool = (size) => Array.from({ length: POOLS[size] }, (_, at) => fresh(good[size](at)));

/** The values of one work: `kind` of valid, shuffled, refused, text, repaired; `size` of `SCHEMAS`. */
export function work(kind, size) {
  const schema = SCHEMAS[size];
  const values = pool(size);
  if (kind === "shuffled") {
    const random = numbers(5);
    return { schema, values: values.map((value) => shuffled(value, random)) };
  }
  if (kind === "refused" || kind === "text") {
    const ways = spoilers[size];
    for (const [at, value] of values.entries()) ways[at % ways.length](value);
    // Parsed once more, so that a removed member leaves an object as a transport would hand it over.
    return { schema, values: values.map(fresh) };
  }
  return { schema, values, slip: slips[size], repaired: repaired[size] };
}

const WORDS = ["path", "title", "owner", "state", "limit", "cursor", "branch", "label", "since", "until", "body", "assignee", "order", "format", "depth", "team"];

/** A schema of a real size, ten properties or so, and a value that it accepts; another for each number. */
export function tool(at) {
  const random = numbers(at + 1);
  const below = (count) => Math.floor(random() * count);
  const properties = {};
  const value = {};
  for (let count = 8 + below(5); count > 0; count--) {
    const name = `${WORDS[below(WORDS.length)]}_${below(100)}`;
    const [schema, sample] = [
      [TEXT, `text ${at}`],
      [{ type: "string", maxLength: 100 }, "some text"],
      [whole(0, 100), 7],
      [{ type: "number", minimum: 0 }, 2.5],
      [{ type: "boolean" }, true],
      [{ type: "string", enum: ["one", "two", "three"] }, "two"],
      [{ type: "array", items: { type: "string" }, maxItems: 20 }, ["a", "b"]],
      [record({ x: { type: "integer" }, y: { type: "string" } }, ["x"]), { x: 1, y: "two" }],
    ][below(8)];
    properties[name] = schema;
    value[name] = sample;
  }
  const required = Object.keys(properties).filter((name) => properties[name] === TEXT);
  return { schema: record(properties, required), value };
}
