/** Where a tool list comes from: a file, stdin, or a live server. */

import type { ToolLike } from "../publish.js";
import { Misuse, optionOf, type Option, type Words } from "./command.js";
import { printable, textOf, type Io } from "./io.js";
import { flawOf, isObject, toolList, type Entry, type ToolList } from "./tools.js";

/** A tool list, and where it came from. */
export interface Source extends ToolList {
  /** What messages call it. */
  readonly name: string;
  /** The file that holds it, where it came from one. */
  readonly file?: { readonly path: string; readonly text: string };
  /** What it was read from, where that is a text. */
  readonly text?: string;
}

/** The entry that publishes. Its module is large, and neither help nor `check` waits for it. */
export const publishing = (): Promise<typeof import("../publish.js")> => import("../publish.js");

/** The tools of a list for the entry that publishes. It takes a tool without a name too, which its lint has a finding for. */
export function toolsOf({ entries }: ToolList): readonly ToolLike[] {
  return entries as readonly Entry[] as readonly (Entry & ToolLike)[];
}

/** The options of every command that takes a tool list. */
export const SOURCE_OPTIONS: readonly Option[] = [
  { name: "timeout", value: "SECONDS", about: "how long a server may take to list its tools", fallback: "60" },
];

/** What the help says of the source. */
export const SOURCE_DETAILS = `FILE is a tools/list result, the JSON-RPC response around it, its tools array, or one tool; - is
stdin. Behind -- stands the command of an MCP server on stdio: it is started, asked for its
tools, and ended.
`;

/** Reads the tool list that the words name. */
export async function readSource(words: Words, io: Io): Promise<Source> {
  const [path, ...more] = words.operands;
  const seconds = Number(optionOf(words, "timeout"));
  if (!(seconds > 0 && seconds <= 86_400)) throw new Misuse("--timeout is a number of seconds above 0");
  if (words.behind !== undefined) {
    if (path !== undefined) throw new Misuse("it takes a FILE, or a server's command behind --, not both");
    if (words.behind.length === 0) throw new Misuse("behind -- the command of a server is missing");
    return fromServer(words.behind, seconds, io);
  }
  if (path === undefined) throw new Misuse("a tool list is missing: give a FILE, - for stdin, or -- and the command of a server");
  if (more.length > 0) throw new Misuse(`it takes one FILE, not also ${JSON.stringify(more[0])}; the command of a server stands behind --`);
  const text = await textOf(io, path);
  const name = path === "-" ? "stdin" : path;
  const list = toolList(name, text);
  mustCross(name, list);
  const around = list.at.at(-1) === "tools" ? list.at.slice(0, -1).reduce<unknown>((value, step) => (isObject(value) ? value[step] : undefined), list.document) : undefined;
  if (isObject(around) && typeof around["nextCursor"] === "string") {
    io.note("the list has a nextCursor: it is one page of several, and the others are not looked at\n");
  }
  return { ...list, name, text, ...(path !== "-" && { file: { path, text } }) };
}

/** The server is a module of its own: whoever reads files need not load a client. */
async function fromServer(command: readonly string[], seconds: number, io: Io): Promise<Source> {
  const { listTools } = await import("./server.js");
  const listed = await listTools(command, { seconds, stop: io.stop, version: io.version });
  if ("fault" in listed) {
    const said = listed.stderr.map((line) => `  ${printable(line)}\n`).join("");
    if (said !== "" && !io.stop.aborted) io.note(`the server wrote on stderr:\n${said}`);
    throw new Misuse(listed.fault);
  }
  const name = command.join(" ");
  const list = toolList(name, JSON.stringify({ tools: listed.tools }));
  mustCross(name, list);
  return { ...list, name };
}

/** Names the first tool that the entry that publishes cannot take. */
function mustCross(name: string, { entries }: ToolList): void {
  for (const [index, entry] of entries.entries()) {
    const flaw = flawOf(entry);
    if (flaw !== undefined) throw new Misuse(`${name}: tool ${index + 1} of ${entries.length} ${flaw}`);
  }
}
