// How the generated wasm gets into a bundle: `#glue` and `#wasm-base64`.

import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { build } from "esbuild";

/** What the bundle takes of the glue; the rest, its asynchronous loading first of all, is left out. */
const EXPORTS = [
  "initSync", "compile", "release", "check", "check_text", "to_json", "bool_arg", "int_arg", "string_arg", "string_set_arg", "ask",
  "shapes", "tape_room",
];

/**
 * wasm-bindgen's glue keeps its instance in a variable of its module, so one import is one instance for ever. Bundled into a
 * function, it gives a fresh instance each time it is called.
 */
export function wasmPlugin(glueFile, wasmFile) {
  return {
    name: "wasm",
    setup(bundle) {
      bundle.onResolve({ filter: /^#/ }, ({ path }) => ({ path, namespace: "wasm" }));
      bundle.onLoad({ filter: /^#glue$/, namespace: "wasm" }, async () => {
        const { outputFiles } = await build({
          stdin: { contents: `export { ${EXPORTS.join(", ")} } from ${JSON.stringify(glueFile)};`, resolveDir: dirname(glueFile) },
          bundle: true,
          format: "iife",
          globalName: "glue",
          target: "es2022",
          write: false,
          logOverride: { "empty-import-meta": "silent" },
        });
        return { contents: `export function createGlue() { ${outputFiles[0].text}; return glue; }` };
      });
      bundle.onLoad({ filter: /^#wasm-base64$/, namespace: "wasm" }, () => ({
        contents: `export default ${JSON.stringify(readFileSync(wasmFile).toString("base64"))};`,
      }));
    },
  };
}

