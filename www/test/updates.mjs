// What a key costs: a trace of the page's thread, cut into updates.

import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { tmpdir } from "node:os";

/** One frame of a display that shows sixty in a second, in milliseconds. */
export const FRAME_MS = 1000 / 60;

const CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline"];
/** Less than this is no update: timers that find nothing to do, and the like. */
const IDLE_MS = 0.5;

/** Milliseconds of the page's thread for each update that came to the screen while `act` ran. */
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
 * An update is a key or an answer with all that follows from it, up to the frame that shows it: script, style, layout and paint. The
 * times are those that the thread was at work, so that what else the machine does is no time of the page.
 */
function cut(events) {
  const threadOf = ({ pid, tid }) => `${pid} ${tid}`;
  const main = threadOf(events.find(({ name, args }) => name === "EventDispatch" && args.data.type === "keydown"));
  const own = events.filter((event) => event.ph === "X" && threadOf(event) === main).sort((one, other) => one.ts - other.ts || other.dur - one.dur);
  const updates = [];
  let update;
  let end = 0;
  for (const { name, ts, dur, tdur = 0, args } of own) {
    const outermost = name === "RunTask" && ts >= end;
    if (outermost) {
      // A frame that was committed ends the update, and the next task begins another.
      if (update === undefined || update.shown) updates.push((update = { ms: 0, shown: false }));
      update.ms += tdur / 1000;
      end = ts + dur;
    } else if (update !== undefined && ts < end) {
      if (name === "Commit") update.shown = true;
      // So does a key, where the last one changed nothing that is seen.
      if (name === "EventDispatch" && args.data.type === "keydown") update.key = true;
    }
  }
  return updates.filter(({ ms }) => ms >= IDLE_MS).map(({ ms }) => ms);
}

/** The figures of `times` in one line. */
export function figures(times) {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))].toFixed(1);
  const over = times.filter((ms) => ms >= FRAME_MS).length;
  return `median ${at(0.5)} ms, p95 ${at(0.95)} ms, worst ${at(1)} ms; ${over} of ${times.length} take more than a frame of ${FRAME_MS.toFixed(1)} ms`;
}
