#!/usr/bin/env node
// Writes the page as one file, which works wherever it is opened: `npx -p chess-oracle chess-oracle-page FILE`.

import { readFileSync, realpathSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = new URL("../", import.meta.url);
const read = (name) => readFileSync(new URL(name, root), "utf8");
const IMPORT = /^((?:import|export)\b[^"()]*)"(\.[^"]+)"/gm;
const POLICY = "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' data:; style-src 'unsafe-inline'; img-src data:";

/** Adds a script, and those that it imports, to a map from their names to addresses that hold them. */
function collect(name, imports) {
  // A script may import itself.
  imports[`chess-oracle/${name}`] = "";
  const inner = (other) => new URL(other, new URL(name, root)).href.slice(root.href.length);
  const text = read(name).replace(IMPORT, (_, before, other) => {
    if (imports[`chess-oracle/${inner(other)}`] === undefined) collect(inner(other), imports);
    return `${before}"chess-oracle/${inner(other)}"`;
  });
  imports[`chess-oracle/${name}`] = `data:text/javascript,${encodeURI(text).replaceAll("#", "%23")}`;
  return imports;
}

/** Returns the page with its style and its scripts. */
export function page() {
  const imports = JSON.stringify({ imports: collect("page/script.js", {}) });
  const parts = [
    [/(Content-Security-Policy" content=)"[^"]*"/, `$1"${POLICY}"`],
    ['<link rel="stylesheet" href="style.css">', () => `<style>\n${read("page/style.css")}</style>`],
    ['<script type="module" src="script.js"></script>', () => `<script type="importmap">${imports}</script>\n  <script type="module">import "chess-oracle/page/script.js";</script>`],
  ];
  return parts.reduce((html, [part, inlined]) => html.replace(part, inlined), read("page/index.html"));
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [file] = process.argv.slice(2);
  if (!file) {
    console.error("usage: chess-oracle-page FILE");
    process.exit(2);
  }
  writeFileSync(file, page());
}
