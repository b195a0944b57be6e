// The tools of the table, each twice: as ours and as what its author would write in zod.

import { boolean, choice, defineTool, integer, list, object, text } from "mcp-arguments";
import { tools as demo } from "../../../examples/docs-search/tools.mjs";
import { z } from "zod";

const search = defineTool({
  name: "search",
  description: "Search.",
  properties: {
    query: text("What to look for.", { required: true }),
    limit: integer("How many results.", { minimum: 1, maximum: 100 }),
    deep: boolean("Whether to look inside."),
    tags: list(text(), "Only these."),
    sort: choice(["newest", "oldest"], "What comes first."),
    big: integer("A number of any size."),
    where: object({ field: text("Which."), op: text("How.") }, "A condition."),
  },
});

/** Every tool as ours, by its name. */
export const ours = Object.fromEntries([search, ...Object.values(demo)].map((tool) => [tool.name, tool]));

/** The arguments of every tool in zod, by its name. */
export const zods = {
  search: z.object({
    query: z.string().min(1),
    limit: z.int().min(1).max(100).optional(),
    deep: z.boolean().optional(),
    tags: z.array(z.string()).optional(),
    sort: z.enum(["newest", "oldest"]).optional(),
    big: z.int().optional(),
    where: z.object({ field: z.string().optional(), op: z.string().optional() }).optional(),
  }),
  docs_search: z.object({
    query: z.string().min(1).max(200),
    limit: z.int().min(1).max(25).default(5),
    section: z.enum(["guide", "operations", "reference"]).optional(),
    tags: z.array(z.string().regex(/^[a-z-]+$/)).min(1).max(5).optional(),
    sort: z.enum(["relevance", "newest"]).default("relevance"),
    whole_words: z.boolean().default(false),
    updated_since: z.iso.date().optional(),
  }),
  docs_read: z
    .object({
      slug: z.string().optional(),
      path: z.string().regex(/\.md$/).optional(),
      lines: z.object({ from: z.int().min(1), to: z.int().min(1).optional() }).optional(),
    })
    .refine(({ slug, path }) => (slug === undefined) !== (path === undefined), "exactly one of slug and path"),
  docs_feedback: z.object({
    slug: z.string().regex(/^[a-z0-9-]+$/),
    rating: z.int().min(1).max(5),
    problem: z
      .object({
        kind: z.enum(["typo", "wrong", "unclear"]),
        line: z.int().min(1).nullable().optional(),
        quotes: z.array(z.string()).max(3).optional(),
      })
      .optional(),
    reply_to: z.email().optional(),
  }),
  docs_delete: z.object({ slugs: z.array(z.string().regex(/^[a-z0-9-]+$/)).min(1).max(3), confirm: z.boolean() }),
};
