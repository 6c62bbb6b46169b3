//! `games`: the mistakes in games in PGN.

use std::num::NonZero;
use std::time::Duration;

use oracle_answers::diagnostic::Diagnostic;
use oracle_answers::games::filter::GameFilter;
use oracle_answers::games::{Games, GamesRequest, Repertoire};
use oracle_answers::request::{Interface, Request};
use oracle_answers::rules::Given;
use oracle_answers::select::Filter;
use oracle_laws::TimeControl;
use oracle_notation::PieceLetters;
use oracle_pgn::FindingKind;

use super::compare::seconds;
use super::drawing::BoardArgs;
use super::groups::{Named, OutputArgs, named, number, text};
use super::stream::{self, SelectArgs, number_of_threads};

/// Judge every move, result and draw of games in PGN
#[derive(clap::Args)]
#[command(after_help = include_str!("../help/games.txt"), next_help_heading = "Output")]
#[allow(clippy::struct_excessive_bools)] // Options that are given or not.
pub struct GamesArgs {
    /// Files in PGN, also compressed; - or none for standard input
    #[arg(id = "pgn-file", value_name = "FILE", help_heading = None::<&str>)]
    files: Vec<String>,
    /// Read this file, too; may be repeated
    #[arg(
        short = 'f',
        long = "file",
        value_name = "FILE",
        help_heading = "Input"
    )]
    more_files: Vec<String>,
    #[arg(
        long,
        help_heading = "Input",
        help = "Follow files while they are written, and say each thing once",
        long_help = "Follow files while they are written, and say each thing once, as it happens: \
                     findings, clocks that gain time, draws that can be claimed, how a game has \
                     ended on the board, and a result that cannot stand; and what no longer holds. \
                     Ctrl-C ends it."
    )]
    pub watch: bool,
    /// Look at files after each of these times (default: 1)
    #[arg(long, value_name = "SECONDS", help_heading = "Input", value_parser = text(seconds))]
    pub interval: Option<Duration>,
    #[command(flatten)]
    pub output: OutputArgs,
    #[arg(
        long,
        help = "Print every position instead of the findings",
        long_help = "Print every position instead of the findings, which go to standard error. All \
                     options go with it but --summary and --report; --fields needs -o tsv or \
                     csv, and --write-letters -o san. -o uci and -o san print a line for each game."
    )]
    pub positions: bool,
    /// Write only these keys of a record, columns of a table, or tags
    #[arg(
        long,
        value_name = "NAMES",
        value_delimiter = ',',
        long_help = "Write only these keys of the record of a game or, with --positions, only these \
                     columns of the table: --fields game,plies,White,Result. The name of a tag begins \
                     with a capital letter. Without -o, the format is JSON; with --positions, tsv."
    )]
    fields: Vec<String>,
    /// Judge variations, too
    #[arg(long)]
    variations: bool,
    /// Find moves that SAN writes otherwise, draws that were not claimed, and wrong clocks
    #[arg(long)]
    pedantic: bool,
    /// Judge a game up to its first illegal move only
    #[arg(long)]
    stop_at_illegal: bool,
    /// Say what a damaged game could have been
    #[arg(long)]
    repair: bool,
    #[arg(
        long,
        value_name = "KINDS",
        help_heading = "Filtering",
        value_delimiter = ',',
        value_parser = Named(|| named(FindingKind::ALL, FindingKind::id)),
        help = "Report only findings of these kinds: --findings illegal_move,wrong_result"
    )]
    findings: Vec<FindingKind>,
    #[arg(
        long,
        value_name = "KINDS",
        help_heading = "Filtering",
        value_delimiter = ',',
        value_parser = Named(|| named(FindingKind::ALL, FindingKind::id)),
        help = "Ignore findings of these kinds: --ignore missing_tags"
    )]
    ignore: Vec<FindingKind>,
    /// Choose games in which some position matches a condition or a board
    #[arg(
        long,
        value_name = "CONDITION",
        help_heading = "Filtering",
        long_help = "Choose games in which some position of the main line matches a condition on the columns that \
                     --positions --where has: --reaches 'material=KRPvKR', --reaches 'check and \
                     fullmove<10'; or has a board: --reaches '????k???/8/8/8/8/8/?????PPP/??????K? w', where \
                     `?` is any square, and digits and `.` are empty ones. What is known of the side to move, castling \
                     rights and the en passant square may stand behind it; clocks are not compared. The column \
                     `reached` has the number of half-moves before the first of these positions. Games match \
                     --where, too, if both are given."
    )]
    reaches: Option<String>,
    /// Match --reaches with the colours exchanged, too
    #[arg(long, help_heading = "Filtering")]
    either: bool,
    /// Choose games that follow the games and variations of a file; may be repeated
    #[arg(
        long,
        value_name = "FILE",
        help_heading = "Filtering",
        long_help = "Choose games that follow the games and variations of this file, a repertoire, for a half-move or \
                     more; may be repeated. The column `reached` has the number of half-moves before the last position that is in the \
                     file; if it has another move there, `left_by` and `left_with` say who leaves it, and how: \
                     --like repertoire.pgn --where left_by=white. Transpositions are followed."
    )]
    pub like: Vec<String>,
    #[arg(
        long,
        help = "Print each game with findings: boards, result, claims",
        long_help = "Print each game with findings: its result and whether that fits, the draws that \
                     could have been claimed, and each finding with its board, its repairs and, with \
                     --penalties, what follows; the totals come last. -o html is to be printed."
    )]
    report: bool,
    /// Print all games in the report, with their moves and a board where a comment has [#]
    #[arg(long)]
    diagrams: bool,
    /// The heading of the report (default: the names of the files)
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
    /// Print the number of findings of each kind, and not the findings
    #[arg(long)]
    summary: bool,
    /// Skip the first N games
    #[arg(long, value_name = "N", value_parser = number::<u64>(0..=u64::MAX), help_heading = "Filtering")]
    skip: Option<u64>,
    /// Stop after N games
    #[arg(long, value_name = "N", value_parser = number::<u64>(0..=u64::MAX), help_heading = "Filtering")]
    take: Option<u64>,
    /// Begin at this byte of the file, as the `offset` of a record gives it
    #[arg(long, value_name = "BYTE", value_parser = number::<u64>(0..=u64::MAX), help_heading = "Input")]
    pub from_offset: Option<u64>,
    /// Letters of the pieces: de for Sf3, fr for Cf3 (default: auto)
    #[arg(
        long,
        value_name = "LANG",
        help_heading = "Input",
        value_parser = Named(game_letters),
        long_help = "Letters of the pieces: en, de, fr, es, it, nl, pt, pl, cs, hu, sv, da, fi, ru \
                     (Cyrillic), figurines or auto (default). With auto, a game that is not legal \
                     in English is read in the letters in which it replays furthest. The record \
                     names them (`letters`), and others in which it replays as far \
                     (`letters_also`)."
    )]
    pub letters: Option<GameLetters>,
    /// Letters of the pieces in -o pgn and --positions -o san
    #[arg(long, value_name = "LANG", value_parser = Named(|| named(PieceLetters::ALL, PieceLetters::id)))]
    write_letters: Option<PieceLetters>,
    /// Leave out comments in -o pgn; findings go to standard error
    #[arg(long)]
    no_comments: bool,
    /// Leave out variations in -o pgn
    #[arg(long)]
    no_variations: bool,
    /// Say what follows an illegal move: in standard, rapid or blitz games
    #[arg(long, value_name = "KIND", value_parser = Named(|| named(TimeControl::ALL, TimeControl::name)))]
    penalties: Option<TimeControl>,
    /// Draw the board of each finding
    #[arg(id = "board", long = "board", help_heading = "Rendering")]
    draws_board: bool,
    #[command(flatten)]
    pub board: BoardArgs,
    /// Threads (default: one for each core)
    #[arg(long, value_name = "N", value_parser = number_of_threads(), help_heading = "Input")]
    pub threads: Option<NonZero<usize>>,
    #[command(flatten)]
    pub select: SelectArgs,
    /// Leave out the names of the columns in -o csv and -o tsv
    #[arg(long, help_heading = "Output")]
    pub no_header: bool,
}

