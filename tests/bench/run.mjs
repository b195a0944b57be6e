// One task in a process of its own, on whichever runtime started it: its result is the last line. Started by `peers.mjs`.

import { steady } from "./lib/steady.mjs";
import { corpus } from "./lib/corpus.mjs";
import { rebuild, tools } from "./lib/tools.mjs";

const tasks = { steady, tools, rebuild, corpus };
const { task, ...given } = JSON.parse((globalThis.Deno?.args ?? process.argv.slice(2))[0]);
console.log(JSON.stringify(await tasks[task](given)));
