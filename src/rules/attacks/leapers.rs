//! Pieces that take one step: knight, king and pawn. A table of 64 sets each.

use crate::board::{Bitboard, Color, Square};
use crate::rules::mask::{self, Step};

/// A set of squares for every square.
type Table = [Bitboard; 64];

const fn table(steps: &[Step]) -> Table {
    let mut table = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        let from = Square::truncated(index);
        let mut step = 0;
        while step < steps.len() {
            if let Some(to) = from.offset(steps[step].0, steps[step].1) {
                table[index as usize] = table[index as usize].with(to);
            }
            step += 1;
        }
        index += 1;
    }
    table
}

static KNIGHT_TABLE: Table = KNIGHT;
pub(crate) const KNIGHT: Table = table(&mask::LEAPS);

static KING_TABLE: Table = KING;
pub(crate) const KING: Table = king_table();

const fn king_table() -> Table {
    let orthogonal = table(&mask::ORTHOGONAL);
    let mut all = table(&mask::DIAGONAL);
    let mut index = 0;
    while index < 64 {
        all[index] = Bitboard(all[index].0 | orthogonal[index].0);
        index += 1;
    }
    all
}

/// The squares that a knight attacks (FIDE article 3.6).
///
/// ```
/// use chess_oracle::{board::Square, rules::attacks};
///
/// let b1 = Square::from_name(b"b1").unwrap();
/// assert_eq!(
///     format!("{:?}", attacks::knight(b1)),
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
#[must_use]
pub fn knight(from: Square) -> Bitboard {
    KNIGHT_TABLE[from.table_index()]
}

/// The squares that a king attacks: those that adjoin its own (FIDE article 3.8.1).
#[must_use]
pub fn king(from: Square) -> Bitboard {
    KING_TABLE[from.table_index()]
}

/// The squares that a pawn attacks: diagonally in front of it on an adjacent file (FIDE article 3.7.3).
#[must_use]
pub fn pawn(color: Color, from: Square) -> Bitboard {
    static PAWN: [Table; 2] = [
        table(&mask::pawn_captures(Color::White)),
        table(&mask::pawn_captures(Color::Black)),
    ];
    PAWN[color.index()][from.table_index()]
}

/// The squares that pawns attack together.
pub(crate) const fn pawns(color: Color, pawns: Bitboard) -> Bitboard {
    const A_FILE: u64 = 0x0101_0101_0101_0101;
    let (west, east) = (pawns.0 & !A_FILE, pawns.0 & !(A_FILE << 7));
    Bitboard(match color {
        Color::White => west << 7 | east << 9,
        Color::Black => west >> 9 | east >> 7,
    })
}
