/** Work that can wait until the page has nothing more urgent to do. */

import { useEffect, useState } from "preact/hooks";

/** Milliseconds after which it is done all the same. */
const LONGEST_WAIT = 1000;

/** Runs `work` when the page is idle; gives what calls it off. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(work, 50);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: LONGEST_WAIT });
  return () => cancelIdleCallback(handle);
}

/** The last `value`, taken over when the page is idle: the first one at once. */
export function useIdle<T>(value: T): T {
  const [settled, settle] = useState(value);
  useEffect(() => (Object.is(settled, value) ? undefined : whenIdle(() => settle(() => value))), [value]);
  return settled === undefined ? value : settled;
}
