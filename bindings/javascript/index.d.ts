import type {
  AttacksRecord,
  CommandRecords,
  ErrorRecord,
  ExplainRecord,
  GamePositionRecord,
  GameRecord,
  PerftCheckRecord,
  PerftRecord,
  Request,
  SuccessorsRecord,
  WinnableRecord,
} from "./records.js";

export type * from "./records.js";

/** The record that answers each command. */
export interface Records extends Omit<CommandRecords, "perft"> {
  perft: PerftRecord | PerftCheckRecord;
  games: GameRecord;
}

/** A text or a picture, under the name of its format. */
export type TextRecord = { id?: unknown } & { [format: string]: string };

/** The record that answers a request. */
export type AnswerTo<R extends Request> = R extends { output: "json" }
  ? AnswerTo<Omit<R, "output">>
  : R extends { output: string }
    ? TextRecord
    : R extends { fields: unknown }
      ? Partial<Records[CommandOf<R>]>
      : R extends { successors: true }
        ? SuccessorsRecord
        : R extends { ask: "games"; positions: true }
          ? { id?: unknown; positions: GamePositionRecord[] }
          : Records[CommandOf<R>];

type CommandOf<R extends Request> = R extends { ask: infer Q extends keyof Records } ? Q : "moves";

/** The options of a function: the keys of a request, without those that the function fills. */
export type Options<Filled extends keyof Request = never> = Omit<Request, "ask" | "position" | "fen" | "epd" | Filled>;

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
}

/** Returns the answer to a line, which is a position or an object, as the program writes it. */
export function answer(line: string): string;

/** Returns the record that answers a request. Throws an `OracleError` if the request is refused. */
export function ask<const R extends Request>(request: R): AnswerTo<R>;

/** Returns the legal moves of the side to move, or of the piece that the options choose. */
export function moves<const O extends Options>(position: string, options?: O): AnswerTo<O & { ask: "moves" }>;

/** Returns whether a move is legal, and if not, why not. */
export function explain(move: string, position: string, options?: Options<"move" | "output">): ExplainRecord;

/** Returns the attacked squares, pins and checkers. */
export function attacks(position: string, options?: Options<"output">): AttacksRecord;

/** Returns whether each side can still checkmate. */
export function winnable(position: string, options?: Options<"output">): WinnableRecord;

/** Returns a picture of the position, or of the move that the options name. */
export function svg(position: string, options?: Options<"output"> & Pick<Request, "ask">): string;

/** Returns what is wrong with a game in PGN. */
export function judgeGame<const O extends Options<"pgn">>(pgn: string, options?: O): AnswerTo<O & { ask: "games" }>;

/** All functions. */
export * as default from "./index.js";
