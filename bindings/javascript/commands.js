import * as own from "./commands.js";
import { command, opened, picture } from "./request.js";

// Made from the table of functions and the schemas by `CHESS_ORACLE_GENERATE=1 cargo test generated`.

/** Returns the legal moves of a piece, or of the side to move, with check, checkmate, castling and outcome. */
export function moves(position = "startpos", piece, options) {
  return command(opened("piece", piece, options), { ask: "moves", position });
}

/** Returns the legal moves, of which `moves` tells more. */
export function legalMoves(position = "startpos", piece, options) {
  return command(opened("piece", piece, options), { ask: "moves", position, fields: ["moves"] }).moves;
}

/** Returns whether a move is legal, and if not, why not. */
export function explain(move, position = "startpos", options) {
  return command(options, { ask: "explain", move, position });
}

/** Returns whether a move is legal; `explain` says why not. */
export function isLegal(move, position = "startpos", options) {
  return command(options, { ask: "explain", move, position, fields: ["legal"] }).legal;
}

/** Returns the position after moves, with check, checkmate, castling and outcome. */
export function play(moves, position = "startpos", options) {
  return command(options, { ask: "moves", moves, position, fields: ["fen", "turn", "check", "checkmate", "stalemate", "checkers", "castling", "outcome", "claims", "announced", "repetitions", "problems", "articles", "assumed", "warnings", "played"] }, ["piece", "only", "count", "successors", "explain", "dead", "nodes"]);
}

/** Returns the state of a position: its FEN, check, checkmate, castling, outcome, and what is wrong with it. */
export function position(position = "startpos", options) {
  return command(options, { ask: "moves", position, fields: ["fen", "turn", "check", "checkmate", "stalemate", "checkers", "castling", "outcome", "claims", "announced", "repetitions", "problems", "articles", "assumed", "warnings"] }, ["piece", "only", "count", "successors", "explain", "dead", "nodes"]);
}

/** Returns whether the side to move is in check. */
export function isCheck(position = "startpos", options) {
  return own.position(position, options).check;
}

/** Returns whether the side to move is checkmated. */
export function isCheckmate(position = "startpos", options) {
  return own.position(position, options).checkmate;
}

/** Returns whether the side to move is stalemated. */
export function isStalemate(position = "startpos", options) {
  return own.position(position, options).stalemate;
}

/** Returns whether the game has ended; `position` says how, and which draws can be claimed. */
export function isGameOver(position = "startpos", options) {
  return own.position(position, options).outcome !== null;
}

/** Returns whether nothing is wrong with a position; `position` says what. */
export function isValid(position = "startpos", options) {
  return own.position(position, options).problems.length === 0;
}

/** Returns the squares that each side attacks, pins, checkers, and the attackers of a square. */
export function attacks(position = "startpos", square, options) {
  return command(opened("square", square, options), { ask: "attacks", position });
}

/** Returns the pieces of each side that attack a square. */
export function attackers(position, square, options) {
  return command(options, { ask: "attacks", position, square, fields: ["attackers"] }).attackers;
}

/** Returns what is wrong with one game, and where: illegal moves, wrong results. */
export function judgeGame(pgn, options) {
  return command(options, { ask: "games", pgn });
}

/** Returns whether each side can still checkmate if the opponent helps. */
export function winnable(position = "startpos", options) {
  return command(options, { ask: "winnable", position });
}

/** Returns the number of leaf nodes at a depth, and that after each move. */
export function perft(position, depth, options) {
  return command(options, { ask: "perft", position, depth });
}

/** Returns a picture of a position and its moves; with a move, that of the move; with `ask`, that of another answer. */
export function svg(position = "startpos", move, options) {
  return picture(opened("move", move, options), { position });
}

/** Returns the version of the package. */
export function version() {
  return "0.1.0";
}
