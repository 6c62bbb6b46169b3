// Made from `chess-oracle schema` by `npm run types`. The schema says what each key of a record means.

export interface Request {
  /**
   * Any JSON; the answer has it as it was written.
   */
  id?: unknown;
  /**
   * The question; without it, that of the command line.
   */
  ask?: "moves" | "explain" | "attacks" | "mask" | "material" | "perft" | "winnable" | "games";
  /**
   * The format of the answer, as a value of -o; without it, that of the command line for its own question, and json for another. In a stream of records, a text or picture is a string under the name of its format.
   */
  output?: string;
  /**
   * A position in any form: pieces with colour, role and square (`Wke1 Wra1 Bqd8`), a FEN, an EPD, `startpos`, or a drawn board. Fields and moves may follow it, as in a line.
   */
  position?: string;
  /**
   * The same as `position`.
   */
  fen?: string;
  /**
   * The same as `position`.
   */
  epd?: string;
  /**
   * Moves to play first, in UCI (`e2e4`) or SAN (`Nf3`): a list of strings, or a string of moves.
   */
  moves?: string[] | string;
  /**
   * Whose turn it is, if the position does not say it.
   */
  turn?: string;
  /**
   * Who may castle: `KQkq`, files of rooks (`HAha`), or `-`.
   */
  castling?: string;
  /**
   * En passant: the square that a pawn has just passed over, or `-`.
   */
  ep?: string;
  /**
   * The squares of kings and rooks that have moved, such as `a1e8`.
   */
  moved?: string;
  /**
   * Half-moves since the last capture or pawn move.
   */
  halfmove?: number | string;
  /**
   * The number of the next move.
   */
  fullmove?: number | string;
  /**
   * The chosen piece: its square (`e1`), or the whole piece (`Wke1`). For mask: the lone piece.
   */
  piece?: string;
  /**
   * The move to explain, in UCI (`e1c1`), SAN (`O-O-O`) or long notation (`Ke1-c1`).
   */
  move?: string;
  /**
   * For explain: what follows an illegal move, in standard, rapid or blitz games. For games: the same of each illegal move.
   */
  follow?: "standard" | "rapid" | "blitz";
  /**
   * For perft: half-moves.
   */
  depth?: number | string;
  /**
   * For attacks: the square whose attackers are named.
   */
  square?: string;
  /**
   * For perft: the most leaf nodes (default: 100000000). For winnable: the positions to try for each side (default: 100000). For moves: the same, with `dead` (default: 10000).
   */
  nodes?: number;
  /**
   * The time in milliseconds (default: 10000). An answer that depends on it says so.
   */
  timeout_ms?: number;
  /**
   * For winnable: the side whose flag has fallen; the answer says what that means.
   */
  flag?: "white" | "black";
  /**
   * For games: the text of one game in PGN; tags may be left out.
   */
  pgn?: string;
  /**
   * The letters of the pieces in moves: `de` for Sf3; `auto` for games.
   */
  letters?: string;
  /**
   * Whether a position with problems, a move that is written wrongly, and a key that is not known are refused.
   */
  strict?: boolean;
  /**
   * Whether castling rights that make sense in Chess960 only are refused.
   */
  standard?: boolean;
  /**
   * Whether castling is written as the king taking its rook.
   */
  chess960?: boolean;
  /**
   * For moves: the kinds that are listed, such as `captures`. For games: the kinds of findings that are looked for.
   */
  only?: string[] | string;
  /**
   * For moves: the keys of the record that are written. For games: those, columns of a table, or tags.
   */
  fields?: string[] | string;
  /**
   * For moves: whether the answer is their number.
   */
  count?: boolean;
  /**
   * For moves: whether SAN and long algebraic notation have chess symbols.
   */
  figurine?: boolean;
  /**
   * For moves: whether the answer is the positions after them.
   */
  successors?: boolean;
  /**
   * For moves: whether to add why pieces may not go elsewhere.
   */
  explain?: boolean;
  /**
   * For moves: whether to look for dead positions.
   */
  dead?: boolean;
  /**
   * For perft: whether to compare the counts with those of the EPD.
   */
  check?: boolean;
  /**
   * For perft: whether a text has the count after each move.
   */
  divide?: boolean;
  /**
   * For perft: after how many half-moves the positions are written instead of a count.
   */
  split?: number | string;
  /**
   * For games: whether every position is written instead of the findings.
   */
  positions?: boolean;
  /**
   * For games: whether to judge variations, too.
   */
  variations?: boolean;
  /**
   * For games: whether to find moves that SAN writes otherwise, and draws that were not claimed.
   */
  pedantic?: boolean;
  /**
   * For games: whether to judge up to the first illegal move only.
   */
  stop?: boolean;
  /**
   * For games: whether to say what a damaged game could have been (default: true).
   */
  repair?: boolean;
  /**
   * For games: the kinds of findings that are not looked for.
   */
  ignore?: string[] | string;
  /**
   * For games: the letters of the pieces in moves that are written.
   */
  write_letters?: string;
  /**
   * For games: whether to draw the board of each finding.
   */
  board?: boolean;
  /**
   * Whether Black is at the bottom.
   */
  flip?: boolean;
  /**
   * Whether pieces are chess symbols instead of letters.
   */
  unicode?: boolean;
  /**
   * Files and ranks of a picture.
   */
  coordinates?: "outside" | "inside" | "none";
  /**
   * The width of a picture in pixels.
   */
  size?: number;
  /**
   * The colours of a picture: classic, brown, blue, green, contrast or print.
   */
  theme?: string;
  /**
   * Whether a picture shows moves as arrows.
   */
  arrows?: boolean;
  /**
   * The text below a picture: `sentence` for the usual one, `none`, or another text, in which `{id}` and `{turn}` are filled in.
   */
  caption?: string;
  /**
   * Whether a picture has no mark of the side to move.
   */
  no_turn?: boolean;
  /**
   * Whether a picture shows the pieces alone.
   */
  plain?: boolean;
  /**
   * Squares that are marked in a picture.
   */
  mark?: string[] | string;
  /**
   * Arrows of a picture, such as `e2e4`.
   */
  arrow?: string[] | string;
}


