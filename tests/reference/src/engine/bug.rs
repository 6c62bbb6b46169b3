//! The bugs of the move generator.

/// Declares the bugs, with the cause that names each, and others that it may have.
macro_rules! bugs {
    ($($bug:ident $($cause:literal)+;)+) => {
        /// A bug that a move generator classically has. One of a list plays it otherwise than the moves of a count.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Bug {
            $($(#[doc = concat!("`", $cause, "`")])+ $bug),+
        }

        impl Bug {
            /// Each bug and its causes.
            pub const ALL: &[(Bug, &[&str])] = &[$((Bug::$bug, &[$($cause),+])),+];
        }
    };
}

bugs! {
    EnPassantUncoversKing "en_passant_uncovers";
    EnPassantByPinnedPawn "en_passant_pinned";
    EnPassantNotCleared "en_passant_kept";
    NoEnPassant "missing_en_passant";
    CastlingOutOfCheck "castling_in_check";
    CastlingThroughCheck "castling_through_check";
    CastlingIntoCheck "castling_into_check";
    RightKeptWithoutRook "castling_right_kept";
    RightKeptForAnyRook "castling_right_kept";
    CastlingNeedsSafeBFile "missing_castling_b_file";
    NoPromotion "missing_promotion_move" "missing_promotion_capture";
    NoUnderpromotion "missing_underpromotion";
    NoPromotionWithCapture "missing_promotion_capture";
    DoubleStepOverPiece "double_step_blocked";
    PinnedPieceLeaves "pinned";
    PinnedPieceStays "missing_along_pin" "missing_promotion_capture";
    SliderWraps "around_the_edge";
    KnightWraps "around_the_edge";
    KingNextToKing "kings_adjacent";
    DoubleCheckBlocked "double_check_unanswered";
    EnPassantCheckMissed "en_passant_check_missed";
    CappedList "list_capped";
    UnmakeLosesEnPassant "make_unmake";
    HashWithoutRights "earlier_position";
    AnswersPrevious "previous_position";
    AnswersFirst "first_position";
    ListLosesEnPassant "en_passant_lost";
    ListKeepsEnPassant "en_passant_kept";
    ListKeepsRights "castling_right_kept";
    ListKeepsTurn "after_moves";
    ListPromotesToQueen "after_moves";
    ListKeepsRightsWithoutRook "castling_right_kept";
    ListIsNotPlayed "after_moves";
    ListStopsBeforeLast "after_moves";
}

impl Bug {
    /// Returns the bug with this name.
    pub fn named(name: &str) -> Option<Bug> {
        let mut all = Bug::ALL.iter().map(|(bug, _)| *bug);
        all.find(|bug| format!("{bug:?}") == name)
    }
}
