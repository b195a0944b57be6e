// The hazards of the memory between the package and its module, and of objects that are not what they seem.

import { equal, show } from "./exact.mjs";
import { random } from "./generated.mjs";
import { answers, holds } from "./held.mjs";

// The package keeps its instance to itself. What is instantiated from here on can be made to grow, and be called past the package.
const instances = [];
const { Instance } = WebAssembly;
WebAssembly.Instance = class extends Instance {
  constructor(...given) {
    super(...given);
    if (typeof this.exports.check_tape === "function") instances.push(this);
  }
};

const grow = () => instances.at(-1).exports.memory.grow(1);

export function grownBetween(api) {
  const search = searchTool(api);
  let checks = answers(search, { query: "x", limit: 5 }, true);
  for (let turn = 0; turn < 8; turn++) {
    // Both ways of growing take the package's views over the memory away.
    grow();
    checks += answers(search, { query: "x", limit: 50 }, false) + answers(search, { query: "x", limit: 5 }, true);
    search.validateText(JSON.stringify({ query: "x".repeat(1 << (15 + turn)) }));
    checks += answers(search, { query: "x", limit: 50 }, false) + answers(search, { limit: 5 }, false) + answers(search, { query: "x", limit: 5 }, true);
  }
  return checks;
}

export function grownWhileWritten(api) {
  const search = searchTool(api);
  const other = api.defineTool({ name: "other", properties: { text: api.text("", { maxLength: 3 }) } });
  const ways = [grow, () => other.validateText(JSON.stringify({ text: "y".repeat(2 << 20) }))];
  let checks = 0;
  for (const way of ways) {
    for (const limit of [5, 50]) {
      const input = {
        query: "x",
        get extra() {
          way();
          checks += answers(search, { query: "inner", limit: 50 }, false);
          return { deep: [1] };
        },
        limit,
      };
      checks += answers(search, input, limit === 5);
    }
  }
  return checks;
}

export function reentered(api) {
  const search = searchTool(api);
  let inner;
  const reenters = (limit) => ({
    get query() {
      inner = search.validate({ query: "y", limit: 5 - limit });
      return "x";
    },
    limit,
  });
  const checks = answers(search, reenters(5), true);
  holds(inner.ok === false, "the inner call had the outer's answer");
  return checks + answers(search, reenters(0), false) + (holds(inner.ok, "the inner call was refused"), 2);
}

export function surrogates(api) {
  const odd = api.fromJsonSchema("odd", { type: "object", properties: { a: { enum: ["\ufffd"] } }, additionalProperties: true });
  const inputs = [{ a: "\ud800" }, { "\ud800": 1 }, { b: ["\udfff"] }, { b: { "\udc00": 1 } }];
  const refused = inputs.reduce((sum, input) => sum + answers(odd, input, false), 0);
  return refused + answers(odd, { a: "\ufffd" }, true) + answers(searchTool(api), { query: "\ud800" }, false);
}

export function inherited(api) {
  const search = searchTool(api);
  let checks = answers(search, Object.create({ query: "x" }), false);
  Object.prototype.limit = 50;
  try {
    checks += answers(search, { query: "x" }, true) + answers(search, { query: "x", limit: 5 }, true) + answers(search, {}, false);
  } finally {
    delete Object.prototype.limit;
  }
  return checks;
}

export function instancesOfClasses(api) {
  const optional = api.defineTool({ name: "optional", properties: { where: api.object({ path: api.text() }), extra: api.any() } });
  class Place {
    path = "/";
  }
  const odd = [new Date(0), new Map(), new Set(), new Place(), /x/, new Error("x"), new Uint8Array(1), Promise.resolve(), Object("x"), () => 1];
  let checks = answers(optional, { where: {}, extra: {} }, true) + answers(optional, { where: Object.create(null) }, true);
  for (const input of odd) checks += answers(optional, input, false) + answers(optional, { where: input }, false) + answers(optional, { extra: input }, false) + answers(optional, { extra: [{ deep: input }] }, false);
  return checks;
}

export function manyRequired(api) {
  const properties = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`p${at}`, api.integer("", { required: true })]));
  const tool = api.defineTool({ name: "many", properties });
  const whole = Object.fromEntries(Object.keys(properties).map((name, at) => [name, at]));
  let checks = answers(tool, whole, true);
  for (const name of ["p0", "p31", "p32", "p63", "p64", "p65", "p127", "p128", "p255", "p256", "p299"]) {
    const { [name]: _left, ...rest } = whole;
    const paths = tool.validate(rest).violations?.map(({ path }) => path);
    holds(equal(paths, [`/${name}`]), `without ${name}: ${show(paths)}`);
    checks++;
  }
  return checks;
}

export function slotsFromOutside(api, { seed }) {
  const search = searchTool(api);
  const pick = random(seed);
  let checks = answers(search, { query: "x", limit: 5 }, true);
  const { check_tape: check } = instances.at(-1).exports;
  const numbers = [0, 1, 2, 3, 17, 255, 256, 257, 4096, 65_535, 1 << 20, 0x7fffffff, 0xffffffff, -1, 2.5, Number.NaN];
  for (let turn = 0; turn < 2_000; turn++) {
    const given = Array.from({ length: check.length }, () => pick.one(numbers));
    holds(check(...given) !== 0, `check_tape(${given.join(", ")}) takes what is there for a value that stands`);
    checks++;
  }
  return checks + answers(search, { query: "x", limit: 5 }, true) + answers(search, { query: "x", limit: 50 }, false);
}

export function longList(api) {
  const tool = api.defineTool({ name: "long", properties: { items: api.list(api.integer("", { minimum: 0 })) } });
  const items = Array.from({ length: 100_000 }, (_, at) => at);
  const checks = answers(tool, { items }, true);
  items[99_999] = -1;
  return checks + answers(tool, { items }, false);
}

export function changedSince(api) {
  const search = searchTool(api);
  const changes = [(input) => (input.limit = 5), (input) => delete input.limit, (input) => Object.defineProperty(input, "limit", { get: () => { throw new Error("gone"); } })];
  for (const change of changes) {
    const input = { query: "x", limit: 50 };
    const refused = search.validate(input);
    change(input);
    holds(!refused.ok && refused.violations.length > 0 && refused.text.length > 0 && refused.toolResult().isError === true, "nothing is said to be wrong");
  }
  return changes.length;
}

function searchTool({ defineTool, text, integer, choice, any }) {
  const properties = { query: text("", { required: true }), limit: integer("", { minimum: 1, maximum: 9 }), sort: choice(["newest", "oldest"]), extra: any() };
  return defineTool({ name: "search", properties });
}
