// The cases of public reports, and how a result is held against their verdicts. Their form is described beside them.

import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { equal, parseExact, show } from "./exact.mjs";

const beside = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "..", "shared", "cases", "reports.jsonl");

/** The code that comes in place of a case's own, and why the design wants it so. */
export const DECIDED_OTHERWISE = {
  c025: { code: "not_finite", why: "a literal NaN has a code of its own in DESIGN.md §4; the case itself leaves it to the text's reader" },
};

/** All cases, or undefined where they are neither beside the repository nor named by MCP_ARGUMENTS_REPORTS. */
export function loadReports() {
  const path = [process.env.MCP_ARGUMENTS_REPORTS, beside].find((file) => file && existsSync(file));
  if (path === undefined) return undefined;
  return readFileSync(path, "utf8").split("\n").filter((line) => line.trim() !== "").map((line) => parseExact(line));
}

export const NO_REPORTS = "no reports.jsonl beside the repository, and MCP_ARGUMENTS_REPORTS names none";

/** What a case sends: `{}`, `{value}` or `{text}`. */
export function sentBy(report) {
  if (report.arguments_absent) return {};
  if (report.arguments_text !== undefined) return { text: report.arguments_text };
  if (report.arguments_gen === undefined) return { value: report.arguments };
  const { base, pointer, repeat, repeat_items, times } = report.arguments_gen;
  const made = repeat === undefined ? Array.from({ length: times }, () => repeat_items) : repeat.repeat(times);
  return { value: { ...base, [pointer.slice(1)]: made } };
}

/** The limits of a case under the names that the package has for them. */
export function optionsOf(report) {
  const names = { max_depth: "depth", max_string_bytes: "stringBytes" };
  const limits = Object.entries(report.options?.limits ?? {}).map(([name, limit]) => {
    if (!(name in names)) throw new Error(`${report.id}: no limit ${name}`);
    return [names[name], limit];
  });
  return limits.length === 0 ? {} : { limits: Object.fromEntries(limits) };
}

/** What `{ok, value, violations, more}` has that the verdict of the case in `mode` has not; nothing where they agree. */
export function disagreements(report, mode, { ok, value, violations, more = 0 }) {
  const want = report[mode];
  const found = ok ? [] : violations.map(({ code, path }) => ({ code, path }));
  if (ok !== want.ok) return [`ok is ${ok}: ${show(ok ? value : found)}`];
  if (ok) {
    const wanted = want.value_text === undefined ? want.value : parseExact(want.value_text);
    return equal(value, wanted) ? [] : [`the value is ${show(value)}`];
  }
  const differs = [];
  const first = { ...want.error, ...(report.id in DECIDED_OTHERWISE && { code: DECIDED_OTHERWISE[report.id].code }) };
  if (!equal(found[0], first)) differs.push(`the first violation is ${show(found[0])}`);
  const most = report.expect?.max_errors;
  const whole = want.errors ? equal(found, want.errors) && more === 0 : most === undefined ? found.length === 1 && more === 0 : found.length <= most && more > 0;
  if (!whole) differs.push(`the violations are ${show(found)} and ${more} more`);
  return differs;
}
