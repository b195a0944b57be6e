import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";
import { rules } from "./rules-plugin.ts";

/** Puts the list of all files of the build, and a version that changes with any of them, into the service worker. */
function offline(): Plugin {
  return {
    name: "offline",
    apply: "build",
    enforce: "post",
    generateBundle(_options, bundle) {
      const hash = createHash("sha256");
      const files = ["./", "./icon.svg"];
      for (const [name, file] of Object.entries(bundle).sort(([one], [other]) => (one < other ? -1 : 1))) {
        hash.update(name).update(file.type === "asset" ? file.source : file.code);
        files.push(`./${name}`);
      }
      const source = readFileSync(new URL("./src/sw.js", import.meta.url), "utf8");
      this.emitFile({
        type: "asset",
        fileName: "sw.js",
        source: source
          .replace('"VERSION"', JSON.stringify(hash.update(source).digest("hex").slice(0, 16)))
          .replace('["FILES"]', JSON.stringify(files)),
      });
    },
  };
}

/** Lets Vite's own server put its styles and its socket into the page; what is built keeps its policy. */
function withoutPolicy(): Plugin {
  return {
    name: "without-policy",
    apply: "serve",
    transformIndexHtml: { order: "pre", handler: (html) => html.replace(/<meta\s+http-equiv="Content-Security-Policy"[^>]*>/, "") },
  };
}

export default defineConfig({
  // Relative: the build works under any path of any host.
  base: "./",
  build: {
    target: "es2023",
    // No inlined assets: the policy of the page allows none.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
    rolldownOptions: { input: ["index.html", "rules.html"] },
  },
  worker: { format: "es" },
  plugins: [rules(), offline(), withoutPolicy()],
});
