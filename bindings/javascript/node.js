// The package in Node.js: the module is read from its file.

import { readFileSync } from "node:fs";

import { initSync } from "./pkg/chess_oracle.js";

initSync({ module: readFileSync(new URL("./pkg/chess_oracle_bg.wasm", import.meta.url)) });

export * from "./oracle.js";
