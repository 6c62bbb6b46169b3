//! The bugs of the move generator.

/// A bug that a move generator classically has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bug {
    EnPassantUncoversKing,
    EnPassantByPinnedPawn,
    EnPassantNotCleared,
    NoEnPassant,
    CastlingOutOfCheck,
    CastlingThroughCheck,
    CastlingIntoCheck,
    RightKeptWithoutRook,
    CastlingNeedsSafeBFile,
    NoPromotion,
    NoUnderpromotion,
    NoPromotionWithCapture,
    DoubleStepOverPiece,
    PinnedPieceLeaves,
    PinnedPieceStays,
    SliderWraps,
    KnightWraps,
    KingNextToKing,
    DoubleCheckBlocked,
    EnPassantCheckMissed,
    UnmakeLosesEnPassant,
    HashWithoutRights,
    AnswersPrevious,
    AnswersFirst,
    // Of a list of moves, which is played otherwise than the moves of a count.
    ListLosesEnPassant,
    ListKeepsEnPassant,
    ListKeepsRights,
    ListKeepsTurn,
    ListPromotesToQueen,
    ListKeepsRightsWithoutRook,
    ListIsNotPlayed,
    ListStopsBeforeLast,
}

impl Bug {
    /// Each bug, the cause that names it, and others that it may have.
    pub const ALL: [(Bug, &'static [&'static str]); 32] = [
        (Bug::EnPassantUncoversKing, &["en_passant_uncovers"]),
        (Bug::EnPassantByPinnedPawn, &["en_passant_pinned"]),
        (Bug::EnPassantNotCleared, &["en_passant_kept"]),
        (Bug::NoEnPassant, &["missing_en_passant"]),
        (Bug::CastlingOutOfCheck, &["castling_in_check"]),
        (Bug::CastlingThroughCheck, &["castling_through_check"]),
        (Bug::CastlingIntoCheck, &["castling_into_check"]),
        (Bug::RightKeptWithoutRook, &["castling_right_kept"]),
        (Bug::CastlingNeedsSafeBFile, &["missing_castling_b_file"]),
        (
            Bug::NoPromotion,
            &["missing_promotion_move", "missing_promotion_capture"],
        ),
        (Bug::NoUnderpromotion, &["missing_underpromotion"]),
        (Bug::NoPromotionWithCapture, &["missing_promotion_capture"]),
        (Bug::DoubleStepOverPiece, &["double_step_blocked"]),
        (Bug::PinnedPieceLeaves, &["pinned"]),
        (
            Bug::PinnedPieceStays,
            &["missing_along_pin", "missing_promotion_capture"],
        ),
        (Bug::SliderWraps, &["around_the_edge"]),
        (Bug::KnightWraps, &["around_the_edge"]),
        (Bug::KingNextToKing, &["kings_adjacent"]),
        (Bug::DoubleCheckBlocked, &["double_check_unanswered"]),
        (Bug::EnPassantCheckMissed, &["en_passant_check_missed"]),
        (Bug::UnmakeLosesEnPassant, &["make_unmake"]),
        (Bug::HashWithoutRights, &["earlier_question"]),
        (Bug::AnswersPrevious, &["previous_question"]),
        (Bug::AnswersFirst, &["first_question"]),
        (Bug::ListLosesEnPassant, &["en_passant_lost"]),
        (Bug::ListKeepsEnPassant, &["en_passant_kept"]),
        (Bug::ListKeepsRights, &["castling_right_kept"]),
        (Bug::ListKeepsTurn, &["after_moves"]),
        (Bug::ListPromotesToQueen, &["after_moves"]),
        (Bug::ListKeepsRightsWithoutRook, &["castling_right_kept"]),
        (Bug::ListIsNotPlayed, &["after_moves"]),
        (Bug::ListStopsBeforeLast, &["after_moves"]),
    ];

    /// Returns the bug with this name.
    pub fn named(name: &str) -> Option<Bug> {
        let mut all = Bug::ALL.into_iter().map(|(bug, _)| bug);
        all.find(|bug| format!("{bug:?}") == name)
    }
}
