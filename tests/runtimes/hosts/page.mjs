// A page: what came of the cases becomes a member of its window.

import * as api from "mcp-arguments";
import { runCases } from "./run-cases.mjs";
import { runPublish } from "./run-publish.mjs";

const cases = await (await fetch("/cases.json")).json();
globalThis.outcome = await runPublish(api, () => import("mcp-arguments/publish"), false, runCases(api, cases));
