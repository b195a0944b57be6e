/**
 * The one instance of the module, and what happens when it fails: it is dropped, the next call gets a fresh one, and every plan
 * is compiled again when it is next needed.
 */

import { createGlue, type Glue } from "#glue";
import { parseAnswer } from "./marshal.js";
import { holdPlan, recentPlan } from "./recent.js";
import { readShapes, type Shapes } from "./shapes.js";
import { judge, type Status, type TapeModule } from "./tape.js";
import type { Compiled, Fault } from "./types.js";

/** A compiled spec or schema, with what it takes to compile it again. */
export interface Plan {
  readonly source: string;
  readonly options: string;
  readonly name: string;
  readonly maxDepth: number;
  readonly slot: Slot;
}

/** Where a plan lives: the instance, by its number, and the handle in it. */
interface Slot {
  generation: number;
  handle: number;
  /** What a tape of the plan's values holds: asked for once, at the first check. */
  shape?: Shapes;
  signature?: string;
}

let load: (() => WebAssembly.Module) | undefined;
let live: Glue | undefined;
let tape: TapeModule | undefined;
let generation = 0;

// Some runtimes have no finalisation; there plans live as long as the module.
const forgotten =
  typeof FinalizationRegistry === "undefined" ? undefined : new FinalizationRegistry<Slot>((slot) => releaseSlot(slot));

/** Says where the module comes from. It is asked for at the first call and after a failure. */
export function provideModule(source: () => WebAssembly.Module): void {
  load = source;
}

/**
 * Runs `use` on the live instance. Where the module fails, `otherwise` answers, and the next call gets a fresh instance.
 *
 * Throws only where there has never been an instance: the module was not given, or the platform refuses it.
 */
export function withModule<T>(use: (glue: Glue) => T, otherwise: () => T): T {
  if (generation === 0) start();
  try {
    return use(live ?? start());
  } catch {
    live = undefined;
    return otherwise();
  }
}

/** As `withModule`, with the plan's handle in the live instance. */
export function withPlan<T>(plan: Plan, use: (glue: Glue, handle: number) => T, otherwise: () => T): T {
  return withModule((glue) => use(glue, handleIn(glue, plan)), otherwise);
}

/** The line that names the arguments; written once somebody asks. */
export function signatureOf(plan: Plan): string {
  return (plan.slot.signature ??= withPlan(plan, (glue, handle) => glue.signature(handle), () => plan.name));
}

/** What can be told of a value without its contents. */
export function statusOf({ slot, maxDepth }: Plan, mode: number, value: unknown): Status {
  // A plan of a module that was dropped is compiled again by the full check.
  if (tape === undefined || live === undefined || slot.generation !== generation) return 1;
  const { root, search, most } = (slot.shape ??= shapeOf(live, slot.handle));
  if (root === undefined) return 1;
  return judge(tape, slot.handle, mode, root, value, maxDepth, search || mode !== 0, most);
}

function shapeOf(glue: Glue, handle: number): Shapes {
  try {
    return readShapes(glue.shapes(handle));
  } catch {
    // The full check meets the same failure, and deals with it.
    return { root: undefined, search: false, most: { items: 0, members: 0, units: 0 } };
  }
}

/** Compiles a source, unless that was done a little while ago. The answer is the plan or all faults of the source. */
export function compilePlan(source: string, options: string): Plan | { readonly errors: readonly Fault[] } {
  const recent = recentPlan<Plan>(source, options);
  if (recent !== undefined) return recent;
  const compiled = withModule<Compiled>(
    (glue) => parseAnswer(glue.compile(source, options)),
    () => ({ errors: [{ message: "the module failed while it compiled this source" }] }),
  );
  if ("errors" in compiled) return compiled;
  const slot = { generation, handle: compiled.plan };
  const { name, maxDepth } = compiled;
  const plan: Plan = { source, options, name, maxDepth, slot };
  forgotten?.register(plan, slot);
  holdPlan(plan);
  return plan;
}

function start(): Glue {
  if (load === undefined) throw new Error("mcp-arguments/slim: call init(module) before anything else");
  const glue = createGlue();
  const exports = glue.initSync({ module: load() });
  generation++;
  live = glue;
  tape = {
    memory: exports.memory,
    room: (entries, text) => glue.tape_room(entries, text),
    check: exports.check_tape as TapeModule["check"],
  };
  return glue;
}

function handleIn(glue: Glue, { source, options, slot }: Plan): number {
  if (slot.generation !== generation) {
    const compiled = parseAnswer<Compiled>(glue.compile(source, options));
    if ("errors" in compiled) throw new Error("a source that compiled once is refused");
    slot.generation = generation;
    slot.handle = compiled.plan;
  }
  return slot.handle;
}

function releaseSlot(slot: Slot): void {
  if (live === undefined || slot.generation !== generation) return;
  withModule((glue) => glue.release(slot.handle), () => undefined);
}
