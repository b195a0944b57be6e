/** The gallery: mistakes that public reports tell of, in our own words and with our own tools. */

import { pretty } from "./format";

export interface Sample {
  readonly title: string;
  /** What happens, and what it cost where it was reported. */
  readonly story: string;
  readonly tool: string;
  readonly call: string;
}

const search = {
  name: "docs_search",
  description: "Search the documentation.",
  properties: {
    query: { kind: "text", description: "What to look for.", required: true },
    limit: { kind: "integer", description: "How many results.", minimum: 1, maximum: 25, default: 8 },
    sort: { kind: "choice", description: "What comes first.", values: ["relevance", "newest", "oldest"], default: "relevance" },
    tags: { kind: "list", description: "Only pages with these tags.", items: { kind: "text" }, maxItems: 5 },
  },
  annotations: { readOnly: true },
};

const remove = {
  name: "clips_delete",
  description: "Delete clips from the timeline.",
  properties: {
    ids: { kind: "list", description: "The clips.", items: { kind: "integer", minimum: 1 }, minItems: 1, required: true },
    allow_partial: { kind: "boolean", description: "Whether parts of a clip may go.", default: false },
  },
  annotations: { readOnly: false, destructive: true },
};

const edit = {
  name: "file_edit",
  description: "Change a file: replace all of it, or one passage.",
  properties: {
    path: { kind: "text", required: true },
    content: { kind: "text", description: "The whole new text." },
    replace: {
      kind: "object",
      description: "One passage.",
      properties: { old: { kind: "text", required: true }, new: { kind: "text", required: true } },
    },
  },
  exactlyOne: ["content", "replace"],
};

const filter = {
  name: "tasks_list",
  inputSchema: {
    type: "object",
    properties: {
      filter: { type: "object", properties: { search: { type: "string" }, completed: { type: "boolean" } } },
      fields: { type: "array", items: { type: "string" } },
    },
  },
};

const message = {
  name: "message_get",
  inputSchema: {
    type: "object",
    properties: { message_id: { type: "string", pattern: "^[0-9]{1,20}$" }, channel: { type: "integer", minimum: 1 } },
    required: ["message_id"],
  },
};

const route = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  properties: { path: { type: "string", pattern: "^/" }, requires_auth: { type: "boolean" }, methods: { type: "array", items: { enum: ["GET", "POST", "PUT"] } } },
  required: ["path", "requires_auth"],
};

const faults = {
  name: "my tool!",
  properties: {
    limit: { kind: "integer", minimum: 25, maximum: 1 },
    page: { kind: "integer", minimum: 1, default: 0 },
    query: { kind: "text", required: true, default: "all" },
    order: { kind: "choice", values: [] },
    deep: { kind: "boolean", minimum: 1 },
    code: { kind: "text", pattern: "([a-z]" },
    tags: { kind: "list" },
    when: { kind: "date" },
    size: { kind: "number", multipleOf: 0 },
  },
  exactlyOne: ["query", "url"],
};

/** A request of a client, as it stands on the wire. */
function request(name: string, args: string): string {
  return `{\n  "jsonrpc": "2.0",\n  "id": 7,\n  "method": "tools/call",\n  "params": {\n    "name": ${JSON.stringify(name)},\n    "arguments": ${args}\n  }\n}`;
}

export const SAMPLES: readonly [Sample, ...Sample[]] = [
  {
    title: "Digits as text",
    story: "The model sends its count in quotes. Strict servers refuse it again and again: one logged session sent the same call until it gave up.",
    tool: pretty(search),
    call: '{\n  "query": "web assembly",\n  "limit": "10"\n}',
  },
  {
    title: "A misspelt name",
    story: "Most servers drop a name that they do not know, and answer with plausible, wrong results. Here it is named, with the nearest one.",
    tool: pretty(search),
    call: '{\n  "query": "web assembly",\n  "limt": 3\n}',
  },
  {
    title: "Null for everything",
    story: "Some clients send null for each argument that is not set. A server that refuses them all makes the model invent values instead.",
    tool: pretty(search),
    call: '{\n  "query": "web assembly",\n  "limit": null,\n  "sort": null,\n  "tags": null\n}',
  },
  {
    title: "A list as text",
    story: "Several hosts send lists and objects as JSON text. Night after night of identical retries came of it.",
    tool: pretty(search),
    call: '{\n  "query": "web assembly",\n  "tags": "[\\"guide\\", \\"wasm\\"]",\n  "sort": "Newest"\n}',
  },
  {
    title: "“off” that means on",
    story: "A guard was sent as the word off, was taken for true because it is not empty, and whole clips were deleted with a success reply.",
    tool: pretty(remove),
    call: '{\n  "ids": [4, "17"],\n  "allow_partial": "off"\n}',
  },
  {
    title: "Both ways at once",
    story: "A host fills both modes of an edit tool, one with an empty text. Two ways that exclude each other are refused together, by name.",
    tool: pretty(edit),
    call: '{\n  "path": "notes.md",\n  "content": "All new.",\n  "replace": {"old": "a", "new": "b"}\n}',
  },
  {
    title: "A limit lowered in silence",
    story: "Asked for 500 rows, a server returned 100 and said nothing. Clamping answers another question, so neither mode does it.",
    tool: pretty(search),
    call: '{\n  "query": "",\n  "limit": 500,\n  "sort": "best",\n  "tags": ["a", 2, "c"]\n}',
  },
  {
    title: "19 digits",
    story: "A message number without quotes lost its last digits in the parser, and the wrong message was asked for. As text, every digit is known.",
    tool: pretty([message]),
    call: request("message_get", '{ "message_id": 1497549923779084388 }'),
  },
  {
    title: "A key one level too high",
    story: "The search word stood beside the filter and not in it. An unfiltered page came back and was taken for the matches, before a mass change.",
    tool: pretty({ tools: [filter, message] }),
    call: request("tasks_list", '{\n      "search": "drop test",\n      "fields": ["id", "name"]\n    }'),
  },
  {
    title: "An empty object as a guard",
    story: "The flag that protects a route came as an empty object. Read as false it would publish the route without protection.",
    tool: pretty(route),
    call: '{\n  "path": "/admin",\n  "requires_auth": {},\n  "methods": "GET, POST"\n}',
  },
  {
    title: "Keys of the host",
    story: "Hosts put their own keys into the arguments. The model never wrote them and cannot take them out, so each call failed.",
    tool: pretty({ tools: [message] }),
    call: '{\n  "messageId": "1497549923779084388",\n  "toolCallId": "call_1",\n  "_sessionID": "s-9"\n}',
  },
  {
    title: "Wrapped twice",
    story: "The model repeats an envelope around its arguments, and writes the inner one as text besides.",
    tool: pretty(search),
    call: '{\n  "arguments": "{\\"query\\": \\"web assembly\\", \\"limit\\": 3}"\n}',
  },
  {
    title: "A pattern that freezes servers",
    story: "One nested repeat and thirty letters froze a server for twelve seconds. Here patterns run in time that grows with the text alone.",
    tool: pretty({ type: "object", properties: { q: { type: "string", pattern: "^(a+)+$" } }, required: ["q"] }),
    call: `{ "q": "${"a".repeat(48)}!" }`,
  },
  {
    title: "A spec full of faults",
    story: "What an author may get wrong before any model does. Every fault is listed at once, and each leads to its place.",
    tool: pretty(faults),
    call: '{ "query": "x" }',
  },
];
