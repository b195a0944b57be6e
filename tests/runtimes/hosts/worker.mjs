// workerd: whatever is asked, the answer is what came of the cases.

import cases from "cases.json";
import * as api from "mcp-arguments";
import { runCases } from "./run-cases.mjs";

export default { fetch: () => Response.json(runCases(api, cases)) };
