//! The command line: its commands, their options, and what they mean.

mod about;
pub mod compare;
pub mod drawing;
mod explain;
pub mod games;
pub mod groups;
mod of_position;
mod perft;
pub mod stream;
mod usage;

pub use about::shells;
pub use usage::{asks_for_json, format_names, formats};

use std::ffi::OsString;
use std::iter;
use std::mem::ManuallyDrop;
use std::num::NonZero;
use std::slice;

use clap::builder::{NonEmptyStringValueParser, ValueParser};
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{
    Arg, ArgAction, ArgMatches, Args, Command, CommandFactory, FromArgMatches, Parser, ValueHint,
};
use oracle_answers::Question;
use oracle_answers::diagnostic::Diagnostic;
use oracle_answers::drawing::RenderOptions;
use oracle_answers::format::{HTML_NAME, SVG_NAME};
use oracle_answers::request::{Interface, OwnFields, Request};
use oracle_notation::{Overrides, nearest};

use drawing::ColorUse;
use groups::FieldArgs;
use stream::StreamArgs;

/// The arguments of the program.
#[derive(Parser)]
#[command(
    name = "chess-oracle",
    bin_name = "chess-oracle",
    version,
    about = "The oracle of the laws of chess: what a piece may do, and why not.",
    long_about = None,
    before_help = include_str!("../help/before_short.txt"),
    before_long_help = "",
    after_help = "See --help for all options, positions, fields, the exit status and more examples.",
    after_long_help = include_str!("../help/after_long.txt"),
    override_usage = "chess-oracle [OPTIONS] [POSITION]...\n       chess-oracle <COMMAND> ...",
    disable_help_subcommand = true,
    disable_version_flag = true,
    subcommand_help_heading = "Commands",
    subcommand_value_name = "COMMAND"
)]
pub struct Cli {
    // Only the commands that may be meant are built.
    #[arg(skip)]
    pub command: Option<Subcommand>,
    #[command(flatten)]
    pub moves: of_position::MovesArgs,
    /// The options that were typed, by their ids.
    #[arg(skip)]
    pub typed: Vec<String>,
    /// Print the version; with -VV, also the build and the backend of perft
    #[arg(short = 'V', long, action = ArgAction::Version, help_heading = None::<&str>)]
    version: Option<bool>,
}

/// Adds the options of a command.
type AddOptions = fn(Command) -> Command;

/// The names of the commands, and what adds their options.
const COMMANDS: [(&str, AddOptions); 13] = [
    ("explain", explain::ExplainArgs::augment_args),
    ("attacks", of_position::AttacksArgs::augment_args),
    ("mask", of_position::MaskArgs::augment_args),
    ("perft", perft::PerftArgs::augment_args),
    ("winnable", of_position::WinnableArgs::augment_args),
    ("mate", of_position::MateArgs::augment_args),
    ("games", games::GamesArgs::augment_args),
    ("compare", compare::CompareArgs::augment_args),
    ("act", of_position::ActArgs::augment_args),
    ("mcp", McpArgs::augment_args),
    ("schema", about::SchemaArgs::augment_args),
    ("completions", about::CompletionsArgs::augment_args),
    ("man", about::ManArgs::augment_args),
];

/// The commands that write a document about the program, or start the server of tools: they have no formats.
const DOCUMENTS: [&str; 4] = ["mcp", "schema", "completions", "man"];

/// The commands.
#[derive(clap::Subcommand)]
pub enum Subcommand {
    Explain(explain::ExplainArgs),
    Attacks(of_position::AttacksArgs),
    Mask(of_position::MaskArgs),
    Perft(perft::PerftArgs),
    Winnable(of_position::WinnableArgs),
    Mate(of_position::MateArgs),
    Games(games::GamesArgs),
    Compare(compare::CompareArgs),
    Act(of_position::ActArgs),
    Mcp(McpArgs),
    Schema(about::SchemaArgs),
    Completions(about::CompletionsArgs),
    Man(about::ManArgs),
}

/// Serve the commands as tools to language models
#[derive(clap::Args)]
#[command(
    after_help = r#"A client starts `chess-oracle mcp`. Most clients read a file of this form:
  {"mcpServers": {"chess-oracle": {"command": "chess-oracle", "args": ["mcp"]}}}

  claude_desktop_config.json  Claude Desktop
  .cursor/mcp.json            Cursor
  .vscode/mcp.json            VS Code, which writes "servers" for "mcpServers""#
)]
pub struct McpArgs {}

/// What was read of the arguments.
pub enum Parsed {
    /// A command with its options.
    Cli(Box<Cli>),
    /// A requested text: help, the version, or a document.
    Text(String),
}

