import type * as T from "./records.js";

// Made from the table of functions and the schemas by `CHESS_ORACLE_GENERATE=1 cargo test generated`.

/** Returns the legal moves of a piece, or of the side to move, with check, checkmate, castling and outcome. */
export function moves(position: T.Position | undefined, options: T.MovesOptions & { successors: true }): T.SuccessorsRecord;

/** Returns the legal moves of a piece, or of the side to move, with check, checkmate, castling and outcome. */
export function moves(position: T.Position | undefined, options: T.MovesOptions & { count: true }): T.CountRecord;

/** Returns the legal moves of a piece, or of the side to move, with check, checkmate, castling and outcome. */
export function moves(position: T.Position | undefined, options: T.MovesOptions & { fields: T.Texts }): Partial<T.MovesRecord>;

/** Returns the legal moves of a piece, or of the side to move, with check, checkmate, castling and outcome. */
export function moves(position: T.Position | undefined, piece: string, options?: T.MovesOptions & { successors?: false; count?: false }): T.MovesRecord;

/** Returns the legal moves of a piece, or of the side to move, with check, checkmate, castling and outcome. */
export function moves(position?: T.Position, options?: T.MovesOptions & { successors?: false; count?: false }): T.MovesRecord;

/** Returns the legal moves, of which `moves` tells more. */
export function legalMoves(position: T.Position | undefined, piece: string, options?: T.MovesOptions): T.Move[];

/** Returns the legal moves, of which `moves` tells more. */
export function legalMoves(position?: T.Position, options?: T.MovesOptions): T.Move[];

/** Returns the squares on which a piece, or the side to move, may capture. */
export function captures(position: T.Position | undefined, piece: string, options?: T.MovesOptions): T.Captures;

/** Returns the squares on which a piece, or the side to move, may capture. */
export function captures(position?: T.Position, options?: T.MovesOptions): T.Captures;

/** Returns whether a move is legal, and if not, why not. */
export function explain(move: T.MoveText, position: T.Position | undefined, options: T.ExplainOptions & { fields: T.Texts }): Partial<T.ExplainRecord>;

/** Returns whether a move is legal, and if not, why not. */
export function explain(move: T.MoveText, position?: T.Position, options?: T.ExplainOptions): T.ExplainRecord;

/** Returns whether a move is legal; `explain` says why not. */
export function isLegal(move: T.MoveText, position?: T.Position, options?: T.ExplainOptions): boolean;

/** Returns the position after moves, with check, checkmate, castling and outcome. */
export function play(moves: T.Moves, position?: T.Position, options?: T.PlayOptions): T.PlayRecord;

/** Returns the state of a position: its FEN, check, checkmate, castling, outcome, and what is wrong with it. */
export function position(position?: T.Position, options?: T.PositionOptions): T.PositionRecord;

/** Returns the FEN of a position. */
export function fen(position?: T.Position, options?: T.PositionOptions): T.Fen;

/** Returns the side to move. */
export function turn(position?: T.Position, options?: T.PositionOptions): T.Color;

/** Returns the pieces that give check to the side to move. */
export function checkers(position?: T.Position, options?: T.PositionOptions): T.Squares;

/** Returns how the game has ended, if it has. */
export function outcome(position?: T.Position, options?: T.PositionOptions): T.Outcome;

/** Returns whether the side to move is in check. */
export function isCheck(position?: T.Position, options?: T.PositionOptions): T.Known;

/** Returns whether the side to move is checkmated. */
export function isCheckmate(position?: T.Position, options?: T.PositionOptions): T.Known;

/** Returns whether the side to move is stalemated. */
export function isStalemate(position?: T.Position, options?: T.PositionOptions): T.Known;

/** Returns whether the game has ended; `position` says how, and which draws can be claimed. */
export function isGameOver(position?: T.Position, options?: T.PositionOptions): boolean;

/** Returns whether nothing is wrong with a position; `position` says what. */
export function isValid(position?: T.Position, options?: T.PositionOptions): boolean;

