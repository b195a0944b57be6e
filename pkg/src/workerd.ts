/** The entry of workerd, which compiles no bytes: the module is imported as a file. */

import module from "./mcp_arguments_wasm_bg.wasm";
import { provideModule } from "./instance.js";

provideModule(() => module);

export * from "./api.js";
