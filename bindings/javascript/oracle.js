// What the package exports, however its module is loaded.

export * from "./commands.js";
export { answer, ask, OracleError, stream } from "./request.js";
