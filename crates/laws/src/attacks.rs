//! Which squares a piece attacks, and which pieces attack a square (FIDE articles 3.1.2 and 3.2 to 3.8).
//!
//! A square is attacked where a piece could capture on it, whatever stands there: a pawn attacks diagonals only, and a
//! pinned piece still attacks. The tables are small constants; none is built at start-up.
//!
//! Sliders look along a line up to the first occupied square. Upwards, in the order a1 to h8, that square is the lowest
//! bit of the line: subtracting the piece borrows through everything between the two, and so flips the squares that the
//! piece sees. Downwards it is the same on the board turned upside down. This is Gerd Isenberg's hyperbola quintessence
//! (<https://www.chessprogramming.org/Hyperbola_Quintessence>). Ranks, which turning leaves as they are, are looked up by
//! their six inner squares (<https://www.chessprogramming.org/First_Rank_Attacks>). The tables take five kilobytes, where
//! magic bitboards take eight hundred.

use super::mask::{self, DIAGONAL, ORTHOGONAL, Offset};
use crate::board::{Bitboard, Color, Piece, Placement, Role, Square};

/// Returns the squares that a piece on `from` attacks on a board with these squares occupied.
pub fn piece(piece: Piece, from: Square, occupied: Bitboard) -> Bitboard {
    match piece.role {
        Role::Pawn => pawn(piece.color, from),
        Role::Knight => knight(from),
        Role::Bishop => bishop(from, occupied),
        Role::Rook => rook(from, occupied),
        Role::Queen => queen(from, occupied),
        Role::King => king(from),
    }
}

/// Returns the pieces of a colour that attack a square, sliders looking along lines on which these squares are
/// occupied.
///
/// The occupied squares are a parameter because some questions are about boards that never stand: a king that steps
/// back along a line must not shield itself.
#[inline(never)] // The code of a record fills the instruction cache: one copy serves all callers.
pub fn attackers(placement: &Placement, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
    let all = leapers(placement, square, by) | sliders(placement, square, occupied);
    // A slider on a square that counts as empty attacks nothing.
    all & placement.color(by) & occupied
}

/// Returns whether the king of a colour is attacked; a side without a king is never in check.
pub fn is_in_check(placement: &Placement, color: Color) -> bool {
    let king = placement.king(color);
    king.is_some_and(|king| attackers(placement, king, !color, placement.occupied()).any())
}

/// Returns the pawns of a colour, and the knights and kings of both, that attack a square.
pub(crate) fn leapers(placement: &Placement, square: Square, by: Color) -> Bitboard {
    knight(square) & placement.knights()
        | king(square) & placement.kings()
        // A pawn of this colour attacks the square from the squares that a pawn of the other colour on it would attack.
        | pawn(!by, square) & placement.pawns()
}

/// Returns the sliders of both colours that attack a square along lines on which these squares are occupied.
pub(crate) fn sliders(placement: &Placement, square: Square, occupied: Bitboard) -> Bitboard {
    bishop(square, occupied) & placement.diagonal_sliders()
        | rook(square, occupied) & placement.orthogonal_sliders()
}

/// Returns the squares that pieces of a colour attack, sliders looking along lines on which these squares are occupied.
pub(crate) fn attacked(placement: &Placement, by: Color, occupied: Bitboard) -> Bitboard {
    let pieces = placement.color(by);
    pawns(by, pieces & placement.pawns())
        | each::<2>(pieces & placement.knights(), knight)
        | each::<3>(pieces & placement.diagonal_sliders(), |from| {
            bishop(from, occupied)
        })
        | each::<3>(pieces & placement.orthogonal_sliders(), |from| {
            rook(from, occupied)
        })
        | each::<1>(pieces & placement.kings(), king)
}

/// Returns the squares that pieces of a kind attack together, padded to `USUAL` pieces, which avoids a mispredicted
/// loop exit.
#[allow(clippy::inline_always)] // The kind is a constant at each call.
#[inline(always)]
fn each<const USUAL: usize>(pieces: Bitboard, reach: impl Fn(Square) -> Bitboard) -> Bitboard {
    let mut all = Bitboard::EMPTY;
    pieces.for_each_padded::<USUAL>(|piece| {
        let reach = reach(Square::truncated(piece.0.trailing_zeros()));
        all |= Bitboard(reach.0 & u64::from(piece.any()).wrapping_neg());
    });
    all
}

/// A set of squares for every square.
pub(super) type Table = [Bitboard; 64];

