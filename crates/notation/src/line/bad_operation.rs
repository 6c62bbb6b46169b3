//! The moves that the operations of an EPD name, if they are not legal (PGN standard, section 16.2.5).

use super::Query;
use crate::position::epd::Operation;
use crate::{MoveText, ParsePositionError, PieceLetters, PositionErrorKind, movetext};
use oracle_laws::{Position, SetupProblem};

/// The id of the problem of a line whose operation names a move that is not legal.
pub const BAD_OPERATION: &str = "bad_operation";

impl Query<'_> {
    /// Returns the ids of all problems: those of the position, and that of an operation.
    #[inline]
    pub fn problem_ids(&self) -> impl Iterator<Item = &'static str> + use<> {
        let bad = self.bad_operation().map(|_| BAD_OPERATION);
        self.problems().iter().map(SetupProblem::id).chain(bad)
    }

    /// Returns the error of the first operation that names a move that is not legal before the moves of the line. Best
    /// moves, moves to avoid and the supplied move are alternatives, a predicted variation is a sequence.
    #[inline]
    pub fn bad_operation(&self) -> Option<ParsePositionError> {
        let operations = self.operations();
        if operations.is_empty() {
            return None;
        }
        let position = Position::new_unchecked(self.setup());
        let letters = self.record.overrides.letters;
        operations.iter().find_map(|operation| {
            let error = first_error(operation, position.clone(), letters)?;
            let kind = PositionErrorKind::BadOperation(operation.opcode.to_owned(), error.into());
            Some(self.record.error_in(operation.operands, kind))
        })
    }
}

/// Returns the error of the first move of an operation that is not legal.
#[cold]
fn first_error(
    operation: &Operation<'_>,
    mut position: Position,
    letters: PieceLetters,
) -> Option<PositionErrorKind> {
    let is_sequence = match operation.opcode {
        "bm" | "am" | "sm" => false,
        "pv" => true,
        _ => return None,
    };
    let value = operation.value();
    // An unclosed comment names no move.
    for text in movetext(&value).unwrap_or_default() {
        let read = MoveText::parse_with(text, letters).or_else(|_| MoveText::parse(text));
        let legal = read
            .map_err(Into::into)
            .and_then(|read| read.resolve(&position));
        match legal {
            Ok(legal) if is_sequence => position = position.after(legal),
            Ok(_) => {}
            Err(error) => return Some(PositionErrorKind::Move(text.to_owned(), Box::new(error))),
        }
    }
    None
}
