/** `publish`: a tool list in the form that a client takes, and what that form does not say. */

import { exactJson } from "../exact.js";
import type { Loss, Profile, Published } from "../publish.js";
import { cut } from "../words.js";
import { Misuse, optionOf, type Command, type Words } from "./command.js";
import { grouped, plural } from "./counts.js";
import { painted, printable, shownName, textOf, type Io } from "./io.js";
import { parseJson } from "./json.js";
import { nearest } from "./nearest.js";
import { prettyJson, shownJson, withDigitsOf } from "./output.js";
import { publishing, readSource, SOURCE_DETAILS, SOURCE_OPTIONS, toolsOf, type Source } from "./source.js";
import { flawOf } from "./tools.js";

/** Characters of a value in a line for people. 100: a line of a terminal, with what stands before it. */
const SHOWN_VALUE = 100;

/** The command `publish`. */
export const publish: Command = {
  name: "publish",
  about: "rewrites a tool list into the form that a client takes, and says what that form does not hold",
  usage: "--profile PROFILE [OPTIONS] FILE   or   --profile PROFILE [OPTIONS] -- COMMAND…",
  takesList: true,
  options: [
    { name: "profile", value: "PROFILE", about: "the name of a profile, or a file with your own" },
    { name: "format", value: "FORMAT", about: "text: the list alone, the losses on stderr; json: both in one document", choices: ["text", "json"], fallback: "text" },
    { name: "out", value: "FILE", about: "where the list goes, in place of stdout", given: "maybe" },
    { name: "losses", value: "FILE", about: "where the losses go as JSON, in place of stderr", given: "maybe" },
    { name: "fail-on-loss", about: "ends with 1 where the form accepts what your tools refuse, or cannot say all that they take" },
    ...SOURCE_OPTIONS,
  ],
  details: async () => `${SOURCE_DETAILS}
The profiles are ${(await profileNames()).join(", ")}.
The list comes out in the shape in which it came; with the profile mcp it is untouched. What a
form cannot hold is told in descriptions, and is to be enforced by your server all the same.
`,
  run,
};

async function run(words: Words, io: Io): Promise<number> {
  const named = optionOf(words, "profile") ?? "";
  const profile = await profileOf(named, io);
  const source = await readSource(words, io);
  const result = await publishedBy(named, source, profile);
  const untouched = result.losses.length === 0 && source.text !== undefined && profile === "mcp";
  const document = withTools(source.document, source, result.tools);
  const json = optionOf(words, "format") === "json";
  const list = untouched ? `${source.text?.trimEnd()}\n` : prettyJson(document);
  const text = json ? prettyJson({ profile: result.profile, list: document, losses: result.losses, wire: result.wire }) : list;
  const out = optionOf(words, "out");
  const losses = optionOf(words, "losses");
  if (out === undefined) await io.out.write(shownJson(text, io));
  else io.save(out, text);
  if (losses !== undefined) io.save(losses, prettyJson(result.losses));
  else if (!json) for (const line of describeLosses(result.losses, io.colouredNotes)) io.note(line);
  io.note(summary(source, result.profile, result.losses, result.wire));
  return words.options.has("fail-on-loss") && result.losses.some(({ lossless }) => !lossless) ? 1 : 0;
}

async function profileNames(): Promise<string[]> {
  return (await publishing()).profiles().map(({ id }) => id ?? "");
}

/** A built-in profile by its name, or one that a file holds. */
async function profileOf(named: string, io: Io): Promise<Profile> {
  const names = await profileNames();
  if (names.includes(named)) return named;
  if (!/[./\\]/.test(named)) {
    const near = nearest(named, names);
    throw new Misuse(`there is no profile ${JSON.stringify(named)}${near === undefined ? `; the profiles are ${names.join(", ")}, or a file such as ./own.json` : `: did you mean ${near}?`}`);
  }
  const text = await textOf(io, named);
  let profile: unknown;
  try {
    profile = parseJson(text.replace(/^\ufeff/, ""));
  } catch (error) {
    throw new Misuse(`${named}: ${error instanceof Error ? error.message : String(error)}`);
  }
  const flaw = flawOf(profile);
  if (flaw !== undefined) throw new Misuse(`${named}: the profile ${flaw}`);
  return profile as Profile;
}

async function publishedBy(named: string, source: Source, profile: Profile): Promise<Published> {
  const { publish: published } = await publishing();
  try {
    return withDigitsOf(source.document, published(toolsOf(source), { profile })) as Published;
  } catch (error) {
    // What can be wrong here is the profile: the list has been looked at.
    if (error instanceof Error && error.constructor === Error) throw new Misuse(`${named}: ${printable(error.message)}`);
    throw error;
  }
}

/** The document with other tools in the place of its own. */
function withTools(document: unknown, { at, single }: Pick<Source, "at" | "single">, tools: readonly unknown[]): unknown {
  const [step, ...rest] = at;
  if (step === undefined) return single ? tools[0] : tools;
  const outer = document as Readonly<Record<string, unknown>>;
  const inner = withTools(outer[step], { at: rest, single }, tools);
  return Object.fromEntries(Object.entries(outer).map(([name, value]) => [name, name === step ? inner : value]));
}

/** What is lost, tool by tool; then what only takes another form, which is much and of little news, by its rows. */
function* describeLosses(losses: readonly Loss[], coloured: boolean): Generator<string> {
  let tool: string | undefined;
  const kept = new Map<string, number>();
  for (const loss of losses) {
    if (loss.lossless) {
      kept.set(loss.row, (kept.get(loss.row) ?? 0) + 1);
      continue;
    }
    if (loss.tool !== tool) yield `${painted(coloured, "bold", shownName(loss.tool))}\n`;
    tool = loss.tool;
    yield `  ${painted(coloured, "yellow", "lost")} ${printable(`${loss.row} ${loss.path}`.trimEnd())}\n      ${printable(change(loss))}\n`;
  }
  const rows = [...kept].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  if (rows.length > 0) yield `said in another form: ${rows.map(([row, times]) => (times === 1 ? row : `${row} (${grouped(times)})`)).join(", ")}\n`;
}

function change({ keyword, from, to }: Loss): string {
  if (keyword === "description" && typeof from === "string" && typeof to === "string") {
    return `description of ${grouped(Array.from(from).length)} characters → ${grouped(Array.from(to).length)}`;
  }
  return `${keyword} ${shown(from)} → ${shown(to)}`;
}

function shown(value: unknown): string {
  return value === null || value === undefined ? "nothing" : cut(exactJson(value), SHOWN_VALUE);
}

function summary({ entries }: Source, profile: string, losses: readonly Loss[], wire: readonly string[]): string {
  const lost = losses.filter(({ lossless }) => !lossless).length;
  const counts = losses.length === 0 ? "nothing changed" : `${plural(losses.length, "change")}, of which ${lost} ${lost === 1 ? "loses" : "lose"} something that only your server enforces`;
  const read = wire.length === 0 ? "" : `; the arguments of ${plural(wire.length, "tool")} arrive in another form: read them with this profile`;
  return `${plural(entries.length, "tool")} for ${printable(profile)}: ${counts}${read}\n`;
}
