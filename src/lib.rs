//! The command line of `chess-oracle`: from typed words to answers on standard output.
//!
//! A question passes through these steps: words -> `Cli` -> `Config` -> a line -> [`Oracle`]. A
//! stream repeats the last two for each line.
//!
//! Programs that want answers use [`oracle_answers`]; this library is for the binary and for its tests.

mod cli;
mod compare;
mod config;
mod environment;
mod error;
mod file_hint;
mod games;
pub mod help;
mod input;
mod mcp;
mod shell;
mod stream;
mod terminal;

use std::ffi::OsString;
use std::io::{Read, Write};
use std::sync::{Arc, Mutex};

use cli::drawing::BoardArgs;
use cli::{Cli, Parsed, Subcommand, asks_for_json};
pub use cli::{command, output::formats, shells};
use config::{Config, InputSource, drawn};
pub use environment::Environment;
use error::Refusal;
use input::locked;
use oracle_answers::{Oracle, PositionQuestion, Question};
use oracle_notation::shown;
pub use terminal::channels;
use terminal::channels::Output;
use terminal::exit;
pub use terminal::exit::Exit;
use terminal::progress::{Progress, ProgressLine};
pub use terminal::report::conclude;

/// Answers one command line. The arguments start with the program's name.
///
/// # Errors
///
/// Returns why there is no answer: an error that points into what was typed, or what failed on the way.
pub fn run<R, W, E>(
    arguments: &[OsString],
    stdin: R,
    mut stdout: W,
    stderr: E,
    environment: Environment,
) -> anyhow::Result<Exit>
where
    R: Read + Send + 'static,
    W: Write + Send,
    E: Write + Send,
{
    let stderr = Mutex::new(stderr);
    let (answered, wants_json) = match Cli::read(arguments, environment.columns) {
        Ok(Parsed::Text(text)) => {
            let written = Output::new(&mut stdout).write(text.as_bytes());
            (written.map(|()| Exit::Yes), false)
        }
        Ok(Parsed::Cli(cli)) => {
            let out = Output::new(&mut stdout);
            let answered = answer(&cli, arguments, stdin, out, &stderr, environment);
            let suggest = |error| cli.suggest(error, arguments);
            (answered.or_else(suggest), cli.wants_json())
        }
        Err(refusal) => (Err(refusal.into()), asks_for_json(arguments)),
    };
    // Of a question in JSON, an error is a record as well.
    if let Err(error) = &answered
        && wants_json
        && let Some(refusal) = error.downcast_ref::<Refusal>()
    {
        let mut record = Vec::new();
        refusal.push_record(None, &mut record);
        // Ignore the error: the message says what is wrong, and the status is the same.
        let _ = Output::new(&mut stdout).write(&record);
    }
    answered
}

/// Answers a question.
fn answer<R, W, E>(
    cli: &Cli,
    arguments: &[OsString],
    stdin: R,
    mut out: Output<W>,
    stderr: &Mutex<E>,
    environment: Environment,
) -> anyhow::Result<Exit>
where
    R: Read + Send + 'static,
    W: Write + Send,
    E: Write + Send,
{
    let mut warn = |text: &str| {
        // Ignore the error: stderr is gone.
        let _ = writeln!(locked(stderr), "chess-oracle: {}", shown(text));
    };
    match (&cli.question, cli.line_args()) {
        (_, Some(args)) => {
            let config = Config::new(args, arguments, environment)?;
            let line = match &config.input {
                InputSource::Stream(names) => {
                    return stream::answer(&config, names, stdin, out, stderr);
                }
                InputSource::Line(line) => line,
                InputSource::Initial => {
                    warn("no position was given: this is the count of `startpos`");
                    "startpos"
                }
            };
            answer_one(&config.oracle, line, environment, &mut out, &mut warn)
        }
        (Some(Subcommand::Games(args)), _) => {
            let plan = games::Plan::new(args, arguments, environment)?;
            games::answer(&plan, stdin, out, stderr)
        }
        (Some(Subcommand::Compare(args)), _) => {
            let mut oracle = drawn(&args.board, environment);
            oracle.overrides = args.overrides()?;
            let is_terminal = environment.stderr_is_terminal;
            let (text, exit) = compare::answer(args, &oracle, stdin, is_terminal, &mut warn)?;
            out.write(&text).map(|()| exit)
        }
        (_, None) => {
            if environment.stdin_is_terminal {
                warn(help::SERVER);
            }
            // The texts are for a model, whatever standard output is.
            let environment = Environment {
                refuses_color: true,
                ..environment
            };
            mcp::serve(&drawn(&BoardArgs::default(), environment), stdin, out)
        }
    }
}

/// Answers one line.
fn answer_one(
    oracle: &Oracle,
    line: &str,
    environment: Environment,
    out: &mut Output<impl Write>,
    warn: &mut dyn FnMut(&str),
) -> anyhow::Result<Exit> {
    let progress = prepare(&oracle.question, environment.stderr_is_terminal)?;
    let mut text = Vec::new();
    oracle.push_header(&mut text);
    let answer = oracle.answer(line, &mut text);
    drop(progress);
    let is_yes = answer.result.map_err(|refusal| *refusal)?;
    out.write(&text)?;
    if !answer.note.is_empty() {
        warn(&answer.note);
    }
    Ok(Exit::from(is_yes))
}

/// Prepares for an answer that may be slow: Ctrl-C stops it, and a line on a terminal shows the progress of a count.
fn prepare(question: &Question, is_shown: bool) -> anyhow::Result<Option<ProgressLine>> {
    let counter = match question {
        Question::Position(PositionQuestion::Perft(perft)) if is_shown => &perft.counter,
        Question::Position(PositionQuestion::Perft(_) | PositionQuestion::Winnable(..)) => {
            exit::on_interrupt(|| exit::leave(Exit::Interrupted))?;
            return Ok(None);
        }
        _ => return Ok(None),
    };
    let counter = Arc::clone(counter);
    let line = ProgressLine::draw("nodes", move || {
        let progress = counter.progress();
        Progress {
            done: progress.done,
            planned: Some(progress.planned),
            count: progress.nodes,
            ..Progress::default()
        }
    });
    let screen = line.screen();
    exit::on_interrupt(move || {
        screen.clear();
        exit::leave(Exit::Interrupted)
    })?;
    Ok(Some(line))
}
