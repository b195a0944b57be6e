/**
 * The one instance of the module, and what happens when it fails: it is dropped, the next call gets a fresh one, and every plan
 * is compiled again when it is next needed.
 */

import { createGlue, type Glue, type RawExports } from "#glue";
import { parseAnswer } from "./crossing.js";
import { completed, type Completed } from "./defaults.js";
import { holdPlan, recentPlan } from "./recent.js";
import { readShapes, type Shapes } from "./shapes.js";
import { Status, judge, type TapeModule } from "./tape.js";
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
  shape?: Shapes | undefined;
  signature?: string;
}

let load: (() => WebAssembly.Module) | undefined;
let live: Glue | undefined;
let tape: TapeModule | undefined;
let generation = 0;
/** What is called without glue, since it is called at every check. */
let raw: RawExports | undefined;
let memoryBytes = new Uint8Array(0);
/** Where the module has room for an encoded value, and for how many bytes. */
let valueAt = 0;
let room = 0;
/** Room up to this size is kept for the next call. 1 MiB: what an ordinary call never passes. */
const MOST_ROOM = 1 << 20;
const LEAST_ROOM = 1024;
const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });

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
    drop();
    return otherwise();
  }
}

/** Gives the instance up, which failed: the next call gets a fresh one. */
function drop(): void {
  live = undefined;
}

/** As `withModule`, with the plan's handle in the live instance. */
export function withPlan<T>(plan: Plan, use: (glue: Glue, handle: number) => T, otherwise: () => T): T {
  return withModule((glue) => use(glue, handleIn(glue, plan)), otherwise);
}

/** The line that names the arguments; written once somebody asks. */
export function signatureOf(plan: Plan): string {
  return (plan.slot.signature ??= withPlan(plan, (glue, handle) => glue.signature(handle), () => plan.name));
}

/** What the module answers to an encoded value: nothing where it stands as it came. Where the module fails, the answer is `otherwise`. */
export function checkEncoded(plan: Plan, mode: number, bytes: Uint8Array, otherwise: string): string {
  return withPlan(plan, (_glue, handle) => answerOf(handle, mode, bytes), () => otherwise);
}

function answerOf(handle: number, mode: number, bytes: Uint8Array): string {
  if (raw === undefined) throw new Error("there is no instance");
  const { length } = bytes;
  if (length > room || room > MOST_ROOM) {
    room = Math.max(length, LEAST_ROOM);
    valueAt = raw.value_room(room) >>> 0;
  }
  bytesOf(raw).set(bytes, valueAt);
  const written = raw.check(handle, mode, length) >>> 0;
  if (written === 0) return "";
  const at = raw.answer_at() >>> 0;
  return utf8.decode(bytesOf(raw).subarray(at, at + written));
}

/** The module's memory. A view of it is lost where the memory grows. */
function bytesOf({ memory }: RawExports): Uint8Array {
  if (memoryBytes.length === 0) memoryBytes = new Uint8Array(memory.buffer);
  return memoryBytes;
}

/** What can be told of a value without its contents. */
export function statusOf({ slot, maxDepth }: Plan, mode: number, value: unknown): Status {
  // A plan of a module that was dropped is compiled again by the full check.
  if (tape === undefined || live === undefined || slot.generation !== generation) return Status.Unsettled;
  const { root, search, most } = (slot.shape ??= shapeOf(live, slot.handle)) ?? NO_SHAPES;
  if (root === undefined) return Status.Unsettled;
  return judge(tape, slot.handle, mode, root, value, maxDepth, search || mode !== 0, most);
}

/** `value`, of which a tape has told that it lacks nothing but defaults, with these; `undefined` where only the full way can do that. */
export function completedBy({ slot: { shape }, maxDepth }: Plan, value: unknown): Completed | undefined {
  return shape?.root && completed(value, shape.root, maxDepth, shape.most);
}

const NO_SHAPES: Shapes = { root: undefined, search: false, most: { items: 0, members: 0, units: 0, edits: 0 } };

function shapeOf(glue: Glue, handle: number): Shapes | undefined {
  try {
    return readShapes(glue.shapes(handle));
  } catch {
    drop();
    return undefined;
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
  raw = exports;
  memoryBytes = new Uint8Array(0);
  room = 0;
  tape = {
    memory: exports.memory,
    room: (entries, text) => glue.tape_room(entries, text),
    check: exports.check_tape as TapeModule["check"],
    failed: drop,
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