export type AnyRecord =
  | MovesRecord
  | SuccessorsRecord
  | ExplainRecord
  | AttacksRecord
  | MaskRecord
  | MaterialRecord
  | PerftRecord
  | PerftCheckRecord
  | WinnableRecord
  | GameRecord
  | GamePositionRecord
  | ErrorRecord;
export type Fen = string;
export type Color = "white" | "black";
export type Square = string;
export type Role = "pawn" | "knight" | "bishop" | "rook" | "queen" | "king";
export type Uci = string;
export type San = string;
export type Side = "kingside" | "queenside";
export type Reason =
  | "no_piece"
  | "not_on_turn"
  | "movement"
  | "blocked"
  | "own_piece"
  | "pawn_push_onto_piece"
  | "pawn_capture_of_nothing"
  | "no_en_passant"
  | "captures_king"
  | "pinned"
  | "check_unanswered"
  | "king_into_check"
  | "en_passant_uncovers"
  | "missing_promotion"
  | "bad_promotion"
  | "castling_no_rook"
  | "castling_no_right"
  | "castling_in_check"
  | "castling_blocked"
  | "castling_through_check"
  | "castling_into_check";
export type Squares = Square[];
export type Message = string;
export type Article = string;
export type Captures = Uci[];
export type Known = boolean | null;
export type Outcome =
  | null
  | {
      winner: Color;
      reason: "checkmate";
      article: Article;
    }
  | {
      winner: null;
      reason: "stalemate" | "insufficient_material" | "dead_position" | "fivefold_repetition" | "seventyfive_moves";
      article: Article;
    };
