//! `games`: the mistakes in games in PGN.

mod formats;

use std::iter;

use clap::Args as _;
use clap::builder::NonEmptyStringValueParser;
use oracle_answers::games::{
    Column, Field, GameKey, Games, GamesFormat, PositionsFormat, STANDARD_INPUT, Separator,
    named_twice,
};
use oracle_notation::PieceLetters;
use oracle_pgn::FindingKind;

use super::{Asked, Asking, Command, QuestionSpec, Shared, shares};
use crate::args::Args;
use crate::args::value::Named;
use crate::config::drawing::BoardArgs;
use crate::config::position::all_letters;
use crate::config::stream::{self, StreamArgs, ThreadArgs};
use crate::error::Refusal;
use crate::format::{Choose, OutputArgs};
pub use formats::FORMATS;
use formats::{AllFormats, POSITIONS_FORMATS};

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
        let mut files = self.files.clone();
        if files.is_empty() {
            files.push(STANDARD_INPUT.to_owned());
        }
        let format = self.format(args)?;
        if self.quiet && format != GamesFormat::Findings {
            let message = "`--quiet` applies only to the lines of findings";
            let hint = "leave out the format, or `--quiet`";
            return Err(args.refuse(message, "--quiet").with_hint(hint));
        }
        if self.from_offset > 0 && files.len() > 1 {
            let message = "`--from-offset` applies to one file only";
            let hint = "name one file";
            return Err(args.refuse(message, "--from-offset").with_hint(hint));
        }
        let is_wanted = |kind| {
            let is_named = self.only.is_empty() || self.only.contains(&kind);
            is_named && !self.ignore.contains(&kind)
        };
        let end = self
            .take
            .map_or(u64::MAX, |take| self.skip.saturating_add(take));
        let mut columns = self.parse_fields(args, &Column::ALL, Column::id, self.positions)?;
        if columns.is_empty() {
            columns = Column::ALL.map(Field::Known).into();
        }
        let is_written = matches!(
            format,
            GamesFormat::Pgn | GamesFormat::Positions(PositionsFormat::San)
        );
        if self.write_letters.is_some() && !is_written {
            let message = "`--write-letters` requires `-o pgn` or `--positions -o san`";
            let hint = "add one of them";
            return Err(args.refuse(message, "--write-letters").with_hint(hint));
        }
        let letters = self.letters.flatten();
        let games = Games {
            files,
            options: oracle_pgn::Options {
                // Exported games are complete.
                has_variations: self.variations || format == GamesFormat::Pgn,
                is_pedantic: self.pedantic,
                // Other programs read no illegal move: what follows one is exported as it was written.
                stops_at_illegal: self.stop || format == GamesFormat::Pgn,
                // Pasted moves have none.
                tags_are_optional: !self.pedantic,
                pauses_when_damaged: self.repair || letters.is_none(),
                // `--quiet` and `--only` ask for something else.
                names_repetitions: format == GamesFormat::Findings
                    && !self.quiet
                    && self.only.is_empty(),
                letters: letters.unwrap_or_default(),
            },
            finds_letters: letters.is_none(),
            format,
            repairs: self.repair,
            kinds: FindingKind::ALL.map(is_wanted),
            columns,
            record_fields: self.parse_fields(args, &GameKey::ALL, GameKey::id, !self.positions)?,
            is_quiet: self.quiet,
            bounds_findings: false,
            range: self.skip..end,
            from_offset: self.from_offset,
            board: self.draws_board,
            write_letters: self.write_letters.unwrap_or_default(),
        };
        Ok((Command::Games(games), stream::threads(args, true)))
    }
}

impl GamesArgs {
    /// Returns the format. Chosen fields are those of a record, or of a table.
    fn format(&self, args: &Args<'_>) -> Result<GamesFormat, Refusal> {
        let has_fields = !self.fields.is_empty();
        let is_open = !args.shared.output.is_given();
        let format = match (self.positions, has_fields && is_open) {
            (true, true) => GamesFormat::Positions(PositionsFormat::Table(Separator::Tab)),
            (false, true) => GamesFormat::Json,
            (true, false) => GamesFormat::Positions(POSITIONS_FORMATS.choose(args, "--positions")?),
            (false, false) => FORMATS.choose(args, SPEC.word)?,
        };
        let is_shaped = matches!(
            format,
            GamesFormat::Json | GamesFormat::Positions(PositionsFormat::Table(_))
        );
        if has_fields && !is_shaped {
            let message = "`--fields` is about records and tables";
            let hint = "choose `-o json`, or `--positions` with `-o tsv` or `-o csv`";
            return Err(args.refuse(message, "--fields").with_hint(hint));
        }
        Ok(format)
    }

    /// Parses the chosen fields, if they are of this kind.
    fn parse_fields<K: Copy>(
        &self,
        args: &Args<'_>,
        known: &[K],
        id: fn(K) -> &'static str,
        is_asked: bool,
    ) -> Result<Vec<Field<K>>, Refusal> {
        let parse = |text: &String| {
            Field::parse(text, known, id).ok_or_else(|| {
                let names: Vec<&str> = known.iter().map(|key| id(*key)).collect();
                let hint = format!("choose from {}, and tags such as White", names.join(", "));
                args.refuse(format!("there is no field `{text}`"), text)
                    .with_hint(hint)
            })
        };
        if let Some(twice) = named_twice(&self.fields) {
            let message = format!("`{twice}` is named twice");
            return Err(args.refuse(message, "--fields").with_hint("name it once"));
        }
        let fields = self.fields.iter().filter(|_| is_asked);
        fields.map(parse).collect()
    }
}
