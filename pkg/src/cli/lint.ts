/** `lint`: what clients would refuse, drop or misread in a tool list. */

import type { Finding } from "../publish.js";
import { baselineText, compare, readBaseline, type Compared } from "./baseline.js";
import { Misuse, optionOf, type Command, type Words } from "./command.js";
import { plural } from "./counts.js";
import { countsInWords, countsOf, describeFindings, LEVELS } from "./findings.js";
import { painted, printable, type Io } from "./io.js";
import { nearest } from "./nearest.js";
import { prettyJson, shownJson } from "./output.js";
import { locator } from "./places.js";
import { sarifLog } from "./sarif.js";
import { publishing, readSource, SOURCE_DETAILS, SOURCE_OPTIONS, toolsOf, type Source } from "./source.js";

/** The command `lint`. */
export const lint: Command = {
  name: "lint",
  about: "says what clients would refuse, drop or misread in a tool list, and what to write instead",
  usage: "[OPTIONS] FILE   or   [OPTIONS] -- COMMAND…",
  takesList: true,
  options: [
    { name: "client", value: "NAME", about: "only what concerns this client; may be given again for another", given: "often" },
    { name: "level", value: "LEVEL", about: "the least that counts: error, warning or info", choices: LEVELS, fallback: "warning" },
    { name: "format", value: "FORMAT", about: "text for people, json, or sarif for code review", choices: ["text", "json", "sarif"], fallback: "text" },
    { name: "baseline", value: "FILE", about: "the findings that are known already, which do not count", given: "maybe" },
    { name: "update-baseline", about: "writes the findings of this run to the file of --baseline" },
    ...SOURCE_OPTIONS,
  ],
  details: async () => `${SOURCE_DETAILS}
An error is what makes a client refuse the tool, or the whole request; a warning what a client or
model gets wrong; an info what could be said better. The clients are
${wrapped((await publishing()).clients())}.
`,
  run,
};

async function run(words: Words, io: Io): Promise<number> {
  const { clients, lint: findingsOf } = await publishing();
  const chosen = words.options.get("client") ?? [];
  for (const name of chosen) mustBeKnown(name, clients());
  const baseline = optionOf(words, "baseline");
  const updates = words.options.has("update-baseline");
  if (updates && baseline === undefined) throw new Misuse("--update-baseline needs --baseline FILE");
  const source = await readSource(words, io);
  const all = findingsOf(toolsOf(source));
  const least = LEVELS.indexOf(optionOf(words, "level") as Finding["level"]);
  const concerned = chosen.length === 0 ? all : findingsOf(toolsOf(source), { clients: chosen });
  const asked = concerned.filter(({ level }) => LEVELS.indexOf(level) <= least);
  if (updates && baseline !== undefined) {
    io.save(baseline, baselineText(asked));
    io.note(`${baseline}: ${countsInWords(countsOf(asked))} known from now on\n`);
    return 0;
  }
  const compared: Compared = baseline === undefined ? { fresh: asked, known: 0, gone: [] } : compare(await readBaseline(baseline, io), asked, all);
  const report: Report = { source, chosen, concerned, compared, baseline, least };
  await write(report, optionOf(words, "format") ?? "text", io);
  return compared.fresh.length > 0 ? 1 : 0;
}

interface Report {
  readonly source: Source;
  readonly chosen: readonly string[];
  /** The findings of every level. */
  readonly concerned: readonly Finding[];
  readonly compared: Compared;
  readonly baseline: string | undefined;
  readonly least: number;
}

async function write(report: Report, format: string, io: Io): Promise<void> {
  const { source, compared } = report;
  if (format === "sarif") return void (await io.out.write(shownJson(prettyJson(sarifLog(compared.fresh, source, locator(source), io.version)), io)));
  if (format === "json") return void (await io.out.write(shownJson(prettyJson(asData(report)), io)));
  // In a text of one line, as programs write it, a line says nothing.
  const locate = source.text?.trimEnd().includes("\n") === true ? locator(source) : () => undefined;
  for (const line of describeFindings(compared.fresh, locate, io.coloured)) await io.out.write(line);
  for (const { tool, rule, path } of compared.gone) {
    await io.out.write(printable(`${report.baseline}: no longer found: ${rule} ${tool}${path}`) + "\n");
  }
  await io.out.write(lastLine(report, io.coloured));
}

function asData({ source, chosen, concerned, compared, least }: Report): unknown {
  const locate = locator(source);
  const findings = compared.fresh.map((finding) => {
    const region = locate(finding);
    return { ...finding, ...(region !== undefined && { line: region.startLine, column: region.startColumn }) };
  });
  return {
    findings,
    counts: countsOf(compared.fresh),
    below: countsOf(concerned.filter(({ level }) => LEVELS.indexOf(level) > least)),
    known: compared.known,
    gone: compared.gone,
    tools: source.entries.length,
    clients: chosen,
  };
}

function lastLine({ source, chosen, concerned, compared, least, baseline }: Report, coloured: boolean): string {
  const counts = countsOf(compared.fresh);
  const colour = counts.error > 0 ? "red" : counts.warning > 0 ? "yellow" : counts.info > 0 ? "cyan" : "green";
  const below = countsOf(concerned.filter(({ level }) => LEVELS.indexOf(level) > least));
  const hidden = LEVELS.filter((level) => below[level] > 0).at(-1);
  const more = [
    compared.known > 0 ? `${compared.known} known from ${printable(baseline ?? "")}` : "",
    compared.gone.length > 0 ? `${compared.gone.length} of the baseline gone: --update-baseline forgets them` : "",
    hidden === undefined ? "" : `${countsInWords(below)} not shown: --level ${hidden} shows them`,
  ].filter((part) => part !== "");
  const where = `in ${plural(source.entries.length, "tool")}${chosen.length === 0 ? "" : ` for ${chosen.join(", ")}`}`;
  return `${painted(coloured, colour, countsInWords(counts))} ${[where, ...more].join("; ")}\n`;
}

function mustBeKnown(name: string, names: readonly string[]): void {
  if (names.includes(name)) return;
  const near = nearest(name, names);
  throw new Misuse(`there is no client ${JSON.stringify(name)}${near === undefined ? `; the clients are ${names.join(", ")}` : `: did you mean ${near}?`}`);
}

/** Names as lines of at most 96 characters. */
function wrapped(names: readonly string[]): string {
  const lines: string[] = [];
  for (const name of names) {
    const last = lines.at(-1);
    if (last !== undefined && `${last}, ${name}`.length <= 96) lines[lines.length - 1] = `${last}, ${name}`;
    else lines.push(name);
  }
  return lines.join(",\n");
}
