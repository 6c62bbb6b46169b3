//! What `games` writes: findings, records, games or positions.

use super::fields::Separator;
use crate::format::{AnyFormats, Formats};

/// What is written about games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GamesFormat {
    /// A line for each finding.
    Findings,
    /// A record for each game.
    Json,
    /// The games themselves.
    Pgn,
    /// Their positions.
    Positions(PositionsFormat),
}

/// How the positions of games are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PositionsFormat {
    Json,
    Fen,
    Epd,
    /// The moves of each game on a line, in UCI.
    Uci,
    /// The moves of each game on a line, in SAN.
    San,
    Table(Separator),
}

impl GamesFormat {
    pub fn is_json(self) -> bool {
        matches!(
            self,
            GamesFormat::Json | GamesFormat::Positions(PositionsFormat::Json)
        )
    }
}

/// The formats without `--positions`.
pub static FORMATS: Formats<GamesFormat> = Formats::new(
    GamesFormat::Findings,
    &[("json", GamesFormat::Json), ("pgn", GamesFormat::Pgn)],
)
.with_default("a line for each finding");

/// The formats with `--positions`.
pub(super) static POSITIONS_FORMATS: Formats<PositionsFormat> = Formats::new(
    PositionsFormat::Fen,
    &[
        ("json", PositionsFormat::Json),
        ("fen", PositionsFormat::Fen),
        ("epd", PositionsFormat::Epd),
        ("uci", PositionsFormat::Uci),
        ("san", PositionsFormat::San),
        ("tsv", PositionsFormat::Table(Separator::Tab)),
        ("csv", PositionsFormat::Table(Separator::Comma)),
    ],
);

/// The formats without and with `--positions`.
pub(super) struct AllFormats;

impl AnyFormats for AllFormats {
    fn names(&self) -> Vec<&'static str> {
        let mut names = FORMATS.names();
        names.extend(
            POSITIONS_FORMATS
                .names()
                .iter()
                .filter(|name| **name != "json"),
        );
        names
    }

    fn help(&self) -> String {
        let (games, positions) = (FORMATS.help(), POSITIONS_FORMATS.help());
        format!("{games}; with --positions: {positions}")
    }
}