/// A command about lines, as it was typed.
pub struct LineCommand {
    /// Its options; none for messages, which have none.
    pub request: Option<Box<dyn Request>>,
    pub question: Question,
    /// What is said of the position of every line.
    pub overrides: Overrides,
    /// What is said of boards and pictures, and of colours.
    pub look: RenderOptions,
    pub color: ColorUse,
    /// The number of threads for a stream, if the command decides it.
    pub threads: Option<NonZero<usize>>,
    /// Whether the answers are pictures on pages.
    pub is_sheet: bool,
}

impl LineCommand {
    /// Returns the command that asks this, without options.
    fn of(question: Question) -> LineCommand {
        LineCommand {
            request: None,
            question,
            overrides: Overrides::default(),
            look: RenderOptions::default(),
            color: None,
            threads: None,
            is_sheet: false,
        }
    }

    /// Returns the command with these options.
    fn new(mut request: impl Request + 'static, own: OwnFields) -> Result<LineCommand, Diagnostic> {
        request.output().own = own;
        let is_sheet = request.format_name() == Some(HTML_NAME) && request.formats().has(SVG_NAME);
        if is_sheet {
            request.output().name = Some(SVG_NAME.to_owned());
        }
        let question = request.question(Interface::CommandLine, None)?;
        Ok(LineCommand {
            request: Some(Box::new(request)),
            is_sheet,
            // The pictures are numbered in their order.
            threads: is_sheet.then_some(NonZero::<usize>::MIN),
            ..LineCommand::of(question)
        })
    }
}

/// The options of a command about lines.
pub trait LineArgs {
    /// Returns its groups of options about a position, and about streams: without these, it is about its options alone.
    fn groups(&self) -> (Option<&FieldArgs>, Option<&StreamArgs>) {
        (None, None)
    }

    fn words(&self) -> Vec<String> {
        self.groups()
            .0
            .map_or(Vec::new(), |fields| fields.words.clone())
    }

    /// Returns the field with which each line gives its own move or depth, so that there are lines.
    fn field_of_lines(&self) -> Option<&'static str> {
        None
    }

    /// Returns the column of a table that has that field, if it is named.
    fn column_of_lines(&self) -> Option<&str> {
        None
    }

    /// Returns whether each line says more than a position: its lines are those of a file.
    fn is_of_file(&self) -> bool {
        self.field_of_lines().is_some()
    }

    /// Returns whether the initial position is asked about if none is typed.
    fn is_of_initial(&self) -> bool {
        false
    }

    fn line(&self) -> &'static str {
        "position"
    }

    /// Returns whether the number of answers, and the time, is written at the end.
    fn tells(&self) -> bool {
        self.groups().1.is_some_and(|stream| stream.select.stats)
    }

    /// Returns what they ask; `is_stream` says whether there is a stream of lines.
    fn lines(&self, is_stream: bool) -> Result<LineCommand, Diagnostic>;
}

impl Cli {
    /// Reads the arguments, the program's name first.
    /// Returns what is wrong with them, and where.
    pub fn read(arguments: &[OsString], columns: Option<usize>) -> Result<Parsed, Diagnostic> {
        let typed = arguments;
        let mark = |error| usage::marked(error, typed);
        let rewritten = help_option(typed).map_err(mark)?;
        let arguments = rewritten.as_deref().unwrap_or(typed);
        let width = columns.map_or(WIDTH, |columns| columns.clamp(NARROWEST, WIDTH));
        // To take the command apart would be a twentieth of the start: it is left to the end of the process.
        let read = |command: Command, arguments: &[OsString]| {
            let mut command = ManuallyDrop::new(command.term_width(width));
            command.try_get_matches_from_mut(arguments)
        };
        // An error, and help, name all commands.
        let is_typed = |word: &str| arguments.iter().any(|typed| typed == word);
        let read = |arguments: &[OsString]| {
            read(command_of(is_typed), arguments).or_else(|_| read(command(), arguments))
        };
        // Clap accepts words and options before a command, and drops them.
        let late = |matches: &ArgMatches| {
            let is_other = |id| !["output", "json"].contains(&id);
            let word = matches.subcommand_name().map(str::to_owned);
            word.filter(|_| typed_options(matches).any(is_other))
        };
        let mut matches = read(arguments);
        let is_suspect = match &matches {
            Ok(matches) => late(matches).is_some(),
            Err(error) => error.kind() != ErrorKind::DisplayVersion,
        };
        if is_suspect && let Some(moved) = options_behind(arguments) {
            matches = read(&moved);
        }
        let mut matches = match matches {
            Ok(matches) => matches,
            Err(_) if arguments[1..] == ["-VV"] => {
                return Ok(Parsed::Text(about::long_version()));
            }
            Err(error) if !error.use_stderr() => {
                // The long help begins without the examples.
                return Ok(Parsed::Text(error.to_string().trim_start().to_owned()));
            }
            Err(error) => {
                return Err(usage::from_clap(&error, &command(), typed));
            }
        };
        if let Some(word) = late(&matches) {
            return Err(mark(usage::late_command(&word, typed)));
        }
        let unread = |error: clap::Error| Diagnostic::new(error.to_string());
        let word = matches.subcommand_name().map(str::to_owned);
        let options = matches.subcommand().map_or(&matches, |(_, own)| own);
        let typed = typed_options(options).map(str::to_owned).collect();
        let mut cli = Cli::from_arg_matches_mut(&mut matches).map_err(unread)?;
        cli.typed = typed;
        if word.is_some() {
            let command = Subcommand::from_arg_matches_mut(&mut matches);
            cli.command = Some(command.map_err(unread)?);
        }
        let document = word.filter(|word| DOCUMENTS.contains(&word.as_str()));
        if let (Some(word), Some((shown, typed))) = (document, cli.moves.output.option()) {
            let message = format!("`{word}` does not support `{shown}`");
            let error = Diagnostic::of_word(typed, message, "leave out the format");
            return Err(mark(error));
        }
        match &cli.command {
            Some(Subcommand::Schema(args)) => args.text().map(Parsed::Text).map_err(mark),
            Some(Subcommand::Completions(args)) => Ok(Parsed::Text(args.shell.to_owned())),
            Some(Subcommand::Man(args)) => Ok(Parsed::Text(args.text())),
            _ => Ok(Parsed::Cli(Box::new(cli))),
        }
    }

