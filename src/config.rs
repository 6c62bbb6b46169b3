//! What a question about lines means: the oracle that answers it, and where its lines come from.

use std::ffi::OsString;
use std::num::NonZero;

use oracle_answers::Oracle;
use oracle_answers::games::STANDARD_INPUT;
use oracle_notation::uci::CastlingMode;

use super::cli::LineArgs;
use super::cli::drawing::{BoardArgs, of_environment};
use super::environment::Environment;
use super::error::{NothingAsked, Refusal};
use super::help;
use super::shell;

/// The oracle, and how the answers are written.
#[derive(Debug)]
pub struct Config {
    pub oracle: Oracle,
    /// The error if standard input has no line; none if `-` or a file was given, whose lines may be none.
    pub no_input: Option<Refusal>,
    pub fail_fast: bool,
    /// The number of threads for a stream.
    pub threads: NonZero<usize>,
    /// Whether to show the progress of a stream on standard error.
    pub shows_progress: bool,
}

/// The source of the positions.
#[derive(Debug)]
pub enum InputSource {
    /// The one position that was typed; empty if the question is about none.
    Line(String),
    /// These files, with a position or a message on each line; `-` is standard input.
    Stream(Vec<String>),
    /// The initial position, because none was typed at a terminal.
    Initial,
}

impl Config {
    /// Returns what the options of a question mean, and where the positions come from.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no position, or the options contradict each other.
    pub fn new(
        args: &dyn LineArgs,
        typed: &[OsString],
        environment: Environment,
    ) -> anyhow::Result<(Config, InputSource)> {
        let (words, stream) = (args.words(), args.stream());
        let files = &stream.file;
        let input = match (&words[..], files.first()) {
            _ if !args.reads_lines() => InputSource::Line(String::new()),
            ([], Some(_)) => InputSource::Stream(files.clone()),
            ([first, ..], Some(_)) => {
                // What is wrong with the question comes first.
                args.lines(false)?;
                let hint = match first.as_str() {
                    STANDARD_INPUT => "for standard input, write `-f -`",
                    _ => "leave one of them out",
                };
                let message = "a position is given, and a file of positions".to_owned();
                return Err(Refusal::new(message).about(first).with_hint(hint).into());
            }
            ([], None) if !environment.stdin_is_terminal => {
                InputSource::Stream(vec![STANDARD_INPUT.to_owned()])
            }
            ([], None) if args.is_of_initial() => InputSource::Initial,
            ([], None) if typed.len() == 1 => return Err(NothingAsked(help::NOTHING_ASKED).into()),
            ([], None) => {
                // What is wrong with the question comes first.
                args.lines(false)?;
                return Err(no_line(args, typed, "").into());
            }
            ([only], None) if only == STANDARD_INPUT => InputSource::Stream(vec![only.clone()]),
            (words, None) => InputSource::Line(words.join(" ")),
        };
        let is_stream = matches!(input, InputSource::Stream(_));
        let lines = args.lines(is_stream)?;
        let is_given = !words.is_empty() || !files.is_empty() || args.is_of_lines();
        let mut oracle = Oracle {
            question: lines.question,
            castling: if lines.chess960 {
                CastlingMode::Chess960
            } else {
                CastlingMode::Standard
            },
            strict: lines.overrides.strict,
            stands_alone: !is_stream,
            echo: stream.echo,
            overrides: lines.overrides,
            ..drawn(&lines.board, environment)
        };
        if let Some(request) = lines.request {
            oracle.request = request;
        }
        oracle.look(lines.look);
        let config = Config {
            oracle,
            no_input: (!is_given).then(|| no_line(args, typed, ", and standard input is empty")),
            fail_fast: stream.fail_fast,
            threads: lines.threads,
            shows_progress: shows_progress(environment),
        };
        Ok((config, input))
    }
}

/// Returns an oracle that draws for this environment.
pub fn drawn(board: &BoardArgs, environment: Environment) -> Oracle {
    Oracle {
        drawing: of_environment(board, environment),
        ..Oracle::default()
    }
}

/// Returns whether the progress is shown: on the terminal that shows the answers, it would only disturb them.
pub fn shows_progress(environment: Environment) -> bool {
    environment.stderr_is_terminal && !environment.stdout_is_terminal
}

/// Returns the error if no line was given, and standard input is empty, or is a terminal.
fn no_line(args: &dyn LineArgs, typed: &[OsString], is_empty: &str) -> Refusal {
    let line = args.line();
    let (source, dash) = if line == "position" && !args.is_of_file() {
        ("startpos", "-")
    } else {
        ("-f FILE", "-f -")
    };
    no_input(line, is_empty, [source, dash], typed)
}

/// Returns the error of a question without its input: what is missing, and two ways to give it.
pub fn no_input(
    missing: &str,
    is_empty: &str,
    [source, dash]: [&str; 2],
    typed: &[OsString],
) -> Refusal {
    let typed = shell::typed(typed);
    let typed = shell::command(typed.iter().map(String::as_str));
    let refusal = Refusal {
        code: "no_input",
        ..Refusal::new(format!("no {missing} was given{is_empty}"))
    };
    refusal.with_hint(format!(
        "write `{typed} {source}`, or `{typed} {dash}` to read standard input"
    ))
}
