/** What is marked in the two texts. */

import type { Mark } from "./looks";
import type { CallAnswer, Checked, Place, ToolAnswer } from "./protocol";

/** Marks of a text: more of them would be drawn than read. */
const MOST = 200;

export function toolMarks(answer: ToolAnswer): Mark[] {
  switch (answer.state) {
    case "ready":
      return [];
    case "unreadable":
      return [{ place: answer.place, severity: "error", message: answer.reason }];
    case "faulty":
      return answer.faults.slice(0, MOST).map(({ message, place }) => ({ place, severity: "error", message }));
  }
}

export function callMarks(answer: CallAnswer): Mark[] {
  switch (answer.state) {
    case "waiting":
      return [];
    case "unreadable":
      return [{ place: answer.place, severity: "error", message: answer.reason }];
    case "checked":
      return checkedMarks(answer).slice(0, MOST);
  }
}

/** A place that both readings refuse is an error; one that the tolerant reading gets over, a warning; other edits are notes. */
function checkedMarks({ strict, tolerant }: Checked): Mark[] {
  const marks = new Map<string, Mark>();
  const at = ({ from, to }: Place) => `${from}-${to}`;
  if (!tolerant.ok) {
    for (const { place, sentence } of tolerant.violations) add(marks, at(place), { place, severity: "error", message: sentence });
  }
  if (!strict.ok) {
    // A tolerant reading that lists all it refuses got over the rest.
    const severity = tolerant.ok || tolerant.more === 0 ? "warning" : "error";
    for (const { place, sentence } of strict.violations) {
      const known = marks.get(at(place));
      if (known?.message.includes(sentence) === true) continue;
      add(marks, at(place), { place, severity, message: `strict: ${sentence}` });
    }
  }
  if (tolerant.ok) {
    for (const { edit, place } of tolerant.edits) {
      if (place !== undefined) add(marks, at(place), { place, severity: "info", message: `tolerant: ${edit.rule}` });
    }
  }
  return [...marks.values()];
}

function add(marks: Map<string, Mark>, key: string, mark: Mark): void {
  const known = marks.get(key);
  marks.set(key, known === undefined ? mark : { ...known, message: `${known.message}\n${mark.message}` });
}
