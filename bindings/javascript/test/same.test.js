// The package answers as the program does, byte for byte.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";

import { answer } from "chess-oracle";

import { program } from "../scripts/program.js";
import { COMMANDS, requests } from "./draw.js";

// Tables are the program's alone, so it has more formats and keys to choose from: its hint has the words of the package's, in their
// order, and more.
function withoutMoreChoices(record, other) {
  const choices = /"hint":"choose [^"]*"/;
  const [own, its] = [record, other].map((text) => text.match(choices)?.[0]);
  if (own === undefined || its === undefined) return record;
  const words = (hint) => hint.split(/[ ,:"]+/).filter((word) => !["one", "of", "or", "leave", "it", "out"].includes(word));
  let at = -1;
  for (const word of words(own)) {
    at = words(its).indexOf(word, at + 1);
    assert.ok(at >= 0, `${word} of ${own} in ${its}`);
  }
  return record.replace(choices, its);
}

for (const command of COMMANDS) {
  test(`a thousand requests of ${command} are answered as the program answers them`, () => {
    const lines = requests(command, 1000).map((request) => JSON.stringify(request));
    const input = `${lines.join("\n")}\n`;
    const { stdout, error } = spawnSync(program, ["--json", "-"], { input, encoding: "utf8", maxBuffer: 1 << 28 });
    assert.equal(error, undefined);
    const expected = stdout.trimEnd().split("\n");
    assert.equal(expected.length, lines.length);
    let refused = 0;
    lines.forEach((line, index) => {
      const record = answer(line);
      // The line of a stream has a number.
      const end = record.startsWith("{\"error\"") || record.includes("\"error\":{\"code\"") ? `,"line":${index + 1}}` : "}";
      if (end !== "}") refused += 1;
      assert.equal(withoutMoreChoices(record, expected[index]).slice(0, -1) + end, expected[index], line);
    });
    assert.ok(refused > 0 && refused < 700, `${refused} are refused`);
  });
}
