/**
 * The worker: it compiles the tool and checks the call with the package, as any consumer would. In a worker, so that no schema
 * and no call, however hostile, can freeze the page, which stops it where it does not answer.
 */

import { defineTool, fromJsonSchema, SchemaError, SpecError, type Fault, type Tool } from "mcp-arguments";
import { check, readCall, type Call } from "./check/call";
import { completionsIn } from "./check/complete";
import { placeOfSchemaFault, placeOfSpecFault } from "./check/place";
import { recognise, type Recognised, type Source } from "./check/source";
import { readJson, tree } from "./check/text";
import { lazily } from "./lazily";
import type { Answer, CallAnswer, CheckQuestion, CompleteQuestion, PlacedFault, Published, Question, ToolAnswer, ToolForm, Unreadable, View } from "./protocol";

/** The tool as it was compiled last. */
interface Known extends Built {
  readonly key: string;
}

interface Built {
  readonly answer: ToolAnswer;
  readonly tool?: Tool;
  readonly source?: Source;
}

let toolText = "";
let callText = "";
let known: Known | undefined;
/** What completion goes by: the last tool that had no faults, and whether the last call that could be read was a whole request. */
let schema: () => unknown = () => undefined;
let request = false;
let parsed: { readonly text: string; readonly read: ReturnType<typeof readJson> } | undefined;

self.addEventListener("message", ({ data }: MessageEvent<Question>) => {
  switch (data.asks) {
    case "check":
      return answer(checked(data));
    case "complete":
      return answer(completed(data));
    case "publish":
      return void publishedNow(data.view).then((published) => answer({ answers: "publish", published }));
  }
});

function answer(said: Answer): void {
  self.postMessage(said);
}

function checked(question: CheckQuestion): Answer {
  toolText = question.tool ?? toolText;
  callText = question.call ?? callText;
  const call = readCall(callText);
  const named = "shape" in call ? call.shape.named : undefined;
  if ("shape" in call) request = call.shape.request;
  const before = known;
  const { answer: said, tool } = compiled(question.form, question.pick, named);
  return { answers: "check", ...(before?.answer !== said && { tool: said }), call: callAnswer(call, tool) };
}

function completed(question: CompleteQuestion): Answer {
  const completions = completionsIn(callText, question, schema(), request);
  return { answers: "complete", ...(completions !== undefined && { completions }) };
}

/** The part that publishes is a module of its own, loaded when it is first asked for. */
async function publishedNow(view: View): Promise<Published> {
  if (known?.tool === undefined || known.source === undefined || known.answer.state !== "ready") return { part: "failed", reason: "there is no tool" };
  const { answer: ready, tool, source } = known;
  try {
    const { publishedOf } = await import("./check/publishing");
    return publishedOf(view, { tool, source, form: ready.form, text: toolText });
  } catch (error) {
    return { part: "failed", reason: error instanceof Error ? error.message : String(error) };
  }
}

function callAnswer(call: Call | Unreadable, tool: Tool | undefined): CallAnswer {
  if ("state" in call) return call;
  return tool === undefined ? { state: "waiting" } : check(tool, call);
}

function compiled(form: ToolForm, pick: string, named: string | undefined): Known {
  if (parsed?.text !== toolText) parsed = { text: toolText, read: readJson(toolText) };
  const { read } = parsed;
  const wanted = [named, pick].filter((name) => name !== undefined);
  const recognised = "state" in read ? undefined : recognise(read.value, form, wanted);
  const key = JSON.stringify([form, recognised?.pick, toolText]);
  if (known?.key === key) return known;
  known = { key, ...("state" in read ? { answer: read } : build(recognised ?? recognise(undefined, form, wanted))) };
  return known;
}

function build(recognised: Recognised): Built {
  const { source, ...choice } = recognised;
  if (typeof source === "string") return { answer: { state: "faulty", ...choice, faults: [unplaced(source)] } };
  try {
    const tool = toolOf(source);
    schema = lazily(() => tool.toJson().inputSchema);
    const ready: ToolAnswer = { state: "ready", ...choice, name: tool.name, signature: tool.signature };
    return { answer: ready, tool, source };
  } catch (error) {
    return { answer: { state: "faulty", ...choice, faults: placedFaults(error, source) } };
  }
}

function toolOf(source: Source): Tool {
  // What the text holds is unknown here: the package itself is what judges it.
  return source.kind === "spec" ? (defineTool(source.spec as never) as Tool) : fromJsonSchema<Record<string, unknown>>(source.entry);
}

function placedFaults(error: unknown, source: Source): PlacedFault[] {
  if (!(error instanceof SpecError || error instanceof SchemaError)) return [unplaced(String(error))];
  const root = tree(toolText);
  return error.faults.map((fault: Fault) => ({
    message: fault.message,
    place: source.kind === "spec" ? placeOfSpecFault(root, fault) : placeOfSchemaFault(root, source.at, fault),
  }));
}

function unplaced(message: string): PlacedFault {
  return { message, place: { from: 0, to: 1 } };
}
