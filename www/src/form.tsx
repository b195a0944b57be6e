/**
 * The form of a ToolSpec. It holds nothing of its own: it shows the text of the editor and changes it, member by member, so that
 * undo, marks and share links are those of the text.
 */

import type { ChangeSpec } from "@codemirror/state";
import { findNodeAtLocation, parseTree, type JSONPath } from "jsonc-parser";
import type { VNode } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import { isRecord } from "./check/source";
import { editsFor, memberOf, outlineOf, parsed, type Member, type Outline } from "./outline";

const KINDS = ["text", "integer", "number", "boolean", "choice", "list", "object", "any"] as const;
const GROUPS = { exactlyOne: "Exactly one of", atLeastOne: "At least one of", atMostOne: "At most one of" } as const;
/** The members that only some kinds have, with their labels. */
const MEMBERS: Readonly<Record<string, readonly (readonly [member: string, label: string])[]>> = {
  text: [["minLength", "Shortest"], ["maxLength", "Longest"], ["pattern", "Pattern"]],
  integer: [["minimum", "Minimum"], ["maximum", "Maximum"]],
  number: [["minimum", "Minimum"], ["maximum", "Maximum"]],
  choice: [["values", "Values, with commas"]],
  list: [["minItems", "Fewest"], ["maxItems", "Most"]],
};
/** Properties up to this many are shown with all their fields. */
const FEW = 20;

interface Props {
  readonly text: string;
  readonly change: (changes: readonly ChangeSpec[]) => void;
}

/** What the fields change. */
interface Now {
  readonly outline: Outline | undefined;
  readonly change: Props["change"];
}

type Set = (path: JSONPath, value: unknown) => void;
type Rename = (from: string, to: string) => void;

export function SpecForm({ text, change }: Props) {
  // What the fields call when they change: the same functions for as long as the form is there, so that no field is made anew for them.
  const now = useRef<Now>({ outline: undefined, change });
  const fields = useRef<readonly Kept[]>([]);
  const { set, rename } = useMemo(() => changes(now), []);
  const outline = outlineOf(text, now.current.outline);
  now.current = { outline, change };
  if (outline === undefined) return <p class="notice">The text is no JSON object, so the form cannot show it. Mend it in the text view.</p>;
  const { properties } = outline;
  const few = properties.length <= FEW;
  // The fields of a property that is what it was are the same ones, and need no second look.
  fields.current = properties.map(({ name, value }, index) => {
    const known = fields.current[index];
    if (known !== undefined && known.property === value && known.name === name) return known;
    const made = <PropertyFields key={name} few={few} name={name} property={isRecord(value) ? value : {}} set={set} rename={rename} />;
    return { name, property: value, made };
  });
  const annotated = memberOf(outline, "annotations");
  const annotations = isRecord(annotated) ? annotated : {};
  function add(): void {
    let number = properties.length + 1;
    while (properties.some(({ name }) => name === `argument_${number}`)) number++;
    set(["properties", `argument_${number}`], { kind: "text" });
  }
  return (
    <form class="form" onSubmit={(event) => event.preventDefault()}>
      <fieldset>
        <legend>Tool</legend>
        <Text label="Name" value={memberOf(outline, "name")} set={(value) => set(["name"], value)} code />
        <Text label="Description" value={memberOf(outline, "description")} set={(value) => set(["description"], value || undefined)} />
        <div class="checks">
          <Check label="Read only" on={annotations["readOnly"]} set={(on) => set(["annotations", "readOnly"], on)} />
          <Check label="Destructive" on={annotations["destructive"]} set={(on) => set(["annotations", "destructive"], on)} />
        </div>
      </fieldset>
      {fields.current.map(({ made }) => made)}
      <p>
        <button type="button" onClick={add}>
          Add an argument
        </button>
      </p>
      <fieldset>
        <legend>Groups</legend>
        {Object.entries(GROUPS).map(([group, label]) => (
          <Commit key={group} label={label} value={wordsOf(memberOf(outline, group))} commit={(value) => set([group], words(value))} code />
        ))}
      </fieldset>
    </form>
  );
}

/** The fields of a property, and the property that they show. */
interface Kept {
  readonly name: string;
  readonly property: unknown;
  readonly made: VNode;
}

/** What changes the text that `now` holds. */
function changes(now: { readonly current: Now }): { readonly set: Set; readonly rename: Rename } {
  return {
    set: (path, value) => {
      const { outline, change } = now.current;
      if (outline === undefined) return;
      change(editsFor(outline, path, value).map(({ offset, length, content }) => ({ from: offset, to: offset + length, insert: content })));
    },
    rename: (from, to) => {
      const { outline, change } = now.current;
      const all = findNodeAtLocation(parseTree(outline?.text ?? "") ?? { type: "null", offset: 0, length: 0 }, ["properties"])?.children ?? [];
      const keys = all.flatMap(({ children }) => children?.[0] ?? []);
      const key = keys.find(({ value }) => value === from);
      if (key === undefined || to === "" || keys.some(({ value }) => value === to)) return;
      change([{ from: key.offset, to: key.offset + key.length, insert: JSON.stringify(to) }]);
    },
  };
}

