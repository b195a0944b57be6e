/** The playground: three panes, one worker. */

import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { outcomeOf, Readings, Sign, verdictOf } from "./answer";
import type { Editor } from "./editor";
import { SpecForm } from "./form";
import { Header } from "./header";
import { Pane } from "./pane";
import { Named, plural } from "./parts";
import type { CallAnswer, Checked, Place, ToolAnswer, ToolForm, ToolReady } from "./protocol";
import { PublishedTool } from "./published";
import { useQuestions, type Editors } from "./questions";
import type { Sample } from "./samples";
import { fragmentOf, sharedIn, type Shared } from "./share";

const FORM_NAMES: Readonly<Record<ToolForm, string>> = {
  auto: "automatically",
  spec: "a ToolSpec",
  schema: "a JSON Schema",
  list: "a list of tools",
};

interface Props extends Shared {
  readonly story: string;
}

export function App(first: Props) {
  const [story, setStory] = useState(first.story);
  const [status, setStatus] = useState("");
  // The text of the tool as the form shows it, while it is shown.
  const [formText, setFormText] = useState<string>();

  const editors = useRef<Editors>({});
  const { form, pick, readAs, texts, typed, complete, want, tool, ready, published, behind, call, checked, stopped } = useQuestions(first, editors.current);

  useEffect(() => {
    const onHash = (): void => {
      sharedIn(location.hash).then(
        (shared) => shared && show(shared, ""),
        () => setStatus("The link is damaged: nothing could be read from it."),
      );
    };
    addEventListener("hashchange", onHash);
    return () => removeEventListener("hashchange", onHash);
  }, []);

  function toolTyped(): void {
    typed("tool");
    setFormText((shown) => (shown === undefined ? undefined : texts().tool));
  }

  function show(shared: Shared, nextStory: string): void {
    readAs(shared.form, shared.pick);
    setStory(nextStory);
    editors.current.tool?.replace(shared.tool);
    editors.current.call?.replace(shared.call);
  }

  function choose({ tool: toolNext, call: callNext, story: next }: Sample): void {
    show({ tool: toolNext, call: callNext, form: "auto", pick: "" }, next);
    document.getElementById("answer")?.scrollTo(0, 0);
  }

  async function share(): Promise<void> {
    const fragment = await fragmentOf(texts());
    if (fragment === undefined) return setStatus("This is too long for a link. Share the texts as files.");
    history.replaceState(null, "", fragment);
    try {
      await navigator.clipboard.writeText(location.href);
      setStatus("The link is copied. Everything is in it, and nothing was sent anywhere.");
    } catch {
      setStatus("The link is in the address bar. Everything is in it, and nothing was sent anywhere.");
    }
  }

  const revealCall = useCallback((place: Place) => editors.current.call?.reveal(place), []);
  function revealTool(place: Place): void {
    setFormText(undefined);
    requestAnimationFrame(() => editors.current.tool?.reveal(place));
  }

  const readings = useMemo(() => checked && <Readings checked={checked} reveal={revealCall} />, [checked]);
  const publication = useMemo(
    () => ready && <PublishedTool tool={ready} published={published} behind={behind} want={want} revealTool={revealTool} />,
    [ready?.name, ready?.signature, published, behind],
  );
  const header = useMemo(() => <Header story={story} status={status} choose={choose} share={() => void share()} />, [story, status]);
  const dimmed = stopped !== "" || tool?.state !== "ready" || call?.state !== "checked";
  const known = tool !== undefined && tool.state !== "unreadable" ? tool : undefined;
  const formView = useMemo(
    () => (formText === undefined ? undefined : <FormView form={known?.form} text={formText} editor={editors.current.tool} />),
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
          onEditor={(editor) => (editors.current.tool = editor)}
          onChange={toolTyped}
          onProblem={setStatus}
          head={
            <>
              <label class="field-row">
                <span>Read as</span>
                <select value={form} onChange={(event) => readAs(event.currentTarget.value as ToolForm, pick)}>
                  {Object.entries(FORM_NAMES).map(([value, name]) => (
                    <option key={value} value={value}>
                      {value === "auto" && form === "auto" && known !== undefined ? FORM_NAMES[known.form] : name}
                    </option>
                  ))}
                </select>
              </label>
              <button type="button" aria-pressed={formText !== undefined} onClick={() => setFormText(formText === undefined ? texts().tool : undefined)}>
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
                  <select value={known.pick} onChange={(event) => readAs(form, event.currentTarget.value)}>
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
          onEditor={(editor) => (editors.current.call = editor)}
          onChange={() => typed("call")}
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
