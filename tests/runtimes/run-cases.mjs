// The case files, the cases of public reports and the hazards of the boundary through the package, with nothing of any platform: the same module runs everywhere.

import { deepFreeze, equal, parseExact, show } from "./exact.mjs";
import { runHazards } from "./hazards.mjs";

/** What comes in place of a report's own code, because the design gives a literal NaN a code of its own. */
const DECIDED_OTHERWISE = { c025: "not_finite" };
/** The limits of a report, under the names that the package has for them. */
const LIMITS = { max_depth: "depth", max_string_bytes: "stringBytes" };
const MOST_FAILURES = 20;

/**
 * Runs everything and counts it.
 *
 * @param {typeof import("mcp-arguments")} api the package, however the platform came by it
 * @param {{cases: Record<string, string>, reports: string[], seed: number, tools: number}} given the texts of the case files by their
 *   path, the reports' lines, and for how many generated tools the ways in are held against each other
 */
export function runCases(api, { cases, reports, seed, tools }) {
  const counts = { cases: 0, reports: 0, checks: 0 };
  const failures = [];
  const attempt = (name, run) => {
    try {
      counts.checks += run();
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? error.message : error}`);
    }
  };
  for (const [path, text] of Object.entries(cases)) {
    attempt(path, () => runCase(api, JSON.parse(text)));
    counts.cases++;
  }
  for (const line of reports) {
    const report = parseExact(line);
    attempt(`${report.id}: ${report.summary}`, () => runReport(api, report));
    counts.reports++;
  }
  const { failures: found, ...hazards } = runHazards(api, { seed, tools });
  failures.push(...found);
  return { ...counts, ...hazards, failed: failures.length, failures: failures.slice(0, MOST_FAILURES) };
}

/** One case file; how many checks it made. */
function runCase({ defineTool, fromJsonSchema }, given) {
  const tool = given.spec ? defineTool(given.spec, given.options) : fromJsonSchema("tool", given.schema, given.options);
  const modes = [
    [given.strict, (input, options) => tool.validate(input, options), (text) => tool.validateText(text)],
    [given.tolerant, (input, options) => tool.read(input, options), (text) => tool.readText(text)],
    [given.lenient, (input, options) => tool.read(input, { ...options, mode: "lenient" }), (text) => tool.readText(text, { mode: "lenient" })],
  ];
  let checks = 0;
  for (const [want, value, text] of modes) {
    if (want === undefined) continue;
    const runs = [];
    if (given.arguments_text !== undefined) runs.push(text(given.arguments_text));
    else {
      const input = deepFreeze(given.arguments);
      runs.push(value(input), value(input, { copy: true }));
      if (given.arguments !== undefined) runs.push(text(JSON.stringify(given.arguments)));
    }
    for (const result of runs) expect(result, want, want === given.strict ? (given.text ?? []) : []);
    checks += runs.length;
  }
  return checks;
}

function expect(result, want, pieces) {
  const shown = result.ok ? show({ value: result.value, edits: result.edits }) : show(result.violations);
  holds(result.ok === want.ok, shown);
  if (!result.ok) {
    holds(equal(alike(result.violations, want.violations, "code"), want.violations), shown);
    holds(result.more === (want.more ?? 0), `${result.more} more`);
    for (const piece of pieces) holds(result.text.includes(piece), `${show(result.text)} lacks ${show(piece)}`);
    return holds(result.toolResult().isError === true, "the answer is no failed one");
  }
  holds(equal(result.value, want.value_text === undefined ? want.value : parseExact(want.value_text)), shown);
  if (want.edits !== undefined) holds(equal(alike(result.edits, want.edits, "rule"), want.edits), shown);
}

/** The findings with those members that are wanted. */
function alike(found, wanted, member) {
  return found.map((each, index) => (wanted?.[index]?.path === undefined ? { [member]: each[member] } : { [member]: each[member], path: each.path }));
}

/** One report; how many checks it made. */
function runReport({ defineTool, fromJsonSchema }, report) {
  if (report.strict.schema_error) return throws(() => fromJsonSchema("probe", report.schema), "SchemaError");
  if (report.target === "tool_name" && !report.strict.ok) throws(() => defineTool({ name: report.arguments.name }), "SpecError");
  const limits = Object.entries(report.options?.limits ?? {}).map(([name, limit]) => [LIMITS[name], limit]);
  const tool = fromJsonSchema("probe", report.schema, limits.length === 0 ? {} : { limits: Object.fromEntries(limits) });
  let checks = 0;
  for (const mode of ["strict", "tolerant"]) {
    const asText = (text) => (mode === "strict" ? tool.validateText(text) : tool.readText(text));
    const asValue = (value) => (mode === "strict" ? tool.validate(value) : tool.read(value));
    const runs = [];
    if (report.arguments_text !== undefined) runs.push(asText(report.arguments_text));
    else if (report.arguments_absent) runs.push(asValue(undefined));
    else {
      const value = deepFreeze(sentBy(report));
      runs.push(asValue(value), asText(JSON.stringify(value)));
    }
    for (const result of runs) expectReport(report, mode, result);
    checks += runs.length;
  }
  return checks;
}

function sentBy({ arguments: args, arguments_gen: made }) {
  if (made === undefined) return args;
  const { base, pointer, repeat, repeat_items, times } = made;
  return { ...base, [pointer.slice(1)]: repeat === undefined ? Array.from({ length: times }, () => repeat_items) : repeat.repeat(times) };
}

function expectReport(report, mode, result) {
  const want = report[mode];
  const found = result.ok ? [] : result.violations.map(({ code, path }) => ({ code, path }));
  const about = `${mode}: ${show(result.ok ? result.value : found)}`;
  holds(result.ok === want.ok, about);
  if (result.ok) return holds(equal(result.value, want.value_text === undefined ? want.value : parseExact(want.value_text)), about);
  holds(equal(found[0], { ...want.error, code: DECIDED_OTHERWISE[report.id] ?? want.error.code }), about);
  if (want.errors !== undefined) holds(equal(found, want.errors), about);
  const { error_text_contains: contains = [], error_text_lacks: lacks = [] } = report.expect ?? {};
  for (const piece of contains) holds(result.text.includes(piece), `${result.text} lacks ${piece}`);
  for (const piece of lacks) holds(!show(result.toolResult()).includes(piece), `${result.text} holds ${piece}`);
}

function throws(run, name) {
  try {
    run();
  } catch (error) {
    holds(error.name === name, `${error.name}: ${error.message}`);
    return 1;
  }
  throw new Error(`no ${name} was thrown`);
}

function holds(fact, message) {
  if (!fact) throw new Error(message);
}
