// A page that loads the module itself: by its address, from its bytes, and compiled.

import * as api from "mcp-arguments/slim";
import { runCases } from "./run-cases.mjs";
import { runPublish } from "./run-publish.mjs";

const address = new URL("/wasm", location.href);
const sources = { url: address, response: () => fetch(address), bytes: async () => (await fetch(address)).arrayBuffer(), module: () => WebAssembly.compileStreaming(fetch(address)) };
const source = sources[new URLSearchParams(location.search).get("source") ?? "url"];
await api.init(typeof source === "function" ? await source() : source);
const cases = await (await fetch("/cases.json")).json();
globalThis.outcome = await runPublish(api, () => import("mcp-arguments/publish"), false, runCases(api, cases));
