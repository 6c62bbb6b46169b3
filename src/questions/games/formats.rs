//! What `games` writes: findings, records, games or positions.

use crate::format::{AnyFormats, Formats};
use oracle_answers::games::{GamesFormat, PositionsFormat, Separator};

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
