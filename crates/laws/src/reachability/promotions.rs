//! Pieces that must have been promoted, against the pawns that are missing.
//!
//! A colour starts with eight pawns, one queen, two rooks, two knights, and two bishops on squares of different colours
//! (also in Chess960, FIDE Guidelines II.2). All further pieces are promoted pawns.

use crate::SetupProblem;
use crate::board::{Bitboard, Color, Placement, Role};

/// Returns whether a colour may have a piece that must have been promoted.
#[inline]
pub(super) fn may_have_any(placement: &Placement) -> bool {
    // Both colours at once, which the compiler makes one step each.
    let of_both = |role| {
        let pieces = placement.role(role);
        Color::ALL.map(|color| (pieces & placement.color(color)).0)
    };
    let of_squares = |sets: [u64; 2], squares: Bitboard| sets.map(|set| set & squares.0);
    // The pieces of a set beyond the first.
    let more = |sets: [u64; 2]| sets.map(|set| set & set.wrapping_sub(1));
    let bishops = of_both(Role::Bishop);
    let beyond = [
        more(of_both(Role::Queen)),
        more(more(of_both(Role::Rook))),
        more(more(of_both(Role::Knight))),
        more(of_squares(bishops, Bitboard::DARK)),
        more(of_squares(bishops, !Bitboard::DARK)),
    ];
    let beyond = beyond
        .into_iter()
        .fold([0; 2], |[white, black], [more_white, more_black]| {
            [white | more_white, black | more_black]
        });
    beyond != [0; 2]
        || Color::ALL
            .into_iter()
            .any(|color| may_have_boxed(placement, color))
}

/// Returns whether a bishop of a colour is out while one wall at home stands. In openings a wall stands, and its bishop
/// behind it: that bishop has not been promoted.
fn may_have_boxed(placement: &Placement, color: Color) -> bool {
    [Bitboard::DARK, !Bitboard::DARK]
        .into_iter()
        .any(|squares| is_walled(placement, color, squares) && are_out(placement, color, squares))
}

/// Returns whether a colour has bishops on these squares, and none of them on its back rank.
fn are_out(placement: &Placement, color: Color, squares: Bitboard) -> bool {
    let bishops = placement.pieces(color, Role::Bishop) & squares;
    bishops.any() && !bishops.meets(Bitboard::from(color.back_rank()))
}

/// Returns whether all the pawns of a colour stand at home through which its bishop on these squares can leave.
///
/// Wherever that bishop starts on the back rank, in standard chess or in Chess960, each of its first steps leads to one
/// of four squares of the pawn rank. A pawn at home has never moved.
fn is_walled(placement: &Placement, color: Color, squares: Bitboard) -> bool {
    let wall = squares & Bitboard::from(color.pawn_rank());
    (placement.pieces(color, Role::Pawn) & wall) == wall
}

/// The pieces of a colour, counted.
pub(super) struct PromotionCounts {
    missing_pawns: u32,
    /// Queens, rooks and knights that must have been promoted.
    others: u32,
    /// The bishops on dark squares, and on light squares.
    bishops: [u32; 2],
    /// Bishops that have been captured at home, because the pawns around their home square have not moved.
    boxed: u32,
}

impl PromotionCounts {
    pub(super) fn new(placement: &Placement, color: Color) -> PromotionCounts {
        let count = |role| placement.pieces(color, role).len();
        let squares = [Bitboard::DARK, !Bitboard::DARK];
        let bishops = squares.map(|squares| placement.pieces(color, Role::Bishop) & squares);
        let boxed = squares.into_iter().filter(|&squares| {
            is_walled(placement, color, squares) && are_out(placement, color, squares)
        });
        PromotionCounts {
            missing_pawns: 8_u32.saturating_sub(count(Role::Pawn)),
            others: count(Role::Queen).saturating_sub(1)
                + count(Role::Rook).saturating_sub(2)
                + count(Role::Knight).saturating_sub(2),
            bishops: bishops.map(Bitboard::len),
            boxed: boxed.count() as u32,
        }
    }

    /// Returns how many pieces must have been promoted, as far as there were pawns for them.
    pub(super) fn promoted(&self) -> u32 {
        (self.without_boxed() + self.boxed).min(self.missing_pawns)
    }

    fn without_boxed(&self) -> u32 {
        let [dark, light] = self.bishops.map(|count| count.saturating_sub(1));
        self.others + dark + light
    }

    /// Returns the problem with the weakest reason, if pawns are lacking for the promoted pieces.
    pub(super) fn problem(&self) -> Option<SetupProblem> {
        let [dark, light] = self.bishops;
        if self.others + (dark + light).saturating_sub(2) > self.missing_pawns {
            Some(SetupProblem::TooManyPromoted)
        } else if self.without_boxed() > self.missing_pawns {
            Some(SetupProblem::PromotedBishops)
        } else if self.without_boxed() + self.boxed > self.missing_pawns {
            Some(SetupProblem::BoxedInBishop)
        } else {
            None
        }
    }
}
