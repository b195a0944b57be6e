// Lines for the summary of `cargo verify`, which names a file for them; without it they are only printed.

import { appendFileSync } from "node:fs";

/** Prints the line and leaves it for the summary. */
export function note(line) {
  console.log(line);
  if (process.env.XTASK_NOTES) appendFileSync(process.env.XTASK_NOTES, `${line}\n`);
}
