//! What was typed: the questions, their options, and the words of the position.
//!
//! Nothing is resolved here; [`Config`](super::config::Config) says what it means. Each question takes the options that
//! mean something to it and no others, before its word or after it.

use std::ffi::OsString;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command};

use super::help;
use super::usage::UsageError;

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// The legal moves of a piece, or of the side to move: what is asked without a word.
    Moves,
    /// Whether a move is legal, and if not, why not.
    Explain,
    /// Which squares each side attacks.
    Attacks,
    /// How a lone piece moves.
    Mask,
    /// How many leaf nodes the tree of legal moves has.
    Perft,
    /// What the messages of the articles ask.
    Act,
    /// What the JSON records look like.
    Schema,
    /// What a shell needs to complete words.
    Completions,
    /// The manual page.
    Man,
}

impl Question {
    /// The questions that have a word.
    pub const WORDED: [Question; 8] = [
        Question::Explain,
        Question::Attacks,
        Question::Mask,
        Question::Perft,
        Question::Act,
        Question::Schema,
        Question::Completions,
        Question::Man,
    ];

    /// The word that asks it.
    pub const fn word(self) -> &'static str {
        match self {
            Question::Moves => "moves",
            Question::Explain => "explain",
            Question::Attacks => "attacks",
            Question::Mask => "mask",
            Question::Perft => "perft",
            Question::Act => "act",
            Question::Schema => "schema",
            Question::Completions => "completions",
            Question::Man => "man",
        }
    }

    /// The options that mean something to the question, by their ids.
    const fn options(self) -> &'static [&'static str] {
        match self {
            Question::Moves => &[
                "piece",
                "turn",
                "castling",
                "ep",
                "moved",
                "after",
                "chess960",
                "strict",
                "output",
                "json",
                "only",
                "successors",
                "explain",
                "flip",
                "unicode",
                "color",
                "fail-fast",
                "threads",
            ],
            Question::Perft => &[
                "turn",
                "castling",
                "ep",
                "moved",
                "after",
                "chess960",
                "strict",
                "divide",
                "hash",
                "path",
                "output",
                "json",
                "color",
                "fail-fast",
                "threads",
            ],
            Question::Explain => &[
                "turn",
                "castling",
                "ep",
                "moved",
                "after",
                "chess960",
                "strict",
                "output",
                "json",
                "fail-fast",
                "threads",
            ],
            Question::Attacks => &[
                "turn",
                "castling",
                "ep",
                "moved",
                "after",
                "strict",
                "square",
                "output",
                "json",
                "flip",
                "unicode",
                "color",
                "fail-fast",
                "threads",
            ],
            Question::Mask => &["output", "json", "color"],
            Question::Act => &["trace", "output", "json", "fail-fast", "threads"],
            Question::Schema | Question::Completions | Question::Man => &[],
        }
    }
}

/// The formats of an answer, by the names of `--output`.
pub const OUTPUTS: [&str; 8] = ["board", "json", "uci", "san", "fen", "epd", "pieces", "svg"];

/// The kinds of moves that `--only` keeps.
pub const KINDS: [&str; 5] = ["captures", "checks", "promotions", "castling", "quiets"];

/// The shells that can be told how to complete words.
pub const SHELLS: [&str; 5] = ["bash", "zsh", "fish", "powershell", "elvish"];

/// The ways to count, by the names of `--path`.
pub const PATHS: [&str; 4] = ["auto", "plain", "avx2", "avx512"];

/// What was typed.
#[derive(Debug)]
#[allow(clippy::struct_excessive_bools)] // Each is an option that was typed or not.
pub struct Args {
    /// The words as they were typed, the program's name first.
    pub typed: Vec<OsString>,
    pub question: Question,
    /// The words of the position; none at all where the position is left to standard input.
    pub words: Vec<String>,
    pub piece: Option<String>,
    pub turn: Option<String>,
    pub castling: Option<String>,
    pub ep: Option<String>,
    pub moved: Option<String>,
    pub after: Option<String>,
    pub chess960: bool,
    pub strict: bool,
    pub output: Option<String>,
    pub json: bool,
    pub only: Vec<String>,
    pub successors: bool,
    pub explain: bool,
    pub square: Option<String>,
    pub trace: bool,
    pub divide: bool,
    pub hash: Option<String>,
    pub path: Option<String>,
    pub flip: bool,
    pub unicode: bool,
    pub color: Option<String>,
    pub fail_fast: bool,
    pub threads: Option<String>,
    pub depth: Option<String>,
    pub kind: Option<String>,
    pub shell: Option<String>,
    /// The move of `explain`, as it was typed.
    pub asked_move: Option<String>,
    /// The piece of `mask`, as it was typed.
    pub lone_piece: Option<String>,
}