/** Returns the squares that each side attacks, pins, checkers, and the attackers of a square. */
export function attacks(position: T.Position | undefined, options: T.AttacksOptions & { fields: T.Texts }): Partial<T.AttacksRecord>;

/** Returns the squares that each side attacks, pins, checkers, and the attackers of a square. */
export function attacks(position: T.Position | undefined, square: string, options?: T.AttacksOptions): T.AttacksRecord;

/** Returns the squares that each side attacks, pins, checkers, and the attackers of a square. */
export function attacks(position?: T.Position, options?: T.AttacksOptions): T.AttacksRecord;

/** Returns the pieces of each side that attack a square. */
export function attackers(position: T.Position, square: string, options?: T.AttacksOptions): T.BothSides;

/** Returns what is wrong with one game, and where: illegal moves, wrong results. */
export function judgeGame(pgn: T.Game, options: T.JudgeGameOptions & { positions: true }): T.PositionsRecord;

/** Returns what is wrong with one game, and where: illegal moves, wrong results. */
export function judgeGame(pgn: T.Game, options: T.JudgeGameOptions & { all: true }): T.GamesRecord;

/** Returns what is wrong with one game, and where: illegal moves, wrong results. */
export function judgeGame(pgn: T.Game, options: T.JudgeGameOptions & { report: true }): T.ReportRecord;

/** Returns what is wrong with one game, and where: illegal moves, wrong results. */
export function judgeGame(pgn: T.Game, options: T.JudgeGameOptions & { fields: T.Texts }): Partial<T.GameRecord>;

/** Returns what is wrong with one game, and where: illegal moves, wrong results. */
export function judgeGame(pgn: T.Game, options?: T.JudgeGameOptions & { positions?: false; all?: false; report?: false }): T.GameRecord;

/** Returns whether each side can still checkmate if the opponent helps. */
export function winnable(position: T.Position | undefined, options: T.WinnableOptions & { fields: T.Texts }): Partial<T.WinnableRecord>;

/** Returns whether each side can still checkmate if the opponent helps. */
export function winnable(position?: T.Position, options?: T.WinnableOptions): T.WinnableRecord;

/** Returns the number of leaf nodes at a depth, and that after each move. */
export function perft(position: T.Position, depth: number, options: T.PerftOptions & { stats: true }): T.PerftStatsRecord;

/** Returns the number of leaf nodes at a depth, and that after each move. */
export function perft(position: T.Position, depth: number, options: T.PerftOptions & { check: true }): T.PerftCheckRecord;

/** Returns the number of leaf nodes at a depth, and that after each move. */
export function perft(position: T.Position, depth: number, options: T.PerftOptions & { fields: T.Texts }): Partial<T.PerftRecord>;

/** Returns the number of leaf nodes at a depth, and that after each move. */
export function perft(position: T.Position, depth: number, options?: T.PerftOptions & { stats?: false; check?: false }): T.PerftRecord;

/** Returns a picture of a position and its moves; with a move, that of the move; with `ask`, that of another answer. */
export function svg(position: T.Position | undefined, move: string, options?: T.SvgOptions): string;

/** Returns a picture of a position and its moves; with a move, that of the move; with `ask`, that of another answer. */
export function svg(position?: T.Position, options?: T.SvgOptions): string;

/** Returns the record that answers a request. Throws an `OracleError` if it is refused. */
export function ask(request: T.MovesRequest & { successors: true }): T.SuccessorsRecord;

/** Returns the record that answers a request. Throws an `OracleError` if it is refused. */
export function ask(request: T.MovesRequest & { count: true }): T.CountRecord;

/** Returns the record that answers a request. Throws an `OracleError` if it is refused. */
export function ask(request: T.MovesRequest & { fields: T.Texts }): Partial<T.MovesRecord>;

/** Returns the record that answers a request. Throws an `OracleError` if it is refused. */
export function ask(request: T.MovesRequest & { successors?: false; count?: false }): T.MovesRecord;

/** Returns the record that answers a request. Throws an `OracleError` if it is refused. */
export function ask(request: Omit<T.MovesRequest, "output"> & { output: T.TextFormat }): T.TextRecord;

