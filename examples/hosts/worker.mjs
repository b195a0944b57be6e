// SDK v2 over HTTP as a Worker. The module of mcp-arguments is imported as a file there, since workers compile no bytes.

import { handler } from "./handler.mjs";

export default { fetch: (/** @type {Request} */ request) => handler.fetch(request) };
