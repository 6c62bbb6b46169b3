// The package is what its page, its types and its limits say.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";

const folder = dirname(dirname(fileURLToPath(import.meta.url)));
const read = (path) => readFileSync(join(folder, path), "utf8");
const run = (command, words) => execFileSync(command, words, { cwd: folder, encoding: "utf8", stdio: "pipe" });

/** Returns the blocks of a page in a language. */
const blocks = (page, language) =>
  page.split(new RegExp(`\n\`\`\`${language}\n`)).slice(1).map((rest) => rest.split("```")[0]);

/** Calls a function with a file beside the package, so that it finds the package by its name. */
function withFile(name, text, call) {
  const inner = mkdtempSync(join(folder, "test/tmp-"));
  try {
    writeFileSync(join(inner, name), text);
    return call(join(inner, name));
  } finally {
    rmSync(inner, { recursive: true });
  }
}

const CHECKED = ["--strict", "--noEmit", "--target", "es2022", "--module", "nodenext"];
/** Checks the types of a file. */
const typeCheck = (file) => run("node", ["node_modules/typescript/bin/tsc", ...CHECKED, file]);

for (const page of ["README.md", "../../docs/javascript.md"]) {
  test(`the examples of ${page} have right types, and print what it says`, () => {
    const examples = blocks(read(page), "(?:js|ts)");
    const printed = blocks(read(page), "text");
    assert.ok(examples.length > 1 && examples.length === printed.length);
    examples.forEach((example, index) => {
      withFile("example.mts", example, (file) => typeCheck(file));
      assert.equal(withFile("example.mjs", example, (file) => run("node", [file])), printed[index]);
    });
  });
}

test("the package can be required, and a bundler has nothing to find in it or to wait for", () => {
  withFile("required.cjs", 'console.log(require("chess-oracle").moves("startpos").moves.length)', (file) => {
    assert.equal(run("node", ["--no-warnings", file]), "20\n");
  });
  for (const name of ["index.js", "commands.js", "request.js", "load.js", "pkg/chess_oracle.js", "pkg/module.js"]) {
    assert.doesNotMatch(read(name), /import\.meta|\bawait\b|\bfetch\(|from "node:/, name);
  }
});

const TYPED = `
import { Chess } from "chess.js";
import oracle, { answer, ask, attackers, attacks, explain, games, isCheck, isLegal, judgeGame, legalMoves, moves, OracleError, perft, play, position, stream, svg, version, winnable } from "chess-oracle";
import type { ExplainRecord, GamePositionRecord, Reason } from "chess-oracle";

const san: string[] = moves("startpos", { piece: "b1" }).moves.map((move) => move.san);
const reason: Reason | undefined = explain("O-O", "startpos", { chess960: true }).reason;
const explained: ExplainRecord = ask({ ask: "explain", fen: "startpos", move: "e4" });
if (!explained.legal) { const why: string = explained.reason; }
else { const t: string = explained.san; }
const listed: boolean | null = ask({ fen: "startpos" }).check;
const uci: string | undefined = ask({ fen: "startpos", output: "uci" }).uci;
const positions: GamePositionRecord[] = judgeGame("1. e4", { positions: true }).positions;
const findings: number = judgeGame("1. e4").findings.length;
const verdict: string = winnable("startpos").white.verdict;
const white = winnable("startpos").white;
if (white.verdict === "winnable") { const l: string[] = white.line; }
const picture: string = svg("startpos", { move: "e5", theme: "blue" });
const code = (error: OracleError): string => error.code + (error.hint ?? "") + (error.column ?? 0);
const line: string = answer("startpos");
const targets: string[] = [...moves("startpos", "b1").moves, ...legalMoves("startpos", "b1", { moves: "e4 e5" })].map((move) => move.to);
const known: boolean | null = isLegal("e4") && isCheck("startpos", { moves: ["e4"] });
const by: string[] = attackers("startpos", "f3").white.concat(attacks("startpos", "f3", { turn: "black" }).attackers?.white ?? []);
const nodes: number = ask({ ask: "perft", fen: "startpos", depth: 3 }).nodes;
const n2: number = perft("startpos", 3).nodes;
const succ: string = moves("startpos", { successors: true }).successors[0].fen;
const fen: string = play(["e4", "e5"]).fen;
const problems: string[] = position("startpos").problems;
const c: number = ask({ fen: "startpos", count: true }).count;
const f: boolean | null | undefined = moves("startpos", { fields: ["check"] }).check;
for (const record of stream(["startpos", { fen: "startpos", ask: "attacks" }])) if ("error" in record) console.log(record.error.code);
const v: string = version();
const whites: number[] = games("1. e4 *").map((game) => game.plies);
const all: number = oracle.judgeGame("1. e4 *", { all: true }).games.length;
const chess = new Chess();
const legal: boolean = explain({ from: "e2", to: "e4", promotion: "q" }, chess).legal && explain(chess.moves({ verbose: true })[0], chess).legal;
const plies: number = judgeGame(chess).plies;
// @ts-expect-error: no move
explain({ from: "e2" }, "startpos");
// @ts-expect-error: no such command
ask({ ask: "dance" });
// @ts-expect-error: no such option
moves("startpos", { piece: "b1", trun: "white" });
// @ts-expect-error: an option of another command
explain("e4", "startpos", { depth: 3 });
// @ts-expect-error: an option of another command
ask({ ask: "explain", fen: "startpos", move: "e4", depth: 3 });
// @ts-expect-error: no such key
moves("startpos").mvoes;
// @ts-expect-error: not a number
moves(7);
`;

test("the types hold", () => {
  withFile("typed.mts", TYPED, typeCheck);
});

test("the package is at most 450 kB", () => {
  const inner = mkdtempSync(join(folder, "test/tmp-"));
  try {
    const [{ filename, files }] = JSON.parse(run("npm", ["pack", "--json", "--silent", "--pack-destination", inner]));
    const packed = readFileSync(join(inner, filename));
    const size = Math.min(packed.length, gzipSync(gunzipSync(packed), { level: 9 }).length);
    assert.ok(size <= 450_000, `${size} bytes`);
    const names = files.map(({ path }) => path);
    for (const name of ["README.md", "LICENSE-MIT", "LICENSE-APACHE", "index.d.ts", "pkg/module.js", "page/index.html"]) {
      assert.ok(names.includes(name), name);
    }
    assert.ok(!names.some((name) => /test|target|scripts|bindgen/.test(name)), names.join(" "));
  } finally {
    rmSync(inner, { recursive: true });
  }
});

// A ratio, so that a slow machine is no failure. Each is a process of its own: the engine keeps what it has compiled.
test("the first answer takes less than five times what compiling the module takes", () => {
  const least = (before, work) => {
    const script = `
      ${before}
      const start = process.cpuUsage();
      ${work}
      const { user, system } = process.cpuUsage(start);
      console.log(user + system);`;
    const once = () => withFile("first.mjs", script, (file) => Number(run("node", [file])));
    return Math.min(...[1, 2, 3, 4, 5].map(once));
  };
  const answer = least("", `(await import("chess-oracle")).moves("startpos");`);
  const compile = least(
    `import { inflateRawSync } from "node:zlib";
    import packed from "${join(folder, "pkg/module.js")}";
    const module = inflateRawSync(Buffer.from(packed.text, "base64"));`,
    "new WebAssembly.Module(module);",
  );
  assert.ok(answer < 5 * compile, `${answer} and ${compile}`);
});
