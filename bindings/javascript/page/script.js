// The page. It asks the oracle, and shows what it answers: it knows no rule of chess itself.

import { ask, OracleError } from "../index.js";
const at = (id) => document.getElementById(id);
const EMPTY = "8/8/8/8/8/8/8/8 w - - 0 1";
const ROLES = { king: "k♚", queen: "q♛", rook: "r♜", bishop: "b♝", knight: "n♞", pawn: "p♟\uFE0E" };

/** Where the game starts, its moves, how many of them are played, and what the reader has touched or tried. */
let game = { start: "startpos", moves: [], ply: 0, chosen: "", tried: "" };
let isFlipped = false;
/** Whether pieces are set, and the piece that touching a square sets: empty to take one away, null for none. */
let isEditing = false;
let brush = null;
/** The piece that is dragged: its square, where the pointer was, and its picture. */
let drag = null;
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
/** Shows a text; what stands in backticks is code. */
function write(id, text) {
  at(id).replaceChildren(...text.split(/`([^`\n]+)`/).map((textContent, index) =>
    index % 2 ? Object.assign(document.createElement("code"), { textContent }) : textContent));
}
/** Shows an answer in place of the old one. */
function say(sentence, more = "", figure = null) {
  write("sentence", sentence && sentence[0].toUpperCase() + sentence.slice(1));
  write("more", more);
  at("reason").hidden = !figure;
  at("reason").replaceChildren(figure ?? "");
  at("choices").hidden = true;
}
/** Brings the answer into view, below the board if there is room for both. */
function reveal() {
  if (matchMedia("(pointer: coarse)").matches) document.activeElement.blur();
  const { top, bottom } = at("answer").getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) at("answer").scrollIntoView({ block: "end" });
}
/** Says why there is no answer. */
const refuse = (error) => say(error.message, error.hint ?? "");

function change(next) {
  game = { ...game, chosen: "", tried: "", ...next };
  game.ply = Math.max(0, Math.min(game.ply, game.moves.length));
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
  const look = { coordinates: "inside", caption: "none", no_turn: true };
  const chosen = isEditing ? "" : game.chosen;
  const board = picture({ ...look, piece: chosen || undefined, plain: !chosen && !record.check }) ?? picture(look);
  const focused = document.activeElement?.dataset?.square;
  const numbers = (shape, names) => names.map((name) => Number(shape.getAttribute(name)));
  // Without the frame, the board begins where the text begins.
  const [left, top, width, height] = numbers(board.querySelector("rect.edge"), ["x", "y", "width", "height"]);
  board.setAttribute("viewBox", [left, top, width, height].join(" "));
  const last = game.moves[game.ply - 1]?.uci ?? "";
  pieces = new Map([...board.querySelectorAll("g.piece")].map((piece) => {
    const [, color, role, square] = piece.classList;
    return [square, `${color} ${role}`];
  }));
  const buttons = [...board.querySelectorAll("rect.square")].map((shape) => {
    const square = shape.classList[2];
    const [x, y, wide, high] = numbers(shape, ["x", "y", "width", "height"]);
    const button = Object.assign(document.createElement("button"), { type: "button", tabIndex: -1 });
    const isLast = [last.slice(0, 2), last.slice(2, 4)].includes(square);
    shape.classList.toggle("last", isLast);
    const mark = board.querySelector(`.mark.${square}:not(.last)`)?.classList[1] ?? "";
    button.dataset.square = square;
    if (isEditing && square === game.chosen) button.ariaPressed = true;
    if (pieces.has(square)) button.className = "piece";
    button.ariaLabel = [square, pieces.get(square) ?? "empty", mark, isLast && "last move"].filter(Boolean).join(", ");
    Object.assign(button.style, { left: `${(100 * (x - left)) / width}%`, top: `${(100 * (y - top)) / height}%`, width: `${(100 * wide) / width}%`, height: `${(100 * high) / height}%` });
    return button;
  });
  for (const text of board.querySelectorAll(".coordinate")) text.classList.add(/\d/.test(text.textContent) ? "rank" : "file");
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
  const rights = record.fen.split(" ")[2] !== "-";
  const rows = {
    "To move": record.turn,
    "Check": record.check && `from ${list(record.checkers)}`,
    "Result": result(),
    // Where no side may castle, nobody asks.
    "O-O": rights && castling("O-O"),
    "O-O-O": rights && castling("O-O-O"),
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
  const [, turn, , , , number] = ask({ position: game.start, fields: ["fen"] }).fen.split(" ");
  const isBlack = turn === "b" ? 1 : 0;
  at("game").replaceChildren(...game.moves.map(({ san }, index) => {
    const [item, button] = [document.createElement("li"), document.createElement("button")];
    const ply = index + isBlack;
    if (ply % 2 === 0 || index === 0) item.append(`${Number(number) + (ply >> 1)}${ply % 2 ? "..." : "."} `);
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
  const moves = game.moves.map(({ uci }) => uci).join(" ");
  const said = { position: game.start, moves, ply: game.ply || "", piece: game.chosen, tried: game.tried, flip: isFlipped || "" };
  history.replaceState(null, "", `#${new URLSearchParams(Object.entries(said).filter(([, value]) => value !== ""))}`);
  at("address").href = location.href;
}
function show() {
  const found = asked({ piece: !isEditing && game.chosen || undefined });
  record = found.error ? asked({}) : found;
  drawBoard();
  showState();
  showGame();
  showCommand();
  if (found.error) return refuse(found.error);
  if (isEditing) return say(game.chosen ? `Touch the piece for ${game.chosen}` : "Set pieces: touch a square, then a piece", "Or a piece, then squares. A piece can be dragged, also off the board.");
  if (game.tried) return explain(game.tried);
  const last = game.ply ? ` after ${game.moves[game.ply - 1].san}` : "";
  if (!game.chosen) return say(result() ?? `${record.turn} to move${last}: ${record.moves.length} legal ${record.moves.length === 1 ? "move" : "moves"}`, claims());
  const attacked = attackedBy(game.chosen).sort().join(" ");
  say(at("board").querySelector("title").textContent, `${record.moves.map(({ san }) => san).join(" ")}\n${attacked ? `It attacks ${attacked}.` : "It attacks nothing."}`);
}
/** Says whether a move is legal, and if not, why not. */
function explain(move) {
  const { error, legal, san, message, article } = asked({ ask: "explain", move });
  if (error) return refuse(error);
  const figure = picture({ ask: "explain", move, caption: "none" });
  say(`${legal ? `${san} is legal` : "Not allowed"}: ${message}`, article ? `FIDE Laws of Chess, article ${article}` : "", figure);
}
const play = (move) => change({ moves: [...game.moves.slice(0, game.ply), move], ply: game.ply + 1 });