export type Problems = (
  | "no_white_king"
  | "no_black_king"
  | "empty"
  | "opposite_check"
  | "bad_castling_rights"
  | "invalid_ep_square"
  | "too_many_white_pawns"
  | "too_many_black_pawns"
  | "too_many_white_pieces"
  | "too_many_black_pieces"
  | "impossible_check"
  | "too_many_promoted"
  | "promoted_bishops"
  | "boxed_in_bishop"
  | "too_few_captures"
  | "blocked_promotions"
  | "unreachable_pawn"
  | "impossible_castling_rights"
  | "castling_parity"
  | "bad_operation"
)[];
export type Assumed = ("turn" | "castling" | "fullmove" | "chess960" | "symbols" | "fen" | "initial_position")[];
export type Notation = (
  "capture_mark" | "check_mark" | "mate_mark" | "en_passant_mark" | "disambiguation" | "castling" | "numeric"
)[];
export type Follow = {
  message: string;
  article: Article | null;
}[];
export type Verdict =
  | {
      verdict: "winnable";
      line: Uci[];
      san: San[];
    }
  | {
      verdict: "unwinnable";
      proof: "material";
      message: Message;
    }
  | {
      verdict: "unwinnable";
      proof: "blocked";
      message: Message;
      king: Squares;
      attacked: Squares;
      pieces: Reach[];
    }
  | {
      verdict: "unwinnable";
      proof: "blocked_cases";
      message: Message;
      /**
       * The cases of the proof: every game is of one of them.
       *
       * @minItems 2
       */
      cases: [
        {
          captured: Squares;
          spared: Squares;
          king: Squares;
          attacked: Squares;
          /**
           * The squares that each piece can reach before the game is over.
           */
          pieces: Reach[];
        },
        {
          captured: Squares;
          spared: Squares;
          king: Squares;
          attacked: Squares;
          /**
           * The squares that each piece can reach before the game is over.
           */
          pieces: Reach[];
        },
        ...{
          captured: Squares;
          spared: Squares;
          king: Squares;
          attacked: Squares;
          /**
           * The squares that each piece can reach before the game is over.
           */
          pieces: Reach[];
        }[]
      ];
    }
  | {
      verdict: "unwinnable";
      proof: "skeleton";
      message: Message;
      positions: number;
    }
  | {
      verdict: "unwinnable";
      proof: "exhausted" | "exhausted_material" | "exhausted_blocked" | "exhausted_material_blocked";
      message: Message;
      positions: number;
      ruled_out_by_material?: number;
      ruled_out_as_blocked?: number;
    }
  | {
      verdict: "undecided";
      nodes: number;
      limit: "nodes" | "memory" | "time";
    }
  | {
      verdict: "unknown";
    };
