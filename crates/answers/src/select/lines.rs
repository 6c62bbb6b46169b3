//! Conditions on the answers to lines: their columns are those of a table of the answers, and of the table of legal moves.

use std::sync::Arc;

use oracle_notation::Query;
use serde_json::Value;

use super::{CellKind, Condition, ParseConditionError};
use crate::refusal::Refusal;
use crate::separator::Separator;
use crate::table::{KeyCell, at, push_value};
use crate::{Key, Kinds, Moves, MovesRequest, Oracle, PositionQuestion, Solvers, schema};

/// A condition on the answers to lines.
#[derive(Debug, Clone)]
pub struct PositionFilter {
    condition: Condition<FilterCell>,
    /// What finds dead positions, if the condition asks about them.
    solvers: Option<Arc<Solvers>>,
    /// Whether it asks about the record of the answer.
    asks_record: bool,
}

/// A cell about a position, or about what is asked of it.
#[derive(Debug, Clone)]
enum FilterCell {
    Key(KeyCell),
    /// The value at this path of the record of the answer.
    Path(&'static str),
    /// What the line itself has in a column of its table, or under a key.
    Own(String),
}

/// Finds a column, and what its cells are. Those of the question come first: a check may be that of a move.
fn find(name: &str, question: &PositionQuestion, has_own: bool) -> Option<(FilterCell, CellKind)> {
    if let Some((record, columns)) = question.record().filter(|_| name != "id") {
        let own = columns.split(' ').filter(|path| !path.starts_with("error"));
        if let Some(path) = own.into_iter().find(|path| *path == name) {
            let kind = CellKind::of(&schema::document(Some(record)), path);
            return Some((FilterCell::Path(path), kind));
        }
    }
    let key = KeyCell::find(name).map(|cell| (FilterCell::Key(cell), cell.kind()));
    key.or_else(|| has_own.then(|| (FilterCell::Own(name.to_owned()), CellKind::Own)))
}

impl PositionFilter {
    /// Parses a condition on the answers to a question; lines may have columns or keys of their own.
    ///
    /// # Errors
    ///
    /// Says what cannot be read, and where.
    pub fn new(
        text: &str,
        inverts: bool,
        question: &PositionQuestion,
        has_own: bool,
    ) -> Result<PositionFilter, ParseConditionError> {
        let find = |name: &str| find(name, question, has_own);
        let condition = Condition::parse(text, inverts, &find)?;
        let columns = condition.columns().into_iter();
        let is_dead =
            |cell: &FilterCell| matches!(cell, FilterCell::Key(cell) if cell.key == Key::Dead);
        let asks_dead = columns.clone().any(is_dead);
        Ok(PositionFilter {
            solvers: asks_dead.then(|| Arc::new(Solvers::new(MovesRequest::DEAD_BUDGET))),
            asks_record: columns
                .clone()
                .any(|cell| matches!(cell, FilterCell::Path(_))),
            condition,
        })
    }

    /// Returns the columns or keys of lines that it asks about.
    pub fn own(&self) -> Vec<String> {
        let columns = self.condition.columns().into_iter();
        let own = columns.filter_map(|cell| match cell {
            FilterCell::Own(name) => Some(name.clone()),
            _ => None,
        });
        own.collect()
    }

    /// Returns whether the answer to a question is written, or which of its records; one that cannot be given is an error, which
    /// is. `own` returns what the line has in a column or under a key.
    ///
    /// # Errors
    ///
    /// Names a column that the line does not have.
    #[inline(never)] // The moves need room on the stack, which most streams do without.
    pub fn keeps(
        &self,
        oracle: &Oracle,
        question: &PositionQuestion,
        query: &Query<'_>,
        own: &dyn Fn(&str) -> Option<String>,
    ) -> Result<Vec<bool>, Box<Refusal>> {
        let mut records = vec![Value::Null];
        if self.asks_record {
            let mut text = Vec::new();
            if oracle
                .answer_position(&question.in_json(), query, &mut text)
                .is_err()
            {
                return Ok(vec![true]);
            }
            let read = serde_json::Deserializer::from_slice(&text).into_iter();
            records = read.filter_map(Result::ok).collect();
        }
        let (kinds, solvers) = match question {
            PositionQuestion::Moves(listing) => (listing.kinds, listing.dead.as_ref()),
            _ => (Kinds::default(), None),
        };
        let solvers = solvers.or(self.solvers.as_ref());
        let dead = solvers.map(|solvers| solvers.dead(&query.position));
        let mut missing = None;
        let are_kept = query.position.with_legal_moves(|legal| {
            let mut moves = Moves::new(query, legal, kinds);
            moves.dead = dead;
            // Several depths are several records.
            let keeps = |record: &Value| {
                self.condition.keeps(&mut |cell, out| match cell {
                    FilterCell::Key(cell) if cell.key == Key::Id && own("id").is_some() => {
                        out.extend(own("id").unwrap_or_default().into_bytes());
                    }
                    FilterCell::Key(cell) => cell.push(&moves, oracle.castling, out),
                    FilterCell::Path(path) => push_value(at(record, path), Separator::Tab, out),
                    FilterCell::Own(name) => match own(name) {
                        Some(text) => out.extend_from_slice(text.as_bytes()),
                        None => missing = Some(name.clone()),
                    },
                })
            };
            records.iter().map(keeps).collect()
        });
        missing.map_or(Ok(are_kept), |name| {
            let message = format!("the line has no column `{name}`, which `--where` asks about");
            let refusal = Refusal::new(message);
            Err(refusal
                .with_hint("only tables and objects have columns of their own")
                .into())
        })
    }
}
