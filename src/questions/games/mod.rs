//! `games`: the mistakes in games in PGN.

use clap::Args as _;
use clap::builder::NonEmptyStringValueParser;

use super::{Asked, Asking, Command, QuestionSpec, Shared, shares};
use crate::args::Args;
use crate::config::STANDARD_INPUT;
use crate::config::drawing::BoardArgs;
use crate::config::stream::{self, StreamArgs, ThreadArgs};
use crate::format::{Formats, OutputArgs};

pub static SPEC: QuestionSpec = QuestionSpec {
    word: "games",
    about: "Judge every move, result and draw of games in PGN",
    examples: include_str!("examples.txt"),
    usage: None,
    augment: GamesArgs::augment_args,
    read: super::read::<GamesArgs>,
    formats: &FORMATS,
};

#[derive(Debug, clap::Args)]
#[group(skip)]
#[command(next_help_heading = "Answer")]
#[allow(clippy::struct_excessive_bools)] // Options that are given or not.
struct GamesArgs {
    /// Files in PGN; - or none for standard input
    #[arg(
        id = "pgn-file",
        value_name = "FILE",
        help_heading = None::<&str>,
        value_parser = NonEmptyStringValueParser::new()
    )]
    files: Vec<String>,
    #[command(flatten)]
    output: OutputArgs,
    /// Print every position instead of the findings
    #[arg(long)]
    positions: bool,
    /// Judge variations, too
    #[arg(long)]
    variations: bool,
    /// Find moves that SAN writes otherwise, and draws that were not claimed
    #[arg(long)]
    pedantic: bool,
    /// Judge a game up to its first illegal move only
    #[arg(long)]
    stop: bool,
    /// Say what a damaged game could have been
    #[arg(long)]
    repair: bool,
    /// Draw the board of each finding
    #[arg(id = "board", long = "board", help_heading = "Drawing")]
    draws_board: bool,
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    threads: ThreadArgs,
}

/// The settings for reading games.
#[derive(Debug, Clone)]
pub struct Games {
    /// The files; `-` is standard input.
    pub files: Vec<String>,
    pub options: oracle_pgn::Options,
    pub format: GamesFormat,
    /// Whether to say what a damaged game could have been.
    pub repairs: bool,
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

impl Asking for GamesArgs {
    fn shared(&self) -> Shared {
        shares!(self: games = self.files.clone(), output, board, stream = StreamArgs::from(&self.threads))
    }

    fn ask(&self, args: &Args<'_>, _: bool) -> Asked {
        let mut files = self.files.clone();
        if files.is_empty() {
            files.push(STANDARD_INPUT.to_owned());
        }
        let format = if self.positions {
            GamesFormat::Positions(POSITIONS_FORMATS.choose(args, "--positions")?)
        } else {
            FORMATS.choose(args, SPEC.word)?
        };
        let games = Games {
            files,
            options: oracle_pgn::Options {
                // Exported games are complete.
                has_variations: self.variations || format == GamesFormat::Pgn,
                is_pedantic: self.pedantic,
                // Other programs read no illegal move: what follows one is exported as it was written.
                stops_at_illegal: self.stop || format == GamesFormat::Pgn,
                pauses_when_damaged: self.repair,
                ..oracle_pgn::Options::default()
            },
            format,
            repairs: self.repair,
            board: self.draws_board,
        };
        Ok((Command::Games(games), stream::threads(args, true)))
    }
}
