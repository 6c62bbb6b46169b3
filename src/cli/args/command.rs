//! The command line as clap is told of it: questions, options, and their help.

use std::ffi::{OsStr, OsString};

use clap::builder::{NonEmptyStringValueParser, PossibleValuesParser};
use clap::{Arg, ArgAction, Command};

use super::question::{KINDS, OUTPUTS, PATHS, Question, SHELLS};
use crate::cli::{help, schema};

/// The short form of an option: `-p` for `--piece`.
pub fn short_of(option: &str) -> Option<String> {
    let name = option.strip_prefix("--")?;
    let known = OPTIONS.iter().find(|known| known.id == name)?;
    known.short.map(|letter| format!("-{letter}"))
}

/// The whole command line.
pub fn command() -> Command {
    command_with(&Question::WORDED, |_| true)
        .about(help::ABOUT)
        .after_help(help::AFTER_SHORT)
        .after_long_help(help::AFTER_LONG)
        .subcommand_help_heading("Questions")
        .subcommand_value_name("QUESTION")
        .override_usage(
            "chess-oracle [OPTIONS] [POSITION]...\n       chess-oracle [OPTIONS] <QUESTION> ...",
        )
}

/// As much of the command line as these arguments need: it reads them as the whole does, or fails.
///
/// Of the questions one at the most is asked, and of the options few; to tell clap of all takes longer than an answer.
pub fn command_for(arguments: &[OsString]) -> Command {
    let asked = Question::WORDED
        .into_iter()
        .filter(|question| arguments.iter().any(|word| word == question.word()));
    let asked: Vec<_> = asked.collect();
    command_with(&asked, |option| {
        arguments.iter().any(|word| option.may_be_in(word))
    })
}

fn command_with(questions: &[Question], is_wanted: impl Fn(&Known) -> bool) -> Command {
    let shown = Question::Moves.options();
    let subcommands = questions
        .iter()
        .map(|question| question_command(*question, &is_wanted));
    let options = OPTIONS.iter().filter(|option| is_wanted(option));
    base(Command::new("chess-oracle"))
        .subcommands(subcommands)
        .args(options.map(|option| option.arg().hide(!shown.contains(&option.id))))
        .arg(position())
        .disable_help_subcommand(true)
}

fn base(command: Command) -> Command {
    command
        .disable_help_flag(true)
        .disable_version_flag(true)
        .version(env!("CARGO_PKG_VERSION"))
        .arg(
            Arg::new("help")
                .short('h')
                .long("help")
                .action(ArgAction::Help)
                .help_heading("Help")
                .help("Print a short help (-h) or the whole of it (--help)"),
        )
        .arg(
            Arg::new("version")
                .short('V')
                .long("version")
                .action(ArgAction::Version)
                .help_heading("Help")
                .help("Print the version"),
        )
}

fn question_command(question: Question, is_wanted: impl Fn(&Known) -> bool) -> Command {
    let own = question.options();
    let options = OPTIONS
        .iter()
        .filter(|option| own.contains(&option.id) && is_wanted(option));
    let options = options.map(|option| match option.id {
        "output" => option.arg().help(question.formats()),
        _ => option.arg(),
    });
    let command = base(Command::new(question.word())).args(options);
    match question {
        Question::Moves => command,
        Question::Explain => command
            .about("Tell whether a move is legal, and if not, why not")
            .after_help(help::EXPLAIN_EXAMPLES)
            .arg(
                Arg::new("move")
                    .value_name("MOVE")
                    .required(true)
                    .allow_hyphen_values(true)
                    .value_parser(NonEmptyStringValueParser::new())
                    .help("UCI (e1c1), SAN (O-O-O) or Ke1-c1; - for the move= of each line"),
            )
            .arg(position()),
        Question::Attacks => command
            .about("Show attacked squares, pins and checkers")
            .after_help(help::ATTACKS_EXAMPLES)
            .arg(position()),
        Question::Mask => command
            .about("Show how a lone piece moves")
            .after_help(help::MASK_EXAMPLES)
            .arg(
                Arg::new("lone-piece")
                    .value_name("PIECE")
                    .required(true)
                    .value_parser(NonEmptyStringValueParser::new())
                    .help("The piece and its square: Wba1, or Ba1 for White"),
            ),
        Question::Perft => command
            .about("Count the leaf nodes of the legal move tree")
            .after_help(help::PERFT_EXAMPLES)
            .arg(
                Arg::new("depth")
                    .value_name("DEPTH")
                    .required(true)
                    .value_parser(NonEmptyStringValueParser::new())
                    .help("How many half-moves deep to count"),
            )
            .arg(position()),
        Question::Act => command
            .about("Answer role/cmd JSON messages, one a line")
            .after_help(help::ACT_EXAMPLES),
        Question::Schema => command.about("Print the JSON Schema of the records").arg(
            Arg::new("kind")
                .value_name("KIND")
                .value_parser(PossibleValuesParser::new(schema::kinds()))
                .hide_possible_values(true)
                .help("One kind of record; without it, all in one document"),
        ),
        Question::Completions => command
            .about("Print the completions for a shell")
            .after_help(help::COMPLETIONS_EXAMPLES)
            .arg(
                Arg::new("shell")
                    .value_name("SHELL")
                    .required(true)
                    .value_parser(PossibleValuesParser::new(SHELLS))
                    .hide_possible_values(true)
                    .help("bash, zsh, fish, powershell or elvish"),
            ),
        Question::Man => command
            .about("Print the manual page")
            .after_help(help::MAN_EXAMPLES),
    }
}

fn position() -> Arg {
    Arg::new("position")
        .value_name("POSITION")
        .num_args(0..)
        .help("Pieces (Wke1 Wra1 Bqd8), a FEN, an EPD, or startpos; - for a stream")
        .long_help(help::POSITION)
}

