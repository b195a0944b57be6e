/** The findings that a project already knows: they do not count, so that only new ones stop it. */

import type { Finding } from "../publish.js";
import { Misuse } from "./command.js";
import { textOf, type Io } from "./io.js";
import { isObject } from "./tools.js";

/** A finding as a baseline names it. Reasons and levels may change from one version to the next, and are not in it. */
export interface Known {
  readonly tool: string;
  readonly rule: string;
  readonly path: string;
  /** How many of them there are; 1 where this is silent. */
  readonly count?: number;
}

/** The findings of a baseline, and those of a list held against them. */
export interface Compared {
  /** Not in the baseline. */
  readonly fresh: readonly Finding[];
  /** In the baseline. */
  readonly known: number;
  /** In the baseline, and no longer in the list. */
  readonly gone: readonly Known[];
}

const VERSION = 1;

/** Reads a baseline. */
export async function readBaseline(path: string, io: Io): Promise<readonly Known[]> {
  const text = await textOf(io, path).catch((error: unknown) => {
    throw error instanceof Misuse ? new Misuse(`${error.message}; --update-baseline writes it`) : error;
  });
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    throw new Misuse(`${path} is no baseline: it is not JSON`);
  }
  if (!isObject(document) || document["version"] !== VERSION || !Array.isArray(document["findings"]) || !document["findings"].every(isKnown)) {
    throw new Misuse(`${path} is no baseline: {"version": ${VERSION}, "findings": [{"tool", "rule", "path"}]} is wanted; --update-baseline writes it`);
  }
  return document["findings"];
}

/** The text of a baseline that knows these findings: sorted, a line each, for the differences of a version control system. */
export function baselineText(findings: readonly Finding[]): string {
  const counts = new Map<string, Known & { count: number }>();
  for (const { tool, rule, path } of findings) {
    const known = counts.get(keyOf({ tool, rule, path })) ?? { tool, rule, path, count: 0 };
    known.count++;
    counts.set(keyOf(known), known);
  }
  const sorted = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
  const lines = sorted.map(([, { count, ...known }]) => `    ${JSON.stringify(count === 1 ? known : { ...known, count })}`);
  return `{\n  "version": ${VERSION},\n  "findings": [${lines.length === 0 ? "" : `\n${lines.join(",\n")}\n  `}]\n}\n`;
}

/** Holds findings against a baseline: `asked` are those that the run is about, `all` those of every level and client. */
export function compare(baseline: readonly Known[], asked: readonly Finding[], all: readonly Finding[]): Compared {
  const left = countsOf(baseline);
  const fresh = asked.filter((finding) => {
    const key = keyOf(finding);
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count <= 0;
  });
  const present = new Map<string, number>();
  for (const finding of all) present.set(keyOf(finding), (present.get(keyOf(finding)) ?? 0) + 1);
  const gone = baseline.filter((known) => (present.get(keyOf(known)) ?? 0) < (known.count ?? 1));
  return { fresh, known: asked.length - fresh.length, gone };
}

function countsOf(baseline: readonly Known[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const known of baseline) counts.set(keyOf(known), (counts.get(keyOf(known)) ?? 0) + (known.count ?? 1));
  return counts;
}

function keyOf({ tool, rule, path }: Known): string {
  return JSON.stringify([tool, path, rule]);
}

function isKnown(value: unknown): value is Known {
  if (!isObject(value)) return false;
  const { tool, rule, path, count } = value;
  return [tool, rule, path].every((member) => typeof member === "string") && (count === undefined || (Number.isInteger(count) && Number(count) > 0));
}
