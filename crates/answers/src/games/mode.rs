//! What is written about games, by a visitor of its own.

use oracle_pgn::{Game, Reader, Visitor};

use super::columns::GAME;
use super::export::ExportVisitor;
use super::findings::FindingVisitor;
use super::output::GamesOutput;
use super::position::POSITION;
use super::positions::PositionVisitor;
use super::record::RecordVisitor;
use super::report::{self, ReportVisitor};
use super::tally::GamesTally;
use super::{Games, GamesFormat, PositionsFormat};
use crate::View;
use crate::paper::{self, Paper};

/// What is written, by a visitor of its own.
pub enum OutputMode<'a> {
    Findings(FindingVisitor<'a>),
    Records(RecordVisitor<'a>),
    Positions(PositionVisitor<'a>),
    Export(ExportVisitor<'a>),
    Report(ReportVisitor<'a>),
}

impl<'a> OutputMode<'a> {
    pub fn new(view: &'a View, games: &'a Games) -> OutputMode<'a> {
        let output = GamesOutput::new(view, games);
        match games.format {
            GamesFormat::Positions(format) => {
                OutputMode::Positions(PositionVisitor::new(output, format))
            }
            GamesFormat::Json | GamesFormat::Table(_) => OutputMode::Records(RecordVisitor {
                output,
                findings: Vec::new(),
                told: String::new(),
            }),
            GamesFormat::Report(paper) => OutputMode::Report(ReportVisitor::new(output, paper)),
            GamesFormat::Pgn => OutputMode::Export(ExportVisitor::new(output)),
            GamesFormat::Findings | GamesFormat::Github => {
                OutputMode::Findings(FindingVisitor { output })
            }
        }
    }

    pub fn output(&mut self) -> &mut GamesOutput<'a> {
        match self {
            OutputMode::Findings(visitor) => &mut visitor.output,
            OutputMode::Records(visitor) => &mut visitor.output,
            OutputMode::Positions(visitor) => &mut visitor.output,
            OutputMode::Export(visitor) => &mut visitor.output,
            OutputMode::Report(visitor) => &mut visitor.output,
        }
    }

    /// Removes the output about the last game, which is read again, and returns the tally with it. `None` if a part was handed over.
    pub fn take_back(&mut self) -> Option<GamesTally> {
        let tally = self.output().take_back()?;
        if let OutputMode::Export(visitor) = self {
            visitor.exporter.take_back();
        }
        Some(tally)
    }

    /// Ends what was written about a game of which the rest cannot be read.
    pub fn end_cut_game(&mut self, game: &Game) {
        match self {
            OutputMode::Positions(visitor) => visitor.end_line(game),
            // The beginning of a long game is written before its end is known.
            OutputMode::Export(visitor) if visitor.exporter.has_begun_to_write() => {
                visitor.end(game);
            }
            _ => {}
        }
    }

    /// Reads games and writes about them. Returns the number of bytes read.
    pub fn read(&mut self, reader: &mut Reader, bytes: &[u8], is_end: bool) -> usize {
        match self {
            OutputMode::Findings(visitor) => reader.read(bytes, is_end, visitor),
            OutputMode::Records(visitor) => reader.read(bytes, is_end, visitor),
            OutputMode::Report(visitor) => reader.read(bytes, is_end, visitor),
            OutputMode::Positions(visitor) => reader.read(bytes, is_end, visitor),
            OutputMode::Export(visitor) => {
                let read = reader.read(bytes, is_end, visitor);
                if is_end {
                    visitor.write_between();
                }
                read
            }
        }
    }
}

impl Games {
    /// Returns what comes before the first game: the first row of a table, or the beginning of a page.
    pub fn header(&self) -> Vec<u8> {
        let mut out = Vec::new();
        match self.format {
            GamesFormat::Positions(PositionsFormat::Table(separator)) => {
                let names = self.position_columns.iter();
                separator.push_row(names.map(|column| column.name(POSITION)), &mut out);
            }
            GamesFormat::Table(separator) => {
                let names = self.game_columns.iter();
                separator.push_row(names.map(|column| column.name(GAME)), &mut out);
            }
            GamesFormat::Report(Paper::Html) => {
                out.extend(paper::page("Report on games", report::STYLE).into_bytes());
            }
            _ => {}
        }
        out
    }
}
