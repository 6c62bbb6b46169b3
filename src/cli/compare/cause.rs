//! The mistakes of programs in the terms of the laws: disagreements with the same cause are one mistake.

use chess_oracle::board::{Bitboard, Color, Role, Square};
use chess_oracle::rules::{Candidate, CastlingSide, IllegalMove, Move, Position, Reason};

/// A mistake that a move generator makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cause {
    /// The stable name.
    pub id: &'static str,
    /// A short description.
    pub title: &'static str,
    /// The article of the FIDE Laws that applies, if there is one.
    pub article: Option<&'static str>,
}

const fn cause(id: &'static str, title: &'static str, article: &'static str) -> Cause {
    Cause {
        id,
        title,
        article: Some(article),
    }
}

const fn of_program(id: &'static str, title: &'static str) -> Cause {
    Cause {
        id,
        title,
        article: None,
    }
}

pub const ENDED: Cause = of_program("program_ended", "the program ends without an answer");
pub const TIMED_OUT: Cause = of_program("program_timed_out", "the program does not answer in time");
pub const CLOSED: Cause = of_program("program_closed", "the program closes its channels");
pub const UNREADABLE: Cause =
    of_program("program_unreadable", "the program writes what is no answer");
pub const TOO_MUCH: Cause = of_program("program_too_much", "the program writes without end");
pub const REPEATED: Cause = of_program("repeated_move", "a legal move is listed more than once");
pub const TOTAL: Cause = of_program("wrong_total", "the total is not the number of moves");
pub const UNMAKE: Cause = of_program(
    "make_unmake",
    "right by itself, wrong within its parent: making or unmaking a move",
);
pub const UNMAKE_OR_HASH: Cause = of_program(
    "make_unmake_or_hash",
    "right by itself, wrong within its parent: making or unmaking moves, or a hash table",
);
pub const EARLIER: Cause = of_program(
    "earlier_question",
    "the answer depends on earlier questions: a hash table, or a state that is not cleared",
);
pub const UNSTEADY: Cause = of_program("unsteady", "the same question gets different answers");
pub const MISSING_PROMOTION: Cause = cause(
    "missing_promotion",
    "a pawn reaches the last rank without promotion",
    "3.7.3.3",
);
const AFTER_MOVES: Cause = of_program(
    "after_moves",
    "wrong after the move, right from the FEN: making a move",
);
const KEPT_RIGHT: Cause = cause(
    "castling_right_kept",
    "the right to castle is kept after the rook was captured or has moved",
    "3.8.2.1",
);
const EP_LOST: Cause = cause(
    "en_passant_lost",
    "a double step does not offer the capture en passant",
    "3.7.3.1",
);
const EP_KEPT: Cause = cause(
    "en_passant_kept",
    "the en passant square is not cleared by the next move",
    "3.7.3.2",
);
const EP_CHECK: Cause = cause(
    "en_passant_check_missed",
    "a check discovered by a capture en passant is not seen",
    "3.9.1",
);

