// What the schemas do not say: an object may stand for a text.

/** A position in any notation, or an object with its FEN, such as a game of chess.js, which has its moves, too. */
export type Position = string | { fen(): string };

/** A move in UCI, SAN or long notation, or its squares. */
export type MoveText = string | { from: string; to: string; promotion?: string };

/** Moves to play: a list, or a text. */
export type Moves = readonly MoveText[] | string;

/** A game in PGN, or an object with its PGN, such as a game of chess.js. */
export type Game = string | { pgn(): string };

/** One or more: a list, or a text. */
export type Texts = readonly string[] | string;

// Made from the table of functions and the schemas by `CHESS_ORACLE_GENERATE=1 cargo test generated`.

/** A square by its file and rank. */
export type Square = string;

/** Squares in the order a1, b1, ... h1, a2, ... h8. */
export type Squares = Square[];

export type Color = "white" | "black";

export type Role = "pawn" | "knight" | "bishop" | "rook" | "queen" | "king";

/** A castling side. */
export type Side = "kingside" | "queenside";

/** A position in the six fields of FEN, castling as X-FEN, the en passant square only where a capture there is legal. */
export type Fen = string;

/** A move in UCI. Castling is the king's move from the starting squares of standard chess, else the king taking its rook. */
export type Uci = string;

/** A move in standard algebraic notation, with its check or mate mark. */
export type San = string;

/** A piece and where it stands. */
export interface Piece {
  square: Square;
  color: Color;
  role: Role;
}

/** The captured piece and its square: beside the target in an en passant capture. */
export interface MoveCapture {
  role: "pawn" | "knight" | "bishop" | "rook" | "queen";
  square: Square;
}

/** A legal move. What does not apply is left out. */
export interface Move {
  uci: Uci;
  san: San;
  from: Square;
  to: Square;
  role: Role;
  /** The captured piece and its square: beside the target in an en passant capture. */
  capture?: MoveCapture;
  en_passant?: true;
  promotion?: "queen" | "rook" | "bishop" | "knight";
  castle?: Side;
  check?: true;
  checkmate?: true;
}

/** The listed moves that capture. */
export type Captures = Uci[];

/** For the side to move; null if it has no king. */
export type Known = boolean | null;

/** The castling rights as in FEN, and whether the side to move may castle now. */
export interface Castling {
  rights: string;
  kingside: boolean;
  queenside: boolean;
}

export interface OutcomeCheckmate {
  winner: Color;
  reason: "checkmate";
  article: Article;
  result: string;
}

export interface OutcomeNoWinner {
  winner: null;
  reason: "stalemate" | "insufficient_material" | "dead_position" | "fivefold_repetition" | "seventyfive_moves";
  article: Article;
  result: "1/2-1/2";
}

/** How the game has ended; null if it has not, if a king is missing, or if the side not to move is in check. */
export type Outcome = null | OutcomeCheckmate | OutcomeNoWinner;

/** How often the position `fen` has occurred in the moves of its game or line, and after which half-moves; 0 is the start. Absent if it occurred once. */
export interface Repetitions {
  count: number;
  plies: number[];
}

/** What is wrong with the position, in this order. */
export type Problems = ("no_white_king" | "no_black_king" | "empty" | "opposite_check" | "bad_castling_rights" | "invalid_ep_square" | "too_many_white_pawns" | "too_many_black_pawns" | "too_many_white_pieces" | "too_many_black_pieces" | "impossible_check" | "too_many_promoted" | "promoted_bishops" | "boxed_in_bishop" | "too_few_captures" | "blocked_promotions" | "unreachable_pawn" | "impossible_castling_rights" | "castling_parity" | "bad_operation")[];

/** What the record did not say and the answer assumes. */
export type Assumed = ("turn" | "castling" | "fullmove" | "chess960" | "symbols" | "fen" | "initial_position")[];

/** Warnings about how the moves of the line are written; absent if there are none. */
export type Warnings = ("capture_mark" | "check_mark" | "mate_mark" | "en_passant_mark" | "disambiguation" | "castling" | "numeric")[];

/** The first law that the move breaks, in this order. */
export type Reason = "no_piece" | "not_on_turn" | "movement" | "blocked" | "own_piece" | "pawn_push_onto_piece" | "pawn_capture_of_nothing" | "no_en_passant" | "captures_king" | "pinned" | "check_unanswered" | "king_into_check" | "en_passant_uncovers" | "missing_promotion" | "bad_promotion" | "castling_no_rook" | "castling_no_right" | "castling_in_check" | "castling_blocked" | "castling_through_check" | "castling_into_check";

/** A sentence for people; its wording may change. */
export type Message = string;

export interface Rejected {
  from: Square;
  to: Square;
  reason: Reason;
  /** The squares that the reason is about. */
  squares: Squares;
  /** The pieces that the reason is about. */
  by: Squares;
  message: Message;
  article?: Article;
}

export interface BothSides {
  white: Squares;
  black: Squares;
}

export interface VerdictWinnable {
  verdict: "winnable";
  /** Legal moves of both sides in UCI, the last of which gives checkmate; empty after checkmate. Not the shortest line. */
  line: Uci[];
  /** The same moves in SAN. */
  san: San[];
}

export interface VerdictUnwinnableMaterial {
  verdict: "unwinnable";
  proof: "material";
  message: Message;
}

