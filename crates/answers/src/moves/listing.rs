//! What is written about the legal moves, in each format.

use std::sync::Arc;

use oracle_notation::PieceLetters;

use super::columns::push_cells;
use super::{Kinds, Moves};
use crate::answer::{AnswerWriter, push_row_of};
use crate::error::AnswerError;
use crate::format::{Columns, Formats, Shape};
use crate::line::{self, PositionFormat, TooLong};
use crate::question::{AnswerForm, TextForm};
use crate::separator::Separator;
use crate::{Key, Keys, PositionQuestion, Solvers, json, push_text};

/// A question about the legal moves.
#[derive(Debug, Clone)]
pub struct Listing {
    /// The kinds of moves that are listed.
    pub kinds: Kinds,
    /// What finds dead positions, if they are looked for.
    pub dead: Option<Arc<Solvers>>,
    /// Whether SAN and long algebraic notation have chess symbols, whatever the letters of the option.
    pub has_figurines: bool,
    /// Whether to write or to mark why other moves are illegal, too.
    pub explain: bool,
    /// Whether records begin with the number of their line.
    pub(super) begins_with_line: bool,
    /// What is written.
    pub format: MovesFormat,
    /// The keys of a record or a row that has no others, in their order.
    pub(super) keys: Vec<Key>,
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

impl MovesFormat {
    /// Returns the keys of a record or a row that does not choose them.
    pub(super) fn keys(self) -> Keys {
        match self {
            MovesFormat::Fields(keys) | MovesFormat::Table(keys, _) => keys,
            _ => Keys::default(),
        }
    }
}

impl Listing {
    /// Returns the listing of all moves in this format.
    pub fn new(format: MovesFormat) -> Listing {
        Listing {
            kinds: Kinds::default(),
            dead: None,
            has_figurines: false,
            explain: false,
            begins_with_line: false,
            keys: format.keys().iter().collect(),
            format,
        }
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
                (Shape::Row(separator), self.keys.contains(&Key::Id), false)
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
            has_line: self.keys.contains(&Key::Line),
            begins_with_line: self.begins_with_line,
            text: match self.format {
                MovesFormat::Count => TextForm::Number,
                _ => TextForm::Words,
            },
            ..AnswerForm::new(shape, Some(Columns::Moves(self.keys.clone())))
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
        let line = Some(writer.frame.place.map_or(1, |place| place.number));
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
    /// Writes the moves.
    #[inline]
    fn write(&self, moves: &Moves<'_>, writer: &mut AnswerWriter<'_>) -> Result<(), TooLong> {
        let (frame, view) = (writer.frame, writer.view);
        let (mode, out) = (view.castling, &mut *writer.out);
        let letters = if self.has_figurines {
            PieceLetters::Figurines
        } else {
            moves.query.record.letters()
        };
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
                    push_cells(moves, &self.keys, row);
                });
            }
            MovesFormat::Count => line::push_count(moves, out),
            MovesFormat::Successors(format) => line::push_successors(format, moves, out)?,
            MovesFormat::Position(_) => {}
        }
        Ok(())
    }
}
