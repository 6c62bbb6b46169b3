//! The origins of the pawns on the board, and their captures on the way.
//!
//! Each pawn started on a file of its own. It changes files by capturing only, one file for each capture, and each
//! capture takes it one rank ahead: from file `h` to file `f` it takes `|f - h|` captures and as many ranks. So the
//! pawns of a colour are matched with eight files; a pawn reaches the files that it has ranks for, and the sum of the
//! distances is at most the number of pieces that the other colour has lost. Without two pawns on one file, every pawn
//! can have stayed on its own.

use crate::SetupProblem;
use crate::board::{Bitboard, Color, File, Placement, Role, Square};

/// Returns the pawns of a colour that have another one behind them on their file.
#[inline]
pub(super) fn extra_pawns(placement: &Placement, color: Color) -> Bitboard {
    let pawns = placement.pieces(color, Role::Pawn);
    pawns & ahead(pawns, color)
}

/// Returns the files of a set of squares, one bit each.
#[inline]
pub(super) const fn files(squares: Bitboard) -> u8 {
    let halves = squares.0 | squares.0 >> 32;
    let quarters = halves | halves >> 16;
    (quarters | quarters >> 8) as u8
}

/// Returns the squares in front of pawns, up to their last rank.
pub(super) const fn ahead(pawns: Bitboard, color: Color) -> Bitboard {
    let mut ahead;
    match color {
        Color::White => {
            ahead = pawns.0 << 8;
            ahead |= ahead << 8;
            ahead |= ahead << 16;
            ahead |= ahead << 32;
        }
        Color::Black => {
            ahead = pawns.0 >> 8;
            ahead |= ahead >> 8;
            ahead |= ahead >> 16;
            ahead |= ahead >> 32;
        }
    }
    Bitboard(ahead)
}

/// Returns the captures of the extra pawns if each came from the nearest file that no pawn stands on, and all others
/// from their own: usually the fewest, and quickly found. Returns [`NEVER`] if one of them has not gone enough ranks
/// for that.
#[inline]
pub(super) fn captures_of_nearest(placement: &Placement, extra: Bitboard, color: Color) -> u32 {
    // The free files, with room for those beyond the edges.
    let mut free = u32::from(!files(placement.pieces(color, Role::Pawn))) << 8;
    let mut captures = 0;
    for pawn in extra {
        let at = 8 + u32::from(pawn.file().index());
        let ranks = u32::from(pawn.rank().index().abs_diff(color.pawn_rank().index()));
        let Some((distance, home)) = (1..=ranks).find_map(|distance| {
            let homes = free & (1 << (at - distance) | 1 << (at + distance));
            (homes != 0).then_some((distance, homes & homes.wrapping_neg()))
        }) else {
            return NEVER;
        };
        free &= !home;
        captures += distance;
    }
    captures
}

/// Returns what is wrong with the pawns of a colour, if no matching of pawns and files explains them; the other colour
/// lacks this number of pieces.
#[cold]
#[inline(never)]
pub(super) fn problem(placement: &Placement, missing: u32, color: Color) -> Option<SetupProblem> {
    let pawns = placement.pieces(color, Role::Pawn);
    if pawns.len() > 8 {
        return None;
    }
    match fewest_captures(pawns, color) {
        NEVER => Some(SetupProblem::UnreachablePawn),
        captures if captures > missing => Some(SetupProblem::TooFewCaptures),
        _ => None,
    }
}

/// More captures than any pawns can make.
const NEVER: u32 = 1000;

/// Returns the fewest captures of up to eight pawns, each from a file of its own; [`NEVER`] if they cannot have come
/// from such files. A pawn has gone a rank at least for each capture.
fn fewest_captures(pawns: Bitboard, color: Color) -> u32 {
    // The fewest captures of the pawns so far, for each set of files that they have come from. A set has one file for
    // each pawn, and comes after the sets that it contains.
    let mut fewest = [NEVER; 256];
    fewest[0] = 0;
    let pawns: Vec<Square> = pawns.into_iter().collect();
    for homes in 0..256_usize {
        let so_far = fewest[homes];
        let Some(pawn) = pawns
            .get(homes.count_ones() as usize)
            .filter(|_| so_far < NEVER)
        else {
            continue;
        };
        let ranks = pawn.rank().index().abs_diff(color.pawn_rank().index());
        for home in File::ALL {
            let captures = pawn.file().index().abs_diff(home.index());
            let with_home = homes | 1 << home.index();
            if with_home != homes && captures <= ranks {
                fewest[with_home] = fewest[with_home].min(so_far + u32::from(captures));
            }
        }
    }
    let all = (0_usize..).zip(fewest);
    let all = all.filter(|(homes, _)| homes.count_ones() as usize == pawns.len());
    all.map(|(_, captures)| captures).min().unwrap_or(NEVER)
}
