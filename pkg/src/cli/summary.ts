/** What a run of calls adds up to. It holds a count for each tool, code and rule, however many calls there are. */

import type { Code, Edit, Result } from "../index.js";
import { grouped, plural } from "./counts.js";

interface ToolCounts {
  calls: number;
  accepted: number;
  edited: number;
  refused: number;
  errors: number;
}

interface Times {
  /** Calls in which it occurs. */
  calls: number;
  times: number;
}

/** The totals so far. */
export interface Totals {
  readonly all: ToolCounts;
  /** By the name of each listed tool. */
  readonly tools: Map<string, ToolCounts>;
  readonly codes: Map<Code, Times>;
  readonly rules: Map<Edit["rule"], Times>;
  /** Lines that could not be checked, by one of few reasons. */
  readonly errors: Map<string, number>;
}

const NONE: ToolCounts = { calls: 0, accepted: 0, edited: 0, refused: 0, errors: 0 };

/** The totals of nothing yet, for these tools. */
export function startTotals(tools: Iterable<string>): Totals {
  return {
    all: { ...NONE },
    tools: new Map(Array.from(tools, (name) => [name, { ...NONE }])),
    codes: new Map(),
    rules: new Map(),
    errors: new Map(),
  };
}

/** Counts a line that was no call, or the call of a tool that cannot be checked. */
export function countError({ all, tools, errors }: Totals, reason: string, tool: string | undefined): void {
  errors.set(reason, (errors.get(reason) ?? 0) + 1);
  for (const counts of [all, tool === undefined ? undefined : tools.get(tool)]) {
    if (counts === undefined) continue;
    counts.calls++;
    counts.errors++;
  }
}

/** Counts a call that was checked. */
export function countResult({ all, tools, codes, rules }: Totals, tool: string, result: Result<unknown>): void {
  for (const counts of [all, tools.get(tool)]) {
    if (counts === undefined) continue;
    counts.calls++;
    if (result.ok) counts.accepted++;
    else counts.refused++;
    if (result.ok && isEdited(result.edits)) counts.edited++;
  }
  if (result.ok) countEach(rules, result.edits.map(({ rule }) => rule));
  else countEach(codes, result.violations.map(({ code }) => code));
}

/** Whether a call was changed, beyond defaults that were filled in. */
export function isEdited(edits: readonly Edit[]): boolean {
  return edits.some(({ rule }) => rule !== "default");
}

function countEach<K>(counts: Map<K, Times>, keys: readonly K[]): void {
  for (const key of keys) counted(counts, key).times++;
  for (const key of new Set(keys)) counted(counts, key).calls++;
}

function counted<K>(counts: Map<K, Times>, key: K): Times {
  const found = counts.get(key) ?? { calls: 0, times: 0 };
  counts.set(key, found);
  return found;
}

/** The totals as text. Tables that have nothing to say are left out. */
export function describeTotals({ all, tools, codes, rules, errors }: Totals): string {
  const head = `${plural(all.calls, "call")}: ${grouped(all.accepted)} accepted (${grouped(all.edited)} edited), ${grouped(all.refused)} refused, ${plural(all.errors, "error")}\n`;
  const times = ([name, { calls, times: occurrences }]: readonly [string, Times]): string[] => [name, grouped(calls), grouped(occurrences)];
  const used = [...tools].filter(([, { calls }]) => calls > 0);
  return (
    head +
    columns(["code", "calls", "violations"], byCount(codes).map(times)) +
    columns(["rule", "calls", "edits"], byCount(rules).map(times)) +
    columns(["error", "lines"], [...errors].sort().map(([reason, lines]) => [reason, grouped(lines)])) +
    columns(
      ["tool", "calls", "accepted", "edited", "refused", "errors"],
      used.map(([name, each]) => [name, grouped(each.calls), grouped(each.accepted), grouped(each.edited), grouped(each.refused), grouped(each.errors)]),
    )
  );
}

function byCount<K extends string>(counts: ReadonlyMap<K, Times>): [K, Times][] {
  return [...counts].sort(([a, x], [b, y]) => y.calls - x.calls || y.times - x.times || (a < b ? -1 : 1));
}

function columns(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const widths = head.map((title, index) => Math.max(title.length, ...rows.map((row) => row[index]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `  ${cells.map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0))).join("  ")}\n`;
  return `\n${[head, ...rows].map(line).join("")}`;
}
