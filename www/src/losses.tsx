/** What a profile cannot keep: listed, and marked where something else stands for it. */

import { Copy, Most, plural } from "./parts";
import type { Kept, Listing, Place, PlacedLoss } from "./protocol";
import type { NotedMark } from "./viewer";

const SIGNS: Readonly<Record<Kept, string>> = { same: "≡", partly: "≈", unsaid: "✕" };
const KEPT: readonly Kept[] = ["unsaid", "partly", "same"];
const SAID: Readonly<Record<Kept, string>> = {
  same: "the same in other words",
  partly: "in words or in part, and still enforced",
  unsaid: "not said, and still enforced",
};
/** Losses that are listed at first. */
const FIRST = 15;
/** Characters of what was lost in a note at the end of a line; the list has more of them. */
const NOTED = 40;
/** Marks of a text: more of them would be drawn than read. */
const MOST_MARKS = 300;

export function lossMarks(losses: readonly PlacedLoss[]): NotedMark[] {
  return losses.slice(0, MOST_MARKS).map((loss) => ({
    place: loss.place,
    severity: loss.kept === "same" ? "info" : loss.kept === "partly" ? "warning" : "error",
    message: `${change(loss)} (${SAID[loss.kept]})`,
    note: `${SIGNS[loss.kept]} ${loss.keyword}${loss.from === undefined ? " was not there" : ` was ${cut(loss.from)}`}`,
  }));
}

function cut(text: string): string {
  return text.length <= NOTED ? text : `${text.slice(0, NOTED)}…`;
}

function change({ keyword, from, to }: PlacedLoss): string {
  return `${keyword}: ${from ?? "nothing"} → ${to ?? "nothing"}`;
}

interface Props {
  readonly listing: Listing;
  readonly reveal: (place: Place) => void;
}

export function LossList({ listing, reveal }: Props) {
  const { losses } = listing;
  if (losses.length === 0) return <p class="hint">Nothing is lost: this is the tool as its author has it.</p>;
  const kinds = KEPT.map((kept) => ({ kept, count: losses.filter((loss) => loss.kept === kept).length })).filter(({ count }) => count > 0);
  return (
    <>
      <div class="block-head">
        <h4>
          {plural(losses.length, "change")}: {kinds.map(({ kept, count }) => `${count} ${SIGNS[kept]} ${SAID[kept]}`).join("; ")}
        </h4>
        <Copy text={() => JSON.stringify(losses.map(({ place: _, ...loss }) => loss), null, 2)} label="changes" />
      </div>
      <Most items={losses} first={FIRST} class="findings losses">
        {(loss, index) => (
          <li key={index}>
            <button type="button" class="finding" onClick={() => reveal(loss.place)}>
              <span class={`sign ${loss.kept}`} aria-hidden="true">
                {SIGNS[loss.kept]}
              </span>
              <code class="path">{loss.path === "" ? "(the schema)" : loss.path}</code>
              <code class="code">{loss.keyword}</code>
              <span class="change">
                <code class="before">{loss.from ?? "absent"}</code> <span aria-hidden="true">→</span>
                <span class="hidden">becomes</span> <code class="after">{loss.to ?? "absent"}</code>
              </span>
              <span class="hint">{SAID[loss.kept]}</span>
            </button>
          </li>
        )}
      </Most>
    </>
  );
}