/// What the arguments come to.
#[derive(Debug)]
pub enum Typed {
    /// A question.
    Args(Box<Args>),
    /// A text that was asked for: help, or the version.
    Text(String),
}

impl Args {
    /// Reads the arguments, the program's name first.
    pub fn parse(arguments: &[OsString]) -> Result<Typed, UsageError> {
        // Of all questions, one at the most is asked: what nobody types is not prepared for, unless clap has something
        // to say about the whole.
        let is_typed = |question: &Question| arguments.iter().any(|word| word == question.word());
        let typed = command_with(Question::WORDED.into_iter().filter(is_typed));
        let matches = typed.try_get_matches_from(arguments);
        let matches = match matches.or_else(|_| command().try_get_matches_from(arguments)) {
            Ok(matches) => matches,
            Err(error) if !error.use_stderr() => return Ok(Typed::Text(error.to_string())),
            Err(error) => return Err(UsageError::from_clap(&error, arguments)),
        };
        let given = Given::new(&matches);
        given.check(arguments)?;
        let words = given.words();
        if given.question == Question::Moves {
            check_words(&words, arguments)?;
        }
        Ok(Typed::Args(Box::new(Args {
            typed: arguments.to_vec(),
            question: given.question,
            piece: given.value("piece"),
            turn: given.value("turn"),
            castling: given.value("castling"),
            ep: given.value("ep"),
            moved: given.value("moved"),
            after: given.value("after"),
            chess960: given.flag("chess960"),
            strict: given.flag("strict"),
            output: given.value("output"),
            json: given.flag("json"),
            only: given.values("only"),
            successors: given.flag("successors"),
            explain: given.flag("explain"),
            square: given.value("square"),
            trace: given.flag("trace"),
            divide: given.flag("divide"),
            hash: given.value("hash"),
            path: given.value("path"),
            flip: given.flag("flip"),
            unicode: given.flag("unicode"),
            color: given.value("color"),
            fail_fast: given.flag("fail-fast"),
            threads: given.value("threads"),
            depth: given.value("depth"),
            kind: given.value("kind"),
            shell: given.value("shell"),
            asked_move: given.value("move"),
            lone_piece: given.value("lone-piece"),
            words,
        })))
    }
}

/// The arguments before a question's word, and those behind it.
struct Given<'a> {
    question: Question,
    before: &'a ArgMatches,
    behind: Option<&'a ArgMatches>,
}

impl<'a> Given<'a> {
    fn new(matches: &'a ArgMatches) -> Given<'a> {
        let worded = matches.subcommand().and_then(|(word, behind)| {
            let question = Question::WORDED
                .into_iter()
                .find(|question| question.word() == word)?;
            Some((question, behind))
        });
        Given {
            question: worded.map_or(Question::Moves, |(question, _)| question),
            before: matches,
            behind: worded.map(|(_, behind)| behind),
        }
    }

    /// Options before the word must mean something to the question, and be given once.
    fn check(&self, arguments: &[OsString]) -> Result<(), UsageError> {
        let Some(behind) = self.behind else {
            return Ok(());
        };
        for id in self.before.ids() {
            let id = id.as_str();
            if !is_typed(self.before, id) {
                continue;
            }
            let option = format!("--{id}");
            if !self.question.options().contains(&id) {
                let word = self.question.word();
                let message = format!("`{word}` has no option `{option}`");
                let hint = format!("`chess-oracle {word} --help` tells more");
                return Err(UsageError::new(message, &option, arguments).with_hint(hint));
            }
            if is_typed(behind, id) {
                let message = format!("the option `{option}` is given twice");
                return Err(UsageError::new(message, &option, arguments));
            }
        }
        Ok(())
    }

    /// The place where an option was typed, if it was.
    fn place(&self, id: &str) -> Option<&'a ArgMatches> {
        self.behind
            .into_iter()
            .chain([self.before])
            .find(|matches| is_typed(matches, id))
    }

    fn value(&self, id: &str) -> Option<String> {
        self.place(id)?.get_one::<String>(id).cloned()
    }

    fn values(&self, id: &str) -> Vec<String> {
        let values = self
            .place(id)
            .and_then(|matches| matches.get_many::<String>(id));
        values.into_iter().flatten().cloned().collect()
    }

    fn flag(&self, id: &str) -> bool {
        self.place(id).is_some()
    }

    fn words(&self) -> Vec<String> {
        self.values("position")
    }
}

fn is_typed(matches: &ArgMatches, id: &str) -> bool {
    matches.try_contains_id(id).unwrap_or(false)
        && matches.value_source(id) == Some(clap::parser::ValueSource::CommandLine)
}

