//! How a game has ended.

use crate::board::{Bitboard, Color};

use super::Position;

/// How a game has ended in a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The winner; `None` in a draw.
    pub winner: Option<Color>,
    /// Why the game has ended.
    pub reason: OutcomeReason,
}

/// Why a game has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OutcomeReason {
    /// The king is in check and there is no legal move (FIDE article 5.1.1).
    Checkmate,
    /// There is no legal move, and no check (FIDE article 5.2.1).
    Stalemate,
    /// No series of legal moves leads to checkmate, because of the pieces that are left (FIDE article 5.2.2).
    InsufficientMaterial,
    /// The same position has stood five times (FIDE article 9.6.1). A position by itself does not know: ask a
    /// [`History`](super::History).
    FivefoldRepetition,
    /// Seventy-five moves by each player without a capture or a pawn move (FIDE article 9.6.2).
    SeventyfiveMoves,
}

impl Outcome {
    /// A draw.
    pub(super) const fn draw(reason: OutcomeReason) -> Outcome {
        Outcome {
            winner: None,
            reason,
        }
    }
}

impl OutcomeReason {
    /// Returns the stable id, as JSON writes it.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            OutcomeReason::Checkmate => "checkmate",
            OutcomeReason::Stalemate => "stalemate",
            OutcomeReason::InsufficientMaterial => "insufficient_material",
            OutcomeReason::FivefoldRepetition => "fivefold_repetition",
            OutcomeReason::SeventyfiveMoves => "seventyfive_moves",
        }
    }
}

/// Whether the side to move is in check, checkmate or stalemate. All three are unknown where it has no king.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
    #[must_use]
    pub fn outcome(&self, status: Status) -> Option<Outcome> {
        self.placement().king(!self.turn())?;
        let (checkmate, stalemate) = (status.checkmate?, status.stalemate?);
        if self.is_opposite_check() {
            return None;
        }
        if checkmate {
            Some(Outcome {
                winner: Some(!self.turn()),
                reason: OutcomeReason::Checkmate,
            })
        } else if stalemate {
            Some(Outcome::draw(OutcomeReason::Stalemate))
        } else if self.is_insufficient_material() {
            Some(Outcome::draw(OutcomeReason::InsufficientMaterial))
        } else if self.halfmoves() >= 150 {
            Some(Outcome::draw(OutcomeReason::SeventyfiveMoves))
        } else {
            None
        }
    }

    /// Returns whether the material allows no checkmate, even with the help of both players: besides the kings no
    /// piece, one knight, or bishops that all stand on squares of one colour.
    #[must_use]
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
