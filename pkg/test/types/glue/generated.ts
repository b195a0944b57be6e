// What wasm-bindgen generated from the Rust side is what the package calls.

import type { Glue } from "#glue";
import * as generated from "../../../wasm/mcp_arguments_wasm.js";

const glue: Glue = generated;
void glue;
