//! Conditions on positions of lines: their columns are those of the table of legal moves.

use std::sync::Arc;

use oracle_notation::Query;
use oracle_notation::uci::CastlingMode;

use super::{CellKind, Condition, ParseConditionError};
use crate::table::KeyCell;
use crate::{Key, Kinds, Moves, MovesRequest, Solvers};

/// A condition on the positions of lines.
#[derive(Debug, Clone)]
pub struct PositionFilter {
    condition: Condition<KeyCell>,
    /// What finds dead positions, if the condition asks about them.
    solvers: Option<Arc<Solvers>>,
}

/// Finds a column, and what its cells are.
fn find(name: &str) -> Option<(KeyCell, CellKind)> {
    KeyCell::find(name).map(|cell| (cell, CellKind::of(cell.column())))
}

impl PositionFilter {
    /// Parses a condition.
    ///
    /// # Errors
    ///
    /// Says what cannot be read, and where.
    pub fn new(text: &str, inverts: bool) -> Result<PositionFilter, ParseConditionError> {
        let condition = Condition::parse(text, inverts, &find)?;
        let solvers = condition.any(&|cell| cell.key == Key::Dead);
        let solvers = solvers.then(|| Arc::new(Solvers::new(MovesRequest::DEAD_BUDGET)));
        Ok(PositionFilter { condition, solvers })
    }

    /// Returns whether an answer about a position, and the moves of these kinds, is written.
    #[inline(never)] // The moves need room on the stack, which most streams do without.
    pub fn keeps(&self, query: &Query<'_>, kinds: Kinds, mode: CastlingMode) -> bool {
        let dead = self
            .solvers
            .as_ref()
            .map(|solvers| solvers.dead(&query.position));
        query.position.with_legal_moves(|legal| {
            let moves = Moves::new(query, legal, kinds).with_dead(dead);
            self.condition
                .keeps(&mut |cell, out| cell.push(&moves, mode, out))
        })
    }
}
