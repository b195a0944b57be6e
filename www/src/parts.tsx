/** Small parts that several panes use. */

import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { clipped } from "./format";

/** Characters of a text that are put on the page. The copy button takes all of it. */
const SHOWN = 20_000;
/** Lines of a text that are laid out together. */
const STRETCH = 40;
/** How many more are shown each time that somebody asks. */
const MORE = 200;
/** How long a button says that it has copied. */
const SAID_MS = 1600;

interface CopyProps {
  /** What is copied, or what makes it. */
  readonly text: string | (() => string);
  readonly label: string;
}

export function Copy({ text, label }: CopyProps) {
  const [said, setSaid] = useState("");
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(typeof text === "string" ? text : text());
      setSaid("Copied");
    } catch {
      setSaid("Not allowed");
    }
    setTimeout(() => setSaid(""), SAID_MS);
  }
  return (
    <button type="button" class="quiet copy" aria-label={`Copy ${label}`} onClick={() => void copy()}>
      <span aria-live="polite">{said || "Copy"}</span>
    </button>
  );
}

export function Code({ text, label, heading = true }: { readonly text: string; readonly label: string; readonly heading?: boolean }) {
  const { text: shown, left } = clipped(text, SHOWN);
  return (
    <div class="block">
      <div class="block-head">
        {heading && <h4>{label}</h4>}
        <Copy text={text} label={label} />
      </div>
      <pre tabIndex={0} role="group" aria-label={label} onCopy={copyText}>
        {linesOf(shown).map((lines, index) => (
          <span key={index}>{lines}</span>
        ))}
      </pre>
      {left > 0 && <p class="hint">and {left.toLocaleString("en")} more characters, which the copy has</p>}
    </div>
  );
}

/** The text in stretches of lines: of a long one, only those that change are laid out anew, and only those in sight at all. */
function linesOf(text: string): string[] {
  const stretches: string[] = [];
  let from = 0;
  for (let at = text.indexOf("\n"), lines = 1; at >= 0; at = text.indexOf("\n", at + 1), lines++) {
    if (lines % STRETCH > 0) continue;
    stretches.push(text.slice(from, at + 1));
    from = at + 1;
  }
  stretches.push(text.slice(from));
  return stretches;
}

/** Copies what is selected as it stands: a browser would put a line break between two stretches. */
function copyText(event: ClipboardEvent): void {
  const selection = getSelection();
  const range = selection?.rangeCount === 1 ? selection.getRangeAt(0) : undefined;
  const pre = event.currentTarget instanceof Node ? event.currentTarget : null;
  if (range === undefined || event.clipboardData === null || pre?.contains(range.commonAncestorContainer) !== true) return;
  event.clipboardData.setData("text/plain", range.toString());
  event.preventDefault();
}

interface FoldProps {
  readonly summary: string;
  readonly children: () => ComponentChildren;
}

/** What is made only when somebody opens it. */
export function Fold({ summary, children }: FoldProps) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {open && children()}
    </details>
  );
}

interface MostProps<T> {
  readonly items: readonly T[];
  /** How many are shown at first. */
  readonly first: number;
  readonly class: string;
  readonly children: (item: T, index: number) => ComponentChildren;
}

/** A list of which more is shown each time that somebody asks. */
export function Most<T>({ items, first, class: name, children }: MostProps<T>) {
  const [most, more] = useMost(items.length, first);
  return (
    <>
      <ul class={name}>{items.slice(0, most).map(children)}</ul>
      {more}
    </>
  );
}

/** How many of `count` are shown, and the button that shows more of them. */
export function useMost(count: number, first: number): [most: number, more: ComponentChildren] {
  const [most, setMost] = useState(first);
  const left = count - most;
  const more = left > 0 && (
    <button type="button" class="quiet" onClick={() => setMost(most + MORE)}>
      Show {left > MORE ? `${MORE} of ${left.toLocaleString("en")}` : left} more
    </button>
  );
  return [most, more];
}

interface Tab {
  readonly name: string;
  readonly content: () => ComponentChildren;
}

interface TabsProps {
  readonly label: string;
  readonly id: string;
  readonly tabs: readonly Tab[];
  readonly chosen: number;
  readonly choose: (index: number) => void;
}

/** Tabs with the arrow keys, as the ARIA pattern has them. */
export function Tabs({ label, id, tabs, chosen, choose }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  function onKeyDown(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, number>> = { ArrowRight: chosen + 1, ArrowLeft: chosen - 1, Home: 0, End: tabs.length - 1 };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const index = (next + tabs.length) % tabs.length;
    choose(index);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[index]?.focus();
  }
  const open = tabs[chosen];
  return (
    <div class="tabs">
      <div role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
        {tabs.map(({ name }, index) => (
          <button
            type="button"
            role="tab"
            key={name}
            id={`${id}-tab-${index}`}
            aria-selected={index === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={index === chosen ? 0 : -1}
            onClick={() => choose(index)}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${chosen}`}>
        {open?.content()}
      </div>
    </div>
  );
}

export function plural(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? "" : "s"}`;
}

/** A text in which names stand between backticks, as programmers' messages have them. */
export function Named({ text }: { readonly text: string }) {
  return <>{text.split("`").map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}</>;
}
