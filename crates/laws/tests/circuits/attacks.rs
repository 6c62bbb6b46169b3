//! The attacks of the crate on sets that are circuits. The tables are the crate's own: what they hold is proven entry by
//! entry.
//!
//! `#[path]` compiles the files of the crate a second time, so that the proof is of the code that ships and not of a copy: their
//! `crate::board` is the one of this test.

#[allow(clippy::large_types_passed_by_value)] // A line is two numbers in the crate.
#[path = "../../src/attacks/attackers.rs"]
mod attackers;

pub(crate) use attackers::{attacked, leapers, sliders};
pub use attackers::{attackers, bishop, queen, rook};
pub use tables::{between, king, knight, line_through, pawn};

mod tables {
    use crate::board::{Bitboard, Color, Square};
    use oracle_laws::attacks;

    #[derive(Clone, Copy)]
    pub struct Line {
        pub below: Bitboard,
        pub above: Bitboard,
    }

    fn lines(lines: [attacks::Line; 2]) -> [Line; 2] {
        lines.map(|line| Line {
            below: line.below.into(),
            above: line.above.into(),
        })
    }

    pub fn orthogonal_lines(square: Square) -> [Line; 2] {
        lines(attacks::orthogonal_lines(square))
    }

    pub fn diagonal_lines(square: Square) -> [Line; 2] {
        lines(attacks::diagonal_lines(square))
    }

    pub fn knight(from: Square) -> Bitboard {
        attacks::knight(from).into()
    }

    pub fn king(from: Square) -> Bitboard {
        attacks::king(from).into()
    }

    pub fn pawn(color: Color, from: Square) -> Bitboard {
        attacks::pawn(color, from).into()
    }

    pub fn between(one: Square, other: Square) -> Bitboard {
        attacks::between(one, other).into()
    }

    pub fn line_through(one: Square, other: Square) -> Bitboard {
        attacks::line_through(one, other).into()
    }
}
