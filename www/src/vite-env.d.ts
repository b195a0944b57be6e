/// <reference types="vite/client" />

/** The table of rules as the core has it; the build puts it in. */
declare module "virtual:rules" {
  interface RuleRow {
    readonly name: string;
    /** Whether the tolerant mode has it; the lenient one has all. */
    readonly tolerant: boolean;
    /** What arrives, what is handed on, and when the value is refused instead; code stands between backticks. */
    readonly from: string;
    readonly to: string;
    readonly refused: string;
    readonly example: readonly { readonly what: string; readonly says: string }[];
  }
  export const RULES: readonly RuleRow[];
}
