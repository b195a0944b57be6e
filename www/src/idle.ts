/** Work that can wait: for the next frame, or until the page has nothing more urgent to do. */

/** Milliseconds after which it is done all the same. */
const LONGEST_WAIT = 1000;
/** The same where the platform does not say when it is idle. */
const SOON = 50;

/** Runs `work` when the page is idle. */
export function whenIdle(work: () => void): void {
  // Safari has no idle callbacks.
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work, { timeout: LONGEST_WAIT });
  else setTimeout(work, SOON);
}

/** Runs `work` behind the next frame, so that what was done until now is shown first, and what is done then has a frame of its own. */
export function afterFrame(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
