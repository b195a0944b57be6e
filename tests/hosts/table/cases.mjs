// The calls of the table: what models and clients are known to send, and the calls of the demo.

import { calls } from "../../../examples/docs-search/calls.mjs";

/** A number as it must stand in the text of the message: no JavaScript number is written so. The relay puts it there. */
const literal = (digits) => `@literal ${digits}@`;

const search = (title, args) => ({ title, tool: "search", arguments: args });

const known = [
  search("an unknown argument", { query: "x", bogus: 1 }),
  search("a misspelt optional argument", { query: "x", limt: 5 }),
  search("a misspelt required argument", { qurey: "x" }),
  search("a misspelt argument inside an object", { query: "x", where: { feild: "a" } }),
  search("digits as text for an integer", { query: "x", limit: "5" }),
  search("a word for a boolean", { query: "x", deep: "true" }),
  search("a list as text", { query: "x", tags: '["a","b"]' }),
  search("an object as text", { query: "x", where: '{"field":"a"}' }),
  search("a number in a list of text", { query: "x", tags: ["a", 2] }),
  search("null for an optional argument", { query: "x", limit: null }),
  search("a missing required argument", { limit: 5 }),
  search("no arguments", undefined),
  search("null for the arguments", null),
  search("a list for the arguments", ["x"]),
  search("text for the arguments", "x"),
  search("the arguments as JSON text", '{"query":"x"}'),
  search("2.0 for an integer", { query: "x", limit: literal("2.0") }),
  search("2.5 for an integer", { query: "x", limit: 2.5 }),
  search("1e400 for an integer", { query: "x", limit: literal("1e400") }),
  search("2^53 + 1 for an integer", { query: "x", big: literal("9007199254740993") }),
  search("empty text for a required argument", { query: "" }),
  search("blanks for a required argument", { query: "  " }),
  search("a choice in another case", { query: "x", sort: "Newest" }),
  search("four faults", { query: "", limit: 0, deep: "perhaps", sort: "best" }),
  search("a key named __proto__", JSON.parse('{"query":"x","__proto__":{"deep":true}}')),
  { title: "a tool that there is not", tool: "serach", arguments: { query: "x" } },
];

/** The chapters of the table. */
export const chapters = [
  { title: "What models and clients are known to send", cases: known },
  { title: "The calls of the demo", cases: calls.map(({ title, tool, arguments: args }) => ({ title, tool, arguments: args })) },
];

/** The value that a server's JSON parser makes of the arguments. */
export function parsed(args) {
  if (args === undefined) return undefined;
  return JSON.parse(written(JSON.stringify(args)));
}

/** The text with its literal numbers in place. */
export function written(json) {
  return json.replaceAll(/"@literal ([^"@]*)@"/g, "$1");
}
