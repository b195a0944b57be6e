/** The entry that publishes: its module comes inlined, and is compiled at the first use. Tools find it by themselves. */

import base64 from "#publish-wasm-base64";
import { bytesOf } from "./bytes.js";
import { providePublishModule } from "./publish-module.js";

let compiled: WebAssembly.Module | undefined;
providePublishModule(() => (compiled ??= new WebAssembly.Module(bytesOf(base64))));

export * from "./publish-api.js";
