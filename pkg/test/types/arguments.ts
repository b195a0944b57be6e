// Argument types, as a server's author meets them. A line that must not compile says so; tsc fails where it does.

import {
  any, boolean, choice, compileSchema, defineTool, fromJsonSchema, integer, list, number, object, text,
  toolError, type Data, type InferArguments, type Json, type Result, type Sendable, type Tool, type Violation,
} from "mcp-arguments";

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
function same<A, B>(_equal: Same<A, B>): void {}

const search = defineTool({
  name: "docs_search",
  title: "Search",
  description: "Search the documentation.",
  properties: {
    query: text("What to look for.", { required: true, minLength: 1 }),
    limit: integer("How many results.", { minimum: 1, maximum: 25, default: 8 }),
    ratio: number("A weight.", { exclusiveMinimum: 0 }),
    exact: boolean("Whole words.", { nullable: true, required: true }),
    sort: choice(["newest", "oldest"], "The order.", { default: "newest" }),
    level: choice([1, 2, 3]),
    tags: list(text(), "Labels.", { required: true, maxItems: 5 }),
    where: object(
      { file: text(), line: integer("Counted from 1.", { required: true }), kind: choice(["a", "b"], "A kind.", { default: "a" }) },
      "A place.",
      { exactlyOne: ["file"], requires: { file: ["line"] } },
    ),
    extra: any(),
    rows: list(object({ id: integer("An id.", { required: true }) })),
    maybe: text("Null where unknown.", { nullable: true, default: null }),
  },
  exactlyOne: [["sort", "level"], ["ratio", "extra"]],
  atMostOne: ["ratio", "extra"],
  requires: { ratio: ["sort"] },
  annotations: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  icons: [{ src: "https://example.org/icon.png", sizes: ["48x48"] }],
  outputSchema: { type: "object" },
  _meta: { "example.org/a": 1 },
});

type Search = {
  query: string;
  limit: number;
  exact: boolean | null;
  sort: "newest" | "oldest";
  tags: string[];
  maybe: string | null;
  ratio?: number;
  level?: 1 | 2 | 3;
  where?: { line: number; kind: "a" | "b"; file?: string };
  extra?: unknown;
  rows?: { id: number }[];
};
type Inferred = InferArguments<typeof search>;
same<Inferred["limit"], number>(true);
same<Inferred["sort"], "newest" | "oldest">(true);
same<Inferred["exact"], boolean | null>(true);
same<Inferred["maybe"], string | null>(true);
same<Inferred["tags"], string[]>(true);
same<Required<Inferred>["level"], 1 | 2 | 3>(true);
same<Required<Inferred>["rows"], { id: number }[]>(true);
const forth: Search = {} as Inferred;
const back: Inferred = {} as Search;

// A spec that is kept apart infers the same.
const spec = { name: "x", properties: { a: text("A.", { required: true }), b: integer() } } as const;
same<InferArguments<typeof spec>, { a: string; b?: number }>(true);
same<InferArguments<ReturnType<typeof defineTool<{}>>>, {}>(true);

// A spec that came as data is a tool all the same; its arguments are unknown.
declare const data: import("mcp-arguments").ToolSpec;
same<InferArguments<ReturnType<typeof define>>, { [name: string]: unknown }>(true);
function define() {
  return defineTool(data);
}

const result = search.validate({});
if (result.ok) {
  const limit: number = result.value.limit;
  const query: string | undefined = result.arguments.text("query");
  const eight: number = result.arguments.integerOr("limit", 8);
  const lines: string[] = result.changes();
  // @ts-expect-error no such argument
  result.value.limt;
  // @ts-expect-error an optional argument may be absent
  const ratio: number = result.value.ratio;
  // @ts-expect-error only a refusal has an answer
  result.toolResult();
} else {
  const answer: { content: { type: "text"; text: string }[]; isError: true; _meta?: { [name: string]: unknown } } = result.toolResult();
  const first: string | undefined = result.violations[0]?.code;
  // @ts-expect-error a refusal has no value
  result.value;
}
search.read({}, { mode: "lenient", copy: true });
// @ts-expect-error strict is what validate is for
search.read({}, { mode: "strict" });
const general: Result<{ query: string }> = result;
const anyTool: Tool<{ query: string }> = search;

// @ts-expect-error a misspelt option
text("A.", { requird: true });
// @ts-expect-error a bound of another kind
boolean("A.", { minimum: 1 });
// @ts-expect-error a default of another kind
integer("A.", { default: "8" });
// @ts-expect-error a default that is not among the values
choice(["a", "b"], "A.", { default: "c" });
// @ts-expect-error a misspelt member
defineTool({ name: "x", propertys: {} });
// @ts-expect-error a group that names an undeclared property
defineTool({ name: "x", properties: { a: text() }, exactlyOne: ["a", "c"] });
// @ts-expect-error the same inside an object
object({ a: text() }, "An object.", { atLeastOne: ["b"] });
// @ts-expect-error a misspelt hint
defineTool({ name: "x", annotations: { readonly: true } });
// @ts-expect-error no such rule
defineTool({ name: "x", rules: { guess: true } });

const imported = fromJsonSchema("move", {
  type: "object",
  properties: {
    id: { type: "string" },
    position: { type: "integer", default: 1 },
    broken: { type: "string", default: null },
    parent: { anyOf: [{ type: "string" }, { type: "null" }] },
    mode: { enum: ["a", "b", 3] },
    fixed: { const: "x" },
    tags: { type: "array", items: { type: "number" } },
    either: { type: ["boolean", "null"] },
    place: { type: "object", properties: { line: { type: "integer" } }, required: ["line"] },
    other: { $ref: "#/$defs/other" },
  },
  required: ["id", "parent"],
});
type Move = InferArguments<typeof imported>;
same<
  Move,
  {
    id: string;
    position: number;
    parent: string | null;
    broken?: string;
    mode?: "a" | "b" | 3;
    fixed?: "x";
    tags?: number[];
    either?: boolean | null;
    place?: { line: number };
    other?: unknown;
  }
>(true);

declare const unknownSchema: { readonly [keyword: string]: unknown };
same<InferArguments<ReturnType<typeof typed>>, { a: string }>(true);
function typed() {
  return fromJsonSchema<{ a: string }>("typed", unknownSchema);
}
const fromEntry = fromJsonSchema({ name: "x", inputSchema: { type: "object", properties: { a: { type: "string" } }, required: ["a"] } });
same<InferArguments<typeof fromEntry>, { a: string }>(true);

const union = compileSchema({ oneOf: [{ type: "string" }, { type: "array", items: { type: "integer" } }] });
same<InferArguments<typeof union>, string | number[]>(true);
const both = compileSchema({
  allOf: [
    { type: "object", properties: { a: { type: "string" } }, required: ["a"] },
    { type: "object", properties: { b: { type: "number" } }, required: ["b"] },
  ],
});
const inBoth: { a: string; b: number } = {} as InferArguments<typeof both>;
same<InferArguments<ReturnType<typeof nothing>>, never>(true);
function nothing() {
  return compileSchema(false);
}

declare const violation: Violation;
same<typeof violation.send, Data | undefined>(true);
// @ts-expect-error: an exact integer may be a BigInt, which no JSON has
export const sent: Json | undefined = violation.send;
const sendable: Sendable<Violation> | undefined = toolError("", { violations: [violation] })._meta?.["mcp-arguments/violations"][0];
export const told: Json | undefined = sendable?.send;
