/** Findings as text for people: grouped by tool, the same finding at several places told once. */

import type { Finding } from "../publish.js";
import { plural } from "./counts.js";
import { painted, printable, shownName } from "./io.js";
import { ownerOf, type Locate } from "./places.js";

type Level = Finding["level"];

/** The levels, the worst first. */
export const LEVELS: readonly Level[] = ["error", "warning", "info"];
/** Places of one finding that are shown. 5: the rest follow the same pattern. */
const SHOWN_PLACES = 5;
/** Sources that are shown. 3: enough to look it up. */
const SHOWN_EVIDENCE = 3;

const COLOURS = { error: "red", warning: "yellow", info: "cyan" } as const;

/** What a run found, as counts. */
export type Counts = Record<Level, number>;

/** How many findings there are of each level. */
export function countsOf(findings: readonly Finding[]): Counts {
  const counts: Counts = { error: 0, warning: 0, info: 0 };
  for (const { level } of findings) counts[level]++;
  return counts;
}

/** Counts in words: `1 error, 2 warnings`. Levels without a finding are left out. */
export function countsInWords(counts: Counts): string {
  const told = LEVELS.filter((level) => counts[level] > 0).map((level) => plural(counts[level], level));
  return told.length === 0 ? "no findings" : told.join(", ");
}

/** The findings as lines. */
export function* describeFindings(findings: readonly Finding[], locate: Locate, coloured: boolean): Generator<string> {
  for (const [owner, own] of groupBy(findings, ownerOf)) {
    yield `${painted(coloured, "bold", shownName(owner))}\n`;
    const kinds = groupBy(own, ({ path: _path, ...same }) => JSON.stringify(same));
    const sorted = [...kinds.values()].sort(([a], [b]) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level));
    for (const same of sorted) yield describe(same, locate, coloured);
    yield "\n";
  }
}

function describe(same: readonly [Finding, ...Finding[]], locate: Locate, coloured: boolean): string {
  const [{ level, rule, reason, clients, evidence, instead }] = same;
  const [first = "", ...others] = same.slice(0, SHOWN_PLACES).map((finding) => placeOf(finding, locate));
  const rest = same.length > SHOWN_PLACES ? [`and at ${plural(same.length - SHOWN_PLACES, "other place")}`] : [];
  const evidenceShown = evidence.length > SHOWN_EVIDENCE ? [...evidence.slice(0, SHOWN_EVIDENCE), `${evidence.length - SHOWN_EVIDENCE} more`] : evidence;
  const details = [
    ...others,
    ...rest,
    reason,
    `clients: ${clients.length === 0 ? "all" : clients.join(", ")}`,
    ...(instead === "" ? [] : [`write instead: ${instead}`]),
    ...(evidence.length === 0 ? [] : [painted(coloured, "dim", printable(`seen in: ${evidenceShown.join("; ")}`))]),
  ];
  const head = `  ${painted(coloured, COLOURS[level], level)} ${rule} ${first}`.trimEnd();
  return `${head}\n${details.map((line) => `      ${coloured && line.startsWith("\u001b") ? line : printable(line)}\n`).join("")}`;
}

function placeOf(finding: Finding, locate: Locate): string {
  const line = locate(finding)?.startLine;
  return `${printable(finding.path)}${line === undefined ? "" : ` (line ${line})`}`.trim();
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, [T, ...T[]]> {
  const groups = new Map<string, [T, ...T[]]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}
