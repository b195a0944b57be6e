/** The editors: CodeMirror with JSON, marks and completion. */

import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap, type CompletionSource } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, isolateHistory, redo, undo } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from "@codemirror/language";
import { diagnosticCount, forEachDiagnostic, lintGutter, lintKeymap, setDiagnostics, type Diagnostic } from "@codemirror/lint";
import { EditorState, type ChangeSpec } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { Place } from "./protocol";

/** Completions that are drawn at once: more of them than there is room for. */
const MOST_OPTIONS = 20;

/** A mark in a text: refused in both modes, repaired by the tolerant one, or a change that was made. */
export interface Mark {
  readonly place: Place;
  readonly severity: "error" | "warning" | "info";
  readonly message: string;
}

export interface Editor {
  readonly view: EditorView;
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
}

interface Options {
  readonly label: string;
  readonly text: string;
  readonly onChange: () => void;
  readonly complete?: CompletionSource;
}

const highlighting = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--code-name)" },
  { tag: tags.string, color: "var(--code-text)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--code-value)" },
  { tag: [tags.separator, tags.squareBracket, tags.brace], color: "var(--soft)" },
]);

const theme = EditorView.theme({
  "&": { height: "100%", fontSize: "var(--code-size)", color: "var(--ink)", backgroundColor: "transparent" },
  "&.cm-focused": { outline: "none" },
  // Contained: a key changes the layout of its editor, and of nothing else.
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.6", overflow: "auto", contain: "strict" },
  ".cm-content": { caretColor: "var(--ink)", padding: "0.6rem 0" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "transparent", color: "var(--soft)", border: "none" },
  ".cm-lineNumbers .cm-gutterElement": { padding: "0 0.3rem 0 0.6rem", minWidth: "1.8rem" },
  ".cm-activeLine": { backgroundColor: "var(--line-active)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--selection)",
  },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--selection)", outline: "1px solid var(--rule)" },
  "&.cm-focused .cm-nonmatchingBracket": { backgroundColor: "var(--refused-soft)" },
  ".cm-tooltip": { backgroundColor: "var(--raised)", color: "var(--ink)", border: "1px solid var(--rule)", borderRadius: "6px" },
  ".cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)", fontSize: "var(--code-size)" },
  ".cm-tooltip-autocomplete > ul > li": { padding: "0.2rem 0.5rem" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--on-accent)" },
  ".cm-completionDetail": { color: "inherit", fontStyle: "normal", marginLeft: "1em" },
  ".cm-completionInfo": { maxWidth: "20rem", padding: "0.4rem 0.6rem", fontFamily: "var(--sans)" },
  ".cm-diagnostic": { fontFamily: "var(--sans)", padding: "0.4rem 0.7rem", maxWidth: "32rem", whiteSpace: "pre-wrap" },
  ".cm-diagnostic-error": { borderLeft: "3px solid var(--refused)" },
  ".cm-diagnostic-warning": { borderLeft: "3px dashed var(--edited)" },
  ".cm-diagnostic-info": { borderLeft: "3px dotted var(--accepted)" },
  // The three kinds of mark differ in their line and their sign, not only in colour.
  ".cm-lintRange": { backgroundImage: "none", paddingBottom: "0", textDecorationSkipInk: "none", textUnderlineOffset: "3px" },
  ".cm-lintRange-error": { textDecoration: "underline wavy 1.5px var(--refused)" },
  ".cm-lintRange-warning": { textDecoration: "underline dashed 2px var(--edited)" },
  ".cm-lintRange-info": { textDecoration: "underline dotted 2px var(--accepted)" },
  ".cm-gutter-lint": { width: "1.3em" },
  ".cm-gutter-lint .cm-gutterElement": { padding: "0 0.2em" },
  ".cm-gutter-lint .cm-lint-marker": { width: "auto", height: "auto", content: "normal", textAlign: "center" },
  ".cm-lint-marker-error::before": { content: "'✕'", color: "var(--refused)" },
  ".cm-lint-marker-warning::before": { content: "'✎'", color: "var(--edited)" },
  ".cm-lint-marker-info::before": { content: "'·'", color: "var(--accepted)", fontWeight: "bold" },
});

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

/**
 * An editor inside `host`. It lives in a shadow root, where CodeMirror's styles are constructed style sheets: the page's policy
 * allows no inline ones.
 */
export function createEditor(host: HTMLElement, { label, text, onChange, complete }: Options): Editor {
  const root = host.attachShadow({ mode: "open" });
  const parent = document.createElement("div");
  parent.style.height = "100%";
  root.append(parent);
  const view = new EditorView({
    parent,
    root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        lintGutter(),
        history(),
        // A cursor that blinks is an animation to be laid out anew with every key.
        drawSelection({ cursorBlinkRate: 0 }),
        highlightActiveLine(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        json(),
        syntaxHighlighting(highlighting),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false", tabindex: "0" }),
        keymap.of([...closeBracketsKeymap, ...completionKeymap, ...defaultKeymap, ...historyKeymap, ...lintKeymap]),
        complete === undefined ? [] : autocompletion({ override: [complete], icons: false, maxRenderedOptions: MOST_OPTIONS }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange();
        }),
        typing,
        theme,
      ],
    }),
  });
  return {
    view,
    text: () => view.state.doc.toString(),
    replace: (next) => {
      const changes = { from: 0, to: view.state.doc.length, insert: next };
      view.dispatch({ changes, selection: { anchor: 0 }, annotations: isolateHistory.of("full"), scrollIntoView: true });
    },
    change: (changes) => view.dispatch({ changes: [...changes], userEvent: "input.form" }),
    mark: (marks) => {
      const wanted = marks.map((mark) => diagnostic(mark, view.state.doc.length));
      if (!sameDiagnostics(view.state, wanted)) view.dispatch(setDiagnostics(view.state, wanted));
    },
    reveal: ({ from, to }) => {
      const { length } = view.state.doc;
      const selection = { anchor: Math.min(from, length), head: Math.min(to, length) };
      view.dispatch({ selection, effects: EditorView.scrollIntoView(selection.anchor, { y: "center" }) });
      host.scrollIntoView({ block: "nearest" });
      view.focus();
    },
    undo: () => void undo(view),
    redo: () => void redo(view),
  };
}

/** Whether the marks of `state`, which have moved along with what was typed, are those that are wanted. */
function sameDiagnostics(state: EditorState, wanted: readonly Diagnostic[]): boolean {
  if (diagnosticCount(state) !== wanted.length) return false;
  const left = new Set(wanted.map(keyOf));
  forEachDiagnostic(state, (known, from, to) => left.delete(keyOf({ ...known, from, to })));
  return left.size === 0;
}

function keyOf({ from, to, severity, message }: Diagnostic): string {
  return `${from} ${to} ${severity} ${message}`;
}

function diagnostic({ place, severity, message }: Mark, length: number): Diagnostic {
  const from = Math.min(place.from, length);
  return { from, to: Math.max(from, Math.min(place.to, length)), severity, message };
}
