// The package has the functions and the options of the table, and no other.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import * as oracle from "chess-oracle";

import { program } from "../scripts/program.js";

const all = JSON.parse(readFileSync(new URL("../../../src/mcp/tools.json", import.meta.url), "utf8"));
const table = all.filter((row) => !row.of_program);
const types = readFileSync(new URL("../records.d.ts", import.meta.url), "utf8");
const camel = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
const taken = { position: "startpos", move: "e4", moves: "e4", depth: 2, pgn: "1. e4 *" };
// They are about the request, which a function makes itself.
const ofRequests = ["id", "ask", "output", "refuse_unknown", "position", "fen", "epd"];

/** Returns the keys of an interface and of those it extends. */
function keysOf(name) {
  const [, groups = "", body] = types.match(new RegExp(`interface ${name}(?: extends ([^{]*))? {([^]*?)\n}`));
  const own = [...body.matchAll(/^  (\w+)\??:/gm)].map(([, key]) => key);
  return [...groups.split(/, |\s/).filter(Boolean).flatMap(keysOf), ...own];
}

/** Returns a value for each key of a request; that of a key with any text may be wrong. */
function values() {
  const { properties } = JSON.parse(execFileSync(program, ["schema", "request"], { encoding: "utf8" }));
  const known = { theme: "blue", mark: "e4", arrow: "e2e4" };
  return Object.entries(properties).map(([key, { enum: one, type }]) => [key, known[key] ?? one?.[0] ?? { boolean: true, integer: 20 }[type] ?? "x"]);
}

test("the package has the functions of the table and takes what it says", () => {
  const others = ["OracleError", "answer", "ask", "default", "games", "stream", "version"];
  const values = table.flatMap((row) => (row.values ?? []).map((value) => ({ takes: row.takes, ...value })));
  assert.deepEqual(Object.keys(oracle).sort(), [...[...table, ...values].map((row) => camel(row.function)), ...others].sort());
  for (const row of [...table, ...values]) {
    const parameters = oracle[camel(row.function)].toString().match(/\((.*?)\)/)[1];
    assert.equal(parameters, [...row.takes.map((one) => one.replace(/=(.*)/, ' = "$1"').replace("?", "")), "options"].join(", "));
  }
  assert.equal(oracle.default.moves, oracle.moves);
});

for (const row of table) {
  test(`${row.function} has the options of its type and no other`, () => {
    const names = row.takes.filter((one) => !one.endsWith("?")).map((one) => one.split("=")[0]);
    const options = [...keysOf(`${camel(`_${row.function}`)}Options`), ...Object.keys(row.answers ?? {})];
    for (const [key, value] of values()) {
      if ((ofRequests.includes(key) && !options.includes(key)) || names.includes(key)) continue;
      const codes = (row.command ? [undefined] : ["moves", "explain", "attacks", "winnable"]).map((ask) => {
        try {
          oracle[camel(row.function)](...names.map((name) => taken[name]), { ...(ask && { ask }), [key]: value });
          return "none";
        } catch (error) {
          return error instanceof TypeError ? "unknown_key" : error.code;
        }
      });
      const isRight = options.includes(key) ? codes.some((code) => code !== "unknown_key") : !codes.includes("none");
      assert.ok(isRight, `${key}: ${codes}`);
    }
  });
}

test("a stream answers positions and requests in order, and an unknown option ends it", () => {
  const records = [...oracle.stream(["startpos", "nonsense", { fen: "startpos", ask: "attacks", puzzle: 7 }], { turn: "white" })];
  assert.deepEqual(records.map((record) => record.error?.code ?? record.fen.split(" ")[1]), ["w", "unreadable_token", "w"]);
  assert.throws(() => [...oracle.stream(["startpos"], { trun: "white" })], (error) => error.hint === "did you mean `turn`?");
});

test("functions that return one key say what the record says", () => {
  const mate = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";
  const stalemate = "7k/8/5KQ1/8/8/8/8/8 b - - 0 1";
  const { isCheck, isCheckmate, isStalemate, isGameOver, isValid, isLegal, legalMoves, attackers, moves, attacks, svg } = oracle;
  const said = (position) => [isCheck, isCheckmate, isStalemate, isGameOver, isValid].map((ask) => ask(position));
  assert.deepEqual(said("startpos"), [false, false, false, false, true]);
  assert.deepEqual(said(mate), [true, true, false, true, true]);
  assert.deepEqual(said(stalemate), [false, false, true, true, true]);
  assert.deepEqual(said("White Ke1"), [false, false, false, false, false]);
  assert.deepEqual([isLegal("e4"), isLegal("Ke2"), isLegal({ from: "e7", to: "e5" }, "startpos", { moves: "e4" })], [true, false, true]);
  assert.deepEqual(legalMoves("startpos", "b1"), moves("startpos", { piece: "b1" }).moves);
  assert.deepEqual(attackers(mate, "g7"), { white: ["g6"], black: ["h8"] });
  assert.deepEqual(attacks(mate, "g7"), attacks(mate, { square: "g7" }));
  assert.equal(svg("startpos", "Ke2"), svg("startpos", { move: "Ke2" }));
  assert.deepEqual(attacks("startpos", "e5", { moves: "e4 e5" }), attacks("startpos", { square: "e5", moves: "e4 e5" }));
  assert.deepEqual(legalMoves("startpos", "d8", { moves: ["e4", "e5", "d4"] }).map((move) => move.san), ["Qh4", "Qg5", "Qf6", "Qe7"]);
  assert.equal(svg("startpos", { from: "e1", to: "e2" }, { flip: true }), svg("startpos", { move: "e1e2", flip: true }));
  assert.throws(() => attacks(mate, "g7", { square: "g7" }), /the square is given twice/);
  for (const [value, options] of [[{ piece: "b1" }, {}], ["b1", 7], ["b1", null], [null, {}]]) {
    assert.throws(() => moves("startpos", value, options), /options are an object behind a piece/);
  }
  assert.throws(() => isLegal("e4", "startpos", { fields: ["san"] }), /leave it out, or ask `explain` for them/);
  assert.throws(() => legalMoves("startpos", { count: true }), /`fields` and `count` cannot be combined/);
  assert.throws(() => attackers(mate), /the function takes a square, and not undefined/);
  assert.throws(() => attackers("g7", mate), /exchanged: the call is attacks\(position, square\)/);
  assert.throws(() => moves("e2", "startpos"), /exchanged: the call is moves\(position, piece\)/);
  assert.throws(() => isLegal("startpos", "e4"), /exchanged: the call is explain\(move, position\)/);
});

test("moves are played, and a position is read", () => {
  assert.equal(oracle.play(["e4", "e5"]).played[1].san, "e5");
  assert.deepEqual(oracle.position("Wke1 Wra1 Bqd8").problems, ["no_black_king"]);
  assert.equal(oracle.perft("startpos", 3).nodes, 8902);
  assert.match(oracle.version(), /^\d+\.\d+\.\d+$/);
});
