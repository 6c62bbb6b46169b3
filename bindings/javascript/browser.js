// The package in a browser: the module is fetched from beside its script, before the first request.

import load from "./pkg/chess_oracle.js";

await load({ module_or_path: new URL("./pkg/chess_oracle_bg.wasm", import.meta.url) });

export * from "./oracle.js";
