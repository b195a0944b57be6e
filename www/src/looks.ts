/** How the editors and the viewers look, and how they show marks. */

import { diagnosticCount, forEachDiagnostic, setDiagnostics, type Diagnostic } from "@codemirror/lint";
import type { EditorState, Extension, TransactionSpec } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import type { Place } from "./protocol";

/** A mark in a text: refused in both modes, repaired by the tolerant one, or a change that was made. */
export interface Mark {
  readonly place: Place;
  readonly severity: "error" | "warning" | "info";
  readonly message: string;
}

const theme = EditorView.theme({
  "&": { height: "100%", fontSize: "var(--code-size)", color: "var(--ink)", backgroundColor: "transparent" },
  "&.cm-focused": { outline: "none" },
  // Contained: a key changes the layout of its editor, and of nothing else.
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.6", overflow: "auto", contain: "strict" },
  ".cm-content": { caretColor: "var(--ink)", color: "var(--soft)", padding: "0.6rem 0" },
  ".json-name": { color: "var(--code-name)" },
  ".json-text": { color: "var(--code-text)" },
  ".json-value": { color: "var(--code-value)" },
  ".json-other": { color: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "transparent", color: "var(--soft)", border: "none" },
  ".cm-lineNumbers .cm-gutterElement": { padding: "0 0.3rem 0 0.6rem", minWidth: "1.8rem" },
  ".cm-activeLine": { backgroundColor: "var(--line-active)" },
  ".cm-line::selection, .cm-line ::selection": { backgroundColor: "var(--selection)" },
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

/** What every editor and viewer has. */
export const looks: Extension = [EditorView.lineWrapping, theme];

/** Makes a view in a shadow root of `host`, where CodeMirror's styles are constructed style sheets: the page's policy allows no inline ones. */
export function viewIn(host: HTMLElement, state: EditorState): EditorView {
  const root = host.attachShadow({ mode: "open" });
  const parent = document.createElement("div");
  parent.style.height = "100%";
  root.append(parent);
  return new EditorView({ parent, root, state });
}

/** What makes `state` show `marks` and no others; nothing where it does already. */
export function marking(state: EditorState, marks: readonly Mark[]): TransactionSpec[] {
  const wanted = marks.map((mark) => diagnostic(mark, state.doc.length));
  return sameDiagnostics(state, wanted) ? [] : [setDiagnostics(state, wanted)];
}

/** Selects a place, scrolls to it and gives it the focus. */
export function reveal(view: EditorView, host: HTMLElement, { from, to }: Place): void {
  const { length } = view.state.doc;
  const selection = { anchor: Math.min(from, length), head: Math.min(to, length) };
  view.dispatch({ selection, effects: EditorView.scrollIntoView(selection.anchor, { y: "center" }) });
  host.scrollIntoView({ block: "nearest" });
  view.focus();
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
