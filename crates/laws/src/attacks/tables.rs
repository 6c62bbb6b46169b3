//! What pawns, knights and kings attack, and the lines of the board, by square.

use crate::board::{Bitboard, Color, Square};
use crate::mask::{self, DIAGONAL, ORTHOGONAL, Offset};

/// A set of squares for every square.
type Table = [Bitboard; 64];

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

pub(crate) static KNIGHT: Table = table(&[&mask::LEAPS]);
pub(crate) static KING: Table = table(&[&ORTHOGONAL, &DIAGONAL]);

/// Returns the squares that a knight attacks (FIDE article 3.6).
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
pub(crate) static PAWN: [Table; 2] = [
    table(&[&mask::pawn_captures(Color::White)]),
    table(&[&mask::pawn_captures(Color::Black)]),
];

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
            let which = (ranks != 0 && files * ranks <= 0) as usize;
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
