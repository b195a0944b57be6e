/** The default entry: the module comes inlined, so importing is enough. It is compiled at the first call. */

import inlined from "#wasm-text";
import { bytesOf } from "./bytes.js";
import { provideModule } from "./instance.js";

let compiled: WebAssembly.Module | undefined;
provideModule(() => (compiled ??= new WebAssembly.Module(bytesOf(inlined))));

export * from "./api.js";
