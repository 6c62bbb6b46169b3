//! The meaning of the parsed arguments: resolves every option once, together with the environment.

pub mod drawing;
pub mod position;
pub mod stream;

use std::env;
use std::io::{self, IsTerminal};
use std::num::NonZero;

use oracle_notation::uci::CastlingMode;

use super::about::help;
use super::args::Args;
use super::error::{NothingAsked, Refusal};
use super::output::palette::ColorDepth;
use super::questions::{Command, Subcommand, perft};
use super::shell;
use oracle_answers::Oracle;
pub use oracle_answers::games::STANDARD_INPUT;

/// The question, its input, and the form of the answer.
#[derive(Debug)]
#[allow(clippy::struct_excessive_bools)] // Each is an option of its own.
pub struct Config {
    pub command: Command,
    pub input: InputSource,
    /// The error if standard input has no line; none if `-` or a file was given, whose lines may be none.
    pub no_input: Option<Refusal>,
    pub oracle: Oracle,
    pub fail_fast: bool,
    /// The number of threads for a stream.
    pub threads: NonZero<usize>,
    /// Whether to show the progress of a stream on standard error.
    pub shows_progress: bool,
}

/// The source of the positions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum InputSource {
    /// The one position that was typed.
    Line(String),
    /// These files, with a position or a message on each line; `-` is standard input.
    Stream(Vec<String>),
    /// The initial position, because none was typed at a terminal.
    Initial,
    /// None: the arguments give files instead.
    Nothing,
}

impl Config {
    /// Resolves the arguments of a question.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no question, or an option has an invalid value.
    pub fn resolve(args: &Args<'_>) -> anyhow::Result<Config> {
        let Args {
            shared,
            environment,
            ..
        } = args;
        let files = &shared.stream.file;
        let lacks_games = shared.games.is_empty() && environment.stdin_is_terminal;
        let lacks_positions = args.words.is_empty() && files.is_empty();
        let input = match (args.words.as_slice(), files.first()) {
            _ if !args.question.reads_lines() => InputSource::Nothing,
            _ if args.question == Subcommand::Games && !lacks_games => InputSource::Nothing,
            // It has positions of its own.
            _ if args.question == Subcommand::Compare && lacks_positions => InputSource::Nothing,
            ([], Some(_)) => InputSource::Stream(files.clone()),
            ([first, ..], Some(_)) => {
                // What is wrong with the question comes first.
                args.asking.ask(args, false)?;
                let hint = match first.as_str() {
                    STANDARD_INPUT if args.question != Subcommand::Compare => {
                        "for standard input, write `-f -`"
                    }
                    _ => "leave one of them out",
                };
                let message = "a position is given, and a file of positions";
                return Err(args.refuse(message, first).with_hint(hint).into());
            }
            ([], None) if !environment.stdin_is_terminal => {
                InputSource::Stream(vec![STANDARD_INPUT.to_owned()])
            }
            ([], None) if perft::has_depth(args) => InputSource::Initial,
            ([], None) if args.typed.len() == 1 => {
                return Err(NothingAsked(help::NOTHING_ASKED).into());
            }
            ([], None) => {
                // What is wrong with the question comes first.
                args.asking.ask(args, false)?;
                return Err(no_input(args, true).into());
            }
            ([only], None) if only == STANDARD_INPUT => InputSource::Stream(vec![only.clone()]),
            (words, None) => InputSource::Line(words.join(" ")),
        };
        let is_given = !args.words.is_empty()
            || !files.is_empty()
            || !shared.games.is_empty()
            || is_of_lines(args);
        let (command, threads) = args
            .asking
            .ask(args, matches!(input, InputSource::Stream(_)))?;
        drawing::refuse_without_picture(args, &input)?;
        let is_alone =
            matches!(command, Command::Lines(..)) && !matches!(input, InputSource::Stream(_));
        let mut oracle = Oracle {
            castling: if shared.position.chess960 {
                CastlingMode::Chess960
            } else {
                CastlingMode::Standard
            },
            strict: shared.position.rules.strict,
            drawing: drawing::of_environment(&shared.board, *environment),
            stands_alone: is_alone,
            echo: shared.stream.echo,
            overrides: position::overrides(args)?,
            ..Oracle::default()
        };
        oracle.look(drawing::look(shared));
        if let Command::Lines(question, request) = &command {
            oracle.question = question.clone();
            if let Some(request) = request {
                oracle.request = request.clone();
            }
        }
        Ok(Config {
            command,
            input,
            no_input: (!is_given).then(|| no_input(args, false)),
            oracle,
            fail_fast: shared.stream.fail_fast,
            threads,
            // On the terminal that shows the answers, progress would only disturb them.
            shows_progress: environment.stderr_is_terminal && !environment.stdout_is_terminal,
        })
    }
}