    pub fn line_args(&self) -> Option<&dyn LineArgs> {
        Some(match self.command.as_ref() {
            None => &self.moves,
            Some(Subcommand::Explain(args)) => args,
            Some(Subcommand::Attacks(args)) => args,
            Some(Subcommand::Mask(args)) => args,
            Some(Subcommand::Perft(args)) => args,
            Some(Subcommand::Winnable(args)) => args,
            Some(Subcommand::Mate(args)) => args,
            Some(Subcommand::Act(args)) => args,
            Some(_) => return None,
        })
    }

    /// Returns whether the positions of games are asked for.
    fn is_table(&self) -> bool {
        matches!(&self.command, Some(Subcommand::Games(args)) if args.positions)
    }

    /// Returns whether an answer or an error is asked for in JSON.
    pub fn wants_json(&self) -> bool {
        let has_fields = !self.is_table() && self.typed.iter().any(|id| id == "fields");
        // It is the same option for all commands.
        let output = &self.moves.output;
        output.is("json") || has_fields && output.option().is_none()
    }

    /// Returns whether an answer without colours is asked for, in which texts stand as they were read.
    pub fn wants_data(&self) -> bool {
        let mut data = ["pgn", "epd", "csv", "tsv"].into_iter();
        self.is_table() || data.any(|name| self.moves.output.is(name))
    }

    /// Returns an error again, with the hint for words that are no position.
    pub fn suggest<T>(&self, error: anyhow::Error, arguments: &[OsString]) -> anyhow::Result<T> {
        Err(usage::suggest(self, error.downcast::<Diagnostic>()?, arguments).into())
    }
}

/// The width of the help in characters, if no terminal is narrower, and that of the narrowest terminal.
const WIDTH: usize = 90;
const NARROWEST: usize = 40;

/// Returns the ids of the options and words that were typed.
fn typed_options(matches: &ArgMatches) -> impl Iterator<Item = &str> {
    let ids = matches.ids().map(clap::Id::as_str);
    ids.filter(|id| matches.value_source(id) == Some(ValueSource::CommandLine))
}

/// Returns the arguments with `--help` in place of the word `help`: `help perft` and `perft help` ask for `perft --help`.
fn help_option(arguments: &[OsString]) -> Result<Option<Vec<OsString>>, Diagnostic> {
    let names = COMMANDS.map(|(name, _)| name);
    let is_command = |word: &OsString| names.iter().any(|name| word == name);
    let rest = match arguments {
        [_, help, rest @ ..] if help == "help" => rest,
        [_, word, help] if help == "help" && is_command(word) => slice::from_ref(word),
        _ => return Ok(None),
    };
    let refuse = |word: &OsString, message: &str, hint: &str| {
        let word = word.to_string_lossy();
        Diagnostic::of_word(&word, format!("{message} `{word}`"), hint.to_owned())
    };
    match rest {
        [about, ..] if !is_command(about) => {
            let near = nearest(&about.to_string_lossy(), names);
            let near = near.map(|near| format!("did you mean `{near}`?"));
            let hint = near.unwrap_or_else(|| "see `chess-oracle help`".to_owned());
            Err(refuse(about, "unknown command", &hint))
        }
        [_, more, ..] => Err(refuse(
            more,
            "unexpected argument",
            "`help` explains one command",
        )),
        _ => Ok(Some([&arguments[..1], rest, &["--help".into()]].concat())),
    }
}

