// What the package exports: each function by its name, and all of them as the default.

export * from "./oracle.js";
export * as default from "./oracle.js";
