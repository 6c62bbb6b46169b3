//! `games`: what is wrong in games in PGN, as findings, records, positions, or games in the export format.
//!
//! A [`Judge`] reads [chunks](Chunk) of a file in any cut and writes about their games. Games are numbered from the first
//! that its reader has seen, so numbers are inserted only when the number of games before a chunk is known.

pub(crate) mod columns;
mod entered;
pub mod filter;
mod findings;
mod judge;
mod moments;
mod output;
mod pattern;
pub(crate) mod positions;
mod reached;
mod repertoire;
mod report;
mod request;
mod watch;

use std::ops::Range;

use oracle_laws::{Move, Position};
use oracle_notation::San;
use oracle_pgn::{FindingKind, Options, Repair};

use crate::answer::Frame;
use crate::format::Separator;
use crate::page::ReportFormat;
use crate::{TABLES, View};
pub use columns::{GameColumn, SOUGHT};
pub use entered::Entered;
pub use judge::{Chunk, Judge, REPORT};
pub use output::{ChunkAnswers, GameRange, GamesTally};
pub use positions::position_columns;
pub use repertoire::Repertoire;
pub use request::{AllFormats, FORMATS, GamesRequest};
pub use watch::Watch;

/// The name of standard input.
pub const STANDARD_INPUT: &str = "-";

/// What is written about games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GamesFormat {
    /// A line for each finding.
    Findings,
    /// A command for each finding, by which a workflow of GitHub annotates a file.
    Github,
    /// A record for each game.
    Json,
    /// A row of a table for each game.
    Table(Separator),
    /// What there is to say about each game, with its boards.
    Report(ReportFormat),
    /// The games themselves.
    Pgn,
    /// Their positions.
    Positions(PositionsFormat),
}

/// How the positions of games are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PositionsFormat {
    /// A record for each.
    Json,
    /// A FEN for each.
    Fen,
    /// An EPD for each.
    Epd,
    /// The moves of each game on a line, in UCI.
    Uci,
    /// The moves of each game on a line, in SAN.
    San,
    /// A row of a table for each.
    Table(Separator),
}

impl GamesFormat {
    /// Returns whether each position is written by itself.
    pub fn is_of_positions(self) -> bool {
        matches!(self, GamesFormat::Positions(format)
            if !matches!(format, PositionsFormat::Uci | PositionsFormat::San))
    }

    /// Returns whether records are written.
    pub fn is_json(self) -> bool {
        matches!(
            self,
            GamesFormat::Json | GamesFormat::Positions(PositionsFormat::Json)
        )
    }
}

/// The settings for reading games.
#[derive(Debug, Clone)]
pub struct Games {
    /// What is asked.
    pub request: GamesRequest,
    /// How they are read.
    pub options: Options,
    /// What is written.
    pub format: GamesFormat,
    /// The kinds of findings that are looked for, in the order of [`FindingKind::ALL`].
    pub kinds: [bool; FindingKind::ALL.len()],
    /// The columns of a table of positions.
    pub position_columns: Vec<GameColumn>,
    /// The columns of a table of games, or the members of a record.
    pub game_columns: Vec<GameColumn>,
    /// Whether a game has at most as many lines of findings as a record has findings.
    pub bounds_findings: bool,
    /// The games of the input that are answered, from 0.
    pub range: Range<u64>,
    /// What is left out of the rest.
    pub filter: filter::GameFilter,
}

impl Games {
    /// Returns how they are read.
    fn options(&self) -> Options {
        Options {
            reads_comments: self.reads_comments(),
            ..self.options
        }
    }

    /// Returns whether to say which draws can be claimed, and how games end.
    fn finds_moments(&self) -> bool {
        TABLES
            && (self.kinds[FindingKind::ClaimableDraw as usize]
                || self.kinds[FindingKind::GameOver as usize])
    }

    fn filter(&self) -> Option<&filter::GameFilter> {
        TABLES.then_some(&self.filter)
    }

    /// Returns what some position of each game is to be, if that is asked.
    fn goal(&self) -> Option<&filter::Goal> {
        self.filter()?.goal.as_ref()
    }

    /// Returns whether not all games may be written.
    fn is_limited(&self) -> bool {
        self.filter().is_some_and(|filter| filter.is_limited)
    }

    /// Returns whether games are compared with each other.
    fn finds_doubles(&self) -> bool {
        self.filter().is_some_and(filter::GameFilter::finds_doubles)
    }

    /// Returns whether games as a whole may be left out.
    fn chooses_games(&self) -> bool {
        self.filter().is_some_and(filter::GameFilter::chooses_games)
    }
}

/// What the output depends on.
pub(crate) struct Settings<'a> {
    pub view: &'a View,
    pub games: &'a Games,
    /// What stands around a record.
    pub frame: Frame<'a>,
    /// Whether each game is put into words, too.
    pub tells: bool,
    /// The repairs of the game that is being read again.
    pub found: Option<Vec<Repair>>,
    pub file: &'a str,
    /// A number made from the name of the file.
    pub file_number: u64,
}

impl Settings<'_> {
    /// Returns the SAN of a legal move.
    pub fn san(&self, position: &Position, legal: Move) -> String {
        let letters = self.games.request.write_letters.unwrap_or_default();
        letters.write(&San::from_move(position, legal).to_string())
    }

    /// Returns the name of the file; standard input has none.
    pub fn file(&self) -> Option<&str> {
        Some(self.file).filter(|&file| file != STANDARD_INPUT)
    }
}