/** Returns the record that answers a request. Throws an `OracleError` if it is refused. */
export function ask(request: T.ExplainRequest & { fields: T.Texts }): Partial<T.ExplainRecord>;

/** Returns the record that answers a request. Throws an `OracleError` if it is refused. */
export function ask(request: T.ExplainRequest): T.ExplainRecord;

/** Returns the record that answers a request. Throws an `OracleError` if it is refused. */
export function ask(request: Omit<T.ExplainRequest, "output"> & { output: T.TextFormat }): T.TextRecord;

/** Returns the record that answers a request. Throws an `OracleError` if it is refused. */
export function ask(request: T.AttacksRequest & { fields: T.Texts }): Partial<T.AttacksRecord>;

/** Returns the record that answers a request. Throws an `OracleError` if it is refused. */
export function ask(request: T.AttacksRequest): T.AttacksRecord;

/** Returns the record that answers a request. Throws an `OracleError` if it is refused. */
export function ask(request: Omit<T.AttacksRequest, "output"> & { output: T.TextFormat }): T.TextRecord;

/** Returns the record that answers a request. Throws an `OracleError` if it is refused. */
export function ask(request: T.MaskRequest & { fields: T.Texts }): Partial<T.MaskRecord>;

/** Returns the record that answers a request. Throws an `OracleError` if it is refused. */
export function ask(request: T.MaskRequest): T.MaskRecord;

/** Returns the record that answers a request. Throws an `OracleError` if it is refused. */
export function ask(request: Omit<T.MaskRequest, "output"> & { output: T.TextFormat }): T.TextRecord;

/** Returns the record that answers a request. Throws an `OracleError` if it is refused. */
export function ask(request: T.PerftRequest & { stats: true }): T.PerftStatsRecord;

/** Returns the record that answers a request. Throws an `OracleError` if it is refused. */
export function ask(request: T.PerftRequest & { check: true }): T.PerftCheckRecord;

/** Returns the record that answers a request. Throws an `OracleError` if it is refused. */
export function ask(request: T.PerftRequest & { fields: T.Texts }): Partial<T.PerftRecord>;

/** Returns the record that answers a request. Throws an `OracleError` if it is refused. */
export function ask(request: T.PerftRequest & { stats?: false; check?: false }): T.PerftRecord;

/** Returns the record that answers a request. Throws an `OracleError` if it is refused. */
export function ask(request: Omit<T.PerftRequest, "output"> & { output: T.TextFormat }): T.TextRecord;

/** Returns the record that answers a request. Throws an `OracleError` if it is refused. */
export function ask(request: T.WinnableRequest & { fields: T.Texts }): Partial<T.WinnableRecord>;

/** Returns the record that answers a request. Throws an `OracleError` if it is refused. */
export function ask(request: T.WinnableRequest): T.WinnableRecord;

/** Returns the record that answers a request. Throws an `OracleError` if it is refused. */
export function ask(request: Omit<T.WinnableRequest, "output"> & { output: T.TextFormat }): T.TextRecord;

/** Returns the record that answers a request. Throws an `OracleError` if it is refused. */
export function ask(request: T.GamesRequest & { positions: true }): T.PositionsRecord;

/** Returns the record that answers a request. Throws an `OracleError` if it is refused. */
export function ask(request: T.GamesRequest & { all: true }): T.GamesRecord;

/** Returns the record that answers a request. Throws an `OracleError` if it is refused. */
export function ask(request: T.GamesRequest & { report: true }): T.ReportRecord;

/** Returns the record that answers a request. Throws an `OracleError` if it is refused. */
export function ask(request: T.GamesRequest & { fields: T.Texts }): Partial<T.GameRecord>;

/** Returns the record that answers a request. Throws an `OracleError` if it is refused. */
export function ask(request: T.GamesRequest & { positions?: false; all?: false; report?: false }): T.GameRecord;

/** Returns the record that answers a request. Throws an `OracleError` if it is refused. */
export function ask(request: Omit<T.GamesRequest, "output"> & { output: T.TextFormat }): T.TextRecord;

/** Returns the version of the package. */
export function version(): string;
