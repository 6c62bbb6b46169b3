//! The mistakes of programs in the terms of the laws: discrepancies with the same cause are one mistake.

use oracle_laws::{
    Article, Candidate, CastlingSide, IllegalMove, Move, Position, Reason, Role, SetupProblem,
    Square,
};

use super::program::full_setup;

/// A mistake that a move generator makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cause {
    /// The stable name.
    pub id: &'static str,
    /// A short description.
    pub title: &'static str,
    /// The article of the FIDE Laws that applies, if there is one.
    pub article: Option<Article>,
}

/// Declares a list of mistakes: the stable name, the description, and the article of the FIDE Laws.
macro_rules! causes {
    ($LIST:ident; $($NAME:ident = $id:literal, $title:literal, $article:expr;)+) => {
        $(pub const $NAME: Cause = Cause { id: $id, title: $title, article: $article };)+
        pub const $LIST: &[Cause] = &[$($NAME),+];
    };
}

/// Returns the stable names of all mistakes, with the articles that apply.
pub fn causes() -> Vec<(&'static str, Vec<Article>)> {
    let lists = [ANSWERS, AFTER_OTHERS, EXTRA_MOVES, MISSING_MOVES]
        .into_iter()
        .flatten();
    let mut causes: Vec<_> = lists
        .map(|cause| (cause.id, cause.article.into_iter().collect()))
        .collect();
    let reasons = Reason::ALL.map(|reason| (reason.id(), reason.articles().to_vec()));
    let is_new = |(id, _): &(&str, _)| *id != MISSING_PROMOTION.id;
    causes.extend(reasons.into_iter().filter(is_new));
    causes
}

// Programs that do not answer, or whose answer is not about the moves of the position.
causes! {
    ANSWERS;
    ENDED = "program_ended", "the program ends without an answer", None;
    TIMED_OUT = "program_timed_out", "the program does not answer in time", None;
    CLOSED = "program_closed", "the program closes its standard input or output", None;
    UNREADABLE = "program_unreadable", "the output cannot be read", None;
    TOO_MUCH = "program_too_much", "the program writes too much output", None;
    REPEATED = "repeated_move", "a legal move is listed more than once", None;
    TOTAL = "wrong_total", "the total is not the number of moves", None;
    NOT_FOLLOWED = "wrong_count", "the count is wrong, and the program is too slow to be asked for the move", None;
    UNMAKE = "make_unmake",
        "right when asked alone, wrong in the count of its parent: making or unmaking a move", None;
    UNMAKE_OR_HASH = "make_unmake_or_hash",
        "right when asked alone, wrong in the count of its parent: making or unmaking moves, or a hash table", None;
    EARLIER = "earlier_position",
        "the answer depends on positions asked for earlier: a hash table, or a state that is not cleared", None;
    PREVIOUS = "previous_position", "the moves of the previous position are listed", None;
    FIRST = "first_position", "the moves of the first position are listed, whatever position is asked for", None;
    LIST_CAPPED = "list_capped", "the list ends at a fixed number of moves", None;
    UNREAD = "unread_line", "a line of the count cannot be read", None;
    SPELLING = "spelling", "moves are not written in UCI", None;
    NULL_MOVE = "null_move", "a null move is listed among the legal moves", None;
    STOPS_AT_FIFTY = "stops_at_fifty_moves",
        "the count stops where a draw by the fifty-move rule can be claimed", Some(Article::FiftyMoves);
    STOPS_AT_REPETITION = "stops_at_repetition", "the count stops where a position is repeated", Some(Article::Threefold);
    STOPS_AT_MATERIAL = "stops_at_insufficient_material",
        "the count stops where neither side can checkmate", Some(Article::DeadPosition);
    NONDETERMINISTIC = "nondeterministic", "the same query gets different answers", None;
}

// Moves of positions that are right when they are set up from their FEN.
causes! {
    AFTER_OTHERS;
    AFTER_MOVES = "after_moves", "wrong after the move, right from the FEN: making a move", None;
    RIGHT_KEPT = "castling_right_kept",
        "the right to castle is kept after the rook was captured or has moved", Some(Article::CastlingRight);
    EP_LOST = "en_passant_lost", "a double step does not offer the capture en passant", Some(Article::EnPassant);
    EP_KEPT = "en_passant_kept", "the en passant square is not cleared by the next move", Some(Article::EnPassantAtOnce);
    EP_CHECK = "en_passant_check_missed", "a check discovered by a capture en passant is not seen", Some(Article::Check);
}

