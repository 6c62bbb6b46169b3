//! Splitting a count into counts of single positions, for other machines or other times.

use std::collections::HashMap;
use std::error::Error;
use std::fmt;

use super::counter::TooManyNodesError;
use oracle_laws::{Position, Setup};

/// A position that several orders of moves may lead to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SplitPosition {
    /// The position, without the history of its moves: the half-move clock is 0 and the move number 1, and the en passant
    /// square is there only if a capture is legal.
    pub position: Position,
    /// The number of ways to reach it.
    pub multiplicity: u64,
}

/// The largest number of different positions of a split. They take about half a gigabyte of memory.
pub const MAX_SPLIT: usize = 1_000_000;

/// A split that is too large.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SplitError {
    /// A multiplicity does not fit into 64 bits.
    TooManyNodes(TooManyNodesError),
    /// There are more than [`MAX_SPLIT`] different positions.
    TooManyPositions,
}

impl fmt::Display for SplitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SplitError::TooManyNodes(error) => error.fmt(f),
            SplitError::TooManyPositions => {
                write!(f, "there are more than {MAX_SPLIT} different positions")
            }
        }
    }
}

impl Error for SplitError {}

impl From<TooManyNodesError> for SplitError {
    fn from(error: TooManyNodesError) -> SplitError {
        SplitError::TooManyNodes(error)
    }
}

/// Returns the different positions after a number of half-moves, and the number of ways to reach each.
///
/// The sum of multiplicity times [`count`](super::Counter::count) over all positions, each to the remaining half-moves,
/// is the total count. Two positions are the same if the same pieces stand on the same squares, with the same turn, the
/// same castling rights and the same legal captures en passant (FIDE article 9.2.3). Positions are in the order in
/// which they are first reached, with moves in the order of [`legal_moves`](Position::legal_moves). Games that end
/// earlier are omitted: they have no leaf nodes.
///
/// The number of positions grows with each half-move, and all of them are kept in memory: from the initial position there are
/// 20, 400, 5362, 72,078 and 822,518.
///
/// # Errors
///
/// [`SplitError`] if there are more than [`MAX_SPLIT`] positions, or if a multiplicity does not fit into 64 bits.
///
/// ```
/// use oracle_laws::Position;
/// use oracle_perft::{Counter, split};
///
/// let counter = Counter::default();
/// let mut nodes = 0;
/// for part in split(&Position::default(), 2)? {
///     nodes += part.multiplicity * counter.count(&part.position, 3)?;
/// }
/// assert_eq!(nodes, 4_865_609);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
pub fn split(position: &Position, plies: u8) -> Result<Vec<SplitPosition>, SplitError> {
    let mut positions = vec![SplitPosition {
        position: without_history(position).1,
        multiplicity: 1,
    }];
    for _ in 0..plies {
        let mut indices = HashMap::new();
        let mut next: Vec<SplitPosition> = Vec::new();
        for parent in &positions {
            for played in parent.position.legal_moves() {
                let (setup, position) = without_history(&parent.position.after(played));
                let index = *indices.entry(setup).or_insert_with(|| {
                    next.push(SplitPosition {
                        position,
                        multiplicity: 0,
                    });
                    next.len() - 1
                });
                let sum = next[index].multiplicity.checked_add(parent.multiplicity);
                next[index].multiplicity = sum.ok_or(TooManyNodesError)?;
            }
            if next.len() > MAX_SPLIT {
                return Err(SplitError::TooManyPositions);
            }
        }
        positions = next;
    }
    Ok(positions)
}

/// Drops the clocks, and an en passant square on which no capture is legal.
fn without_history(position: &Position) -> (Setup, Position) {
    let setup = Setup {
        halfmoves: 0,
        fullmoves: 1,
        ..Setup::from(position)
    };
    let position = Position::new_unchecked(&setup);
    (setup, position)
}
