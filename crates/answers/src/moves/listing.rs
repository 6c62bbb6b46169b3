//! What is written about the legal moves, in each format.

use std::sync::Arc;

use oracle_notation::PieceLetters;

use super::columns::{MOVES, columns_in_order, columns_of, push_cells};
use super::{Kinds, MoveField, Moves};
use crate::answer::{AnswerWriter, push_row_of};
use crate::error::AnswerError;
use crate::format::{Columns, Formats, Shape};
use crate::line::{self, PositionFormat, TooLong};
use crate::question::{AnswerForm, TextForm};
use crate::request::UsageError;
use crate::separator::Separator;
use crate::{Key, Keys, PositionQuestion, Solvers, json, push_text};

/// A question about the legal moves.
#[derive(Debug, Clone)]
pub struct Listing {
    /// The kinds of moves that are listed.
    pub kinds: Kinds,
    /// What finds dead positions, if they are looked for.
    pub dead: Option<Arc<Solvers>>,
    /// Whether to write or to mark why other moves are illegal, too.
    pub explain: bool,
    /// What is written.
    pub format: MovesFormat,
    /// The keys of a record, and whether it begins with the number of its line.
    pub(super) keys: Vec<Key>,
    pub(super) begins_with_line: bool,
    /// The columns of a row, by their places in the list.
    pub(super) columns: Vec<usize>,
}

/// What is written about the legal moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MovesFormat {
    /// A board and the moves.
    Text,
    /// The record.
    Json,
    /// A picture.
    Svg,
    /// The moves in UCI.
    Uci,
    /// The moves in SAN.
    San,
    /// The moves in long algebraic notation.
    Lan,
    /// Some keys of the record: these, if no others are chosen.
    Fields(Keys),
    /// The same as columns.
    Table(Keys, Separator),
    /// The number of moves.
    Count,
    /// The position itself.
    Position(PositionFormat),
    /// The positions after the moves.
    Successors(PositionFormat),
}

/// The keys of a table without `--fields`.
const COLUMNS: Keys = Keys::MOVES
    .without(Key::Rejected)
    .without(Key::Dead)
    .with(Key::Error);

/// Those and the reasons against other moves.
const REASONS: Keys = COLUMNS.with(Key::Rejected);

/// The formats of the legal moves.
pub static FORMATS: Formats<MovesFormat> = Formats::new(
    MovesFormat::Text,
    &[
        ("board", MovesFormat::Text),
        ("json", MovesFormat::Json),
        ("uci", MovesFormat::Uci),
        ("san", MovesFormat::San),
        ("lan", MovesFormat::Lan),
        ("tsv", MovesFormat::Table(COLUMNS, Separator::Tab)),
        ("csv", MovesFormat::Table(COLUMNS, Separator::Comma)),
        ("fen", MovesFormat::Position(PositionFormat::Fen)),
        ("epd", MovesFormat::Position(PositionFormat::Epd)),
        ("pieces", MovesFormat::Position(PositionFormat::Pieces)),
        ("svg", MovesFormat::Svg),
    ],
);

/// Those with the reasons against other moves.
pub static EXPLAINED: Formats<MovesFormat> = Formats::new(
    MovesFormat::Text,
    &[
        ("board", MovesFormat::Text),
        ("json", MovesFormat::Json),
        ("tsv", MovesFormat::Table(REASONS, Separator::Tab)),
        ("csv", MovesFormat::Table(REASONS, Separator::Comma)),
        ("svg", MovesFormat::Svg),
    ],
);

/// Those of the positions after the moves.
pub static SUCCESSORS: Formats<MovesFormat> = Formats::new(
    MovesFormat::Successors(PositionFormat::Fen),
    &[
        ("json", MovesFormat::Fields(Keys::SUCCESSORS)),
        ("fen", MovesFormat::Successors(PositionFormat::Fen)),
        ("epd", MovesFormat::Successors(PositionFormat::Epd)),
        ("pieces", MovesFormat::Successors(PositionFormat::Pieces)),
    ],
);

/// That of the number of moves.
pub static COUNT: Formats<MovesFormat> =
    Formats::new(MovesFormat::Count, &[]).with_default("the number");

/// The formats of chosen keys.
pub static FIELDS: Formats<MovesFormat> = Formats::new(
    MovesFormat::Fields(Keys::MOVES),
    &[
        ("json", MovesFormat::Fields(Keys::MOVES)),
        ("tsv", MovesFormat::Table(Keys::MOVES, Separator::Tab)),
        ("csv", MovesFormat::Table(Keys::MOVES, Separator::Comma)),
    ],
);

impl Listing {
    /// Returns the listing of all moves in this format.
    pub fn new(format: MovesFormat) -> Listing {
        let keys: Vec<Key> = match format {
            MovesFormat::Fields(keys) | MovesFormat::Table(keys, _) => keys.iter().collect(),
            _ => Vec::new(),
        };
        Listing {
            kinds: Kinds::default(),
            dead: None,
            explain: false,
            columns: keys.iter().copied().flat_map(columns_of).collect(),
            keys,
            begins_with_line: false,
            format,
        }
    }

