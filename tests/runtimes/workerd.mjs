// A worker in workerd: bundled as its tools bundle it, the modules of the package left files that the worker imports.

import { spawn } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { build } from "esbuild";

/** Starts `entry` of `folder` as a worker; `json` names files that it imports as they are. Resolves to its address and how to stop it. */
export async function serveWorker(workerd, folder, entry, json = []) {
  const out = mkdtempSync(join(tmpdir(), "mcp-arguments-worker-"));
  await build({
    entryPoints: [join(folder, entry)],
    outfile: join(out, "worker.mjs"),
    bundle: true,
    format: "esm",
    conditions: ["workerd", "worker"],
    external: ["*.wasm", ...json, "node:*", "cloudflare:*"],
    logLevel: "error",
  });
  const wasm = ["mcp_arguments_wasm_bg.wasm", "mcp_arguments_publish_bg.wasm"];
  const dist = dirname(createRequire(join(folder, entry)).resolve("mcp-arguments/wasm"));
  for (const name of wasm) copyFileSync(join(dist, name), join(out, name));
  for (const name of json) copyFileSync(join(folder, name), join(out, name));
  const modules = [
    '(name = "worker.mjs", esModule = embed "worker.mjs")',
    ...wasm.map((name) => `(name = "${name}", wasm = embed "${name}")`),
    ...json.map((name) => `(name = "${name}", json = embed "${name}")`),
  ];
  writeFileSync(
    join(out, "config.capnp"),
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (modules = [${modules.join(", ")}], compatibilityDate = "2026-01-01", compatibilityFlags = ["nodejs_compat"]))],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
`,
  );
  const child = spawn(workerd, ["serve", "--control-fd=3", join(out, "config.capnp")], { stdio: ["ignore", "inherit", "inherit", "pipe"] });
  const stop = () => {
    child.kill();
    rmSync(out, { recursive: true, force: true });
  };
  const port = await new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`workerd ended with ${code}`)));
    createInterface({ input: child.stdio[3] }).on("line", (line) => {
      const event = JSON.parse(line);
      if (event.event === "listen") resolve(event.port);
    });
  });
  child.removeAllListeners("exit");
  return { url: `http://127.0.0.1:${port}/`, stop };
}
