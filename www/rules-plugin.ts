import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** Which module gives the rules. */
const NAME = "virtual:rules";
/** The page that the core generates from its one table of rules, with an example of each that is a test. */
const SOURCE = new URL("../docs/repairs.md", import.meta.url);

/** Gives the page of rules what the core has of them: whatever is read here that is not as it was, ends the build. */
export function rules(): Plugin {
  const resolved = `\0${NAME}`;
  return {
    name: "rules",
    resolveId: (id) => (id === NAME ? resolved : undefined),
    load(id) {
      if (id !== resolved) return undefined;
      this.addWatchFile(SOURCE.pathname);
      return `export const RULES = ${JSON.stringify(read(readFileSync(SOURCE, "utf8")))};`;
    },
  };
}

function read(page: string) {
  const rows = page.split("\n").filter((line) => line.startsWith("| [`"));
  if (rows.length === 0) throw new Error("docs/repairs.md has no rules");
  return rows.map((line) => {
    const cells = line.split(" | ").map((cell) => cell.replace(/^\| | \|$/g, "").trim());
    const [link, tolerant, from, to, refused] = cells;
    const name = /^\[`(\w+)`\]/.exec(link ?? "")?.[1];
    if (cells.length !== 5 || name === undefined) throw new Error(`docs/repairs.md: this row is not as expected: ${line}`);
    return { name, tolerant: tolerant === "yes", from, to, refused, example: exampleOf(page, name) };
  });
}

/** The lines of a rule's example: what each is, and what it says. */
function exampleOf(page: string, name: string) {
  const section = page.split(`\n## ${name}\n`)[1]?.split("\n## ")[0] ?? "";
  const block = /^```text\n([^]*?)\n```$/m.exec(section)?.[1];
  if (block === undefined) throw new Error(`docs/repairs.md: ${name} has no example`);
  return block.split("\n").map((line) => {
    const [, what, says] = /^(\S+(?: \S+)*) {2,}(.*)$/.exec(line) ?? [];
    if (what === undefined) throw new Error(`docs/repairs.md: this line of ${name} is not as expected: ${line}`);
    return { what, says };
  });
}