export interface VerdictUnwinnableBlocked {
  verdict: "unwinnable";
  proof: "blocked";
  message: Message;
  /** The squares that the king of the other side can reach; it cannot be checkmated on any of them. */
  king: Squares;
  /** The squares that the side can attack, without its king. */
  attacked: Squares;
  /** The squares that each piece can reach before the game is over. */
  pieces: Reach[];
}

export interface VerdictUnwinnableBlockedCasesCase {
  /** The squares of pieces that have been captured there, before they moved. */
  captured: Squares;
  /** The squares of pieces that have not been captured there before they moved. */
  spared: Squares;
  /** The squares that the king of the other side can reach; it cannot be checkmated on any of them. */
  king: Squares;
  /** The squares that the side can attack, without its king. */
  attacked: Squares;
  /** The squares that each piece can reach before the game is over. */
  pieces: Reach[];
}

export interface VerdictUnwinnableBlockedCases {
  verdict: "unwinnable";
  proof: "blocked_cases";
  message: Message;
  /** The cases of the proof: at any moment of a game, what has happened so far is one of them. */
  cases: VerdictUnwinnableBlockedCasesCase[];
}

export interface VerdictUnwinnableExhausted {
  verdict: "unwinnable";
  proof: "exhausted" | "exhausted_material" | "exhausted_blocked" | "exhausted_material_blocked";
  message: Message;
  /** The positions that were visited. */
  positions: number;
  /** How often a move led to a position in which the material allows no checkmate. */
  ruled_out_by_material?: number;
  /** How often a move led to a position proven to be blocked. */
  ruled_out_as_blocked?: number;
}

export interface VerdictUndecided {
  verdict: "undecided";
  /** The positions whose moves were tried. */
  nodes: number;
  /** What ended the search: nodes, the memory for positions, or the time, after which another run may decide. */
  limit: "nodes" | "memory" | "time";
}

export interface VerdictUnknown {
  /** A king is missing, or could be captured. */
  verdict: "unknown";
}

/** Whether a side can still checkmate. A proof considers all positions that can arise. */
export type Verdict = VerdictWinnable | VerdictUnwinnableMaterial | VerdictUnwinnableBlocked | VerdictUnwinnableBlockedCases | VerdictUnwinnableExhausted | VerdictUndecided | VerdictUnknown;

/** A piece and the squares that it can reach before the game is over: in every game that ends in the checkmate in question. */
export interface Reach {
  square: Square;
  color: Color;
  role: Role;
  /** The squares on which it can stand, its own included; of a pawn, before promotion. None if it has been captured on its own. */
  squares: Squares;
  /** The squares on which a pawn can stand after promotion, if it can be promoted. */
  promoted?: Squares;
  /** Other squares over which it can attack or pass, although it never stops there: that would end the game. */
  passed?: Squares;
}

/** The number of an article of the FIDE Laws of Chess, in the edition in force since 1 January 2023. */
export type Article = string;

/** The articles of the claims and the problems, each under its id; absent where there are none. */
export type Articles = Record<string, Article>;

export interface Penalty {
  message: string;
  article: Article | null;
}

/** With `penalties`: what follows a completed illegal move by the FIDE Laws of Chess, and what that depends on (without an article). */
export type Penalties = Penalty[];

export interface MovesAnnounced {
  uci: Uci;
  san: San;
  claim: "threefold_repetition" | "fifty_moves";
  article: Article;
}

/** With `fields`: the pieces of both sides, White first, and the sums of their usual values in pawns. */
export interface MovesMaterial {
  signature: string;
  white: number;
  black: number;
}

/** The answer to a position: chess-oracle --json. With `fields`, a record has only the keys that were asked for, and successors may be one of them. */
export interface MovesRecord {
  id?: unknown;
  fen: Fen;
  turn: Color;
  /** The chosen piece, where one was chosen. */
  piece?: Piece;
  /** In the order of from-square, to-square, then promotion to queen, rook, bishop, knight. */
  moves: Move[];
  /** With `explain`: every square that the asked pieces reach in some way, but may not go to. */
  rejected?: Rejected[];
  captures: Captures;
  check: Known;
  checkmate: Known;
  stalemate: Known;
  /** The pieces that give check to the side to move. */
  checkers: Squares;
  castling: Castling;
  outcome: Outcome;
  /** With `dead`: whether neither side can checkmate (FIDE article 5.2.2); null if that is undecided or unknown. */
  dead?: boolean | null;
  /** The draws that the player to move may claim; absent where there are none. */
  claims?: ("threefold_repetition" | "fifty_moves")[];
  /** The moves that the player to move may write down and announce to claim a draw; absent where there are none. */
  announced?: MovesAnnounced[];
  repetitions?: Repetitions;
  /** The operations of an EPD that are true of the position, where it has some. A text has no quotes. The values of one that is given twice stand behind each other: `1; 2`. */
  operations?: Record<string, string>;
  problems: Problems;
  articles?: Articles;
  assumed: Assumed;
  warnings?: Warnings;
  /** With `fields` or --keep-lines: the number of the line in the input or the file, from 1. */
  line?: number;
  /** With `fields`: the half-moves since the last capture or pawn move. */
  halfmove?: number;
  /** With `fields`: the number of the move. */
  fullmove?: number;
  /** With `fields`: whether the side to move is in check; it has a king. */
  in_check?: boolean;
  /** With `fields`: the last move of the line, where it has moves. */
  last_move?: Uci;
  /** With `fields`: the number of legal moves that are listed. */
  move_count?: number;
  /** With `fields`: the number of those that capture. */
  capture_count?: number;
  /** With `fields`: the numbers of those that give check, that give checkmate, and that promote a pawn. */
  checks?: number;
  mates?: number;
  promotions?: number;
  /** With `fields`: the legal moves in UCI, and in SAN. */
  uci?: Uci[];
  san?: San[];
  /** With `fields`: the number of pieces of both sides. */
  piece_count?: number;
  /** With `fields`: the pieces of both sides, White first, and the sums of their usual values in pawns. */
  material?: MovesMaterial;
  /** With `fields`: how much of the pieces other than pawns is left: a knight or a bishop counts 1, a rook 2, a queen 4. */
  phase?: number;
  /** With `fields`: the Zobrist key of Polyglot, in hexadecimal. The package for JavaScript has none. */
  hash?: string;
}

