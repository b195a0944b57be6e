/** `types`: TypeScript declarations of a tool list. */

import { optionOf, type Command, type Words } from "./command.js";
import { plural } from "./counts.js";
import { printableLines, type Io } from "./io.js";
import { publishing, readSource, SOURCE_DETAILS, SOURCE_OPTIONS } from "./source.js";
import { distinctlyNamed } from "./tools.js";

/** The command `types`. */
export const types: Command = {
  name: "types",
  about: "writes TypeScript declarations for the arguments and the output of every tool",
  usage: "[OPTIONS] FILE   or   [OPTIONS] -- COMMAND…",
  takesList: true,
  options: [{ name: "out", value: "FILE", about: "where they go, in place of stdout", given: "maybe" }, ...SOURCE_OPTIONS],
  details: () => SOURCE_DETAILS,
  run,
};

async function run(words: Words, io: Io): Promise<number> {
  const source = await readSource(words, io);
  const declared = (await publishing()).types(distinctlyNamed(source.name, source.entries));
  // In a string or a comment, where alone one stands, an escape says the same as the character. Descriptions are full of tabs,
  // which harm nobody.
  const text = declared.split("\t").map(printableLines).join("\t");
  const out = optionOf(words, "out");
  if (out === undefined) await io.out.write(text);
  else {
    io.save(out, text);
    io.note(`${out}: the types of ${plural(source.entries.length, "tool")}\n`);
  }
  return 0;
}
