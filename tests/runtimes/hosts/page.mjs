// A page: what came of the cases becomes a member of its window.

import * as api from "mcp-arguments";
import { runCases } from "./run-cases.mjs";

const cases = await (await fetch("/cases.json")).json();
globalThis.outcome = runCases(api, cases);
