/** Asks the worker, one question at a time: what is typed meanwhile is asked as one when it has answered. */

import { afterFrame } from "./idle";
import type { Answer, Question } from "./protocol";

/** Milliseconds after which a worker that does not answer is stopped. */
const PATIENCE = 10_000;
/** The same for its first answer, before which it is loaded and compiled, which may take its time on a small phone. */
const FIRST_PATIENCE = 30_000;

export interface Asker {
  /** Asks anew; `question` is called when the worker is free. */
  ask(): void;
}

interface Options {
  /** Makes the next question, if there is one. Texts that the worker has already are left out; a `fresh` worker has none. */
  readonly question: (fresh: boolean) => Question | undefined;
  readonly onAnswer: (answer: Answer) => void;
  /** Called when a worker is gone without an answer, with the reason. */
  readonly onStopped: (reason: string) => void;
}

export function createAsker({ question, onAnswer, onStopped }: Options): Asker {
  let worker: Worker | undefined;
  let fresh = true;
  let patience = FIRST_PATIENCE;
  let waiting: number | undefined;
  let again = false;
  let due = false;

  function start(): Worker {
    const started = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "mcp-arguments" });
    started.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
      clearTimeout(waiting);
      waiting = undefined;
      patience = PATIENCE;
      onAnswer(data);
      ask();
    });
    started.addEventListener("error", () => stop("The check failed."));
    fresh = true;
    patience = FIRST_PATIENCE;
    return started;
  }

  function stop(reason: string): void {
    clearTimeout(waiting);
    worker?.terminate();
    worker = undefined;
    waiting = undefined;
    onStopped(reason);
    if (again) ask();
  }

  /** Changes that are made together, such as those of a sample, are asked as one, once they are seen. */
  function soon(): void {
    if (due) return;
    due = true;
    afterFrame(() => {
      due = false;
      ask();
    });
  }

  function ask(): void {
    again = waiting !== undefined;
    if (again) return;
    worker ??= start();
    const asked = question(fresh);
    if (asked === undefined) return;
    fresh = false;
    waiting = window.setTimeout(() => stop(`The check took more than ${patience / 1000} seconds and was stopped.`), patience);
    worker.postMessage(asked);
  }

  return { ask: soon };
}
