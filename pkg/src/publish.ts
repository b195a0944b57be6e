/** The entry that publishes: its module comes inlined, and is compiled at the first use. Tools find it by themselves. */

import inlined from "#publish-wasm-text";
import { bytesOf } from "./bytes.js";
import { providePublishModule } from "./publish-module.js";

let compiled: WebAssembly.Module | undefined;
providePublishModule(() => (compiled ??= new WebAssembly.Module(bytesOf(inlined))));

export * from "./publish-api.js";
