// The page. It asks the oracle, and shows what it answers: it knows no rule of chess itself.

import { ask, OracleError } from "../oracle.js";
const at = (id) => document.getElementById(id);
const EMPTY = "8/8/8/8/8/8/8/8 w - - 0 1";
const ROLES = { king: "k♚", queen: "q♛", rook: "r♜", bishop: "b♝", knight: "n♞", pawn: "p♟\uFE0E" };

/** Where the game starts, its moves, how many of them are played, and what the reader has touched or tried. */
let game = { start: "startpos", moves: [], ply: 0, chosen: "", tried: "" };
let isFlipped = false;
/** The piece that is set by touching a square, or null. */
let brush = null;
/** The pieces of the board: square to colour and role. */
let pieces = new Map();
/** The record of the piece that is chosen, or of the position. */
let record = {};

const here = () => ({ position: game.start, moves: game.moves.slice(0, game.ply).map(({ uci }) => uci) });

/** Returns the record that answers a request about the board, or the error. */
function asked(request) {
  try {
    return ask({ ...here(), ...request });
  } catch (error) {
    if (error instanceof OracleError) return { error };
    throw error;
  }
}
function picture(request) {
  const { svg, error } = asked({ output: "svg", flip: isFlipped, ...request });
  return error ? null : document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
}
function say(sentence, more = "") {
  at("sentence").textContent = sentence && sentence[0].toUpperCase() + sentence.slice(1);
  at("more").textContent = more;
}
/** Says why there is no answer. */
const refuse = (error) => say(error.message, error.hint ?? "");

function change(next) {
  game = { ...game, chosen: "", tried: "", ...next };
  show();
}
/** Returns the squares that a piece attacks: those that have it among their attackers. */
function attackedBy(square) {
  const attackers = (other) => ask({ ask: "attacks", position: record.fen, square: other }).attackers;
  const isAttacked = (other) => Object.values(attackers(other)).flat().includes(square);
  return squares().map((button) => button.dataset.square).filter(isAttacked);
}
const squares = () => [...at("board").querySelectorAll("button")];