/** Offers moves that lead to the same square. */
function choose(moves) {
  at("choices").replaceChildren(...moves.map((move) => {
    const textContent = `${move.san} (${move.promotion ?? move.role})`;
    return Object.assign(document.createElement("button"), { type: "button", textContent, onclick: () => play(move) });
  }));
  say("Which piece shall it become?");
  at("choices").hidden = false;
  at("choices").firstChild.focus();
}
/** Plays the move of the chosen piece to a square, or explains why there is none. */
function go(square) {
  const moves = record.moves.filter(({ to }) => to === square);
  if (moves.length) return moves.length === 1 ? play(moves[0]) : choose(moves);
  return change({ tried: game.chosen + square, chosen: game.chosen });
}
function touch(square) {
  if (isEditing) return brush === null ? change({ chosen: square === game.chosen ? "" : square }) : set({ [square]: brush });
  if (!game.chosen || square === game.chosen) {
    if (game.chosen || pieces.has(square)) return change({ chosen: game.chosen ? "" : square });
    return say(`There is no piece on ${square}`);
  }
  const color = (name) => pieces.get(name)?.split(" ")[0];
  const isMove = record.moves.some(({ to }) => to === square);
  return !isMove && color(square) === color(game.chosen) ? change({ chosen: square }) : go(square);
}
/** Returns a piece as a list of pieces writes it. */
const code = (name) => name.replace(/^(.).* (.+)$/, (_, color, role) => color.toUpperCase() + ROLES[role][0]);

