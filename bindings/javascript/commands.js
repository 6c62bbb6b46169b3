import * as own from "./commands.js";
import { command, opened, picture } from "./request.js";

// Made from the table of functions and the schemas by `CHESS_ORACLE_GENERATE=1 cargo test generated`.

export function moves(position = "startpos", piece, options) {
  return command(opened("piece", piece, options), { ask: "moves", position });
}

export function legalMoves(position = "startpos", piece, options) {
  return command(opened("piece", piece, options), { ask: "moves", position, fields: ["moves"] }).moves;
}

export function captures(position = "startpos", piece, options) {
  return command(opened("piece", piece, options), { ask: "moves", position, fields: ["captures"] }).captures;
}

export function explain(move, position = "startpos", options) {
  return command(options, { ask: "explain", move, position });
}

export function isLegal(move, position = "startpos", options) {
  return command(options, { ask: "explain", move, position, fields: ["legal"] }).legal;
}

export function play(moves, position = "startpos", options) {
  return command(options, { ask: "moves", moves, position, fields: ["fen", "turn", "check", "checkmate", "stalemate", "checkers", "castling", "outcome", "claims", "announced", "repetitions", "problems", "articles", "assumed", "warnings", "played"] }, ["piece", "only", "count", "successors", "explain"]);
}

export function position(position = "startpos", options) {
  return command(options, { ask: "moves", position, fields: ["fen", "turn", "check", "checkmate", "stalemate", "checkers", "castling", "outcome", "claims", "announced", "repetitions", "problems", "articles", "assumed", "warnings"] }, ["piece", "only", "count", "successors", "explain"]);
}

export function fen(position = "startpos", options) {
  return own.position(position, options).fen;
}

export function turn(position = "startpos", options) {
  return own.position(position, options).turn;
}

export function checkers(position = "startpos", options) {
  return own.position(position, options).checkers;
}

export function outcome(position = "startpos", options) {
  return own.position(position, options).outcome;
}

export function isCheck(position = "startpos", options) {
  return own.position(position, options).check;
}

export function isCheckmate(position = "startpos", options) {
  return own.position(position, options).checkmate;
}

export function isStalemate(position = "startpos", options) {
  return own.position(position, options).stalemate;
}

export function isGameOver(position = "startpos", options) {
  return own.position(position, options).outcome !== null;
}

export function isValid(position = "startpos", options) {
  return own.position(position, options).problems.length === 0;
}

export function attacks(position = "startpos", square, options) {
  return command(opened("square", square, options), { ask: "attacks", position });
}

export function attackers(position, square, options) {
  return command(options, { ask: "attacks", position, square, fields: ["attackers"] }).attackers;
}

export function judgeGame(pgn, options) {
  return command(options, { ask: "games", pgn });
}

export function winnable(position = "startpos", options) {
  return command(options, { ask: "winnable", position });
}

export function perft(position, depth, options) {
  return command(options, { ask: "perft", position, depth });
}

export function svg(position = "startpos", move, options) {
  return picture(opened("move", move, options), { position });
}

export function version() {
  return "0.1.0";
}