/** Draws the board, with a button on each square. The picture says where squares and pieces are. */
function drawBoard() {
  const board = picture({ piece: game.chosen || undefined, coordinates: "inside", caption: "none", plain: !game.chosen && !record.check })
    ?? picture({ coordinates: "inside", caption: "none" });
  const focused = document.activeElement?.dataset?.square;
  const [, , width, height] = board.getAttribute("viewBox").split(" ").map(Number);
  const numbers = (shape, names) => names.map((name) => Number(shape.getAttribute(name)));
  pieces = new Map([...board.querySelectorAll("g.piece")].map((piece) => {
    const [, color, role, square] = piece.classList;
    return [square, `${color} ${role}`];
  }));
  const buttons = [...board.querySelectorAll("rect.square")].map((shape) => {
    const square = shape.classList[2];
    const [x, y, wide, high] = numbers(shape, ["x", "y", "width", "height"]);
    const button = Object.assign(document.createElement("button"), { type: "button", tabIndex: -1 });
    const mark = board.querySelector(`.mark.${square}`)?.classList[1] ?? "";
    button.dataset.square = square;
    button.ariaLabel = [square, pieces.get(square) ?? "empty", mark].filter(Boolean).join(", ");
    Object.assign(button.style, { left: `${(100 * x) / width}%`, top: `${(100 * y) / height}%`, width: `${(100 * wide) / width}%`, height: `${(100 * high) / height}%` });
    return button;
  });
  board.setAttribute("aria-hidden", "true");
  at("board").replaceChildren(board, ...buttons);
  const current = buttons.find((button) => button.dataset.square === (focused ?? game.chosen)) ?? buttons[0];
  current.tabIndex = 0;
  if (focused) current.focus();
}
/** Returns a text with the article of the laws that speaks of it, if one does. */
const cited = (text, article) => article ? `${text} (FIDE ${article})` : text;
/** Returns how the game has ended, or nothing. */
function result() {
  const { winner, reason, article } = record.outcome ?? {};
  return reason && cited(`${winner ? `${winner} wins` : "draw"}: ${reason.replaceAll("_", " ")}`, article);
}
/** Shows what is known of the position: the state of the game, castling with reasons, claims and problems. */
function showState() {
  const castling = (move) => {
    const { legal, message, article, error } = asked({ ask: "explain", move });
    return error ? error.message : cited(`${legal ? "yes" : "no"}: ${message}`, article);
  };
  const list = (words) => words.join(", ").replaceAll("_", " ");
  const { repetitions, problems, articles = {}, assumed } = record;
  const rows = {
    "To move": record.turn,
    "Check": record.check && `from ${list(record.checkers)}`,
    "Result": result(),
    "O-O": castling("O-O"),
    "O-O-O": castling("O-O-O"),
    "Repeated": repetitions && `this position has occurred ${repetitions.count} times`,
    "Problems": list(problems.map((id) => cited(id, articles[id]))),
    "Assumed": list(assumed),
    "FEN": record.fen,
  };
  at("state").replaceChildren(...Object.entries(rows).filter(([, text]) => text).flatMap((row) =>
    row.map((textContent, index) => Object.assign(document.createElement(["dt", "dd"][index]), { textContent }))));
}
/** Returns which draws the player to move may claim. */
function claims() {
  const { claims: now = [], announced = [], articles } = record;
  const found = now.map((claim) => cited(claim, articles[claim]));
  for (const { san, claim, article } of announced) found.push(cited(`${claim}, announced with ${san}`, article));
  return found.length ? `A draw can be claimed: ${found.join("; ").replaceAll("_", " ")}.` : "";
}
function showGame() {
  at("game").replaceChildren(...game.moves.map(({ san }, index) => {
    const [item, button] = [document.createElement("li"), document.createElement("button")];
    const ariaCurrent = index + 1 === game.ply ? "step" : null;
    Object.assign(button, { type: "button", textContent: san, ariaCurrent, onclick: () => change({ ply: index + 1 }) });
    item.append(button);
    return item;
  }));
  for (const button of document.querySelectorAll("[data-step]")) {
    button.disabled = game.ply === (/first|back/.test(button.dataset.step) ? 0 : game.moves.length);
  }
}
/** Shows the command that asks the same, and the address that shows the same. */
function showCommand() {
  const quoted = (word) => (/^[\w./:=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);
  const words = game.tried ? ["explain", game.tried, record.fen] : [record.fen, ...(game.chosen ? ["--piece", game.chosen] : [])];
  at("command").value = ["chess-oracle", ...words].map(quoted).join(" ");
  const { start, moves, ply, chosen, tried } = game;
  const hash = new URLSearchParams({ position: start, moves: moves.map(({ uci }) => uci).join(" "), ply, piece: chosen, tried });
  history.replaceState(null, "", `#${hash}`);
  at("address").value = location.href;
}
function show() {
  at("choices").hidden = true;
  const found = asked({ piece: game.chosen || undefined });
  record = found.error ? asked({}) : found;
  drawBoard();
  showState();
  showGame();
  const reason = game.tried && picture({ ask: "explain", move: game.tried, caption: "none" });
  at("reason").hidden = !reason;
  at("reason").replaceChildren(reason || "");
  showCommand();
  if (found.error) return refuse(found.error);
  if (game.tried) return explain(game.tried);
  const last = game.moves[game.ply - 1];
  if (!game.chosen) return say(result() ?? `${record.turn} to move${last ? ` after ${last.san}` : ""}: ${record.moves.length} legal moves`, claims());
  const title = at("board").querySelector("title").textContent;
  const attacked = attackedBy(game.chosen).sort().join(" ");
  say(title, `${record.moves.map(({ san }) => san).join(" ")}\n${attacked ? `It attacks ${attacked}.` : "It attacks nothing."}`);
}
/** Says whether a move is legal, and if not, why not. */
function explain(move) {
  const { error, legal, san, message, article } = asked({ ask: "explain", move });
  if (error) return refuse(error);
  say(`${legal ? `${san} is legal` : "Not allowed"}: ${message}`, article ? `FIDE Laws of Chess, article ${article}` : "");
}
const play = (move) => change({ moves: [...game.moves.slice(0, game.ply), move], ply: game.ply + 1 });

/** Offers moves that lead to the same square. */
function choose(moves) {
  at("choices").replaceChildren(...moves.map((move) => {
    const textContent = `${move.san} (${move.promotion ?? move.role})`;
    return Object.assign(document.createElement("button"), { type: "button", textContent, onclick: () => play(move) });
  }));
  at("choices").hidden = false;
  at("choices").firstChild.focus();
  say("Which piece shall it become?");
}
function touch(square) {
  if (brush !== null) return set(square);
  if (!game.chosen || square === game.chosen) {
    if (game.chosen || pieces.has(square)) return change({ chosen: game.chosen ? "" : square });
    return say(`There is no piece on ${square}`);
  }
  const moves = record.moves.filter(({ to }) => to === square);
  if (moves.length) return moves.length === 1 ? play(moves[0]) : choose(moves);
  const color = (name) => pieces.get(name)?.split(" ")[0];
  if (color(square) === color(game.chosen)) return change({ chosen: square });
  return change({ chosen: game.chosen, tried: game.chosen + square });
}
/** Returns a piece as a list of pieces writes it. */
const code = (name) => name.replace(/^(.).* (.+)$/, (_, color, role) => color.toUpperCase() + ROLES[role][0]);

/** Sets the chosen piece on a square, or empties it. */
function set(square) {
  const others = [...pieces].filter(([other]) => other !== square).map(([other, name]) => code(name) + other);
  const list = [...others, ...(brush ? [brush + square] : [])].join(" ");
  place(list || EMPTY, record.turn);
}
/** Begins anew with a position. */
function place(position, turn) {
  const found = asked({ position, moves: [], turn, output: "fen" });
  if (found.error) return refuse(found.error);
  return change({ start: found.fen, moves: [], ply: 0 });
}
/** Reads what was pasted: a game with its moves, or a position. */
function read(text) {
  const position = asked({ position: text, moves: [], output: "fen" });
  const judged = ask({ ask: "games", pgn: text });
  if (!judged.plies) return position.error ? refuse(position.error) : change({ start: position.fen, moves: [], ply: 0 });
  const [{ fen: start }, ...rest] = ask({ ask: "games", pgn: text, positions: true }).positions;
  const illegal = rest.findIndex(({ uci }) => !uci);
  const moves = illegal < 0 ? rest : rest.slice(0, illegal);
  const finding = judged.findings.find(({ kind }) => kind === "illegal_move");
  return change({ start, moves, ply: moves.length, tried: finding ? finding.move.split(" ").at(-1) : "" });
}
function win() {
  const found = asked({ ask: "winnable", timeout_ms: 5000 });
  if (found.error) return refuse(found.error);
  const side = (name) => {
    const { verdict, san, message } = found[name];
    const word = { winnable: "can still checkmate", unwinnable: "cannot checkmate any more" }[verdict] ?? `: ${verdict}`;
    return `${name[0].toUpperCase()}${name.slice(1)} ${word}${message ? `: ${message}` : ""}${san?.length ? `, if the opponent helps: ${san.join(" ")}` : ""}.`;
  };
  return say(found.dead ? "The position is dead: the game is drawn" : "Who can still checkmate", `${side("white")}\n${side("black")}`);
}
/** Moves the focus to the next square in a direction, as the picture has them. */
function move(event) {
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [0, 0];
  const from = event.target.getBoundingClientRect();
  if (!event.target.dataset.square || (!dx && !dy)) return;
  event.preventDefault();
  const next = document.elementFromPoint(from.x + from.width * (0.5 + dx), from.y + from.height * (0.5 + dy));
  if (!next?.dataset.square) return;
  [event.target.tabIndex, next.tabIndex] = [-1, 0];
  next.focus();
}

at("board").onclick = ({ target }) => target.dataset.square && touch(target.dataset.square);
at("board").onkeydown = move;
at("steps").onclick = ({ target: { dataset } }) => {
  const ply = { first: 0, back: game.ply - 1, next: game.ply + 1, last: game.moves.length }[dataset.step];
  if (ply !== undefined) change({ ply });
};
at("flip").onclick = () => { isFlipped = !isFlipped; at("flip").ariaPressed = isFlipped; show(); };
at("edit").onclick = () => {
  brush = brush === null ? "" : null;
  [at("edit").ariaPressed, at("editor").hidden] = [brush !== null, brush === null];
  showBrush();
  change({});
};
at("editor").onclick = ({ target }) => { brush = target.dataset.code ?? brush; showBrush(); };
at("clear").onclick = () => place(EMPTY);
at("turn").onclick = () => place(record.fen, record.turn === "white" ? "black" : "white");
at("win").onclick = win;
at("try").onsubmit = (event) => { event.preventDefault(); change({ tried: at("move").value.trim() }); };
at("paste").onsubmit = (event) => { event.preventDefault(); read(at("text").value); };
document.onclick = ({ target: { dataset } }) => dataset.copy && navigator.clipboard.writeText(at(dataset.copy).value);

const NAMES = ["white", "black"].flatMap((color) => Object.keys(ROLES).map((role) => `${color} ${role}`));
at("editor").prepend(...[...NAMES, "nothing"].map((name) => {
  const [className, role] = name.split(" ");
  const textContent = role ? ROLES[role].slice(1) : "Empty";
  const button = Object.assign(document.createElement("button"), { type: "button", className, textContent, title: name, ariaLabel: name });
  button.dataset.code = role ? code(name) : "";
  return button;
}));

function showBrush() {
  for (const button of document.querySelectorAll("[data-code]")) button.ariaPressed = button.dataset.code === brush;
}
/** Shows what the address says. */
function open() {
  const hash = new URLSearchParams(location.hash.slice(1));
  const start = hash.get("position") || "startpos";
  const line = ask({ position: start, fields: ["fen"] }).fen;
  const words = (hash.get("moves") ?? "").split(" ").filter(Boolean);
  const { positions } = ask({ ask: "games", pgn: `[FEN "${line}"]\n\n${words.join(" ")} *`, positions: true });
  const moves = positions.slice(1).filter(({ uci }) => uci);
  change({ start, moves, ply: Math.min(Number(hash.get("ply")), moves.length), chosen: hash.get("piece") ?? "", tried: hash.get("tried") ?? "" });
}
function start() {
  try {
    open();
  } catch (error) {
    change({});
    refuse(error);
  }
}

window.onhashchange = start;
start();
