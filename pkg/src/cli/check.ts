/** `check`: replays recorded calls against a tool list. */

import { statSync } from "node:fs";
import { exactJson } from "../exact.js";
import type { Result, Tool } from "../index.js";
import { callOf } from "./calls.js";
import { Misuse, optionOf, type Command, type Words } from "./command.js";
import { grouped } from "./counts.js";
import { painted, printable, printableLines, shownName, textOf, type Io } from "./io.js";
import { linesOf, type Line } from "./lines.js";
import { sized, startProgress } from "./progress.js";
import { countError, countResult, describeTotals, isEdited, startTotals, type Totals } from "./summary.js";
import { compileTools, toolEntries, type Listed } from "./tools.js";

/**
 * Bytes of one line. 16 MiB: four times the limit of arguments as text, since quotes and backslashes of that text are escaped
 * within the line.
 */
const MAX_LINE = 16 << 20;

type Mode = "strict" | "tolerant" | "lenient";

/** The command `check`. */
export const check: Command = {
  name: "check",
  about: "replays recorded calls against a tool list, and says what is wrong with them",
  usage: "--tools FILE --calls FILE.jsonl [OPTIONS]",
  options: [
    { name: "tools", value: "FILE", about: "a tools/list result, its tools array, or one tool" },
    { name: "calls", value: "FILE", about: "the calls, one JSON object a line; - is stdin" },
    {
      name: "mode",
      value: "MODE",
      about: "strict, or with the repairs of tolerant or lenient",
      choices: ["strict", "tolerant", "lenient"],
      fallback: "strict",
    },
    {
      name: "unknown",
      value: "WHAT",
      about: "undeclared arguments: refuse, or allow as JSON Schema does",
      choices: ["refuse", "allow"],
      fallback: "refuse",
    },
    { name: "format", value: "FORMAT", about: "json, or text for people", choices: ["json", "text"], fallback: "json" },
  ],
  details: () => `A line of the calls is {"tool", "arguments"}, {"tool", "arguments_text"} with the raw
text, or {"tool"}. For each, one line comes out: {"line", "tool", "ok", "value", "edits",
"violations"}, integers with all their digits. A line that is no call is {"line", "ok": false,
"error"}, and the run goes on. Totals by code, rule and tool go to stderr.
`,
  run,
};

async function run(words: Words, io: Io): Promise<number> {
  const option = (name: string): string => optionOf(words, name) ?? "";
  const path = option("calls");
  const mode = option("mode") as Mode;
  if (option("tools") === "-") throw new Misuse("--tools is a file; only --calls can be stdin");
  const entries = toolEntries(option("tools"), await textOf(io, option("tools")));
  const tools = compileTools(entries, { unknown: option("unknown") as "refuse" | "allow" });
  const faulty = reportFaulty(io, tools);
  const totals = startTotals(tools.keys());
  const describe = option("format") === "text" ? (entry: Entry) => asText(entry, io.coloured) : asJson;

  const started = performance.now();
  const progress = startProgress(io, sizeOf(path));
  let last: Line | undefined;
  for await (const lines of linesOf(io.read(path), MAX_LINE)) {
    for (const line of lines) {
      if (io.stop.aborted) break;
      last = line;
      if (line.text?.trim() === "") continue;
      await io.out.write(describe(checkLine(line, tools, mode, totals)));
    }
    // Calls that come slowly are answered as they come.
    await io.out.flush();
    if (io.stop.aborted) break;
    progress.at(last?.number ?? 0, last?.end ?? 0);
  }
  progress.done();
  if (!io.out.closed()) {
    const seconds = (performance.now() - started) / 1000;
    const until = io.stop.aborted ? `stopped after line ${grouped(last?.number ?? 0)}\n` : "";
    io.note(`${until}${printableLines(describeTotals(totals))}\n${sized(last?.end ?? 0)} in ${seconds.toFixed(1)} s\n`);
  }
  return faulty || totals.all.refused + totals.all.errors > 0 ? 1 : 0;
}

/** What came of a line. */
type Entry =
  | { readonly line: number; readonly tool: string; readonly result: Result<unknown> }
  | { readonly line: number; readonly tool?: string; readonly error: string };

/** The reasons of the totals: what is wrong on a line differs too much to be counted. */
const NO_CALL = "the line is no call";
const NO_TOOL = "there is no such tool";
const NO_SCHEMA = "the tool's schema cannot be enforced";

function checkLine({ number: line, text, fault }: Line, tools: ReadonlyMap<string, Listed>, mode: Mode, totals: Totals): Entry {
  const call = text === undefined ? { error: fault ?? "the line cannot be read" } : callOf(text);
  if ("error" in call) {
    countError(totals, NO_CALL, undefined);
    return { line, error: call.error };
  }
  const listed = tools.get(call.tool);
  if (listed === undefined || "fault" in listed) {
    countError(totals, listed === undefined ? NO_TOOL : NO_SCHEMA, call.tool);
    const error = listed === undefined ? "there is no such tool in the list" : `its schema cannot be enforced: ${listed.fault.message}`;
    return { line, tool: call.tool, error };
  }
  const result = checked(listed.tool, call.text, mode);
  countResult(totals, call.tool, result);
  return { line, tool: call.tool, result };
}

function checked(tool: Tool<unknown>, text: string | undefined, mode: Mode): Result<unknown> {
  if (mode === "strict") return text === undefined ? tool.validate(undefined) : tool.validateText(text);
  return text === undefined ? tool.read(undefined, { mode }) : tool.readText(text, { mode });
}

function asJson(entry: Entry): string {
  const { line, tool } = entry;
  if ("error" in entry) return `${exactJson({ line, tool, ok: false, error: entry.error })}\n`;
  const { result } = entry;
  if (result.ok) return `${exactJson({ line, tool, ok: true, value: result.value, edits: result.edits, violations: [] })}\n`;
  const { violations, more } = result;
  return `${exactJson({ line, tool, ok: false, edits: [], violations, ...(more > 0 && { more }) })}\n`;
}

const COLOURS = { ok: "green", edited: "yellow", refused: "red", error: "magenta" } as const;

function asText(entry: Entry, coloured: boolean): string {
  const [outcome, lines] = outcomeOf(entry);
  const tool = entry.tool === undefined ? "" : ` ${shownName(entry.tool)}`;
  return `${entry.line}${tool} ${painted(coloured, COLOURS[outcome], outcome)}\n${lines.map((line) => `    ${printable(line)}\n`).join("")}`;
}

function outcomeOf(entry: Entry): readonly [keyof typeof COLOURS, readonly string[]] {
  if ("error" in entry) return ["error", [entry.error]];
  const { result } = entry;
  if (!result.ok) return ["refused", result.text.split("\n")];
  return [isEdited(result.edits) ? "edited" : "ok", result.changes()];
}

/** Names the tools that cannot be enforced, each once, and says whether there are any. */
function reportFaulty(io: Io, tools: ReadonlyMap<string, Listed>): boolean {
  const faulty = [...tools.values()].filter((listed) => "fault" in listed);
  for (const { name, fault } of faulty) {
    io.note(`${shownName(name)}: its schema cannot be enforced, and its calls are errors: ${printable(fault.message)}\n`);
  }
  return faulty.length > 0;
}

/** The size of a file; that of stdin, a pipe or a device is not known. */
function sizeOf(path: string): number | undefined {
  try {
    const about = path === "-" ? undefined : statSync(path);
    return about?.isFile() === true ? about.size : undefined;
  } catch {
    return undefined;
  }
}
