"""The types of requests and records."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Iterable, List, Literal, TypedDict, Union

if TYPE_CHECKING:
    from . import Move as MoveText
    from . import Moves, Position

Texts = Union[Iterable[str], str]

# Made from the table of functions and the schemas by `CHESS_ORACLE_GENERATE=1 cargo test generated`.


Square = str
"""A square by its file and rank."""


Squares = List["Square"]
"""Squares in the order a1, b1, ... h1, a2, ... h8."""


Color = Literal["white", "black"]


Role = Literal["pawn", "knight", "bishop", "rook", "queen", "king"]


Side = Literal["kingside", "queenside"]
"""A castling side."""


Fen = str
"""A position in the six fields of FEN, castling as X-FEN, the en passant square only where a capture there is legal."""


Uci = str
"""A move in UCI. Castling is the king's move from the starting squares of standard chess, else the king taking its rook."""


San = str
"""A move in standard algebraic notation, with its check or mate mark."""


class Piece(TypedDict):
    """A piece and where it stands."""
    square: Square
    color: Color
    role: Role


class MoveCapture(TypedDict):
    """The captured piece and its square: beside the target in an en passant capture."""
    role: Literal["pawn", "knight", "bishop", "rook", "queen"]
    square: Square


_MoveFrom = TypedDict("_MoveFrom", {"from": "Square"})


class _Move(_MoveFrom):
    uci: Uci
    san: San
    to: Square
    role: Role


class Move(_Move, total=False):
    """A legal move. What does not apply is left out."""
    capture: MoveCapture
    """The captured piece and its square: beside the target in an en passant capture."""
    en_passant: Literal[True]
    promotion: Literal["queen", "rook", "bishop", "knight"]
    castle: Side
    check: Literal[True]
    checkmate: Literal[True]


Captures = List["Uci"]
"""The listed moves that capture."""


Known = Union[bool, None]
"""For the side to move; null if it has no king."""


class Castling(TypedDict):
    """The castling rights as in FEN, and whether the side to move may castle now."""
    rights: str
    kingside: bool
    queenside: bool


class OutcomeCheckmate(TypedDict):
    winner: Color
    reason: Literal["checkmate"]
    article: Article
    result: str


class OutcomeNoWinner(TypedDict):
    winner: None
    reason: Literal["stalemate", "insufficient_material", "dead_position", "fivefold_repetition", "seventyfive_moves"]
    article: Article
    result: Literal["1/2-1/2"]


Outcome = Union[None, "OutcomeCheckmate", "OutcomeNoWinner"]
"""How the game has ended; null if it has not, if a king is missing, or if the side not to move is in check."""


class Repetitions(TypedDict):
    """How often the position `fen` has occurred in the moves of its game or line, and after which half-moves; 0 is the start. Absent if it occurred once."""
    count: int
    plies: List[int]


Problems = List[Literal["no_white_king", "no_black_king", "empty", "opposite_check", "bad_castling_rights", "invalid_ep_square", "too_many_white_pawns", "too_many_black_pawns", "too_many_white_pieces", "too_many_black_pieces", "impossible_check", "too_many_promoted", "promoted_bishops", "boxed_in_bishop", "too_few_captures", "blocked_promotions", "unreachable_pawn", "impossible_castling_rights", "castling_parity", "bad_operation"]]
"""What is wrong with the position, in this order."""


Assumed = List[Literal["turn", "castling", "fullmove", "chess960", "symbols", "fen", "initial_position"]]
"""What the record did not say and the answer assumes."""


Warnings = List[Literal["capture_mark", "check_mark", "mate_mark", "en_passant_mark", "disambiguation", "castling", "numeric"]]
"""Warnings about how the moves of the line are written; absent if there are none."""


Reason = Literal["no_piece", "not_on_turn", "movement", "blocked", "own_piece", "pawn_push_onto_piece", "pawn_capture_of_nothing", "no_en_passant", "captures_king", "pinned", "check_unanswered", "king_into_check", "en_passant_uncovers", "missing_promotion", "bad_promotion", "castling_no_rook", "castling_no_right", "castling_in_check", "castling_blocked", "castling_through_check", "castling_into_check"]
"""The first law that the move breaks, in this order."""


Message = str
"""A sentence for people; its wording may change."""


_RejectedFrom = TypedDict("_RejectedFrom", {"from": "Square"})


class _Rejected(_RejectedFrom):
    to: Square
    reason: Reason
    squares: Squares
    """The squares that the reason is about."""
    by: Squares
    """The pieces that the reason is about."""
    message: Message


class Rejected(_Rejected, total=False):
    article: Article


class BothSides(TypedDict):
    white: Squares
    black: Squares


class VerdictWinnable(TypedDict):
    verdict: Literal["winnable"]
    line: List[Uci]
    """Legal moves of both sides in UCI, the last of which gives checkmate; empty after checkmate. Not the shortest line."""
    san: List[San]
    """The same moves in SAN."""


class VerdictUnwinnableMaterial(TypedDict):
    verdict: Literal["unwinnable"]
    proof: Literal["material"]
    message: Message


class VerdictUnwinnableBlocked(TypedDict):
    verdict: Literal["unwinnable"]
    proof: Literal["blocked"]
    message: Message
    king: Squares
    """The squares that the king of the other side can reach; it cannot be checkmated on any of them."""
    attacked: Squares
    """The squares that the side can attack, without its king."""
    pieces: List[Reach]
    """The squares that each piece can reach before the game is over."""


class VerdictUnwinnableBlockedCasesCase(TypedDict):
    captured: Squares
    """The squares of pieces that have been captured there, before they moved."""
    spared: Squares
    """The squares of pieces that have not been captured there before they moved."""
    king: Squares
    """The squares that the king of the other side can reach; it cannot be checkmated on any of them."""
    attacked: Squares
    """The squares that the side can attack, without its king."""
    pieces: List[Reach]
    """The squares that each piece can reach before the game is over."""


class VerdictUnwinnableBlockedCases(TypedDict):
    verdict: Literal["unwinnable"]
    proof: Literal["blocked_cases"]
    message: Message
    cases: List[VerdictUnwinnableBlockedCasesCase]
    """The cases of the proof: at any moment of a game, what has happened so far is one of them."""


