//! `games`: the mistakes in games in PGN.

use std::num::NonZero;

use super::{Answering, Asked, Command, QuestionSpec};
use crate::args::{Args, Argument, Arity, Flag, as_typed};
use crate::config::{STANDARD_INPUT, drawing, stream};
use crate::format::{Formats, JSON, OUTPUT};

pub static FILES: Argument<String> = Argument::text(
    "pgn-file",
    "FILE",
    "Files in PGN; - or none for standard input",
    as_typed,
)
.count(Arity::Words);
static POSITIONS: Flag = Flag::new("positions", "Print every position instead of the findings");
static VARIATIONS: Flag = Flag::new("variations", "Judge variations, too");
static PEDANTIC: Flag = Flag::new(
    "pedantic",
    "Find moves that SAN writes otherwise, and draws that were not claimed",
);
static STOP: Flag = Flag::new("stop", "Judge a game up to its first illegal move only");
static BOARD: Flag = Flag::new("board", "Draw the board of each finding");
pub static THREADS: Argument<NonZero<usize>> =
    stream::threads_for("Threads (default: one for each core)");

pub static SPEC: QuestionSpec = QuestionSpec {
    word: "games",
    about: "Judge every move, result and draw of games in PGN",
    examples: include_str!("examples.txt"),
    usage: None,
    options: &[
        (
            "Answer",
            &[&OUTPUT, &JSON, &POSITIONS, &VARIATIONS, &PEDANTIC, &STOP],
        ),
        ("Drawing", &[&BOARD]),
        drawing::BOARD,
        ("Stream", &[&THREADS]),
    ],
    places: &[&FILES],
    formats: &FORMATS,
    answer: Answering::Command(ask),
};

/// The settings for reading games.
#[derive(Debug, Clone)]
pub struct Games {
    /// The files; `-` is standard input.
    pub files: Vec<String>,
    pub options: oracle_pgn::Options,
    pub format: GamesFormat,
    /// Whether to show each finding on a board.
    pub board: bool,
}

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
    Tsv,
}

static FORMATS: Formats<GamesFormat> = Formats::new(
    GamesFormat::Findings,
    &[("json", GamesFormat::Json), ("pgn", GamesFormat::Pgn)],
)
.with_default("a line for each finding");

static POSITIONS_FORMATS: Formats<PositionsFormat> = Formats::new(
    PositionsFormat::Fen,
    &[
        ("json", PositionsFormat::Json),
        ("fen", PositionsFormat::Fen),
        ("epd", PositionsFormat::Epd),
        ("uci", PositionsFormat::Uci),
        ("san", PositionsFormat::San),
        ("tsv", PositionsFormat::Tsv),
    ],
);

impl GamesFormat {
    pub fn is_json(self) -> bool {
        matches!(
            self,
            GamesFormat::Json | GamesFormat::Positions(PositionsFormat::Json)
        )
    }
}

fn ask(args: &Args<'_>, _: bool) -> Asked {
    let mut files = args.all(&FILES)?;
    if files.is_empty() {
        files.push(STANDARD_INPUT.to_owned());
    }
    let format = if args.has(&POSITIONS) {
        GamesFormat::Positions(POSITIONS_FORMATS.choose(args, "--positions")?)
    } else {
        FORMATS.choose(args, SPEC.word)?
    };
    let games = Games {
        files,
        options: oracle_pgn::Options {
            // Exported games are complete.
            has_variations: args.has(&VARIATIONS) || format == GamesFormat::Pgn,
            is_pedantic: args.has(&PEDANTIC),
            // Other programs read no illegal move: what follows one is exported as it was written.
            stops_at_illegal: args.has(&STOP) || format == GamesFormat::Pgn,
            ..oracle_pgn::Options::default()
        },
        format,
        board: args.has(&BOARD),
    };
    Ok((Command::Games(games), stream::threads(args, true)?))
}
