// The server that the conformance suite is run on: SDK v2 over HTTP, every tool a tool of the package.

import { createServer } from "node:http";
import { hostHeaderValidation, originValidation, toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { defineTool, fromJsonSchema } from "mcp-arguments";
import { listed, withArguments } from "mcp-arguments/server";

const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=";
const SILENCE = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=";
const says = (text) => ({ type: "text", text });
const image = { type: "image", data: PIXEL, mimeType: "image/png" };
const audio = { type: "audio", data: SILENCE, mimeType: "audio/wav" };
const resource = { type: "resource", resource: { uri: "test://embedded-resource", mimeType: "text/plain", text: "An embedded resource." } };

/** Keywords of draft 2020-12 that must come out of the list as they went in. */
const schema2020 = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  $defs: { address: { $anchor: "addressDef", type: "object", properties: { street: { type: "string" }, city: { type: "string" } } } },
  properties: {
    name: { type: "string" },
    address: { $ref: "#/$defs/address" },
    contactMethod: { type: "string", enum: ["phone", "email"] },
    phone: { type: "string" },
    email: { type: "string" },
  },
  allOf: [{ anyOf: [{ required: ["phone"] }, { required: ["email"] }] }],
  if: { properties: { contactMethod: { const: "phone" } }, required: ["contactMethod"] },
  then: { required: ["phone"] },
  else: { required: ["email"] },
  additionalProperties: false,
};

/** An argument that clients mirror into a header. */
const mirrored = { type: "object", properties: { region: { type: "string", "x-mcp-header": "Region" } } };

const tool = (name, description, content) => [defineTool({ name, description, annotations: { readOnly: true } }), () => ({ content })];
const tools = [
  tool("test_simple_text", "Answers with text.", [says("This is a simple text response for testing.")]),
  tool("test_image_content", "Answers with an image.", [image]),
  tool("test_audio_content", "Answers with sound.", [audio]),
  tool("test_embedded_resource", "Answers with a resource.", [resource]),
  tool("test_multiple_content_types", "Answers with several kinds of content.", [says("Multiple content types test:"), image, resource]),
  [
    defineTool({ name: "test_error_handling", description: "Fails." }),
    () => ({ isError: true, content: [says("This tool intentionally returns an error for testing")] }),
  ],
  [fromJsonSchema({ name: "json_schema_2020_12_tool", description: "Has a schema of draft 2020-12.", inputSchema: schema2020 }), (args) => ({ content: [says(JSON.stringify(args))] })],
  [fromJsonSchema({ name: "mirrored", description: "Has an argument in a header.", inputSchema: mirrored }), (args) => ({ content: [says(JSON.stringify(args))] })],
].map(([each, answer]) => ({ each, config: { ...each.config, inputSchema: listed(each) }, call: withArguments(each, answer) }));

const answer = toNodeHandler(
  createMcpHandler(() => {
    const server = new McpServer({ name: "conformance", version: "1.0.0" });
    for (const { each, config, call } of tools) server.registerTool(each.name, config, (args) => call(args));
    return server;
  }),
);
const isHost = hostHeaderValidation(["127.0.0.1", "localhost"]);
const isOrigin = originValidation(["127.0.0.1", "localhost"]);

const server = createServer((request, response) => {
  if (isHost(request, response) && isOrigin(request, response)) void answer(request, response);
});
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}/mcp`));