class _VerdictUnwinnableExhausted(TypedDict):
    verdict: Literal["unwinnable"]
    proof: Literal["exhausted", "exhausted_material", "exhausted_blocked", "exhausted_material_blocked"]
    message: Message
    positions: int
    """The positions that were visited."""


class VerdictUnwinnableExhausted(_VerdictUnwinnableExhausted, total=False):
    ruled_out_by_material: int
    """How often a move led to a position in which the material allows no checkmate."""
    ruled_out_as_blocked: int
    """How often a move led to a position proven to be blocked."""


class VerdictUndecided(TypedDict):
    verdict: Literal["undecided"]
    nodes: int
    """The positions whose moves were tried."""
    limit: Literal["nodes", "memory", "time"]
    """What ended the search: nodes, the memory for positions, or the time, after which another run may decide."""


class VerdictUnknown(TypedDict):
    verdict: Literal["unknown"]
    """A king is missing, or could be captured."""


Verdict = Union["VerdictWinnable", "VerdictUnwinnableMaterial", "VerdictUnwinnableBlocked", "VerdictUnwinnableBlockedCases", "VerdictUnwinnableExhausted", "VerdictUndecided", "VerdictUnknown"]
"""Whether a side can still checkmate. A proof considers all positions that can arise."""


class _DefenceReply(TypedDict):
    uci: Uci
    san: San


class DefenceReply(_DefenceReply, total=False):
    defences: List[Defence]
    """All defences after the reply; absent after mate, and where the tree ends."""


class Defence(TypedDict):
    """A move of the defender, and the moves that mate against it in the shortest number of moves."""
    uci: Uci
    san: San
    mate_in: int
    """In how many moves it is mate after the defence."""
    replies: List[DefenceReply]
    """Several are a dual. The first has what follows."""


class _Reach(TypedDict):
    square: Square
    color: Color
    role: Role
    squares: Squares
    """The squares on which it can stand, its own included; of a pawn, before promotion. None if it has been captured on its own."""


class Reach(_Reach, total=False):
    """A piece and the squares that it can reach before the game is over: in every game that ends in the checkmate in question."""
    promoted: Squares
    """The squares on which a pawn can stand after promotion, if it can be promoted."""
    passed: Squares
    """Other squares over which it can attack or pass, although it never stops there: that would end the game."""


Article = str
"""The number of an article of the FIDE Laws of Chess, in the edition in force since 1 January 2023."""


Articles = Dict[str, "Article"]
"""The articles of the claims and the problems, each under its id; absent where there are none."""


class Penalty(TypedDict):
    message: str
    article: Union[Article, None]


Penalties = List["Penalty"]
"""With `penalties`: what follows a completed illegal move by the FIDE Laws of Chess, and what that depends on (without an article)."""


class MovesAnnounced(TypedDict):
    uci: Uci
    san: San
    claim: Literal["threefold_repetition", "fifty_moves"]
    article: Article


class MovesMaterial(TypedDict):
    """With `fields`: the pieces of both sides, White first, and the sums of their usual values in pawns."""
    signature: str
    white: int
    black: int


class _MovesRecord(TypedDict):
    fen: Fen
    turn: Color
    moves: List[Move]
    """In the order of from-square, to-square, then promotion to queen, rook, bishop, knight."""
    captures: Captures
    check: Known
    checkmate: Known
    stalemate: Known
    checkers: Squares
    """The pieces that give check to the side to move."""
    castling: Castling
    outcome: Outcome
    problems: Problems
    assumed: Assumed


class MovesRecord(_MovesRecord, total=False):
    """The answer to a position: chess-oracle --json. With `fields`, a record has only the keys that were asked for, and successors may be one of them."""
    id: Any
    piece: Piece
    """The chosen piece, where one was chosen."""
    rejected: List[Rejected]
    """With `explain`: every square that the asked pieces reach in some way, but may not go to."""
    dead: Union[bool, None]
    """With `dead`: whether neither side can checkmate (FIDE article 5.2.2); null if that is undecided or unknown."""
    claims: List[Literal["threefold_repetition", "fifty_moves"]]
    """The draws that the player to move may claim; absent where there are none."""
    announced: List[MovesAnnounced]
    """The moves that the player to move may write down and announce to claim a draw; absent where there are none."""
    repetitions: Repetitions
    operations: Dict[str, str]
    """The operations of an EPD that are true of the position, where it has some. A text has no quotes. The values of one that is given twice stand behind each other: `1; 2`."""
    articles: Articles
    warnings: Warnings
    line: int
    """With `fields` or --keep-lines: the number of the line in the input or the file, from 1."""
    halfmove: int
    """With `fields`: the half-moves since the last capture or pawn move."""
    fullmove: int
    """With `fields`: the number of the move."""
    in_check: bool
    """With `fields`: whether the side to move is in check; it has a king."""
    last_move: Uci
    """With `fields`: the last move of the line, where it has moves."""
    move_count: int
    """With `fields`: the number of legal moves that are listed."""
    capture_count: int
    """With `fields`: the number of those that capture."""
    checks: int
    """With `fields`: the numbers of those that give check, that give checkmate, and that promote a pawn."""
    mates: int
    promotions: int
    uci: List[Uci]
    """With `fields`: the legal moves in UCI, and in SAN."""
    san: List[San]
    piece_count: int
    """With `fields`: the number of pieces of both sides."""
    material: MovesMaterial
    """With `fields`: the pieces of both sides, White first, and the sums of their usual values in pawns."""
    phase: int
    """With `fields`: how much of the pieces other than pawns is left: a knight or a bishop counts 1, a rook 2, a queen 4."""
    hash: str
    """With `fields`: the Zobrist key of Polyglot, in hexadecimal. The package for JavaScript has none."""


class SuccessorsSuccessor(TypedDict):
    uci: Uci
    san: San
    fen: Fen


class SuccessorsAnnounced(TypedDict):
    uci: Uci
    san: San
    claim: Literal["threefold_repetition", "fifty_moves"]
    article: Article


class _SuccessorsRecord(TypedDict):
    fen: Fen
    turn: Color
    successors: List[SuccessorsSuccessor]
    """In the order of the moves."""
    captures: Captures
    check: Known
    checkmate: Known
    stalemate: Known
    checkers: Squares
    """The pieces that give check to the side to move."""
    castling: Castling
    outcome: Outcome
    problems: Problems
    assumed: Assumed


