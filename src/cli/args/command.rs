//! The command line as clap is told of it: questions, options, and their help.

use clap::builder::{NonEmptyStringValueParser, PossibleValuesParser, ValueParser};
use clap::{Arg, ArgAction, Command};

use super::question::{KINDS, OUTPUTS, PATHS, Question, SHELLS};
use crate::cli::{help, schema};

/// The short form of an option: `-p` for `--piece`.
pub fn short_of(option: &str) -> Option<String> {
    let name = option.strip_prefix("--")?;
    let found = options()
        .into_iter()
        .find(|known| known.get_long() == Some(name))?;
    found.get_short().map(|letter| format!("-{letter}"))
}

/// The whole command line.
pub fn command() -> Command {
    command_with(Question::WORDED)
}

/// The command line with these questions.
pub fn command_with(questions: impl IntoIterator<Item = Question>) -> Command {
    let shown = Question::Moves.options();
    let all = options().map(|option| {
        let is_shown = shown.contains(&option.get_id().as_str());
        option.hide(!is_shown)
    });
    base(Command::new("chess-oracle"))
        .version(env!("CARGO_PKG_VERSION"))
        .about(help::ABOUT)
        .after_help(help::AFTER_SHORT)
        .after_long_help(help::AFTER_LONG)
        .subcommands(questions.into_iter().map(question_command))
        .args(all)
        .arg(position())
        .disable_help_subcommand(true)
        .subcommand_help_heading("Questions")
        .subcommand_value_name("QUESTION")
        .override_usage(
            "chess-oracle [OPTIONS] [POSITION]...\n       chess-oracle [OPTIONS] <QUESTION> ...",
        )
}

fn base(command: Command) -> Command {
    command
        .disable_help_flag(true)
        .disable_version_flag(true)
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

fn question_command(question: Question) -> Command {
    let own = question.options();
    let options = options()
        .into_iter()
        .filter(|option| own.contains(&option.get_id().as_str()))
        .map(|option| match option.get_id().as_str() {
            "output" => option.help(question.formats()),
            _ => option,
        });
    let command = base(Command::new(question.word()))
        .version(env!("CARGO_PKG_VERSION"))
        .args(options);
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

fn options() -> [Arg; 23] {
    let flag = |id: &'static str| Arg::new(id).long(id).action(ArgAction::SetTrue);
    let value = |id: &'static str, name: &'static str| {
        Arg::new(id)
            .long(id)
            .value_name(name)
            .allow_hyphen_values(true)
            .value_parser(NonEmptyStringValueParser::new())
    };
    let about_position = |arg: Arg| arg.help_heading("Position");
    let about_answer = |arg: Arg| arg.help_heading("Answer");
    let about_drawing = |arg: Arg| arg.help_heading("Drawing");
    [
        about_position(value("piece", "PIECE").short('p'))
            .help("The chosen piece: its square (e1), or all of it (Wke1)")
            .long_help(
                "The chosen piece: its square (e1), or all of it (Wke1), which is checked.\n\
                 Without it, every piece of the side to move is asked.",
            ),
        about_position(value("turn", "COLOR")).help("Whose turn it is: w, b, white or black"),
        about_position(value("castling", "RIGHTS"))
            .help("Who may castle: KQkq, files of rooks (HAha), or -"),
        about_position(value("ep", "SQUARE"))
            .help("En passant: the square just passed over, or that pawn's, or -"),
        about_position(value("moved", "SQUARES")).help("Kings and rooks that have moved: a1e8"),
        about_position(value("after", "MOVES"))
            // A list of no moves is a list.
            .value_parser(ValueParser::string())
            .help("Play these moves first: e2e4 e7e5, or e4,e5"),
        about_position(flag("chess960"))
            .help("In UCI, write castling as the king taking its rook: e1h1"),
        about_position(flag("strict")).help("Refuse a position that has problems"),
        about_answer(value("output", "FORMAT").short('o'))
            .value_parser(PossibleValuesParser::new(OUTPUTS))
            .hide_possible_values(true)
            .help(Question::Moves.formats()),
        about_answer(flag("json")).help("The same as -o json"),
        about_answer(value("only", "KINDS"))
            .value_delimiter(',')
            .value_parser(PossibleValuesParser::new(KINDS))
            .hide_possible_values(true)
            .help("Keep only some of captures,checks,promotions,castling,quiets"),
        about_answer(flag("successors"))
            .help("Print the position after each move instead of the move"),
        about_answer(flag("explain")).help("Add where the piece may not go, and why"),
        about_answer(value("square", "SQUARE")).help("Name the attackers of this square"),
        about_answer(flag("trace")).help("Write to standard error which patterns answered"),
        about_answer(flag("divide")).help("Split the count by the first move"),
        about_answer(value("hash", "MIB"))
            .help("Keep counts of repeated positions in a table of so many MiB (0 to 65536)"),
        // For tests: every machine counts by the widest path that it has.
        about_answer(value("path", "PATH"))
            .value_parser(PossibleValuesParser::new(PATHS))
            .hide(true),
        about_drawing(flag("flip")).help("Draw Black at the bottom"),
        about_drawing(flag("unicode")).help("Draw chess symbols instead of letters"),
        about_drawing(value("color", "WHEN"))
            .value_parser(PossibleValuesParser::new(["auto", "always", "never"]))
            .hide_possible_values(true)
            .help("Use colour: auto (default), always or never"),
        flag("fail-fast")
            .help_heading("Stream")
            .help("Stop a stream at the first line that cannot be answered"),
        value("threads", "N")
            .help_heading("Stream")
            .help("Threads for streams and perft (default: one for each core)"),
    ]
}
