// What a key costs: a trace of the page's thread, cut into updates.

import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { tmpdir } from "node:os";

/** One frame of a display that shows sixty in a second, in milliseconds. */
export const FRAME_MS = 1000 / 60;

const CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline"];
/** Where nothing has run for so long, no frame is still to come of what ran before: three frames. */
const SILENCE_MS = 3 * FRAME_MS;
/** Less than this is no update: timers that find nothing to do, and the like. */
const IDLE_MS = 0.5;

/** What each key cost while `act` ran: for each, the milliseconds of the page's thread for the updates behind it, up to the next key. */
export async function updatesOf(browser, page, act) {
  const path = join(tmpdir(), `mcp-arguments-trace-${process.pid}.json`);
  await browser.startTracing(page, { path, categories: CATEGORIES });
  try {
    await act();
  } finally {
    await browser.stopTracing();
  }
  const { traceEvents } = JSON.parse(await readFile(path, "utf8"));
  await rm(path);
  return cut(traceEvents);
}

/**
 * An update is a key or an answer with all that follows from it, up to the frame that shows it: script, style, layout and paint, and
 * whatever else the page does meanwhile, collections of garbage included. What it does when nobody waits for it is an update too, since
 * a key would have to wait for its end. The times are those that the thread was at work, so that what else the machine does is no
 * time of the page.
 */
function cut(events) {
  const keys = [];
  let update;
  for (const { start, end, ms, key, shown } of tasksOf(events)) {
    // A frame that was committed ends the update, and so does a key where the last one changed nothing that is seen.
    const next = update === undefined || update.shown || (key && update.key) || start - update.end > SILENCE_MS * 1000;
    if (key) keys.push([]);
    if (next) update = { ms: 0, key: false, shown: false };
    // An update that a key comes into is the key's.
    if (next || (key && !update.key)) keys.at(-1)?.push(update);
    update.ms += ms;
    update.end = end;
    update.key ||= key;
    update.shown ||= shown;
  }
  return keys.map((updates) => updates.map(({ ms }) => ms).filter((ms) => ms >= IDLE_MS));
}

/**
 * What each key costs by itself: of several `runs` of the same keys, the one in the middle, by the dearest update behind the key. What a
 * key does, it does in each run; what the machine does to one of them comes at another key in each.
 */
export function byKey(runs) {
  return runs[0].map((_, key) => {
    const dearest = runs.map((run) => Math.max(0, ...run[key])).sort((one, other) => one - other);
    return dearest[(dearest.length - 1) / 2];
  });
}

/** The tasks of the page's thread in their order, each with whether it brings a key and whether it commits a frame. */
function tasksOf(events) {
  const threadOf = ({ pid, tid }) => `${pid} ${tid}`;
  const isKey = ({ name, args }) => name === "EventDispatch" && args.data.type === "keydown";
  const main = threadOf(events.find(isKey));
  const own = events.filter((event) => event.ph === "X" && threadOf(event) === main).sort((one, other) => one.ts - other.ts || other.dur - one.dur);
  const tasks = [];
  for (const event of own) {
    const { name, ts, dur, tdur = 0 } = event;
    const task = tasks.at(-1);
    if (name === "RunTask" && (task === undefined || ts >= task.end)) tasks.push({ start: ts, end: ts + dur, ms: tdur / 1000, key: false, shown: false });
    else if (task !== undefined && ts < task.end) {
      task.shown ||= name === "Commit";
      task.key ||= isKey(event);
    }
  }
  return tasks;
}

/** Rounds of the same work, and the pause behind each. */
const ROUNDS = 300;
const REST_MS = 15;

/**
 * Milliseconds of the processor for work that is always the same, done again and again without a page. What these differ by is the
 * machine's doing, and is in the times of a page as well.
 */
export async function sameWork() {
  let steps = 1_000_000;
  while (timeOf(steps) < 4) steps *= 1.5;
  const times = [];
  for (let round = 0; round < ROUNDS; round++) {
    times.push(timeOf(steps));
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
  }
  return times;
}

/** What the work comes to: an engine leaves out work that comes to nothing. */
let outcome = 0;

function timeOf(steps) {
  const from = process.cpuUsage();
  let sum = 0;
  for (let step = 0; step < steps; step++) sum = (sum * 31 + step) | 0;
  outcome ^= sum;
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
}

/** The figures of `times` in one line. */
export function figures(times) {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))].toFixed(1);
  const over = times.filter((ms) => ms >= FRAME_MS).length;
  return `median ${at(0.5)} ms, p95 ${at(0.95)} ms, worst ${at(1)} ms, ${over} of ${times.length} over a frame of ${FRAME_MS.toFixed(1)} ms`;
}
