import type { AnyRecord, AnyRequest, ErrorRecord, Game, GameRecord, JudgeGameOptions, Position } from "./records.js";

export * from "./commands.js";
export type * from "./records.js";

/** A request that was refused. It has the keys of the record of the error. */
export class OracleError extends Error {
  readonly code: ErrorRecord["error"]["code"];
  readonly hint?: string;
  readonly token?: string;
  /** The key whose value is wrong. */
  readonly key?: string;
  /** Where the error is in the request as JSON, in characters from 1. */
  readonly column?: number;
  /** Where the error is in the value of the key. */
  readonly key_column?: number;
  /** The number of the line, and the name of its record. */
  readonly line?: number;
  readonly id?: unknown;
}

/** Returns the answer to a line, which is a position or an object, as the program writes it. */
export function answer(line: string): string;

/**
 * Answers positions and requests one after the other, with these options for all. The record of a bad one has an `error`. Throws an
 * `OracleError` if an option is none of the command.
 */
export function stream(positions: Iterable<Position | AnyRequest>, options?: AnyRequest): Generator<AnyRecord, void>;

/** Returns the records of all games of a text in PGN: what is wrong with each, and where. */
export function games(pgn: Game, options: JudgeGameOptions & { fields: string[] | string }): Partial<GameRecord>[];

/** Returns the records of all games of a text in PGN: what is wrong with each, and where. */
export function games(pgn: Game, options?: JudgeGameOptions): GameRecord[];

/** All functions. */
export * as default from "./index.js";
