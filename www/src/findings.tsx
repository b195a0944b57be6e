/** What a lint finds in the tool: its level, whom it concerns, and what to write instead. */

import { Most, Named, plural } from "./parts";
import type { Lint, Place, PlacedFinding } from "./protocol";

type Level = PlacedFinding["level"];

const SIGNS: Readonly<Record<Level, string>> = { error: "✕", warning: "!", info: "i" };
const LEVELS: readonly Level[] = ["error", "warning", "info"];
/** Findings that are listed at first. */
const FIRST = 15;

interface Props {
  readonly lint: Lint;
  readonly reveal: (place: Place) => void;
}

export function LintList({ lint, reveal }: Props) {
  const { findings } = lint;
  if (findings.length === 0) return <p class="hint">Nothing was found.</p>;
  const ordered = LEVELS.flatMap((level) => findings.filter((finding) => finding.level === level));
  const counts = LEVELS.map((level) => ({ level, count: findings.filter((finding) => finding.level === level).length }));
  return (
    <>
      <h4>{counts.filter(({ count }) => count > 0).map(({ level, count }) => (level === "info" ? `${count} info` : plural(count, level))).join(", ")}</h4>
      <Most items={ordered} first={FIRST} class="findings lint">
        {({ level, path, rule, reason, instead, clients, place }, index) => (
          <li key={index}>
            <button type="button" class="finding" onClick={() => reveal(place)}>
              <span class={`sign ${level}`}>
                <span aria-hidden="true">{SIGNS[level]}</span> {level}
              </span>
              <code class="path">{path === "" ? "(the tool)" : path}</code>
              <code class="code">{rule}</code>
              <span>
                <Named text={reason} />
              </span>
              <span>
                <b>Instead:</b> <Named text={instead} />
              </span>
              <span class="hint">{clients.length === 0 ? "every client" : clients.join(", ")}</span>
            </button>
          </li>
        )}
      </Most>
    </>
  );
}
