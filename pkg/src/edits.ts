/** Edits: how they become a value, and what the caller sees of them. */

import { define } from "./marshal.js";
import { segments } from "./pointer.js";
import type { EditRecord } from "./types.js";

/**
 * A change from what arrived to what was handed on: a repair, a filled-in default, a rename or a removal.
 *
 * The value of a secret property is left out.
 */
export type Edit = EditRecord;

/** A value with its defaults, and an edit for each. */
export interface Completed {
  readonly value: unknown;
  readonly edits: readonly EditRecord[];
}

type Container = readonly unknown[] | Readonly<Record<string, unknown>>;

/**
 * `value` with the edits made. Only the arrays and objects that change are copied, each once; `value` itself never changes.
 *
 * Throws what a getter of `value` throws, or an Error where an edit does not fit the value.
 */
export function applyEdits(value: unknown, edits: readonly EditRecord[]): unknown {
  // A holder lets the value itself be replaced like any member.
  const holder: Record<string, unknown> = { root: value };
  const fresh = new Set<unknown>();
  for (const edit of edits) {
    const steps = segments(edit.path);
    const last = steps.pop() ?? "root";
    let container: Container = holder;
    if (edit.path !== "") {
      container = copied(holder, "root", fresh);
      for (const step of steps) container = copied(container, step, fresh);
    }
    switch (edit.change) {
      case "set":
        put(container, last, edit.after);
        break;
      case "remove":
        take(container, last);
        break;
      case "rename":
        rename(container, last, edit.to ?? "");
        break;
    }
  }
  return holder["root"];
}

/** The array or object that is a member of `container`, copied unless this pass has made it. */
function copied(container: Container, step: string, fresh: Set<unknown>): Container {
  const inner = memberOf(container, step);
  if (typeof inner !== "object" || inner === null) throw new Error(`an edit reaches into a value without members: ${step}`);
  if (fresh.has(inner)) return inner as Container;
  const copy = Array.isArray(inner) ? Array.from(inner as readonly unknown[]) : copyOf(inner as Container);
  fresh.add(copy);
  put(container, step, copy);
  return copy;
}

function rename(container: Container, from: string, to: string): void {
  const value = memberOf(container, from);
  take(container, from);
  put(container, to, value);
}

/** A copy of an object's own members; those that are undefined count as absent. */
function copyOf(object: Container): Record<string, unknown> {
  const copy: Record<string, unknown> = { ...object };
  for (const name in copy) if (copy[name] === undefined) delete copy[name];
  return copy;
}

function memberOf(container: Container, name: string): unknown {
  return Object.hasOwn(container, name) ? (container as Readonly<Record<string, unknown>>)[name] : undefined;
}

function put(container: Container, name: string, value: unknown): void {
  if (Array.isArray(container)) (container as unknown[])[Number(name)] = value;
  else define(container, name, value);
}

function take(container: Container, name: string): void {
  if (Array.isArray(container)) (container as unknown[]).splice(Number(name), 1);
  else delete (container as Record<string, unknown>)[name];
}

/** The edit as the caller sees it: without the value, where the property is secret. */
export function masked(edit: EditRecord): Edit {
  if (edit.secret !== true) return edit;
  const { after: _after, before, ...rest } = edit;
  return before === undefined ? rest : { ...rest, before: { kind: before.kind } };
}
