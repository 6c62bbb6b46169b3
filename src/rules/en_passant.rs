//! The squares of a pawn's double step (FIDE articles 3.7.2 and 3.7.3.1).

use crate::board::{Color, Rank, Square};

/// Returns the squares where a pawn of this colour has arrived, and where it came from, if `passed` is the square that
/// it passed over in its double step.
pub(super) fn double_step(passed: Square, color: Color) -> Option<(Square, Square)> {
    let (rank, up) = match color {
        Color::White => (Rank::Third, 1),
        Color::Black => (Rank::Sixth, -1),
    };
    if passed.rank() != rank {
        return None;
    }
    Some((passed.offset(0, up)?, passed.offset(0, -up)?))
}
