// Argument types of tools from other libraries' schemas: what their own validate hands on.

import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import { compileSchema, fromJsonSchema, fromStandard, type InferArguments, type Tool } from "mcp-arguments";
import { toolHandlers, withArguments } from "mcp-arguments/server";
import * as v from "valibot";
import { z } from "zod";

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
function same<A, B>(_equal: Same<A, B>): void {}

const fromZod = fromStandard("move", z.object({ to: z.string().transform((text) => text.length), count: z.int().default(1) }));
same<InferArguments<typeof fromZod>, { to: number; count: number }>(true);
const fromArktype = fromStandard("move", type({ to: "string", "count?": "number.integer" }));
same<InferArguments<typeof fromArktype>, { to: string; count?: number }>(true);
const fromValibot = fromStandard("move", toStandardJsonSchema(v.object({ to: v.string(), count: v.optional(v.number(), 1) })));
same<InferArguments<typeof fromValibot>, { to: string; count: number }>(true);
const nameless = fromStandard(z.object({ to: z.string() }), { unknown: "allow", mode: "lenient" });
same<InferArguments<typeof nameless>, { to: string }>(true);

const tool: Tool<{ to: string }, unknown> = nameless;
const result = fromZod.validate({});
if (result.ok) {
  const length: number = result.value.to;
  // @ts-expect-error no such argument
  result.value.from;
}
withArguments(fromZod, ({ to, count }) => to + count);
toolHandlers({ fromZod, fromArktype }, { fromZod: ({ count }) => count.toFixed(), fromArktype: ({ to }) => to.length });
// @ts-expect-error a schema that prints nothing
fromStandard("move", v.object({ to: v.string() }));
// @ts-expect-error no schema at all
fromStandard("move", { type: "object" });

// A JSON Schema as a literal infers its type; one that came as data takes it as a parameter.
const literal = fromJsonSchema("move", { type: "object", properties: { to: { enum: ["a", "b"] } }, required: ["to"] });
same<InferArguments<typeof literal>, { to: "a" | "b" }>(true);
const constant = { type: "object", properties: { to: { type: "string" } }, required: ["to"] } as const;
const kept = fromJsonSchema("move", constant);
same<InferArguments<typeof kept>, { to: string }>(true);
declare const data: { [keyword: string]: unknown };
const given = fromJsonSchema<{ to: string }>({ name: "move", inputSchema: data });
same<InferArguments<typeof given>, { to: string }>(true);
const plain = fromJsonSchema("move", data);
same<InferArguments<typeof plain>, unknown>(true);

compileSchema<string>(data, { dialect: "draft-07", format: "annotate", documents: { "https://example.com/a": { type: "string" }, "https://example.com/b": true } });
// @ts-expect-error no such dialect
compileSchema(data, { dialect: "draft-04" });
