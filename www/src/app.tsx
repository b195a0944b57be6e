/** The playground: three panes, one worker. */

import type { CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { outcomeOf, Readings, Sign, verdictOf } from "./answer";
import { createAsker, type Asker } from "./asker";
import type { Editor } from "./editor";
import { SpecForm } from "./form";
import { Header } from "./header";
import { afterFrame, whenIdle } from "./idle";
import { callMarks, toolMarks } from "./marks";
import { Pane } from "./pane";
import { Named, plural } from "./parts";
import type { Answer, CallAnswer, CheckAnswer, Checked, CompleteQuestion, Place, Published, Question, ToolAnswer, ToolForm, ToolReady, View } from "./protocol";
import { PublishedTool } from "./published";
import type { Sample } from "./samples";
import { fragmentOf, sharedIn, type Shared } from "./share";

const FORM_NAMES: Readonly<Record<ToolForm, string>> = {
  auto: "automatically",
  spec: "a ToolSpec",
  schema: "a JSON Schema",
  list: "a list of tools",
};

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

interface Props extends Shared {
  readonly story: string;
}

export function App(first: Props) {
  const [form, setForm] = useState<ToolForm>(first.form);
  const [pick, setPick] = useState(first.pick);
  const [story, setStory] = useState(first.story);
  const [status, setStatus] = useState("");
  const [tool, setTool] = useState<ToolAnswer>();
  const [ready, setReady] = useState<ToolReady>();
  const [published, setPublished] = useState<Published>();
  const [behind, setBehind] = useState(false);
  const [call, setCall] = useState<CallAnswer>();
  const [checked, setChecked] = useState<Checked>();
  const [stopped, setStopped] = useState("");
  // The text of the tool as the form shows it, while it is shown.
  const [formText, setFormText] = useState<string>();

  const toolEditor = useRef<Editor | undefined>(undefined);
  const callEditor = useRef<Editor | undefined>(undefined);
  const asker = useRef<Asker | undefined>(undefined);
  // What the worker was asked last, and what has been typed since.
  const now = useRef<Now>({ form, pick, toolTurn: 1, callTurn: 1, askedTool: 0, askedCall: 0, checkDue: true, publishDue: false });
  now.current.form = form;
  now.current.pick = pick;

  const toolText = (): string => toolEditor.current?.text() ?? first.tool;
  const callText = (): string => callEditor.current?.text() ?? first.call;

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
      ...((fresh || askedTool !== toolTurn) && { tool: toolText() }),
      ...((fresh || askedCall !== callTurn) && { call: callText() }),
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
    if (toolAnswer !== undefined && askedTool === toolTurn) toolEditor.current?.mark(toolMarks(toolAnswer));
    if (askedCall === callTurn) callEditor.current?.mark(callMarks(callAnswer));
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
    const onHash = (): void => {
      sharedIn(location.hash).then(
        (shared) => shared && show(shared, ""),
        () => setStatus("The link is damaged: nothing could be read from it."),
      );
    };
    addEventListener("hashchange", onHash);
    return () => removeEventListener("hashchange", onHash);
  }, []);

  useEffect(check, [form, pick]);

  const ask = (which: "toolTurn" | "callTurn") => (): void => {
    now.current[which]++;
    if (which === "toolTurn") setFormText((shown) => (shown === undefined ? undefined : toolText()));
    check();
  };

  function show(shared: Shared, nextStory: string): void {
    setForm(shared.form);
    setPick(shared.pick);
    setStory(nextStory);
    now.current.form = shared.form;
    now.current.pick = shared.pick;
    toolEditor.current?.replace(shared.tool);
    callEditor.current?.replace(shared.call);
  }

  function choose({ tool: toolNext, call: callNext, story: next }: Sample): void {
    show({ tool: toolNext, call: callNext, form: "auto", pick: "" }, next);
    document.getElementById("answer")?.scrollTo(0, 0);
  }

  async function share(): Promise<void> {
    const fragment = await fragmentOf({ tool: toolText(), call: callText(), form: now.current.form, pick: now.current.pick });
    if (fragment === undefined) return setStatus("This is too long for a link. Share the texts as files.");
    history.replaceState(null, "", fragment);
    try {
      await navigator.clipboard.writeText(location.href);
      setStatus("The link is copied. Everything is in it, and nothing was sent anywhere.");
    } catch {
      setStatus("The link is in the address bar. Everything is in it, and nothing was sent anywhere.");
    }
  }

  const complete = useCallback(({ pos, explicit }: CompletionContext) => {
    now.current.completion?.resolve(null);
    return new Promise<CompletionResult | null>((resolve) => {
      now.current.completion = { turn: now.current.callTurn, question: { asks: "complete", pos, explicit }, resolve };
      asker.current?.ask();
    });
  }, []);
  const revealCall = useCallback((place: Place) => callEditor.current?.reveal(place), []);
  function revealTool(place: Place): void {
    setFormText(undefined);
    requestAnimationFrame(() => toolEditor.current?.reveal(place));
  }

  const readings = useMemo(() => checked && <Readings checked={checked} reveal={revealCall} />, [checked]);
  const want = useCallback((view: View | undefined) => {
    now.current.view = view;
    if (now.current.shown === undefined) setBehind(true);
    if (view !== undefined && view !== now.current.shown) publish();
  }, []);
  const publication = useMemo(
    () => ready && <PublishedTool tool={ready} published={published} behind={behind} want={want} revealTool={revealTool} />,
    [ready?.name, ready?.signature, published, behind],
  );
  const header = useMemo(() => <Header story={story} status={status} choose={choose} share={() => void share()} />, [story, status]);
  const dimmed = stopped !== "" || tool?.state !== "ready" || call?.state !== "checked";
  const known = tool !== undefined && tool.state !== "unreadable" ? tool : undefined;
  const formView = useMemo(
    () => (formText === undefined ? undefined : <FormView form={known?.form} text={formText} editor={toolEditor.current} />),
    [formText, known?.form],
  );

  return (
    <>
      {header}
      <main>
        <Pane
          id="tool"
          title="Tool"
          label="The tool: a ToolSpec, a JSON Schema or a list of tools"
          text={first.tool}
          onEditor={(editor) => (toolEditor.current = editor)}
          onChange={ask("toolTurn")}
          onProblem={setStatus}
          head={
            <>
              <label class="field-row">
                <span>Read as</span>
                <select value={form} onChange={(event) => setForm(event.currentTarget.value as ToolForm)}>
                  {Object.entries(FORM_NAMES).map(([value, name]) => (
                    <option key={value} value={value}>
                      {value === "auto" && form === "auto" && known !== undefined ? FORM_NAMES[known.form] : name}
                    </option>
                  ))}
                </select>
              </label>
              <button type="button" aria-pressed={formText !== undefined} onClick={() => setFormText(formText === undefined ? toolText() : undefined)}>
                Form
              </button>
            </>
          }
          instead={formView}
          foot={
            <>
              {known !== undefined && known.names.length > 1 && (
                <label class="field-row choice">
                  <span>{plural(known.names.length, "tool")}, this one:</span>
                  <select value={known.pick} onChange={(event) => setPick(event.currentTarget.value)}>
                    {[...new Set(known.names)].map((name) => (
                      <option key={name}>{name}</option>
                    ))}
                  </select>
                </label>
              )}
              <ToolFaults tool={tool} reveal={revealTool} />
            </>
          }
        />
        <Pane
          id="call"
          title="Call"
          label="The call: arguments as JSON, or a whole tools/call request"
          text={first.call}
          complete={complete}
          onEditor={(editor) => (callEditor.current = editor)}
          onChange={ask("callTurn")}
          onProblem={setStatus}
          head={<span class="hint about">{checked?.shape.request === true ? "a tools/call request" : "arguments, or a tools/call request"}</span>}
          foot={
            call?.state === "unreadable" && (
              <ul class="faults">
                <li>
                  <button type="button" class="finding" onClick={() => revealCall(call.place)}>
                    <span aria-hidden="true">✕</span> Not JSON. Line {call.line}, column {call.column}: {call.reason}.
                  </button>
                </li>
              </ul>
            )
          }
        />
        <section id="answer" aria-labelledby="answer-heading" tabIndex={-1}>
          <header class="answer-head">
            <div class="pane-head">
              <h2 id="answer-heading">Answer</h2>
              {dimmed && checked !== undefined && <p class="stale">The last good answer</p>}
            </div>
            <Notices tool={tool} call={call} checked={checked} ready={ready} stopped={stopped} />
          </header>
          <p role="status" class="hidden">
            {checked === undefined ? "" : dimmed ? "The answer is the last good one." : summary(checked)}
          </p>
          <div class={dimmed ? "answer-body dimmed" : "answer-body"} data-state={dimmed ? "dimmed" : "live"}>
            {checked === undefined ? <p class="hint">Reading…</p> : readings}
            {publication}
          </div>
        </section>
      </main>
      {checked !== undefined && (
        <button type="button" class="dock" onClick={() => document.getElementById("answer")?.scrollIntoView()}>
          <span class="hidden">Go to the answer:</span>
          {(["strict", "tolerant"] as const).map((mode) => (
            <span key={mode}>
              {mode} <Sign outcome={outcomeOf(checked[mode])} /> {outcomeOf(checked[mode])}
            </span>
          ))}
        </button>
      )}
    </>
  );
}