const fn table(all: &[&[Offset]]) -> Table {
    let mut table = [Bitboard::EMPTY; 64];
    let mut at = 0;
    while at < 64 * all.len() {
        let (index, steps) = (at % 64, all[at / 64]);
        let mut step = 0;
        while step < steps.len() {
            let (files, ranks) = steps[step];
            if let Some(to) = Square::truncated(index as u32).offset(files, ranks) {
                table[index] = table[index].with(to);
            }
            step += 1;
        }
        at += 1;
    }
    table
}

pub(super) static KNIGHT: Table = table(&[&mask::LEAPS]);
pub(super) static KING: Table = table(&[&ORTHOGONAL, &DIAGONAL]);

/// Returns the squares that a knight attacks (FIDE article 3.6).
///
/// ```
/// use oracle_laws::{Square, attacks};
///
/// assert_eq!(
///     format!("{:?}", attacks::knight(Square::B1)),
///     ". . . . . . . .\n\
///      . . . . . . . .\n\
///      . . . . . . . .\n\
///      . . . . . . . .\n\
///      . . . . . . . .\n\
///      X . X . . . . .\n\
///      . . . X . . . .\n\
///      . . . . . . . .\n"
/// );
/// ```
pub fn knight(from: Square) -> Bitboard {
    KNIGHT[from.table_index()]
}

/// Returns the squares that a king attacks: those that adjoin its own (FIDE article 3.8.1).
pub fn king(from: Square) -> Bitboard {
    KING[from.table_index()]
}

/// Returns the squares that a pawn attacks: diagonally in front of it on an adjacent file (FIDE article 3.7.3).
pub fn pawn(color: Color, from: Square) -> Bitboard {
    PAWN[color.index()][from.table_index()]
}

/// The squares that a pawn attacks, by its colour and its square.
pub(super) static PAWN: [Table; 2] = [
    table(&[&mask::pawn_captures(Color::White)]),
    table(&[&mask::pawn_captures(Color::Black)]),
];

/// Returns the squares that pawns attack together.
pub const fn pawns(color: Color, pawns: Bitboard) -> Bitboard {
    const A_FILE: u64 = 0x0101_0101_0101_0101;
    let (west, east) = (pawns.0 & !A_FILE, pawns.0 & !(A_FILE << 7));
    Bitboard(match color {
        Color::White => west << 7 | east << 9,
        Color::Black => west >> 9 | east >> 7,
    })
}

/// A line through a square, without the square: the squares below it and those above it in the order a1 to h8.
#[derive(Debug, Clone, Copy)]
pub struct Line {
    /// The squares of lower index.
    pub below: Bitboard,
    /// The squares of higher index.
    pub above: Bitboard,
}

impl Line {
    const EMPTY: Line = Line {
        below: Bitboard::EMPTY,
        above: Bitboard::EMPTY,
    };

    /// Returns the squares of both sides.
    pub const fn all(self) -> Bitboard {
        Bitboard(self.below.0 | self.above.0)
    }
}

/// Returns the rank and the file through a square.
pub const fn orthogonal_lines(square: Square) -> [Line; 2] {
    static LINES: [[Line; 2]; 64] = lines(ORTHOGONAL);
    LINES[square.table_index()]
}

/// Returns the two diagonals through a square: the one that rises to the east, and the one that falls.
pub const fn diagonal_lines(square: Square) -> [Line; 2] {
    static LINES: [[Line; 2]; 64] = lines(DIAGONAL);
    LINES[square.table_index()]
}

/// Follows every step to the edge of the board; steps that differ in sign only make one line.
const fn lines(steps: [Offset; 4]) -> [[Line; 2]; 64] {
    let mut lines = [[Line::EMPTY; 2]; 64];
    let mut index = 0;
    while index < 64 {
        let from = Square::truncated(index);
        let mut step = 0;
        while step < 4 {
            let (files, ranks) = steps[step];
            let upward = ranks > 0 || ranks == 0 && files > 0;
            // The index of the line: 0 for a rank and for the diagonal on which files and ranks grow together.
            let which = if files * ranks > 0 || ranks == 0 {
                0
            } else {
                1
            };
            let line = &mut lines[index as usize][which];
            let mut square = from;
            while let Some(next) = square.offset(files, ranks) {
                square = next;
                if upward {
                    line.above = line.above.with(next);
                } else {
                    line.below = line.below.with(next);
                }
            }
            step += 1;
        }
        index += 1;
    }
    lines
}

