/** The entry that publishes in workerd, which compiles no bytes: the module is imported as a file. */

import module from "./mcp_arguments_publish_bg.wasm";
import { providePublishModule } from "./publish-module.js";

providePublishModule(() => module);

export * from "./publish-api.js";
