/** JSON Pointers, and the names and indexes that they are made of. */

/** The names and indexes of a JSON Pointer. */
export function segments(pointer: string): string[] {
  return pointer.split("/").slice(1).map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The JSON Pointer of names and indexes. */
export function pointerTo(steps: readonly string[]): string {
  return steps.map((step) => `/${step.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
