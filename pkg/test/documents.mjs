// The documents of the repository: their names, their blocks of code, and the program that the blocks of each make.
//
// The `ts` blocks of a document are one program, in their order. A `text` block right behind one is what that block prints.

import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const repository = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Every document, by its path in the repository. */
export const documents = [
  ...["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"],
  ...["pkg/README.md", "crates/mcp-arguments/README.md", "examples/README.md", "tests/cases/README.md"],
  ...readdirSync(join(repository, "docs")).filter((name) => name.endsWith(".md")).map((name) => `docs/${name}`),
];

export const textOf = (document) => readFileSync(join(repository, document), "utf8");

/** The blocks of a document that are in fences: their language, their code, and whether they stand right behind another. */
export function blocksOf(document) {
  const fences = [...textOf(document).matchAll(/^```(\w*)[^\n]*\n([^]*?)^```$/gm)];
  return fences.map(({ 0: whole, 1: language, 2: code, index }, at) => {
    const before = fences[at - 1];
    const follows = before !== undefined && /^\s*$/.test(textOf(document).slice(before.index + before[0].length, index));
    return { language, code, follows, whole };
  });
}

/** What a program prints between two of its blocks. */
export const MARK = "-- the next block --";

/** The name of a document's program among the files of the tests. */
export const programName = (document) => document.replaceAll(/[/.]/g, "-");

/** The program of a document, or nothing where it shows none. */
export function programOf(document) {
  const programs = blocksOf(document).filter(({ language }) => language === "ts");
  if (programs.length === 0) return undefined;
  const console = "declare const console: { log(...values: unknown[]): void; error(...values: unknown[]): void };\n";
  return console + programs.map(({ code }) => code).join(`console.log("${MARK}");\n`);
}

/** For each block of a document's program what it must print, where the document says so. */
export function outputsOf(document) {
  const blocks = blocksOf(document);
  return blocks.flatMap(({ language }, at) => {
    if (language !== "ts") return [];
    const next = blocks[at + 1];
    return [next?.follows && next.language === "text" ? next.code : undefined];
  });
}
