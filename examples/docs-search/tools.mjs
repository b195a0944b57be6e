// Four tools, each its spec and what it does. Nothing here knows of an SDK: both servers take the same ones.

import { boolean, choice, defineTool, integer, list, object, text } from "mcp-arguments";
import { find, rate, remove, search, SECTIONS } from "./library.mjs";

export const docsSearch = defineTool({
  name: "docs_search",
  title: "Search the documentation",
  description: "Finds the documents in which every word of the query stands.",
  properties: {
    query: text("What to look for.", { required: true, maxLength: 200, examples: ["retries"] }),
    limit: integer("How many documents at most.", { minimum: 1, maximum: 25, default: 5 }),
    section: choice(SECTIONS, "Only this part of the documentation."),
    tags: list(text(undefined, { pattern: "^[a-z-]+$" }), "Only documents that have all of these tags.", { minItems: 1, maxItems: 5, uniqueItems: true }),
    sort: choice(["relevance", "newest"], "What comes first.", { default: "relevance" }),
    whole_words: boolean("Whether `job` leaves out `jobs`.", { default: false }),
    updated_since: text("Only documents that changed on or after this day.", { format: "date" }),
  },
  annotations: { readOnly: true, openWorld: false },
});

export const docsRead = defineTool({
  name: "docs_read",
  title: "Read a document",
  description: "Gives one document, whole or some of its lines.",
  properties: {
    slug: text("Its short name, such as `retries`.", { aliases: ["id"] }),
    path: text("Its path, such as `guide/retries.md`.", { pattern: "\\.md$" }),
    lines: object(
      {
        from: integer("The first line.", { required: true, minimum: 1 }),
        to: integer("The last line; the end of the document where it is absent.", { minimum: 1 }),
      },
      "Only these lines, counted from 1.",
    ),
  },
  exactlyOne: ["slug", "path"],
  annotations: { readOnly: true, openWorld: false },
});

export const docsFeedback = defineTool({
  name: "docs_feedback",
  title: "Rate a document",
  description: "Tells the authors how good a document is and what is wrong with it.",
  properties: {
    slug: text("The short name of the document.", { required: true, pattern: "^[a-z0-9-]+$" }),
    rating: integer("From 1, of no use, to 5, complete.", { required: true, minimum: 1, maximum: 5 }),
    problem: object(
      {
        kind: choice(["typo", "wrong", "unclear"], "What kind of problem it is.", { required: true }),
        line: integer("Where it is; null for the whole document.", { minimum: 1, nullable: true }),
        quotes: list(text(), "The words in question.", { maxItems: 3 }),
      },
      "What is wrong, if anything is.",
    ),
    reply_to: text("Where the authors can write to.", { format: "email", secret: true }),
  },
  annotations: { readOnly: false, destructive: false, openWorld: false },
});

export const docsDelete = defineTool({
  name: "docs_delete",
  title: "Delete documents",
  description: "Removes documents for good.",
  properties: {
    slugs: list(text(undefined, { pattern: "^[a-z0-9-]+$" }), "The short names of the documents.", {
      required: true,
      minItems: 1,
      maxItems: 3,
      uniqueItems: true,
    }),
    confirm: boolean("Whether the person has agreed.", { required: true }),
  },
  // What cannot be undone is not guessed at: these arguments must come as they are declared.
  rules: { text_to_boolean: false, number_to_boolean: false, text_to_list: false, scalar_to_list: false },
  annotations: { readOnly: false, destructive: true, idempotent: true, openWorld: false },
});

/** Every tool of the server, in the order in which it is listed. */
export const tools = { docsSearch, docsRead, docsFeedback, docsDelete };

/** @param {string} text */
const says = (text) => ({ content: [{ type: /** @type {const} */ ("text"), text }] });

/**
 * What each tool does with checked arguments.
 *
 * @type {import("mcp-arguments/server").Handlers<typeof tools, ReturnType<typeof says>, []>}
 */
export const handlers = {
  docsSearch: (wanted) => {
    const found = search(wanted);
    const hits = found.map(({ document, score }) => `${document.slug} (${document.section}, ${score}): ${document.title}`);
    return says(hits.length === 0 ? "No document has all of these words." : hits.join("\n"));
  },
  docsRead: ({ slug, path, lines }) => {
    const document = find(slug, path);
    if (document === undefined) return says(`There is no document ${slug ?? path}: look for it with docs_search.`);
    return says(document.lines.slice((lines?.from ?? 1) - 1, lines?.to).join("\n"));
  },
  docsFeedback: ({ slug, rating, problem }) => {
    if (find(slug, undefined) === undefined) return says(`There is no document ${slug}: look for it with docs_search.`);
    const { count, mean } = rate(slug, rating);
    const where = problem?.line == null ? "in the document" : `in line ${problem.line}`;
    const noted = problem === undefined ? "" : ` The ${problem.kind} ${where} is noted.`;
    return says(`${slug} has ${count} rating(s), ${mean.toFixed(1)} on average.${noted}`);
  },
  docsDelete: ({ slugs, confirm }) => {
    if (!confirm) return says("Nothing was deleted: ask the person first.");
    const removed = remove(slugs);
    return says(removed.length === 0 ? "Nothing was deleted: no such document." : `Deleted: ${removed.join(", ")}.`);
  },
};