export interface SuccessorsSuccessor {
  uci: Uci;
  san: San;
  fen: Fen;
}

export interface SuccessorsAnnounced {
  uci: Uci;
  san: San;
  claim: "threefold_repetition" | "fifty_moves";
  article: Article;
}

/** The answer to a position: chess-oracle --successors --json. */
export interface SuccessorsRecord {
  id?: unknown;
  fen: Fen;
  turn: Color;
  /** The chosen piece, where one was chosen. */
  piece?: Piece;
  /** In the order of the moves. */
  successors: SuccessorsSuccessor[];
  captures: Captures;
  check: Known;
  checkmate: Known;
  stalemate: Known;
  /** The pieces that give check to the side to move. */
  checkers: Squares;
  castling: Castling;
  outcome: Outcome;
  /** With `dead`: whether neither side can checkmate (FIDE article 5.2.2); null if that is undecided or unknown. */
  dead?: boolean | null;
  /** The draws that the player to move may claim; absent where there are none. */
  claims?: ("threefold_repetition" | "fifty_moves")[];
  /** The moves that the player to move may write down and announce to claim a draw; absent where there are none. */
  announced?: SuccessorsAnnounced[];
  repetitions?: Repetitions;
  /** The operations of an EPD that are true of the position, where it has some. A text has no quotes. The values of one that is given twice stand behind each other: `1; 2`. */
  operations?: Record<string, string>;
  problems: Problems;
  articles?: Articles;
  assumed: Assumed;
  warnings?: Warnings;
}

/** The captured piece and its square: beside the target in an en passant capture. */
export interface ExplainCapture {
  role: "pawn" | "knight" | "bishop" | "rook" | "queen";
  square: Square;
}

/** The same move among those of the line: which half-move it is, from 1, and that it was legal; only if the line has played it. */
export interface ExplainPlayed {
  ply: number;
  legal: true;
}

export interface ExplainLegal {
  id?: unknown;
  fen: Fen;
  /** In UCI if the from-square is known, otherwise as it was written. */
  move: string;
  legal: true;
  /** Only for a legal move. */
  san: San;
  from: Square;
  to: Square;
  role: Role;
  /** The captured piece and its square: beside the target in an en passant capture. */
  capture?: ExplainCapture;
  en_passant?: true;
  promotion?: "queen" | "rook" | "bishop" | "knight";
  castle?: Side;
  check?: true;
  checkmate?: true;
  /** What is written wrongly in the moves before the move, and in the move itself if it is legal; absent if nothing is. */
  warnings?: Warnings;
  /** Only for an illegal move, like squares and by. */
  reason?: Reason;
  /** The squares that the reason is about. */
  squares?: Squares;
  /** The pieces that the reason is about. */
  by?: Squares;
  /** The article of the FIDE Laws of Chess by which the move is illegal; absent where no article speaks of it. */
  article?: Article;
  message: Message;
  penalties?: Penalties;
  /** The same move among those of the line: which half-move it is, from 1, and that it was legal; only if the line has played it. */
  played?: ExplainPlayed;
  /** How the game has ended before the move; only if it has. */
  outcome?: Outcome;
  problems: Problems;
  articles?: Articles;
  assumed: Assumed;
}

export interface ExplainNotLegal {
  id?: unknown;
  fen: Fen;
  /** In UCI if the from-square is known, otherwise as it was written. */
  move: string;
  legal: false;
  /** Only for a legal move. */
  san?: San;
  from?: Square;
  to?: Square;
  role?: Role;
  /** The captured piece and its square: beside the target in an en passant capture. */
  capture?: ExplainCapture;
  en_passant?: true;
  promotion?: "queen" | "rook" | "bishop" | "knight";
  castle?: Side;
  check?: true;
  checkmate?: true;
  /** What is written wrongly in the moves before the move, and in the move itself if it is legal; absent if nothing is. */
  warnings?: Warnings;
  /** Only for an illegal move, like squares and by. */
  reason: Reason;
  /** The squares that the reason is about. */
  squares: Squares;
  /** The pieces that the reason is about. */
  by: Squares;
  /** The article of the FIDE Laws of Chess by which the move is illegal; absent where no article speaks of it. */
  article?: Article;
  message: Message;
  penalties?: Penalties;
  /** The same move among those of the line: which half-move it is, from 1, and that it was legal; only if the line has played it. */
  played?: ExplainPlayed;
  /** How the game has ended before the move; only if it has. */
  outcome?: Outcome;
  problems: Problems;
  articles?: Articles;
  assumed: Assumed;
}

