// Draws requests: the same ones in every run.

import { answer } from "chess-oracle";

const STARTS = ["startpos", "kiwipete", "chess960:518", "chess960:3", "4k3/P6p/8/1pP5/8/8/p6P/R3K2R w KQ b6 0 2"];
/** Positions that are odd in some way, and some that are none. */
const ODD = [
  "Wke1 Wra1 Bqd8", "White Ke1 Ra1h1 Black Kg8 Qd8", "Wke1", "8/8/8/8/8/8/8/8 w - - 0 1", "Wxe1", "", "e4",
  "8/8/8/8/8/4k3/8/4K1BB w - - 0 1", "4k3/8/8/8/8/8/8/4KB2 b - - 99 80", "QQQQQQQQ/8/8/8/8/8/8/K6k w - - 0 1",
  "1. e4 e5 2. Nf3 Nc6 3. Bb5", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq -", "Ke1 Te1 \u2654e1", "\u00e9\u{1f600}",
];
const SQUARES = [...Array(64).keys()].map((index) => "abcdefgh"[index % 8] + "12345678"[index >> 3]);
const ROLES = ["k", "q", "r", "b", "n", "p"];
const PICTURES = {
  theme: ["classic", "brown", "blue", "green", "contrast", "print", "pink"],
  size: [16, 300, 5], flip: [true, false], coordinates: ["outside", "inside", "none"], caption: ["sentence", "none"],
  arrows: [true], plain: [true], unicode: [true], mark: [["e4", "d5"], "e4,z9"], arrow: [["e2e4"]],
};
const GAMES = ["1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0", "1. e4 e5 2. Qh5 Ke6 1-0", '[White "A"]\n\n1. d4 (1. c4 {x}) d5 *', "", "1. e4 ("];
const PGN = {
  positions: [true], all: [true, false], variations: [true], pedantic: [true], stop_at_illegal: [true], repair: [true, false], board: [true],
  fields: [["fen", "findings"], ["White"]], findings: [["illegal_move"]], ignore: [["tags"]], letters: ["auto", "de"],
};
const POSITION = {
  turn: ["white", "black", "b"], castling: ["KQ", "-", "HAha", "x"], ep: ["e3", "-"], moved: ["a1e8"], halfmove: [7, "x"],
  fullmove: [1, "12", -1], letters: ["de", "auto", "figurines"], strict: [true], standard: [true], chess960: [true], trun: ["white"],
};
/** The options of each command. Limits of time are left out: they depend on the machine. */
const OPTIONS = {
  moves: {
    piece: SQUARES, only: ["captures", ["checks", "castling"]], fields: [["checkmate", "fen"], "zebra"], count: [true],
    successors: [true], explain: [true], output: ["uci", "san", "lan", "fen", "epd", "pieces", "svg", "board", "tsv", "pdf"],
  },
  explain: { output: ["text", "svg", "json"], fields: [["legal", "reason"], "zebra"] },
  attacks: { square: SQUARES, output: ["text", "svg"], fields: ["checkers", ["fen", "pins"]] },
  mask: { output: ["board", "text", "svg"] },
  perft: { depth: [0, 1, 2, 3, 300], divide: [true, false], fields: [["nodes", "fen"], "divide"], stats: [true], split: [1], nodes: [50, 100_000], output: ["text"] },
  winnable: { nodes: [1, 50, 1500], output: ["text", "svg"], fields: [["dead", "white"], "zebra"] },
  games: {},
};

/** Returns a function that draws numbers below a bound, by the generator mulberry32. */
function numbers(seed) {
  return (bound) => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), seed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}

/** Returns positions of random games. */
function positions(below, count) {
  const one = (list) => list[below(list.length)];
  return Array.from({ length: count }, () => {
    let position = one(STARTS);
    for (let ply = below(60); ply > 0; ply -= 1) {
      const { fen } = JSON.parse(answer(JSON.stringify({ position, successors: true, output: "fen" })));
      if (!fen) break;
      position = one(fen.split(/\s*\n/));
    }
    return position;
  });
}

/** Returns this number of requests for a command. */
export function requests(command, count) {
  const below = numbers(command.length + count);
  const one = (list) => list[below(list.length)];
  const sometimes = (options, part) =>
    Object.fromEntries(Object.entries(options).filter(() => below(part) === 0).map(([key, values]) => [key, one(values)]));
  const drawn = command === "games" || command === "mask" ? [] : positions(below, 60);
  return Array.from({ length: count }, (_, id) => {
    const request = { id, ask: command, ...sometimes(OPTIONS[command], 5), ...sometimes(PICTURES, 12) };
    if (command === "games") return { ...request, pgn: one(GAMES), ...sometimes(PGN, 8) };
    if (command === "mask") return { ...request, piece: one(["W", "B", ""]) + one(ROLES) + one(SQUARES) };
    const position = below(5) ? one(drawn) : one(ODD);
    if (command === "explain") request.move = below(9) ? one(SQUARES) + one(SQUARES) : one(["O-O", "O-O-O", "Nf3", "e8=Q", "?"]);
    if (command === "perft") request.depth ??= 1;
    if (command === "winnable") request.nodes ??= 500;
    return { ...request, position, ...sometimes(POSITION, 20) };
  });
}

/** All commands. */
export const COMMANDS = Object.keys(OPTIONS);
