/** The questions to the worker, one after the other, and its answers as the page shows them. */

import type { CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { createAsker, type Asker } from "./asker";
import type { Editor } from "./editor";
import { afterFrame, whenIdle } from "./idle";
import { callMarks, toolMarks } from "./marks";
import type { Answer, CallAnswer, CheckAnswer, Checked, CompleteQuestion, Published, Question, ToolAnswer, ToolForm, ToolReady, View } from "./protocol";
import type { Shared } from "./share";

/** The editors of the two texts, once they are there. */
export interface Editors {
  tool?: Editor;
  call?: Editor;
}

/** What the worker was asked last, and what has been typed since. */
interface Now {
  form: ToolForm;
  pick: string;
  toolTurn: number;
  callTurn: number;
  askedTool: number;
  askedCall: number;
  checkDue: boolean;
  publishDue: boolean;
  /** What is to be completed, and what the worker was asked to complete. */
  completion?: Wanted;
  completing?: Wanted;
  /** What is in sight of what is published. */
  view?: View | undefined;
  /** The view that was asked for last of the tool as it is. */
  shown?: View;
}

/** Completions that CodeMirror waits for, in the call as it was at `turn`. */
interface Wanted {
  readonly turn: number;
  readonly question: CompleteQuestion;
  readonly resolve: (result: CompletionResult | null) => void;
}

/** Asks about the texts of the editors, which are those of `first` until the editors are there, whenever something is typed or chosen. */
export function useQuestions(first: Shared, editors: Editors) {
  const [form, setForm] = useState<ToolForm>(first.form);
  const [pick, setPick] = useState(first.pick);
  const [tool, setTool] = useState<ToolAnswer>();
  const [ready, setReady] = useState<ToolReady>();
  const [published, setPublished] = useState<Published>();
  const [behind, setBehind] = useState(false);
  const [call, setCall] = useState<CallAnswer>();
  const [checked, setChecked] = useState<Checked>();
  const [stopped, setStopped] = useState("");

  const asker = useRef<Asker | undefined>(undefined);
  const now = useRef<Now>({ form, pick, toolTurn: 1, callTurn: 1, askedTool: 0, askedCall: 0, checkDue: true, publishDue: false });

  /** The texts as they stand, and what they are read as. */
  function texts(): Shared {
    return { tool: editors.tool?.text() ?? first.tool, call: editors.call?.text() ?? first.call, form: now.current.form, pick: now.current.pick };
  }

  function question(fresh: boolean): Question | undefined {
    const { toolTurn, callTurn, askedTool, askedCall, checkDue } = now.current;
    if (!fresh && !checkDue) return nextCompletion() ?? nextPublication();
    now.current.askedTool = toolTurn;
    now.current.askedCall = callTurn;
    now.current.checkDue = false;
    return {
      asks: "check",
      form: now.current.form,
      pick: now.current.pick,
      ...((fresh || askedTool !== toolTurn) && { tool: texts().tool }),
      ...((fresh || askedCall !== callTurn) && { call: texts().call }),
    };
  }

  function nextCompletion(): Question | undefined {
    const { completion: wanted, callTurn } = now.current;
    if (wanted === undefined) return undefined;
    delete now.current.completion;
    // Where something was typed since, CodeMirror asks again.
    if (wanted.turn !== callTurn) return void wanted.resolve(null);
    now.current.completing = wanted;
    return wanted.question;
  }

  function nextPublication(): Question | undefined {
    const { view, publishDue } = now.current;
    now.current.publishDue = false;
    if (!publishDue || view === undefined) return undefined;
    now.current.shown = view;
    return { asks: "publish", view };
  }

  function check(): void {
    now.current.checkDue = true;
    asker.current?.ask();
  }

  function publish(): void {
    now.current.publishDue = true;
    asker.current?.ask();
  }

  function onAnswer(answer: Answer): void {
    setStopped("");
    switch (answer.answers) {
      case "check":
        return onChecked(answer);
      case "complete":
        return completed(answer.completions ?? null);
      case "publish":
        setPublished(answer.published);
        return setBehind(false);
    }
  }

  function completed(result: CompletionResult | null): void {
    now.current.completing?.resolve(result);
    delete now.current.completing;
  }

  function onStopped(reason: string): void {
    completed(null);
    delete now.current.shown;
    setStopped(reason);
  }

  function onChecked({ tool: toolAnswer, call: callAnswer }: CheckAnswer): void {
    const { toolTurn, callTurn, askedTool, askedCall } = now.current;
    if (toolAnswer !== undefined && askedTool === toolTurn) editors.tool?.mark(toolMarks(toolAnswer));
    if (askedCall === callTurn) editors.call?.mark(callMarks(callAnswer));
    // The marks and the answer each have a frame of their own.
    afterFrame(() => {
      if (toolAnswer !== undefined) setTool(toolAnswer);
      if (toolAnswer?.state === "ready") {
        setReady(toolAnswer);
        delete now.current.shown;
        // What is published can be a moment behind what is typed, and out of sight it waits until somebody comes to see it.
        if (now.current.view === undefined) setBehind(true);
        else whenIdle(publish);
      }
      setCall(callAnswer);
      if (callAnswer.state === "checked") setChecked(callAnswer);
      // For the budgets: when the answers came.
      performance.mark("answer");
    });
  }

  useEffect(() => {
    asker.current = createAsker({ question, onAnswer, onStopped });
  }, []);
  useEffect(check, [form, pick]);

  /** Says what the tool is read as, and which one of a list is meant. */
  function readAs(nextForm: ToolForm, nextPick: string): void {
    now.current.form = nextForm;
    now.current.pick = nextPick;
    setForm(nextForm);
    setPick(nextPick);
  }

  /** Says that a text has changed. */
  function typed(which: "tool" | "call"): void {
    now.current[which === "tool" ? "toolTurn" : "callTurn"]++;
    check();
  }

  const complete = useCallback(({ pos, explicit }: CompletionContext) => {
    now.current.completion?.resolve(null);
    return new Promise<CompletionResult | null>((resolve) => {
      now.current.completion = { turn: now.current.callTurn, question: { asks: "complete", pos, explicit }, resolve };
      asker.current?.ask();
    });
  }, []);

  /** Says what is in sight of what is published. */
  const want = useCallback((view: View | undefined) => {
    now.current.view = view;
    if (now.current.shown === undefined) setBehind(true);
    if (view !== undefined && view !== now.current.shown) publish();
  }, []);

  return { form, pick, readAs, texts, typed, complete, want, tool, ready, published, behind, call, checked, stopped };
}
