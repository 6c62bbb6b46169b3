// Finds the program, which the package answers as.

import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const target = process.env.CARGO_TARGET_DIR ?? fileURLToPath(new URL("../../../target", import.meta.url));
const built = ["debug", "release"].map((profile) => `${target}/${profile}/chess-oracle`);

/** The path of the program: what `CHESS_ORACLE` says, or what cargo has built. */
export const program = process.env.CHESS_ORACLE ?? built.find(existsSync) ?? "chess-oracle";
