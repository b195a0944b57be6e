// The way of one call: check the arguments, run the tool, and answer. It is the same for both SDKs.

/** @typedef {"strict" | "tolerant"} Mode */

/** The mode that the command line asks for: tolerant, since models are the callers, unless there is a `--strict`. */
export function modeOf(/** @type {string[]} */ commandLine) {
  return commandLine.includes("--strict") ? "strict" : "tolerant";
}

/**
 * Answers one call. What a tolerant reading repaired goes to the log and into `_meta`, so that no repair is silent; filled-in
 * defaults are no repairs.
 *
 * @param {(typeof import("./tools.mjs").tools)[number]} entry
 * @param {unknown} args
 * @param {Mode} mode
 */
export function answer({ tool, run }, args, mode) {
  const result = mode === "strict" ? tool.validate(args) : tool.read(args);
  if (!result.ok) {
    console.error(`${tool.name}: refused: ${result.violations.map(({ path, code }) => `${path} ${code}`).join(", ")}`);
    return result.toolResult();
  }
  const edits = result.edits.filter((edit) => edit.rule !== "default");
  const repairs = result.changes().filter((_line, index) => result.edits[index]?.rule !== "default");
  for (const line of repairs) console.error(`${tool.name}: repaired: ${line}`);
  return {
    content: [{ type: /** @type {const} */ ("text"), text: run(result.value) }],
    ...(edits.length > 0 && { _meta: { "docs-search/edits": edits, "docs-search/repairs": repairs } }),
  };
}
