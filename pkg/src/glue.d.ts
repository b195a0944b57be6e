/** The exports of the module, as the build gives them: wasm-bindgen's glue, made once for each instance. */
declare module "#glue" {
  /** What the Rust side exports. `test/types/glue.ts` holds it against the generated declarations. */
  export interface Glue {
    /** Answers the module's own exports. */
    initSync(module: { module: WebAssembly.Module }): RawExports;
    compile(source: string, options: string): string;
    release(plan: number): void;
    check_text(plan: number, mode: number, text: string): string;
    to_json(plan: number): string;
    change(parts: string): string;
    bool_arg(input: Uint8Array): number;
    int_arg(input: Uint8Array): number | undefined;
    string_arg(input: Uint8Array, trim: boolean): string | undefined;
    string_set_arg(input: Uint8Array): string | undefined;
    ask(kind: string, input: Uint8Array): string;
    shapes(plan: number): string;
    signature(plan: number): string;
    tape_room(entries: number, text: number): Uint32Array;
  }

  /** The exports that are called without glue. */
  export interface RawExports {
    readonly memory: WebAssembly.Memory;
    check_tape(plan: number, mode: number, entries: number, text: number): number;
    value_room(bytes: number): number;
    check(plan: number, mode: number, bytes: number): number;
    answer_at(): number;
  }

  /** The glue with a state of its own, before `initSync`. */
  export function createGlue(): Glue;
}

/** The exports of the module that publishes, in the same way. */
declare module "#publish-glue" {
  export interface PublishGlue {
    initSync(module: { module: WebAssembly.Module }): unknown;
    publish_tools(tools: string, profile: string): string;
    publish_tool(entry: string, profile: string): string;
    release_wire(wire: number): void;
    wire_edits(wire: number, input: Uint8Array): string;
    wire_text(wire: number, text: string, most?: number | null): string[] | undefined;
    lint_tools(tools: string, clients: string): string;
    type_tools(tools: string): string;
    known(): string;
  }

  /** The glue with a state of its own, before `initSync`. */
  export function createGlue(): PublishGlue;
}

/** The bytes of the module that publishes, as text. */
declare module "#publish-wasm-text" {
  const inlined: import("./bytes.js").Inlined;
  export default inlined;
}

/** The module's bytes, as text. */
declare module "#wasm-text" {
  const inlined: import("./bytes.js").Inlined;
  export default inlined;
}

/** The module, as bundlers and workerd import it. */
declare module "*.wasm" {
  const module: WebAssembly.Module;
  export default module;
}
