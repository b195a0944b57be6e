/** What is published of a tool, with the places of what is lost and of what a lint finds. */

import type { Node } from "jsonc-parser";
import type { Tool } from "mcp-arguments";
import { clients, lint, profiles, publish, types, type Finding, type Loss } from "mcp-arguments/publish";
import { compact } from "../format";
import { pointerTo, segments } from "../pointer";
import type { Kept, Lint, Listing, Place, PlacedFinding, PlacedLoss, Published, ToolSource, View } from "../protocol";
import { nodeAt, placeOf } from "./place";
import { isRecord, type Source } from "./source";
import { tree } from "./text";

/** A tool, and where it came from. */
interface Given {
  readonly tool: Tool;
  readonly source: Source;
  readonly form: ToolSource["form"];
  /** The text that `source` was read from. */
  readonly text: string;
}

/** Characters of what was lost, and of what stands in its place. */
const SHOWN = 120;
/** References that are followed to where a schema was written out. */
const HOPS = 8;

export function publishedOf(view: View, given: Given): Published {
  switch (view.part) {
    case "listing":
      return listing(view.profile, given);
    case "lint":
      return linted(view.client, given);
    case "types":
      return { part: "types", text: types(given.tool) };
    case "code":
      return { part: "code", source: sourceOf(given) };
  }
}

function sourceOf({ tool, source, form }: Given): ToolSource {
  return { form, name: tool.name, text: JSON.stringify(source.kind === "spec" ? source.spec : source.entry, null, 2) };
}

/** The entry as its author has it: that of a list whole, with whatever else stands in it. */
function authored({ tool, source }: Given) {
  return source.kind === "spec" ? tool.toJson() : source.entry;
}

function listing(profile: string, given: Given): Listing {
  const entry = authored(given);
  const { tools, losses, wire } = publish(entry, { profile });
  const text = JSON.stringify(tools[0], null, 2);
  const root = tree(text);
  return {
    part: "listing",
    profile,
    profiles: profiles().map(({ id = "", about = "", date = "" }) => ({ id, about, date, changes: publish(entry, { profile: id }).losses.length })),
    entry: text,
    losses: losses.map((loss) => placedLoss(loss, losses, entry.inputSchema, root, text)),
    wire: wire.length > 0,
  };
}

function placedLoss(loss: Loss, all: readonly Loss[], schema: unknown, root: Node | undefined, text: string): PlacedLoss {
  const { path, keyword, from, to, clients: concerned } = loss;
  return {
    path,
    keyword,
    ...(from !== null && { from: short(from) }),
    ...(to !== null && { to: typeof to === "string" ? cut(to) : short(to) }),
    kept: keptBy(loss),
    clients: concerned,
    place: placeOfLoss(loss, publishedPath(path, all, schema, root), root, text),
  };
}

function keptBy({ lossless, to }: Loss): Kept {
  if (lossless) return "same";
  return to === null ? "unsaid" : "partly";
}

function short(value: unknown): string {
  return cut(compact(value));
}

function cut(text: string): string {
  return text.length <= SHOWN ? text : `${text.slice(0, SHOWN)}…`;
}

/**
 * Where the schema at an author's path stands in the published entry: names may be other ones there, and what a reference led to is
 * written out in its place.
 */
function publishedPath(path: string, losses: readonly Loss[], schema: unknown, root: Node | undefined): string[] {
  let steps = segments(path);
  for (let hop = 0; hop < HOPS; hop++) {
    const renamed = steps.map((step, index) => {
      const pointer = pointerTo(steps.slice(0, index + 1));
      const rename = losses.find((loss) => loss.keyword === "properties" && loss.path === pointer && loss.from === step);
      return typeof rename?.to === "string" ? rename.to : step;
    });
    if (nodeAt(root, ["inputSchema", ...renamed]) !== undefined) return renamed;
    const referring = steps.length < 2 ? undefined : referrer(schema, `#${pointerTo(steps.slice(0, 2))}`, []);
    if (referring === undefined) return renamed;
    steps = [...referring, ...steps.slice(2)];
  }
  return steps;
}

/** The path of the first schema that refers to `target`. */
function referrer(value: unknown, target: string, path: readonly string[]): readonly string[] | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (isRecord(value) && value["$ref"] === target) return path;
  for (const [name, member] of Object.entries(value)) {
    const found = referrer(member, target, [...path, name]);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The sentence that stands for it, else the keyword that does, else the name of the schema that has lost it. */
function placeOfLoss({ keyword, to }: Loss, path: readonly string[], root: Node | undefined, text: string): Place {
  const at = ["inputSchema", ...path];
  if (typeof to === "string" && SENTENCE.test(to)) {
    // What the schema as a whole cannot say is said by the tool.
    for (const owner of path.length === 0 ? [[], at] : [at]) {
      const described = nodeAt(root, [...owner, "description"]);
      const sentence = described === undefined ? undefined : within(described, to, text);
      if (sentence !== undefined) return sentence;
    }
  }
  // Of a name that is another one, and of one that is required now, the name itself is the mark.
  for (const member of keyword === "properties" || keyword === "required" ? [] : [keyword, to]) {
    if (typeof member !== "string" || nodeAt(root, [...at, member]) === undefined) continue;
    return placeOf(root, [...at, member], "name") ?? START;
  }
  return placeOf(root, at, "name") ?? START;
}

/** What no keyword and no name of a type looks like. */
const SENTENCE = /[ .]/;
const START: Place = { from: 0, to: 1 };

function within({ offset, length }: Node, sentence: string, text: string): Place | undefined {
  const written = JSON.stringify(sentence).slice(1, -1);
  const index = text.slice(offset, offset + length).indexOf(written);
  return index < 0 ? undefined : { from: offset + index, to: offset + index + written.length };
}

function linted(client: string, given: Given): Lint {
  const findings = lint(authored(given), client === "" ? {} : { clients: [client] });
  const root = tree(given.text);
  return { part: "lint", client, clients: clients(), findings: findings.map((finding) => placedFinding(finding, given.source, root)) };
}

function placedFinding({ level, path, rule, reason, instead, clients: concerned }: Finding, source: Source, root: Node | undefined): PlacedFinding {
  const [member, ...rest] = segments(path);
  const inSchema = member === "inputSchema";
  // In the text of a spec there is no schema, and its properties stand at its own top.
  const owner = source.kind === "spec" ? [] : inSchema ? source.at : source.at.slice(0, -1);
  const shown = [...owner, ...(inSchema || member === undefined ? [] : [member]), ...rest];
  return { level, path, rule, reason, instead, clients: concerned, place: placeOf(root, shown, "name") ?? START };
}
