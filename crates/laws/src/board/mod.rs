//! Colours, roles, pieces, squares, sets of squares, and the placement of pieces.
//!
//! This module does not know how pieces move. Its terms are those of the FIDE Laws of Chess, articles 2 and 3.

mod bitboard;
mod names;
mod piece;
mod placement;
mod set_by_square;
mod square;

pub use bitboard::{Bitboard, Squares};
pub use names::ParseNameError;
pub use piece::{Color, Piece, Role};
pub use placement::Placement;
pub(crate) use set_by_square::SetBySquare;
pub use square::{File, Rank, Square};
