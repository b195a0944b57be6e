/** Asks the worker, one question at a time: what is typed meanwhile is asked as one when it has answered. */

import type { Answer, Question } from "./protocol";

/** Milliseconds after which a worker that does not answer is stopped. */
const PATIENCE = 10_000;

export interface Asker {
  /** Asks anew; `question` is called when the worker is free. */
  ask(): void;
}

interface Options {
  /** Makes the next question. Texts that the worker has already are left out, all where it is `fresh`. */
  readonly question: (id: number, fresh: boolean) => Question;
  readonly onAnswer: (answer: Answer) => void;
  /** Called when a worker was stopped because it did not answer. */
  readonly onStopped: (seconds: number) => void;
}

export function createAsker({ question, onAnswer, onStopped }: Options): Asker {
  let worker: Worker | undefined;
  let fresh = true;
  let waiting: number | undefined;
  let again = false;
  let due = false;
  let id = 0;

  function start(): Worker {
    const started = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "mcp-arguments" });
    started.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
      clearTimeout(waiting);
      waiting = undefined;
      onAnswer(data);
      if (again) ask();
    });
    started.addEventListener("error", stop);
    fresh = true;
    return started;
  }

  function stop(): void {
    clearTimeout(waiting);
    worker?.terminate();
    worker = undefined;
    waiting = undefined;
    onStopped(PATIENCE / 1000);
    if (again) ask();
  }

  /** Changes that are made together, such as those of a sample, are asked as one. */
  function soon(): void {
    if (due) return;
    due = true;
    queueMicrotask(() => {
      due = false;
      ask();
    });
  }

  function ask(): void {
    again = waiting !== undefined;
    if (again) return;
    worker ??= start();
    const asked = question(++id, fresh);
    fresh = false;
    waiting = window.setTimeout(stop, PATIENCE);
    worker.postMessage(asked);
  }

  return { ask: soon };
}
