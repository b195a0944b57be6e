/** The answer: both readings side by side. */

import { useMemo } from "preact/hooks";
import { compact, pretty } from "./format";
import { Code, Fold, plural, useMost } from "./parts";
import type { Checked, Place, PlacedEdit, PlacedViolation, Reading } from "./protocol";

/** Edits that are shown. */
const ROWS = 60;
/** Values that are shown at first: a screen of them, so that a key stays a small matter. */
const FIRST_VALUES = 20;
/** Characters of a value in a row. */
const CELL = 160;

export type Outcome = "accepted" | "edited" | "refused";

const SIGNS: Readonly<Record<Outcome, string>> = { accepted: "✓", edited: "✎", refused: "✕" };

export function outcomeOf(reading: Reading): Outcome {
  if (!reading.ok) return "refused";
  return reading.edits.length > 0 ? "edited" : "accepted";
}

/** One line that says what became of the call. */
export function verdictOf(reading: Reading): string {
  if (!reading.ok) return `Refused: ${plural(reading.violations.length + reading.more, "violation")}`;
  return reading.edits.length > 0 ? `Accepted with ${plural(reading.edits.length, "edit")}` : "Accepted";
}

export function Sign({ outcome }: { readonly outcome: Outcome }) {
  return (
    <span class={`sign ${outcome}`} aria-hidden="true">
      {SIGNS[outcome]}
    </span>
  );
}

interface Props {
  readonly checked: Checked;
  readonly reveal: (place: Place) => void;
}

export function Readings({ checked, reveal }: Props) {
  return (
    <div class="readings">
      <Column name="Strict" method="validate" reading={checked.strict} reveal={reveal} />
      <Column name="Tolerant" method="read" reading={checked.tolerant} reveal={reveal} />
    </div>
  );
}

interface ColumnProps {
  readonly name: string;
  readonly method: string;
  readonly reading: Reading;
  readonly reveal: (place: Place) => void;
}

function Column({ name, method, reading, reveal }: ColumnProps) {
  const outcome = outcomeOf(reading);
  return (
    <section class={`reading ${outcome}`} aria-label={`${name} reading`}>
      <header>
        <h3>
          {name} <code>{method}</code>
        </h3>
        <p class="verdict">
          <Sign outcome={outcome} /> {verdictOf(reading)}
        </p>
        <p class="timing" title={`the mean of ${plural(reading.timing.runs, "run")} in your browser`}>
          {micros(reading.timing.micros)} µs
        </p>
      </header>
      {reading.ok ? (
        <>
          {reading.edits.length > 0 && <Edits edits={reading.edits} reveal={reveal} />}
          <Values value={reading.value} edits={reading.edits} />
        </>
      ) : (
        <>
          <Violations violations={reading.violations} more={reading.more} reveal={reveal} />
          <Code label="What the model sees" text={reading.text} />
          <Fold summary="CallToolResult">{() => <Code label="CallToolResult" text={reading.result} heading={false} />}</Fold>
        </>
      )}
    </section>
  );
}

function micros(value: number): string {
  return value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString("en");
}

interface ViolationsProps {
  readonly violations: readonly PlacedViolation[];
  readonly more: number;
  readonly reveal: (place: Place) => void;
}

function Violations({ violations, more, reveal }: ViolationsProps) {
  return (
    <>
      <h4>Violations</h4>
      <ol class="findings">
        {violations.map(({ violation, sentence, place }, index) => (
          <li key={index}>
            <button type="button" class="finding" onClick={() => reveal(place)}>
              <code class="path">{violation.path === "" ? "(all)" : violation.path}</code>
              <code class="code">{violation.code}</code>
              <span>{sentence}</span>
            </button>
          </li>
        ))}
      </ol>
      {more > 0 && <p class="hint">and {more.toLocaleString("en")} more</p>}
    </>
  );
}