/** The answer to chess-oracle explain --json. */
export type ExplainRecord = ExplainLegal | ExplainNotLegal;

export interface AttacksPin {
  square: Square;
  by: Square;
  king: Square;
}

export interface AttacksPinsToQueen {
  square: Square;
  by: Square;
  queen: Square;
}

/** The answer to chess-oracle attacks --json. */
export interface AttacksRecord {
  id?: unknown;
  fen: Fen;
  /** The squares that each side attacks. */
  attacks: BothSides;
  /** With `square`: the pieces of each side that attack it. */
  attackers?: BothSides;
  /** Pieces of both colours that are pinned to their king. */
  pins: AttacksPin[];
  /** Pieces of both colours that a bishop or a rook pins to a queen of theirs: they may move. */
  pins_to_queen: AttacksPinsToQueen[];
  /** The pieces that give check to the side to move. */
  checkers: Squares;
  problems: Problems;
  articles?: Articles;
  assumed: Assumed;
  warnings?: Warnings;
}

/** The answer to chess-oracle mask --json. */
export interface MaskRecord {
  id?: unknown;
  piece: Piece;
  /** The mask of 15 by 15 as steps, files to the right and ranks up. */
  offsets: number[][];
  /** The lines of the mask on the board, outward. */
  vectors: Square[][];
  /** The vectors, one after the other. */
  squares: Square[];
  /** Only for a pawn: the squares where it may only capture. */
  captures?: Square[];
}

export interface PerftDivide {
  uci: Uci;
  nodes: number;
}

/** The answer to chess-oracle perft --json. */
export interface PerftRecord {
  id?: unknown;
  fen: Fen;
  /** In half-moves. */
  depth: number;
  /** The multiplicity= of the line: how often the position counts. The counts are multiplied by it. */
  multiplicity?: number;
  nodes: number;
  /** The count after each move, in the order of moves; empty at depth 0. */
  divide: PerftDivide[];
  problems: Problems;
  articles?: Articles;
  assumed: Assumed;
  warnings?: Warnings;
}

/** The answer to chess-oracle perft --stats --json. */
export interface PerftStatsRecord {
  id?: unknown;
  fen: Fen;
  /** In half-moves. */
  depth: number;
  /** The multiplicity= of the line: how often the position counts. The numbers are multiplied by it. */
  multiplicity?: number;
  nodes: number;
  /** Captures, those en passant among them. */
  captures: number;
  en_passant: number;
  castles: number;
  promotions: number;
  /** Moves that give check, those below among them. */
  checks: number;
  /** Checks by a piece that has not moved, and by no other. */
  discovery_checks: number;
  double_checks: number;
  checkmates: number;
  problems: Problems;
  articles?: Articles;
  assumed: Assumed;
  warnings?: Warnings;
}

export interface PerftCheckChecked {
  /** In half-moves. */
  depth: number;
  /** The count of the line: 400 of ;D2 400. */
  written: number;
  /** The true count. */
  nodes: number;
}

/** The answer to chess-oracle perft --check --json. */
export interface PerftCheckRecord {
  id?: unknown;
  fen: Fen;
  /** The counts of the line that were checked, in its order. */
  checked: PerftCheckChecked[];
  /** Whether all checked counts are right. */
  right: boolean;
  problems: Problems;
  articles?: Articles;
  assumed: Assumed;
  warnings?: Warnings;
  /** The name of the file of a wrong count; absent for standard input. */
  file?: string;
}

/** With `flag`: what the fall of this side's flag means. */
export interface WinnableFlag {
  color: Color;
  /** Null if it is undecided. */
  result: "1-0" | "0-1" | "1/2-1/2" | null;
  message: string;
  article: Article;
}

/** The answer to chess-oracle winnable --json: whether each side can still checkmate by some series of legal moves. */
export interface WinnableRecord {
  id?: unknown;
  fen: Fen;
  white: Verdict;
  black: Verdict;
  /** Whether neither side can checkmate (FIDE article 5.2.2); null if that is undecided or unknown. */
  dead: boolean | null;
  /** With `flag`: what the fall of this side's flag means. */
  flag?: WinnableFlag;
  /** The number of positions whose moves were tried, for both sides; without those of searches by detours, for a way out of a closed position. */
  nodes: number;
  problems: Problems;
  articles?: Articles;
  assumed: Assumed;
  warnings?: Warnings;
}

/** The half-move after which a draw could be claimed first. */
export interface GameClaims {
  threefold: number | null;
  fifty_moves: number | null;
}

export interface GameAnnounced {
  uci: Uci;
  san: San;
  claim: "threefold_repetition" | "fifty_moves";
  article: Article;
}