/// Returns the arguments with the options before the command behind it, if there are some and no words.
fn options_behind(arguments: &[OsString]) -> Option<Vec<OsString>> {
    let root = command();
    let takes_value = |is_meant: &dyn Fn(&Arg) -> bool| {
        let all = iter::once(&root).chain(root.get_subcommands());
        let mut options = all.flat_map(Command::get_arguments);
        let option = options.find(|arg| is_meant(arg));
        option.is_some_and(|option| option.get_action().takes_values())
    };
    let mut at = 1;
    loop {
        let word = arguments.get(at)?.to_str()?;
        let has_value_behind = if let Some(long) = word.strip_prefix("--") {
            if long.is_empty() {
                return None;
            }
            takes_value(&|option| option.get_long() == Some(long))
        } else if let Some(letters) = word.strip_prefix('-').filter(|rest| !rest.is_empty()) {
            // The rest of the word is the value of the first letter that takes one.
            let is_last = |letter| takes_value(&|option| option.get_short() == Some(letter));
            letters.chars().position(is_last) == Some(letters.chars().count() - 1)
        } else {
            root.find_subcommand(word).filter(|_| at > 1)?;
            let mut moved = arguments.to_vec();
            moved[1..=at].rotate_right(1);
            return Some(moved);
        };
        at += 1 + usize::from(has_value_behind);
    }
}

/// Returns the command line, with its help.
pub fn command() -> Command {
    with_help(command_of(|_| true))
}

/// Returns the command line with the commands of these names.
fn command_of(is_asked: impl Fn(&str) -> bool) -> Command {
    let asked = COMMANDS.into_iter().filter(|(word, _)| is_asked(word));
    let commands = asked.map(|(word, augment)| {
        let command = augment(Command::new(word));
        if !DOCUMENTS.contains(&word) {
            return command;
        }
        // Read, so that they are refused by name.
        let formats = groups::OutputArgs::augment_args(Command::new("formats"));
        command.args(formats.get_arguments().map(|arg| arg.clone().hide(true)))
    });
    // Of an option that is given twice, the last counts, so that an alias can be overridden.
    let amend = |command: Command| command.args_override_self(true).mut_args(amended);
    amend(Cli::command()).subcommands(commands.map(amend))
}

/// Returns an argument with what holds for all that have a value.
fn amended(arg: Arg) -> Arg {
    if !arg.get_action().takes_values() {
        return arg;
    }
    let is_option = !arg.is_positional();
    // `--castling -`: the value of an option may look like one.
    let arg = arg.allow_hyphen_values(is_option);
    let is_text = arg.get_value_parser().type_id() == ValueParser::string().type_id();
    match arg.get_id().as_str() {
        // These have readers of their own.
        "position" | "moves" | "option" => arg,
        _ if is_text => arg.value_parser(NonEmptyStringValueParser::new()),
        _ => arg,
    }
}

/// Returns a command with what only its help shows: to write that is a twentieth of a start.
fn with_help(command: Command) -> Command {
    let is_root = command.get_name() == "chess-oracle";
    let formats = formats(command.get_name()).help();
    let command = command.mut_args(|arg| {
        // `-h` of the list of moves shows what most people need.
        let is_usual =
            !is_root || arg.is_positional() || USUAL_OPTIONS.contains(&arg.get_id().as_str());
        let arg = match arg.get_id().as_str() {
            "output" => arg.help(formats.clone()),
            "count" if is_root => {
                arg.help("Print the number of moves; with --where, of the lines that match")
            }
            "fields" if is_root => arg
                .long_help(of_position::fields_help())
                .hide_short_help(true),
            _ => arg.hide_short_help(!is_usual),
        };
        let is_file = arg.get_value_names().is_some_and(|names| names == ["FILE"]);
        match arg.get_action().takes_values() {
            true if is_file => arg.value_hint(ValueHint::FilePath),
            true => arg.hide_possible_values(true),
            false => arg,
        }
    });
    command.mut_subcommands(with_help)
}

const USUAL_OPTIONS: [&str; 11] = [
    "piece", "turn", "castling", "moves", "strict", "output", "json", "only", "explain", "file",
    "version",
];

#[cfg(test)]
mod tests {
    use clap::{Command, Subcommand as _};

    use crate::cli::{COMMANDS, Subcommand};

    #[test]
    fn every_command_is_listed() {
        let command = Subcommand::augment_subcommands(Command::new("chess-oracle"));
        let names: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
        assert_eq!(names, COMMANDS.map(|(name, _)| name));
    }
}