/// The letters in which games are read; without any, they are found.
type GameLetters = Option<PieceLetters>;

fn game_letters() -> Vec<(&'static str, GameLetters)> {
    let all = PieceLetters::ALL.map(|letters| (letters.id(), Some(letters)));
    [("auto", None)].into_iter().chain(all).collect()
}

impl GamesArgs {
    pub fn names(&self) -> Vec<String> {
        [&self.files[..], &self.more_files].concat()
    }

    /// Returns what is written of the answers. Games are counted without a condition, too.
    pub fn filter(&self) -> Filter {
        Filter {
            is_counted: self.select.count,
            reaches: self.reaches.clone(),
            follows: !self.like.is_empty(),
            is_either: self.either,
            ..self.select.filter()
        }
    }

    /// Returns what is asked about the games.
    pub fn games(
        &self,
        typed: &[String],
        repertoire: Option<Repertoire>,
    ) -> Result<Games, Diagnostic> {
        let request = GamesRequest {
            output: self.output.chosen()?,
            pgn: None,
            all: false,
            positions: self.positions,
            fields: self.fields.clone(),
            variations: self.variations,
            pedantic: self.pedantic,
            stop_at_illegal: self.stop_at_illegal,
            repair: self.repair,
            findings: self.findings.clone(),
            ignore: self.ignore.clone(),
            summary: self.summary,
            letters: self.letters.flatten(),
            write_letters: self.write_letters,
            no_comments: self.no_comments,
            no_variations: self.no_variations,
            board: self.draws_board,
            penalties: self.penalties,
            report: self.report,
            diagrams: self.diagrams,
            watch: self.watch,
        };
        let filter = self.filter();
        let given = Given {
            files: self.names().len().max(1),
            ..Given::new(
                request.rules(),
                Interface::CommandLine,
                request.given_format(),
            )
        };
        let is_typed = |key: &str| typed.iter().any(|typed| typed == key);
        given.check(is_typed, &|key| is_typed(key) || request.has(key))?;
        let mut games = request.games(Interface::CommandLine)?;
        let first = self.skip.unwrap_or_default();
        let end = self
            .take
            .map_or(u64::MAX, |take| first.saturating_add(take));
        games.range = first..end;
        let filter =
            GameFilter::new(&filter, repertoire, games.format).map_err(|(option, error)| {
                let text = match option {
                    "reaches" => &filter.reaches,
                    _ => &filter.condition,
                };
                stream::condition_error(option, error, text.as_deref().unwrap_or_default())
            })?;
        games.set_filter(filter)?;
        Ok(games)
    }
}
