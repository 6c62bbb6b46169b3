//! What is asked of every line of an input, beside what it says itself.

use super::fields::Fields;
use crate::notation::{Chosen, MoveText};

/// What is asked of every line, beside what it says itself. A text is kept beside its meaning, for errors to show.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Overrides {
    /// Fields that override those of the line.
    pub fields: Fields,
    /// The chosen piece, in place of the one that the line chooses.
    pub piece: Option<(Chosen, String)>,
    /// Moves to play after those of the line.
    pub after: Vec<(MoveText, String)>,
    /// The move that is asked about. The line must not ask about another.
    pub asked_move: Option<(MoveText, String)>,
}
