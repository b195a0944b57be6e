/** What the page and its worker say to each other. Everything here is plain data that can be cloned. */

import type { Edit, Violation } from "mcp-arguments";

/** A stretch of a text, in UTF-16 code units. */
export interface Place {
  readonly from: number;
  readonly to: number;
}

/** What the text of the tool is taken for. `auto` decides by its members. */
export type ToolForm = "auto" | "spec" | "schema" | "list";

/** What the page asks: to check the call, to complete it, or to show what is published of the tool that was checked last. */
export type Question = CheckQuestion | CompleteQuestion | PublishQuestion;

/** Texts that have not changed since the last question are left out. */
export interface CheckQuestion {
  readonly asks: "check";
  readonly tool?: string;
  readonly form: ToolForm;
  /** The name chosen from a list of tools. */
  readonly pick: string;
  readonly call?: string;
}

/** Of the call as it was checked last. */
export interface CompleteQuestion {
  readonly asks: "complete";
  /** Where the cursor stands. */
  readonly pos: number;
  /** Whether somebody asks for completions, and not only types. */
  readonly explicit: boolean;
}

export interface PublishQuestion {
  readonly asks: "publish";
  readonly view: View;
}

/** Which part of what is published is shown. */
export type View =
  | { readonly part: "listing"; readonly profile: string }
  | { readonly part: "lint"; readonly client: string }
  | { readonly part: "types" }
  | { readonly part: "code" };

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

export interface ToolReady extends Choice {
  readonly state: "ready";
  readonly name: string;
  readonly signature: string;
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

export type Answer = CheckAnswer | CompleteAnswer | PublishAnswer;

export interface CheckAnswer {
  readonly answers: "check";
  /** Left out where the tool is what it was. */
  readonly tool?: ToolAnswer;
  readonly call: CallAnswer;
}

export interface CompleteAnswer {
  readonly answers: "complete";
  readonly completions?: Completions;
}

/** What may stand between two places of the call. */
export interface Completions extends Place {
  readonly options: readonly Completion[];
}

/** One of them, as CodeMirror takes it: what is shown, what is written where that is more, what it is, and how much it is preferred. */
export interface Completion {
  readonly label: string;
  readonly apply?: string;
  readonly detail?: string;
  readonly info?: string;
  readonly boost?: number;
}

export interface PublishAnswer {
  readonly answers: "publish";
  readonly published: Published;
}

/** A part of what is published, or why there is none. */
export type Published =
  | Listing
  | Lint
  | { readonly part: "types"; readonly text: string }
  | { readonly part: "code"; readonly source: ToolSource }
  | { readonly part: "failed"; readonly reason: string };

/** A tool as the code to paste holds it. */
export interface ToolSource {
  readonly form: Exclude<ToolForm, "auto">;
  readonly name: string;
  /** The spec, or the entry of the list, as JSON text. */
  readonly text: string;
}

export interface Listing {
  readonly part: "listing";
  /** The profile that it is, and all that there are. */
  readonly profile: string;
  readonly profiles: readonly ProfileNote[];
  /** The entry as JSON text. */
  readonly entry: string;
  readonly losses: readonly PlacedLoss[];
  /** Whether arguments arrive in another form, and are read back with the same profile. */
  readonly wire: boolean;
}

/** For whom a profile is, of what day, and how many changes it makes of the tool. */
export interface ProfileNote {
  readonly id: string;
  readonly about: string;
  readonly date: string;
  readonly changes: number;
}

/** What a profile could not keep, and the place in the published text where something else stands for it. */
export interface PlacedLoss {
  readonly path: string;
  readonly keyword: string;
  /** What was written, and what stands in its place, each as short JSON text; nothing where there is none. */
  readonly from?: string;
  readonly to?: string;
  readonly kept: Kept;
  readonly clients: readonly string[];
  readonly place: Place;
}

/** How what was lost is still said: by other keywords that mean the same, by a sentence or another keyword for a part of it, or not at all. */
export type Kept = "same" | "partly" | "unsaid";

export interface Lint {
  readonly part: "lint";
  /** The client that was asked for, empty for all, and all that there are. */
  readonly client: string;
  readonly clients: readonly string[];
  readonly findings: readonly PlacedFinding[];
}

/** What a lint found, with its place in the text of the tool. */
export interface PlacedFinding {
  readonly level: "error" | "warning" | "info";
  readonly path: string;
  readonly rule: string;
  readonly reason: string;
  readonly instead: string;
  readonly clients: readonly string[];
  readonly place: Place;
}