class SuccessorsRecord(_SuccessorsRecord, total=False):
    """The answer to a position: chess-oracle --successors --json."""
    id: Any
    piece: Piece
    """The chosen piece, where one was chosen."""
    dead: Union[bool, None]
    """With `dead`: whether neither side can checkmate (FIDE article 5.2.2); null if that is undecided or unknown."""
    claims: List[Literal["threefold_repetition", "fifty_moves"]]
    """The draws that the player to move may claim; absent where there are none."""
    announced: List[SuccessorsAnnounced]
    """The moves that the player to move may write down and announce to claim a draw; absent where there are none."""
    repetitions: Repetitions
    operations: Dict[str, str]
    """The operations of an EPD that are true of the position, where it has some. A text has no quotes. The values of one that is given twice stand behind each other: `1; 2`."""
    articles: Articles
    warnings: Warnings


class ExplainCapture(TypedDict):
    """The captured piece and its square: beside the target in an en passant capture."""
    role: Literal["pawn", "knight", "bishop", "rook", "queen"]
    square: Square


class ExplainPlayed(TypedDict):
    """The same move among those of the line: which half-move it is, from 1, and that it was legal; only if the line has played it."""
    ply: int
    legal: Literal[True]


_ExplainLegalFrom = TypedDict("_ExplainLegalFrom", {"from": "Square"})


class _ExplainLegal(_ExplainLegalFrom):
    fen: Fen
    move: str
    """In UCI if the from-square is known, otherwise as it was written."""
    legal: Literal[True]
    san: San
    """Only for a legal move."""
    to: Square
    role: Role
    message: Message
    problems: Problems
    assumed: Assumed


class ExplainLegal(_ExplainLegal, total=False):
    line: int
    """With --keep-lines, or for a wrong count: the number of the line in the input or the file, from 1."""
    id: Any
    capture: ExplainCapture
    """The captured piece and its square: beside the target in an en passant capture."""
    en_passant: Literal[True]
    promotion: Literal["queen", "rook", "bishop", "knight"]
    castle: Side
    check: Literal[True]
    checkmate: Literal[True]
    warnings: Warnings
    """What is written wrongly in the moves before the move, and in the move itself if it is legal; absent if nothing is."""
    reason: Reason
    """Only for an illegal move, like squares and by."""
    squares: Squares
    """The squares that the reason is about."""
    by: Squares
    """The pieces that the reason is about."""
    article: Article
    """The article of the FIDE Laws of Chess by which the move is illegal; absent where no article speaks of it."""
    penalties: Penalties
    played: ExplainPlayed
    """The same move among those of the line: which half-move it is, from 1, and that it was legal; only if the line has played it."""
    outcome: Outcome
    """How the game has ended before the move; only if it has."""
    articles: Articles


_ExplainNotLegalFrom = TypedDict("_ExplainNotLegalFrom", {"from": "Square"}, total=False)


class _ExplainNotLegal(_ExplainNotLegalFrom):
    fen: Fen
    move: str
    """In UCI if the from-square is known, otherwise as it was written."""
    legal: Literal[False]
    reason: Reason
    """Only for an illegal move, like squares and by."""
    squares: Squares
    """The squares that the reason is about."""
    by: Squares
    """The pieces that the reason is about."""
    message: Message
    problems: Problems
    assumed: Assumed


class ExplainNotLegal(_ExplainNotLegal, total=False):
    line: int
    """With --keep-lines, or for a wrong count: the number of the line in the input or the file, from 1."""
    id: Any
    san: San
    """Only for a legal move."""
    to: Square
    role: Role
    capture: ExplainCapture
    """The captured piece and its square: beside the target in an en passant capture."""
    en_passant: Literal[True]
    promotion: Literal["queen", "rook", "bishop", "knight"]
    castle: Side
    check: Literal[True]
    checkmate: Literal[True]
    warnings: Warnings
    """What is written wrongly in the moves before the move, and in the move itself if it is legal; absent if nothing is."""
    article: Article
    """The article of the FIDE Laws of Chess by which the move is illegal; absent where no article speaks of it."""
    penalties: Penalties
    played: ExplainPlayed
    """The same move among those of the line: which half-move it is, from 1, and that it was legal; only if the line has played it."""
    outcome: Outcome
    """How the game has ended before the move; only if it has."""
    articles: Articles


ExplainRecord = Union["ExplainLegal", "ExplainNotLegal"]
"""The answer to chess-oracle explain --json."""


class AttacksPin(TypedDict):
    square: Square
    by: Square
    king: Square


class AttacksPinsToQueen(TypedDict):
    square: Square
    by: Square
    queen: Square


class _AttacksRecord(TypedDict):
    fen: Fen
    attacks: BothSides
    """The squares that each side attacks."""
    pins: List[AttacksPin]
    """Pieces of both colours that are pinned to their king."""
    pins_to_queen: List[AttacksPinsToQueen]
    """Pieces of both colours that a bishop or a rook pins to a queen of theirs: they may move."""
    checkers: Squares
    """The pieces that give check to the side to move."""
    problems: Problems
    assumed: Assumed


class AttacksRecord(_AttacksRecord, total=False):
    """The answer to chess-oracle attacks --json."""
    line: int
    """With --keep-lines, or for a wrong count: the number of the line in the input or the file, from 1."""
    id: Any
    attackers: BothSides
    """With `square`: the pieces of each side that attack it."""
    articles: Articles
    warnings: Warnings


class _MaskRecord(TypedDict):
    piece: Piece
    offsets: List[List[int]]
    """The mask of 15 by 15 as steps, files to the right and ranks up."""
    vectors: List[List[Square]]
    """The lines of the mask on the board, outward."""
    squares: List[Square]
    """The vectors, one after the other."""


class MaskRecord(_MaskRecord, total=False):
    """The answer to chess-oracle mask --json."""
    id: Any
    captures: List[Square]
    """Only for a pawn: the squares where it may only capture."""


class PerftDivide(TypedDict):
    uci: Uci
    nodes: int


class _PerftRecord(TypedDict):
    fen: Fen
    depth: int
    """In half-moves."""
    nodes: int
    divide: List[PerftDivide]
    """The count after each move, in the order of moves; empty at depth 0."""
    problems: Problems
    assumed: Assumed


