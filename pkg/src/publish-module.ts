/** The instance of the module that publishes. Where it fails it is dropped, and the next use gets a fresh one. */

import { createGlue, type PublishGlue } from "#publish-glue";
import { register, type Form, type Wire } from "./publisher.js";

let load: (() => WebAssembly.Module) | undefined;
let live: PublishGlue | undefined;
let generation = 0;

/** Where a way back lives: the instance, by its number, and the handle in it. */
interface Slot {
  generation: number;
  handle: number;
}

// Some runtimes have no finalisation; there they live as long as the module.
const forgotten =
  typeof FinalizationRegistry === "undefined"
    ? undefined
    : new FinalizationRegistry<Slot>((slot) => {
        if (slot.generation === generation) live?.release_wire(slot.handle);
      });

/** Says where the module comes from, and makes it known to all tools. It is asked for at the first use. */
export function providePublishModule(source: () => WebAssembly.Module): void {
  load = source;
  register({ form });
}

/** What `ask` gets from the module. */
export function ask<T>(use: (glue: PublishGlue) => T): T {
  try {
    return use(live ?? start());
  } catch (error) {
    live = undefined;
    throw new Error("mcp-arguments/publish: the module failed on this", { cause: error });
  }
}

/** The answer of the module, read. Throws where it names an error. */
export function answerOf<T extends object>(use: (glue: PublishGlue) => string): T {
  const answer = JSON.parse(ask(use)) as T | { readonly error: string };
  if ("error" in answer) throw new Error(answer.error);
  return answer;
}

function start(): PublishGlue {
  if (load === undefined) throw new Error("mcp-arguments/publish: there is no module");
  const glue = createGlue();
  glue.initSync({ module: load() });
  generation++;
  live = glue;
  return glue;
}

/** An entry as it crosses. */
interface Published extends Omit<Form, "wire"> {
  readonly wire: number | null;
}

function form(entry: string, profile: string): Form {
  const published = (): Published => answerOf((glue) => glue.publish_tool(entry, profile));
  const { wire, ...rest } = published();
  if (wire === null) return rest;
  const slot: Slot = { generation, handle: wire };
  function handle(): number {
    if (live === undefined || slot.generation !== generation) {
      slot.handle = published().wire ?? 0;
      slot.generation = generation;
    }
    return slot.handle;
  }
  const way: Wire = {
    edits(bytes) {
      const number = handle();
      return ask((glue) => glue.wire_edits(number, bytes));
    },
    text(json, most) {
      const number = handle();
      return ask((glue) => glue.wire_text(number, json, most));
    },
  };
  forgotten?.register(way, slot);
  return { ...rest, wire: way };
}
