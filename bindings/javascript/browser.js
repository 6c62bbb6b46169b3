// The package in a browser: the module is fetched from beside its script, before the first question can be asked.

import load from "./pkg/chess_oracle.js";

await load();

export * from "./oracle.js";
