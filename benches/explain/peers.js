// Asks chess.js. Input and output are those of `peers.py`.
const readline = require("node:readline");

let Chess;
try {
  ({ Chess } = require("chess.js"));
} catch (error) {
  console.error(error.message.split("\n")[0]);
  process.exit(1);
}
const path = require("node:path");
const manifest = path.join(path.dirname(require.resolve("chess.js")), "..", "..", "package.json");
const said = [`chess.js ${require(manifest).version}`];

function ask(fen, form, move) {
  let chess;
  try {
    chess = new Chess(fen);
  } catch (error) {
    return ["refused", error.message];
  }
  try {
    const squares = { from: move.slice(0, 2), to: move.slice(2, 4), promotion: move[4] };
    chess.move(form === "uci" ? squares : move);
    return ["legal", ""];
  } catch (error) {
    return ["illegal", error.message];
  }
}

(async () => {
  for await (const line of readline.createInterface({ input: process.stdin })) {
    said.push(ask(...line.split("\t")).join("\t"));
    if (said.length > 1000 && !process.stdout.write(`${said.splice(0).join("\n")}\n`)) {
      await new Promise((written) => process.stdout.once("drain", written));
    }
  }
  process.stdout.write(`${said.join("\n")}\n`);
})();
