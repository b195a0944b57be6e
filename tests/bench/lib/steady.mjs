// What a call costs once every engine is warm: all contenders in one process, in turns.

import { contenders } from "./contenders.mjs";
import { loop, measure } from "./measure.mjs";
import { work } from "./works.mjs";

/** What one call is, and what comes of a good one. */
const CALLS = {
  valid: { of: (made) => made.accepts, body: "call(value)" },
  shuffled: { of: (made) => made.accepts, body: "call(value)" },
  refused: { of: (made) => made.accepts, body: "!call(value)" },
  text: { of: (made) => made.text, body: "call(value).length > 0" },
  repaired: { of: (made) => made.reader?.() ?? made.read, body: "(help.slip(value), help.repaired(call(value)))" },
};

/** Measures one kind of work at one size. */
export async function steady({ kind, size, effort, slow }) {
  const { schema, values, ...help } = work(kind, size);
  const { of, body } = CALLS[kind];
  const runs = {};
  const left = {};
  const checks = {};
  for (const [name, make] of Object.entries(await contenders())) {
    let made;
    let call;
    try {
      made = make(schema);
      call = of(made);
    } catch (error) {
      left[name] = `cannot compile it: ${firstLine(error)}`;
      continue;
    }
    if (call === undefined) {
      left[name] = "does not do this";
      continue;
    }
    // A contender that gets the work wrong is named, not timed.
    const wrong = faults(made, size, kind);
    if (wrong !== undefined) {
      left[name] = wrong;
      continue;
    }
    const run = loop(body, call, values, help);
    try {
      const from = performance.now();
      run(1);
      if (slow !== undefined && performance.now() - from > slow) left[name] = `one call takes ${Math.round(performance.now() - from)} ms`;
    } catch (error) {
      left[name] = firstLine(error);
    }
    if (name in left) continue;
    runs[name] = run;
    checks[name] = made;
  }
  const measured = measure(runs, effort);
  for (const [name, made] of Object.entries(checks)) {
    const wrong = faults(made, size, kind);
    if (wrong !== undefined) throw new Error(`${name}, after the measurement: ${wrong}`);
  }
  return { measured, left };
}

/** Whether it accepts what is valid and refuses what is not, whole pools of each. */
function faults(made, size, kind) {
  if (size === "huge" && kind !== "valid") return undefined;
  for (const [each, wanted] of [["valid", true], ["refused", false], ["shuffled", true]]) {
    if (size === "huge" && each !== kind) continue;
    const { values } = work(each, size);
    const wrong = values.findIndex((value) => made.accepts(value) !== wanted);
    if (wrong >= 0) return `${wanted ? "refuses" : "accepts"} value ${wrong} of ${each}/${size}`;
  }
  return undefined;
}

function firstLine(error) {
  return String(error?.message ?? error).split("\n")[0].slice(0, 200);
}