export interface GameFinding {
  kind: "illegal_move" | "ambiguous_move" | "ambiguous_letters" | "unreadable_token" | "null_move" | "move_after_end" | "wrong_result" | "wrong_termination" | "result_mismatch" | "missing_result" | "second_result" | "note_after_result" | "missing_tags" | "duplicate_tag" | "unreadable_tag" | "miswritten_tag" | "too_many_tags" | "bad_fen" | "wrong_turn" | "no_white_king" | "no_black_king" | "empty" | "opposite_check" | "bad_castling_rights" | "invalid_ep_square" | "too_many_white_pawns" | "too_many_black_pawns" | "too_many_white_pieces" | "too_many_black_pieces" | "impossible_check" | "too_many_promoted" | "promoted_bishops" | "boxed_in_bishop" | "too_few_captures" | "blocked_promotions" | "unreachable_pawn" | "impossible_castling_rights" | "castling_parity" | "bad_setup" | "bad_date" | "bad_result" | "unknown_variant" | "unclosed_comment" | "unopened_comment" | "unclosed_variation" | "unopened_variation" | "deep_variation" | "claimable_draw" | "game_over" | "nonstandard_san" | "wrong_move_number" | "wrong_ply_count" | "unclaimed_threefold" | "unclaimed_fifty_moves" | "unreadable_annotation" | "bad_time_control" | "clock_gain" | "doubtful_termination";
  /** The half-move that it is about, from 1. */
  ply?: number;
  /** The move with its number, as it is written. */
  move?: string;
  line: number;
  /** In characters from 1. */
  column: number;
  /** The position that it is about. */
  fen?: Fen;
  /** The law that an illegal move breaks. */
  reason?: Reason;
  /** The squares that the reason is about. */
  squares?: Squares;
  /** The opponent's pieces that the reason is about. */
  by?: Squares;
  article?: Article;
  /** An illegal move was played before it. */
  after_illegal?: true;
  message: string;
  penalties?: Penalties;
}

export interface GameRepair {
  /** The half-move at which the fault surfaces. */
  fault: number;
  /** The half-move that is changed, or before which one is missing. */
  ply: number;
  kind: "replace" | "insert" | "remove" | "split" | "swap" | "swap_own" | "as_written";
  /** What is written there; absent for a missing half-move. */
  written?: string;
  /** What it could have been; absent for a half-move that is left out. */
  san?: string;
  /** The number of half-moves from the fault on that are legal then. */
  plies: number;
  /** The number of letters that differ. */
  distance?: number;
  /** The whole game is legal then. */
  whole?: true;
  /** No other change of one half-move makes the whole game legal: all were tried. */
  unique?: true;
  /** The whole game is legal then, its numbers do not jump, and no other cause is about as likely. */
  sure?: true;
}

/** The answer to chess-oracle games --json: a record for each game. */
export interface GameRecord {
  id?: unknown;
  /** The number of the game in its file, from 1. */
  game: number;
  /** The name of the file; absent for standard input. */
  file?: string;
  /** The line in which the game begins, from 1. */
  line: number;
  /** The number of bytes before the game. */
  offset: number;
  /** The tags in their order; if a name is repeated, the first. */
  tags: Record<string, string>;
  /** Where the game begins; absent for the initial position of standard chess, and if it is not known. */
  start?: Fen;
  /** The letters of the pieces: the language in which the game replays furthest, the first of them if there are several; absent for English. */
  letters?: "de" | "fr" | "es" | "it" | "nl" | "pt" | "pl" | "cs" | "hu" | "sv" | "da" | "fi" | "ru" | "figurines";
  /** The other languages in which the game replays as far; absent if there are none. If the moves differ, there is a finding ambiguous_letters. */
  letters_also?: ("de" | "fr" | "es" | "it" | "nl" | "pt" | "pl" | "cs" | "hu" | "sv" | "da" | "fi" | "ru" | "figurines")[];
  /** The number of half-moves that were played. */
  plies: number;
  /** The number of illegal moves that were played all the same. */
  illegal_moves: number;
  /** The last position that is known; null if it is not known where the game begins. */
  fen: Fen | null;
  /** The termination marker, else the tag Result. Of a game that was not played: +-- (White wins by forfeit), --+ (Black wins) or 0-0 (both lose). */
  result: "1-0" | "0-1" | "1/2-1/2" | "*" | "+--" | "--+" | "0-0" | null;
  /** How the game has ended on the board; null if it has not, or if a move could not be played. */
  outcome: Outcome;
  /** The half-move after which a draw could be claimed first. */
  claims: GameClaims;
  /** The moves that the player to move could write down and announce after the last move to claim a draw; absent where there are none. */
  announced?: GameAnnounced[];
  repetitions?: Repetitions;
  findings: GameFinding[];
  /** The number of findings that are left out, because there are too many. */
  omitted?: number;
  /** With `repair`, for a game with an illegal, ambiguous or unreadable move: for each fault the best five changes that get beyond it, the best first. After the first fault, the best change of each is made. Null if the game is longer than 64 KiB. */
  repairs?: GameRepair[] | null;
  /** With `fields`: the moves of the main line, an illegal one as it is written; a null move is `0000` and `--`. */
  uci?: string[];
  san?: string[];
}

/** The answer to chess-oracle games --positions --json: a record for each position, the start first. */
export interface GamePositionRecord {
  /** The number of the game in its file, from 1. */
  game: number;
  /** The name of the file; absent for standard input. */
  file?: string;
  /** The number of half-moves before the position. */
  ply: number;
  /** The number of variations in which the position stands; absent in the game itself. */
  depth?: number;
  /** The move that led to the position; absent at the start and after a null move. */
  uci?: Uci;
  san?: San;
  fen: Fen;
}

