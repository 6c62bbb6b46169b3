//! The origins of the pawns on the board, and their captures on the way.
//!
//! Each pawn started on a file of its own. It changes files by capturing only, one file for each capture, and each
//! capture takes it one rank ahead: from file `h` to file `f` it takes `|f - h|` captures and as many ranks. So the
//! pawns of a colour are matched with eight files; a pawn reaches the files that it has ranks for, and the sum of the
//! distances is at most the number of pieces that the other colour has lost. Without two pawns on one file, every pawn
//! can have stayed on its own.

use crate::board::{Bitboard, Color, File, Placement, Role};
use crate::rules::SetupProblem;

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
    let files = |squares: Bitboard| {
        let halves = squares.0 | squares.0 >> 32;
        let quarters = halves | halves >> 16;
        (quarters | quarters >> 8) as u8
    };
    let pawns = placement.pieces(color, Role::Pawn);
    let (free, crowded) = (!files(pawns), files(extra));
    let from_west = crowded & free << 1;
    let free = free & !(from_west >> 1);
    let from_east = crowded & free >> 1;
    let has_triples = extra.meets(ahead(extra, color));
    (from_west | from_east) == crowded && !has_triples && crowded.count_ones() <= missing
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
    let mut taken = pawns.0 | pawns.0 >> 32;
    taken |= taken >> 16;
    // The files, with room for those beyond the edges.
    let mut free = u32::from(!((taken | taken >> 8) as u8)) << 8;
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
    let mut pawns = Pawns::new(placement, color)?;
    if pawns.captures_in_order() <= missing {
        return None;
    }
    // Of two pawns on a file the one in front may have come from either side.
    pawns.turn_files();
    if pawns.captures_in_order() <= missing {
        return None;
    }
    match pawns.fewest_captures() {
        NEVER => Some(SetupProblem::UnreachablePawn),
        captures if captures > missing => Some(SetupProblem::TooFewCaptures),
        _ => None,
    }
}

/// More captures than any pawns can make.
const NEVER: u32 = 1000;

/// Up to eight pawns of a colour, from the a-file to the h-file.
struct Pawns {
    /// The file of each pawn, and the ranks that it has gone.
    pawns: [(u8, u8); 8],
    count: usize,
}

impl Pawns {
    fn new(placement: &Placement, color: Color) -> Option<Pawns> {
        let mut all = Pawns {
            pawns: [(0, 0); 8],
            count: 0,
        };
        for file in (0..8).filter_map(File::new) {
            for pawn in placement.pieces(color, Role::Pawn) & Bitboard::from(file) {
                let ranks = pawn.rank().index().abs_diff(color.pawn_rank().index());
                *all.pawns.get_mut(all.count)? = (file.index(), ranks);
                all.count += 1;
            }
        }
        Some(all)
    }

    /// Returns the captures that a pawn has made if it came from a file.
    fn captures(&self, pawn: usize, home: usize) -> u32 {
        let (file, ranks) = self.pawns[pawn];
        let captures = file.abs_diff(home as u8);
        if captures <= ranks {
            u32::from(captures)
        } else {
            NEVER
        }
    }

    /// Returns the fewest captures of pawns that have never crossed each other's file: nearly always the fewest of all,
    /// and quickly found.
    fn captures_in_order(&self) -> u32 {
        // The fewest captures of the pawns so far, by the number of files that they may have come from.
        let mut fewest = [0; 9];
        for pawn in 0..self.count {
            let mut without = NEVER;
            for (home, fewest) in fewest.iter_mut().enumerate() {
                let with_home = *fewest + self.captures(pawn, home);
                *fewest = without;
                without = without.min(with_home);
            }
        }
        fewest[8]
    }

    /// Exchanges the order of the pawns on each file.
    fn turn_files(&mut self) {
        let pawns = &mut self.pawns[..self.count];
        for file in pawns.chunk_by_mut(|(one, _), (other, _)| one == other) {
            file.reverse();
        }
    }

    /// Returns the fewest captures of all.
    fn fewest_captures(&self) -> u32 {
        // The same for each set of files that the pawns so far have come from.
        let mut fewest = [NEVER; 256];
        fewest[0] = 0;
        for pawn in 0..self.count {
            // Sets grow: each is read before it is written with another file.
            for files in (0..256_usize).rev() {
                if fewest[files] >= NEVER || files.count_ones() as usize != pawn {
                    continue;
                }
                for home in (0..8).filter(|home| files >> home & 1 == 0) {
                    let with_home = fewest[files] + self.captures(pawn, home);
                    fewest[files | 1 << home] = with_home.min(fewest[files | 1 << home]);
                }
            }
        }
        let all = fewest.into_iter().zip(0_usize..);
        let all = all.filter(|(_, files)| files.count_ones() as usize == self.count);
        all.map(|(captures, _)| captures.min(NEVER))
            .min()
            .unwrap_or(NEVER)
    }
}