class PerftRecord(_PerftRecord, total=False):
    """The answer to chess-oracle perft --json."""
    line: int
    """With --keep-lines, or for a wrong count: the number of the line in the input or the file, from 1."""
    id: Any
    multiplicity: int
    """The multiplicity= of the line: how often the position counts. The counts are multiplied by it."""
    articles: Articles
    warnings: Warnings


class _PerftStatsRecord(TypedDict):
    fen: Fen
    depth: int
    """In half-moves."""
    nodes: int
    captures: int
    """Captures, those en passant among them."""
    en_passant: int
    castles: int
    promotions: int
    checks: int
    """Moves that give check, those below among them."""
    discovery_checks: int
    """Checks by a piece that has not moved, and by no other."""
    double_checks: int
    checkmates: int
    problems: Problems
    assumed: Assumed


class PerftStatsRecord(_PerftStatsRecord, total=False):
    """The answer to chess-oracle perft --stats --json."""
    line: int
    """With --keep-lines, or for a wrong count: the number of the line in the input or the file, from 1."""
    id: Any
    multiplicity: int
    """The multiplicity= of the line: how often the position counts. The numbers are multiplied by it."""
    articles: Articles
    warnings: Warnings


class PerftCheckChecked(TypedDict):
    depth: int
    """In half-moves."""
    written: int
    """The count of the line: 400 of ;D2 400."""
    nodes: int
    """The true count."""


class _PerftCheckRecord(TypedDict):
    fen: Fen
    checked: List[PerftCheckChecked]
    """The counts of the line that were checked, in its order."""
    right: bool
    """Whether all checked counts are right."""
    problems: Problems
    assumed: Assumed


class PerftCheckRecord(_PerftCheckRecord, total=False):
    """The answer to chess-oracle perft --check --json."""
    line: int
    """With --keep-lines, or for a wrong count: the number of the line in the input or the file, from 1."""
    id: Any
    articles: Articles
    warnings: Warnings
    file: str
    """The name of the file of a wrong count; absent for standard input."""


class WinnableFlag(TypedDict):
    """With `flag`: what the fall of this side's flag means."""
    color: Color
    result: Literal["1-0", "0-1", "1/2-1/2", None]
    """Null if it is undecided."""
    message: str
    article: Article


class _WinnableRecord(TypedDict):
    fen: Fen
    white: Verdict
    black: Verdict
    dead: Union[bool, None]
    """Whether neither side can checkmate (FIDE article 5.2.2); null if that is undecided or unknown."""
    nodes: int
    """The number of positions whose moves were tried, for both sides; without those of searches by detours, for a way out of a closed position."""
    problems: Problems
    assumed: Assumed


class WinnableRecord(_WinnableRecord, total=False):
    """The answer to chess-oracle winnable --json: whether each side can still checkmate by some series of legal moves."""
    line: int
    """With --keep-lines, or for a wrong count: the number of the line in the input or the file, from 1."""
    id: Any
    flag: WinnableFlag
    """With `flag`: what the fall of this side's flag means."""
    articles: Articles
    warnings: Warnings


class MateKey(TypedDict):
    uci: Uci
    san: San
    mate_in: int


class MateRefutedBy(TypedDict):
    uci: Uci
    san: San


class MateRefuted(TypedDict):
    uci: Uci
    san: San
    by: Union[MateRefutedBy, None]


class MateAnswerBy(TypedDict):
    """The reply to it that holds out; null for a stalemate."""
    uci: Uci
    san: San


class _MateAnswer(TypedDict):
    right: Union[bool, None]
    """Null if it is undecided, or a king is missing or could be captured."""
    line: List[Uci]
    san: List[San]


class MateAnswer(_MateAnswer, total=False):
    """With `line`: whether these moves are an answer."""
    ply: int
    """The number of half-moves up to the one that lets the mate slip."""
    by: Union[MateAnswerBy, None]
    """The reply to it that holds out; null for a stalemate."""


class _MateRecord(TypedDict):
    fen: Fen
    n: int
    """The number of moves that was asked."""
    mate: Union[bool, None]
    """Whether the side to move forces mate in this number of moves; null if it is undecided, or a king is missing or could be captured."""
    mate_in: Union[int, None]
    """The shortest number of moves in which it is mate."""
    soundness: Literal["sound", "cooked", "short", "unsolvable", None]
    """Whether an exercise has one solution, and if not, why not; null if unknown."""
    keys: List[MateKey]
    """The first moves that force mate, the shortest mates first. After a limit there may be others."""
    nodes: int
    """The number of positions whose moves were tried."""
    problems: Problems
    assumed: Assumed


class MateRecord(_MateRecord, total=False):
    """The answer to chess-oracle mate --json: whether the side to move forces mate in a number of moves, by which first moves, and against which defences."""
    line: int
    """With --keep-lines, or for a wrong count: the number of the line in the input or the file, from 1."""
    id: Any
    duals: int
    """How many defences allow several shortest replies."""
    defences: List[Defence]
    """The tree of all defences after the first key."""
    cut: Literal[True]
    """Whether the tree ends before the mate, because it would be too large."""
    refuted: List[MateRefuted]
    """The first moves that do not mate, where none does, each with a reply that holds out; null for a stalemate."""
    answer: MateAnswer
    """With `line`: whether these moves are an answer."""
    limit: Literal["nodes", "time"]
    """What ended the search, if it was not complete."""
    articles: Articles
    warnings: Warnings


class GameClaims(TypedDict):
    """The half-move after which a draw could be claimed first."""
    threefold: Union[int, None]
    fifty_moves: Union[int, None]


class GameAnnounced(TypedDict):
    uci: Uci
    san: San
    claim: Literal["threefold_repetition", "fifty_moves"]
    article: Article


