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

/// Returns whether the pawns of a colour are explained at once: each extra pawn can have come from a file of its own,
/// next to it, that no pawn stands on, and the other colour lacks as many pieces. Each has gone a rank at least, because
/// there is a pawn behind it. `extra` are the pawns of [`extra_pawns`], and `missing` is the number of pieces that the
/// other colour lacks.
#[inline]
pub(super) fn come_from_beside(
    placement: &Placement,
    extra: Bitboard,
    missing: u32,
    color: Color,
) -> bool {
    if extra.is_empty() {
        return true;
    }
    let pawns = placement.pieces(color, Role::Pawn);
    let (free, crowded) = (!files(pawns), files(extra));
    let from_west = crowded & free << 1;
    let free = free & !(from_west >> 1);
    let from_east = crowded & free >> 1;
    let has_triples = extra.meets(ahead(extra, color));
    (from_west | from_east) == crowded && !has_triples && crowded.count_ones() <= missing
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
fn captures_of_nearest(pawns: Bitboard, extra: Bitboard, color: Color) -> u32 {
    // The free files, with room for those beyond the edges.
    let mut free = u32::from(!files(pawns)) << 8;
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

/// Returns what is wrong with the pawns of a colour, if no matching of pawns and files explains them; `extra` and
/// `missing` are those of [`come_from_beside`].
#[cold]
#[inline(never)]
pub(super) fn problem(
    placement: &Placement,
    extra: Bitboard,
    missing: u32,
    color: Color,
) -> Option<SetupProblem> {
    let pawns = placement.pieces(color, Role::Pawn);
    if captures_of_nearest(pawns, extra, color) <= missing {
        return None;
    }
    // Of two pawns on a file the one in front may have come from either side: the board is turned for the second order.
    let turned = Bitboard(pawns.0.swap_bytes());
    if pawns.len() > 8
        || captures_in_order(pawns, color) <= missing
        || captures_in_order(turned, !color) <= missing
    {
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

/// Returns the captures that a pawn has made if it came from each file; [`NEVER`] if it has not gone enough ranks.
fn captures(pawn: Square, color: Color) -> [u32; 8] {
    let file = pawn.file().index();
    let ranks = pawn.rank().index().abs_diff(color.pawn_rank().index());
    File::ALL.map(|home| match file.abs_diff(home.index()) {
        captures if captures <= ranks => captures.into(),
        _ => NEVER,
    })
}

/// Returns the fewest captures of pawns that have never crossed each other's file: nearly always the fewest of all, and
/// quickly found.
fn captures_in_order(pawns: Bitboard, color: Color) -> u32 {
    // The fewest captures of the pawns so far, by the number of files that they may have come from.
    let mut fewest = [0; 9];
    let by_file = File::ALL.map(|file| pawns & Bitboard::from(file));
    for pawn in by_file.into_iter().flatten() {
        let mut without = NEVER;
        for (fewest, captures) in fewest.iter_mut().zip(captures(pawn, color)) {
            let with_home = *fewest + captures;
            *fewest = without;
            without = without.min(with_home);
        }
        fewest[8] = without;
    }
    fewest[8]
}

/// Returns the fewest captures of up to eight pawns, each from a file of its own; [`NEVER`] if they cannot have come
/// from such files.
fn fewest_captures(pawns: Bitboard, color: Color) -> u32 {
    // The same for each set of files that the pawns so far have come from.
    let mut fewest = [NEVER; 256];
    fewest[0] = 0;
    for (count, pawn) in (0..).zip(pawns) {
        let captures = captures(pawn, color);
        // Sets grow: each is read before it is written with another file.
        for files in (0..256_usize).rev() {
            if fewest[files] >= NEVER || files.count_ones() != count {
                continue;
            }
            for (home, captures) in captures.iter().enumerate() {
                if files >> home & 1 == 0 {
                    let with_home = fewest[files] + captures;
                    let next = &mut fewest[files | 1 << home];
                    *next = with_home.min(*next);
                }
            }
        }
    }
    let all = (0_usize..).zip(fewest);
    let all = all.filter(|(files, _)| files.count_ones() == pawns.len());
    all.map(|(_, captures)| captures).min().unwrap_or(NEVER)
}
