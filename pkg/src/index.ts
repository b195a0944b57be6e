/** The default entry: the module comes inlined, so importing is enough. It is compiled at the first call. */

import base64 from "#wasm-base64";
import { bytesOf } from "./bytes.js";
import { provideModule } from "./instance.js";

let compiled: WebAssembly.Module | undefined;
provideModule(() => (compiled ??= new WebAssembly.Module(bytesOf(base64))));

export * from "./api.js";
