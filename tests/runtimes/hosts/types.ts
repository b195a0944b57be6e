/** What Deno's compiler makes of the package's types. */

import { defineTool, integer, text } from "mcp-arguments";
import { publish } from "mcp-arguments/publish";
import { withArguments } from "mcp-arguments/server";

const tool = defineTool({ name: "t", properties: { query: text("", { required: true }), limit: integer("", { default: 8 }) } });
const result = tool.validate({ query: "x" });
if (result.ok) {
  const limit: number = result.value.limit;
  // @ts-expect-error: no such argument is declared
  console.log(limit, result.value.limt);
}
const names: string[] = publish(tool, { profile: "portable" }).tools.map(({ name }) => name);
// @ts-expect-error: names are no numbers
console.log(names satisfies number[]);
// @ts-expect-error: a number is no text
withArguments(tool, ({ limit }) => limit.trim());