export interface MovesRecord {
  id?: unknown;
  fen: Fen;
  turn: Color;
  piece?: Piece;
  moves: Move[];
  rejected?: Rejected[];
  captures: Captures;
  check: Known;
  checkmate: Known;
  stalemate: Known;
  checkers: Squares;
  castling: Castling;
  outcome: Outcome;
  dead?: boolean | null;
  claims?: ["threefold_repetition" | "fifty_moves", ...("threefold_repetition" | "fifty_moves")[]];
  announced?: {
    uci: Uci;
    san: San;
    claim: "threefold_repetition" | "fifty_moves";
    article: Article;
  }[];
  repetitions?: Repetitions;
  operations?: {
    [k: string]: string;
  };
  problems: Problems;
  articles?: Articles;
  assumed: Assumed;
  notation?: Notation;
}
export interface Piece {
  square: Square;
  color: Color;
  role: Role;
}
export interface Move {
  uci: Uci;
  san: San;
  from: Square;
  to: Square;
  role: Role;
  capture?: {
    role: "pawn" | "knight" | "bishop" | "rook" | "queen";
    square: Square;
  };
  en_passant?: true;
  promotion?: "queen" | "rook" | "bishop" | "knight";
  castle?: Side;
  check?: true;
  checkmate?: true;
}
export interface Rejected {
  from: Square;
  to: Square;
  reason: Reason;
  squares: Squares;
  by: Squares;
  message: Message;
  article?: Article;
}
export interface Castling {
  rights: string;
  kingside: boolean;
  queenside: boolean;
}
export interface Repetitions {
  count: number;
  plies: number[];
}
export interface Articles {
  [k: string]: Article;
}
export interface SuccessorsRecord {
  id?: unknown;
  fen: Fen;
  turn: Color;
  piece?: Piece;
  successors: {
    uci: Uci;
    san: San;
    fen: Fen;
  }[];
  captures: Captures;
  check: Known;
  checkmate: Known;
  stalemate: Known;
  checkers: Squares;
  castling: Castling;
  outcome: Outcome;
  dead?: boolean | null;
  claims?: ["threefold_repetition" | "fifty_moves", ...("threefold_repetition" | "fifty_moves")[]];
  announced?: {
    uci: Uci;
    san: San;
    claim: "threefold_repetition" | "fifty_moves";
    article: Article;
  }[];
  repetitions?: Repetitions;
  operations?: {
    [k: string]: string;
  };
  problems: Problems;
  articles?: Articles;
  assumed: Assumed;
  notation?: Notation;
}
export interface ExplainRecord {
  id?: unknown;
  fen: Fen;
  move: string;
  legal: boolean;
  san?: San;
  from?: Square;
  to?: Square;
  role?: Role;
  capture?: {
    role: "pawn" | "knight" | "bishop" | "rook" | "queen";
    square: Square;
  };
  en_passant?: true;
  promotion?: "queen" | "rook" | "bishop" | "knight";
  castle?: Side;
  check?: true;
  checkmate?: true;
  notation?: Notation;
  reason?: Reason;
  squares?: Squares;
  by?: Squares;
  article?: Article;
  message: Message;
  follow?: Follow;
  played?: {
    ply: number;
    legal: true;
  };
  outcome?: Outcome;
  problems: Problems;
  articles?: Articles;
  assumed: Assumed;
}
export interface AttacksRecord {
  id?: unknown;
  fen: Fen;
  attacks: BothSides;
  attackers?: BothSides;
  pins: {
    square: Square;
    by: Square;
    king: Square;
  }[];
  pins_to_queen: {
    square: Square;
    by: Square;
    queen: Square;
  }[];
  checkers: Squares;
  problems: Problems;
  articles?: Articles;
  assumed: Assumed;
  notation?: Notation;
}
export interface BothSides {
  white: Squares;
  black: Squares;
}
export interface MaskRecord {
  id?: unknown;
  piece: Piece;
  offsets: [number, number][];
  vectors: [Square, ...Square[]][];
  squares: Square[];
  captures?: Square[];
}
export interface MaterialRecord {
  id?: unknown;
  fen: Fen;
  white: {
    king: number;
    queen: number;
    rook: number;
    bishop: number;
    knight: number;
    pawn: number;
    points: number;
  };
  black: {
    king: number;
    queen: number;
    rook: number;
    bishop: number;
    knight: number;
    pawn: number;
    points: number;
  };
  balance: number;
  problems: Problems;
  articles?: Articles;
  assumed: Assumed;
  notation?: Notation;
}
export interface PerftRecord {
  id?: unknown;
  fen: Fen;
  depth: number;
  times?: number;
  nodes: number;
  divide: {
    uci: Uci;
    nodes: number;
  }[];
  problems: Problems;
  articles?: Articles;
  assumed: Assumed;
  notation?: Notation;
}
export interface PerftCheckRecord {
  id?: unknown;
  fen: Fen;
  checked: {
    depth: number;
    written: number;
    nodes: number;
  }[];
  right: boolean;
  problems: Problems;
  articles?: Articles;
  assumed: Assumed;
  notation?: Notation;
  file?: string;
  line?: number;
}
export interface WinnableRecord {
  id?: unknown;
  fen: Fen;
  white: Verdict;
  black: Verdict;
  dead: boolean | null;
  flag?: {
    color: Color;
    result: "1-0" | "0-1" | "1/2-1/2" | null;
    message: string;
    article: Article;
  };
  nodes: number;
  problems: Problems;
  articles?: Articles;
  assumed: Assumed;
  notation?: Notation;
}
export interface Reach {
  square: Square;
  color: Color;
  role: Role;
  squares: Squares;
  promoted?: Squares;
  passed?: Squares;
}
export interface GameRecord {
  id?: unknown;
  game: number;
  file?: string;
  line: number;
  offset: number;
  tags: {
    [k: string]: string;
  };
  start?: Fen;
  letters?: "de" | "fr" | "es" | "it" | "nl" | "pt" | "pl" | "cs" | "hu" | "sv" | "da" | "fi" | "ru" | "figurines";
  letters_also?: (
    "de" | "fr" | "es" | "it" | "nl" | "pt" | "pl" | "cs" | "hu" | "sv" | "da" | "fi" | "ru" | "figurines"
  )[];
  plies: number;
  illegal_moves: number;
  fen: Fen | null;
  result: "1-0" | "0-1" | "1/2-1/2" | "*" | "+--" | "--+" | "0-0" | null;
  outcome: Outcome;
  claims: {
    threefold: number | null;
    fifty_moves: number | null;
  };
  repetitions?: Repetitions;
  findings: {
    kind:
      | "illegal_move"
      | "ambiguous_move"
      | "ambiguous_letters"
      | "unreadable_token"
      | "null_move"
      | "move_after_end"
      | "wrong_result"
      | "wrong_termination"
      | "result_mismatch"
      | "missing_result"
      | "second_result"
      | "missing_tags"
      | "duplicate_tag"
      | "unreadable_tag"
      | "miswritten_tag"
      | "too_many_tags"
      | "bad_fen"
      | "bad_setup"
      | "bad_date"
      | "bad_result"
      | "unknown_variant"
      | "unclosed_comment"
      | "unopened_comment"
      | "unclosed_variation"
      | "unopened_variation"
      | "deep_variation"
      | "nonstandard_san"
      | "wrong_move_number"
      | "wrong_ply_count"
      | "unclaimed_threefold"
      | "unclaimed_fifty_moves";
    ply?: number;
    move?: string;
    line: number;
    column: number;
    fen?: Fen;
    reason?: Reason;
    squares?: Squares;
    by?: Squares;
    article?: Article;
    after_illegal?: true;
    message: string;
    follow?: Follow;
  }[];
  omitted?: number;
  repairs?:
    | {
        fault: number;
        ply: number;
        kind: "replace" | "insert" | "remove" | "swap" | "swap_own" | "as_written";
        written?: string;
        san?: string;
        plies: number;
        distance?: number;
        whole?: true;
        unique?: true;
        sure?: true;
      }[]
    | null;
}
export interface GamePositionRecord {
  game: number;
  file?: string;
  ply: number;
  depth?: number;
  uci?: Uci;
  san?: San;
  fen: Fen;
}
export interface ErrorRecord {
  id?: unknown;
  error: {
    code:
      | "no_position"
      | "unreadable_token"
      | "unknown_color"
      | "unknown_role"
      | "missing_color"
      | "missing_role"
      | "missing_square"
      | "bad_square"
      | "square_taken"
      | "pawn_on_back_rank"
      | "two_kings"
      | "rank_count"
      | "rank_length"
      | "adjacent_digits"
      | "unknown_piece"
      | "extra_word"
      | "bad_opcode"
      | "repeated_operation"
      | "unclosed_operation"
      | "unclosed_string"
      | "unknown_field"
      | "repeated_field"
      | "missing_value"
      | "bad_turn"
      | "bad_castling"
      | "bad_ep_square"
      | "bad_moved"
      | "bad_number"
      | "bad_piece"
      | "no_piece"
      | "wrong_piece"
      | "missing_move"
      | "missing_depth"
      | "unreadable_move"
      | "illegal_move"
      | "ambiguous_move"
      | "missing_promotion"
      | "wrong_notation"
      | "chess960_castling"
      | "second_position"
      | "address_without_position"
      | "unclosed_comment"
      | "unclosed_variation"
      | "invisible_character"
      | "unknown_start"
      | "pgn"
      | "bad_operation"
      | "problems"
      | "usage"
      | "no_input"
      | "cannot_read"
      | "not_utf8"
      | "line_too_long"
      | "too_many_nodes"
      | "limit_reached"
      | "no_counts"
      | "bad_count"
      | "answer_too_long"
      | "not_json"
      | "unknown_pattern"
      | "missing_key"
      | "bad_value"
      | "repeated_key"
      | "unknown_key"
      | "reply_too_long"
      | "too_many_positions"
      | "too_shallow"
      | "unreadable_drawing";
    message: string;
    token: string;
    column?: number;
    key?: string;
    key_column?: number;
    article?: Article;
    hint?: string;
    problems?: Problems;
  };
  file?: string;
  line?: number;
}