function summary({ strict, tolerant }: Checked): string {
  return `Strict: ${verdictOf(strict)}. Tolerant: ${verdictOf(tolerant)}.`;
}

function FormView({ form, text, editor }: { readonly form: ToolForm | undefined; readonly text: string; readonly editor: Editor | undefined }) {
  if (form !== undefined && form !== "spec") return <p class="notice">The form is that of a ToolSpec, and this is {FORM_NAMES[form]}.</p>;
  return <SpecForm text={text} change={(changes) => editor?.change(changes)} />;
}

function ToolFaults({ tool, reveal }: { readonly tool: ToolAnswer | undefined; readonly reveal: (place: Place) => void }) {
  if (tool === undefined || tool.state === "ready") return null;
  const faults =
    tool.state === "faulty" ? tool.faults : [{ message: `Not JSON. Line ${tool.line}, column ${tool.column}: ${tool.reason}.`, place: tool.place }];
  return (
    <>
      {faults.length > 1 && <p class="hint faults-count">{plural(faults.length, "fault")}</p>}
      <ul class="faults" aria-label="Faults of the tool">
        {faults.slice(0, 200).map(({ message, place }, index) => (
          <li key={index}>
            <button type="button" class="finding" onClick={() => reveal(place)}>
              <span aria-hidden="true">✕</span> <Named text={message.replace(/^tool `[^`]*`: /, "")} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

interface NoticesProps {
  readonly tool: ToolAnswer | undefined;
  readonly call: CallAnswer | undefined;
  readonly checked: Checked | undefined;
  readonly ready: ToolReady | undefined;
  readonly stopped: string;
}

/** What keeps the answer from being that of the texts as they stand, and what else is worth a line. */
function Notices({ tool, call, checked, ready, stopped }: NoticesProps) {
  const notices: string[] = [];
  if (stopped !== "") notices.push(`${stopped} Change the tool or the call to try again.`);
  if (tool?.state === "unreadable") notices.push("The tool is not JSON.");
  if (tool?.state === "faulty") notices.push(`The tool has ${plural(tool.faults.length, "fault")}: no call can be checked against it.`);
  if (call?.state === "unreadable") notices.push(`The call is not JSON: line ${call.line}, column ${call.column}, ${call.reason}.`);
  const named = checked?.shape.named;
  if (call?.state === "checked" && named !== undefined && ready !== undefined && named !== ready.name && tool?.state === "ready") {
    notices.push(tool.form === "schema" ? `The request calls ${named}; the schema has no name.` : `The request calls ${named}, and the tool is ${ready.name}.`);
  }
  return (
    <>
      {notices.map((notice) => (
        <p class="notice" key={notice}>
          {notice}
        </p>
      ))}
    </>
  );
}
