/** How the arguments' types flow into each host's handlers. Every `@ts-expect-error` is wrong use that must not compile. */

import { fromJsonSchema, McpServer, Server as ServerV2 } from "@modelcontextprotocol/server";
import { McpServer as McpServerV1 } from "@modelcontextprotocol/sdk/server/mcp.js";
import { Server as ServerV1 } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport as StdioV1 } from "@modelcontextprotocol/sdk/server/stdio.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { StdioServerTransport as StdioV2 } from "@modelcontextprotocol/server/stdio";
import { FastMCP } from "fastmcp";
import { choice, defineTool, integer, text } from "mcp-arguments";
import { configV1, listedV1 } from "mcp-arguments/sdk-v1";
import { jsonSchemaValidator, listed, rescue, toolHandlers, withArguments } from "mcp-arguments/server";
import * as z4 from "zod";
import * as mini from "zod/mini";
import * as z3 from "zod-3";

const search = defineTool({
  name: "docs_search",
  properties: {
    query: text("", { required: true }),
    limit: integer("", { default: 8 }),
    sort: choice(["newest", "oldest"]),
  },
});
const remove = defineTool({ name: "docs_delete", properties: { slug: text("", { required: true }) } });
const says = (line: string) => ({ content: [{ type: "text" as const, text: line }] });

const v2 = new McpServer({ name: "types", version: "0" });
v2.registerTool(search.name, search.config, ({ query, limit, sort }) => {
  const shown: string = query;
  const many: number = limit;
  const order: "newest" | "oldest" | undefined = sort;
  return says(`${shown} ${many} ${order}`);
});
v2.registerTool(search.name, { inputSchema: search }, (args) => {
  // @ts-expect-error: no such argument is declared
  return says(args.limt);
});
v2.registerTool(
  search.name,
  { ...search.config, inputSchema: listed(search) },
  withArguments(search, ({ limit }) => says(limit.toFixed())),
);
// @ts-expect-error: an integer is no text
withArguments(search, ({ limit }) => says(limit));

const checked = fromJsonSchema<{ a: string }>({ type: "object" }, jsonSchemaValidator);
v2.registerTool("imported", { inputSchema: checked }, ({ a }) => says(a));

const { list, call } = toolHandlers({ search, remove }, { search: ({ query }) => says(query), remove: ({ slug }) => says(slug) });
const lowV2 = new ServerV2({ name: "types", version: "0" }, { capabilities: { tools: {} }, jsonSchemaValidator });
lowV2.setRequestHandler("tools/list", list);
lowV2.setRequestHandler("tools/call", call);
const lowV1 = new ServerV1({ name: "types", version: "0" }, { capabilities: { tools: {} }, jsonSchemaValidator });
lowV1.setRequestHandler(ListToolsRequestSchema, list);
lowV1.setRequestHandler(CallToolRequestSchema, call);

const adding = toolHandlers({ search }, { search: ({ query }, extra: { signal: AbortSignal }) => says(`${query} ${extra.signal.aborted}`) });
lowV1.setRequestHandler(CallToolRequestSchema, adding.call);
// @ts-expect-error: the host's part must be given on
void adding.call({ params: { name: search.name } });
// @ts-expect-error: what a host adds is not taken on trust
toolHandlers({ search }, { search: (_args, extra) => says(extra.signal.aborted) });

// @ts-expect-error: the handler of docs_delete is missing
toolHandlers({ search, remove }, { search: () => says("") });
// @ts-expect-error: docs_delete has no query
toolHandlers({ search, remove }, { search: () => says(""), remove: ({ query }) => says(query) });

void lowV1.connect(rescue(new StdioV1(), [search, remove]));
void lowV2.connect(rescue(new StdioV2(), [search, remove], { mode: "strict" }));

const v1 = new McpServerV1({ name: "types", version: "0" });
v1.registerTool(search.name, configV1(z4, search), ({ query, limit, sort }) => {
  const shown: string = query;
  const many: number = limit;
  const order: "newest" | "oldest" | undefined = sort;
  return says(`${shown} ${many} ${order}`);
});
v1.registerTool(search.name, configV1(z4.z, search), (args) => {
  // @ts-expect-error: no such argument is declared
  return says(args.limt);
});
// @ts-expect-error: an integer is no text
v1.registerTool(search.name, configV1(mini, search), ({ limit }) => says(limit));
v1.registerTool(search.name, listedV1(z4, search), withArguments(search, ({ query }) => says(query)));
// @ts-expect-error: arguments that nobody has checked have no names
v1.registerTool(search.name, listedV1(z4, search), ({ query }) => says(query));
// @ts-expect-error: zod 3 has no loose objects
configV1(z3, search);
// @ts-expect-error: SDK v1 takes no standard schema
v1.registerTool(search.name, search.config, ({ query }) => says(query));

const fast = new FastMCP({ name: "types", version: "0.0.0" });
fast.addTool({ name: search.name, parameters: search, execute: async ({ query, limit }) => `${query} ${limit.toFixed()}` });
// @ts-expect-error: no such argument is declared
fast.addTool({ name: search.name, parameters: search, execute: async ({ limt }) => String(limt) });
fast.addTool({ name: search.name, parameters: listed(search), execute: withArguments(search, ({ query }) => query) });
fast.addTool({ name: search.name, parameters: listed(search), execute: withArguments(search, ({ query }) => says(query)) });
// @ts-expect-error: arguments that nobody has checked have no names
fast.addTool({ name: search.name, parameters: listed(search), execute: async ({ query }) => query });
