//! How a game has ended.

use std::fmt;

use crate::board::{Bitboard, Color};

use super::Position;

/// How a game has ended in a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
pub struct Outcome {
    /// The winner; `None` in a draw.
    pub winner: Option<Color>,
    /// Why the game has ended.
    pub reason: OutcomeReason,
}

crate::listed! {
    /// Why a game has ended.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum OutcomeReason {
        /// The king is in check and there is no legal move (FIDE article 5.1.1).
        Checkmate = "checkmate",
        /// There is no legal move, and no check (FIDE article 5.2.1).
        Stalemate = "stalemate",
        /// No series of legal moves leads to checkmate, because of the pieces that are left (FIDE article 5.2.2).
        InsufficientMaterial = "insufficient_material",
        /// No series of legal moves leads to checkmate, for other reasons (FIDE article 5.2.2). A [`Position`] does not look
        /// for them: ask the `Solver` of `oracle-winnable`.
        DeadPosition = "dead_position",
        /// The same position has stood five times (FIDE article 9.6.1). A position by itself does not know: ask a
        /// [`History`](super::History).
        FivefoldRepetition = "fivefold_repetition",
        /// Seventy-five moves by each player without a capture or a pawn move (FIDE article 9.6.2).
        SeventyfiveMoves = "seventyfive_moves",
    }
    /// All reasons, in the order in which they apply.
    const ALL;
    /// Returns the stable id, as JSON writes it.
    const fn id;
}

impl OutcomeReason {
    /// Returns the rule as the end of a sentence about a draw: `the game is drawn` and ` by stalemate`.
    pub const fn rule(self) -> &'static str {
        match self {
            OutcomeReason::Checkmate => " by checkmate",
            OutcomeReason::Stalemate => " by stalemate",
            OutcomeReason::InsufficientMaterial => " by insufficient material",
            OutcomeReason::DeadPosition => ": the position is dead, neither side can checkmate",
            OutcomeReason::FivefoldRepetition => " by fivefold repetition",
            OutcomeReason::SeventyfiveMoves => " by the seventy-five-move rule",
        }
    }
}

impl fmt::Display for Outcome {
    /// Writes a sentence without a full stop: `Black wins by checkmate`, `the game is drawn by stalemate`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rule = self.reason.rule();
        match self.winner {
            Some(winner) => write!(f, "{} wins{rule}", winner.player()),
            None => write!(f, "the game is drawn{rule}"),
        }
    }
}

impl Outcome {
    pub(super) const fn draw(reason: OutcomeReason) -> Outcome {
        Outcome {
            winner: None,
            reason,
        }
    }

    /// Returns the outcome of a dead position that has this outcome otherwise. A dead position ends the game at once, so
    /// only stalemate and the lack of material come before it, in the order of [`OutcomeReason`].
    pub const fn dead_position(otherwise: Option<Outcome>) -> Outcome {
        use OutcomeReason::{DeadPosition, InsufficientMaterial, Stalemate};
        match otherwise {
            Some(first) if matches!(first.reason, Stalemate | InsufficientMaterial) => first,
            _ => Outcome::draw(DeadPosition),
        }
    }
}

crate::listed! {
    /// A draw that the player to move may claim.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Claim {
        /// The position has stood three times or more (FIDE article 9.2).
        ThreefoldRepetition = "threefold_repetition",
        /// Fifty moves by each player without a capture or a pawn move (FIDE article 9.3).
        FiftyMoves = "fifty_moves",
    }
    /// Both, in listing order.
    const ALL;
    /// The stable name, as JSON writes it.
    const fn id;
}

impl Claim {
    /// Returns the rule as the end of a sentence about a draw: `by threefold repetition`.
    pub const fn rule(self) -> &'static str {
        match self {
            Claim::ThreefoldRepetition => "by threefold repetition",
            Claim::FiftyMoves => "by the fifty-move rule",
        }
    }
}

/// Whether the side to move is in check, checkmate or stalemate. All three are unknown where it has no king.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Status {
    /// Whether its king is attacked.
    pub check: Option<bool>,
    /// Whether it is in check without a legal move.
    pub checkmate: Option<bool>,
    /// Whether it is without a legal move, but not in check.
    pub stalemate: Option<bool>,
}

impl Position {
    /// Returns how the game has ended, if it has: the first that applies, in the order of [`OutcomeReason`]. A position
    /// with a king missing, or with the side not to move in check, has no outcome.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome_of_repetition(self.legal().status(), 1)
    }

    /// Returns how the game has ended if this position has stood this many times, itself included.
    pub fn outcome_of_repetition(&self, status: Status, repetitions: u32) -> Option<Outcome> {
        let (checkmate, stalemate) = (status.checkmate?, status.stalemate?);
        let outcome = if checkmate || stalemate {
            self.outcome_without_moves(checkmate)
        } else if self.is_insufficient_material() {
            Outcome::draw(OutcomeReason::InsufficientMaterial)
        } else if repetitions >= 5 {
            Outcome::draw(OutcomeReason::FivefoldRepetition)
        } else if self.halfmoves() >= 150 {
            Outcome::draw(OutcomeReason::SeventyfiveMoves)
        } else {
            return None;
        };
        // The slowest test comes last: few positions have an outcome.
        self.is_of_game().then_some(outcome)
    }

    /// Returns checkmate of the side to move, or stalemate.
    pub(super) fn outcome_without_moves(&self, is_checkmate: bool) -> Outcome {
        if is_checkmate {
            Outcome {
                winner: Some(!self.turn()),
                reason: OutcomeReason::Checkmate,
            }
        } else {
            Outcome::draw(OutcomeReason::Stalemate)
        }
    }

    /// Returns the draws that the player to move may claim if this position has stood this many times, itself included.
    /// After the end of the game there are none.
    #[inline]
    pub fn claims(&self, status: Status, repetitions: u32) -> impl Iterator<Item = Claim> + use<> {
        let is_open = self.may_be_claimed(repetitions)
            && self.is_of_game()
            && self.outcome_of_repetition(status, repetitions).is_none();
        let threefold = (repetitions >= 3).then_some(Claim::ThreefoldRepetition);
        let fifty = (self.halfmoves() >= 100).then_some(Claim::FiftyMoves);
        threefold.into_iter().chain(fifty).filter(move |_| is_open)
    }

    /// Returns whether there may be a draw to claim, if the game has not ended.
    pub const fn may_be_claimed(&self, repetitions: u32) -> bool {
        repetitions >= 3 || self.halfmoves() >= 100
    }

    /// Returns whether the position is a stage of a game: both kings are there, and only the side to move may be in check.
    pub fn is_of_game(&self) -> bool {
        self.placement().kings().more_than_one() && !self.is_opposite_check()
    }

    /// Returns whether the material allows no checkmate, even with the help of both players: besides the kings no
    /// piece, one knight, or bishops that all stand on squares of one colour.
    pub fn is_insufficient_material(&self) -> bool {
        let placement = self.placement();
        let others = placement.occupied() & !placement.kings();
        let knights = placement.knights();
        let bishops = placement.diagonal_sliders() & !placement.orthogonal_sliders();
        if others != knights | bishops {
            return false;
        }
        if knights.any() {
            return others.len() == 1;
        }
        !bishops.meets(Bitboard::DARK) || !bishops.meets(!Bitboard::DARK)
    }
}