class _GameFinding(TypedDict):
    kind: Literal["illegal_move", "ambiguous_move", "ambiguous_letters", "unreadable_token", "null_move", "move_after_end", "wrong_result", "wrong_termination", "result_mismatch", "missing_result", "second_result", "note_after_result", "missing_tags", "duplicate_tag", "unreadable_tag", "miswritten_tag", "too_many_tags", "bad_fen", "wrong_turn", "no_white_king", "no_black_king", "empty", "opposite_check", "bad_castling_rights", "invalid_ep_square", "too_many_white_pawns", "too_many_black_pawns", "too_many_white_pieces", "too_many_black_pieces", "impossible_check", "too_many_promoted", "promoted_bishops", "boxed_in_bishop", "too_few_captures", "blocked_promotions", "unreachable_pawn", "impossible_castling_rights", "castling_parity", "bad_setup", "bad_date", "bad_result", "unknown_variant", "unclosed_comment", "unopened_comment", "unclosed_variation", "unopened_variation", "deep_variation", "claimable_draw", "game_over", "nonstandard_san", "wrong_move_number", "wrong_ply_count", "unclaimed_threefold", "unclaimed_fifty_moves", "unreadable_annotation", "bad_time_control", "clock_gain", "doubtful_termination"]
    line: int
    column: int
    """In characters from 1."""
    message: str


class GameFinding(_GameFinding, total=False):
    ply: int
    """The half-move that it is about, from 1."""
    move: str
    """The move with its number, as it is written."""
    fen: Fen
    """The position that it is about."""
    reason: Reason
    """The law that an illegal move breaks."""
    squares: Squares
    """The squares that the reason is about."""
    by: Squares
    """The opponent's pieces that the reason is about."""
    article: Article
    after_illegal: Literal[True]
    """An illegal move was played before it."""
    penalties: Penalties


class _GameRepair(TypedDict):
    fault: int
    """The half-move at which the fault surfaces."""
    ply: int
    """The half-move that is changed, or before which one is missing."""
    kind: Literal["replace", "insert", "remove", "split", "swap", "swap_own", "as_written"]
    plies: int
    """The number of half-moves from the fault on that are legal then."""


class GameRepair(_GameRepair, total=False):
    written: str
    """What is written there; absent for a missing half-move."""
    san: str
    """What it could have been; absent for a half-move that is left out."""
    distance: int
    """The number of letters that differ."""
    whole: Literal[True]
    """The whole game is legal then."""
    unique: Literal[True]
    """No other change of one half-move makes the whole game legal: all were tried."""
    sure: Literal[True]
    """The whole game is legal then, its numbers do not jump, and no other cause is about as likely."""


class _GameRecord(TypedDict):
    game: int
    """The number of the game in its file, from 1."""
    line: int
    """The line in which the game begins, from 1."""
    offset: int
    """The number of bytes before the game."""
    tags: Dict[str, str]
    """The tags in their order; if a name is repeated, the first."""
    plies: int
    """The number of half-moves that were played."""
    illegal_moves: int
    """The number of illegal moves that were played all the same."""
    fen: Union[Fen, None]
    """The last position that is known; null if it is not known where the game begins."""
    result: Literal["1-0", "0-1", "1/2-1/2", "*", "+--", "--+", "0-0", None]
    """The termination marker, else the tag Result. Of a game that was not played: +-- (White wins by forfeit), --+ (Black wins) or 0-0 (both lose)."""
    outcome: Outcome
    """How the game has ended on the board; null if it has not, or if a move could not be played."""
    claims: GameClaims
    """The half-move after which a draw could be claimed first."""
    findings: List[GameFinding]


class GameRecord(_GameRecord, total=False):
    """The answer to chess-oracle games --json: a record for each game."""
    id: Any
    file: str
    """The name of the file; absent for standard input."""
    start: Fen
    """Where the game begins; absent for the initial position of standard chess, and if it is not known."""
    letters: Literal["de", "fr", "es", "it", "nl", "pt", "pl", "cs", "hu", "sv", "da", "fi", "ru", "figurines"]
    """The letters of the pieces: the language in which the game replays furthest, the first of them if there are several; absent for English."""
    letters_also: List[Literal["de", "fr", "es", "it", "nl", "pt", "pl", "cs", "hu", "sv", "da", "fi", "ru", "figurines"]]
    """The other languages in which the game replays as far; absent if there are none. If the moves differ, there is a finding ambiguous_letters."""
    reached: int
    """With --reaches: the number of half-moves before the first position that fulfils the condition. With --like: before the last position that the repertoire has."""
    left_by: Color
    """With --like: the player who leaves the repertoire there; absent if the game ends there, or a line of the repertoire does."""
    left_with: San
    """With --like: the move with which the player leaves; absent if it is not legal."""
    announced: List[GameAnnounced]
    """The moves that the player to move could write down and announce after the last move to claim a draw; absent where there are none."""
    repetitions: Repetitions
    omitted: int
    """The number of findings that are left out, because there are too many."""
    repairs: Union[List[GameRepair], None]
    """With `repair`, for a game with an illegal, ambiguous or unreadable move: for each fault the best five changes that get beyond it, the best first. After the first fault, the best change of each is made. Null if the game is longer than 64 KiB."""
    uci: List[str]
    """With `fields`: the moves of the main line, an illegal one as it is written; a null move is `0000` and `--`."""
    san: List[str]


class _GamePositionRecord(TypedDict):
    game: int
    """The number of the game in its file, from 1."""
    ply: int
    """The number of half-moves before the position."""
    fen: Fen


class GamePositionRecord(_GamePositionRecord, total=False):
    """The answer to chess-oracle games --positions --json: a record for each position, the start first."""
    file: str
    """The name of the file; absent for standard input."""
    depth: int
    """The number of variations in which the position stands; absent in the game itself."""
    uci: Uci
    """The move that led to the position; absent at the start and after a null move."""
    san: San


class _NoticeRecord(TypedDict):
    file: str
    game: int
    """The number of the game in its file, from 1."""
    kind: Literal["illegal_move", "ambiguous_move", "ambiguous_letters", "unreadable_token", "null_move", "move_after_end", "wrong_result", "wrong_termination", "result_mismatch", "missing_result", "second_result", "note_after_result", "missing_tags", "duplicate_tag", "unreadable_tag", "miswritten_tag", "too_many_tags", "bad_fen", "wrong_turn", "no_white_king", "no_black_king", "empty", "opposite_check", "bad_castling_rights", "invalid_ep_square", "too_many_white_pawns", "too_many_black_pawns", "too_many_white_pieces", "too_many_black_pieces", "impossible_check", "too_many_promoted", "promoted_bishops", "boxed_in_bishop", "too_few_captures", "blocked_promotions", "unreachable_pawn", "impossible_castling_rights", "castling_parity", "bad_setup", "bad_date", "bad_result", "unknown_variant", "unclosed_comment", "unopened_comment", "unclosed_variation", "unopened_variation", "deep_variation", "claimable_draw", "game_over", "nonstandard_san", "wrong_move_number", "wrong_ply_count", "unclaimed_threefold", "unclaimed_fifty_moves", "unreadable_annotation", "bad_time_control", "clock_gain", "doubtful_termination"]
    line: int
    column: int
    """In characters from 1."""
    message: str


