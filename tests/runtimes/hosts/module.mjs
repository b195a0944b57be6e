// Node, Deno and Bun: the package as a module, the cases from a file beside this one.

import { readFileSync } from "node:fs";
import * as api from "mcp-arguments";
import { runCases } from "./run-cases.mjs";
import { runPublish } from "./run-publish.mjs";

const outcome = runCases(api, JSON.parse(readFileSync(new URL("cases.json", import.meta.url), "utf8")));
console.log(JSON.stringify(await runPublish(api, () => import("mcp-arguments/publish"), true, outcome)));
