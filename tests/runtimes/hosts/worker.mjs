// workerd: whatever is asked, the answer is what came of the cases.

import cases from "cases.json";
import * as api from "mcp-arguments";
import { runCases } from "./run-cases.mjs";
import { runPublish } from "./run-publish.mjs";

export default {
  fetch: async () => Response.json(await runPublish(api, () => import("mcp-arguments/publish"), false, runCases(api, cases))),
};