class NoticeRecord(_NoticeRecord, total=False):
    """What chess-oracle games --watch --json says: a record for each finding, once, and for each that no longer holds."""
    withdrawn: Literal[True]
    """It was said before, and no longer holds: the game was corrected, or a claim has lapsed."""
    players: str
    """The players and the year, as a line names them."""
    round: str
    """The tag Round."""
    ply: int
    """The half-move that it is about, from 1."""
    move: str
    """The move with its number, as it is written."""
    fen: Fen
    """The position that it is about."""
    reason: Reason
    """The law that an illegal move breaks."""
    squares: Squares
    """The squares that the reason is about."""
    by: Squares
    """The opponent's pieces that the reason is about."""
    article: Article
    after_illegal: Literal[True]
    """An illegal move was played before it."""
    penalties: Penalties


class _ErrorError(TypedDict):
    code: Literal["no_position", "unreadable_token", "unknown_color", "unknown_role", "missing_color", "missing_role", "missing_square", "bad_square", "square_taken", "pawn_on_back_rank", "two_kings", "rank_count", "rank_length", "adjacent_digits", "unknown_piece", "extra_word", "bad_opcode", "repeated_operation", "unclosed_operation", "unclosed_string", "unknown_field", "repeated_field", "missing_value", "bad_turn", "bad_castling", "bad_ep_square", "bad_moved", "bad_number", "bad_piece", "no_piece", "wrong_piece", "missing_move", "missing_depth", "unreadable_move", "illegal_move", "ambiguous_move", "missing_promotion", "wrong_notation", "chess960_castling", "second_position", "address_without_position", "unclosed_comment", "unclosed_variation", "invisible_character", "unknown_start", "pgn", "bad_operation", "problems", "usage", "no_input", "cannot_read", "not_utf8", "line_too_long", "too_many_nodes", "limit_reached", "no_counts", "bad_count", "bad_row", "answer_too_long", "not_json", "unknown_pattern", "missing_key", "bad_value", "repeated_key", "unknown_key", "reply_too_long", "too_many_positions", "too_shallow", "unreadable_drawing"]
    message: str
    """What is wrong, for people; its wording may change."""
    token: str
    """The offending piece of text."""


class ErrorError(_ErrorError, total=False):
    column: int
    """The column of the token in the line, in characters from 1; absent if it comes from an option."""
    key: str
    """The key of an object in whose value the token stands."""
    key_column: int
    """The column of the token in that value, in characters from 1."""
    reason: Reason
    """Why the move is illegal, as `explain` says it."""
    article: Article
    hint: str
    """What to do about it, for people; its wording may change."""
    problems: Problems
    """Why a strict request refuses the position."""


class _ErrorRecord(TypedDict):
    error: ErrorError


class ErrorRecord(_ErrorRecord, total=False):
    """Instead of an answer: to a line of a stream, or to one command in JSON."""
    id: Any
    file: str
    """The name of the file; absent for standard input."""
    line: int
    """The number of the line in the input or the file, from 1; all lines count."""


TextFormat = Literal["board", "epd", "fen", "github", "html", "lan", "pgn", "pieces", "san", "svg", "uci"]
"""A format that is no record."""


class TextRecord(TypedDict, total=False):
    """A text or a picture, under the name of its format."""
    board: str
    epd: str
    fen: str
    github: str
    html: str
    lan: str
    pgn: str
    pieces: str
    san: str
    svg: str
    uci: str
    id: Any


class _ReportRecord(TypedDict):
    report: str


class ReportRecord(_ReportRecord, total=False):
    """The answer to `report`."""
    id: Any


class _CountRecord(TypedDict):
    count: int


class CountRecord(_CountRecord, total=False):
    """The answer to `count`."""
    id: Any


class _PositionsRecord(TypedDict):
    positions: List[GamePositionRecord]


class PositionsRecord(_PositionsRecord, total=False):
    """The answer to `positions`: every position of a game."""
    id: Any


class _GamesRecord(TypedDict):
    games: List[GameRecord]


class GamesRecord(_GamesRecord, total=False):
    """The answer to `all`: the record of every game."""
    id: Any


class PlayAnnounced(TypedDict):
    uci: Uci
    san: San
    claim: Literal["threefold_repetition", "fifty_moves"]
    article: Article


class _PlayRecord(TypedDict):
    fen: Fen
    turn: Color
    check: Known
    checkmate: Known
    stalemate: Known
    checkers: Squares
    """The pieces that give check to the side to move."""
    castling: Castling
    outcome: Outcome
    problems: Problems
    assumed: Assumed


class PlayRecord(_PlayRecord, total=False):
    """Returned by `play`."""
    claims: List[Literal["threefold_repetition", "fifty_moves"]]
    """The draws that the player to move may claim; absent where there are none."""
    announced: List[PlayAnnounced]
    """The moves that the player to move may write down and announce to claim a draw; absent where there are none."""
    repetitions: Repetitions
    articles: Articles
    warnings: Warnings
    played: List[Dict[str, Any]]
    """The moves that were played, each with `uci`, `san` and the `fen` after it."""


class PositionAnnounced(TypedDict):
    uci: Uci
    san: San
    claim: Literal["threefold_repetition", "fifty_moves"]
    article: Article


class _PositionRecord(TypedDict):
    fen: Fen
    turn: Color
    check: Known
    checkmate: Known
    stalemate: Known
    checkers: Squares
    """The pieces that give check to the side to move."""
    castling: Castling
    outcome: Outcome
    problems: Problems
    assumed: Assumed


class PositionRecord(_PositionRecord, total=False):
    """Returned by `position`."""
    claims: List[Literal["threefold_repetition", "fifty_moves"]]
    """The draws that the player to move may claim; absent where there are none."""
    announced: List[PositionAnnounced]
    """The moves that the player to move may write down and announce to claim a draw; absent where there are none."""
    repetitions: Repetitions
    articles: Articles
    warnings: Warnings


