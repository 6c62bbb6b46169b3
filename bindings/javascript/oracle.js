// Commands as functions. Each makes one request, and returns its record.

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

/** Asks with options, none of which the function fills itself. */
function askWith(options, filled) {
  for (const key of Object.keys(filled)) {
    if (options?.[key] !== undefined) throw new TypeError(`the function fills the option \`${key}\` itself: leave it out`);
  }
  return ask({ ...options, ...filled });
}

/** Returns the legal moves of the side to move, or of the piece that the options choose. */
export function moves(position, options) {
  return askWith(options, { ask: "moves", position });
}

/** Returns whether a move is legal, and if not, why not. */
export function explain(move, position, options) {
  return askWith(options, { ask: "explain", move, position });
}

/** Returns the attacked squares, pins and checkers. */
export function attacks(position, options) {
  return askWith(options, { ask: "attacks", position });
}

/** Returns whether each side can still checkmate. */
export function winnable(position, options) {
  return askWith(options, { ask: "winnable", position });
}

/** Returns a picture of the position, or of the move that the options name. */
export function svg(position, options) {
  const command = options?.move === undefined ? "moves" : "explain";
  return askWith({ ask: command, ...options }, { output: "svg", position }).svg;
}

/** Returns what is wrong with a game in PGN. */
export function judgeGame(pgn, options) {
  return askWith(options, { ask: "games", pgn });
}
