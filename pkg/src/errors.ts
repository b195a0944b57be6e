/** Errors: a programmer's mistakes. What a model does wrong is a violation, never an error. */

import type { Fault } from "./types.js";

/**
 * Why a spec cannot become a tool: every fault of it, each naming the tool and the property.
 *
 * It is a class, alone in the package with `SchemaError`, so that `instanceof` works.
 */
export class SpecError extends Error {
  override readonly name = "SpecError";
  /** All faults, in the order of the spec. */
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super(faults.map((fault) => fault.message).join("\n"));
    this.faults = faults;
  }
}

/** Why a JSON Schema cannot be enforced: what is wrong, where, and what to do. */
export class SchemaError extends Error {
  override readonly name = "SchemaError";
  /** A JSON Pointer to the place of the first fault in the schema. */
  readonly pointer: string;
  /** All faults found. */
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super(faults.map((fault) => fault.message).join("\n"));
    this.pointer = faults[0]?.pointer ?? "";
    this.faults = faults;
  }
}
