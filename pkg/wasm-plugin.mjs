// How the generated wasm gets into a bundle: `#glue` and `#wasm-text`, and the same of the module that publishes.

import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { build } from "esbuild";
import { inlined } from "./inlined.mjs";

/** What a bundle takes of the glue; the rest, its asynchronous loading first of all, is left out. */
export const CALLS = [
  "initSync", "compile", "release", "check", "check_text", "to_json", "change", "bool_arg", "int_arg", "string_arg", "string_set_arg", "ask",
  "shapes", "signature", "tape_room",
];

/** The same of the module that publishes. */
export const PUBLISH = [
  "initSync", "publish_tools", "publish_tool", "release_wire", "wire_edits", "wire_text", "lint_tools", "type_tools", "known",
];

/**
 * wasm-bindgen's glue keeps its instance in a variable of its module, so one import is one instance for ever. Bundled into a
 * function, it gives a fresh instance each time it is called.
 */
export function wasmPlugin(names, exports, glueFile, wasmFile) {
  const filter = (name) => new RegExp(`^${name}$`);
  return {
    name: `wasm of ${names.glue}`,
    setup(bundle) {
      bundle.onResolve({ filter: filter(`(${names.glue}|${names.text})`) }, ({ path }) => ({ path, namespace: "wasm" }));
      bundle.onLoad({ filter: filter(names.glue), namespace: "wasm" }, async () => {
        const { outputFiles } = await build({
          stdin: { contents: `export { ${exports.join(", ")} } from ${JSON.stringify(glueFile)};`, resolveDir: dirname(glueFile) },
          bundle: true,
          format: "iife",
          globalName: "glue",
          target: "es2022",
          write: false,
          logOverride: { "empty-import-meta": "silent" },
        });
        return { contents: `export function createGlue() { ${outputFiles[0].text}; return glue; }` };
      });
      bundle.onLoad({ filter: filter(names.text), namespace: "wasm" }, () => ({
        contents: `export default ${JSON.stringify(inlined(readFileSync(wasmFile)))};`,
      }));
    },
  };
}