export interface ErrorError {
  code: "no_position" | "unreadable_token" | "unknown_color" | "unknown_role" | "missing_color" | "missing_role" | "missing_square" | "bad_square" | "square_taken" | "pawn_on_back_rank" | "two_kings" | "rank_count" | "rank_length" | "adjacent_digits" | "unknown_piece" | "extra_word" | "bad_opcode" | "repeated_operation" | "unclosed_operation" | "unclosed_string" | "unknown_field" | "repeated_field" | "missing_value" | "bad_turn" | "bad_castling" | "bad_ep_square" | "bad_moved" | "bad_number" | "bad_piece" | "no_piece" | "wrong_piece" | "missing_move" | "missing_depth" | "unreadable_move" | "illegal_move" | "ambiguous_move" | "missing_promotion" | "wrong_notation" | "chess960_castling" | "second_position" | "address_without_position" | "unclosed_comment" | "unclosed_variation" | "invisible_character" | "unknown_start" | "pgn" | "bad_operation" | "problems" | "usage" | "no_input" | "cannot_read" | "not_utf8" | "line_too_long" | "too_many_nodes" | "limit_reached" | "no_counts" | "bad_count" | "bad_row" | "answer_too_long" | "not_json" | "unknown_pattern" | "missing_key" | "bad_value" | "repeated_key" | "unknown_key" | "reply_too_long" | "too_many_positions" | "too_shallow" | "unreadable_drawing";
  /** What is wrong, for people; its wording may change. */
  message: string;
  /** The offending piece of text. */
  token: string;
  /** The column of the token in the line, in characters from 1; absent if it comes from an option. */
  column?: number;
  /** The key of an object in whose value the token stands. */
  key?: string;
  /** The column of the token in that value, in characters from 1. */
  key_column?: number;
  /** Why the move is illegal, as `explain` says it. */
  reason?: Reason;
  article?: Article;
  /** What to do about it, for people; its wording may change. */
  hint?: string;
  /** Why a strict request refuses the position. */
  problems?: Problems;
}

/** Instead of an answer: to a line of a stream, or to one command in JSON. */
export interface ErrorRecord {
  id?: unknown;
  error: ErrorError;
  /** The name of the file; absent for standard input. */
  file?: string;
  /** The number of the line in the input or the file, from 1; all lines count. */
  line?: number;
}

/** A format that is no record. */
export type TextFormat = "board" | "epd" | "fen" | "github" | "html" | "lan" | "pgn" | "pieces" | "san" | "svg" | "uci";

/** A text or a picture, under the name of its format. */
export interface TextRecord {
  board?: string;
  epd?: string;
  fen?: string;
  github?: string;
  html?: string;
  lan?: string;
  pgn?: string;
  pieces?: string;
  san?: string;
  svg?: string;
  uci?: string;
  id?: unknown;
}

/** The answer to `report`. */
export interface ReportRecord {
  id?: unknown;
  report: string;
}

/** The answer to `count`. */
export interface CountRecord {
  id?: unknown;
  count: number;
}

/** The answer to `positions`: every position of a game. */
export interface PositionsRecord {
  id?: unknown;
  positions: GamePositionRecord[];
}

/** The answer to `all`: the record of every game. */
export interface GamesRecord {
  id?: unknown;
  games: GameRecord[];
}

export interface PlayAnnounced {
  uci: Uci;
  san: San;
  claim: "threefold_repetition" | "fifty_moves";
  article: Article;
}

/** Returned by `play`. */
export interface PlayRecord {
  fen: Fen;
  turn: Color;
  check: Known;
  checkmate: Known;
  stalemate: Known;
  /** The pieces that give check to the side to move. */
  checkers: Squares;
  castling: Castling;
  outcome: Outcome;
  /** The draws that the player to move may claim; absent where there are none. */
  claims?: ("threefold_repetition" | "fifty_moves")[];
  /** The moves that the player to move may write down and announce to claim a draw; absent where there are none. */
  announced?: PlayAnnounced[];
  repetitions?: Repetitions;
  problems: Problems;
  articles?: Articles;
  assumed: Assumed;
  warnings?: Warnings;
  /** The moves that were played, each with `uci`, `san` and the `fen` after it. */
  played?: Record<string, unknown>[];
}

export interface PositionAnnounced {
  uci: Uci;
  san: San;
  claim: "threefold_repetition" | "fifty_moves";
  article: Article;
}

/** Returned by `position`. */
export interface PositionRecord {
  fen: Fen;
  turn: Color;
  check: Known;
  checkmate: Known;
  stalemate: Known;
  /** The pieces that give check to the side to move. */
  checkers: Squares;
  castling: Castling;
  outcome: Outcome;
  /** The draws that the player to move may claim; absent where there are none. */
  claims?: ("threefold_repetition" | "fifty_moves")[];
  /** The moves that the player to move may write down and announce to claim a draw; absent where there are none. */
  announced?: PositionAnnounced[];
  repetitions?: Repetitions;
  problems: Problems;
  articles?: Articles;
  assumed: Assumed;
  warnings?: Warnings;
}

/** What a position does not say itself. */
export interface SetupOptions {
  /** Whose turn it is, if the position does not say it. */
  turn?: string;
  /** Who may castle: `KQkq`, files of rooks (`HAha`), or `-`. */
  castling?: string;
  /** En passant: the square that a pawn has just passed over, or `-`. */
  ep?: string;
  /** The squares of kings and rooks that have moved, such as `a1e8`. */
  moved?: string;
  /** Half-moves since the last capture or pawn move. */
  halfmove?: number | string;
  /** The number of the next move. */
  fullmove?: number | string;
  /** The letters of the pieces in moves: `de` for Sf3; `auto` for games. */
  letters?: string;
  /** Whether a position with problems, a move that is written wrongly, and a key that is not known are refused. */
  strict?: boolean;
  /** Whether castling rights that make sense in Chess960 only are refused. */
  standard?: boolean;
  /** Whether castling is written as the king taking its rook. */
  chess960?: boolean;
}