/// A question's word that is not first, or a first word that is nearly one, is no position.
fn check_words(words: &[String], arguments: &[OsString]) -> Result<(), UsageError> {
    let misplaced = words.iter().find(|word| {
        Question::WORDED
            .iter()
            .any(|question| question.word() == *word)
    });
    if let Some(word) = misplaced {
        let message = format!("`{word}` is a question and comes before the position");
        return Err(UsageError::new(message, word, arguments)
            .with_hint(format!("write `chess-oracle {word} ...`")));
    }
    let Some(first) = words.first().filter(|word| may_be_question(word)) else {
        return Ok(());
    };
    let near = Question::WORDED
        .into_iter()
        .map(|question| {
            (
                strsim::damerau_levenshtein(first, question.word()),
                question.word(),
            )
        })
        .min()
        .filter(|(distance, word)| *distance * 3 <= word.len());
    match near {
        Some((_, word)) => {
            Err(
                UsageError::new(format!("there is no question `{first}`"), first, arguments)
                    .with_hint(format!("did you mean `{word}`?")),
            )
        }
        None => Ok(()),
    }
}

/// Whether a word can be no part of a position, and so may be a question misspelt.
fn may_be_question(word: &str) -> bool {
    let known = ["white", "black", "startpos"];
    word.len() >= 3
        && word.bytes().all(|byte| byte.is_ascii_alphabetic())
        && !known.contains(&word.to_ascii_lowercase().as_str())
}

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
fn command_with(questions: impl IntoIterator<Item = Question>) -> Command {
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
        .filter(|option| own.contains(&option.get_id().as_str()));
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
                    .help("UCI (e1c1), SAN (O-O-O) or Ke1-c1; - for the move= of each line"),
            )
            .arg(position()),
        Question::Attacks => command
            .about("Show the squares that each side attacks, pins and checkers")
            .after_help(help::ATTACKS_EXAMPLES)
            .arg(position()),
        Question::Mask => command
            .about("Show how a lone piece moves")
            .after_help(help::MASK_EXAMPLES)
            .arg(
                Arg::new("lone-piece")
                    .value_name("PIECE")
                    .required(true)
                    .help("The piece and its square: Wba1, or Ba1 for White"),
            ),
        Question::Perft => command
            .about("Count the leaf nodes of the legal move tree")
            .after_help(help::PERFT_EXAMPLES)
            .arg(
                Arg::new("depth")
                    .value_name("DEPTH")
                    .required(true)
                    .help("How many half-moves deep to count"),
            )
            .arg(position()),
        Question::Act => command
            .about("Answer role/cmd JSON messages, one a line")
            .after_help(help::ACT_EXAMPLES),
        Question::Schema => command.about("Print the JSON Schema of the records").arg(
            Arg::new("kind")
                .value_name("KIND")
                .value_parser(PossibleValuesParser::new(super::schema::kinds()))
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
            .help("The square a pawn has just passed over, or that pawn's, or -"),
        about_position(value("moved", "SQUARES")).help("Kings and rooks that have moved: a1e8"),
        about_position(value("after", "MOVES")).help("Play these moves first: e2e4 e7e5, or e4,e5"),
        about_position(flag("chess960")).help("Write castling as the king taking its rook: e1h1"),
        about_position(flag("strict")).help("Refuse a position that has problems"),
        about_answer(value("output", "FORMAT").short('o'))
            .value_parser(PossibleValuesParser::new(OUTPUTS))
            .hide_possible_values(true)
            .help("board (default), json, uci, san, fen, epd, pieces or svg"),
        about_answer(flag("json")).help("The same as -o json"),
        about_answer(value("only", "KINDS"))
            .value_delimiter(',')
            .value_parser(PossibleValuesParser::new(KINDS))
            .hide_possible_values(true)
            .help("Keep only captures, checks, promotions, castling or quiets"),
        about_answer(flag("successors"))
            .help("Print the position after each move instead of the move"),
        about_answer(flag("explain")).help("Add where the piece may not go, and why"),
        about_answer(value("square", "SQUARE")).help("Name the attackers of this square"),
        about_answer(flag("trace")).help("Write the layers that answered to standard error"),
        about_answer(flag("divide")).help("Split the count by the first move"),
        about_answer(value("hash", "MIB"))
            .help("Keep counts of repeated positions in so much memory (0 to 65536)"),
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
            .help("Stop a stream at the first line that is refused"),
        value("threads", "N")
            .help_heading("Stream")
            .help("Workers for streams and perft (default: all cores)"),
    ]
}