function Edits({ edits, reveal }: { readonly edits: readonly PlacedEdit[]; readonly reveal: (place: Place) => void }) {
  return (
    <>
      <h4>Edits</h4>
      <ol class="findings">
        {edits.slice(0, ROWS).map(({ edit, place, was }, index) => (
          <li key={index} class="edit">
            <span class="edit-head">
              {place === undefined ? (
                <code class="path">{edit.path === "" ? "(all)" : edit.path}</code>
              ) : (
                <button type="button" class="link" onClick={() => reveal(place)} aria-label={`${edit.path}: show it in the call`}>
                  <code class="path">{edit.path === "" ? "(all)" : edit.path}</code>
                </button>
              )}
              <a class="code" href={`./rules.html#${edit.rule}`} target="_blank" rel="noopener">
                <code>{edit.rule}</code>
                <span class="hidden"> (what this rule does, in a new tab)</span>
              </a>
            </span>
            <span class="change">
              <code class="before">{before({ edit, ...(was !== undefined && { was }) })}</code> <span aria-hidden="true">→</span>
              <span class="hidden">becomes</span> <code class="after">{after(edit)}</code>
            </span>
          </li>
        ))}
      </ol>
      {edits.length > ROWS && <p class="hint">and {(edits.length - ROWS).toLocaleString("en")} more</p>}
    </>
  );
}

function before({ edit, was }: PlacedEdit): string {
  if (edit.change === "rename") return edit.path.slice(edit.path.lastIndexOf("/") + 1);
  if (was !== undefined) return was;
  if (edit.before === undefined) return "absent";
  return edit.before.value === undefined ? edit.before.kind : String(edit.before.value);
}

function after(edit: PlacedEdit["edit"]): string {
  switch (edit.change) {
    case "remove":
      return "absent";
    case "rename":
      return edit.to ?? "";
    case "set":
      return edit.secret === true ? "(secret)" : cut(compact(edit.after));
  }
}

function Values({ value, edits }: { readonly value: unknown; readonly edits: readonly PlacedEdit[] }) {
  const members = typeof value === "object" && value !== null ? Object.entries(value) : [];
  const [most, more] = useMost(members.length, FIRST_VALUES);
  const changed = new Set(edits.map(({ edit }) => edit.path.split("/")[1]));
  return (
    <>
      <h4>Values</h4>
      {members.length === 0 ? (
        <p class="hint">No arguments: the handler gets an empty object.</p>
      ) : (
        <div class="table">
          <table>
            <thead>
              <tr>
                <th scope="col">argument</th>
                <th scope="col">kind</th>
                <th scope="col">value</th>
              </tr>
            </thead>
            <tbody>
              {members.slice(0, most).map(([name, member]) => (
                <Row key={name} name={name} kind={kindOf(member)} text={cut(compact(member))} changed={changed.has(name)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {more}
      <Fold summary="As JSON">{() => <Code label="Values as JSON" text={pretty(value)} heading={false} />}</Fold>
    </>
  );
}

interface RowProps {
  readonly name: string;
  readonly kind: string;
  readonly text: string;
  readonly changed: boolean;
}

/** A row is made anew only where it says something else: most keys change one of many. */
function Row({ name, kind, text, changed }: RowProps) {
  return useMemo(
    () => (
      <tr class={changed ? "changed" : undefined}>
        <th scope="row">
          <code>{name}</code>
        </th>
        <td>{kind}</td>
        <td>
          <code>{text}</code>
        </td>
      </tr>
    ),
    [name, kind, text, changed],
  );
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return `list of ${value.length}`;
  switch (typeof value) {
    case "bigint":
      return "integer (BigInt)";
    case "number":
      return Number.isInteger(value) ? "integer" : "number";
    case "string":
      return "text";
    default:
      return typeof value;
  }
}

function cut(text: string): string {
  return text.length <= CELL ? text : `${text.slice(0, CELL)}…`;
}
