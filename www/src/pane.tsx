/** A pane with an editor: its head, its tools, and files dropped on it. */

import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { createEditor, type Editor } from "./editor";
import type { CompletionSource } from "@codemirror/autocomplete";

/** Bytes of the largest file that is read. 32 MiB. */
const LARGEST = 32 << 20;

interface Props {
  readonly id: string;
  readonly title: string;
  readonly label: string;
  readonly text: string;
  readonly complete?: CompletionSource;
  readonly onEditor: (editor: Editor) => void;
  readonly onChange: () => void;
  readonly onProblem: (problem: string) => void;
  /** What stands in the head beside the title. */
  readonly head?: ComponentChildren;
  /** What is shown in place of the editor, which is kept. */
  readonly instead?: ComponentChildren;
  /** What stands below the editor. */
  readonly foot?: ComponentChildren;
}

export function Pane({ id, title, label, text, complete, onEditor, onChange, onProblem, head, instead, foot }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor | undefined>(undefined);
  const file = useRef<HTMLInputElement>(null);
  const changed = useRef(onChange);
  changed.current = onChange;
  const [over, setOver] = useState(false);

  useEffect(() => {
    if (host.current === null) return;
    const made = createEditor(host.current, { label, text, onChange: () => changed.current(), ...(complete && { complete }) });
    editor.current = made;
    onEditor(made);
    return () => made.destroy();
    // The text is the first one only: from then on it is the editor's.
  }, []);

  const away = instead !== undefined;
  useLayoutEffect(() => (away ? editor.current?.hide() : editor.current?.show()), [away]);

  async function open(files: FileList | null | undefined): Promise<void> {
    const chosen = files?.[0];
    if (chosen === undefined) return;
    if (chosen.size > LARGEST) onProblem(`${chosen.name} has more than 32 MiB.`);
    else editor.current?.replace(await chosen.text());
  }

  const heading = `${id}-heading`;
  return (
    <section
      class={over ? "pane over" : "pane"}
      id={id}
      aria-labelledby={heading}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDropCapture={(event) => {
        setOver(false);
        if (event.dataTransfer?.files.length === 0) return;
        event.preventDefault();
        event.stopPropagation();
        void open(event.dataTransfer?.files);
      }}
    >
      <header class="pane-head">
        <h2 id={heading}>{title}</h2>
        {head}
        <span class="tools">
          <button type="button" class="quiet" aria-label={`Undo in ${title.toLowerCase()}`} onClick={() => editor.current?.undo()}>
            Undo
          </button>
          <button type="button" class="quiet" aria-label={`Redo in ${title.toLowerCase()}`} onClick={() => editor.current?.redo()}>
            Redo
          </button>
          <button type="button" class="quiet" aria-label={`Open a file as ${title.toLowerCase()}`} onClick={() => file.current?.click()}>
            Open
          </button>
          <input
            type="file"
            hidden
            ref={file}
            accept=".json,.txt,application/json,text/plain"
            aria-label={`File for ${title.toLowerCase()}`}
            onChange={(event) => {
              void open(event.currentTarget.files);
              event.currentTarget.value = "";
            }}
          />
        </span>
      </header>
      <div class="editor" ref={host} hidden={away} />
      {instead}
      {foot}
    </section>
  );
}
