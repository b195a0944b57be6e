// What wasm-bindgen generated from the Rust side is what the package calls.

import type { Glue } from "#glue";
import type { PublishGlue } from "#publish-glue";
import * as calls from "../../../wasm/mcp_arguments_wasm.js";
import * as publishing from "../../../wasm-publish/mcp_arguments_publish.js";

const glue: Glue = calls;
void glue;
const publishGlue: PublishGlue = publishing;
void publishGlue;
