//! The mistakes of programs in the terms of the laws: disagreements with the same cause are one mistake.

use oracle_laws::{
    Bitboard, Candidate, CastlingSide, Color, IllegalMove, Move, Position, Reason, Role, Square,
};

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

const fn from_program(id: &'static str, title: &'static str) -> Cause {
    Cause {
        id,
        title,
        article: None,
    }
}

pub const ENDED: Cause = from_program("program_ended", "the program ends without an answer");
pub const TIMED_OUT: Cause =
    from_program("program_timed_out", "the program does not answer in time");
pub const CLOSED: Cause = from_program("program_closed", "the program closes its channels");
pub const UNREADABLE: Cause = from_program("program_unreadable", "the output cannot be read");
pub const TOO_MUCH: Cause = from_program("program_too_much", "the program writes without end");
pub const REPEATED: Cause = from_program("repeated_move", "a legal move is listed more than once");
pub const TOTAL: Cause = from_program("wrong_total", "the total is not the number of moves");
pub const UNMAKE: Cause = from_program(
    "make_unmake",
    "right when asked alone, wrong in the count of its parent: making or unmaking a move",
);
pub const UNMAKE_OR_HASH: Cause = from_program(
    "make_unmake_or_hash",
    "right when asked alone, wrong in the count of its parent: making or unmaking moves, or a hash table",
);
pub const EARLIER: Cause = from_program(
    "earlier_question",
    "the answer depends on earlier questions: a hash table, or a state that is not cleared",
);
pub const PREVIOUS: Cause = from_program(
    "previous_question",
    "the moves of the previous position are listed",
);
pub const FIRST: Cause = from_program(
    "first_question",
    "the moves of the first position are listed, whatever the question is",
);
pub const UNSTEADY: Cause = from_program("unsteady", "the same question gets different answers");
pub const MISSING_PROMOTION: Cause = cause(
    "missing_promotion",
    "a pawn reaches the last rank without promotion",
    "3.7.3.3",
);
pub const MISSING_EN_PASSANT: Cause = cause(
    "missing_en_passant",
    "a capture en passant is missing",
    "3.7.3.1",
);
pub const MISSING_ALONG_PIN: Cause = cause(
    "missing_along_pin",
    "a move of a pinned piece along the line of the pin is missing",
    "3.9.2",
);
const AFTER_MOVES: Cause = from_program(
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
pub fn from_extra(position: &Position, illegal: &IllegalMove, last: Option<Move>) -> Cause {
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
    let is_en_passant = is_pawn && position.ep_square() == Some(candidate.to);
    let is_by_king = (illegal.by & !position.placement().kings()).is_empty();
    let (title, article) = match illegal.reason {
        Reason::NoPiece => ("a move from an empty square", "3"),
        Reason::NotOnTurn => ("a move of the opponent's piece", "1.2"),
        Reason::Movement if role.is_some_and(|role| goes_around(position, candidate, role)) => {
            let title = "a piece goes around the edge of the board";
            return cause("around_the_edge", title, "3");
        }
        Reason::Movement => ("a move that its role does not allow", "3"),
        Reason::Blocked if is_pawn => {
            let title = "a pawn steps over a piece in its double step";
            return cause("double_step_blocked", title, "3.7.2");
        }
        Reason::Blocked => ("a piece moves over another", "3.5"),
        Reason::OwnPiece => ("a piece captures one of its own colour", "3.1"),
        Reason::PawnPushOntoPiece => ("a pawn steps onto a piece straight ahead", "3.7.1"),
        Reason::PawnCaptureOfNothing => ("a pawn captures on an empty square", "3.7.3"),
        Reason::NoEnPassant => (
            "a capture en passant of a pawn that has not just moved two squares",
            "3.7.3.2",
        ),
        Reason::CapturesKing => ("a king is captured", "1.4.1"),
        Reason::Pinned if is_en_passant => {
            let title = "a pinned pawn captures en passant off its line";
            return cause("en_passant_pinned", title, "3.9.2");
        }
        Reason::Pinned => ("a pinned piece leaves its line", "3.9.2"),
        Reason::CheckUnanswered => {
            return from_unanswered(position, is_en_passant, illegal.by);
        }
        Reason::KingIntoCheck if is_by_king && illegal.by.any() => {
            let title = "a king goes next to the other king";
            return cause("kings_adjacent", title, "3.8.1");
        }
        Reason::KingIntoCheck => ("a king goes into check", "3.9.2"),
        Reason::EnPassantUncovers => ("a capture en passant exposes the king", "3.9.2"),
        Reason::MissingPromotion => return MISSING_PROMOTION,
        Reason::BadPromotion => ("a promotion that the laws do not allow", "3.7.3.3"),
        Reason::CastlingNoRook => ("castling without the rook", "3.8.2"),
        Reason::CastlingNoRight => ("castling without the right", "3.8.2.1"),
        Reason::CastlingInCheck => ("castling out of check", "3.8.2.2"),
        Reason::CastlingBlocked => ("castling over a piece", "3.8.2.2"),
        Reason::CastlingThroughCheck => ("castling through check", "3.8.2.2"),
        Reason::CastlingIntoCheck => ("castling into check", "3.8.2.2"),
    };
    cause(illegal.reason.id(), title, article)
}

/// Returns why a program lists a move that leaves a check by these pieces unanswered.
fn from_unanswered(position: &Position, is_en_passant: bool, by: Bitboard) -> Cause {
    let role = |square| position.placement().role_at(square);
    if by.more_than_one() {
        cause(
            "double_check_unanswered",
            "a double check is answered by a move of another piece than the king",
            "3.9.2",
        )
    } else if is_en_passant && by.first().and_then(role) == Some(Role::Knight) {
        // The double step opens no line to a knight.
        cause(
            "en_passant_in_check",
            "a capture en passant leaves a check unanswered, in a position that no game can reach",
            "3.9.2",
        )
    } else {
        cause("check_unanswered", "a check is left unanswered", "3.9.2")
    }
}

/// Returns what kind of legal move a program does not list. `last` is the last move, if the program is right about the
/// same position without its moves.
pub fn from_missing(position: &Position, missing: Move, last: Option<Move>) -> Cause {
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
        return MISSING_EN_PASSANT;
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
        (None, None) if is_pinned => MISSING_ALONG_PIN,
        (None, None) if position.checkers().any() => {
            cause("missing_evasion", "a move out of check is missing", "3.9")
        }
        (None, None) => from_missing_step(missing),
    }
}

fn from_missing_step(missing: Move) -> Cause {
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