interface PropertyProps {
  readonly name: string;
  readonly property: Member;
  readonly set: Set;
  readonly rename: Rename;
}

/** The fields of a property. Where there are many properties, they are folded. */
function PropertyFields({ few, ...property }: PropertyProps & { readonly few: boolean }) {
  const [open, setOpen] = useState(few);
  return (
    <fieldset>
      <legend>
        <button type="button" class="unfold" aria-expanded={open} onClick={() => setOpen(!open)}>
          <code>{property.name}</code>
        </button>
      </legend>
      {open ? <Fields {...property} /> : <p class="hint">{kindOf(property.property)}</p>}
    </fieldset>
  );
}

function kindOf(property: Member): string {
  return String(property["kind"] ?? "text");
}

function Fields({ name, property, set, rename }: PropertyProps) {
  const at = (member: string): JSONPath => ["properties", name, member];
  const kind = kindOf(property);
  function setKind(next: string): void {
    const { description, required } = property;
    const needed = next === "choice" ? { values: ["one", "two"] } : next === "list" ? { items: { kind: "text" } } : next === "object" ? { properties: {} } : {};
    set(["properties", name], { kind: next, ...(description !== undefined && { description }), ...(required !== undefined && { required }), ...needed });
  }
  return (
    <>
      <div class="pair">
        <Commit label="Name" value={name} commit={(to) => rename(name, to)} code />
        <label class="field">
          <span>Kind</span>
          <select value={kind} onChange={(event) => setKind(event.currentTarget.value)}>
            {KINDS.map((one) => (
              <option key={one}>{one}</option>
            ))}
            {KINDS.some((one) => one === kind) ? null : <option>{kind}</option>}
          </select>
        </label>
      </div>
      <Text label="Description" value={property["description"]} set={(value) => set(at("description"), value || undefined)} />
      <div class="pair">
        {(MEMBERS[kind] ?? []).map(([member, label]) => (
          <Commit key={member} label={label} value={shown(member, property[member])} commit={(value) => set(at(member), meant(member, value))} code />
        ))}
        <Commit label="Default" value={literal(property["default"])} commit={(value) => set(at("default"), value === "" ? undefined : valueOf(value))} code />
      </div>
      {kind === "list" || kind === "object" ? <p class="hint">What it holds is written in the text view.</p> : null}
      <div class="checks">
        <Check label="Required" on={property["required"]} set={(on) => set(at("required"), on)} />
        <Check label="Nullable" on={property["nullable"]} set={(on) => set(at("nullable"), on)} />
        <button type="button" class="quiet" aria-label={`Remove ${name}`} onClick={() => set(["properties", name], undefined)}>
          Remove
        </button>
      </div>
    </>
  );
}

interface TextProps {
  readonly label: string;
  readonly value: unknown;
  readonly set: (value: string) => void;
  readonly code?: true;
}

/** A field whose every keystroke goes into the text. */
function Text({ label, value, set, code }: TextProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <input type="text" class={code && "code"} value={typeof value === "string" ? value : ""} onInput={(event) => set(event.currentTarget.value)} />
    </label>
  );
}

interface CommitProps {
  readonly label: string;
  readonly value: string;
  readonly commit: (value: string) => void;
  readonly code?: true;
}

/** A field that goes into the text when it is left: half of it would mean something else. */
function Commit({ label, value, commit, code }: CommitProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <input type="text" class={code && "code"} key={value} defaultValue={value} onChange={(event) => commit(event.currentTarget.value.trim())} />
    </label>
  );
}

function Check({ label, on, set }: { readonly label: string; readonly on: unknown; readonly set: (on: true | undefined) => void }) {
  return (
    <label class="check">
      <input type="checkbox" checked={on === true} onChange={(event) => set(event.currentTarget.checked || undefined)} />
      <span>{label}</span>
    </label>
  );
}

function shown(member: string, value: unknown): string {
  return member === "values" ? wordsOf(value) : member === "pattern" && typeof value === "string" ? value : literal(value);
}

function meant(member: string, value: string): unknown {
  if (value === "") return undefined;
  if (member === "values") return value.split(",").map((word) => valueOf(word.trim()));
  return member === "pattern" ? value : valueOf(value);
}

function literal(value: unknown): string {
  return value === undefined ? "" : typeof value === "string" && parsed(value) === undefined ? value : JSON.stringify(value);
}

/** The JSON that the words are, or the words as text. */
function valueOf(words: string): unknown {
  const value = parsed(words);
  return value === undefined ? words : value;
}

function wordsOf(value: unknown): string {
  return Array.isArray(value) ? value.map((word) => (typeof word === "string" ? word : JSON.stringify(word))).join(", ") : "";
}

function words(text: string): string[] | undefined {
  const names = text.split(",").map((name) => name.trim()).filter((name) => name !== "");
  return names.length === 0 ? undefined : names;
}