/// Returns why a program lists a move that is not legal. `last` is the last move, if the program is right about the
/// same position without its moves.
pub fn of_extra(position: &Position, illegal: &IllegalMove, last: Option<Move>) -> Cause {
    if let Some(last) = last {
        return match illegal.reason {
            Reason::CastlingNoRight | Reason::CastlingNoRook => KEPT_RIGHT,
            Reason::NoEnPassant | Reason::PawnCaptureOfNothing => EP_KEPT,
            Reason::CheckUnanswered | Reason::KingIntoCheck | Reason::Pinned
                if last.is_en_passant() =>
            {
                EP_CHECK
            }
            _ => AFTER_MOVES,
        };
    }
    let Some(candidate) = illegal.candidate() else {
        return AFTER_MOVES;
    };
    let role = position.placement().role_at(candidate.from);
    let is_pawn = role == Some(Role::Pawn);
    match illegal.reason {
        Reason::NoPiece => cause("no_piece", "a move from an empty square", "3"),
        Reason::NotOnTurn => cause("not_on_turn", "a move of the opponent's piece", "1.2"),
        Reason::Movement => match role {
            Some(role) if goes_around(position, candidate, role) => cause(
                "around_the_edge",
                "a piece goes around the edge of the board",
                "3",
            ),
            _ => cause("movement", "a piece moves as it does not", "3"),
        },
        Reason::Blocked if is_pawn => cause(
            "double_step_blocked",
            "a pawn steps over a piece in its double step",
            "3.7.2",
        ),
        Reason::Blocked => cause("blocked", "a piece moves over another", "3.5"),
        Reason::OwnPiece => cause("own_piece", "a piece captures one of its own colour", "3.1"),
        Reason::PawnPushOntoPiece => cause(
            "pawn_push_onto_piece",
            "a pawn steps onto a piece straight ahead",
            "3.7.1",
        ),
        Reason::PawnCaptureOfNothing => cause(
            "pawn_capture_of_nothing",
            "a pawn captures on an empty square",
            "3.7.3",
        ),
        Reason::NoEnPassant => cause(
            "no_en_passant",
            "a capture en passant of a pawn that has not just moved two squares",
            "3.7.3.2",
        ),
        Reason::CapturesKing => cause("captures_king", "a king is captured", "1.4.1"),
        Reason::Pinned if is_pawn && position.ep_square() == Some(candidate.to) => cause(
            "en_passant_pinned",
            "a pinned pawn captures en passant off its line",
            "3.9.2",
        ),
        Reason::Pinned => cause("pinned", "a pinned piece leaves its line", "3.9.2"),
        Reason::CheckUnanswered if illegal.by.more_than_one() => cause(
            "double_check_unanswered",
            "a double check is answered by a move of another piece than the king",
            "3.9.2",
        ),
        Reason::CheckUnanswered => cause("check_unanswered", "a check is left unanswered", "3.9.2"),
        Reason::KingIntoCheck if only_kings(position, illegal.by) => cause(
            "kings_adjacent",
            "a king goes next to the other king",
            "3.8.1",
        ),
        Reason::KingIntoCheck => cause("king_into_check", "a king goes into check", "3.9.2"),
        Reason::EnPassantUncovers => cause(
            "en_passant_uncovers",
            "a capture en passant exposes the king",
            "3.9.2",
        ),
        Reason::MissingPromotion => MISSING_PROMOTION,
        Reason::BadPromotion => cause(
            "bad_promotion",
            "a promotion that the laws do not know",
            "3.7.3.3",
        ),
        Reason::CastlingNoRook => cause("castling_no_rook", "castling without the rook", "3.8.2"),
        Reason::CastlingNoRight => {
            cause("castling_no_right", "castling without the right", "3.8.2.1")
        }
        Reason::CastlingInCheck => cause("castling_in_check", "castling out of check", "3.8.2.2"),
        Reason::CastlingBlocked => cause("castling_blocked", "castling over a piece", "3.8.2.2"),
        Reason::CastlingThroughCheck => cause(
            "castling_through_check",
            "castling through check",
            "3.8.2.2",
        ),
        Reason::CastlingIntoCheck => cause("castling_into_check", "castling into check", "3.8.2.2"),
    }
}

