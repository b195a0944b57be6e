// A hundred tools: what it takes to compile each, and what their first calls cost, which is most of what a server ever makes.

import { contenders, LIBRARIES } from "./contenders.mjs";
import { loop, measure } from "./measure.mjs";
import { tool } from "./works.mjs";

const TOOLS = 100;
/** Calls of each tool up to which a window goes. */
const WINDOWS = [1, 10, 100];

/** For each contender of one library: to be asked in a fresh process, since what is measured is being cold. */
export async function tools({ library, name }) {
  const made = await LIBRARIES[library]();
  const make = made[name];
  const given = Array.from({ length: TOOLS }, (_, at) => tool(at));
  const from = performance.now();
  const checks = [make(given[0].schema)];
  const first = performance.now() - from;
  for (const { schema } of given.slice(1)) checks.push(make(schema));
  const rest = performance.now() - from - first;
  const calls = [];
  let done = 0;
  let spent = 0;
  for (const until of WINDOWS) {
    const start = performance.now();
    for (; done < until; done++) {
      for (let at = 0; at < TOOLS; at++) if (!checks[at].accepts(given[at].value)) throw new Error(`${name} refuses the call of tool ${at}`);
    }
    spent += performance.now() - start;
    calls.push({ until, nanoseconds: (spent * 1e6) / (TOOLS * until) });
  }
  for (const [at, { value }] of given.entries()) {
    if (checks[at].accepts({ ...value, "no such name": 1 })) throw new Error(`${name} accepts an unknown name`);
  }
  return { firstMilliseconds: first, microseconds: (rest * 1000) / (TOOLS - 1), calls };
}

/** What it takes to make a tool that was made before, as servers do that are built anew for each request. */
export async function rebuild({ effort }) {
  const { schema, value } = tool(1);
  const runs = {};
  const left = {};
  // Another object each time, as a function that makes a server gives it: making it is part of what all of them are timed with.
  const texts = [JSON.stringify(schema)];
  for (const [name, make] of Object.entries(await contenders())) {
    const call = (text) => make(JSON.parse(text)).accepts(value);
    try {
      if (!call(texts[0])) throw new Error("it refuses the call");
      runs[name] = loop("call(value)", call, texts, undefined);
      runs[name](2);
    } catch (error) {
      delete runs[name];
      left[name] = String(error.message).split("\n")[0];
    }
  }
  return { measured: measure(runs, effort), left };
}
