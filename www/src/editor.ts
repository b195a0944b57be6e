/** The editors: CodeMirror with JSON, marks and completion. */

import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap, type CompletionSource } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, isolateHistory, redo, undo } from "@codemirror/commands";
import { lintGutter, lintKeymap } from "@codemirror/lint";
import { EditorState, type ChangeSpec, type Text, type Transaction } from "@codemirror/state";
import { EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { json } from "./json";
import { looks, marking, reveal, viewIn, type Mark } from "./looks";
import type { Place } from "./protocol";

/** Completions that are drawn at once: twice as many as there is room for. */
const MOST_OPTIONS = 12;

export interface Editor {
  text(): string;
  /** Replaces the whole text as one step that can be undone. */
  replace(text: string): void;
  /** Makes small changes as one step that can be undone. */
  change(changes: readonly ChangeSpec[]): void;
  mark(marks: readonly Mark[]): void;
  /** Selects a place, scrolls to it and gives it the focus. */
  reveal(place: Place): void;
  undo(): void;
  redo(): void;
  /** Leaves its lines as they are while something else stands in their place. It is changed all the same, and shows that when it is back. */
  hide(): void;
  show(): void;
  destroy(): void;
}

interface Options {
  readonly label: string;
  readonly text: string;
  readonly onChange: () => void;
  readonly complete?: CompletionSource;
}

/**
 * What is typed goes into the state directly, and not by way of what the browser makes of the lines: reading them back takes half
 * of the time of a key, and where a selection is typed over, the browser gives them inline styles, which the page's policy refuses.
 */
const typing = EditorView.domEventHandlers({
  beforeinput: ({ inputType, data }, view) => {
    const { main } = view.state.selection;
    if (inputType !== "insertText" || data === null || view.composing) return false;
    const insert = () => view.state.update(view.state.replaceSelection(data), { userEvent: "input.type", scrollIntoView: true });
    const handled = view.state.facet(EditorView.inputHandler).some((handler) => handler(view, main.from, main.to, data, insert));
    if (!handled) view.dispatch(insert());
    return true;
  },
});

/** An editor inside `host`. */
export function createEditor(host: HTMLElement, { label, text, onChange, complete }: Options): Editor {
  const view = viewIn(
    host,
    EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        lintGutter(),
        history(),
        highlightActiveLine(),
        closeBrackets(),
        json,
        EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false", tabindex: "0" }),
        keymap.of([...closeBracketsKeymap, ...completionKeymap, ...defaultKeymap, ...historyKeymap, ...lintKeymap]),
        complete === undefined ? [] : autocompletion({ override: [complete], icons: false, maxRenderedOptions: MOST_OPTIONS }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange();
        }),
        typing,
        looks,
      ],
    }),
  );
  let unseen: EditorState | undefined;
  const now = (): EditorState => unseen ?? view.state;
  function dispatch(change: Transaction): void {
    if (unseen === undefined) return view.dispatch(change);
    unseen = change.state;
    if (change.docChanged) onChange();
  }
  // What is asked for more than once with a key is put together once.
  let put: { readonly doc: Text; readonly text: string } | undefined;
  return {
    text: () => {
      const { doc } = now();
      if (put?.doc !== doc) put = { doc, text: doc.toString() };
      return put.text;
    },
    replace: (next) => {
      const state = now();
      const changes = { from: 0, to: state.doc.length, insert: next };
      dispatch(state.update({ changes, selection: { anchor: 0 }, annotations: isolateHistory.of("full"), scrollIntoView: true }));
    },
    change: (changes) => dispatch(now().update({ changes: [...changes], userEvent: "input.form" })),
    mark: (marks) => {
      const state = now();
      const specs = marking(state, marks);
      if (specs.length > 0) dispatch(state.update(...specs));
    },
    reveal: (place) => reveal(view, host, place),
    undo: () => void undo({ state: now(), dispatch }),
    redo: () => void redo({ state: now(), dispatch }),
    hide: () => (unseen ??= view.state),
    show: () => {
      const state = now();
      unseen = undefined;
      if (state !== view.state) view.setState(state);
    },
    destroy: () => view.destroy(),
  };
}
