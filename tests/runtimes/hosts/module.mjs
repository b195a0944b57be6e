// Node, Deno and Bun: the package as a module, the cases from a file beside this one.

import { readFileSync } from "node:fs";
import * as api from "mcp-arguments";
import { runCases } from "./run-cases.mjs";

console.log(JSON.stringify(runCases(api, JSON.parse(readFileSync(new URL("cases.json", import.meta.url), "utf8")))));
