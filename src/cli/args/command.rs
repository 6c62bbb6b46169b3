//! The command line as a clap command: questions and their help.

use std::ffi::OsString;

use clap::builder::{NonEmptyStringValueParser, PossibleValuesParser, ValueParser};
use clap::{Arg, ArgAction, Command};

use super::options::OPTIONS;
use super::question::{OptionSpec, Question};
use crate::cli::about::completions::SHELLS;
use crate::cli::about::{help, schema};

/// Returns the whole command line.
pub fn command() -> Command {
    command_with(&Question::WORDED, |_| true)
        .mut_arg("version", |version| {
            version.help("Print the version; with -VV, also the build and the path of perft")
        })
        .about(help::ABOUT)
        .after_help(help::AFTER_SHORT)
        .after_long_help(help::AFTER_LONG)
        .subcommand_help_heading("Questions")
        .subcommand_value_name("QUESTION")
        .override_usage(
            "chess-oracle [OPTIONS] [POSITION]...\n       chess-oracle [OPTIONS] <QUESTION> ...",
        )
}

/// Builds only the part of the command line that these arguments need: it parses them as the whole does, or fails.
///
/// A user asks at most one question and gives few options; building the whole takes longer than an answer.
pub fn command_for(arguments: &[OsString]) -> Command {
    let asked = Question::WORDED
        .into_iter()
        .filter(|question| arguments.iter().any(|word| word == question.word()));
    let asked: Vec<_> = asked.collect();
    command_with(&asked, |option| {
        arguments.iter().any(|word| option.may_be_in(word))
    })
}

fn command_with(questions: &[Question], is_wanted: impl Fn(&OptionSpec) -> bool) -> Command {
    let subcommands = questions
        .iter()
        .map(|question| question_command(*question, &is_wanted));
    // If two options share a name, only the first may come before the word of its question.
    let is_first = |option: &&OptionSpec| {
        let first = OPTIONS.iter().find(|first| first.long == option.long);
        first.is_some_and(|first| first.id == option.id)
    };
    let options = OPTIONS
        .iter()
        .filter(|option| is_wanted(option))
        .filter(is_first);
    base(Command::new("chess-oracle"))
        .subcommands(subcommands)
        .args(options.map(|option| option_arg(option, Question::Moves)))
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
                .help("Print help: a summary (-h) or all of it (--help)"),
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

fn question_command(question: Question, is_wanted: impl Fn(&OptionSpec) -> bool) -> Command {
    let options = OPTIONS
        .iter()
        .filter(|option| option.is_of(question) && is_wanted(option))
        .map(|option| option_arg(option, question));
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
                    .help("Colour, role and square: Wba1; without a colour, White's: Ba1"),
            ),
        Question::Perft => command
            .about("Count the leaf nodes of the legal move tree")
            .after_help(help::PERFT_EXAMPLES)
            .override_usage(
                "chess-oracle perft [OPTIONS] <DEPTH> [POSITION]...\n       \
                 chess-oracle perft --check [OPTIONS] [DEPTH] [POSITION]...",
            )
            .arg(depth())
            .arg(position()),
        Question::Winnable => command
            .about("Tell whether each side can still checkmate")
            .after_help(help::WINNABLE_EXAMPLES)
            .arg(position()),
        Question::Games => command
            .about("Judge every move, result and draw of games in PGN")
            .after_help(help::GAMES_EXAMPLES)
            .arg(
                Arg::new("pgn-file")
                    .value_name("FILE")
                    .num_args(0..)
                    .value_parser(NonEmptyStringValueParser::new())
                    .help("Files in PGN; - or none for standard input"),
            ),
        Question::Compare => command
            .about("Find where another move generator is wrong, and why")
            .after_help(help::COMPARE_EXAMPLES)
            .override_usage("chess-oracle compare [OPTIONS] -- <PROGRAM> [ARGS]...")
            .arg(
                Arg::new("program")
                    .value_name("PROGRAM")
                    .required(true)
                    .num_args(1..)
                    .trailing_var_arg(true)
                    .allow_hyphen_values(true)
                    .value_parser(ValueParser::os_string())
                    .help("The program and its arguments, started without a shell"),
            ),
        Question::Act => command
            .about("Answer role/cmd JSON messages, one a line")
            .after_help(help::ACT_EXAMPLES),
        Question::Schema => command
            .about("Print the JSON Schema of the records")
            .after_help(help::SCHEMA_KINDS)
            .arg(
                Arg::new("kind")
                    .value_name("KIND")
                    .value_parser(PossibleValuesParser::new(schema::kinds()))
                    .hide_possible_values(true)
                    .help("One kind of record; without it, all kinds in one document"),
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

/// Returns the argument of an option; the help of a question hides the options of the others.
fn option_arg(option: &OptionSpec, question: Question) -> Arg {
    let help = match option.id {
        "output" => Some(question.formats().help()),
        "chess960" if question == Question::Compare => Some(CHESS960_OF_COMPARE.to_owned()),
        "threads" => Some(format!(
            "{} (default: one for each core)",
            threads_of(question)
        )),
        _ => option.help.map(str::to_owned),
    };
    let arg = Arg::new(option.id)
        .long(option.long)
        .short(option.short)
        .help_heading(option.heading)
        .hide(help.is_none() || !option.is_of(question))
        .help(help.unwrap_or_default())
        .long_help(option.long_help);
    // The spelling of the other half of the world.
    let arg = if option.id == "color" {
        arg.alias("colour")
    } else {
        arg
    };
    let Some(name) = option.value else {
        return arg.action(ArgAction::SetTrue);
    };
    let arg = arg.value_name(name).allow_hyphen_values(true);
    let arg = if option.is_list {
        arg.value_delimiter(',').action(ArgAction::Append)
    } else if option.is_repeatable {
        arg.action(ArgAction::Append)
    } else {
        arg
    };
    match (option.values)() {
        values if values.is_empty() && option.may_be_empty => arg,
        values if values.is_empty() => arg.value_parser(NonEmptyStringValueParser::new()),
        values => arg
            .value_parser(PossibleValuesParser::new(values))
            .hide_possible_values(true),
    }
}

/// The help of `--chess960` for `compare`, which writes no moves.
const CHESS960_OF_COMPARE: &str = "The program plays Chess960: ask it such positions, too";

/// Returns what the threads of a question are for.
const fn threads_of(question: Question) -> &'static str {
    match question {
        Question::Perft => "Threads for a stream, or for one deep count",
        Question::Games | Question::Compare => "Threads",
        _ => "Threads for a stream",
    }
}

fn depth() -> Arg {
    Arg::new("depth")
        .value_name("DEPTH")
        .value_parser(NonEmptyStringValueParser::new())
        .help("Half-moves, from 0 to 255; 1-6 for several depths; - for depth= of a line")
}

fn position() -> Arg {
    Arg::new("position")
        .value_name("POSITION")
        .num_args(0..)
        .help("Pieces (Wke1 Wra1 Bqd8), a FEN, an EPD, or startpos; - for a stream")
        .long_help(help::POSITION)
}