    /// Chooses what a record or a row has: the keys of a record have one order, and columns that in which they are named.
    ///
    /// # Errors
    ///
    /// Refuses a column that is no key, if the answer is a record.
    pub(super) fn choose(&mut self, fields: &[MoveField]) -> Result<(), UsageError> {
        self.columns = columns_in_order(fields);
        let keys: Keys = fields.iter().filter_map(|field| field.key()).collect();
        self.begins_with_line = keys.has(Key::Line);
        self.keys = keys.without(Key::Line).iter().collect();
        #[cfg(feature = "tables")]
        if self.form().shape == Shape::Record
            && let Some(field) = fields
                .iter()
                .find(|field| matches!(field, MoveField::Column(_)))
        {
            let name = field.name();
            let message = format!("`{name}` is a column of tables, and no key of a record");
            let key = field.key().map_or("", Key::name);
            let hint = format!("name `{key}`, or ask for a table");
            return Err(UsageError::new("fields", message, hint).about(name));
        }
        Ok(())
    }
}

impl PositionQuestion for Listing {
    fn form(&self) -> AnswerForm {
        let (shape, shows_id, shows_problems) = match self.format {
            MovesFormat::Text => (Shape::Lines, false, true),
            MovesFormat::Json => (Shape::Record, false, true),
            MovesFormat::Svg => (Shape::Line, true, true),
            MovesFormat::Fields(_) => (Shape::Record, false, self.keys.contains(&Key::Problems)),
            MovesFormat::Table(_, separator) => {
                (Shape::Row(separator), self.has_column("id"), false)
            }
            MovesFormat::Successors(format) => (Shape::List, format == PositionFormat::Epd, false),
            MovesFormat::Position(format) => (Shape::Line, format == PositionFormat::Epd, false),
            MovesFormat::Uci | MovesFormat::San | MovesFormat::Lan | MovesFormat::Count => {
                (Shape::Line, false, false)
            }
        };
        AnswerForm {
            shows_id,
            shows_problems,
            has_line: cfg!(feature = "tables") && shape != Shape::Record && self.has_column("line"),
            begins_with_line: shape == Shape::Record && self.begins_with_line,
            text: match self.format {
                MovesFormat::Count => TextForm::Number,
                _ => TextForm::Words,
            },
            ..AnswerForm::new(shape, Some(Columns::Moves(self.columns.clone())))
        }
    }

    fn answer(&self, writer: &mut AnswerWriter<'_>) -> Result<bool, AnswerError> {
        let query = writer.query;
        // A position is written without its moves.
        if let MovesFormat::Position(format) = self.format {
            if writer.keeps(&[])? {
                line::push_position(format, query, writer.out);
            }
            return Ok(true);
        }
        let solvers = self.dead.as_ref();
        let dead = solvers.map(|solvers| solvers.dead(&query.position));
        let line = Some(writer.frame.number());
        query.position.with_legal_moves(|legal| {
            let moves = Moves {
                dead,
                line,
                ..Moves::new(query, legal, self.kinds)
            };
            if writer.keeps(&[&moves])? {
                self.write(&moves, writer)?;
            }
            Ok(true)
        })
    }
}

impl Listing {
    fn has_column(&self, name: &str) -> bool {
        self.columns.iter().any(|at| MOVES[*at].path() == name)
    }

    /// Writes the moves.
    #[inline]
    fn write(&self, moves: &Moves<'_>, writer: &mut AnswerWriter<'_>) -> Result<(), TooLong> {
        let (frame, view) = (writer.frame, writer.view);
        let (mode, out) = (view.castling, &mut *writer.out);
        let letters = moves.query.record.letters();
        match self.format {
            MovesFormat::Text => {
                push_text(out, |out| moves.write_text(view, self.explain, out));
            }
            MovesFormat::Json => json::push_framed_moves(moves, mode, self.explain, frame, out),
            MovesFormat::Svg => {
                out.extend_from_slice(moves.to_svg(view, self.explain).as_bytes());
            }
            MovesFormat::Uci => line::push_ucis(moves, mode, out),
            MovesFormat::San if letters == PieceLetters::English => line::push_sans(moves, out),
            MovesFormat::San => line::push_words(moves, false, letters, out),
            MovesFormat::Lan => line::push_words(moves, true, letters, out),
            MovesFormat::Fields(_) => {
                json::push_framed_fields(moves, &self.keys, mode, frame, out);
            }
            MovesFormat::Table(_, separator) => {
                push_row_of(frame, separator, mode, out, |row| {
                    push_cells(moves, &self.columns, row);
                });
            }
            MovesFormat::Count => line::push_count(moves, out),
            MovesFormat::Successors(format) => line::push_successors(format, moves, out)?,
            MovesFormat::Position(_) => {}
        }
        Ok(())
    }
}
