//! Which answers of many are written: those that fulfil a condition, and a share of them.

mod condition;
mod forms;
mod parse;

pub use condition::{CellKind, Values};
pub(crate) use condition::{Condition, Operator};
pub use parse::ParseConditionError;

use std::any::Any;
use std::sync::Arc;

use oracle_laws::Position;
use oracle_notation::Query;
use oracle_notation::uci::CastlingMode;

use crate::answer::Frame;
use crate::columns::{Column, Tell};
use crate::diagnostic::{Diagnostic, Fallible, Place};
use crate::format::Rows;
use crate::moves::MoveColumn;
use crate::out::Out;
use crate::parts::codes;
use crate::{Kinds, Listing, Moves, MovesRequest, PositionQuestion, Question, Solvers};

/// A share of all answers, drawn at random, and the same in every run.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sample {
    /// The share, as a part of 2^64.
    limit: u64,
    seed: u64,
    /// The number of answers, if it is no share.
    pub number: Option<usize>,
}

impl Sample {
    /// Returns the sample of this number of answers: those with the least keys.
    pub const fn of_number(number: usize, seed: u64) -> Sample {
        Sample {
            limit: u64::MAX,
            seed,
            number: Some(number),
        }
    }

    /// Returns the sample of this share, from 0 to 1; another seed draws others.
    pub fn new(share: f64, seed: u64) -> Sample {
        // 2^64 itself is one too many.
        let limit = (share * 18_446_744_073_709_551_616.0) as u64;
        Sample {
            limit,
            seed,
            number: None,
        }
    }

    /// Returns whether an answer is drawn: by the number of its file, and by its place there.
    pub const fn has(self, file: u64, place: u64) -> bool {
        self.key(file, place) <= self.limit && self.limit > 0
    }

    /// Returns the random key of an answer.
    pub const fn key(self, file: u64, place: u64) -> u64 {
        mixed(mixed(mixed(self.seed) ^ file) ^ place)
    }
}

/// Returns a key that the same positions have: that of Polyglot, which says of castling rights only the side, with the
/// rooks that do not stand in the corners.
pub(crate) fn key(position: &Position) -> u64 {
    const CORNERS: u64 = 0x8100_0000_0000_0081;
    match position.castling().0.0 & !CORNERS {
        0 => position.polyglot_key(),
        rooks => position.polyglot_key() ^ mixed(rooks),
    }
}

/// Mixes the bits of a number, as `SplitMix64` does (Steele, Lea and Flood, 2014).
const fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

/// What is written about games, of all that could be.
#[derive(Debug, Clone, Default)]
#[allow(clippy::struct_excessive_bools)] // Options that are given or not.
pub struct Filter {
    /// The text of a condition.
    pub condition: Option<String>,
    /// The text of a condition on some position of a game.
    pub reaches: Option<String>,
    /// Whether games follow a repertoire.
    pub follows: bool,
    /// Whether the position may have its colours exchanged.
    pub is_either: bool,
    /// The share that is written.
    pub sample: Option<Sample>,
    /// Whether each position, or each game, is written once.
    pub is_distinct: bool,
    /// The most answers that are written.
    pub limit: Option<u64>,
    /// Whether only their number is written.
    pub is_counted: bool,
    /// Whether nothing is written, so that the status is the answer.
    pub is_quiet: bool,
}

impl Filter {
    /// Returns whether something may be left out.
    pub const fn is_some(&self) -> bool {
        self.condition.is_some()
            || self.reaches.is_some()
            || self.follows
            || self.sample.is_some()
            || self.is_distinct
    }

    /// Returns whether only one answer that matches is looked for. A number is that of all, also if it is not written.
    pub const fn is_search(&self) -> bool {
        self.is_quiet && !self.is_counted
    }

    /// Returns how many answers are written: of those that match, one tells a quiet search all.
    pub fn limit(&self) -> Option<u64> {
        let one = (self.is_search() && self.is_some()).then_some(1);
        one.or(self.limit)
    }
}

/// A condition on the answers to lines.
#[derive(Debug, Clone)]
pub struct PositionFilter {
    condition: Arc<Condition<FilterColumn>>,
    /// What finds dead positions, if the condition asks about them.
    solvers: Option<Arc<Solvers>>,
}

