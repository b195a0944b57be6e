/**
 * The worker: it compiles the tool and checks the call with the package, as any consumer would. In a worker, so that no schema
 * and no call, however hostile, can freeze the page, which stops it where it does not answer.
 */

import { defineTool, fromJsonSchema, SchemaError, SpecError, type Fault, type Json, type Tool } from "mcp-arguments";
import { check, readCall, type Call } from "./check/call";
import { placeOfSchemaFault, placeOfSpecFault } from "./check/place";
import { recognise, type Recognised, type Source } from "./check/source";
import { readJson, tree } from "./check/text";
import { PROFILES } from "./profiles";
import type { Answer, CallAnswer, PlacedFault, Question, ToolAnswer, ToolForm, Unreadable } from "./protocol";
import { typesOf } from "./typescript";

let toolText = "";
let callText = "";
let known: { readonly key: string; readonly answer: ToolAnswer; readonly tool?: Tool } | undefined;
let parsed: { readonly text: string; readonly read: ReturnType<typeof readJson> } | undefined;

self.addEventListener("message", ({ data }: MessageEvent<Question>) => {
  toolText = data.tool ?? toolText;
  callText = data.call ?? callText;
  const call = readCall(callText);
  const named = "shape" in call ? call.shape.named : undefined;
  const before = known;
  const { answer, tool } = compiled(data.form, data.pick, named);
  const answered: Answer = {
    id: data.id,
    ...(before?.answer !== answer && { tool: answer }),
    call: callAnswer(call, tool),
  };
  self.postMessage(answered);
});

function callAnswer(call: Call | Unreadable, tool: Tool | undefined): CallAnswer {
  if ("state" in call) return call;
  return tool === undefined ? { state: "waiting" } : check(tool, call);
}

function compiled(form: ToolForm, pick: string, named: string | undefined): NonNullable<typeof known> {
  if (parsed?.text !== toolText) parsed = { text: toolText, read: readJson(toolText) };
  const { read } = parsed;
  const wanted = [named, pick].filter((name) => name !== undefined);
  const recognised = "state" in read ? undefined : recognise(read.value, form, wanted);
  const key = JSON.stringify([form, recognised?.pick, toolText]);
  if (known?.key === key) return known;
  known = { key, ...("state" in read ? { answer: read } : build(recognised ?? recognise(undefined, form, wanted))) };
  return known;
}

function build(recognised: Recognised): { readonly answer: ToolAnswer; readonly tool?: Tool } {
  const { source, ...choice } = recognised;
  if (typeof source === "string") return { answer: { state: "faulty", ...choice, faults: [unplaced(source)] } };
  try {
    const tool = toolOf(source);
    const entry = tool.toJson();
    const answer: ToolAnswer = {
      state: "ready",
      ...choice,
      name: tool.name,
      signature: tool.signature,
      source: JSON.stringify(source.kind === "spec" ? source.spec : source.entry, null, 2),
      inputSchema: entry.inputSchema as Json,
      types: typesOf(tool.name, entry.inputSchema),
      published: PROFILES.map((profile) => published(tool, profile)),
    };
    return { answer, tool };
  } catch (error) {
    return { answer: { state: "faulty", ...choice, faults: placedFaults(error, source) } };
  }
}

function toolOf(source: Source): Tool {
  // What the text holds is unknown here: the package itself is what judges it.
  return source.kind === "spec" ? (defineTool(source.spec as never) as Tool) : fromJsonSchema<Record<string, unknown>>(source.entry);
}

function published(tool: Tool, profile: string) {
  try {
    return { profile, entry: JSON.stringify(tool.toJson({ profile }), null, 2) };
  } catch {
    return { profile };
  }
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