/// Returns whether each line gives its own move or depth: `explain -`, `perft -`.
fn is_of_lines(args: &Args<'_>) -> bool {
    args.subject.as_deref() == Some("-")
}

/// Returns the error if no position was given, and standard input is empty, or is a terminal.
fn no_input(args: &Args<'_>, is_terminal: bool) -> Refusal {
    let typed = shell::typed(&args.typed);
    let typed = shell::command(typed.iter().map(String::as_str));
    let (missing, source, dash) = match args.question {
        Subcommand::Games => ("file", "FILE", "-"),
        Subcommand::Act => ("message", "-f FILE", "-f -"),
        _ if args.shared.check || is_of_lines(args) => ("position", "-f FILE", "-f -"),
        _ => ("position", "startpos", "-"),
    };
    let is_empty = match args.question {
        _ if is_terminal => "",
        // A file may have comments and no game.
        Subcommand::Games => ", and standard input has no game",
        _ => ", and standard input is empty",
    };
    let refusal = Refusal {
        code: "no_input",
        ..Refusal::new(format!("no {missing} was given{is_empty}"))
    };
    refusal.with_hint(format!(
        "write `{typed} {source}`, or `{typed} {dash}` to read standard input"
    ))
}

/// The environment, read once.
#[derive(Debug, Clone, Copy)]
#[allow(clippy::struct_excessive_bools)] // Independent facts about three channels and two variables.
pub struct Environment {
    /// Whether somebody types.
    pub stdin_is_terminal: bool,
    /// Whether somebody reads the answers.
    pub stdout_is_terminal: bool,
    /// Whether somebody reads the messages.
    pub stderr_is_terminal: bool,
    /// Whether `NO_COLOR` is set and not empty, or `TERM` is `dumb`.
    pub refuses_color: bool,
    /// Whether `CLICOLOR_FORCE` is set, and is not 0.
    pub forces_color: bool,
    /// How many colors a terminal has.
    pub depth: ColorDepth,
    /// The width of the terminal that shows the answers, in characters.
    pub columns: Option<usize>,
}

impl Environment {
    /// Reads the environment.
    pub fn read() -> Environment {
        let variable = |name| env::var(name).unwrap_or_default();
        let (term, colorterm) = (variable("TERM"), variable("COLORTERM"));
        // A Windows console interprets escape sequences only if a program asks for it.
        #[cfg(windows)]
        anstyle_query::windows::enable_ansi_colors();
        let stdout_is_terminal = io::stdout().is_terminal();
        Environment {
            stdin_is_terminal: io::stdin().is_terminal(),
            stdout_is_terminal,
            columns: stdout_is_terminal.then(textwrap::termwidth),
            stderr_is_terminal: io::stderr().is_terminal(),
            // https://no-color.org: present and not empty, whatever its value.
            refuses_color: !variable("NO_COLOR").is_empty() || term == "dumb",
            // https://bixense.com/clicolors: output that is no terminal is coloured, too.
            forces_color: !matches!(variable("CLICOLOR_FORCE").as_str(), "" | "0"),
            depth: match colorterm.as_str() {
                "truecolor" | "24bit" => ColorDepth::True,
                // Since Windows 10, which Rust programs need.
                "" if cfg!(windows) && term.is_empty() => ColorDepth::True,
                _ if term.contains("256color") => ColorDepth::Indexed,
                _ => ColorDepth::Sixteen,
            },
        }
    }
}
