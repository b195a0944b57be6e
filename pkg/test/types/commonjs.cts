// The same types through `require`.

import index = require("mcp-arguments");
import server = require("mcp-arguments/server");
import slim = require("mcp-arguments/slim");

const tool = index.defineTool({ name: "x", properties: { a: index.text("A.", { required: true }) } });
const args: index.InferArguments<typeof tool> = { a: "" };
const loaded: Promise<void> = slim.init(new Uint8Array());
const { list }: { list: () => { tools: index.ToolEntry[] } } = server.toolHandlers({ tool }, { tool: ({ a }) => ({ content: [{ type: "text", text: a }] }) });
