// One request, and the record that answers it.

import { start } from "./load.js";
import { __wbg_reset_state as reset, answer as answerLine } from "./pkg/chess_oracle.js";

/** A request that was refused. It has the keys of the record of the error: `code`, `hint`, `key`, `column` and others. */
export class OracleError extends Error {
  constructor({ message, ...keys }) {
    super(message);
    this.name = "OracleError";
    Object.assign(this, keys);
  }
}

/** Returns the answer to a line, which is a position or an object, as the program writes it. */
export function answer(line) {
  if (typeof line !== "string") throw new TypeError("a line is a string");
  start();
  try {
    return answerLine(line);
  } catch (error) {
    // A crash leaves the module half changed: begin with a fresh one.
    reset();
    throw new Error("the oracle crashed on this line, and is ready for the next", { cause: error });
  }
}

/** Returns the record that answers a request, of which each key must be one of its command's. */
export function ask(request) {
  if (request === null || typeof request !== "object" || Array.isArray(request)) {
    throw new TypeError("a request is an object");
  }
  const record = JSON.parse(answer(JSON.stringify({ ...request, refuse_unknown: Object.keys(request) })));
  if (record.error) throw new OracleError(record.error);
  return record;
}

/** Returns the record of a function with its options, none of which the function fills itself. */
export function command(options, filled) {
  for (const key of Object.keys(filled)) {
    if (options?.[key] !== undefined) throw new TypeError(`the function fills the option \`${key}\` itself: leave it out`);
  }
  return ask({ ...options, ...filled });
}

/** Returns the picture of an answer: of a move if the options name one, else of the legal moves, if they ask for no other. */
export function picture(options, filled) {
  const named = options?.ask ?? (options?.move === undefined ? "moves" : "explain");
  return command({ ...options, ask: named }, { ...filled, output: "svg" }).svg;
}

/** Answers positions and requests one after the other, with these options for all. The record of a bad one has an `error`. */
export function* stream(positions, options) {
  for (const item of positions) {
    const request = { ...options, ...(typeof item === "string" ? { position: item } : item) };
    const record = JSON.parse(answer(JSON.stringify({ ...request, refuse_unknown: Object.keys(options ?? {}) })));
    if (record.error?.code === "unknown_key" && Object.hasOwn(options ?? {}, record.error.key)) throw new OracleError(record.error);
    yield record;
  }
}
