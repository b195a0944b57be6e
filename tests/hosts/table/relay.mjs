// Between a client and its server: writes the literal numbers that no client can send. `node relay.mjs PROGRAM ARGUMENT…`

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { written } from "./cases.mjs";

const server = spawn(process.execPath, process.argv.slice(2), { stdio: ["pipe", "inherit", "inherit"] });
server.on("exit", (code) => process.exit(code ?? 1));
const lines = createInterface({ input: process.stdin });
lines.on("line", (line) => server.stdin.write(`${written(line)}\n`));
lines.on("close", () => server.stdin.end());
