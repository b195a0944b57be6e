/** What the page and its worker say to each other. Everything here is plain data that can be cloned. */

import type { Edit, Json, Violation } from "mcp-arguments";

/** A stretch of a text, in UTF-16 code units. */
export interface Place {
  readonly from: number;
  readonly to: number;
}

/** What the text of the tool is taken for. `auto` decides by its members. */
export type ToolForm = "auto" | "spec" | "schema" | "list";

/** What the page asks: texts that have not changed since the last question are left out. */
export interface Question {
  readonly id: number;
  readonly tool?: string;
  readonly form: ToolForm;
  /** The name chosen from a list of tools. */
  readonly pick: string;
  readonly call?: string;
}

/** Why a text is not JSON, and where it stops being that. Lines and columns count from 1. */
export interface Unreadable {
  readonly state: "unreadable";
  readonly reason: string;
  readonly line: number;
  readonly column: number;
  readonly place: Place;
}

/** A fault of the tool, with its place in the tool's text. */
export interface PlacedFault {
  readonly message: string;
  readonly place: Place;
}

/** The tools of a list, and which of them is meant. */
interface Choice {
  readonly form: Exclude<ToolForm, "auto">;
  readonly names: readonly string[];
  readonly pick: string;
}

/** A published form: the entry as JSON text, or nothing where this build does not publish for the profile. */
export interface Published {
  readonly profile: string;
  readonly entry?: string;
}

export interface ToolReady extends Choice {
  readonly state: "ready";
  readonly name: string;
  readonly signature: string;
  /** The spec, or the entry of the list, as JSON text: what the code to paste holds. */
  readonly source: string;
  readonly inputSchema: Json;
  readonly types: string;
  readonly published: readonly Published[];
}

interface ToolFaulty extends Choice {
  readonly state: "faulty";
  readonly faults: readonly PlacedFault[];
}

export type ToolAnswer = ToolReady | ToolFaulty | Unreadable;

/** A violation with its place in the text of the call and the sentence that the model reads. */
export interface PlacedViolation {
  readonly violation: Violation;
  readonly sentence: string;
  readonly place: Place;
}

/** An edit with its place in the text of the call, and the text that stood there. */
export interface PlacedEdit {
  readonly edit: Edit;
  readonly place?: Place;
  readonly was?: string;
}

/** Microseconds of one check: the mean of `runs`. */
export interface Timing {
  readonly micros: number;
  readonly runs: number;
}

export type Reading =
  | { readonly ok: true; readonly value: unknown; readonly edits: readonly PlacedEdit[]; readonly timing: Timing }
  | {
      readonly ok: false;
      readonly violations: readonly PlacedViolation[];
      readonly more: number;
      readonly text: string;
      /** The CallToolResult as JSON text. */
      readonly result: string;
      readonly timing: Timing;
    };

/** What the call was, beside its arguments. */
export interface CallShape {
  /** Whether the text is a whole `tools/call` request. */
  readonly request: boolean;
  /** The tool that the request names. */
  readonly named?: string;
  /** Where the arguments begin in the text. */
  readonly base: number;
}

export interface Checked {
  readonly state: "checked";
  readonly shape: CallShape;
  readonly strict: Reading;
  readonly tolerant: Reading;
}

/** The call was not checked because the tool has faults; its own text is fine. */
interface Waiting {
  readonly state: "waiting";
}

export type CallAnswer = Checked | Unreadable | Waiting;

export interface Answer {
  readonly id: number;
  /** Left out where the tool is what it was. */
  readonly tool?: ToolAnswer;
  readonly call: CallAnswer;
}
