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
    let of_both =
        |role, squares| Color::ALL.map(|color| (placement.pieces(color, role) & squares).0);
    // The pieces of a set beyond the first.
    let more = |sets: [u64; 2]| sets.map(|set| set & set.wrapping_sub(1));
    let beyond = [
        more(of_both(Role::Queen, Bitboard::ALL)),
        more(more(of_both(Role::Rook, Bitboard::ALL))),
        more(more(of_both(Role::Knight, Bitboard::ALL))),
        more(of_both(Role::Bishop, Bitboard::DARK)),
        more(of_both(Role::Bishop, !Bitboard::DARK)),
    ];
    beyond.as_flattened().iter().fold(0, |all, set| all | set) != 0
        || Color::ALL
            .into_iter()
            .any(|color| boxed_bishops(placement, color).next().is_some())
}

/// Returns the squares of a colour on which a bishop has been captured at home, because the pawns around its home square
/// have not moved, while another bishop on such squares is out. In openings a wall stands, and its bishop behind it: that
/// bishop has not been promoted.
pub(super) fn boxed_bishops(
    placement: &Placement,
    color: Color,
) -> impl Iterator<Item = Bitboard> + use<'_> {
    let walled = [Bitboard::DARK, !Bitboard::DARK]
        .into_iter()
        .filter(move |&squares| is_walled(placement, color, squares));
    walled.filter(move |&squares| {
        let bishops = placement.pieces(color, Role::Bishop) & squares;
        bishops.any() && !bishops.meets(Bitboard::from(color.back_rank()))
    })
}

/// Returns whether all the pawns of a colour stand at home through which its bishop on these squares can leave.
///
/// Wherever that bishop starts on the back rank, in standard chess or in Chess960, each of its first steps leads to one
/// of four squares of the pawn rank. A pawn at home has never moved.
fn is_walled(placement: &Placement, color: Color, squares: Bitboard) -> bool {
    let wall = squares & Bitboard::from(color.pawn_rank());
    (placement.pieces(color, Role::Pawn) & wall) == wall
}

/// Returns how many pieces of a colour must have been promoted, as far as there were pawns for them, and the problem with
/// the weakest reason, if pawns are lacking.
#[cold]
#[inline(never)]
pub(super) fn count(placement: &Placement, color: Color) -> (u32, Option<SetupProblem>) {
    let count = |role| placement.pieces(color, role).len();
    let missing_pawns = 8_u32.saturating_sub(count(Role::Pawn));
    let others = count(Role::Queen).saturating_sub(1)
        + count(Role::Rook).saturating_sub(2)
        + count(Role::Knight).saturating_sub(2);
    let dark = (placement.pieces(color, Role::Bishop) & Bitboard::DARK).len();
    let light = count(Role::Bishop) - dark;
    let without_boxed = others + dark.saturating_sub(1) + light.saturating_sub(1);
    let promoted = without_boxed + boxed_bishops(placement, color).count() as u32;
    let problem = if others + (dark + light).saturating_sub(2) > missing_pawns {
        Some(SetupProblem::TooManyPromoted)
    } else if without_boxed > missing_pawns {
        Some(SetupProblem::PromotedBishops)
    } else if promoted > missing_pawns {
        Some(SetupProblem::BoxedInBishop)
    } else {
        None
    };
    (promoted.min(missing_pawns), problem)
}
