/** A text that is read and not written: only the lines in sight are on the page, and notes stand at the ends of lines. */

import { defaultKeymap } from "@codemirror/commands";
import { lintGutter, lintKeymap } from "@codemirror/lint";
import { EditorState, RangeSet, StateEffect, StateField, type Text } from "@codemirror/state";
import { Decoration, EditorView, keymap, lineNumbers, WidgetType, type DecorationSet } from "@codemirror/view";
import { changeTo } from "./change";
import { jsonColours } from "./json";
import { looks, marking, reveal, viewIn, type Mark } from "./looks";
import type { Place } from "./protocol";

/** A mark, with what is said of it at the end of its line. */
export interface NotedMark extends Mark {
  readonly note: string;
}

export interface Viewer {
  show(text: string, marks: readonly NotedMark[]): void;
  reveal(place: Place): void;
  destroy(): void;
}

/** Notes of a line; the rest is counted. */
const NOTES = 2;
/** Characters that are inserted into what is shown already. */
const MOST_INSERTED = 2000;

class Note extends WidgetType {
  constructor(readonly text: string) {
    super();
  }
  override eq(other: Note): boolean {
    return other.text === this.text;
  }
  toDOM(): HTMLElement {
    const note = document.createElement("span");
    note.className = "cm-note";
    note.textContent = this.text;
    return note;
  }
}

const setNotes = StateEffect.define<DecorationSet>();
const notes = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (shown, { effects, changes }) => effects.find((effect) => effect.is(setNotes))?.value ?? shown.map(changes),
  provide: (field) => EditorView.decorations.from(field),
});

const noteLooks = EditorView.theme({
  ".cm-note": { color: "var(--soft)", fontFamily: "var(--sans)", fontSize: "0.75rem", paddingLeft: "1.5em" },
  ".cm-note::before": { content: "'← '" },
});

/** A viewer of JSON inside `host`. */
export function createViewer(host: HTMLElement, label: string): Viewer {
  const extensions = [
    EditorState.readOnly.of(true),
    EditorView.editable.of(false),
    EditorView.contentAttributes.of({ "aria-label": label, "aria-readonly": "true", tabindex: "0" }),
    lineNumbers(),
    lintGutter(),
    jsonColours,
    keymap.of([...defaultKeymap, ...lintKeymap]),
    notes,
    noteLooks,
    looks,
  ];
  const view = viewIn(host, EditorState.create({ extensions }));
  return {
    show: (text, marks) => {
      const changes = changeTo(view.state.doc.toString(), text);
      // CodeMirror draws all that is inserted in sight, and only then measures how much of it is. A new state is measured first.
      if (changes !== undefined && changes.insert.length > MOST_INSERTED) view.setState(EditorState.create({ doc: text, extensions }));
      else if (changes !== undefined) view.dispatch({ changes });
      // Most of what is typed moves the marks along, and changes none of them.
      const { state } = view;
      const noted = notesOf(state.doc, marks);
      const moved = RangeSet.eq([state.field(notes)], [noted]);
      const specs = [...(moved ? [] : [{ effects: setNotes.of(noted) }]), ...marking(state, marks)];
      if (specs.length > 0) view.dispatch(...specs);
    },
    reveal: (place) => reveal(view, host, place),
    destroy: () => view.destroy(),
  };
}

function notesOf(doc: Text, marks: readonly NotedMark[]): DecorationSet {
  const lines = new Map<number, string[]>();
  for (const { place, note } of marks) {
    const { to } = doc.lineAt(Math.min(place.from, doc.length));
    const known = lines.get(to);
    if (known === undefined) lines.set(to, [note]);
    else known.push(note);
  }
  const widgets = [...lines].map(([at, said]) => {
    const more = said.length - NOTES;
    const text = said.slice(0, NOTES).join("; ") + (more > 0 ? `; and ${more} more` : "");
    return Decoration.widget({ widget: new Note(text), side: 1 }).range(at);
  });
  return Decoration.set(widgets, true);
}
