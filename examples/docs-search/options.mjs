// What both servers take from the command line, and what they log.

/** @typedef {"strict" | "tolerant"} Mode */

/** Models are the callers, so the server is tolerant unless there is a `--strict`. @type {Mode} */
const mode = process.argv.includes("--strict") ? "strict" : "tolerant";

/** @type {import("mcp-arguments/server").AdapterOptions & {mode: Mode}} */
export const options = {
  mode,
  // Standard output belongs to the protocol.
  onRefused: ({ tool, codes }) => console.error(`${tool}: refused: ${codes.join(", ")}`),
  onEdited: ({ tool, rules }) => console.error(`${tool}: repaired: ${rules.join(", ")}`),
};
