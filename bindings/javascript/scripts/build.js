// Builds the package: Rust to WebAssembly and the script that loads it, in `pkg/`; and the page as one file.

import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import zopfli from "@gfx/zopfli";

import { page } from "../page/inline.js";

const folder = dirname(dirname(fileURLToPath(import.meta.url)));
const target = "wasm32-unknown-unknown";

// The module says nothing of the machine that built it.
const crates = process.env.CARGO_HOME ?? resolve(homedir(), ".cargo");
const paths = [`${resolve(folder, "../..")}=.`, `${crates}=cargo`];
const flags = paths.map((path) => `--remap-path-prefix=${path}`).join("\x1f");

function cargo(command, environment) {
  const { status, error } = spawnSync("cargo", command, {
    cwd: folder,
    env: { ...process.env, CARGO_TARGET_DIR: resolve(folder, "target"), ...environment },
    stdio: "inherit",
  });
  if (error) console.error(`cargo cannot be started (${error.code}): install Rust from https://rustup.rs`);
  if (status === 0) return;
  console.error(`If Rust lacks the target: rustup target add ${target}`);
  process.exit(1);
}

cargo(["build", "--locked", "--release", "--target", target], { CARGO_ENCODED_RUSTFLAGS: flags });
const module = `target/${target}/release/chess_oracle.wasm`;
cargo(["run", "--locked", "--quiet", "--package", "bindgen", "--", module, "target/pkg"]);

const pkg = resolve(folder, "pkg");
rmSync(pkg, { recursive: true, force: true });
mkdirSync(pkg);
// What fetches a module stays out: the module is a part of the scripts.
const glue = readFileSync(resolve(folder, "target/pkg/chess_oracle.js"), "utf8")
  .replace(/\nasync function __wbg_load[^]*?(?=\nfunction initSync)/, "")
  .replace(/\nlet __wbg_init_promise;[^]*/, "\nexport { initSync };\n");
writeFileSync(`${pkg}/chess_oracle.js`, glue);
const bytes = readFileSync(resolve(folder, "target/pkg/chess_oracle_bg.wasm"));
// Base64 of packed bytes makes a package no larger than the bytes.
const packed = Buffer.from(await zopfli.deflateAsync(bytes, { numiterations: 9, blocksplittingmax: 0 }));
writeFileSync(`${pkg}/module.js`, `export default { size: ${bytes.length}, text: "${packed.toString("base64")}" };\n`);
writeFileSync(resolve(folder, "chess-oracle.html"), page());
