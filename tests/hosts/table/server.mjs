// One server over stdio: `node server.mjs COLUMN`. Every tool answers with the arguments that its handler was given.

import { McpServer as McpServerV1 } from "@modelcontextprotocol/sdk/server/mcp.js";
import { Server as ServerV1 } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport as StdioV1 } from "@modelcontextprotocol/sdk/server/stdio.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { McpServer as McpServerV2, Server as ServerV2 } from "@modelcontextprotocol/server";
import { serveStdio, StdioServerTransport as StdioV2 } from "@modelcontextprotocol/server/stdio";
import { FastMCP } from "fastmcp";
import { configV1, listedV1 } from "mcp-arguments/sdk-v1";
import { listed, rescue, toolHandlers, withArguments } from "mcp-arguments/server";
import { z } from "zod";
import { ours, zods } from "./tools.mjs";

const IDENTITY = { name: "table", version: "0.0.0" };
const LOW = { capabilities: { tools: {} } };
const echo = (args) => ({ content: [{ type: "text", text: JSON.stringify(args) }] });
const tools = Object.values(ours);
const rescued = (transport) => rescue(transport, tools);
/** The handlers of the low-level servers: with ours, and without any check. */
const checked = toolHandlers(ours, Object.fromEntries(Object.keys(ours).map((name) => [name, echo])));
const unchecked = { list: checked.list, call: ({ params }) => echo(params.arguments) };

/** A server of SDK v1 on which every tool is registered. */
async function v1(register, transport = new StdioV1()) {
  const server = new McpServerV1(IDENTITY);
  for (const tool of tools) register(server, tool);
  await server.connect(transport);
}

/** A server of SDK v2 on which every tool is registered, for clients of both eras. */
function v2(register, transport = new StdioV2()) {
  const make = () => {
    const server = new McpServerV2(IDENTITY);
    for (const tool of tools) register(server, tool);
    return server;
  };
  serveStdio(make, { transport });
}

async function v1Low({ list, call }, transport = new StdioV1()) {
  const server = new ServerV1(IDENTITY, LOW);
  server.setRequestHandler(ListToolsRequestSchema, list);
  server.setRequestHandler(CallToolRequestSchema, call);
  await server.connect(transport);
}

function v2Low({ list, call }, transport = new StdioV2()) {
  const make = () => {
    const server = new ServerV2(IDENTITY, LOW);
    server.setRequestHandler("tools/list", list);
    server.setRequestHandler("tools/call", call);
    return server;
  };
  serveStdio(make, { transport });
}

async function fastmcp(parameters, execute) {
  const server = new FastMCP(IDENTITY);
  for (const tool of tools) server.addTool({ name: tool.name, description: tool.description, parameters: parameters(tool), execute: execute(tool) });
  await server.start({ transportType: "stdio" });
}

const plain = (tool) => ({ description: tool.description, inputSchema: zods[tool.name] });
const start = {
  "v1-zod": () => v1((server, tool) => server.registerTool(tool.name, plain(tool), echo)),
  "v1-low": () => v1Low(unchecked),
  "v2-zod": () => v2((server, tool) => server.registerTool(tool.name, plain(tool), echo)),
  "v2-low": () => v2Low(unchecked),
  "fastmcp-zod": () => fastmcp((tool) => zods[tool.name], () => async (args) => echo(args)),
  "v1-config": () => v1((server, tool) => server.registerTool(tool.name, configV1(z, tool), echo)),
  "v1-whole": () => v1((server, tool) => server.registerTool(tool.name, listedV1(z, tool), withArguments(tool, echo)), rescued(new StdioV1())),
  "v1-handlers": () => v1Low(checked, rescued(new StdioV1())),
  "v2-config": () => v2((server, tool) => server.registerTool(tool.name, tool.config, echo)),
  "v2-whole": () =>
    v2((server, tool) => server.registerTool(tool.name, { ...tool.config, inputSchema: listed(tool) }, withArguments(tool, echo)), rescued(new StdioV2())),
  "v2-handlers": () => v2Low(checked, rescued(new StdioV2())),
  "fastmcp-tool": () => fastmcp((tool) => tool, () => async (args) => echo(args)),
  "fastmcp-whole": () => fastmcp(listed, (tool) => withArguments(tool, echo)),
};

await start[process.argv[2]]();
