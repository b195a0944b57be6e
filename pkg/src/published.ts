/** A tool's published forms: made when they are first asked for, and the way back from each. */

import { parseAnswer } from "./crossing.js";
import { exactJson } from "./exact.js";
import { withEncoded } from "./marshal.js";
import type { Profile, ProfileData } from "./profiles.js";
import { publisher, type Form, type Wire } from "./publisher.js";
import { afterEdits, edited, INTERNAL_FAILURE, resultOfText, withEditsBefore, type Result } from "./result.js";
import type { EditRecord } from "./types.js";

/** The form of a profile; `undefined` for the tool's own. Throws where the profile is none. */
export type Forms = (profile: Profile | undefined) => Form | undefined;

/** The forms of the tool of that name, whose entry is asked for as JSON text. */
export function formsOf(tool: string, entry: () => string, standing: Profile | undefined): Forms {
  const byName = new Map<string, Form>();
  const byData = new WeakMap<ProfileData, Form>();
  function make(profile: Profile): Form {
    const text = exactJson(profile);
    try {
      return publisher(tool).form(entry(), text);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      throw message.startsWith(`${tool}: `) ? error : new Error(`${tool}: ${message}`);
    }
  }
  return (asked) => {
    const profile = asked ?? standing ?? "mcp";
    if (profile === "mcp") return undefined;
    const kept = typeof profile === "string" ? byName.get(profile) : byData.get(profile);
    if (kept !== undefined) return kept;
    const form = make(profile);
    if (typeof profile === "string") byName.set(profile, form);
    else byData.set(profile, form);
    return form;
  };
}

/** What a plan says of a value in the author's form. */
type Judge<V, T> = (author: V) => Result<T>;

/** The edits as the module answers them. */
interface Turned {
  readonly edits: readonly EditRecord[];
}

/** What `judge` says of a published value that was turned back. The edits of that stand before those of the reading. */
export function judgeTurned<T>(wire: Wire, value: unknown, maxDepth: number, copy: boolean, judge: Judge<unknown, T>): Result<T> {
  const turned = turn(wire, value, maxDepth, copy);
  if (turned === undefined) return resultOfText(INTERNAL_FAILURE);
  if (turned.edits.length > 0) return afterEdits(turned.edits, judge(turned.author));
  return judgeUnwrapped(wire, maxDepth, judge(value), judge);
}

/** As `judgeTurned`, for JSON text. */
export function judgeTurnedText<T>(
  wire: Wire,
  json: string,
  most: number | undefined,
  maxDepth: number,
  judge: Judge<string, T>,
  judgeValue: Judge<unknown, T>,
): Result<T> {
  let turned: readonly string[] | undefined;
  try {
    turned = wire.text(json, most);
  } catch {
    return resultOfText(INTERNAL_FAILURE);
  }
  const [edits, author] = turned ?? [];
  if (edits === undefined || author === undefined) return judgeUnwrapped(wire, maxDepth, judge(json), judgeValue);
  return afterEdits(parseAnswer<Turned>(edits).edits, judge(author));
}

/** Where a repair took the whole arguments out of a text or a wrapper, what was in it is the published form. */
function judgeUnwrapped<T>(wire: Wire, maxDepth: number, result: Result<T>, judge: Judge<unknown, T>): Result<T> {
  const whole = result.ok ? result.edits[0] : undefined;
  if (whole?.path !== "" || whole.change !== "set") return result;
  const turned = turn(wire, whole.after, maxDepth, false);
  if (turned === undefined || turned.edits.length === 0) return result;
  const again = judge(turned.author);
  return again.ok ? withEditsBefore([whole], afterEdits(turned.edits, again)) : result;
}

function turn(wire: Wire, value: unknown, maxDepth: number, copy: boolean): (Turned & { readonly author: unknown }) | undefined {
  try {
    return withEncoded(value, maxDepth, (bytes) => {
      const answer = wire.edits(bytes);
      if (answer === "") return { edits: [], author: value };
      const { edits } = parseAnswer<Turned>(answer);
      let odd = false;
      const author = edited(value, bytes, edits, copy, () => {
        odd = true;
      });
      // A copy has not what is no data, for which the check has to refuse it: then it is judged as it came.
      return odd ? { edits: [], author: value } : { edits, author };
    });
  } catch {
    return undefined;
  }
}
