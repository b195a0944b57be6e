// Publishing through the package, with nothing of any platform: the same module runs everywhere.

import { equal, show } from "./exact.mjs";

const PROFILE = { profile: "openai-strict" };

/**
 * Publishes a tool, reads its published form back and lints it; what came of the cases gets the checks and failures of that.
 *
 * @param {typeof import("mcp-arguments")} api the package, however the platform came by it
 * @param {() => Promise<typeof import("mcp-arguments/publish")>} load what imports the part that publishes
 * @param {boolean} byItself whether the platform loads that part where it is not imported
 */
export async function runPublish(api, load, byItself, outcome) {
  const failures = [];
  let checks = 0;
  const same = (what, got, want) => {
    checks++;
    if (!equal(got, want)) failures.push(`publishing: ${what}: ${show(got)} is not ${show(want)}`);
  };
  const tool = api.defineTool({ name: "x", properties: { a: api.text("A.", { required: true }), b: api.integer("B.", { minimum: 1 }) } });
  try {
    const first = errorOf(() => tool.toJson(PROFILE));
    if (byItself) same("what loading it by itself says", first, undefined);
    else same("the error names what to import", first?.includes('import "mcp-arguments/publish"'), true);
    const { lint, profiles, publish, types } = await load();
    same("profiles", profiles().length, 6);
    same("required", tool.toJson(PROFILE).inputSchema.required, ["a", "b"]);
    same("value", tool.validate({ a: "x", b: null }, PROFILE).value, { a: "x" });
    same("text", tool.readText('{"a": "x", "b": null}', PROFILE).value, { a: "x" });
    same("wire", publish([tool], PROFILE).wire, ["x"]);
    same("lint", lint({ name: "x", description: "X.", inputSchema: { type: "object", properties: { a: { type: "array" } } } }).some(({ rule }) => rule === "items-missing"), true);
    same("types", types(tool).includes("export interface XArguments {"), true);
  } catch (error) {
    failures.push(`publishing: ${error instanceof Error ? error.stack : error}`);
  }
  return { ...outcome, checks: outcome.checks + checks, failed: outcome.failed + failures.length, failures: [...failures, ...outcome.failures] };
}

function errorOf(use) {
  try {
    use();
    return undefined;
  } catch (error) {
    return error.message;
  }
}
