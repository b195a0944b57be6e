// Rounds in which every contender takes its turn, so that whatever the machine does meets all of them alike.

/** The middle and the quarters of some numbers. */
export function spread(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const at = (part) => {
    const place = (sorted.length - 1) * part;
    const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
    return low + (high - low) * (place - Math.floor(place));
  };
  return { median: at(0.5), low: at(0.25), high: at(0.75) };
}

/**
 * A loop of its own around what is measured: one that all share would be compiled for none of them. It counts the calls that came
 * out as they should, so that no batch is timed whose answers are wrong.
 *
 * The number of values is a power of two.
 *
 * @param {string} body one call as a condition over `call`, `value` and `help`
 */
export function loop(body, call, values, help) {
  let turn = 0;
  const source = `// ${loops++}
    const last = values.length - 1;
    return (count) => { let good = 0; for (let at = 0; at < count; at++) { const value = values[at & last]; if (${body}) good++; } return good; };`;
  const run = new Function("call", "values", "help", source)(call, values, help);
  return (count) => {
    const good = run(count);
    if (good !== count) throw new Error(`${count - good} of ${count} calls came out wrong in batch ${turn}`);
    turn++;
  };
}
let loops = 0;

/**
 * Nanoseconds a call, for each of the named loops, and the ratios to the first of them.
 *
 * @param {Record<string, (count: number) => void>} runs
 * @param {{rounds: number, batch: number, warm: number}} effort milliseconds of a batch and of the warming up
 */
export function measure(runs, { rounds, batch, warm }) {
  const names = Object.keys(runs);
  const counts = Object.fromEntries(names.map((name) => [name, warmed(runs[name], batch, warm)]));
  const times = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(turn + round) % names.length];
      const from = performance.now();
      runs[name](counts[name]);
      times[name].push(((performance.now() - from) * 1e6) / counts[name]);
    }
  }
  const [first] = names;
  return Object.fromEntries(
    names.map((name) => [name, { nanoseconds: spread(times[name]), ratio: spread(times[name].map((time, round) => time / times[first][round])) }]),
  );
}

/** Runs until the time is over; how many calls make a batch. */
function warmed(run, batch, warm) {
  const end = performance.now() + warm;
  let count = 1;
  for (;;) {
    const from = performance.now();
    run(count);
    const now = performance.now();
    if (now - from < batch) count = Math.max(count + 1, Math.ceil(count * Math.min(2, batch / Math.max(now - from, 1e-3))));
    else if (now >= end) return count;
  }
}
