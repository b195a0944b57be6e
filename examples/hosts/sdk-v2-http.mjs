// SDK v2 over HTTP on Node.

import { createServer } from "node:http";
import { toNodeHandler } from "@modelcontextprotocol/node";
import { handler } from "./handler.mjs";

const answer = toNodeHandler(handler);
const server = createServer((request, response) => {
  // The types of Node allow a request without a method, of which it makes none.
  void answer(/** @type {any} */ (request), response);
});
server.listen(Number(process.env["PORT"] ?? 0), "127.0.0.1", () => {
  console.log(`http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (server.address()).port}/`);
});