/// What a condition is about.
pub(crate) struct Asked<'a> {
    pub query: &'a Query<'a>,
    pub frame: &'a Frame<'a>,
    pub castling: CastlingMode,
    pub question: &'a dyn PositionQuestion,
}

/// A column about a position, or about what is asked of it.
#[derive(Debug, Clone)]
enum FilterColumn {
    /// Of the legal moves.
    Moves(MoveColumn),
    /// The column of this name of the answer; an object may ask for another one.
    Answer(&'static str),
    /// What the line itself has in a column of its table, or under a key.
    Own(String),
    /// The number of the line.
    Line,
    /// The error of a line that is refused, or its code.
    Error { is_code: bool },
}

/// Finds a column, and what its cells are. Those of the question come first: a check may be that of a move.
fn find(name: &str, parts: Option<Rows>, has_own: bool) -> Option<(FilterColumn, CellKind)> {
    if let "error" | "error_code" = name {
        let is_code = name == "error_code";
        let codes = codes().into_iter().filter(|_| is_code);
        let codes = Values::Known(codes.map(str::to_owned).collect());
        return Some((FilterColumn::Error { is_code }, CellKind::Text(codes)));
    }
    if let Some(parts) = parts.filter(|_| name != "id") {
        let is_asked = |column: &Column| column.path() == name && column.is_in_row();
        let mut columns = parts.iter().copied().flatten();
        if let Some(column) = columns.find(|column| is_asked(column)) {
            let found = FilterColumn::Answer(column.path());
            return Some((found, CellKind::of(parts, name)));
        }
    }
    if name == "line" {
        return Some((FilterColumn::Line, CellKind::Number([Some(1), None])));
    }
    let column = MoveColumn::find(name);
    let column = column.map(|column| (FilterColumn::Moves(column), CellKind::of_moves(column)));
    let own = || has_own.then(|| (FilterColumn::Own(name.to_owned()), CellKind::Own));
    column.or_else(own)
}

/// Returns the part that has a column, and the place of the column there.
fn place(parts: &[&dyn Tell], name: &str) -> Option<(usize, usize)> {
    parts.iter().enumerate().find_map(|(part, columns)| {
        let mut columns = columns.columns().iter();
        Some((part, columns.position(|column| column.path() == name)?))
    })
}

impl PositionFilter {
    /// Parses a condition on the answers to a question; lines may have columns or keys of their own.
    ///
    /// # Errors
    ///
    /// Says what cannot be read, and where.
    pub fn new(
        text: &str,
        question: &Question,
        has_own: bool,
    ) -> Result<PositionFilter, ParseConditionError> {
        // Those of the legal moves are found by themselves.
        let columns = question.form.columns.as_ref();
        let columns = columns.filter(|_| question.of::<Listing>().is_none());
        let parts = columns.map(|columns| columns.parts);
        let find = |name: &str| find(name, parts, has_own);
        let names = || {
            let own = parts.into_iter().flatten().flat_map(|part| part.iter());
            let own = own.filter(|column| column.is_in_row()).map(Column::path);
            let own = own.chain(MoveColumn::all().map(MoveColumn::name));
            own.chain(["line", "error", "error_code"]).collect()
        };
        let condition = Condition::parse(text, &find, &names)?;
        let seeks = question
            .of::<Listing>()
            .is_some_and(|listing| listing.seeks_dead);
        let is_dead = |column: &FilterColumn| match column {
            FilterColumn::Moves(column) => match column.key() {
                "outcome" | "claims" => seeks,
                key => key == "dead",
            },
            _ => false,
        };
        let asks_dead = condition.columns().any(is_dead);
        Ok(PositionFilter {
            solvers: asks_dead.then(|| Arc::new(Solvers::new(MovesRequest::DEAD_BUDGET))),
            condition: condition.into(),
        })
    }

    /// Returns the columns or keys of lines that it asks about.
    pub fn own(&self) -> Vec<String> {
        let own = self.condition.columns().filter_map(|column| match column {
            FilterColumn::Own(name) => Some(name.clone()),
            _ => None,
        });
        own.collect()
    }