/// Returns the whole line, edge to edge, on which both squares lie; empty where no rook and no bishop could go from one
/// to the other.
///
/// ```
/// use oracle_laws::{Square, attacks};
///
/// assert_eq!(
///     format!("{:?}", attacks::line_through(Square::B2, Square::D4)),
///     ". . . . . . . X\n\
///      . . . . . . X .\n\
///      . . . . . X . .\n\
///      . . . . X . . .\n\
///      . . . X . . . .\n\
///      . . X . . . . .\n\
///      . X . . . . . .\n\
///      X . . . . . . .\n"
/// );
/// ```
pub fn line_through(one: Square, other: Square) -> Bitboard {
    let lines = orthogonal_lines(one).into_iter();
    lines
        .chain(diagonal_lines(one))
        .map(Line::all)
        .find(|line| line.has(other))
        .map_or(Bitboard::EMPTY, |line| line.with(one))
}

/// Returns the squares between two squares of one line, without the two; empty where no line goes through both.
pub fn between(one: Square, other: Square) -> Bitboard {
    /// The table takes 32 KiB, of which games touch little.
    static BETWEEN: [[Bitboard; 64]; 64] = {
        let mut table = [[Bitboard::EMPTY; 64]; 64];
        let mut one = 0;
        while one < 64 {
            let [rank, file] = orthogonal_lines(Square::truncated(one as u32));
            let [rising, falling] = diagonal_lines(Square::truncated(one as u32));
            let lines = [rank.all(), file.all(), rising.all(), falling.all()];
            let mut at = 0;
            while at < 256 {
                let (line, other) = (lines[at / 64].0, at % 64);
                if line >> other & 1 == 1 {
                    // Of the two runs from each square upwards, what is in one only: from the lower square to below the upper.
                    let span = (!0 << one) ^ (!0 << other);
                    table[one][other] = Bitboard(line & span & !(1 << one) & !(1 << other));
                }
                at += 1;
            }
            one += 1;
        }
        table
    };
    BETWEEN[one.table_index()][other.table_index()]
}

/// Returns the squares of a line, other than a rank, that are seen from a square on it, up to and with the first
/// occupied one each way.
#[inline]
const fn along(line: Line, from: Square, occupied: Bitboard) -> Bitboard {
    let line = line.below.0 | line.above.0;
    let from = from.bitboard().0;
    let up = line & occupied.0;
    let down = up.swap_bytes();
    let seen = up.wrapping_sub(from) ^ down.wrapping_sub(from.swap_bytes()).swap_bytes();
    Bitboard(line & seen)
}

/// The squares of a rank that are seen from each of its files, by which of its inner six squares are occupied: what
/// stands at its ends stops nothing.
static RANKS: [[u8; 64]; 8] = {
    let mut ranks = [[0; 64]; 8];
    let mut at = 0_usize;
    while at < 8 * 64 {
        let (file, inner) = (at / 64, at as u32 % 64);
        // The ends stop a slider as pieces do.
        let occupied = inner << 1 | 0x81;
        let (east, west) = (0xfe << file & 0xff, (1 << file) - 1);
        let up_to_east = (occupied & east) ^ (occupied & east).wrapping_sub(1);
        let from_west = !0 << (occupied & west | 1).ilog2();
        ranks[file][at % 64] = (east & up_to_east | west & from_west) as u8;
        at += 1;
    }
    ranks
};

/// Returns the squares of the rank that are seen from a square.
#[inline]
fn along_rank(from: Square, occupied: Bitboard) -> Bitboard {
    let from = from.index();
    let (file, rank) = (from % 8, from / 8 * 8);
    let inner = occupied.0 >> rank >> 1 & 63;
    Bitboard(u64::from(RANKS[usize::from(file)][inner as usize]) << rank)
}

/// Returns the squares that a bishop attacks (FIDE article 3.2).
pub fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
    let [one, other] = diagonal_lines(from);
    along(one, from, occupied) | along(other, from, occupied)
}

/// Returns the squares that a rook attacks (FIDE article 3.3).
///
/// ```
/// use oracle_laws::{Bitboard, Square, attacks};
///
/// let occupied: Bitboard = [Square::D6, Square::F3, Square::D1].into_iter().collect();
/// assert_eq!(
///     format!("{:?}", attacks::rook(Square::D3, occupied)),
///     ". . . . . . . .\n\
///      . . . . . . . .\n\
///      . . . X . . . .\n\
///      . . . X . . . .\n\
///      . . . X . . . .\n\
///      X X X . X X . .\n\
///      . . . X . . . .\n\
///      . . . X . . . .\n"
/// );
/// ```
pub fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    let [_, file] = orthogonal_lines(from);
    along_rank(from, occupied) | along(file, from, occupied)
}

/// Returns the squares that a queen attacks (FIDE article 3.4).
pub fn queen(from: Square, occupied: Bitboard) -> Bitboard {
    bishop(from, occupied) | rook(from, occupied)
}
