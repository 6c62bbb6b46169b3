// The page in a browser. Each test leaves a picture in `screenshots/`, for eyes.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

import { chromium } from "playwright-core";

import { page as inlined } from "../page/inline.js";

const folder = fileURLToPath(new URL("..", import.meta.url));
const KINDS = { html: "text/html", css: "text/css", js: "text/javascript", wasm: "application/wasm" };
const SEEN = `${folder}screenshots`;
let browser, server, address, page, foreign;

before(async () => {
  mkdirSync(SEEN, { recursive: true });
  // The files lie in a folder of their server, not at its root.
  server = createServer(({ url }, response) => {
    const path = url.replace(/^\/some\/where\//, "").replace(/\/$/, "/index.html").split(/[?#]/)[0];
    try {
      response.writeHead(200, { "content-type": KINDS[path.split(".").at(-1)] }).end(readFileSync(folder + path));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  address = `http://127.0.0.1:${server.address().port}/some/where/page/`;
  const quiet = ["disable-gpu", "disable-quic", "no-first-run", "disable-background-networking", "disable-component-update", "disable-sync"];
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", chromiumSandbox: false, timeout: 60_000, args: quiet.map((word) => `--${word}`),
  });
}, { timeout: 90_000 });

after(async () => {
  await browser?.close();
  server?.close();
});

/** Opens the page, does something, and takes a picture. */
function onPage(name, options, hash, act) {
  test(name, { timeout: 60_000 }, async () => {
    const context = await browser.newContext({ viewport: { width: 1100, height: 900 }, ...options });
    context.setDefaultTimeout(4_000);
    page = await context.newPage();
    foreign = [];
    page.on("request", (request) => request.url().startsWith(address.replace("page/", "")) || request.url().startsWith("data:") || foreign.push(request.url()));
    page.on("pageerror", (error) => foreign.push(error.message));
    await page.goto(address + hash);
    await page.waitForSelector("#board svg");
    try {
      await act();
    } finally {
      await page.screenshot({ path: `${SEEN}/${name.replaceAll(" ", "-")}.png`, fullPage: true });
    }
    assert.deepEqual(foreign, []);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.ok(wide <= 0, `${wide} pixels too wide`);
    await context.close();
  });
}

const touch = async (...squares) => {
  for (const square of squares) await page.click(`[data-square=${square}]`);
};
/** Waits for an answer: a page that is still loading has none. */
const says = async (pattern) => {
  const isThere = ([source, flags]) => new RegExp(source, flags).test(document.querySelector("#answer").textContent);
  await page.waitForFunction(isThere, [pattern.source, pattern.flags]).catch(() => {});
  assert.match(await page.textContent("#answer"), pattern);
};
const centre = async (square) => {
  const { x, y, width, height } = await page.locator(`[data-square=${square}]`).boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
};
/** Drags a piece to a square, or off the board. */
const drag = async (from, square) => {
  const [start, end] = [await centre(from), square ? await centre(square) : { x: 2, y: 2 }];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
};
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const pasted = async (text) => {
  await page.fill("#text", text);
  await page.click("#paste button");
};
const CASTLING = "#position=r3k2r%2F8%2F8%2F8%2F8%2F8%2F8%2FR3K2R+w+KQkq+-+0+1";

onPage("a touched piece shows where it may go", {}, "", async () => {
  await touch("g1");
  await says(/White knight on g1: 2 moves.*Nf3 Nh3.*attacks e2 f3 h3/s);
  await touch("f3");
  await says(/Black to move after Nf3: 20 legal moves/);
});

onPage("an illegal move has its sentence and its picture", {}, "#position=Wke1+Wre2+Bke8+Bre7", async () => {
  await touch("e2", "d2");
  await says(/Not allowed: the white rook on e2 is pinned to its king on e1 by the black rook on e7/);
  assert.equal(await page.locator("#reason svg").count(), 1);
  assert.match(await page.inputValue("#command"), /^chess-oracle explain e2d2 '/);
});

onPage("castling is played or refused with its reason", {}, CASTLING, async () => {
  assert.match(await page.textContent("#state"), /O-Oyes: the white king on e1 castles kingside/);
  await touch("e1", "g1");
  await says(/Black to move after O-O/);
  assert.match(await page.textContent("#state"), /O-Ono: .*attacked by the rook on f1/);
});

onPage("a pawn is promoted to the piece that is chosen", {}, "#position=8%2FP6k%2F8%2F8%2F8%2F8%2F8%2FK7+w+-+-+0+1", async () => {
  await touch("a7", "a8");
  await says(/Which piece shall it become/);
  await page.click('#choices button:has-text("a8=N")');
  await says(/Draw: insufficient material/);
});

onPage("a pasted game is stepped through", {}, "", async () => {
  await pasted('[White "A"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0');
  await says(/White wins: checkmate/);
  assert.match(await page.textContent("#state"), /checkmate/);
  await page.click("[data-step=back]");
  await says(/White to move after Ke7/);
  const here = await page.getAttribute("#address", "href");
  await page.goto("about:blank");
  await page.goto(here);
  await says(/White to move after Ke7/);
});

onPage("an illegal move of a game is explained", {}, "", async () => {
  await pasted("1. e4 e5 2. Qh5 Ke6 3. d4");
  await says(/Not allowed: the black king on e8 cannot go to e6/);
});

onPage("what is wrong with a pasted game is said", {}, "", async () => {
  await pasted("1. e4 e5 2. Qh5 Ke7 3. Qxe5# 0-1");
  await says(/White wins: checkmate.*White wins by checkmate, but the result is 0-1/s);
  await pasted("1. e4 e5 2. Ke3 d5 3. Ke5 1-0");
  await says(/Not allowed: the white king on e1 cannot go to e3.*3\. Ke5: the white king on e3/s);
});

onPage("an illegal move of a link is said", {}, "#position=startpos&moves=e2e4+e7e5+e1e3+d7d5&ply=1", async () => {
  await says(/Black to move after e4.*2\. e1e3: the white king on e1 cannot go to e3/s);
  assert.equal(await page.locator("#game button").count(), 2);
  await page.goto(`${address}#position=startpos&moves=e2e4&ply=9`);
  await says(/Black to move after e4: 20 legal moves$/);
});

onPage("an error stands in place of the old answer", {}, "#position=Wke1+Wre2+Bke8+Bre7", async () => {
  for (const ask of [() => pasted("nonsense"), () => page.click("#win"), () => pasted("1. e4 *\n\n1. d4 *")]) {
    await touch("e2", "d2");
    await says(/Not allowed/);
    assert.equal(await page.locator("#reason svg").count(), 1);
    await ask();
    await says(/Cannot read nonsense|Who can still checkmate|This text has 2 games/);
    assert.doesNotMatch(await page.textContent("#answer"), /Not allowed/);
    assert.equal(await page.locator("#reason svg").count(), 0);
    await touch("e2");
  }
});

onPage("a draw can be claimed", {}, "", async () => {
  await pasted("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8");
  await says(/can be claimed: threefold/);
});

onPage("a bad paste says what is wrong and changes nothing", {}, "", async () => {
  await pasted("hello <b>world</b>");
  await says(/Cannot read hello/);
  assert.equal(await page.textContent("#answer code"), "hello");
  assert.equal(await page.locator("#board svg g.piece").count(), 32);
  await page.fill("#move", "<img/src=x>");
  await page.press("#move", "Enter");
  await says(/img/);
  assert.equal(await page.locator("img").count(), 0);
});

onPage("drawn boards and piece lists are read", {}, "", async () => {
  await pasted(`. . . . k . . .\n${". . . . . . . .\n".repeat(6)}. . . . K . . R`);
  assert.match(await page.textContent("#state"), /4k3\/8\/8\/8\/8\/8\/8\/4K2R w/);
  await pasted("White Ke1 Ra1 Black Qd8");
  assert.match(await page.textContent("#state"), /no black king/);
});

onPage("pieces are set by hand", {}, "", async () => {
  await page.click("#edit");
  await page.click("#clear");
  for (const [code, square] of [["Wk", "e1"], ["Bk", "e8"], ["Wp", "e7"], ["Wq", "d1"]]) {
    await page.click(`[data-code=${code}]`);
    await touch(square);
  }
  await page.click('[data-code=""]');
  await touch("d1");
  await page.click("#turn");
  assert.match(await page.textContent("#state"), /4k3\/4P3\/8\/8\/8\/8\/8\/4K3 b/);
});

onPage("setting pieces begins with the chosen square", {}, "", async () => {
  await touch("e2");
  await page.click("#edit");
  await says(/Touch the piece for e2/);
  await page.click("[data-code=Wq]");
  await says(/Set pieces: touch a square/);
  await touch("e7");
  await page.click('[data-code=""]');
  await drag("d2", "d4");
  await drag("a1", null);
  assert.match(await page.textContent("#state"), /rnbqkbnr\/pppp1ppp\/8\/8\/3P4\/8\/PPP1QPPP\/1NBQKBNR w/);
});

onPage("pieces are dragged with a mouse", {}, "", async () => {
  await drag("e2", "e4");
  await says(/Black to move after e4/);
  await drag("e8", "e6");
  await says(/Not allowed: the black king on e8 cannot go to e6/);
  await drag("g8", null);
  await says(/Black knight on g8: 2 moves/);
  await drag("g8", "e7");
  await says(/Not allowed: .*own/);
});

onPage("pieces are dragged with a finger", PHONE, "", async () => {
  const session = await page.context().newCDPSession(page);
  const send = (type, point) => session.send("Input.dispatchTouchEvent", { type, touchPoints: point ? [point] : [] });
  const [from, to] = [await centre("g1"), await centre("f3")];
  await send("touchStart", from);
  for (const part of [0.3, 0.6, 1]) await send("touchMove", { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
  await send("touchEnd");
  await says(/Black to move after Nf3/);
  assert.equal(await page.evaluate(() => scrollY), 0);
});

onPage("on a phone, an answer is in view", PHONE, "", async () => {
  const isInView = async () => {
    const { top, bottom } = await page.evaluate(() => document.querySelector("#answer").getBoundingClientRect().toJSON());
    assert.ok(top >= 0 && bottom <= 844, `from ${top} to ${bottom}`);
  };
  await pasted("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3");
  await says(/after h3/);
  await isInView();
  await page.fill("#move", "Ra7");
  await page.click("#try button");
  await says(/Ra7 is legal/);
  await isInView();
  await page.click("#win");
  await isInView();
});

onPage("coordinates can be read on a phone, and the board begins where its heading does", PHONE, "", async () => {
  const left = (name) => page.evaluate((found) => document.querySelector(found).getBoundingClientRect().left, name);
  assert.ok(Math.abs(await left("h1") - await left("#board rect.square")) < 2);
  const size = await page.evaluate(() => {
    const text = document.querySelector("#board .coordinate");
    return parseFloat(getComputedStyle(text).fontSize) * text.getCTM().a;
  });
  assert.ok(size >= 12, `${size} pixels`);
});

onPage("moves have numbers, and the last one is marked", {}, "#position=4k3%2Fp7%2F8%2F8%2F8%2F8%2FP7%2F4K3+b+-+-+0+7&moves=a7a5+a2a4+e8e7", async () => {
  assert.equal((await page.textContent("#game")).replace(/\s+/g, " "), "7... a58. a4Ke7");
  await page.click("[data-step=last]");
  assert.deepEqual(await page.locator("rect.last").evaluateAll((found) => found.map(({ classList }) => classList[2])), ["e8", "e7"]);
  assert.equal(await page.getAttribute("[data-square=e7]", "aria-label"), "e7, black king, last move");
  assert.doesNotMatch(await page.textContent("#state"), /O-O/);
});

onPage("a link holds the board as it is turned", {}, "", async () => {
  await page.click("#flip");
  await touch("e2");
  const here = await page.getAttribute("#address", "href");
  assert.match(here, /#position=startpos&piece=e2&flip=true$/);
  await page.goto("about:blank");
  await page.goto(here);
  await says(/White pawn on e2/);
  assert.equal(await page.getAttribute("#flip", "aria-pressed"), "true");
});

test("the page is one file that can be opened, and its parts say that they cannot", { timeout: 60_000 }, async () => {
  page = await browser.newPage();
  writeFileSync(`${SEEN}/page.html`, inlined());
  await page.goto(pathToFileURL(`${SEEN}/page.html`).href);
  await page.waitForSelector("#board svg");
  await touch("e2", "e4");
  await says(/Black to move after e4/);
  assert.match(await page.getAttribute("#address", "href"), /^file:.*e2e4/);
  assert.equal(await page.locator("#unstarted").count(), 0);
  await page.goto(pathToFileURL(`${folder}page/index.html`).href);
  await page.waitForSelector("#unstarted", { state: "visible" });
  assert.equal(await page.locator("main[inert]").count(), 1);
  await page.close();
});

onPage("who can still win is answered", {}, "#position=4k3%2F8%2F8%2F8%2F8%2F8%2F8%2F4KB2+w+-+-+0+1", async () => {
  await page.click("#win");
  await says(/dead.*white cannot checkmate any more: the pieces that are left/is);
});

onPage("the keyboard alone suffices", {}, "", async () => {
  await page.focus("[data-square=a8]");
  for (const key of ["End", ...Array(6).fill("ArrowDown"), ...Array(4).fill("ArrowRight"), "Enter"]) await page.keyboard.press(key);
  await says(/White pawn on e2: 2 moves/);
  for (const key of ["ArrowUp", "ArrowUp", "Enter"]) await page.keyboard.press(key);
  await says(/Black to move after e4/);
  assert.equal(await page.evaluate(() => document.activeElement.dataset.square), "e4");
  assert.equal(await page.getAttribute("[data-square=e4]", "aria-label"), "e4, white pawn, last move");
  assert.equal(await page.getAttribute("#answer", "aria-live"), "polite");
});

onPage("a small dark screen suffices", { viewport: { width: 360, height: 740 }, colorScheme: "dark" }, CASTLING, async () => {
  await touch("e1");
  await page.click("#edit");
  await page.click("#flip");
});

onPage("the page works without a network", {}, "", async () => {
  await page.context().setOffline(true);
  await touch("e2", "e5");
  await says(/Not allowed/);
});

onPage("the page is printed without its buttons", {}, CASTLING, async () => {
  await page.emulateMedia({ media: "print" });
  assert.ok(!(await page.isVisible("#text")));
  assert.ok(await page.isVisible("#board svg"));
});

test("the page has at most 500 lines", () => {
  const lines = ["index.html", "style.css", "script.js"].map((name) => readFileSync(`${folder}page/${name}`, "utf8").split("\n").length - 1);
  assert.ok(lines.reduce((sum, count) => sum + count) <= 500, `${lines}`);
});