    /// Returns whether a line that is refused is written: if the condition asks about errors, and holds. Nothing else is known of it but
    /// what it says itself.
    pub(crate) fn keeps_refused(
        &self,
        error: &Diagnostic,
        frame: &Frame<'_>,
        castling: CastlingMode,
    ) -> bool {
        let is_error = |column: &FilterColumn| matches!(column, FilterColumn::Error { .. });
        let asks = self.condition.columns().any(is_error);
        asks && self
            .condition
            .keeps(castling, &mut |column, out| match column {
                FilterColumn::Error { is_code: false } => out.text(&error.message),
                FilterColumn::Error { is_code: true } => out.text(error.code),
                FilterColumn::Own(name) => out.text(&frame.own(name).unwrap_or_default()),
                FilterColumn::Line => out.number(frame.number()),
                FilterColumn::Moves(_) | FilterColumn::Answer(_) => {}
            })
    }

    /// Returns whether an answer with these parts is written; that of the legal moves has none.
    #[inline(never)] // The moves need room on the stack, which most streams do without.
    pub(crate) fn keeps(&self, asked: &Asked<'_>, parts: &[&dyn Tell]) -> Fallible<bool> {
        let question: &dyn Any = asked.question;
        let listing = question.downcast_ref::<Listing>();
        let has_moves = listing.is_some() && !parts.is_empty() && self.solvers.is_none();
        let asks_moves = |column: &FilterColumn| matches!(column, FilterColumn::Moves(_));
        if has_moves || !parts.is_empty() && !self.condition.columns().any(asks_moves) {
            return self.holds(asked, parts, parts.first().copied().filter(|_| has_moves));
        }
        let query = asked.query;
        let kinds = listing.map_or(Kinds::default(), |listing| listing.kinds);
        let solvers = listing.and_then(|listing| listing.dead.as_ref());
        let solvers = solvers.or(self.solvers.as_ref());
        let dead = solvers.map(|solvers| solvers.dead(&query.position));
        query.position.with_legal_moves(|legal| {
            let mut moves = Moves::new(query, legal, kinds);
            moves.dead = dead;
            self.holds(asked, parts, Some(&moves))
        })
    }

    fn holds(
        &self,
        asked: &Asked<'_>,
        parts: &[&dyn Tell],
        moves: Option<&dyn Tell>,
    ) -> Fallible<bool> {
        let frame = asked.frame;
        let mut missing = None;
        let mut tell = |column: &FilterColumn, out: &mut Out<'_>| match (column, moves) {
            (FilterColumn::Moves(column), Some(moves)) => {
                let id = frame.own("id").filter(|_| column.name() == "id");
                match id {
                    Some(id) => out.text(&id),
                    None => column.tell(moves, out),
                }
            }
            (FilterColumn::Moves(_), None) | (FilterColumn::Error { .. }, _) => {}
            (FilterColumn::Answer(name), _) => match (place(parts, name), moves) {
                (Some((part, at)), _) => parts[part].tell(at, out),
                (None, Some(moves)) if parts.is_empty() => {
                    if let Some(column) = MoveColumn::find(name) {
                        column.tell(moves, out);
                    }
                }
                (None, _) => {}
            },
            (FilterColumn::Own(name), _) => match frame.own(name) {
                Some(text) => out.text(&text),
                None => missing = Some(name.clone()),
            },
            (FilterColumn::Line, _) => out.number(frame.number()),
        };
        let keeps = self.condition.keeps(asked.castling, &mut tell);
        missing.map_or(Ok(keeps), |name| {
            let message = format!("the line has no column `{name}`, which `--where` asks about");
            let hint = "only tables and objects have columns of their own";
            Err(Box::new(Diagnostic {
                place: Place::Option("where"),
                ..Diagnostic::new(message).with_hint(hint)
            }))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Sample;

    #[test]
    fn a_share_is_drawn() {
        for (share, seed) in [(0.01, 7), (0.25, 7), (0.25, 8)] {
            let sample = Sample::new(share, seed);
            let drawn = (0..100_000).filter(|&line| sample.has(0, line));
            let drawn = drawn.fold(0.0, |count, _| count + 1.0);
            let wanted = share * 100_000.0;
            assert!((drawn - wanted).abs() < 5.0 * wanted.sqrt(), "{drawn}");
        }
        assert!((0..1000).all(|line| Sample::new(1.0, 0).has(0, line)));
        assert!(!(0..1000).any(|line| Sample::new(0.0, 0).has(0, line)));
    }
}
