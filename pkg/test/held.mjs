// What the hazards hold of a schema's answers: each throws where it does not hold, and else says how many checks it made.

import { equal, show } from "./exact.mjs";
import { isJson } from "./generated.mjs";

/** Holds the answer to what is wanted. */
export function answers(tool, input, wanted, about = "") {
  const result = tool.validate(input);
  holds(result.ok === wanted, wanted ? `${about} refused: ${result.text}` : "accepted what is wrong");
  return 1;
}

/** Holds the fast way against the full one, in each mode, and both against text where there is one that says the same. */
export function same(schema, input, about) {
  let checks = 0;
  const text = isJson(input) ? JSON.stringify(input) : undefined;
  for (const mode of ["validate", "read"]) {
    const fast = schema[mode](input);
    const others = [schema[mode](input, { copy: true }), ...(text === undefined ? [] : [schema[`${mode}Text`](text)])];
    for (const other of others) {
      const [ours, theirs] = [fast, other].map((result) => (result.ok ? { edits: result.edits } : { violations: result.violations, text: result.text }));
      holds(fast.ok === other.ok && equal(ours, theirs), `${about}: ${mode}: ${show(ours)} and ${show(theirs)}`);
      if (fast.ok && text !== undefined) holds(equal(fast.value, other.value), `${about}: ${mode}: another value: ${show(fast.value)} and ${show(other.value)}`);
      checks++;
    }
  }
  const [strict, tolerant] = [schema.validate(input), schema.read(input)];
  if (!strict.ok) return checks;
  // Looking for swallowed arguments is the one thing that a reading asks beyond that, and takes steps.
  const beyond = !tolerant.ok && tolerant.violations.every(({ code, want }) => code === "swallowed" || want.limit === "steps");
  holds(beyond || (tolerant.ok && equal(strict.value, tolerant.value)), `${about}: a valid value does not stand: ${show(tolerant)}`);
  return checks + 1;
}

export function holds(fact, message) {
  if (!fact) throw new Error(message);
}
