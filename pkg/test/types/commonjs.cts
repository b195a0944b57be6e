// The same types through `require`.

import index = require("mcp-arguments");
import publishing = require("mcp-arguments/publish");
import server = require("mcp-arguments/server");
import slim = require("mcp-arguments/slim");

const tool = index.defineTool({ name: "x", properties: { a: index.text("A.", { required: true }) } });
const args: index.InferArguments<typeof tool> = { a: "" };
const found: publishing.Finding[] = publishing.lint(tool);
const loaded: Promise<void> = slim.init(new Uint8Array());
const { list }: { list: () => { tools: index.ToolEntry[] } } = server.toolHandlers({ tool }, { tool: ({ a }) => ({ content: [{ type: "text", text: a }] }) });
