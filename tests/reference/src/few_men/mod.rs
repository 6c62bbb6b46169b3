//! Every position of few men, and what the laws say of it beside the plain board: see [`Family`] for what a position is here, and
//! `docs/proof.md` for what follows.

mod boards;
mod moves;
mod paths;

pub use crate::reasons::compare_others;
pub use boards::{
    Family, Tally, compare_all, drawn_families_of_three_men, one_in, with_both_kings,
    without_a_king,
};
pub use moves::compare_targets;

use crate::Board;
use crate::reasons::compare_reasons;
use oracle_laws::Position;

/// Compares all but the targets: what is played, the paths by which games are read, and explanations.
pub fn compare_the_rest(board: &Board, position: &Position, tally: &mut Tally) {
    moves::compare_played(board, position, tally);
    paths::compare_paths(board, position, tally);
    compare_reasons(board, position, tally);
}
