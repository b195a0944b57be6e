// Node: the package through `require`.

const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const api = require("mcp-arguments");

import("./run-cases.mjs").then(({ runCases }) => {
  console.log(JSON.stringify(runCases(api, JSON.parse(readFileSync(join(__dirname, "cases.json"), "utf8")))));
});