// Moves that are not legal. Others have the id of the reason.
causes! {
    EXTRA_MOVES;
    AROUND_THE_EDGE = "around_the_edge", "a piece goes around the edge of the board", None;
    DOUBLE_STEP_BLOCKED = "double_step_blocked", "a pawn steps over a piece in its double step", Some(Article::DoubleStep);
    EP_PINNED = "en_passant_pinned", "a pinned pawn captures en passant off its line", Some(Article::ExposedKing);
    KINGS_ADJACENT = "kings_adjacent", "a king goes next to the other king", Some(Article::ExposedKing);
    MISSING_PROMOTION = "missing_promotion", "a pawn reaches the last rank without promotion", Some(Article::Promotion);
    DOUBLE_CHECK = "double_check_unanswered",
        "a double check is answered by a move of another piece than the king", Some(Article::ExposedKing);
    EP_IN_CHECK = "en_passant_in_check",
        "a capture en passant leaves a check unanswered, in a position that no game can reach", Some(Article::ExposedKing);
}

// Legal moves that are not listed.
causes! {
    MISSING_MOVES;
    MISSING_EN_PASSANT = "missing_en_passant", "a capture en passant is missing", Some(Article::EnPassant);
    MISSING_ALONG_PIN = "missing_along_pin",
        "a move of a pinned piece along the line of the pin is missing", Some(Article::ExposedKing);
    MISSING_PROMOTION_CAPTURE = "missing_promotion_capture", "a promotion with capture is missing", Some(Article::Promotion);
    MISSING_PROMOTION_MOVE = "missing_promotion_move", "a promotion is missing", Some(Article::Promotion);
    MISSING_UNDERPROMOTION = "missing_underpromotion",
        "a promotion to rook, bishop or knight is missing", Some(Article::Promotion);
    MISSING_KINGSIDE = "missing_castling_kingside", "castling kingside is missing", Some(Article::Castling);
    MISSING_QUEENSIDE = "missing_castling_queenside", "castling queenside is missing", Some(Article::Castling);
    MISSING_B_FILE = "missing_castling_b_file",
        "castling queenside is missing where the b-file square is attacked, which does not matter", Some(Article::CastlingPrevented);
    MISSING_EVASION = "missing_evasion", "a move out of check is missing", Some(Article::ExposedKing);
    MISSING_PAWN_CAPTURE = "missing_pawn_capture", "a capture by a pawn is missing", Some(Article::PawnCapture);
    MISSING_DOUBLE_STEP = "missing_double_step", "a double step is missing", Some(Article::DoubleStep);
    MISSING_SINGLE_PUSH = "missing_single_push", "a single pawn push is missing", Some(Article::PawnStep);
    MISSING_KNIGHT_MOVE = "missing_knight_move", "a move of a knight is missing", Some(Article::Knight);
    MISSING_BISHOP_MOVE = "missing_bishop_move", "a move of a bishop is missing", Some(Article::Bishop);
    MISSING_ROOK_MOVE = "missing_rook_move", "a move of a rook is missing", Some(Article::Rook);
    MISSING_QUEEN_MOVE = "missing_queen_move", "a move of a queen is missing", Some(Article::Queen);
    MISSING_KING_MOVE = "missing_king_move", "a move of a king is missing", Some(Article::King);
}

