//! The positions of games, as input for the other questions.
//!
//! JSON, FEN and EPD have a record or a line for each position, from the start of the game; JSON and EPD name the game
//! and the half-move. TSV and CSV have the same in a table. UCI and SAN have a line for each game, which is a position line with its moves: `startpos moves
//! e2e4 e7e5`.

use std::io::Write;
use std::ops::ControlFlow;

use oracle_laws::Position;
use oracle_notation::{fen, uci};
#[cfg(feature = "tables")]
use oracle_pgn::Text;
use oracle_pgn::{Finding, Game, Played, Visitor};

use super::PositionsFormat;
use super::findings::push_finding;
use super::output::GamesOutput;
use super::position::{GamePosition, PositionRow};
#[cfg(feature = "tables")]
use super::rest::KeptRows;
use crate::out::Out;
#[cfg(feature = "tables")]
use crate::select;

/// Writes positions, and findings to standard error.
pub struct PositionVisitor<'a> {
    pub output: GamesOutput<'a>,
    format: PositionsFormat,
    /// Whether the line of the game has a move.
    has_moves: bool,
    /// A position line cannot have a null move, so it ends before the first one.
    has_null_move: bool,
    /// The rows of the game, where they need what comes after their positions.
    #[cfg(feature = "tables")]
    rows: Option<Box<KeptRows>>,
}

impl<'a> PositionVisitor<'a> {
    pub fn new(output: GamesOutput<'a>, format: PositionsFormat) -> PositionVisitor<'a> {
        #[cfg(feature = "tables")]
        let rows = output.settings.games.has_late_columns();
        PositionVisitor {
            output,
            format,
            has_moves: false,
            has_null_move: false,
            #[cfg(feature = "tables")]
            rows: rows.then(Box::default),
        }
    }

    fn push(&mut self, game: &Game, position: &Position, played: Option<&Played<'_>>) {
        if matches!(self.format, PositionsFormat::Uci | PositionsFormat::San) {
            return self.push_move(game, played);
        }
        #[cfg(feature = "tables")]
        if let Some(rows) = &mut self.rows {
            return rows.push(position, played);
        }
        let (ply, depth) = played.map_or((0, 0), |played| (played.ply, played.depth));
        let row = PositionRow {
            ply,
            depth,
            led: played.and_then(|played| Some((played.before, played.played.legal()?))),
            position,
            #[cfg(feature = "tables")]
            rest: None,
        };
        self.write(game, &row);
    }

    fn write(&mut self, game: &Game, row: &PositionRow<'_>) {
        let GamesOutput {
            answers, settings, ..
        } = &mut self.output;
        let answer = GamePosition {
            row,
            game,
            settings,
        };
        #[cfg(feature = "tables")]
        if !answer.is_chosen() {
            return;
        }
        answers.tally.written += 1;
        let castling = settings.view.castling;
        let (out, position) = (&mut answers.text, row.position);
        #[cfg(feature = "tables")]
        if settings.games.choice.is_distinct {
            out.push_hash(select::key(position));
        }
        let start = out.bytes.len();
        match self.format {
            PositionsFormat::Json => {
                let mut record = Out::json(castling, &mut out.bytes);
                record.push_members(&answer);
                let hole = record.end_record(start, |_| {});
                out.note_number(hole, game.number());
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
                let _ = writeln!(out.bytes, ".{}\";", row.ply);
            }
            PositionsFormat::Table(separator) => {
                let mut cells = Out::cells(separator, castling, &mut out.bytes);
                answer.push_cells(&settings.games.position_columns, &mut cells);
                let hole = cells.end_row(start);
                out.note_number(hole, game.number());
            }
            PositionsFormat::Fen => {
                fen::push(position, &mut out.bytes);
                out.bytes.push(b'\n');
            }
            PositionsFormat::Uci | PositionsFormat::San => {}
        }
    }

    /// Writes what is left of a game: its rows, or the end of its line.
    pub fn end_line(&mut self, game: &Game) {
        #[cfg(feature = "tables")]
        if let Some(mut rows) = self.rows.take() {
            rows.take(|row| self.write(game, row));
            self.rows = Some(rows);
        }
        let is_line = matches!(self.format, PositionsFormat::Uci | PositionsFormat::San);
        if is_line && game.start().is_some() {
            self.output.answers.text.bytes.push(b'\n');
        }
    }

    /// Appends a move of the main line to the line of its game.
    fn push_move(&mut self, game: &Game, played: Option<&Played<'_>>) {
        let settings = &self.output.settings;
        let out = &mut self.output.answers.text;
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
            uci::push(legal, settings.view.castling, &mut out.bytes);
        } else {
            out.push_str(&settings.san(played.before, legal));
        }
    }
}

impl Visitor for PositionVisitor<'_> {
    fn begin(&mut self, game: &Game) -> ControlFlow<()> {
        self.output.begin_game(game);
        #[cfg(feature = "tables")]
        if let Some(rows) = &mut self.rows {
            rows.begin(game.tags().iter().next().is_some());
        }
        if game.start().is_some() {
            self.push(game, game.position(), None);
        }
        ControlFlow::Continue(())
    }

    fn played(&mut self, game: &Game, played: &Played<'_>) -> ControlFlow<()> {
        self.push(game, played.after, Some(played));
        ControlFlow::Continue(())
    }

    #[cfg(feature = "tables")]
    fn text(&mut self, _: &Game, text: Text<'_>) {
        if let Some(rows) = &mut self.rows {
            rows.read(text);
        }
    }

    fn finding(&mut self, game: &Game, finding: &Finding) {
        let output = &mut self.output;
        if output.note(finding) {
            push_finding(
                &output.settings,
                game,
                finding,
                &mut output.answers.stderr_text,
            );
        }
    }

    fn end(&mut self, game: &Game) {
        self.end_line(game);
        self.output.end_game(game);
    }
}