/// Returns what kind of legal move a program does not list. `last` is the last move, if the program is right about the
/// same position without its moves.
pub fn of_missing(position: &Position, missing: Move, last: Option<Move>) -> Cause {
    if let Some(last) = last {
        let is_double_step =
            last.role == Role::Pawn && (last.from.index().abs_diff(last.to.index())) == 16;
        return if missing.is_en_passant() && is_double_step {
            EP_LOST
        } else {
            AFTER_MOVES
        };
    }
    let is_capture = missing.capture.is_some();
    let is_pinned = position
        .pins(position.turn())
        .iter()
        .any(|pin| pin.square == missing.from);
    if missing.is_en_passant() && !is_pinned {
        return cause(
            "missing_en_passant",
            "a capture en passant is missing",
            "3.7.3.1",
        );
    }
    match (missing.promotion, missing.castle()) {
        (Some(Role::Queen), _) if is_capture => cause(
            "missing_promotion_capture",
            "a promotion with capture is missing",
            "3.7.3.3",
        ),
        (Some(Role::Queen), _) => cause(
            "missing_promotion_move",
            "a promotion is missing",
            "3.7.3.3",
        ),
        (Some(_), _) => cause(
            "missing_underpromotion",
            "a promotion to rook, bishop or knight is missing",
            "3.7.3.3",
        ),
        (None, Some(CastlingSide::Kingside)) => cause(
            "missing_castling_kingside",
            "castling kingside is missing",
            "3.8.2",
        ),
        (None, Some(CastlingSide::Queenside)) if b_file_is_attacked(position) => cause(
            "missing_castling_b_file",
            "castling queenside is missing where the b-file square is attacked, which does not matter",
            "3.8.2.2",
        ),
        (None, Some(CastlingSide::Queenside)) => cause(
            "missing_castling_queenside",
            "castling queenside is missing",
            "3.8.2",
        ),
        (None, None) if is_pinned => cause(
            "missing_along_pin",
            "a pinned piece may move along its line, and does not",
            "3.9.2",
        ),
        (None, None) if position.checkers().any() => {
            cause("missing_evasion", "a move out of check is missing", "3.9")
        }
        (None, None) => of_missing_step(missing),
    }
}

fn of_missing_step(missing: Move) -> Cause {
    let is_capture = missing.capture.is_some();
    let is_double = missing.from.index().abs_diff(missing.to.index()) == 16;
    match missing.role {
        Role::Pawn if is_capture => cause(
            "missing_pawn_capture",
            "a capture by a pawn is missing",
            "3.7.3",
        ),
        Role::Pawn if is_double => {
            cause("missing_double_step", "a double step is missing", "3.7.2")
        }
        Role::Pawn => cause("missing_pawn_step", "a step of a pawn is missing", "3.7.1"),
        Role::Knight => cause(
            "missing_knight_move",
            "a move of a knight is missing",
            "3.6",
        ),
        Role::Bishop => cause(
            "missing_bishop_move",
            "a move of a bishop is missing",
            "3.2",
        ),
        Role::Rook => cause("missing_rook_move", "a move of a rook is missing", "3.3"),
        Role::Queen => cause("missing_queen_move", "a move of a queen is missing", "3.4"),
        Role::King => cause("missing_king_move", "a move of a king is missing", "3.8.1"),
    }
}

fn only_kings(position: &Position, by: Bitboard) -> bool {
    by.any() && (by & !position.placement().kings()).is_empty()
}

/// Returns whether the square next to the queenside rook is attacked: the king does not pass over it.
fn b_file_is_attacked(position: &Position) -> bool {
    let name: &[u8] = match position.turn() {
        Color::White => b"b1",
        Color::Black => b"b8",
    };
    Square::from_name(name).is_some_and(|square| position.attackers(square, !position.turn()).any())
}

/// Returns whether a move fits its role on a board whose edges are joined, which a program allows if it numbers squares
/// without a border. All squares between must be empty.
fn goes_around(position: &Position, candidate: Candidate, role: Role) -> bool {
    let index = |square: Square| i16::from(square.index());
    let (from, to) = (index(candidate.from), index(candidate.to));
    let difference = to - from;
    let is_empty = |index: i16| {
        let square = u8::try_from(index).ok().and_then(Square::from_index);
        square.is_some_and(|square| position.placement().piece_at(square).is_none())
    };
    let slides = |steps: &[i16]| {
        steps.iter().any(|step| {
            difference % step == 0
                && difference / step > 0
                && (1..difference / step).all(|count| is_empty(from + count * step))
        })
    };
    match role {
        Role::Knight => [-17, -15, -10, -6, 6, 10, 15, 17].contains(&difference),
        Role::King => [-9, -8, -7, -1, 1, 7, 8, 9].contains(&difference),
        Role::Pawn => [-9, -7, 7, 9].contains(&difference),
        Role::Bishop => slides(&[-9, -7, 7, 9]),
        Role::Rook => slides(&[-1, 1]),
        Role::Queen => slides(&[-9, -7, -1, 1, 7, 9]),
    }
}
