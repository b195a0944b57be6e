// SDK v2 over HTTP on Deno: `deno run --allow-net --allow-env deno.mjs`.

import { handler } from "./handler.mjs";

Deno.serve({ port: Number(Deno.env.get("PORT") ?? 0), hostname: "127.0.0.1", onListen: ({ port }) => console.log(`http://127.0.0.1:${port}/`) }, (request) =>
  handler.fetch(request),
);