class SetupOptions(TypedDict, total=False):
    """What a position does not say itself."""
    turn: str
    """Whose turn it is, if the position does not say it."""
    castling: str
    """Who may castle: `KQkq`, files of rooks (`HAha`), or `-`."""
    ep: str
    """En passant: the square that a pawn has just passed over, or `-`."""
    moved: str
    """The squares of kings and rooks that have moved, such as `a1e8`."""
    halfmove: Union[int, str]
    """Half-moves since the last capture or pawn move."""
    fullmove: Union[int, str]
    """The number of the next move."""
    letters: str
    """The letters of the pieces in moves: `de` for Sf3; `auto` for games."""
    strict: bool
    """Whether a position with problems, a move that is written wrongly, and a key that is not known are refused."""
    standard: bool
    """Whether castling rights that make sense in Chess960 only are refused."""
    chess960: bool
    """Whether castling is written as the king taking its rook."""
    timeout: Union[float, None]
    """The seconds after which no answer is a `TimeoutError`."""


class PictureOptions(TypedDict, total=False):
    """How a picture looks."""
    flip: bool
    """Whether Black is at the bottom."""
    unicode: bool
    """Whether pieces are chess symbols instead of letters."""
    coordinates: Union[bool, Literal["outside", "inside", "none"]]
    """Files and ranks of a picture."""
    size: int
    """The width of a picture in pixels."""
    theme: str
    """The colours of a picture: classic, brown, blue, green, contrast or print."""
    arrows: Union[bool, List[Any]]
    """Whether a picture shows moves as arrows; or those of `arrow`."""
    caption: str
    """The text below a picture: `sentence` for the usual one, `none`, or another text, in which `{id}` and `{turn}` are filled in."""
    no_turn: bool
    """Whether a picture has no mark of the side to move."""
    plain: bool
    """Whether a picture shows the pieces alone."""
    mark: Texts
    """Squares that are marked in a picture."""
    arrow: Union[MoveText, Moves]
    """Arrows of a picture, such as `e2e4`."""
    flipped: bool
    """The same as `flip`."""
    orientation: Union[bool, str]
    """The side at the bottom."""
    lastmove: Union[MoveText, Texts]
    """A move whose squares are marked."""
    squares: Any
    """The same as `mark`."""


class MovesOptions(SetupOptions, total=False):
    """The options of `moves`."""
    moves: Moves
    """Moves to play first, in UCI (`e2e4`) or SAN (`Nf3`): a list or a string."""
    only: Texts
    """The kinds that are listed, such as `captures`."""
    fields: Texts
    """The keys of the record that are written, or the columns of a row."""
    explain: bool
    """Whether to add why pieces may not go elsewhere."""
    dead: bool
    """Whether to look for dead positions."""
    nodes: int
    """The positions to try for each side, with `dead` (default: 10000)."""
    square: Any
    """The same as `piece`."""


class ExplainOptions(SetupOptions, total=False):
    """The options of `explain`."""
    moves: Moves
    """Moves to play first, in UCI (`e2e4`) or SAN (`Nf3`): a list or a string."""
    penalties: Literal["standard", "rapid", "blitz"]
    """What follows an illegal move, in standard, rapid or blitz games."""
    fields: Texts
    """The keys of the record that are written, or the columns of a row."""


class PlayOptions(SetupOptions, total=False):
    """The options of `play`."""
    dead: bool
    """Whether to look for dead positions."""
    nodes: int
    """The positions to try for each side, with `dead` (default: 10000)."""


class PositionOptions(SetupOptions, total=False):
    """The options of `position`."""
    moves: Moves
    """Moves to play first, in UCI (`e2e4`) or SAN (`Nf3`): a list or a string."""
    dead: bool
    """Whether to look for dead positions."""
    nodes: int
    """The positions to try for each side, with `dead` (default: 10000)."""


class AttacksOptions(SetupOptions, total=False):
    """The options of `attacks`."""
    moves: Moves
    """Moves to play first, in UCI (`e2e4`) or SAN (`Nf3`): a list or a string."""
    fields: Texts
    """The keys of the record that are written, or the columns of a row."""


class JudgeGameOptions(PictureOptions, total=False):
    """The options of `judge_game`."""
    fields: Texts
    """The keys of the record that are written, or the columns of a row. Those, and tags."""
    variations: bool
    """Whether to judge variations, too."""
    pedantic: bool
    """Whether to find moves that SAN writes otherwise, draws that were not claimed, and wrong clocks."""
    stop_at_illegal: bool
    """Whether to judge up to the first illegal move only."""
    repair: bool
    """Whether to say what a damaged game could have been (default: true)."""
    findings: Texts
    """The kinds of findings that are looked for."""
    ignore: Texts
    """The kinds of findings that are not looked for."""
    letters: str
    """The letters of the pieces in moves: `de` for Sf3; `auto` for games."""
    write_letters: str
    """The letters of the pieces in moves that are written."""
    no_comments: bool
    no_variations: bool
    board: bool
    """Whether to draw the board of each finding."""
    diagrams: bool
    penalties: Literal["standard", "rapid", "blitz"]
    """The same of each illegal move."""
    timeout: Union[float, None]
    """The seconds after which no answer is a `TimeoutError`."""


class WinnableOptions(SetupOptions, total=False):
    """The options of `winnable`."""
    moves: Moves
    """Moves to play first, in UCI (`e2e4`) or SAN (`Nf3`): a list or a string."""
    nodes: int
    """The positions to try for each side (default: 100000)."""
    timeout_ms: int
    """The time in milliseconds (default: 10000). An answer that depends on it says so."""
    flag: Literal["white", "black"]
    """The side whose flag has fallen; the answer says what that means."""
    fields: Texts
    """The keys of the record that are written, or the columns of a row."""


class MateOptions(SetupOptions, total=False):
    """The options of `mate`."""
    moves: Moves
    """Moves to play first, in UCI (`e2e4`) or SAN (`Nf3`): a list or a string."""
    line: Texts
    """Moves of both sides, judged as an answer: any that force mate in time."""
    nodes: int
    """The positions to try (default: 1000000)."""
    timeout_ms: int
    """The time in milliseconds (default: 10000). An answer that depends on it says so."""
    fields: Texts
    """The keys of the record that are written, or the columns of a row."""