/** How a picture looks. */
export interface PictureOptions {
  /** Whether Black is at the bottom. */
  flip?: boolean;
  /** Whether pieces are chess symbols instead of letters. */
  unicode?: boolean;
  /** Files and ranks of a picture. */
  coordinates?: boolean | "outside" | "inside" | "none";
  /** The width of a picture in pixels. */
  size?: number;
  /** The colours of a picture: classic, brown, blue, green, contrast or print. */
  theme?: string;
  /** Whether a picture shows moves as arrows; or those of `arrow`. */
  arrows?: boolean | unknown[];
  /** The text below a picture: `sentence` for the usual one, `none`, or another text, in which `{id}` and `{turn}` are filled in. */
  caption?: string;
  /** Whether a picture has no mark of the side to move. */
  no_turn?: boolean;
  /** Whether a picture shows the pieces alone. */
  plain?: boolean;
  /** Squares that are marked in a picture. */
  mark?: Texts;
  /** Arrows of a picture, such as `e2e4`. */
  arrow?: MoveText | Moves;
  /** The same as `flip`. */
  flipped?: boolean;
  /** The side at the bottom. */
  orientation?: boolean | string;
  /** A move whose squares are marked. */
  lastMove?: MoveText | Texts;
}

/** The options of `moves`. */
export interface MovesOptions extends SetupOptions {
  /** Moves to play first, in UCI (`e2e4`) or SAN (`Nf3`): a list or a string. */
  moves?: Moves;
  /** The chosen piece: its square (`e1`), the whole piece (`Wke1`), or the only one of its role (`K`, `king`). */
  piece?: string;
  /** The kinds that are listed, such as `captures`. */
  only?: Texts;
  /** The keys of the record that are written, or the columns of a row. */
  fields?: Texts;
  /** Whether to add why pieces may not go elsewhere. */
  explain?: boolean;
  /** Whether to look for dead positions. */
  dead?: boolean;
  /** The positions to try for each side, with `dead` (default: 10000). */
  nodes?: number;
  /** The same as `piece`. */
  square?: unknown;
}

/** The options of `explain`. */
export interface ExplainOptions extends SetupOptions {
  /** Moves to play first, in UCI (`e2e4`) or SAN (`Nf3`): a list or a string. */
  moves?: Moves;
  /** What follows an illegal move, in standard, rapid or blitz games. */
  penalties?: "standard" | "rapid" | "blitz";
  /** The keys of the record that are written, or the columns of a row. */
  fields?: Texts;
}

/** The options of `play`. */
export interface PlayOptions extends SetupOptions {
  /** Whether to look for dead positions. */
  dead?: boolean;
  /** The positions to try for each side, with `dead` (default: 10000). */
  nodes?: number;
}

/** The options of `position`. */
export interface PositionOptions extends SetupOptions {
  /** Moves to play first, in UCI (`e2e4`) or SAN (`Nf3`): a list or a string. */
  moves?: Moves;
  /** Whether to look for dead positions. */
  dead?: boolean;
  /** The positions to try for each side, with `dead` (default: 10000). */
  nodes?: number;
}

/** The options of `attacks`. */
export interface AttacksOptions extends SetupOptions {
  /** Moves to play first, in UCI (`e2e4`) or SAN (`Nf3`): a list or a string. */
  moves?: Moves;
  /** The square whose attackers are named. */
  square?: string;
  /** The keys of the record that are written, or the columns of a row. */
  fields?: Texts;
}

/** The options of `judge_game`. */
export interface JudgeGameOptions extends PictureOptions {
  /** The keys of the record that are written, or the columns of a row. Those, and tags. */
  fields?: Texts;
  /** Whether to judge variations, too. */
  variations?: boolean;
  /** Whether to find moves that SAN writes otherwise, draws that were not claimed, and wrong clocks. */
  pedantic?: boolean;
  /** Whether to judge up to the first illegal move only. */
  stop_at_illegal?: boolean;
  /** Whether to say what a damaged game could have been (default: true). */
  repair?: boolean;
  /** The kinds of findings that are looked for. */
  findings?: Texts;
  /** The kinds of findings that are not looked for. */
  ignore?: Texts;
  /** The letters of the pieces in moves: `de` for Sf3; `auto` for games. */
  letters?: string;
  /** The letters of the pieces in moves that are written. */
  write_letters?: string;
  no_comments?: boolean;
  no_variations?: boolean;
  /** Whether to draw the board of each finding. */
  board?: boolean;
  diagrams?: boolean;
  /** The same of each illegal move. */
  penalties?: "standard" | "rapid" | "blitz";
}

/** The options of `winnable`. */
export interface WinnableOptions extends SetupOptions {
  /** Moves to play first, in UCI (`e2e4`) or SAN (`Nf3`): a list or a string. */
  moves?: Moves;
  /** The positions to try for each side (default: 100000). */
  nodes?: number;
  /** The time in milliseconds (default: 10000). An answer that depends on it says so. */
  timeout_ms?: number;
  /** The side whose flag has fallen; the answer says what that means. */
  flag?: "white" | "black";
  /** The keys of the record that are written, or the columns of a row. */
  fields?: Texts;
}

