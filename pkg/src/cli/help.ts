/** The help texts. */

import type { Command } from "./command.js";

const EXIT_CODES = `Exit codes: 0 all is fine, 1 there are findings, 2 it was called wrongly or could not go on.
`;

/** The help on all commands. */
export function overview(commands: readonly Command[]): string {
  const rows: Row[] = [...commands.map(({ name, about }): Row => [name, about]), ["help COMMAND", "says more about a command"]];
  return `The argument boundary of MCP tools, on the command line.

Usage: mcp-arguments COMMAND [OPTIONS]

Commands:
${table(rows)}
Options:
${table([["-h, --help", "shows this, or the help of a command"], ["-V, --version", "shows the version"]])}
${EXIT_CODES}`;
}

/** The help on one command. */
export async function commandHelp({ name, about, usage, options, details }: Command): Promise<string> {
  const rows = options.map(({ name: option, value, about: says, fallback }): Row => {
    const otherwise = fallback === undefined ? "" : `; ${fallback} unless it is given`;
    return [`--${option}${value === undefined ? "" : ` ${value}`}`, `${says}${otherwise}`];
  });
  return `mcp-arguments ${name}: ${about}.

Usage: mcp-arguments ${name} ${usage}

Options:
${table([...rows, ["-h, --help", "shows this"]])}
${await details()}
${EXIT_CODES}`;
}

/** Where help is to be found, after a misuse. */
export function seeHelp(command: Command | undefined): string {
  return `See mcp-arguments ${command === undefined ? "" : `${command.name} `}--help.`;
}

type Row = readonly [string, string];

function table(rows: readonly Row[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}\n`).join("");
}
