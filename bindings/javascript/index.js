// What the package exports: each function by its name, and all of them as the default.

export * from "./commands.js";
export { answer, ask, games, OracleError, stream } from "./request.js";
export * as default from "./index.js";
