// Node: the package through `require`.

const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const api = require("mcp-arguments");

Promise.all([import("./run-cases.mjs"), import("./run-publish.mjs")]).then(async ([{ runCases }, { runPublish }]) => {
  const outcome = runCases(api, JSON.parse(readFileSync(join(__dirname, "cases.json"), "utf8")));
  console.log(JSON.stringify(await runPublish(api, async () => require("mcp-arguments/publish"), true, outcome)));
});
