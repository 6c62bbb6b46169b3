// The page in a browser. Each test leaves a picture in `screenshots/`, for eyes.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

import { chromium } from "playwright-core";

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
  const here = await page.inputValue("#address");
  await page.goto("about:blank");
  await page.goto(here);
  await says(/White to move after Ke7/);
});

onPage("an illegal move of a game is explained", {}, "", async () => {
  await pasted("1. e4 e5 2. Qh5 Ke6 3. d4");
  await says(/Not allowed: the black king on e8 cannot go to e6/);
});

onPage("a draw can be claimed", {}, "", async () => {
  await pasted("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8");
  await says(/can be claimed: threefold/);
});

onPage("a bad paste says what is wrong and changes nothing", {}, "", async () => {
  await pasted("hello <b>world</b>");
  await says(/Cannot read `hello`/);
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
  assert.equal(await page.getAttribute("[data-square=e4]", "aria-label"), "e4, white pawn");
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

test("the page has at most 400 lines", () => {
  const lines = ["index.html", "style.css", "script.js"].map((name) => readFileSync(`${folder}page/${name}`, "utf8").split("\n").length - 1);
  assert.ok(lines.reduce((sum, count) => sum + count) <= 400, `${lines}`);
});
