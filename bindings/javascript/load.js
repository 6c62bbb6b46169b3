// The module: a part of its scripts, unpacked at the first question, so that bundlers, `require` and plain scripts have it.

import { initSync } from "./pkg/chess_oracle.js";
import packed from "./pkg/module.js";

let isStarted = false;

/** Starts the module once. */
export function start() {
  if (isStarted) return;
  // Node.js has what unpacks four times as fast; browsers have it only asynchronously.
  const zlib = globalThis.process?.getBuiltinModule?.("node:zlib");
  const module = zlib
    ? zlib.inflateRawSync(Buffer.from(packed.text, "base64"), { chunkSize: packed.size })
    : inflate(atob(packed.text), packed.size);
  initSync({ module });
  isStarted = true;
}

/** What DEFLATE adds to a length or a distance: the first value of each code, from the number of its extra bits. */
const bases = (first, extra) => extra.map((bits) => [first, (first += 1 << bits)][0]);
const pairs = (count, before, per) => Array.from({ length: count }, (_, code) => Math.max(0, Math.floor((code - before) / per)));
const LENGTH_BITS = [...pairs(28, 4, 4), 0];
const LENGTHS = [...bases(3, LENGTH_BITS.slice(0, -1)), 258];
const DISTANCE_BITS = pairs(30, 2, 2);
const DISTANCES = bases(1, DISTANCE_BITS);
const FIXED = [[144, 8, 112, 9, 24, 7, 8, 8], [30, 5]].map((runs) =>
  runs.flatMap((length, at) => (at % 2 ? Array(runs[at - 1]).fill(length) : [])));
const CODE_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** Returns a table of a Huffman code: the next bits of the input to a symbol (times 16) and the bits that it takes. */
function table(lengths) {
  const most = Math.max(...lengths);
  const symbols = new Uint16Array(1 << most);
  let code = 0;
  for (let bits = 1; bits <= most; bits += 1) {
    code <<= 1;
    lengths.forEach((length, symbol) => {
      if (length !== bits) return;
      // Codes begin with their highest bit, and the input with its lowest.
      let reversed = 0;
      for (let bit = 0; bit < bits; bit += 1) reversed |= ((code >> bit) & 1) << (bits - 1 - bit);
      for (let at = reversed; at < symbols.length; at += 1 << bits) symbols[at] = (symbol << 4) | bits;
      code += 1;
    });
  }
  return { symbols, mask: symbols.length - 1 };
}

/** Returns what was packed by DEFLATE (RFC 1951): each letter of the input is a byte. */
export function inflate(input, size) {
  const output = new Uint8Array(size);
  let [held, count, from, to] = [0, 0, 0, 0];
  const need = (bits) => {
    for (; count < bits; count += 8) held |= input.charCodeAt(from++) << count;
  };
  const take = (bits) => {
    need(bits);
    const value = held & ((1 << bits) - 1);
    held >>>= bits;
    count -= bits;
    return value;
  };
  const symbol = ({ symbols, mask }) => {
    need(15);
    const found = symbols[held & mask];
    held >>>= found & 15;
    count -= found & 15;
    return found >> 4;
  };
  const codesOf = (kind) => {
    // Short blocks have codes that all know.
    if (kind === 1) return FIXED.map(table);
    const [literals, distances, codes] = [take(5) + 257, take(5) + 1, take(4) + 4];
    const ofCodes = Array(19).fill(0);
    for (let at = 0; at < codes; at += 1) ofCodes[CODE_ORDER[at]] = take(3);
    const code = table(ofCodes);
    const lengths = [];
    while (lengths.length < literals + distances) {
      const next = symbol(code);
      if (next < 16) lengths.push(next);
      else if (next === 16) lengths.push(...Array(take(2) + 3).fill(lengths.at(-1)));
      else lengths.push(...Array(next === 17 ? take(3) + 3 : take(7) + 11).fill(0));
    }
    return [table(lengths.slice(0, literals)), table(lengths.slice(literals))];
  };
  for (let isLast = false; !isLast; ) {
    isLast = take(1) === 1;
    const kind = take(2);
    if (kind === 0) {
      // Bytes that packing would lengthen stand as they are, behind their number and its complement.
      from -= count >> 3;
      held = count = 0;
      const end = to + (input.charCodeAt(from) | (input.charCodeAt(from + 1) << 8));
      for (from += 4; to < end; to += 1) output[to] = input.charCodeAt(from++);
      continue;
    }
    const [literal, distance] = codesOf(kind);
    for (let next = symbol(literal); next !== 256; next = symbol(literal)) {
      if (next < 256) {
        output[to++] = next;
        continue;
      }
      const length = LENGTHS[next - 257] + take(LENGTH_BITS[next - 257]);
      const code = symbol(distance);
      const back = DISTANCES[code] + take(DISTANCE_BITS[code]);
      for (const end = to + length; to < end; to += 1) output[to] = output[to - back];
    }
  }
  return output;
}
