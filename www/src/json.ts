/**
 * JSON in the editors and the viewer: colours, matching brackets, indentation. No token of JSON goes over the end of a line, so each
 * line is read by itself, and only those in sight: nothing has to be kept of the whole text, and a key costs what its line costs.
 */

import { indentOnInput, indentService } from "@codemirror/language";
import { countColumn, EditorState, type Extension, type Text } from "@codemirror/state";
import { Decoration, EditorView, MatchDecorator, ViewPlugin, type DecorationSet, type ViewUpdate } from "@codemirror/view";

/**
 * A name with its colon behind it, another text, a number or word, or what is none of JSON. The signs between them are not marked, and
 * have the colour of the line: of a mark for each of them, a page would have twice as much to draw.
 */
const TOKEN = /("(?:[^"\\]|\\.)*"(?=\s*:))|("(?:[^"\\]|\\.)*"?)|((?:-?\d[\w.+-]*|true|false|null)(?![^\s[\]{},:"]))|[^\s[\]{},:"]+/g;
/** A text, or a bracket outside of one. */
const BRACKET = /"(?:[^"\\]|\\.)*"?|[[\]{}]/g;
/** Characters that are searched for the other bracket of a pair. */
const FAR = 10_000;

const NAME = Decoration.mark({ class: "json-name" });
const TEXT = Decoration.mark({ class: "json-text" });
const VALUE = Decoration.mark({ class: "json-value" });
const OTHER = Decoration.mark({ class: "json-other" });
const MATCHING = Decoration.mark({ class: "cm-matchingBracket" });
const ALONE = Decoration.mark({ class: "cm-nonmatchingBracket" });

const tokens = new MatchDecorator({
  regexp: TOKEN,
  decoration: ([, name, text, value]) => (name !== undefined ? NAME : text !== undefined ? TEXT : value !== undefined ? VALUE : OTHER),
});

/** The colours of the lines in sight; of these, a key has its own line read again. */
const colours = ViewPlugin.define((view) => new Colours(view), { decorations: ({ shown }) => shown });

class Colours {
  shown: DecorationSet;
  constructor(view: EditorView) {
    this.shown = tokens.createDeco(view);
  }
  update(update: ViewUpdate): void {
    this.shown = tokens.updateDeco(update, this.shown);
  }
}

/** The bracket beside the cursor and the other one of its pair, while somebody writes there. */
const pairs = ViewPlugin.define((view) => new Pairs(view), { decorations: ({ shown }) => shown });

class Pairs {
  shown: DecorationSet;
  constructor(view: EditorView) {
    this.shown = pairOf(view);
  }
  update({ docChanged, selectionSet, focusChanged, view }: ViewUpdate): void {
    if (docChanged || selectionSet || focusChanged) this.shown = pairOf(view);
  }
}

function pairOf({ state: { doc, selection }, hasFocus }: EditorView): DecorationSet {
  const { empty, head } = selection.main;
  const at = hasFocus && empty ? [head - 1, head].find((pos) => /[[\]{}]/.test(doc.sliceString(Math.max(pos, 0), pos + 1))) : undefined;
  if (at === undefined) return Decoration.none;
  const other = partner(doc, at);
  if (other === "none") return Decoration.none;
  if (other === undefined) return Decoration.set(ALONE.range(at, at + 1));
  return Decoration.set([MATCHING.range(at, at + 1), MATCHING.range(other, other + 1)], true);
}

/** Where the partner of the bracket at `pos` stands; `none` where that is no bracket but a part of a text, or the partner is too far away. */
function partner(doc: Text, pos: number): number | "none" | undefined {
  const start = doc.lineAt(pos);
  const first = bracketsOf(start.text);
  const index = first.indexOf(pos - start.from);
  if (index < 0) return "none";
  const step = "[{".includes(doc.sliceString(pos, pos + 1)) ? 1 : -1;
  const open: string[] = [];
  let line = start;
  let brackets = step > 0 ? first.slice(index) : first.slice(0, index + 1);
  while (Math.abs(line.from - pos) <= FAR) {
    for (const offset of step > 0 ? brackets : brackets.reverse()) {
      const sign = line.text.charAt(offset);
      const opens = "[{".includes(sign) === step > 0;
      if (opens) open.push(sign);
      else if (PARTNERS[open.pop() ?? ""] !== sign) return undefined;
      if (open.length === 0) return line.from + offset;
    }
    const next = line.number + step;
    if (next < 1 || next > doc.lines) return undefined;
    line = doc.line(next);
    brackets = bracketsOf(line.text);
  }
  return "none";
}

const PARTNERS: Readonly<Record<string, string>> = { "[": "]", "]": "[", "{": "}", "}": "{" };

/** The offsets of the brackets of a line, those within texts left out. */
function bracketsOf(line: string): number[] {
  return [...line.slice(0, FAR).matchAll(BRACKET)].flatMap(({ 0: token, index }) => (token.startsWith('"') ? [] : [index]));
}

/** A line stands under the one before it: further in where that one opens a bracket, further out where it closes one itself. */
const indentation = indentService.of((context, pos) => {
  const { text, from } = context.lineAt(pos);
  let before = context.lineAt(pos, -1);
  while (before.from > 0 && (before.from === from || before.text.trim() === "")) before = context.lineAt(before.from - 1, -1);
  if (before.from === from) return 0;
  const blank = /^\s*/.exec(before.text)?.[0].length ?? 0;
  const opened = /[[{]\s*$/.test(before.text) ? context.unit : 0;
  const closed = /^\s*[\]}]/.test(text) ? context.unit : 0;
  return Math.max(0, countColumn(before.text, context.state.tabSize, blank) + opened - closed);
});

/** What the viewer has of it, which nobody writes in. */
export const jsonColours: Extension = colours;

/** What the editors have. */
export const json: Extension = [
  colours,
  pairs,
  indentation,
  indentOnInput(),
  EditorState.languageData.of(() => [{ closeBrackets: { brackets: ["[", "{", '"'] }, indentOnInput: /^\s*[}\]]$/ }]),
];