/// What clap is told of an option.
struct Known {
    /// Its long name, and what it is called inside.
    id: &'static str,
    short: Option<char>,
    /// What its value is called; a flag has none.
    value: Option<&'static str>,
    /// The values it takes, where they can be listed.
    values: &'static [&'static str],
    /// Whether it takes several values, with commas between them.
    is_list: bool,
    /// Whether no text is a value, too: a list of no moves is a list.
    may_be_empty: bool,
    heading: &'static str,
    /// None for what only tests ask for.
    help: Option<&'static str>,
    long_help: Option<&'static str>,
}

impl Known {
    const fn flag(id: &'static str, heading: &'static str, help: &'static str) -> Known {
        Known {
            id,
            short: None,
            value: None,
            values: &[],
            is_list: false,
            may_be_empty: false,
            heading,
            help: Some(help),
            long_help: None,
        }
    }

    const fn value(
        id: &'static str,
        value: &'static str,
        heading: &'static str,
        help: &'static str,
    ) -> Known {
        Known {
            value: Some(value),
            ..Known::flag(id, heading, help)
        }
    }

    /// Whether a word of the command line may be the option, or hold its letter.
    fn may_be_in(&self, word: &OsStr) -> bool {
        let word = word.as_encoded_bytes();
        match word.strip_prefix(b"--") {
            Some(long) => long.starts_with(self.id.as_bytes()),
            None => self
                .short
                .is_some_and(|letter| word.starts_with(b"-") && word.contains(&(letter as u8))),
        }
    }

    fn arg(&self) -> Arg {
        let arg = Arg::new(self.id)
            .long(self.id)
            .short(self.short)
            .help_heading(self.heading)
            .help(self.help)
            .hide(self.help.is_none())
            .long_help(self.long_help);
        let Some(name) = self.value else {
            return arg.action(ArgAction::SetTrue);
        };
        let arg = arg.value_name(name).allow_hyphen_values(true);
        let arg = arg.value_delimiter(self.is_list.then_some(','));
        match self.values {
            [] if self.may_be_empty => arg,
            [] => arg.value_parser(NonEmptyStringValueParser::new()),
            values => arg
                .value_parser(PossibleValuesParser::new(values))
                .hide_possible_values(true),
        }
    }
}

const POSITION: &str = "Position";
const ANSWER: &str = "Answer";
const DRAWING: &str = "Drawing";
const STREAM: &str = "Stream";

static OPTIONS: [Known; 23] = [
    Known {
        short: Some('p'),
        long_help: Some(
            "The chosen piece: its square (e1), or all of it (Wke1), which is checked.\n\
             Without it, every piece of the side to move is asked.",
        ),
        ..Known::value(
            "piece",
            "PIECE",
            POSITION,
            "The chosen piece: its square (e1), or all of it (Wke1)",
        )
    },
    Known::value(
        "turn",
        "COLOR",
        POSITION,
        "Whose turn it is: w, b, white or black",
    ),
    Known::value(
        "castling",
        "RIGHTS",
        POSITION,
        "Who may castle: KQkq, files of rooks (HAha), or -",
    ),
    Known::value(
        "ep",
        "SQUARE",
        POSITION,
        "En passant: the square just passed over, or that pawn's, or -",
    ),
    Known::value(
        "moved",
        "SQUARES",
        POSITION,
        "Kings and rooks that have moved: a1e8",
    ),
    Known {
        may_be_empty: true,
        ..Known::value(
            "after",
            "MOVES",
            POSITION,
            "Play these moves first: e2e4 e7e5, or e4,e5",
        )
    },
    Known::flag(
        "chess960",
        POSITION,
        "In UCI, write castling as the king taking its rook: e1h1",
    ),
    Known::flag("strict", POSITION, "Refuse a position that has problems"),
    Known {
        short: Some('o'),
        values: &OUTPUTS,
        ..Known::value("output", "FORMAT", ANSWER, Question::Moves.formats())
    },
    Known::flag("json", ANSWER, "The same as -o json"),
    Known {
        values: &KINDS,
        is_list: true,
        ..Known::value(
            "only",
            "KINDS",
            ANSWER,
            "Keep only some of captures,checks,promotions,castling,quiets",
        )
    },
    Known::flag(
        "successors",
        ANSWER,
        "Print the position after each move instead of the move",
    ),
    Known::flag("explain", ANSWER, "Add where the piece may not go, and why"),
    Known::value(
        "square",
        "SQUARE",
        ANSWER,
        "Name the attackers of this square",
    ),
    Known::flag(
        "trace",
        ANSWER,
        "Write to standard error which patterns answered",
    ),
    Known::flag("divide", ANSWER, "Split the count by the first move"),
    Known::value(
        "hash",
        "MIB",
        ANSWER,
        "Keep counts of repeated positions in a table of so many MiB (0 to 65536)",
    ),
    // For tests: every machine counts by the widest path that it has.
    Known {
        values: &PATHS,
        help: None,
        ..Known::value("path", "PATH", ANSWER, "")
    },
    Known::flag("flip", DRAWING, "Draw Black at the bottom"),
    Known::flag("unicode", DRAWING, "Draw chess symbols instead of letters"),
    Known {
        values: &["auto", "always", "never"],
        ..Known::value(
            "color",
            "WHEN",
            DRAWING,
            "Use colour: auto (default), always or never",
        )
    },
    Known::flag(
        "fail-fast",
        STREAM,
        "Stop a stream at the first line that cannot be answered",
    ),
    Known::value(
        "threads",
        "N",
        STREAM,
        "Threads for streams and perft (default: one for each core)",
    ),
];
