/** JSON Pointers: as they stand in records, and the names and indexes that they are made of. */

/** The names and indexes of a JSON Pointer. */
export function segments(pointer: string): string[] {
  const steps = pointer.split("/");
  steps.shift();
  return pointer.includes("~") ? steps.map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~")) : steps;
}

/** The JSON Pointer of names and indexes. */
export function pointerTo(steps: readonly PropertyKey[]): string {
  return steps.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
