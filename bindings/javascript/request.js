// One request, and the record that answers it.

import { start } from "./load.js";
import { __wbg_reset_state as reset, answer as answerLine } from "./pkg/chess_oracle.js";

/** A request that was refused. It has the keys of the record of the error: `code`, `hint`, `key`, `column` and others. */
export class OracleError extends Error {
  constructor({ message, error, ...keys }) {
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

/** Roles to which pawns promote, as others name them. */
const ROLES = { queen: "q", rook: "r", bishop: "b", knight: "n" };
const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const shown = (value) => (value === null || typeof value !== "object" ? String(value) : value.constructor?.name ?? "object");

/** Returns a move as text: it may be an object with its squares, as chess.js has moves. */
function moveText(move) {
  if (typeof move === "string") return move;
  if (typeof move?.from !== "string" || typeof move.to !== "string") {
    throw new TypeError(`a move is a string, or an object with \`from\` and \`to\`, and not ${shown(move)}`);
  }
  return move.from + move.to + (ROLES[move.promotion] ?? move.promotion ?? "");
}

/** Returns a request whose position, moves and game are text: they may be objects of chess.js, of which a game has its moves, too. */
function written(request) {
  const plain = { ...request };
  for (const key of Object.keys(plain)) {
    const value = plain[key];
    if (value === undefined || value === null) continue;
    if (typeof value === "function" || typeof value === "symbol" || (typeof value === "number" && !Number.isFinite(value))) {
      throw new TypeError(`\`${key}\` is ${String(value)}, which no request can hold`);
    }
    if (key === "move") plain.move = moveText(value);
    if (key === "moves") plain.moves = Array.isArray(value) ? value.map(moveText) : moveText(value);
    if (key === "pgn" && typeof value !== "string") {
      if (typeof value.pgn !== "function") throw new TypeError(`a game is a string, or an object with \`pgn()\`, and not ${shown(value)}`);
      plain.pgn = value.pgn();
    }
    if (!["position", "fen", "epd"].includes(key) || typeof value === "string") continue;
    if (typeof value.fen !== "function") throw new TypeError(`a position is a string, or an object with \`fen()\`, and not ${shown(value)}`);
    const played = value.history?.({ verbose: true }) ?? [];
    const start = played[0]?.before;
    plain[key] = start ?? value.fen();
    if (start !== undefined) plain.moves = [...played.map(moveText), ...[request.moves ?? []].flat().map(moveText)];
  }
  return plain;
}

/** Returns the squares of a move. */
const squares = (move) => (/^([a-h][1-8]){1,2}$/.test(move) ? move.match(/../g) : move?.from ? [move.from, move.to] : [move]);
/** Options that other boards have, each with ours, and what its value means here: undefined for nothing. */
const NAMES = [
  ["flipped", "flip", (value) => value],
  ["orientation", "flip", (side) => ({ white: false, w: false, black: true, b: true })[side] ?? side],
  ["lastMove", "mark", (move) => [move].flat().flatMap(squares)],
  ["arrows", "arrow", (moves) => (Array.isArray(moves) ? moves.map((move) => (Array.isArray(move) ? move.join("") : moveText(move))) : undefined)],
  ["coordinates", "coordinates", (shown) => (shown === false ? "none" : undefined)],
];

/** Returns a request under our names. */
function named(request) {
  const said = { ...request };
  const names = said.output === "svg" ? NAMES : (said.ask ?? "moves") === "moves" ? [["square", "piece", (value) => value]] : [];
  for (const [name, key, read] of names) {
    const value = said[name] === undefined || (key in said && key !== name) ? undefined : read(said[name]);
    if (value === undefined) continue;
    delete said[name];
    said[key] = value;
  }
  if (said.output === "svg" && said.coordinates === true) delete said.coordinates;
  return said;
}

/** Returns the record that answers a request, of which each key must be one of its command's. */
export function ask(request) {
  if (!isObject(request)) throw new TypeError(`a request is an object, and not ${shown(request)}`);
  const said = named(request);
  const record = JSON.parse(answer(JSON.stringify({ ...written(said), refuse_unknown: Object.keys(said) })));
  if (record.error) throw new OracleError({ ...record, ...record.error });
  return record;
}

/** The option that may stand before the others, by the command. */
const FIRST = { moves: "piece", attacks: "square" };

/** Returns options before which one of them, or in place of which all of them may stand. */
export function opened(key, value, options) {
  const isOption = typeof value === "string" || value?.from !== undefined;
  if (value !== undefined && options !== undefined && !(isOption && isObject(options))) throw new TypeError(`options are an object behind a ${key}`);
  if (isOption && options?.[key] !== undefined) throw new TypeError(`the ${key} is given twice`);
  return isOption ? { [key]: value, ...options } : value === undefined ? options : value;
}

/** Refuses a move and a position that are exchanged, or a depth and a position, or what else a text is. */
function refuseExchanged({ ask, move, moves = move, position, depth }, text = moves) {
  if (text === undefined && depth === undefined) return;
  const isPosition = typeof text?.fen === "function" || text === "startpos" || /^([^/]+\/){7}[^/]+$/.test(text);
  const isMove = position?.from !== undefined || Array.isArray(position) || typeof position === "number";
  if (!isPosition && !isMove) return;
  const other = moves === undefined ? `${ask}(position, ${FIRST[ask]})` : move === undefined ? "play(moves, position)" : "explain(move, position)";
  throw new TypeError(`the arguments are exchanged: the call is ${depth === undefined ? other : "perft(position, depth)"}`);
}

/** Returns the record of a function with its options, none of which the function fills itself. */
export function command(options, filled, others = []) {
  const other = others.find((key) => options?.[key] !== undefined);
  if (other) throw new OracleError({ code: "unknown_key", message: `there is no key \`${other}\``, hint: `\`${other}\` is an option of \`${filled.ask}\`` });
  // A depth may stand among the options.
  if (options === undefined && isObject(filled.depth)) ({ depth: filled.depth, ...options } = filled.depth);
  if (options !== undefined && !isObject(options)) throw new TypeError(`options are an object, and not ${shown(options)}`);
  for (const [key, value] of Object.entries(filled)) {
    if (options?.[key] !== undefined) throw new TypeError(`the function fills the option \`${key}\` itself: leave it out${key === "fields" ? `, or ask \`${filled.ask}\` for them` : ""}`);
    if (value === undefined || value === null) throw new TypeError(`the function takes a ${key}, and not ${value}`);
  }
  refuseExchanged(filled, filled.square ?? options?.[FIRST[filled.ask]]);
  return ask({ ...options, ...filled });
}

/** Returns the records of all games of a text in PGN: what is wrong with each, and where. */
export function games(pgn, options) {
  return command(options, { ask: "games", pgn, all: true }).games;
}

/** Returns the picture of an answer: of a move if the options name one, else of the legal moves, if they ask for no other. */
export function picture(options, filled) {
  const named = options?.ask ?? (options?.move === undefined ? "moves" : "explain");
  return command({ ...options, ask: named }, { ...filled, output: "svg" }).svg;
}

/** Answers positions and requests one after the other, with these options for all. The record of a bad one has an `error`. */
export function* stream(positions, options) {
  for (const item of positions) {
    const isPosition = typeof item === "string" || typeof item?.fen === "function";
    if (!isPosition && !isObject(item)) throw new TypeError(`a position or a request is a string or an object, and not ${shown(item)}`);
    const request = { ...options, ...(isPosition ? { position: item } : item) };
    const record = JSON.parse(answer(JSON.stringify({ ...written(request), refuse_unknown: Object.keys(options ?? {}) })));
    if (record.error?.code === "unknown_key" && Object.hasOwn(options ?? {}, record.error.token)) throw new OracleError(record.error);
    yield record;
  }
}