/** Sets pieces on squares, or empties them. */
function set(changes) {
  const codes = Object.fromEntries([...pieces].map(([square, name]) => [square, code(name)]));
  const list = Object.entries({ ...codes, ...changes }).filter(([, piece]) => piece).map(([square, piece]) => piece + square);
  place(list.join(" ") || EMPTY, record.turn);
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
  const [judged = {}, ...more] = ask({ ask: "games", pgn: text, all: true }).games;
  if (more.length) return say(`This text has ${more.length + 1} games`, "Paste one of them.");
  if (judged.plies) return begin(text);
  return position.error ? refuse(position.error) : change({ start: position.fen, moves: [], ply: 0 });
}
/** Begins with the moves of a game before the first that is illegal, and says what is wrong with the game. */
function begin(pgn, said = {}) {
  const [{ fen: start }, ...rest] = ask({ ask: "games", pgn, positions: true }).positions;
  const { findings } = ask({ ask: "games", pgn, ignore: ["missing_tags"] });
  const moves = rest.slice(0, rest.findIndex(({ uci }) => !uci) >>> 0); // Of none that is illegal, all.
  const first = findings.find(({ kind }) => kind === "illegal_move");
  change({ start, moves, ply: moves.length, tried: first?.move.split(" ").at(-1) ?? "", ...said });
  const told = findings.filter((finding) => finding !== first || "tried" in said);
  if (told.length) write("more", [at("more").textContent, ...told.map(({ move, message }) => (move ? `${move}: ${message}` : message))].filter(Boolean).join("\n"));
}
function win() {
  const found = asked({ ask: "winnable", timeout_ms: 5000 });
  if (found.error) return refuse(found.error);
  const side = (name) => {
    const { verdict, san, message } = found[name];
    const word = { winnable: " can still checkmate", unwinnable: " cannot checkmate any more" }[verdict] ?? `: ${verdict}`;
    return `${name[0].toUpperCase()}${name.slice(1)}${word}${message ? `: ${message}` : ""}${san?.length ? `, if the opponent helps: ${san.join(" ")}` : ""}.`;
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

/** Follows the pointer with a piece: it is dragged from some pixels on, so that a touch stays a touch. */
function follow({ pointerId, clientX, clientY }) {
  const [dx, dy] = [clientX - drag.x, clientY - drag.y];
  if (!drag.piece) {
    if (Math.hypot(dx, dy) < 6) return;
    at("board").setPointerCapture(pointerId);
    if (!isEditing) change({ chosen: drag.square });
    drag.piece = at("board").querySelector(`g.piece.${drag.square}`);
    drag.piece.parentNode.append(drag.piece);
    drag.from = drag.piece.getAttribute("transform");
    at("board").classList.add("dragging");
  }
  const { width } = at("board").firstChild.viewBox.baseVal;
  const scale = width / at("board").clientWidth;
  drag.piece.setAttribute("transform", `translate(${dx * scale} ${dy * scale}) ${drag.from}`);
}
/** Drops the piece on a square, or takes it back. */
function drop(square) {
  const { square: from, piece } = drag;
  drag = null;
  if (!piece) return;
  at("board").classList.remove("dragging");
  if (isEditing && from !== square) return set({ [from]: "", ...(square && { [square]: code(pieces.get(from)) }) });
  return square && square !== from ? go(square) : show();
}
const squareAt = ({ clientX, clientY }) => document.elementFromPoint(clientX, clientY)?.dataset.square;

at("board").onpointerdown = ({ target, clientX: x, clientY: y, button, isPrimary }) => {
  if (isPrimary && button === 0 && pieces.has(target.dataset.square)) drag = { square: target.dataset.square, x, y };
};
onpointermove = (event) => drag && follow(event);
onpointerup = (event) => drag && drop(squareAt(event));
onpointercancel = () => drag && drop(drag.square);
at("board").onclick = ({ target }) => target.dataset.square && touch(target.dataset.square);
at("board").onkeydown = move;
at("steps").onclick = ({ target: { dataset } }) => {
  const ply = { first: 0, back: game.ply - 1, next: game.ply + 1, last: game.moves.length }[dataset.step];
  if (ply !== undefined) change({ ply });
};
at("flip").onclick = () => { isFlipped = !isFlipped; at("flip").ariaPressed = isFlipped; show(); };
at("edit").onclick = () => {
  [isEditing, brush] = [!isEditing, null];
  [at("edit").ariaPressed, at("editor").hidden] = [isEditing, !isEditing];
  showBrush();
  // What is chosen is the first square to be set.
  change({ chosen: isEditing ? game.chosen : "" });
};
at("editor").onclick = ({ target: { dataset } }) => {
  if (dataset.code === undefined) return;
  if (brush === null && game.chosen) return set({ [game.chosen]: dataset.code });
  brush = brush === dataset.code ? null : dataset.code;
  showBrush();
};
at("clear").onclick = () => place(EMPTY);
at("turn").onclick = () => place(record.fen, record.turn === "white" ? "black" : "white");
at("win").onclick = () => { win(); reveal(); };
at("try").onsubmit = (event) => { event.preventDefault(); change({ tried: at("move").value.trim() }); reveal(); };
at("paste").onsubmit = (event) => { event.preventDefault(); read(at("text").value); reveal(); };
document.onclick = async ({ target }) => {
  if (!target.dataset.copy) return;
  const { value, href } = at(target.dataset.copy);
  await navigator.clipboard.writeText(value ?? href);
  target.textContent = "Copied";
};

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
  isFlipped = hash.has("flip");
  at("flip").ariaPressed = isFlipped;
  const said = { start, ply: Number(hash.get("ply")) || 0, chosen: hash.get("piece") ?? "", tried: hash.get("tried") ?? "" };
  begin(`[FEN "${line}"]\n\n${hash.get("moves") ?? ""} *`, said);
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
document.querySelector("main").inert = false;
at("unstarted").remove();