/** The options of `perft`. */
export interface PerftOptions extends SetupOptions {
  /** Moves to play first, in UCI (`e2e4`) or SAN (`Nf3`): a list or a string. */
  moves?: Moves;
  /** Whether a text has the count after each move; a record has it unless this is false. */
  divide?: boolean;
  /** After how many half-moves the positions are written instead of a count. */
  split?: number | string;
  /** The most leaf nodes (default: 100000000). */
  nodes?: number;
  /** The time in milliseconds (default: 10000). An answer that depends on it says so. */
  timeout_ms?: number;
  /** The keys of the record that are written, or the columns of a row. */
  fields?: Texts;
}

/** The options of `svg`. */
export interface SvgOptions extends SetupOptions, PictureOptions {
  /** The command; without it, that of the command line. */
  ask?: "moves" | "explain" | "attacks" | "winnable";
  /** Moves to play first, in UCI (`e2e4`) or SAN (`Nf3`): a list or a string. */
  moves?: Moves;
  /** The chosen piece: its square (`e1`), the whole piece (`Wke1`), or the only one of its role (`K`, `king`). For mask: the piece. */
  piece?: string;
  /** For moves: the kinds that are listed, such as `captures`. */
  only?: Texts;
  /** For moves: whether to add why pieces may not go elsewhere. */
  explain?: boolean;
  /** For moves: whether to look for dead positions. */
  dead?: boolean;
  /** For perft: the most leaf nodes (default: 100000000). For winnable: the positions to try for each side (default: 100000). For mate: the positions to try (default: 1000000). For moves: the positions to try for each side, with `dead` (default: 10000). */
  nodes?: number;
  /** The move to explain, in UCI (`e1c1`), SAN (`O-O-O`) or long notation (`Ke1-c1`). */
  move?: MoveText;
  /** For explain: what follows an illegal move, in standard, rapid or blitz games. For games: the same of each illegal move. */
  penalties?: "standard" | "rapid" | "blitz";
  /** For attacks: the square whose attackers are named. */
  square?: string;
  /** The time in milliseconds (default: 10000). An answer that depends on it says so. */
  timeout_ms?: number;
  /** For winnable: the side whose flag has fallen; the answer says what that means. */
  flag?: "white" | "black";
}

/** The options of `mask`. */
export interface MaskOptions {
  /** The chosen piece: its square (`e1`), the whole piece (`Wke1`), or the only one of its role (`K`, `king`). The piece. */
  piece?: string;
  /** The keys of the record that are written, or the columns of a row. */
  fields?: Texts;
}

/** What any request may say. */
export interface RequestKeys {
  /** Any JSON; the answer has it as it was written. */
  id?: unknown;
  /** The format of the answer, as a value of -o; without it, that of the command line for its own command, and json for another. In a stream of records, a text or picture is a string under the name of its format. */
  output?: "json";
  /** Keys of this object that must be those of its command: another one is an error, and not ignored. */
  refuse_unknown?: Texts;
}

/** The position of a request. */
export interface PositionKeys {
  /** A position in any form: pieces with colour, role and square (`Wke1 Wra1 Bqd8`), a FEN, an EPD, `startpos`, or a drawn board. Fields and moves may follow. */
  position?: Position;
  /** The same as `position`. */
  fen?: Position;
  /** The same as `position`. */
  epd?: Position;
}

/** A request of `moves`. */
export interface MovesRequest extends MovesOptions, PictureOptions, RequestKeys, PositionKeys {
  /** The command; without it, that of the command line. */
  ask?: "moves";
}

/** A request of `explain`. */
export interface ExplainRequest extends ExplainOptions, PictureOptions, RequestKeys, PositionKeys {
  /** The command; without it, that of the command line. */
  ask: "explain";
  /** The move to explain, in UCI (`e1c1`), SAN (`O-O-O`) or long notation (`Ke1-c1`). */
  move?: MoveText;
}

/** A request of `attacks`. */
export interface AttacksRequest extends AttacksOptions, PictureOptions, RequestKeys, PositionKeys {
  /** The command; without it, that of the command line. */
  ask: "attacks";
}

/** A request of `mask`. */
export interface MaskRequest extends MaskOptions, RequestKeys {
  /** The command; without it, that of the command line. */
  ask: "mask";
}

/** A request of `perft`. */
export interface PerftRequest extends PerftOptions, RequestKeys, PositionKeys {
  /** The command; without it, that of the command line. */
  ask: "perft";
  /** Half-moves. */
  depth?: number | string;
}

/** A request of `winnable`. */
export interface WinnableRequest extends WinnableOptions, PictureOptions, RequestKeys, PositionKeys {
  /** The command; without it, that of the command line. */
  ask: "winnable";
}

/** A request of `games`. */
export interface GamesRequest extends JudgeGameOptions, RequestKeys {
  /** The command; without it, that of the command line. */
  ask: "games";
  /** The text of one game in PGN; tags may be left out. */
  pgn?: string;
}

export type AnyRequest = MovesRequest | ExplainRequest | AttacksRequest | MaskRequest | PerftRequest | WinnableRequest | GamesRequest;

export type AnyRecord = SuccessorsRecord | CountRecord | MovesRecord | ExplainRecord | AttacksRecord | MaskRecord | PerftStatsRecord | PerftCheckRecord | PerftRecord | WinnableRecord | PositionsRecord | GamesRecord | ReportRecord | GameRecord | TextRecord | ErrorRecord;
