// What no text may do: crash the module, hang, or change the next answer.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Chess } from "chess.js";

import { answer, ask, attacks, explain, games, judgeGame, moves, OracleError, perft, play, stream, svg, winnable } from "chess-oracle";

import { initSync } from "../pkg/chess_oracle.js";

test("a long game is judged whole", () => {
  const there = "Nf3 Nf6 Ng1 Ng8".split(" ");
  const plies = 20_000;
  const written = Array.from({ length: plies }, (_, ply) => (ply % 2 ? "" : `${ply / 2 + 1}. `) + there[ply % 4]);
  const record = judgeGame(`${written.join(" ")} *`);
  assert.equal(record.plies, plies);
  assert.equal(record.illegal_moves, 0);
});

test("variations and comments may nest as deep as memory allows", () => {
  const deep = `1. e4 ${"(1. d4 ".repeat(50_000)}`;
  assert.equal(judgeGame(deep, { variations: true }).plies, 1);
  assert.equal(judgeGame(deep).plies, 1);
  assert.equal(judgeGame(`1. e4 ${"{".repeat(100_000)}`).plies, 1);
});

test("an object may nest as deep as memory allows: an id is copied, other lists are refused", () => {
  const deep = "[".repeat(100_000) + "]".repeat(100_000);
  assert.ok(answer(`{"fen":"startpos","id":${deep}}`).startsWith(`{"id":${deep},`));
  assert.match(answer(`{"fen":"startpos","moves":${deep}}`), /"error":\{"code":/);
});

test("half a surrogate is no letter of a position, and does no harm", () => {
  for (const half of ["\ud83d", "\udc51", "\udc51\ud83d"]) {
    assert.throws(() => moves(half), OracleError);
    assert.match(answer(`{"position":"${half}"}`), /"error":\{"code":/);
    assert.match(answer(half), /"error":\{"code":/);
  }
  assert.equal(moves("\u265ae8 \u2654e1").moves.length, 5);
});

test("what cannot be asked is a TypeError that says so", () => {
  for (const line of [undefined, null, 7, {}, ["startpos"]]) assert.throws(() => answer(line), TypeError);
  for (const request of [undefined, null, 7, "startpos", []]) assert.throws(() => ask(request), TypeError);
  assert.throws(() => ask({ fen: "startpos", id: 1n }), TypeError);
  for (const [call, said] of [
    [() => moves(null), "the function takes a position, and not null"],
    [() => perft("startpos"), "the function takes a depth, and not undefined"],
    [() => explain("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e4"), "the arguments are exchanged: the call is explain(move, position)"],
    [() => explain(new Chess(), { from: "e2", to: "e4" }), "the arguments are exchanged: the call is explain(move, position)"],
    [() => play("startpos", ["e4"]), "the arguments are exchanged: the call is play(moves, position)"],
    [() => perft(3, "startpos"), "the arguments are exchanged: the call is perft(position, depth)"],
    [() => moves(7), "a position is a string, or an object with `fen()`, and not 7"],
    [() => attacks({ piece: "e1" }), "a position is a string, or an object with `fen()`, and not Object"],
    [() => ask({ position: ["startpos"] }), "a position is a string, or an object with `fen()`, and not Array"],
    [() => explain({ from: "e2" }, "startpos"), "a move is a string, or an object with `from` and `to`, and not Object"],
    [() => moves("startpos", { moves: ["e4", 5] }), "a move is a string, or an object with `from` and `to`, and not 5"],
    [() => judgeGame(7), "a game is a string, or an object with `pgn()`, and not 7"],
    [() => winnable("startpos", "white"), "options are an object, and not white"],
    [() => play("e4", "startpos", { fields: ["hash"] }), "the function fills the option `fields` itself: leave it out, or ask `moves` for them"],
    [() => moves("startpos", null), "options are an object, and not null"],
    [() => moves("startpos", { flip: () => true }), "`flip` is () => true, which no request can hold"],
    [() => winnable("startpos", { timeout_ms: NaN }), "`timeout_ms` is NaN, which no request can hold"],
    [() => [...stream([7])], "a position or a request is a string or an object, and not 7"],
  ]) {
    assert.throws(call, (error) => error instanceof TypeError && error.message === said, said);
  }
});

test("objects of chess.js are positions, with their moves, and moves and games", () => {
  const chess = new Chess();
  for (const move of ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"]) chess.move(move);
  assert.deepEqual(moves(chess).claims, ["threefold_repetition"]);
  assert.equal(play([{ from: "e2", to: "e4" }], chess).fen, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 5");
  assert.equal(explain(chess.moves({ verbose: true })[0], chess).legal, true);
  assert.equal(perft(chess, 1).nodes, 20);
  assert.equal([...stream([chess])][0].repetitions.count, 3);
  assert.equal(judgeGame(chess).plies, 8);
  const promoting = new Chess("8/P6k/8/8/8/8/8/K7 w - - 0 1");
  for (const promotion of ["n", "knight"]) assert.equal(explain({ from: "a7", to: "a8", promotion }, promoting).san, "a8=N");
  assert.equal(explain({ from: "a1", to: "a2", promotion: "q" }, promoting).reason, "bad_promotion");
});

test("the games of a text are a list", () => {
  const text = '1. e4 e5 1-0\n\n[White "A"]\n\n1. d4 d5 2. Ke4 *';
  assert.deepEqual(games(text).map(({ plies, illegal_moves }) => [plies, illegal_moves]), [[2, 0], [3, 1]]);
  assert.deepEqual(games(text, { fields: ["White"] }), [{ White: null }, { White: "A" }]);
  assert.deepEqual(games(""), []);
  assert.throws(() => games(text, { all: false }), /fills the option `all` itself/);
  assert.throws(() => judgeGame(text), (error) => error.hint === 'write one game, or add "all":true');
});

test("an unknown option is an error that names the near one", () => {
  for (const [call, code, said] of [
    [() => moves("startpos", { orientation: "black" }), "unknown_key", "did you mean `flip`?"],
    [() => svg("startpos", { lastmove: "e2e4" }), "unknown_key", "did you mean `mark`?"],
    [() => winnable("startpos", { timeoutMs: 1 }), "unknown_key", "did you mean `timeout_ms`?"],
    [() => svg("startpos", { lastMove: "e2e4", mark: "e4" }), "unknown_key", "did you mean `mark`?"],
    [() => svg("startpos", { flip: true, orientation: "white" }), "unknown_key", "did you mean `flip`?"],
    [() => svg("startpos", { orientation: "left" }), "bad_value", "write true or false, without quotes"],
    [() => moves("startpos", { nodes: 5 }), "usage", "add `dead`"],
    [() => winnable("startpos", { fields: ["dea"] }), "usage", "did you mean `dead`? choose one of line, id, fen, white, black, dead, flag, nodes, problems, articles, assumed, warnings"],
    [() => judgeGame("1. e4 *", { stopAtIllegal: true }), "unknown_key", "did you mean `stop_at_illegal`?"],
    [() => winnable("startpos", { timeout: 1 }), "unknown_key", "did you mean `timeout_ms`?"],
    [() => attacks("startpos", { timeout_ms: 1 }), "unknown_key", "`timeout_ms` is an option of `perft`"],
    [() => explain("e4", "startpos", { count: true }), "unknown_key", "`count` is an option of `moves`"],
    [() => attacks("startpos", { figurine: true }), "unknown_key", "choose one of turn, castling, ep, moved, halfmove, fullmove, moves, letters, strict, standard, chess960, square"],
    [() => ask({ fen: "startpos", puzzle: 7 }), "unknown_key", "choose one of turn, castling, ep, moved, halfmove, fullmove, piece, moves, letters, strict, standard, chess960, only, fields, count, successors, explain, dead, nodes"],
  ]) {
    assert.throws(call, (error) => error instanceof OracleError && error.code === code && error.hint === said, said);
  }
  assert.equal(JSON.parse(answer('{"fen":"startpos","puzzle":7}')).turn, "white");
  assert.equal(moves("startpos", { flip: undefined }).turn, "white");
});

test("options have the names of other boards, too, where these mean the same", () => {
  for (const [others, own] of [
    [{ orientation: "black" }, { flip: true }],
    [{ flipped: true }, { flip: true }],
    [{ lastMove: "e2e4" }, { mark: ["e2", "e4"] }],
    [{ lastMove: ["e2", "e4"] }, { mark: ["e2", "e4"] }],
    [{ lastMove: { from: "e2", to: "e4" } }, { mark: ["e2", "e4"] }],
    [{ arrows: ["e2e4", { from: "g1", to: "f3" }, ["b1", "c3"]] }, { arrow: ["e2e4", "g1f3", "b1c3"] }],
    [{ arrows: true, coordinates: true }, { arrows: true }],
    [{ coordinates: false }, { coordinates: "none" }],
  ]) {
    assert.equal(svg("startpos", others), svg("startpos", own));
    assert.notEqual(svg("startpos", others), svg("startpos"));
  }
  assert.deepEqual(moves("startpos", { square: "e2" }), moves("startpos", { piece: "e2" }));
  assert.deepEqual(perft("startpos", { depth: 2, stats: true }), perft("startpos", 2, { stats: true }));
  assert.equal("divide" in perft("startpos", 2, { divide: false }), false);
});

test("a function begins at the initial position, and returns the fields that are named", () => {
  assert.deepEqual(moves(), moves("startpos"));
  assert.equal(attacks(undefined, { square: "f3" }).attackers.white.length, 3);
  assert.deepEqual(explain("Ke2", undefined, { fields: ["reason"] }), { reason: "own_piece" });
  assert.deepEqual(winnable("startpos", { fields: "dead" }), { dead: false });
  assert.deepEqual(perft("startpos", 2, { fields: ["nodes"] }), { nodes: 400 });
});

test("an error has what its record has", () => {
  const request = { fen: "8/8", id: 7 };
  const { error, ...rest } = JSON.parse(answer(JSON.stringify(request)));
  assert.throws(() => ask(request), { ...rest, ...error });
});

test("an option that a function fills itself is a TypeError", () => {
  for (const call of [
    () => moves("startpos", { ask: "perft" }),
    () => explain("e4", "startpos", { move: "d4" }),
    () => svg("startpos", { output: "text" }),
    () => judgeGame("1. e4 *", { pgn: "1. d4 *" }),
  ]) {
    assert.throws(call, /TypeError: the function fills the option `\w+` itself: leave it out/);
  }
});

test("a million characters are an answer or an error", () => {
  const length = 1 << 20;
  assert.throws(() => moves("x".repeat(length)), OracleError);
  assert.throws(() => moves(" ".repeat(length)), OracleError);
  assert.throws(() => moves("\u00e9".repeat(length / 2)), OracleError);
  assert.equal(judgeGame(`1. e4 {${"x".repeat(length)}} *`).plies, 1);
});

test("a module whose memory is full crashes, and a fresh one answers the next command", () => {
  // What is loaded already is not loaded again.
  const { memory } = initSync();
  const page = 1 << 16;
  memory.grow(page - memory.buffer.byteLength / page);
  assert.throws(() => answer("x".repeat(1 << 24)), /crashed on this line/);
  assert.equal(moves("startpos").moves.length, 20);
  assert.notEqual(initSync().memory, memory);
});

test("searches end by their limits", () => {
  const before = performance.now();
  const record = ask({ ask: "winnable", position: "8/8/2p1p1p1/1pPpPpPp/1P1P1P1P/8/3k1K2/8 w - - 0 1", nodes: 100_000_000, timeout_ms: 50 });
  assert.ok(record.white.verdict);
  assert.throws(() => ask({ ask: "perft", position: "startpos", depth: 9, timeout_ms: 100, nodes: 1e15 }), OracleError);
  assert.ok(performance.now() - before < 30_000);
});

test("ten thousand answers take no more memory than one", () => {
  const line = JSON.stringify({ position: "kiwipete", explain: true });
  const first = answer(line);
  const before = process.memoryUsage().arrayBuffers + process.memoryUsage().external;
  for (let count = 0; count < 10_000; count += 1) assert.equal(answer(line).length, first.length);
  const after = process.memoryUsage().arrayBuffers + process.memoryUsage().external;
  assert.ok(after - before < 4 << 20, `${after - before} bytes more`);
});