/// Returns why a program lists an illegal move. `last` is the last move, if the program is right about the position alone.
pub fn from_extra(position: &Position, illegal: &IllegalMove, last: Option<Move>) -> Cause {
    if let Some(last) = last {
        return match illegal.reason {
            Reason::CastlingNoRight | Reason::CastlingNoRook => RIGHT_KEPT,
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
    // No last move gives the check: a double step opens no line to a knight.
    let is_out_of_reach = || {
        full_setup(position)
            .problems()
            .has(SetupProblem::ImpossibleCheck)
    };
    let title = match illegal.reason {
        Reason::NoPiece => "a move from an empty square",
        Reason::NotOnTurn => "a move of the opponent's piece",
        Reason::Movement if role.is_some_and(|role| goes_around(position, candidate, role)) => {
            return Cause {
                article: illegal.article(position),
                ..AROUND_THE_EDGE
            };
        }
        Reason::Movement => "a move that its role does not allow",
        Reason::Blocked if is_pawn => return DOUBLE_STEP_BLOCKED,
        Reason::Blocked => "a piece moves over another",
        Reason::OwnPiece => "a piece captures one of its own colour",
        Reason::PawnPushOntoPiece => "a pawn is pushed onto a piece",
        Reason::PawnCaptureOfNothing => "a pawn captures on an empty square",
        Reason::NoEnPassant => {
            "a capture en passant of a pawn that has not just advanced two squares"
        }
        Reason::CapturesKing => "a king is captured",
        Reason::Pinned if is_en_passant => return EP_PINNED,
        Reason::Pinned => "a pinned piece leaves its line",
        Reason::CheckUnanswered if illegal.by.more_than_one() => return DOUBLE_CHECK,
        Reason::CheckUnanswered if is_en_passant && is_out_of_reach() => return EP_IN_CHECK,
        Reason::CheckUnanswered => "a check is left unanswered",
        Reason::KingIntoCheck if is_by_king && illegal.by.any() => return KINGS_ADJACENT,
        Reason::KingIntoCheck => "a king goes into check",
        Reason::EnPassantUncovers => "a capture en passant exposes the king",
        Reason::MissingPromotion => return MISSING_PROMOTION,
        Reason::BadPromotion => "a promotion that the laws do not allow",
        Reason::CastlingNoRook => "castling without the rook",
        Reason::CastlingNoRight => "castling without the right",
        Reason::CastlingInCheck => "castling out of check",
        Reason::CastlingBlocked => "castling over a piece",
        Reason::CastlingThroughCheck => "castling through check",
        Reason::CastlingIntoCheck => "castling into check",
    };
    Cause {
        id: illegal.reason.id(),
        title,
        article: illegal.article(position),
    }
}

/// Returns what kind of legal move a program does not list; `last` is as in [`from_extra`].
pub fn from_missing(position: &Position, missing: Move, last: Option<Move>) -> Cause {
    if let Some(last) = last {
        return if missing.is_en_passant() && is_double_step(last) {
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
    // The king does not pass over the square next to the queenside rook.
    let b_file = position.turn().either(Square::B1, Square::B8);
    let is_b_file_attacked = || position.attackers(b_file, !position.turn()).any();
    match (missing.promotion, missing.castle()) {
        (Some(Role::Queen), _) if is_capture => MISSING_PROMOTION_CAPTURE,
        (Some(Role::Queen), _) => MISSING_PROMOTION_MOVE,
        (Some(_), _) => MISSING_UNDERPROMOTION,
        (None, Some(CastlingSide::Kingside)) => MISSING_KINGSIDE,
        (None, Some(CastlingSide::Queenside)) if is_b_file_attacked() => MISSING_B_FILE,
        (None, Some(CastlingSide::Queenside)) => MISSING_QUEENSIDE,
        (None, None) if is_pinned => MISSING_ALONG_PIN,
        (None, None) if position.checkers().any() => MISSING_EVASION,
        (None, None) => match missing.role {
            Role::Pawn if is_capture => MISSING_PAWN_CAPTURE,
            Role::Pawn if is_double_step(missing) => MISSING_DOUBLE_STEP,
            Role::Pawn => MISSING_SINGLE_PUSH,
            Role::Knight => MISSING_KNIGHT_MOVE,
            Role::Bishop => MISSING_BISHOP_MOVE,
            Role::Rook => MISSING_ROOK_MOVE,
            Role::Queen => MISSING_QUEEN_MOVE,
            Role::King => MISSING_KING_MOVE,
        },
    }
}

fn is_double_step(played: Move) -> bool {
    played.role == Role::Pawn && played.from.index().abs_diff(played.to.index()) == 16
}

/// Returns whether a move fits its role, over empty squares, where the edges of the board are joined, as without a border.
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

#[cfg(test)]
mod tests {
    use super::from_extra;
    use oracle_laws::{Article, Candidate, Position, Square};

    #[test]
    fn a_king_beside_the_other_king_is_left_in_check() {
        // . . . k . . . .
        // . . . . . . . .
        // . . . K . . . .      (rank 6)
        let position: Position = "3k4/8/3K4/8/8/8/8/8 w - -".parse().unwrap();
        let illegal = position
            .judge(Candidate::new(Square::D6, Square::D7))
            .unwrap_err();
        let cause = from_extra(&position, &illegal, None);
        assert_eq!(
            (cause.id, cause.article),
            ("kings_adjacent", Some(Article::ExposedKing))
        );
    }

    #[test]
    fn a_piece_goes_around_the_edge_as_its_role_moves() {
        for (role, around) in [
            ('N', "h1 g2 g4 h5"),
            ('B', "g1 h2 h4 g5"),
            ('R', "g1 h1 g2 h2 h3 g5 h5"),
            ('Q', "g1 h1 g2 h2 h3 g5 h5"),
            ('K', "h2 h3 h4"),
        ] {
            let kings = if role == 'K' { "8" } else { "2K5" };
            let fen = format!("1k6/8/8/8/{role}7/8/8/{kings} w - -");
            let position: Position = fen.parse().unwrap();
            let targets = "g1 h1 g2 h2 h3 g4 h4 g5 h5".split(' ').filter(|to| {
                let illegal = position.judge(Candidate::new(Square::A4, to.parse().unwrap()));
                let illegal = illegal.err();
                illegal.is_some_and(|illegal| {
                    from_extra(&position, &illegal, None).id == "around_the_edge"
                })
            });
            assert_eq!(targets.collect::<Vec<_>>().join(" "), around, "{role}");
        }
    }

    #[test]
    fn a_check_is_blamed_on_a_capture_en_passant_only_behind_one() {
        let before: Position = "4k3/8/8/3pP3/8/8/8/4K3 w - d6".parse().unwrap();
        let in_check: Position = "4k3/p7/8/8/8/8/8/4RK2 b - -".parse().unwrap();
        let candidate = Candidate::new(Square::A7, Square::A6);
        let illegal = in_check.judge(candidate).unwrap_err();
        for last in before.legal_moves() {
            let cause = from_extra(&in_check, &illegal, Some(last));
            assert_eq!(cause.id == "en_passant_check_missed", last.is_en_passant());
        }
    }
}
