// The calls of the demo and what must come of each, in a strict and in a tolerant server.

/**
 * @typedef {{outcome: "accepted"}} Accepted
 * @typedef {{outcome: "repaired", edits: string[]}} Repaired the place and the rule of each repair
 * @typedef {{outcome: "refused", violations: string[]}} Refused the place and the code of each violation
 * @typedef {{outcome: "protocol error", code: number}} ProtocolError
 * @typedef {Accepted | Repaired | Refused | ProtocolError} Expected
 *
 * @typedef {{
 *   title: string, tool: string, arguments?: unknown,
 *   strict: Expected, tolerant: Expected, answer?: string,
 * }} Call `answer` is what the tool's own answer starts with, wherever the call is not refused
 */

/** @type {Accepted} */
const accepted = { outcome: "accepted" };
/** @param {string[]} edits @returns {Repaired} */
const repaired = (...edits) => ({ outcome: "repaired", edits });
/** @param {string[]} violations @returns {Refused} */
const refused = (...violations) => ({ outcome: "refused", violations });

/** @type {{title: string, calls: Call[]}[]} */
export const chapters = [
  {
    title: "Calls as they should be",
    calls: [
      {
        title: "only what is required",
        tool: "docs_search",
        arguments: { query: "dead letters" },
        strict: accepted,
        tolerant: accepted,
        answer: "dead-letters (operations",
      },
      {
        title: "every argument",
        tool: "docs_search",
        arguments: {
          query: "job", limit: 2, section: "guide", tags: ["retries", "errors"], sort: "newest", whole_words: true, updated_since: "2026-03-01",
        },
        strict: accepted,
        tolerant: accepted,
        answer: "retries (guide",
      },
      {
        title: "one of two, and an object",
        tool: "docs_read",
        arguments: { path: "reference/job-states.md", lines: { from: 1, to: 1 } },
        strict: accepted,
        tolerant: accepted,
        answer: "# Job states",
      },
      {
        title: "null where null is a value",
        tool: "docs_feedback",
        arguments: { slug: "workers", rating: 4, problem: { kind: "unclear", line: null } },
        strict: accepted,
        tolerant: accepted,
        answer: "workers has 1 rating(s), 4.0 on average. The unclear in the document is noted.",
      },
    ],
  },
  {
    title: "Names",
    calls: [
      {
        title: "a misspelt optional name, which hosts drop without a word",
        tool: "docs_search",
        arguments: { query: "retries", limt: 1 },
        strict: refused("/limt unknown_argument"),
        tolerant: refused("/limt unknown_argument"),
      },
      {
        title: "a misspelt required name",
        tool: "docs_search",
        arguments: { qurey: "retries" },
        strict: refused("/qurey unknown_argument", "/query missing_argument"),
        tolerant: refused("/qurey unknown_argument", "/query missing_argument"),
      },
      {
        title: "a name in another style",
        tool: "docs_search",
        arguments: { query: "retries", wholeWords: true, limit: 1 },
        strict: refused("/wholeWords unknown_argument"),
        tolerant: repaired("/wholeWords key_style"),
        answer: "retries (guide",
      },
      {
        title: "a declared alias",
        tool: "docs_read",
        arguments: { id: "job-states", lines: { from: 1, to: 1 } },
        strict: refused("/id unknown_argument", "exactly_one"),
        tolerant: repaired("/id alias"),
        answer: "# Job states",
      },
      {
        title: "nothing at all",
        tool: "docs_search",
        strict: refused("/query missing_argument"),
        tolerant: refused("/query missing_argument"),
      },
      {
        title: "both of a group",
        tool: "docs_read",
        arguments: { slug: "retries", path: "guide/retries.md" },
        strict: refused("exactly_one"),
        tolerant: refused("exactly_one"),
      },
      {
        title: "none of a group",
        tool: "docs_read",
        arguments: { lines: { from: 1 } },
        strict: refused("exactly_one"),
        tolerant: refused("exactly_one"),
      },
    ],
  },
  {
    title: "Values",
    calls: [
      {
        title: "digits as text",
        tool: "docs_search",
        arguments: { query: "retries", limit: "1" },
        strict: refused("/limit wrong_type"),
        tolerant: repaired("/limit text_to_integer"),
        answer: "retries (guide",
      },
      {
        title: "a fraction for an integer, which is never rounded",
        tool: "docs_search",
        arguments: { query: "retries", limit: 2.5 },
        strict: refused("/limit wrong_type"),
        tolerant: refused("/limit wrong_type"),
      },
      {
        title: "out of range, which is never clamped",
        tool: "docs_search",
        arguments: { query: "retries", limit: 100 },
        strict: refused("/limit out_of_range"),
        tolerant: refused("/limit out_of_range"),
      },
      {
        title: "a number for text",
        tool: "docs_search",
        arguments: { query: 413 },
        strict: refused("/query wrong_type"),
        tolerant: repaired("/query integer_to_text"),
        answer: "http-interface (reference",
      },
      {
        title: "a word for a boolean",
        tool: "docs_search",
        arguments: { query: "retries", limit: 1, whole_words: "Yes" },
        strict: refused("/whole_words wrong_type"),
        tolerant: repaired("/whole_words text_to_boolean"),
        answer: "retries (guide",
      },
      {
        title: "null for an optional argument",
        tool: "docs_search",
        arguments: { query: "retries", limit: null, section: null },
        strict: refused("/limit wrong_type", "/section wrong_type"),
        tolerant: repaired("/limit null_as_absent", "/section null_as_absent"),
        answer: "retries (guide",
      },
      {
        title: "the word null",
        tool: "docs_read",
        arguments: { slug: "job-states", lines: "null" },
        strict: refused("/lines wrong_type"),
        tolerant: repaired("/lines null_word"),
        answer: "# Job states",
      },
      {
        title: "empty text for an optional date",
        tool: "docs_search",
        arguments: { query: "nightly", updated_since: "" },
        strict: refused("/updated_since format"),
        tolerant: repaired("/updated_since empty_text_as_absent"),
        answer: "schedules (guide",
      },
      {
        title: "blank text where text is required",
        tool: "docs_search",
        arguments: { query: "  " },
        strict: refused("/query blank"),
        tolerant: refused("/query blank"),
      },
      {
        title: "a choice in another spelling",
        tool: "docs_search",
        arguments: { query: "retries", limit: 1, sort: "Newest" },
        strict: refused("/sort not_in_enum"),
        tolerant: repaired("/sort enum_spelling"),
        answer: "monitoring (operations",
      },
      {
        title: "a choice that there is not",
        tool: "docs_search",
        arguments: { query: "retries", section: "tutorials" },
        strict: refused("/section not_in_enum"),
        tolerant: refused("/section not_in_enum"),
      },
      {
        title: "a secret in the wrong form, which is never shown",
        tool: "docs_feedback",
        arguments: { slug: "workers", rating: 5, reply_to: "ada at example dot org" },
        strict: refused("/reply_to format"),
        tolerant: refused("/reply_to format"),
      },
    ],
  },
  {
    title: "Lists and objects",
    calls: [
      {
        title: "a list as text",
        tool: "docs_search",
        arguments: { query: "retries", tags: '["retries", "errors"]' },
        strict: refused("/tags wrong_type"),
        tolerant: repaired("/tags text_to_list"),
        answer: "retries (guide",
      },
      {
        title: "one item without its list",
        tool: "docs_search",
        arguments: { query: "retries", tags: "metrics" },
        strict: refused("/tags wrong_type"),
        tolerant: repaired("/tags scalar_to_list"),
        answer: "monitoring (operations",
      },
      {
        title: "free text with commas, which may be one item or two",
        tool: "docs_search",
        arguments: { query: "retries", tags: "retries, errors" },
        strict: refused("/tags wrong_type"),
        tolerant: refused("/tags wrong_type"),
      },
      {
        title: "an object as text",
        tool: "docs_read",
        arguments: { slug: "job-states", lines: '{"from": 1, "to": 1}' },
        strict: refused("/lines wrong_type"),
        tolerant: repaired("/lines text_to_object"),
        answer: "# Job states",
      },
      {
        title: "slips inside an object",
        tool: "docs_feedback",
        arguments: { slug: "retries", rating: "4", problem: { kind: "Typo", line: "7" } },
        strict: refused("/rating wrong_type", "/problem/kind not_in_enum", "/problem/line wrong_type"),
        tolerant: repaired("/rating text_to_integer", "/problem/kind enum_spelling", "/problem/line text_to_integer"),
        answer: "retries has 1 rating(s), 4.0 on average. The typo in line 7 is noted.",
      },
      {
        title: "a misspelt name inside an object",
        tool: "docs_feedback",
        arguments: { slug: "retries", rating: 4, problem: { kind: "typo", lin: 7 } },
        strict: refused("/problem/lin unknown_argument"),
        tolerant: refused("/problem/lin unknown_argument"),
      },
    ],
  },
  {
    title: "What clients and models wrap around",
    calls: [
      {
        title: "arguments within arguments",
        tool: "docs_search",
        arguments: { arguments: { query: "nightly" } },
        strict: refused("/arguments unknown_argument", "/query missing_argument"),
        tolerant: repaired("wrapper_key"),
        answer: "schedules (guide",
      },
      {
        title: "arguments within arguments, as text",
        tool: "docs_search",
        arguments: { input: '{"query": "nightly"}' },
        strict: refused("/input unknown_argument", "/query missing_argument"),
        tolerant: repaired("wrapper_key"),
        answer: "schedules (guide",
      },
      {
        title: "null for the arguments, which the SDKs alone answer with a dump of their own",
        tool: "docs_search",
        arguments: null,
        strict: refused("/query missing_argument"),
        tolerant: refused("/query missing_argument"),
      },
      {
        title: "the arguments as text",
        tool: "docs_search",
        arguments: '{"query": "nightly"}',
        strict: refused("not_an_object"),
        tolerant: repaired("encoded_arguments"),
        answer: "schedules (guide",
      },
      {
        title: "the arguments as a list",
        tool: "docs_search",
        arguments: ["nightly"],
        strict: refused("not_an_object"),
        tolerant: refused("not_an_object"),
      },
      {
        title: "a key that the client put in",
        tool: "docs_search",
        arguments: { query: "nightly", toolCallId: "call_7" },
        strict: refused("/toolCallId unknown_argument"),
        tolerant: repaired("/toolCallId host_keys"),
        answer: "schedules (guide",
      },
      {
        title: "an argument that another one swallowed, which only a tolerant server looks for",
        tool: "docs_search",
        arguments: { query: 'nightly</parameter>\n<parameter name="limit">3' },
        strict: accepted,
        tolerant: refused("/query swallowed"),
        answer: "No document has all of these words.",
      },
      {
        title: "a tool that there is not, which is an error of the protocol and no refusal",
        tool: "docs_find",
        arguments: { query: "nightly" },
        strict: { outcome: "protocol error", code: -32602 },
        tolerant: { outcome: "protocol error", code: -32602 },
      },
    ],
  },
  {
    title: "Several faults at once, and what cannot be undone",
    calls: [
      {
        title: "several faults",
        tool: "docs_search",
        arguments: { limt: 3, query: "", limit: 0, section: "blog", tags: [] },
        strict: refused("/limt unknown_argument", "/query blank", "/limit out_of_range", "/section not_in_enum", "/tags too_few"),
        tolerant: refused("/limt unknown_argument", "/query blank", "/limit out_of_range", "/section not_in_enum", "/tags too_few"),
      },
      {
        title: "a destructive tool, whose author switched these repairs off",
        tool: "docs_delete",
        arguments: { slugs: "priorities", confirm: "true" },
        strict: refused("/slugs wrong_type", "/confirm wrong_type"),
        tolerant: refused("/slugs wrong_type", "/confirm wrong_type"),
      },
      {
        title: "a destructive tool, called as it should be",
        tool: "docs_delete",
        arguments: { slugs: ["priorities"], confirm: true },
        strict: accepted,
        tolerant: accepted,
        answer: "Deleted: priorities.",
      },
    ],
  },
];

/** Every call, in the order in which they are made: the servers remember what was deleted. */
export const calls = chapters.flatMap((chapter) => chapter.calls);
