// What the compiler knows of publishing, and wrong uses that it refuses.

import { defineTool, text, type Loss, type Profile, type ProfileData, type ToolEntry } from "mcp-arguments";
import { clients, lint, profiles, publish, types, type Finding, type Published } from "mcp-arguments/publish";
import { toolHandlers } from "mcp-arguments/server";

const tool = defineTool({ name: "x", properties: { a: text("A.", { required: true }) } }, { profile: "portable", nameTool: false });
const ours: ProfileData = { id: "ours", extends: "gemini", accepted: ["const"], form: { null: "drop" }, limits: { depth: 3 } };
const any: readonly Profile[] = ["mcp", "openai-strict", "one of a later version", ours, ...profiles()];

const published: Published = publish([tool, tool.toJson(), { name: "y", inputSchema: { type: "object" } }], { profile: ours });
const entries: ToolEntry[] = published.tools;
const losses: readonly Loss[] = tool.losses({ profile: "gemini" });
const findings: Finding[] = lint({ tools: entries, nextCursor: "z" }, { clients: clients() });
const declarations: string = types(tool);
const result = tool.read({}, { profile: ours, mode: "lenient" });
const value: string = result.ok ? result.value.a : tool.readText("{}", { profile: "mcp" }).ok ? "" : declarations;
toolHandlers({ tool }, { tool: ({ a }) => ({ a, value, losses, findings, any }) }, { profile: "anthropic" });

// @ts-expect-error a profile is needed
publish(tool);
// @ts-expect-error no tool
publish("x", { profile: "mcp" });
// @ts-expect-error a misspelt member
const misspelt: ProfileData = { rejects: [] };
// @ts-expect-error no such form of null
const form: ProfileData = { form: { null: "maybe" } };
// @ts-expect-error a level that there is not
const none = findings.filter(({ level }) => level === "fatal");
// @ts-expect-error neither name nor data
tool.toJson({ profile: 1 });
// @ts-expect-error true or false
defineTool({ name: "x" }, { nameTool: "x" });
