//! `games`: the mistakes in games in PGN.

use std::iter;

use clap::Args as _;
use clap::builder::NonEmptyStringValueParser;
use oracle_answers::games::{AllFormats, GamesRequest, STANDARD_INPUT};
use oracle_answers::request::Door;
use oracle_notation::PieceLetters;
use oracle_pgn::FindingKind;

use super::{Asked, Asking, Command, QuestionSpec, Shared, shares};
use crate::args::Args;
use crate::args::value::Named;
use crate::config::drawing::BoardArgs;
use crate::config::position::all_letters;
use crate::config::stream::{self, StreamArgs, ThreadArgs};
use crate::format::OutputArgs;

pub static SPEC: QuestionSpec = QuestionSpec {
    word: "games",
    about: "Judge every move, result and draw of games in PGN",
    sample: "games FILE",
    examples: include_str!("examples.txt"),
    usage: None,
    augment: GamesArgs::augment_args,
    read: super::read::<GamesArgs>,
    formats: &AllFormats,
};

#[derive(Debug, clap::Args)]
#[group(skip)]
#[command(next_help_heading = "Answer")]
#[allow(clippy::struct_excessive_bools)] // Options that are given or not.
struct GamesArgs {
    /// Files in PGN, also compressed; - or none for standard input
    #[arg(
        id = "pgn-file",
        value_name = "FILE",
        help_heading = None::<&str>,
        value_parser = NonEmptyStringValueParser::new()
    )]
    files: Vec<String>,
    #[command(flatten)]
    output: OutputArgs,
    #[arg(
        long,
        help = "Print every position instead of the findings",
        long_help = "Print every position instead of the findings, which go to standard error. All\n\
                     options go with it but --quiet; --fields needs -o tsv or csv, and\n\
                     --write-letters -o san."
    )]
    positions: bool,
    /// Write only these keys of a record, columns of a table, or tags
    #[arg(
        long,
        value_name = "NAMES",
        value_delimiter = ',',
        value_parser = NonEmptyStringValueParser::new(),
        long_help = "Write only these keys of the record of a game or, with --positions, only these\n\
                     columns of the table: --fields game,plies,White,Result. The name of a tag begins\n\
                     with a capital letter. Without -o, the format is JSON; with --positions, tsv."
    )]
    fields: Vec<String>,
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
    #[arg(
        long,
        value_name = "KINDS",
        value_delimiter = ',',
        value_parser = Named(kinds),
        help = "Look only for findings of these kinds: --only illegal_move,wrong_result"
    )]
    only: Vec<FindingKind>,
    #[arg(
        long,
        value_name = "KINDS",
        value_delimiter = ',',
        value_parser = Named(kinds),
        help = "Look for no findings of these kinds: --ignore missing_tags"
    )]
    ignore: Vec<FindingKind>,
    /// Print the number of findings of each kind, and not the findings
    #[arg(long)]
    quiet: bool,
    /// Leave out the first games
    #[arg(long, value_name = "N", default_value_t, hide_default_value = true)]
    skip: u64,
    /// End after this number of games
    #[arg(long, value_name = "N")]
    take: Option<u64>,
    /// Begin at this byte of the file, as the `offset` of a record gives it
    #[arg(long, value_name = "BYTE", default_value_t, hide_default_value = true)]
    from_offset: u64,
    /// Letters of the pieces: de for Sf3, fr for Cf3 (default: auto)
    #[arg(
        long,
        value_name = "LANG",
        value_parser = Named(game_letters),
        long_help = "Letters of the pieces: en, de, fr, es, it, nl, pt, pl, cs, hu, sv, da, fi, ru\n\
                     (Cyrillic), figurines or auto (default). With auto, a game that is not legal\n\
                     in English is read in the letters in which it replays furthest. The record\n\
                     names them (`letters`), and others in which it replays as far\n\
                     (`letters_also`)."
    )]
    letters: Option<GameLetters>,
    /// Letters of the pieces in -o pgn and --positions -o san
    #[arg(long, value_name = "LANG", value_parser = Named(all_letters))]
    write_letters: Option<PieceLetters>,
    /// Draw the board of each finding
    #[arg(id = "board", long = "board", help_heading = "Drawing")]
    draws_board: bool,
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    threads: ThreadArgs,
}

/// The files of games.
#[derive(Debug)]
pub struct GameFiles {
    /// Their names; `-` is standard input.
    pub names: Vec<String>,
    /// The byte of the file at which reading begins.
    pub from_offset: u64,
}

/// The letters in which games are read; without any, they are found.
type GameLetters = Option<PieceLetters>;

fn game_letters() -> Vec<(&'static str, GameLetters)> {
    let named = all_letters().into_iter();
    let named = named.map(|(name, letters)| (name, Some(letters)));
    iter::once(("auto", None)).chain(named).collect()
}

/// Returns the kinds of findings, by their names.
fn kinds() -> Vec<(&'static str, FindingKind)> {
    FindingKind::ALL.map(|kind| (kind.id(), kind)).to_vec()
}

impl Asking for GamesArgs {
    fn shared(&self) -> Shared {
        shares!(self: games = self.files.clone(), output, has_fields = !self.positions && !self.fields.is_empty(), board, stream = StreamArgs::from(&self.threads))
    }

    fn ask(&self, args: &Args<'_>, _: bool) -> Asked {
        let mut names = self.files.clone();
        if names.is_empty() {
            names.push(STANDARD_INPUT.to_owned());
        }
        let request = GamesRequest {
            output: self.output.chosen(args)?,
            pgn: None,
            positions: self.positions,
            fields: self.fields.clone(),
            variations: self.variations,
            pedantic: self.pedantic,
            stop: self.stop,
            repair: self.repair,
            only: self.only.clone(),
            ignore: self.ignore.clone(),
            quiet: self.quiet,
            letters: self.letters.flatten(),
            write_letters: self.write_letters,
            board: self.draws_board,
        };
        let games = request.games(Door::CommandLine);
        let mut games = games.map_err(|error| args.refuse_usage(error))?;
        if self.from_offset > 0 && names.len() > 1 {
            let message = "`--from-offset` applies to one file only";
            let hint = "name one file";
            return Err(args.refuse(message, "--from-offset").with_hint(hint));
        }
        let end = self
            .take
            .map_or(u64::MAX, |take| self.skip.saturating_add(take));
        games.range = self.skip..end;
        let files = GameFiles {
            names,
            from_offset: self.from_offset,
        };
        Ok((Command::Games(files, games), stream::threads(args, true)))
    }
}
