//! The four lines that cross in a square, and what lies between two squares.

use crate::board::{Bitboard, Square};
use crate::rules::mask::{DIAGONAL, ORTHOGONAL, Step};

/// A line through a square, without the square: the squares below it and those above it in the order a1 to h8.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Line {
    pub below: Bitboard,
    pub above: Bitboard,
}

impl Line {
    const EMPTY: Line = Line {
        below: Bitboard::EMPTY,
        above: Bitboard::EMPTY,
    };

    pub const fn all(self) -> Bitboard {
        Bitboard(self.below.0 | self.above.0)
    }
}

/// The lines through each square: its rank, its file, and its two diagonals.
pub(super) type Lines = [[Line; 2]; 64];

/// File and rank through each square, for rooks.
pub(crate) static ORTHOGONAL_LINES: Lines = lines(ORTHOGONAL);
/// Both diagonals through each square, for bishops.
pub(crate) static DIAGONAL_LINES: Lines = lines(DIAGONAL);

/// The rank and the file through a square.
pub(crate) fn orthogonal_lines(square: Square) -> [Line; 2] {
    ORTHOGONAL_LINES[square.table_index()]
}

/// The two diagonals through a square: the one that rises to the east, and the one that falls.
pub(crate) fn diagonal_lines(square: Square) -> [Line; 2] {
    DIAGONAL_LINES[square.table_index()]
}

/// Follows every step to the edge of the board; steps that differ in sign only make one line.
const fn lines(steps: [Step; 4]) -> Lines {
    let mut lines = [[Line::EMPTY; 2]; 64];
    let mut index = 0;
    while index < 64 {
        let from = Square::truncated(index);
        let mut step = 0;
        while step < 4 {
            let (files, ranks) = steps[step];
            let upward = ranks > 0 || ranks == 0 && files > 0;
            // The two lines of a cross or a saltire differ in whether files and ranks grow together.
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

/// The whole line, edge to edge, on which both squares lie; empty where no rook and no bishop could go from one to
/// the other.
///
/// ```
/// use chess_oracle::{board::Square, rules::attacks};
///
/// let [b2, d4] = [b"b2", b"d4"].map(|name| Square::from_name(name).unwrap());
/// assert_eq!(
///     format!("{:?}", attacks::line_through(b2, d4)),
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
#[must_use]
pub fn line_through(one: Square, other: Square) -> Bitboard {
    let at = one.table_index();
    ORTHOGONAL_LINES[at]
        .into_iter()
        .chain(DIAGONAL_LINES[at])
        .map(Line::all)
        .find(|line| line.has(other))
        .map_or(Bitboard::EMPTY, |line| line.with(one))
}

/// The squares between two squares of one line, without the two; empty where no line goes through both.
#[must_use]
pub fn between(one: Square, other: Square) -> Bitboard {
    BETWEEN[one.table_index()][other.table_index()]
}

/// What is between any two squares. The table takes 32 KiB, of which games touch little.
static BETWEEN: [[Bitboard; 64]; 64] = {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut one = 0;
    while one < 64 {
        let [rank, file] = ORTHOGONAL_LINES[one];
        let [rising, falling] = DIAGONAL_LINES[one];
        let lines = [rank.all(), file.all(), rising.all(), falling.all()];
        let mut other = 0;
        while other < 64 {
            // Of the two runs from each square upwards, what is in one only: from the lower square to below the upper.
            let span = (!0 << one) ^ (!0 << other);
            let mut at = 0;
            while at < 4 {
                if lines[at].0 >> other & 1 == 1 {
                    let squares = lines[at].0 & span & !(1 << one) & !(1 << other);
                    table[one][other] = Bitboard(squares);
                }
                at += 1;
            }
            other += 1;
        }
        one += 1;
    }
    table
};
