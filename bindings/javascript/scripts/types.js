// Writes `records.d.ts`, the types of requests and records, from the JSON Schemas that the program prints.

import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { compile } from "json-schema-to-typescript";

import { program } from "./program.js";

const HEAD = "// Made from `chess-oracle schema` by `npm run types`.";
/** What the program writes, but an object cannot ask. */
const ELSEWHERE = ["finding", "summary", "raw_moves", "legal_squares", "legal_moves", "squares_controlled_by", "blank"];

/** Returns a schema whose types are called by their names, not by their titles, and each of which is written once. */
function plain(value) {
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== "object") return value;
  if (value.$ref) return value.$ref === "#/$defs/id" ? { tsType: "unknown" } : { $ref: value.$ref };
  const isLeftOut = (key, inner) =>
    // Whether a key is there depends on another key: the type says only that it may be missing.
    (key === "oneOf" && value.properties) || (key === "title" && typeof inner === "string");
  const entries = Object.entries(value).filter(([key, inner]) => !isLeftOut(key, inner));
  return Object.fromEntries(entries.map(([key, inner]) => [key, plain(inner)]));
}

function schema(...kind) {
  return plain(JSON.parse(execFileSync(program, ["schema", ...kind], { encoding: "utf8" })));
}

/** Returns the interface of the commands whose record has their name, each with the type of its record. */
function ofCommands(names, defs) {
  const own = names.filter((name) => defs[`${name}_record`]);
  const lines = own.map((name) => `  ${name}: ${name[0].toUpperCase()}${name.slice(1)}Record;\n`);
  return `/** The record of each command that has a record of its name. */\nexport interface CommandRecords {\n${lines.join("")}}\n`;
}

/** Returns the text of `records.d.ts`. */
export async function types() {
  const records = schema();
  for (const name of ELSEWHERE) delete records.$defs[`${name}_record`];
  records.anyOf = records.anyOf.filter(({ $ref }) => records.$defs[$ref.split("/").at(-1)]);
  const { properties } = schema("request");
  properties.id = { description: properties.id.description, tsType: "unknown" };
  const options = { additionalProperties: false, bannerComment: "" };
  const parts = [
    await compile({ type: "object", properties }, "Request", options),
    ofCommands(properties.ask.enum, records.$defs),
    await compile(records, "AnyRecord", options),
  ];
  return [HEAD, ...parts].join("\n\n");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(new URL("../records.d.ts", import.meta.url), await types());
}
