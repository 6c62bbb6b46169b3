//! The positions of games, as input for the other questions.
//!
//! JSON, FEN and EPD have a record or a line for each position, from the start of the game; JSON and EPD name the game
//! and the half-move. TSV has the same in a table. UCI and SAN have a line for each game, which is a position line with its moves: `startpos moves
//! e2e4 e7e5`.

use std::io::Write;

use chess_oracle::notation::pgn::{Finding, Game, Played, Visitor};
use chess_oracle::notation::san::San;
use chess_oracle::notation::{fen, uci};
use chess_oracle::rules::Position;
use serde::Serialize;

use super::findings::push_finding;
use super::{Numbered, Sheet, Tally};
use crate::cli::config::STANDARD_INPUT;
use crate::cli::escape::shown;
use crate::cli::format::Format;
use crate::cli::write::json::push;

/// The names of the columns of a table of positions. The start of a game and a null move have no `uci` and no `san`.
pub const HEADER: &str = "game\tply\tuci\tsan\tfen\tdepth\tfile\n";

/// The state of the game that is being read.
#[derive(Default)]
pub struct Positions {
    has_moves: bool,
    /// A position line cannot have a null move, so it ends before the first one.
    has_null_move: bool,
}

/// Writes positions, and findings to standard error.
pub struct Page<'a> {
    pub sheet: &'a mut Sheet,
    pub tally: &'a mut Tally,
    pub positions: &'a mut Positions,
}

/// A position, without the number of its game, which comes first.
#[derive(Serialize)]
struct PositionRecord<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    ply: u32,
    /// The number of variations around it.
    #[serde(skip_serializing_if = "is_zero")]
    depth: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    uci: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    san: Option<String>,
    fen: String,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // The serde attribute requires a reference.
const fn is_zero(number: &usize) -> bool {
    *number == 0
}

impl Page<'_> {
    fn push(&mut self, game: &Game, position: &Position, played: Option<&Played<'_>>) {
        let sheet = &mut *self.sheet;
        let mode = sheet.castling;
        let out = &mut sheet.text;
        let ply = played.map_or(0, |played| played.ply);
        match sheet.format {
            Format::Json => {
                let legal = played.and_then(|played| Some((played.before, played.played?)));
                let record = PositionRecord {
                    file: (sheet.file != STANDARD_INPUT).then_some(&sheet.file),
                    ply,
                    depth: played.map_or(0, |played| played.depth),
                    uci: legal.map(|(_, legal)| uci::write(legal, mode)),
                    san: legal.map(|(before, legal)| San::new(before, legal).to_string()),
                    fen: fen::write(position),
                };
                out.push_str("{\"game\":");
                out.push_number(game.number());
                let brace = out.bytes.len();
                push(&record, &mut out.bytes);
                out.bytes[brace] = b',';
                out.bytes.push(b'\n');
            }
            Format::Epd => {
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
            Format::Tsv => {
                let legal = played.and_then(|played| Some((played.before, played.played?)));
                out.push_number(game.number());
                // Writing to memory cannot fail.
                let _ = write!(out.bytes, "\t{ply}\t");
                if let Some((before, legal)) = legal {
                    uci::push(legal, mode, &mut out.bytes);
                    let _ = write!(out.bytes, "\t{}\t", San::new(before, legal));
                } else {
                    out.push_str("\t\t");
                }
                fen::push(position, &mut out.bytes);
                let depth = played.map_or(0, |played| played.depth);
                let _ = writeln!(out.bytes, "\t{depth}\t{}", shown(&sheet.file));
            }
            Format::Uci | Format::San => self.push_move(game, played),
            _ => {
                fen::push(position, &mut out.bytes);
                out.bytes.push(b'\n');
            }
        }
    }

    /// Appends a move of the main line to the line of its game.
    fn push_move(&mut self, game: &Game, played: Option<&Played<'_>>) {
        let out: &mut Numbered = &mut self.sheet.text;
        let Some(played) = played else {
            if game.is_standard_start() {
                out.push_str("startpos");
            } else if let Some(start) = game.start() {
                fen::push(start, &mut out.bytes);
            }
            *self.positions = Positions::default();
            return;
        };
        if played.depth > 0 || self.positions.has_null_move {
            return;
        }
        let Some(legal) = played.played else {
            self.positions.has_null_move = true;
            return;
        };
        if !self.positions.has_moves {
            out.push_str(" moves");
            self.positions.has_moves = true;
        }
        out.bytes.push(b' ');
        if self.sheet.format == Format::Uci {
            uci::push(legal, self.sheet.castling, &mut out.bytes);
        } else {
            out.push_str(&San::new(played.before, legal).to_string());
        }
    }

    const fn is_line_of_moves(&self) -> bool {
        matches!(self.sheet.format, Format::Uci | Format::San)
    }
}

impl Visitor for Page<'_> {
    const WANTS_MOVES: bool = true;

    fn begin(&mut self, game: &Game) {
        if game.start().is_some() {
            self.push(game, game.position(), None);
        }
    }

    fn played(&mut self, game: &Game, played: &Played<'_>) {
        self.push(game, played.after, Some(played));
    }

    fn finding(&mut self, game: &Game, finding: &Finding) {
        self.tally.note(finding);
        let mut aside = Numbered::default();
        std::mem::swap(&mut aside, &mut self.sheet.aside);
        push_finding(self.sheet, game, finding, &mut aside);
        self.sheet.aside = aside;
    }

    fn end(&mut self, game: &Game) {
        self.tally.end(game);
        if self.is_line_of_moves() && game.start().is_some() {
            self.sheet.text.bytes.push(b'\n');
        }
    }
}
