// The one tool of these examples: its spec, and what it does with checked arguments. Nothing here knows of a host.

import { defineTool, integer, list, text } from "mcp-arguments";

/** @type {[note: string, tags: string[]][]} */
const NOTES = [
  ["Retries back off up to an hour.", ["retries", "errors"]],
  ["Workers ask for jobs every second.", ["workers"]],
  ["A job that fails ten times is a dead letter.", ["errors"]],
];

export const notesFind = defineTool({
  name: "notes_find",
  title: "Find notes",
  description: "Finds the notes in which a text stands.",
  properties: {
    query: text("What to look for.", { required: true }),
    limit: integer("How many notes at most.", { minimum: 1, maximum: 20, default: 5 }),
    tags: list(text(), "Only notes that have all of these tags."),
  },
  annotations: { readOnly: true },
});

/** @param {import("mcp-arguments").InferArguments<typeof notesFind>} wanted */
export function find({ query, limit, tags = [] }) {
  const found = NOTES.filter(([note, has]) => note.toLowerCase().includes(query.toLowerCase()) && tags.every((tag) => has.includes(tag)));
  const lines = found.slice(0, limit).map(([note]) => note);
  return { content: [{ type: /** @type {const} */ ("text"), text: lines.join("\n") }] };
}
