//! The positions of games, as input for the other questions.
//!
//! JSON, FEN and EPD have a record or a line for each position, from the start of the game; JSON and EPD name the game
//! and the half-move. TSV and CSV have the same in a table. UCI and SAN have a line for each game, which is a position line with its moves: `startpos moves
//! e2e4 e7e5`.

use std::io::Write;
use std::num::NonZero;
use std::ops::ControlFlow;

use oracle_laws::Position;
use oracle_notation::{San, fen, uci};
use oracle_pgn::{Finding, Game, Played, Visitor};

use super::PositionsFormat;
use super::fields::{Column, Field, Separator};
use super::findings::push_finding;
use super::output::GamesOutput;
use crate::json::{ObjectWriter, end_object, push};

/// Returns the first row of a table of positions.
pub fn header(columns: &[Field<Column>], separator: Separator) -> Vec<u8> {
    let mut out = Vec::new();
    for column in columns {
        let name = match column {
            Field::Known(column) => column.id(),
            Field::Tag(name) => name,
        };
        separator.push_text(name.as_bytes(), &mut out);
        separator.push(&mut out);
    }
    out.pop();
    out.push(b'\n');
    out
}

/// Writes positions, and findings to standard error.
pub struct PositionVisitor<'a> {
    pub output: GamesOutput<'a>,
    format: PositionsFormat,
    /// Whether the line of the game has a move.
    has_moves: bool,
    /// A position line cannot have a null move, so it ends before the first one.
    has_null_move: bool,
}

impl<'a> PositionVisitor<'a> {
    pub const fn new(output: GamesOutput<'a>, format: PositionsFormat) -> PositionVisitor<'a> {
        PositionVisitor {
            output,
            format,
            has_moves: false,
            has_null_move: false,
        }
    }

    fn push(&mut self, game: &Game, position: &Position, played: Option<&Played<'_>>) {
        let GamesOutput { answers, settings } = &mut self.output;
        let mode = settings.oracle.castling;
        let out = &mut answers.text;
        let (ply, depth) = played.map_or((0, 0), |played| (played.ply, played.depth));
        let legal = played.and_then(|played| Some((played.before, played.played.legal()?)));
        match self.format {
            PositionsFormat::Json => {
                let start = out.bytes.len();
                ObjectWriter(&mut out.bytes).key("game");
                out.push_number(game.number());
                let mut record = ObjectWriter(&mut out.bytes);
                record.push_some("file", settings.file());
                record.push("ply", &ply);
                record.push_some("depth", NonZero::new(depth));
                if let Some((before, legal)) = legal {
                    record.push_quoted("uci", |out| uci::push(legal, mode, out));
                    record.push("san", &San::from_move(before, legal).to_string());
                }
                record.push_quoted("fen", |out| fen::push(position, out));
                end_object(start, &mut out.bytes);
                out.bytes.push(b'\n');
            }
            PositionsFormat::Epd => {
                let text = fen::write(position);
                let fields: Vec<&str> = text.split(' ').take(4).collect();
                // Writing to memory cannot fail.
                let _ = write!(
                    out.bytes,
                    "{} hmvc {}; fmvn {}; id \"",
                    fields.join(" "),
                    position.halfmoves(),
                    position.fullmoves()
                );
                out.push_number(game.number());
                let _ = writeln!(out.bytes, ".{ply}\";");
            }
            PositionsFormat::Table(separator) => {
                for column in &settings.games.columns {
                    let bytes = &mut out.bytes;
                    match column {
                        Field::Known(Column::Game) => out.push_number(game.number()),
                        Field::Known(Column::Ply) => push(&ply, bytes),
                        Field::Known(Column::Depth) => push(&depth, bytes),
                        Field::Known(Column::Uci) => {
                            if let Some((_, legal)) = legal {
                                uci::push(legal, mode, bytes);
                            }
                        }
                        Field::Known(Column::San) => {
                            if let Some((before, legal)) = legal {
                                out.push_str(&San::from_move(before, legal).to_string());
                            }
                        }
                        Field::Known(Column::Fen) => fen::push(position, bytes),
                        Field::Known(Column::File) => {
                            separator.push_text(settings.file.as_bytes(), bytes);
                        }
                        Field::Tag(name) => {
                            let value = game.tags().get(name).unwrap_or_default();
                            separator.push_text(value, bytes);
                        }
                    }
                    separator.push(&mut out.bytes);
                }
                out.bytes.pop();
                out.bytes.push(b'\n');
            }
            PositionsFormat::Uci | PositionsFormat::San => self.push_move(game, played),
            PositionsFormat::Fen => {
                fen::push(position, &mut out.bytes);
                out.bytes.push(b'\n');
            }
        }
    }

    /// Ends the line of a game, if it has one.
    pub fn end_line(&mut self, game: &Game) {
        let is_line = matches!(self.format, PositionsFormat::Uci | PositionsFormat::San);
        if is_line && game.start().is_some() {
            self.output.answers.text.bytes.push(b'\n');
        }
    }

    /// Appends a move of the main line to the line of its game.
    fn push_move(&mut self, game: &Game, played: Option<&Played<'_>>) {
        let GamesOutput { answers, settings } = &mut self.output;
        let out = &mut answers.text;
        let Some(played) = played else {
            if game.is_standard_start() {
                out.push_str("startpos");
            } else if let Some(start) = game.start() {
                fen::push(start, &mut out.bytes);
            }
            (self.has_moves, self.has_null_move) = (false, false);
            return;
        };
        if played.depth > 0 || self.has_null_move {
            return;
        }
        let Some(legal) = played.played.legal() else {
            self.has_null_move = true;
            return;
        };
        if !self.has_moves {
            out.push_str(" moves");
            self.has_moves = true;
        }
        out.bytes.push(b' ');
        if self.format == PositionsFormat::Uci {
            uci::push(legal, settings.oracle.castling, &mut out.bytes);
        } else {
            out.push_str(&settings.san(played.before, legal));
        }
    }
}

impl Visitor for PositionVisitor<'_> {
    fn begin(&mut self, game: &Game) -> ControlFlow<()> {
        self.output.begin_game(game);
        if game.start().is_some() {
            self.push(game, game.position(), None);
        }
        ControlFlow::Continue(())
    }

    fn played(&mut self, game: &Game, played: &Played<'_>) -> ControlFlow<()> {
        self.push(game, played.after, Some(played));
        ControlFlow::Continue(())
    }

    fn finding(&mut self, game: &Game, finding: &Finding) {
        if self.output.note(finding) {
            let GamesOutput { answers, settings } = &mut self.output;
            push_finding(settings, game, finding, &mut answers.stderr_text);
        }
    }

    fn end(&mut self, game: &Game) {
        self.output.answers.tally.end(game);
        self.end_line(game);
    }
}