class PerftOptions(SetupOptions, total=False):
    """The options of `perft`."""
    moves: Moves
    """Moves to play first, in UCI (`e2e4`) or SAN (`Nf3`): a list or a string."""
    divide: bool
    """Whether a text has the count after each move; a record has it unless this is false."""
    split: Union[int, str]
    """After how many half-moves the positions are written instead of a count."""
    nodes: int
    """The most leaf nodes (default: 100000000)."""
    timeout_ms: int
    """The time in milliseconds (default: 10000). An answer that depends on it says so."""
    fields: Texts
    """The keys of the record that are written, or the columns of a row."""


class SvgOptions(SetupOptions, PictureOptions, total=False):
    """The options of `svg`."""
    ask: Literal["moves", "explain", "attacks", "winnable", "mate"]
    """The command; without it, that of the command line."""
    moves: Moves
    """Moves to play first, in UCI (`e2e4`) or SAN (`Nf3`): a list or a string."""
    piece: str
    """The chosen piece: its square (`e1`), the whole piece (`Wke1`), or the only one of its role (`K`, `king`). For mask: the piece."""
    only: Texts
    """For moves: the kinds that are listed, such as `captures`."""
    explain: bool
    """For moves: whether to add why pieces may not go elsewhere."""
    dead: bool
    """For moves: whether to look for dead positions."""
    nodes: int
    """For perft: the most leaf nodes (default: 100000000). For winnable: the positions to try for each side (default: 100000). For mate: the positions to try (default: 1000000). For moves: the positions to try for each side, with `dead` (default: 10000)."""
    penalties: Literal["standard", "rapid", "blitz"]
    """For explain: what follows an illegal move, in standard, rapid or blitz games. For games: the same of each illegal move."""
    square: str
    """For attacks: the square whose attackers are named."""
    timeout_ms: int
    """The time in milliseconds (default: 10000). An answer that depends on it says so."""
    flag: Literal["white", "black"]
    """For winnable: the side whose flag has fallen; the answer says what that means."""
    n: int
    """For mate: the number of moves in which mate is to be forced."""
    line: Texts
    """For mate: moves of both sides, judged as an answer: any that force mate in time."""


class MaskOptions(TypedDict, total=False):
    """The options of `mask`."""
    piece: str
    """The chosen piece: its square (`e1`), the whole piece (`Wke1`), or the only one of its role (`K`, `king`). The piece."""
    fields: Texts
    """The keys of the record that are written, or the columns of a row."""


class RequestKeys(TypedDict, total=False):
    """What any request may say."""
    id: Any
    """Any JSON; the answer has it as it was written."""
    output: Literal["json"]
    """The format of the answer, as a value of -o; without it, that of the command line for its own command, and json for another. In a stream of records, a text or picture is a string under the name of its format."""
    refuse_unknown: Texts
    """Keys of this object that must be those of its command: another one is an error, and not ignored."""


class PositionKeys(TypedDict, total=False):
    """The position of a request."""
    position: Position
    """A position in any form: pieces with colour, role and square (`Wke1 Wra1 Bqd8`), a FEN, an EPD, `startpos`, or a drawn board. Fields and moves may follow."""
    fen: Position
    """The same as `position`."""
    epd: Position
    """The same as `position`."""


class MovesRequest(MovesOptions, PictureOptions, RequestKeys, PositionKeys, total=False):
    """A request of `moves`."""
    ask: Literal["moves"]
    """The command; without it, that of the command line."""
    piece: str
    """The chosen piece: its square (`e1`), the whole piece (`Wke1`), or the only one of its role (`K`, `king`)."""


class _ExplainRequest(ExplainOptions, PictureOptions, RequestKeys, PositionKeys):
    ask: Literal["explain"]
    """The command; without it, that of the command line."""


class ExplainRequest(_ExplainRequest, total=False):
    """A request of `explain`."""
    move: MoveText
    """The move to explain, in UCI (`e1c1`), SAN (`O-O-O`) or long notation (`Ke1-c1`)."""


class _AttacksRequest(AttacksOptions, PictureOptions, RequestKeys, PositionKeys):
    ask: Literal["attacks"]
    """The command; without it, that of the command line."""


class AttacksRequest(_AttacksRequest, total=False):
    """A request of `attacks`."""
    square: str
    """The square whose attackers are named."""


class MaskRequest(MaskOptions, RequestKeys):
    """A request of `mask`."""
    ask: Literal["mask"]
    """The command; without it, that of the command line."""


class _PerftRequest(PerftOptions, RequestKeys, PositionKeys):
    ask: Literal["perft"]
    """The command; without it, that of the command line."""


class PerftRequest(_PerftRequest, total=False):
    """A request of `perft`."""
    depth: Union[int, str]
    """Half-moves."""


class WinnableRequest(WinnableOptions, PictureOptions, RequestKeys, PositionKeys):
    """A request of `winnable`."""
    ask: Literal["winnable"]
    """The command; without it, that of the command line."""


class _MateRequest(MateOptions, PictureOptions, RequestKeys, PositionKeys):
    ask: Literal["mate"]
    """The command; without it, that of the command line."""


class MateRequest(_MateRequest, total=False):
    """A request of `mate`."""
    n: int
    """The number of moves in which mate is to be forced."""


class _GamesRequest(JudgeGameOptions, RequestKeys):
    ask: Literal["games"]
    """The command; without it, that of the command line."""


class GamesRequest(_GamesRequest, total=False):
    """A request of `games`."""
    pgn: str
    """The text of one game in PGN; tags may be left out."""


AnyRequest = Union["MovesRequest", "ExplainRequest", "AttacksRequest", "MaskRequest", "PerftRequest", "WinnableRequest", "MateRequest", "GamesRequest"]


AnyRecord = Union["SuccessorsRecord", "CountRecord", "MovesRecord", "ExplainRecord", "AttacksRecord", "MaskRecord", "PerftStatsRecord", "PerftCheckRecord", "PerftRecord", "WinnableRecord", "MateRecord", "PositionsRecord", "GamesRecord", "ReportRecord", "GameRecord", "TextRecord", "ErrorRecord"]
