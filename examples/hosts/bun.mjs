// SDK v2 over HTTP on Bun: `bun bun.mjs`.

import { handler } from "./handler.mjs";

const { port } = Bun.serve({ port: Number(Bun.env["PORT"] ?? 0), hostname: "127.0.0.1", fetch: (request) => handler.fetch(request) });
console.log(`http://127.0.0.1:${port}/`);
